"""The progress database: what is stored comes back, whoever else writes and whatever dies."""

import os
import signal
import sqlite3
import textwrap
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from attempts import NOW, an_attempt, at, ends, run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tutor.progress import Attempt, Cause, Document, Explained, NameProblem, Store, StoreError, default_path

NEW_YORK = timezone(timedelta(hours=-5))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "progress.sqlite"


@pytest.fixture(params=["file", "memory"])
def store(request: pytest.FixtureRequest, path: Path) -> Iterator[Store]:
    store = Store(path if request.param == "file" else "sqlite://")
    yield store
    store.close()


@pytest.fixture
def ann(store: Store) -> str:
    return store.add_learner("Ann", NOW).id


# Where it is kept


def test_the_variable_names_the_file_or_the_url(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINOCHLE_TUTOR_DB", "/somewhere/else.db")
    assert default_path() == "/somewhere/else.db"
    monkeypatch.delenv("PINOCHLE_TUTOR_DB")
    assert Path(default_path()).parts[-2:] == ("pinochle-tutor", "progress.sqlite")


def test_opening_makes_the_folder_and_the_database_and_closing_leaves_only_that(path: Path) -> None:
    Store(path).close()
    assert [p.name for p in path.parent.iterdir()] == ["progress.sqlite"]


@pytest.mark.parametrize("name", ["a b?c#d%20.sqlite", "Fräulein ♠.sqlite", "file:x"])
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    Store(str(tmp_path / name)).close()
    assert (tmp_path / name).read_bytes().startswith(b"SQLite format 3")


def test_a_url_will_do(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/deep/er/x.db")
    assert store.where == f"{tmp_path}/deep/er/x.db"
    store.close()


def test_sqlite_is_set_up_to_lose_nothing(path: Path) -> None:
    store = Store(path)
    with store._database.writing() as db:
        found = {
            name: db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    store.close()
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10000}


# What cannot be opened


def refused(url: Path | str) -> str:
    with pytest.raises(StoreError) as refusal:
        Store(url)
    return str(refusal.value)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 200)
    assert refused(path) == (
        f"{path} is not a progress file, or it is damaged. Nothing was changed."
        " Move it elsewhere to begin a new one, or name another file in PINOCHLE_TUTOR_DB."
    )
    assert path.read_text() == "Dear Ann, " * 200
    assert list(tmp_path.iterdir()) == [path]


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE photos (name TEXT)")
        other.commit()
    before = path.read_bytes()
    assert refused(path) == (f"{path} belongs to another program. Nothing was changed. Name another file in PINOCHLE_TUTOR_DB.")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_nul_in_the_path_is_a_sentence_too() -> None:
    says = "'/tmp/a\\x00b' cannot be the name of a file. Name another file in PINOCHLE_TUTOR_DB."
    assert refused("/tmp/a\0b") == refused(Path("/tmp/a\0b")) == says
    assert (
        refused("sqlite:////tmp/a\0b") == "'sqlite:////tmp/a\\x00b' cannot be the name of a file. Name another file in PINOCHLE_TUTOR_DB."
    )


def test_the_home_folder_of_nobody_is_a_sentence_too() -> None:
    assert refused("~no-such-user/x.sqlite") == (
        "~no-such-user/x.sqlite names a home folder that is not there. Name another file in PINOCHLE_TUTOR_DB."
    )


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "progress.sqlite"
    assert refused(path) == (
        f"{path} has no folder, and it cannot be made: File exists. Make the folder, or name another file in PINOCHLE_TUTOR_DB."
    )


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    assert refused(tmp_path) == (
        f"{tmp_path} cannot be opened. Check that its folder can be written, or name another file in PINOCHLE_TUTOR_DB."
    )


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="whoever runs this may write anywhere")
@pytest.mark.parametrize(("locked", "says"), [("folder", "cannot be opened"), ("file", "cannot be written")])
def test_no_permission_to_write(path: Path, locked: str, says: str) -> None:
    path.parent.mkdir()
    if locked == "file":
        Store(path).close()
    target = path if locked == "file" else path.parent
    target.chmod(0o500)
    try:
        assert f"{path} {says}. " in refused(path)
    finally:
        target.chmod(0o700)


def test_a_file_that_cannot_be_written_says_so(path: Path) -> None:
    Store(path).close()
    assert refused(f"sqlite:///file:{path}?mode=ro&uri=true").endswith(
        " cannot be written. Allow writing to it and to its folder, or name another file in PINOCHLE_TUTOR_DB."
    )


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nosuch://host/db", "needs a database driver that is not installed"),
        ("postgresql+nosuch://ann:secret@host/db", "needs a database driver that is not installed"),
        ("://ann:secret@", "The database's address has a mistake in it"),
        ("sqlite:///secret.sqlite?timeout=abc", "The database's address has a mistake in it"),
    ],
)
def test_an_address_that_cannot_work_never_shows_its_password(url: str, says: str) -> None:
    assert says in refused(url)
    assert "secret" not in refused(url)


def test_a_file_damaged_in_the_middle_is_a_sentence_too(path: Path) -> None:
    store = Store(path)
    ann = store.add_learner("Ann", NOW).id
    for n in range(60):
        store.record(an_attempt(ann, f"a{n}", n))
    store.close()
    page = 4096
    with path.open("r+b") as file:
        for start in range(page, path.stat().st_size, page):
            file.seek(start)
            file.write(b"\xff" * 200)
    with pytest.raises(StoreError, match=r"progress.sqlite is damaged\. Put a copy of it in its place, or move"):
        Store(path).attempts(ann)


def test_a_database_that_is_held_too_long_is_a_sentence_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.progress.database.PRAGMAS", ("busy_timeout = 10",))
    store = Store(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="is in use by another program"):
            store.add_learner("Ann", NOW)
    store.add_learner("Ann", NOW)
    store.close()


# Learners


@pytest.mark.parametrize("store", ["memory"], indirect=True)
@pytest.mark.parametrize("name", ["Ann", "Åsa", "Иван", "王小明", "سارا", "می‌نا", "O'Brien; DROP TABLE--", "👩‍🌾"])
def test_names_of_all_the_world(store: Store, name: str) -> None:
    learner = store.add_learner(f"  {name} ", NOW)
    assert learner.name == name
    assert store.learner(learner.id) == learner
    assert store.learners() == (learner,)


@pytest.mark.parametrize("store", ["memory"], indirect=True)
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "Please type a name."),
        (" \t\n", "Please type a name."),
        ("\u0301", "Please type a name."),
        ("\u200d", "Please type a name."),
        ("x" * 41, "Please choose a shorter name: 40 characters at most."),
        ("A\nB", "That name has a character that cannot be seen. Please type it again."),
        ("A\0B", "That name has a character that cannot be seen. Please type it again."),
        ("A\u202eB", "That name has a character that cannot be seen. Please type it again."),
        ("A\ud800", "That name has a character that cannot be seen. Please type it again."),
    ],
)
def test_names_that_cannot_be(store: Store, name: str, says: str) -> None:
    with pytest.raises(NameProblem) as problem:
        store.add_learner(name, NOW)
    assert str(problem.value) == says
    assert store.learners() == ()


@pytest.mark.parametrize("store", ["memory"], indirect=True)
@pytest.mark.parametrize(("first", "second"), [("Ann", "ANN"), ("Straße", "STRASSE"), ("José", "Jose\u0301")])
def test_a_name_is_taken_whatever_its_case_or_spelling(store: Store, first: str, second: str) -> None:
    store.add_learner(first, NOW)
    with pytest.raises(NameProblem, match=r"^There is already a learner called .*\. Please choose another name\.$"):
        store.add_learner(second, NOW)
    assert len(store.learners()) == 1


@pytest.mark.parametrize("store", ["memory"], indirect=True)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(max_size=60))
def test_any_text_is_a_name_that_comes_back_or_a_name_problem(store: Store, name: str) -> None:
    try:
        learner = store.add_learner(name, NOW)
    except NameProblem:
        assert store.learners() == ()
    else:
        assert 1 <= len(learner.name) <= 40
        assert store.learners() == (learner,)
        with pytest.raises(NameProblem):
            store.add_learner(learner.name, NOW)
        store.remove_learner(learner.id)


def test_renaming(store: Store, ann: str) -> None:
    bob = store.add_learner("Bob", NOW)
    assert store.rename_learner(ann, "ann") == store.learner(ann)
    with pytest.raises(NameProblem):
        store.rename_learner(bob.id, "Ann")
    with pytest.raises(StoreError, match="has no learner 'nobody'"):
        store.rename_learner("nobody", "Carol")


def test_a_learner_is_at_home_on_the_devices_they_settled_on(store: Store, ann: str) -> None:
    bob = store.add_learner("Bob", NOW).id
    for device in ("phone", "tablet"):
        assert not store.is_admitted(device)
        store.admit_device(device, NOW)
        assert store.is_admitted(device)
    for _ in range(2):
        store.settle(ann, "phone")
    store.settle(bob, "tablet")
    store.settle(ann, "tablet")
    assert [learner.id for learner in store.learners("phone")] == [ann]
    assert {learner.id for learner in store.learners("tablet")} == {ann, bob}
    assert {learner.id for learner in store.learners()} == {ann, bob}
    assert not store.learners("watch")
    assert (store.is_at_home(ann, "phone"), store.is_at_home(bob, "phone")) == (True, False)
    store.remove_learner(ann)
    assert not store.learners("phone")


def test_a_learner_is_found_by_name_in_whatever_letters(store: Store, ann: str) -> None:
    for name in ("Ann", " ANN "):
        found = store.learner_named(name)
        assert found is not None
        assert found.id == ann
    assert store.learner_named("Bob") is None
    with pytest.raises(NameProblem):
        store.learner_named("  ")


def test_nobody_settles_on_a_device_that_was_not_let_in(store: Store, ann: str) -> None:
    with pytest.raises(StoreError):
        store.settle(ann, "phone")


def test_removing_a_learner_removes_all_that_is_theirs_and_no_more(store: Store, ann: str) -> None:
    bob = store.add_learner("Bob", NOW).id
    for learner in (ann, bob):
        store.record(an_attempt(learner))
        store.save_setting(learner, "size", 22)
        store.finish_step(learner, "first-trick", "the-ten", NOW)
        store.visit(learner, "home", NOW)
        store.save_document(learner, "session", "s1", [1], NOW)
    assert store.remove_learner(ann)
    assert not store.remove_learner(ann)
    assert store.learner(ann) is None
    assert (store.attempts(ann), store.settings(ann), store.finished_steps(ann), store.last_place(ann)) == (
        (), {}, {}, None,
    )  # fmt: skip
    assert store.attempt(ann, "a1", 1) is None
    assert store.documents(ann, "session") == ()
    assert len(store.attempts(bob)) == len(store.documents(bob, "session")) == 1
    assert store.last_place(bob) == "home"
    assert store.add_learner("Ann", NOW).id != ann


def test_the_most_recently_active_come_first(store: Store) -> None:
    ids = {name: store.add_learner(name, at(n)).id for n, name in enumerate(["Ann", "Bob", "Cy", "Di"])}

    def names() -> str:
        return "".join(learner.name[0] for learner in store.learners())

    assert names() == "DCBA"
    store.record(an_attempt(ids["Ann"], minutes=10))
    assert names() == "ADCB"
    store.visit(ids["Bob"], "home", at(20))
    assert names() == "BADC"
    store.finish_step(ids["Cy"], "ranks", "the-ten", at(30))
    assert names() == "CBAD"
    store.save_document(ids["Di"], "session", "s1", [], at(40))
    assert names() == "DCBA"


# Settings, places, steps


def test_settings_are_json_values_and_the_last_one_counts(store: Store, ann: str) -> None:
    values = {"table": {"run-extras": "pair"}, "size": 22, "deck": None, "name": "♠ Ünï", "on": True, "list": [1.5]}
    for name, value in values.items():
        store.save_setting(ann, name, "something else")
        store.save_setting(ann, name, value)
    assert store.settings(ann) == values
    with pytest.raises(TypeError):
        store.save_setting(ann, "size", NOW)
    with pytest.raises(ValueError, match="JSON"):
        store.save_setting(ann, "size", float("nan"))
    assert store.settings(ann) == values


def test_a_learner_goes_on_where_they_were(store: Store, ann: str) -> None:
    assert store.last_place(ann) is None
    store.visit(ann, "learn?lesson=02-ranks&step=3", NOW)
    store.visit(ann, "learn?lesson=02-ranks&step=4", at(1))
    assert store.last_place(ann) == "learn?lesson=02-ranks&step=4"


def test_finished_steps(store: Store, ann: str) -> None:
    for lesson, step in [("first-trick", "the-ten"), ("first-trick", "1"), ("ranks", "1"), ("ranks", "1")]:
        store.finish_step(ann, lesson, step, NOW)
    assert store.finished_steps(ann) == {"first-trick": {"the-ten", "1"}, "ranks": {"1"}}
    assert store.finished_steps("nobody") == {}
    store.finish_steps(ann, [("ranks", "1"), ("ranks", "2"), ("trump", "1"), ("trump", "1")], NOW)
    assert store.finished_steps(ann) == {"first-trick": {"the-ten", "1"}, "ranks": {"1", "2"}, "trump": {"1"}}


def test_writing_for_a_learner_who_was_removed_is_a_sentence(store: Store, ann: str) -> None:
    store.remove_learner(ann)
    writes: list[Callable[[], object]] = [
        lambda: store.record(an_attempt(ann)),
        lambda: store.save_setting(ann, "size", 22),
        lambda: store.finish_step(ann, "ranks", "the-ten", NOW),
        lambda: store.visit(ann, "home", NOW),
        lambda: store.save_document(ann, "session", "s1", [], NOW),
    ]
    for write in writes:
        with pytest.raises(StoreError, match=r"has no learner '\w+'\. Please pick a name again\."):
            write()


# Documents


def test_documents_are_json_values_and_the_last_one_saved_comes_first(store: Store, ann: str) -> None:
    store.save_document(ann, "session", "s1", {"at": 1, "♠": [None, 1.5]}, NOW)
    store.save_document(ann, "session", "s2", [2], at(1))
    store.save_document(ann, "hand", "s1", "another kind", at(2))
    assert store.document(ann, "session", "s1") == Document("s1", NOW, {"at": 1, "♠": [None, 1.5]})
    assert [one.id for one in store.documents(ann, "session")] == ["s2", "s1"]
    store.save_document(ann, "session", "s1", {"at": 2}, at(-400 * 24 * 60))  # a clock set back
    assert [(one.id, one.body) for one in store.documents(ann, "session")] == [("s1", {"at": 2}), ("s2", [2])]
    assert store.document(ann, "session", "never") is None
    assert store.documents("nobody", "session") == ()


def test_documents_of_one_id_belong_to_one_learner(store: Store, ann: str) -> None:
    bob = store.add_learner("Bob", NOW).id
    store.save_document(ann, "table", "t", "Ann's", NOW)
    store.save_document(bob, "table", "t", "Bob's", NOW)
    assert [one.body for one in store.documents(ann, "table") + store.documents(bob, "table")] == ["Ann's", "Bob's"]
    assert store.remove_document(ann, "table", "t") is True
    assert store.remove_document(ann, "table", "t") is False
    assert store.document(ann, "table", "t") is None
    assert store.document(bob, "table", "t") is not None


def test_a_document_that_json_cannot_hold_leaves_the_one_that_was_there(store: Store, ann: str) -> None:
    store.save_document(ann, "session", "s1", [1], NOW)
    with pytest.raises(TypeError):
        store.save_document(ann, "session", "s1", NOW, NOW)
    with pytest.raises(ValueError, match="JSON"):
        store.save_document(ann, "session", "s1", float("inf"), NOW)
    assert store.document(ann, "session", "s1") == Document("s1", NOW, [1])


# Attempts


def test_the_same_attempt_twice_is_stored_once_and_the_first_stays(store: Store, ann: str) -> None:
    first = an_attempt(ann)
    assert store.record(first) is True
    assert store.record(first) is False
    assert store.record(replace(first, right=True, response="150", question="another")) is False
    assert store.attempts(ann) == (first,)
    assert store.attempt(ann, "a1", 1) == first
    assert store.attempt(ann, "a1", 2) is None
    assert store.attempt(ann, "a2", 1) is None


def test_learners_at_one_shared_address_have_answers_of_their_own(store: Store, ann: str) -> None:
    """A link that was sent to a class names one showing for all of them."""
    bob = store.add_learner("Bob", NOW).id
    assert store.record(an_attempt(ann, "shared"))
    assert store.record(an_attempt(bob, "shared", 1, response="150", right=True))
    assert store.record(an_attempt(bob, "shared", 2, number=2))
    found = store.attempt(bob, "shared", 1)
    assert found is not None
    assert (found.response, found.learner) == ("150", bob)
    assert (len(store.attempts(ann)), len(store.attempts(bob))) == (1, 2)


def test_attempts_come_in_the_order_they_were_stored_and_since_is_inclusive(store: Store, ann: str) -> None:
    for minute in (5, 1, 3):
        store.record(an_attempt(ann, f"a{minute}", minute))
    store.record(an_attempt(store.add_learner("Bob", NOW).id, "b", 2))
    assert [a.showing for a in store.attempts(ann)] == ["a5", "a1", "a3"]
    assert [a.showing for a in store.attempts(ann, since=at(3.5).astimezone(NEW_YORK))] == ["a5", "a3"]


def test_attempts_to_some_questions(store: Store, ann: str) -> None:
    for name in "abca":
        store.record(an_attempt(ann, f"s{len(store.attempts(ann))}", question=name))
    assert [a.showing for a in store.attempts(ann, questions={"a", "c"})] == ["s0", "s2", "s3"]
    assert [a.showing for a in store.attempts(ann, since=at(0.5), questions=["b"])] == ["s1"]
    assert store.attempts(ann, questions=()) == ()


def test_counting_attempts(store: Store, ann: str) -> None:
    assert store.count_attempts(ann) == 0
    store.record(an_attempt(ann))
    store.record(an_attempt(ann, number=2))
    assert store.count_attempts(ann) == 2


def test_the_last_attempt_at_a_question_is_the_one_stored_last(store: Store, ann: str) -> None:
    for minute, question in [(1, "q"), (9, "q"), (5, "q"), (11, "other")]:
        store.record(an_attempt(ann, f"a{minute}", minute, question=question))
    last = store.last_attempt(ann, "q")
    assert last is not None
    assert last.showing == "a5"
    assert store.last_attempt(ann, "never shown") is None
    assert store.last_attempt("nobody", "q") is None


def test_of_attempts_at_one_moment_the_last_is_the_one_stored_last(store: Store, ann: str) -> None:
    for showing in ("b", "c", "a"):
        store.record(an_attempt(ann, showing))
    last = store.last_attempt(ann, "meld/runs/bare-run")
    assert last is not None
    assert last.showing == "a"
    assert [one.showing for one in store.attempts(ann)] == ["b", "c", "a"]


def test_a_clock_that_was_set_back_hides_no_answer(store: Store, ann: str) -> None:
    store.record(an_attempt(ann, "ahead", 400 * 24 * 60))
    store.record(an_attempt(ann, "now"))
    last = store.last_attempt(ann, "meld/runs/bare-run")
    assert last is not None
    assert last.showing == "now"


def test_a_time_without_a_zone_is_refused(store: Store, ann: str) -> None:
    naive = NOW.replace(tzinfo=None)
    with pytest.raises(ValueError, match="time zone"):
        an_attempt(ann, answered=naive)
    uses: list[Callable[[], object]] = [
        lambda: store.add_learner("Bob", naive),
        lambda: store.visit(ann, "home", naive),
        lambda: store.finish_step(ann, "ranks", "the-ten", naive),
        lambda: store.attempts(ann, since=naive),
        lambda: store.save_document(ann, "session", "s1", [], naive),
    ]
    for use in uses:
        with pytest.raises(ValueError, match="time zone"):
            use()


@pytest.mark.parametrize("change", [{"number": 0}, {"rung": -1}])
def test_numbers_start_at_one_and_rungs_at_none(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="number from 1, rung from 0"):
        an_attempt("ann", **change)


def test_a_spared_belief_has_a_name() -> None:
    with pytest.raises(ValueError, match=r"a belief needs a name: \('a', ''\)"):
        an_attempt("ann", spared=("a", ""))


texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)
times = st.datetimes(datetime(1990, 1, 1), datetime(2200, 1, 1), timezones=st.sampled_from([UTC, NEW_YORK]))


causes = st.builds(Cause, st.text(min_size=1, max_size=5), st.booleans())
ways = st.lists(st.lists(causes, min_size=1, max_size=2).map(tuple), max_size=2).map(tuple)
whole = st.none() | st.integers(-9, 99)
attempts = st.builds(
    Attempt, st.just("ann"), texts, texts, st.integers(1, 99), texts, st.none() | texts, whole, st.booleans(),
    ways.map(Explained), st.integers(0, 4), texts, times, times, st.lists(st.text(min_size=1, max_size=5), max_size=2).map(tuple),
    texts, whole, st.none() | st.floats(0, 1000), whole,
)  # fmt: skip


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(attempt=attempts)
def test_any_attempt_comes_back_as_it_was(store: Store, attempt: Attempt) -> None:
    learner = store.add_learner(f"L{len(store.learners())}", NOW).id
    attempt = replace(attempt, learner=learner)
    assert store.record(attempt)
    assert store.attempt(learner, attempt.showing, attempt.number) == attempt
    assert store.attempts(learner) == (attempt,)
    assert store.last_attempt(learner, attempt.question) == attempt


def test_an_answer_is_not_lost_over_text_no_database_holds(store: Store, ann: str) -> None:
    assert store.record(an_attempt(ann, response="1\ud8009\0"))
    assert store.attempts(ann)[0].response == "1?9?"
    assert store.learner("\ud800") is None
    assert store.last_attempt(ann, "\0\ud800") is None


# Edited by hand


@pytest.mark.parametrize(
    ("edit", "table", "said"),
    [
        ("UPDATE attempts SET answered = 'yesterday'", "attempts", "Invalid isoformat string: 'yesterday'"),
        ("UPDATE attempts SET answered = '2026-11-29'", "attempts", "a time needs a time zone, as UTC: 2026-11-29T00:00:00"),
        ("UPDATE attempts SET shown = x'00'", "attempts", "fromisoformat: argument must be str"),
        ("UPDATE attempts SET number = 0", "attempts", "number from 1, rung from 0: not 0 and 0"),
        ("UPDATE attempts SET level = 'hard'", "attempts", "invalid literal for int() with base 10: 'hard'"),
        ("UPDATE learners SET created = ''", "learners", "Invalid isoformat string: ''"),
        ("UPDATE settings SET value = '{'", "settings", "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        ("UPDATE documents SET body = ''", "documents", "Expecting value: line 1 column 1 (char 0)"),
    ],
)
def test_a_row_that_cannot_be_read_is_a_sentence_that_says_where(path: Path, edit: str, table: str, said: str) -> None:
    store = Store(path)
    ann = store.add_learner("Ann", NOW).id
    store.record(an_attempt(ann))
    store.save_setting(ann, "size", 22)
    store.save_document(ann, "session", "s1", [], NOW)
    with closing(sqlite3.connect(path)) as db:
        db.execute(edit)
        db.commit()
    reads: dict[str, Callable[[], object]] = {
        "attempts": lambda: store.attempts(ann),
        "learners": lambda: store.learner(ann),
        "settings": lambda: store.settings(ann),
        "documents": lambda: store.documents(ann, "session"),
    }
    with pytest.raises(StoreError) as problem:
        reads[table]()
    assert str(problem.value) == (
        f"{path} has a row in its table {table} that cannot be read: {said}."
        " If it was edited by hand, put that right, or put a copy of the file in its place."
    )
    store.close()


def test_a_row_that_cannot_be_read_is_in_nobodys_way_who_writes(path: Path) -> None:
    store = Store(path)
    ann = store.add_learner("Ann", NOW).id
    store.finish_step(ann, "ranks", "0", NOW)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE learners SET created = 'yesterday'")
        db.execute("UPDATE steps SET finished = 5")
        db.commit()
    assert store.record(an_attempt(ann))
    store.rename({"ranks#1": "ranks#order"})
    assert store.finished_steps(ann) == {"ranks": {"order"}}
    store.close()


def test_text_in_place_of_a_response_is_no_matter_here(path: Path) -> None:
    store = Store(path)
    ann = store.add_learner("Ann", NOW).id
    store.record(an_attempt(ann, response="{", asked="no JSON"))
    assert store.attempts(ann)[0].response == "{"
    store.close()


# Many at once, and sudden ends


WRITER = """
    import sys
    from pathlib import Path
    from attempts import an_attempt
    from tutor.progress import Store
    path, ann, mark, many = sys.argv[1:]
    store = Store(Path(path))
    print(sum(store.record(an_attempt(ann, f"{mark}{n}", n)) for n in range(int(many))))
"""


def test_threads_write_at_once_and_each_attempt_is_stored_once(store: Store, ann: str) -> None:
    stored: list[bool] = []

    def write(mark: int) -> None:
        for n in range(10):
            stored.append(store.record(an_attempt(ann, f"own-{mark}-{n}", n)))
            stored.append(store.record(an_attempt(ann, f"shared-{n}", n)))
            store.visit(ann, f"place {mark}", at(n))
            store.finish_step(ann, "first-trick", str(n), at(n))
            store.save_setting(ann, "size", n)

    threads = [threading.Thread(target=write, args=(mark,)) for mark in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(stored), sum(stored), len(store.attempts(ann))) == (80, 50, 50)
    assert store.finished_steps(ann) == {"first-trick": set(map(str, range(10)))}


@pytest.mark.slow
def test_processes_open_a_new_file_and_write_at_once(path: Path) -> None:
    ends([run("import sys; from tutor.progress import Store; Store(sys.argv[1])", path) for _ in range(3)])
    store = Store(path)
    ann = store.add_learner("Ann", NOW).id
    counts = ends([run(WRITER, path, ann, mark, 50) for mark in ("x", "y", "x")])
    assert sum(map(int, counts)) == 100
    assert len(store.attempts(ann)) == 100
    store.close()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 here")
def test_what_was_recorded_outlives_a_kill(path: Path) -> None:
    store = Store(path)
    ann = store.add_learner("Ann", NOW).id
    store.close()
    script = textwrap.dedent(WRITER).splitlines()[:-1]
    script += ["store.record(an_attempt(ann))", "print('there', flush=True)", "import time; time.sleep(60)"]
    victim = run("\n".join(script), path, ann, "k", 1)
    assert victim.stdout is not None
    assert victim.stdout.readline() == "there\n"
    victim.send_signal(signal.SIGKILL)
    victim.communicate()
    assert victim.returncode == -signal.SIGKILL
    again = Store(path)
    assert again.attempts(ann) == (an_attempt(ann),)
    again.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# Copies


def test_a_copy_is_whole_and_never_replaces_anything(store: Store, ann: str, tmp_path: Path) -> None:
    store.record(an_attempt(ann))
    store.copy_to(tmp_path / "copy.sqlite")
    store.record(an_attempt(ann, "a2", 5))
    copy = Store(tmp_path / "copy.sqlite")
    assert copy.attempts(ann) == (an_attempt(ann),)
    copy.close()
    with pytest.raises(StoreError, match=r"copy.sqlite is there already\. Choose another name\."):
        store.copy_to(tmp_path / "copy.sqlite")
    with pytest.raises(StoreError, match="cannot be written"):
        store.copy_to(tmp_path / "no such folder" / "copy.sqlite")


@pytest.mark.slow
def test_progress_imports_nothing_else_of_the_tutor_and_a_start_no_alembic(path: Path) -> None:
    script = """
        import sys
        from tutor.progress import Store
        for _ in range(2):
            Store(sys.argv[1]).close()
        print(*sorted(name for name in sys.modules if name.startswith(("tutor.", "alembic"))))
    """
    (names,) = ends([run(script, path)])
    assert all(name.startswith("tutor.progress") for name in names.split())
    assert "tutor.progress.migrations" in names.split()
