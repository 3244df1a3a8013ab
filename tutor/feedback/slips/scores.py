"""Slips in questions about making the bid and scoring."""

from __future__ import annotations

from tutor.feedback.slips.slip import Slip

SLIPS: tuple[Slip, ...] = ()
