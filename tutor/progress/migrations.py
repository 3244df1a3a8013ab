"""The tables of the progress database, and the steps that bring an older one up to them."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Boolean, Column, Connection, Integer, MetaData, Table, Text, inspect
from sqlalchemy.types import TypeDecorator

from tutor.progress.records import StoreError, aware

# One tuple of statements a version. A released step is never edited: a change is a new step.
STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE learners (id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE, created TEXT NOT NULL)",
        "CREATE TABLE settings (learner TEXT NOT NULL REFERENCES learners ON DELETE CASCADE,"
        " name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (learner, name))",
        "CREATE TABLE attempts (id TEXT PRIMARY KEY,"
        " learner TEXT NOT NULL REFERENCES learners ON DELETE CASCADE,"
        " question TEXT NOT NULL, showing TEXT NOT NULL, number INTEGER NOT NULL,"
        ' kind TEXT NOT NULL, skill TEXT, level INTEGER, "right" BOOLEAN NOT NULL,'
        " misconception TEXT, rung INTEGER NOT NULL, response TEXT NOT NULL,"
        " shown TEXT NOT NULL, answered TEXT NOT NULL)",
        "CREATE INDEX attempts_by_time ON attempts (learner, answered)",
        "CREATE INDEX attempts_by_question ON attempts (learner, question, answered)",
        "CREATE TABLE steps (learner TEXT NOT NULL REFERENCES learners ON DELETE CASCADE,"
        " lesson TEXT NOT NULL, step INTEGER NOT NULL, finished TEXT NOT NULL,"
        " PRIMARY KEY (learner, lesson, step))",
        "CREATE TABLE places (learner TEXT PRIMARY KEY REFERENCES learners ON DELETE CASCADE, place TEXT NOT NULL, visited TEXT NOT NULL)",
    ),
)


class Words(TypeDecorator[str]):
    """Any text; what no database holds (NUL, half a surrogate pair) becomes a mark.

    A browser can send such text, and an answer must not be lost over it.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Any) -> str | None:
        return None if value is None else value.encode("utf-8", "replace").decode().replace("\0", "?")


class Moment(TypeDecorator[datetime]):
    """An aware time, as UTC text of one length, so that text order is time order."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> str | None:
        return None if value is None else aware(value).astimezone(UTC).isoformat(timespec="microseconds")

    def process_result_value(self, value: str | None, dialect: Any) -> datetime | None:
        return None if value is None else datetime.fromisoformat(value)


def _table(name: str, keys: str, /, **columns: Any) -> Table:
    return Table(
        name,
        TABLES,
        *(Column(column, kind, primary_key=column in keys.split()) for column, kind in columns.items()),
    )


TABLES = MetaData()
VERSION = _table("progress_version", "", version=Integer)
LEARNERS = _table("learners", "id", id=Words, name=Words, name_key=Words, created=Moment)
SETTINGS = _table("settings", "learner name", learner=Words, name=Words, value=Words)
ATTEMPTS = _table(
    "attempts", "id", id=Words, learner=Words, question=Words, showing=Words, number=Integer,
    kind=Words, skill=Words, level=Integer, right=Boolean, misconception=Words, rung=Integer,
    response=Words, shown=Moment, answered=Moment,
)  # fmt: skip
LESSON_STEPS = _table("steps", "learner lesson step", learner=Words, lesson=Words, step=Integer, finished=Moment)
PLACES = _table("places", "learner", learner=Words, place=Words, visited=Moment)


def bring_up_to_date(db: Connection, where: str) -> None:
    """Make the tables, or bring older ones up to date, in the caller's one transaction.

    `where` names the database in messages. Raises StoreError, with nothing changed, when the
    database belongs to another program or to a newer Pinochle Tutor.
    """
    tables = inspect(db).get_table_names()
    if not tables:
        db.exec_driver_sql("CREATE TABLE progress_version (version INTEGER NOT NULL)")
        db.execute(VERSION.insert().values(version=0))
    elif VERSION.name not in tables:
        raise StoreError(f"{where} belongs to another program. Nothing was changed. Name another file in PINOCHLE_TUTOR_DB.")
    version = db.execute(VERSION.select()).scalar() or 0
    if version > len(STEPS):
        raise StoreError(
            f"{where} was made by a newer Pinochle Tutor. Nothing was changed."
            " Update Pinochle Tutor, or name another file in PINOCHLE_TUTOR_DB."
        )
    for statement in (statement for step in STEPS[version:] for statement in step):
        db.exec_driver_sql(statement)
    # Sent even when nothing changes: a file that cannot be written is found out now, not at an answer.
    db.execute(VERSION.update().where(VERSION.c.version != len(STEPS)).values(version=len(STEPS)))
