"""win-trick: the cards that may be played and would take the trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine import Cards, LegalPlays, Suit, beats, legal_plays
from tutor.questions.base import EACH_ONCE, Question, reads
from tutor.questions.positions import full_trick, leader_before_you
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARDS_TEXT, SUIT, FieldError


@dataclass(frozen=True, kw_only=True)
class WinTrick(Question[LegalPlays, Cards]):
    """A trick that lacks only the learner's card, and a hand. Without `trump` nothing is said of trump, as before it is taught."""

    kind = "win-trick"
    asks = "Take this trick. Which of your cards would win it?"
    answers = EACH_ONCE
    looks_at = ("deck.order", "play")
    example = "trump: S\ntrick: KH QH JH\nhand: AS 10H 9H QD JC"
    takes = ("trump", "hand", "trick")
    yours = True

    trump: Suit | None = reads(SUIT, None)
    trick: Cards = reads(CARDS_TEXT)
    hand: Cards = reads(CARDS_TEXT)

    def solve(self) -> LegalPlays:
        """What may be played (rules.md 1.4)."""
        return legal_plays(self.hand, self.trick, self.trump, self.rules)

    def answer_of(self, result: LegalPlays) -> Cards:
        best = result.winning
        return tuple(card for card in result.cards if best and beats(card, best, self.trump, self.rules))

    def scene(self) -> Scene:
        leader = leader_before_you(self.trick, self.rules)
        ask = Ask("cards", none="None of them")
        return Scene(ask, self.hand, self.trump, self.trick, leader, yours=True)

    def faults(self) -> Iterator[FieldError]:
        yield from full_trick(self.trick, self.rules, lacking=1)
        if not self.hand:
            yield FieldError("the hand is empty", "give the cards to choose from", ("hand",))
