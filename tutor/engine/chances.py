"""Chances: how often cards that nobody has shown lie where one hopes, exactly (rules.md 7.5 and 7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

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


def unseen_cards(rules: Rules) -> int:
    """How many cards a player who looks at a hand just dealt has not seen."""
    return rules.deck.copies * len(rules.deck.order) * 4 - rules.deck.hand
