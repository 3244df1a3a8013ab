"""Figures that do not matter: what was given of a hand and counts for nothing, and why."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine import HandScore, Rules
from tutor.engine.evening import PlayedHand
from tutor.engine.score import UNPLAYED, WITHOUT_TRICKS
from tutor.feedback.rows import Row, phrase
from tutor.feedback.words import points


@dataclass(frozen=True)
class _Given:
    """A hand as it was noted, and its score."""

    played: PlayedHand
    score: HandScore
    rules: Rules

    @property
    def cause(self) -> str:
        return self.score.cause

    @property
    def counted(self) -> bool:
        """Whether tricks were counted at all."""
        return self.cause not in WITHOUT_TRICKS

    @property
    def meld(self) -> str:
        return points(self.played.meld[0])

    @property
    def floor(self) -> str:
        return points(self.rules.meld.floor)

    @property
    def tricks_matter(self) -> bool:
        return self.counted and (self.rules.scoring.save == "trick" or bool(self.played.moon))


_UNNEEDED: tuple[Row[_Given], ...] = (
    Row(
        lambda g: g.played.counters is not None and g.cause == "below-floor",
        "the counters are left aside, since a meld of {meld} is below {floor} and the hand is not played",
    ),
    Row(lambda g: g.played.counters is not None and g.cause == "thrown-in", "the counters are left aside, since the hand was thrown in"),
    Row(
        lambda g: g.played.counters is not None and not g.counted and g.cause not in UNPLAYED,
        "the counters are left aside, since a renege settles the hand",
    ),
    Row(lambda g: g.played.tricks is not None and not g.counted, "the tricks are left aside, as counters would be"),
    Row(
        lambda g: g.played.tricks is not None and g.counted and not g.tricks_matter,
        "the tricks are left aside, since at this table points save a side, not tricks",
    ),
    Row(lambda g: bool(g.played.moon) and g.cause in UNPLAYED, "the moon is left aside, since the hand was not played"),
    Row(
        lambda g: g.rules.meld.melders == "bidder" and any(g.played.meld[1:]),
        "the defenders' meld is left aside, since only the bidder melds in this game",
    ),
    Row(
        lambda g: g.played.trump is not None and not g.rules.scoring.chips,
        "trump is left aside, since it matters only where chips are paid",
    ),
    Row(
        lambda g: g.played.trump is not None and g.played.unseen and bool(g.rules.scoring.chips),
        "trump is left aside, since a bid thrown in unseen pays the kitty alone",
    ),
    Row(
        lambda g: g.played.unseen and not g.rules.scoring.chips,
        "unseen counts as thrown in, since what was seen matters only where chips are paid",
    ),
)


def left_aside(played: PlayedHand, score: HandScore, rules: Rules) -> tuple[str, ...]:
    """What was given of a hand and does not matter, a clause each."""
    given = _Given(played, score, rules)
    return tuple(phrase([row], given) for row in _UNNEEDED if row.when(given))
