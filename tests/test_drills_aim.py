"""Questions near an aim on the scale, and what the scale says of questions."""

from __future__ import annotations

from statistics import mean

import pytest

from tutor.drills import HIGHEST, LOWEST, POINTS, DrillError, aimed, asked, difficulty, drill, level_of, points_of
from tutor.engine import VARIANTS

RULES = VARIANTS["single-deck"]


def test_levels_are_points_of_the_scale() -> None:
    assert [points_of(how) for how in (1, 2, 3, 1000, 100, 9000)] == [900, 1200, 1500, 1000, LOWEST, HIGHEST]
    assert [level_of(how) for how in (1, 2, 3, 600, 1040, 1060, 1340, 1360, 1900)] == [1, 2, 3, 1, 1, 2, 2, 3, 3]


def test_the_same_arguments_give_the_same_question() -> None:
    assert aimed(RULES, "must-beat", 1100, "7") == aimed(RULES, "must-beat", 1100, 7)
    assert aimed(RULES, "must-beat", 1100, 7) != aimed(RULES, "must-beat", 1100, 8)
    assert asked(RULES, "run", 2, 7) == drill(RULES, "run", 2, 7)
    assert asked(RULES, "run", 1000, 7) == aimed(RULES, "run", 1000, 7)


def test_what_is_asked_near_an_aim_has_its_level() -> None:
    for aim in range(LOWEST, HIGHEST + 1, 100):
        question = aimed(RULES, "total-meld", aim, aim)
        assert (question.level, question.skill, question.table.name) == (level_of(aim), "total-meld", "single-deck")


def test_a_higher_aim_gives_harder_questions() -> None:
    ratings = [mean(difficulty(aimed(RULES, "all-legal-plays", aim, seed)) for seed in range(12)) for aim in (*POINTS.values(),)]
    assert ratings[0] + 100 < ratings[1] < ratings[2] - 100, ratings


def test_no_aim_at_what_cannot_be_drilled() -> None:
    with pytest.raises(DrillError, match="unknown skill 'runs'"):
        aimed(RULES, "runs", 1000, 0)
    with pytest.raises(DrillError, match="nobody bids in this game"):
        aimed(VARIANTS["two-player"], "auction", 1000, 0)
