"""auction: who declares, and for how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tutor.engine import PinochleError, Seat, auction_result
from tutor.engine.auction import AuctionError, AuctionResult, Call
from tutor.questions.base import Answers, Question, reads
from tutor.questions.scene import Ask, Scene, seat_ask
from tutor.questions.values import CALLS, NUMBER, SEAT, FieldError, record
from tutor.questions.whose_turn import auction_callers


@dataclass(frozen=True, kw_only=True)
class Auction(Question[AuctionResult, Mapping[str, Any]]):
    """A dealer and every call, from the dealer's left, seats that are out left aside."""

    kind = "auction"
    asks = "Who is declarer, and for how much?"
    answers = Answers(record(declarer=SEAT, bid=NUMBER))
    looks_at = tuple(f"auction.{part}" for part in ("minimum", "steps", "all_pass", "stuck_at", "rounds", "first", "must_raise"))
    example = "dealer: N\ncalls: [250, 260, pass, pass, pass]"
    takes = ("dealer", "calls")

    dealer: Seat = reads(SEAT)
    calls: tuple[Call, ...] = reads(CALLS)

    def solve(self) -> AuctionResult:
        """The declarer and the bid (rules.md 1.2)."""
        return auction_result(self.calls, self.dealer, self.rules)

    def answer_of(self, result: AuctionResult) -> Mapping[str, Any]:
        return {"declarer": result.declarer, "bid": result.bid}

    def scene(self) -> Scene:
        step = self.rules.auction.steps[0][1]
        start = self.rules.auction.minimum or 0
        parts = (
            ("declarer", Ask("choice", "Declarer", options=seat_ask(self.rules).options)),
            ("bid", Ask("number", "Bid", step=step, start=start, low=1)),
        )
        calls = auction_callers(self.calls, self.dealer, self)
        return Scene(Ask("form", parts=parts), facts=(("Dealer", self.dealer.value),), calls=calls)

    def faults(self) -> Iterator[FieldError]:
        try:
            if self.result.declarer is None:
                yield FieldError("nobody bid, so the cards are dealt again", "give an auction with a bid", ("calls",))
        except AuctionError as error:
            yield FieldError(str(error), error.hint, ("calls",))
        except PinochleError as error:
            yield FieldError(str(error), error.hint, ("dealer",))
