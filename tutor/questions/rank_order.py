"""rank-order: put cards of one suit in order, high to low."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine import Cards
from tutor.engine.deal import sort_cards
from tutor.questions.base import Answers, Question, reads
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARDS, CARDS_TEXT, FieldError


@dataclass(frozen=True, kw_only=True)
class RankOrder(Question[Cards, Cards]):
    """Cards of one suit, all different."""

    kind = "rank-order"
    asks = "Put these cards in order, highest first."
    answers = Answers(CARDS)
    looks_at = ("deck.order",)
    example = "cards: KH 10H 9H AH"
    together = ("cards",)

    cards: Cards = reads(CARDS_TEXT)

    def solve(self) -> Cards:
        """The cards, high to low (rules.md, card notation)."""
        return sort_cards(self.cards, self.rules)

    def answer_of(self, result: Cards) -> Cards:
        return result

    def scene(self) -> Scene:
        return Scene(Ask("cards", "Tap the cards in order.", ordered=True), self.cards)

    def faults(self) -> Iterator[FieldError]:
        suits = {card.suit for card in self.cards}
        if len(suits) != 1 or len(set(self.cards)) != len(self.cards) or len(self.cards) < 2:
            yield FieldError("the cards must be of one suit and all different", "write such as 9H AH KH 10H", ("cards",))
