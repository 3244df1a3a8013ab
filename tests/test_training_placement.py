"""Placement: a few questions, and what they show."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from test_training_standing import tried

from tutor.progress import Attempt, parse_explained
from tutor.questions.skills import RULE_SKILLS, SKILLS
from tutor.training.placement import LEAST, MOST, contained, found, next_placement
from tutor.training.ratings import chance, guess_at

ALL = RULE_SKILLS
MANY = [f"{kind}/{seed}" for kind in ("right", "wrong", "able") for seed in range(4)]


def placed(answers: Callable[[str, int], bool], seed: str = "1", skills: tuple[str, ...] = ALL) -> list[Attempt]:
    """A placement of somebody who answers so."""
    log: list[Attempt] = []
    dice = Random(seed)
    while wanted := next_placement(log, skills, dice):
        skill, aim = wanted
        log.append(tried(len(log) / 1440, answers(skill, aim), skill, difficulty=aim))
    return log


@pytest.mark.parametrize("seed", MANY)
def test_six_to_ten_questions_over_all_parts_each_of_another_skill(seed: str) -> None:
    kind, dice = seed.split("/")[0], Random(seed)
    log = placed(lambda skill, aim: {"right": True, "wrong": False}.get(kind, dice.random() < 0.7), seed)
    skills = [one.skill for one in log if one.skill]
    assert LEAST <= len(log) <= MOST
    assert len(set(skills)) == len(skills)
    assert len({SKILLS[skill].part for skill in skills}) == len({SKILLS[skill].part for skill in ALL})


def test_harder_after_a_right_one_easier_after_a_wrong_one() -> None:
    log = placed(lambda skill, aim: aim < 1200)
    aims = [one.difficulty or 0 for one in log]
    assert all((later > aim) == one.right for one, aim, later in zip(log, aims, aims[1:], strict=False))
    right, wrong = placed(lambda skill, aim: True), placed(lambda skill, aim: False)
    assert (right[-1].difficulty or 0) > 1400
    assert (wrong[-1].difficulty or 0) < 700
    assert sum(len(contained(one.skill or "")) for one in right) > sum(len(contained(one.skill or "")) for one in wrong)


def test_the_same_answers_and_dice_give_the_same_questions() -> None:
    assert placed(lambda skill, aim: aim < 1100, "x") == placed(lambda skill, aim: aim < 1100, "x")


def test_only_what_can_be_drilled_is_asked_and_nothing_more_when_all_was() -> None:
    few = ("run", "turn", "rank")
    assert {one.skill for one in placed(lambda skill, aim: True, skills=few)} == set(few)
    assert next_placement([], (), Random(1)) is None


def test_an_answer_right_at_other_tables_does_not_count() -> None:
    house = [tried(n, False, "run", explained=parse_explained("house:x=y")) for n in range(12)]
    assert next_placement(house, ALL, Random(1)) == next_placement([], ALL, Random(1))


@pytest.mark.parametrize("seed", MANY)
def test_what_is_marked_as_known_was_right_or_is_part_of_what_was_right(seed: str) -> None:
    dice = Random(seed)
    log = placed(lambda skill, aim: dice.random() < {"right": 1.0, "wrong": 0.0}.get(seed.split("/")[0], 0.75), seed)
    by_skill = {one.skill: one for one in log}
    for one in found(log, ALL):
        if one.known:
            assert one.because
            assert all(why.right and (why.skill == one.skill or one.skill in contained(why.skill or "")) for why in one.because)
        if one.skill in by_skill:
            assert one.because == (by_skill[one.skill],)
            assert not one.known or by_skill[one.skill].right


def test_who_is_right_everywhere_knows_most_and_who_is_wrong_nothing() -> None:
    known = [one.known for one in found(placed(lambda skill, aim: True), ALL)]
    assert sum(known) > len(ALL) / 2
    assert not any(one.known for one in found(placed(lambda skill, aim: False), ALL))
    assert not any(one.known for one in found([], ALL))


def test_who_knows_more_than_the_middle_is_seldom_told_that_nothing_is_sure() -> None:
    def nothing_known(seed: int) -> bool:
        dice = Random(seed)
        log = placed(lambda skill, aim: dice.random() < chance(1300, 0.0, aim, guess_at(skill))[0], str(seed))
        return not any(one.known for one in found(log, ALL))

    assert sum(map(nothing_known, range(60))) < 60 / 5


def test_eight_right_of_ten_are_enough_though_the_misses_came_first() -> None:
    log: list[Attempt] = []
    while wanted := next_placement(log, ALL, Random(1)):
        log.append(tried(len(log) / 1440, len(log) not in (1, 2), wanted[0], difficulty=wanted[1]))
    assert any(one.known for one in found(log, ALL))


def test_a_skill_missed_itself_is_not_known_because_something_above_was_right() -> None:
    log = [tried(n, True, "total-meld", difficulty=1500) for n in range(3)] + [tried(4, False, "run", difficulty=700)]
    known = {one.skill: one for one in found(log, ALL)}
    assert known["total-meld"].known
    assert known["marriages"].known
    assert not known["run"].known
    assert known["run"].because == (log[-1],)
