"""Where progress is kept: learners, their settings, every answer and the place they reached."""

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlalchemy import Insert, Table, Update, and_, func, select
from sqlalchemy.exc import IntegrityError

from tutor.progress.database import Database
from tutor.progress.migrations import ATTEMPTS, LEARNERS, LESSON_STEPS, PLACES, SETTINGS
from tutor.progress.records import (
    Attempt,
    Learner,
    NameProblem,
    StoreError,
    aware,
    clean_name,
    name_key,
)

ACTIVITY = (ATTEMPTS.c.answered, LESSON_STEPS.c.finished, PLACES.c.visited)


class Store:
    """The progress database; safe to share between threads, and its file between processes.

    A write is on disk when its method returns. Every method raises StoreError when the database
    fails, and so does a write for a learner who is not (or no longer) there.
    """

    def __init__(self, url: str | Path) -> None:
        """Open a file or a SQLAlchemy url, making or upgrading the tables as needed.

        Raises StoreError, with nothing changed, for a folder that cannot be written, a file that
        is not ours, or one made by a newer version.
        """
        self._database = Database(url)

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

    def rename_learner(self, learner_id: str, name: str) -> Learner:
        """Give a learner another name; raises NameProblem as `add_learner` does."""
        self._name(LEARNERS.update().where(LEARNERS.c.id == learner_id), clean_name(name))
        learner = self.learner(learner_id)
        if learner is None:
            raise self._unknown(learner_id)
        return learner

    def remove_learner(self, learner_id: str) -> bool:
        """Remove a learner and all that is theirs; False if there was none."""
        with self._database.writing() as db:
            return db.execute(LEARNERS.delete().where(LEARNERS.c.id == learner_id)).rowcount > 0

    def learner(self, learner_id: str) -> Learner | None:
        """The learner with this id, if any."""
        wanted = select(*LEARNERS.c["id", "name", "created"]).where(LEARNERS.c.id == learner_id)
        return next((Learner(*row) for row in self._database.rows(wanted)), None)

    def learners(self) -> tuple[Learner, ...]:
        """All learners, the most recently active first."""
        latest = [select(func.max(moment)).where(moment.table.c.learner == LEARNERS.c.id).scalar_subquery() for moment in ACTIVITY]
        wanted = select(*LEARNERS.c["id", "name", "created"], *latest).order_by(LEARNERS.c.name_key)
        rows = self._database.rows(wanted)
        rows.sort(key=lambda row: max(filter(None, row[2:])), reverse=True)
        return tuple(Learner(*row[:3]) for row in rows)

    # Settings

    def settings(self, learner_id: str) -> dict[str, Any]:
        """Everything saved for a learner, by name."""
        wanted = select(*SETTINGS.c["name", "value"]).where(SETTINGS.c.learner == learner_id)
        return {name: json.loads(value) for name, value in self._database.rows(wanted)}

    def save_setting(self, learner_id: str, name: str, value: Any) -> None:
        """Save one setting; raises TypeError or ValueError for what JSON cannot hold."""
        text = json.dumps(value, allow_nan=False)
        self._put(SETTINGS, {"learner": learner_id, "name": name}, {"value": text})

    # Attempts

    def record(self, attempt: Attempt) -> bool:
        """Store an answer; False if one with this id is there already, which then stays."""
        return self._add(ATTEMPTS, {c.name: getattr(attempt, c.name) for c in ATTEMPTS.c})

    def attempt(self, attempt_id: str) -> Attempt | None:
        """The attempt with this id, if any."""
        wanted = select(ATTEMPTS).where(ATTEMPTS.c.id == attempt_id)
        return next((Attempt(*row) for row in self._database.rows(wanted)), None)

    def attempts(self, learner_id: str, since: datetime | None = None) -> tuple[Attempt, ...]:
        """A learner's attempts, oldest first; `since`: those answered at that time or later."""
        wanted = select(ATTEMPTS).where(ATTEMPTS.c.learner == learner_id)
        if since is not None:
            wanted = wanted.where(ATTEMPTS.c.answered >= aware(since))
        wanted = wanted.order_by(*ATTEMPTS.c["answered", "shown", "id"])
        return tuple(Attempt(*row) for row in self._database.rows(wanted))

    def last_attempt(self, learner_id: str, question: str) -> Attempt | None:
        """The learner's latest answer to a question, if any."""
        mine = and_(ATTEMPTS.c.learner == learner_id, ATTEMPTS.c.question == question)
        latest_first = [column.desc() for column in ATTEMPTS.c["answered", "shown", "id"]]
        wanted = select(ATTEMPTS).where(mine).order_by(*latest_first).limit(1)
        return next((Attempt(*row) for row in self._database.rows(wanted)), None)

    # Lessons

    def finish_step(self, learner_id: str, lesson: str, step: int, now: datetime) -> None:
        """Note that a learner finished a step of a lesson; doing it again changes nothing."""
        key = {"learner": learner_id, "lesson": lesson, "step": step}
        self._add(LESSON_STEPS, {**key, "finished": aware(now)})

    def finished_steps(self, learner_id: str) -> Mapping[str, frozenset[int]]:
        """The steps a learner has finished, by lesson."""
        wanted = select(*LESSON_STEPS.c["lesson", "step"])
        steps: dict[str, frozenset[int]] = {}
        for lesson, step in self._database.rows(wanted.where(LESSON_STEPS.c.learner == learner_id)):
            steps[lesson] = steps.get(lesson, frozenset()) | {step}
        return steps

    def visit(self, learner_id: str, place: str, now: datetime) -> None:
        """Note where a learner is, an opaque address, so that they can go on from there."""
        self._put(PLACES, {"learner": learner_id}, {"place": place, "visited": aware(now)})

    def last_place(self, learner_id: str) -> str | None:
        """Where the learner was last, if anywhere."""
        wanted = select(PLACES.c.place).where(PLACES.c.learner == learner_id)
        return next((place for (place,) in self._database.rows(wanted)), None)

    # The three ways to write

    def _add(self, table: Table, row: Mapping[str, Any]) -> bool:
        """Insert a row; False if its key is there already."""
        try:
            with self._database.writing() as db:
                db.execute(table.insert().values(row))
        except IntegrityError:
            same = and_(*(column == row[column.name] for column in table.primary_key))
            if self._database.rows(select(table).where(same)):
                return False
            raise self._unknown(row["learner"]) from None
        return True

    def _put(self, table: Table, key: Mapping[str, Any], values: Mapping[str, Any]) -> None:
        """Update the row with this key, or insert it."""
        change = table.update().values(values)
        for name, value in key.items():
            change = change.where(table.c[name] == value)
        with self._database.writing() as db:
            there = db.execute(change).rowcount > 0
        if not there and not self._add(table, {**key, **values}):  # another just inserted it
            self._put(table, key, values)

    def _name(self, change: Insert | Update, name: str) -> None:
        """Write a learner's name."""
        try:
            with self._database.writing() as db:
                db.execute(change.values(name=name, name_key=name_key(name)))
        except IntegrityError:
            raise NameProblem(f"There is already a learner called {name}. Please choose another name.") from None

    def _unknown(self, learner_id: str) -> StoreError:
        return StoreError(f"{self.where} has no learner {learner_id!r}. Please pick a name again.")
