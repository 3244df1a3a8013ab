"""Folds: the same however attempts are split, whoever else writes, and whatever becomes of the snapshots."""

import json
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, date
from pathlib import Path
from typing import Any

import pytest
from attempts import NOW, an_attempt, ends, run
from hypothesis import given
from hypothesis import strategies as st
from test_progress_memory import ATTEMPTS, CHICAGO, few, on

from tutor.progress import (
    Attempt,
    Fold,
    Store,
    StoreError,
    by_skill,
    due_by_question,
    elsewhere,
    evidence,
    missed,
    over_time,
    parse_explained,
    right_elsewhere,
    snapshots,
    solved,
    trips,
)
from tutor.progress.tables import ATTEMPTS as TABLE
from tutor.training import standing

FOLDS: tuple[Fold[Any, Any], ...] = (
    by_skill, due_by_question, over_time(CHICAGO), solved, evidence(on(60)), trips(CHICAGO), missed(on(60)), elsewhere, standing,
)  # fmt: skip


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


def answers(learner: str, count: int, mark: str = "a") -> list[Attempt]:
    """Answers to three questions, two in three of them right."""
    return [
        an_attempt(learner, f"{mark}{n}", n, right=n % 3 > 0, question=f"q{n % 3}", explained=parse_explained("" if n % 3 else "x y+z"))
        for n in range(count)
    ]


def tell(store: Store, attempts: Sequence[Attempt]) -> None:
    for attempt in attempts:
        assert store.record(attempt)


def written(path: Path) -> dict[str, int]:
    """The snapshots in the database, and how many attempts each counts."""
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("SELECT fold, counted FROM snapshots"))


# Against slow and obvious versions


def first_tries(attempts: list[Attempt]) -> list[Attempt]:
    return [one for one in attempts if one.number == 1 and not right_elsewhere(one)]


@few
@given(ATTEMPTS)
def test_records_by_skill_are_what_counting_gives(attempts: list[Attempt]) -> None:
    for record in by_skill(attempts):
        tries = [one for one in first_tries(attempts) if one.skill == record.skill]
        unaided = [one for one in tries if one.right and not one.rung]
        assert (record.tries, record.right, record.unaided) == (len(tries), sum(one.right for one in tries), len(unaided))
        assert record.last == tries[-1].answered
    assert {record.skill for record in by_skill(attempts)} == {one.skill for one in first_tries(attempts)} - {None}


@few
@given(ATTEMPTS)
def test_days_and_solved_are_what_counting_gives(attempts: list[Attempt]) -> None:
    def day(one: Attempt) -> date:
        return one.answered.astimezone(CHICAGO).date()

    found = {one.day: (one.answers, one.right) for one in over_time(CHICAGO)(attempts)}
    tries = first_tries(attempts)
    assert found == {d: (sum(day(a) == d for a in tries), sum(day(a) == d and a.right for a in tries)) for d in map(day, tries)}
    assert solved(attempts) == {one.question for one in attempts if one.right}


# Splits


@few
@given(attempts=ATTEMPTS, data=st.data())
def test_a_state_put_by_anywhere_and_gone_on_with_is_that_of_all_attempts(attempts: list[Attempt], data: st.DataObject) -> None:
    split = data.draw(st.integers(0, len(attempts)))
    for fold in FOLDS:
        state = fold.start()
        for number, attempt in enumerate(attempts):
            if number == split:
                fold.read(state)
                state = json.loads(json.dumps(state))
            fold.add(state, attempt)
        assert fold.read(state) == fold(attempts)
        assert json.loads(json.dumps(state)) == state


def test_the_store_says_what_all_attempts_say_after_each_of_them_and_after_a_restart(store: Store, ann: str, path: Path) -> None:
    given_ = answers(ann, 50)
    for number, attempt in enumerate(given_, 1):
        store.record(attempt)
        if number % 7 == 0:
            assert [store.fold(ann, fold) for fold in FOLDS] == [fold(given_[:number]) for fold in FOLDS]
    again = Store(path)
    assert [again.fold(ann, fold) for fold in FOLDS] == [fold(given_) for fold in FOLDS]
    again.close()


def test_many_attempts_are_read_some_at_a_time(store: Store, ann: str) -> None:
    many = answers(ann, 2 * snapshots.AT_ONCE)
    with store._database.writing() as db:
        db.execute(TABLE.insert(), [{column.name: getattr(one, column.name) for column in snapshots.ATTEMPT} for one in many])
    assert store.fold(ann, by_skill) == by_skill(many)
    store.record(an_attempt(ann, "last"))
    assert store.fold(ann, by_skill)[0].tries == len(many) + 1


def test_each_learner_has_states_of_their_own(store: Store, ann: str) -> None:
    bob = store.add_learner("Bob", NOW).id
    tell(store, answers(ann, 3))
    assert store.fold(bob, solved) == frozenset()
    tell(store, answers(bob, 2))
    assert (store.fold(ann, solved), store.fold(bob, solved)) == ({"q1", "q2"}, {"q1"})


def test_an_answer_reads_no_other_answer_again(store: Store, ann: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tell(store, answers(ann, 30))
    store.fold(ann, solved)
    read = []
    monkeypatch.setattr(snapshots, "Attempt", lambda *row: read.append(row) or Attempt(*row))
    store.record(an_attempt(ann, "last", question="last", right=True))
    assert store.fold(ann, solved) == {"q1", "q2", "last"}
    assert len(read) == 1


def test_the_rows_since_the_last_time_are_found_by_an_index(store: Store) -> None:
    with store._database.writing() as db:
        plan = db.exec_driver_sql("EXPLAIN QUERY PLAN SELECT * FROM attempts WHERE learner = 'x' AND seq > 5 ORDER BY seq").all()
    assert [row[3].partition("INDEX ")[2] for row in plan] == ["attempts_by_order (learner=? AND seq>?)"]


# When they are written


def test_a_snapshot_is_written_with_every_twentieth_answer(store: Store, ann: str, path: Path) -> None:
    counted = []
    for attempt in answers(ann, 43):
        store.record(attempt)
        store.fold(ann, solved)
        counted.append(written(path).get("solved", 0))
    assert counted == [0] * 20 + [20] * 20 + [40] * 3


def test_a_large_state_is_written_less_often(store: Store, ann: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "LEAST", 2)
    monkeypatch.setattr(snapshots, "SHARE", 5)
    counted = []
    for attempt in answers(ann, 25):
        store.record(attempt)
        store.fold(ann, solved)
        counted.append(written(path).get("solved", 0))
    assert sorted(set(counted)) == [0, 2, 4, 6, 8, 10, 12, 14, 17, 21]


def test_after_a_restart_only_what_came_since_the_snapshot_is_read(
    store: Store, ann: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for attempt in answers(ann, 45):
        store.record(attempt)
        store.fold(ann, trips(UTC))
    read = []
    monkeypatch.setattr(snapshots, "Attempt", lambda *row: read.append(row) or Attempt(*row))
    again = Store(path)
    assert again.fold(ann, trips(UTC)) == trips(UTC)(answers(ann, 45))
    assert len(read) == 5
    again.record(an_attempt(ann, "one more"))
    assert written(path) == {trips(UTC).name: 40}
    again.close()


def test_an_answer_that_is_there_already_writes_nothing(store: Store, ann: str, path: Path) -> None:
    given_ = answers(ann, 21)
    tell(store, given_[:20])
    store.fold(ann, solved)
    assert store.record(given_[0]) is False
    assert written(path) == {}
    assert store.fold(ann, solved) == solved(given_[:20])


def test_snapshots_go_with_the_learner(store: Store, ann: str, path: Path) -> None:
    for attempt in answers(ann, 21):
        store.record(attempt)
        store.fold(ann, solved)
    assert written(path)
    store.remove_learner(ann)
    assert written(path) == {}
    assert store.fold(ann, solved) == frozenset()


# When they are no use


def test_a_fold_of_another_version_is_made_again_from_all_attempts(store: Store, ann: str, path: Path) -> None:
    for attempt in answers(ann, 21):
        store.record(attempt)
        store.fold(ann, solved)
    wrong = Fold[Any, Any]("solved", 2, list, lambda state, attempt: None if attempt.right else state.append(attempt.showing), len)
    assert store.fold(ann, wrong) == 7
    again = Store(path)
    assert again.fold(ann, wrong) == 7
    assert again.fold(ann, solved) == {"q1", "q2"}
    again.close()


@pytest.mark.parametrize("state", ["", "{", "null", "[]", "5", '{"run": 5}', '{"run": {}}'])
def test_a_state_that_somebody_has_edited_is_made_again(store: Store, ann: str, path: Path, state: str) -> None:
    for attempt in answers(ann, 21):
        store.record(attempt)
        store.fold(ann, by_skill)
    store.record(an_attempt(ann, "last"))
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE snapshots SET state = ?", (state,))
        db.commit()
    again = Store(path)
    assert again.fold(ann, by_skill) == store.fold(ann, by_skill)
    again.close()


def test_a_fold_that_fails_says_so_and_leaves_no_half_counted_state(store: Store, ann: str) -> None:
    fails = [True]

    def add(state: list[str], attempt: Attempt) -> None:
        state.append(attempt.showing)
        if fails and attempt.showing == "a2":
            raise ValueError("a mistake in a fold")

    fold = Fold[Any, Any]("names", 1, list, add, tuple)
    tell(store, answers(ann, 2))
    assert store.fold(ann, fold) == ("a0", "a1")
    tell(store, answers(ann, 4)[2:])
    with pytest.raises(ValueError, match="a mistake in a fold"):
        store.fold(ann, fold)
    fails.clear()
    assert store.fold(ann, fold) == ("a0", "a1", "a2", "a3")


def test_a_database_that_fails_for_a_while_leaves_no_half_counted_state(store: Store, ann: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tell(store, answers(ann, 3))
    store.fold(ann, solved)
    tell(store, answers(ann, 3, "b"))

    def fail(*_: object, **__: object) -> None:
        raise StoreError("in use")

    with monkeypatch.context() as broken:
        broken.setattr(store._database, "rows", fail)
        with pytest.raises(StoreError):
            store.fold(ann, solved)
    assert store.fold(ann, by_skill)[0].tries == 6
    assert store.fold(ann, solved) == {"q1", "q2"}


def test_states_of_few_learners_stay_in_memory(store: Store, ann: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "MOST_LEARNERS", 3)
    tell(store, answers(ann, 3))
    for learner in (ann, "b", "c", ann, "d", "e"):
        store.fold(learner, solved)
    assert list(store._snapshots._learners) == [ann, "d", "e"]
    assert store.fold(ann, solved) == {"q1", "q2"}


# Many at once


def test_two_stores_on_one_file_count_each_others_answers(store: Store, ann: str, path: Path) -> None:
    other = Store(path)
    given_ = answers(ann, 25)
    for number, attempt in enumerate(given_):
        (store if number % 3 else other).record(attempt)
        if number % 2:
            assert store.fold(ann, by_skill) == by_skill(given_[: number + 1])
        if number % 5:
            assert other.fold(ann, by_skill) == by_skill(given_[: number + 1])
    other.close()


@pytest.mark.parametrize("kind", ["file", "memory"])
def test_threads_answer_and_look_at_once(path: Path, kind: str) -> None:
    store = Store(path if kind == "file" else "sqlite://")
    ann = store.add_learner("Ann", NOW).id
    problems: list[Exception] = []

    def learn(mark: str) -> None:
        try:
            for attempt in answers(ann, 12, mark):
                store.record(attempt)
                tries = store.fold(ann, by_skill)[0].tries
                assert 1 <= tries <= 48
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=learn, args=(mark,)) for mark in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert store.fold(ann, by_skill) == by_skill(store.attempts(ann))
    assert store.fold(ann, by_skill)[0].tries == 48
    store.close()


LEARN = """
    import sys
    from pathlib import Path
    from attempts import an_attempt
    from tutor.progress import Store, by_skill
    path, ann, mark = sys.argv[1:]
    store = Store(Path(path))
    for number in range(60):
        store.record(an_attempt(ann, f"{mark}{number}"))
        store.fold(ann, by_skill)
"""


@pytest.mark.slow
def test_processes_answer_and_look_at_once(store: Store, ann: str, path: Path) -> None:
    ends([run(LEARN, path, ann, mark) for mark in "ab"])
    again = Store(path)
    assert again.fold(ann, by_skill) == by_skill(store.attempts(ann))
    assert again.fold(ann, by_skill)[0].tries == 120
    again.close()
