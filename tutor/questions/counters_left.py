"""counters-left: the trick points still to be won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tutor.engine import Cards, count_counters
from tutor.engine.needs import counters_left
from tutor.questions.base import A_NUMBER, reads
from tutor.questions.half_done import HalfDone, Shown
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARDS_TEXT, COUNT, FLAG, FieldError


@dataclass(frozen=True, kw_only=True)
class CountersLeft(HalfDone[int, int]):
    """What one side has won, as cards or as points, and whether it has won the last trick."""

    kind = "counters-left"
    asks = "One side has won this much. How many trick points does that leave?"
    answers = A_NUMBER
    looks_at = ("scoring.values", "scoring.last_trick")
    example = "counters: 140\nlast-trick: false"
    takes = ("counters",)
    together = ("cards",)

    cards: Cards = reads(CARDS_TEXT, ())
    counters: int | None = reads(COUNT, None)
    last_trick: bool = reads(FLAG, False)

    @property
    def areas(self) -> tuple[str, ...]:
        """What a whole hand holds is known by heart, whatever somebody thinks that a card is worth."""
        return ("scoring.last_trick",)

    @property
    def taken(self) -> int:
        """What the side has, in points."""
        return count_counters(self.cards, self.rules, self.last_trick) + (self.counters or 0)

    def solve(self) -> int:
        """All trick points less what is taken (rules.md 1.1)."""
        return counters_left(self.taken, self.rules)

    def answer_of(self, result: int) -> int:
        return result

    def steps(self) -> Mapping[str, Shown]:
        """What is won, where it must be added up, and what a whole hand has."""
        won = {"won": (("Won in all", str(self.taken)),)} if self.cards or self.last_trick else {}
        return {**won, "whole": (("A whole hand", str(self.rules.trick_points)),)}

    def scene(self) -> Scene:
        facts = [("Points won", str(self.counters))] if self.counters is not None else []
        if self.cards or self.last_trick:
            facts.append(("Last trick", "won on top" if self.last_trick else "not won yet"))
        ask = self.offered(Ask("number", "Left", step=self.rules.trick_step, low=0, high=self.rules.trick_points))
        return self.half_done(Scene(ask, self.cards, facts=tuple(facts), hand_label="Cards won" if self.cards else ""))

    def faults(self) -> Iterator[FieldError]:
        if bool(self.cards) == (self.counters is not None):
            yield FieldError("give either cards or counters", "write such as counters: 140")
        else:
            yield from super().faults()
