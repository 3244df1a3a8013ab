"""The tables of the program as first released, which made them without Alembic: learners, settings, attempts, steps, places."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Nothing to do: where this revision is found, the tables are there."""
