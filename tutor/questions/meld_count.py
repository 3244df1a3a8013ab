"""meld-count: how much meld is in a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine import Cards, MeldCount, Suit, count_meld
from tutor.engine.meld import Meld, MeldPart
from tutor.questions.base import A_NUMBER, Question, reads
from tutor.questions.mark_melds import MarkMelds
from tutor.questions.prose import meld_label
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARDS_TEXT, MELD, SUIT, FieldError, list_of, suggest


@dataclass(frozen=True, kw_only=True)
class MeldTotal(Question[MeldCount, int]):
    """A hand, a trump suit, and for a half-done example the melds already counted."""

    kind = "meld-count"
    asks = "How much meld is in this hand?"
    answers = A_NUMBER
    looks_at = ("meld",)
    example = "trump: S\nhand: AS 10S KS QS JS 9S QD AD"
    takes = ("trump", "hand")

    trump: Suit = reads(SUIT)
    hand: Cards = reads(CARDS_TEXT)
    given: tuple[Meld, ...] = reads(list_of(MELD), ())

    def solve(self) -> MeldCount:
        """The melds of the hand (rules.md 1.3)."""
        return count_meld(self.hand, self.trump, self.rules)

    def answer_of(self, result: MeldCount) -> int:
        return result.total

    def given_parts(self) -> tuple[MeldPart, ...]:
        """The melds that are shown as counted."""
        left, shown = list(self.result.parts), []
        for meld in self.given:
            part = next((part for part in left if part.meld == meld), None)
            if part:
                left.remove(part)
                shown.append(part)
        return tuple(shown)

    def marked(self) -> MarkMelds:
        """The same hand, with its melds to be marked on the cards; those already counted among them."""
        return MarkMelds(
            table=self.table, trump=self.trump, hand=self.hand, hint=self.hint, why=self.why, skill=self.skill, level=self.level
        )

    def scene(self) -> Scene:
        start = sum(part.points for part in self.given_parts())
        facts = tuple((meld_label(part.meld), str(part.points)) for part in self.given_parts())
        return Scene(self.offered(Ask("number", "Meld", step=self.rules.meld_step, start=start, low=0)), self.hand, self.trump, done=facts)

    def faults(self) -> Iterator[FieldError]:
        names = [part.name for part in self.result.parts]
        for place, meld in enumerate(self.given):
            if meld.name not in names:
                yield FieldError(f"'{meld}' is not in this hand", suggest(meld.name, names, "its melds are"), ("given", place))
            elif self.given[: place + 1].count(meld) > names.count(meld.name):
                yield FieldError(f"'{meld}' is given more often than it is in this hand", "take it out", ("given", place))
