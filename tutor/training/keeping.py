"""Kept questions: those a learner wants to see again just as they were, weeks later."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from tutor.progress import Attempt

GAPS = (14, 30, 60, 120)  # days until a kept question comes, by how often in a row it was right since


def kept_due(kept: datetime, tries: Iterable[Attempt]) -> datetime:
    """When a kept question comes again, from the answers to it in their order; only first tries since it was kept count."""
    last, successes = kept, 0
    for one in tries:
        if one.number == 1 and one.answered > kept:
            last, successes = one.answered, successes + 1 if one.right else 0
    return last + timedelta(days=GAPS[min(successes, len(GAPS) - 1)])
