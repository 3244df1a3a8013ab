"""meld-count: how much meld is in a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine import Cards, MeldCount, MeldPart, Suit, count_meld
from tutor.questions.base import A_NUMBER, Ask, Question, Scene, reads
from tutor.questions.values import CARDS_TEXT, SUIT, TEXT, FieldError, list_of, suggest


@dataclass(frozen=True, kw_only=True)
class MeldTotal(Question):
    """A hand, a trump suit, and for a half-done example the melds already counted."""

    kind = "meld-count"
    asks = "How much meld is in this hand?"
    answers = A_NUMBER

    trump: Suit = reads(SUIT)
    hand: Cards = reads(CARDS_TEXT)
    given: tuple[str, ...] = reads(list_of(TEXT), ())

    def solve(self) -> MeldCount:
        """The melds of the hand (rules.md 1.3)."""
        return count_meld(self.hand, self.trump, self.rules)

    def answer_of(self, result: MeldCount) -> int:
        return result.total

    def given_parts(self) -> tuple[MeldPart, ...]:
        """The melds that are shown as counted."""
        left, shown = list(self.result.parts), []
        for name in self.given:
            part = next((part for part in left if part.name == name), None)
            if part:
                left.remove(part)
                shown.append(part)
        return tuple(shown)

    def scene(self) -> Scene:
        start = sum(part.points for part in self.given_parts())
        facts = tuple((_label(part.name), str(part.points)) for part in self.given_parts())
        step = 1 if self.rules.scoring.last_trick < 10 else 10
        return Scene(Ask("number", "Meld", step=step, start=start), self.hand, self.trump, facts=facts)

    def faults(self) -> Iterator[FieldError]:
        names = [part.name for part in self.result.parts]
        for place, name in enumerate(self.given):
            if name not in names:
                yield FieldError(f"'{name}' is not in this hand", suggest(name, names, "its melds are"), ("given", place))


def _label(name: str) -> str:
    """A meld as it is shown: Marriage in spades."""
    return name.replace("marriage ", "marriage in ", 1).capitalize() if name.startswith("marriage ") else name.capitalize()
