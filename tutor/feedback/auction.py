"""What is said of questions about the auction."""

from __future__ import annotations

from tutor.feedback.speaker import Part, Speaker
from tutor.feedback.words import (
    points,
    seat_word,
)
from tutor.questions import Answer
from tutor.questions.auction import Auction


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


SPEAKERS = (AuctionWords(),)
