"""Attempts in the order of insertion, with the question as asked; steps by name; documents; snapshots of folds."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

# An attempt was told apart by its id alone; should two share a showing and a number, the later keeps its id as its showing.
CARRY_ATTEMPTS = """
INSERT INTO attempts (learner, question, showing, number, kind, skill, level, "right", explained, rung, response, shown, answered, asked)
SELECT learner, question,
  CASE WHEN row_number() OVER (PARTITION BY learner, showing, number ORDER BY {order}) = 1 THEN showing ELSE id END,
  number, kind, skill, level, "right", misconception, rung, response, shown, answered, ''
FROM released_attempts ORDER BY {order}
"""
CARRY_STEPS = "INSERT INTO steps SELECT learner, lesson, CAST(step AS TEXT), finished FROM released_steps"


def upgrade() -> None:
    """Carry every row over."""
    op.add_column("progress_version", sa.Column("renamed", sa.Text))
    op.execute("UPDATE progress_version SET version = 2")
    op.drop_index("attempts_by_time", "attempts")
    op.drop_index("attempts_by_question", "attempts")
    op.rename_table("attempts", "released_attempts")
    op.rename_table("steps", "released_steps")
    _make_attempts()
    _make_steps()
    _make_documents()
    _make_snapshots()
    # Only SQLite remembers the order of insertion by itself.
    order = "rowid" if op.get_bind().dialect.name == "sqlite" else "answered, shown, id"
    op.execute(CARRY_ATTEMPTS.format(order=order))
    op.execute(CARRY_STEPS)
    op.drop_table("released_attempts")
    op.drop_table("released_steps")


def _column(name: str, kind: Any = sa.Text) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def _learner() -> sa.Column[Any]:
    return sa.Column("learner", sa.Text, sa.ForeignKey("learners.id", ondelete="CASCADE"), nullable=False)


def _make_attempts() -> None:
    op.create_table(
        "attempts",
        sa.Column("seq", sa.Integer, primary_key=True),
        _learner(),
        *(_column(name) for name in ("question", "showing")),
        _column("number", sa.Integer),
        _column("kind"),
        sa.Column("skill", sa.Text),
        sa.Column("level", sa.Integer),
        _column("right", sa.Boolean),
        sa.Column("explained", sa.Text),
        _column("rung", sa.Integer),
        *(_column(name) for name in ("response", "shown", "answered")),
        sa.Column("spared", sa.Text),
        _column("asked"),
        sa.Column("difficulty", sa.Integer),
        sa.Column("cost", sa.Float),
        sa.Column("version", sa.Integer),
        sa.UniqueConstraint("learner", "showing", "number"),
        sqlite_autoincrement=True,
    )
    op.create_index("attempts_by_order", "attempts", ["learner", "seq"])
    op.create_index("attempts_by_time", "attempts", ["learner", "answered"])
    op.create_index("attempts_by_question", "attempts", ["learner", "question", "seq"])


def _make_steps() -> None:
    op.create_table(
        "steps",
        _learner(),
        *(_column(name) for name in ("lesson", "step", "finished")),
        sa.PrimaryKeyConstraint("learner", "lesson", "step"),
    )


def _make_documents() -> None:
    op.create_table(
        "documents",
        sa.Column("seq", sa.Integer, primary_key=True),
        _learner(),
        *(_column(name) for name in ("kind", "id", "saved", "body")),
        sa.UniqueConstraint("learner", "kind", "id"),
        sqlite_autoincrement=True,
    )


def _make_snapshots() -> None:
    op.create_table(
        "snapshots",
        _learner(),
        *(_column(name) for name in ("fold", "version")),
        *(_column(name, sa.Integer) for name in ("seq", "counted")),
        _column("state"),
        sa.PrimaryKeyConstraint("learner", "fold"),
    )
