"""Meld of many hands at once: the same answers as count_meld, hand by hand."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import pytest
from amounts import many as amount
from numpy.typing import NDArray

from tutor.engine import HOUSE_RULES, SINGLE_DECK, VARIANTS, Card, Rules, Suit, count_meld, game, new_deck, parse_cards
from tutor.engine.meld.bulk import BLOCK, BulkError, columns, count_hands, count_meld_many

HANDS = amount(100_000, 30_000)
PARTS = 4
SUITS = tuple(Suit)


def random_counts(rules: Rules, hands: int, seed: int) -> NDArray[np.uint8]:
    """Hands dealt from a shuffled deck, then hands from all of its cards in which suits and ranks are common or rare."""
    random = np.random.default_rng(seed)
    faces, ranks, copies = len(columns(rules)), len(rules.deck.order), rules.deck.copies
    deck = np.repeat(np.arange(faces), copies)
    dealt = hands // 2
    order = random.random((dealt, len(deck))).argpartition(rules.deck.hand, axis=1)[:, : rules.deck.hand]
    counts = np.zeros((hands, faces), dtype=np.uint8)
    np.add.at(counts, (np.arange(dealt)[:, None], deck[order]), 1)
    by_suit = random.choice([0.15, 0.7, 1.0], size=(hands - dealt, 4))
    by_rank = random.choice([0.3, 0.85, 1.0], size=(hands - dealt, ranks))
    chance = (by_suit[:, :, None] * by_rank[:, None, :]).reshape(hands - dealt, faces)
    counts[dealt:] = random.binomial(copies, chance)
    return counts


def singly(counts: NDArray[np.uint8], trump: NDArray[np.int64], rules: Rules) -> list[int]:
    """count_meld, hand by hand; hands that come twice are counted once."""
    faces = columns(rules)
    seen: dict[bytes, int] = {}
    found = []
    for row, suit in zip(counts, trump.tolist(), strict=True):
        key = row.tobytes() + bytes([suit])
        if key not in seen:
            cards: list[Card] = []
            for card, copies in zip(faces, row.tolist(), strict=True):
                if copies:
                    cards += [card] * copies
            seen[key] = count_meld(cards, SUITS[suit], rules).total
        found.append(seen[key])
    return found


def differing(counts: NDArray[np.uint8], trump: NDArray[np.int64], rules: Rules) -> list[tuple[str, str, int, int]]:
    """Hands for which the two do not agree: cards, trump, one by one, all at once."""
    one, many = np.array(singly(counts, trump, rules)), count_meld_many(counts, trump, rules)
    return [
        (
            " ".join(str(card) for card, copies in zip(columns(rules), counts[at], strict=True) for _ in range(copies)),
            SUITS[trump[at]],
            int(one[at]),
            int(many[at]),
        )
        for at in np.flatnonzero(one != many)[:3]
    ]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", list(VARIANTS))
def test_many_hands_of_each_game_are_counted_as_one_by_one(name: str, part: int) -> None:
    rules = VARIANTS[name]
    counts = random_counts(rules, HANDS // PARTS, seed=part)
    trump = np.random.default_rng(part + 100).integers(0, 4, len(counts))
    assert len(counts) * PARTS == HANDS
    assert differing(counts, trump, rules) == []


SWITCHES: Mapping[str, tuple[Any, ...]] = {
    "run-extras": ("each", "pair", "none"),
    "double-run": (0, 300, 777),
    "double-pinochle": (0, 80, 277),
    "double-arounds": ("tenfold", "twofold"),
    "double-royal-marriage": (0, 80, 300),
    "values": ("run: 250, pinochle: 150", "marriage: 25, double aces around: 777", "tens around: 30, dix: 15", "marriage: 0"),
    "doubles": ("yes", "no"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", list(VARIANTS))
def test_hands_under_random_meld_rules(name: str) -> None:
    random = Random(name)
    base = VARIANTS[name]
    fitting = [switch for switch in SWITCHES if HOUSE_RULES[switch].fit.holds(base)]
    # A row of tens makes the table of arounds of the double deck sixteen times as long.
    for turn in range(amount(6, 3) if base.deck.copies == 4 else amount(15, 6)):
        chosen = random.sample(fitting, random.randint(1, len(fitting)))
        switches = {switch: random.choice(SWITCHES[switch]) for switch in chosen}
        if base.deck.copies == 4 and switches.get("values") == SWITCHES["values"][2]:
            switches["values"] = SWITCHES["values"][0]
        rules = game(name, switches)
        counts = random_counts(rules, 1_000, seed=turn)
        trump = np.random.default_rng(turn).integers(0, 4, len(counts))
        assert differing(counts, trump, rules) == [], switches


@pytest.mark.parametrize(
    "switches", [{"values": "marriage: 0"}, {"values": "kings around: 0"}, {"values": "royal marriage: 5"}, {"doubles": "no"}]
)
def test_round_houses_of_two_players(switches: dict[str, Any]) -> None:
    """The hands in which a marriage can be lost, with every number of kings and queens."""
    rules = game("two-player", switches)
    faces = columns(rules)
    random = np.random.default_rng(8)
    counts = np.zeros((3_000, len(faces)), dtype=np.uint8)
    for at, card in enumerate(faces):
        if card.rank in ("K", "Q"):
            counts[:, at] = random.choice([1, 2], p=[0.85, 0.15], size=len(counts))
    trump = random.integers(0, 4, len(counts))
    assert differing(counts, trump, rules) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", list(VARIANTS))
def test_one_trump_for_all_is_that_trump_for_each(name: str) -> None:
    rules = VARIANTS[name]
    counts = random_counts(rules, 2_000, seed=5)
    for number, suit in enumerate(Suit):
        one = count_meld_many(counts, suit, rules)
        assert one.tolist() == count_meld_many(counts, np.full(len(counts), number), rules).tolist()
        assert one[:200].tolist() == singly(counts[:200], np.full(200, number), rules)


def test_a_trump_for_each_hand() -> None:
    hands = [parse_cards("KS QS KH QH")] * 4
    found = count_meld_many(count_hands(hands, SINGLE_DECK), np.array([0, 1, 2, 3]), SINGLE_DECK)
    assert found.tolist() == [60, 60, 40, 40]


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int32, np.int64])
def test_trump_numbers_of_any_whole_type(dtype: type[np.integer[Any]]) -> None:
    counts = random_counts(SINGLE_DECK, 100, seed=6)
    trump = np.arange(100) % 4
    assert count_meld_many(counts, trump.astype(dtype), SINGLE_DECK).tolist() == singly(counts, trump, SINGLE_DECK)


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int64])
def test_counts_of_any_whole_type(dtype: type[np.integer[Any]]) -> None:
    """numpy's own whole numbers are int64: an array of them is counted, or refused as a BulkError, never a crash."""
    counts = random_counts(SINGLE_DECK, 100, seed=6)
    trump = np.arange(100) % 4
    try:
        found = count_meld_many(counts.astype(dtype), trump, SINGLE_DECK)  # type: ignore[arg-type]
    except BulkError:
        return
    assert found.tolist() == singly(counts, trump, SINGLE_DECK)


def test_fewer_than_no_copies_are_refused() -> None:
    """Like more copies than the deck has, they are not hands of this deck."""
    counts = np.zeros((1, 24), dtype=np.int8)
    counts[0, 3] = -1
    with pytest.raises(BulkError):
        count_meld_many(counts, Suit.SPADES, SINGLE_DECK)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", list(VARIANTS))
def test_columns_are_the_faces_of_the_deck_in_order(name: str) -> None:
    rules = VARIANTS[name]
    faces = columns(rules)
    assert len(faces) == 4 * len(rules.deck.order)
    assert faces == tuple(dict.fromkeys(new_deck(rules)))


def test_hands_are_counted_into_columns() -> None:
    counts = count_hands([parse_cards("AS AS 9C"), (), parse_cards("10S")], SINGLE_DECK)
    assert (counts.shape, counts.dtype) == ((3, 24), np.uint8)
    assert counts.sum(axis=1).tolist() == [3, 0, 1]
    assert (counts[0, 0], counts[0, 23], counts[2, 1]) == (2, 1, 1)


def test_hands_may_be_any_iterables() -> None:
    hands = (iter(parse_cards(text)) for text in ("KS QS", "AS AH AD AC"))
    assert count_meld_many(count_hands(hands, SINGLE_DECK), Suit.SPADES, SINGLE_DECK).tolist() == [40, 100]


def test_a_card_that_the_deck_has_not() -> None:
    """ "Arrays that are not hands of this deck" are a BulkError; so is a nine in a hand of the double deck."""
    with pytest.raises(BulkError):
        count_hands([parse_cards("9S")], VARIANTS["double-deck"])


def test_no_hands() -> None:
    counts = count_hands([], SINGLE_DECK)
    assert counts.shape == (0, 24)
    for trump in (Suit.HEARTS, np.array([], dtype=np.int64)):
        found = count_meld_many(counts, trump, SINGLE_DECK)
        assert (found.shape, found.dtype) == ((0,), np.int32)


def test_empty_hands_meld_nothing() -> None:
    assert count_meld_many(count_hands([(), ()], SINGLE_DECK), Suit.HEARTS, SINGLE_DECK).tolist() == [0, 0]


@pytest.mark.parametrize("size", [1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK])
def test_blocks_of_hands_join_without_a_seam(size: int) -> None:
    some = random_counts(SINGLE_DECK, 97, seed=9)
    counts = np.resize(some, (size, 24)).astype(np.uint8)
    expected = np.resize(count_meld_many(some, Suit.CLUBS, SINGLE_DECK), size)
    assert np.array_equal(count_meld_many(counts, Suit.CLUBS, SINGLE_DECK), expected)


def test_the_hands_are_not_changed() -> None:
    counts = random_counts(SINGLE_DECK, 500, seed=10)
    trump = np.arange(500) % 4
    before, suits = counts.copy(), trump.copy()
    count_meld_many(counts, trump, SINGLE_DECK)
    assert np.array_equal(counts, before)
    assert np.array_equal(trump, suits)


def test_every_layout_of_an_array_is_read() -> None:
    counts = random_counts(SINGLE_DECK, 300, seed=11)
    expected = count_meld_many(counts, Suit.SPADES, SINGLE_DECK).tolist()
    assert count_meld_many(np.asfortranarray(counts), Suit.SPADES, SINGLE_DECK).tolist() == expected
    assert count_meld_many(counts[::-1], Suit.SPADES, SINGLE_DECK).tolist() == expected[::-1]


@pytest.mark.parametrize("shape", [(3, 20), (3, 25), (24,), (3, 24, 1), (0, 20)])
def test_an_array_of_another_shape(shape: tuple[int, ...]) -> None:
    with pytest.raises(BulkError) as caught:
        count_meld_many(np.zeros(shape, dtype=np.uint8), Suit.SPADES, SINGLE_DECK)
    assert str(caught.value) == f"an array of shape {shape}, but hands need 24 columns"
    assert caught.value.hint == "make it with count_hands"


def test_double_deck_hands_have_20_columns() -> None:
    with pytest.raises(BulkError, match="but hands need 20 columns"):
        count_meld_many(np.zeros((1, 24), dtype=np.uint8), Suit.SPADES, VARIANTS["double-deck"])


@pytest.mark.parametrize(("name", "copies"), [("single-deck", 2), ("double-deck", 4), ("two-player", 2), ("three-player", 2)])
def test_more_copies_than_the_deck_has(name: str, copies: int) -> None:
    rules = VARIANTS[name]
    counts = np.zeros((2, len(columns(rules))), dtype=np.uint8)
    counts[1, 4] = copies
    assert count_meld_many(counts, Suit.SPADES, rules).shape == (2,)
    counts[1, 4] = copies + 1
    with pytest.raises(BulkError) as caught:
        count_meld_many(counts, Suit.SPADES, rules)
    assert str(caught.value) == f"{copies + 1} copies of a card, but the deck has {copies}"


@pytest.mark.parametrize("trump", [[0], [0, 1, 2, 3], [[0, 1, 2]], [0, 1, 4], [0, -1, 2], []])
def test_trumps_that_are_not_one_number_a_hand(trump: Any) -> None:
    counts = np.zeros((3, 24), dtype=np.uint8)
    with pytest.raises(BulkError) as caught:
        count_meld_many(counts, np.array(trump), SINGLE_DECK)
    assert str(caught.value) == "trump must be one number from 0 to 3 for each hand"
    assert caught.value.hint == "0 to 3 stand for S H D C"
