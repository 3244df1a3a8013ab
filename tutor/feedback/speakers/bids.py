"""What is said of questions about the least bid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Rules
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.words import listed, points
from tutor.questions import Answer
from tutor.questions.least_bid import LeastBid


@dataclass(frozen=True)
class Least:
    """An auction in which the learner is to call."""

    question: LeastBid

    @property
    def rules(self) -> Rules:
        return self.question.rules

    @property
    def nobody(self) -> bool:
        return self.question.last_bid is None

    @cached_property
    def bid(self) -> int:
        return self.question.last_bid or 0

    @property
    def last(self) -> str:
        return points(self.bid)

    @property
    def least(self) -> str:
        return points(self.question.answer)

    @property
    def more(self) -> str:
        return points(self.question.answer - self.bid)

    @property
    def minimum(self) -> str:
        return points(self.rules.auction.minimum or 0)

    @property
    def off_step(self) -> bool:
        """Whether the lowest bid of the table is no whole step itself."""
        return self.question.answer != self.rules.auction.minimum

    @property
    def changes(self) -> bool:
        """Whether bids go up by larger steps from some bid on."""
        return len(self.rules.auction.steps) > 1

    @cached_property
    def row(self) -> tuple[int, int]:
        """From which bid on bids go by how much, where the last bid is."""
        return max(row for row in self.rules.auction.steps if row[0] <= self.bid)

    @property
    def step(self) -> str:
        return points(self.row[1])

    @property
    def first_step(self) -> str:
        return points(max(row for row in self.rules.auction.steps if row[0] <= self.question.answer)[1])

    @property
    def start(self) -> str:
        return points(self.row[0])

    @property
    def following(self) -> str:
        """The bid at which the steps change next."""
        return points(min((start for start, _ in self.rules.auction.steps if start > self.bid), default=0))

    @property
    def last_row(self) -> bool:
        return self.row == self.rules.auction.steps[-1]

    @property
    def cut_short(self) -> bool:
        """Whether other steps begin before a whole step is made."""
        return self.question.answer - self.bid != self.row[1]

    @property
    def all_steps(self) -> str:
        return listed(
            [f"by {points(step)} from {points(start)} on" if start else f"by {points(step)}" for start, step in self.rules.auction.steps]
        )


_LEAST: tuple[Row[Least], ...] = (
    Row(lambda b: b.nobody and not b.off_step, "Nobody has bid yet, so the lowest bid of the table is enough: {least}."),
    Row(
        lambda b: b.nobody,
        "Nobody has bid yet. The lowest bid would be {minimum}, but bids go by {first_step}, so the least is {least}.",
    ),
    Row(lambda b: not b.changes, "The last bid is {last}. The next step above it is {least}, {more} more."),
    Row(lambda b: b.cut_short, "The last bid is {last}. Other steps begin at {least}, so that is the next bid."),
    Row(lambda b: b.last_row, "The last bid is {last}. From {start} on bids go by {step}, so the next is {least}."),
    Row(lambda b: b.row[0] == 0, "The last bid is {last}. Below {following} bids go by {step}, so the next is {least}."),
    Row(always, "The last bid is {last}. From {start} to {following} bids go by {step}, so the next is {least}."),
)
_LEAST_SHORTLY: tuple[Row[Least], ...] = (
    Row(lambda b: b.nobody, "Here nobody has bid yet, so {least} is enough."),
    Row(lambda b: b.changes and not b.cut_short, "Here bids go by {step}, so after {last} comes {least}."),
    Row(always, "Here the last bid is {last}, so the least is {least}."),
)
_LEAST_RULE: tuple[tuple[Row[Least], ...], ...] = (
    (Row(always, "The first bid must be at least the lowest bid of the table."),),
    (
        Row(lambda b: b.changes, "Every later one must be higher than the last. The size of the steps changes on the way up."),
        Row(always, "Every later one must be at least a step higher than the last. Bids go by whole steps."),
    ),
)
_LEAST_PART: tuple[Row[Least], ...] = (
    Row(lambda b: b.nobody, "Nobody has bid yet."),
    Row(lambda b: b.changes, "The last bid is {last}. Bids go {all_steps}."),
    Row(always, "The last bid is {last}. Look for the next step above it."),
)


class LeastBidWords(Speaker[LeastBid]):
    """least-bid."""

    kind = LeastBid

    def ask(self, question: LeastBid) -> str:
        return "Has anybody bid yet, and how much?"

    def rule(self, question: LeastBid) -> str:
        return " ".join(said(rows, Least(question)) for rows in _LEAST_RULE)

    def part(self, question: LeastBid) -> Part:
        return said(_LEAST_PART, Least(question)), None

    def because(self, question: LeastBid) -> str:
        return said(_LEAST, Least(question))

    def shortly(self, question: LeastBid) -> str:
        return said(_LEAST_SHORTLY, Least(question))

    def differs(self, question: LeastBid, given: Answer) -> tuple[str, str]:
        if given in question.result:
            return "Less is enough", f"You may bid {points(given)}, but you need not. {self.because(question)}"
        due = question.rules.auction.minimum if question.last_bid is None else question.last_bid + 1
        title = "That is not enough" if given < (due or 0) else "Bids go by whole steps"
        return title, f"You may not bid {points(given)}. {self.because(question)}"
