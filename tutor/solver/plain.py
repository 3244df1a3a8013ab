"""The plain engine: values in nothing but Python.

Yes-or-no searches (does our side get so many points?) between bounds that close in on the value, with a table of the positions
between two tricks (judgement.md 1). What is spared is listed in `Shortcuts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock

from tutor.engine import Card, Cards
from tutor.solver.holdings import Holding, Move, Moves, Shortcuts, cleared
from tutor.solver.position import Position
from tutor.solver.search import Memory, Search
from tutor.solver.table import Table, rows_of, suits_of, table_of

ALL = Shortcuts()
MOST_TABLES = 4  # of which it remembers positions


class PlainEngine:
    """Values by search. What is learned of one position serves the next, until it is too much."""

    def __init__(self, shortcuts: Shortcuts = ALL) -> None:
        self._shortcuts = shortcuts
        self._memories: dict[Table, Memory] = {}
        self._lock = Lock()

    def solve(self, position: Position) -> Mapping[Card, int]:
        """The exact value of each legal card, each face once, in the order of `position.legal.cards`."""
        question = self._question(position)
        found: dict[Move, int] = {}
        for move in question.legal:
            if move not in found:
                found[move] = question.value((move,))
        return {card: found[move] for card, move in zip(position.legal.cards, question.legal, strict=True)}

    def value(self, position: Position) -> int:
        """The value of the position: that of its best card."""
        question = self._question(position)
        return question.value(question.legal)

    def reaches(self, position: Position, points: int) -> bool:
        """Whether the value is so many points or more; cheaper than the value."""
        question = self._question(position)
        return question.reaches(question.legal, points)

    def ready(self) -> bool:
        """It always is."""
        return True

    def legal(self, position: Position) -> Cards:
        """The cards that the search itself would try, by face, but for the first lead of a hand; to check it by."""
        question = self._question(position)
        tried = {(move.suit, move.row) for move in question.tried()}
        return tuple(card for card in dict.fromkeys(position.hands[position.turn]) if question.rows[card] in tried)

    def _question(self, position: Position) -> Question:
        table = table_of(position)
        with self._lock:
            memory = self._memories.get(table)
            if memory is None or memory.is_full:
                self._memories.pop(table, None)
                while len(self._memories) >= MOST_TABLES:
                    del self._memories[next(iter(self._memories))]
                memory = self._memories[table] = Memory(table, self._shortcuts)
        return Question(position, memory)


class Question:
    """A position as the search sees it: the holdings, the trick on the table, and `legal`, a move for each legal card."""

    def __init__(self, position: Position, memory: Memory) -> None:
        rules, trick = position.rules, position.trick
        self.total = position.points_left
        self.leader, self.seats = rules.seats.index(trick.leader), len(rules.seats)
        self.tricks = position.cards_left
        self.turn = rules.seats.index(position.turn)
        self.ours = memory.table.us[self.turn]
        self.guess = self.total // 2
        # As it was before the trick, since cards on the table may lie between others.
        hands = [position.hands[seat] for seat in rules.seats]
        for place, card in enumerate(trick.cards):
            seat = (self.leader + place) % self.seats
            hands[seat] = (*hands[seat], card)
        self.suits: list[Holding] = []
        self.rows: dict[Card, tuple[int, int]] = {}
        for number, suit in enumerate(suits_of(position)):
            rows = cleared(rows_of(hands, suit, rules), memory.shortcuts)
            self.suits.append(memory.holdings.of(tuple(row for row, _ in rows)))
            for row, (_, ranks) in enumerate(rows):
                self.rows.update({Card(suit, rules.deck.order[rank]): (number, row) for rank in ranks})
        self.search = Search(self.suits, memory)
        self.played = [self._play(card, (self.leader + place) % self.seats) for place, card in enumerate(trick.cards)]
        self.legal = tuple(self._move(card, self.turn) for card in position.legal.cards)

    def _move(self, card: Card, seat: int) -> Move:
        suit, row = self.rows[card]
        holding = self.suits[suit]
        return Move(suit, row, holding.rows[row][0], holding.without(seat, row))

    def _play(self, card: Card, seat: int) -> Move:
        move = self._move(card, seat)
        self.suits[move.suit] = move.then
        return move

    def value(self, moves: Moves) -> int:
        """What the side to play gets with the best of some moves."""
        lowest, highest = 0, self.total
        while lowest < highest:
            goal = min(max(self.guess, lowest + 1), highest)
            got = self._ask(moves, goal)
            if got >= goal:
                lowest, self.guess = got, got + 1
            else:
                highest, self.guess = got, got
        self.guess = lowest
        return lowest if self.ours else self.total - lowest

    def reaches(self, moves: Moves, points: int) -> bool:
        """Whether that is so many points or more."""
        if self.ours:
            return self._ask(moves, points) >= points
        goal = self.total - points + 1
        return self._ask(moves, goal) < goal

    def tried(self) -> Sequence[Move]:
        """The moves that the search itself would try."""
        if not self.played:
            return self.search.any_lead(self.turn)
        _, _, led, _, suit, row, top, _ = self._on_table()
        return self.search.legal(self.turn, led, suit, row, top, False)

    def _ask(self, moves: Moves, goal: int) -> int:
        """What our side gets, as far as it bears on the goal."""
        if not self.played:
            return self.search.leads(self.turn, moves, self.tricks, goal)[0]
        return self.search.follow(*self._on_table(), self.tricks, goal, moves)

    def _on_table(self) -> tuple[int, int, int, int, int, int, int, int]:
        """The trick so far, as the search takes it."""
        led = self.played[0].suit
        suit = 0 if any(move.suit == 0 for move in self.played) else led
        row = min(move.row for move in self.played if move.suit == suit)
        first = next(place for place, move in enumerate(self.played) if (move.suit, move.row) == (suit, row))
        top = min(move.row for move in self.played if move.suit == led)
        points = sum(move.points for move in self.played)
        return len(self.played), self.turn, led, (self.leader + first) % self.seats, suit, row, top, points
