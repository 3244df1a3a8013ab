"""Renamed ids: what is on record of an old name is found under the new one, once and for good."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from attempts import NOW, an_attempt, at

from tutor.progress import Store, due_by_question, renaming, solved

ROWS = {
    "01-take-a-trick#1": "take-a-trick#welcome",
    "01-take-a-trick#2": "take-a-trick#the-ten",
    "meld/runs/bare": "meld/runs/bare-run",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "progress.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(path)
    yield store
    store.close()


@pytest.fixture
def ann(store: Store) -> str:
    return store.add_learner("Ann", NOW).id


def questions(store: Store, learner: str) -> list[str]:
    return [one.question for one in store.attempts(learner)]


def test_attempts_steps_and_places_are_carried_over(store: Store, ann: str) -> None:
    for showing, question in enumerate(["01-take-a-trick#2", "01-take-a-trick#12", "meld/runs/bare", "other"]):
        store.record(an_attempt(ann, str(showing), question=question))
    for step in ("0", "1", "11"):
        store.finish_step(ann, "01-take-a-trick", step, NOW)
    store.finish_step(ann, "02-ranks", "1", NOW)
    store.visit(ann, "lesson?lesson=01-take-a-trick&screen=2", NOW)
    store.rename(ROWS)
    assert questions(store, ann) == ["take-a-trick#the-ten", "01-take-a-trick#12", "meld/runs/bare-run", "other"]
    assert store.finished_steps(ann) == {"take-a-trick": {"welcome", "the-ten"}, "01-take-a-trick": {"11"}, "02-ranks": {"1"}}
    assert store.last_place(ann) == "lesson?lesson=take-a-trick&screen=the-ten"


def test_other_places_stay(store: Store, ann: str) -> None:
    store.visit(ann, "lesson?lesson=01-take-a-trick&screen=22", NOW)
    store.rename(ROWS)
    assert store.last_place(ann) == "lesson?lesson=01-take-a-trick&screen=22"


def test_what_is_there_under_both_names_is_there_under_the_new_one(store: Store, ann: str) -> None:
    store.record(an_attempt(ann, "old", question="01-take-a-trick#2"))
    store.record(an_attempt(ann, "new", question="take-a-trick#the-ten"))
    bob = store.add_learner("Bob", NOW).id
    for who, lesson, step in [(ann, "01-take-a-trick", "1"), (ann, "take-a-trick", "the-ten"), (bob, "01-take-a-trick", "1")]:
        store.finish_step(who, lesson, step, NOW)
    store.rename(ROWS)
    assert questions(store, ann) == ["take-a-trick#the-ten"] * 2
    assert store.finished_steps(ann) == store.finished_steps(bob) == {"take-a-trick": {"the-ten"}}


def test_two_old_steps_may_become_one(store: Store, ann: str) -> None:
    store.finish_step(ann, "01-take-a-trick", "0", NOW)
    store.finish_step(ann, "01-take-a-trick", "1", NOW)
    store.rename(dict.fromkeys(["01-take-a-trick#1", "01-take-a-trick#2"], "take-a-trick#the-ten"))
    assert store.finished_steps(ann) == {"take-a-trick": {"the-ten"}}


def test_a_step_that_has_a_name_is_none_of_the_old_ones(store: Store, ann: str) -> None:
    for step in ("the-ten", "-1", "2"):
        store.finish_step(ann, "ranks", step, NOW)
    store.record(an_attempt(ann, question="ranks#the-ten"))
    store.rename({"ranks#3": "ranks#ten", "ranks#0": "x#y", "ranks#٣": "x#z"})
    assert store.finished_steps(ann) == {"ranks": {"the-ten", "-1", "ten"}}
    store.rename({"ranks#the-ten": "ranks#top"})
    assert store.finished_steps(ann) == {"ranks": {"top", "-1", "ten"}}
    assert questions(store, ann) == ["ranks#top"]


def test_a_question_that_went_to_another_lesson_takes_its_tick_along(store: Store, ann: str) -> None:
    store.finish_step(ann, "questions", "deck", NOW)
    store.visit(ann, "lesson?lesson=questions&screen=deck", NOW)
    store.rename({"48-questions#1": "the-game#two-packs", "questions#deck": "the-game#two-packs"})
    assert store.finished_steps(ann) == {"the-game": {"two-packs"}}
    assert store.last_place(ann) == "lesson?lesson=the-game&screen=two-packs"


def test_who_had_finished_what_stands_beside_a_new_step_is_done_with_it(store: Store, ann: str) -> None:
    bob, cy = (store.add_learner(name, NOW).id for name in ("Bob", "Cy"))
    store.finish_steps(ann, [("ranks", "last"), ("ranks", "new")], NOW)
    store.finish_step(bob, "ranks", "last", NOW)
    store.finish_step(cy, "ranks", "first", NOW)
    for _ in range(2):
        store.rename(ROWS, {"ranks#new": "ranks#last", "ranks#newer": "ranks#last"})
    assert store.finished_steps(ann) == store.finished_steps(bob) == {"ranks": {"last", "new", "newer"}}
    assert store.finished_steps(cy) == {"ranks": {"first"}}


def test_a_step_added_later_asks_those_who_come_later(store: Store, ann: str) -> None:
    store.rename(ROWS, {"ranks#new": "ranks#last"})
    store.finish_step(ann, "ranks", "last", NOW)
    store.rename(ROWS, {"ranks#new": "ranks#last"})
    assert store.finished_steps(ann) == {"ranks": {"last"}}


def test_a_name_that_was_changed_twice_has_the_last_one(store: Store, ann: str) -> None:
    store.record(an_attempt(ann, question="a"))
    store.rename({"a": "b", "b": "c"})
    assert questions(store, ann) == ["c"]


def test_names_in_a_circle_are_refused_and_nothing_is_changed(store: Store, ann: str) -> None:
    store.record(an_attempt(ann, question="a"))
    with pytest.raises(ValueError, match=r"^renamed in a circle: 'a'$"):
        store.rename({"a": "b", "b": "a"})
    assert questions(store, ann) == ["a"]


def test_folds_know_the_new_names_also_after_a_snapshot_under_the_old_ones(store: Store, ann: str, path: Path) -> None:
    for number in range(25):
        store.record(an_attempt(ann, str(number), number, question="01-take-a-trick#2", right=True))
        store.fold(ann, solved)
    old = Store(path)
    assert old.fold(ann, solved) == {"01-take-a-trick#2"}
    store.rename(ROWS)
    assert store.fold(ann, solved) == {"take-a-trick#the-ten"}
    # A server still running with an older course writes its snapshot once more.
    for number in range(25, 50):
        old.record(an_attempt(ann, str(number), number, right=True))
        old.fold(ann, solved)
    again = Store(path)
    again.rename(ROWS)
    assert again.fold(ann, solved) == {"take-a-trick#the-ten", "meld/runs/bare-run"}
    assert [due.what for due in again.fold(ann, due_by_question)] == ["take-a-trick#the-ten", "meld/runs/bare-run"]
    again.close()
    old.close()


def test_snapshots_outlive_a_start_with_the_same_names(store: Store, ann: str, path: Path) -> None:
    store.rename(ROWS)
    for number in range(25):
        store.record(an_attempt(ann, str(number), number))
        store.fold(ann, solved)
    with closing(sqlite3.connect(path)) as db:
        db.execute("""UPDATE snapshots SET state = '{"kept": true}'""")
        db.commit()
    again = Store(path)
    again.rename(dict(reversed(ROWS.items())))
    assert again.fold(ann, solved) == {"kept"}
    again.close()


def test_rows_that_were_carried_over_cost_one_look(store: Store, ann: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store.rename(ROWS)

    def fail(*_: object) -> None:
        raise AssertionError("carried over again")

    monkeypatch.setattr(renaming, "rename", fail)
    monkeypatch.setattr(store._database, "alone", fail)
    store.rename(ROWS)


def test_other_rows_are_carried_over_at_the_next_start(store: Store, ann: str) -> None:
    store.rename(ROWS)
    store.record(an_attempt(ann, "late", 1, question="02-ranks#1"))
    store.finish_step(ann, "02-ranks", "0", at(1))
    store.rename({**ROWS, "02-ranks#1": "ranks#order"})
    assert questions(store, ann) == ["ranks#order"]
    assert store.finished_steps(ann) == {"ranks": {"order"}}


def test_no_rows_are_no_matter(store: Store, ann: str) -> None:
    store.record(an_attempt(ann))
    store.rename({})
    assert questions(store, ann) == ["meld/runs/bare-run"]
