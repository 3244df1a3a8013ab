"""Stumbles: mistakes that trip a learner up, and drilled questions in which just such a mistake changes the answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import islice

from tutor.drills import DrillError, drill, why_not
from tutor.engine import Rules
from tutor.feedback.diagnosis import Cause, alternatives, answer_under, cause_named, relevant, slipped
from tutor.feedback.misconceptions import BELIEFS
from tutor.feedback.slips import SLIPS
from tutor.feedback.words import count_words, number_word
from tutor.progress import BEATEN_A_DAY, BEATEN_DAYS, MET_TWICE, Trip
from tutor.questions import Answer, Question, read_question
from tutor.questions.skills import RULE_SKILLS, SKILLS

# Of so many questions of a skill that are looked at, the first ones that will do are weighed; few are looked at once one will do.
TRIES, FEW, ENOUGH = 24, 6, 3
SAMPLE = 6  # questions of a skill that say how often a mistake changes the answer in it
LEVELS = (1, 2, 3)
LEAST_WEIGHT, MOST = 1, 3  # answers that a mistake explains; mistakes told of


@dataclass(frozen=True)
class Telling:
    """A drilled question that a mistake answers wrongly, and how it is made again: by its skill, its level and its seed."""

    skill: str
    level: int
    seed: str
    question: Question


def misled(question: Question, name: str) -> bool:
    """Whether a mistake, a belief or a slip by its name, leads to another answer than the right one."""
    return bool(_astray(question, name))


def _astray(question: Question, name: str) -> list[Answer]:
    """The wrong answers a mistake leads to."""
    if name in BELIEFS:
        belief = BELIEFS[name]
        answer = answer_under(question, (belief,)) if belief in relevant(question) else None
        return [] if answer is None or question.is_right(answer) else [answer]
    slip = SLIPS.get(name)
    if slip is None or question.kind not in slip.kinds:
        return []
    return [one.answer for one in slip.answers(question) if not question.is_right(one.answer)]


@lru_cache(maxsize=512)
def telling(rules: Rules, name: str, met_in: str, level: int, seed: int | str) -> Telling | None:
    """A question of the game in which a mistake changes the answer, the same one for the same arguments.

    It asks the skill the mistake was met in, if that can be, or the skill in which it changes most
    answers; and it tells the mistake apart from others as far as a few tries go. None where no
    question could be found.
    """
    return next((one for skill in _skills(rules, name, met_in) if (one := _best(_found(rules, name, skill, level, seed), name))), None)


def _skills(rules: Rules, name: str, met_in: str) -> Iterator[str]:
    """Where to look for a question: where the mistake was met, and only then, since it takes long to find out, where it matters most."""
    if _drilled(rules, met_in):
        yield met_in
    yield from (skill for skill in _ranked(rules, name) if skill != met_in)


def _best(found: Iterator[Telling], name: str) -> Telling | None:
    return min(islice(found, ENOUGH), key=lambda one: _shared(one.question, name), default=None)


def _shared(question: Question, name: str) -> int:
    """How many other mistakes lead to an answer of this one."""
    own = [repr(question.answers.key(answer)) for answer in _astray(question, name)]
    others = [(belief.name, answer) for belief, answer in alternatives(question)]
    others += [(slip.name, one.answer) for slip, found in slipped(question) for one in found]
    return len({other for other, answer in others if other != name and repr(question.answers.key(answer)) in own})


def _found(rules: Rules, name: str, skill: str, level: int, seed: int | str) -> Iterator[Telling]:
    """The questions of a skill that will do: of the level asked for, and where it has none, of the others."""
    for one in sorted(LEVELS, key=lambda one: (abs(one - level), one)):
        found = 0
        for count in range(TRIES):
            if found and count >= FEW:
                return
            question = _made(rules, skill, one, f"{seed}.{count}")
            if question and misled(question, name):
                found += 1
                yield Telling(skill, one, f"{seed}.{count}", question)
        if found:
            return


def _made(rules: Rules, skill: str, level: int, seed: str) -> Question | None:
    try:
        return drill(rules, skill, level, seed)
    except DrillError:
        return None


@lru_cache(maxsize=256)
def _drilled(rules: Rules, skill: str) -> bool:
    return skill in SKILLS and not why_not(rules, skill)


@lru_cache(maxsize=1024)
def _ranked(rules: Rules, name: str) -> tuple[str, ...]:
    """The skills with questions that a mistake answers wrongly, those with most of them first."""
    shares = {skill: _share(rules, skill, name) for skill in RULE_SKILLS if _drilled(rules, skill) and _touches(rules, skill, name)}
    return tuple(sorted((skill for skill, share in shares.items() if share), key=lambda skill: -shares[skill]))


def _share(rules: Rules, skill: str, name: str) -> int:
    return sum(bool(one and misled(one, name)) for one in (_sample(rules, skill, count) for count in range(SAMPLE)))


def _touches(rules: Rules, skill: str, name: str) -> bool:
    """Whether a mistake can be made in a skill at all, as far as one question says."""
    if name in SLIPS:
        return not set(SLIPS[name].kinds).isdisjoint(SKILLS[skill].kinds)
    one = _sample(rules, skill, 0)
    return one is not None and name in BELIEFS and BELIEFS[name] in relevant(one)


@lru_cache(maxsize=2048)
def _sample(rules: Rules, skill: str, count: int) -> Question | None:
    return _made(rules, skill, LEVELS[(count + 1) % len(LEVELS)], f"sample.{count}")


# What is told of them


@dataclass(frozen=True)
class Stumble:
    """A mistake that trips a learner up: what is on record of it, the question it was met in last, and what it is, in the words of that."""

    trip: Trip
    cause: Cause
    question: Question | None


def stumbles(trips: Iterable[Trip]) -> tuple[Stumble, ...]:
    """Of the mistakes behind wrong answers (see `progress.trips`) those to tell of, those with most evidence first.

    Each may explain two wrong answers or more, and its share of them is a whole answer at least.
    """
    told = (_stumble(trip) for trip in trips if trip.count >= MET_TWICE and trip.weight >= LEAST_WEIGHT)
    return tuple(islice((one for one in told if one), MOST))


def _stumble(trip: Trip) -> Stumble | None:
    question = as_it_was(trip.asked)
    cause = cause_named(trip.name, question)
    return None if cause is None or cause.is_house_rule else Stumble(trip, cause, question)


def as_it_was(asked: str) -> Question | None:
    """A question as it was asked, from what is on record of an answer; None where that cannot be read."""
    try:
        data = json.loads(asked) if asked else None
    except ValueError:
        return None
    return read_question(data)[0] if isinstance(data, dict) else None


# How it stands with one of them


@dataclass(frozen=True)
class Stand:
    """How it stands with a mistake that is practised: when it is so, and what is said then. `ends` the practice of the day."""

    name: str
    holds: Callable[[Trip, date], bool]
    title: str
    says: Callable[[Trip], str]
    ends: bool = False


def left(trip: Trip) -> int:
    """How many more in a row have to be right, at least one of them on another day where all were on one."""
    return max(BEATEN_A_DAY * BEATEN_DAYS - trip.row, int(trip.days < BEATEN_DAYS))


def _is_enough(trip: Trip, today: date) -> bool:
    return trip.days == 1 and trip.on_day >= BEATEN_A_DAY and trip.last_day == today


IN_A_ROW = count_words(BEATEN_A_DAY * BEATEN_DAYS, "question")
# The first that holds is said.
STANDS: tuple[Stand, ...] = (
    Stand(
        "beaten",
        lambda trip, today: trip.beaten is not None and trip.count < MET_TWICE,
        "You have beaten this one",
        lambda trip: f"You got {IN_A_ROW} in a row right that it could have spoiled, and not all on one day. Well done.",
        ends=True,
    ),
    Stand(
        "enough",
        _is_enough,
        "Enough of this for today",
        lambda trip: (
            f"{count_words(trip.on_day, 'question').capitalize()} in a row right today. "
            f"Come back tomorrow, or on any day after. With {number_word(left(trip))} more right then, you have beaten it."
        ),
        ends=True,
    ),
    Stand(
        "back",
        lambda trip, today: trip.row >= BEATEN_A_DAY,
        "Nearly there",
        lambda trip: f"{number_word(left(trip)).capitalize()} more right in a row, and you have beaten it.",
    ),
    Stand(
        "on the way",
        lambda trip, today: trip.row > 0,
        "On the way",
        lambda trip: f"{count_words(trip.row, 'question').capitalize()} right so far, one after the other.",
    ),
    Stand("at first", lambda trip, today: True, "Just this one thing", lambda trip: "In each of these questions it makes the difference."),
)


def how_it_stands(trip: Trip, today: date) -> Stand:
    """How it stands with a mistake on a day of the learner's."""
    return next(stand for stand in STANDS if stand.holds(trip, today))
