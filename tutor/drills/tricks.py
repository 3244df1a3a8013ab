"""Drills about tricks: positions constructed so that the rule in question decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tutor.drills.deck import Draw, DrillError, Maker, of_suits
from tutor.engine import Card, Cards, LegalPlays, Suit, beats, legal_plays
from tutor.engine.play import Duty, partner_is_winning
from tutor.questions import Question
from tutor.questions.legal_plays import LegalCards
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.win_trick import WinTrick

Made = Callable[[], Question | None]


@dataclass(frozen=True)
class Wish:
    """What a position must be like: the suits the hand has or lacks, whether the trick is trumped, and what comes out."""

    holds_led: bool | None = None
    holds_trump: bool | None = None
    ruffed: bool | None = None
    trump_led: bool = False
    duties: tuple[Duty, ...] = tuple(Duty)
    fits: Callable[[LegalPlays, Draw], bool] = lambda plays, draw: True


def position(draw: Draw, wish: Wish) -> Question | None:
    """A legal-plays question as wished, or None where the cards did not fall so."""
    trump, plain = draw.two_suits()
    led = trump if wish.trump_led else plain
    seats = len(draw.rules.seats)
    # Few cards lie there at level 1, any number at 2, as many as there can be at 3.
    least, most = 2 if wish.ruffed and seats > 2 else 1, seats - 1
    before = draw.random.randint(max(least, most - 1) if draw.level == 3 else least, min(most, least + 1) if draw.level == 1 else most)
    trick = _trick(draw, led, trump, before, wish.ruffed)

    def wanted(card: Card) -> bool:
        if card.suit is led and not wish.trump_led:
            return wish.holds_led is not False
        return card.suit is not trump or wish.holds_trump is not False

    must = [suit for suit, holds in ((led, wish.holds_led), (trump, wish.holds_trump)) if holds]
    seeds: Cards = ()
    for suit in must:
        seeds += draw.cards(draw.random.randint(2, 3), (*trick, *seeds), where=of_suits(suit))
    size = min(draw.size(6), draw.rules.deck.hand)
    hand = draw.sorted((*seeds, *draw.cards(size - len(seeds), (*trick, *seeds), where=wanted)))
    plays = legal_plays(hand, trick, trump, draw.rules)
    if plays.duty not in wish.duties or not len(plays.cards) >= 2 or not wish.fits(plays, draw):
        return None
    if set(plays.owed) == set(hand) and plays.duty is not Duty.DISCARD:
        return None
    return LegalCards(trump=trump, hand=hand, trick=trick, phase="end" if draw.rules.deck.stock else "")


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


def _could_beat(plays: LegalPlays, draw: Draw) -> bool:
    """Whether some card of the hand in the suit led is above the best of that suit; not all where they must be played."""
    if plays.owes_suit_led and len(plays.owed) == len(plays.cards):
        return False
    led = [card for card in plays.trick if card.suit is plays.led]
    order = draw.rules.deck.order
    best = min(order.index(card.rank) for card in led)
    return any(card.suit is plays.led and order.index(card.rank) < best for card in plays.hand)


def _partner_wins(plays: LegalPlays, draw: Draw) -> bool:
    return partner_is_winning(plays.trick, plays.trump, draw.rules)


def _spares(draw: Draw) -> bool:
    """Whether the card to be beaten shall be the partner's: left to chance it would rarely be."""
    return any(len(side) > 1 for side in draw.rules.deck.sides) and draw.random.random() < 0.35


def _twin(plays: LegalPlays, draw: Draw) -> bool:
    return plays.winning in plays.hand


def _must_beat_somewhere(draw: Draw, plain: bool = True) -> None:
    ways = ("always",) if plain else ("always", "trump-led")
    if draw.rules.play.must_beat not in ways:
        raise DrillError("at this table nobody has to beat a plain-suit card" if plain else "at this table nobody has to beat a card")


def _wishes(*special: Wish, nothing: Wish) -> Callable[[Draw], Made]:
    def maker(draw: Draw) -> Made:
        wish = draw.random.choice(special) if draw.special else nothing
        return lambda: position(draw, wish)

    return maker


# What who follows to a trumped trick may owe: at some tables the suit led must still be beaten.
AFTER_A_RUFF = (Duty.FOLLOW, Duty.BEAT)


def follow(draw: Draw) -> Made:
    """A few cards of the suit led beside tempting trumps; nothing special: the suit led is not held, nor a trump."""
    own = Wish(holds_led=True, holds_trump=True, ruffed=False, duties=(Duty.FOLLOW, Duty.BEAT))
    return _wishes(own, nothing=Wish(holds_led=False, holds_trump=False, duties=(Duty.DISCARD,)))(draw)


def must_beat(draw: Draw) -> Made:
    """A card that must be beaten, often the partner's, at level 3 with its twin in hand; nothing special: none of the hand beats it."""
    _must_beat_somewhere(draw, plain=False)
    trump_led = draw.rules.play.must_beat == "trump-led"
    if not draw.special:
        none = Wish(holds_led=True, ruffed=False, trump_led=trump_led, duties=(Duty.FOLLOW,))
        return lambda: position(draw, none)

    spares = _spares(draw)

    def tempting(plays: LegalPlays, draw: Draw) -> bool:
        if len(plays.owed) == len(plays.cards) or (spares and not _partner_wins(plays, draw)):
            return False
        return draw.level < 3 or _twin(plays, draw) or draw.random.random() < 0.5

    beat = Wish(holds_led=True, ruffed=False, trump_led=trump_led, duties=(Duty.BEAT,), fits=tempting)
    return lambda: position(draw, beat)


def must_trump(draw: Draw) -> Made:
    """Void of the suit led with several trumps and a tempting ace; nothing special: no trump either."""
    trump = Wish(holds_led=False, holds_trump=True, ruffed=False, duties=(Duty.TRUMP,))
    return _wishes(trump, nothing=Wish(holds_led=False, holds_trump=False, duties=(Duty.DISCARD,)))(draw)


def overtrump(draw: Draw) -> Made:
    """Void, the trick trumped: level 1 can go over, 2 cannot, 3 either; nothing special: still holds the suit led."""
    _must_beat_somewhere(draw)
    _needs_three(draw)
    if not draw.special:
        return lambda: position(draw, Wish(holds_led=True, holds_trump=True, ruffed=True, duties=AFTER_A_RUFF))

    spares = _spares(draw)

    def some_not(plays: LegalPlays, draw: Draw) -> bool:
        return len(plays.owed) > len(plays.cards) and (not spares or _partner_wins(plays, draw))

    over = Wish(holds_led=False, holds_trump=True, ruffed=True, duties=(Duty.OVERTRUMP,), fits=some_not)
    under = Wish(holds_led=False, holds_trump=True, ruffed=True, duties=(Duty.TRUMP,))
    wish = draw.random.choice({1: (over,), 2: (over, under), 3: (over, under)}[draw.level])
    return lambda: position(draw, wish)


def after_a_ruff(draw: Draw) -> Made:
    """The trick is trumped and the suit led is held, a high card of it too."""
    _must_beat_somewhere(draw)
    _needs_three(draw)
    ruffed = Wish(holds_led=True, holds_trump=True, ruffed=True, duties=AFTER_A_RUFF, fits=_could_beat)
    low = Wish(holds_led=True, holds_trump=True, ruffed=True, duties=AFTER_A_RUFF, fits=lambda plays, draw: not _could_beat(plays, draw))
    return _wishes(ruffed, nothing=low)(draw)


def any_card(draw: Draw) -> Made:
    """Void of the suit led and of trump: any card; nothing special: a trump or a card of the suit led is left."""
    free = Wish(holds_led=False, holds_trump=False, duties=(Duty.DISCARD,))
    if not draw.special:
        traps = Wish(holds_led=False, holds_trump=True, duties=(Duty.TRUMP, Duty.OVERTRUMP)), Wish(holds_led=True, holds_trump=False)
        trap = draw.random.choice(traps)
        return lambda: position(draw, trap)
    return lambda: position(draw, free)


def every(draw: Draw) -> Made:
    """Everything mixed; at level 3 the whole hand."""
    wishes = [
        Wish(holds_led=True, holds_trump=True, ruffed=False, duties=(Duty.BEAT, Duty.FOLLOW)),
        Wish(holds_led=False, holds_trump=True, ruffed=False, duties=(Duty.TRUMP,)),
        Wish(holds_led=True, holds_trump=True, ruffed=False, trump_led=True, duties=(Duty.BEAT, Duty.FOLLOW)),
    ]
    if draw.rules.play.must_beat == "always" and _spares(draw):
        wishes = [Wish(holds_led=True, holds_trump=True, ruffed=False, duties=(Duty.BEAT,), fits=_partner_wins)]
    elif len(draw.rules.seats) > 2:
        wishes.append(Wish(holds_led=True, holds_trump=True, ruffed=True, duties=AFTER_A_RUFF, fits=_could_beat))
        wishes.append(Wish(holds_led=False, holds_trump=True, ruffed=True, duties=(Duty.OVERTRUMP, Duty.TRUMP)))
    return _wishes(*wishes, nothing=Wish(holds_led=False, holds_trump=False, duties=(Duty.DISCARD,)))(draw)


def _needs_three(draw: Draw) -> None:
    if len(draw.rules.seats) < 3:
        raise DrillError("with two players nobody trumps before you")


def winner(draw: Draw) -> Made:
    """Level 1: one suit, 2: one trump, 3: two trumps or a high card of a third suit."""

    def make() -> Question:
        trump, led = draw.two_suits()
        seats = len(draw.rules.seats)
        ruffs = 0 if not draw.special else {1: 0, 2: 1, 3: draw.random.randint(0, 2)}[draw.level]
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
    "follow": follow,
    "must-beat": must_beat,
    "must-trump": must_trump,
    "overtrump": overtrump,
    "after-a-ruff": after_a_ruff,
    "any-card": any_card,
    "twins": twins,
    "trick-winner": winner,
    "all-legal-plays": every,
}
