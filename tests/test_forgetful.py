"""A share of the figures of `forgetful.py` and `rivals.py`: learners are held, weak skills found, and what was learned is kept."""

from __future__ import annotations

from statistics import mean

import pytest
from forgetful import KINDS, Kind, Memory, held, weak_found
from rivals import Fsrs, Ladder, ninety_days

kinds = pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])


@kinds
def test_four_of_five_answers_are_right_whoever_learns(kind: Kind) -> None:
    one = held(kind, 12)
    assert 6 <= one.placed <= 10
    assert 0.75 <= one.first_hundred <= 0.85
    assert 0.77 <= one.later <= 0.83
    assert one.later_blocks >= 0.75


def test_planted_weak_skills_are_found() -> None:
    assert mean(weak_found(kind, 12) for kind in KINDS) >= 0.85


def test_what_was_learned_is_kept_for_ninety_days() -> None:
    kept = ninety_days(KINDS[1], "kept", Ladder)
    assert kept.right >= 0.88
    assert kept.remembered >= 0.97
    assert kept.asked <= 12
    assert ninety_days(KINDS[1], "kept", Ladder, fill=False).asked < 4


def test_memory_is_that_of_fsrs() -> None:
    memory = Memory(10, 0)
    assert memory.recall(10) == pytest.approx(0.9)
    memory.practise(10, True)
    grown = memory.stability
    assert grown > 20
    memory.practise(10 + grown, False)
    assert memory.stability < grown / 4


def test_fsrs_can_be_compared_where_it_is_installed() -> None:
    pytest.importorskip("fsrs")
    assert ninety_days(KINDS[1], "kept", Fsrs, days=30).remembered > 0.9
