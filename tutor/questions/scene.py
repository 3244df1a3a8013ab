"""Scenes: what lies on the table, and how an answer is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tutor.engine import Cards, Rules, Seat, Suit
from tutor.engine.hearing import Spoken

YOU = Seat.SOUTH


@dataclass(frozen=True)
class Option:
    """One thing to choose: the value and its words."""

    value: str
    label: str


@dataclass(frozen=True)
class Ask:
    """How an answer is given: cards of the hand, groups of them, a number, one of some options, or a form of such parts."""

    type: Literal["cards", "groups", "number", "choice", "form"]
    label: str = ""
    many: bool = True
    ordered: bool = False
    none: str | None = None  # the words of a button for "no card"
    every: str | None = None  # the words of a button for every card
    step: int = 10
    start: int = 0
    low: int | None = None  # the least and the most a number can be; None: no bound
    high: int | None = None
    options: tuple[Option, ...] = ()
    parts: tuple[tuple[str, Ask], ...] = ()


@dataclass(frozen=True)
class Scene:
    """What lies on the table. `trick` is None where no trick is shown; `leader` is who led it."""

    ask: Ask
    hand: Cards = ()
    trump: Suit | None = None
    trick: Cards | None = None
    leader: Seat = YOU
    yours: bool = False  # the next place in the trick is the learner's
    facts: tuple[tuple[str, str], ...] = ()
    calls: tuple[tuple[Seat, Spoken], ...] = ()
    tricks: tuple[Cards, ...] = ()
    hand_label: str = ""
    done: tuple[tuple[str, str], ...] = ()  # steps that are done already: figures like facts
    hands: Mapping[Seat, Cards] = field(default_factory=dict)  # where all hands are seen, each of them; `hand` is the learner's


SEAT_OPTIONS = tuple(Option(seat.value, "You" if seat is YOU else seat.name.capitalize()) for seat in Seat)


def seat_ask(rules: Rules) -> Ask:
    """Choose one of the seats in use."""
    return Ask("choice", options=tuple(option for option in SEAT_OPTIONS if Seat(option.value) in rules.seats))
