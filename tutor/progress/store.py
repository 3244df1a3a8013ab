"""Where progress is kept: learners, their settings, every answer, the place they reached, and their documents."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlalchemy import ColumnElement, Connection, Insert, Select, Table, Update, and_, bindparam, func, select
from sqlalchemy.exc import IntegrityError

from tutor.progress import renaming, snapshots
from tutor.progress.database import Database
from tutor.progress.fold import Fold
from tutor.progress.records import (
    Attempt,
    Document,
    Learner,
    NameProblem,
    StoreError,
    aware,
    clean_name,
    name_key,
)
from tutor.progress.snapshots import ATTEMPT, Result, Snapshots, State
from tutor.progress.tables import ATTEMPTS, DEVICES, DOCUMENTS, HOMES, LEARNERS, PLACES, SETTINGS, STEPS, VERSION

LEARNER = select(*LEARNERS.c["id", "name", "created"]).where(LEARNERS.c.id == bindparam("learner"))
LOCK = select(LEARNERS.c.id).where(LEARNERS.c.id == bindparam("learner")).with_for_update()
SAME_TRY = select(ATTEMPTS.c.seq).where(*(ATTEMPTS.c[name] == bindparam(name) for name in ("learner", "showing", "number")))
ACTIVITY = (ATTEMPTS.c.answered, STEPS.c.finished, PLACES.c.visited, DOCUMENTS.c.saved)


class Store:
    """The progress database; safe to share between threads, and its file between processes.

    A write is on disk when its method returns. Every method raises StoreError when the database
    fails or holds what cannot be read, and so does a write for a learner who is not (or no longer)
    there.
    """

    def __init__(self, url: str | Path) -> None:
        """Open a file or a SQLAlchemy url, making or upgrading the tables as needed.

        Raises StoreError, with nothing changed, for a folder that cannot be written, a file that
        is not ours, or one made by a newer version.
        """
        self._database = Database(url)
        self._snapshots = Snapshots(self._database)

    @property
    def where(self) -> str:
        """The file or the url, without its password."""
        return self._database.where

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    def copy_to(self, path: Path) -> None:
        """Write a copy of a SQLite database to a new file while others may go on writing.

        Raises StoreError when that file is there already or cannot be written.
        """
        self._database.copy_to(path)

    # Learners

    def add_learner(self, name: str, now: datetime) -> Learner:
        """Add a learner; raises NameProblem for a name that cannot be used or is taken."""
        learner = Learner(uuid4().hex, clean_name(name), aware(now))
        self._name(LEARNERS.insert().values(id=learner.id, created=now), learner.name)
        return learner

    def rename_learner(self, learner: str, name: str) -> Learner:
        """Give a learner another name; raises NameProblem as `add_learner` does."""
        self._name(LEARNERS.update().where(LEARNERS.c.id == learner), clean_name(name))
        found = self.learner(learner)
        if found is None:
            raise self._unknown(learner)
        return found

    def remove_learner(self, learner: str) -> bool:
        """Remove a learner and all that is theirs; False if there was none."""
        with self._database.writing() as db:
            there = db.execute(LEARNERS.delete().where(LEARNERS.c.id == learner)).rowcount > 0
        self._snapshots.forget(learner)
        return there

    def learner(self, learner: str) -> Learner | None:
        """The learner with this id, if any."""
        return next(iter(self._database.rows(LEARNER, Learner, learner=learner)), None)

    def learner_named(self, name: str) -> Learner | None:
        """The learner of this name, in whatever letters, if any; raises NameProblem for what can be no name."""
        wanted = select(*LEARNERS.c["id", "name", "created"]).where(LEARNERS.c.name_key == name_key(clean_name(name)))
        return next(iter(self._database.rows(wanted, Learner)), None)

    def learners(self, device: str | None = None) -> tuple[Learner, ...]:
        """All learners, or those at home on a device, the most recently active first."""
        latest = [select(func.max(moment)).where(moment.table.c.learner == LEARNERS.c.id).scalar_subquery() for moment in ACTIVITY]
        wanted = select(*LEARNERS.c["id", "name", "created"], *latest).order_by(LEARNERS.c.name_key)
        if device is not None:
            wanted = wanted.join(HOMES).where(HOMES.c.device == device)
        rows = self._database.rows(wanted, lambda *row: (max(filter(None, row[2:])), Learner(*row[:3])))
        return tuple(learner for _, learner in sorted(rows, key=lambda row: row[0], reverse=True))

    # Devices of the house

    def admit_device(self, device: str, now: datetime) -> None:
        """Let a device in, for good."""
        with self._database.writing() as db:
            db.execute(DEVICES.insert().values(id=device, admitted=aware(now)))

    def is_admitted(self, device: str) -> bool:
        """Whether a device was let in."""
        return bool(self._database.rows(select(DEVICES.c.id).where(DEVICES.c.id == device), str))

    def settle(self, learner: str, device: str) -> None:
        """Make a learner at home on a device that was let in."""
        try:
            self._put(HOMES, {"learner": learner, "device": device}, "device")
        except IntegrityError:
            raise StoreError(f"{self.where} does not know this device. Start Pinochle Tutor again.") from None

    def is_at_home(self, learner: str, device: str) -> bool:
        """Whether a learner is at home on a device."""
        return bool(self._database.rows(select(HOMES.c.device).where(HOMES.c.learner == learner, HOMES.c.device == device), str))

    # Settings

    def settings(self, learner: str) -> dict[str, Any]:
        """Everything saved for a learner, by name."""
        wanted = select(*SETTINGS.c["name", "value"]).where(SETTINGS.c.learner == learner)
        return dict(self._database.rows(wanted, lambda name, value: (name, json.loads(value))))

    def save_setting(self, learner: str, name: str, value: Any) -> None:
        """Save one setting; raises TypeError or ValueError for what JSON cannot hold."""
        text = json.dumps(value, allow_nan=False)
        self._put(SETTINGS, {"learner": learner, "name": name, "value": text}, "name")

    # Attempts

    def record(self, attempt: Attempt) -> bool:
        """Store an answer; False if the learner has one of this showing and number, which then stays."""
        due = self._snapshots.due(attempt.learner)
        row = {column.name: getattr(attempt, column.name) for column in ATTEMPT}
        with self._writing(attempt.learner) as db:
            if db.execute(SAME_TRY, row).first():
                return False
            db.execute(ATTEMPTS.insert(), row)
            snapshots.write(db, due)  # here, since to write more costs less than to write once more
        return True

    def attempt(self, learner: str, showing: str, number: int) -> Attempt | None:
        """A learner's answer, if there is one."""
        mine = _mine(learner).where(ATTEMPTS.c.showing == showing, ATTEMPTS.c.number == number)
        return next(iter(self._database.rows(mine, Attempt)), None)

    def attempts(self, learner: str, since: datetime | None = None, questions: Collection[str] | None = None) -> tuple[Attempt, ...]:
        """A learner's answers in the order they were stored: those answered at a time or later, or
        to some questions, where that is asked for. What follows from all of them is for `fold`."""
        mine = _mine(learner)
        if since is not None:
            mine = mine.where(ATTEMPTS.c.answered >= aware(since))
        if questions is not None:
            mine = mine.where(ATTEMPTS.c.question.in_(questions))
        return tuple(self._database.rows(mine.order_by(ATTEMPTS.c.seq), Attempt))

    def last_attempt(self, learner: str, question: str) -> Attempt | None:
        """The answer to a question that the learner gave last, if any."""
        mine = _mine(learner).where(ATTEMPTS.c.question == question)
        return next(iter(self._database.rows(mine.order_by(ATTEMPTS.c.seq.desc()).limit(1), Attempt)), None)

    def count_attempts(self, learner: str) -> int:
        """How many answers a learner has given, retries among them."""
        wanted = select(func.count()).where(ATTEMPTS.c.learner == learner)
        return self._database.rows(wanted, int)[0]

    def fold(self, learner: str, fold: Fold[State, Result]) -> Result:
        """What follows from all of a learner's attempts; as quick after 10,000 of them as after one."""
        return self._snapshots.fold(learner, fold)

    # Lessons

    def finish_step(self, learner: str, lesson: str, step: str, now: datetime) -> None:
        """Note that a learner finished a step of a lesson; doing it again changes nothing."""
        self.finish_steps(learner, ((lesson, step),), now)

    def finish_steps(self, learner: str, steps: Iterable[tuple[str, str]], now: datetime) -> None:
        """Note that a learner finished several steps, each a lesson and a step of it, all or none of them."""
        with self._writing(learner) as db:
            for lesson, step in steps:
                row = {"learner": learner, "lesson": lesson, "step": step, "finished": aware(now)}
                if not db.execute(select(STEPS).where(_same(STEPS, row, "lesson", "step"))).first():
                    db.execute(STEPS.insert().values(row))

    def finished_steps(self, learner: str) -> Mapping[str, frozenset[str]]:
        """The steps a learner has finished, by lesson."""
        wanted = select(*STEPS.c["lesson", "step"]).where(STEPS.c.learner == learner)
        steps: dict[str, frozenset[str]] = {}
        for lesson, step in self._database.rows(wanted, lambda *row: row):
            steps[lesson] = steps.get(lesson, frozenset()) | {step}
        return steps

    def visit(self, learner: str, place: str, now: datetime) -> None:
        """Note where a learner is, an opaque address, so that they can go on from there."""
        self._put(PLACES, {"learner": learner, "place": place, "visited": aware(now)})

    def last_place(self, learner: str) -> str | None:
        """Where the learner was last, if anywhere."""
        wanted = select(PLACES.c.place).where(PLACES.c.learner == learner)
        return next(iter(self._database.rows(wanted, str)), None)

    def rename(self, rows: Mapping[str, str], added: Mapping[str, str] | None = None) -> None:
        """Carry what is on record of old names of questions (keys) over to their new ones.

        The finished steps and places of those names go along, also those counted from 0 that `01-take-a-trick#2` stands for.
        `added`: steps that a lesson got since, each with one beside it; who had finished that is done with both.
        Made for every start: rows that were carried over last cost one look.
        Raises ValueError for names that go round in a circle.
        """
        edition = renaming.digest(rows, added or {})
        if self._database.rows(select(VERSION.c.renamed), lambda last: last) != [edition]:
            with self._database.alone() as db:
                renaming.rename(db, rows)
                renaming.tick_off(db, added or {})
                db.execute(VERSION.update().values(renamed=edition))
        self._snapshots.begin_edition(edition)

    # Documents

    def save_document(self, learner: str, kind: str, document: str, body: Any, now: datetime) -> None:
        """Keep a JSON value under a kind and an id, in the place of the one that was there.

        Raises TypeError or ValueError for what JSON cannot hold.
        """
        row = {"learner": learner, "kind": kind, "id": document, "saved": aware(now), "body": json.dumps(body, allow_nan=False)}
        self._put(DOCUMENTS, row, "kind", "id")

    def document(self, learner: str, kind: str, document: str) -> Document | None:
        """A learner's document, if there is one."""
        found = _documents(learner, kind).where(DOCUMENTS.c.id == document)
        return next(iter(self._database.rows(found, _document)), None)

    def documents(self, learner: str, kind: str) -> tuple[Document, ...]:
        """A learner's documents of a kind, the one saved last first."""
        return tuple(self._database.rows(_documents(learner, kind).order_by(DOCUMENTS.c.seq.desc()), _document))

    def remove_document(self, learner: str, kind: str, document: str) -> bool:
        """Remove a document; False if there was none."""
        with self._database.writing() as db:
            same = _same(DOCUMENTS, {"learner": learner, "kind": kind, "id": document}, "kind", "id")
            return db.execute(DOCUMENTS.delete().where(same)).rowcount > 0

    # Writing

    @contextmanager
    def _writing(self, learner: str) -> Iterator[Connection]:
        """A transaction for a learner who is there, with no other for them at the same time."""
        with self._database.writing() as db:
            if not db.execute(LOCK, {"learner": learner}).first():
                raise self._unknown(learner)
            yield db

    def _put(self, table: Table, row: Mapping[str, Any], *key: str) -> None:
        """Insert a row in the place of the one with this key, if there is one."""
        with self._writing(row["learner"]) as db:
            db.execute(table.delete().where(_same(table, row, *key)))
            db.execute(table.insert().values(row))

    def _name(self, change: Insert | Update, name: str) -> None:
        """Write a learner's name."""
        try:
            with self._database.writing() as db:
                db.execute(change.values(name=name, name_key=name_key(name)))
        except IntegrityError:
            raise NameProblem(f"There is already a learner called {name}. Please choose another name.") from None

    def _unknown(self, learner: str) -> StoreError:
        return StoreError(f"{self.where} has no learner {learner!r}. Please pick a name again.")


def _same(table: Table, row: Mapping[str, Any], *key: str) -> ColumnElement[bool]:
    """The row of the same learner with the same key."""
    return and_(*(table.c[name] == row[name] for name in ("learner", *key)))


def _mine(learner: str) -> Select[Any]:
    return select(*ATTEMPT).where(ATTEMPTS.c.learner == learner)


def _documents(learner: str, kind: str) -> Select[Any]:
    return select(*DOCUMENTS.c["id", "saved", "body"]).where(DOCUMENTS.c.learner == learner, DOCUMENTS.c.kind == kind)


def _document(name: str, saved: datetime, body: str) -> Document:
    return Document(name, saved, json.loads(body))
