"""How fast the engines find values, on the same random deals of the single deck.

    pytest tests/bench/test_bench_solver.py --benchmark-enable -n 0 -s

One line a size and an engine: the median and the 95 % of a position, from an empty memory. Nothing is asserted about time.
"""

# ruff: noqa: T201
from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import quantiles
from time import perf_counter

import pytest

from tutor.engine import SINGLE_DECK, Suit, new_deck
from tutor.solver import Position, position_of
from tutor.solver.engines import Engine, engine, found
from tutor.solver.plain import PlainEngine

pytestmark = pytest.mark.slow

DEALS = 40
SIZES = (5, 6, 7, 8)
ASKED: dict[str, Callable[[Engine, Position], object]] = {
    "every legal card": lambda solver, position: solver.solve(position),
    "value": lambda solver, position: solver.value(position),
    "half of the points?": lambda solver, position: solver.reaches(position, position.points_left // 2),
}


@pytest.fixture
def short(request: pytest.FixtureRequest) -> bool:
    """Whether only the bench itself is tried: few deals, of few cards."""
    return not request.config.getoption("--benchmark-enable")


def deals(cards: int, count: int, seed: str) -> list[Position]:
    """Random hands of so many cards, somebody to lead."""
    random, seats = Random(f"{cards} {seed}"), SINGLE_DECK.seats
    positions = []
    for _ in range(count):
        deck = random.sample(new_deck(SINGLE_DECK), 4 * cards)
        hands = {seat: tuple(deck[at::4]) for at, seat in enumerate(seats)}
        positions.append(position_of(SINGLE_DECK, random.choice(list(Suit)), hands, (), random.choice(seats)))
    return positions


def measured(name: str, what: str, positions: list[Position]) -> str:
    """The median and the 95 % of what an engine takes for a position that is new to it."""
    times = []
    engine(name).ready()
    for position in positions:
        solver = PlainEngine() if name == "plain" else engine(name)
        start = perf_counter()
        ASKED[what](solver, position)
        times.append(1000 * (perf_counter() - start))
    cuts = quantiles(times, n=20)
    return f"{positions[0].cards_left} cards, {what}, {name}: median {cuts[9]:.1f} ms, 95 % {cuts[18]:.1f} ms"


@pytest.mark.parametrize("cards", SIZES)
@pytest.mark.parametrize("what", ASKED)
def test_endings(cards: int, what: str, short: bool) -> None:
    """What may be asked of an ending, by each engine in turn on the same deals."""
    positions = deals(cards - 3, 2, what) if short else deals(cards, DEALS, what)
    for name in found():
        print(f"\n{measured(name, what, positions)}", end="")


def test_whole_deals(short: bool) -> None:
    """The value of a deal of twelve cards each; the plain engine would take minutes."""
    if found() == ("plain",):
        pytest.skip("only the plain engine is here")
    positions = deals(6, 2, "whole") if short else deals(12, DEALS, "whole")
    print(f"\n{measured(found()[0], 'value', positions)}", end="")
