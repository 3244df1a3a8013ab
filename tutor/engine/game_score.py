"""The game: scores after a hand, and who has won (rules.md 1.7)."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine.rules import Rules
from tutor.engine.score import BySide, HandScore

PLAY_ON_STEP = 250


@dataclass(frozen=True)
class GameScore:
    """Scores after a hand. `winner` is the side that won the game, 0 the declaring one; None while it goes on."""

    points: BySide
    winner: int | None
    cause: str


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
