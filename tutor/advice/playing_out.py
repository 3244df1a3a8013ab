"""Playing an ending out: one seat's cards as they are chosen, and all others at their best."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tutor.advice.grades import Grade, grade
from tutor.advice.lines import Played, tricks_of
from tutor.advice.stakes import Stakes
from tutor.engine import Card, Cards, Seat
from tutor.solver import Position, best_line, card_values


@dataclass(frozen=True)
class Step:
    """A card that was chosen: what it costs beside the best, as in advise_play, its grade, and the cards that cost nothing."""

    card: Card
    cost: int
    grade: Grade
    best: Cards


@dataclass(frozen=True)
class PlayedOut:
    """An ending as far as it is played: every card since its start, each choice, and where the same seat chooses again.

    When all cards are played, `now` has empty hands.
    """

    start: Position
    line: Cards
    steps: tuple[Step, ...]
    now: Position

    @property
    def seat(self) -> Seat:
        """Who chooses."""
        return self.start.turn

    @property
    def tricks(self) -> tuple[Played, ...]:
        """The whole tricks since the start."""
        return tricks_of(self.start, self.line)

    @property
    def taken(self) -> int:
        """Trick points that the side of who chooses has taken since the start."""
        side = self.start.side(self.seat)
        return sum(trick.points for trick in self.tricks if trick.winner in side)

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return not any(self.now.hands.values())


@lru_cache(maxsize=256)
def play_out(start: Position, chosen: Cards, stakes: Stakes | None = None) -> PlayedOut:
    """An ending after the cards that who is to play has chosen, and the answers of all others. Raises SolverError for one not legal."""
    if not chosen:
        return PlayedOut(start, (), (), start)
    before, card = play_out(start, chosen[:-1], stakes), chosen[-1]
    after, line = before.now.after(card)[0], [*before.line, card]
    step = _step(before, card, stakes)
    while any(after.hands.values()) and after.turn is not before.seat:
        line.append(best_line(after)[0])
        after = after.after(line[-1])[0]
    return replace(before, line=tuple(line), steps=(*before.steps, step), now=after)


def _step(before: PlayedOut, card: Card, stakes: Stakes | None) -> Step:
    values, taken = card_values(before.now), before.taken
    worth = {each: stakes.score(taken + points) if stakes else points for each, points in values.items()}
    top = max(worth.values())
    cost = top - worth[card]
    return Step(card, cost, grade(cost, before.now.rules), tuple(each for each in worth if worth[each] == top))
