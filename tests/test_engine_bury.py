"""Burying, against a slow and obvious version that tries every bury (rules.md 4.1)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tutor.engine import THREE_PLAYER, THREE_PLAYER_MONEY, Cards, Rank, Rules, Suit, count_meld, game, new_deck, parse_cards
from tutor.engine.bury import check_bury, free_to_bury
from tutor.engine.tricks import HandError
from tutor.engine.view import cards_shown

FOUR = game("single-deck", {"widow": "4"})


def allowed(bury: Cards, free: Cards) -> bool:
    try:
        check_bury(bury, free)
    except HandError:
        return False
    return True


def a_hand(rules: Rules, dice: Random, meld: str) -> Cards:
    """A hand with the widow in it that holds this meld, and whatever comes with it."""
    held = parse_cards(meld)
    rest = list((Counter(new_deck(rules)) - Counter(held)).elements())
    return (*held, *dice.sample(rest, rules.deck.hand + rules.deck.widow - len(held)))


@pytest.mark.parametrize("rules", [THREE_PLAYER, THREE_PLAYER_MONEY, FOUR], ids=["three", "money", "four"])
@pytest.mark.parametrize(
    "meld", ["", "AS 10S KS QS JS", "AS 10S KS QS JS 9S KH QH KD QD KC QC JD", "KS QS KH QH KD QD KC QC JD JS JH JC 9S 9S"]
)
def test_a_bury_is_legal_where_no_other_leaves_more_of_the_melds_in_the_hand(rules: Rules, meld: str) -> None:
    dice = Random(f"bury {meld} {len(rules.seats)}")
    for _ in range(6):
        hand = a_hand(rules, dice, meld)
        shown = cards_shown(count_meld(hand, Suit.SPADES, rules))
        free = free_to_bury(hand, shown)
        # Of each bury, how many cards of the melds shown are then lacking.
        lacking = {bury: (Counter(shown) - (Counter(hand) - Counter(bury))).total() for bury in combinations(hand, rules.deck.widow)}
        for bury, many in lacking.items():
            assert allowed(bury, free) == (many == min(lacking.values()))


@pytest.mark.parametrize("rules", [THREE_PLAYER, FOUR], ids=["three", "four"])
def test_there_is_always_a_legal_bury_and_free_cards_cost_no_meld(rules: Rules) -> None:
    dice = Random("free")
    for _ in range(200):
        hand = tuple(dice.sample(new_deck(rules), rules.deck.hand + rules.deck.widow))
        count = count_meld(hand, Suit.SPADES, rules)
        free = free_to_bury(hand, cards_shown(count))
        bury = (*free, *cards_shown(count))[: rules.deck.widow]
        assert allowed(bury, free)
        if len(free) >= len(bury):
            assert count_meld((Counter(hand) - Counter(bury)).elements(), Suit.SPADES, rules).total == count.total


def test_who_has_no_free_card_buries_any() -> None:
    shown = parse_cards("AS AS 10S 10S KS KS QS QS JS JS 9S 9S KH QH KD QD KC QC")
    assert free_to_bury(shown, shown) == ()
    assert allowed(parse_cards("AS 9S QC"), ())


def test_cards_of_an_around_are_not_free() -> None:
    hand = parse_cards("AS AH AD AC 10S 10H 9D 9C")
    count = count_meld(hand, Suit.SPADES, THREE_PLAYER)
    assert {card.rank for card in free_to_bury(hand, cards_shown(count))} == {Rank.TEN, Rank.NINE}
