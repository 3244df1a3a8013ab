"""Rules of thumb: what players do without counting, from what one seat can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tutor.advice.grades import counter
from tutor.advice.play import Advised
from tutor.engine import Card, Cards, Rank, Suit, trick_winner
from tutor.solver import Position


@dataclass(frozen=True)
class ThumbRule:
    """A rule of thumb by name. `plays` gives the legal cards it would play, none where it says nothing.

    It looks at the hand of who plays next and the trick alone, and speaks only where it leaves some legal card out.
    """

    name: str
    plays: Callable[[Position], Cards]


def misses(advised: Advised) -> tuple[str, ...]:
    """The rules of thumb that go wrong here: each of their cards costs a counter or more."""
    least = counter(advised.position.rules)
    costs = {choice.card: choice.cost for choice in advised.choices}
    said = {name: rule.plays(advised.position) for name, rule in THUMBS.items()}
    return tuple(name for name, cards in said.items() if cards and all(costs[card] >= least for card in cards))


def takes(position: Position, card: Card) -> bool:
    """Whether a card, played now, wins the trick or is winning it so far."""
    cards = (*position.trick.cards, card)
    return trick_winner(cards, position.trick.leader, position.trump, position.rules) is position.turn


def _strength(position: Position, card: Card) -> int:
    return -position.rules.deck.order.index(card.rank)


def _points(position: Position, card: Card) -> int:
    return position.rules.point_values[card.rank]


def _leads(position: Position) -> Cards:
    """The cards that may be led; none where a trick is on the table."""
    return () if position.trick.cards else position.legal.cards


def _follows(position: Position) -> Cards:
    return position.legal.cards if position.trick.cards else ()


def _ours(position: Position) -> bool:
    """Whether the side of who plays next is winning the trick on the table."""
    winner = trick_winner(position.trick.cards, position.trick.leader, position.trump, position.rules)
    return winner in position.side(position.turn)


def _plain(position: Position, cards: Cards) -> Cards:
    return tuple(card for card in cards if card.suit is not position.trump)


def _highest(position: Position, cards: Cards) -> Cards:
    top = max((_strength(position, card) for card in cards), default=0)
    return tuple(card for card in cards if _strength(position, card) == top)


def _lowest(position: Position, cards: Cards) -> Cards:
    low = min((_strength(position, card) for card in cards), default=0)
    return tuple(card for card in cards if _strength(position, card) == low)


def _aces_first(position: Position) -> Cards:
    return tuple(card for card in _plain(position, _leads(position)) if card.rank is Rank.ACE)


def _high_card_first(position: Position) -> Cards:
    return _highest(position, _leads(position))


def _lead_trump(position: Position) -> Cards:
    return _highest(position, tuple(card for card in _leads(position) if card.suit is position.trump))


def _keep_trump(position: Position) -> Cards:
    return _plain(position, _leads(position))


def _lowest_card(position: Position) -> Cards:
    legal = position.legal.cards
    return _lowest(position, _plain(position, legal) or legal)


def _no_counter_to_them(position: Position) -> Cards:
    legal = _follows(position)
    if not legal or _ours(position) or any(takes(position, card) for card in legal):
        return ()
    least = min(_points(position, card) for card in legal)
    return tuple(card for card in legal if _points(position, card) == least)


def _counter_to_partner(position: Position) -> Cards:
    legal = _follows(position)
    if not legal or not _ours(position):
        return ()
    under = tuple(card for card in legal if not takes(position, card))
    most = max((_points(position, card) for card in under), default=0)
    return tuple(card for card in under if most and _points(position, card) == most)


def _by_length(position: Position, choose: Callable[..., int]) -> Cards:
    """The cards of the shortest or the longest plain suits of the hand; none where all are as long."""
    plain = _plain(position, _leads(position))
    hand = position.hands[position.turn]
    lengths: Mapping[Suit, int] = {suit: sum(card.suit is suit for card in hand) for suit in {card.suit for card in plain}}
    if len(set(lengths.values())) < 2:
        return ()
    return tuple(card for card in plain if lengths[card.suit] == choose(lengths.values()))


def _short_suit_first(position: Position) -> Cards:
    return _by_length(position, min)


def _long_suit_first(position: Position) -> Cards:
    return _by_length(position, max)


def _win_if_you_can(position: Position) -> Cards:
    legal = _follows(position)
    if not legal or _ours(position):
        return ()
    return _highest(position, tuple(card for card in legal if takes(position, card)))


def _save_aces(position: Position) -> Cards:
    return tuple(card for card in position.legal.cards if card.rank is not Rank.ACE)


_RULES: Mapping[str, Callable[[Position], Cards]] = {
    "aces-first": _aces_first,  # lead an ace of a plain suit
    "high-card-first": _high_card_first,  # lead the highest rank, of any suit
    "lead-trump": _lead_trump,  # lead the highest trump
    "keep-trump": _keep_trump,  # lead a plain suit
    "lowest-card": _lowest_card,  # the lowest rank, trumps kept where that may be
    "no-counter-to-them": _no_counter_to_them,  # the fewest points on a trick that they are winning
    "counter-to-partner": _counter_to_partner,  # the most points on a trick that one's partner is winning
    "short-suit-first": _short_suit_first,  # lead the shortest plain suit
    "long-suit-first": _long_suit_first,  # lead the longest plain suit
    "win-if-you-can": _win_if_you_can,  # take a trick that they are winning, with the highest card
    "save-aces": _save_aces,  # any card but an ace
}


def _speaking(plays: Callable[[Position], Cards]) -> Callable[[Position], Cards]:
    """The same, with nothing said where every legal card would do."""

    def said(position: Position) -> Cards:
        cards = plays(position)
        return cards if len(cards) < len(position.legal.cards) else ()

    return said


THUMBS: Mapping[str, ThumbRule] = {name: ThumbRule(name, _speaking(plays)) for name, plays in _RULES.items()}
