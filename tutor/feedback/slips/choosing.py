"""Choices of cards, as slips make them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.engine import Card, Cards, Rules, Suit, beats
from tutor.feedback.slips.slip import Slipped


def faces(cards: Sequence[Card]) -> Cards:
    """Each card once."""
    return tuple(dict.fromkeys(cards))


def high_to_low(cards: Sequence[Card], rules: Rules) -> Cards:
    """Each card once, the highest rank first."""
    order = rules.deck.order
    return tuple(sorted(faces(cards), key=lambda card: order.index(card.rank)))


def some(cards: Sequence[Card], words: dict[str, str] | None = None) -> Iterator[Slipped]:
    """These cards as an answer, where there are any."""
    if cards:
        yield Slipped(faces(cards), words or {})


def one_suit(cards: Sequence[Card]) -> bool:
    """Whether they are all of one suit."""
    return len({card.suit for card in cards}) == 1


def beating(cards: Sequence[Card], best: Card, trump: Suit | None, rules: Rules) -> Cards:
    """Those that would take over a trick which `best` is winning."""
    return tuple(card for card in faces(cards) if beats(card, best, trump, rules))
