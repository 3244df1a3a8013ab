"""Databases of older programs: they open with nothing lost, or are refused with the right remedy and left as they were."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from attempts import NOW, an_attempt, ends, run

from tutor.progress import Store, StoreError, by_skill, migrations, parse_explained, trips

# Made with the released program: three learners, one of whom has only just come, and a clock that was set back.
RELEASED = Path(__file__).with_name("data") / "released.sql"
ANN, JOSE, SARA = "b76c86fbf5224ce986a7ac558f9a9ad0", "4d2d7f7224884286bd774154cf9e4c28", "1c0d95accdec47caa07f74c3e27d5d57"
VERSIONS = Path(migrations.__file__).parent

Edit = Callable[[Path, str], None]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "progress.sqlite"


@pytest.fixture
def released(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as db:
        db.executescript(RELEASED.read_text(encoding="utf-8"))
    return path


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def rows(path: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def refused(path: Path) -> str:
    """What opening says; the file is left as it was."""
    before = path.read_bytes()
    with pytest.raises(StoreError) as refusal:
        Store(path)
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == [path.name]
    return str(refusal.value)


# Upgrading


def test_a_database_of_the_released_program_opens_with_nothing_lost(released: Path) -> None:
    was = {table: rows(released, f"SELECT * FROM {table} ORDER BY rowid") for table in migrations.RELEASED_TABLES}
    store = Store(released)
    assert [learner.name for learner in store.learners()] == ["José O'Brien", "Ann", "سارا ♠"]
    assert store.settings(ANN) == {
        "large": True,
        "tables": {"single-deck": {"run-extras": "pair", "minimum-bid": 300}, "double-deck": {}},
        "sprint-best": 61.25,
    }
    assert (store.settings(JOSE), store.settings(SARA)) == ({"four-colour": False}, {})
    assert store.finished_steps(ANN) == {"01-take-a-trick": {"0", "1", "2", "3"}, "02-ranks": {"0"}}
    assert store.finished_steps(JOSE) == {"01-take-a-trick": {"1", "11"}}
    assert store.last_place(ANN) == "lesson?lesson=01-take-a-trick&screen=2"
    assert [store.count_attempts(who) for who in (ANN, JOSE, SARA)] == [28, 12, 0]
    for who in (ANN, JOSE, SARA):
        found = [
            (
                one.learner, one.question, one.showing, one.number, one.kind, one.skill, one.level, one.right,
                str(one.explained) or None, one.rung, one.response, one.shown, one.answered,
            )
            for one in store.attempts(who)
        ]  # fmt: skip
        assert found == [(*row[1:12], *map(datetime.fromisoformat, row[12:])) for row in was["attempts"] if row[1] == who]
    assert {(one.spared, one.asked, one.difficulty, one.cost, one.version) for one in store.attempts(ANN)} == {((), "", None, None, None)}
    store.close()
    for table in ("learners", "settings", "places"):
        assert rows(released, f"SELECT * FROM {table} ORDER BY rowid") == was[table]


def test_what_the_released_program_hid_counts_after_the_upgrade(released: Path) -> None:
    """A pair that begins with a house rule, and the answer given after the clock was set back."""
    store = Store(released)
    assert {one.skill: one.tries for one in store.fold(ANN, by_skill)} == {"must-follow": 3, "run": 6, "trick-winner": 4}
    assert next(trip.count for trip in store.fold(ANN, trips(UTC)) if trip.name == "dix-forgotten") == 3
    last = store.last_attempt(ANN, "01-take-a-trick#2")
    assert last is not None
    assert (last.answered.year, last.right) == (2025, True)
    store.close()


def test_an_upgraded_database_goes_on(released: Path) -> None:
    store = Store(released)
    assert store.record(an_attempt(ANN, "new", explained=parse_explained("a")))
    assert store.record(an_attempt(SARA, "new"))
    store.save_document(SARA, "session", "s1", [], NOW)
    store.close()
    again = Store(released)
    assert again.attempts(ANN)[-1] == an_attempt(ANN, "new", explained=parse_explained("a"))
    assert again.attempts(SARA) == (an_attempt(SARA, "new"),)
    again.close()


def test_attempts_that_shared_a_showing_and_a_number_are_all_kept(released: Path) -> None:
    """Their ids alone told them apart; the released program did not make any, but let them in."""
    key = rows(released, "SELECT showing FROM attempts")[0][0]
    execute(
        released,
        f"INSERT INTO attempts SELECT 'other-' || id, learner, 'another', showing, number, kind, skill, level, \"right\", misconception,"
        f" rung, response, shown, answered FROM attempts WHERE id = '{key}-1'",
    )
    store = Store(released)
    assert store.count_attempts(ANN) == 29
    first, other = store.attempt(ANN, key, 1), store.attempt(ANN, f"other-{key}-1", 1)
    assert first is not None
    assert other is not None
    assert (first.question, other.question) == ("01-take-a-trick#2", "another")
    store.close()


def tables_of(path: Path) -> dict[str, Any]:
    """Columns, indexes and references of every table, and whether its numbers are never used again."""
    found: dict[str, Any] = {}
    for name, sql in rows(path, "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"):
        # What is part of a key need not be said to be needed, and was not.
        columns = {row[1]: (row[2], row[3] or row[5] > 0, row[5]) for row in rows(path, f"PRAGMA table_info({name})")}
        indexes = {
            (unique, origin, tuple(row[2] for row in rows(path, f"PRAGMA index_info({index})")))
            for _, index, unique, origin, _ in rows(path, f"PRAGMA index_list({name})")
        }
        references = {(table, column, delete) for _, _, table, column, _, _, delete, _ in rows(path, f"PRAGMA foreign_key_list({name})")}
        found[name] = (columns, indexes, references, "AUTOINCREMENT" in sql)
    return found


def test_an_upgraded_database_is_like_a_new_one(released: Path, tmp_path: Path) -> None:
    Store(released).close()
    Store(tmp_path / "new.sqlite").close()
    old, new = tables_of(released), tables_of(tmp_path / "new.sqlite")
    assert old == new
    assert list(old["attempts"][0]) == list(new["attempts"][0])
    assert rows(released, "SELECT * FROM progress_version") == rows(tmp_path / "new.sqlite", "SELECT * FROM progress_version")


def test_a_database_without_devices_gets_them(path: Path) -> None:
    store = Store(path)
    ann = store.add_learner("Ann", NOW).id
    store.close()
    execute(path, "DROP TABLE homes", "DROP TABLE devices", "UPDATE progress_version SET version_num = '0002'")
    store = Store(path)
    store.admit_device("phone", NOW)
    store.settle(ann, "phone")
    assert [learner.name for learner in store.learners("phone")] == ["Ann"]
    store.close()


def test_the_scripts_lead_to_the_revision_the_program_looks_for() -> None:
    scripts = ScriptDirectory(VERSIONS)
    assert scripts.get_heads() == [migrations.HEAD]
    assert [script.revision for script in scripts.walk_revisions()] == list(reversed(migrations.REVISIONS))


def test_an_upgrade_that_fails_changes_nothing(released: Path) -> None:
    execute(released, "CREATE TABLE released_steps (x)")
    assert refused(released).startswith(f"{released} cannot be used: there is already another table or index with this name")
    assert rows(released, "SELECT version FROM progress_version") == [(1,)]


START = """
    import sys
    from tutor.progress import Store
    store = Store(sys.argv[1])
    store.rename({"01-take-a-trick#2": "take-a-trick#the-ten"})
    print(len(store.attempts(sys.argv[2])), len(store.attempts(sys.argv[2], questions=["take-a-trick#the-ten"])))
"""


@pytest.mark.slow
def test_processes_that_start_at_once_upgrade_once(released: Path) -> None:
    assert ends([run(START, released, ANN) for _ in range(3)]) == ["28 7"] * 3
    assert rows(released, "SELECT version, version_num FROM progress_version") == [(2, migrations.HEAD)]


def test_the_released_program_says_that_a_newer_one_was_here(released: Path) -> None:
    """It reads the one row of progress_version, and refuses a number above its own, which is 1."""
    Store(released).close()
    ((version,),) = rows(released, "SELECT version FROM progress_version")
    assert version > 1


# Refusing


NEWER = " was made by a newer Pinochle Tutor. Nothing was changed. Update Pinochle Tutor, or name another file in PINOCHLE_TUTOR_DB."
MEND = " Nothing was changed. Put a copy of it in its place, or move it elsewhere to begin a new one."
NO_VERSION = " does not say any more which version of Pinochle Tutor made it." + MEND
OTHER = " belongs to another program. Nothing was changed. Name another file in PINOCHLE_TUTOR_DB."


def missing(table: str) -> str:
    return f" is incomplete: its table {table} is missing.{MEND}"


def test_a_database_of_another_program(path: Path) -> None:
    execute(path, "CREATE TABLE photos (name TEXT)", "CREATE TABLE settings (name TEXT)")
    assert refused(path) == f"{path}{OTHER}"


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        ("UPDATE progress_version SET version = 3", NEWER),
        ("UPDATE progress_version SET version = 0", NO_VERSION),
        ("UPDATE progress_version SET version = 'one'", NO_VERSION),
        ("DELETE FROM progress_version", NO_VERSION),
        ("DROP TABLE progress_version", missing("progress_version")),
        ("DROP TABLE attempts", missing("attempts")),
        ("DROP TABLE steps", missing("steps")),
        ("DROP TABLE places", missing("places")),
    ],
)
def test_a_released_database_that_was_edited_or_made_newer(released: Path, edit: str, says: str) -> None:
    execute(released, edit)
    assert refused(released) == f"{released}{says}"


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        ("UPDATE progress_version SET version_num = '0099'", NEWER),
        ("UPDATE progress_version SET version_num = '', version = ''", NO_VERSION),
        ("DELETE FROM progress_version", NO_VERSION),
        ("DROP TABLE progress_version", missing("progress_version")),
        ("DROP TABLE snapshots", missing("snapshots")),
        ("DROP TABLE places", missing("places")),
    ],
)
def test_a_database_of_today_that_was_edited_or_made_newer(path: Path, edit: str, says: str) -> None:
    Store(path).close()
    execute(path, edit)
    assert refused(path) == f"{path}{says}"


def test_a_column_that_is_missing(path: Path) -> None:
    store = Store(path)
    execute(path, "ALTER TABLE attempts DROP COLUMN cost")
    with pytest.raises(StoreError) as problem:
        store.attempts("ann")
    assert str(problem.value) == (
        f"{path} is incomplete: no such column: attempts.cost. Put a copy of it in its place, or move it elsewhere to begin a new one."
    )
    store.close()
