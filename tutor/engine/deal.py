"""The deck and the deal, and what a set of cards cannot be (rules.md 1.1, 1.2, 1.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from tutor.engine.cards import FACES, Card, Cards, Rank, Seat, Suit
from tutor.engine.rules import Rules


@dataclass(frozen=True)
class Deal:
    """Cards as dealt: a hand for each seat, the widow, and the stock (top card last; its first card is the upcard)."""

    hands: Mapping[Seat, Cards]
    widow: Cards
    stock: Cards

    def __repr__(self) -> str:
        counted = {**{str(seat): cards for seat, cards in self.hands.items()}, "widow": self.widow, "stock": self.stock}
        return f"Deal({', '.join(f'{name} {len(cards)}' for name, cards in counted.items() if cards)})"


@lru_cache(maxsize=1024)
def new_deck(rules: Rules) -> Cards:
    """Every card of the deck, sorted."""
    return tuple(Card(suit, rank) for suit in Suit for rank in rules.deck.order for _ in range(rules.deck.copies))


def deal(rules: Rules, seed: int | str) -> Deal:
    """Shuffle and deal; the same seed gives the same deal. Where rules say so, hands full of nines are dealt again."""
    random = Random(seed)
    while True:
        cards = list(new_deck(rules))
        random.shuffle(cards)
        hands = {seat: sort_cards(_take(cards, rules.deck.hand), rules) for seat in rules.seats}
        if not any(must_redeal(hand, rules) for hand in hands.values()):
            return Deal(hands, _take(cards, rules.deck.widow), tuple(cards))


def must_redeal(hand: Iterable[Card], rules: Rules) -> bool:
    """Whether the rules cancel a deal with this hand in it, for its nines."""
    if rules.deck.redeal is None:
        return False
    nines, without_ace = rules.deck.redeal
    ranks = Counter(card.rank for card in hand)
    return ranks[Rank.NINE] >= nines and not (without_ace and ranks[Rank.ACE])


def sort_cards(cards: Iterable[Card], rules: Rules) -> Cards:
    """Cards by suit, S H D C, and high to low within a suit."""
    return tuple(sorted(cards, key=_places(rules.deck.order).__getitem__))


@lru_cache(maxsize=64)
def _places(order: tuple[Rank, ...]) -> Mapping[Card, int]:
    """Where each card stands in a sorted hand."""
    ranks = {rank: place for place, rank in enumerate((*order, *(rank for rank in Rank if rank not in order)))}
    return {card: list(Suit).index(card.suit) * len(Rank) + ranks[card.rank] for card in FACES}


def holding_problems(cards: Iterable[Card], rules: Rules, size: int | None = None) -> tuple[str, ...]:
    """What is wrong with a set of cards from one deck, a sentence each; `size` is how many cards it must have."""
    held = Counter(cards)
    problems = [f"'{card}' is not in this deck" for card in held if card.rank not in rules.deck.order]
    problems += [
        f"{count} x '{card}', but the deck has {rules.deck.copies}"
        for card, count in held.items()
        if card.rank in rules.deck.order and count > rules.deck.copies
    ]
    if size is not None and held.total() != size:
        problems.append(f"{held.total()} cards, but there must be {size}")
    return tuple(problems)


def unseen(rules: Rules, *seen: Sequence[Card]) -> Counter[Card]:
    """How many copies of each card are in none of the given sets."""
    out = Counter(new_deck(rules))
    for cards in seen:
        out.subtract(cards)
    return +out


def _take(cards: list[Card], count: int) -> Cards:
    taken = tuple(cards[:count])
    del cards[:count]
    return taken
