"""Hands as they come to be played: a deal, the best suit of the strongest hand as trump, and a plain exchange of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tutor.advice.stakes import Stakes, StakesError
from tutor.advice.thumbs import THUMBS
from tutor.engine import Card, Cards, Rank, Rules, Seat, Suit, count_meld, deal
from tutor.engine.deal import sort_cards
from tutor.engine.play import seats_from, trick_winner
from tutor.engine.tricks import Trick
from tutor.solver import Position

# How players lead and follow: the first of some rules of thumb that says something, now and then any card.
LEADS = ("aces-first", "high-card-first", "lead-trump", "lowest-card", "short-suit-first", "long-suit-first")
FOLLOWS = ("counter-to-partner", "no-counter-to-them", "win-if-you-can", "lowest-card")
ANY_CARD = 0.08
LIKELY = (0.5, 0.9)  # the least and most of all trick points that a bid asks for
_LENGTH, _ACE = 2, 1  # what a trump and an ace of a plain suit are worth in a hand, in tricks; meld counts by the trick too


@dataclass(frozen=True)
class Dealt:
    """A hand before the first lead: the position, who declares, and what each seat melds, in points.

    Of the two-player game it is the end, once the stock is gone, and nobody declares.
    """

    position: Position
    declarer: Seat | None
    melds: Mapping[Seat, int]


def dealt(rules: Rules, seed: int | str) -> Dealt:
    """A hand as it comes to be played; the same seed gives the same one."""
    return _two(rules, seed) if rules.deck.stock else _bid_for(rules, seed)


def strength(hand: Cards, trump: Suit, rules: Rules) -> float:
    """How good a hand is with a trump suit, in about what it takes in tricks and meld."""
    meld = count_meld(hand, trump, rules).total / (2 * rules.meld_step)
    trumps = sum(card.suit is trump for card in hand)
    aces = sum(card.rank is Rank.ACE and card.suit is not trump for card in hand)
    return meld + _LENGTH * trumps + _ACE * aces


def _bid_for(rules: Rules, seed: int | str) -> Dealt:
    given = deal(rules, seed)
    hands = dict(given.hands)
    bids = {(seat, suit): strength(hand, suit, rules) for seat, hand in hands.items() for suit in Suit}
    declarer, trump = max(bids, key=lambda bid: bids[bid])
    partner = rules.partner(declarer)
    if given.widow:
        hands[declarer] = _without(hands[declarer] + given.widow, len(given.widow), trump, rules)
    elif partner and rules.passing.count:
        count = rules.passing.count
        sent = tuple(sorted(hands[partner], key=lambda card: -_use(card, hands[partner], trump, rules))[:count])
        hands[partner] = _less(hands[partner], sent)
        kept = _without(hands[declarer] + sent, count, trump, rules)
        hands[partner] += _less(hands[declarer] + sent, kept)
        hands[declarer] = kept
    hands = {seat: sort_cards(hand, rules) for seat, hand in hands.items()}
    melds = {seat: count_meld(hand, trump, rules).total for seat, hand in hands.items()}
    alone = declarer if len(rules.seats) == 3 else None
    leader = declarer if rules.play.first_lead != "left-of-dealer" else Random(f"{seed} dealer").choice(rules.seats)
    return Dealt(Position(rules, trump, hands, Trick(leader), alone, opening=True), declarer, melds)


def _use(card: Card, hand: Cards, trump: Suit, rules: Rules) -> float:
    """How much a declarer wants a card: trumps by rank, then aces, then what melds; of the others the long suits."""
    height = len(rules.deck.order) - rules.deck.order.index(card.rank)
    if card.suit is trump:
        return 100 + height
    if card.rank is Rank.ACE:
        return 50
    pinochle = (card.suit, card.rank) in ((Suit.SPADES, Rank.QUEEN), (Suit.DIAMONDS, Rank.JACK))
    married = card.rank in (Rank.KING, Rank.QUEEN) and {Rank.KING, Rank.QUEEN} <= {other.rank for other in hand if other.suit is card.suit}
    return 20 * pinochle + 15 * married + 2 * sum(other.suit is card.suit for other in hand) + height / 10


def _without(hand: Cards, count: int, trump: Suit, rules: Rules) -> Cards:
    """A hand less the cards it wants least."""
    away = sorted(hand, key=lambda card: _use(card, hand, trump, rules))[:count]
    return _less(hand, tuple(away))


def _less(hand: Cards, gone: Cards) -> Cards:
    left = list(hand)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _two(rules: Rules, seed: int | str) -> Dealt:
    """The end of a two-player game: both threw what they wanted least while they drew."""
    given, random = deal(rules, seed), Random(f"{seed} stock")
    trump = given.stock[0].suit
    hands, stock = dict(given.hands), list(given.stock)
    leader = random.choice(rules.seats)
    while stock:
        trick: Cards = ()
        for seat in seats_from(leader, rules):
            least = sorted(hands[seat], key=lambda card: _use(card, hands[seat], trump, rules))[: random.choice((1, 1, 2, 4))]
            card = random.choice(least)
            hands[seat] = _less(hands[seat], (card,))
            trick += (card,)
        leader = trick_winner(trick, leader, trump, rules)
        for seat in seats_from(leader, rules):
            hands[seat] += (stock.pop(),)
    hands = {seat: sort_cards(hand, rules) for seat, hand in hands.items()}
    melds = {seat: count_meld(hand, trump, rules).total for seat, hand in hands.items()}
    return Dealt(Position(rules, trump, hands, Trick(leader), opening=False), None, melds)


@dataclass(frozen=True)
class Moment:
    """A position in the course of a hand, and the trick points that each seat has taken before this trick."""

    position: Position
    taken: Mapping[Seat, int]


def moments(hand: Dealt, seed: int | str) -> Iterator[Moment]:
    """Every position of a hand as it is played by rules of thumb; the same seed gives the same ones."""
    random, position = Random(f"{seed} play"), hand.position
    taken = dict.fromkeys(position.rules.seats, 0)
    while any(position.hands.values()):
        yield Moment(position, dict(taken))
        position, trick = position.after(_played(position, random))
        if trick is not None:
            taken[position.turn] += position.points(trick)


def positions(rules: Rules, seed: int | str) -> Iterator[Position]:
    """The positions of one hand as it comes to be played."""
    return (moment.position for moment in moments(dealt(rules, seed), seed))


def _played(position: Position, random: Random) -> Card:
    legal = position.legal.cards
    names = FOLLOWS if position.trick.cards else random.sample(LEADS, len(LEADS))
    said = (THUMBS[name].plays(position) for name in names)
    return random.choice(legal if random.random() < ANY_CARD else next(filter(None, said), legal))


def likely_bids(hand: Dealt) -> Sequence[int]:
    """The bids that a side with such a meld makes: those that leave a likely share of the trick points to be taken."""
    rules = hand.position.rules
    assert hand.declarer is not None
    meld = sum(hand.melds[seat] for seat in hand.position.side(hand.declarer))
    bid, bids = rules.stuck_bid, []
    while bid <= meld + LIKELY[1] * rules.trick_points:
        if bid >= meld + LIKELY[0] * rules.trick_points:
            bids.append(bid)
        bid += max(row for row in rules.auction.steps if row[0] <= bid)[1]
    return bids


def stakes_of(hand: Dealt, moment: Moment, bid: int) -> Stakes | None:
    """What is at stake for who plays, at such a bid; None where that cannot be said."""
    position, declarer = moment.position, hand.declarer
    assert declarer is not None
    ours = position.side(declarer)
    theirs = tuple(seat for seat in position.rules.seats if seat not in ours)

    def by_side(points: Mapping[Seat, int]) -> tuple[int, int]:
        return sum(points[seat] for seat in ours), sum(points[seat] for seat in theirs)

    try:
        return Stakes(position.rules, position.turn in ours, bid, by_side(hand.melds), by_side(moment.taken))
    except StakesError:
        return None
