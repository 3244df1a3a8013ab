"""What the learner does at the table: answers are kept once, and the page comes back to them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from conftest import NOW, Browser
from visiting import FIRST, LIBRARY, at_first_question, first_lesson, press, said, send, table, trigger_written, visit, words

from tutor.progress import Learner, Store, StoreError
from tutor.questions import KINDS, Question

if TYPE_CHECKING:
    from tests.conftest import Sample

DEEP = json.loads("[" * 500 + "]" * 500)
Tried = tuple[bool, Callable[[Question], Any]]


def test_the_helper_reaches_the_table(ann: Learner) -> None:
    # The canary: when Streamlit changes what visiting.py leans on, this is the test to look at first.
    at = at_first_question()
    assert table(at)["question"]["result"] is None
    assert said(send(at, "answer", response=[0]))


def test_an_answer_is_kept(tried: Tried, ann: Learner, store: Store) -> None:
    good, answer = tried
    at = at_first_question()
    shown = table(at)["id"]
    send(at, "answer", response=answer(first_lesson()[0]))
    (kept,) = store.attempts(ann.id)
    assert (f"{kept.showing}-{kept.number}", kept.number, kept.right, kept.rung) == (shown, 1, good, 0)
    assert (kept.question, kept.kind, kept.skill) == (f"{FIRST}#rank", "win-trick", "rank")
    assert kept.showing == at.query_params["shown"]
    assert kept.shown <= kept.answered
    assert (table(at)["question"]["result"] is not None) is good
    verdict = said(at)
    assert verdict
    assert verdict["title"]
    assert table(at)["question"]["response"] == answer(first_lesson()[0])
    assert not at.error


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_answered(kind: str, tried: Tried, ann: Learner, store: Store, with_sample: Sample) -> None:
    good, answer = tried
    address = {"topic": f"sample/{kind}", "puzzle": "first"}
    at = visit("practise", **address)
    sent = answer(with_sample.question(kind))
    send(at, "answer", response=sent)
    (kept,) = store.attempts(ann.id)
    assert (kept.question, kept.kind, kept.right) == (f"sample/{kind}/first", kind, good)
    question = table(at)["question"]
    assert question["response"] == sent
    again = visit("practise", **address, shown=at.query_params["shown"])
    assert table(again)["question"] == question
    if question["notYet"]:
        assert question["result"] is None
        send(at, "move", to="show")
        question = table(at)["question"]
        assert table(visit("practise", **at.query_params))["question"] == question, "a reload hides again what was shown"
    assert question["result"]["right"] is good


def test_an_answer_that_arrives_twice_counts_once(ann: Learner, store: Store) -> None:
    at = at_first_question()
    shown = table(at)["id"]
    for response in ([1], [1], [0]):
        send(at, "answer", id=shown, response=response)
    assert [json.loads(kept.response) for kept in store.attempts(ann.id)] == [["10H"]]
    assert table(at)["question"]["response"] == [1]


@pytest.mark.parametrize("stale", ["", "x", None, 7, ["a"], "0" * 32])
def test_what_is_sent_for_another_showing_is_ignored(stale: Any, ann: Learner, store: Store) -> None:
    at = at_first_question()
    before = table(at)
    send(at, "answer", id=stale, response=[1])
    send(at, "hint", id=stale)
    if stale != "":
        send(at, "move", id=stale, to="next")
    assert table(at) == before
    assert not store.attempts(ann.id)
    assert not at.exception


@pytest.mark.parametrize(
    "response",
    [[5], [-1], [0, 0], [10**30], ["x"], [None], [[0]], [1e400], "x", None, 7, {"a": 1}, True, [{"at": 0}], [True], [0.0], DEEP],
    ids=lambda response: str(response)[:12],
)
def test_cards_that_are_not_in_the_hand_are_refused_kindly(response: Any, ann: Learner, store: Store) -> None:
    at = send(at_first_question(), "answer", response=response)
    assert not at.exception
    assert not store.attempts(ann.id)
    assert [error.value for error in at.error] == ["That answer did not arrive whole. Please give it once more."]
    send(at, "answer", response=[1])
    assert len(store.attempts(ann.id)) == 1
    assert not at.error


@pytest.mark.parametrize(
    ("kind", "response"),
    [
        *(("meld-count", odd) for odd in (None, "x", 1.5, 1e400, [], {}, "12 and 7")),
        *(("made-or-set", odd) for odd in (None, "perhaps", 1, [], {})),
        *(("whose-turn", odd) for odd in (None, "X", 1)),
        *(("multiple-choice", odd) for odd in (None, "No such choice", [])),
        *(("hand-score", odd) for odd in (None, {}, {"outcome": "made"}, {"outcome": "x", "declarer": 1, "defenders": 1}, [])),
    ],
)
def test_an_answer_of_another_form_is_refused_kindly(kind: str, response: Any, ann: Learner, store: Store, with_sample: Sample) -> None:
    at = send(visit("practise", topic=f"sample/{kind}"), "answer", response=response)
    assert not at.exception
    assert not store.attempts(ann.id)
    assert at.error


def test_after_a_message_that_streamlit_itself_cannot_read_the_page_goes_on(ann: Learner, store: Store) -> None:
    at = at_first_question()
    sent, deep = table(at)["id"], "[" * 50_000 + "]" * 50_000
    trigger_written(at, "pinochle_table", f'[{{"event": "answer", "value": {{"id": "{sent}", "response": {deep}}}}}]')
    assert not store.attempts(ann.id)
    send(at.run(), "answer", response=[1])
    assert not at.exception
    assert len(store.attempts(ann.id)) == 1


def test_an_event_that_is_no_event_is_ignored(ann: Learner, store: Store) -> None:
    at = at_first_question()
    before = table(at)
    send(at, "move", to="elsewhere")
    send(at, "move")
    send(at, "link", name="my-table")
    send(at, "no-such-event")
    assert not at.exception
    assert table(at) == before
    assert not store.attempts(ann.id)


def test_an_answer_that_cannot_be_kept_is_not_marked(ann: Learner, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise StoreError("The disk is full.")

    at = at_first_question()
    monkeypatch.setattr(Store, "record", fail)
    send(at, "answer", response=[1])
    assert "could not be kept. The disk is full." in words(at)
    assert table(at)["question"]["result"] is None
    monkeypatch.undo()


def test_trying_again_is_number_two(ann: Learner, store: Store) -> None:
    at = send(at_first_question(), "answer", response=[0])
    send(at, "move", to="retry")
    assert table(at)["question"]["result"] is None
    assert table(at)["question"]["response"] is None
    send(at, "answer", response=[1])
    first, second = store.attempts(ann.id)
    assert (first.number, second.number) == (1, 2)
    assert first.showing == second.showing
    assert (first.right, second.right) == (False, True)


def test_what_was_shown_is_held_back_again_in_the_next_try(ann: Learner) -> None:
    at = send(send(at_first_question(), "answer", response=[0]), "move", to="show")
    assert (table(at)["bar"]["show"], table(at)["bar"]["next"]) == (None, {"label": "Next"})
    send(at, "move", to="retry")
    send(at, "answer", response=[0])
    assert table(at)["question"]["notYet"]
    assert table(at)["bar"]["next"] is None


def test_a_hint_is_shown_and_counted(ann: Learner, store: Store) -> None:
    at = at_first_question()
    assert table(at)["question"]["hint"]["text"] is None
    send(at, "hint")
    assert table(at)["question"]["hint"]["text"] == first_lesson()[0].hint
    send(at, "answer", response=[1])
    assert [kept.rung for kept in store.attempts(ann.id)] == [1]


def test_next_finishes_the_step_and_back_shows_the_answer_again(ann: Learner, store: Store) -> None:
    at = send(at_first_question(), "answer", response=[1])
    done = table(at)
    send(at, "move", to="next")
    assert store.finished_steps(ann.id) == {FIRST: {"rank"}}
    assert at.query_params["screen"] == "rank-2"
    assert table(at)["dots"] == {"count": done["dots"]["count"], "at": 1, "done": [0]}
    assert table(at)["question"]["result"] is None
    send(at, "move", to="back")
    assert table(at)["question"] == done["question"]


def test_a_question_that_was_skipped_is_not_finished(ann: Learner, store: Store) -> None:
    at = send(at_first_question(), "move", to="next")
    assert table(at)["dots"]["at"] == 1
    assert not store.finished_steps(ann.id)
    assert not store.attempts(ann.id)


def test_a_lesson_from_its_first_screen_to_its_end(ann: Learner, store: Store, right: Callable[[Question], Any]) -> None:
    at = at_first_question()
    for question in first_lesson():
        send(at, "answer", response=right(question))
        assert table(at)["question"]["result"]["right"]
        send(at, "move", to="next")
    assert at.title[0].value == "Well done"
    assert store.finished_steps(ann.id)[FIRST] == {step.id for step in LIBRARY.lessons[FIRST].steps if step.asks}
    assert all(kept.right for kept in store.attempts(ann.id))
    press(at, "Once more from the start")
    assert table(at)["dots"]["at"] == 0
    assert table(at)["question"]["result"] is None


def test_a_topic_from_its_first_puzzle_to_its_end(ann: Learner, with_sample: Sample, right: Callable[[Question], Any]) -> None:
    at = visit("practise", topic="sample/full")
    for name in ("plays", "meld"):
        question = with_sample.library.puzzles[f"sample/full/{name}"].question
        assert question
        send(at, "answer", response=right(question))
        send(at, "move", to="next")
    assert at.title[0].value == "That was the last one"
    assert "every puzzle is solved" in words(at)
    press(at, "Once more from the start")
    assert table(at)["question"]["result"] is None


def test_back_from_the_first_puzzle_leads_to_the_topics(ann: Learner, with_sample: Sample) -> None:
    at = send(visit("practise", topic="sample/full"), "move", to="back")
    assert at.title[0].value == "Practise"


def test_the_page_comes_back_to_the_answer(tried: Tried, ann: Learner, store: Store) -> None:
    at = send(at_first_question(), "answer", response=tried[1](first_lesson()[0]))
    again = visit("lesson", **at.query_params)
    assert table(again)["question"] == table(at)["question"]
    send(again, "answer", response=[1])
    assert len(store.attempts(ann.id)) == 1
    send(again, "move", to="retry")
    send(again, "answer", response=[1])
    assert [kept.number for kept in store.attempts(ann.id)] == [1, 2]
    assert len({kept.showing for kept in store.attempts(ann.id)}) == 1


def test_the_page_comes_back_to_the_question(ann: Learner) -> None:
    at = send(at_first_question(), "move", to="next")
    again = visit("lesson", **at.query_params)
    assert table(again)["question"] == table(at)["question"]


def test_a_shared_address_shows_nobody_elses_answer(ann: Learner, store: Store, browser: Browser) -> None:
    at = send(at_first_question(), "answer", response=[1])
    browser.learner = store.add_learner("Bob", NOW).id
    assert table(visit("lesson", **at.query_params))["question"]["result"] is None


def test_an_answer_to_a_question_that_changed_since_is_not_shown(ann: Learner, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    at = send(at_first_question(), "answer", response=[1])
    (kept,) = store.attempts(ann.id)
    monkeypatch.setattr(Store, "last_attempt", lambda *_: replace(kept, response='["no card"]'))
    again = visit("lesson", **at.query_params)
    assert not again.exception
    assert table(again)["question"]["result"] is None


def test_two_tabs_on_one_showing_keep_both_answers(ann: Learner, store: Store) -> None:
    """A copied tab has the same address, and so the same showing: its answer is another try, not one that is lost."""
    one = at_first_question()
    two = visit("lesson", lesson=FIRST, shown=one.query_params["shown"])
    send(one, "answer", response=[0])
    send(two, "answer", response=[1])
    assert [(kept.number, kept.right) for kept in store.attempts(ann.id)] == [(1, False), (2, True)]
    assert table(two)["question"]["result"]["right"]


def test_two_visits_at_once_keep_their_own_answers(ann: Learner, store: Store) -> None:
    one, two = at_first_question(), at_first_question()
    send(one, "answer", response=[1])
    send(two, "answer", response=[0])
    assert [kept.right for kept in store.attempts(ann.id)] == [True, False]
    assert table(one)["question"]["result"]["right"]
    assert table(two)["question"]["notYet"]


def test_the_winner_of_a_trick_is_not_told_while_it_is_held_back(ann: Learner) -> None:
    for seed in range(30):
        at = visit("practise", drill="trick-winner", level="2", seed=str(seed), game="single-deck")
        if len(table(at)["question"]["input"].get("options", ())) < 3:
            continue
        for option in table(at)["question"]["input"]["options"]:
            send(at, "answer", response=option["value"])
            question = table(at)["question"]
            if question["notYet"]:
                assert not [place for place in question["trick"] if place["tag"] == "winning"]
                return
            send(at, "move", to="next")
    raise AssertionError("no answer was held back")
