"""What follows from attempts, in the order they were given: strength, due dates, mastery, days."""

from datetime import UTC, date, datetime, timedelta, timezone
from math import prod
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.progress import (
    Attempt,
    Day,
    Due,
    SkillRecord,
    by_skill,
    days_practised,
    due_by_question,
    over_time,
    parse_explained,
    right_elsewhere,
    solved,
)

START = datetime(2026, 11, 1, 19, 0, tzinfo=UTC)
CHICAGO = ZoneInfo("America/Chicago")


def on(day: float, hours: float = 0) -> datetime:
    return START + timedelta(days=day, hours=hours)


def answer(
    day: float,
    right: bool,
    *,
    question: str = "q",
    skill: str | None = "run",
    level: int | None = 2,
    rung: int = 0,
    number: int = 1,
    explained: str = "",
    spared: tuple[str, ...] = (),
) -> Attempt:
    """One answer, `day` days after the start; the showing began a minute earlier."""
    return Attempt(
        learner="ann",
        question=question,
        showing=f"{question}-{day}",
        number=number,
        kind="meld-count",
        skill=skill,
        level=level,
        right=right,
        explained=parse_explained(explained),
        rung=rung,
        response="",
        shown=on(day) - timedelta(minutes=1),
        answered=on(day),
        spared=spared,
        asked=f"asked on day {day}",
    )


def answers(marks: str) -> list[Attempt]:
    """First tries a minute apart: + right, - wrong, h right with a hint."""
    return [answer(n / 1440, mark in "+h", rung=int(mark == "h")) for n, mark in enumerate(marks)]


CHOICES: tuple[tuple[str, list[Any]], ...] = (
    ("right", [True, False]),
    ("day", [n / 2 for n in range(13)]),
    ("question", ["a", "b", "c"]),
    ("skill", ["run", "dix", None]),
    ("level", [2, None, 1, 3]),
    ("rung", [0, 0, 1]),
    ("number", [1, 1, 2]),
    ("explained", ["", "", "house:x=y", "house:x=y+dix-forgotten", "dix-forgotten house:x=y royal-paid-in-run"]),
    ("spared", [(), ("dix-forgotten", "x=y")]),
)


def chosen(code: int) -> Attempt:
    """The answer a number stands for: much quicker to draw than so many choices."""
    values: dict[str, Any] = {}
    for name, choices in CHOICES:
        code, at = divmod(code, len(choices))
        values[name] = choices[at]
    return answer(**values)


# A few questions, skills and times, so that repeats and equal times are common; clocks go back at times.
ATTEMPTS = st.lists(st.integers(0, prod(len(choices) for _, choices in CHOICES) - 1).map(chosen), max_size=40)
few = settings(max_examples=40, deadline=None)


# Skills


def test_a_skill_record_counts_first_tries_only() -> None:
    tries = [
        answer(0, False),
        answer(0.1, True, number=2),
        answer(1, True, rung=2),
        answer(2, True),
        answer(2, True, skill=None),
        answer(3, True, skill="dix", question="d"),
    ]
    assert by_skill(tries) == (
        SkillRecord("dix", 1, 1, 1, on(3)),
        SkillRecord("run", 3, 2, 1, on(2)),
    )


def test_nothing_follows_from_nothing() -> None:
    assert not by_skill([]) + due_by_question([]) + over_time(UTC)([])
    assert not solved([])
    assert days_practised((), START, UTC) == 0


# Due dates


def again(tries: list[Attempt], now: datetime) -> tuple[Due, ...]:
    return tuple(due for due in due_by_question(tries) if not due.successes and due.due <= now)


def gap_after(tries: list[Attempt]) -> timedelta:
    (due,) = due_by_question(tries)
    return due.due - due.last


def test_the_gap_grows_each_time_it_is_right_when_due() -> None:
    tries: list[Attempt] = []
    gaps = []
    day = 0
    for _ in range(7):
        tries.append(answer(day, True))
        gaps.append((gap_after(tries) + timedelta(hours=8)).days)
        day += gaps[-1]
    assert gaps == [1, 3, 7, 16, 35, 35, 35]


def test_tomorrow_may_be_a_little_earlier_in_the_day() -> None:
    tries = [answer(0, True), answer(22 / 24, True)]
    assert due_by_question(tries)[0].successes == 2


def test_more_of_the_same_on_one_day_does_not_lengthen_the_gap() -> None:
    assert due_by_question(answers("+++++")) == (
        Due("q", on(1, -8), 1, answers("+++++")[-1].answered),
    )  # fmt: skip


def test_a_miss_is_due_at_once_and_begins_again() -> None:
    tries = [answer(0, True), answer(1, True), answer(4, False)]
    assert due_by_question(tries) == (Due("q", on(4), 0, on(4)),)
    assert due_by_question([*tries, answer(4.1, True)])[0].successes == 1


def test_right_with_a_hint_repeats_the_gap() -> None:
    tries = [answer(0, True), answer(1, True), answer(4, True, rung=1)]
    assert due_by_question(tries) == (Due("q", on(7, -8), 2, on(4)),)
    assert due_by_question([answer(0, True, rung=3)])[0].successes == 1


def test_missed_questions_come_oldest_first_until_put_right_in_a_later_showing() -> None:
    tries = [
        answer(0, False, question="b"),
        answer(0.01, True, question="b", number=2),
        answer(1, False, question="a"),
        answer(2, False, question="put right"),
        answer(3, True, question="put right"),
        answer(4, True, question="always right"),
        answer(5, False, question="later than now"),
    ]
    found = again(tries, on(4.5))
    assert [due.what for due in found] == ["b", "a"]
    assert found[0] == Due("b", on(0), 0, on(0))


@few
@given(ATTEMPTS)
def test_a_question_is_looked_at_again_exactly_when_its_last_first_try_was_wrong(tries: list[Attempt]) -> None:
    last: dict[str, bool] = {}
    for attempt in tries:
        if attempt.number == 1 and not right_elsewhere(attempt):
            last[attempt.question] = attempt.right
    found = again(tries, on(100))
    assert {due.what for due in found} == {question for question, right in last.items() if not right}
    assert [due.due for due in found] == sorted(due.due for due in found)


@few
@given(ATTEMPTS)
def test_due_dates_are_bounded_and_never_before_a_miss(tries: list[Attempt]) -> None:
    for due in due_by_question(tries):
        assert due.due <= due.last + timedelta(days=35)
        assert (due.due == due.last) if due.successes == 0 else (due.due > due.last - timedelta(hours=8))


# Days


def test_days_are_those_of_the_learner_and_hold_first_tries() -> None:
    tries = [
        answer(0, True),
        answer(10 / 24, False),  # 05:00 in UTC, still the evening before in Chicago
        answer(11 / 24, True),
        answer(11 / 24, True, number=2),
    ]
    assert over_time(CHICAGO)(tries) == (Day(date(2026, 11, 1), 2, 1), Day(date(2026, 11, 2), 1, 1))
    assert [day.day.day for day in over_time(UTC)(tries)] == [1, 2]
    assert over_time(CHICAGO)(tries)[0].share == 0.5


def test_days_practised_looks_back_four_weeks_and_counts_each_day_once() -> None:
    tries = [answer(day, True) for day in (0, 0.01, 1, 2, 27, 28)]
    assert days_practised(over_time(UTC)(tries), on(2), UTC) == 3
    assert days_practised(over_time(UTC)(tries), on(27), UTC) == 4
    assert days_practised(over_time(UTC)(tries), on(28), UTC) == 4
    assert days_practised(over_time(UTC)(tries), on(29), UTC) == 3
    assert days_practised(over_time(UTC)(tries), on(90), UTC) == 0


# Solved


def test_solved_at_any_try() -> None:
    tries = [answer(0, False, question="a"), answer(0.1, True, question="a", number=3), answer(1, False, question="b")]
    assert solved(tries) == {"a"}


# Order and house rules


def test_the_order_is_that_of_the_answers_whatever_their_clock_says() -> None:
    """A computer whose clock is set back answers later, though its times are earlier."""
    tries = [answer(400, False), answer(0, True)]
    assert by_skill(tries)[0].last == on(0)
    assert due_by_question(tries) == (Due("q", on(1, -8), 1, on(0)),)
    put_right = [answer(400, False), answer(0, False), answer(0.5, True)]
    assert due_by_question(put_right) == (Due("q", on(1.5, -8), 1, on(0.5)),)


def test_of_two_answers_at_one_moment_the_later_one_is_the_last() -> None:
    assert again([answer(1, True), answer(1, False)], on(2))
    assert not again([answer(1, False), answer(1, True)], on(2))


@pytest.mark.parametrize(
    ("explained", "counted"),
    [("house:x=y", 0), ("house:x=y dix-forgotten", 0), ("house:x=y+dix-forgotten", 1), ("dix-forgotten house:x=y", 1), ("", 1)],
)
def test_right_at_other_tables_counts_neither_way_but_a_mistake_with_it_counts(explained: str, counted: int) -> None:
    tries = [answer(0, False, explained=explained)]
    assert len(by_skill(tries)) == len(over_time(UTC)(tries)) == len(due_by_question(tries)) == counted


def test_two_zones_of_one_name_are_two_folds() -> None:
    china, america = timezone(timedelta(hours=8), "CST"), timezone(timedelta(hours=-6), "CST")
    assert over_time(china).name != over_time(america).name


@few
@given(ATTEMPTS)
def test_counts_add_up(tries: list[Attempt]) -> None:
    first = [a for a in tries if a.number == 1 and not right_elsewhere(a)]
    assert sum(day.answers for day in over_time(UTC)(tries)) == len(first)
    assert sum(skill.tries for skill in by_skill(tries)) == sum(a.skill is not None for a in first)
    assert all(0 <= skill.unaided <= skill.right <= skill.tries for skill in by_skill(tries))
