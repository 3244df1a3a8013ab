"""Slips: ways of working a question out wrong, as rows."""

from collections.abc import Mapping

from tutor.feedback.slips import auction, cards, elsewhere, melds, partner, scores, tricks
from tutor.feedback.slips.slip import Likely, Slip, Slipped

SLIPS: Mapping[str, Slip] = {slip.name: slip for part in (cards, tricks, melds, scores, auction, partner, elsewhere) for slip in part.SLIPS}

__all__ = ["SLIPS", "Likely", "Slip", "Slipped"]
