"""trick-winner: who takes the trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine import Cards, Seat, Suit, trick_winner
from tutor.questions.base import A_SEAT, Question, reads
from tutor.questions.positions import full_trick
from tutor.questions.scene import Scene, seat_ask
from tutor.questions.values import CARDS_TEXT, SEAT, SUIT, FieldError


@dataclass(frozen=True, kw_only=True)
class TrickWinner(Question[Seat, Seat]):
    """A whole trick in the order played, and who led. Without `trump` nothing is said of trump, as before it is taught."""

    kind = "trick-winner"
    asks = "Who takes this trick?"
    answers = A_SEAT
    looks_at = ("deck.order", "play.twins", "play.suits_matter")
    example = "trump: H\nleader: N\ntrick: 9C 10C 10C AD"
    takes = ("trump", "leader", "trick")

    trump: Suit | None = reads(SUIT, None)
    leader: Seat = reads(SEAT)
    trick: Cards = reads(CARDS_TEXT)

    def solve(self) -> Seat:
        """The seat whose card wins: highest trump, else highest of the suit led, of twins the first (rules.md 1.4)."""
        return trick_winner(self.trick, self.leader, self.trump, self.rules)

    def answer_of(self, result: Seat) -> Seat:
        return result

    def scene(self) -> Scene:
        return Scene(self.offered(seat_ask(self.rules)), trump=self.trump, trick=self.trick, leader=self.leader)

    def faults(self) -> Iterator[FieldError]:
        yield from full_trick(self.trick, self.rules)
        if self.leader not in self.rules.seats:
            seats = " ".join(self.rules.seats)
            yield FieldError(f"nobody sits at '{self.leader}' in this game", f"the seats are {seats}", ("leader",))
