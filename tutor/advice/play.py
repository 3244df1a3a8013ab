"""Play with all hands seen: what each card is worth, and how it goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tutor.advice.grades import Grade, grade
from tutor.advice.stakes import Stakes
from tutor.engine import Card, Cards
from tutor.solver import Position, best_line, card_values


@dataclass(frozen=True)
class Choice:
    """One card that may be played: its value for the side of who plays, what it costs beside the best, and how it goes on.

    The value is in trick points still to come; where a bid is at stake, it is the score of the hand less that of the other side.
    `line` are the cards to the end, in the order played, this one first.
    """

    card: Card
    value: int
    cost: int
    grade: Grade
    line: Cards


@dataclass(frozen=True)
class Advised:
    """Every legal card of a position, the best first; `stakes` where a bid is at stake."""

    position: Position
    choices: tuple[Choice, ...]
    stakes: Stakes | None = None

    @property
    def best(self) -> Cards:
        """The cards that cost nothing."""
        return tuple(choice.card for choice in self.choices if choice.grade == "best")

    def choice(self, card: Card) -> Choice:
        """The choice of a card. Raises StopIteration for one that is not legal."""
        return next(choice for choice in self.choices if choice.card is card)


def advise_play(position: Position, stakes: Stakes | None = None) -> Advised:
    """What each legal card is worth, exact, with the line that follows it. Raises SolverError."""
    values = card_values(position)
    if stakes:
        values = {card: stakes.score(points) for card, points in values.items()}
    return ranked(position, values, lambda card: best_line(position, card), stakes)


def ranked(position: Position, values: Mapping[Card, int], line: Callable[[Card], Cards], stakes: Stakes | None = None) -> Advised:
    """The choices of a position by what each is worth, and the line that follows each."""
    top = max(values.values())
    best_first = sorted(values, key=lambda card: -values[card])
    costs = {card: top - values[card] for card in best_first}
    choices = (Choice(card, values[card], cost, grade(cost, position.rules), line(card)) for card, cost in costs.items())
    return Advised(position, tuple(choices), stakes)
