"""The plain engine: values in nothing but Python."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine import Card
from tutor.solver.position import Position

_Key = tuple[object, ...]


class PlainEngine:
    """Values found by a search that remembers positions."""

    def solve(self, position: Position) -> Mapping[Card, int]:
        """The value of each legal card."""
        table: dict[_Key, int] = {}
        return {card: _worth(position, card, table) for card in position.legal.cards}

    def value(self, position: Position) -> int:
        """The value of the best card."""
        return _best(position, {})

    def reaches(self, position: Position, points: int) -> bool:
        """Whether the value is so many points or more."""
        return self.value(position) >= points


def _worth(position: Position, card: Card, table: dict[_Key, int]) -> int:
    after, trick = position.after(card)
    mine = position.side(position.turn)
    now = 0 if trick is None else after.points(trick) if after.trick.leader in mine else 0
    rest = _best(after, table) if any(after.hands.values()) else 0
    return now + rest if after.turn in mine else now + after.points_left - rest


def _best(position: Position, table: dict[_Key, int]) -> int:
    key = (position.trick, *(tuple(sorted(map(str, position.hands[seat]))) for seat in position.rules.seats))
    if key not in table:
        table[key] = max(_worth(position, card, table) for card in position.legal.cards)
    return table[key]
