"""What is said of questions about the auction."""

from __future__ import annotations

from tutor.feedback.speaker import Part, Speaker
from tutor.feedback.words import (
    points,
    seat_word,
)
from tutor.questions import Answer
from tutor.questions.auction import Auction
from tutor.questions.least_bid import LeastBid


class AuctionWords(Speaker[Auction]):
    """auction."""

    kind = Auction

    def ask(self, question: Auction) -> str:
        return "Who was left when all others had passed?"

    def rule(self, question: Auction) -> str:
        return "A bid must be higher than the last. Who passes is out, and the last one in is declarer."

    def part(self, question: Auction) -> Part:
        return "Cross out each player who passed. One is left, or nobody bid.", None

    def because(self, question: Auction) -> str:
        bid = points(question.answer["bid"])
        named = seat_word(question.answer["declarer"], question.rules)
        be = "are" if named == "you" else "is"
        if any(call != "pass" for call in question.calls):
            return f"All others are out, so {named} {be} declarer at the last bid, {bid}."
        stuck = "the dealer must take it" if question.answer["declarer"] == question.dealer else "the first bidder must take it"
        return f"Nobody else bid, so {stuck}: {named} {be} declarer at {bid}."

    def differs(self, question: Auction, given: Answer) -> tuple[str, str]:
        wrong = "declarer" if given["declarer"] != question.answer["declarer"] else "bid"
        return f"Look at the {wrong}", self.because(question)


class LeastBidWords(Speaker[LeastBid]):
    """least-bid."""

    kind = LeastBid

    def ask(self, question: LeastBid) -> str:
        return "Has anybody bid yet, and how much?"

    def rule(self, question: LeastBid) -> str:
        return "The first bid must be at least the lowest bid of the table. Every other one must be a step higher than the last."

    def part(self, question: LeastBid) -> Part:
        last = question.last_bid
        return "Nobody has bid yet." if last is None else f"The last bid is {points(last)}. Look for the next step above it.", None

    def because(self, question: LeastBid) -> str:
        last, least = question.last_bid, question.answer
        if last is None:
            return f"Nobody has bid yet, so the lowest bid of the table is enough: {points(least)}."
        return f"The last bid is {points(last)}. The next step above it is {points(least)}, {points(least - last)} more."

    def differs(self, question: LeastBid, given: Answer) -> tuple[str, str]:
        if given in question.result:
            return "Less is enough", f"You may bid {points(given)}, but you need not. {self.because(question)}"
        title = "That is not enough" if given < question.answer else "Bids go by whole steps"
        return title, f"You may not bid {points(given)}. {self.because(question)}"


SPEAKERS = (AuctionWords(), LeastBidWords())
