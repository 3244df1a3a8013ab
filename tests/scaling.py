"""Works out what effort stands for each level (tutor/drills/anchors.py), and prints how the ratings then lie.

python -m tests.scaling 20        rows for anchors.py, from 20 seeds a skill, level and game
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from statistics import mean

from tutor.drills import drill, why_not
from tutor.drills.anchors import Row, column_of
from tutor.drills.features import effort
from tutor.drills.judged import pool
from tutor.engine import VARIANTS
from tutor.questions import Question
from tutor.questions.skills import RULE_SKILLS

LEAST = 130  # effort between levels 1 and 3: less would blow up what is chance


def questions(skill: str, seeds: int) -> Iterator[tuple[str, Question]]:
    """Drills of a skill with their games, the levels in turn."""
    for game, rules in VARIANTS.items():
        for seed in range(0 if why_not(rules, skill) else 3 * seeds):
            yield game, drill(rules, skill, seed % 3 + 1, f"scale {seed}")


def rows(skill: str, seeds: int) -> Iterator[str]:
    """A row for each kind that asks a skill."""
    yield from written(skill, [question for _, question in questions(skill, seeds)])


def written(skill: str, found: list[Question]) -> Iterator[str]:
    """The same of questions at hand."""
    efforts: dict[str, dict[int, dict[int, list[int]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for question in found:
        efforts[question.kind][column_of(question.rules)][question.level].append(effort(question))
    for kind, columns in efforts.items():
        cells = [str(anchored({level: mean(some) for level, some in columns[at].items()})) if at in columns else "None" for at in range(4)]
        yield f'    "{skill} {kind}": ({", ".join(cells)}),'


def anchored(means: dict[int, float]) -> Row:
    """The efforts of the three levels, each well above the one before; a level that a kind is not asked at goes on as the others do."""
    low = means.get(1, means.get(2, means.get(3, 0.0) - LEAST / 2) - LEAST / 2)
    high = means.get(3, 2 * means[2] - low if 2 in means else low + LEAST)
    lacking = max(LEAST - (high - low), 0) / 2
    low, high = low - lacking, high + lacking
    span = high - low
    middle = min(max(means.get(2, (low + high) / 2), low + 0.25 * span), low + 0.75 * span)
    return round(low), round(middle), round(high)


def judged_rows() -> Iterator[str]:
    """One row for all skills of judgement and all games: of the whole pools, so that a choice counts for as much in each."""
    efforts: dict[int, list[int]] = defaultdict(list)
    for question in (question for game in VARIANTS for question in pool(game)):
        efforts[question.level].append(effort(question))
    if efforts:
        yield f'    "see-trump best-play": ({anchored({level: mean(some) for level, some in efforts.items()})}, None, None, None),'


if __name__ == "__main__":
    for name in RULE_SKILLS:
        sys.stdout.writelines(f"{row}\n" for row in rows(name, int(sys.argv[1])))
    sys.stdout.writelines(f"{row}\n" for row in judged_rows())
