"""The scale of difficulty and ability, one number like chess ratings, and where the three levels lie on it."""

from __future__ import annotations

from collections.abc import Mapping

POINTS: Mapping[int, int] = {1: 900, 2: 1200, 3: 1500}
LOWEST, HIGHEST = 500, 1900  # how far questions reach
LEAST_AIM = 100  # what is smaller and says how hard is a level


def is_how(how: int) -> bool:
    """Whether a number says how hard: one of the levels, or an aim on the scale."""
    return how in POINTS or LEAST_AIM <= how <= 9999


def level_of(how: int) -> int:
    """The level that is nearest; a level is its own."""
    return how if how in POINTS else min(POINTS, key=lambda level: abs(POINTS[level] - how))


def points_of(how: int) -> int:
    """The point of the scale that a level stands for; an aim is its own, within the ends of the scale."""
    return POINTS.get(how, min(max(how, LOWEST), HIGHEST))
