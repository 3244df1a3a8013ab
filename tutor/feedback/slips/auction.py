"""Slips in questions about the auction."""

from __future__ import annotations

from tutor.feedback.slips.slip import Slip

SLIPS: tuple[Slip, ...] = ()
