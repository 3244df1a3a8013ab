"""Doors: the three ways into endless practice, and which skill each question behind one asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from tutor.drills.deck import DrillError
from tutor.drills.drill import why_not
from tutor.engine import Rules


@dataclass(frozen=True)
class Door:
    """A way into practice: its name in addresses, what a learner reads, and the skills behind it with their shares."""

    name: str
    title: str
    shares: Mapping[str, int]


DOORS: Mapping[str, Door] = {
    door.name: door
    for door in (
        Door("count-meld", "Count meld", {"total-meld": 4, "doubles": 1}),
        Door("legal-plays", "Legal plays", {"all-legal-plays": 1}),
        Door("going-set", "Going set", {"made-or-set": 1, "can-make": 1, "hand-score": 1}),
    )
}


def door_skill(rules: Rules, door: str, seed: int | str) -> str:
    """The skill that a seed of a door asks at a table: the same one for the same arguments.

    Raises DrillError for a door there is not, and where nothing behind it makes sense under the rules.
    """
    if reason := door_closed(rules, door):
        raise DrillError(reason)
    return Random(f"{door}/{seed}".encode(errors="surrogateescape")).choice(_skills(rules, door))


@lru_cache(maxsize=256)
def door_closed(rules: Rules, door: str) -> str:
    """Why a door leads nowhere under some rules; "" where it is open."""
    if door not in DOORS:
        return f"there is no door '{door}'"
    return "" if _skills(rules, door) else why_not(rules, next(iter(DOORS[door].shares)))


@lru_cache(maxsize=256)
def _skills(rules: Rules, door: str) -> tuple[str, ...]:
    """The skills that can be drilled, each as often as its share."""
    return tuple(skill for skill, share in DOORS[door].shares.items() if not why_not(rules, skill) for _ in range(share))
