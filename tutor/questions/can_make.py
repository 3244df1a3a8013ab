"""can-make: whether the bid can still be made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine.needs import can_make
from tutor.questions.base import SCORING, Answers, reads
from tutor.questions.half_done import HalfDone, Shown
from tutor.questions.scene import Ask, Option, Scene
from tutor.questions.values import BY_SIDE, COUNT, words

YES_NO = words("yes", "no")


@dataclass(frozen=True, kw_only=True)
class CanMake(HalfDone[bool, str]):
    """A bid, the declaring side's meld, and the trick points each side has so far."""

    kind = "can-make"
    asks = "Can the declaring side still make its bid?"
    answers = Answers(YES_NO)
    looks_at = (*SCORING, "meld.floor")
    example = "bid: 350\nmeld: 100\ncounters: {declarer: 60, defenders: 80}"
    takes = ("bid", "meld", "counters")

    bid: int = reads(COUNT)
    meld: int = reads(COUNT)
    counters: tuple[int, ...] = reads(BY_SIDE)

    def solve(self) -> bool:
        """Whether meld, points taken and all that is left reach the bid (rules.md 1.5, 1.6)."""
        return can_make(self.bid, self.meld, self.counters, self.rules)

    def answer_of(self, result: bool) -> str:
        return "yes" if result else "no"

    def steps(self) -> Mapping[str, Shown]:
        """What is left in the tricks, and the most the side can come to."""
        left = self.rules.trick_points - sum(self.counters)
        return {
            "left": (("Still in the tricks", str(left)),),
            "most": (("Meld, taken and left", str(self.meld + self.counters[0] + left)),),
        }

    def scene(self) -> Scene:
        facts = (
            ("Bid", str(self.bid)),
            ("Meld of the declaring side", str(self.meld)),
            ("Its trick points so far", str(self.counters[0])),
            ("The others' trick points so far", str(sum(self.counters[1:]))),
        )
        return self.half_done(Scene(Ask("choice", options=(Option("yes", "Yes"), Option("no", "No"))), facts=facts))
