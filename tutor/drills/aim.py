"""Questions as hard as wished: near any point of the scale, and not only at the three levels."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

from tutor.drills import judged
from tutor.drills.deck import Draw, DrillError
from tutor.drills.drill import SEEDS, SLOW, drill, situations, worth
from tutor.drills.rating import difficulty
from tutor.drills.reshape import reshaped
from tutor.drills.scale import HIGHEST, LOWEST, POINTS, level_of, points_of
from tutor.engine import Rules
from tutor.questions import Question, suggest
from tutor.questions.skills import SKILLS

CANDIDATES, FEW = 4, 2  # situations made at each level, of which one is asked; few of those that take long
NEAR = 60  # points from the aim that are near enough
NEAR_ENOUGH, DRAWS = 90, 3  # where it comes no nearer, other situations are drawn, at the most so often
BEYOND = 100  # points past the hardest level that make a step beyond it
ROUNDS = 8  # steps by which a question is made easier or harder at the most
PROBES = 4  # questions tried at each end of the scale to see how far a skill reaches


def aimed(rules: Rules, skill: str, aim: int, seed: int | str, agreed: tuple[str, ...] = ()) -> Question:
    """A question of a skill (see questions.skills) with a difficulty near a point of the scale: the same one for the same arguments.

    Raises DrillError for a skill there is not, and for one that makes no sense under the rules.
    """
    if skill not in SKILLS:
        raise DrillError(f"unknown skill '{skill}'", suggest(skill, SKILLS, "the skills are"))
    aim = points_of(aim)
    if SKILLS[skill].judged:
        return judged.near(rules, skill, aim, seed)
    random = Random(f"{SEEDS}/{skill}/{aim}/{seed}".encode(errors="surrogateescape"))
    best: tuple[int, Question] | None = None
    for attempt in range(DRAWS):
        found = _near(_candidates(rules, skill, aim, random, attempt > 0 or random.random() >= 0.2, agreed), aim, random)
        best = found if best is None or found[0] < best[0] else best
        if best[0] <= NEAR_ENOUGH:
            break
    assert best is not None
    return replace(best[1], level=level_of(aim))


def _near(found: list[Question], aim: int, random: Random) -> tuple[int, Question]:
    """How far from an aim the best question is, and it: the one that teaches most of those near it, or the nearest, brought nearer."""
    rated = [(question, difficulty(question)) for question in found]
    near = [question for question, rating in rated if abs(rating - aim) <= NEAR]
    if near:
        return 0, max(near, key=worth)
    nearest, rating = min(rated, key=lambda one: abs(one[1] - aim))
    return _brought_near(nearest, rating, aim, random)


def _candidates(rules: Rules, skill: str, aim: int, random: Random, special: bool, agreed: tuple[str, ...]) -> list[Question]:
    """Questions of the levels around an aim."""
    found = list[Question]()
    around = sorted(POINTS, key=lambda level: abs(POINTS[level] - aim))[: 2 if min(POINTS.values()) <= aim <= max(POINTS.values()) else 1]
    beyond = max(aim - max(POINTS.values()), 0) // BEYOND
    for level in around:
        try:
            found += situations(Draw(rules, level, random, special, beyond, agreed), skill, FEW if skill in SLOW else CANDIDATES)
        except DrillError:
            if level is around[-1] and not found:
                raise
    return found


def _brought_near(question: Question, rating: int, aim: int, random: Random) -> tuple[int, Question]:
    """The same question made easier or harder step by step, as near to an aim as it comes, and how far that is."""
    for _ in range(ROUNDS):
        if abs(rating - aim) <= NEAR:
            break
        steps = [(step, difficulty(step)) for step in reshaped(question, random, easier=rating > aim)]
        better, points = min(steps, key=lambda one: abs(one[1] - aim), default=(question, rating))
        if abs(points - aim) >= abs(rating - aim):
            break
        question, rating = better, points
    return abs(rating - aim), question


def asked(rules: Rules, skill: str, how: int, seed: int | str, agreed: tuple[str, ...] = ()) -> Question:
    """A question of a skill at a level from 1 to 3, or near an aim on the scale. Raises DrillError."""
    return drill(rules, skill, how, seed, agreed) if how in POINTS else aimed(rules, skill, how, seed, agreed)


@lru_cache(maxsize=256)
def reach(rules: Rules, skill: str) -> tuple[int, int]:
    """How easy and how hard the questions of a skill can be made, in points of the scale. Raises DrillError."""
    low, high = ([difficulty(aimed(rules, skill, end, seed)) for seed in range(PROBES)] for end in (LOWEST, HIGHEST))
    return sorted(low)[PROBES // 2], sorted(high)[PROBES // 2 - 1]
