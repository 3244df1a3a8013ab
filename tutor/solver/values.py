"""Values: exact, in trick points, for the side of who plays next, with every seat playing its best."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine import Card, Cards, Seat
from tutor.solver.engines import Engine, engine
from tutor.solver.natural import naturally
from tutor.solver.position import Position


def value(position: Position) -> int:
    """Trick points still to come to the side of who plays next, the trick on the table included."""
    return engine().value(position)


def at_least(position: Position, points: int) -> bool:
    """Whether that side can get so many trick points, whatever the others play; cheaper than the value."""
    return engine().reaches(position, points)


def card_values(position: Position) -> Mapping[Card, int]:
    """The same for each legal card, each face once, in the order of the hand."""
    return engine().solve(position)


def best_line(position: Position, first: Card | None = None) -> Cards:
    """The cards to the end of the hand as all play them at their best, in the order played, after `first` if given.

    Of equal cards the one that a learner would play (see natural.py), the same by every engine. Raises SolverError.
    """
    solver, line = engine(), list[Card]()
    if first is not None:
        line.append(first)
        position = position.after(first)[0]
    side = position.side(position.turn)
    worth = solver.value(position) if any(position.hands.values()) else 0
    while any(position.hands.values()):
        *others, last = naturally(position)
        card = next((card for card in others if _keeps(solver, position, card, side, worth)), last)
        line.append(card)
        position, trick = position.after(card)
        worth -= position.points(trick) if trick is not None and position.turn in side else 0
    return tuple(line)


def _keeps(solver: Engine, position: Position, card: Card, side: tuple[Seat, ...], worth: int) -> bool:
    """Whether a card costs who plays it nothing, where `side` has so many points to come."""
    after, trick = position.after(card)
    left = worth - (after.points(trick) if trick is not None and after.turn in side else 0)
    if position.turn in side:
        return _gets(solver, after, side, left)
    return _gets(solver, after, position.side(position.turn), after.points_left - left)


def _gets(solver: Engine, position: Position, side: tuple[Seat, ...], points: int) -> bool:
    """Whether a side gets so many points, whoever plays next."""
    if not any(position.hands.values()):
        return points <= 0
    if position.turn in side:
        return solver.reaches(position, points)
    return not solver.reaches(position, position.points_left - points + 1)
