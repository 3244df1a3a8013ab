"""counters: the trick points in a pile of cards."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine import Cards, count_counters
from tutor.questions.base import A_NUMBER, Question, reads
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARDS_TEXT, FLAG


@dataclass(frozen=True, kw_only=True)
class Counters(Question[int, int]):
    """Cards won in tricks, and whether the last trick is among them."""

    kind = "counters"
    asks = "How many trick points are in these cards?"
    answers = A_NUMBER
    looks_at = ("scoring.values", "scoring.last_trick")
    example = "cards: AS KS QS 10H\nlast-trick: true"
    takes = ("cards", "last-trick")
    together = ("cards",)

    cards: Cards = reads(CARDS_TEXT)
    last_trick: bool = reads(FLAG, False)

    def solve(self) -> int:
        """The points of the cards and of the last trick (rules.md 1.1)."""
        return count_counters(self.cards, self.rules, self.last_trick)

    def answer_of(self, result: int) -> int:
        return result

    def scene(self) -> Scene:
        last = (("Last trick", "won too" if self.last_trick else "not won"),)
        ask = self.offered(Ask("number", "Points", step=self.rules.trick_step, low=0, high=self.rules.trick_points))
        return Scene(ask, self.cards, facts=last, hand_label="Cards won")
