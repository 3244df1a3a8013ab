"""Values: exact, in trick points, for the side of who plays next, with every seat playing its best."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine import Card, Cards
from tutor.solver.engines import engine
from tutor.solver.position import Position


def value(position: Position) -> int:
    """Trick points still to come to the side of who plays next, the trick on the table included."""
    return engine().value(position)


def at_least(position: Position, points: int) -> bool:
    """Whether that side can get so many trick points, whatever the others play; cheaper than the value."""
    return engine().reaches(position, points)


def card_values(position: Position) -> Mapping[Card, int]:
    """The same for each legal card, each face once, in the order of the hand."""
    return engine().solve(position)


def best_line(position: Position, first: Card | None = None) -> Cards:
    """The cards to the end of the hand as all play them at their best, in the order played, after `first` if given.

    Of equal cards the one that a learner would play: the lowest, and no counter where another will do.
    """
    line: list[Card] = []
    while any(position.hands.values()):
        worth = card_values(position)
        best = max(worth.values())
        equal = [card for card in worth if worth[card] == best]
        card = first if first is not None and not line else min(equal, key=lambda card: _dearness(position, card))
        line.append(card)
        position = position.after(card)[0]
    return tuple(line)


def _dearness(position: Position, card: Card) -> tuple[int, bool, int]:
    order = position.rules.deck.order
    return position.rules.point_values[card.rank], card.suit is position.trump, -order.index(card.rank)
