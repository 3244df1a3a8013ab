"""The clock of the app."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """The time, for logs."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """A time as an address holds it: in thousandths of a second."""
    return str(round(moment.timestamp() * 1000))
