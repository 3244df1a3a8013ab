"""Doors: which skill a seed asks, at every table and always the same."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.drills import DOORS, DrillError, door_closed, door_skill, drill, why_not
from tutor.engine import VARIANTS

SEEDS = 300
CLOSED = {("two-player", "going-set"): "nobody bids", ("three-player-money", "going-set"): "chips"}
OPEN = [(game, door) for game in VARIANTS for door in DOORS if (game, door) not in CLOSED]


@pytest.mark.parametrize(("game", "door"), OPEN)
def test_a_door_asks_its_skills_by_their_shares(game: str, door: str) -> None:
    rules = VARIANTS[game]
    shares = {skill: share for skill, share in DOORS[door].shares.items() if not why_not(rules, skill)}
    found = Counter(door_skill(rules, door, seed) for seed in range(SEEDS))
    assert set(found) == set(shares)
    for skill, share in shares.items():
        assert abs(found[skill] / SEEDS - share / sum(shares.values())) <= 0.07, found
    assert door_closed(rules, door) == ""


@pytest.mark.parametrize(("game", "door"), OPEN)
def test_what_a_door_asks_can_be_drilled_and_stays(game: str, door: str) -> None:
    rules = VARIANTS[game]
    for seed in range(6):
        skill = door_skill(rules, door, seed)
        assert door_skill(rules, door, str(seed)) == skill
        assert drill(rules, skill, seed % 3 + 1, seed).skill == skill


@pytest.mark.parametrize(("game", "door"), CLOSED)
def test_a_door_that_leads_nowhere_says_why(game: str, door: str) -> None:
    reason = CLOSED[game, door]
    assert reason in door_closed(VARIANTS[game], door)
    with pytest.raises(DrillError, match=reason):
        door_skill(VARIANTS[game], door, 1)


def test_a_door_there_is_not() -> None:
    assert DOORS.keys() == {"count-meld", "legal-plays", "going-set"}
    with pytest.raises(DrillError, match="no door 'bidding'"):
        door_skill(VARIANTS["single-deck"], "bidding", 1)
