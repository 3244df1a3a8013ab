"""Patterns: what is the same in positions that differ only in the names of suits and seats."""

from __future__ import annotations

from hashlib import sha256
from itertools import permutations

from tutor.engine import Card, Cards, Suit
from tutor.engine.play import seats_from
from tutor.solver import Position

DIGITS = 16


def pattern(position: Position, beside: str = "") -> str:
    """A short name of a position, the same where the plain suits are exchanged, trump is another suit or the seats are turned.

    `beside`: what else tells it from others.
    """
    plain = [suit for suit in Suit if suit is not position.trump]
    texts = (_text(position, (position.trump, *order)) for order in permutations(plain))
    return sha256((min(texts) + beside).encode()).hexdigest()[:DIGITS]


def _text(position: Position, suits: tuple[Suit, ...]) -> str:
    place = {suit: str(number) for number, suit in enumerate(suits)}

    def named(card: Card) -> str:
        return place[card.suit] + card.rank

    def held(cards: Cards) -> str:
        return " ".join(sorted(map(named, cards)))

    around = seats_from(position.turn, position.rules)
    alone = "" if position.alone is None else str(around.index(position.alone))
    hands = "/".join(held(position.hands[seat]) for seat in around)
    return f"{hands}|{' '.join(map(named, position.trick.cards))}|{alone}|{position.opening}"
