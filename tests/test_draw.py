"""Every question there is can be drawn, answered or not, and its answer survives the way to the table and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from course import COURSE

from tutor.app.table import answers, draw
from tutor.feedback import Diagnosis, judge
from tutor.questions import KINDS, Question, read_question

if TYPE_CHECKING:
    from tests.conftest import Sample

pytestmark = pytest.mark.slow


ASKED = {f"{lesson.id}-{place}": step.ask for lesson in COURSE.lessons.values() for place, step in enumerate(lesson.steps)}
QUESTIONS = {**{puzzle.id: puzzle.question for puzzle in COURSE.puzzles.values()}, **ASKED}
# A tie of every suit has no wrong answer.
ALWAYS_RIGHT = [name for name, question in QUESTIONS.items() if question and question.kind == "best-trump" and len(question.answer) == 4]
EVERY_QUESTION = [pytest.param(question, id=name) for name, question in QUESTIONS.items() if question]
FALLIBLE = [pytest.param(question, id=name) for name, question in QUESTIONS.items() if question and name not in ALWAYS_RIGHT]


def check_drawing(question: Question, given: Any) -> dict[str, Any]:
    """Draw a question with an answer; what is drawn can be sent, and is the answer's."""
    drawing = draw.draw_question(question, 1 if question.hint else 0, given, judge(question, given, Diagnosis()))
    assert json.loads(json.dumps(drawing)) == drawing
    places = set(range(len(drawing["hand"])))
    result = drawing["result"]
    assert {mark["at"] for mark in result["marks"]} <= places
    for line in (result["ledger"] or {"lines": []})["lines"]:
        assert set(line["cards"]) <= places
        assert {int(at) for at in line["badges"]} <= places
    return drawing


@pytest.mark.parametrize("question", EVERY_QUESTION)
def test_every_question_of_the_course_is_drawn(question: Question) -> None:
    asked = draw.draw_question(question)
    assert json.loads(json.dumps(asked)) == asked
    assert asked["prompt"]
    assert asked["result"] is None
    assert asked["response"] is None
    drawing = check_drawing(question, question.answer)
    assert drawing["result"]["right"]
    sent = answers.raw_response(question, question.drawn(), question.answer)
    assert drawing["response"] == sent
    back = answers.read_response(question, json.loads(json.dumps(sent)))
    assert question.is_right(back)
    if question.kind not in ("best-trump", "best-play"):  # There a tie has two right answers, and a learner gives one of them.
        assert back == question.answer


@pytest.mark.parametrize("question", FALLIBLE)
def test_every_question_of_the_course_can_be_answered_wrong(question: Question, wrong: Callable[[Question], Any]) -> None:
    given = answers.read_response(question, wrong(question))
    drawing = check_drawing(question, given)
    assert not drawing["result"]["right"]
    assert drawing["result"]["title"]
    assert drawing["result"]["text"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn(kind: str, sample: Sample, right: Callable[[Question], Any], wrong: Callable[[Question], Any]) -> None:
    question = sample.question(kind)
    for make, good in ((right, True), (wrong, False)):
        assert check_drawing(question, answers.read_response(question, make(question)))["result"]["right"] is good


def test_a_text_in_pieces() -> None:
    pieces = draw.segments("A run with the 10H pays; two runs pay more.", {"run": "A 10 K Q J of trump."})
    term = {"term": "run", "says": "A 10 K Q J of trump."}
    assert pieces == ["A ", term, " with the ", {"card": "10H"}, " pays; two runs pay more."]


def test_a_worked_example_shows_all_that_its_answer_rests_on() -> None:
    asked = [
        {"kind": "trump-count", "trump": "S", "hand": "AS KS QH", "tricks": ["AS QS JS 9S", "KH 9S AH JH"]},
        {"kind": "auction", "dealer": "W", "calls": [300, 350, "pass", "pass", "pass"]},
        {"kind": "points-needed", "bid": 300, "meld": 120},
        {"kind": "legal-plays", "trump": "S", "hand": "AS KH 9H", "trick": "QH"},
    ]
    drawn = [draw.draw_worked(read_question({**data, "rules": "single-deck"})[0]) for data in asked]  # type: ignore[arg-type]
    assert [trick["cards"] for trick in drawn[0]["tricks"]] == [["AS", "QS", "JS", "9S"], ["KH", "9S", "AH", "JH"]]
    assert [call["call"] for call in drawn[1]["calls"]] == ["300", "350", "pass", "pass", "pass"]
    assert {fact["label"]: fact["value"] for fact in drawn[2]["facts"]} == {"Bid": "300", "Meld of the declaring side": "120"}
    assert drawn[3]["trick"]
    assert all(one["caption"] for one in drawn)


def test_a_worked_example_shows_all_the_hands_that_are_seen() -> None:
    hands = {"N": "JC JH", "E": "QC QH", "S": "QS 9D", "W": "AD KD"}
    question, problems = read_question({"kind": "best-play", "trump": "S", "hands": hands})
    assert question is not None, problems
    worked = draw.draw_worked(question)
    assert worked["hand"] == ["QS", "9D"]
    assert [(one["name"], one["cards"]) for one in worked["hands"]] == [
        ("West", ["AD", "KD"]),
        ("Partner", ["JH", "JC"]),
        ("East", ["QH", "QC"]),
    ]
