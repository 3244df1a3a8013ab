"""counters: the trick points in a pile of cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine import Cards, count_counters
from tutor.engine.cards import PLURALS
from tutor.questions.base import A_NUMBER, reads
from tutor.questions.half_done import HalfDone, Shown
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARDS_TEXT, FLAG


@dataclass(frozen=True, kw_only=True)
class Counters(HalfDone[int, int]):
    """Cards won in tricks, and whether the last trick is among them."""

    kind = "counters"
    asks = "How many trick points are in these cards?"
    answers = A_NUMBER
    looks_at = ("scoring.values", "scoring.last_trick")
    example = "cards: AS KS QS 10H\nlast-trick: true"
    takes = ("cards", "last-trick")
    together = ("cards",)

    cards: Cards = reads(CARDS_TEXT)
    last_trick: bool = reads(FLAG, False)

    def solve(self) -> int:
        """The points of the cards and of the last trick (rules.md 1.1)."""
        return count_counters(self.cards, self.rules, self.last_trick)

    def answer_of(self, result: int) -> int:
        return result

    def steps(self) -> Mapping[str, Shown]:
        """Each rank that counts, and the last trick."""
        piles = {PLURALS[rank]: tuple(card for card in self.cards if card.rank is rank) for rank in self.rules.deck.order}
        worth = {name: count_counters(cards, self.rules) for name, cards in piles.items()}
        last = self.rules.scoring.last_trick if self.last_trick else 0
        steps = {name: ((name.capitalize(), str(points)),) for name, points in worth.items() if points}
        return steps | ({"last-trick": (("For the last trick", str(last)),)} if last else {})

    def scene(self) -> Scene:
        last = (("Last trick", "won too" if self.last_trick else "not won"),)
        ask = self.offered(Ask("number", "Points", step=self.rules.trick_step, low=0, high=self.rules.trick_points))
        return self.half_done(Scene(ask, self.cards, facts=last, hand_label="Cards won"))
