"""Drills about cards: ranks, copies, counters, turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tutor.drills.deck import Draw, DrillError, Maker
from tutor.engine import Card, Rank, Suit, legal_bids
from tutor.engine.auction import auction_state
from tutor.questions import Question
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.counters import Counters
from tutor.questions.counters_left import CountersLeft
from tutor.questions.rank_order import RankOrder
from tutor.questions.trump_count import TrumpCount
from tutor.questions.whose_turn import WhoseTurn
from tutor.questions.win_trick import WinTrick

Made = Callable[[], Question | None]


def ranks(draw: Draw) -> Made:
    """Level 1: three cards, 2: four with the ten, 3: five or all; at times a trick that the right rank takes."""
    takes = draw.level < 3 and draw.random.random() < 0.4

    def take() -> Question | None:
        suit = draw.suit()
        trump = next(other for other in Suit if other is not suit)
        seats = len(draw.rules.seats)
        top = Card(suit, draw.random.choice((Rank.KING, Rank.QUEEN) if draw.special else (Rank.ACE,)))
        lower = draw.rules.deck.order.index(top.rank)
        rest = draw.cards(seats - 2, (top,), lambda card: card.suit is suit and draw.rules.deck.order.index(card.rank) > lower)
        own = draw.cards(3, (top, *rest), lambda card: card.suit is suit)
        others = draw.cards(2 + draw.level, where=lambda card: card.suit not in (suit, trump))
        if len(rest) < seats - 2:
            return None
        question = WinTrick(trump=trump, trick=(top, *rest), hand=draw.sorted((*own, *others)))
        return question if bool(question.answer) == draw.special else None

    def make() -> Question:
        suit = draw.suit()
        order = list(draw.rules.deck.order)
        count = {1: 3, 2: 4, 3: len(order) - draw.random.randrange(2)}[draw.level]
        chosen = draw.random.sample(order, count)
        if draw.level > 1 and Rank.TEN not in chosen:
            chosen[0] = Rank.TEN
        if draw.level > 1 and Rank.KING not in chosen:
            chosen[-1] = Rank.KING
        draw.random.shuffle(chosen)
        return RankOrder(cards=tuple(Card(suit, rank) for rank in chosen))

    return take if takes else make


def deck(draw: Draw) -> Made:
    """Level 1: copies of a card you hold, 2: a suit, 3: with tricks seen."""

    def make() -> Question:
        hand, tricks = draw.played(draw.level, draw.suit()) if draw.level > 1 else (draw.sorted(draw.cards(draw.size(5))), ())
        about = draw.random.choice(hand) if draw.special else draw.cards(1, hand)[0]
        seen = tuple(card for trick in tricks for card in trick)
        if draw.level == 1 or draw.random.random() < 0.4:
            return CopiesLeft(card=about, hand=hand, seen=seen)
        return CopiesLeft(suit=about.suit, hand=hand, seen=seen)

    return make


def counters(draw: Draw) -> Made:
    """Level 1: one trick, 2: two or three, 3: more, mostly with the last trick."""

    def make() -> Question:
        seats = len(draw.rules.seats)
        size = seats * {1: 1, 2: draw.random.choice((2, 3)), 3: draw.random.choice((3, 4))}[draw.level]
        last = draw.level > 1 and draw.random.random() < 0.6
        if draw.special or draw.level > 1:
            return Counters(cards=draw.cards(size), last_trick=last)
        worthless = [rank for rank, points in draw.rules.point_values.items() if not points]
        pile = draw.cards(size, where=lambda card: card.rank in worthless) if worthless else draw.cards(size)
        return Counters(cards=pile, last_trick=last)

    return make


def counters_left(draw: Draw) -> Made:
    """Level 1: points, 2: a pile, 3: a pile with the last trick."""

    def make() -> Question:
        step = draw.rules.trick_step
        if draw.level == 1:
            return CountersLeft(counters=draw.random.randrange(0, draw.rules.trick_points // step) * step)
        return CountersLeft(cards=draw.cards(len(draw.rules.seats) * draw.random.randint(2, draw.level + 1)), last_trick=draw.level == 3)

    return make


def turn(draw: Draw) -> Made:
    """Level 1: the next in a trick, 2: after a whole trick, 3: in an auction after passes."""

    def bidding() -> Question | None:
        dealer = draw.random.choice(draw.rules.seats)
        calls: list[int | str] = []
        for _ in range(draw.random.randint(3, 6)):
            legal = legal_bids(calls, dealer, draw.rules)  # type: ignore[arg-type]
            if legal is None:
                break
            calls.append("pass" if draw.random.random() < 0.45 else legal.lowest)
        state = auction_state(calls, dealer, draw.rules)  # type: ignore[arg-type]
        plain = len(state.live) == len(draw.rules.seats)
        return None if state.turn is None or plain else WhoseTurn(dealer=dealer, calls=tuple(calls))  # type: ignore[arg-type]

    def playing() -> Question:
        leader = draw.random.choice(draw.rules.seats)
        seats = len(draw.rules.seats)
        if draw.level == 1:
            return WhoseTurn(leader=leader, trick=draw.cards(draw.random.randrange(1, seats)))
        trump, led = draw.two_suits()
        trick = draw.cards(seats, where=lambda card: card.suit in (trump, led))
        return WhoseTurn(leader=leader, trick=trick, trump=trump)

    return bidding if draw.level == 3 and draw.rules.auction.minimum is not None else playing


def trump_count(draw: Draw) -> Made:
    """Tricks seen: two at level 1, four at 2, six at 3, and more beyond."""
    if draw.rules.deck.hand < 12:
        raise DrillError("hands are too small to count trumps in")

    def make() -> Question:
        trump = draw.suit()
        hand, tricks = draw.played(2 * draw.level + draw.beyond, trump)
        return TrumpCount(trump=trump, hand=hand, tricks=tricks)

    return make


MAKERS: Mapping[str, Maker] = {
    "rank": ranks,
    "deck": deck,
    "counters": counters,
    "counters-left": counters_left,
    "turn": turn,
    "trump-count": trump_count,
}
