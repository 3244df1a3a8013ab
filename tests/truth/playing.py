"""Playing: endings with all hands seen, by a plain search of its own, and how a hand goes on after a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import reference
import worth
from reference import suit_of

from tutor.engine import Rules

Hands = tuple[tuple[str, ...], ...]
State = tuple[Hands, tuple[str, ...], str]


@dataclass(frozen=True)
class Went:
    """A whole trick: who led, the cards in order, who took it, its points, and whether those are South's side's."""

    leader: str
    cards: tuple[str, ...]
    winner: str
    points: int
    ours: bool
    seats: tuple[str, ...]

    def by(self, seat: str) -> str:
        return self.cards[self.seats.index(seat)]

    @property
    def best(self) -> str:
        """The card that takes it."""
        return self.by(self.winner)


class Ending:
    """A position with all hands seen: South is to play. Values are points of South's side until the end, with the trick on the table."""

    def __init__(
        self, rules: Rules, trump: str, hands: Mapping[str, Sequence[str]], trick: Sequence[str], alone: str = "", opening: bool = False
    ) -> None:
        self.rules, self.trump, self.opening = rules, trump, opening
        self.seats = reference.SEATS[len(rules.seats)]
        count = len(self.seats)
        leader = self.seats[(self.seats.index("S") - len(trick)) % count]
        self.start: State = (tuple(tuple(sorted(hands[seat])) for seat in self.seats), tuple(trick), leader)
        self.us = self._side(alone)
        self.known: dict[State, int] = {}
        self.values = {card: self.worth(self.start, card) for card in sorted(self.legal(self.start))}

    def _side(self, alone: str) -> set[str]:
        if len(self.seats) == 4:
            return {"N", "S"}
        return {"S"} if len(self.seats) == 2 or alone == "S" else set(self.seats) - {alone}

    @property
    def hand(self) -> tuple[str, ...]:
        return self.start[0][self.seats.index("S")]

    @property
    def most(self) -> int:
        return max(self.values.values())

    def turn(self, state: State) -> str:
        _, trick, leader = state
        return self.seats[(self.seats.index(leader) + len(trick)) % len(self.seats)]

    def legal(self, state: State) -> set[str]:
        hands, trick, _ = state
        hand, play = hands[self.seats.index(self.turn(state))], self.rules.play
        trumps = {card for card in hand if suit_of(card) == self.trump}
        if state is self.start and self.opening and not trick and play.first_lead == "trump" and trumps:
            return trumps
        return reference.legal(hand, trick, self.trump, play.must_beat, play.beat_after_ruff)

    def after(self, state: State, card: str) -> tuple[State, Went | None]:
        """The state once a card is played, and the trick that it made whole."""
        hands, trick, leader = state
        at = self.seats.index(self.turn(state))
        left = list(hands[at])
        left.remove(card)
        hands, trick = (*hands[:at], tuple(left), *hands[at + 1 :]), (*trick, card)
        if len(trick) < len(self.seats):
            return (hands, trick, leader), None
        winner = reference.winner(trick, leader, self.trump, len(self.seats))
        points = sum(worth.card_points(one, self.rules) for one in trick) + self.rules.scoring.last_trick * (not any(hands))
        first = self.seats.index(leader)
        order = tuple(self.seats[(first + place) % len(self.seats)] for place in range(len(self.seats)))
        return (hands, (), winner), Went(leader, trick, winner, points, winner in self.us, order)

    def value(self, state: State) -> int:
        """Points still to come to South's side as all play their best."""
        if not any(state[0]):
            return 0
        if state not in self.known:
            choose = max if self.turn(state) in self.us else min
            self.known[state] = choose(self.worth(state, card) for card in self.legal(state))
        return self.known[state]

    def worth(self, state: State, card: str) -> int:
        """The same once a card is played."""
        after, went = self.after(state, card)
        return self.value(after) + (went.points if went and went.ours else 0)

    def goes(self, line: Sequence[str]) -> list[Went]:
        """The tricks of a line. Raises AssertionError where a card may not be played, or, after the first, is not the best there is."""
        state, found = self.start, list[Went]()
        for place, card in enumerate(line):
            assert card in self.legal(state), f"{self.turn(state)} may not play {card}"
            assert not place or self.worth(state, card) == self.value(state), f"{self.turn(state)} has better than {card}"
            state, went = self.after(state, card)
            found += [went] if went else []
        assert not any(state[0]), "the line ends early"
        return found

    def still(self) -> int:
        """Points still to come to either side."""
        cards = [card for hand in self.start[0] for card in hand] + list(self.start[1])
        return sum(worth.card_points(card, self.rules) for card in cards) + self.rules.scoring.last_trick

    def holds(self, seat: str) -> tuple[str, ...]:
        return self.start[0][self.seats.index(seat)]


def turned(seat: str, player: str, seats: Sequence[str]) -> str:
    """Where somebody sits when the player sits South."""
    return seats[(seats.index(seat) - seats.index(player) + seats.index("S")) % len(seats)]


def others(ending: Ending) -> Iterator[str]:
    """The seats against South."""
    yield from (seat for seat in ending.seats if seat not in ending.us)
