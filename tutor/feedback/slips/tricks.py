"""Slips in questions about tricks."""

from __future__ import annotations

from tutor.feedback.slips.slip import Slip

SLIPS: tuple[Slip, ...] = ()
