"""Engines: the programs that find values, and which of them is used. All give the same values; they differ in speed."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Protocol

from tutor.engine import Card
from tutor.solver.position import Position, SolverError

CHOSEN_BY = "PINOCHLE_TUTOR_SOLVER"  # the environment variable that names an engine


class Engine(Protocol):
    """What every engine can do. Points are trick points still to come to the side of who plays next, the trick on the table included.

    One object serves all positions and tables and may keep what it learned from one to the next; several threads may use it at once.
    """

    def solve(self, position: Position) -> Mapping[Card, int]:
        """The exact value of each legal card, each face once, in the order of `position.legal.cards`."""

    def value(self, position: Position) -> int:
        """The value of the position: that of its best card."""

    def reaches(self, position: Position, points: int) -> bool:
        """Whether the value is so many points or more; cheaper than the value."""

    def ready(self) -> bool:
        """Wait until it is as fast as it gets. Whether it can be used here."""


def _fast() -> Engine:
    made: Engine = import_module("tutor.solver.fast").FastEngine()
    return made


def _plain() -> Engine:
    from tutor.solver.plain import PlainEngine

    return PlainEngine()


# The first that can be made is used.
ENGINES: Mapping[str, Callable[[], Engine]] = {"fast": _fast, "plain": _plain}


def engine(name: str | None = None) -> Engine:
    """The engine of a name, else that which the environment names, else the fastest there is. Raises SolverError for one there is not."""
    name = name or os.environ.get(CHOSEN_BY) or next(iter(found()))
    if name not in ENGINES:
        raise SolverError(f"unknown solver '{name}'", f"the solvers are {', '.join(ENGINES)}")
    made = _made(name)
    if made is None:
        raise SolverError(f"the solver '{name}' cannot be used here", "install pinochle-tutor[fast]")
    return made


def found() -> tuple[str, ...]:
    """The engines that can be made here, the fastest first."""
    return tuple(name for name in ENGINES if _made(name) is not None)


@lru_cache
def _made(name: str) -> Engine | None:
    try:
        return ENGINES[name]()
    except Exception:  # Numba may be missing, or not fit this machine in any of many ways; the plain engine always does.
        if name == "plain":
            raise
        return None
