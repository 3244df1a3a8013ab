"""Positions to find the legal plays in, made as wished: who holds what, what lies there, what the rules then allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tutor.drills.deck import Draw, of_suits
from tutor.engine import Cards, LegalPlays, Suit, legal_plays
from tutor.engine.play import Duty, partner_is_winning
from tutor.questions import Question
from tutor.questions.legal_plays import LegalCards

Fits = Callable[[LegalPlays, Draw], bool]

# How many cards shall be legal where a rule allows only some of a suit, and the most of them anywhere: each is a tap.
TAPS: Mapping[int, tuple[int, ...]] = {1: (2, 2, 3), 2: (2, 2, 3, 3, 4), 3: (1, 1, 2, 2, 3, 3, 4)}
MOST_TAPS = 4
FREE_HAND = (3, 5)  # cards in a hand of which any may go


@dataclass(frozen=True)
class Wish:
    """What a position must be like.

    The suits the hand has or lacks, whether the trick is trumped, what comes out, and whether the rules allow only some of the suit
    that must be played (`cuts`), or all of it; how many cards the hand has where any may go (`free`).
    """

    holds_led: bool | None = None
    holds_trump: bool | None = None
    ruffed: bool | None = None
    trump_led: bool = False
    duties: tuple[Duty, ...] = tuple(Duty)
    cuts: bool | None = None
    fits: Fits = lambda plays, draw: True
    free: tuple[int, int] = FREE_HAND

    @property
    def is_free(self) -> bool:
        """Whether any card may go."""
        return self.duties == (Duty.DISCARD,)


def positions(draw: Draw, wish: Wish) -> Callable[[], Question | None]:
    """Makes legal-plays questions as wished; how many cards are legal is drawn once where the wish leaves it open."""
    taps = draw.random.choice(TAPS[draw.level]) if wish.cuts else None
    return lambda: position(draw, wish, taps)


def position(draw: Draw, wish: Wish, taps: int | None) -> Question | None:
    """A legal-plays question as wished, or None where the cards did not fall so."""
    trump, plain = draw.two_suits()
    led = trump if wish.trump_led else plain
    trick = _trick(draw, led, trump, _before(draw, wish), wish.ruffed)
    hand = _hand(draw, wish, led, trump, trick)
    plays = legal_plays(hand, trick, trump, draw.rules)
    if plays.duty not in wish.duties or not wish.fits(plays, draw):
        return None
    if wish.cuts not in (None, len(plays.cards) < len(set(plays.owed))):
        return None
    if (len(plays.cards) != taps) if taps else not 2 <= len(plays.cards) <= (wish.free[1] if wish.is_free else MOST_TAPS):
        return None
    if set(plays.owed) == set(hand) and plays.duty is not Duty.DISCARD:
        return None
    return LegalCards(trump=trump, hand=hand, trick=trick, phase="end" if draw.rules.deck.stock else "")


def _before(draw: Draw, wish: Wish) -> int:
    """How many cards lie there: few at level 1, any number at 2, as many as there can be at 3."""
    most = len(draw.rules.seats) - 1
    least = min(2 if wish.ruffed else 1, most)
    return draw.random.randint(max(least, most - 1) if draw.level == 3 else least, min(most, least + 1) if draw.level == 1 else most)


def _trick(draw: Draw, led: Suit, trump: Suit, count: int, ruffed: bool | None) -> Cards:
    cards = draw.cards(1, where=of_suits(led))
    ruffs = draw.random.sample(range(1, count), min(count - 1, 1 + (draw.level == 3))) if ruffed and count > 1 else []
    for place in range(1, count):
        if place in ruffs:
            suits: tuple[Suit, ...] = (trump,)
        elif ruffed is False:
            suits = (led,) if draw.random.random() < 0.8 else tuple(suit for suit in Suit if suit is not trump)
        else:
            suits = (led,)
        cards += draw.cards(1, cards, where=of_suits(*suits))
    return cards


def _hand(draw: Draw, wish: Wish, led: Suit, trump: Suit, trick: Cards) -> Cards:
    """Some cards of the suits that matter and others beside them; hands of every size occur, as in the course of play."""
    hand: Cards = ()
    for suit, holds in {trump: wish.holds_trump, led: wish.holds_led}.items():
        count = draw.random.randint(2, 4 if draw.level == 1 else 5) if holds else 0 if holds is False else draw.random.randint(0, 2)
        hand += draw.cards(count, (*trick, *hand), where=of_suits(suit))
    whole = draw.rules.deck.hand
    least, most = wish.free if wish.is_free else {1: (5, 6), 2: (6, 9), 3: (6, whole)}[draw.level]
    size = max(draw.random.randint(least, min(most, whole)), len(hand) + (not wish.is_free))
    others = draw.cards(size - len(hand), (*trick, *hand), where=lambda card: card.suit not in (led, trump))
    return draw.sorted((*hand, *others))


# What a position may have to fit besides.


def could_beat(plays: LegalPlays, draw: Draw) -> bool:
    """Whether some card of the hand in the suit led is above the best of that suit; not all where they must be played."""
    if plays.owes_suit_led and len(plays.owed) == len(plays.cards):
        return False
    led = [card for card in plays.trick if card.suit is plays.led]
    order = draw.rules.deck.order
    best = min(order.index(card.rank) for card in led)
    return any(card.suit is plays.led and order.index(card.rank) < best for card in plays.hand)


def partner_wins(plays: LegalPlays, draw: Draw) -> bool:
    """Whether the card to be beaten is the partner's."""
    return partner_is_winning(plays.trick, plays.trump, draw.rules)


def twin_held(plays: LegalPlays, draw: Draw) -> bool:
    """Whether the hand has the other copy of the winning card, which does not beat it."""
    return plays.winning in plays.hand
