"""whose-turn: who calls or plays next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine import Cards, Seat, Suit, trick_winner
from tutor.engine.auction import Call, auction_state
from tutor.engine.play import seats_from
from tutor.questions.base import A_SEAT, Question, reads
from tutor.questions.scene import Scene, seat_ask
from tutor.questions.values import CALLS, CARDS_TEXT, SEAT, SUIT, FieldError


@dataclass(frozen=True, kw_only=True)
class WhoseTurn(Question[Seat, Seat]):
    """Either a dealer and the calls so far, or a leader and the trick so far."""

    kind = "whose-turn"
    asks = "Whose turn is it?"
    answers = A_SEAT
    looks_at = ("auction.first", "deck.order", "play.twins", "play.suits_matter")
    example = "leader: W\ntrick: KH QH"
    takes = ("dealer", "calls", "trump", "leader", "trick")
    together = ("trick",)

    dealer: Seat | None = reads(SEAT, None)
    calls: tuple[Call, ...] = reads(CALLS, ())
    leader: Seat | None = reads(SEAT, None)
    trick: Cards = reads(CARDS_TEXT, ())
    trump: Suit | None = reads(SUIT, None)

    def solve(self) -> Seat:
        """The seat to call (rules.md 1.2), to play, or to lead after a full trick (1.2, step 8)."""
        if self.dealer is not None:
            state = auction_state(self.calls, self.dealer, self.rules)
            if state.turn is None and state.bidder is None:
                raise FieldError("the auction is over and nobody bid", "leave out the last call", ("calls",))
            return state.turn or state.bidder or self.dealer
        assert self.leader is not None
        if len(self.trick) < len(self.rules.seats):
            return seats_from(self.leader, self.rules)[len(self.trick)]
        if self.trump is None:
            raise FieldError("the trick is full, but no trump is given", "give trump, since it decides who won", ("trump",))
        return trick_winner(self.trick, self.leader, self.trump, self.rules)

    def answer_of(self, result: Seat) -> Seat:
        return result

    def scene(self) -> Scene:
        ask = self.offered(seat_ask(self.rules))
        if self.dealer is not None:
            order = auction_callers(self.calls, self.dealer, self)
            return Scene(ask, facts=(("Dealer", self.dealer.value),), calls=order)
        return Scene(ask, trump=self.trump, trick=self.trick, leader=self.leader or Seat.NORTH)

    def faults(self) -> Iterator[FieldError]:
        if (self.dealer is None) == (self.leader is None):
            yield FieldError("give either a dealer or a leader", "write dealer with calls, or leader with a trick")
        else:
            yield from super().faults()


def auction_callers(calls: tuple[Call, ...], dealer: Seat, question: Question) -> tuple[tuple[Seat, Call], ...]:
    """Each call with the seat that made it."""
    said = []
    for count, call in enumerate(calls):
        turn = auction_state(calls[:count], dealer, question.rules).turn
        if turn is not None:
            said.append((turn, call))
    return tuple(said)
