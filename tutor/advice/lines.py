"""Lines: how a hand goes on, trick by trick."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine import Card, Cards, Seat
from tutor.engine.play import seats_from, winning_place
from tutor.solver import Position


@dataclass(frozen=True)
class Played:
    """A whole trick of a line: its cards and who played them, in order, the place of the card that wins, and its points."""

    seats: tuple[Seat, ...]
    cards: Cards
    place: int
    points: int

    @property
    def winner(self) -> Seat:
        """Who takes it."""
        return self.seats[self.place]

    @property
    def winning(self) -> Card:
        """The card that takes it."""
        return self.cards[self.place]

    def by(self, seat: Seat) -> Card:
        """What a seat played to it."""
        return self.cards[self.seats.index(seat)]


def tricks_of(position: Position, line: Cards) -> tuple[Played, ...]:
    """The tricks of a line, the cards that lie on the table included. Raises SolverError for a card that may not be played."""
    played = []
    for card in line:
        position, trick = position.after(card)
        if trick is not None:
            place = winning_place(trick.cards, position.trump, position.rules)
            played.append(Played(seats_from(trick.leader, position.rules), trick.cards, place, position.points(trick)))
    return tuple(played)
