"""Who plays another game than the usual one is led through the part that is all about theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conftest import NOW
from visiting import LIBRARY, on_show, press, send, table, visit, words

from tutor.content.order import way_at
from tutor.progress import Attempt, Learner, Store, parse_explained
from tutor.questions import Question

OWN = way_at(LIBRARY.lessons, "double-deck")
PART = [name for name in OWN if LIBRARY.lessons[name].part == "Double deck"]


@pytest.fixture
def clubber(ann: Learner, store: Store) -> Learner:
    """Somebody at whose table double deck is played."""
    store.save_setting(ann.id, "game", "double-deck")
    return ann


def finish(store: Store, who: Learner, *lessons: str) -> None:
    """Tick off some lessons."""
    for name in lessons:
        steps = LIBRARY.lessons[name].steps
        drills = {step.id: step.drill.count for step in steps if step.drill}
        ids = [one for step in steps for one in ([f"{step.id}/{at + 1}" for at in range(drills.get(step.id, 0))] or [step.id])]
        store.finish_steps(who.id, [(name, one) for one in ids if one], NOW)


def lessons_on(at: Any) -> list[str]:
    """The buttons that lead to a lesson from Home's first place, in words."""
    return [button.label for button in at.button if "lesson " in button.label]


def test_tricks_come_first_and_then_the_part_of_the_game(clubber: Learner, store: Store) -> None:
    assert any("Start lesson 1**" in label for label in lessons_on(visit()))
    finish(store, clubber, *(name for name in OWN if name not in PART))
    (button,) = [label for label in lessons_on(visit()) if "Start" in label]
    assert "Start lesson 9" in button
    assert "twenty cards" in button
    assert [one.proto.expanded for one in visit("learn").expander] == [False, True, *[False] * (len(visit("learn").expander) - 2)]


def test_the_end_of_the_part_leads_to_practice_and_not_to_another_game(clubber: Learner, store: Store) -> None:
    finish(store, clubber, *OWN)
    at = visit()
    assert not [label for label in lessons_on(at) if "Start" in label]
    assert [button.key for button in at.button if button.proto.type == "primary"] == ["today"]
    last = visit("lesson", lesson=OWN[-1], screen="end")
    assert not [button for button in last.button if button.label.startswith("Next")]
    before = visit("lesson", lesson=OWN[-2], screen="end")
    assert [button for button in before.button if button.label.startswith("Next: Double deck")]


def test_who_plays_single_deck_is_not_led_into_it(ann: Learner, store: Store) -> None:
    finish(store, ann, *(name for name in LIBRARY.lessons if name not in PART))
    assert not [label for label in lessons_on(visit()) if "Start" in label]


@pytest.mark.parametrize("game", ["double-deck", "single-deck"])
def test_a_skill_comes_in_a_lesson_of_the_game(game: str, ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "game", game)
    way = way_at(LIBRARY.lessons, game)
    first = next(name for name in way if any(step.ask and step.ask.skill == "best-trump" for step in LIBRARY.lessons[name].steps))
    store.record(Attempt(ann.id, "ranks#rank", "s", 1, "rank-order", "rank", 1, True, parse_explained(""), 0, "[]", NOW, NOW))
    row = next(line for line in words(visit("progress")).split("<li") if "The suit with the most meld" in line)
    assert f"Comes in lesson {list(way).index(first) + 1}<" in row
    assert (first in PART) == (game == "double-deck")


def test_the_part_is_tested_by_questions_of_its_game(clubber: Learner, store: Store, right: Callable[[Question], Any]) -> None:
    at = visit("practise", test="Double deck")
    for _ in range(6):
        name = on_show(at)
        assert name.startswith(("drill:double-deck/", "double-deck"))
        send(at, "answer", response=right(at.session_state["showings"][name].question))
        send(at, "move", to="next")
    assert "You know this part" in words(at)
    assert set(PART) <= {name for name, done in store.finished_steps(clubber.id).items() if done}


def test_a_placement_marks_lessons_of_the_game_and_what_they_need(clubber: Learner, store: Store, right: Callable[[Question], Any]) -> None:
    store.save_setting(clubber.id, "start", "plays")
    at = press(visit("practise", placement="start"), "Begin")
    while not at.title:
        send(at, "answer", response=right(at.session_state["showings"][on_show(at)].question))
        send(at, "move", to="next")
    marked = {name for name, done in store.finished_steps(clubber.id).items() if done}
    assert marked <= set(OWN)
    assert marked & set(PART)
    assert {"runs", "made-or-set"}.isdisjoint(marked)


def test_a_lesson_of_the_part_follows_its_table_and_lets_it_be_set(clubber: Learner, store: Store) -> None:
    store.save_setting(clubber.id, "tables", {"double-deck": {"values": "run: 25", "minimum-bid": 25}})
    at = visit("lesson", lesson="double-deck-runs", screen="run")
    said = str(table(at)["text"])
    assert ". It pays 25. Its king" in said
    assert "jack of trump. It pays 25." in said, "words mean what they do in this game"
    keys = [widget.key for widget in visit("lesson", lesson="double-deck-score", screen="tournament").number_input]
    assert any(str(key).startswith("rule-double-deck-") for key in keys)
