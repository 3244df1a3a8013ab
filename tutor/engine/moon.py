"""Moons: the tricks of a hand whose bidder undertook to win them all, where they were not noted (rules.md 5)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tutor.engine.rules import Rules
from tutor.engine.score import BySide, ScoreError

Moon: TypeAlias = Literal["made", "missed"]


def moon_tricks(moon: Moon, counters: BySide, tricks: BySide | None, rules: Rules) -> BySide:
    """The tricks of each side as score_hand takes them; those given must agree. Raises ScoreError where they do not."""
    lost = any(counters[1:]) or any((tricks or ())[1:])
    if moon == "made" and lost:
        raise ScoreError("the moon was made, but the defenders took a trick", "say moon: missed, or look at the figures again")
    if tricks is not None:
        if moon == "missed" and not lost:
            raise ScoreError("the moon was missed, but the defenders took no trick", "say moon: made, or look at the figures again")
        return tricks
    if moon == "missed" and rules.scoring.save == "trick" and len(counters) > 2 and not all(counters[1:]):
        raise ScoreError("any trick saves the meld here, but not how many were taken", "give the tricks each side took")
    theirs = tuple(1 if taken else 0 for taken in counters[1:])
    if moon == "missed" and not any(theirs):
        theirs = (1, *theirs[1:])
    return (rules.deck.hand - sum(theirs), *theirs)
