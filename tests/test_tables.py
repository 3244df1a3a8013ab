"""The course at other tables: with each common house rule in turn, what is left in is answered and worded right."""

from __future__ import annotations

import pytest
from course import COURSE

from tutor.content import Lesson, holds
from tutor.engine import HOUSE_RULES, SINGLE_DECK, Rules, game
from tutor.feedback import RUNGS, Diagnosis, because, hint, judge
from tutor.questions import Question
from tutor.questions.prose import fill

pytestmark = pytest.mark.slow

NUMBERS = {
    "minimum-bid": ("150", "200"),
    "bid-steps": ("5", "50", "[[0, 10], [300, 50]]"),
    "save": ("0", "20"),
    "game-target": ("1000", "hands: 8"),
}
TABLES = [
    (row.name, value)
    for row in HOUSE_RULES.values()
    if row.common and row.fit.holds(SINGLE_DECK)
    for value in (*(choice.name for choice in row.choices), *NUMBERS.get(row.name, ()))
]


def here(question: Question, rules: Rules) -> Question:
    return question.at({"single-deck": rules})


def check(question: Question, name: str) -> None:
    """A question can be answered here, and everything said of it can be said."""
    verdict = judge(question, question.answer, Diagnosis())
    assert verdict.right, name
    assert question.wording, name
    for text in (because(question), verdict.text):
        assert text, name
        assert len(text.split()) <= 40, (name, text)
        assert "{" not in text, (name, text)
    assert all(hint(question, rung).text for rung in range(1, RUNGS + 1)), name


@pytest.mark.parametrize(("switch", "value"), TABLES, ids=[f"{switch}={value}" for switch, value in TABLES])
def test_the_course_at_a_table_that_plays_so(switch: str, value: str) -> None:
    rules = game("single-deck", {switch: value})
    kept = [lesson for lesson in COURSE.lessons.values() if holds(lesson.when, rules)]
    assert len(kept) >= 30
    for lesson in kept:
        check_lesson(lesson, rules)
    puzzles = [puzzle for puzzle in COURSE.puzzles.values() if puzzle.question and holds(puzzle.when, rules)]
    assert len(puzzles) >= 200
    for puzzle in puzzles:
        assert puzzle.question is not None
        if puzzle.question.table.name:  # One that pins its rules is the same at every table.
            check(here(puzzle.question, rules), puzzle.id)


def check_lesson(lesson: Lesson, rules: Rules) -> None:
    steps = [step for step in lesson.steps if holds(step.when, rules)]
    assert steps[-1].asks, lesson.id
    assert sum(step.asks for step in steps) >= 2, lesson.id
    for place, step in enumerate(steps):
        name = f"{lesson.id}.{place}"
        fill(step.text, rules)
        if step.show:
            fill(step.show.caption, rules)
        for question in (step.ask, step.worked):
            if question and question.table.name:
                check(here(question, rules), name)


def test_every_common_house_rule_is_met_in_a_puzzle() -> None:
    pinned = {name for puzzle in COURSE.puzzles.values() if puzzle.question for name, _ in puzzle.question.table.switches}
    assert {row.name for row in HOUSE_RULES.values() if row.common} <= pinned
