"""Snapshots: the states of folds, kept in memory and now and then in the database, so that no attempt is read twice."""

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from threading import Lock
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, bindparam, select

from tutor.progress.database import Database
from tutor.progress.fold import Fold
from tutor.progress.records import Attempt
from tutor.progress.tables import ATTEMPTS, SNAPSHOTS

State = TypeVar("State")
Result = TypeVar("Result")

MOST_LEARNERS = 200  # whose states stay in memory, those asked for last
LEAST, SHARE = 20, 50  # written after so many more attempts, or one in so many: a state may grow with them
AT_ONCE = 500  # attempts in memory: twice as quick as all of 10,000

ATTEMPT = tuple(ATTEMPTS.c[one.name] for one in fields(Attempt))
NEW = (
    select(ATTEMPTS.c.seq, *ATTEMPT)
    .where(ATTEMPTS.c.learner == bindparam("learner"), ATTEMPTS.c.seq > bindparam("after"))
    .order_by(ATTEMPTS.c.seq)
    .limit(AT_ONCE)
)


@dataclass(slots=True)
class _Kept:
    """A state after `counted` attempts, the last of which was `seq`; `written` of them are in the database's."""

    state: Any
    seq: int = 0
    counted: int = 0
    written: int = 0


_Key: TypeAlias = tuple[str, int]  # name and version of a fold


@dataclass(slots=True)
class _Mine:
    """The states of one learner."""

    kept: dict[_Key, _Kept] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)


class Snapshots:
    """The states of every fold; `edition` stands for the ids that attempts are known by, and other editions are no use."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._edition = ""
        self._learners: OrderedDict[str, _Mine] = OrderedDict()
        self._lock = Lock()

    def fold(self, learner: str, fold: Fold[State, Result]) -> Result:
        """What follows from all attempts of a learner; reads those alone that came since the last time."""
        mine = self._mine(learner)
        key = (fold.name, fold.version)
        with mine.lock:
            # Put back when all has gone well: a state half changed is no use.
            kept = mine.kept.pop(key, None) or self._load(learner, fold)
            try:
                result = self._catch_up(learner, fold, kept)
            except (LookupError, TypeError, ValueError, AttributeError):  # a state that somebody has edited
                kept = _Kept(fold.start())
                result = self._catch_up(learner, fold, kept)
            mine.kept[key] = kept
        return result

    def due(self, learner: str) -> Sequence[dict[str, Any]]:
        """The rows that should be written by now, which then count as written."""
        with self._lock:
            mine = self._learners.get(learner, _Mine())
        with mine.lock:
            grown = {key: kept for key, kept in mine.kept.items() if kept.counted - kept.written >= max(LEAST, kept.counted // SHARE)}
            for kept in grown.values():
                kept.written = kept.counted
            return [
                {
                    "learner": learner,
                    "fold": name,
                    "version": self._version(version),
                    "seq": kept.seq,
                    "counted": kept.counted,
                    "state": json.dumps(kept.state),
                }
                for (name, version), kept in grown.items()
            ]

    def forget(self, learner: str) -> None:
        """Forget a learner's states in memory."""
        with self._lock:
            self._learners.pop(learner, None)

    def begin_edition(self, edition: str) -> None:
        """From now on attempts are known by other ids: forget all states."""
        with self._lock:
            self._edition = edition
            self._learners.clear()

    def _mine(self, learner: str) -> _Mine:
        with self._lock:
            mine = self._learners.setdefault(learner, _Mine())
            self._learners.move_to_end(learner)
            if len(self._learners) > MOST_LEARNERS:
                self._learners.popitem(last=False)
            return mine

    def _version(self, version: int) -> str:
        return f"{version} {self._edition}".strip()

    def _load(self, learner: str, fold: Fold[State, Result]) -> _Kept:
        wanted = select(*SNAPSHOTS.c["state", "seq", "counted", "version"])
        wanted = wanted.where(SNAPSHOTS.c.learner == learner, SNAPSHOTS.c.fold == fold.name)
        for state, seq, counted, version in self._database.rows(wanted, lambda *row: row):
            if version == self._version(fold.version):
                try:
                    return _Kept(json.loads(state), seq, counted, counted)
                except ValueError:
                    break  # Somebody has edited it.
        return _Kept(fold.start())

    def _catch_up(self, learner: str, fold: Fold[State, Result], kept: _Kept) -> Result:
        new = None
        while new is None or len(new) == AT_ONCE:
            new = self._database.rows(NEW, lambda seq, *attempt: (seq, Attempt(*attempt)), learner=learner, after=kept.seq)
            for seq, attempt in new:
                fold.add(kept.state, attempt)
                kept.seq = seq
            kept.counted += len(new)
        return fold.read(kept.state)


def write(db: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Write rows of snapshots in the place of older ones; the caller lets nobody else write those of the learner."""
    for row in rows:
        db.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.learner == row["learner"], SNAPSHOTS.c.fold == row["fold"]))
        db.execute(SNAPSHOTS.insert().values(row))
