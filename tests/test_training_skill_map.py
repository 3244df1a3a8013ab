"""The map of skills in words and bars."""

from __future__ import annotations

from datetime import UTC, timedelta

import pytest
from attempts import NOW, an_attempt
from hypothesis import given
from hypothesis import strategies as st

from tutor.progress import Attempt, by_skill
from tutor.questions.skills import SKILLS
from tutor.training import standing
from tutor.training.skill_map import ENOUGH, Place, due_in_words, likely, part_in_words, places


def tried(skill: str, rights: str, ago: int = 0) -> list[Attempt]:
    moment = NOW - timedelta(days=ago)
    return [an_attempt("ann", skill=skill, right=mark == "+", difficulty=1200, shown=moment, answered=moment) for mark in rights]


def the_map(tries: list[Attempt], lessons: dict[str, int] | None = None) -> dict[str, Place]:
    found = places(standing(tries), by_skill(tries), lessons or {}, lambda skill: skill != "auction", NOW, UTC)
    return {place.skill.id: place for place in found}


def test_every_skill_that_can_be_drilled_has_its_place_in_the_order_of_the_map() -> None:
    assert [*the_map([])] == [name for name in SKILLS if name != "auction"]
    assert "auction" in the_map(tried("auction", "+"))


def test_few_answers_are_told_in_words_and_have_no_bar() -> None:
    place = the_map(tried("run", "++-+"))["run"]
    assert place.told.startswith("3 of 4 right, ")
    assert (place.low, place.high) == (None, None)
    assert the_map(tried("run", "++-+" + "+" * (ENOUGH - 4)))["run"].low is not None


def test_what_was_not_tried_says_where_it_comes() -> None:
    found = the_map([], {"run": 13})
    assert (found["run"].word, found["run"].told) == ("", "Comes in lesson 13")
    assert (found["dix"].word, found["dix"].told) == ("", "Not practised yet")


@given(st.text("+-", min_size=ENOUGH, max_size=60), st.integers(0, 60))
def test_a_bar_holds_what_is_likely_and_narrows_with_answers(rights: str, ago: int) -> None:
    tries = tried("run", rights, ago)
    known = standing(tries).of("run", NOW)
    low, high = likely(known)
    assert 0 <= low <= known.chance <= high <= 1
    few = likely(standing(tries[:ENOUGH]).of("run", NOW - timedelta(days=ago)))
    if ago == 0 and len(set(rights)) == 2 and len(rights) > 30:
        assert high - low < 0.5
    assert few[0] < few[1]


@pytest.mark.parametrize(
    ("hours", "says"),
    [
        (-100, "due today"),
        (0, "due today"),
        (5, "due today"),
        (6, "comes back tomorrow"),
        (48, "comes back in two days"),
        (24 * 6, "comes back in six days"),
        (24 * 7, "comes back in about one week"),
        (24 * 13, "comes back in about two weeks"),
        (24 * 35, "comes back in about five weeks"),
        (24 * 75, "comes back in about two months"),
    ],
)
def test_when_a_skill_comes_back(hours: int, says: str) -> None:
    """It is 18:30, so that in six hours it is the next day."""
    assert due_in_words(NOW + timedelta(hours=hours), NOW, UTC) == says


@given(st.integers(-200, 4000))
def test_the_days_it_names_are_near_the_truth(hours: int) -> None:
    due = NOW + timedelta(hours=hours)
    words, days = due_in_words(due, NOW, UTC), (due.date() - NOW.date()).days
    numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    unit = next((size for name, size in (("day", 1), ("week", 7), ("month", 30.4)) if name in words.split()[-1]), None)
    if words == "due today":
        assert days <= 0
    elif words == "comes back tomorrow":
        assert days == 1
    else:
        assert unit
        count = numbers.index(words.split()[-2]) + 1
        assert abs(count * unit - days) <= unit / 2 + 1


def a_place(word: str, due: bool = False) -> Place:
    return Place(SKILLS["run"], word, "", due)


def test_a_part_says_its_weakest_and_strongest_and_how_many_are_due() -> None:
    assert part_in_words([a_place(""), a_place("")]) == "Not begun"
    assert part_in_words([a_place("Good"), a_place("Good"), a_place("")]) == "Good"
    assert part_in_words([a_place("Strong", True), a_place("Just begun"), a_place("Good")]) == "From just begun to strong, one skill due"
    assert part_in_words([a_place("Strong"), a_place("Worth practising", True)] * 2) == "From worth practising to strong, two skills due"


def test_what_is_due_is_marked() -> None:
    found = the_map(tried("run", "+" * 6, 30) + tried("dix", "+" * 6))
    assert (found["run"].due, found["run"].told) == (True, "due today")
    assert not found["dix"].due
