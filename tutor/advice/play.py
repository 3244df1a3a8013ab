"""Play with all hands seen: what each card is worth, and how it goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tutor.advice.grades import Grade, grade
from tutor.engine import Card, Cards
from tutor.solver import Position, best_line, card_values


@dataclass(frozen=True)
class Choice:
    """One card that may be played: its value in points for the side of who plays, what it costs beside the best, and how it goes on.

    `line` are the cards to the end, in the order played, this one first.
    """

    card: Card
    value: int
    cost: int
    grade: Grade
    line: Cards


@dataclass(frozen=True)
class Advised:
    """Every legal card of a position, the best first."""

    position: Position
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Cards:
        """The cards that cost nothing."""
        return tuple(choice.card for choice in self.choices if choice.grade == "best")

    def choice(self, card: Card) -> Choice:
        """The choice of a card. Raises StopIteration for one that is not legal."""
        return next(choice for choice in self.choices if choice.card is card)


def advise_play(position: Position) -> Advised:
    """What each legal card is worth, exact, with the line that follows it. Raises SolverError."""
    return ranked(position, card_values(position), lambda card: best_line(position, card))


def ranked(position: Position, values: Mapping[Card, int], line: Callable[[Card], Cards]) -> Advised:
    """The choices of a position by what each is worth, and the line that follows each."""
    top = max(values.values())
    best_first = sorted(values, key=lambda card: -values[card])
    costs = {card: top - values[card] for card in best_first}
    return Advised(
        position, tuple(Choice(card, values[card], cost, grade(cost, position.rules), line(card)) for card, cost in costs.items())
    )
