"""The first screen: a name, or a name picked."""

from __future__ import annotations

import pytest
from conftest import NOW, Browser
from streamlit.testing.v1 import AppTest
from visiting import FIRST, press, settle, table, visit, words

from tutor.progress import Learner, Store

ODD_NAMES = (
    "<b>Zoë</b>",
    "![](http://x/y)",
    "*Ann*",
    "[a](javascript:alert(1))",
    "$x$ :red[y]",
    "李 明",
    "O'Neil \\ Co",
    "1. Ann",
    "# Ann",
)


def come_as(name: str) -> AppTest:
    """Type a name on the first screen."""
    at = visit()
    at.text_input(key="new-name").input(name)
    return settle(at.button[-1].click().run())


def deal(at: AppTest, start: str, game: str) -> AppTest:
    """Answer the two questions of the first visit."""
    at.radio(key="first-start").set_value(start)
    at.radio(key="first-game").set_value(game)
    return press(at, "Deal me in")


def test_a_name_leads_to_two_questions_and_one_press_to_the_first_trick(store: Store, browser: Browser) -> None:
    at = come_as("  Ann ")
    assert [learner.name for learner in store.learners()] == ["Ann"]
    assert at.title[0].value == "Welcome, Ann"
    press(at, "Deal me in")
    assert at.query_params["lesson"] == FIRST
    assert table(at)["question"]["prompt"]
    assert "game" not in store.settings(store.learners()[0].id)
    browser.learner = store.learners()[0].id
    assert "Welcome" not in words(visit())


@pytest.mark.parametrize(("start", "lesson"), [("new", FIRST), ("tricks", "ranks"), ("plays", None)])
def test_where_the_first_cards_are(start: str, lesson: str | None, store: Store) -> None:
    at = deal(come_as("Ann"), start, "double-deck")
    if lesson:
        assert at.query_params["lesson"] == lesson
    else:
        assert at.title[0].value == "What do you know already?"
    kept = store.settings(store.learners()[0].id)
    assert (kept["start"], kept["game"]) == (start, "double-deck")


def test_the_questions_stay_until_they_are_answered(store: Store, browser: Browser) -> None:
    come_as("Ann")
    browser.learner = store.learners()[0].id
    assert visit().title[0].value == "Welcome, Ann"
    assert visit("settings").title[0].value == "Settings"


def test_who_came_by_a_shared_address_lands_there(store: Store) -> None:
    at = visit("lesson", lesson="ranks")
    at.text_input(key="new-name").input("Ann")
    settle(at.button[-1].click().run())
    assert at.query_params["lesson"] == "ranks"
    assert table(at)["question"]


def test_both_answers_can_be_changed_in_settings(store: Store, browser: Browser) -> None:
    deal(come_as("Ann"), "new", "double-deck")
    browser.learner = store.learners()[0].id
    at = visit("settings")
    assert at.radio(key="table-game").value == "double-deck"
    at.radio(key="table-game").set_value("three-player").run()
    at.radio(key="start").set_value("tricks").run()
    kept = store.settings(browser.learner)
    assert (kept["start"], kept["game"]) == ("tricks", "three-player")
    assert any("Start lesson 2" in button.label for button in visit().button)


def test_who_learned_here_before_is_not_asked(ann: Learner) -> None:
    assert visit().title[0].value == "Good to see you, Ann"


@pytest.mark.parametrize(
    ("name", "says"),
    [("", "Please type a name."), ("   ", "Please type a name."), ("x" * 41, "a shorter name"), ("a\u202eb", "cannot be seen")],
)
def test_a_name_that_cannot_be_used(name: str, says: str, store: Store) -> None:
    at = come_as(name)
    assert says in words(at)
    assert not at.exception
    assert not store.learners()


@pytest.mark.parametrize("name", [*ODD_NAMES, "W" * 40])
def test_an_odd_name_is_taken_and_shown_as_it_is(name: str, store: Store) -> None:
    assert not come_as(name).exception
    (learner,) = store.learners()
    assert learner.name == name
    label = next(button.label for button in visit().button if button.key == "pick-1")
    assert label.replace("\\", "").replace("\u200b", "") == name.replace("\\", "")
    for sign in "*[]()<>!#$:":
        assert label.count(sign) == label.count(f"\\{sign}")


@pytest.mark.parametrize("name", ["ANN", "ann "])
def test_a_name_taken_by_another_in_other_letters(name: str, ann: Learner, store: Store, browser: Browser) -> None:
    browser.learner = None
    at = come_as(name)
    assert "There is already a learner called" in words(at)
    assert len(store.learners()) == 1


def test_an_odd_name_is_repeated_as_it_is_where_it_is_taken(store: Store) -> None:
    store.add_learner("![](http://x/y)", NOW)
    at = come_as("![](http://x/y)")
    assert "![](" not in at.warning[0].value, "the name would be read as a picture"


def test_somebody_known_is_picked(ann: Learner, browser: Browser) -> None:
    browser.learner = None
    at = visit()
    settle(at.button(key="pick-1").click().run())
    assert "Good to see you, Ann" in words(at)
