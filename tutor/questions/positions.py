"""Tricks and seats as several kinds need them: who led, and whether a trick has the right length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.engine import Card, Rules, Seat
from tutor.questions.scene import YOU
from tutor.questions.values import FieldError


def you(rules: Rules) -> Seat:
    """The learner's seat."""
    return YOU if YOU in rules.seats else rules.seats[-1]


def leader_before_you(trick: Sequence[Card], rules: Rules) -> Seat:
    """Who led a trick to which the learner plays next."""
    seats = rules.seats
    return seats[(seats.index(you(rules)) - len(trick)) % len(seats)]


def full_trick(trick: Sequence[Card], rules: Rules, lacking: int = 0) -> Iterator[FieldError]:
    """The error of a trick that is not as long as it must be, `lacking` cards short of full."""
    due = len(rules.seats) - lacking
    if len(trick) != due:
        hint = "give the cards in the order played" + (", without the one that is asked for" if lacking else "")
        yield FieldError(f"a trick of {len(trick)} cards, but it must have {due}", hint, ("trick",))
