"""How long it takes to learn what 10,000 answers say of a learner, and what one more adds.

    pytest tests/bench/test_bench_training.py --benchmark-enable

Nothing is asserted about time.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from tutor.progress import Attempt, Explained
from tutor.questions.skills import RULE_SKILLS
from tutor.training import standing

pytestmark = pytest.mark.slow


def answers(count: int) -> list[Attempt]:
    """Answers to questions of all skills, one every half an hour."""
    random, names = Random(1), list(RULE_SKILLS)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    times = [start + timedelta(minutes=30 * at) for at in range(count)]
    return [
        Attempt(
            "ann", f"q{at}", f"s{at}", 1, "meld-count", random.choice(names), 2, random.random() < 0.8, Explained(), 0, "", time, time,
            difficulty=random.randrange(700, 1500),
        )
        for at, time in enumerate(times)
    ]  # fmt: skip


def test_ten_thousand_answers(benchmark: Any) -> None:
    attempts = answers(10_000)
    assert len(benchmark(standing, attempts).skills) == len(RULE_SKILLS)


def test_one_more_answer(benchmark: Any) -> None:
    attempts = answers(1_000)
    state = standing.start()
    for one in attempts:
        standing.add(state, one)

    def more() -> Any:
        standing.add(state, attempts[-1])
        return standing.read(state)

    assert benchmark(more).skills
