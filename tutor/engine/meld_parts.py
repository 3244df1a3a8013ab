"""The melds one by one: what the rules pay, class by class, from copies of each card (rules.md 1.3 and 3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tutor.engine.cards import FACES, Card, Cards, Rank, Suit
from tutor.engine.rules import Points, Rules, points_for

RUN = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
PINOCHLE = (Card(Suit.SPADES, Rank.QUEEN), Card(Suit.DIAMONDS, Rank.JACK))
OF_SUIT: Mapping[Suit, Mapping[Rank, Card]] = {suit: {rank: Card(suit, rank) for rank in Rank} for suit in Suit}
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


@dataclass(frozen=True)
class MeldPart:
    """One meld of a hand: its name, its cards and its points. `group` is its class, 1 to 3."""

    name: str
    cards: Cards
    points: int
    group: int


def all_parts(held: Mapping[Card, int], trump: Suit, rules: Rules) -> Iterator[MeldPart]:
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
    yield from _pinochles(min(held.get(card, 0) for card in PINOCHLE), rules)
    least = {rank: min([held.get(card, 0) for card in cards]) for rank, cards in AROUND.items()}
    yield from _arounds(least, rules)


def never_fresh(held: Mapping[Card, int], trump: Suit, rules: Rules) -> tuple[MeldPart, ...]:
    """What a game of one meld a trick cannot lay, since each meld must bring a card fresh from the hand (2.3).

    This happens only in a round house with no king or queen to spare: whatever the order, its last marriage
    has both its cards on the table. The cheapest is given up.
    """
    copies = held.get(Card(Suit.SPADES, Rank.KING), 0)
    even = copies and all(held.get(card) == copies for card in AROUND[Rank.KING] + AROUND[Rank.QUEEN])
    if not even or not (points_for(rules.meld.marriage, 1) and points_for(rules.meld.royal, 1)):
        return ()
    marriages = [part for part in _every_part(held, trump, rules) if part.group == 1 and len(part.cards) == 2]
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
    singles = {part.name: part for part in _every_part(one_each, trump, rules)}
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


def singles_in(name: str) -> tuple[str, ...]:
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
