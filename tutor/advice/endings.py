"""Endings worth asking: positions of a realistic hand where one card is best and a rule of thumb plays another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random

from tutor.advice.deals import Dealt, Moment, dealt, likely_bids, moments, stakes_of
from tutor.advice.grades import counter
from tutor.advice.ideas import ideas_of, tempting
from tutor.advice.lines import tricks_of
from tutor.advice.play import Advised, advise_play, ranked
from tutor.advice.thumbs import misses
from tutor.engine import Card, Cards, Rules, Seat
from tutor.engine.tricks import Trick
from tutor.solver import Position, at_least, card_values, value
from tutor.solver.natural import naturally

CARDS = range(5, 9)  # cards in the hand of who plays
CHOICES = 3  # cards to choose from, interchangeable ones as one
MOST_NODES = 150  # positions looked at to prove one further step
STAKED = 0.12  # of the endings of games with a bid that are asked with it
DEEP, MANY_MISS = 3, 4  # tricks until the point shows, and rules of thumb that go wrong, from which an ending is harder


@dataclass(frozen=True)
class Ending:
    """A position worth asking, seen from the seat that plays.

    `steps`: choices in a row, this one included, at which one card is best by a counter and a rule of thumb plays another, whatever
    the other side plays; 0 where a bid is at stake and only this choice is known. `depth`: the trick, this one as 1, from which the
    best card is ahead by a counter to the end.
    `declarer`: who declares, where a bid is at stake or one plays alone. `level`: 1 to 3.
    """

    advised: Advised
    ideas: tuple[str, ...]
    misses: tuple[str, ...]
    steps: int
    depth: int
    declarer: Seat | None = None

    @property
    def position(self) -> Position:
        """What is held and played."""
        return self.advised.position

    @property
    def values(self) -> Mapping[Card, int]:
        """What each legal card is worth."""
        return {choice.card: choice.value for choice in self.advised.choices}

    @property
    def lines(self) -> Mapping[Card, Cards]:
        """How it goes on after each legal card."""
        return {choice.card: choice.line for choice in self.advised.choices}

    @property
    def level(self) -> int:
        """How hard it is."""
        return level_of_ending(len(self.misses), self.depth, self.steps)


def level_of_ending(missed: int, depth: int, steps: int = 1) -> int:
    """The level, 1 to 3, of an ending: by how many rules of thumb go wrong, how deep the point lies, and how many steps it has."""
    return 1 + min((missed >= MANY_MISS) + (depth >= DEEP) + (steps > 1), 2)


def endings(rules: Rules, seed: int | str, cards: Collection[int] = CARDS) -> Iterator[Ending]:
    """The endings worth asking in one made-up hand, the learner turned to South; the same seed gives the same ones.

    `cards`: with how many cards in the hand of who plays. Of choices of one seat with the same best card the first is given.
    Some of those with a bid are asked by score.
    """
    told: set[tuple[Seat, Card]] = set()
    hand, random = dealt(rules, seed), Random(f"{seed} stakes")
    for moment in moments(hand, seed):
        position = moment.position
        found = ending_of(turned(position)) if position.cards_left in cards else None
        if found and (position.turn, found.advised.choices[0].card) not in told:
            told.add((position.turn, found.advised.choices[0].card))
            yield (_at_stake(found, hand, moment, random) if random.random() < STAKED else None) or found


def ending_of(position: Position) -> Ending | None:
    """The ending that a position is, or None where it is not worth asking."""
    if not _asks(position):
        return None
    advised = advise_play(position)
    ideas = ideas_of(advised)
    return Ending(advised, ideas, misses(advised), _steps(position), depth_of(advised), position.alone) if ideas else None


def _at_stake(ending: Ending, hand: Dealt, moment: Moment, random: Random) -> Ending | None:
    """The same with the meld of the hand and a bid that the best card alone makes or breaks; None where no likely bid does."""
    declarer = hand.declarer
    if declarer is None or len(hand.position.rules.deck.sides) != 2:
        return None
    position, advised = ending.position, ending.advised
    values = sorted({choice.value for choice in advised.choices if choice.cost}, reverse=True)
    for bid in random.sample(bids := likely_bids(hand), len(bids)):
        stakes = stakes_of(hand, moment, bid)
        if stakes and stakes.outcome(advised.choices[0].value) != stakes.outcome(values[0]):
            scores = {choice.card: stakes.score(choice.value) for choice in advised.choices}
            scored = ranked(position, scores, ending.lines.__getitem__, stakes)
            seat = turned_seat(declarer, moment.position)
            return Ending(scored, ideas_of(scored), misses(scored), 0, ending.depth, seat)
    return None


def is_sharp(position: Position) -> bool:
    """Whether there are three choices or more and one, up to interchangeable cards, is best by a counter or more."""
    choices = choices_of(position)
    if len(choices) < CHOICES:
        return False
    short = value(position) - counter(position.rules) + 1
    close = 0
    for choice in choices:
        close += reaches(position, choice[0], short)
        if close > 1:
            return False
    return True


def reaches(position: Position, card: Card, points: int) -> bool:
    """Whether the side of who plays can get so many points still to come when this card is played."""
    after, trick = position.after(card)
    us = position.side(position.turn)
    won = after.points(trick) if trick and after.turn in us else 0
    if not any(after.hands.values()):
        return won >= points
    if after.turn in us:
        return at_least(after, points - won)
    return not at_least(after, after.points_left + won - points + 1)


def choices_of(position: Position) -> Sequence[Cards]:
    """The legal cards, interchangeable ones together."""
    groups: list[Cards] = []
    order = position.rules.deck.order
    for card in sorted(position.legal.cards, key=lambda card: order.index(card.rank)):
        place = next((place for place, group in enumerate(groups) if alike(position, group[0], card)), None)
        if place is None:
            groups.append((card,))
        else:
            groups[place] += (card,)
    return groups


def alike(position: Position, high: Card, low: Card) -> bool:
    """Whether two cards of the hand are interchangeable.

    They are where they are of one suit and count the same, and no other hand nor the trick has a copy of either or of one between.
    """
    order, values = position.rules.deck.order, position.rules.point_values
    if high.suit is not low.suit or values[high.rank] != values[low.rank]:
        return False
    between = order[order.index(high.rank) : order.index(low.rank) + 1]
    others = (card for seat, hand in position.hands.items() if seat is not position.turn for card in hand)
    return not any(card.suit is high.suit and card.rank in between for card in (*others, *position.trick.cards))


def depth_of(advised: Advised) -> int:
    """The trick from which the best card is ahead to the end by a counter, beside the card that most rules of thumb would play."""
    votes = tempting(advised)
    least = counter(advised.position.rules)
    best = _running(advised, advised.choices[0].card)
    depths = []
    for card in (card for card in votes if votes[card] == max(votes.values())):
        ahead = [good - bad >= least for good, bad in zip(best, _running(advised, card), strict=True)]
        depths.append(len(ahead) - next((place for place, so in enumerate(reversed(ahead)) if not so), len(ahead)) + 1)
    return max(depths)


def _running(advised: Advised, card: Card) -> Sequence[int]:
    """Points of the side after each trick of a card's line."""
    us = advised.position.side(advised.position.turn)
    tricks = tricks_of(advised.position, advised.choice(card).line)
    return tuple(accumulate(trick.points if trick.winner in us else 0 for trick in tricks))


def _steps(position: Position) -> int:
    """How many choices in a row are sharp, every defence answered; the first one is."""
    steps, layer = 1, [position]
    while layer:
        following = list[Position]()
        for node in layer:
            best = _best_card(node)
            following += _next_choices(node.after(best)[0], position.turn)
            if len(following) > MOST_NODES:
                return steps
        if not following or not all(_asks(node) for node in following):
            return steps
        steps, layer = steps + 1, following
    return steps


def _asks(position: Position) -> bool:
    """Whether a position is sharp and a rule of thumb goes wrong in it."""
    return is_sharp(position) and bool(misses(ranked(position, card_values(position), lambda card: (card,))))


def _best_card(position: Position) -> Card:
    """The card with which the best line begins."""
    values = card_values(position)
    return next(card for card in naturally(position) if values[card] == max(values.values()))


def _next_choices(position: Position, seat: Seat) -> list[Position]:
    """Where a seat next has a choice: the other side plays anything, partner its best."""
    if not any(position.hands.values()):
        return []
    if position.turn is seat and len(choices_of(position)) > 1:
        return [position]
    theirs = position.turn not in position.side(seat)
    cards = [group[0] for group in choices_of(position)] if theirs else [_best_card(position)]
    return [node for card in cards for node in _next_choices(position.after(card)[0], seat)]


def turned(position: Position) -> Position:
    """The same with the seats turned so that South plays."""

    def at(seat: Seat) -> Seat:
        return turned_seat(seat, position)

    given = {at(seat): hand for seat, hand in position.hands.items()}
    hands = {seat: given[seat] for seat in position.rules.seats}
    alone = None if position.alone is None else at(position.alone)
    trick = Trick(at(position.trick.leader), position.trick.cards)
    return Position(position.rules, position.trump, hands, trick, alone, position.opening)


def turned_seat(seat: Seat, position: Position) -> Seat:
    """Where a seat comes to be when who plays is turned to South."""
    seats = position.rules.seats
    return seats[(seats.index(seat) - seats.index(position.turn) + seats.index(Seat.SOUTH)) % len(seats)]
