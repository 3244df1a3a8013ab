"""Beliefs: what a learner's answers say of them, and what trips the learner up."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from functools import partial
from typing import TypedDict

from tutor.progress.explained import Explained, Way, parse_explained
from tutor.progress.fold import Fold
from tutor.progress.memory import day_of, moment, right_elsewhere, ticks
from tutor.progress.records import Attempt

FIRST_TRIES, RECENT = 40, timedelta(days=60)  # beliefs change: older answers say nothing of today's
WRONG_ANSWERS = 60
MET_TWICE, BEATEN_A_DAY, BEATEN_DAYS = 2, 5, 2


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
    it, and a way's share among its causes. `count`: of all wrong answers, those it may explain; both
    since it was beaten. `question`, `asked`, `skill` and `level` are those of the last of them.
    `row`: how many first tries since then would have gone wrong by it and were right unaided, on
    `days` days; `on_day` of them on `last_day`. `beaten`: when it was beaten last, see `trips`.
    """

    name: str
    weight: float
    count: int
    question: str
    asked: str
    skill: str | None
    level: int | None
    row: int = 0
    days: int = 0
    on_day: int = 0
    last_day: date | None = None
    beaten: datetime | None = None


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
    row: int
    days: int
    on_day: int
    day: str  # the last one of the row
    since: int  # how many wrong answers there had been when it was beaten
    beaten: int  # when that was; 0 for never


class _Trips(TypedDict):
    answers: int  # wrong ones so far
    wrong: list[str]  # what explained the latest ones
    met: dict[str, _Met]


def trips(zone: tzinfo) -> Fold[_Trips, tuple[Trip, ...]]:
    """The mistakes behind a learner's wrong answers, heaviest first; no house rules of other tables among them.

    A mistake met twice or more is beaten when first tries that it would have led astray were right
    unaided, five in a row on a day and five more on another: ten in a row, on two days of the
    learner's time zone or more. It is counted anew then.
    """
    return Fold(f"trips {zone!r}", 2, lambda: {"answers": 0, "wrong": [], "met": {}}, partial(_add_to_trips, zone), _trips)


def _add_to_trips(zone: tzinfo, state: _Trips, attempt: Attempt) -> None:
    if attempt.explained and not right_elsewhere(attempt):
        _add_wrong(state, attempt)
    if attempt.right and attempt.number == 1 and not attempt.rung:
        for name in attempt.spared:
            if name in state["met"]:
                _add_right(state, state["met"][name], attempt, day_of(attempt, zone))


def _add_wrong(state: _Trips, attempt: Attempt) -> None:
    state["answers"] += 1
    state["wrong"].append(str(attempt.explained))
    del state["wrong"][:-WRONG_ANSWERS]
    for name in _mistakes(attempt.explained):
        before = state["met"].get(name)
        state["met"][name] = {
            "count": before["count"] + 1 if before else 1,
            "question": attempt.question,
            "asked": attempt.asked,
            "skill": attempt.skill,
            "level": attempt.level,
            "row": 0,
            "days": 0,
            "on_day": 0,
            "day": "",
            "since": before["since"] if before else 0,
            "beaten": before["beaten"] if before else 0,
        }


def _add_right(state: _Trips, met: _Met, attempt: Attempt, day: str) -> None:
    if not met["count"]:
        return
    if day != met["day"]:
        met["day"], met["days"], met["on_day"] = day, met["days"] + 1, 0
    met["row"] += 1
    met["on_day"] += 1
    if met["row"] < BEATEN_A_DAY * BEATEN_DAYS or met["days"] < BEATEN_DAYS:
        return
    if met["count"] >= MET_TWICE:  # what was met only once was never told of
        met["beaten"] = ticks(attempt.answered)
    met["count"], met["since"] = 0, state["answers"]
    met["row"], met["days"], met["on_day"], met["day"] = 0, 0, 0, ""


def _mistakes(explained: Explained) -> set[str]:
    return {cause.name for way in explained.ways for cause in way if not cause.house}


def _trips(state: _Trips) -> tuple[Trip, ...]:
    met, weights = state["met"], dict.fromkeys(state["met"], 0.0)
    first = state["answers"] - len(state["wrong"])
    for number, explained in enumerate(map(parse_explained, state["wrong"]), first + 1):
        for way in explained.ways:
            for cause in way:
                if not cause.house and number > met[cause.name]["since"]:
                    weights[cause.name] += 1 / len(explained.ways) / len(way)
    kept = [one for one in weights.items() if one[1] or met[one[0]]["beaten"]]
    heaviest_first = sorted(kept, key=lambda one: (-one[1], one[0]))
    return tuple(_trip(name, weight, met[name]) for name, weight in heaviest_first)


def _trip(name: str, weight: float, met: _Met) -> Trip:
    return Trip(
        name,
        weight,
        met["count"],
        met["question"],
        met["asked"],
        met["skill"],
        met["level"],
        met["row"],
        met["days"],
        met["on_day"],
        date.fromisoformat(met["day"]) if met["day"] else None,
        moment(met["beaten"]) if met["beaten"] else None,
    )


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A house rule of other tables under which so many answers were right; they count neither way."""

    rule: str
    count: int


def _add_elsewhere(state: dict[str, int], attempt: Attempt) -> None:
    if right_elsewhere(attempt):
        rule = attempt.explained.likeliest[0].name
        state[rule] = state.get(rule, 0) + 1


def _elsewhere(state: dict[str, int]) -> tuple[Elsewhere, ...]:
    return tuple(Elsewhere(rule, count) for rule, count in sorted(state.items(), key=lambda one: (-one[1], one[0])))


elsewhere: Fold[dict[str, int], tuple[Elsewhere, ...]] = Fold("elsewhere", 1, dict, _add_elsewhere, _elsewhere)
"""The house rules of other tables under which answers were right, most answers first."""
