"""How long it takes to read and check the whole course; what is asked is under three seconds.

pytest tests/bench/test_bench_content.py --benchmark-enable
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest

from tutor.content import Library, load_library

pytestmark = pytest.mark.slow


class Benchmark(Protocol):
    """What is used here of pytest-benchmark's fixture."""

    def pedantic(self, function: Callable[[], Library], *, rounds: int) -> Library: ...


def test_check_the_whole_course(benchmark: Benchmark) -> None:
    library = benchmark.pedantic(load_library, rounds=5)
    assert library.problems == ()
