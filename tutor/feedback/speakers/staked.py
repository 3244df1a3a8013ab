"""What a card does to the score, where a bid is at stake: made or set, and meld that is saved or lost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.advice import Stakes
from tutor.engine import HandScore
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.story import Story
from tutor.feedback.words import points, the_card


@dataclass(frozen=True)
class Outcome:
    """How the hand ends after a card."""

    stakes: Stakes
    story: Story

    @cached_property
    def score(self) -> HandScore:
        return self.stakes.hand(sum(trick.points for trick in self.story.tricks if trick.ours))

    @property
    def made(self) -> bool:
        return self.score.outcome == "made"

    def saved(self, ours: bool) -> bool:
        """Whether a side has what it takes in tricks to keep its meld."""
        side = 0 if ours is self.stakes.declaring else 1
        return not any(line.side == side and line.why == "not-saved" for line in self.score.lines)

    @property
    def us(self) -> str:
        return points(self.score.declarer if self.stakes.declaring else self.score.defenders)

    @property
    def them(self) -> str:
        return points(self.score.defenders if self.stakes.declaring else self.score.declarer)


@dataclass(frozen=True)
class Staked:
    """How the hand ends after the best card, and after another."""

    best: Outcome
    other: Outcome

    @property
    def turned(self) -> bool:
        """Whether the bid is made after one of them, and set after the other."""
        return self.best.made is not self.other.made

    @property
    def ours(self) -> bool:
        return self.best.stakes.declaring

    @property
    def we_save(self) -> bool:
        return self.best.saved(ours=True) and not self.other.saved(ours=True)

    @property
    def they_lose(self) -> bool:
        return self.other.saved(ours=False) and not self.best.saved(ours=False)

    # The words for it.

    @property
    def bid(self) -> str:
        return points(self.best.stakes.bid)

    @property
    def best_card(self) -> str:
        return the_card(self.best.story.card)

    @property
    def mine(self) -> str:
        return the_card(self.other.story.card)

    @property
    def us(self) -> str:
        return self.best.us

    @property
    def them(self) -> str:
        return self.best.them


_ENDS: tuple[Row[Staked], ...] = (
    Row(lambda s: s.turned and s.ours, "With {best_card} your bid of {bid} is made. With {mine} it is set."),
    Row(lambda s: s.turned, "With {best_card} their bid of {bid} is set. With {mine} it is made."),
    Row(lambda s: s.we_save, "With {best_card} your side saves its meld. With {mine} it is lost."),
    Row(lambda s: s.they_lose, "With {best_card} their meld is lost. With {mine} they save it."),
    Row(always, "With {best_card} your side scores {us}, and they score {them}."),
)
_SCORES: tuple[Row[Outcome], ...] = (Row(always, "Your side then scores {us}, and they score {them}."),)


def ends(staked: Staked) -> str:
    """What the best card does to the score, beside another."""
    return said(_ENDS, staked)


def scores(outcome: Outcome) -> str:
    """What both sides score after a card."""
    return said(_SCORES, outcome)
