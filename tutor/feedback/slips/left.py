"""Slips in questions about the trick points that are left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tutor.engine import HOUSE_RULES, VARIANTS, Change
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.words import points
from tutor.questions.counters_left import CountersLeft


@lru_cache(maxsize=1)
def _totals() -> frozenset[int]:
    """What whole hands have at all tables there are: not those of one who is mistaken in what cards are worth."""
    ways = HOUSE_RULES["counting"].choices
    return frozenset(rules.but(Change("", "", way.fields(rules))).trick_points for rules in VARIANTS.values() for way in ways)


def _taken_not_left(question: CountersLeft) -> Iterator[Slipped]:
    if question.taken:
        yield Slipped(question.taken, {"whole": points(question.rules.trick_points)})


def _whole_without_last(question: CountersLeft) -> Iterator[Slipped]:
    """A hand without its last trick, less that trick too: where it was not won, a belief says so."""
    last = question.rules.scoring.last_trick
    whole = question.rules.trick_points
    if last and question.last_trick and question.answer >= last and whole in _totals():
        yield Slipped(question.answer - last, {"short": points(whole - last), "whole": points(whole)})


def _last_not_taken_off(question: CountersLeft) -> Iterator[Slipped]:
    last = question.rules.scoring.last_trick
    if last and question.last_trick:
        yield Slipped(question.answer + last, {"last": points(last)})


def _whole_of_other_games(question: CountersLeft) -> Iterator[Slipped]:
    """What is left of a hand of another game."""
    whole = question.rules.trick_points
    for other in sorted({rules.trick_points for rules in VARIANTS.values()} - {whole}) if whole in _totals() else ():
        if 0 <= other - question.taken <= whole:
            yield Slipped(other - question.taken, {"other": points(other), "whole": points(whole)})


SLIPS: tuple[Slip, ...] = (
    Slip(
        "taken-not-left",
        ("counters-left",),
        _taken_not_left,
        "you gave what is won, not what is left",
        "Take what is won from the {whole} of a whole hand.",
        Likely.OFTEN,
    ),
    Slip(
        "whole-without-last-trick",
        ("counters-left",),
        _whole_without_last,
        "you took it from {short}, a hand without its last trick",
        "With its last trick a whole hand has {whole} trick points.",
        Likely.SELDOM,
    ),
    Slip(
        "last-trick-not-taken-off",
        ("counters-left",),
        _last_not_taken_off,
        "you did not take off the last trick",
        "The last trick is won here: take its {last} off too.",
        Likely.OFTEN,
    ),
    Slip(
        "whole-of-another-game",
        ("counters-left",),
        _whole_of_other_games,
        "you took it from {other}",
        "Here a whole hand has {whole} trick points.",
        Likely.AT_TIMES,
    ),
)
