"""The deck and the deal, against rules.md 1.1, 1.2, 1.8 and the first points of 2 to 4."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
import reference
from hypothesis import given
from hypothesis import strategies as st

from tutor.engine import (
    DOUBLE_DECK,
    SINGLE_DECK,
    THREE_PLAYER,
    TWO_PLAYER,
    VARIANTS,
    Rank,
    Rules,
    Seat,
    deal,
    format_cards,
    game,
    holding_problems,
    new_deck,
    parse_cards,
)
from tutor.engine.deal import must_redeal, sort_cards, unseen

SIZES = [
    ("single-deck", 48, "NESW", 12, 0, 0),
    ("double-deck", 80, "NESW", 20, 0, 0),
    ("two-player", 48, "NS", 12, 0, 24),
    ("three-player", 48, "NES", 15, 3, 0),
    ("three-player-money", 48, "NES", 15, 3, 0),
]


@pytest.mark.parametrize(("name", "cards"), [row[:2] for row in SIZES])
def test_deck(name: str, cards: int) -> None:
    rules = VARIANTS[name]
    double = name == "double-deck"
    assert len(new_deck(rules)) == cards
    assert [str(card) for card in new_deck(rules)] == reference.deck(4 if double else 2, nines=not double)


def test_double_deck_has_no_nines() -> None:
    assert Rank.NINE not in {card.rank for card in new_deck(DOUBLE_DECK)}


@pytest.mark.parametrize(("name", "cards", "seats", "hand", "widow", "stock"), SIZES)
def test_sizes_of_a_deal(name: str, cards: int, seats: str, hand: int, widow: int, stock: int) -> None:
    dealt = deal(VARIANTS[name], seed=1)
    assert "".join(dealt.hands) == seats
    assert {len(held) for held in dealt.hands.values()} == {hand}
    assert (len(dealt.widow), len(dealt.stock)) == (widow, stock)
    assert hand * len(seats) + widow + stock == cards


@pytest.mark.parametrize("name", VARIANTS)
@given(seed=st.integers() | st.text(max_size=8))
def test_a_deal_hands_out_the_whole_deck(name: str, seed: int | str) -> None:
    rules = VARIANTS[name]
    dealt = deal(rules, seed)
    every = [card for hand in dealt.hands.values() for card in hand] + [*dealt.widow, *dealt.stock]
    assert Counter(every) == Counter(new_deck(rules))


@pytest.mark.parametrize("name", VARIANTS)
def test_the_same_seed_gives_the_same_deal(name: str) -> None:
    rules = VARIANTS[name]
    assert deal(rules, 42) == deal(rules, 42)
    assert deal(rules, "a name") == deal(rules, "a name")
    assert len({format_cards(deal(rules, seed).hands[Seat.NORTH]) for seed in range(20)}) == 20


def test_every_card_reaches_every_seat_about_equally() -> None:
    north = Counter(card for seed in range(1200) for card in deal(SINGLE_DECK, seed).hands[Seat.NORTH])
    assert len(north) == 24
    assert all(450 < count < 750 for count in north.values())  # 600 expected, standard deviation about 20


@pytest.mark.parametrize("name", VARIANTS)
def test_hands_are_dealt_sorted(name: str) -> None:
    rules = VARIANTS[name]
    for seed in range(20):
        for hand in deal(rules, seed).hands.values():
            assert hand == sort_cards(hand, rules)


def test_sort_by_suit_and_high_to_low() -> None:
    assert format_cards(sort_cards(parse_cards("9C KS 10S AD JH AS QH 10S"), SINGLE_DECK)) == "AS 10S 10S KS QH JH AD 9C"


@given(st.permutations(new_deck(SINGLE_DECK)))
def test_sorting_keeps_the_cards_and_forgets_their_order(cards: list[object]) -> None:
    assert sort_cards(cards, SINGLE_DECK) == new_deck(SINGLE_DECK)  # type: ignore[arg-type]


# Hands full of nines ---------------------------------------------------------------------------------------------------

FIVE_NINES = "9S 9S 9H 9H 9D KS KS QH JH JC 10D 10C"
FIVE_NINES_AND_AN_ACE = FIVE_NINES.replace("10C", "AC")
SIX_NINES = FIVE_NINES.replace("10D", "9D")
FOUR_NINES = FIVE_NINES.replace("9D", "QD")


@pytest.mark.parametrize(
    ("value", "expected"),
    [("none", (False, False, False, False)), ("5", (False, True, True, True)),
     ("5-and-no-ace", (False, True, False, True)), ("6", (False, False, False, True))],
)  # fmt: skip
def test_must_redeal(value: str, expected: tuple[bool, ...]) -> None:
    rules = game("single-deck", {"redeal-nines": value})
    hands = (FOUR_NINES, FIVE_NINES, FIVE_NINES_AND_AN_ACE, SIX_NINES)
    assert tuple(must_redeal(parse_cards(hand), rules) for hand in hands) == expected


def test_a_deal_with_five_nines_in_a_hand_is_dealt_again() -> None:
    rules = game("single-deck", {"redeal-nines": "5"})
    again = 0
    for seed in range(600):
        plain = deal(SINGLE_DECK, seed)
        full = any(sum(card.rank is Rank.NINE for card in hand) >= 5 for hand in plain.hands.values())
        again += full
        assert (deal(rules, seed) != plain) is full
        assert not any(must_redeal(hand, rules) for hand in deal(rules, seed).hands.values())
    assert 15 < again < 75  # 6.64%, about 40


# What a set of cards cannot be --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "rules", "size", "expected"),
    [
        ("AS AS 10H", SINGLE_DECK, None, ()),
        ("", SINGLE_DECK, None, ()),
        ("AS AS AS", SINGLE_DECK, None, ("3 x 'AS', but the deck has 2",)),
        ("AS AS AS AS", DOUBLE_DECK, None, ()),
        ("AS AS AS AS AS", DOUBLE_DECK, None, ("5 x 'AS', but the deck has 4",)),
        ("9S", DOUBLE_DECK, None, ("'9S' is not in this deck",)),
        ("AS 10H", SINGLE_DECK, 12, ("2 cards, but there must be 12",)),
        ("AS 10H", SINGLE_DECK, 2, ()),
        (
            "AS AS AS 9C 9C 9C",
            SINGLE_DECK,
            12,
            ("3 x 'AS', but the deck has 2", "3 x '9C', but the deck has 2", "6 cards, but there must be 12"),
        ),
        (
            "9S KH KH KH KH KH",
            DOUBLE_DECK,
            20,
            ("'9S' is not in this deck", "5 x 'KH', but the deck has 4", "6 cards, but there must be 20"),
        ),
    ],
)
def test_holding_problems(cards: str, rules: Rules, size: int | None, expected: tuple[str, ...]) -> None:
    assert holding_problems(parse_cards(cards), rules, size) == expected


@pytest.mark.parametrize("name", VARIANTS)
def test_dealt_hands_have_no_problems(name: str) -> None:
    rules = VARIANTS[name]
    for seed in range(20):
        for hand in deal(rules, seed).hands.values():
            assert holding_problems(hand, rules, rules.deck.hand) == ()


@pytest.mark.parametrize("name", VARIANTS)
def test_unseen_is_the_deck_without_what_was_seen(name: str) -> None:
    rules = VARIANTS[name]
    random = Random(31)
    for _ in range(50):
        cards = list(new_deck(rules))
        random.shuffle(cards)
        hand, seen, rest = cards[:9], cards[9:17], cards[17:]
        assert unseen(rules, hand, seen) == Counter(rest)


def test_unseen_of_one_card() -> None:
    out = unseen(SINGLE_DECK, parse_cards("AS KH"), parse_cards("KH 9C"))
    assert [out[card] for card in parse_cards("AS KH 9C QD")] == [1, 0, 1, 2]


def test_the_widow_of_three_players_and_the_stock_of_two() -> None:
    assert len(deal(THREE_PLAYER, 5).widow) == 3
    assert len(deal(TWO_PLAYER, 5).stock) == 24  # 12 tricks, the upcard included
