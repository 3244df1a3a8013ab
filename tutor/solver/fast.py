"""The fast engine: the same values from a search compiled by numba (the extra `fast`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from threading import Lock
from typing import Any

import numpy as np

from tutor.engine import Card, Rules, Seat, Suit
from tutor.engine.play import seats_from
from tutor.solver import kernel as k
from tutor.solver.position import Position, SolverError

ENTRIES = 2**21  # pairs of 16 bytes: 64 MB
_tables = count(1)


class FastEngine:
    """Values by a compiled search and one table of 64 MB, made at the first use and kept: later positions of a deal are found in it."""

    def __init__(self) -> None:
        self._table = np.zeros(ENTRIES * 4, np.int64)
        self._lock = Lock()
        self._age = 0

    def solve(self, position: Position) -> Mapping[Card, int]:
        """The value of each legal card."""
        search = _Search(self, position)
        values: dict[Card, int] = {}
        for card in position.legal.cards:
            values[card] = search.value_after(card)
        return values

    def value(self, position: Position) -> int:
        """The value of the best card."""
        return max(self.solve(position).values()) if position.opening else _Search(self, position).value()

    def reaches(self, position: Position, points: int) -> bool:
        """Whether the value is so many points or more: one question to the search."""
        if position.opening:
            return self.value(position) >= points
        return _Search(self, position).reaches(points)

    def ask(self, state: Any, at: int, need: int) -> bool:
        """Whether side 0 reaches so many steps. One question at a time: they share the table."""
        with self._lock:
            self._age += 1
            state[k.AGE] = self._age
            return bool(k.reach(state, self._table, at, need))


class _Search:
    """One position, written down for the search."""

    def __init__(self, engine: FastEngine, position: Position) -> None:
        self.engine = engine
        self.step = position.rules.trick_step
        self.state, self.at, self.suits, self.ranks = _encoded(position)
        self.first = self.state[k.SIDE + self.state[self.at + k.TURN]] == 0
        self.guess = int(self.state[k.LEFT]) // 2

    def value(self) -> int:
        return self._mine(self._find(self.at, self.guess), int(self.state[k.LEFT])) * self.step

    def reaches(self, points: int) -> bool:
        need, left = -(-points // self.step), int(self.state[k.LEFT])
        if self.first:
            return self.engine.ask(self.state, self.at, need)
        return not self.engine.ask(self.state, self.at, left - need + 1)

    def value_after(self, card: Card) -> int:
        left = int(self.state[k.LEFT])
        suit, rank = self.suits[card.suit], self.ranks[card.rank]
        gained = int(k.put(self.state, self.at, suit, rank))
        self.guess = self._find(self.at + k.FRAME, self.guess - gained) + gained
        k.take_back(self.state, self.at, suit, rank)
        return self._mine(self.guess, left) * self.step

    def _mine(self, points: int, left: int) -> int:
        return points if self.first else left - points

    def _find(self, at: int, guess: int) -> int:
        """What side 0 gets: asked nearer and nearer from a guess (MTD(f))."""
        low, high = 0, int(self.state[k.LEFT])
        while low < high:
            need = min(max(guess, low + 1), high)
            if self.engine.ask(self.state, at, need):
                low, guess = need, need + 1
            else:
                high, guess = need - 1, need - 1
        return low


def _encoded(position: Position) -> tuple[Any, int, Mapping[Suit, int], Mapping[Any, int]]:
    rules = position.rules
    seats, order = rules.seats, rules.deck.order[::-1]
    ranks = {rank: place for place, rank in enumerate(order)}
    suits = {suit: place for place, suit in enumerate(sorted(Suit, key=lambda suit: suit is not position.trump))}
    bits = 2 if rules.deck.copies <= 3 else 3
    width = 4 * bits
    state = np.zeros(k.SIZE, np.int64)
    state[k.RANKS], state[k.SEATS], state[k.BITS], state[k.WIDTH] = len(order), len(seats), bits, width
    play, values, step = rules.play, rules.point_values, rules.trick_step
    state[k.MUST_BEAT] = ("never", "trump-led", "always").index(play.must_beat)
    state[k.AFTER_RUFF] = play.beat_after_ruff
    state[k.LAST] = rules.scoring.last_trick // step
    for place, rank in enumerate(order):
        state[k.POINTS + place] = values[rank] // step
    ours = position.side(seats[0])
    played = seats_from(position.trick.leader, rules)
    for place, seat in enumerate(seats):
        state[k.SIDE + place] = seat not in ours
        for rank in range(len(order)):
            state[k.HELD + place] |= ((1 << bits) - 1) << (rank * width + place * bits)
        hand = list(position.hands[seat])
        hand += [card for card, by in zip(position.trick.cards, played, strict=False) if by is seat]
        for card in hand:
            state[suits[card.suit]] += 1 << (ranks[card.rank] * width + place * bits)
            state[k.CARDS] += 1
            state[k.LEFT] += values[card.rank] // step
    state[k.LEFT] += state[k.LAST]
    state[k.SEED] = _seed(rules, position.alone)
    state[k.MASK] = ENTRIES - 1
    at = k.FRAMES
    state[at + k.TURN] = seats.index(position.trick.leader)
    for card in position.trick.cards:
        k.put(state, at, suits[card.suit], ranks[card.rank])
        at += k.FRAME
    return state, at, suits, ranks


@lru_cache(4096)
def _seed(rules: Rules, alone: Seat | None) -> int:
    """A number for the table of a position: entries of another are not taken for its own."""
    return next(_tables) * 0x1F3D5B79A2C4E687 % 2**63
