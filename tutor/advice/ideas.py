"""Ideas: why the best card is best, told from how the hand goes on after it and after the card that one would play instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from tutor.advice.grades import counter
from tutor.advice.lines import Played, tricks_of
from tutor.advice.play import Advised, Choice
from tutor.advice.stakes import Stakes
from tutor.advice.thumbs import THUMBS, misses
from tutor.engine import Card, Seat
from tutor.solver import Position

IDEAS = ("cash", "force", "hold-up", "duck", "unblock", "feed", "pull-trump", "last-trick", "save")
SHARE = 0.5  # of the difference in points that an idea must account for, and of the votes for other cards it must hold against


@dataclass(frozen=True)
class Case:
    """The best card beside another: the lines of both, as tricks."""

    position: Position
    best: Choice
    other: Choice
    stakes: Stakes | None = None

    @cached_property
    def seat(self) -> Seat:
        """Who plays."""
        return self.position.turn

    @cached_property
    def us(self) -> tuple[Seat, ...]:
        """The side of who plays."""
        return self.position.side(self.seat)

    @cached_property
    def good(self) -> tuple[Played, ...]:
        """The tricks after the best card."""
        return tricks_of(self.position, self.best.line)

    @cached_property
    def bad(self) -> tuple[Played, ...]:
        """The tricks after the other one."""
        return tricks_of(self.position, self.other.line)

    @property
    def led(self) -> bool:
        """Whether the card is led."""
        return not self.position.trick.cards

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump."""
        return card.suit is self.position.trump

    def ours(self, trick: Played) -> bool:
        """Whether our side takes a trick."""
        return trick.winner in self.us

    def ruffed(self, trick: Played) -> bool:
        """Whether a trump takes a trick of a plain suit."""
        return self.is_trump(trick.winning) and not self.is_trump(trick.cards[0])

    @cached_property
    def gain(self) -> int:
        """Trick points that our side takes more after the best card."""
        return self.taken(self.good) - self.taken(self.bad)

    def taken(self, tricks: tuple[Played, ...]) -> int:
        """Trick points that our side takes in some tricks."""
        return sum(trick.points for trick in tricks if self.ours(trick))

    def points(self, card: Card) -> int:
        """Trick points of a card."""
        return self.position.rules.point_values[card.rank]


def sure(position: Position, card: Card) -> bool:
    """Whether the side of who plays takes the trick with this card played now, whatever the other side plays to it."""
    us = position.side(position.turn)
    after, trick = position.after(card)
    if trick is not None:
        return after.trick.leader in us
    replies = (sure(after, reply) is (after.turn in us) for reply in after.legal.cards)
    return any(replies) if after.turn in us else all(replies)


# Each says how many points of the difference it accounts for; 0 where it is not what happens.


def _cash(case: Case) -> int:
    """A winner of a plain suit is led that takes its trick whatever they play; later it is trumped, beaten by its twin, or thrown away."""
    card, first = case.best.card, case.good[0]
    if not case.led or case.is_trump(card) or first.winner is not case.seat or not sure(case.position, card):
        return 0

    def won(tricks: tuple[Played, ...]) -> int:
        return sum(trick.points for trick in tricks if trick.winner is case.seat and trick.winning is card)

    return won(case.good) - won(case.bad)


def _by_trumps(tricks: tuple[Played, ...], case: Case, ours: bool) -> int:
    """Points of the tricks that one side takes with trumps."""
    return sum(trick.points for trick in tricks if case.is_trump(trick.winning) and case.ours(trick) is ours)


def _trumpers(trick: Played, case: Case) -> set[Seat]:
    """The others who trump a plain suit that is led."""
    if case.is_trump(trick.cards[0]):
        return set()
    return {seat for seat, card in zip(trick.seats, trick.cards, strict=True) if case.is_trump(card) and seat is not case.seat}


def _force(case: Case) -> int:
    """A plain suit is led that somebody must trump: theirs are then gone from where they take more, or ours take what they would not."""
    if not case.led or case.is_trump(case.best.card):
        return 0
    forced = _trumpers(case.good[0], case) - _trumpers(case.bad[0], case)
    theirs = _by_trumps(case.bad, case, ours=False) - _by_trumps(case.good, case, ours=False)
    ours = _by_trumps(case.good, case, ours=True) - _by_trumps(case.bad, case, ours=True)
    if not forced:
        return 0
    return max(theirs, ours) if forced - set(case.us) else ours


def _hold_up(case: Case) -> int:
    """The other card wins now whatever they play; kept, it takes a later trick, and this one goes to somebody else or to a lower card."""
    card, order = case.other.card, case.position.rules.deck.order
    if case.bad[0].winning is not card or not sure(case.position, card):
        return 0
    best = case.best.card
    lower = not case.led and best.suit is card.suit and order.index(best.rank) > order.index(card.rank)
    if case.good[0].winner is case.seat and not lower:
        return 0
    kept = any(trick.winner is case.seat and trick.winning is card for trick in case.good[1:])
    return case.gain if kept else 0


def _duck(case: Case) -> int:
    """The other card would win this trick for our side; the best one lets them have it."""
    lost_on_purpose = case.ours(case.bad[0]) and not case.ours(case.good[0])
    return case.gain if lost_on_purpose else 0


def _unblock(case: Case) -> int:
    """A high card goes, so that partner takes tricks by leading lower ones of that suit."""
    card = case.best.card
    first = case.good[0]
    outdone = not case.ours(first) and case.is_trump(card)
    if outdone or (first.winner is case.seat and case.other.card.suit is not card.suit):
        return 0
    order = case.position.rules.deck.order

    def partners(tricks: tuple[Played, ...]) -> Counter[Card]:
        """The lower cards of the suit that partner leads and takes tricks with, and the points of these."""
        points: Counter[Card] = Counter()
        for trick in tricks:
            won = trick.winning
            lower = won.suit is card.suit and order.index(won.rank) > order.index(card.rank)
            if lower and case.ours(trick) and trick.winner is not case.seat and trick.place == 0:
                points[won] += trick.points
        return points

    return (partners(case.good[1:]) - partners(case.bad)).total()


def _feed(case: Case) -> int:
    """A counter goes on a trick that another hand of our side takes whatever they play; kept, they get it."""
    card, first = case.best.card, case.good[0]
    worth = case.points(card)
    if not worth or case.points(case.other.card) >= worth or not case.ours(first) or first.winner is case.seat:
        return 0
    if not sure(case.position, card):
        return 0

    def given(tricks: tuple[Played, ...]) -> int:
        return sum(case.points(trick.by(case.seat)) for trick in tricks if not case.ours(trick))

    return given(case.bad) - given(case.good)


def _pull_trump(case: Case) -> int:
    """Trumps are led and take trumps of theirs, which would trump something else."""
    if not case.led or not case.is_trump(case.best.card):
        return 0
    pulled: set[tuple[Seat, Card]] = set()
    for trick in case.good:
        if trick.seats[0] not in case.us or not case.is_trump(trick.cards[0]):
            break
        theirs = ((seat, card) for seat, card in zip(trick.seats, trick.cards, strict=True) if seat not in case.us)
        pulled |= {(seat, card) for seat, card in theirs if case.is_trump(card) and seat is not trick.winner}

    def trumped(tricks: tuple[Played, ...]) -> int:
        return sum(trick.points for trick in tricks if case.ruffed(trick) and (trick.winner, trick.winning) in pulled)

    return trumped(case.bad) - trumped(case.good)


def _last_trick(case: Case) -> int:
    """The last trick is ours, and theirs after the other card."""
    won, lost = case.good[-1], case.bad[-1]
    return won.points if case.ours(won) and not case.ours(lost) else 0


def _save(case: Case) -> int:
    """The bid is made, or a meld kept, or theirs is not, by the points that the other card gives away."""
    stakes = case.stakes
    outcomes = {stakes.outcome(case.taken(tricks)) for tricks in (case.good, case.bad)} if stakes else set()
    return case.gain if len(outcomes) > 1 else 0


# The chief idea is the first of these that holds: the plainer reason before the broader one.
TESTS: Mapping[str, Callable[[Case], int]] = {
    "save": _save,
    "pull-trump": _pull_trump,
    "cash": _cash,
    "force": _force,
    "unblock": _unblock,
    "feed": _feed,
    "hold-up": _hold_up,
    "last-trick": _last_trick,
    "duck": _duck,
}


def tempting(advised: Advised) -> Mapping[Card, int]:
    """The cards that one would play instead of the best: how many rules of thumb that go wrong say each; all that cost where none does."""
    least = counter(advised.position.rules)
    votes = Counter(card for name in misses(advised) for card in THUMBS[name].plays(advised.position))
    return votes or Counter(choice.card for choice in advised.choices if choice.cost >= least)


def ideas_of(advised: Advised) -> tuple[str, ...]:
    """The ideas that explain why the best card is best, the chief one first.

    An idea must account for half of the difference or more, beside more than half of the cards that are tempting.
    """
    votes = tempting(advised)
    held: Counter[str] = Counter()
    for card, weight in votes.items():
        other = advised.choice(card)
        cases = [Case(advised.position, choice, other, advised.stakes) for choice in advised.choices if choice.cost == 0]
        held.update({name: weight for name, accounts in TESTS.items() if any(explains(case, accounts) for case in cases)})
    return tuple(name for name in TESTS if held[name] > SHARE * sum(votes.values()))


def explains(case: Case, accounts: Callable[[Case], int]) -> bool:
    """Whether an idea accounts for enough of the difference between two cards."""
    return accounts(case) >= max(SHARE * case.gain, counter(case.position.rules))
