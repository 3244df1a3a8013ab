"""Ledgers: the lines of a hand's score, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.engine import HandScore, Rules
from tutor.engine.score import RENEGED, Line
from tutor.feedback.rows import Row, always
from tutor.feedback.speakers.outcomes import Outcome, phrase
from tutor.feedback.verdict import LedgerLine, amount_off
from tutor.feedback.words import points


@dataclass(frozen=True)
class _Line(Outcome):
    """A line of a ledger: what it says beside its figure."""

    line: Line

    @property
    def lost(self) -> bool:
        return self.line.scored == 0 and self.line.had > 0

    @property
    def why(self) -> str:
        return self.line.why

    @property
    def had_words(self) -> str:
        return points(self.line.had)

    @property
    def taken(self) -> str:
        return points(self.had("tricks", self.line.side))

    @property
    def is_bonus(self) -> bool:
        return self.line.what == "bonus"

    @property
    def costs_more(self) -> bool:
        return self.line.what == "bid" and self.line.scored != -self.line.had

    @property
    def rounded(self) -> bool:
        return self.line.what == "tricks" and self.line.scored != self.line.had


_DETAILS: tuple[Row[_Line], ...] = (
    Row(lambda x: x.is_bonus and x.why == "set-pays", "the bid of the side that was set"),
    Row(lambda x: x.is_bonus and x.why == "moon-made", "every trick was won, as announced"),
    Row(lambda x: x.is_bonus and x.why in RENEGED.values(), "all the trick points, for a renege"),
    Row(lambda x: x.is_bonus and x.rules.scoring.throw_in == "meld-and-half", "half the trick points"),
    Row(lambda x: x.is_bonus and x.rules.scoring.throw_in == "meld-and-all", "all the trick points"),
    Row(lambda x: x.is_bonus, "since the hand was not played"),
    Row(lambda x: x.costs_more and x.free, "a hand thrown in costs nothing"),
    Row(lambda x: x.costs_more and x.moon_costs, "the moon was missed"),
    Row(lambda x: x.costs_more, "the bid {bid} and the meld {meld}"),
    Row(lambda x: not x.lost and x.rounded and x.rules.scoring.rounding, "{had_words} rounded"),
    Row(lambda x: not x.lost, ""),
    Row(lambda x: x.why == "not-saved" and x.any_trick, "{had_words} lost: no trick was won"),
    Row(lambda x: x.why == "not-saved" and x.any_points, "{had_words} lost: neither a counter nor the last trick"),
    Row(lambda x: x.why == "not-saved", "{had_words} lost: {taken} in tricks, {save} needed"),
    Row(lambda x: x.why == "below-floor", "{had_words} does not count: {floor} needed"),
    Row(lambda x: x.why == "thrown-in" and x.line.side == 0, "{had_words} lost: thrown in"),
    Row(lambda x: x.why == "thrown-in", "{had_words} not scored: the hand was not played"),
    Row(lambda x: x.why in ("short", "beyond-reach"), "{had_words} lost: the bid is set"),
    Row(lambda x: x.why == "no-marriage", "{had_words} lost: no marriage in trump"),
    Row(lambda x: x.why == "moon-missed", "{had_words} lost: the moon was missed"),
    Row(lambda x: x.why in RENEGED.values(), "{had_words} lost: a renege"),
    Row(lambda x: x.why == "chips", "{had_words} counted for nothing: only the bid is settled"),
    Row(lambda x: x.rules.scoring.rounding, "{had_words} rounded down"),
    Row(always, "{had_words} lost"),
)


def off_for(side: str, given: int, right: int) -> str:
    """A few words on what one side was given: Not quite: 40 too much for the defenders."""
    return f"{amount_off(given, right)} for {side}"


def score_lines(hand: HandScore, rules: Rules, names: Sequence[str] = ()) -> tuple[LedgerLine, ...]:
    """The ledger of a hand in words, `names` for its sides; the lines of a side add up to its score."""
    defenders = ("Defenders",) if len(hand.points) == 2 else tuple(f"Defender {side}" for side in range(1, len(hand.points)))
    sides = names or ("Declaring side", *defenders)
    return tuple(_score_line(_Line(rules, hand, line), sides[line.side]) for line in hand.lines)


def _score_line(facts: _Line, side: str) -> LedgerLine:
    line = facts.line
    what = "bid" if line.why == "set-pays" else line.what
    return LedgerLine(f"{side}: {what}", points(line.scored), phrase(_DETAILS, facts))
