"""find-meld: choose the cards of a named meld, if the hand has it."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine import Cards, Suit, find_meld
from tutor.questions.base import EVERY_COPY, Ask, Question, Scene, reads
from tutor.questions.values import CARDS_TEXT, SUIT, TEXT


@dataclass(frozen=True, kw_only=True)
class FindMeld(Question):
    """A hand, a trump suit and the name of a meld as parts write it."""

    kind = "find-meld"
    asks = "Choose the cards of this meld."
    answers = EVERY_COPY

    trump: Suit = reads(SUIT)
    hand: Cards = reads(CARDS_TEXT)
    meld: str = reads(TEXT)

    def solve(self) -> Cards:
        """The cards of the meld, none where the hand cannot lay it (rules.md 1.3)."""
        return find_meld(self.meld, self.hand, self.trump, self.rules)

    def answer_of(self, result: Cards) -> Cards:
        return result

    def scene(self) -> Scene:
        label = self.meld[:1].upper() + self.meld[1:]
        ask = Ask("cards", none="Not in this hand")
        return Scene(ask, self.hand, self.trump, facts=() if self.prompt else (("Find", label),))
