"""How near questions come to their aim, and how long that takes, skill by skill.

    pytest tests/bench/test_bench_aims.py --benchmark-enable --benchmark-json=aims.json

A round makes one question; `extra_info` has the mean and the spread of the difficulty reached at each aim, and the median and the
99th percentile of the time in milliseconds. Nothing is asserted about time.
"""

from __future__ import annotations

from itertools import count
from statistics import mean, pstdev, quantiles
from typing import Any

import pytest

from tutor.drills import aimed, difficulty
from tutor.engine import VARIANTS
from tutor.questions import Question
from tutor.questions.skills import RULE_SKILLS

pytestmark = pytest.mark.slow

AIMS = range(600, 1801, 200)
SEEDS = 20


@pytest.mark.parametrize("skill", RULE_SKILLS)
def test_aims(benchmark: Any, skill: str) -> None:
    made: dict[int, list[Question]] = {aim: [] for aim in AIMS}
    turns = count()

    def make() -> Question:
        turn = next(turns)
        question = aimed(VARIANTS["single-deck"], skill, AIMS[turn % len(AIMS)], turn // len(AIMS))
        made[AIMS[turn % len(AIMS)]].append(question)
        return question

    assert benchmark.pedantic(make, rounds=len(AIMS) * SEEDS, iterations=1).skill == skill
    if benchmark.stats:
        cuts = quantiles(benchmark.stats.stats.data, n=100)
        times = {"median ms": round(cuts[49] * 1000, 1), "99th percentile ms": round(cuts[98] * 1000, 1)}
        reached = {aim: [difficulty(question) for question in found] for aim, found in made.items()}
        benchmark.extra_info.update(times, **{str(aim): f"{mean(some):.0f} ± {pstdev(some):.0f}" for aim, some in reached.items()})
