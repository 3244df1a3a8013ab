"""The clock of the app."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """The time, for logs."""
    return datetime.now(UTC)
