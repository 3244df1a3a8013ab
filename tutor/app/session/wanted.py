"""What a learner wants to practise: the game and how hard, remembered."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.app.session import learner
from tutor.drills import level_of

LEVELS: Mapping[int, str] = {1: "Easy", 2: "Middle", 3: "Hard"}
SHORT: Mapping[str, str] = {
    "single-deck": "Single deck",
    "double-deck": "Double deck",
    "three-player": "Three players",
    "three-player-money": "Three players, for chips",
    "two-player": "Two players",
}


def level() -> int:
    """How hard, from 1 to 3."""
    chosen: int = learner.setting("level")
    return chosen if chosen in LEVELS else 1


def in_words(game: str, how: int) -> str:
    """A game and how hard, short enough for a phone; an aim is called as the level that is nearest."""
    return f"{SHORT[game]}, {LEVELS[level_of(how)].lower()}"
