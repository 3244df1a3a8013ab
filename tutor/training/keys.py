"""Keys of situations: what was asked, so that it is not asked again too soon."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, TypedDict

from tutor.progress import Attempt, Fold
from tutor.questions import Question

DAYS = 90  # within which no situation is asked twice
DIGITS = 8
EPOCH_DAY = datetime(1970, 1, 1).toordinal()
DRILL = "drill:"
# What is said about a situation, or under which rules it is met, is no part of it.
ABOUT = ("prompt", "hint", "why", "skill", "level", "rules", "given", "offers", "expect", "graded")
SAME_AS = {"mark-melds": "meld-count"}  # asked in another way
UNORDERED = ("hand",)


def situation(data: Mapping[str, Any]) -> str:
    """The key of a question by its data: the same for the same cards and figures, in whatever order a hand is held."""
    found = {name: value for name, value in data.items() if name not in ABOUT}
    found["kind"] = SAME_AS.get(str(found.get("kind")), found.get("kind"))
    if found["kind"] != "rank-order":
        found |= {name: sorted(str(found[name]).split()) for name in UNORDERED if isinstance(found.get(name), str)}
    return sha256(repr(sorted(found.items())).encode()).hexdigest()[:DIGITS]


def key_of(question: Question) -> str:
    """The key of a question's situation."""
    return situation(json.loads(json.dumps(question.to_data(), default=str)))


class _State(TypedDict):
    days: dict[str, str]  # by day, the keys of what was asked on it, one after the other
    practised: list[str]  # the skills that were asked in practice


@dataclass(frozen=True)
class Met:
    """What was asked: by key of the situation, the day of the last time; and the skills that were asked in practice."""

    days: Mapping[str, int]
    practised: frozenset[str]

    def is_old(self, key: str, now: datetime) -> bool:
        """Whether a situation was not asked within 90 days."""
        return day_of(now) - self.days.get(key, -DAYS) > DAYS


def day_of(moment: datetime) -> int:
    """The day of a moment, counted from 1970."""
    return moment.toordinal() - EPOCH_DAY


def _add(state: _State, attempt: Attempt) -> None:
    if attempt.number != 1:
        return
    day = day_of(attempt.answered)
    if str(day) not in state["days"]:
        state["days"] = {known: keys for known, keys in state["days"].items() if day - int(known) <= DAYS}
        state["days"][str(day)] = ""
    if attempt.question.startswith(DRILL) and attempt.skill and attempt.skill not in state["practised"]:
        state["practised"].append(attempt.skill)
    try:
        state["days"][str(day)] += situation(json.loads(attempt.asked))
    except (ValueError, AttributeError):
        return  # It was kept before questions were.


def _start() -> _State:
    return {"days": {}, "practised": []}


def _read(state: _State) -> Met:
    days: dict[str, int] = {}
    for day in sorted(state["days"], key=int):
        keys = state["days"][day]
        days |= dict.fromkeys((keys[at : at + DIGITS] for at in range(0, len(keys), DIGITS)), int(day))
    return Met(days, frozenset(state["practised"]))


met_before: Fold[_State, Met] = Fold("met_before", 1, _start, _add, _read)
"""What was asked in the last 90 days, and which skills were asked in practice at any time."""


def unseen(make: Callable[[int], tuple[str, Question]], seen: Met, now: datetime, tries: int) -> tuple[str, Question]:
    """The first of some questions that was not asked within 90 days, with its id; else the one asked longest ago.

    `make` makes them, by number from 0.
    """
    found: list[tuple[int, int, str, Question]] = []
    for number in range(tries):
        name, question = make(number)
        key = key_of(question)
        if seen.is_old(key, now):
            return name, question
        found.append((seen.days[key], number, name, question))
    _, _, name, question = min(found, key=lambda one: one[:2])
    return name, question
