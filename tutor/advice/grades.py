"""Grades: how good a choice is by what it costs, in counters."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tutor.engine import Rank, Rules

Grade: TypeAlias = Literal["best", "fine", "loose", "costly"]

FINE, LOOSE, COSTLY = 0.5, 1, 3  # counters from which a choice is no longer best, fine, loose


def counter(rules: Rules) -> int:
    """What a counter is worth, in points: 10 with one deck, 1 with two."""
    return rules.point_values[Rank.TEN]


def grade(cost: float, rules: Rules, error: float = 0) -> Grade:
    """The grade of a choice that costs so many points beside the best; `error` is the margin of error of that figure."""
    counters = cost / counter(rules)
    if cost <= error or counters <= FINE:
        return "best"
    return "fine" if counters < LOOSE else "loose" if counters < COSTLY else "costly"
