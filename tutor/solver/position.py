"""Positions: what every seat still holds, the trick on the table, and who plays next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Card, Cards, PinochleError, Rules, Seat, Suit, count_counters, legal_plays, trick_winner
from tutor.engine.play import LegalPlays, seats_from
from tutor.engine.tricks import Trick


class SolverError(PinochleError):
    """A position that cannot be; the message says why."""


@dataclass(frozen=True)
class Position:
    """All hands seen, at somebody's turn. `trick` is the one being played, without cards when its leader is to lead.

    `alone`: where three play, the declarer, whom the two others play against. `opening`: the first lead of the hand is due.
    Played by `rules.play`: of the two-player game this is the end, once the stock is gone. Raises SolverError for hands that do not fit.
    """

    rules: Rules
    trump: Suit
    hands: Mapping[Seat, Cards]
    trick: Trick
    alone: Seat | None = None
    opening: bool = False

    def __post_init__(self) -> None:
        seats = self.rules.seats
        if set(self.hands) != set(seats):
            raise SolverError(f"hands for {' '.join(self.hands)}, but the seats are {' '.join(seats)}", "give each seat a hand")
        if len(seats) == 3 and self.alone not in seats:
            raise SolverError("three players, but no declarer", f"say who plays against the two others: {' '.join(seats)}")
        if len(self.trick.cards) >= len(seats):
            raise SolverError(f"a trick of {len(self.trick.cards)} cards is whole", "take the cards of the trick being played")
        played = seats_from(self.trick.leader, self.rules)[: len(self.trick.cards)]
        sizes = {seat: len(hand) + (seat in played) for seat, hand in self.hands.items()}
        if len(set(sizes.values())) > 1:
            said = ", ".join(f"{seat} {len(self.hands[seat])}" for seat in seats)
            raise SolverError(f"the hands do not fit each other: {said}", "who has played to the trick holds a card less")

    def __hash__(self) -> int:
        return hash((self.trump, tuple(self.hands.values()), self.trick))

    @cached_property
    def turn(self) -> Seat:
        """Who plays next."""
        return seats_from(self.trick.leader, self.rules)[len(self.trick.cards)]

    @cached_property
    def cards_left(self) -> int:
        """Cards in the hand of who plays next."""
        return len(self.hands[self.turn])

    @cached_property
    def legal(self) -> LegalPlays:
        """What may be played next, and why (rules.md 1.4)."""
        return legal_plays(self.hands[self.turn], self.trick.cards, self.trump, self.rules, first_lead=self.opening)

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that play together with one."""
        if len(self.rules.seats) == 3:
            return (seat,) if seat is self.alone else tuple(other for other in self.rules.seats if other is not self.alone)
        return next(side for side in self.rules.deck.sides if seat in side)

    @cached_property
    def points_left(self) -> int:
        """Trick points still to come to both sides, the trick on the table and the last trick included; none once all is played."""
        if not any(self.hands.values()):
            return 0
        cards = [card for hand in (*self.hands.values(), self.trick.cards) for card in hand]
        return count_counters(cards, self.rules, last_trick=True)

    def after(self, card: Card) -> tuple[Position, Trick | None]:
        """The position once a card is played, and the trick that it completed, if it did. Raises SolverError for a card not legal."""
        if card not in self.legal.cards:
            raise SolverError(f"{self.turn} may not play {card}", f"legal are {' '.join(map(str, self.legal.cards))}")
        hand = list(self.hands[self.turn])
        hand.remove(card)
        hands = {**self.hands, self.turn: tuple(hand)}
        trick = Trick(self.trick.leader, (*self.trick.cards, card))
        if len(trick.cards) < len(self.rules.seats):
            return Position(self.rules, self.trump, hands, trick, self.alone), None
        winner = trick_winner(trick.cards, trick.leader, self.trump, self.rules)
        return Position(self.rules, self.trump, hands, Trick(winner), self.alone), trick

    def points(self, trick: Trick) -> int:
        """Trick points of a whole trick; `self` is the position after it."""
        return count_counters(trick.cards, self.rules, last_trick=not any(self.hands.values()))


def position_of(
    rules: Rules, trump: Suit, hands: Mapping[Seat, Cards], trick: Cards, turn: Seat, alone: Seat | None = None, opening: bool = False
) -> Position:
    """A position by whose turn it is: the leader follows from the cards on the table. Raises SolverError."""
    seats = rules.seats
    leader = seats[(seats.index(turn) - len(trick)) % len(seats)]
    return Position(rules, trump, hands, Trick(leader, tuple(trick)), alone, opening)
