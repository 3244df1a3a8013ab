"""The melds one by one: what the rules pay, class by class, from copies of each card (rules.md 1.3 and 3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tutor.engine.cards import FACES, Card, Cards, Rank, Suit, as_suit
from tutor.engine.meld.names import AROUND_OF, DIX, EXTRAS, MARRIAGE_OF, PINOCHLE, ROYAL, RUN, Meld, Sort
from tutor.engine.rules import Points, Rules, points_for

RUN_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
LEGS = (Card(Suit.SPADES, Rank.QUEEN), Card(Suit.DIAMONDS, Rank.JACK))
OF_SUIT: Mapping[Suit, Mapping[Rank, Card]] = {suit: {rank: Card(suit, rank) for rank in Rank} for suit in Suit}
AROUND: Mapping[Rank, Cards] = {rank: tuple(Card(suit, rank) for suit in Suit) for rank in Rank}


@dataclass(frozen=True)
class MeldPart:
    """One meld as a hand holds it: which one, its cards and its points."""

    meld: Meld
    cards: Cards
    points: int

    @property
    def name(self) -> str:
        """Its name as YAML writes it: double run, marriage spades."""
        return self.meld.name

    @property
    def group(self) -> int:
        """Its class, 1 to 3."""
        return self.meld.group

    def __repr__(self) -> str:
        return f"MeldPart({self.name} {self.points})"


def all_parts(held: Mapping[Card, int], trump: Suit | str, rules: Rules) -> Iterator[MeldPart]:
    """Every meld that a hand is paid for, by how many copies of each card it holds."""
    trump = as_suit(trump)
    late = list(never_fresh(held, trump, rules)) if rules.meld.one_per_trick else []
    every = [*_every_part(held, trump, rules), *_across(held, trump, rules)]
    for part in _unshared(every, held) if rules.meld.sharing == "none" else every:
        if part in late:
            late.remove(part)
        else:
            yield part


def _every_part(held: Mapping[Card, int], trump: Suit, rules: Rules) -> Iterator[MeldPart]:
    for suit in sorted(Suit, key=lambda suit: suit is not trump):
        yield from _suit_of(held, suit, trump, rules)
    yield from _pinochles(min(held.get(card, 0) for card in LEGS), rules)
    least = {rank: min([held.get(card, 0) for card in cards]) for rank, cards in AROUND.items()}
    yield from _arounds(least, rules)


def never_fresh(held: Mapping[Card, int], trump: Suit | str, rules: Rules) -> tuple[MeldPart, ...]:
    """What a game of one meld a trick cannot lay, since each meld must bring a card fresh from the hand (2.3).

    This happens only in a round house with no king or queen to spare: whatever the order, its last marriage
    has both its cards on the table. The cheapest is given up.
    """
    trump = as_suit(trump)
    copies = held.get(Card(Suit.SPADES, Rank.KING), 0)
    even = copies and all(held.get(card) == copies for card in AROUND[Rank.KING] + AROUND[Rank.QUEEN])
    if not even or not (points_for(rules.meld.marriage, 1) and points_for(rules.meld.royal, 1)):
        return ()
    marriages = [part for part in _every_part(held, trump, rules) if part.meld.sort in (Sort.ROYAL, Sort.MARRIAGE)]
    return (min(marriages, key=lambda part: part.points),)


def _suit_melds(copies: Mapping[Rank, int], suit: Suit, is_trump: bool, rules: Rules) -> Iterator[MeldPart]:
    yield from (_trump_melds if is_trump else _plain_melds)(copies, suit, rules)
    if is_trump or rules.meld.nines == "all":
        yield from _copies(DIX, (Card(suit, Rank.NINE),), copies[Rank.NINE], rules.meld.dix, rules)


def _plain_melds(copies: Mapping[Rank, int], suit: Suit, rules: Rules) -> Iterator[MeldPart]:
    kings, queens = copies[Rank.KING], copies[Rank.QUEEN]
    if rules.meld.runs == "all" and (runs := min(copies[rank] for rank in RUN_RANKS)):
        yield from _copies(Meld(Sort.RUN, suit), tuple(Card(suit, rank) for rank in RUN_RANKS), runs, rules.meld.run, rules)
        kings, queens = kings - runs, queens - runs
    yield from _copies(MARRIAGE_OF[suit], _pair(suit), min(kings, queens), rules.meld.marriage, rules)


def _trump_melds(copies: Mapping[Rank, int], suit: Suit, rules: Rules) -> Iterator[MeldPart]:
    kings, queens = copies[Rank.KING], copies[Rank.QUEEN]
    runs = min(copies[rank] for rank in RUN_RANKS)
    extra = (kings - runs, queens - runs)
    # Laid one a trick, a royal marriage may come before the run that takes it in, and both are paid.
    royals = _royals(runs, *extra, rules) if runs and not rules.meld.one_per_trick else min(kings, queens)
    if runs == 1 and royals and _extras_pay(rules):
        part = _run_with(EXTRAS[min(extra[0], 1), min(extra[1], 1)], suit, rules)
        yield part
        royals -= len(part.meld.extras)
    else:
        yield from _copies(RUN, tuple(Card(suit, rank) for rank in RUN_RANKS), runs, rules.meld.run, rules)
    yield from _copies(ROYAL, _pair(suit), royals, rules.meld.royal, rules)


def _pair(suit: Suit) -> Cards:
    return (Card(suit, Rank.KING), Card(suit, Rank.QUEEN))


def _extras_pay(rules: Rules) -> bool:
    """Whether a run with a king or queen too many is a meld of its own."""
    return rules.meld.run_extras == "each" and not rules.meld.one_per_trick


def _run_with(meld: Meld, trump: Suit, rules: Rules) -> MeldPart:
    points = points_for(rules.meld.run, 1) + len(meld.extras) * points_for(rules.meld.royal, 1)
    return MeldPart(meld, _by_face(Card(trump, rank) for rank in (*RUN_RANKS, *meld.extras)), points)


def _royals(runs: int, kings: int, queens: int, rules: Rules) -> int:
    """Royal marriages paid beside runs, from the kings and queens that no run needs.

    `each`: one of the pair may stand in a run, so that a king and a queen too many marry two run cards.
    """
    most: dict[str, int] = {
        "each": min(kings + queens, runs + kings, runs + queens),
        "pair": min(kings, queens),
        "none": 0,
        "inside": min(runs + kings, runs + queens),
    }
    return most[rules.meld.run_extras]


# What mistakes count: melds that cross suits, or cards that count only once. Rare enough to be counted card by card.


def _across(held: Mapping[Card, int], trump: Suit, rules: Rules) -> Iterator[MeldPart]:
    """Class by class: what is counted with suits mixed up."""
    left = Counter({card: count for card, count in held.items() if count})
    if rules.meld.marriages == "any-suits":
        for part in [part for suit in Suit for part in _suit_of(held, suit, trump, rules)]:
            left -= Counter(part.cards)
        kings, queens = (_by_face(card for card in left.elements() if card.rank is rank) for rank in (Rank.KING, Rank.QUEEN))
        for pair in zip(kings, queens, strict=False):
            yield MeldPart(Meld(Sort.MIXED_MARRIAGE), pair, points_for(rules.meld.marriage, 1))
    if rules.meld.legs == "any-suits":
        for queen, jack in ((Suit.SPADES, Suit.HEARTS), (Suit.CLUBS, Suit.DIAMONDS), (Suit.CLUBS, Suit.HEARTS)):
            pair = (Card(queen, Rank.QUEEN), Card(jack, Rank.JACK))
            count = min(held.get(card, 0) for card in pair)
            yield from _copies(Meld(Sort.OTHER_PINOCHLE), pair, count, rules.meld.pinochle[:1], rules)
    if rules.meld.around_suits < len(Suit):
        for rank, row in rules.meld.around:
            suits = [card for card in AROUND[rank] if held.get(card)]
            if len(suits) == rules.meld.around_suits:
                yield MeldPart(AROUND_OF[rank], tuple(suits), points_for(row, 1))


def _suit_of(held: Mapping[Card, int], suit: Suit, trump: Suit, rules: Rules) -> list[MeldPart]:
    copies = {rank: held.get(card, 0) for rank, card in OF_SUIT[suit].items()}
    return list(_suit_melds(copies, suit, suit is trump, rules)) if any(copies.values()) else []


def _unshared(parts: Iterable[MeldPart], held: Mapping[Card, int]) -> Iterator[MeldPart]:
    """The melds counted by one who uses each card once, the dearest first."""
    left = Counter(held)
    for part in sorted(parts, key=lambda part: -part.points):
        if not Counter(part.cards) - left:
            left -= Counter(part.cards)
            yield part


def _pinochles(copies: int, rules: Rules) -> Iterator[MeldPart]:
    yield from _copies(PINOCHLE, LEGS, copies, _pinochle_row(rules), rules)


def _pinochle_row(rules: Rules) -> Points:
    return rules.meld.pinochle if rules.meld.pinochle_grows else rules.meld.pinochle[:1]


def _arounds(least: Mapping[Rank, int], rules: Rules) -> Iterator[MeldPart]:
    for rank, row in rules.meld.around:
        yield from _copies(AROUND_OF[rank], AROUND[rank], least.get(rank, 0), row, rules)


def _copies(meld: Meld, cards: Cards, copies: int, row: Points, rules: Rules) -> Iterator[MeldPart]:
    """So many copies of one meld: as singles where the row pays just so many singles, else as a double or more.

    Laid one a trick, a single grows into a double and both are paid (2.3).
    """
    while copies > 0 and row:
        count = min(copies, len(row))
        for level in range(1, count + 1) if rules.meld.one_per_trick else (count,):
            if row[level - 1] == level * row[0]:
                parts = [MeldPart(meld, cards, row[0])] * (1 if rules.meld.one_per_trick else level)
            else:
                parts = [MeldPart(meld.times(level), _by_face(cards * level), row[level - 1])]
            yield from (part for part in parts if part.points)
        copies -= count


def suit_points(copies: Mapping[Rank, int], is_trump: bool, rules: Rules) -> int:
    """Points of the melds of class I in one suit, from the copies of each rank."""
    every = {rank: copies.get(rank, 0) for rank in Rank}
    return sum(part.points for part in _suit_melds(every, Suit.SPADES, is_trump, rules))


def pinochle_points(copies: int, rules: Rules) -> int:
    """Points of so many pinochles."""
    return sum(part.points for part in _pinochles(copies, rules))


def around_points(least: Mapping[Rank, int], rules: Rules) -> int:
    """Points of the arounds, from the fewest copies of each rank in any suit."""
    return sum(part.points for part in _arounds(least, rules))


def _by_face(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=lambda card: card.index))


def meld_table(trump: Suit | str, rules: Rules) -> Mapping[Meld, MeldPart]:
    """Every meld of the game, doubles and more of each among them, with what it pays by itself."""
    return _meld_table(as_suit(trump), rules)


@cache
def _meld_table(trump: Suit, rules: Rules) -> Mapping[Meld, MeldPart]:
    one_each = {card: 1 for card in FACES if card.rank in rules.deck.order}
    singles = {part.meld: part for part in _every_part(one_each, trump, rules)}
    singles[RUN] = MeldPart(RUN, tuple(Card(trump, rank) for rank in RUN_RANKS), points_for(rules.meld.run, 1))
    singles[ROYAL] = MeldPart(ROYAL, _pair(trump), points_for(rules.meld.royal, 1))
    rows = {RUN: rules.meld.run, ROYAL: rules.meld.royal, PINOCHLE: _pinochle_row(rules), DIX: rules.meld.dix}
    rows |= {AROUND_OF[rank]: row for rank, row in rules.meld.around}
    table = {}
    for count in range(1, rules.deck.copies + 1):
        for meld, part in singles.items():
            cards = _by_face(part.cards * count) if count > 1 else part.cards
            table[meld.times(count)] = MeldPart(meld.times(count), cards, points_for(rows.get(meld, rules.meld.marriage), count))
    if _extras_pay(rules):
        table |= {meld: _run_with(meld, trump, rules) for meld in EXTRAS.values()}
    return table
