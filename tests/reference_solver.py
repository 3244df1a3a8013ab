"""The unpruned solver: every way to play on, by the reference's own rules of play. What the engines are compared with.

It knows no bound, no window, no equal cards. What it has met it remembers by the whole state, and by nothing less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import reference

from tutor.engine import Card, parse_card
from tutor.solver import Position

Hands: TypeAlias = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Game:
    """A table as the unpruned solver plays it: seats by number, clockwise."""

    trump: str
    players: int
    side: tuple[int, ...]  # whose points are counted
    points: Mapping[str, int]  # by rank
    last_trick: int
    must_beat: str = "always"
    after_ruff: bool = False
    lead_trump: bool = False  # the first lead of the hand must be a trump


class Unpruned:
    """The values of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.met: dict[tuple[Hands, tuple[str, ...], int], int] = {}

    def values(self, hands: Hands, trick: tuple[str, ...], leader: int, opening: bool = False) -> Mapping[str, int]:
        """What the counted side gets with each card that may be played next."""
        turn = (leader + len(trick)) % self.game.players
        cards = reference.legal(hands[turn], trick, self.game.trump, self.game.must_beat, self.game.after_ruff)
        trumps = {card for card in hands[turn] if reference.suit_of(card) == self.game.trump}
        if opening and self.game.lead_trump and not trick and trumps:
            cards = trumps
        return {card: self._after(hands, trick, leader, turn, card) for card in cards}

    def best(self, hands: Hands, trick: tuple[str, ...], leader: int) -> int:
        """What it gets if all play their best."""
        if not any(hands):
            return 0
        key = (hands, trick, leader)
        if key not in self.met:
            turn = (leader + len(trick)) % self.game.players
            pick = max if turn in self.game.side else min
            self.met[key] = pick(self.values(hands, trick, leader).values())
        return self.met[key]

    def _after(self, hands: Hands, trick: tuple[str, ...], leader: int, turn: int, card: str) -> int:
        hand = list(hands[turn])
        hand.remove(card)
        left = (*hands[:turn], tuple(sorted(hand)), *hands[turn + 1 :])
        cards = (*trick, card)
        if len(cards) < self.game.players:
            return self.best(left, cards, leader)
        taker = (leader + cards.index(reference.winning(cards, self.game.trump))) % self.game.players
        points = sum(self.game.points[reference.rank_of(played)] for played in cards)
        points += 0 if any(left) else self.game.last_trick
        return (points if taker in self.game.side else 0) + self.best(left, (), taker)


def unpruned(position: Position) -> Mapping[Card, int]:
    """The value of each legal card for the side of who plays next, by trying everything."""
    rules, seats = position.rules, position.rules.seats
    ours = position.side(position.turn)
    game = Game(
        trump=str(position.trump),
        players=len(seats),
        side=tuple(number for number, seat in enumerate(seats) if seat in ours),
        points={str(rank): dict(rules.scoring.values).get(rank, 0) for rank in rules.deck.order},
        last_trick=rules.scoring.last_trick,
        must_beat=rules.play.must_beat,
        after_ruff=rules.play.beat_after_ruff,
        lead_trump=rules.play.first_lead == "trump",
    )
    hands = tuple(tuple(sorted(map(str, position.hands[seat]))) for seat in seats)
    values = Unpruned(game).values(hands, words(position.trick.cards), seats.index(position.trick.leader), position.opening)
    return {parse_card(card): value for card, value in values.items()}


def words(cards: Sequence[Card]) -> tuple[str, ...]:
    """Cards as the reference writes them."""
    return tuple(map(str, cards))
