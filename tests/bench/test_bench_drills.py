"""How long it takes to make a drill, over every skill, level and game.

    pytest tests/bench/test_bench_drills.py --benchmark-enable --benchmark-json=drills.json

One benchmark a skill, and one over all of them: a round makes one question, each round the next level, game and seed,
so that the rounds of a benchmark (`stats.data` in the JSON) give its median and 99th percentile; both are in
`extra_info`, in milliseconds. Nothing is asserted about time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from statistics import quantiles
from typing import Any, Protocol

import pytest

from tutor.drills import drill, why_not
from tutor.engine import VARIANTS
from tutor.questions import Question
from tutor.questions.skills import RULE_SKILLS

pytestmark = pytest.mark.slow

SEEDS = 30


class Benchmark(Protocol):
    """What is used here of pytest-benchmark's fixture."""

    extra_info: dict[str, float]
    stats: Any

    def pedantic(self, function: Callable[[], Question], *, rounds: int, iterations: int) -> Question: ...


def arguments(skill: str) -> list[tuple[str, str, int]]:
    """Every game in which a skill makes sense, with every level."""
    return [(game, skill, level) for game, rules in VARIANTS.items() if not why_not(rules, skill) for level in (1, 2, 3)]


def measure(benchmark: Benchmark, cases: list[tuple[str, str, int]]) -> Question:
    """Make the drills of some cases, one a round."""
    turns: Iterator[int] = count()

    def make() -> Question:
        turn = next(turns)
        game, skill, level = cases[turn % len(cases)]
        return drill(VARIANTS[game], skill, level, turn // len(cases))

    made = benchmark.pedantic(make, rounds=len(cases) * SEEDS, iterations=1)
    if benchmark.stats:
        cuts = quantiles(benchmark.stats.stats.data, n=100)
        benchmark.extra_info["median ms"] = round(cuts[49] * 1000, 3)
        benchmark.extra_info["99th percentile ms"] = round(cuts[98] * 1000, 3)
    return made


@pytest.mark.parametrize("skill", RULE_SKILLS)
def test_one_skill(benchmark: Benchmark, skill: str) -> None:
    assert measure(benchmark, arguments(skill)).skill == skill


def test_all_skills(benchmark: Benchmark) -> None:
    assert measure(benchmark, [case for skill in RULE_SKILLS for case in arguments(skill)]).answers
