"""Chips: what the bidder of the money game gets or pays (rules.md 4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tutor.engine.cards import Suit, as_suit
from tutor.engine.rules import Rules
from tutor.engine.score import ScoreError


@dataclass(frozen=True)
class Settlement:
    """What the bidder gets in chips from each opponent and from the kitty; below 0 what it pays them."""

    each: int
    kitty: int
    total: int


def settle(
    bid: int,
    trump: Suit | str,
    outcome: Literal["made", "single-bete", "double-bete", "unseen"],
    rules: Rules,
    *,
    opponents: int = 2,
    kitty: bool = True,
) -> Settlement:
    """Settle a hand of the money game in chips (4.3).

    `unseen` is a forced bid thrown in before the widow is looked at: it pays the kitty alone.
    Raises ScoreError where the rules have no units for the bid.
    """
    chips = rules.scoring.chips
    if chips is None:
        raise ScoreError("this game is scored, not settled in chips")
    units = [unit for start, unit in chips.units if start <= bid]
    if not units:
        raise ScoreError(f"no units for a bid of {bid}", f"the units start at {chips.units[0][0]}")
    if outcome == "unseen":
        return Settlement(0, -units[-1] if kitty else 0, -units[-1] if kitty else 0)
    times = {"made": 1, "single-bete": -1, "double-bete": -2}[outcome]
    each = units[-1] * dict(chips.factors).get(as_suit(trump), 1) * times
    from_kitty = each if kitty and bid >= chips.kitty_from else 0
    return Settlement(each, from_kitty, each * opponents + from_kitty)
