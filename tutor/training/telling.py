"""What is said of today's practice: what it is made of, and how it went, in rows, each with what makes it true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tutor.feedback.words import count_words, first_upper, listed, number_word
from tutor.questions.skills import SKILLS
from tutor.training.session import Plan, Why
from tutor.training.standing import Strength

MOST_NAMES = 5
Name = Callable[[str], str]  # a skill in plain words

# What is due comes first, and so on; {} is a number in words.
MADE_OF: Mapping[Why, str] = {
    Why.DUE: "{} that {} due",
    Why.KEPT: "{} you kept",
    Why.NEW: "{} on a skill new in practice",
    Why.WEAK: "{} on what is hardest for you",
    Why.MORE: "{} on what you have met",
}


def length_of(plan: Plan) -> str:
    """12 questions, about 6 minutes"""
    minutes = f"{plan.minutes} minute" + ("" if plan.minutes == 1 else "s")
    return f"{len(plan.slots)} questions, about {minutes}"


def made_of(plan: Plan) -> str:
    """Seven that are due, three on a skill new in practice and two on what is hardest for you."""
    counts = Counter(slot.why for slot in plan.slots)
    parts = [says.format(number_word(counts[why]), "is" if counts[why] == 1 else "are") for why, says in MADE_OF.items() if counts[why]]
    return f"{first_upper(listed(parts))}."


# How it went


@dataclass(frozen=True)
class Answer:
    """A first try in a session: its skill, why it was asked, and whether it was right; None where it counts neither way."""

    skill: str
    why: Why
    right: bool | None


@dataclass(frozen=True)
class Told:
    """How a session went: its first tries in order, the strength of each skill before and after, in how many days it is due,
    and the skills that come once more in the same session."""

    answers: Sequence[Answer]
    before: Mapping[str, str] = field(default_factory=dict)
    after: Mapping[str, str] = field(default_factory=dict)
    days: Mapping[str, int] = field(default_factory=dict)
    again: Collection[str] = ()

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills answered, each once, in order."""
        return tuple(dict.fromkeys(one.skill for one in self.answers if one.right is not None and one.skill))

    def tries(self, skill: str) -> list[bool]:
        """The first tries of a skill that count, in order."""
        return [one.right for one in self.answers if one.skill == skill and one.right is not None]

    @property
    def always_right(self) -> list[str]:
        """What was right every time."""
        return [skill for skill in self.skills if all(self.tries(skill))]

    @property
    def mended(self) -> list[str]:
        """What was missed, and right the last time, with other cards."""
        return [skill for skill in self.skills if self.tries(skill)[-1] and not all(self.tries(skill))]

    @property
    def right_last(self) -> list[str]:
        """What was right the last time."""
        return [skill for skill in self.skills if self.tries(skill)[-1]]

    @property
    def missed(self) -> list[str]:
        """What was not right the last time, and comes another day."""
        return [skill for skill in self.skills if not self.tries(skill)[-1] and skill not in self.again]

    @property
    def soon(self) -> list[str]:
        """What was missed, and comes once more before the end."""
        return [skill for skill in self.skills if False in self.tries(skill) and skill in self.again]

    @property
    def stronger(self) -> list[str]:
        """What has a better word now than before."""
        ranks = {str(word): rank for rank, word in enumerate(Strength)}
        return [skill for skill in self.skills if -1 < ranks.get(self.before.get(skill, ""), 99) < ranks.get(self.after.get(skill, ""), -1)]

    @property
    def new(self) -> list[str]:
        """What was new in practice."""
        return list(dict.fromkeys(one.skill for one in self.answers if one.why is Why.NEW and one.right is not None))


def _names(skills: Sequence[str], name: Name) -> str:
    """The skills in plain words; of many the first ones, and how many more."""
    return _listed([f"**{name(skill)}**" for skill in skills])


def _listed(words: Sequence[str]) -> str:
    more = len(words) - MOST_NAMES
    return listed([*words[:MOST_NAMES], f"{number_word(more)} more"] if more > 0 else words)


def days_word(days: int) -> str:
    """the next time you practise, tomorrow, in three days"""
    if days < 1:
        return "the next time you practise"
    return "tomorrow" if days == 1 else f"in {count_words(days, 'day')}"


def _stronger(told: Told, name: Name) -> str:
    return f"Stronger than before: {_listed([f'**{name(skill)}** ({told.after[skill].lower()} now)' for skill in told.stronger])}."


def _comes_back(told: Told, name: Name) -> str:
    """What was missed, by when it comes back."""
    by_day: dict[str, list[str]] = {}
    for skill in sorted(told.missed, key=lambda skill: told.days.get(skill, 0)):
        by_day.setdefault(days_word(told.days.get(skill, 0)), []).append(skill)
    verbs = {when: "comes" if len(skills) == 1 else "come" for when, skills in by_day.items()}
    return " ".join(f"{_names(skills, name)} {verbs[when]} back {when}, with other cards." for when, skills in by_day.items())


def _soon(told: Told, name: Name) -> str:
    return f"{_names(told.soon, name)} {'comes' if len(told.soon) == 1 else 'come'} again before the end, with other cards."


def _later(told: Told) -> str:
    soonest = min(told.days.get(skill, 0) for skill in told.right_last)
    return f"What was right the last time is asked again another day, some of it {days_word(soonest)}."


@dataclass(frozen=True)
class Row:
    """A sentence and what makes it true."""

    holds: Callable[[Told], bool]
    says: Callable[[Told, Name], str]


ROWS = (
    Row(lambda told: bool(told.always_right), lambda told, name: f"Right every time: {_names(told.always_right, name)}."),
    Row(lambda told: bool(told.mended), lambda told, name: f"Missed, and then right with other cards: {_names(told.mended, name)}."),
    Row(lambda told: bool(told.new), lambda told, name: f"New in practice: {_names(told.new, name)}."),
    Row(lambda told: bool(told.stronger), _stronger),
    Row(lambda told: bool(told.soon), _soon),
    Row(lambda told: bool(told.missed), _comes_back),
    Row(
        lambda told: bool(told.right_last) and min(told.days.get(skill, 0) for skill in told.right_last) >= 1,
        lambda told, name: _later(told),
    ),
)


def summary(told: Told, name: Name) -> tuple[str, ...]:
    """How a session went, in sentences."""
    return tuple(row.says(told, name) for row in ROWS if row.holds(told))


# What a placement found


def placed_words(known: Sequence[str], open_ones: Sequence[str], lessons: Sequence[int], name: Name) -> tuple[str, ...]:
    """What is known, part by part, what is open and which lessons are marked, in sentences; lessons by their numbers."""
    if not known:
        return ("Nothing is sure yet, so no lesson is marked as known. Practice shows more.",)
    said = [f"You know {len(known)} of {len(known) + len(open_ones)} skills."]
    for part in dict.fromkeys(skill.part for skill in SKILLS.values()):
        inside = [skill for skill in known if SKILLS[skill].part == part]
        whole = all(SKILLS[skill].part != part for skill in open_ones)
        if inside:
            said.append(f"**{part}:** {'all of it' if whole else listed([name(skill) for skill in inside])}.")
    if open_ones:
        said.append(f"**Still open:** {listed([name(skill) for skill in open_ones])}.")
    if lessons:
        one = len(lessons) == 1
        them = "it" if one else "them"
        said.append(
            f"{'Lesson' if one else 'Lessons'} {spans(lessons)} {'is' if one else 'are'} marked as known. You can still open {them}."
        )
    return tuple(said)


def spans(numbers: Sequence[int]) -> str:
    """1, 4 and 12 to 20"""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [[str(number) for number in run] if len(run) < 3 else [f"{run[0]} to {run[-1]}"] for run in runs]
    return listed([part for run in parts for part in run])


@dataclass(frozen=True)
class Shown:
    """A question of a placement: its skill, whether it was right (None: not answered), and the skills it shows to be known."""

    skill: str
    right: bool | None
    shows: Sequence[str] = ()


def shown_words(shown: Shown, name: Name) -> str:
    """How a question was answered, and what that shows."""
    how = "you did not know" if shown.right is None else "right" if shown.right else "not right yet"
    others = [name(skill) for skill in shown.shows if skill != shown.skill]
    return f"**{name(shown.skill)}:** {how}." + (f" It takes {_listed(others)} as well." if others else "")
