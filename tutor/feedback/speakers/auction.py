"""What is said of questions about the auction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Rules, Seat, legal_bids
from tutor.engine.auction import PASS, Call
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.bids import LeastBidWords
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.verdict import amount_off
from tutor.feedback.words import listed, points, seat_word
from tutor.questions import Answer
from tutor.questions.auction import Auction
from tutor.questions.whose_turn import auction_callers

MOST_BIDS = 6  # that are told one by one


@dataclass(frozen=True)
class Calls:
    """An auction that is over; `other` is a seat beside the declarer's."""

    question: Auction
    other: Seat | None = None

    @property
    def rules(self) -> Rules:
        return self.question.rules

    @cached_property
    def calls(self) -> Sequence[tuple[Seat, Call]]:
        return auction_callers(self.question.calls, self.question.dealer, self.question)

    @cached_property
    def bids(self) -> Sequence[tuple[Seat, int]]:
        return [(seat, call) for seat, call in self.calls if isinstance(call, int)]

    @property
    def any_bid(self) -> bool:
        return bool(self.bids)

    @property
    def one_bid(self) -> bool:
        return len(self.bids) == 1

    @property
    def once(self) -> bool:
        """Whether each player calls only once here."""
        return self.rules.auction.rounds == "one"

    @property
    def all_passed(self) -> bool:
        """Whether all but the declarer passed."""
        passed = {seat for seat, call in self.calls if call == PASS}
        return passed == {*self.rules.seats} - {self.question.answer["declarer"]}

    @property
    def dealer_stuck(self) -> bool:
        return not self.any_bid and self.question.answer["declarer"] is self.question.dealer

    @property
    def own_price(self) -> bool:
        """Whether who is stuck plays for another amount than the lowest bid that could be made."""
        first = legal_bids((), self.question.dealer, self.rules)
        return first is None or self.rules.stuck_bid != first.lowest

    @property
    def bid(self) -> str:
        return points(self.question.answer["bid"])

    @property
    def declarer(self) -> str:
        return seat_word(self.question.answer["declarer"], self.rules)

    @property
    def are(self) -> str:
        return "are" if self.declarer == "you" else "is"

    @property
    def must(self) -> str:
        """Who must take it, and that it is the dealer or the first to call."""
        return "you must" if self.declarer == "you" else f"{self.declarer} must"

    @property
    def bids_words(self) -> str:
        return listed([points(bid) for _, bid in self.bids])

    @property
    def count(self) -> str:
        return points(len(self.bids))

    @property
    def one(self) -> str:
        assert self.other is not None
        return seat_word(self.other, self.rules)

    @cached_property
    def others_bids(self) -> Sequence[int]:
        return [bid for seat, bid in self.bids if seat is self.other]

    @property
    def others_best(self) -> str:
        return points(self.others_bids[-1])

    @property
    def passed(self) -> bool:
        return (self.other, PASS) in self.calls


_BECAUSE: tuple[Row[Calls], ...] = (
    Row(
        lambda c: c.any_bid and c.all_passed,
        "{Declarer} bid {bid} and nobody bid more. All the others passed, so {declarer} {are} declarer.",
    ),
    Row(
        lambda c: c.any_bid,
        "Each player calls only once here. {Declarer} bid {bid} and nobody bid more, so {declarer} {are} declarer.",
    ),
    Row(lambda c: c.dealer_stuck and c.own_price, "Nobody bid, so the dealer must take it, here for {bid}: {declarer} {are} declarer."),
    Row(lambda c: c.dealer_stuck, "Nobody bid, so the dealer must take it for {bid}, the lowest bid: {declarer} {are} declarer."),
    Row(lambda c: c.own_price, "Nobody bid, so the first to call must take it, here for {bid}: {declarer} {are} declarer."),
    Row(always, "Nobody bid, so the first to call must take it for {bid}, the lowest bid: {declarer} {are} declarer."),
)
_SHORTLY: tuple[Row[Calls], ...] = (
    Row(lambda c: c.any_bid, "{Declarer} bid {bid} and nobody bid more."),
    Row(lambda c: c.dealer_stuck, "Nobody bid here, and {declarer} {are} the dealer."),
    Row(always, "Nobody bid here, and {declarer} called first."),
)
_RULE: tuple[tuple[Row[Calls], ...], ...] = (
    (
        Row(lambda c: c.once, "Each player calls only once, and the highest bid wins."),
        Row(always, "Whoever passes is out. When all the others are out, the last bid wins."),
    ),
    (
        Row(lambda c: c.rules.auction.all_pass == "redeal", "If nobody bids, the cards are dealt again."),
        Row(
            lambda c: c.rules.auction.all_pass == "first-bidder-stuck" and c.own_price,
            "If nobody bids, the first to call must take it for a set amount.",
        ),
        Row(
            lambda c: c.rules.auction.all_pass == "first-bidder-stuck", "If nobody bids, the first to call must take it for the lowest bid."
        ),
        Row(lambda c: c.own_price, "If nobody bids, the dealer must take it for a set amount."),
        Row(always, "If nobody bids, the dealer must take it for the lowest bid."),
    ),
)
_PART: tuple[Row[Calls], ...] = (
    Row(lambda c: not c.any_bid, "Nobody bid. Think of who must take it then, and for how much."),
    Row(lambda c: c.one_bid, "Cross out every pass. Only one bid is left."),
    Row(lambda c: len(c.bids) <= MOST_BIDS, "Cross out every pass. The bids that are left are {bids_words}."),
    Row(always, "Cross out every pass. Of the {count} bids that are left, the last is the highest."),
)
# What another seat did; "" where that is no reason.
OTHER_DID: tuple[Row[Calls], ...] = (
    Row(lambda c: c.any_bid and c.passed and bool(c.others_bids), "{One} bid {others_best} and passed later. "),
    Row(lambda c: c.any_bid and c.passed, "{One} passed. "),
    Row(lambda c: bool(c.others_bids), "{One} bid only {others_best}. "),
    Row(lambda c: c.dealer_stuck, "{One} passed. "),
    Row(always, ""),
)


class AuctionWords(Speaker[Auction]):
    """auction."""

    kind = Auction

    def ask(self, question: Auction) -> str:
        return "Did anybody bid, and who bid the most?"

    def rule(self, question: Auction) -> str:
        return " ".join(said(rows, Calls(question)) for rows in _RULE)

    def part(self, question: Auction) -> Part:
        return said(_PART, Calls(question)), None

    def because(self, question: Auction) -> str:
        return said(_BECAUSE, Calls(question))

    def shortly(self, question: Auction) -> str:
        return said(_SHORTLY, Calls(question))

    def differs(self, question: Auction, given: Answer) -> tuple[str, str]:
        right = question.answer
        if given["declarer"] not in question.rules.seats:
            return "Nobody sits there", self.because(question)
        if given["declarer"] is not right["declarer"]:
            return "Another player is declarer", said(OTHER_DID, Calls(question, given["declarer"])) + self.because(question)
        return amount_off(given["bid"], right["bid"]), self.because(question)


SPEAKERS = (AuctionWords(), LeastBidWords())
