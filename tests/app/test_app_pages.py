"""Each page opens, for a new learner and for one with a history, at good addresses and at bad ones."""

from __future__ import annotations

from datetime import timedelta

import pytest
from conftest import NOW
from streamlit.runtime.scriptrunner import script_runner
from streamlit.runtime.scriptrunner.script_runner import _mpa_v1
from visiting import FIRST, at_first_question, press, send, table, visit, words

from tutor.app import course
from tutor.content import load_library
from tutor.progress import Attempt, Learner, Store

PAGES = ("", "lesson", "practise", "progress", "words", "settings")


def add_history(store: Store, learner: Learner) -> None:
    """Answers of four days: right and wrong, with and without a skill, some to questions that are gone."""
    names = [f"{FIRST}#1", f"{FIRST}#99", "no-such-lesson#1", "gone/topic/puzzle", *list(load_library().puzzles)[:4], "strange"]
    for count, name in enumerate(names * 4):
        at = NOW - timedelta(days=count % 4, minutes=count)
        right, skill, level = count % 3 > 0, "run" if count % 2 else None, 1 if count % 2 else None
        store.record(Attempt(f"a{count}", learner.id, name, f"s{count}", 1, "win-trick", skill, level, right, None, 0, "[]", at, at))
    store.finish_step(learner.id, FIRST, 0, NOW)
    store.finish_step(learner.id, FIRST, 99, NOW)
    store.finish_step(learner.id, "no-such-lesson", 0, NOW)
    store.visit(learner.id, "nowhere", NOW)


@pytest.mark.parametrize("history", [False, True], ids=["new", "with-a-history"])
@pytest.mark.parametrize("page", PAGES)
def test_each_page_opens(page: str, history: bool, ann: Learner, store: Store) -> None:
    if history:
        add_history(store, ann)
    at = visit(page)
    assert not at.exception
    assert not at.error
    assert at.title


@pytest.mark.parametrize("page", PAGES)
def test_without_a_learner_each_page_asks_who_it_is(page: str) -> None:
    at = visit(page)
    assert not at.exception
    assert [title.value for title in at.title] == ["Welcome to Pinochle Tutor"]


def test_every_first_screen_of_every_lesson_and_topic_opens(ann: Learner) -> None:
    for lesson in course.lessons():
        assert table(visit("lesson", lesson=lesson.id))["question"], lesson.id
    for topic in course.topics():
        assert table(visit("practise", topic=topic.id))["question"], topic.id


def test_a_server_just_started_draws_a_deep_link_through_main(ann: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    # Streamlit takes a folder "pages" beside main.py for pages of the old kind, until st.navigation was called once.
    monkeypatch.setattr(script_runner, "_mpa_v1", _mpa_v1)
    at = at_first_question()
    assert at.get("page_link"), "the page was run without main.py around it"


# Addresses


def test_an_unknown_lesson(ann: Learner) -> None:
    at = visit("lesson", lesson="no-such-lesson")
    assert "There is no such lesson" in words(at)
    assert "Good to see you, Ann" in words(press(at, "To all lessons"))


@pytest.mark.parametrize(
    ("screen", "step"),
    [("2", 1), ("0", 0), ("-1", 0), ("x", 0), ("", 0), ("1.5", 0), ("²", 0), ("٢", 1), pytest.param("9" * 5000, None, id="9...9")],
)
def test_an_unknown_screen(screen: str, step: int | None, ann: Learner) -> None:
    at = visit("lesson", lesson=FIRST, screen=screen)
    assert not at.exception
    if step is None:
        assert at.title[0].value == "Lesson done"
    else:
        assert table(at)["dots"]["at"] == step


def test_an_unknown_topic(ann: Learner) -> None:
    assert visit("practise", topic="no/such").title[0].value == "Practise"


def test_an_unknown_puzzle_of_a_topic_is_its_first(ann: Learner) -> None:
    topic = course.topics()[0]
    at = visit("practise", topic=topic.id, puzzle="no-such-puzzle")
    assert table(at)["crumb"]["label"].endswith(f": 1 of {len(topic.puzzles)}")


def test_an_unknown_showing_asks_afresh(ann: Learner) -> None:
    at = visit("lesson", lesson=FIRST, shown="no-such-showing")
    assert table(at)["question"]["result"] is None
    assert at.query_params["shown"] != "no-such-showing"


# Learn, progress, words, settings


def test_learn_goes_on_where_it_was_left(ann: Learner, store: Store) -> None:
    store.finish_step(ann.id, FIRST, 0, NOW)
    at = press(visit(), "Continue the lesson")
    assert at.query_params["lesson"] == FIRST
    assert table(at)["dots"]["at"] == 1


def test_progress_leads_back_to_a_question_that_was_missed(ann: Learner) -> None:
    send(at_first_question(), "answer", response=[0])
    at = visit("progress")
    assert next(metric.value for metric in at.metric if metric.label == "Answers") == "1"
    at = next(button for button in at.button if button.key == f"again-{FIRST}#1").click().run()
    assert table(at)["question"]["result"] is None


def test_words_are_found(ann: Learner) -> None:
    term = next(iter(course.library().terms), None)
    at = visit("words")
    assert not term or term.term in words(at).replace("\\", "")
    at.text_input(key="find-word").input("no such word").run()
    assert "No such word here" in words(at)


def test_settings_are_kept(ann: Learner, store: Store) -> None:
    at = visit("settings")
    four, large = at.toggle
    assert (four.value, large.value) == (True, False)
    four.set_value(False).run()
    at.toggle[1].set_value(True).run()
    assert store.settings(ann.id) == {"four-colour": False, "large": True}
    data = table(at_first_question())
    assert (data["fourColour"], data["large"]) == (False, True)


def test_a_name_is_changed_but_not_to_one_that_is_taken(ann: Learner, store: Store) -> None:
    store.add_learner("Bob", NOW)
    at = visit("settings")
    at.text_input[0].input("BOB")
    assert "There is already a learner called BOB." in words(press(at, "Save the name"))
    at.text_input[0].input("Anna")
    assert "Saved." in words(press(at, "Save the name"))
    assert {learner.name for learner in store.learners()} == {"Anna", "Bob"}


def test_changing_the_learner_asks_who_it_is(ann: Learner, store: Store) -> None:
    at = visit("settings")  # A visit sees the cookies it began with to its end.
    assert "Who is learning?" in words(press(at, "Change learner"))
    assert store.learner(ann.id)


def test_somebody_else_picked_stays_picked(ann: Learner, store: Store) -> None:
    bob = store.add_learner("Bob", NOW)
    at = press(visit("settings"), "Change learner")
    at.button(key=f"pick-{bob.id}").click().run()
    assert "Good to see you, Bob" in words(at.run())


def test_removing_a_learner_takes_two_steps(ann: Learner, store: Store) -> None:
    at = visit("settings")
    at.checkbox[0].check().run()
    assert "Welcome to Pinochle Tutor" in words(press(at, "Delete"))
    assert not store.learners()


def test_a_learner_removed_elsewhere_is_asked_who_they_are(ann: Learner, store: Store) -> None:
    at = at_first_question()
    store.remove_learner(ann.id)
    assert "Welcome to Pinochle Tutor" in words(send(at, "answer", response=[1]))
    assert not at.exception
