"""Amounts: how many of a long row of samples the normal run takes; with --long (or -m long) it takes all of them."""

from __future__ import annotations

import os

LONG = "PINOCHLE_LONG" in os.environ  # set by conftest before a test module is read


def many(whole: int, share: int) -> int:
    """So many samples: the whole row where the long run is asked for, else the first of it, the same ones every time."""
    return whole if LONG else share
