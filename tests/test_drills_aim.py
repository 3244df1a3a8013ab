"""Questions near an aim on the scale: how near they come, that they still ask what they ask, and answers to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from statistics import mean
from typing import Any

import pytest
from amounts import many

from tutor.drills import HIGHEST, LOWEST, DrillError, aimed, asked, difficulty, drill, level_of, points_of, reach, why_not
from tutor.engine import SINGLE_DECK, VARIANTS
from tutor.feedback import alternatives, diagnose, hint, judge, not_yet
from tutor.feedback.fingers import by_chance
from tutor.questions import Question, read_question
from tutor.questions.skills import RULE_SKILLS

RULES = VARIANTS["single-deck"]
AIMS = range(600, 1801, 200)
SEEDS = many(6, 2)

# How far below 800 and above 1,600 a skill comes is another matter: these have too little to take away or to add.
SHORT = {"shared-cards", "can-make", "trump-count", "rank", "turn", "counters-left", "deck", "game-winner", "hand-score"}


@cache
def near(skill: str, aim: int, count: int = SEEDS) -> tuple[Question, ...]:
    return tuple(aimed(RULES, skill, aim, seed) for seed in range(count))


def every(aims: range = AIMS) -> Iterator[Any]:
    for skill in RULE_SKILLS:
        for aim in aims:
            yield from near(skill, aim)


def test_levels_are_points_of_the_scale() -> None:
    assert [points_of(how) for how in (1, 2, 3, 1000, 100, 9000)] == [900, 1200, 1500, 1000, LOWEST, HIGHEST]
    assert [level_of(how) for how in (1, 2, 3, 600, 1040, 1060, 1340, 1360, 1900)] == [1, 2, 3, 1, 1, 2, 2, 3, 3]


def test_the_same_arguments_give_the_same_question() -> None:
    assert aimed(RULES, "must-beat", 1100, "7") == aimed(RULES, "must-beat", 1100, 7)
    assert aimed(RULES, "must-beat", 1100, 7) != aimed(RULES, "must-beat", 1100, 8)
    assert asked(RULES, "run", 2, 7) == drill(RULES, "run", 2, 7)
    assert asked(RULES, "run", 1000, 7) == aimed(RULES, "run", 1000, 7)


def test_what_is_asked_near_an_aim_has_its_level() -> None:
    for aim in range(LOWEST, HIGHEST + 1, 200):
        question = aimed(RULES, "total-meld", aim, aim)
        assert (question.level, question.skill, question.table.name) == (level_of(aim), "total-meld", "single-deck")


def test_no_aim_at_what_cannot_be_drilled() -> None:
    with pytest.raises(DrillError, match="unknown skill 'runs'"):
        aimed(RULES, "runs", 1000, 0)
    with pytest.raises(DrillError, match="nobody bids in this game"):
        aimed(VARIANTS["two-player"], "auction", 1000, 0)


@pytest.mark.slow
@pytest.mark.parametrize("skill", RULE_SKILLS)
def test_questions_lie_near_their_aim(skill: str) -> None:
    means = {aim: mean(difficulty(question) for question in near(skill, aim)) for aim in AIMS}
    assert all(abs(means[aim] - aim) <= 150 for aim in AIMS if 800 <= aim <= 1400), means
    assert means[600] <= means[1000] - 150, means
    assert means[1800] >= means[1400] + (50 if skill in SHORT else 100), means
    low, high = reach(RULES, skill)
    assert low <= 900, low
    assert high >= 1450, high


@pytest.mark.slow
def test_what_is_made_is_whole_and_read_back_the_same() -> None:
    for question in every():
        assert not list(question.problems()), question
        data = question.to_data()
        read, problems = read_question(data)
        assert read == question, problems


@pytest.mark.slow
@pytest.mark.parametrize("game", ["double-deck", "three-player", "three-player-money", "two-player"])
def test_every_skill_of_every_game_is_asked_near_an_aim(game: str) -> None:
    for skill in RULE_SKILLS:
        if not why_not(VARIANTS[game], skill):
            easy, hard = (aimed(VARIANTS[game], skill, aim, 1) for aim in (700, 1700))
            # With two players two of the same card are a whole trick.
            assert difficulty(easy) < difficulty(hard) or (game, skill) == ("two-player", "twins"), skill


# Answers to choose from


@pytest.mark.slow
def test_answers_offered_are_the_right_one_and_others_that_are_wrong() -> None:
    offered = [question for question in every(range(600, 801, 200)) if question.offers]
    assert len({question.kind for question in offered}) >= 6
    for question in offered:
        read = [question.answers.reader.read(text) for text in question.offers]
        assert sum(question.is_right(answer) for answer in read) == 1, question
        assert 2 <= len(read) <= 4
        assert [option.value for option in question.scene().ask.options] == list(question.offers)
        assert all(question.may_answer(answer) for _, answer in alternatives(question))


@pytest.mark.slow
def test_every_answer_offered_is_judged_and_explained() -> None:
    for question in every(range(600, 801, 200)):
        for text in question.offers:
            given = question.answers.reader.read(text)
            diagnosis = diagnose(question, given)
            verdict = judge(question, given)
            assert verdict.right == question.is_right(given)
            if not verdict.right:
                held = not_yet(question, given, diagnosis)
                assert held.text if held else len(question.offers) == 2  # of two, one is left
                assert by_chance(question, given) == pytest.approx(0.5 / (len(question.offers) - 1))
        for rung in (1, 2, 3, 4) if question.offers else ():
            assert hint(question, rung).text


OFFERED = {"kind": "meld-count", "trump": "S", "hand": "AS 10S KS QS JS 9S", "offers": ["150", "160", "190"]}


def test_answers_offered_are_read_and_follow_the_table() -> None:
    question, problems = read_question(OFFERED)
    assert question is not None, problems
    assert not list(question.problems())
    assert [option.label for option in question.scene().ask.options] == ["150", "160", "190"]
    assert question.is_right(160)
    assert question.at({"single-deck": SINGLE_DECK}) == question
    pair = read_question({**OFFERED, "rules": {"base": "single-deck", "run-extras": "pair"}})[0]
    assert pair is not None
    assert pair.offers == question.offers


@pytest.mark.parametrize(
    ("offers", "says"),
    [
        (["150", "190"], "the right answer is not offered"),
        (["160"], "1 answer offered"),
        (["160", "150", "160", "190"], "'160' is offered twice"),
        (["150", "155", "160", "165", "170"], "5 answers offered"),
        (["160", "many"], "'many' is not a number"),
    ],
)
def test_what_is_wrong_with_answers_offered(offers: list[str], says: str) -> None:
    _, problems = read_question({**OFFERED, "offers": offers})
    assert [(str(problem), problem.path[0]) for problem in problems] == [(says, "offers")]


def test_a_kind_that_offers_no_answers() -> None:
    _, problems = read_question({"kind": "rank-order", "cards": "KH 10H", "offers": ["10H", "KH"]})
    assert [str(problem) for problem in problems] == ["rank-order offers no answers to choose from"]


def test_where_the_right_answer_is_not_offered_at_a_table_none_is() -> None:
    """At tables where a run with an extra king and queen pays nothing more for them, 190 is not the answer."""
    question, problems = read_question({**OFFERED, "hand": "AS 10S KS KS QS QS JS", "offers": ["190", "230"]})
    assert question is not None, problems
    pinned, _ = read_question({**OFFERED, "offers": [], "rules": {"base": "single-deck", "run-extras": "none"}})
    assert pinned is not None
    moved = question.at({"single-deck": pinned.rules})
    assert moved.answer == 150
    assert moved.offers == ()
    assert moved.scene().ask.type == "number"
