"""What the learner and a partner have agreed that bids tell, game by game."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.app.session import house, learner
from tutor.engine import Rules
from tutor.engine.agreements import clashes
from tutor.engine.conventions import CONVENTIONS
from tutor.questions.base import Agreed


def chosen(name: str) -> tuple[str, ...]:
    """The conventions that were agreed on for a game, as far as they make sense at the learner's table and go together."""
    kept = learner.setting("agreed").get(name)
    return going_together(kept if isinstance(kept, list) else (), house.games()[name])


def going_together(names: Sequence[object], rules: Rules) -> tuple[str, ...]:
    """Those conventions of some names that there are at a table, none that reads a call otherwise than one before it."""
    found: list[str] = []
    for name in names:
        row = CONVENTIONS.get(name) if isinstance(name, str) else None
        if row and row.fit.holds(rules) and row.name not in found and not clashes((*found, row.name), rules):
            found.append(row.name)
    return tuple(found)


def agreed() -> Agreed:
    """The same for every game in which something was agreed on."""
    games = learner.setting("agreed")
    return tuple((name, rows) for name in house.games() if name in games and (rows := chosen(name)))


def agree(name: str, rows: Sequence[str]) -> None:
    """Agree on just these conventions in a game."""
    learner.look_again()
    learner.save("agreed", {**learner.setting("agreed"), name: list(rows)})
