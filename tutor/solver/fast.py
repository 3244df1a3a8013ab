"""The fast engine: the same values from a search compiled by numba (the extra `fast`).

Compiling takes some seconds, once on a machine; later starts read what was kept. It is done in a thread from the first question on,
and until it is done the plain engine answers, so that nobody waits. `ready` waits for it: call it before much work.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from threading import Event, Lock, Thread
from typing import Any

import numpy as np

from tutor.engine import Card, Cards
from tutor.solver import kernel as k
from tutor.solver.plain import PlainEngine
from tutor.solver.position import Position
from tutor.solver.table import Table, playable, suits_of, table_of

PLACES = 2**21  # in the table of positions, two positions in each: 64 MB
PATIENCE = 1.0  # seconds that the first question waits for the compiled search
TOO_MUCH_FOR_PLAIN = 9  # cards a hand for which one waits longer
_numbers = count(1)


class FastEngine:
    """Values by a compiled search, with one table of 64 MB for all threads, made at once and kept from one position to the next.

    `waits`: never answer by the plain engine.
    """

    def __init__(self, waits: bool = False) -> None:
        self._memory: Any = np.zeros(k.SIZE + PLACES * 4, np.int64)
        self._lock = Lock()
        self._positions = count(1)
        self._plain = PlainEngine()
        self._compiling = _Compiling()
        self._patience = None if waits else PATIENCE

    def solve(self, position: Position) -> Mapping[Card, int]:
        """The exact value of each legal card, each face once, in the order of `position.legal.cards`."""
        if not self._takes(position):
            return self._plain.solve(position)
        search = self._search(position)
        return {card: search.value_after(card) for card in position.legal.cards}

    def value(self, position: Position) -> int:
        """The value of the position: that of its best card."""
        if not self._takes(position):
            return self._plain.value(position)
        return max(self.solve(position).values()) if _narrowed(position) else self._search(position).value()

    def reaches(self, position: Position, points: int) -> bool:
        """Whether the value is so many points or more: one question to the search."""
        if not self._takes(position):
            return self._plain.reaches(position, points)
        return self.value(position) >= points if _narrowed(position) else self._search(position).reaches(points)

    def ready(self) -> bool:
        """Wait for the compiled search. Whether it can be used here."""
        return self._compiling.done(None)

    def ask(self, state: Any, at: int, need: int) -> int:
        """What side 0 gets, as far as it bears on whether it is so many steps. One question at a time, since they share the table."""
        with self._lock:
            self._memory[: at + k.FRAME] = state[: at + k.FRAME]
            return int(k.reach(self._memory, at, need))

    def _search(self, position: Position) -> _Search:
        return _Search(self, position, next(self._positions))

    def _takes(self, position: Position) -> bool:
        playable(position.rules)
        if not _fits(position):
            return False
        patience = None if position.cards_left >= TOO_MUCH_FOR_PLAIN else self._patience
        if patience:
            self._patience = 0
        return self._compiling.done(patience)


class _Compiling:
    """The compiling of the search, begun in a thread when it is first asked for."""

    def __init__(self) -> None:
        self._begins, self._over, self._works = Lock(), Event(), False

    def done(self, seconds: float | None) -> bool:
        """Whether the search is compiled, at most so many seconds from now; None waits to the end."""
        if not self._over.is_set():
            if self._begins.acquire(blocking=False):
                Thread(target=self._compile, name="compiling the solver").start()
            self._over.wait(seconds)
        return self._works

    def _compile(self) -> None:
        try:
            state: Any = np.zeros(k.SIZE + 4, np.int64)
            state[k.SEATS] = state[k.BITS] = 2
            k.reach(state, k.FRAMES, 1)
            k.put(state, k.FRAMES, 0, 0)
            k.take_back(state, k.FRAMES, 0, 0)
            self._works = True
        except Exception:  # Of many kinds, where numba does not fit the machine; the plain engine then answers always.
            self._works = False
        finally:
            self._over.set()


class _Search:
    """One position, written down for the search, and what is asked about it. Inside points are steps, and those of side 0."""

    def __init__(self, engine: FastEngine, position: Position, age: int) -> None:
        self._engine = engine
        self._step = position.rules.trick_step
        self._state, self._at = _written(position)
        self._state[k.AGE] = age  # What was learned last is kept rather than what is older.
        self._suits = {suit: place for place, suit in enumerate(suits_of(position))}
        self._ranks = {rank: place for place, rank in enumerate(reversed(position.rules.deck.order))}
        self._left = int(self._state[k.LEFT])
        self._ours = self._state[k.SIDE + self._state[self._at + k.TURN]] == 0
        share = _likely(position)
        self._guess = int(self._left * (share if self._ours else 1 - share))

    def value(self) -> int:
        """What the side to play gets."""
        self._guess = self._found(self._at, self._guess)
        return self._said(self._guess)

    def value_after(self, card: Card) -> int:
        """The same once it has played a card."""
        suit, rank = self._suits[card.suit], self._ranks[card.rank]
        gained = int(k.put(self._state, self._at, suit, rank))
        self._guess = gained + self._found(self._at + k.FRAME, self._guess - gained)
        k.take_back(self._state, self._at, suit, rank)
        return self._said(self._guess)

    def reaches(self, points: int) -> bool:
        """Whether it gets so many points."""
        need = -(-points // self._step)
        if self._ours:
            return self._engine.ask(self._state, self._at, need) >= need
        return self._engine.ask(self._state, self._at, self._left - need + 1) <= self._left - need

    def _said(self, steps: int) -> int:
        return (steps if self._ours else self._left - steps) * self._step

    def _found(self, at: int, guess: int) -> int:
        """What side 0 gets from a frame on, by questions that close in on it from a guess (MTD(f)), in steps that grow."""
        low, high, step = 0, int(self._state[k.LEFT]), 0
        while low < high:
            need = min(max(guess, low + 1), high)
            got = self._engine.ask(self._state, at, need)
            if got >= need:
                low = got
                step = max(step, 0) + 1
            else:
                high = got
                step = min(step, 0) - 1
            guess = low + step if step > 0 else high + 1 + step
        return low


def _likely(position: Position) -> float:
    """What share of the points the side to play gets, roughly: for trumps and aces more, as random deals say (spread 0.16)."""
    mine, top, cards = position.side(position.turn), position.rules.deck.order[0], 0
    more = 0.0
    for seat, hand in position.hands.items():
        cards += len(hand)
        worth = sum(1.6 * (card.suit is position.trump) + (1.5 + 0.5 * (card.suit is position.trump)) * (card.rank is top) for card in hand)
        more += worth if seat in mine else -worth
    return min(max(0.5 + more / cards + 0.5 / position.cards_left, 0.0), 1.0)


def _narrowed(position: Position) -> bool:
    """Whether fewer cards may be led than the search thinks."""
    return position.opening and position.rules.play.first_lead == "trump"


def _bits(position: Position) -> int:
    return 2 if position.rules.deck.copies <= 3 else 3


def _fits(position: Position) -> bool:
    """Whether a position can be written down: a suit in 62 bits, its points in ten, no card more often than the deck has it."""
    rules, bits = position.rules, _bits(position)
    hands = position.hands.values()
    small = 4 * bits * len(rules.deck.order) <= 60 and position.points_left <= 1000 * rules.trick_step
    return small and all(hand.count(card) < 2**bits for hand in hands for card in set(hand)) and sum(map(len, hands)) <= 80


def _written(position: Position) -> tuple[Any, int]:
    """A position as the search takes it, and its frame in it."""
    rules, bits, seats = position.rules, _bits(position), position.rules.seats
    width, order, table = 4 * bits, rules.deck.order[::-1], table_of(position)
    points = tuple(rules.point_values[rank] // rules.trick_step for rank in order)
    state: Any = np.zeros(k.SIZE, np.int64)
    state[k.RANKS : k.MASK + 1] = (
        *(len(order), len(seats), bits, width, table.beat_trumps, table.beat_plain, table.after_ruff),
        *(table.last_trick // rules.trick_step, 0, 0, _number(table, points), PLACES - 1),
    )
    state[k.POINTS : k.POINTS + len(order)] = points
    state[k.SIDE : k.SIDE + len(seats)] = [not us for us in table.us]
    state[k.CLASS : k.CLASS + len(order)] = [len(points) - 1 - points[::-1].index(each) for each in points]
    state[k.RANK_OF : k.RANK_OF + 64] = [bit // width for bit in range(64)]
    held = sum(((1 << bits) - 1) << (rank * width) for rank in range(len(order)))
    state[k.HELD : k.HELD + len(seats)] = [held << (seat * bits) for seat in range(len(seats))]
    suits = suits_of(position)
    leader, at = seats.index(position.trick.leader), k.FRAMES
    for seat, cards in enumerate(_before_the_trick(position)):
        for card in cards:
            rank = order.index(card.rank)
            state[suits.index(card.suit)] += 1 << (rank * width + seat * bits)
            state[k.CARDS] += 1
            state[k.LEFT] += points[rank]
    state[k.LEFT] += state[k.LAST]
    state[at + k.TURN] = leader
    for card in position.trick.cards:
        k.put(state, at, suits.index(card.suit), order.index(card.rank))
        at += k.FRAME
    return state, at


def _before_the_trick(position: Position) -> list[Cards]:
    """What each seat held when the trick began."""
    seats = position.rules.seats
    hands = [position.hands[seat] for seat in seats]
    for place, card in enumerate(position.trick.cards, seats.index(position.trick.leader)):
        hands[place % len(seats)] = (*hands[place % len(seats)], card)
    return hands


@lru_cache(4096)
def _number(table: Table, points: tuple[int, ...]) -> int:
    """A number for a kind of table, so that positions of another are not taken for its own."""
    return next(_numbers) * 0x1F3D5B79A2C4E687 % 2**63
