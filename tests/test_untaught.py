"""What is said of the first questions of the course: nothing of what only later lessons teach."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from course import COURSE

sys.path.insert(1, str(Path(__file__).parent / "truth"))

from answering import answers

from tutor.feedback import RUNGS, hint, judge, not_yet
from tutor.questions import Question

BEFORE_TRUMP = ("take-a-trick", "ranks")


def _asked() -> Iterator[tuple[str, Question]]:
    for name in BEFORE_TRUMP:
        yield from ((f"{name}#{step.id}", step.ask) for step in COURSE.lessons[name].steps if step.ask)


def _heard(question: Question) -> Iterator[str]:
    """Every text of a question, of its hints, and of many answers to it, before the right one is shown and after."""
    yield from (question.wording, *(hint(question, rung).text for rung in range(1, RUNGS + 1)))
    for given in answers(question, Random(7), 60):
        verdict, first = judge(question, given), not_yet(question, given)
        yield from (verdict.title, verdict.text, verdict.short, *(f"{mark.ribbon} {mark.reason}" for mark in verdict.marks))
        if first:
            yield from (first.title, first.text, *(mark.ribbon for mark in first.marks))


@pytest.mark.parametrize(("name", "question"), [pytest.param(*asked, id=asked[0]) for asked in _asked()])
def test_nothing_speaks_of_trump_before_it_is_taught(name: str, question: Question) -> None:
    assert question.scene().trump is None, name
    told = set(_heard(question))
    assert len(told) > 5
    assert [text for text in told if "trump" in text.casefold()] == []
