"""Stakes: what the tricks still to come do to the score of the hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine import HandScore, PinochleError, Rules, score_hand
from tutor.engine.score import BySide


class StakesError(PinochleError):
    """Figures of a hand by which the cards cannot be valued; the message says why."""


@dataclass(frozen=True)
class Stakes:
    """A bid, and the meld and trick points of each side before the trick on the table, the declaring side first.

    `declaring`: whether it is the side of who plays that has the bid. Raises StakesError for figures that cannot be, and where what a
    side scores is more than a matter of points: with three sides, and where a trick without points may save the meld (rules.md 1.6).
    """

    rules: Rules
    declaring: bool
    bid: int
    meld: BySide
    counters: BySide

    def __post_init__(self) -> None:
        scoring = self.rules.scoring
        if self.rules.auction.minimum is None:
            raise StakesError("a bid, but nobody bids in this game", "leave out bid, meld and counters")
        if scoring.chips or len(self.rules.deck.sides) != 2:
            raise StakesError(
                "a bid where each defender has a score of their own", "leave out bid, meld and counters; then the points are what counts"
            )
        if self.bid <= 0:
            raise StakesError(f"a bid of {self.bid}", "a bid is above 0")
        for what, figures in (("meld", self.meld), ("counters", self.counters)):
            if len(figures) != 2 or min(figures) < 0:
                raise StakesError(f"{what} of {' and '.join(map(str, figures))}", f"{what} is a number from 0 up for each side")
        if self.meld[0] < self.rules.meld.floor:
            raise StakesError(f"a meld of {self.meld[0]} does not count, so the hand is not played", f"it takes {self.rules.meld.floor}")
        if self.left < 0:
            raise StakesError(f"{sum(self.counters)} trick points taken, but a hand holds {self.rules.trick_points}")
        if scoring.save == "trick" and not all(self.counters):
            raise StakesError(
                "at this table any trick saves the meld, and a side has no trick points yet", "ask it once both sides have some"
            )

    @cached_property
    def left(self) -> int:
        """Trick points still to come to both sides together."""
        return self.rules.trick_points - sum(self.counters)

    def hand(self, points: int) -> HandScore:
        """The score of the hand when the side of who plays takes so many of the points still to come (rules.md 1.6)."""
        more = (points, self.left - points) if self.declaring else (self.left - points, points)
        counters = (self.counters[0] + more[0], self.counters[1] + more[1])
        return score_hand(self.bid, self.meld, counters, self.rules, tricks=(1, 1))

    def score(self, points: int) -> int:
        """What that side then scores for the hand, less what the other side scores. More points never score less."""
        hand = self.hand(points)
        return (1 if self.declaring else -1) * (hand.points[0] - hand.points[1])

    def outcome(self, points: int) -> tuple[object, ...]:
        """What becomes of the bid and of each meld with so many of the points still to come."""
        hand = self.hand(points)
        return hand.outcome, *(line.scored for line in hand.lines if line.what == "meld")
