"""Drills about meld: hands built around the melds a skill is about, with decoys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from tutor.drills.deck import Draw, DrillError, Maker
from tutor.engine import Card, Cards, Rank, Suit, best_trump, count_meld, holding_problems
from tutor.engine.meld import Meld, Sort, meld_cards, shared_cards
from tutor.engine.meld.names import AROUND_OF, MARRIAGE_OF, PINOCHLE, ROYAL, RUN
from tutor.engine.meld.parts import LEGS, RUN_RANKS
from tutor.questions import Question
from tutor.questions.best_trump import BestTrump
from tutor.questions.find_meld import FindMeld
from tutor.questions.meld_count import MeldTotal
from tutor.questions.shared_cards import SharedCards

Made = Callable[[], Question | None]
QUEEN, JACK = LEGS
PAIR = (Rank.KING, Rank.QUEEN)


def _hand(draw: Draw, wanted: Sequence[Card], small: int, avoid: Callable[[Card], bool] = lambda card: False) -> Cards | None:
    """A hand with these cards in it, filled up at random; None where the deck has not so many."""
    if holding_problems(wanted, draw.rules):
        return None
    size = max(draw.size(small), len(wanted))
    filling = draw.cards(size - len(wanted), wanted, where=lambda card: not avoid(card))
    return draw.sorted((*wanted, *filling))


def _no_other(draw: Draw, wanted: Sequence[Card], pinochle: bool = False) -> frozenset[Card]:
    """Cards to leave out at level 2, so that a whole hand holds no four of a rank, and no pinochle unless that is the skill."""
    if draw.level != 2:  # A course drills a meld at this level before it comes to those.
        return frozenset()
    left = [[Card(suit, rank) for suit in Suit if Card(suit, rank) not in wanted] for rank, _ in draw.rules.meld.around]
    left += [] if pinochle else [[leg for leg in LEGS if leg not in wanted]]
    return frozenset(draw.random.choice(cards) for cards in left if cards)


def _finds(draw: Draw) -> bool:
    """Whether the meld is to be found, or else the hand counted."""
    return draw.level < 3 and draw.random.random() < (0.5 if draw.level == 1 else 0.25)


def _find_or_count(draw: Draw, finds: bool, meld: Meld, trump: Suit, hand: Cards | None) -> Question | None:
    """Find the meld, or count the hand; where nothing special is wanted the meld must be lacking."""
    if hand is None:
        return None
    held = not Counter(meld_cards(meld, trump, draw.rules)) - Counter(hand)
    if held != draw.special and (finds or not draw.special):
        return None
    return FindMeld(trump=trump, hand=hand, meld=meld) if finds else MeldTotal(trump=trump, hand=hand)


def marriages(draw: Draw) -> Made:
    """Level 1: one marriage, 2: two or a lone king, 3: whole hands with several."""

    finds = _finds(draw)

    def make() -> Question | None:
        trump = draw.suit()
        suit = trump if draw.random.random() < 0.4 else draw.suit()
        meld = ROYAL if suit is trump else MARRIAGE_OF[suit]
        other = draw.random.choice([one for one in Suit if one is not suit])
        if draw.special:
            both = draw.level > 1 and draw.random.random() < 0.6
            cards = [Card(suit, rank) for rank in PAIR] + [Card(other, rank) for rank in (PAIR if both else PAIR[:1])]
            others = _no_other(draw, cards)
            hand = _hand(draw, cards, 6, lambda card: card.rank is Rank.NINE or card in others)
        else:
            # Of each suit only kings or only queens, and some of either.
            held = {one: draw.random.choice(PAIR) for one in Suit} | {suit: Rank.KING, other: Rank.QUEEN}
            cards = [Card(suit, Rank.KING), Card(other, Rank.QUEEN)]
            hand = _hand(draw, cards, 6, lambda card: card.rank in PAIR and card.rank is not held[card.suit])
        return _find_or_count(draw, finds, meld, trump, hand)

    return make


def runs(draw: Draw) -> Made:
    """Level 1: the run alone, 2: with a spare king or queen, 3: one card short, or both extras."""

    finds = _finds(draw)

    def make() -> Question | None:
        trump = draw.suit()
        suit = trump if draw.special or draw.level == 1 else draw.suit()
        cards = [Card(suit, rank) for rank in RUN_RANKS]
        if draw.level > 1:
            cards += [Card(suit, rank) for rank in draw.random.sample((Rank.KING, Rank.QUEEN, Rank.ACE, Rank.JACK), draw.level - 1)]
        if not draw.special and (draw.level == 1 or suit is trump):
            cards.remove(Card(suit, draw.random.choice(RUN_RANKS)))
        others = _no_other(draw, cards)
        return _find_or_count(draw, finds, RUN, trump, _hand(draw, cards, 7, lambda card: card.suit is suit or card in others))

    return make


def dix(draw: Draw) -> Made:
    """Level 1: one nine, 2: two, 3: among nines of other suits."""
    if Rank.NINE not in draw.rules.deck.order or not draw.rules.meld.dix:
        raise DrillError("there are no nines to count in this game")

    def make() -> Question | None:
        trump = draw.suit()
        own = [Card(trump, Rank.NINE)] * (draw.random.randint(1, min(draw.level, draw.rules.deck.copies)) if draw.special else 0)
        others = [Card(suit, Rank.NINE) for suit in Suit if suit is not trump and draw.random.random() < 0.7]
        pair = [Card(draw.suit(), rank) for rank in PAIR] if draw.level > 1 else []
        hand = _hand(draw, [*own, *others, *pair], 6, lambda card: card.rank is Rank.NINE)
        return MeldTotal(trump=trump, hand=hand) if hand and others else None

    return make


def pinochles(draw: Draw) -> Made:
    """Level 1: present, 2: wrong suits beside it, 3: a double or three of four cards."""

    finds = _finds(draw)

    def make() -> Question | None:
        trump = draw.suit()
        legs = [QUEEN, JACK] if draw.special else [draw.random.choice((QUEEN, JACK))]
        if draw.level == 3:
            legs += draw.random.choice(([QUEEN], [JACK], [QUEEN, JACK])) if draw.special else [legs[0]]
        decoys = [Card(suit, rank) for suit in Suit for rank in (Rank.QUEEN, Rank.JACK) if Card(suit, rank) not in (QUEEN, JACK)]
        wanted = [*legs, *draw.random.sample(decoys, 2)]
        others = _no_other(draw, wanted, pinochle=True)
        return _find_or_count(draw, finds, PINOCHLE, trump, _hand(draw, wanted, 6, lambda card: card in (QUEEN, JACK) or card in others))

    return make


def arounds(draw: Draw) -> Made:
    """Level 1: all four, 2: a suit short or a repeated suit, or tens, which do not count, 3: two kinds."""

    finds = _finds(draw)

    def make() -> Question | None:
        trump = draw.suit()
        ranks = [rank for rank, _ in draw.rules.meld.around]
        rank, other = draw.random.sample(ranks, 2)
        cards = [Card(suit, rank) for suit in Suit]
        if not draw.special:
            cards[draw.random.randrange(4)] = draw.random.choice(cards)
        if draw.level > 1:
            beside = Rank.TEN if draw.random.random() < 0.2 else other
            whole = beside is Rank.TEN or (draw.level == 3 and draw.random.random() < 0.4)
            cards += [Card(suit, beside) for suit in draw.random.sample(list(Suit), 4 if whole else 3)]
        hand = _hand(draw, cards, 6, lambda card: card.rank is rank)
        if hand and not draw.special and any(part.meld.sort is Sort.AROUND for part in count_meld(hand, trump, draw.rules).parts):
            return None
        return _find_or_count(draw, finds, AROUND_OF[rank], trump, hand)

    return make


def doubles(draw: Draw) -> Made:
    """Level 1: one double, 2: with a single beside it, 3: at times nearly a double."""
    if draw.rules.meld.one_per_trick:
        raise DrillError("two players lay doubles one meld after the other; there is nothing to count at once")
    if len(draw.rules.meld.pinochle) < 2 and len(draw.rules.meld.run) < 2:
        raise DrillError("in this game doubles are just singles")
    nearly = draw.level == 3 and draw.random.random() < 0.3

    def make() -> Question | None:
        trump = draw.suit()
        rank = draw.random.choice([rank for rank, _ in draw.rules.meld.around])
        double = draw.random.choice(([QUEEN, QUEEN, JACK, JACK], [Card(suit, rank) for suit in Suit] * 2))
        if draw.level > 1 and draw.random.random() < 0.3:
            double = [Card(trump, rank) for rank in RUN_RANKS] * 2
        cards = list(double)
        if nearly or not draw.special:
            cards.remove(draw.random.choice(cards))
        if draw.level > 1:
            cards += [Card(trump, Rank.KING), Card(trump, Rank.QUEEN)]
        hand = None if len(cards) > draw.rules.deck.hand else _hand(draw, cards, 7)
        return MeldTotal(trump=trump, hand=hand) if hand else None

    return make


def shared(draw: Draw) -> Made:
    """Level 1: one card shared, 2: two, 3: traps of one class."""

    def make() -> Question | None:
        trump = draw.suit()
        suit = draw.suit()
        sets = [
            [Card(Suit.SPADES, Rank.KING), QUEEN],
            [QUEEN, JACK],
            [Card(s, Rank.QUEEN) for s in Suit],
            [Card(s, Rank.KING) for s in Suit],
            [Card(s, Rank.JACK) for s in Suit],
            [Card(suit, Rank.KING), Card(suit, Rank.QUEEN)],
            [Card(trump, rank) for rank in RUN_RANKS],
        ]
        chosen = draw.random.sample(sets, 2 if draw.level < 3 else 3)
        together: Counter[Card] = Counter()
        for cards in chosen:
            together |= Counter(cards)
        if not draw.special:
            together = Counter()
            for cards in chosen[:2]:
                together += Counter(cards)
        pictures = (Rank.KING, Rank.QUEEN, Rank.JACK)
        hand = _hand(draw, list(together.elements()), 7, lambda card: draw.special and card.rank in pictures)
        if hand is None or len(hand) > draw.rules.deck.hand:
            return None
        found = len(shared_cards(hand, trump, draw.rules))
        due = found == 0 if not draw.special else found == 1 if draw.level == 1 else found >= draw.level - 1
        return SharedCards(trump=trump, hand=hand) if due and len(count_meld(hand, trump, draw.rules).parts) > 1 else None

    return make


NO_MELD: Mapping[int, float] = {1: 1 / 30, 2: 1 / 15, 3: 1 / 15}  # the share of hands to count that hold no meld at all


def totals(draw: Draw) -> Made:
    """Level 1: one or two melds, 2: two to four, 3: four or more; now and then none at all."""
    if draw.random.random() < NO_MELD[draw.level]:
        return lambda: _without_meld(draw)

    def make() -> Question | None:
        trump = draw.suit()
        hand = rich_hand(draw, trump, draw.level)
        if hand is None:
            return None
        count = len(count_meld(hand, trump, draw.rules).parts)
        low, high = {1: (1, 2), 2: (2, 4), 3: (4, 12)}[draw.level]
        return MeldTotal(trump=trump, hand=hand) if low <= count <= high else None

    return make


def _without_meld(draw: Draw) -> Question | None:
    """A hand of nearly melds: of each suit only kings or only queens, of each rank a suit lacking, half a pinochle."""
    trump = draw.suit()
    pairs = {suit: draw.random.choice(PAIR) for suit in Suit}
    lacking = {Card(draw.suit(), rank) for rank, _ in draw.rules.meld.around} | {draw.random.choice((QUEEN, JACK)), Card(trump, Rank.NINE)}

    def may_hold(card: Card) -> bool:
        return card not in lacking and (card.rank not in PAIR or pairs[card.suit] is card.rank)

    hand = draw.sorted(draw.cards(draw.size(8), where=may_hold))
    return None if count_meld(hand, trump, draw.rules).total else MeldTotal(trump=trump, hand=hand)


def rich_hand(draw: Draw, trump: Suit, melds: int) -> Cards | None:
    """A hand with a few melds in it, as good hands have."""
    pieces = [
        [Card(trump, rank) for rank in RUN_RANKS],
        [QUEEN, JACK],
        [Card(suit, Rank.ACE) for suit in Suit],
        [Card(suit, Rank.KING) for suit in Suit],
        [Card(suit, Rank.QUEEN) for suit in Suit],
        [Card(suit, Rank.JACK) for suit in Suit],
        *([Card(suit, Rank.KING), Card(suit, Rank.QUEEN)] for suit in Suit),
    ]
    wanted: Counter[Card] = Counter()
    for piece in draw.random.sample(pieces, min(melds, 3)):
        wanted |= Counter(piece)
    if wanted.total() > draw.rules.deck.hand:
        return None
    return _hand(draw, list(wanted.elements()), 8)


def best(draw: Draw) -> Made:
    """By the margin of the best suit over the next: wide at level 1, narrow at 3; a tie is nothing special."""
    if draw.rules.meld.one_per_trick:
        raise DrillError("nobody names trump in this game")

    def make() -> Question | None:
        hand = rich_hand(draw, draw.suit(), draw.random.randint(1, 2))
        if hand is None:
            return None
        ordered = sorted((count_meld(hand, suit, draw.rules).total for suit in Suit), reverse=True)
        margin = (ordered[0] - ordered[1]) * 10 // draw.rules.meld_step
        if not draw.special and draw.level > 1:
            return BestTrump(hand=hand) if margin == 0 and 1 < len(best_trump(hand, draw.rules)) < 4 else None
        low, high = {1: (80, 10_000), 2: (30, 130), 3: (10, 40)}[draw.level]
        return BestTrump(hand=hand) if low <= margin <= high else None

    return make


MAKERS: Mapping[str, Maker] = {
    "marriages": marriages,
    "run": runs,
    "dix": dix,
    "pinochle": pinochles,
    "arounds": arounds,
    "doubles": doubles,
    "shared-cards": shared,
    "total-meld": totals,
    "best-trump": best,
}
