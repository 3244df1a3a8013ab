"""Placement in the app: from the first visit to what is known, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conftest import Browser
from test_app_welcome import come_as, deal
from visiting import asked, on_show, press, send, table, visit, words

from tutor.progress import Learner, Store
from tutor.questions import Question
from tutor.training.placement import LEAST, MOST

Given = Callable[[Question], Any]


@pytest.fixture
def player(ann: Learner, store: Store) -> Learner:
    """Somebody who plays already."""
    store.save_setting(ann.id, "start", "plays")
    return ann


def begin() -> Any:
    """The first question of a placement."""
    return press(visit("practise", placement="start"), "Begin")


def go_through(at: Any, given: Given | None) -> list[str]:
    """Answer every question, or say of each that it is not known; their ids."""
    ids: list[str] = []
    while not at.title:
        assert len(ids) < MOST
        ids.append(on_show(at))
        if given:
            send(at, "answer", response=given(asked(at)))
        send(at, "move", to="next")
    return ids


def test_who_plays_already_is_led_to_it_and_may_pass(store: Store) -> None:
    at = deal(come_as("Ann"), "plays", "double-deck")
    assert at.title[0].value == "What do you know already?"
    assert f"{MOST} questions at most" in words(at)
    press(at, "No, straight to practice")
    assert at.title[0].value == "Practise"


def test_it_is_offered_later_on_home_and_in_settings(player: Learner) -> None:
    for page in ("", "settings"):
        offered = visit(page).button(key="place-me")
        assert f"{MOST} questions at most" in offered.label
        at = offered.click().run()
        assert at.title[0].value == "What do you know already?"


def test_who_knows_all_has_lessons_ticked_off_and_sees_why(player: Learner, store: Store, right: Given) -> None:
    at = begin()
    assert table(at)["crumb"]["label"].startswith(f"1 of {MOST} at most")
    ids = go_through(at, right)
    assert LEAST <= len(ids) <= MOST
    assert at.title[0].value == "What you know"
    assert "marked as known" in words(at)
    assert "Why we think so" in words(at)
    assert store.finished_steps(player.id)
    assert [button.key for button in at.button if button.proto.type == "primary"] == ["today"]
    at.button(key="today").click().run()
    assert table(at)["crumb"]["label"].startswith("1 of 12")
    assert on_show(at) not in ids
    home = visit()
    assert "place-me" not in [button.key for button in home.button]
    assert any("lesson" in button.label and button.proto.type == "secondary" for button in home.button)


def test_who_knows_nothing_is_led_to_the_first_lesson(player: Learner, store: Store) -> None:
    at = begin()
    ids = go_through(at, None)
    assert LEAST <= len(ids) <= MOST
    assert len(set(ids)) == len(ids)
    assert "Nothing is sure yet" in words(at)
    assert "you did not know" in words(at)
    assert not store.finished_steps(player.id)
    at.button(key="first-open").click().run()
    assert table(at)["heading"].startswith("Lesson 1")


def test_it_goes_on_where_it_was_left(player: Learner, browser: Browser, right: Given) -> None:
    at = begin()
    for _ in range(2):
        send(at, "answer", response=right(asked(at)))
        send(at, "move", to="next")
    third = on_show(at)
    assert on_show(visit("practise", **at.query_params)) == third
    send(at, "move", to="back")
    assert "It waits here for you" in words(at)
    assert "Go on where you left it" in visit("").button(key="place-me").label
    assert on_show(press(visit("practise", placement="start"), "Go on")) == third
