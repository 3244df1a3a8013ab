"""Drills of legal plays: few cards to tap, and at level 3 seldom the whole suit, since more than one rule decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from statistics import mean, median
from typing import Any

import pytest

from tutor.drills import drill
from tutor.engine import VARIANTS, Rules
from tutor.engine.house_rules import change_for
from tutor.engine.play import Duty
from tutor.feedback import alternatives

pytestmark = pytest.mark.slow

SEEDS = 80


def _switched(game: str, switch: str, value: str) -> Rules:
    return VARIANTS[game].but(change_for(switch, value, VARIANTS[game]))


TABLES: Mapping[str, Rules] = {
    **VARIANTS,
    "only trump leads are beaten": _switched("single-deck", "must-beat", "trump-led"),
    "suits are beaten after a ruff": _switched("single-deck", "beat-after-ruff", "yes"),
}


@cache
def asked(table: str, level: int, count: int = SEEDS) -> tuple[Any, ...]:
    """Questions of every legal play at a table; questions of all kinds have no common fields to name here."""
    return tuple(drill(TABLES[table], "all-legal-plays", level, f"plays-{seed}") for seed in range(count))


def whole_suit(question: Any) -> bool:
    """Whether every card of the suit led is right, or every card of the hand."""
    plays = question.result
    suit = {card for card in plays.hand if card.suit is plays.led}
    return set(plays.cards) in (suit, set(plays.hand))


@pytest.mark.parametrize("table", TABLES)
def test_hard_ones_are_seldom_a_whole_suit_and_take_few_taps(table: str) -> None:
    found = asked(table, 3)
    taps = Counter(len(question.answer) for question in found)
    assert mean(map(whole_suit, found)) <= 0.15
    assert 2 <= median(taps.elements()) <= 4
    assert max(taps) <= 5
    assert all(taps[count] >= 0.08 * SEEDS for count in (1, 2, 3, 4)), taps
    assert taps[1] <= 0.3 * SEEDS, taps


@pytest.mark.parametrize("table", TABLES)
def test_hard_ones_ask_for_every_rule_of_the_table(table: str) -> None:
    play, seats = TABLES[table].play, TABLES[table].seats
    duties = {Duty.BEAT, Duty.TRUMP, Duty.DISCARD}
    duties |= {Duty.OVERTRUMP} if play.must_beat == "always" and len(seats) > 2 else set()
    assert {question.result.duty for question in asked(table, 3)} >= duties


def test_level_two_lies_between() -> None:
    shares = [mean(map(whole_suit, asked("single-deck", level))) for level in (1, 2, 3)]
    assert shares == sorted(shares, reverse=True)
    assert shares[1] <= 0.4
    assert all(len(question.answer) <= 5 for level in (1, 2) for question in asked("single-deck", level))


def test_hard_ones_tempt_by_a_second_rule() -> None:
    """Some belief about another rule gives another answer."""
    found = [question for question in asked("single-deck", 3, 50) if question.result.duty is not Duty.DISCARD]
    assert mean(bool(alternatives(question)) for question in found) >= 0.9


@pytest.mark.parametrize("skill", ["follow", "must-beat", "must-trump", "overtrump", "after-a-ruff", "any-card"])
def test_a_single_rule_takes_few_taps_too(skill: str) -> None:
    """Every card of a hand is one tap."""
    for level in (1, 2, 3):
        found: list[Any] = [drill(VARIANTS["single-deck"], skill, level, seed) for seed in range(8)]
        assert all(len(question.answer) <= 5 or set(question.answer) == set(question.hand) for question in found)
