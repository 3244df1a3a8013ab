"""How play goes on after a card, trick by trick, and where it turns against it: facts that sentences ask for and name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tutor.advice import Choice
from tutor.advice.lines import Played, tricks_of
from tutor.engine import Card, Rules, Seat, Suit
from tutor.feedback.rows import Row, always, phrase
from tutor.feedback.verdict import LineTrick
from tutor.feedback.words import does, listed, rank_word, seat_word, the_card
from tutor.questions import YOU
from tutor.solver import Position

Owned = tuple[Seat, Card]


@dataclass(frozen=True)
class Told:
    """A whole trick of a story, as one tells it. `number` counts from 1."""

    position: Position
    played: Played
    number: int
    last: bool

    @property
    def rules(self) -> Rules:
        return self.position.rules

    @property
    def won(self) -> Seat:
        """Who takes it."""
        return self.played.winner

    @property
    def ours(self) -> bool:
        """Whether the learner's side takes it."""
        return self.won in self.position.side(YOU)

    @property
    def led(self) -> Suit:
        return self.played.cards[0].suit

    @property
    def points(self) -> int:
        return self.played.points

    @cached_property
    def pairs(self) -> tuple[Owned, ...]:
        """Who played what."""
        return tuple(zip(self.played.seats, self.played.cards, strict=True))

    @property
    def trumped(self) -> bool:
        """Whether a plain suit was led and a trump takes it."""
        trump = self.position.trump
        return self.led is not trump and self.played.winning.suit is trump

    @property
    def fallen(self) -> tuple[Owned, ...]:
        """The trumps of the others, where the learner's side leads trump and takes the trick."""
        us, trump = self.position.side(YOU), self.position.trump
        if self.led is not trump or not self.ours or self.played.seats[0] not in us:
            return ()
        return tuple((seat, card) for seat, card in self.pairs if card.suit is trump and seat not in us)

    # The words for it.

    @property
    def winner(self) -> str:
        """West, you"""
        return seat_word(self.won, self.rules)

    @property
    def takes(self) -> str:
        return does(self.won, "takes", "take")

    @property
    def trumps(self) -> str:
        return does(self.won, "trumps", "trump")

    @property
    def best(self) -> str:
        """the nine of spades"""
        return the_card(self.played.winning)

    @property
    def winners_card(self) -> str:
        """West's nine of spades"""
        return the_card(self.played.winning).replace("the", whose(self.won, self.rules), 1)

    @property
    def first_card(self) -> str:
        """West's ace of diamonds: what was led"""
        seat, card = self.pairs[0]
        return the_card(card).replace("the", whose(seat, self.rules), 1)

    @property
    def falls(self) -> str:
        """West's nine"""
        return of_each(self.fallen, self.rules)


def whose(seat: Seat, rules: Rules) -> str:
    """West's, your partner's, your"""
    return "your" if seat is YOU else f"{seat_word(seat, rules)}'s"


def of_each(pairs: Sequence[Owned], rules: Rules) -> str:
    """West's nine and East's jack"""
    return listed([f"{whose(seat, rules)} {rank_word(card.rank)}" for seat, card in pairs])


_NOTES: tuple[Row[Told], ...] = (
    Row(lambda t: t.trumped, "{Winner} {trumps}"),
    Row(lambda t: len(t.fallen) == 1, "{Falls} falls"),
    Row(always, "{Winner} {takes} it"),
)


def as_drawn(trick: Told) -> LineTrick:
    """A trick with what happened in it."""
    fallen = trick.fallen
    at = trick.played.seats.index(fallen[0][0]) if len(fallen) == 1 else trick.played.place
    return LineTrick(trick.played.seats[0], trick.played.cards, trick.won, trick.points, phrase(_NOTES, trick), at)


@dataclass(frozen=True)
class Story:
    """A choice and how play goes on after it."""

    position: Position
    choice: Choice

    @property
    def card(self) -> Card:
        return self.choice.card

    @cached_property
    def tricks(self) -> tuple[Told, ...]:
        """The tricks to the end, the one on the table first. Raises SolverError for a line that cannot be played."""
        played = tricks_of(self.position, self.choice.line)
        return tuple(Told(self.position, one, number, number == len(played)) for number, one in enumerate(played, start=1))

    def turns_against(self, best: Story) -> Told | None:
        """The first trick by which less has been taken than in a better story."""
        behind = 0
        for own, other in zip(self.tricks, best.tricks, strict=True):
            behind += other.points * other.ours - own.points * own.ours
            if behind > 0:
                return own
        return None
