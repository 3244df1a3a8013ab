"""Drills of judgement: drawn by seed from pools of questions that were proved beforehand, and what that says of a learner."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from attempts import NOW, an_attempt

import tutor.advice.play
from tutor.advice.ideas import IDEAS
from tutor.drills import DrillError, aimed, difficulty, drill, judged, reach, why_not
from tutor.drills.judged import FEWEST, NEAR, pool, rated, suited
from tutor.engine import VARIANTS, Rules
from tutor.engine.house_rules import change_for
from tutor.feedback import alternatives, decided_by
from tutor.progress import Attempt
from tutor.questions import Question
from tutor.questions.skills import RULE_SKILLS, SKILL_OF_IDEA, SKILLS
from tutor.training.gaps import CONTAINED_IN, CONTAINS
from tutor.training.placement import next_placement
from tutor.training.session import Pool, make_plan, met
from tutor.training.standing import Standing, standing

RULES = VARIANTS["single-deck"]
JUDGED = tuple(name for name, skill in SKILLS.items() if skill.judged)
LEVELS = (1, 2, 3)
EACH = 8  # questions of each skill and level in the pool of these tests


@pytest.fixture(autouse=True)
def small_pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A pool of three-card endings in place of those that ship."""
    monkeypatch.setattr(judged, "POOLS", Path(__file__).parent / "data" / "pools")
    kept = (pool, suited, rated, reach)
    for cached in kept:
        cached.cache_clear()
    yield
    for cached in kept:
        cached.cache_clear()


def table(**switches: str) -> Rules:
    rules = RULES
    for name, value in switches.items():
        rules = rules.but(change_for(name.replace("_", "-"), value, rules))
    return rules


def situation(question: Question) -> str:
    return repr({name: data for name, data in question.to_data().items() if name not in ("level", "skill", "rules")})


# Skills


def test_each_idea_has_a_skill_of_judgement() -> None:
    assert set(SKILL_OF_IDEA) == set(IDEAS)
    assert set(SKILL_OF_IDEA.values()) == set(JUDGED)
    assert set(RULE_SKILLS) == set(SKILLS) - set(JUDGED)
    assert all(SKILLS[name].needs == ("all-legal-plays", "counters") for name in JUDGED)


# Drawing


@pytest.mark.parametrize("skill", JUDGED)
@pytest.mark.parametrize("level", LEVELS)
def test_a_drill_draws_from_its_skill_and_level_and_repeats_nothing_before_all_were_asked(skill: str, level: int) -> None:
    assert [drill(RULES, skill, level, seed) for seed in range(3)] == [drill(RULES, skill, level, str(seed)) for seed in range(3)]
    for start in ("", "7.", "a-lesson/step-3/"):
        found = [drill(RULES, skill, level, f"{start}{number}") for number in range(2 * EACH)]
        assert {(question.skill, question.level, question.table.name) for question in found} == {(skill, level, "single-deck")}
        assert set(Counter(map(situation, found[:EACH])).values()) == {1}
        assert found[:EACH] == found[EACH:]


def test_sets_come_in_orders_of_their_own() -> None:
    orders = [tuple(situation(drill(RULES, "see-feed", 2, f"{start}.{number}")) for number in range(EACH)) for start in range(6)]
    assert len(set(orders)) > 3
    assert len({frozenset(order) for order in orders}) == 1


def test_a_seed_of_any_kind_will_do() -> None:
    for seed in ("", "no number", "7 at first", "9" * 40, "\udcff", -3, 10**30):
        assert drill(RULES, "see-cash", 1, seed) == drill(RULES, "see-cash", 1, seed)


def test_nothing_is_computed_to_ask_and_to_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("the solver was asked")

    monkeypatch.setattr(tutor.advice.play, "card_values", never)
    monkeypatch.setattr(tutor.advice.play, "best_line", never)
    for skill in JUDGED:
        question = drill(RULES, skill, 2, 5)
        assert question.is_right(question.answer[:1])
        assert difficulty(question) > 0
        assert question.skill == skill
        assert alternatives(question) == []
        assert decided_by(question) == ()


@pytest.mark.parametrize("skill", JUDGED)
def test_an_aim_draws_from_those_nearest_to_it(skill: str) -> None:
    ratings = {situation(question): points for points, question in rated(RULES, skill)}
    for aim in (500, 900, 1200, 1500, 1900):
        found = [aimed(RULES, skill, aim, f"s.{number}") for number in range(FEWEST)]
        assert len({situation(question) for question in found}) == FEWEST
        ranked = sorted(abs(points - aim) for points in ratings.values())
        for question in found:
            assert abs(ratings[situation(question)] - aim) <= max(NEAR, ranked[FEWEST - 1])
    low, high = reach(RULES, skill)
    assert low <= high


def test_questions_come_with_their_difficulty_the_easiest_first() -> None:
    for skill in JUDGED:
        found = rated(RULES, skill)
        assert len(found) == len(LEVELS) * EACH
        assert {situation(question) for _, question in found} == set(map(situation, suited(RULES, skill)))
        assert all(one <= other for (one, _), (other, _) in pairwise(found))
        assert all(points == difficulty(question) for points, question in found)


def test_a_level_with_few_questions_borrows_of_the_nearest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = json.loads((judged.POOLS / "single-deck.json").read_text(encoding="utf-8"))
    rows = [row for row in data["questions"] if row["skill"] == "see-cash"]
    levels = {repr(row["hands"]): row.get("level", 1) for row in rows}
    few = [*(row for row in rows if row.get("level", 1) == 1)][:2] + [row for row in rows if row.get("level", 1) > 1]
    (tmp_path / "single-deck.json").write_text(json.dumps({**data, "questions": few}), encoding="utf-8")
    monkeypatch.setattr(judged, "POOLS", tmp_path)
    found = [drill(RULES, "see-cash", 1, number) for number in range(judged.FEW)]
    assert {question.level for question in found} == {1}
    assert len(set(map(situation, found))) == judged.FEW
    assert Counter(levels[repr(question.to_data()["hands"])] for question in found) == {1: 2, 2: judged.FEW - 2}


@pytest.mark.parametrize(("count", "offered"), [(judged.LEAST - 1, False), (judged.LEAST, True)])
def test_a_skill_with_hardly_any_questions_is_not_offered(
    count: int, offered: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = json.loads((judged.POOLS / "single-deck.json").read_text(encoding="utf-8"))
    rows = [row for row in data["questions"] if row["skill"] == "see-cash"]
    (tmp_path / "single-deck.json").write_text(json.dumps({**data, "questions": rows[:count]}), encoding="utf-8")
    monkeypatch.setattr(judged, "POOLS", tmp_path)
    assert (why_not(RULES, "see-cash") == "") is offered


# Tables


@pytest.mark.parametrize(
    "switches",
    [{"run_extras": "none"}, {"minimum_bid": "200"}, {"save": "20"}, {"pass_count": "3"}, {"game_target": "1000"}],
)
def test_a_table_that_plays_its_tricks_alike_is_asked_too(switches: dict[str, str]) -> None:
    rules = table(**switches)
    assert rules != RULES
    for skill in JUDGED:
        assert why_not(rules, skill) == ""
        question = drill(rules, skill, 1, 1)
        assert question.rules == rules
        assert question.is_graded  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "switches", [{"must_beat": "never"}, {"must_beat": "trump-led"}, {"counting": "classic"}, {"beat_after_ruff": "yes"}]
)
def test_a_table_that_plays_them_otherwise_is_told_so(switches: dict[str, str]) -> None:
    rules = table(**switches)
    for skill in JUDGED:
        assert why_not(rules, skill) == "too few hands are worked out for the way this table plays"
        for ask in (lambda: drill(rules, skill, 1, 1), lambda: aimed(rules, skill, 1000, 1)):  # noqa: B023
            with pytest.raises(DrillError, match="too few hands are worked out"):
                ask()


@pytest.mark.parametrize("game", [game for game in VARIANTS if game != "single-deck"])
def test_a_game_without_a_pool_is_not_offered(game: str) -> None:
    assert all(why_not(VARIANTS[game], skill) for skill in JUDGED)


def test_a_pool_that_is_broken_names_its_game_and_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "single-deck.json").write_text('{"game": "single-deck", "version": 1, "questions": [{"trump": "S"}]}', encoding="utf-8")
    monkeypatch.setattr(judged, "POOLS", tmp_path)
    with pytest.raises(ValueError, match="the pool of single-deck has a question that cannot be: 'hands' is missing"):
        pool("single-deck")


# What answers say of a learner


def tries(skill: str, marks: str, difficulty: int = 1200, days: float = 0) -> list[Attempt]:
    at = NOW - timedelta(days=days)
    kind = SKILLS[skill].kinds[-1]
    return [
        an_attempt("ann", f"{skill} {n}", kind=kind, skill=skill, right=mark == "+", difficulty=difficulty, shown=at, answered=at)
        for n, mark in enumerate(marks)
    ]


def known(*groups: list[Attempt]) -> Standing:
    return standing([one for group in groups for one in group])


def test_answers_say_nothing_of_the_rules_nor_of_general_ability() -> None:
    before = known(tries("run", "++-+"), tries("all-legal-plays", "+++"))
    for marks in ("+" * 12, "-" * 12):
        after = known(tries("run", "++-+"), tries("all-legal-plays", "+++"), tries("see-wait", marks))
        assert (after.general, after.doubt, after.stairs) == (before.general, before.doubt, before.stairs)
        for skill in RULE_SKILLS:
            assert after.of(skill, NOW) == before.of(skill, NOW)
            assert after.aim(skill, NOW) == before.aim(skill, NOW)


def test_answers_move_the_skill_itself() -> None:
    ratings = [known(tries("see-wait", marks)).rating("see-wait") for marks in ("----", "", "++++")]
    assert ratings[0] + 100 < ratings[1] < ratings[2] - 20


def test_no_rule_flows_into_judgement_or_back() -> None:
    assert all(not CONTAINS[skill] and not CONTAINED_IN[skill] for skill in JUDGED)
    assert all(not set(JUDGED) & {*CONTAINS[skill], *CONTAINED_IN[skill]} for skill in RULE_SKILLS)


def test_practice_asks_it_once_the_rules_that_it_needs_are_known() -> None:
    able = [tries(skill, "+" * 6, 1400) for skill in ("all-legal-plays", "counters")]
    ready = known(*able)
    assert set(JUDGED) <= set(met(ready, Pool((*SKILLS,), (*SKILLS,)), NOW))
    for lacking in ("all-legal-plays", "counters"):
        some = [name for name in SKILLS if name != lacking]
        assert not set(JUDGED) & set(met(ready, Pool(some, some), NOW)), "a table or a course without what it needs"
    weak = known(able[0], tries("counters", "------", 1000))
    assert not set(JUDGED) & set(met(weak, Pool((*SKILLS,), (*SKILLS,)), NOW))
    assert not weak.is_ready("see-cash", NOW)
    assert weak.is_ready("run", NOW)
    assert weak.is_ready("gone", NOW)


def test_who_is_at_lesson_three_gets_none_even_after_trying_one() -> None:
    learner = known(tries("rank", "++++"), tries("trick-winner", "+++"), tries("turn", "++"), tries("see-cash", "+++"))
    taught = ("rank", "turn", "trump-beats-plain", "trick-winner", "follow", "deck", "twins")
    plan = make_plan(learner, NOW, Pool(taught, (*SKILLS,)), Random(1))
    assert plan
    assert not {slot.skill for slot in (*plan.slots, *plan.spare)} & set(JUDGED)


def test_who_knows_the_rules_gets_what_is_due() -> None:
    able = [tries(skill, "+" * 6, 1400, days=3) for skill in ("all-legal-plays", "counters", "rank", "turn", "follow", "deck")]
    learner = known(tries("see-cash", "+-", days=9), *able)
    plan = make_plan(learner, NOW, Pool(RULE_SKILLS, (*SKILLS,), RULE_SKILLS), Random(1))
    assert plan
    assert "see-cash" in {slot.skill for slot in plan.slots}


def test_placement_asks_rules_alone() -> None:
    log: list[Attempt] = []
    while wanted := next_placement(log, RULE_SKILLS, Random(1)):
        log += tries(wanted[0], "+", wanted[1])
    assert not {one.skill for one in log} & set(JUDGED)
