"""How fast the meld of many hands is counted at once, beside one hand after another.

    pytest tests/bench/test_bench_bulk.py --benchmark-enable

Hands per second are the hands of a round (`extra_info` in `--benchmark-json`) divided by its time; the two tests
run on the same hands, so that their rates give the ratio. Nothing is asserted about time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

import numpy as np
import pytest
from numpy.typing import NDArray

from tutor.engine import SINGLE_DECK, Cards, Suit, count_meld
from tutor.engine.meld.bulk import columns, count_meld_many

pytestmark = pytest.mark.slow

MANY = 200_000
ONE_BY_ONE = 2_000
SUITS = tuple(Suit)


class Benchmark(Protocol):
    """What is used here of pytest-benchmark's fixture."""

    extra_info: dict[str, int]

    def __call__(self, function: Callable[[], int]) -> int: ...


@cache
def hands() -> tuple[NDArray[np.uint8], NDArray[Any]]:
    """Random hands of twelve as counts of each card, and a trump suit for each."""
    random = np.random.default_rng(1)
    deck = np.repeat(np.arange(24), 2)
    counts = np.zeros((MANY, 24), dtype=np.uint8)
    cards = random.random((MANY, 48)).argpartition(12, axis=1)[:, :12]
    np.add.at(counts, (np.arange(MANY)[:, None], deck[cards]), 1)
    return counts, random.integers(0, 4, MANY)


def first_cards() -> list[tuple[Cards, Suit]]:
    """The first of the hands as cards."""
    counts, trump = hands()
    faces = columns(SINGLE_DECK)
    return [
        (tuple(card for card, copies in zip(faces, row, strict=True) for _ in range(copies)), SUITS[suit])
        for row, suit in zip(counts[:ONE_BY_ONE].tolist(), trump.tolist(), strict=False)
    ]


def test_count_meld_many(benchmark: Benchmark) -> None:
    """200,000 hands at once."""
    counts, trump = hands()
    benchmark.extra_info["hands a round"] = MANY
    total = benchmark(lambda: int(count_meld_many(counts, trump, SINGLE_DECK).sum()))
    assert total > MANY


def test_count_meld_one_by_one(benchmark: Benchmark) -> None:
    """The first 2,000 of them, one after another."""
    cards = first_cards()
    counts, trump = hands()
    benchmark.extra_info["hands a round"] = ONE_BY_ONE
    total = benchmark(lambda: sum([count_meld(hand, suit, SINGLE_DECK).total for hand, suit in cards]))
    assert total == int(count_meld_many(counts[:ONE_BY_ONE], trump[:ONE_BY_ONE], SINGLE_DECK).sum())
