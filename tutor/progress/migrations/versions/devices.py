"""Devices of the house that were let in, and the learners who are at home on each."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make both tables; nobody is at home anywhere but on this machine yet."""
    op.create_table("devices", sa.Column("id", sa.Text, primary_key=True), sa.Column("admitted", sa.Text, nullable=False))
    op.create_table(
        "homes",
        *(sa.Column(name, sa.Text, sa.ForeignKey(f"{name}s.id", ondelete="CASCADE"), nullable=False) for name in ("learner", "device")),
        sa.PrimaryKeyConstraint("learner", "device"),
    )
