"""Facts of turns: who called or played, who is out, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Seat
from tutor.engine.auction import PASS, AuctionState, auction_state
from tutor.engine.play import seats_from
from tutor.feedback.words import does, listed, points, seat_word
from tutor.questions.whose_turn import WhoseTurn, auction_callers


@dataclass(frozen=True)
class Turn:
    """Who acted, who is out, and whose turn it is: the facts that the sentences ask for and name."""

    question: WhoseTurn

    @property
    def bids(self) -> bool:
        return self.question.dealer is not None

    @property
    def starts(self) -> bool:
        """Whether nobody has called yet."""
        return self.bids and not self.question.calls

    @property
    def is_full(self) -> bool:
        """Whether it is asked whose turn it is after a whole trick."""
        return not self.bids and len(self.question.trick) == len(self.question.rules.seats)

    @cached_property
    def state(self) -> AuctionState:
        assert self.question.dealer is not None
        return auction_state(self.question.calls, self.question.dealer, self.question.rules)

    @property
    def is_over(self) -> bool:
        return self.bids and self.state.turn is None

    @property
    def is_stuck(self) -> bool:
        """Whether the bidding is over and nobody bid."""
        return self.is_over and all(call == PASS for call in self.question.calls)

    @property
    def once(self) -> bool:
        return self.question.rules.auction.rounds == "one"

    @cached_property
    def acted(self) -> tuple[Seat, ...]:
        """Who has called or played, in turn."""
        asked = self.question
        if asked.dealer is not None:
            return tuple(seat for seat, _ in auction_callers(asked.calls, asked.dealer, asked))
        assert asked.leader is not None
        return seats_from(asked.leader, asked.rules)[: len(asked.trick)]

    @cached_property
    def passed(self) -> frozenset[Seat]:
        """Who is out of the bidding."""
        if not self.bids:
            return frozenset()
        return frozenset(seat for seat, call in zip(self.acted, self.question.calls, strict=False) if call == PASS)

    @property
    def all_others_passed(self) -> bool:
        return self.passed == frozenset(self.question.rules.seats) - {self.seat}

    @property
    def skipped(self) -> tuple[Seat, ...]:
        """The seats between the last to call and the next, that are out."""
        round_ = seats_from(self.acted[-1], self.question.rules)[1:]
        return round_[: round_.index(self.seat)] if self.seat in round_ else ()

    @property
    def seat(self) -> Seat:
        return self.question.answer

    @property
    def who(self) -> str:
        return seat_word(self.seat, self.question.rules)

    @property
    def are(self) -> str:
        return does(self.seat, "is", "are")

    @property
    def goes(self) -> str:
        return does(self.seat, "goes", "go")

    @property
    def calls(self) -> str:
        return does(self.seat, "calls", "call")

    @property
    def leads(self) -> str:
        return does(self.seat, "leads", "lead")

    @property
    def takes(self) -> str:
        return does(self.seat, "takes", "take")

    @property
    def last(self) -> str:
        return seat_word(self.acted[-1], self.question.rules)

    @property
    def have_passed(self) -> str:
        """South and West have passed"""
        seats = self.skipped
        names = listed([seat_word(seat, self.question.rules) for seat in seats])
        return f"{names} {does(seats[0], 'has', 'have') if len(seats) == 1 else 'have'} passed"

    @property
    def dealer(self) -> str:
        assert self.question.dealer is not None
        return seat_word(self.question.dealer, self.question.rules)

    @property
    def deals(self) -> str:
        assert self.question.dealer is not None
        return does(self.question.dealer, "deals", "deal")

    @property
    def bid(self) -> str:
        return points(self.state.bid)

    @property
    def dealer_must(self) -> bool:
        return self.question.rules.auction.all_pass == "dealer-stuck"
