"""What is kept of an answer: the question as it was asked, what explains it, and whose it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import NOW, Browser
from visiting import FIRST, at_first_question, look_again, pictures, press, said, send, table, visit

from tutor.app.session import options
from tutor.app.session.evidence import asked_then, explained
from tutor.feedback import diagnose
from tutor.progress import Learner, Store, by_skill
from tutor.questions import Question, read_question

PAIR = "AS 10S KS QS JS 9S 9H QD JD AH AC 9D"


@pytest.fixture
def one_puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """The app with one puzzle of somebody's own, `odd/mine/one`, given by its fields; and its file."""

    def with_fields(fields: str) -> Path:
        file = tmp_path / "puzzles" / "odd" / "mine.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"title: Mine\nrules: single-deck\npuzzles:\n  - {{id: one, {fields}}}\n", encoding="utf-8")
        monkeypatch.setattr(options, "_chosen", options.Options(content=tmp_path))
        return file

    return with_fields


def question(**fields: Any) -> Question:
    found, problems = read_question(fields)
    assert found is not None, problems
    return found


def test_two_learners_at_one_address_each_have_a_first_try(ann: Learner, store: Store, browser: Browser) -> None:
    """A link sent to a class: both open it before either answers."""
    bob = store.add_learner("Bob", NOW)
    hers = at_first_question()
    browser.learner = bob.id
    his = visit("lesson", **hers.query_params)
    assert table(his)["id"] == table(hers)["id"]
    send(hers, "answer", response=[0])
    send(his, "answer", response=[1])
    assert table(his)["question"]["result"]["right"]
    assert [(kept.number, kept.right) for kept in (*store.attempts(ann.id), *store.attempts(bob.id))] == [(1, False), (1, True)]


def test_one_showing_never_serves_two_questions(ann: Learner, store: Store) -> None:
    """An address made by hand: the showing of one screen at another one, opened before either is answered."""
    one = at_first_question()
    other = visit("lesson", lesson=FIRST, screen="follow", shown=one.query_params["shown"])
    send(one, "answer", response=[1])
    send(other, "answer", response=[0])
    kept = store.attempts(ann.id)
    assert [(each.question, each.number) for each in kept] == [(f"{FIRST}#rank", 1), (f"{FIRST}#follow", 1)]
    assert len({each.showing for each in kept}) == 2
    assert said(other)


def test_the_question_is_kept_as_it_was_asked_with_its_rules(ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "tables", {"single-deck": {"run-extras": "pair", "no-such-rule": "x"}})
    at = visit("practise", drill="run", level="2", seed="7")
    shown = table(at)["question"]
    sent = 0 if shown["input"]["type"] == "number" else [0]
    send(at, "answer", response=sent)
    (kept,) = store.attempts(ann.id)
    asked = asked_then(kept.asked)
    assert asked is not None
    assert json.loads(kept.asked)["rules"] == {"base": "single-deck", "run-extras": "pair"}
    assert asked.is_right(asked.answers.reader.read(json.loads(kept.response))) is kept.right
    assert [str(card) for card in asked.drawn().hand] == shown["hand"]
    assert kept.version is not None
    assert kept.difficulty is not None


def test_a_pair_that_begins_with_a_house_rule_counts() -> None:
    asked = question(kind="meld-count", trump="S", hand=f"{PAIR} KS", skill="total-meld")
    kept = [explained(diagnose(asked, given)) for given in range(0, 600, 10)]
    pairs = [one for one in kept if one.ways and len(one.ways[0]) == 2 and one.ways[0][0].house]
    assert pairs
    assert not any(one.is_house_rule for one in pairs)


def test_an_answer_explained_by_a_pair_is_a_wrong_first_try(ann: Learner, store: Store, one_puzzle: Callable[[str], Path]) -> None:
    one_puzzle(f'kind: meld-count, skill: total-meld, trump: S, hand: "{PAIR} KS"')
    at = visit("practise", topic="odd/mine")
    right = question(kind="meld-count", trump="S", hand=f"{PAIR} KS").answer
    found = next(
        given
        for given in range(0, 600, 10)
        if given != right and any(len(way) == 2 and way[0].house for way in explained(diagnose(at_table(right), given)).ways[:1])
    )
    send(at, "answer", response=found)
    (record,) = store.fold(ann.id, by_skill)
    assert (record.tries, record.right) == (1, 0)


def at_table(right: int) -> Question:
    asked = question(kind="meld-count", trump="S", hand=f"{PAIR} KS")
    assert asked.answer == right
    return asked


def test_a_made_up_question_that_was_missed_is_asked_again_as_it_was_until_it_is_right(ann: Learner, store: Store) -> None:
    at = visit("practise", drill="counters", level="1", seed="5")
    send(at, "answer", response=1)
    (missed,) = store.attempts(ann.id)
    progress = visit("progress")
    led_to = look_again(progress).query_params
    assert led_to == {"again": missed.question, "shown": led_to["shown"]}
    again = visit("practise", **led_to)
    assert table(again)["question"]["hand"] == table(at)["question"]["hand"]
    asked = asked_then(missed.asked)
    assert asked is not None
    send(again, "answer", response=asked.answer)
    assert [kept.question for kept in store.attempts(ann.id)] == [missed.question] * 2
    assert not pictures(visit("progress"))


def test_a_question_that_is_not_on_record_is_not_made_again(ann: Learner) -> None:
    at = visit("practise", again="drill:single-deck/counters/1/5")
    assert not at.exception
    assert press(at, "To practice").title[0].value == "Practise"


def test_an_answer_to_a_question_that_was_rewritten_since_is_not_shown(
    ann: Learner, store: Store, one_puzzle: Callable[[str], Path]
) -> None:
    file = one_puzzle("kind: points-needed, bid: 300, meld: 20")
    at = send(visit("practise", topic="odd/mine"), "answer", response=280)
    assert said(visit("practise", **at.query_params))
    file.write_text(file.read_text("utf-8").replace("meld: 20", "meld: 40"), encoding="utf-8")
    from tutor.app.session import course

    course._shelf.look_at = 0
    assert table(visit("practise", **at.query_params))["question"]["result"] is None
