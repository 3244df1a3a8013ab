"""What a learner knows, computed from their attempts alone.

Only a first try (`number` 1) counts, except in `solved`. A first try is unaided when it is right
and no hint was used. The order in which attempts are given never matters.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from enum import StrEnum
from typing import TypeVar

from tutor.progress.records import Attempt

Key = TypeVar("Key")

WINDOW = 10  # first tries of a skill that its strength is computed from, the latest ones
RECENT_DAYS = 28
MASTERY_ROW, MASTERY_LEVEL, MASTERY_DAYS = 3, 2, 2

GAPS = (0, 1, 3, 7, 16, 35)  # days until it is due again, by how often in a row it was right when due
EARLY = timedelta(hours=8)  # "tomorrow" may be a little earlier in the day than today's practice was


class Strength(StrEnum):
    """How well a skill is known, in words."""

    JUST_BEGUN = "Just begun"
    COMING_ALONG = "Coming along"
    GOOD = "Good"
    STRONG = "Strong"


# What a misconception is logged with when it is the house rule of other tables.
HOUSE = "house:"

# Of the latest ten first tries: at least so many there, and at least this percentage unaided.
STRENGTHS = (
    (Strength.STRONG, 8, 90),
    (Strength.GOOD, 5, 75),
    (Strength.COMING_ALONG, 3, 50),
    (Strength.JUST_BEGUN, 0, 0),
)


@dataclass(frozen=True, slots=True)
class SkillRecord:
    """One skill: its first tries, how many were right, how many of those without a hint."""

    skill: str
    tries: int
    right: int
    unaided: int
    last: datetime
    strength: Strength


@dataclass(frozen=True, slots=True)
class Due:
    """When a question or a skill (`what`, its id) should come again.

    `successes`: how often in a row it was right when it was due; 0 after a wrong first try.
    """

    what: str
    due: datetime
    successes: int
    last: datetime


@dataclass(frozen=True, slots=True)
class LookAgain:
    """What to practise, longest due first."""

    questions: tuple[Due, ...]
    skills: tuple[Due, ...]


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


def by_skill(attempts: Iterable[Attempt]) -> tuple[SkillRecord, ...]:
    """A record of every skill tried, by name of the skill."""
    return tuple(
        SkillRecord(
            skill,
            tries=len(tries),
            right=sum(a.right for a in tries),
            unaided=sum(map(_unaided, tries)),
            last=tries[-1].answered,
            strength=_strength(tries[-WINDOW:]),
        )
        for skill, tries in sorted(_first_tries(attempts, lambda a: a.skill).items())
    )


def due_by_skill(attempts: Iterable[Attempt]) -> tuple[Due, ...]:
    """When each skill is due, earliest first."""
    return _due(_first_tries(attempts, lambda a: a.skill))


def due_by_question(attempts: Iterable[Attempt]) -> tuple[Due, ...]:
    """When each question is due, earliest first."""
    return _due(_first_tries(attempts, lambda a: a.question))


def to_look_at_again(attempts: Iterable[Attempt], now: datetime) -> LookAgain:
    """The questions missed at the last first try, and the skills due by now."""
    attempts = tuple(attempts)
    return LookAgain(
        tuple(due for due in due_by_question(attempts) if not due.successes and due.due <= now),
        tuple(due for due in due_by_skill(attempts) if due.due <= now),
    )


def over_time(attempts: Iterable[Attempt], zone: tzinfo) -> tuple[Day, ...]:
    """The days with practice in the learner's time zone, oldest first."""
    days = _first_tries(attempts, lambda a: a.answered.astimezone(zone).date())
    return tuple(Day(day, len(tries), sum(a.right for a in tries)) for day, tries in sorted(days.items()))


def days_practised(attempts: Iterable[Attempt], now: datetime, zone: tzinfo) -> int:
    """How many of the last 28 days, today among them, had practice."""
    today = now.astimezone(zone).date()
    return sum(0 <= (today - day.day).days < RECENT_DAYS for day in over_time(attempts, zone))


def solved(attempts: Iterable[Attempt]) -> frozenset[str]:
    """The ids of the questions ever answered right, at any try."""
    return frozenset(a.question for a in attempts if a.right)


def mastered(attempts: Iterable[Attempt], zone: tzinfo) -> frozenset[str]:
    """The skills with, at some time, 3 first tries or more in a row unaided at level 2 or above,
    on 2 days or more. Once mastered, a skill stays so."""
    hard = (a for a in attempts if a.level is not None and a.level >= MASTERY_LEVEL)
    skills = _first_tries(hard, lambda a: a.skill)
    return frozenset(skill for skill, tries in skills.items() if _has_mastery(tries, zone))


def _has_mastery(tries: list[Attempt], zone: tzinfo) -> bool:
    row, days = 0, set[date]()
    for attempt in tries:
        if _unaided(attempt):
            row += 1
            days.add(attempt.answered.astimezone(zone).date())
        else:
            row, days = 0, set()
        if row >= MASTERY_ROW and len(days) >= MASTERY_DAYS:
            return True
    return False


def right_elsewhere(attempt: Attempt) -> bool:
    """Whether the answer is right at tables with another house rule; it counts neither way."""
    return (attempt.misconception or "").startswith(HOUSE)


def _unaided(attempt: Attempt) -> bool:
    return attempt.right and attempt.rung == 0


def _strength(tries: list[Attempt]) -> Strength:
    percent = 100 * sum(map(_unaided, tries)) / len(tries)
    return next(word for word, least, share in STRENGTHS if len(tries) >= least and percent >= share)


def _first_tries(attempts: Iterable[Attempt], key: Callable[[Attempt], Key | None]) -> dict[Key, list[Attempt]]:
    """First tries by key, oldest first; those whose key is None are left out."""
    groups: defaultdict[Key, list[Attempt]] = defaultdict(list)
    for attempt in sorted(attempts, key=lambda a: (a.answered, a.shown, a.id)):
        group = key(attempt)
        if attempt.number == 1 and group is not None and not right_elsewhere(attempt):
            groups[group].append(attempt)
    return groups


def _due(groups: dict[str, list[Attempt]]) -> tuple[Due, ...]:
    found = (_schedule(what, tries) for what, tries in groups.items())
    return tuple(sorted(found, key=lambda due: (due.due, due.what)))


def _schedule(what: str, tries: list[Attempt]) -> Due:
    """A miss is due at once. Right when due: the gap grows, or with a hint stays as it was.
    Right before it was due: practice of the same day proves little, so nothing changes."""
    due, successes = tries[0].answered, 0
    for attempt in tries:
        if not attempt.right:
            due, successes = attempt.answered, 0
        elif attempt.answered >= due:
            successes = max(1, successes + (attempt.rung == 0))
            gap = GAPS[min(successes, len(GAPS) - 1)]
            due = attempt.answered + timedelta(days=gap) - EARLY
    return Due(what, due, successes, tries[-1].answered)
