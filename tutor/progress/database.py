"""The open database: its transactions, and plain sentences for all that can go wrong with it."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import platformdirs
from sqlalchemy import URL, Connection, Engine, QueuePool, Select, Table, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from tutor.progress.migrations import bring_up_to_date
from tutor.progress.records import StoreError

VARIABLE = "PINOCHLE_TUTOR_DB"
PRAGMAS = ("busy_timeout = 10000", "synchronous = FULL", "foreign_keys = ON")
# What keeps other processes out, where beginning a transaction does not; any number does that is always the same.
ALONE: Mapping[str, str] = {"postgresql": "SELECT pg_advisory_xact_lock(20261129)"}
IN_MEMORY = (None, "", ":memory:")
ELSEWHERE = f"or name another file in {VARIABLE}"
MISWRITTEN = f"The database's address has a mistake in it: see {VARIABLE}."  # it may hold a password: not quoted
ANEW = "Put a copy of it in its place, or move it elsewhere to begin a new one."

UNREADABLE = (
    "{where} has a row in its table {tables} that cannot be read: {said}."
    " If it was edited by hand, put that right, or put a copy of the file in its place."
)

Row = TypeVar("Row")

# What the database says, and what we say instead; the first that fits.
SENTENCES = (
    (
        "not a database",
        f"{{where}} is not a progress file, or it is damaged. Nothing was changed. Move it elsewhere to begin a new one, {ELSEWHERE}.",
    ),
    ("malformed", f"{{where}} is damaged. {ANEW}"),
    ("no such", f"{{where}} is incomplete: {{said}}. {ANEW}"),
    ("no column named", f"{{where}} is incomplete: {{said}}. {ANEW}"),
    (
        "readonly",
        f"{{where}} cannot be written. Allow writing to it and to its folder, {ELSEWHERE}.",
    ),
    (
        "unable to open",
        f"{{where}} cannot be opened. Check that its folder can be written, {ELSEWHERE}.",
    ),
    ("locked", "{where} is in use by another program. Close that program and try again."),
    ("disk is full", "{where} cannot grow: the disk is full. Make some room and try again."),
    ("", "{where} cannot be used: {said}. Check that the database is there and try again."),
)


def default_path() -> Path | str:
    """Where progress is kept: PINOCHLE_TUTOR_DB (a file or a SQLAlchemy url), or else
    progress.sqlite in the user's data folder."""
    folder = platformdirs.user_data_path("pinochle-tutor", appauthor=False)
    return os.environ.get(VARIABLE) or folder / "progress.sqlite"


class Database:
    """A database with its tables up to date; `where` names it in messages.

    Shared by threads, and its file by processes. Everything here raises StoreError.
    """

    def __init__(self, url: str | Path) -> None:
        """Open a file or a SQLAlchemy url; what is not ours to use is left as it was."""
        address = _address(url)
        self._sqlite = address.get_backend_name() == "sqlite"
        self.where = address.database or "memory" if self._sqlite else str(address)
        if self._sqlite and address.database not in IN_MEMORY and not self.where.startswith("file:"):
            _make_folder(Path(self.where))
        self._engine = _engine(address, self.where)
        try:
            with self.alone() as db:
                bring_up_to_date(db, self.where)
            self._write_ahead()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction, on disk at its end; SQLAlchemy's IntegrityError is left to the caller."""
        # IMMEDIATE, since one that reads first and writes later could not wait for its turn.
        with self._transaction("BEGIN IMMEDIATE") as db:
            yield db

    @contextmanager
    def alone(self) -> Iterator[Connection]:
        """A transaction as by `writing`, with no other of its kind at the same time."""
        with self.writing() as db:
            if self._engine.dialect.name in ALONE:
                db.exec_driver_sql(ALONE[self._engine.dialect.name])
            yield db

    def rows(self, wanted: Select[Any], read: Callable[..., Row], **values: Any) -> list[Row]:
        """Every row of a query, given to `read` column by column; `values` for what the query leaves open.

        Raises StoreError for a row that cannot be read, as after somebody edited the file.
        """
        with self._transaction("BEGIN") as db:
            try:
                return [read(*row) for row in db.execute(wanted, values).all()]
            except (TypeError, ValueError) as problem:
                tables = " and ".join(sorted(table.name for table in wanted.get_final_froms() if isinstance(table, Table)))
                raise StoreError(UNREADABLE.format(where=self.where, tables=tables, said=problem)) from problem

    def copy_to(self, path: Path) -> None:
        """Write a copy of a SQLite database to a new file while others may go on writing."""
        if not self._sqlite:
            raise StoreError(f"{self.where} is not a SQLite file. Copy it with its own tools.")
        try:
            path.touch(exist_ok=False)
            with (
                closing(self._engine.raw_connection()) as ours,
                closing(sqlite3.connect(path)) as copy,
            ):
                ours.driver_connection.backup(copy)  # type: ignore[union-attr]
        except FileExistsError:
            raise StoreError(f"{path} is there already. Choose another name.") from None
        except (OSError, sqlite3.Error) as problem:
            raise StoreError(f"The copy {path} cannot be written: {problem}.") from problem

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        try:
            with self._engine.connect().execution_options(begin=begin) as db, db.begin():
                yield db
        except IntegrityError:
            raise
        except (DBAPIError, NoFreeConnection) as problem:
            raise StoreError(_sentence(self.where, problem)) from problem

    def _write_ahead(self) -> None:
        # This mode is written into the file, so only once it is known to be ours. Another process
        # that opens it at this moment may be in the way, and then sets the mode itself.
        if self._sqlite:
            with closing(self._engine.raw_connection()) as raw, suppress(sqlite3.OperationalError):
                raw.cursor().execute("PRAGMA journal_mode = WAL")


def _address(url: str | Path) -> URL:
    if "\0" in str(url):
        raise StoreError(f"{str(url)!r} cannot be the name of a file. Name another file in {VARIABLE}.")
    if isinstance(url, Path) or "://" not in url:
        try:
            return URL.create("sqlite", database=str(Path(url).expanduser().absolute()))
        except RuntimeError as problem:  # "~somebody" who is not here
            raise StoreError(f"{url} names a home folder that is not there. Name another file in {VARIABLE}.") from problem
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as problem:
        raise StoreError(MISWRITTEN) from problem


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"{path} has no folder, and it cannot be made: {problem.strerror}. Make the folder, {ELSEWHERE}.") from problem


def _engine(address: URL, where: str) -> Engine:
    options: dict[str, Any] = {}
    if address.get_backend_name() == "sqlite" and address.database in IN_MEMORY:
        # One connection for all threads: each connection would have a memory of its own.
        one = {"poolclass": QueuePool, "pool_size": 1, "max_overflow": 0}
        options = {**one, "connect_args": {"check_same_thread": False}}
    try:
        engine = create_engine(address, **options)
    except ValueError as problem:
        raise StoreError(MISWRITTEN) from problem
    except (NoSuchModuleError, ImportError) as problem:
        raise StoreError(f"{where} needs a database driver that is not installed: {problem}. Install it, or use a file.") from problem
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: sqlite3.Connection, _: object) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(db: Connection) -> None:
    # Left to itself the driver begins at the first change, and not at all for CREATE TABLE.
    db.exec_driver_sql(db.get_execution_options().get("begin", "BEGIN"))


def _sentence(where: str, problem: Exception) -> str:
    said = " ".join(str(getattr(problem, "orig", problem)).split()).rstrip(".?")
    return next(words for sign, words in SENTENCES if sign in said).format(where=where, said=said)
