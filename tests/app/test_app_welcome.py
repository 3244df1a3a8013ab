"""The first screen: a name, or a name picked."""

from __future__ import annotations

import pytest
from conftest import NOW, Browser
from streamlit.testing.v1 import AppTest
from visiting import FIRST, settle, table, visit, words

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


def test_a_name_leads_to_the_first_trick(store: Store) -> None:
    at = come_as("  Ann ")
    assert [learner.name for learner in store.learners()] == ["Ann"]
    assert at.query_params["lesson"] == FIRST
    assert table(at)["question"]["prompt"]


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
