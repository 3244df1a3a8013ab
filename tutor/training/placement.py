"""Placement: a few questions for somebody who plays already, and what they show to be known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random

from tutor.drills import POINTS
from tutor.progress import Attempt, right_elsewhere
from tutor.questions.skills import SKILLS
from tutor.training.ratings import chance
from tutor.training.standing import Standing, standing

LEAST, MOST = 6, 10  # questions of a placement
TURNS = 3  # how often right and wrong followed on each other when the ability must lie between
BELOW = 100  # so far below the ability it is asked: near it an answer tells most, but it should go well
LIKELY = 0.75  # known: so likely to be right at an easy question; a harder one leaves out half of those who know more than the middle


@dataclass(frozen=True, slots=True)
class Found:
    """Whether a skill is known, and the answers that show why: its own, or else those of what contains it; none where it was not met."""

    skill: str
    known: bool
    because: tuple[Attempt, ...]


def next_placement(attempts: Iterable[Attempt], drillable: Sequence[str], dice: Random) -> tuple[str, int] | None:
    """The skill to ask next, and how hard; None when enough is known, after six to ten questions.

    `attempts` are those of this placement; the parts of the skill map take turns.
    """
    tries = _counted(attempts)
    known = standing(tries)
    asked = {one.skill for one in tries if one.skill}
    left = [name for name in drillable if name in SKILLS and name not in asked]
    if not left or len(tries) >= MOST or (len(tries) >= LEAST and _turns(tries) >= TURNS):
        return None
    parts = Counter(SKILLS[name].part for name in asked if name in SKILLS)
    fewest = min(parts[SKILLS[name].part] for name in left)
    part = next(SKILLS[name].part for name in left if parts[SKILLS[name].part] == fewest)
    by_size = sorted((name for name in left if SKILLS[name].part == part), key=lambda name: (len(contained(name)), dice.random()))
    place = len(by_size) // 2 if not tries else len(by_size) - 1 if tries[-1].right else 0
    return by_size[place], known.ask_at(by_size[place], BELOW)


def found(attempts: Iterable[Attempt], skills: Sequence[str]) -> tuple[Found, ...]:
    """What the answers of a placement show of each of these skills."""
    tries = _counted(attempts)
    known = standing(tries)
    by_skill: Mapping[str, list[Attempt]] = {name: [one for one in tries if one.skill == name] for name in SKILLS}
    shown = {name for name, own in by_skill.items() if own and own[-1].right and _is_likely(known, name)}
    return tuple(_found(name, by_skill, shown, known) for name in skills)


def _found(name: str, by_skill: Mapping[str, list[Attempt]], shown: Collection[str], known: Standing) -> Found:
    own = by_skill.get(name, [])
    if own:
        return Found(name, name in shown, tuple(own))
    above = tuple(one for other in by_skill if other in shown and name in contained(other) for one in by_skill[other])
    return Found(name, bool(above) and _is_likely(known, name), above)


def _is_likely(known: Standing, name: str) -> bool:
    return chance(known.rating(name), 0.0, POINTS[1], 0.0)[0] >= LIKELY


def _counted(attempts: Iterable[Attempt]) -> list[Attempt]:
    return [one for one in attempts if one.number == 1 and one.skill is not None and not right_elsewhere(one)]


def _turns(tries: Sequence[Attempt]) -> int:
    return sum(one.right != after.right for one, after in pairwise(tries))


@cache
def contained(name: str) -> frozenset[str]:
    """All that a skill builds on."""
    needs = SKILLS[name].needs
    return frozenset(needs).union(*map(contained, needs))
