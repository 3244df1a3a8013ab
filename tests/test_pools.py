"""The pools that ship: each question stands as it was proved, and under the skill that it shows."""

from __future__ import annotations

from collections import Counter
from functools import cache
from statistics import mean

import pytest

from tutor.advice import counter
from tutor.advice.endings import choices_of
from tutor.drills import POINTS, difficulty
from tutor.drills.judged import POOLS, pool
from tutor.engine import VARIANTS
from tutor.questions.best_play import BestPlay
from tutor.questions.skills import SKILL_OF_IDEA

GAMES = [game for game in VARIANTS if (POOLS / f"{game}.json").is_file()]
MOST_BYTES = 500_000


@cache
def best_plays(game: str) -> tuple[BestPlay, ...]:
    return tuple(question for question in pool(game) if isinstance(question, BestPlay))


@pytest.mark.parametrize("game", GAMES)
def test_each_question_is_read_without_computing(game: str) -> None:
    assert len(best_plays(game)) == len(pool(game)) > 0
    for question in best_plays(game):
        assert question.is_graded, question.to_data()
        assert question.table.name == game
        assert question.level in (1, 2, 3)
        assert question.skill == SKILL_OF_IDEA[question.graded.idea[0]]  # type: ignore[union-attr]


@pytest.mark.parametrize("game", GAMES)
def test_there_is_something_to_choose_and_a_rule_of_thumb_goes_wrong(game: str) -> None:
    for question in best_plays(game):
        right = [choice for choice in question.result.choices if question.is_right((choice.card,))]
        assert len(right) < len(question.result.choices) >= 3
        assert question.graded
        assert question.graded.misses, question.to_data()


def test_levels_lie_near_their_points_of_the_scale() -> None:
    rated = [(question.level, difficulty(question)) for game in GAMES for question in best_plays(game)]
    means = {level: mean(points for at, points in rated if at == level) for level in POINTS if any(at == level for at, _ in rated)}
    assert all(abs(means[level] - POINTS[level]) < 100 for level in means), means


@pytest.mark.parametrize("game", GAMES)
def test_no_situation_stands_twice(game: str) -> None:
    assert [key for key, count in Counter(question.key for question in best_plays(game)).items() if count > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_pool_is_small(game: str) -> None:
    assert len((POOLS / f"{game}.json").read_bytes()) < MOST_BYTES


@pytest.mark.parametrize("game", GAMES)
def test_one_choice_alone_is_best_by_a_counter(game: str) -> None:
    """Cards that are best together are interchangeable; every other costs a counter or more."""
    for question in best_plays(game):
        best = {choice.card for choice in question.result.choices if choice.cost < counter(question.rules)}
        assert any(best <= set(group) for group in choices_of(question.position)), question.to_data()
