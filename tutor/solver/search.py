"""The search of the plain engine: what a position is worth to our side, as far as a question about it needs."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import TypeAlias

from tutor.solver.holdings import ANY, GIVE, HIGH, LOW, Holding, Holdings, Move, Shortcuts
from tutor.solver.table import Table

MOST_REMEMBERED = 200_000  # positions of a table, about 80 MB
MOST_HOLDINGS = 50_000
ROW, POINTS = itemgetter(1), itemgetter(2)
WORST = 1_000_000  # more points than there are

Key: TypeAlias = tuple[int, int, int, int, int]
Bounds: TypeAlias = tuple[int, int, Move | None]  # what our side gets at least, at most, and the lead that was best


class Memory:
    """What searches at one table leave to the next ones. A full one is thrown away whole, for its parts belong together."""

    def __init__(self, table: Table, shortcuts: Shortcuts) -> None:
        self.table, self.shortcuts = table, shortcuts
        self.holdings = Holdings(table.us, shortcuts)
        self.bounds: dict[Key, Bounds] = {}

    @property
    def is_full(self) -> bool:
        """Whether it has become too much."""
        return len(self.bounds) >= MOST_REMEMBERED or len(self.holdings) > MOST_HOLDINGS


class Search:
    """A search among the cards of one deal. Points are those of our side: `us` of the table.

    `goal`: whether our side gets so many points is all that is asked. What is answered is then a number that it gets at least
    if it reaches the goal, and gets at most if it does not.
    """

    def __init__(self, suits: list[Holding], memory: Memory) -> None:
        self.suits = suits
        self.table, self.shortcuts, self.bounds = memory.table, memory.shortcuts, memory.bounds
        self.seats = len(memory.table.us)

    def lead(self, leader: int, tricks: int, goal: int) -> int:
        """What our side gets of so many tricks, the first led by a seat."""
        if not tricks or goal <= 0:
            return 0
        if tricks == 1 and self.shortcuts.last:
            return self._last(leader)
        clear = self._clear()
        key = (clear[0].number, clear[1].number, clear[2].number, clear[3].number, leader)
        lowest, highest, best = self.bounds.get(key) or self._first_bounds(clear)
        if lowest >= goal:
            return lowest
        if highest < goal:
            return highest
        before = self.suits
        self.suits = clear
        moves = self.any_lead(leader)
        if best is not None and best is not moves[0]:
            moves.remove(best)
            moves.insert(0, best)
        got, best = self.leads(leader, moves, tricks, goal)
        self.suits = before
        if self.shortcuts.table:
            if len(self.bounds) >= MOST_REMEMBERED:
                self.bounds.clear()
            self.bounds[key] = (got, highest, best) if got >= goal else (lowest, got, best)
        return got

    def _last(self, leader: int) -> int:
        """What our side gets of the last trick, in which nobody has a choice."""
        suits = self.suits
        led = next(holding for holding in suits if holding.has[leader])
        wins = suits[0] if any(suits[0].has) else led
        copies = next(copies for _, copies in wins.rows if any(copies))
        taker = leader
        while not copies[taker]:
            taker = (taker + 1) % self.seats
        return sum([holding.points for holding in suits]) + self.table.last_trick if self.table.us[taker] else 0

    def _clear(self) -> list[Holding]:
        """The suits between two tricks, plain ones in an order of their own."""
        trump, a, b, c = [holding.cleared or holding.clear() for holding in self.suits]
        if self.shortcuts.suits:
            if a.number > b.number:
                a, b = b, a
            if b.number > c.number:
                b, c = c, b
                if a.number > b.number:
                    a, b = b, a
        return [trump, a, b, c]

    def _first_bounds(self, suits: list[Holding]) -> Bounds:
        """What our side gets at least and at most, as can be seen."""
        left = sum([holding.points for holding in suits]) + self.table.last_trick
        ours, theirs = suits[0].tops if self.shortcuts.tops else (0, 0)
        return ours, left - theirs, None

    def leads(self, leader: int, moves: Sequence[Move], tricks: int, goal: int) -> tuple[int, Move]:
        """The same by trying some leads, and the one that was best."""
        ours, suits = self.table.us[leader], self.suits
        best, best_move = -1 if ours else WORST, moves[0]
        second = (leader + 1) % self.seats
        for move in moves:
            suit, row, points, then = move
            held = suits[suit]
            suits[suit] = then
            got = self.follow(1, second, suit, leader, suit, row, row, points, tricks, goal)
            suits[suit] = held
            if got > best if ours else got < best:
                best, best_move = got, move
                if (got >= goal) is ours:
                    break
        return best, best_move

    def follow(
        self,
        place: int,
        seat: int,
        led: int,
        winner: int,
        suit: int,
        row: int,
        top: int,
        points: int,
        tricks: int,
        goal: int,
        moves: Sequence[Move] = (),
    ) -> int:
        """What our side gets of this trick and the rest, a seat being next to play one of some cards, or any.

        `place` cards lie on the table, worth `points`, the first of the suit `led`, of which `top` is the highest row.
        `winner` is winning with a card of this suit and row. `tricks` are left, with this one.
        """
        us, suits = self.table.us, self.suits
        ours, last = us[seat], place + 1 == self.seats
        legal = moves or self.legal(seat, led, suit, row, top, us[winner] is ours)
        best = -1 if ours else WORST
        for played, at, more, then in legal:
            held = suits[played]
            suits[played] = then
            if at < row if played == suit else not played:
                to, of, high = seat, played, at
            else:
                to, of, high = winner, suit, row
            if last:
                gain = (points + more + (self.table.last_trick if tricks == 1 else 0)) if us[to] else 0
                got = gain + self.lead(to, tricks - 1, goal - gain)
            else:
                top_now = at if played == led and at < top else top
                got = self.follow(place + 1, (seat + 1) % self.seats, led, to, of, high, top_now, points + more, tricks, goal)
            suits[played] = held
            if got > best if ours else got < best:
                best = got
                if (got >= goal) is ours:
                    break
        return best

    def legal(self, seat: int, led: int, suit: int, row: int, top: int, winning: bool) -> Sequence[Move]:
        """The cards that a seat may play to a trick, in the order to try; `winning`: its side is."""
        table, suits = self.table, self.suits
        order = GIVE if winning else LOW
        if suits[led].has[seat]:
            if not (table.beat_plain if led else table.beat_trumps):
                return suits[led].moves(led, seat, ANY, order)
            return suits[led].moves(led, seat, row if suit == led else top if table.after_ruff else ANY, order)
        if suits[0].has[seat]:
            return suits[0].moves(0, seat, row if suit == 0 and table.beat_plain else ANY, order if winning or not suit else HIGH)
        return self._discards(seat, order)

    def any_lead(self, seat: int) -> list[Move]:
        """The cards of a seat in the order to lead them: trumps last, high cards first."""
        trump, a, b, c = self.suits
        moves = a.moves(1, seat, ANY, HIGH) + b.moves(2, seat, ANY, HIGH) + c.moves(3, seat, ANY, HIGH)
        return [*sorted(moves, key=ROW), *trump.moves(0, seat, ANY, HIGH)]

    def _discards(self, seat: int, order: int) -> list[Move]:
        """The cards of a seat other than trumps, in the order to throw them."""
        _, a, b, c = self.suits
        moves = a.moves(1, seat, ANY, order) + b.moves(2, seat, ANY, order) + c.moves(3, seat, ANY, order)
        return sorted(moves, key=POINTS, reverse=order == GIVE)
