"""Chips: what the bidder of the money game gets or pays (rules.md 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tutor.engine.cards import Seat, Suit, as_seat, as_suit
from tutor.engine.rules import Chips, Rules
from tutor.engine.score import UNPLAYED, HandScore, ScoreError

Ending: TypeAlias = Literal["made", "single-bete", "double-bete", "unseen"]
KITTY = "kitty"


@dataclass(frozen=True)
class Settlement:
    """What the bidder gets in chips from each opponent and from the kitty; below 0 what it pays them."""

    each: int
    kitty: int
    total: int


def settle(
    bid: int,
    trump: Suit | str,
    outcome: Ending,
    rules: Rules,
    *,
    opponents: int = 2,
    kitty: bool = True,
) -> Settlement:
    """Settle a hand of the money game in chips (4.3).

    `unseen` is a forced bid thrown in before the widow is looked at: it pays the kitty alone.
    Raises ScoreError where the rules have no units for the bid.
    """
    chips = _chips(rules)
    units = [unit for start, unit in chips.units if start <= bid]
    if not units:
        raise ScoreError(f"no units for a bid of {bid}", f"the units start at {chips.units[0][0]}")
    if outcome == "unseen":
        return Settlement(0, -units[-1] if kitty else 0, -units[-1] if kitty else 0)
    times = {"made": 1, "single-bete": -1, "double-bete": -2}[outcome]
    each = units[-1] * dict(chips.factors).get(as_suit(trump), 1) * times
    from_kitty = each if kitty and bid >= chips.kitty_from else 0
    return Settlement(each, from_kitty, each * opponents + from_kitty)


def settle_hand(score: HandScore, trump: Suit | str | None, rules: Rules, *, unseen: bool = False) -> Settlement:
    """Settle a scored hand in chips: made, given up before the first lead, or played and lost (4.3).

    Raises ScoreError where trump is not given though some trumps pay more, and for a bid thrown in unseen that was not forced.
    """
    factors = _chips(rules).factors
    if unseen and (score.cause != "thrown-in" or score.bid != rules.stuck_bid):
        raise ScoreError("only a forced bid is thrown in unseen", f"it is {rules.stuck_bid}, and thrown in before the widow is seen")
    if trump is None and not unseen and factors:
        dear = " and ".join(f"{suit.name.lower()} pay {'twice' if factor == 2 else f'{factor} times'} as much" for suit, factor in factors)
        raise ScoreError("trump is not given", f"say which suit was trump, since {dear}")
    return settle(score.bid, trump or Suit.CLUBS, ending(score, unseen), rules, opponents=len(rules.deck.sides) - 1)


def ending(score: HandScore, unseen: bool = False) -> Ending:
    """How a hand of the money game ended."""
    if unseen:
        return "unseen"
    if score.outcome == "made":
        return "made"
    return "single-bete" if score.cause in UNPLAYED else "double-bete"


def chips_by_seat(paid: Settlement, bidder: Seat | str, rules: Rules) -> Mapping[str, int]:
    """What each seat and the kitty get in chips; below 0 what they pay. It adds up to nothing."""
    bidder = as_seat(bidder)
    return {**{seat.value: paid.total if seat is bidder else -paid.each for seat in rules.seats}, KITTY: -paid.kitty}


def _chips(rules: Rules) -> Chips:
    if rules.scoring.chips is None:
        raise ScoreError("this game is scored, not settled in chips")
    return rules.scoring.chips
