"""The clock of the app."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo


def now() -> datetime:
    """The time, for logs."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """A time as an address holds it: in thousandths of a second."""
    return str(round(moment.timestamp() * 1000))


def zone() -> tzinfo:
    """The time zone in which the learner's days begin and end."""
    found = datetime.now().astimezone().tzinfo
    assert found is not None
    return found
