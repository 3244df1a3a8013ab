"""What is said while an ending is played out: of the card that was chosen last, and of the trick it went to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tutor.advice import Grade
from tutor.advice.playing_out import PlayedOut, Step, play_out
from tutor.engine import Card
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.play_words import GRADED
from tutor.feedback.speakers.story import Told, as_drawn
from tutor.feedback.verdict import LineTrick
from tutor.feedback.words import cards_words, point_words
from tutor.questions import YOU
from tutor.questions.best_play import BestPlay


@dataclass(frozen=True)
class Playing:
    """An ending as it is played out by a learner. Raises SolverError for cards that may not be played."""

    question: BestPlay
    chosen: Sequence[Card]

    @cached_property
    def out(self) -> PlayedOut:
        """How far it is played."""
        return play_out(self.question.position, tuple(self.chosen), self.question.stakes)

    @property
    def tricks(self) -> tuple[LineTrick, ...]:
        """The whole tricks since the question."""
        return tuple(as_drawn(trick) for trick in self.told)

    @property
    def told(self) -> tuple[Told, ...]:
        count = len(self.out.tricks)
        return tuple(Told(self.out.start, trick, at, self.out.over and at == count) for at, trick in enumerate(self.out.tricks, 1))

    @property
    def good(self) -> bool:
        """Whether the last card costs nothing that matters; of all cards, once the last is played."""
        steps = self.out.steps if self.out.over else (self.step,)
        return all(step.grade in ("best", "fine") for step in steps)

    @property
    def title(self) -> str:
        """A few words on the last card, or on how it went."""
        return said(_TITLES, self)

    @property
    def text(self) -> str:
        """What became of it."""
        return " ".join(said(rows, self) for rows in ((_OVER, _SUM) if self.out.over else (_TRICK, _BETTER))).strip()

    # What the rows ask for and name.

    @property
    def step(self) -> Step:
        return self.out.steps[-1]

    @property
    def grade(self) -> Grade:
        return self.step.grade

    @property
    def last(self) -> Told:
        return self.told[-1]

    @property
    def winner(self) -> str:
        return self.last.winner

    @property
    def takes(self) -> str:
        return self.last.takes

    @property
    def brings(self) -> str:
        return point_words(self.last.points)

    @property
    def cost(self) -> str:
        return point_words(self.step.cost)

    @property
    def best(self) -> str:
        return cards_words(self.step.best, self.question.rules, "or")

    @property
    def were(self) -> str:
        return "was" if len(self.step.best) == 1 else "were"

    @property
    def side(self) -> str:
        return "your side" if len(self.out.start.side(YOU)) > 1 else "you"

    @property
    def taken(self) -> str:
        return point_words(self.out.taken)

    @property
    def lost(self) -> int:
        return sum(step.cost for step in self.out.steps)

    @property
    def less(self) -> str:
        return point_words(self.lost)


_TITLES: tuple[Row[Playing], ...] = (
    Row(lambda p: p.out.over, "Played out: {taken}"),
    Row(lambda p: not p.step.cost, "Best"),
    *GRADED,
)
_TRICK: tuple[Row[Playing], ...] = (
    Row(lambda p: not p.last.points, "{Winner} {takes} the trick. It holds no points."),
    Row(always, "{Winner} {takes} the trick: {brings}."),
)
_BETTER: tuple[Row[Playing], ...] = (
    Row(lambda p: p.step.cost > 0, "{Best} {were} better. You may take your card back."),
    Row(always, ""),
)
_OVER: tuple[Row[Playing], ...] = (Row(always, "{Side} took {taken}."),)
_SUM: tuple[Row[Playing], ...] = (
    Row(lambda p: p.question.stakes is not None and p.lost > 0, "Your cards cost {less} of the score."),
    Row(lambda p: p.lost > 0, "That is {less} less than the most."),
    Row(always, "Nobody could take more."),
)
