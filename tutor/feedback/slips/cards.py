"""Slips in questions about cards: ranks, copies, counters, turns."""

from __future__ import annotations

from tutor.feedback.slips.slip import Slip

SLIPS: tuple[Slip, ...] = ()
