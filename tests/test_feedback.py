"""What is said of answers: short, complete, and never a bare "wrong"."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from course import COURSE

from tutor.content import read_file, read_puzzles
from tutor.engine import Seat, Suit
from tutor.feedback import because, judge
from tutor.questions import KINDS, Answer, Question

GOLDEN = Path(__file__).parent / "golden"


def every_question() -> list[tuple[str, Question]]:
    found = [(name, puzzle.question) for name, puzzle in COURSE.puzzles.items()]
    found += [(f"{lesson.id}.{at}", step.ask) for lesson in COURSE.lessons.values() for at, step in enumerate(lesson.steps)]
    for file in sorted(GOLDEN.glob("*.yaml")):
        found += [(puzzle.id, puzzle.question) for puzzle in read_puzzles(read_file(file, file.name), file.stem).puzzles]
    return [(name, question) for name, question in found if question]


QUESTIONS = every_question()


def wrong_answers(question: Question) -> Iterator[Answer]:
    """Some answers a learner might give that are not right."""
    right, scene = question.answer, question.drawn()
    candidates: list[Any] = []
    if scene.ask.type == "cards":
        candidates = [scene.hand[:1], scene.hand[-1:], scene.hand, () if scene.ask.none else scene.hand[1:]]
        candidates += [right[:-1] or scene.hand[:2], tuple(reversed(right))]
    elif isinstance(right, int):
        candidates = [right + 10, right - 10, right + 40, right - 150, 0, 1000]
    elif isinstance(right, Seat):
        candidates = [seat for seat in question.rules.seats if seat is not right]
    elif isinstance(right, tuple):
        candidates = [(suit,) for suit in Suit]
    elif scene.ask.type == "choice":
        candidates = [option.value for option in scene.ask.options]
    elif isinstance(right, dict):
        for key, value in right.items():
            others = {"made": "set", "set": "made", "declarer": "none", "defenders": "none", "none": "declarer"}
            changed = value + 10 if isinstance(value, int) else others.get(value, next(s for s in Seat if s is not value))
            candidates.append({**right, key: changed})
    yield from (given for given in candidates if not question.is_right(given))


@pytest.mark.parametrize(("name", "question"), QUESTIONS, ids=[name for name, _ in QUESTIONS])
def test_the_right_answer_is_called_right_and_says_why(name: str, question: Question) -> None:
    verdict = judge(question, question.answer)
    assert verdict.right
    assert verdict.text
    assert len(verdict.text.split()) <= 40, verdict.text


@pytest.mark.slow
@pytest.mark.parametrize(("name", "question"), QUESTIONS, ids=[name for name, _ in QUESTIONS])
def test_a_wrong_answer_names_the_rule_and_the_fix_in_forty_words(name: str, question: Question) -> None:
    """And every card chosen wrongly or missed has its own reason."""
    for given in wrong_answers(question):
        verdict = judge(question, given)
        assert not verdict.right
        assert verdict.title
        assert 3 <= len(verdict.text.split()) <= 40, verdict.text
        assert "  " not in verdict.text
        assert verdict.text[0].isupper() or verdict.text[0].isdigit() or verdict.text[0] in "−"
        assert verdict.text.endswith((".", "!", "?")), verdict.text
        if question.kind in ("legal-plays", "win-trick", "find-meld", "shared-cards"):
            hand = question.drawn().hand
            told = {hand[mark.at]: mark for mark in verdict.marks if mark.reason}
            assert set(given) ^ set(question.answer) <= set(told)


def test_every_kind_is_among_the_questions_tried() -> None:
    assert {question.kind for _, question in QUESTIONS} == set(KINDS)


def test_reasons_are_sentences() -> None:
    for name, question in QUESTIONS:
        says = because(question)
        assert says[0].isupper() or says[0].isdigit() or says[0] == "−", name
        assert says.rstrip().endswith((".", "?", "!")), (name, says)
