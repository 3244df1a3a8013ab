"""Meld: what a hand is worth before play, meld by meld (rules.md 1.3 and 3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from tutor.engine.cards import FACES, Card, Cards, PinochleError, Rank, Suit
from tutor.engine.rules import Points, Rules, points_for

RUN = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
PINOCHLE = (Card(Suit.SPADES, Rank.QUEEN), Card(Suit.DIAMONDS, Rank.JACK))
AROUND: Mapping[Rank, Cards] = {rank: tuple(Card(suit, rank) for suit in Suit) for rank in Rank}
PLURALS: Mapping[Rank, str] = {
    Rank.ACE: "aces",
    Rank.TEN: "tens",
    Rank.KING: "kings",
    Rank.QUEEN: "queens",
    Rank.JACK: "jacks",
    Rank.NINE: "nines",
}
SUIT_NAMES: Mapping[Suit, str] = {suit: suit.name.lower() for suit in Suit}
MULTIPLES = ("", "double ", "triple ", "quadruple ")


class MeldError(PinochleError):
    """A meld that does not exist; `hint` names those that do."""


@dataclass(frozen=True)
class MeldPart:
    """One meld of a hand: its name, its cards and its points. `group` is its class, 1 to 3."""

    name: str
    cards: Cards
    points: int
    group: int


@dataclass(frozen=True, eq=False)
class MeldCount:
    """What a hand melds in one trump suit. `total` is in points; `parts` are the melds, dearest first."""

    total: int
    held: int  # packed copies, see _WEIGHTS
    trump: Suit
    rules: Rules

    @cached_property
    def parts(self) -> tuple[MeldPart, ...]:
        found = _parts(_unpack(self.held), self.trump, self.rules)
        return tuple(sorted(found, key=lambda part: -part.points))


def count_meld(hand: Iterable[Card], trump: Suit, rules: Rules) -> MeldCount:
    """Count the meld of a hand (any number of cards, in any order), in points, by rules.md 1.3."""
    tables = _tables(rules)
    if tables.across:
        return _count_across(hand, trump, rules)
    held = sum([_WEIGHTS[card.index] for card in hand])
    spades, hearts, diamonds, clubs = (
        held & _SUIT_MASK,
        held >> _SUIT_BITS & _SUIT_MASK,
        held >> 2 * _SUIT_BITS & _SUIT_MASK,
        held >> 3 * _SUIT_BITS,
    )
    total, everywhere = 0, _SUIT_MASK
    for suit, copies in zip(Suit, (spades, hearts, diamonds, clubs), strict=True):
        plain, royal, levels = tables.suits.get(copies) or tables.suit(copies)
        total += royal if suit is trump else plain
        everywhere &= levels
    if everywhere:
        total += tables.arounds.get(everywhere) or tables.around(everywhere)
    queens, jacks = spades >> _QUEEN & _CARD_MASK, diamonds >> _JACK & _CARD_MASK
    if queens and jacks:
        total += tables.pinochle(min(queens, jacks))
    if rules.meld.one_per_trick:
        total -= sum(part.points for part in _never_fresh(_unpack(held), trump, rules))
    return MeldCount(total, held, trump, rules)


def best_trump(hand: Iterable[Card], rules: Rules) -> tuple[Suit, ...]:
    """Every suit that gives the hand its highest meld, in the order S H D C."""
    hand = tuple(hand)
    totals = {suit: count_meld(hand, suit, rules).total for suit in Suit}
    return tuple(suit for suit, total in totals.items() if total == max(totals.values()))


def meld_cards(name: str, trump: Suit, rules: Rules) -> Cards:
    """The cards that make up the meld of this name. Raises MeldError for a name that is no meld."""
    names = meld_table(trump, rules)
    if name not in names:
        raise MeldError(f"unknown meld '{name}'", "a meld is one of: " + ", ".join(names))
    return names[name].cards


def find_meld(name: str, hand: Iterable[Card], trump: Suit, rules: Rules) -> Cards:
    """The cards of the named meld where the hand can lay it, else none.

    The king and queen inside a run are no royal marriage, since they cannot be paid again (rules.md 1.3).
    Raises MeldError for a name that is no meld.
    """
    cards = meld_cards(name, trump, rules)
    held: Counter[str] = Counter()
    for part in count_meld(hand, trump, rules).parts:
        for single in _singles(part.name):
            held[single] += 1
    needed = Counter((name,) if name.startswith("run with") else _singles(name))
    return cards if needed <= held else ()


def shared_cards(hand: Iterable[Card], trump: Suit, rules: Rules) -> Cards:
    """The cards of a hand, copy by copy, that cannot but count in more than one meld."""
    held = Counter(hand)
    uses: dict[Card, dict[int, int]] = {card: {} for card in held}
    for place, part in enumerate(count_meld(held.elements(), trump, rules).parts):
        # Laid one a trick, a card may come again in a higher meld of its class, so each meld stands for itself.
        group = place if rules.meld.one_per_trick else part.group
        for card in part.cards:
            uses[card][group] = uses[card].get(group, 0) + 1
    shared: list[Card] = []
    for card, copies in held.items():
        by_group = uses[card].values()
        # With so many copies in several melds each group has the rest of its uses on a copy of its own.
        fewest = next(count for count in range(copies + 1) if sum(max(use - count, 0) for use in by_group) <= copies - count)
        shared += [card] * fewest
    return tuple(shared)


# The melds, one function a class, from copies of each card. These say what the rules are;
# the tables below only remember what they answered.


def _parts(held: Mapping[Card, int], trump: Suit, rules: Rules) -> Iterator[MeldPart]:
    late = list(_never_fresh(held, trump, rules)) if rules.meld.one_per_trick else []
    every = [*_all_parts(held, trump, rules), *_across(held, trump, rules)]
    for part in _unshared(every, held) if rules.meld.sharing == "none" else every:
        if part in late:
            late.remove(part)
        else:
            yield part


def _all_parts(held: Mapping[Card, int], trump: Suit, rules: Rules) -> Iterator[MeldPart]:
    for suit in sorted(Suit, key=lambda suit: suit is not trump):
        yield from _suit_of(held, suit, trump, rules)
    yield from _pinochles(min(held.get(card, 0) for card in PINOCHLE), rules)
    least = {rank: min([held.get(card, 0) for card in cards]) for rank, cards in AROUND.items()}
    yield from _arounds(least, rules)


def _never_fresh(held: Mapping[Card, int], trump: Suit, rules: Rules) -> tuple[MeldPart, ...]:
    """What a game of one meld a trick cannot lay, since each meld must bring a card fresh from the hand (2.3).

    This happens only in a round house with no king or queen to spare: whatever the order, its last marriage
    has both its cards on the table. The cheapest is given up.
    """
    copies = held.get(Card(Suit.SPADES, Rank.KING), 0)
    even = copies and all(held.get(card) == copies for card in AROUND[Rank.KING] + AROUND[Rank.QUEEN])
    if not even or not (points_for(rules.meld.marriage, 1) and points_for(rules.meld.royal, 1)):
        return ()
    marriages = [part for part in _all_parts(held, trump, rules) if part.group == 1 and len(part.cards) == 2]
    return (min(marriages, key=lambda part: part.points),)


def _suit_melds(copies: Mapping[Rank, int], suit: Suit, is_trump: bool, rules: Rules) -> Iterator[MeldPart]:
    yield from _runs_and_marriages(copies, suit, is_trump, rules)
    if is_trump or rules.meld.nines == "all":
        yield from _copies("dix", (Card(suit, Rank.NINE),), copies[Rank.NINE], rules.meld.dix, 1, rules)


def _runs_and_marriages(copies: Mapping[Rank, int], suit: Suit, is_trump: bool, rules: Rules) -> Iterator[MeldPart]:
    kings, queens = copies[Rank.KING], copies[Rank.QUEEN]
    pair = (Card(suit, Rank.KING), Card(suit, Rank.QUEEN))
    if not is_trump and rules.meld.runs == "all" and (runs := min(copies[rank] for rank in RUN)):
        yield from _copies(f"run in {SUIT_NAMES[suit]}", tuple(Card(suit, rank) for rank in RUN), runs, rules.meld.run, 1, rules)
        kings, queens = kings - runs, queens - runs
    if not is_trump:
        yield from _copies(f"marriage {SUIT_NAMES[suit]}", pair, min(kings, queens), rules.meld.marriage, 1, rules)
        return
    runs = min(copies[rank] for rank in RUN)
    run_cards = tuple(Card(suit, rank) for rank in RUN)
    extra = (kings - runs, queens - runs)
    # Laid one a trick, a royal marriage may come before the run that takes it in, and both are paid.
    royals = _royals(runs, *extra, rules) if runs and not rules.meld.one_per_trick else min(kings, queens)
    if runs == 1 and royals and rules.meld.run_extras == "each" and not rules.meld.one_per_trick:
        name, more = _RUN_WITH[min(extra[0], 1), min(extra[1], 1)]
        points = points_for(rules.meld.run, 1) + len(more) * points_for(rules.meld.royal, 1)
        yield MeldPart(name, tuple(sorted((*run_cards, *(Card(suit, rank) for rank in more)), key=_by_index)), points, 1)
        royals -= len(more)
    else:
        yield from _copies("run", run_cards, runs, rules.meld.run, 1, rules)
    yield from _copies("royal marriage", pair, royals, rules.meld.royal, 1, rules)


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


_RUN_WITH: Mapping[tuple[int, int], tuple[str, tuple[Rank, ...]]] = {
    (1, 0): ("run with extra king", (Rank.KING,)),
    (0, 1): ("run with extra queen", (Rank.QUEEN,)),
    (1, 1): ("run with extra royal marriage", (Rank.KING, Rank.QUEEN)),
}


# What mistakes count: melds that cross suits, or cards that count only once. Rare enough to be counted card by card.


def _count_across(hand: Iterable[Card], trump: Suit, rules: Rules) -> MeldCount:
    held = sum(_WEIGHTS[card.index] for card in hand)
    return MeldCount(sum(part.points for part in _parts(_unpack(held), trump, rules)), held, trump, rules)


def _across(held: Mapping[Card, int], trump: Suit, rules: Rules) -> Iterator[MeldPart]:
    """Class by class: what is counted with suits mixed up."""
    left = Counter({card: count for card, count in held.items() if count})
    if rules.meld.marriages == "any-suits":
        for part in [part for suit in Suit for part in _suit_of(held, suit, trump, rules)]:
            left -= Counter(part.cards)
        kings, queens = (sorted((card for card in left.elements() if card.rank is rank), key=_by_index) for rank in (Rank.KING, Rank.QUEEN))
        for pair in zip(kings, queens, strict=False):
            yield MeldPart("marriage of two suits", pair, points_for(rules.meld.marriage, 1), 1)
    if rules.meld.legs == "any-suits":
        for queen, jack in ((Suit.SPADES, Suit.HEARTS), (Suit.CLUBS, Suit.DIAMONDS), (Suit.CLUBS, Suit.HEARTS)):
            pair = (Card(queen, Rank.QUEEN), Card(jack, Rank.JACK))
            count = min(held.get(card, 0) for card in pair)
            yield from _copies("pinochle of other suits", pair, count, rules.meld.pinochle[:1], 2, rules)
    if rules.meld.around_suits < 4:
        for rank, row in rules.meld.around:
            suits = [card for card in AROUND[rank] if held.get(card)]
            if len(suits) == rules.meld.around_suits:
                yield MeldPart(f"{PLURALS[rank]} around", tuple(suits), points_for(row, 1), 3)


def _suit_of(held: Mapping[Card, int], suit: Suit, trump: Suit, rules: Rules) -> list[MeldPart]:
    return list(_suit_melds({rank: held.get(Card(suit, rank), 0) for rank in Rank}, suit, suit is trump, rules))


def _unshared(parts: Iterable[MeldPart], held: Mapping[Card, int]) -> Iterator[MeldPart]:
    """The melds counted by one who uses each card once, the dearest first."""
    left = Counter(held)
    for part in sorted(parts, key=lambda part: -part.points):
        if not Counter(part.cards) - left:
            left -= Counter(part.cards)
            yield part


def _pinochles(copies: int, rules: Rules) -> Iterator[MeldPart]:
    yield from _copies("pinochle", PINOCHLE, copies, _pinochle_row(rules), 2, rules)


def _pinochle_row(rules: Rules) -> Points:
    return rules.meld.pinochle if rules.meld.pinochle_grows else rules.meld.pinochle[:1]


def _arounds(least: Mapping[Rank, int], rules: Rules) -> Iterator[MeldPart]:
    for rank, row in rules.meld.around:
        yield from _copies(f"{PLURALS[rank]} around", AROUND[rank], least.get(rank, 0), row, 3, rules)


def _copies(name: str, cards: Cards, copies: int, row: Points, group: int, rules: Rules) -> Iterator[MeldPart]:
    """So many copies of one meld: as singles where the row pays just so many singles, else as a double or more.

    Laid one a trick, a single grows into a double and both are paid (2.3).
    """
    while copies > 0 and row:
        count = min(copies, len(row))
        for level in range(1, count + 1) if rules.meld.one_per_trick else (count,):
            if row[level - 1] == level * row[0]:
                parts = [MeldPart(name, cards, row[0], group)] * (1 if rules.meld.one_per_trick else level)
            else:
                parts = [MeldPart(MULTIPLES[level - 1] + name, tuple(sorted(cards * level, key=_by_index)), row[level - 1], group)]
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


def _by_index(card: Card) -> int:
    return card.index


@cache
def meld_table(trump: Suit, rules: Rules) -> Mapping[str, MeldPart]:
    """Every meld of the game by name, doubles and more of each among them, with what it pays by itself."""
    one_each = {card: 1 for card in FACES if card.rank in rules.deck.order}
    run = tuple(Card(trump, rank) for rank in RUN)
    singles = {part.name: part for part in _all_parts(one_each, trump, rules)}
    singles["run"] = MeldPart("run", run, points_for(rules.meld.run, 1), 1)
    singles["royal marriage"] = MeldPart("royal marriage", run[2:4], points_for(rules.meld.royal, 1), 1)
    rows = {"run": rules.meld.run, "royal marriage": rules.meld.royal, "pinochle": _pinochle_row(rules), "dix": rules.meld.dix}
    rows |= {f"{PLURALS[rank]} around": row for rank, row in rules.meld.around}
    table = {}
    for count in range(1, rules.deck.copies + 1):
        for name, part in singles.items():
            cards = tuple(sorted(part.cards * count, key=_by_index)) if count > 1 else part.cards
            points = points_for(rows.get(name, rules.meld.marriage), count)
            table[MULTIPLES[count - 1] + name] = MeldPart(MULTIPLES[count - 1] + name, cards, points, part.group)
    if rules.meld.run_extras == "each" and not rules.meld.one_per_trick:
        for name, more in _RUN_WITH.values():
            cards = tuple(sorted((*run, *(Card(trump, rank) for rank in more)), key=_by_index))
            points = points_for(rules.meld.run, 1) + len(more) * points_for(rules.meld.royal, 1)
            table[name] = MeldPart(name, cards, points, 1)
    return table


def _singles(name: str) -> tuple[str, ...]:
    """The single melds that a part holds: a double run is two runs, a run with an extra king also a royal marriage."""
    if name.startswith("run with"):
        more = next(more for with_name, more in _RUN_WITH.values() if with_name == name)
        lesser = tuple(with_name for with_name, less in _RUN_WITH.values() if set(less) <= set(more))
        return (*lesser, "run", *("royal marriage",) * len(more))
    single = single_name(name)
    return (single,) * (MULTIPLES.index(name.removesuffix(single)) + 1)


def single_name(name: str) -> str:
    """The name of one of a meld: double run is run."""
    level = next((level for level in range(len(MULTIPLES) - 1, 0, -1) if name.startswith(MULTIPLES[level])), 0)
    return name.removeprefix(MULTIPLES[level])


# Copies of the 24 faces are packed into one integer, a byte each, so that a suit is a number to look up.

_CARD_BITS, _CARD_MASK = 8, 0xFF
_SUIT_BITS = _CARD_BITS * len(Rank)
_SUIT_MASK = (1 << _SUIT_BITS) - 1
_WEIGHTS = tuple(1 << _CARD_BITS * card.index for card in FACES)
_QUEEN, _JACK = (_CARD_BITS * list(Rank).index(rank) for rank in (Rank.QUEEN, Rank.JACK))


def _unpack(held: int) -> Mapping[Card, int]:
    return {card: copies for card in FACES if (copies := held >> _CARD_BITS * card.index & _CARD_MASK)}


def _unpack_suit(copies: int) -> Mapping[Rank, int]:
    return {rank: copies >> _CARD_BITS * place & _CARD_MASK for place, rank in enumerate(Rank)}


class _Tables:
    """What the functions above answered for one Rules value: a suit's points plain and as trump, and arounds."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        meld = rules.meld
        self.across = meld.sharing == "none" or meld.around_suits < len(Suit) or "any-suits" in (meld.legs, meld.marriages)
        self.suits: dict[int, tuple[int, int, int]] = {}
        self.arounds: dict[int, int] = {}
        self.pinochles: dict[int, int] = {}

    def suit(self, packed: int) -> tuple[int, int, int]:
        copies = _unpack_suit(packed)
        plain, royal = (suit_points(copies, is_trump, self.rules) for is_trump in (False, True))
        # A rank held n times sets the lowest n bits of its byte, so that "and" over the suits gives the least.
        levels = sum(((1 << min(n, _CARD_BITS)) - 1) << _CARD_BITS * place for place, n in enumerate(copies.values()))
        return self.suits.setdefault(packed, (plain, royal, levels))

    def pinochle(self, copies: int) -> int:
        if copies not in self.pinochles:
            self.pinochles[copies] = pinochle_points(copies, self.rules)
        return self.pinochles[copies]

    def around(self, levels: int) -> int:
        least = {rank: byte.bit_count() for rank, byte in _unpack_suit(levels).items()}
        return self.arounds.setdefault(levels, around_points(least, self.rules))


@lru_cache(maxsize=1024)
def _tables(rules: Rules) -> _Tables:
    return _Tables(rules)
