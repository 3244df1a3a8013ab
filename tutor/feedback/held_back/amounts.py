"""What is said of a number that is wrong, while the right one is held back: too much or too little, and what to look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.feedback.held_back.short import NotYet, first_hint
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.bids import Least
from tutor.questions import Answer, Question
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.least_bid import LeastBid
from tutor.questions.meld_count import MeldTotal
from tutor.questions.trump_count import TrumpCount


@dataclass(frozen=True)
class _Amount:
    """A number given, and the right one."""

    question: Question[Any, int]
    given: int

    @property
    def more(self) -> bool:
        return self.given > self.question.answer

    @property
    def cards(self) -> bool:
        return isinstance(self.question, CopiesLeft | TrumpCount)


_TITLES: tuple[Row[_Amount], ...] = (
    Row(lambda a: a.more and a.cards, "Not yet: too many"),
    Row(lambda a: a.cards, "Not yet: too few"),
    Row(lambda a: a.more, "Not yet: too much"),
    Row(always, "Not yet: too little"),
)


def of_amount(question: Question[Any, int], given: Answer) -> NotYet:
    """A kind whose answer is a number: which way it is off, and the first hint."""
    return NotYet(said(_TITLES, _Amount(question, int(given))), first_hint(question))


def of_meld_total(question: MeldTotal, given: Answer) -> NotYet:
    """meld-count: what may have been counted too often, else what to look for."""
    amount = _Amount(question, int(given))
    text = "Is every meld whole, and does this table pay for each of them?" if amount.more else first_hint(question)
    return NotYet(said(_TITLES, amount), text)


@dataclass(frozen=True)
class _Bid:
    """A bid given where the least is asked for."""

    question: LeastBid
    given: int

    @property
    def may_be_bid(self) -> bool:
        return self.given in self.question.result

    @property
    def too_low(self) -> bool:
        due = self.question.rules.auction.minimum if self.question.last_bid is None else self.question.last_bid + 1
        return self.given < (due or 0)


_BID_TITLES: tuple[Row[_Bid], ...] = (
    Row(lambda b: b.may_be_bid, "Not yet: less is enough"),
    Row(lambda b: b.too_low, "Not yet: that is not enough"),
    Row(always, "Not yet: bids go by whole steps"),
)
_NOBODY = "Nobody has bid yet. The first bid must be at least the lowest bid of the table."
_STEP = "The last bid is {last}. Look for the next step above it."


def of_bid(question: LeastBid, given: Answer) -> NotYet:
    """least-bid: whether it is more than is needed, or no bid at all."""
    rows = (Row[Least](lambda bid: bid.nobody, _NOBODY), Row[Least](always, _STEP))
    return NotYet(said(_BID_TITLES, _Bid(question, int(given))), said(rows, Least(question)))
