"""The tables of the progress database, and how values stand in their columns.

A change here needs a script in migrations/versions that brings older databases to it.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, PrimaryKeyConstraint, Table, Text, UniqueConstraint
from sqlalchemy.types import String, TypeDecorator

from tutor.progress.explained import Explained, parse_explained, parse_names, write_names
from tutor.progress.records import aware


class Words(TypeDecorator[str]):
    """Any text; what no database holds (NUL, half a surrogate pair) becomes a mark.

    A browser can send such text, and an answer must not be lost over it.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Any) -> str | None:
        return None if value is None else value.encode("utf-8", "replace").decode().replace("\0", "?")


class Whole(TypeDecorator[int]):
    """A whole number; SQLite would hold any text in its place."""

    impl = Integer
    cache_ok = True

    def result_processor(self, dialect: Any, coltype: Any) -> Callable[[Any], int | None]:
        return lambda value: None if value is None else int(value)


class Moment(TypeDecorator[datetime]):
    """An aware time, as UTC text of one length, so that text order is time order."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> str | None:
        return None if value is None else aware(value).astimezone(UTC).isoformat(timespec="microseconds")

    def result_processor(self, dialect: Any, coltype: Any) -> Callable[[Any], datetime | None]:
        return lambda value: None if value is None else datetime.fromisoformat(value)


class Ways(TypeDecorator[Explained]):
    """What explains a wrong answer; NULL where nothing does."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Explained | None, dialect: Any) -> str | None:
        return str(value or "") or None

    def result_processor(self, dialect: Any, coltype: Any) -> Callable[[Any], Explained]:
        return lambda value: parse_explained(value or "")


class Names(TypeDecorator[tuple[str, ...]]):
    """Names of beliefs; NULL where there are none."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[str, ...] | None, dialect: Any) -> str | None:
        return write_names(value or ()) or None

    def result_processor(self, dialect: Any, coltype: Any) -> Callable[[Any], tuple[str, ...]]:
        return lambda value: parse_names(value or "")


TABLES = MetaData()


def _learner() -> Column[str]:
    """Whose row it is; it goes when they go."""
    return Column("learner", Words, ForeignKey("learners.id", ondelete="CASCADE"), nullable=False)


def _needed(name: str, kind: Any) -> Column[Any]:
    return Column(name, kind, nullable=False)


def _order() -> Column[int]:
    """The order of insertion, which no clock disturbs."""
    return Column("seq", Integer, primary_key=True)


# One row. `version` stands for releases before Alembic, which read it and then leave the file alone;
# `version_num` is Alembic's; `renamed` is the digest of the renamed ids that were carried over last.
VERSION = Table("progress_version", TABLES, _needed("version", Integer), Column("version_num", String(32)), Column("renamed", Text))

LEARNERS = Table(
    "learners",
    TABLES,
    Column("id", Words, primary_key=True),
    _needed("name", Words),
    Column("name_key", Words, nullable=False, unique=True),
    _needed("created", Moment),
)

SETTINGS = Table(
    "settings",
    TABLES,
    _learner(),
    _needed("name", Words),
    _needed("value", Words),
    PrimaryKeyConstraint("learner", "name"),
)

ATTEMPTS = Table(
    "attempts",
    TABLES,
    _order(),
    _learner(),
    _needed("question", Words),
    _needed("showing", Words),
    _needed("number", Whole),
    _needed("kind", Words),
    Column("skill", Words),
    Column("level", Whole),
    _needed("right", Boolean),
    Column("explained", Ways),
    _needed("rung", Whole),
    _needed("response", Words),
    _needed("shown", Moment),
    _needed("answered", Moment),
    Column("spared", Names),
    _needed("asked", Words),
    Column("difficulty", Whole),
    Column("cost", Float),
    Column("version", Whole),
    UniqueConstraint("learner", "showing", "number"),
    Index("attempts_by_order", "learner", "seq"),
    Index("attempts_by_time", "learner", "answered"),
    Index("attempts_by_question", "learner", "question", "seq"),
    sqlite_autoincrement=True,
)

STEPS = Table(
    "steps",
    TABLES,
    _learner(),
    _needed("lesson", Words),
    _needed("step", Words),
    _needed("finished", Moment),
    PrimaryKeyConstraint("learner", "lesson", "step"),
)

PLACES = Table(
    "places",
    TABLES,
    Column("learner", Words, ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True),
    _needed("place", Words),
    _needed("visited", Moment),
)

DOCUMENTS = Table(
    "documents",
    TABLES,
    _order(),
    _learner(),
    _needed("kind", Words),
    _needed("id", Words),
    _needed("saved", Moment),
    _needed("body", Words),
    UniqueConstraint("learner", "kind", "id"),
    sqlite_autoincrement=True,
)

# A fold's state after so many of a learner's attempts (`counted`), the last of which was `seq`.
SNAPSHOTS = Table(
    "snapshots",
    TABLES,
    _learner(),
    _needed("fold", Words),
    _needed("version", Words),
    _needed("seq", Whole),
    _needed("counted", Whole),
    _needed("state", Words),
    PrimaryKeyConstraint("learner", "fold"),
)

# Devices of the house that were let in, by what only they and we can name; and whose learners are at home on which.
DEVICES = Table("devices", TABLES, Column("id", Words, primary_key=True), _needed("admitted", Moment))
HOMES = Table(
    "homes",
    TABLES,
    _learner(),
    Column("device", Words, ForeignKey("devices.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("learner", "device"),
)
