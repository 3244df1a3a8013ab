"""least-bid: the lowest bid that the learner may make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine import PinochleError, Seat, legal_bids
from tutor.engine.auction import Call, LegalBids
from tutor.questions.base import A_NUMBER, Question, reads
from tutor.questions.positions import you
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CALLS, SEAT, FieldError
from tutor.questions.whose_turn import auction_callers


@dataclass(frozen=True, kw_only=True)
class LeastBid(Question[LegalBids, int]):
    """A dealer and the calls so far, after which the learner is to call."""

    kind = "least-bid"
    asks = "What is the least you may bid?"
    answers = A_NUMBER
    looks_at = ("auction.minimum", "auction.steps", "auction.must_raise")
    example = "dealer: N\ncalls: [270]"
    takes = ("dealer", "calls")

    dealer: Seat = reads(SEAT)
    calls: tuple[Call, ...] = reads(CALLS, ())

    def solve(self) -> LegalBids:
        """What the learner may bid (rules.md 1.2)."""
        legal = legal_bids(self.calls, self.dealer, self.rules)
        if legal is None:
            raise FieldError("the auction is over", "leave out the last calls", ("calls",))
        if legal.seat is not you(self.rules):
            says = f"{legal.seat.name.lower()} is to call, not you ({you(self.rules)})"
            raise FieldError(says, "add or leave out calls, or let another seat deal", ("calls",))
        return legal

    def answer_of(self, result: LegalBids) -> int:
        return result.lowest

    @property
    def last_bid(self) -> int | None:
        """The bid that stands, in points; None where nobody has bid."""
        return next((call for call in reversed(self.calls) if call != "pass"), None)

    def scene(self) -> Scene:
        ask = self.offered(Ask("number", "Bid", step=self.rules.auction.steps[0][1], low=1))
        return Scene(ask, facts=(("Dealer", self.dealer.value),), calls=auction_callers(self.calls, self.dealer, self))

    def faults(self) -> Iterator[FieldError]:
        try:
            _ = self.result
        except FieldError as error:
            yield error
        except PinochleError as error:
            yield FieldError(str(error), error.hint, ("calls",))
