"""points-needed: the trick points the declaring side needs."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine.needs import points_needed
from tutor.questions.base import A_NUMBER, SCORING, Question, reads
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import COUNT


@dataclass(frozen=True, kw_only=True)
class PointsNeeded(Question[int, int]):
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

    def scene(self) -> Scene:
        facts = (("Bid", str(self.bid)), ("Meld of the declaring side", str(self.meld)))
        return Scene(self.offered(Ask("number", "Needed", step=self.rules.trick_step, low=0)), facts=facts)
