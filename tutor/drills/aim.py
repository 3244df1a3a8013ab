"""Questions as hard as wished: near any point of the scale, and not only at the three levels."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tutor.drills.deck import Draw, DrillError
from tutor.drills.drill import MAKERS, SLOW, VERSION, drill, situations, worth
from tutor.drills.features import difficulty
from tutor.drills.scale import POINTS, level_of, points_of
from tutor.engine import Rules
from tutor.questions import Question, suggest

CANDIDATES, FEW = 4, 2  # situations made at each level, of which one is asked; few of those that take long


def aimed(rules: Rules, skill: str, aim: int, seed: int | str) -> Question:
    """A question of a skill (see questions.skills) with a difficulty near a point of the scale: the same one for the same arguments.

    Raises DrillError for a skill there is not, and for one that makes no sense under the rules.
    """
    if skill not in MAKERS:
        raise DrillError(f"unknown skill '{skill}'", suggest(skill, MAKERS, "the skills are"))
    aim = points_of(aim)
    random = Random(f"{VERSION}/{skill}/{aim}/{seed}".encode(errors="surrogateescape"))
    special = random.random() >= 0.2
    found: list[Question] = []
    for level in sorted(POINTS, key=lambda level: abs(POINTS[level] - aim))[:2]:
        try:
            found += situations(Draw(rules, level, random, special), skill, FEW if skill in SLOW else CANDIDATES)
        except DrillError:
            if level is level_of(aim) and not found:
                raise
    nearest = min(found, key=lambda question: (abs(difficulty(question) - aim), *(-part for part in worth(question))))
    return replace(nearest, level=level_of(aim))


def asked(rules: Rules, skill: str, how: int, seed: int | str) -> Question:
    """A question of a skill at a level from 1 to 3, or near an aim on the scale. Raises DrillError."""
    return drill(rules, skill, how, seed) if how in POINTS else aimed(rules, skill, how, seed)
