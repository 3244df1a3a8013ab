"""Slips in questions about meld."""

from __future__ import annotations

from tutor.feedback.slips import meld_adding, meld_choosing, meld_counting, meld_trump, meld_values
from tutor.feedback.slips.slip import Slip

SLIPS: tuple[Slip, ...] = (*meld_counting.SLIPS, *meld_adding.SLIPS, *meld_values.SLIPS, *meld_choosing.SLIPS, *meld_trump.SLIPS)
