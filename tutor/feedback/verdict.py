"""Marks and ledgers: how the cards of an answer are marked, the figures behind it, and how far off it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from tutor.engine import Card, Cards, Seat
from tutor.feedback.words import number_word, points


@dataclass(frozen=True)
class Mark:
    """How one card of the hand is shown after the check; `at` is its place in the drawn hand."""

    at: int
    mark: Literal["good", "missed", "wrong", "plain"]
    ribbon: str = ""
    reason: str = ""


@dataclass(frozen=True)
class LedgerLine:
    """A line of figures; `cards` are places in the drawn hand, `badges` words on some of them."""

    label: str
    points: str
    detail: str = ""
    cards: tuple[int, ...] = ()
    badges: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Ledger:
    """Lines and what they come to. `note` says what the learner gave."""

    lines: tuple[LedgerLine, ...]
    label: str
    total: str
    note: str = ""


@dataclass(frozen=True)
class LineTrick:
    """A whole trick of a line: who led, the cards in the order played, who takes it, and its points for the winner's side.

    `note` says in a few words what happened; it is about the card at the place `at`, or about the whole trick.
    """

    leader: Seat
    cards: Cards
    winner: Seat
    points: int
    note: str = ""
    at: int | None = None


@dataclass(frozen=True)
class Line:
    """How the play goes on after a card, trick by trick to the end. The first trick begins with the cards that lie there already."""

    title: str
    tricks: tuple[LineTrick, ...]


def mark_cards(hand: Cards, given: Cards, right: Cards, reason: Callable[[Card], str], each_once: bool) -> tuple[Mark, ...]:
    """Found, missed and wrong cards of a hand. `each_once`: choosing one of two copies chooses both."""
    found = _places(hand, given, each_once)
    due = _places(hand, right, each_once)
    marks = []
    for at, card in enumerate(hand):
        if at in found and at in due:
            marks.append(Mark(at, "good", "Found", reason(card)))
        elif at in due:
            marks.append(Mark(at, "missed", "Missed", reason(card)))
        elif at in found:
            marks.append(Mark(at, "wrong", "Not this one", reason(card)))
    return tuple(marks)


def _places(hand: Cards, cards: Cards, each_once: bool) -> frozenset[int]:
    if each_once:
        return frozenset(at for at, card in enumerate(hand) if card in cards)
    return frozenset(places_of(cards, hand))


def places_of(cards: Sequence[Card], hand: Sequence[Card], taken: Sequence[int] = ()) -> tuple[int, ...]:
    """Where cards lie in a hand, copy by copy, leaving out places already taken as long as others are left."""
    used: Counter[int] = Counter()
    places = []
    for card in cards:
        free = [at for at, held in enumerate(hand) if held is card and not used[at]]
        free.sort(key=lambda at: at in taken)
        if free:
            used[free[0]] += 1
            places.append(free[0])
    return tuple(places)


def tally(found: int, missed: int, wrong: int) -> str:
    """A few words on a choice of cards: Nearly: one found, two missed."""
    parts = [(found, "found"), (missed, "missed"), (wrong, "not allowed")]
    said = ", ".join(f"{number_word(count)} {what}" for count, what in parts if count)
    return f"{'Nearly' if found > missed + wrong else 'Not yet'}: {said}"


def amount_off(given: int, right: int, cards: bool = False) -> str:
    """A few words on a number of points, or of `cards`: Not quite: 40 too much, Not quite: two too few."""
    more = given - right
    if cards:
        return f"Not quite: {number_word(abs(more))} too {'many' if more > 0 else 'few'}"
    return f"Not quite: {points(abs(more))} too {'much' if more > 0 else 'little'}"
