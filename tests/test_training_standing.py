"""Standing: what answers say of skills, when they are due and how hard to ask."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from hypothesis import given
from test_progress_memory import ATTEMPTS, few, on

from tutor.drills import HIGHEST, LOWEST
from tutor.progress import Attempt, parse_explained, right_elsewhere
from tutor.questions.skills import SKILLS
from tutor.training import Standing, Strength, standing


def tried(day: float, right: bool, skill: str = "run", **changes: object) -> Attempt:
    """A first try at a middle question, or as `changes` have it."""
    usual = Attempt(
        "ann", f"q{day}", f"s{day}", 1, "meld-count", skill, 2, right, parse_explained(""), 0, "", on(day), on(day), difficulty=1200
    )
    return replace(usual, **changes)  # type: ignore[arg-type]


def marks(text: str, apart: float = 0.01, **changes: object) -> list[Attempt]:
    """First tries one after the other: + right, - wrong, h right with a hint."""
    return [tried(n * apart, mark != "-", rung=int(mark == "h"), **changes) for n, mark in enumerate(text)]


def gap(known: Standing) -> float:
    """Days from the last try until it is due."""
    one = known.of("run", on(400))
    assert one.due is not None
    assert one.last is not None
    return (one.due - one.last) / timedelta(days=1)


# How well


def test_nothing_is_known_of_somebody_new() -> None:
    known = standing([])
    one = known.of("run", on(0))
    assert (one.strength, one.tries, one.due, one.last) == (None, 0, None, None)
    assert (known.skills, known.due(on(0)), known.weakest(on(0))) == ((), (), ())
    assert LOWEST < known.aim("run", on(0)) < 1000


def test_a_right_answer_raises_and_a_wrong_one_lowers_the_more_the_less_it_was_expected() -> None:
    def moved(right: bool, difficulty: int) -> float:
        return standing([tried(0, right, difficulty=difficulty)]).rating("run") - standing([]).rating("run")

    assert moved(True, 1400) > moved(True, 1100) > moved(True, 700) > 0
    assert moved(False, 700) < moved(False, 1100) < moved(False, 1500) < 0


def test_one_answer_tells_something_of_all_skills_and_most_of_its_own() -> None:
    known = standing(marks("----"))
    assert known.rating("run") < known.rating("follow") < standing([]).rating("follow")


def test_a_right_answer_speaks_for_what_the_skill_builds_on_and_a_wrong_one_against_what_builds_on_it() -> None:
    right, wrong = standing(marks("+++", skill="run")), standing(marks("---", skill="run"))
    assert right.rating("marriages") > right.rating("turn")
    assert wrong.rating("total-meld") < wrong.rating("turn")
    assert wrong.rating("marriages") == wrong.rating("turn")
    assert right.skills == ("run",)


def test_a_hint_makes_a_right_answer_worth_less() -> None:
    ratings = [standing([tried(0, True, rung=rung)]).rating("run") for rung in range(5)]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == 5


@pytest.mark.parametrize("changes", [{"number": 2}, {"skill": None}, {"explained": parse_explained("house:x=y")}])
def test_retries_and_answers_right_at_other_tables_count_neither_way(changes: dict[str, object]) -> None:
    assert standing([replace(tried(0, False), **changes)]) == standing([])  # type: ignore[arg-type]


def test_an_old_answer_without_a_difficulty_counts_by_its_level() -> None:
    for level, points in ((1, 900), (2, 1200), (3, 1500)):
        assert standing([tried(0, True, level=level, difficulty=None)]) == standing([tried(0, True, difficulty=points)])


def strength(tries: list[Attempt], day: float) -> Strength | None:
    return standing(tries).of("run", on(day)).strength


def test_strong_takes_hard_questions_right_on_two_days() -> None:
    hard = [tried(day / 20, True, difficulty=1500) for day in range(8)]
    assert strength(hard, 1) == "Good"
    next_day = tried(1.5, True, difficulty=1450)
    assert strength([*hard, next_day], 1.6) == "Strong"
    assert strength([*hard, replace(next_day, difficulty=1200)], 1.6) == "Good"
    assert strength([*hard, replace(next_day, rung=1)], 1.6) == "Good"


def test_strong_falls_after_misses_and_fades_when_not_practised() -> None:
    hard = [tried(day, True, difficulty=1500) for day in range(8)]
    assert strength(hard, 8) == "Strong"
    assert strength([*hard, *(tried(8 + n / 10, False, difficulty=1100) for n in range(4))], 9) != "Strong"
    assert strength(hard, 400) in ("Good", "Coming along")
    chances = [standing(hard).of("run", on(day)).chance for day in (8, 30, 100, 400)]
    assert chances == sorted(chances, reverse=True)


def test_a_word_takes_three_tries() -> None:
    assert [strength(marks("+" * count, difficulty=1000), 1) for count in (1, 2)] == ["Just begun"] * 2
    assert strength(marks("+++", difficulty=1000), 1) == "Coming along"
    assert strength(marks("----------"), 1) == "Just begun"


@pytest.mark.parametrize("seed", range(30))
def test_each_word_says_what_the_answers_bear_out(seed: int) -> None:
    dice = Random(seed)
    able, day, tries = dice.randrange(700, 1900), 0.0, list[Attempt]()
    words = set()
    for _ in range(40):
        day += dice.choice((0.01, 0.3, 1, 8))
        asked = dice.randrange(800, 1700)
        tries.append(tried(day, dice.random() < (0.95 if asked < able else 0.3), difficulty=asked, rung=dice.choice((0, 0, 0, 1))))
        word, chance = strength(tries, day), standing(tries).of("run", on(day)).chance
        words.add(word)
        hard = [one.answered for one in tries if one.right and not one.rung and (one.difficulty or 0) >= 1400]
        if word == "Strong":
            assert max(hard) - min(hard) >= timedelta(hours=16)
            assert len(tries) >= 5
            assert chance >= 0.85
        assert word != "Good" or (len(tries) >= 4 and chance >= 0.65)
        assert word != "Coming along" or (len(tries) >= 3 and chance >= 0.4)
        assert word != "Just begun" or len(tries) < 3 or chance < 0.4
    assert "Just begun" in words


def test_weakest_first() -> None:
    tries = [tried(n / 100, right, skill) for n in range(6) for skill, right in (("run", n > 2), ("dix", True), ("turn", False))]
    assert standing(tries).weakest(on(1)) == ("turn", "run", "dix")


# When


def test_the_gap_grows_each_time_it_is_right_when_due() -> None:
    tries: list[Attempt] = []
    day, gaps = 0.0, []
    for _ in range(8):
        tries.append(tried(day, True))
        gaps.append(round(gap(standing(tries)) + 1 / 3))
        day += gaps[-1]
    assert gaps == [1, 3, 7, 16, 35, 75, 75, 75]


def test_a_miss_takes_one_step_back_and_comes_again_tomorrow_or_at_once() -> None:
    known = [tried(0, True), tried(1, True), tried(4, True), tried(11, True)]
    missed = [*known, tried(27, False)]
    assert gap(standing(missed)) == pytest.approx(2 / 3)
    assert gap(standing([*missed, tried(28, True)])) == pytest.approx(16 - 1 / 3)
    assert gap(standing([tried(0, False)])) == 0


def test_more_of_the_same_on_one_day_does_not_lengthen_the_gap_and_a_hint_repeats_it() -> None:
    assert standing(marks("+++++", apart=0.001)).of("run", on(1)).due == standing(marks("+")).of("run", on(1)).due
    assert gap(standing([tried(0, True), tried(1, True), tried(4, True, rung=1)])) == pytest.approx(3 - 1 / 3)


def test_practice_of_a_skill_counts_as_some_for_what_it_builds_on() -> None:
    known = [tried(day, True, "marriages") for day in (0, 1, 4)]
    alone = standing(known).of("marriages", on(4)).due
    assert alone is not None
    credited = standing([*known, tried(10, True, "run")]).of("marriages", on(10)).due
    missed = standing([*known, tried(10, False, "run")]).of("marriages", on(10)).due
    assert credited == on(13.5)
    assert missed == alone < credited


def test_due_skills_come_most_overdue_first() -> None:
    tries = [tried(0, True, "run"), tried(0.5, False, "turn"), tried(0.6, True, "dix")]
    assert standing(tries).due(on(0.61)) == ("turn",)
    assert standing(tries).due(on(2)) == ("turn", "run", "dix")


@few
@given(ATTEMPTS)
def test_whatever_the_clock_says_dates_are_bounded_and_the_state_is_plain(tries: list[Attempt]) -> None:
    state = standing.start()
    for one in tries:
        standing.add(state, one)
    assert json.loads(json.dumps(state)) == state
    known = standing.read(state)
    counted = [one for one in tries if one.number == 1 and one.skill and not right_elsewhere(one)]
    assert set(known.skills) == {one.skill for one in counted}
    for name in known.skills:
        one = known.of(name, on(0))
        assert one.due is not None
        assert one.last == [a.answered for a in counted if a.skill == name][-1]
        assert one.last - timedelta(hours=8) <= one.due <= max(a.answered for a in counted) + timedelta(days=75)
        assert 0 <= one.chance <= 1
        assert LOWEST <= known.aim(name, on(3)) <= HIGHEST


def test_a_clock_set_back_does_not_put_a_skill_off_for_ever() -> None:
    tries = [tried(1000 + day, True) for day in (0, 1, 4, 11)]
    assert gap(standing([*tries, tried(0, True)])) <= 16


# How hard


def test_easier_after_a_wrong_answer_and_a_little_harder_after_a_right_one() -> None:
    before = standing(marks("+-++"))
    right, wrong = standing(marks("+-+++")), standing(marks("+-++-"))
    up, down = (after.aim("turn", on(0.1)) - before.aim("turn", on(0.1)) for after in (right, wrong))
    assert 0 < up < -down


def test_a_nudge_moves_the_aim_by_as_much_and_within_the_scale() -> None:
    known = standing(marks("+-+++"))
    aim = known.aim("run", on(1))
    assert known.aim("run", on(1), nudge=100) == aim + 100
    assert known.aim("run", on(1), nudge=5000) == HIGHEST
    assert known.aim("run", on(1), nudge=-5000) == LOWEST


def test_what_was_long_not_practised_is_asked_more_easily() -> None:
    known = standing([tried(day, True) for day in (0, 1, 4)])
    assert known.aim("run", on(300)) < known.aim("run", on(5))


def test_what_can_be_guessed_is_asked_harder() -> None:
    known = standing([])
    assert known.aim("can-make", on(0)) > known.aim("points-needed", on(0))


def test_a_skill_that_is_no_longer_on_the_map_does_no_harm() -> None:
    known = standing([tried(0, True, "gone"), tried(1, False, "gone")])
    assert known.skills == ("gone",)
    assert "gone" not in SKILLS
    assert known.aim("gone", on(1)) > 0
