"""The search of the plain engine: what a position is worth to our side, as far as a question about it needs."""

from __future__ import annotations

from typing import TypeAlias

from tutor.solver.holdings import ANY, Holding, Holdings, Move, Moves, Shortcuts, ordered
from tutor.solver.table import Table

MOST_REMEMBERED = 400_000  # positions, about 150 MB
WORST = 1_000_000  # more points than there are

Key: TypeAlias = tuple[int, int, int, int, int]
Bounds: TypeAlias = tuple[int, int, Move | None]  # what our side gets at least, at most, and the lead that was best


class Memory:
    """What searches at one table leave to the next ones."""

    def __init__(self, table: Table, shortcuts: Shortcuts) -> None:
        self.table, self.shortcuts = table, shortcuts
        self.forget()

    def forget(self) -> None:
        """Forget all."""
        self.holdings = Holdings(self.table.us, self.shortcuts)
        self.bounds: dict[Key, Bounds] = {}
        self.mixed: dict[tuple[int, ...], Moves] = {}

    def trim(self) -> None:
        """Forget all if it has become too much."""
        if len(self.bounds) > MOST_REMEMBERED:
            self.forget()


class Search:
    """A search among the cards of one deal. Points are those of our side: `us` of the table.

    `goal`: whether our side gets so many points is all that is asked. What is answered is then a number that it gets at least
    if it reaches the goal, and gets at most if it does not.
    """

    def __init__(self, suits: list[Holding], memory: Memory) -> None:
        self.suits = suits
        self.table, self.shortcuts, self.bounds, self.known_mixed = memory.table, memory.shortcuts, memory.bounds, memory.mixed
        self.seats = len(memory.table.us)

    def lead(self, leader: int, tricks: int, goal: int) -> int:
        """What our side gets of so many tricks, the first led by a seat."""
        if not tricks or goal <= 0:
            return 0
        suits = self.suits
        before = suits[:]
        trump, a, b, c = (holding.clear() for holding in before)
        if self.shortcuts.suits:
            if a.number > b.number:
                a, b = b, a
            if b.number > c.number:
                b, c = c, b
                if a.number > b.number:
                    a, b = b, a
        lowest, theirs = trump.tops if self.shortcuts.tops else (0, 0)
        highest = trump.points + a.points + b.points + c.points + self.table.last_trick - theirs
        best = None
        key = (trump.number, a.number, b.number, c.number, leader)
        known = self.bounds.get(key) if self.shortcuts.table else None
        if known is not None:
            lowest, highest, best = known
        if lowest >= goal:
            return lowest
        if highest < goal:
            return highest
        suits[:] = trump, a, b, c
        moves = self.mixed(leader, 0, False)
        if best is not None and best is not moves[0]:
            moves = (best, *(move for move in moves if move is not best))
        got, best = self.leads(leader, moves, tricks, goal)
        suits[:] = before
        self.bounds[key] = (got, highest, best) if got >= goal else (lowest, got, best)
        return got

    def leads(self, leader: int, moves: Moves, tricks: int, goal: int) -> tuple[int, Move]:
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
        moves: Moves = (),
    ) -> int:
        """What our side gets of this trick and the rest, a seat being next to play one of some cards, or any.

        `place` cards lie on the table, worth `points`, the first of the suit `led`, of which `top` is the highest row.
        `winner` is winning with a card of this suit and row. `tricks` are left, with this one.
        """
        us, suits = self.table.us, self.suits
        ours, last = us[seat], place + 1 == self.seats
        moves = moves or self.legal(seat, led, suit, row, top, us[winner] is ours, last)
        best = -1 if ours else WORST
        for played, at, more, then in moves:
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

    def legal(self, seat: int, led: int, suit: int, row: int, top: int, give: bool, last: bool) -> Moves:
        """The cards that may be played to a trick, in the order to try."""
        table, suits = self.table, self.suits
        if suits[led].has[seat]:
            if not (table.beat_plain if led else table.beat_trumps):
                above = ANY
            else:
                above = row if suit == led else top if table.after_ruff else ANY
            moves = suits[led].moves(led, seat, above, give)
            return suits[led].moves(led, seat, above, True) if last and not give and suit == led and moves[0].row < row else moves
        if suits[0].has[seat]:
            above = row if suit == 0 and table.beat_plain else ANY
            moves = suits[0].moves(0, seat, above, give)
            return suits[0].moves(0, seat, above, True) if last and not give and (suit or moves[0].row < row) else moves
        return self.mixed(seat, 1, give)

    def mixed(self, seat: int, first: int, give: bool) -> Moves:
        """The cards of a seat of all suits from one on."""
        trump, a, b, c = self.suits
        key = ((seat * 2 + first) * 2 + give, trump.number if not first else -1, a.number, b.number, c.number)
        found = self.known_mixed.get(key)
        if found is None:
            held = ((suit, self.suits[suit]) for suit in range(first, 4))
            moves = (move for suit, holding in held if holding.has[seat] for move in holding.moves(suit, seat, ANY, give))
            found = self.known_mixed[key] = ordered(moves, give)
        return found
