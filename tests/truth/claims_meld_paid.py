"""Paid: which melds a hand is paid for, by name, and which copies of a card they may stand on. Plain code for the claims of meld.

The names are those that a learner reads: a double where the table pays it otherwise than as two singles. What they come to is
held against the reference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import melded
import reference
import worth
from reading import SUIT_WORDS, Melded
from reference import RUN, SUITS, how_many
from world import World

from tutor.engine import Rules

Paid = Counter[Melded]
GROUPS = {"pinochle": 2, "around": 3}
MANY = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
Layout = tuple[tuple[Melded, ...], ...]  # for each copy of a card the melds it is in


def value(meld: Melded, rules: Rules) -> int:
    """The points of one such meld."""
    return worth.worth(replace(meld, times=1), rules)


def rows(meld: Melded, copies: int, rules: Rules) -> Iterator[Melded]:
    """So many copies of a meld as they are paid: one by one, or the most that the table has an entry for, together."""
    row = worth.row_of(meld.sort, meld.rank, rules)
    while copies > 0 and row:
        most = min(copies, len(row))
        for level in range(1, most + 1) if rules.meld.one_per_trick else [most]:
            if row[level - 1] == level * row[0]:
                yield from [meld] * (1 if rules.meld.one_per_trick else level)
            else:
                yield replace(meld, level=level)
        copies -= most


def _trumps(hand: Sequence[str], trump: str, rules: Rules) -> Iterator[Melded]:
    runs = how_many(hand, [rank + trump for rank in RUN])
    kings, queens = (tuple(copy < runs for copy in range(hand.count(rank + trump))) for rank in ("K", "Q"))
    royals = min(len(kings), len(queens))
    if not rules.meld.one_per_trick and rules.meld.run_extras != "inside":
        royals = reference.weddings(kings, queens, rules.meld.run_extras)
    if runs == 1 and royals and rules.meld.run_extras == "each" and not rules.meld.one_per_trick:
        extras = tuple(rank for rank, held in (("K", kings), ("Q", queens)) if len(held) > 1)
        yield Melded("run", extras=extras)
        royals -= len(extras)
    else:
        yield from rows(Melded("run"), runs, rules)
    yield from rows(Melded("royal marriage"), royals, rules)


def _every(hand: Sequence[str], trump: str, rules: Rules) -> Iterator[Melded]:
    yield from _trumps(hand, trump, rules)
    for suit in SUITS.replace(trump, ""):
        runs = how_many(hand, [rank + suit for rank in RUN]) if rules.meld.runs == "all" else 0
        yield from rows(Melded("marriage", suit), how_many(hand, ["K" + suit, "Q" + suit]) - runs, rules)
    yield from rows(Melded("pinochle"), how_many(hand, ["QS", "JD"]), rules)
    for rank, _ in rules.meld.around:
        suits = [card for card in worth.four(rank.value) if card in hand]
        many = 1 if len(suits) == rules.meld.around_suits < len(SUITS) else how_many(hand, worth.four(rank.value))
        yield from rows(Melded("around", rank=rank.value), many, rules)
    nines = sum(hand.count("9" + suit) for suit in (SUITS if rules.meld.nines == "all" else trump))
    yield from rows(Melded("dix"), nines, rules)


def _once_each(melds: Sequence[Melded], hand: Sequence[str], trump: str, rules: Rules) -> Iterator[Melded]:
    """The melds of one who uses each card once, the dearest first."""
    left = Counter(hand)
    for meld in sorted(melds, key=lambda meld: -value(meld, rules)):
        if not meld.needs(trump) - left:
            left -= meld.needs(trump)
            yield meld


def paid(hand: Sequence[str], trump: str, rules: Rules) -> list[Paid]:
    """The melds that a hand is paid for; several ways where one of several marriages is given up (2.3)."""
    every = [meld for meld in _every(hand, trump, rules) if value(meld, rules)]
    if rules.meld.sharing == "none":
        every = list(_once_each(every, hand, trump, rules))
    whole = Counter(every)
    stale = stale_marriages(hand, trump, rules)
    return [whole - Counter([meld]) for meld in stale] or [whole]


def stale_marriages(hand: Sequence[str], trump: str, rules: Rules) -> list[Melded]:
    """The marriages of which a game of one meld a trick leaves one away: all kings and queens are there, none to spare."""
    pair = [rank + suit for suit in SUITS for rank in ("K", "Q")]
    counts = {hand.count(card) for card in pair}
    if not rules.meld.one_per_trick or len(counts) > 1 or 0 in counts:
        return []
    melds = [meld for meld in _every(hand, trump, rules) if meld.sort in ("royal marriage", "marriage")]
    worths = {value(meld, rules) for meld in melds}
    if not all(worth.pays(row, 1) for row in (rules.meld.royal, rules.meld.marriage)):
        return []
    return list(dict.fromkeys(meld for meld in melds if value(meld, rules) == min(worths)))


def total_of(found: Paid, rules: Rules) -> int:
    return sum(count * value(meld, rules) for meld, count in found.items())


def melds_of(here: World, trump: str = "") -> list[Paid]:
    """The melds of the hand of a question, in each way they may be named; they come to what the reference says."""
    kept: dict[str, list[Paid]] = vars(here).setdefault("_paid", {})
    suit = trump or here.trump
    if suit not in kept:
        kept[suit] = paid(here.hand, suit, here.rules)
        right = by_reference(here, suit, kept[suit][0])
        assert right is None or all(total_of(one, here.rules) == right for one in kept[suit]), (right, kept[suit])
    return kept[suit]


def by_reference(here: World, trump: str, found: Paid) -> int | None:
    """What the reference says of a hand; None where it cannot tell. It puts royal marriages beside a run together, while they
    are paid with it (1.3); of melds laid one a trick it lays two singles where a double pays less, and knows no double dix."""
    rules = here.rules
    if melded.mistaken(rules) or (rules.meld.one_per_trick and (cheap_doubles(rules) or len(rules.meld.dix) > 1)):
        return None
    extras = sum(len(meld.extras) for meld in found)
    royals = extras + sum(count * meld.level for meld, count in found.items() if meld.sort == "royal marriage")
    row = rules.meld.royal
    together = worth.pays(row, royals) - worth.pays(row, royals - extras) - extras * worth.pays(row, 1)
    return here.meld_total(trump) - (together if extras else 0)


def cheap_doubles(rules: Rules) -> bool:
    """Whether some double is set to pay less than its singles."""
    meld = rules.meld
    known = (meld.run, meld.royal, meld.marriage, meld.pinochle, *(row for _, row in meld.around))
    return any(points < level * row[0] for row in known for level, points in enumerate(row, start=1))


def cards_in(meld: Melded, trump: str) -> list[str]:
    """The cards of a meld, copy by copy."""
    return sorted(meld.needs(trump).elements())


def group(meld: Melded) -> int:
    """The class of a meld, 1 to 3."""
    return GROUPS.get(meld.sort, 1)


def may_share(one: Melded, other: Melded, rules: Rules) -> bool:
    """Whether a copy of a card may stand in both: in another class; in a dearer meld, laid one a trick; in a run and a royal
    marriage, where an extra card marries one of the run."""
    if group(one) != group(other):
        return True
    if rules.meld.one_per_trick:
        return value(one, rules) != value(other, rules)
    return rules.meld.run_extras == "each" and {one.sort, other.sort} == {"run", "royal marriage"}


def uses(card: str, found: Paid, trump: str) -> tuple[Melded, ...]:
    """The melds that a card stands in, once for each copy that they take."""
    return tuple(meld for meld, count in found.items() for _ in range(count * meld.needs(trump)[card]))


@cache
def layouts(wanted: tuple[Melded, ...], copies: int, rules: Rules) -> frozenset[Layout]:
    """Every way to put melds on the copies of a card so that as few copies as can be stand in two or more."""
    ways: set[Layout] = {((),) * copies}
    for meld in wanted:
        ways = {_put(way, at, meld) for way in ways for at in range(copies) if all(_beside(meld, other, rules) for other in way[at])}
    fewest = min(map(shared_copies, ways))
    return frozenset(way for way in ways if shared_copies(way) == fewest)


def _beside(meld: Melded, other: Melded, rules: Rules) -> bool:
    return meld != other and may_share(meld, other, rules)


def _put(way: Layout, at: int, meld: Melded) -> Layout:
    put = tuple(sorted((*way[at], meld), key=repr))
    return tuple(sorted((*way[:at], put, *way[at + 1 :]), key=repr))


def shared_copies(way: Layout) -> int:
    return sum(len(melds) > 1 for melds in way)


def layouts_of(here: World, card: str, found: Paid) -> frozenset[Layout]:
    """The ways in which the copies of a card of the hand may serve."""
    return layouts(tuple(sorted(uses(card, found, here.trump), key=repr)), here.hand.count(card), here.rules)


def fewest_shared(here: World, found: Paid) -> Counter[str]:
    """The cards that cannot but stand in two melds or more, copy by copy."""
    ways = {card: layouts_of(here, card, found) for card in set(here.hand)}
    return Counter({card: count for card, some in ways.items() if (count := shared_copies(next(iter(some))))})


def suit_name(suit: str) -> str:
    return SUIT_WORDS[suit]


def counted(count: int, thing: str) -> str:
    """one meld, two melds, 13 melds"""
    return f"{MANY[count] if count < len(MANY) else count} {thing}{'s' * (count != 1)}"
