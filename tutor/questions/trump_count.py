"""trump-count: how many trumps are still out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine import Cards, Suit
from tutor.engine.deal import unseen
from tutor.questions.base import A_NUMBER, reads
from tutor.questions.half_done import HalfDone, Shown
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARDS_TEXT, SUIT, list_of


@dataclass(frozen=True, kw_only=True)
class TrumpCount(HalfDone[Cards, int]):
    """A hand, trump, and the tricks seen so far."""

    kind = "trump-count"
    asks = "How many trumps are still out?"
    answers = A_NUMBER
    looks_at = ("deck.copies",)
    example = "trump: S\nhand: AS KS QH\ntricks: [AH KH 9H 9S]"
    takes = ("trump", "hand", "tricks")
    together = ("hand", "tricks")

    trump: Suit = reads(SUIT)
    hand: Cards = reads(CARDS_TEXT)
    tricks: tuple[Cards, ...] = reads(list_of(CARDS_TEXT), ())

    def solve(self) -> Cards:
        """The trumps neither held nor seen (rules.md 7.4)."""
        out = unseen(self.rules, self.hand, *self.tricks).elements()
        return tuple(card for card in out if card.suit is self.trump)

    def answer_of(self, result: Cards) -> int:
        return len(result)

    def steps(self) -> Mapping[str, Shown]:
        """The trumps of the deck, those held, and those that fell."""
        deck, played = self.rules.deck, [card for trick in self.tricks for card in trick]
        held, fallen = (sum(card.suit is self.trump for card in cards) for cards in (self.hand, played))
        return {
            "deck": (("Trumps in the deck", str(deck.copies * len(deck.order))),),
            "hand": (("Trumps in your hand", str(held)),),
            "tricks": (("Trumps in the tricks", str(fallen)),),
        }

    def scene(self) -> Scene:
        deck = self.rules.deck
        ask = self.offered(Ask("number", "Trumps out", step=1, low=0, high=deck.copies * len(deck.order)))
        return self.half_done(Scene(ask, self.hand, self.trump, tricks=self.tricks))
