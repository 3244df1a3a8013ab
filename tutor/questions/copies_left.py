"""copies-left: how many of a card or a suit are still out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine import Card, Cards, Suit
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

    def scene(self) -> Scene:
        about = self.suit.name.lower() if self.suit else ""
        if self.card:
            about = f"{self.card.rank.name.lower()} of {self.card.suit.name.lower()}"
        size = len(self.rules.seats)
        tricks = tuple(self.seen[start : start + size] for start in range(0, len(self.seen), size))
        return Scene(Ask("number", "Still out", step=1), self.hand, facts=(("How many are out of", about),), tricks=tricks)

    def faults(self) -> Iterator[FieldError]:
        if (self.card is None) == (self.suit is None):
            yield FieldError("give either a card or a suit", "write such as card: 10H")
