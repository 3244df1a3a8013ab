"""Scoring: counters in tricks and the ledger of a hand (rules.md 1.5, 1.6, 3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tutor.engine.cards import Card, PinochleError
from tutor.engine.rules import Rules

# One number a side, the declaring side first. Three players make three sides.
BySide: TypeAlias = tuple[int, ...]
# Who broke a rule of play, for which the hand is settled at once.
Renege: TypeAlias = Literal["declarer", "defenders"]
Cause = Literal[
    "reached",
    "moon-made",
    "defenders-reneged",
    "short",
    "thrown-in",
    "beyond-reach",
    "below-floor",
    "not-saved",
    "no-marriage",
    "moon-missed",
    "declarer-reneged",
]
MADE = ("reached", "moon-made", "defenders-reneged")
UNPLAYED = ("thrown-in", "below-floor", "no-marriage", "beyond-reach")
RENEGED: Mapping[Renege, Cause] = {"declarer": "declarer-reneged", "defenders": "defenders-reneged"}
WITHOUT_TRICKS = (*UNPLAYED, *RENEGED.values())  # whatever was taken in tricks
MOON_BONUS, MOON_COST = 250, 500


class ScoreError(PinochleError):
    """Figures that cannot belong to one hand."""


@dataclass(frozen=True)
class Line:
    """One line of the ledger: what a side had and what of it scores, in points.

    `side` counts from 0, the declaring side. The `scored` of a side's lines add up to its score.
    """

    side: int
    what: Literal["meld", "tricks", "bid", "bonus"]
    had: int
    scored: int
    why: str


@dataclass(frozen=True)
class HandScore:
    """A scored hand, in points. `cause` says why it was made or set."""

    outcome: Literal["made", "set"]
    cause: Cause
    points: BySide
    lines: tuple[Line, ...]
    bid: int
    moon: bool = False

    def __repr__(self) -> str:
        return f"HandScore({self.outcome}, {self.cause}: {', '.join(map(str, self.points))})"

    @property
    def declarer(self) -> int:
        """What the declaring side scores."""
        return self.points[0]

    @property
    def defenders(self) -> int:
        """What the other side scores; with three players, both defenders together."""
        return sum(self.points[1:])


def count_counters(cards: Iterable[Card], rules: Rules, last_trick: bool = False) -> int:
    """Trick points of cards won, with those of the last trick if it was won too."""
    values = rules.point_values
    return sum(values.get(card.rank, 0) for card in cards) + (rules.scoring.last_trick if last_trick else 0)


def score_hand(
    bid: int,
    meld: BySide,
    counters: BySide | None,
    rules: Rules,
    *,
    thrown_in: bool = False,
    no_marriage: bool = False,
    moon: bool = False,
    tricks: BySide | None = None,
    renege: Renege | None = None,
) -> HandScore:
    """Score one hand; `meld` and `counters` are points by side, the declaring side first.

    `counters` is None for a hand that was not played (thrown in, out of reach, below the meld floor) or ended by a renege.
    `no_marriage`: trump had to be named without the marriage that the rules ask for. `moon`: the bidder undertook
    to win every trick. `tricks` (how many each side took) is needed for the moon and where any trick saves the meld.
    `renege`: who broke a rule of play; whatever was taken in tricks is no matter then.
    Follows rules.md 1.5, 1.6, 3.4 and 5. Raises ScoreError for figures that cannot be.
    """
    if bid <= 0:
        raise ScoreError(f"a bid of {bid}", "a bid is above 0")
    for what, figures in (("meld", meld), ("counters", counters), ("tricks", tricks)):
        if figures is not None and len(figures) != len(rules.deck.sides):
            raise ScoreError(
                f"{what} for {len(figures)} sides, but this game has {len(rules.deck.sides)}", "the declaring side comes first"
            )
    cause: Cause = "no-marriage" if no_marriage else _cause(bid, meld, counters, rules, thrown_in, tricks, renege)
    _agree(cause, moon, renege, rules)
    if moon and cause not in WITHOUT_TRICKS:
        cause = _moon_cause(cause, counters, tricks)
    made = cause in MADE
    counted = counters if cause not in WITHOUT_TRICKS else None
    lines = _declarer_lines(bid, meld[0], counted[0] if counted else None, cause, rules)
    for side in range(1, len(meld)):
        taken = counted[side] if counted else None
        saved = taken is None or _saves(taken, tricks[side] if tricks else None, rules)
        lines += _defender_lines(side, bid, meld[side], taken, saved, cause, rules)
    points = tuple(sum(line.scored for line in lines if line.side == side) for side in range(len(meld)))
    return HandScore("made" if made else "set", cause, points, tuple(lines), bid, moon)


def moon_price(rules: Rules) -> int | None:
    """Points that a missed moon costs; None where it costs what any set does."""
    if rules.auction.moon_misses == "lose-target" and rules.scoring.target is not None:
        return rules.scoring.target
    return MOON_COST if rules.auction.shoot_moon == "bonus-250" else None


def _cause(
    bid: int, meld: BySide, counters: BySide | None, rules: Rules, thrown_in: bool, tricks: BySide | None, renege: Renege | None
) -> Cause:
    if any(points < 0 for points in meld):
        raise ScoreError(f"a meld of {min(meld)}", "meld is 0 or more")
    if thrown_in:
        return "thrown-in"
    if meld[0] < rules.meld.floor:
        return "below-floor"
    if renege:
        return RENEGED[renege]
    if counters is None:
        if rules.scoring.chips and meld[0] >= bid:
            return "reached"  # Meld that covers the bid may be claimed without play (4.3).
        if meld[0] + rules.trick_points >= bid:
            raise ScoreError(
                "no counters given for a hand that could be made",
                "give each side's counters, or say that it was thrown in",
            )
        return "beyond-reach"
    if min(counters) < 0 or sum(counters) != rules.trick_points:
        parts = " and ".join(map(str, counters))
        raise ScoreError(f"counters {parts} make {sum(counters)}, but a hand holds {rules.trick_points}")
    total = counters[0] + (meld[0] if rules.scoring.bid_counts == "meld-and-tricks" else 0)
    if total < bid or (total == bid and not rules.scoring.exact_makes):
        return "short"
    saved = not rules.scoring.declarer_must_save or _saves(counters[0], tricks[0] if tricks else None, rules)
    return "reached" if saved else "not-saved"


def _agree(cause: Cause, moon: bool, renege: Renege | None, rules: Rules) -> None:
    """Whether what is said of the hand may go together. Raises ScoreError."""
    if moon and rules.auction.shoot_moon == "off":
        raise ScoreError("there is no shooting the moon in this game", "set shoot-moon to play it")
    if renege and cause in UNPLAYED:
        raise ScoreError("a renege in a hand that was not played", "leave out one of the two")
    if renege and moon:
        raise ScoreError("a renege and a moon in one hand", "agree which of the two counts, and leave out the other")


def _moon_cause(cause: Cause, counters: BySide | None, tricks: BySide | None) -> Cause:
    """The same for a moon: missed where the defenders took a trick."""
    if tricks is None:
        raise ScoreError("the moon was shot, but not how many tricks were taken", "give the tricks each side took")
    if any(taken and not won for taken, won in zip((counters or ())[1:], tricks[1:], strict=True)):
        raise ScoreError("the defenders have trick points, but no trick", "give the tricks each side took")
    if any(tricks[1:]):
        return "moon-missed"
    return "moon-made" if cause == "reached" else cause


def _saves(taken: int, tricks: int | None, rules: Rules) -> bool:
    if rules.scoring.save != "trick":
        return taken >= rules.scoring.save
    if taken == 0 and tricks is None:
        raise ScoreError("any trick saves the meld here, but not how many were taken", "give the tricks each side took")
    return taken > 0 or bool(tricks)


def _declarer_lines(bid: int, meld: int, taken: int | None, cause: Cause, rules: Rules) -> list[Line]:
    made = cause in MADE
    tricks = [] if taken is None else [Line(0, "tricks", taken, taken if made else 0, cause)]
    if made:
        bonus = _bonus(cause, rules)
        more = [Line(0, "bonus", bonus, bonus, cause)] if bonus else []
        return [Line(0, "meld", meld, meld, cause), *tricks, *more]
    cost = _set_cost(bid, meld, taken or 0, cause, rules)
    return [Line(0, "meld", meld, meld if rules.scoring.set_keeps_meld else 0, cause), *tricks, Line(0, "bid", bid, -cost, cause)]


def _bonus(cause: Cause, rules: Rules) -> int:
    """What the declaring side scores beside meld and tricks for a bid that is made."""
    if cause == "moon-made" and rules.auction.shoot_moon == "bonus-250":
        return MOON_BONUS
    return _renege_tricks(rules) if cause == "defenders-reneged" else 0


def _renege_tricks(rules: Rules) -> int:
    """Trick points that a renege gives to the other side."""
    return rules.trick_points if rules.scoring.renege == "set-and-tricks" else 0


def _set_cost(bid: int, meld: int, taken: int, cause: Cause, rules: Rules) -> int:
    if cause == "thrown-in" and rules.scoring.throw_in_costs == "nothing":
        return 0
    if rules.scoring.set_costs == "shortfall":
        return max(bid - meld - taken, 0)
    price = moon_price(rules) if cause == "moon-missed" else None
    return price or bid + (meld if rules.scoring.set_costs == "bid-and-meld" else 0)


def _defender_lines(side: int, bid: int, meld: int, taken: int | None, saved: bool, cause: Cause, rules: Rules) -> list[Line]:
    if rules.scoring.chips:  # In the money game the others only try to stop the bid (4.2).
        return [] if taken is None else [Line(side, "tricks", taken, 0, "chips")]
    counts = meld if meld >= rules.meld.floor else 0
    low = "below-floor" if counts < meld else "counts"
    if taken is None:
        why = cause if cause in RENEGED.values() else "thrown-in"
        keeps, bonus = _paid_without_tricks(cause, rules)
        lines = [Line(side, "meld", meld, counts * keeps, low if keeps else why)]
        if bonus:
            lines.append(Line(side, "bonus", bonus, bonus, why))
    elif saved:
        kept = 0 if low == "below-floor" and rules.scoring.low_meld_loses_tricks else taken
        lines = [Line(side, "meld", meld, counts, low), Line(side, "tricks", taken, kept, "counts")]
    else:
        kept = taken if rules.scoring.unsaved_loses == "meld" else 0
        lines = [Line(side, "meld", meld, 0, "not-saved"), Line(side, "tricks", taken, kept, "not-saved")]
    if cause not in MADE and rules.scoring.set_pays == "bid":
        lines.append(Line(side, "bonus", bid, bid, "set-pays"))
    return lines


def _paid_without_tricks(cause: Cause, rules: Rules) -> tuple[int, int]:
    """Whether the defenders score their meld (1 or 0) whatever was taken in tricks, and what they get on top."""
    if cause in RENEGED.values():
        return (1, _renege_tricks(rules)) if cause == "declarer-reneged" else (0, 0)
    table: dict[str, tuple[int, int]] = {
        "meld": (1, 0),
        "nothing": (0, 0),
        "meld-and-half": (1, rules.trick_points // 2),
        "meld-and-all": (1, rules.trick_points),
        "meld-and-250": (1, 250),
    }
    return table[rules.scoring.throw_in]


def score_alone(meld: BySide, counters: BySide, rules: Rules, *, tricks: BySide | None = None) -> HandScore:
    """Score a hand without a bid, as two players do: each has its meld and its trick points (2.6).

    A floor for meld and a save hold for each player. Raises ScoreError where the figures are not those of one hand.
    """
    for what, figures in (("meld", meld), ("counters", counters)):
        if len(figures) != len(rules.deck.sides):
            raise ScoreError(f"{what} for {len(figures)} sides, but this game has {len(rules.deck.sides)}")
        if min(figures) < 0:
            raise ScoreError(f"{what} of {min(figures)}", f"{what} is 0 or more")
    if sum(counters) != rules.trick_points:
        raise ScoreError(f"counters make {sum(counters)}, but a hand holds {rules.trick_points}")
    lines = []
    for side, (melded, taken) in enumerate(zip(meld, counters, strict=True)):
        # Sevens, eights and nines go up, the rest down.
        scored = (taken + 3) // 10 * 10 if rules.scoring.rounding else taken
        saved = _saves(taken, tricks[side] if tricks else None, rules)
        keeps = saved or rules.scoring.unsaved_loses == "meld"
        low = "not-saved" if not saved else "below-floor" if melded < rules.meld.floor else "counts"
        lines.append(Line(side, "meld", melded, melded if low == "counts" else 0, low))
        lines.append(Line(side, "tricks", taken, scored if keeps else 0, "counts" if saved else low))
    points = tuple(sum(line.scored for line in lines if line.side == side) for side in range(len(meld)))
    return HandScore("made", "reached", points, tuple(lines), 0)
