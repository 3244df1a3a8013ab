"""legal-plays: every card that may be played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from tutor.engine import Cards, LegalPlays, Suit, legal_plays
from tutor.engine.rules import Play
from tutor.questions.base import EACH_ONCE, Question, reads
from tutor.questions.positions import leader_before_you
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARDS_TEXT, FLAG, SUIT, FieldError, words


@dataclass(frozen=True, kw_only=True)
class LegalCards(Question[LegalPlays, Cards]):
    """A hand and the trick so far; no trick means that the learner leads, `opening_lead` that nobody has led in this hand yet."""

    kind = "legal-plays"
    asks = "What may you play?"
    answers = EACH_ONCE
    # Which of two the same wins, or that suits matter, is no matter of what may be played.
    looks_at = ("deck.order", *(f"play.{part.name}" for part in fields(Play) if part.name not in ("twins", "suits_matter")))
    example = "trump: S\nhand: AH 10H 9H KS AC\ntrick: QH KH"
    takes = ("trump", "hand", "trick")
    yours = True

    trump: Suit = reads(SUIT)
    hand: Cards = reads(CARDS_TEXT)
    trick: Cards = reads(CARDS_TEXT, ())
    phase: str = reads(words("stock", "end"), "")
    opening_lead: bool = reads(FLAG, False)

    def solve(self) -> LegalPlays:
        """What may be played and why (rules.md 1.4, 2.2 and 2.5)."""
        stock = self.phase == "stock"
        return legal_plays(self.hand, self.trick, self.trump, self.rules, stock=stock, first_lead=self.opening_lead)

    def answer_of(self, result: LegalPlays) -> Cards:
        return result.cards

    def scene(self) -> Scene:
        leader = leader_before_you(self.trick, self.rules)
        facts = (("Trick", "the first of the hand"),) if self.opening_lead else ()
        ask = Ask("cards", "Tap every card that you may play.", every="Any card")
        return Scene(ask, self.hand, self.trump, self.trick, leader, yours=True, facts=facts)

    def faults(self) -> Iterator[FieldError]:
        most = len(self.rules.seats) - 1
        if len(self.trick) > most:
            says = f"a trick of {len(self.trick)} cards, but at most {most} come before yours"
            yield FieldError(says, "give the cards in the order played, without your own", ("trick",))
        if not self.hand:
            yield FieldError("the hand is empty", "give the cards to choose from", ("hand",))
        if self.opening_lead and self.trick:
            yield FieldError("the trick has been led", "leave out opening-lead, or the trick", ("opening-lead",))
        if self.rules.deck.stock and not self.phase:
            yield FieldError("'phase' is missing", "write phase: stock while cards are drawn, phase: end after", ())
        if self.phase and not self.rules.deck.stock:
            yield FieldError("there is no stock in this game", "take phase out", ("phase",))
