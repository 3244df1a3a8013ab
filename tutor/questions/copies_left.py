"""copies-left: how many of a card or a suit are still out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine import Card, Cards, Suit
from tutor.engine.cards import PLURALS, SUIT_NAMES
from tutor.engine.deal import unseen
from tutor.questions.base import A_NUMBER, Question, reads
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARD, CARDS_TEXT, SUIT, FieldError


@dataclass(frozen=True, kw_only=True)
class CopiesLeft(Question[Cards, int]):
    """A card or a suit, the hand held, and cards already seen."""

    kind = "copies-left"
    asks = "How many are still out?"
    answers = A_NUMBER
    looks_at = ("deck.copies",)
    example = "card: 10H\nhand: 10H KH QS\nseen: AS KD"
    takes = ("hand", "seen")
    together = ("hand", "seen")

    card: Card | None = reads(CARD, None)
    suit: Suit | None = reads(SUIT, None)
    hand: Cards = reads(CARDS_TEXT, ())
    seen: Cards = reads(CARDS_TEXT, ())

    def solve(self) -> Cards:
        """The cards that are out, copy by copy."""
        out = unseen(self.rules, self.hand, self.seen).elements()
        return tuple(card for card in out if card is self.card or card.suit is self.suit)

    def answer_of(self, result: Cards) -> int:
        return len(result)

    @property
    def about(self) -> str:
        """What is counted: tens of hearts, or hearts."""
        card = self.card
        return f"{PLURALS[card.rank]} of {SUIT_NAMES[card.suit]}" if card else SUIT_NAMES[self.suit] if self.suit else "cards"

    @property
    def wording(self) -> str:
        return super().wording if self.prompt else f"How many {self.about} are still out?"

    def scene(self) -> Scene:
        size, deck = len(self.rules.seats), self.rules.deck
        tricks = tuple(self.seen[start : start + size] for start in range(0, len(self.seen), size))
        ask = self.offered(Ask("number", "Still out", step=1, low=0, high=deck.copies * (1 if self.card else len(deck.order))))
        return Scene(ask, self.hand, facts=(("To be counted", self.about),), tricks=tricks)

    def faults(self) -> Iterator[FieldError]:
        if (self.card is None) == (self.suit is None):
            yield FieldError("give either a card or a suit", "write such as card: 10H")
