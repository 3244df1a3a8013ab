"""Natural play: which of several cards that cost nothing a learner would play. It orders them; it values none."""

from __future__ import annotations

from typing import TypeAlias

from tutor.engine import Card, Cards, beats, legal_plays
from tutor.engine.play import seats_from, winning_place
from tutor.solver.position import Position

_Place: TypeAlias = tuple[int, int, int, int]


def naturally(position: Position) -> Cards:
    """The legal cards, the most natural first.

    A sure winner is led from the top, plain suits before trumps. On a trick that is sure to be one's own side's go counters,
    the lowest first. Else no counter where another card will do, no trump where a plain card will, and a low card before a high one.
    """
    return tuple(sorted(position.legal.cards, key=lambda card: _place(position, card)))


def _place(position: Position, card: Card) -> _Place:
    rules = position.rules
    points, trump, height = rules.point_values[card.rank], card.suit is position.trump, -rules.deck.order.index(card.rank)
    if not _is_sure(position, card):
        return 1, points, trump, height
    return (0, -points, trump, height) if position.trick.cards else (0, trump, -height, 0)


def _is_sure(position: Position, card: Card) -> bool:
    """Whether the trick is surely won by the side that plays a card: by a card on the table that no opponent to come can beat."""
    rules, trump = position.rules, position.trump
    cards = (*position.trick.cards, card)
    seats = seats_from(position.trick.leader, rules)
    place = winning_place(cards, trump, rules)
    side = position.side(position.turn)
    if seats[place] not in side:
        return False
    to_come = (position.hands[seat] for seat in seats[len(cards) :] if seat not in side)
    return not any(beats(other, cards[place], trump, rules) for hand in to_come for other in legal_plays(hand, cards, trump, rules).cards)
