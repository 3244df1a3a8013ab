"""Random cards: hands rich in melds or not, and positions in a trick, all from one deck without putting back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from tutor.engine import Card, Cards, Rank, Rules, Suit, beats, new_deck
from tutor.engine.play import winning_card

RANKS = tuple(Rank)
SUITS = tuple(Suit)
Wish = Callable[[Card], bool]


def card(rank: str, suit: str) -> Card:
    return Card(Suit(suit), Rank(rank))


class Pack:
    """A shuffled deck, from which cards are taken by what they are."""

    def __init__(self, random: Random, rules: Rules) -> None:
        self.random = random
        self.left = list(new_deck(rules))
        random.shuffle(self.left)

    def take(self, wish: Wish = lambda card: True, count: int = 1) -> list[Card]:
        """So many cards that are as wished, or as many as there are."""
        found = [card for card in self.left if wish(card)][:count]
        for one in found:
            self.left.remove(one)
        return found

    def take_all(self, cards: Sequence[Card]) -> bool:
        """Take just these cards, copy by copy; whether all of them were there."""
        if Counter(cards) - Counter(self.left):
            return False
        for one in cards:
            self.left.remove(one)
        return True


def meld_sets(trump: Suit) -> list[list[Card]]:
    """Sets of cards that make melds, and some that nearly do."""
    run = [card(rank, trump) for rank in ("A", "10", "K", "Q", "J")]
    pairs = [[card("K", suit), card("Q", suit)] for suit in SUITS]
    around = [[card(rank, suit) for suit in SUITS] for rank in ("A", "K", "Q", "J", "10")]
    legs = [card("Q", "S"), card("J", "D")]
    extras = [[*run, card("K", trump)], [*run, card("Q", trump)], [*run, card("K", trump), card("Q", trump)]]
    doubles = [run * 2, legs * 2, *(four * 2 for four in around[:4]), *(pair * 2 for pair in pairs)]
    nearly = [run[1:], run[:-1], around[0][:3], around[2][1:]]
    return [run, *extras, *pairs, *pairs, legs, legs, *around, *doubles, *nearly, [card("9", trump)], [card("9", trump)] * 2]


def sized(random: Random, most: int) -> int:
    """How many cards: any number, the whole hand often."""
    return most if random.random() < 0.4 else random.randint(1, most)


def rich_hand(random: Random, rules: Rules, trump: Suit, most: int) -> Cards:
    """A hand in which some melds were put, and other cards to fill it or not."""
    pack, hand = Pack(random, rules), list[Card]()
    size = sized(random, most)
    sets = meld_sets(trump)
    for cards in random.sample(sets, random.randint(1, 5)):
        if len(hand) + len(cards) <= size and pack.take_all(cards):
            hand += cards
    if not hand or random.random() < 0.7:
        hand += pack.take(count=size - len(hand))
    random.shuffle(hand)
    return tuple(hand)


def any_hand(random: Random, rules: Rules, most: int) -> Cards:
    """A hand as it is dealt, or a part of one; at times with many twins."""
    pack = Pack(random, rules)
    hand = pack.take(count=sized(random, most))
    if random.random() < 0.3:
        twins = [one for one in hand[: len(hand) // 2] if pack.take_all([one])]
        hand = [*hand[: max(len(hand) - len(twins), 0)], *twins]
    return tuple(hand)


def meld_hand(random: Random, rules: Rules, trump: Suit, rich: float = 0.5) -> Cards:
    """A hand to count: rich in melds half the time; with the widow where there is one."""
    most = rules.deck.hand + (rules.deck.widow if random.random() < 0.2 else 0)
    return rich_hand(random, rules, trump, most) if random.random() < rich else any_hand(random, rules, most)


def trick(random: Random, pack: Pack, trump: Suit, length: int) -> Cards:
    """Cards of a trick in the order played: mostly of the suit led, at times trumped, twice too, with twins and discards."""
    if not length:
        return ()
    led = trump if random.random() < 0.25 else random.choice(SUITS)
    first = pack.take(lambda card: card.suit is led)
    played, shares = list(first), random.choice(((0.7, 0.9), (0.3, 0.9), (0.5, 0.95), (0.95, 0.97), (0.4, 0.5)))
    wishes: tuple[Wish, ...] = (
        lambda card: card.suit is led,
        lambda card: card.suit is trump,
        lambda card: card.suit not in (led, trump),
        lambda card: card in played,
    )
    while len(played) < length:
        share = random.random()
        wish = wishes[3 if random.random() < 0.15 else sum(share >= edge for edge in shares)]
        played += pack.take(wish) or pack.take()
    return tuple(played)


def position(random: Random, rules: Rules, length: int) -> tuple[Suit, Cards, Cards]:
    """Trump, the trick so far and a hand: that can follow or not, has trumps or not, the twin of the winning card or not."""
    pack, trump = Pack(random, rules), random.choice(SUITS)
    played = trick(random, pack, trump, length)
    size = sized(random, random.choice((4, 7, rules.deck.hand)))
    hand: list[Card] = []
    if played:
        best = winning_card(played, trump, rules)
        if random.random() < 0.35:
            hand += pack.take(lambda card: card is best)
        if random.random() < 0.3:
            hand += pack.take(lambda card: beats(card, best, trump, rules), random.randint(1, 2))
    lacking = void_suits(random, trump, played)
    if random.random() < 0.25 and played:  # Low cards alone, that cannot beat much.
        low = rules.deck.order[2:]
        hand = pack.take(lambda card: card.rank in low and card.suit not in lacking, size)
    hand = [one for one in hand if one.suit not in lacking][:size]
    hand += pack.take(lambda card: card.suit not in lacking, size - len(hand))
    random.shuffle(hand)
    return trump, played, tuple(hand or pack.take())


def void_suits(random: Random, trump: Suit, played: Cards) -> list[Suit]:
    """The suits that a hand lacks: the one led often, trump too at times."""
    lacking = [played[0].suit] if played and random.random() < 0.4 else []
    if random.random() < 0.2:
        lacking.append(trump)
    if random.random() < 0.2:
        lacking.append(random.choice(SUITS))
    return lacking if len(set(lacking)) < len(SUITS) else lacking[:1]
