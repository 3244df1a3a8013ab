"""Bringing a database up to date: a new one is made whole, an older one goes through the scripts in versions/."""

from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, inspect, text

from tutor.progress.records import StoreError
from tutor.progress.tables import TABLES, VERSION

RELEASED, HEAD = "0001", "0003"
BEFORE_ALEMBIC = 2  # the number that has the released program say that a newer one was here
RELEASED_TABLES = frozenset({"learners", "settings", "attempts", "steps", "places"})
ADDED_LAST = frozenset({"devices", "homes"})
# The tables of each revision.
REVISIONS: Mapping[str, frozenset[str]] = {
    RELEASED: RELEASED_TABLES,
    "0002": frozenset(TABLES.tables) - ADDED_LAST,
    HEAD: frozenset(TABLES.tables),
}

OTHER_FILE = "or name another file in PINOCHLE_TUTOR_DB."
MEND = "Nothing was changed. Put a copy of it in its place, or move it elsewhere to begin a new one."
NOT_OURS = "{where} belongs to another program. Nothing was changed. Name another file in PINOCHLE_TUTOR_DB."
NEWER = f"{{where}} was made by a newer Pinochle Tutor. Nothing was changed. Update Pinochle Tutor, {OTHER_FILE}"
INCOMPLETE = f"{{where}} is incomplete: its table {{table}} is missing. {MEND}"
NO_VERSION = f"{{where}} does not say any more which version of Pinochle Tutor made it. {MEND}"

_one_at_a_time = Lock()  # Alembic keeps what it works on in a global variable.


def bring_up_to_date(db: Connection, where: str) -> None:
    """Make the tables, or bring older ones up to date, in the caller's one transaction.

    `where` names the database in messages. The caller lets no other process do the same meanwhile.
    Raises StoreError, with nothing changed, when the database belongs to another program or to a
    newer Pinochle Tutor, or when a table or the version is missing.
    """
    tables = set(inspect(db).get_table_names())
    if not tables:
        TABLES.create_all(db, checkfirst=False)
        db.execute(VERSION.insert().values(version=BEFORE_ALEMBIC, version_num=HEAD))
        return
    revision = _revision(db, where, tables)
    missing = REVISIONS[revision] - tables
    if missing:
        raise StoreError(INCOMPLETE.format(where=where, table=min(missing)))
    if revision != HEAD:
        _upgrade(db)
    # Sent even when nothing changes: a file that cannot be written is found out now, not at an answer.
    db.execute(VERSION.update().where(VERSION.c.version_num != HEAD).values(version_num=HEAD))


def _revision(db: Connection, where: str, tables: set[str]) -> str:
    """The Alembic revision of a database that is ours; raises StoreError for any other."""
    if VERSION.name not in tables:
        problem = INCOMPLETE if tables >= RELEASED_TABLES else NOT_OURS
        raise StoreError(problem.format(where=where, table=VERSION.name))
    row: dict[str, Any] = dict(db.execute(text(f"SELECT * FROM {VERSION.name}")).mappings().first() or {})
    name, number = row.get("version_num"), row.get("version")
    if name in REVISIONS:
        return str(name)
    if not name and number == 1:
        return RELEASED
    newer = str(name) > HEAD if name else isinstance(number, int) and number > 1
    raise StoreError((NEWER if newer else NO_VERSION).format(where=where))


def _upgrade(db: Connection) -> None:
    # Imported only when it is needed: it takes longer to import than all else a start does here.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(Path(__file__).parent)
    context = EnvironmentContext(Config(), scripts, fn=lambda revision, _: scripts._upgrade_revs("head", revision))
    if "version_num" not in {column["name"] for column in inspect(db).get_columns(VERSION.name)}:
        db.execute(text(f"ALTER TABLE {VERSION.name} ADD COLUMN version_num VARCHAR(32)"))
        db.execute(text(f"UPDATE {VERSION.name} SET version_num = '{RELEASED}'"))
    with _one_at_a_time, context:
        context.configure(connection=db, version_table=VERSION.name)
        context.run_migrations()
