"""Values: exact, in trick points, for the side of who plays next, with every seat playing its best."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine import Card, Cards
from tutor.solver.position import Position

_Key = tuple[object, ...]


def value(position: Position) -> int:
    """Trick points still to come to the side of who plays next, the trick on the table included."""
    return _best(position, {})


def at_least(position: Position, points: int) -> bool:
    """Whether that side can get so many trick points, whatever the others play."""
    return value(position) >= points


def card_values(position: Position) -> Mapping[Card, int]:
    """The same for each legal card, each face once, in the order of the hand."""
    table: dict[_Key, int] = {}
    return {card: _worth(position, card, table) for card in position.legal.cards}


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


def _worth(position: Position, card: Card, table: dict[_Key, int]) -> int:
    after, trick = position.after(card)
    mine = position.side(position.turn)
    now = 0 if trick is None else after.points(trick) if after.trick.leader in mine else 0
    rest = _best(after, table) if any(after.hands.values()) else 0
    if after.turn in mine:
        return now + rest
    return now + _all_left(after) - rest


def _all_left(position: Position) -> int:
    cards = [card for hand in position.hands.values() for card in hand]
    if not cards:
        return 0
    values = position.rules.point_values
    return sum(values[card.rank] for card in (*cards, *position.trick.cards)) + position.rules.scoring.last_trick


def _best(position: Position, table: dict[_Key, int]) -> int:
    key = (position.trick, *(tuple(sorted(map(str, position.hands[seat]))) for seat in position.rules.seats))
    if key not in table:
        table[key] = max(_worth(position, card, table) for card in position.legal.cards)
    return table[key]
