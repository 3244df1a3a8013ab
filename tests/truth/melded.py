"""Melded: what a hand melds for somebody who may be mistaken: plain code over the fields of the rules, mistakes among them.

The reference knows the right count alone; where nothing is mistaken this says the same. None where it is too plain to tell:
melds that are laid one a trick, with a mistake in what a meld is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import reference
import worth
from reference import RUN, SUITS, how_many

from tutor.engine import Rules

Part = tuple[int, list[str]]  # points, cards
OTHER_LEGS = (("QS", "JH"), ("QC", "JD"), ("QC", "JH"))


def mistaken(rules: Rules) -> bool:
    """Whether somebody is mistaken in what a meld is, not in what it pays."""
    meld = rules.meld
    usual = meld.nines == "trump" and meld.runs == "trump" and meld.marriages == "one-suit" and meld.legs == "pinochle"
    return not usual or meld.around_suits != 4 or meld.sharing == "none" or meld.run_extras == "inside"


def total(hand: Sequence[str], trump: str, rules: Rules) -> int | None:
    """What a hand melds in all."""
    if rules.meld.one_per_trick:
        return None if mistaken(rules) else worth.meld_total(hand, trump, rules)
    parts = list(melds(hand, trump, rules))
    return sum(points for points, _ in (each_once(parts, hand) if rules.meld.sharing == "none" else parts))


def groups(hand: Sequence[str], trump: str, rules: Rules) -> list[list[str]] | None:
    """The cards of each meld that is paid; None also where nobody can say which cards they are."""
    parts = [] if rules.meld.one_per_trick else [part for part in melds(hand, trump, rules) if part[0]]
    kept = list(each_once(parts, hand) if rules.meld.sharing == "none" else parts)
    return None if rules.meld.one_per_trick or not all(cards for _, cards in kept) else [cards for _, cards in kept]


def best_trumps(hand: Sequence[str], rules: Rules) -> list[str] | None:
    """The suits that give a hand the most."""
    totals = {suit: total(hand, suit, rules) for suit in SUITS}
    if None in totals.values():
        return None
    return [suit for suit, points in totals.items() if points == max(value for value in totals.values() if value is not None)]


def melds(hand: Sequence[str], trump: str, rules: Rules) -> Iterator[Part]:
    """The melds, each with its points and cards; doubles as what they pay together."""
    suits = list(_suits(hand, trump, rules))
    yield from suits
    yield from _row(["QS", "JD"], how_many(hand, ["QS", "JD"]), worth.row_of("pinochle", "", rules))
    for rank, row in rules.meld.around:
        yield from _row(worth.four(rank.value), how_many(hand, worth.four(rank.value)), row)
    yield from _crossed(hand, suits, rules)


def _suits(hand: Sequence[str], trump: str, rules: Rules) -> Iterator[Part]:
    meld = rules.meld
    for suit in trump + SUITS.replace(trump, ""):
        kings, queens, run = hand.count("K" + suit), hand.count("Q" + suit), [rank + suit for rank in RUN]
        runs = how_many(hand, run) if suit == trump or meld.runs == "all" else 0
        pair = ["K" + suit, "Q" + suit]
        if suit == trump:
            yield from _trumps(kings, queens, runs, run, rules)
        else:
            yield from _row(run, runs, meld.run)
            yield from _row(pair, min(kings, queens) - runs, meld.marriage)
        if suit == trump or meld.nines == "all":
            yield from _row(["9" + suit], hand.count("9" + suit), meld.dix)


def _trumps(kings: int, queens: int, runs: int, run: list[str], rules: Rules) -> Iterator[Part]:
    """Runs and royal marriages. One run with a king or queen too many is a meld of its own where each of them pays."""
    meld, pair = rules.meld, ["K" + run[0][-1], "Q" + run[0][-1]]
    royals = _royals(kings, queens, runs, rules)
    if runs == 1 and royals and meld.run_extras == "each":
        extras = ["K" + run[0][-1]] * min(kings - 1, 1) + ["Q" + run[0][-1]] * min(queens - 1, 1)
        yield worth.pays(meld.run, 1) + len(extras) * worth.pays(meld.royal, 1), run + extras
        royals -= len(extras)
    else:
        yield from _row(run, runs, meld.run)
    yield from _row(pair, royals, meld.royal)


def _royals(kings: int, queens: int, runs: int, rules: Rules) -> int:
    if rules.meld.run_extras == "inside":
        return min(kings, queens)
    in_run = [tuple(copy < runs for copy in range(count)) for count in (kings, queens)]
    return reference.weddings(in_run[0], in_run[1], rules.meld.run_extras)


def _row(cards: list[str], copies: int, row: Sequence[int]) -> Iterator[Part]:
    """Copies of a meld: one by one where they pay as much, else the most that an entry is for, together."""
    while copies > 0 and row:
        level = min(copies, len(row))
        if row[level - 1] == level * row[0]:
            yield from [(row[0], cards)] * level
        else:
            yield row[level - 1], cards * level
        copies -= level


def _crossed(hand: Sequence[str], suits: Sequence[Part], rules: Rules) -> Iterator[Part]:
    """Melds in which suits are mixed up."""
    meld = rules.meld
    if meld.marriages == "any-suits":
        left = Counter(hand)
        for points, cards in suits:
            left -= Counter(cards if points else ())
        pairs = min(sum(left[rank + suit] for suit in SUITS) for rank in ("K", "Q"))
        yield from [(worth.pays(meld.marriage, 1), [])] * pairs
    if meld.legs == "any-suits":
        for legs in OTHER_LEGS:
            yield from [(worth.pays(meld.pinochle, 1), list(legs))] * how_many(hand, legs)
    if meld.around_suits < 4:
        for rank, row in meld.around:
            held = [card for card in worth.four(rank.value) if card in hand]
            if len(held) == meld.around_suits:
                yield worth.pays(row, 1), held


def each_once(parts: Sequence[Part], hand: Sequence[str]) -> Iterator[Part]:
    """The melds of one who uses each card once, the dearest first."""
    left = Counter(hand)
    for part in sorted(parts, key=lambda part: -part[0]):
        if not Counter(part[1]) - left:
            left -= Counter(part[1])
            yield part
