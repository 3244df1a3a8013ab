"""Needs: what a bid still needs in tricks, and whether it can be made (rules.md 1.5, 3.4)."""

from __future__ import annotations

from tutor.engine.rules import Rules
from tutor.engine.score import BySide, ScoreError


def counters_left(taken: int, rules: Rules) -> int:
    """Trick points still to be won. Raises ScoreError where more was taken than a hand holds."""
    if not 0 <= taken <= rules.trick_points:
        raise ScoreError(f"{taken} trick points taken, but a hand holds {rules.trick_points}")
    return rules.trick_points - taken


def points_needed(bid: int, meld: int, rules: Rules) -> int:
    """Trick points the declaring side needs: never less than its save where it must save, never below 0."""
    counted = meld if rules.scoring.bid_counts == "meld-and-tricks" else 0
    more = 0 if rules.scoring.exact_makes else _smallest_step(rules)
    return max(bid - counted + more, 0, _declarer_save(rules))


def can_make(bid: int, meld: int, counters: BySide, rules: Rules) -> bool:
    """Whether a bid can still be made when each side has taken so many trick points (declaring side first)."""
    most = counters[0] + counters_left(sum(counters), rules)
    total = most + (meld if rules.scoring.bid_counts == "meld-and-tricks" else 0)
    reached = total > bid or (total == bid and rules.scoring.exact_makes)
    return meld >= rules.meld.floor and reached and most >= _declarer_save(rules)


def _smallest_step(rules: Rules) -> int:
    """The least trick points that make a difference: those of the cheapest counter."""
    return min(points for points in rules.point_values.values() if points)


def _declarer_save(rules: Rules) -> int:
    """Trick points the declaring side must take; 0 where it must not, or where any trick will do."""
    must = rules.scoring.declarer_must_save and rules.scoring.save != "trick"
    return int(rules.scoring.save) if must else 0
