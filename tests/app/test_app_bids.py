"""What our bids say: ticked by a learner, kept, and asked by; in a lesson, from a question and from Settings."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest
from visiting import press, send, table, visit, words

from tutor.progress import Learner, Store

DRILL = {"drill": "partner-said", "level": "3", "game": "single-deck", "seed": "4"}


def ticked(at: AppTest) -> list[str]:
    """The conventions that are ticked, by name."""
    return [str(box.key).removeprefix("bid-single-deck-") for box in at.checkbox if box.value]


def tick(at: AppTest, row: str, on: bool = True) -> AppTest:
    box = at.checkbox(key=f"bid-single-deck-{row}")
    return (box.check() if on else box.uncheck()).run()


def facts(at: AppTest) -> list[str]:
    """What lies on the table as agreed."""
    return [f"{fact['label']}: {fact['value']}" for fact in table(at)["question"]["facts"]]


def test_what_is_ticked_is_kept_and_asked_by(ann: Learner, store: Store) -> None:
    at = visit("bids")
    assert ticked(at) == []
    assert "Jumps, as a club has them" in words(at)
    tick(at, "any-jump")
    assert ticked(at) == ["any-jump"]
    assert store.settings(ann.id)["agreed"] == {"single-deck": ["any-jump"]}
    assert facts(visit("practise", **DRILL)) == ["Any jump over the last bid: A suit with no run card"]
    tick(at, "any-jump", on=False)
    assert "Any jump over the last bid: A suit with no run card" not in facts(visit("practise", **DRILL))


def test_of_two_that_read_a_call_differently_one_gives_way_and_that_is_told(ann: Learner, store: Store) -> None:
    at = visit("bids")
    tick(tick(at, "jump-20"), "jump-50")
    assert not at.info
    tick(at, "strong-jump")
    assert ticked(at) == ["jump-50", "strong-jump"]
    assert "about 100 of meld" in at.info[0].value


def test_two_tabs_write_one_list(ann: Learner, store: Store) -> None:
    one, other = visit("bids"), visit("bids")
    tick(one, "jump-20")
    tick(other, "jump-50")
    assert store.settings(ann.id)["agreed"] == {"single-deck": ["jump-20", "jump-50"]}
    tick(other, "strong-jump")  # reads what the first tab ticked otherwise
    assert store.settings(ann.id)["agreed"] == {"single-deck": ["jump-50", "strong-jump"]}
    assert ticked(tick(one, "jump-20", on=False)) == ["jump-50", "strong-jump"]


def test_a_whole_list_is_taken_and_taken_off(ann: Learner, store: Store) -> None:
    at = press(visit("bids"), "Jumps, as players of an app have them")
    assert ticked(at) == ["jump-50", "strong-jump", "three-legs-jump", "aces-jump"]
    press(at, "Take all off")
    assert ticked(at) == []


def test_other_games_have_lists_of_their_own(ann: Learner, store: Store) -> None:
    at = visit("bids", game="double-deck")
    assert [box.key for box in at.checkbox][:2] == ["bid-double-deck-open-one-up", "bid-double-deck-meld-bid"]
    assert [box.key for box in visit("bids", game="two-player").checkbox] == [box.key for box in visit("bids").checkbox]


@pytest.mark.parametrize("kept", [[], {"single-deck": "any-jump"}, {"single-deck": ["no such", 7, "by-me"]}, {"no such": ["any-jump"]}])
def test_what_cannot_be_is_left_out(ann: Learner, store: Store, kept: Any) -> None:
    store.save_setting(ann.id, "agreed", kept)
    assert ticked(visit("bids")) == []
    assert facts(visit("practise", **DRILL))


def test_rows_that_clash_in_what_was_kept_do_not_break_a_question(ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "agreed", {"single-deck": ["any-jump", "jump-20", "jump-30"]})
    assert ticked(visit("bids")) == ["any-jump"]
    assert facts(visit("practise", **DRILL)) == ["Any jump over the last bid: A suit with no run card"]


def test_the_page_is_reached_from_settings_a_question_and_the_lesson(ann: Learner, store: Store) -> None:
    assert press(visit("settings"), "What our bids say").title[0].value == "What our bids say"
    at = send(visit("practise", **DRILL), "answer", response="nothing")
    said = table(at)["question"]["notYet"] or table(at)["question"]["result"]
    assert {"name": "bids", "label": "What our bids say"} in said["links"]
    assert send(at, "link", name="bids").title[0].value == "What our bids say"
    lesson = visit("lesson", lesson="what-bids-say", screen="drill-partner-said/1")
    assert [one.label for one in lesson.expander] == ["What do you and your partner agree on?"]
    tick(lesson, "any-jump")
    assert store.settings(ann.id)["agreed"] == {"single-deck": ["any-jump"]}
    assert facts(lesson) == ["Any jump over the last bid: A suit with no run card"]
