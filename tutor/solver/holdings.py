"""Holdings: what the seats hold of one suit, as the plain engine sees it.

A holding is rows of cards from high to low: what a card of the row counts, and how many of it each seat has. Ranks that are
gone leave no row, so positions that differ in nothing that matters are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import NamedTuple, TypeAlias

Row: TypeAlias = tuple[int, tuple[int, ...]]  # points of a card, and copies by seat
Rows: TypeAlias = tuple[Row, ...]
Moves: TypeAlias = tuple["Move", ...]
ANY = 7  # below every row: nothing has to be beaten


class Move(NamedTuple):
    """A card to play: of which suit and row, its points, and what is held of the suit then."""

    suit: int
    row: int
    points: int
    then: Holding


# Orders in which cards are tried: what is worth little, what is worth much, what is high.
LOW, GIVE, HIGH = range(3)
ORDERS: tuple[Callable[[Move], tuple[int, int]], ...] = (
    lambda move: (move.points, move.row),
    lambda move: (-move.points, -move.row),
    lambda move: (move.row, 0),
)


class Shortcuts(NamedTuple):
    """What the plain engine spares itself; each may be left out to see that it changes no value."""

    skip: bool = True  # ranks that are gone
    merge: bool = True  # neighbours that count the same, in one hand
    tops: bool = True  # the top trumps of a side are never lost
    suits: bool = True  # plain suits may change places
    last: bool = True  # nobody has a choice in the last trick
    table: bool = True  # positions met before


class Holding:
    """One suit. There is one object for equal rows, numbered, which learns its moves when they are asked for.

    `seats`: who has a card of it. `points`: what all cards count. `tops`: points of the cards at the top that one side
    holds alone, for the side of `us` and for the other: as trumps they are never lost.
    """

    __slots__ = ("_moves", "_shared", "cleared", "has", "number", "points", "rows", "tops")

    def __init__(self, rows: Rows, shared: Holdings) -> None:
        self.rows = rows
        self.number = next(shared.numbers)
        self.points = sum(points * sum(copies) for points, copies in rows)
        self.has = tuple(any(copies[seat] for _, copies in rows) for seat in range(shared.seats))
        self.tops = shared.tops(rows)
        self._shared = shared
        self.cleared: Holding | None = None
        self._moves: dict[int, Moves] = {}

    def clear(self) -> Holding:
        """The same between two tricks: no row for a rank that is gone, and one row for neighbours that count the same in one hand."""
        if self.cleared is None:
            self.cleared = self._shared.of(tuple(row for row, _ in cleared(self.rows, self._shared.shortcuts)))
        return self.cleared

    def moves(self, suit: int, seat: int, above: int, order: int) -> Moves:
        """The cards a seat may play of this holding, as the suit of a number: those of rows above one if it has any, else all.

        Of each row one, in an order to try them; where low ones come first, but a card must win, high ones do.
        """
        key = ((suit * 4 + seat) * 8 + above) * 3 + order
        found = self._moves.get(key)
        if found is None:
            held = [row for row, (_, copies) in enumerate(self.rows) if copies[seat]]
            over = [row for row in held if row < above < ANY]
            moves = [Move(suit, row, self.rows[row][0], self.without(seat, row)) for row in over or held]
            found = self._moves[key] = tuple(sorted(moves, key=ORDERS[HIGH if over and order == LOW else order]))
        return found

    def without(self, seat: int, row: int) -> Holding:
        """The holding once a seat has played a card of a row."""
        points, copies = self.rows[row]
        fewer = (*copies[:seat], copies[seat] - 1, *copies[seat + 1 :])
        return self._shared.of((*self.rows[:row], (points, fewer), *self.rows[row + 1 :]))


class Holdings:
    """All holdings of one kind of table: so many seats, of which some are on our side."""

    def __init__(self, us: Sequence[bool], shortcuts: Shortcuts) -> None:
        self.us = tuple(us)
        self.seats = len(us)
        self.shortcuts = shortcuts
        self.numbers = count()
        self._known: dict[Rows, Holding] = {}

    def __len__(self) -> int:
        return len(self._known)

    def of(self, rows: Rows) -> Holding:
        """The holding of these rows."""
        known = self._known.get(rows)
        if known is None:
            known = self._known.setdefault(rows, Holding(rows, self))  # Another thread may have been quicker.
        return known

    def tops(self, rows: Rows) -> tuple[int, int]:
        """Points of the run at the top that is all ours, and of that which is all theirs."""
        found = [0, 0]
        for theirs in (False, True):
            for points, copies in rows:
                if any(held and us is theirs for held, us in zip(copies, self.us, strict=True)):
                    break
                found[theirs] += points * sum(copies)
        return found[0], found[1]


def cleared(rows: Rows, shortcuts: Shortcuts) -> list[tuple[Row, list[int]]]:
    """The rows between two tricks, each with the old rows that it stands for.

    A rank that is gone is skipped: ranks that count the same then stand next to each other. Two neighbours that count the same
    and are in one hand alone are one row, as twins are: nobody can play between them or tie with one.
    """
    found: list[tuple[Row, list[int]]] = []
    for place, row in enumerate(rows):
        if shortcuts.skip and not any(row[1]):
            continue
        if shortcuts.merge and found and _alike(found[-1][0], row):
            (points, copies), old = found[-1]
            found[-1] = (points, tuple(a + b for a, b in zip(copies, row[1], strict=True))), [*old, place]
        else:
            found.append((row, [place]))
    return found


def _alike(above: Row, below: Row) -> bool:
    holders = [seat for row in (above, below) for seat, held in enumerate(row[1]) if held]
    return above[0] == below[0] and len(set(holders)) == 1
