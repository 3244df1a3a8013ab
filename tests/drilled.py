"""Drilled questions, each made once for all test modules: making one takes some thousandths of a second."""

from __future__ import annotations

from functools import cache

from tutor.drills import drill
from tutor.engine import VARIANTS
from tutor.questions import Question


@cache
def made(game: str, skill: str, level: int, seed: int | str) -> Question:
    """The question of a game as it is. Raises DrillError where the skill makes no sense in it."""
    return drill(VARIANTS[game], skill, level, seed)
