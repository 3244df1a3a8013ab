"""Drills about who takes a trick: trumps among plain cards, twins, discards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tutor.drills.deck import Draw, Maker, of_suits
from tutor.engine import Cards, Suit, beats
from tutor.questions import Question
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.win_trick import WinTrick

Made = Callable[[], Question | None]


def winner(draw: Draw) -> Made:
    """Level 1: one suit, 2: one trump, 3: two trumps or a high card of a third suit."""

    def make() -> Question:
        trump, led = draw.two_suits()
        seats = len(draw.rules.seats)
        ruffs = 0 if not draw.special else {1: 0, 2: 1, 3: draw.random.randint(1, 2)}[draw.level]
        suits = [trump] * min(ruffs, seats - 1)
        while len(suits) < seats - 1:
            suits.append(led if draw.random.random() < (0.9 if draw.level == 1 else 0.6) else draw.suit())
        draw.random.shuffle(suits)
        trick: Cards = draw.cards(1, where=of_suits(led))
        for suit in suits:
            trick += draw.cards(1, trick, where=of_suits(suit))
        return TrickWinner(trump=trump, leader=draw.random.choice(draw.rules.seats), trick=trick)

    return make


def trump_beats_plain(draw: Draw) -> Made:
    """A trump among high plain cards, a low one from level 2 on, beside a high discard at 3; to be played, or somebody's trick."""

    def make() -> Question | None:
        trump, led = draw.two_suits()
        high = draw.rules.deck.order[:3]
        low = draw.rules.deck.order[3:]
        seats = len(draw.rules.seats)
        plain = draw.cards(seats - 1, where=lambda card: card.suit is led and card.rank in high)
        ruff = draw.cards(1, where=lambda card: card.suit is trump and (draw.level == 1 or card.rank in low))
        if len(plain) < seats - 1:
            return None
        if draw.level < 3 and draw.random.random() < 0.5:
            others = [suit for suit in Suit if suit not in (trump, led)]
            rest = draw.cards(3 + draw.level, (*plain, *ruff), where=of_suits(*others))
            hand = draw.sorted((*(ruff if draw.special else ()), *rest))
            return WinTrick(trump=trump, trick=plain, hand=hand)
        if draw.level == 3 and draw.special and seats > 2:
            off = draw.cards(1, where=lambda card: card.suit not in (trump, led) and card.rank in high)
            plain = (*plain[:-1], *off)
        place = draw.random.randrange(1, seats)
        trick = (*plain[:place], *ruff, *plain[place:]) if draw.special else (*plain, *draw.cards(1, plain, where=of_suits(led)))
        return TrickWinner(trump=trump, leader=draw.random.choice(draw.rules.seats), trick=trick)

    return make


def twins(draw: Draw) -> Made:
    """Two of the same card that would win: 1 next to each other, 2 apart, 3 both trumps; nothing special: a higher card wins."""

    def make() -> Question | None:
        trump, led = draw.two_suits()
        seats = len(draw.rules.seats)
        suit = trump if draw.level == 3 else led
        twin = draw.random.choice(draw.cards(1, where=of_suits(suit)))
        # Where nothing special is wanted, one of the others beats the twins.
        higher = () if draw.special else draw.cards(1, where=lambda card: beats(card, twin, trump, draw.rules))
        others = (*higher, *draw.cards(seats - 2 - len(higher), (twin, twin, *higher), of_suits(led)))
        cards = [twin, twin, *others]
        draw.random.shuffle(cards)
        if cards[0].suit is not led and led is not trump and suit is trump:
            plain = next((place for place, card in enumerate(cards) if card.suit is led), 0)
            cards[0], cards[plain] = cards[plain], cards[0]
        better = any(beats(card, twin, trump, draw.rules) for card in others)
        first, second, *_ = (place for place, card in enumerate(cards) if card is twin)
        near = second - first == 1
        if seats > 2 and draw.level < 3 and near != (draw.level == 1):
            return None
        if better == draw.special or (seats == 2 and suit is not cards[0].suit):
            return None
        return TrickWinner(trump=trump, leader=draw.random.choice(draw.rules.seats), trick=tuple(cards))

    if len(draw.rules.seats) < 3 and not draw.special:
        return twins(Draw(draw.rules, draw.level, draw.random, True))
    return make


MAKERS: Mapping[str, Maker] = {
    "trump-beats-plain": trump_beats_plain,
    "twins": twins,
    "trick-winner": winner,
}
