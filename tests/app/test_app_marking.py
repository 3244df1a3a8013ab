"""A count of meld is answered by typing its total or by marking it on the cards, and comes back to either."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from visiting import send, table, visit

from tutor.progress import Learner, Store
from tutor.questions import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from streamlit.testing.v1 import AppTest

    from tests.conftest import Sample

MARK, TYPE = "Mark the melds on the cards", "Type the total instead"
ADDRESS = {"topic": "sample/full", "puzzle": "meld"}


@pytest.fixture
def marked(with_sample: Sample) -> Question:
    """The count of the sample, to be marked."""
    question = with_sample.library.puzzles["sample/full/meld"].question
    return question.marked()  # type: ignore[union-attr]


def at_count(**more: str) -> AppTest:
    return visit("practise", **ADDRESS, **more)


def turned(at: AppTest) -> AppTest:
    return send(at, "link", name="mark")


def test_the_other_way_is_offered_before_the_answer(ann: Learner, marked: Question) -> None:
    at = at_count()
    assert table(at)["question"]["turn"] == MARK
    assert table(at)["question"]["input"]["type"] == "number"
    turned(at)
    assert at.query_params["mark"] == "1"
    question = table(at)["question"]
    assert (question["turn"], question["prompt"]) == (TYPE, "Mark every meld in this hand.")
    assert question["input"] == {"type": "groups", "add": "Add this meld", "none": "There is no meld"}
    turned(at)
    assert "mark" not in at.query_params
    assert table(at)["question"]["input"]["type"] == "number"
    send(at, "answer", response=0)
    assert table(at)["question"]["turn"] is None


def test_other_questions_have_one_way(ann: Learner, with_sample: Sample) -> None:
    at = visit("practise", topic="sample/counters", mark="1")
    before = table(at)
    assert before["question"]["turn"] is None
    assert table(turned(at)) == before


def test_melds_that_are_marked_are_kept_and_come_back(
    ann: Learner, store: Store, marked: Question, right: Callable[[Question], Any]
) -> None:
    at = turned(at_count())
    sent = right(marked)[::-1]
    send(at, "answer", response=sent)
    (kept,) = store.attempts(ann.id)
    assert (kept.question, kept.kind, kept.right, kept.number) == ("sample/full/meld", "mark-melds", True, 1)
    assert json.loads(kept.asked)["kind"] == "mark-melds"
    question = table(at)["question"]
    assert question["result"]["right"]
    assert question["turn"] is None
    again = visit("practise", **at.query_params)
    assert table(again)["question"] == question


def test_what_was_missed_stands_in_the_ledger(ann: Learner, store: Store, marked: Question, right: Callable[[Question], Any]) -> None:
    at = send(turned(at_count()), "answer", response=right(marked)[1:])
    (kept,) = store.attempts(ann.id)
    assert not kept.right
    assert table(at)["question"]["result"] is None
    assert table(at)["question"]["notYet"]
    send(at, "move", to="show")
    result = table(at)["question"]["result"]
    assert result["ledger"]["lines"][0]["label"] == "Run, missed"
    assert set(result["ledger"]["lines"][0]["badges"].values()) == {"Missed"}
    send(at, "move", to="retry")
    send(at, "answer", response=right(marked))
    assert [(one.number, one.right) for one in store.attempts(ann.id)] == [(1, False), (2, True)]


def test_a_hint_stays_taken_when_the_way_is_changed(ann: Learner, store: Store, marked: Question, right: Callable[[Question], Any]) -> None:
    at = turned(send(at_count(), "hint"))
    assert table(at)["question"]["hint"]["text"] == "Begin with the run."
    send(at, "answer", response=right(marked))
    assert [(kept.rung, kept.number) for kept in store.attempts(ann.id)] == [(1, 1)]


def test_after_a_wrong_total_marking_is_the_second_try(
    ann: Learner, store: Store, marked: Question, right: Callable[[Question], Any]
) -> None:
    at = send(send(at_count(), "answer", response=0), "move", to="retry")
    send(turned(at), "answer", response=right(marked))
    kept = store.attempts(ann.id)
    assert [(one.kind, one.number, one.right) for one in kept] == [("meld-count", 1, False), ("mark-melds", 2, True)]
    assert len({one.showing for one in kept}) == 1


def test_who_marks_goes_on_marking(ann: Learner) -> None:
    at = visit("practise", drill="total-meld", level="1", mark="1")
    first = table(at)["question"]["hand"]
    send(at, "move", to="next")
    assert table(at)["question"]["hand"] != first
    assert table(at)["question"]["input"]["type"] == "groups"


@pytest.mark.parametrize("odd", [None, 7, "x", {}, [[]], [[0, 0]], [[99]], [0], [["AS"]], [[True]], [[0]] * 99, [[[0]]]])
def test_groups_that_nobody_can_mark_are_refused_kindly(odd: Any, ann: Learner, store: Store, marked: Question) -> None:
    at = send(at_count(mark="1"), "answer", response=odd)
    assert not at.exception
    assert not store.attempts(ann.id)
    assert [error.value for error in at.error] == ["That answer did not arrive whole. Please give it once more."]
