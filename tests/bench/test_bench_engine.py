"""How fast the engine counts meld and finds legal plays.

    pytest tests/bench --benchmark-enable

A round goes through 2,000 positions, so operations per second are 2,000 divided by the round's time; the number
is shown as `extra_info` in `--benchmark-json` too. Nothing is asserted about time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

import pytest

from tutor.engine import SINGLE_DECK, Cards, Suit, count_meld, legal_plays, new_deck

pytestmark = pytest.mark.slow

POSITIONS = 2_000


class Benchmark(Protocol):
    """What is used here of pytest-benchmark's fixture."""

    extra_info: dict[str, int]

    def __call__(self, function: Callable[[], int]) -> int: ...


def melds(count: int) -> Sequence[tuple[Cards, Suit]]:
    """Random hands of twelve, each with a trump suit."""
    random = Random(1)
    deck = new_deck(SINGLE_DECK)
    return [(tuple(random.sample(deck, 12)), random.choice(list(Suit))) for _ in range(count)]


def plays(count: int) -> Sequence[tuple[Cards, Cards, Suit]]:
    """Random hands of one to twelve cards with none to three cards on the table."""
    random = Random(2)
    found = []
    for _ in range(count):
        on_table = random.randint(0, 3)
        cards = tuple(random.sample(new_deck(SINGLE_DECK), on_table + random.randint(1, 12)))
        found.append((cards[on_table:], cards[:on_table], random.choice(list(Suit))))
    return found


def test_count_meld(benchmark: Benchmark) -> None:
    """Totals of 2,000 hands of the single deck."""
    hands = melds(POSITIONS)
    benchmark.extra_info["operations a round"] = POSITIONS
    total = benchmark(lambda: sum([count_meld(hand, trump, SINGLE_DECK).total for hand, trump in hands]))
    assert total == sum(part.points for hand, trump in hands for part in count_meld(hand, trump, SINGLE_DECK).parts)


def test_legal_plays(benchmark: Benchmark) -> None:
    """Legal cards of 2,000 positions of the single deck."""
    positions = plays(POSITIONS)
    benchmark.extra_info["operations a round"] = POSITIONS
    cards = benchmark(lambda: sum([len(legal_plays(hand, trick, trump, SINGLE_DECK).cards) for hand, trick, trump in positions]))
    assert cards >= POSITIONS
