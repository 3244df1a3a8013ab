"""Today's practice in the app: a plan that goes on wherever it was left, what comes back in it, and its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from conftest import NOW, Browser
from visiting import LIBRARY, asked, on_show, pictures, press, said, send, table, visit, words

from tutor.app.session import clock, plans
from tutor.progress import Learner, Store
from tutor.questions import Question
from tutor.training.session import LENGTH, LONGEST, Why

Given = Callable[[Question], Any]
LESSONS = ("take-a-trick", "ranks", "trump", "follow-and-beat", "void")


@pytest.fixture
def taught(ann: Learner, store: Store) -> Learner:
    """Somebody who has done the first lessons."""
    for lesson in LESSONS:
        for step in LIBRARY.lessons[lesson].steps:
            for name in [f"{step.id}/{count + 1}" for count in range(step.drill.count)] if step.drill else [step.id]:
                store.finish_step(ann.id, lesson, name, NOW)
    return ann


def begin() -> Any:
    """Today's practice, from the button on the home page."""
    return visit().button(key="today").click().run()


def go_through(at: Any, given: Given, count: int) -> list[str]:
    """Answer so many questions; their ids."""
    ids = []
    for _ in range(count):
        ids.append(on_show(at))
        send(at, "answer", response=given(asked(at)))
        send(at, "move", to="next")
    return ids


def test_home_has_one_filled_button_and_says_what_it_holds(taught: Learner) -> None:
    buttons = [button for button in visit().button if button.proto.type == "primary"]
    assert [button.key for button in buttons] == ["today"]
    assert "12 questions, about 6 minutes" in buttons[0].label


def test_who_has_learned_nothing_is_told_when_it_starts(ann: Learner) -> None:
    at = visit()
    assert "today" not in [button.key for button in at.button]
    assert "starts after lesson 3" in words(at)
    assert [button.label.split("  \n")[0] for button in at.button if button.proto.type == "primary"] == ["**Start lesson 1**"]


def test_a_session_asks_twelve_and_ends_in_words(taught: Learner, right: Given) -> None:
    at = begin()
    assert table(at)["crumb"]["label"].startswith("1 of 12 · ")
    ids = go_through(at, right, LENGTH)
    assert len(set(ids)) == LENGTH
    assert all(int(name.split("/")[2]) >= 100 for name in ids), "each is asked at an aim"
    assert at.title[0].value == "Today's practice"
    assert "Done for today." in words(at)
    assert "Right every time" in words(at)
    home = visit()
    assert "Today's practice is done." in home.button(key="today").label
    home.button(key="today").click().run()
    assert table(home)["crumb"]["label"].startswith("1 of 12 · ")
    assert on_show(home) not in ids


def test_it_goes_on_where_it_was_left(taught: Learner, right: Given) -> None:
    at = begin()
    go_through(at, right, 2)
    third = on_show(at)
    assert on_show(visit("practise", **at.query_params)) == third  # a reload
    assert on_show(visit("practise", plan=at.query_params["plan"])) == third
    home = visit()  # another device
    assert "Question 3 of 12" in home.button(key="today").label
    home.button(key="today").click().run()
    assert on_show(home) == third


def test_back_shows_what_was_answered(taught: Learner, right: Given) -> None:
    at = begin()
    (first,) = go_through(at, right, 1)
    before = visit("practise", plan=at.query_params["plan"], at="0")
    assert on_show(before) == first
    assert said(before)
    send(before, "move", to="next")
    assert on_show(before) == on_show(at)


def test_two_tabs_answer_one_question_once(taught: Learner, store: Store, right: Given, wrong: Given) -> None:
    one = begin()
    other = visit().button(key="today").click().run()
    assert on_show(other) == on_show(one)
    send(one, "answer", response=right(asked(one)))
    send(other, "answer", response=wrong(asked(other)))
    assert [(each.number, each.right) for each in store.attempts(taught.id)] == [(1, True), (2, False)]
    send(one, "move", to="next")
    send(other, "move", to="next")
    assert on_show(other) == on_show(one)
    go_through(one, right, 2)
    send(other, "answer", response=right(asked(other)))
    send(other, "move", to="next")
    assert table(other)["crumb"]["label"].startswith("3 of 12")


def test_a_miss_comes_back_before_the_end_with_other_cards(taught: Learner, store: Store, right: Given, wrong: Given) -> None:
    at = begin()
    missed = asked(at)
    send(at, "answer", response=wrong(missed))
    send(at, "move", to="next")
    seen = [missed]
    while at.title[0].value != "Today's practice" if at.title else True:
        assert len(seen) < LONGEST
        seen.append(asked(at))
        send(at, "answer", response=right(asked(at)))
        send(at, "move", to="next")
    (stored,) = [plans.load(taught.id, one.id) for one in store.documents(taught.id, "plan")]
    assert stored
    (back,) = [place for place, one in enumerate(stored.asked) if one.slot.why is Why.AGAIN]
    assert back > 2
    assert len(seen) == LENGTH + 1
    assert (seen[back].skill, seen[back].to_data() != missed.to_data()) == (missed.skill, True)
    assert "Missed, and then right with other cards" in words(at)
    assert not pictures(at)


def test_what_is_still_missed_is_shown_in_pictures(taught: Learner, wrong: Given) -> None:
    at = begin()
    go_through(at, wrong, LONGEST)
    assert "with other cards." in words(at)
    assert pictures(at)
    assert "%" not in words(at)
    assert "Try them all again" in [button.label for button in at.button]
    assert [button.label for button in at.button if button.proto.type == "primary"] == ["Enough for today"]


def test_a_skipped_question_is_passed_over_for_good(taught: Learner) -> None:
    at = begin()
    first = on_show(at)
    send(at, "move", to="next")
    assert on_show(at) != first
    assert on_show(visit("practise", plan=at.query_params["plan"])) == on_show(at)


def test_stopping_shows_how_it_goes_and_leads_back(taught: Learner, right: Given) -> None:
    at = begin()
    go_through(at, right, 1)
    second = on_show(at)
    send(at, "move", to="back")
    assert "It waits here for you" in words(at)
    assert "once more" not in words(at)
    press(at, "Go on")
    assert on_show(at) == second


def test_stopping_after_a_miss_says_that_it_comes_once_more(taught: Learner, wrong: Given) -> None:
    at = begin()
    go_through(at, wrong, 1)
    send(at, "move", to="back")
    assert "comes again before the end, with other cards." in words(at)
    assert not pictures(at)


def test_an_old_plan_that_was_left_gives_way_to_one_of_today(
    taught: Learner, store: Store, right: Given, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = begin()
    go_through(at, right, 2)
    (old,) = store.documents(taught.id, "plan")
    later = clock.now() + timedelta(days=2)
    for module in ("today", "plans", "keeping"):
        monkeypatch.setattr(f"tutor.app.session.{module}.now", lambda: later)
    home = visit()
    assert home.button(key="today").label.startswith("**Today's practice**")
    home.button(key="today").click().run()
    assert home.query_params["plan"] != old.id
    assert table(home)["crumb"]["label"].startswith("1 of 12")


def test_a_plan_of_somebody_else_leads_home(taught: Learner, store: Store, browser: Browser) -> None:
    plan = begin().query_params["plan"]
    browser.learner = store.add_learner("Bob", NOW).id
    assert "somebody else's" in words(visit("practise", plan=plan))
    assert not visit("practise", plan="x", at="99").exception


DAMAGED: list[Any] = [
    None,
    "x",
    [],
    {},
    {"what": 1},
    {"what": []},
    {"what": "else"},
    {"game": "no such game"},
    {"made": "2026-01-01"},
    {"made": 1},
    {"before": [["run", "due"]]},
    {"before": {"run": 5}},
    {"slots": [["run", "due"]]},
    {"slots": [["run", "due", 1]]},
    {"spare": None},
    {"asked": [[1, 2, 3]]},
    {"asked": [[10**30, "x", ["run", "due", ""], 900, "", False]]},
    {"asked": [["x", "x", ["run", "due", ""], "hard", "", False]]},
    {"asked": [["x", "x", ["run", "due", ""], 900, [], False]]},
]


def test_a_damaged_plan_counts_as_gone(taught: Learner, store: Store) -> None:
    plan = begin().query_params["plan"]
    whole = store.document(taught.id, plans.KIND, plan)
    assert whole
    for change in DAMAGED:
        body = {**whole.body, **change} if change and isinstance(change, dict) else change
        store.save_document(taught.id, plans.KIND, plan, body, clock.now())
        assert plans.load(taught.id, plan) is None, change
    at = visit("practise", plan=plan)
    assert "Yours begins on your home page" in words(at)
    assert "12 questions" in visit().button(key="today").label


def test_a_plan_goes_on_where_the_clock_is_set_back(taught: Learner, store: Store, right: Given) -> None:
    at = begin()
    plan = plans.load(taught.id, at.query_params["plan"])
    assert plan
    plans.save(taught.id, replace(plan, made=plan.made + timedelta(hours=2)))
    go_through(at, right, 2)
    assert table(at)["crumb"]["label"].startswith("3 of 12")


def test_done_for_today_stays_so_while_one_more_round_waits(taught: Learner, right: Given) -> None:
    at = begin()
    go_through(at, right, LENGTH)
    begin()
    home = visit()
    assert [button.key for button in home.button if button.proto.type == "primary"] != ["today"]
    more = home.button(key="today")
    assert "One more round" in more.label
    assert "Today's practice is done. Question 1 of 12, if you like." in more.label
    assert table(more.click().run())["crumb"]["label"].startswith("1 of 12 · ")
