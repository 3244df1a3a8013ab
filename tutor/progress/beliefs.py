"""Beliefs: what a learner's answers say of them, and what trips the learner up."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TypedDict

from tutor.progress.explained import Explained, Way, parse_explained
from tutor.progress.fold import Fold
from tutor.progress.memory import right_elsewhere, ticks
from tutor.progress.records import Attempt

FIRST_TRIES, RECENT = 40, timedelta(days=60)  # beliefs change: older answers say nothing of today's
WRONG_ANSWERS = 60


@dataclass(frozen=True, slots=True)
class Evidence:
    """What answers say of beliefs, by name.

    Of the latest 40 first tries, as far as they are no more than 60 days old: how many the belief
    alone explains, and how many it would have led to another wrong answer at (`spared`).
    `told`: how many wrong answers so far, retries and house rules among them, had this likeliest way.
    """

    explained: Mapping[str, int]
    spared: Mapping[str, int]
    told: Mapping[Way, int]


@dataclass(frozen=True, slots=True)
class Trip:
    """A mistake that trips a learner up, and its last occurrence.

    `weight`: each of the latest 60 wrong answers gives one point, shared among the ways to explain
    it, and a way's share among its causes. `count`: of all wrong answers, those it may explain.
    `question`, `asked`, `skill` and `level` are those of the last of them.
    """

    name: str
    weight: float
    count: int
    question: str
    asked: str
    skill: str | None
    level: int | None


class _Try(TypedDict):
    answered: int
    explained: list[str]
    spared: list[str]


class _Evidence(TypedDict):
    tries: list[_Try]
    told: dict[str, int]


def evidence(now: datetime) -> Fold[_Evidence, Evidence]:
    """What a learner's answers up to now say of their beliefs."""
    return Fold("evidence", 1, lambda: {"tries": [], "told": {}}, _add_evidence, partial(_evidence, ticks(now - RECENT)))


def _add_evidence(state: _Evidence, attempt: Attempt) -> None:
    ways = attempt.explained.ways
    if ways:
        way = str(Explained(ways[:1]))
        state["told"][way] = state["told"].get(way, 0) + 1
    if attempt.number == 1:
        alone = [way[0].name for way in ways if len(way) == 1]
        state["tries"].append({"answered": ticks(attempt.answered), "explained": alone, "spared": list(attempt.spared)})
        del state["tries"][:-FIRST_TRIES]


def _evidence(since: int, state: _Evidence) -> Evidence:
    tries = [one for one in state["tries"] if one["answered"] >= since]
    return Evidence(
        Counter(name for one in tries for name in set(one["explained"])),
        Counter(name for one in tries for name in set(one["spared"])),
        {parse_explained(way).likeliest: count for way, count in state["told"].items()},
    )


class _Met(TypedDict):
    count: int
    question: str
    asked: str
    skill: str | None
    level: int | None


class _Trips(TypedDict):
    wrong: list[str]  # what explained the latest ones
    met: dict[str, _Met]


def _add_to_trips(state: _Trips, attempt: Attempt) -> None:
    if not attempt.explained or right_elsewhere(attempt):
        return
    state["wrong"].append(str(attempt.explained))
    del state["wrong"][:-WRONG_ANSWERS]
    for name in _mistakes(attempt.explained):
        count = state["met"][name]["count"] + 1 if name in state["met"] else 1
        state["met"][name] = {
            "count": count,
            "question": attempt.question,
            "asked": attempt.asked,
            "skill": attempt.skill,
            "level": attempt.level,
        }


def _mistakes(explained: Explained) -> set[str]:
    return {cause.name for way in explained.ways for cause in way if not cause.house}


def _trips(state: _Trips) -> tuple[Trip, ...]:
    weights: dict[str, float] = {}
    for explained in map(parse_explained, state["wrong"]):
        for way in explained.ways:
            for cause in way:
                if not cause.house:
                    weights[cause.name] = weights.get(cause.name, 0.0) + 1 / len(explained.ways) / len(way)
    heaviest_first = sorted(weights.items(), key=lambda one: (-one[1], one[0]))
    return tuple(Trip(name, weight, **state["met"][name]) for name, weight in heaviest_first)


trips: Fold[_Trips, tuple[Trip, ...]] = Fold("trips", 1, lambda: {"wrong": [], "met": {}}, _add_to_trips, _trips)
"""The mistakes behind a learner's wrong answers, heaviest first; no house rules of other tables among them."""
