"""shared-cards: the cards that count in more than one meld."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine import Cards, MeldCount, Suit, count_meld
from tutor.engine.meld import shared_cards
from tutor.questions.base import EVERY_COPY, Question, reads
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARDS_TEXT, SUIT


@dataclass(frozen=True, kw_only=True)
class SharedCards(Question[MeldCount, Cards]):
    """A hand and a trump suit."""

    kind = "shared-cards"
    asks = "Which cards must count in more than one meld?"
    answers = EVERY_COPY
    looks_at = ("meld",)
    example = "trump: H\nhand: KS QS JD 9H"
    takes = ("trump", "hand")

    trump: Suit = reads(SUIT)
    hand: Cards = reads(CARDS_TEXT)

    def solve(self) -> MeldCount:
        """The melds of the hand (rules.md 1.3)."""
        return count_meld(self.hand, self.trump, self.rules)

    def answer_of(self, result: MeldCount) -> Cards:
        return shared_cards(self.hand, self.trump, self.rules)

    def scene(self) -> Scene:
        return Scene(Ask("cards", none="None of them"), self.hand, self.trump)
