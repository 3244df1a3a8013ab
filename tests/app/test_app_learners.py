"""Who is learning never changes without a word, and texts of others are shown as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import NOW, Browser
from streamlit.testing.v1 import AppTest
from visiting import press, send, settle, trigger, visit, words

from tutor.app.session import options
from tutor.app.texts import plain
from tutor.progress import Learner, Store

PICTURE = "![](http://x.invalid/y)"


@pytest.fixture
def bob(store: Store) -> Learner:
    """Somebody else who learns here."""
    return store.add_learner("Bob", NOW)


def who(at: AppTest) -> str:
    """Who is learning, as the menu says it."""
    return str(next(link.proto.label for link in at.get("page_link") if link.proto.page == "settings" and link.proto.label != "Settings"))


# Who is learning


def test_nothing_is_shown_before_the_browser_remembers(ann: Learner, browser: Browser) -> None:
    """A reload while the greeting appears brings back the same learner: the greeting waits for the browser's word."""
    browser.learner = None
    at = visit()
    at.button(key="pick-1").click().run()
    assert not words(at)
    assert "Good to see you, Ann" in words(settle(at))


def test_a_learner_picked_in_another_tab_is_not_the_learner_of_this_one(ann: Learner, bob: Learner, browser: Browser, store: Store) -> None:
    one = visit("lesson", lesson="take-a-trick")
    browser.learner = bob.id  # as another tab has left it
    send(one, "answer", response=[1])
    assert who(one) == "Ann"
    assert len(store.attempts(ann.id)) == 1
    assert not store.attempts(bob.id)


def test_a_tab_says_when_it_is_somebody_else_than_before(ann: Learner, bob: Learner, browser: Browser) -> None:
    browser.learner = bob.id
    at = trigger(visit(), "pinochle_identity", "before", ann.id)  # what the tab of Ann says when it is loaded again
    assert [info.value for info in at.info] == ["You are Bob here now."]
    assert who(press(at, "Go on as Ann")) == "Ann"
    assert not at.info


def test_who_stays_is_told_once(ann: Learner, bob: Learner, browser: Browser) -> None:
    browser.learner = bob.id
    at = press(trigger(visit(), "pinochle_identity", "before", ann.id), "All right")
    assert who(at) == "Bob"
    assert not at.info


@pytest.mark.parametrize("said", ["", "x", "0" * 32, None, 7, ["a"], {"a": 1}])
def test_a_tab_that_names_nobody_changes_nothing(said: object, ann: Learner) -> None:
    at = trigger(visit(), "pinochle_identity", "before", said)
    assert not at.exception
    assert not at.info
    assert who(at) == "Ann"


# Texts of others


@pytest.fixture
def marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A course of somebody else's whose every text has a picture in it."""
    (tmp_path / "lessons").mkdir()
    (tmp_path / "puzzles" / "odd").mkdir(parents=True)
    ask = "{kind: points-needed, bid: 300, meld: 20}"
    (tmp_path / "lessons" / "60-mine.yaml").write_text(
        f"title: 'T {PICTURE}'\npart: 'P {PICTURE}'\ngoal: 'G {PICTURE}'\nsteps:\n  - ask: {ask}\n", encoding="utf-8"
    )
    (tmp_path / "puzzles" / "odd" / "mine.yaml").write_text(
        f"title: 'S {PICTURE}'\nrules: single-deck\nskill: 'k{PICTURE}'\npuzzles:\n  - {{id: one, {ask[1:]}\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(options, "_chosen", options.Options(content=tmp_path))
    return "mine"


def all_labels(at: AppTest) -> str:
    """Everything that Streamlit reads as Markdown on a page."""
    shown = [*at.title, *at.header, *at.subheader, *at.markdown, *at.warning, *at.error, *at.info, *at.success]
    labelled = [*at.button, *at.expander, *at.tabs]
    return "\n".join([*(str(each.value) for each in shown), *(str(each.label) for each in labelled)])


def test_a_picture_in_a_text_of_somebody_elses_is_not_fetched(marked: str, ann: Learner, store: Store) -> None:
    seen = []
    for lesson in ("take-a-trick", marked):
        for screen in ("rank", "rank-2", "follow", "turn", "trick-winner", "points-needed"):
            store.finish_step(ann.id, lesson, screen, NOW)
    for page, address in (
        ("", {}),
        ("practise", {}),
        ("lesson", {"lesson": marked, "screen": "end"}),
        ("practise", {"topic": "odd/mine", "puzzle": "end"}),
    ):
        at = visit(page, **address)
        assert not at.exception
        seen.append(all_labels(at))
    at = visit("practise", topic="odd/mine")
    send(at, "answer", response=0)
    seen += [all_labels(visit()), all_labels(visit("progress"))]
    assert "![" not in "\n".join(seen)
    for text, times in (("T ", 2), ("P ", 1), ("S ", 3)):
        assert "\n".join(seen).count(text + plain(PICTURE)) >= times, text


@pytest.mark.parametrize("name", ["&lt;b&gt;", "a -> b -- c", "www.x.invalid", "a@b.invalid", "1. Ann", "A  B", ":red[x]", "~~x~~"])
def test_marks_of_every_kind_are_taken_from_a_text(name: str) -> None:
    shown = plain(name)
    assert shown.replace("\\", "").replace("\u200b", "") == " ".join(name.split())
    for mark in ("&", "~", "[", "*", "<", "#", "$", "`"):
        assert shown.count(mark) == shown.count(f"\\{mark}")
    for joined in ("->", "--", "www.", "@b", ":r"):
        assert joined not in shown.replace("\\", "")
