"""find-meld: choose the cards of a named meld, if the hand has it."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine import Cards, Suit
from tutor.engine.meld import Meld, find_meld
from tutor.questions.base import EVERY_COPY, Question, reads
from tutor.questions.prose import meld_label
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARDS_TEXT, MELD, SUIT


@dataclass(frozen=True, kw_only=True)
class FindMeld(Question[Cards, Cards]):
    """A hand, a trump suit and the name of a meld as parts write it."""

    kind = "find-meld"
    asks = "Choose the cards of this meld."
    answers = EVERY_COPY
    looks_at = ("meld",)
    example = "trump: C\nhand: QS KS JD JC AD\nmeld: pinochle"
    takes = ("trump", "hand")

    trump: Suit = reads(SUIT)
    hand: Cards = reads(CARDS_TEXT)
    meld: Meld = reads(MELD)

    def solve(self) -> Cards:
        """The cards of the meld, none where the hand cannot lay it (rules.md 1.3)."""
        return find_meld(self.meld, self.hand, self.trump, self.rules)

    def answer_of(self, result: Cards) -> Cards:
        return result

    def scene(self) -> Scene:
        label = meld_label(self.meld)
        ask = Ask("cards", none="Not in this hand")
        return Scene(ask, self.hand, self.trump, facts=() if self.prompt else (("Find", label),))
