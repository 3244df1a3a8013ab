"""Scoring: counters in tricks, the ledger of a hand, the game (rules.md 1.5 to 1.7, 3.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tutor.engine.cards import Card, PinochleError
from tutor.engine.rules import Rules

# One number a side, the declaring side first. Three players make three sides.
BySide: TypeAlias = tuple[int, ...]
Cause = Literal["reached", "short", "thrown-in", "beyond-reach", "below-floor", "not-saved", "no-marriage", "moon-missed"]
UNPLAYED = ("thrown-in", "below-floor", "no-marriage", "beyond-reach")
MOON_BONUS, MOON_COST = 250, 500
PLAY_ON_STEP = 250


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


@dataclass(frozen=True)
class GameScore:
    """Scores after a hand. `winner` is the side that won the game, 0 the declaring one; None while it goes on."""

    points: BySide
    winner: int | None
    cause: str


def count_counters(cards: Iterable[Card], rules: Rules, last_trick: bool = False) -> int:
    """Trick points of cards won, with those of the last trick if it was won too."""
    values = rules.point_values
    return sum(values.get(card.rank, 0) for card in cards) + (rules.scoring.last_trick if last_trick else 0)


def counters_left(taken: int, rules: Rules) -> int:
    """Trick points still to be won. Raises ScoreError where more was taken than a hand holds."""
    if not 0 <= taken <= rules.trick_points:
        raise ScoreError(f"{taken} trick points taken, but a hand holds {rules.trick_points}")
    return rules.trick_points - taken


def points_needed(bid: int, meld: int, rules: Rules) -> int:
    """Trick points the declaring side needs: never less than its save where it must save, never below 0."""
    counted = meld if rules.scoring.bid_counts == "meld-and-tricks" else 0
    more = 0 if rules.scoring.exact_makes else _smallest_step(rules)
    return max(bid - counted + more, 0, _declarer_save(rules))


def can_make(bid: int, meld: int, counters: BySide, rules: Rules) -> bool:
    """Whether a bid can still be made when each side has taken so many trick points (declaring side first)."""
    most = counters[0] + counters_left(sum(counters), rules)
    total = most + (meld if rules.scoring.bid_counts == "meld-and-tricks" else 0)
    reached = total > bid or (total == bid and rules.scoring.exact_makes)
    return meld >= rules.meld.floor and reached and most >= _declarer_save(rules)


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
) -> HandScore:
    """Score one hand; `meld` and `counters` are points by side, the declaring side first.

    `counters` is None for a hand that was not played: thrown in, out of reach, or below the meld floor.
    `no_marriage`: trump had to be named without the marriage that the rules ask for. `moon`: the bidder undertook
    to win every trick. `tricks` (how many each side took) is needed for the moon and where any trick saves the meld.
    Follows rules.md 1.5, 1.6 and 3.4. Raises ScoreError for figures that cannot be.
    """
    if bid <= 0:
        raise ScoreError(f"a bid of {bid}", "a bid is above 0")
    for what, figures in (("meld", meld), ("counters", counters), ("tricks", tricks)):
        if figures is not None and len(figures) != len(rules.deck.sides):
            raise ScoreError(
                f"{what} for {len(figures)} sides, but this game has {len(rules.deck.sides)}", "the declaring side comes first"
            )
    cause: Cause = "no-marriage" if no_marriage else _cause(bid, meld, counters, rules, thrown_in, tricks)
    if moon and cause not in UNPLAYED and _lost_a_trick(tricks):
        cause = "moon-missed"
    made = cause == "reached"
    played = counters is not None and cause not in UNPLAYED
    lines = _declarer_lines(bid, meld[0], counters[0] if counters and played else None, cause, rules)
    if moon and made and rules.auction.shoot_moon == "bonus-250":
        lines.append(Line(0, "bonus", MOON_BONUS, MOON_BONUS, "moon"))
    for side in range(1, len(meld)):
        taken = counters[side] if counters and played else None
        saved = taken is None or _saves(taken, tricks[side] if tricks else None, rules)
        lines += _defender_lines(side, bid, meld[side], taken, saved, made, rules)
    points = tuple(sum(line.scored for line in lines if line.side == side) for side in range(len(meld)))
    return HandScore("made" if made else "set", cause, points, tuple(lines), bid, moon)


def score_game(before: BySide, hand: HandScore, rules: Rules, hands_played: int | None = None) -> GameScore:
    """Add a hand to the scores so far (declaring side first) and see who has won (rules.md 1.7).

    `hands_played`, this one included, is needed where a game is a number of hands.
    """
    points = tuple(old + new for old, new in zip(before, hand.points, strict=True))
    scoring = rules.scoring
    target = target_now(before, rules)
    if hand.moon and hand.outcome == "made" and rules.auction.shoot_moon == "wins-game":
        return GameScore(points, 0, "moon")
    highest = [side for side, score in enumerate(points) if score == max(points)]
    if scoring.lose_at is not None and min(points) <= scoring.lose_at:
        return GameScore(points, highest[0] if len(highest) == 1 else None, "lost")
    if scoring.hands is not None:
        over = hands_played is not None and hands_played >= scoring.hands and len(highest) == 1
        return GameScore(points, highest[0] if over else None, "hands")
    out = [side for side, score in enumerate(points) if target is not None and score >= target]
    if len(out) < 2:
        return GameScore(points, out[0] if out else None, "target")
    if scoring.both_out == "declarers" and 0 in out:
        return GameScore(points, 0, "both-out")
    lone = len(highest) == 1 and scoring.both_out != "play-on"
    return GameScore(points, highest[0] if lone else None, "both-out")


def target_now(before: BySide, rules: Rules) -> int | None:
    """The target in force, None where there is none: where both have passed it and play on, it rises until one alone can reach it (2.6)."""
    target = rules.scoring.target
    while target is not None and rules.scoring.both_out == "play-on" and sum(score >= target for score in before) > 1:
        target += PLAY_ON_STEP
    return target


def _cause(bid: int, meld: BySide, counters: BySide | None, rules: Rules, thrown_in: bool, tricks: BySide | None) -> Cause:
    if any(points < 0 for points in meld):
        raise ScoreError(f"a meld of {min(meld)}", "meld is 0 or more")
    if thrown_in:
        return "thrown-in"
    if meld[0] < rules.meld.floor:
        return "below-floor"
    if counters is None:
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


def _lost_a_trick(tricks: BySide | None) -> bool:
    if tricks is None:
        raise ScoreError("the moon was shot, but not how many tricks were taken", "give the tricks each side took")
    return any(tricks[1:])


def _smallest_step(rules: Rules) -> int:
    """The least trick points that make a difference: those of the cheapest counter."""
    return min(points for points in rules.point_values.values() if points)


def _declarer_save(rules: Rules) -> int:
    """Trick points the declaring side must take; 0 where it must not, or where any trick will do."""
    must = rules.scoring.declarer_must_save and rules.scoring.save != "trick"
    return int(rules.scoring.save) if must else 0


def _saves(taken: int, tricks: int | None, rules: Rules) -> bool:
    if rules.scoring.save != "trick":
        return taken >= rules.scoring.save
    if taken == 0 and tricks is None:
        raise ScoreError("any trick saves the meld here, but not how many were taken", "give the tricks each side took")
    return taken > 0 or bool(tricks)


def _declarer_lines(bid: int, meld: int, taken: int | None, cause: Cause, rules: Rules) -> list[Line]:
    if cause == "reached":
        return [Line(0, "meld", meld, meld, cause), Line(0, "tricks", taken or 0, taken or 0, cause)]
    cost = bid + (meld if rules.scoring.set_costs == "bid-and-meld" else 0)
    if cause == "moon-missed" and rules.auction.shoot_moon == "bonus-250":
        cost = MOON_COST
    if rules.scoring.set_costs == "shortfall":
        cost = max(bid - meld - (taken or 0), 0)
    tricks = [] if taken is None else [Line(0, "tricks", taken, 0, cause)]
    return [Line(0, "meld", meld, meld if rules.scoring.set_keeps_meld else 0, cause), *tricks, Line(0, "bid", bid, -cost, cause)]


def _defender_lines(side: int, bid: int, meld: int, taken: int | None, saved: bool, made: bool, rules: Rules) -> list[Line]:
    if rules.scoring.chips:  # In the money game the others only try to stop the bid (4.2).
        return [] if taken is None else [Line(side, "tricks", taken, 0, "chips")]
    counts = meld if meld >= rules.meld.floor else 0
    low = "below-floor" if counts < meld else "counts"
    if taken is None:
        keeps, bonus = _throw_in_pay(rules)
        lines = [Line(side, "meld", meld, counts * keeps, low if keeps else "thrown-in")]
        if bonus:
            lines.append(Line(side, "bonus", bonus, bonus, "thrown-in"))
    elif saved:
        kept = 0 if low == "below-floor" and rules.scoring.low_meld_loses_tricks else taken
        lines = [Line(side, "meld", meld, counts, low), Line(side, "tricks", taken, kept, "counts")]
    else:
        kept = taken if rules.scoring.unsaved_loses == "meld" else 0
        lines = [Line(side, "meld", meld, 0, "not-saved"), Line(side, "tricks", taken, kept, "not-saved")]
    if not made and rules.scoring.set_pays == "bid":
        lines.append(Line(side, "bonus", bid, bid, "set-pays"))
    return lines


def _throw_in_pay(rules: Rules) -> tuple[int, int]:
    """Whether the defenders score their meld (1 or 0) when a hand is not played, and what they get on top."""
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
        low = "not-saved" if not saved else "below-floor" if melded < rules.meld.floor else "counts"
        lines.append(Line(side, "meld", melded, melded if low == "counts" else 0, low))
        lines.append(Line(side, "tricks", taken, scored if saved else 0, "counts" if saved else low))
    points = tuple(sum(line.scored for line in lines if line.side == side) for side in range(len(meld)))
    return HandScore("made", "reached", points, tuple(lines), 0)
