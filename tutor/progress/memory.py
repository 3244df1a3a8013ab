"""What a learner knows, computed from their attempts alone, in the order they were given.

Only a first try (`number` 1) counts, except in `solved`; one that is right at tables with another
house rule counts neither way. A first try is unaided when it is right and no hint was used.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import partial
from typing import TypeAlias, TypedDict

from tutor.progress.fold import Fold
from tutor.progress.records import Attempt

RECENT_DAYS = 28

GAPS = (0, 1, 3, 7, 16, 35)  # days until it is due again, by how often in a row it was right when due
EARLY = timedelta(hours=8)  # "tomorrow" may be a little earlier in the day than today's practice was

EPOCH, TICK = datetime(1970, 1, 1, tzinfo=UTC), timedelta(microseconds=1)  # states hold times in ticks


@dataclass(frozen=True, slots=True)
class SkillRecord:
    """One skill: its first tries, how many were right, how many of those without a hint."""

    skill: str
    tries: int
    right: int
    unaided: int
    last: datetime


@dataclass(frozen=True, slots=True)
class Due:
    """When a question (`what`, its id) should come again.

    `successes`: how often in a row it was right when it was due; 0 after a wrong first try.
    """

    what: str
    due: datetime
    successes: int
    last: datetime


@dataclass(frozen=True, slots=True)
class Day:
    """A day with practice: its first tries and how many of them were right."""

    day: date
    answers: int
    right: int

    @property
    def share(self) -> float:
        """The share right, 0 to 1."""
        return self.right / self.answers


def right_elsewhere(attempt: Attempt) -> bool:
    """Whether the answer is right at tables with another house rule; it counts neither way."""
    return attempt.explained.is_house_rule


def _counts(attempt: Attempt) -> bool:
    return attempt.number == 1 and not attempt.explained.is_house_rule


def _unaided(attempt: Attempt) -> bool:
    return attempt.right and attempt.rung == 0


def ticks(moment: datetime) -> int:
    """A time as a state holds it: in microseconds since 1970."""
    return (moment - EPOCH) // TICK


def moment(ticks: int) -> datetime:
    """The time, in UTC."""
    return EPOCH + ticks * TICK


# Records by skill


class _Skill(TypedDict):
    tries: int
    right: int
    unaided: int
    last: int


def _add_to_skill(state: dict[str, _Skill], attempt: Attempt) -> None:
    if attempt.skill is None or not _counts(attempt):
        return
    skill = state.setdefault(attempt.skill, {"tries": 0, "right": 0, "unaided": 0, "last": 0})
    skill["tries"] += 1
    skill["right"] += attempt.right
    skill["unaided"] += _unaided(attempt)
    skill["last"] = ticks(attempt.answered)


def _skill_records(state: dict[str, _Skill]) -> tuple[SkillRecord, ...]:
    return tuple(
        SkillRecord(name, skill["tries"], skill["right"], skill["unaided"], moment(skill["last"])) for name, skill in sorted(state.items())
    )


# When things are due

_Dues: TypeAlias = dict[str, list[int]]  # by question: when it is due, successes, the last try


def _add_to_due(state: _Dues, attempt: Attempt) -> None:
    """A miss is due at once. Right when due: the gap grows, or with a hint stays as it was.
    Right before it was due: practice of the same day proves little, so nothing changes."""
    if not _counts(attempt):
        return
    answered = ticks(attempt.answered)
    due, successes, _ = state.get(attempt.question, (answered, 0, 0))
    due = min(due, answered + _gap(successes))  # farther ahead it lies only when the clock was set back
    if not attempt.right:
        due, successes = answered, 0
    elif answered >= due:
        successes = max(1, successes + (attempt.rung == 0))
        due = answered + _gap(successes) - EARLY // TICK
    state[attempt.question] = [due, successes, answered]


def _gap(successes: int) -> int:
    return timedelta(days=GAPS[min(successes, len(GAPS) - 1)]) // TICK


def _earliest_first(state: _Dues) -> tuple[Due, ...]:
    found = sorted((due, name, successes, last) for name, (due, successes, last) in state.items())
    return tuple(Due(name, moment(due), successes, moment(last)) for due, name, successes, last in found)


# Days

_Days: TypeAlias = dict[str, list[int]]  # by day: answers, right ones


def over_time(zone: tzinfo) -> Fold[_Days, tuple[Day, ...]]:
    """The days with practice in the learner's time zone, oldest first."""
    return Fold(f"over_time {zone!r}", 1, dict, partial(_add_to_days, zone), _days)


def _add_to_days(zone: tzinfo, state: _Days, attempt: Attempt) -> None:
    if _counts(attempt):
        day = state.setdefault(day_of(attempt, zone), [0, 0])
        day[0] += 1
        day[1] += attempt.right


def _days(state: _Days) -> tuple[Day, ...]:
    return tuple(Day(date.fromisoformat(day), answers, right) for day, (answers, right) in sorted(state.items()))


def day_of(attempt: Attempt, zone: tzinfo) -> str:
    """The day of an answer in the learner's time zone, as states hold it."""
    return attempt.answered.astimezone(zone).date().isoformat()


def days_practised(days: Iterable[Day], now: datetime, zone: tzinfo) -> int:
    """How many of the last 28 days, today among them, had practice; `days` as `over_time` says."""
    today = now.astimezone(zone).date()
    return sum(0 <= (today - day.day).days < RECENT_DAYS for day in days)


@dataclass(frozen=True, slots=True)
class Week:
    """A week with practice or without, from its Monday: its first tries and how many of them were right."""

    monday: date
    answers: int
    right: int


def by_week(days: Iterable[Day], today: date, most: int) -> tuple[Week, ...]:
    """The weeks from the first with practice to this one, so many at most, oldest first; `days` as `over_time` says."""
    found: dict[date, list[int]] = {}
    for day in days:
        week = found.setdefault(monday_of(day.day), [0, 0])
        week[0] += day.answers
        week[1] += day.right
    last = monday_of(today)
    first = max(min(found, default=last), last - timedelta(weeks=most - 1))
    mondays = (first + timedelta(weeks=count) for count in range((last - first).days // 7 + 1))
    return tuple(Week(monday, *found.get(monday, (0, 0))) for monday in mondays)


def monday_of(day: date) -> date:
    """The Monday of its week."""
    return day - timedelta(days=day.weekday())


# Solved


def _add_to_solved(state: dict[str, bool], attempt: Attempt) -> None:
    if attempt.right:
        state[attempt.question] = True


by_skill = Fold("by_skill", 2, dict[str, _Skill], _add_to_skill, _skill_records)
"""A record of every skill tried, by name of the skill."""

due_by_question = Fold("due_by_question", 1, dict[str, list[int]], _add_to_due, _earliest_first)
"""When each question is due, earliest first."""

solved = Fold("solved", 1, dict[str, bool], _add_to_solved, lambda state: frozenset(state))
"""The ids of the questions ever answered right, at any try."""
