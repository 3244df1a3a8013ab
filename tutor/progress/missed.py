"""Missed: questions whose last first try was wrong, until that is put right."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TypedDict

from tutor.progress.fold import Fold
from tutor.progress.memory import moment, right_elsewhere, ticks
from tutor.progress.records import Attempt

REMEMBERED = timedelta(days=60)  # what was missed longer ago is let go
MOST_MISSED, MOST_RIGHT = 120, 40


@dataclass(frozen=True, slots=True)
class Missed:
    """A question that was missed at the last first try.

    `right`: the questions of its skill whose first tries were right unaided since then, the latest 40.
    """

    question: str
    skill: str | None
    answered: datetime
    right: tuple[str, ...]


class _Missed(TypedDict):
    skill: str | None
    answered: int
    right: list[str]


def missed(now: datetime) -> Fold[dict[str, _Missed], tuple[Missed, ...]]:
    """The questions missed in the last 60 days and not right since, the one missed first first; the latest 120."""
    return Fold("missed", 1, dict, _add, partial(_missed, ticks(now - REMEMBERED)))


def _add(state: dict[str, _Missed], attempt: Attempt) -> None:
    if attempt.number != 1 or right_elsewhere(attempt):
        return
    state.pop(attempt.question, None)
    if not attempt.right:
        state[attempt.question] = {"skill": attempt.skill, "answered": ticks(attempt.answered), "right": []}
        if len(state) > MOST_MISSED:
            del state[next(iter(state))]
    elif attempt.skill and not attempt.rung:
        for one in state.values():
            if one["skill"] == attempt.skill:
                one["right"] = [*one["right"], attempt.question][-MOST_RIGHT:]


def _missed(since: int, state: dict[str, _Missed]) -> tuple[Missed, ...]:
    return tuple(
        Missed(name, one["skill"], moment(one["answered"]), tuple(one["right"])) for name, one in state.items() if one["answered"] >= since
    )


def still_open(found: tuple[Missed, ...], another: Callable[[str], str]) -> tuple[Missed, ...]:
    """Of what was missed, that in whose place no other question was right yet.

    `another` says by an id what is asked in its place, the same id where nothing is. What was asked
    in the place of another and missed as well is part of that one.
    """
    names, replaced = {one.question for one in found}, set[str]()
    left = []
    for one in found:
        tried, last = set[str](), another(one.question)
        while last in names and last not in tried and last != one.question:
            tried.add(last)
            last = another(last)
        replaced |= tried
        if last not in one.right:
            left.append(one)
    return tuple(one for one in left if one.question not in replaced)
