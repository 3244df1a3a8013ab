"""Chances: how often cards that nobody has shown lie where one hopes, exactly (rules.md 7.5 and 7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from tutor.engine.deal import new_deck
from tutor.engine.rules import Rules


def chance_of_all(groups: Sequence[int], drawn: int, unseen: int) -> float:
    """How likely it is, 0 to 1, that so many cards drawn from the unseen ones have at least one of each group.

    `groups` are the sizes, in cards, of groups without a card in common.
    """
    chance = 0.0
    for count in range(len(groups) + 1):
        for missed in combinations(groups, count):
            chance += (-1) ** count * comb(unseen - sum(missed), drawn) / comb(unseen, drawn)
    return chance


def chance_both_hold(count: int, outside: int, hand: int, unseen: int, others: int = 0) -> float:
    """How likely it is, 0 to 1, that each of two hands of `hand` unseen cards has at least `count` of `outside` cards,
    and all the other unseen cards at least `others` of them."""
    return _ways(count, outside, hand, unseen, others) / (comb(unseen, hand) * comb(unseen - hand, hand))


def chance_both_again(outside: int, hand: int, unseen: int) -> float:
    """How likely it is, 0 to 1, that both opponents have a suit a second time, once they and the partner have followed to it."""
    return chance_both_hold(2, outside, hand, unseen, 1) / chance_both_hold(1, outside, hand, unseen, 1)


def _ways(count: int, outside: int, hand: int, unseen: int, others: int) -> int:
    most = min(outside, hand)
    return sum(
        comb(outside, one)
        * comb(unseen - outside, hand - one)
        * comb(outside - one, other)
        * comb(unseen - hand - outside + one, hand - other)
        for one in range(count, most + 1)
        for other in range(count, min(outside - one, hand) + 1)
        if outside - one - other >= others
    )


def unseen_cards(rules: Rules) -> int:
    """How many cards a player who looks at a hand just dealt has not seen."""
    return len(new_deck(rules)) - rules.deck.hand
