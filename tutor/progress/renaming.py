"""Renamed ids: carrying what is on record of old names of questions, steps and places over to the new ones."""

import json
from collections.abc import Mapping
from hashlib import sha256

from sqlalchemy import Connection, Table, and_, case, literal, select

from tutor.progress.tables import ATTEMPTS, PLACES, STEPS

KEY = STEPS.c["learner", "lesson", "step"]


def digest(rows: Mapping[str, str], added: Mapping[str, str]) -> str:
    """What tells these rows from others."""
    every = sorted(rows.items()) if not added else [sorted(rows.items()), sorted(added.items())]
    return sha256(json.dumps(every).encode()).hexdigest()[:16]


def rename(db: Connection, rows: Mapping[str, str]) -> None:
    """Carry attempts, steps and places over from old names (keys) to new ones, as `Store.rename` says."""
    new_names = {old: _latest(rows, old) for old in rows}
    screens = {old: new for old, new in new_names.items() if "#" in old}
    _replace(db, ATTEMPTS, "question", new_names)
    _replace(db, PLACES, "place", {_address(old): _address(new) for old, new in screens.items()})
    _carry_steps(db, {_step(old): _step(new) for old, new in screens.items()})


def tick_off(db: Connection, added: Mapping[str, str]) -> None:
    """Tick off steps that a lesson has got since (keys) for those who had finished the step named beside each."""
    for new, beside in added.items():
        lesson, step = _step(new)
        there = select(STEPS.c.learner).where(STEPS.c.lesson == lesson, STEPS.c.step == step).scalar_subquery()
        last, one = _step(beside)
        found = select(STEPS.c.learner, literal(lesson), literal(step), STEPS.c.finished).where(
            STEPS.c.lesson == last, STEPS.c.step == one, STEPS.c.learner.not_in(there)
        )
        db.execute(STEPS.insert().from_select(["learner", "lesson", "step", "finished"], found))


def _latest(rows: Mapping[str, str], old: str) -> str:
    """The last of the names a question has had; raises ValueError where they go round in a circle."""
    name, seen = old, {old}
    while name in rows:
        name = rows[name]
        if name in seen:
            raise ValueError(f"renamed in a circle: {old!r}")
        seen.add(name)
    return name


def _screen(name: str) -> int | None:
    """The number in a name of the old form, as 01-take-a-trick#2, from 1; None in other names."""
    number = name.partition("#")[2]
    return int(number) if number.isascii() and number.isdecimal() and int(number) else None


def _address(name: str) -> str:
    lesson, _, screen = name.partition("#")
    return f"lesson?lesson={lesson}&screen={screen}"


def _step(name: str) -> tuple[str, str]:
    """Lesson and step; where steps have no name they are counted from 0, though screens from 1."""
    lesson, _, step = name.partition("#")
    number = _screen(name)
    return lesson, str(number - 1) if number else step


def _replace(db: Connection, table: Table, name: str, new: Mapping[str, str]) -> None:
    if new:
        column = table.c[name]
        db.execute(table.update().where(column.in_(new)).values({name: case(new, value=column)}))


def _carry_steps(db: Connection, new: Mapping[tuple[str, str], tuple[str, str]]) -> None:
    lessons = {lesson for names in new.items() for lesson, _ in names}
    rows = db.execute(select(*KEY).where(STEPS.c.lesson.in_(lessons))).all()
    there = {tuple(row) for row in rows}
    for learner, *step in rows:
        if tuple(step) not in new:
            continue
        key = (learner, *new[tuple(step)])
        old = and_(*(column == value for column, value in zip(KEY, (learner, *step), strict=True)))
        if key in there:  # finished under both names
            db.execute(STEPS.delete().where(old))
        else:
            db.execute(STEPS.update().where(old).values(dict(zip(KEY, key, strict=True))))
            there.add(key)
