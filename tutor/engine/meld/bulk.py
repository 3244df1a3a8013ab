"""Meld of many hands at once, over numpy arrays: the same answers as count_meld, from the same rows of melds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tutor.engine.cards import FACES, Card, Cards, PinochleError, Rank, Suit, as_suit
from tutor.engine.meld.parts import around_points, pinochle_points, suit_points
from tutor.engine.rules import Rules, points_for

Counts = NDArray[np.uint8]
BLOCK = 1 << 15  # hands at a time, so that a block stays in the processor's cache


class BulkError(PinochleError):
    """Arrays that are not hands of this deck."""


@dataclass(frozen=True)
class _Tables:
    """Points by a suit's code (its copies as digits, the ace last), by levels of arounds, and by pinochles."""

    plain: NDArray[np.int32]
    trump: NDArray[np.int32]
    levels: NDArray[np.uint32]
    pairs: NDArray[np.uint8]  # how many kings and queens, where they are as many; else 0
    arounds: NDArray[np.int32]
    pinochles: NDArray[np.int32]
    digits: NDArray[np.uint16]


def columns(rules: Rules) -> Cards:
    """Which card each column counts: 24 or 20 of them, suit by suit (S H D C), high to low."""
    return tuple(card for card in FACES if card.rank in rules.deck.order)


def count_hands(hands: Iterable[Iterable[Card]], rules: Rules) -> Counts:
    """Hands of cards as an array, one row a hand, the copies of each card in the order of `columns`. Raises BulkError."""
    place = {card: at for at, card in enumerate(columns(rules))}
    rows = [list(hand) for hand in hands]
    counts = np.zeros((len(rows), len(place)), dtype=np.uint8)
    for row, hand in zip(counts, rows, strict=True):
        for card in hand:
            if card not in place:
                raise BulkError(f"'{card}' is not in this deck")
            row[place[card]] += 1
    return counts


def count_meld_many(counts: NDArray[np.integer], trump: Suit | str | NDArray[np.integer], rules: Rules) -> NDArray[np.int32]:
    """Meld of many hands in points (rules.md 1.3, 3.3).

    `counts`: copies of each card, one row a hand, columns as `columns` says. `trump`: one suit for all, or a number
    a hand (0 to 3 for S H D C). Raises BulkError for another shape or more copies than the deck has.
    """
    ranks = len(rules.deck.order)
    if counts.ndim != 2 or counts.shape[1] != 4 * ranks:
        raise BulkError(f"an array of shape {counts.shape}, but hands need {4 * ranks} columns", "make it with count_hands")
    if counts.dtype.kind not in "ui":
        raise BulkError(f"an array of {counts.dtype}, but copies are whole numbers", "make it with count_hands")
    if counts.size and not 0 <= int(counts.min()) <= int(counts.max()) <= rules.deck.copies:
        wrong = int(counts.min()) if int(counts.min()) < 0 else int(counts.max())
        raise BulkError(f"{wrong} copies of a card, but the deck has {rules.deck.copies}")
    small: Counts = counts.astype(np.uint8, copy=False)
    suits = np.full(len(counts), list(Suit).index(as_suit(trump)), dtype=np.uint8) if isinstance(trump, str) else np.asarray(trump)
    if suits.shape != (len(counts),) or (suits.size and not 0 <= int(suits.min()) <= int(suits.max()) <= 3):
        raise BulkError("trump must be one number from 0 to 3 for each hand", "0 to 3 stand for S H D C")
    tables = _tables(rules)
    totals = np.empty(len(counts), dtype=np.int32)
    for start in range(0, len(counts), BLOCK):
        block = slice(start, start + BLOCK)
        totals[block] = _count_block(small[block], suits[block], tables, rules)
    return totals


def _count_block(counts: Counts, trump: NDArray[np.integer], tables: _Tables, rules: Rules) -> NDArray[np.int32]:
    ranks = len(rules.deck.order)
    by_card = np.ascontiguousarray(counts.T)
    total = np.zeros(len(counts), dtype=np.int32)
    everywhere = None
    fewest, most = np.full(len(counts), 255, dtype=np.uint8), np.zeros(len(counts), dtype=np.uint8)
    for place in range(4):
        code = np.zeros(len(counts), dtype=np.uint16)
        for rank in range(ranks):
            code += by_card[place * ranks + rank] * tables.digits[rank]
        total += np.where(trump == place, tables.trump[code], tables.plain[code])
        levels = tables.levels[code]
        everywhere = levels if everywhere is None else everywhere & levels
        if rules.meld.one_per_trick:
            pairs = tables.pairs[code]
            fewest, most = np.minimum(fewest, pairs), np.maximum(most, pairs)
    assert everywhere is not None
    total += tables.arounds[everywhere]
    queen, jack = (columns(rules).index(card) for card in (Card(Suit.SPADES, Rank.QUEEN), Card(Suit.DIAMONDS, Rank.JACK)))
    total += tables.pinochles[np.minimum(by_card[queen], by_card[jack])]
    if rules.meld.one_per_trick:
        # A round house with no king or queen to spare gives up its cheapest marriage, as in meld.
        lost = min(points_for(rules.meld.marriage, 1), points_for(rules.meld.royal, 1))
        total[(fewest == most) & (fewest > 0)] -= lost
    return total


@lru_cache(maxsize=64)
def _tables(rules: Rules) -> _Tables:
    order, copies = rules.deck.order, rules.deck.copies
    base = copies + 1
    size = base ** len(order)
    held = [{rank: code // base**place % base for place, rank in enumerate(order)} for code in range(size)]
    around = [rank for rank, _ in rules.meld.around]
    levels = [sum(((1 << copies_of[rank]) - 1) << copies * place for place, rank in enumerate(around)) for copies_of in held]
    arounds = np.zeros(1, dtype=np.int32)
    for rank in reversed(around):
        # Ranks do not touch each other, so the table is their sums; the first rank has the lowest bits.
        own = [around_points({rank: code.bit_count()}, rules) for code in range(1 << copies)]
        arounds = (arounds[:, None] + np.array(own, dtype=np.int32)[None, :]).ravel()
    return _Tables(
        np.array([suit_points(copies_of, False, rules) for copies_of in held], dtype=np.int32),
        np.array([suit_points(copies_of, True, rules) for copies_of in held], dtype=np.int32),
        np.array(levels, dtype=np.uint32),
        np.array([kings if (kings := copies_of[Rank.KING]) == copies_of[Rank.QUEEN] else 0 for copies_of in held], dtype=np.uint8),
        arounds,
        np.array([pinochle_points(count, rules) for count in range(base)], dtype=np.int32),
        np.array([base**place for place in range(len(order))], dtype=np.uint16),
    )
