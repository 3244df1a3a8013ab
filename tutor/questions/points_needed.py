"""points-needed: the trick points the declaring side needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine.needs import points_needed
from tutor.questions.base import A_NUMBER, SCORING, reads
from tutor.questions.half_done import HalfDone, Shown
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import COUNT


@dataclass(frozen=True, kw_only=True)
class PointsNeeded(HalfDone[int, int]):
    """A bid and the declaring side's meld."""

    kind = "points-needed"
    asks = "How many trick points does the declaring side need?"
    answers = A_NUMBER
    looks_at = SCORING
    example = "bid: 300\nmeld: 120"
    takes = ("bid", "meld")

    bid: int = reads(COUNT)
    meld: int = reads(COUNT)

    def solve(self) -> int:
        """The bid less the meld, never less than a save that declarers owe (rules.md 1.5, 3.4)."""
        return points_needed(self.bid, self.meld, self.rules)

    def answer_of(self, result: int) -> int:
        return result

    def steps(self) -> Mapping[str, Shown]:
        """What is to be taken from what."""
        return {"sum": (("Bid less meld", f"{self.bid:,} − {self.meld:,}"),)} if self.bid > self.meld else {}

    def scene(self) -> Scene:
        facts = (("Bid", str(self.bid)), ("Meld of the declaring side", str(self.meld)))
        return self.half_done(Scene(self.offered(Ask("number", "Needed", step=self.rules.trick_step, low=0)), facts=facts))
