"""The house rules a learner's table plays by, game by game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tutor.app.session import learner
from tutor.engine import VARIANTS, PinochleError, Rules, game
from tutor.questions import Question, Table

USUAL_GAME = "single-deck"
GAMES: Mapping[str, str] = {
    USUAL_GAME: "Four players, single deck",
    "double-deck": "Four players, double deck",
    "three-player": "Three players",
    "three-player-money": "Three players, for chips",
    "two-player": "Two players",
}


def switches(name: str) -> dict[str, Any]:
    """The house rules this learner's table plays a game with, as set."""
    return _set_in(learner.setting("tables"), name)


def _set_in(tables: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = tables.get(name)
    return dict(found) if isinstance(found, dict) else {}


def set_switch(name: str, switch: str, value: Any) -> None:
    """Set one house rule of a game. Raises RulesError for a value there is not, and then keeps what was."""
    learner.look_again()
    chosen = {**_usable_of(name, switches(name)), switch: value}
    without = {one: kept for one, kept in chosen.items() if one != switch}
    _save(name, without if game(name, without) == game(name, chosen) else chosen)


def drop_switch(name: str, switch: str) -> None:
    """Play one house rule of a game as the game has it."""
    learner.look_again()
    _save(name, {one: kept for one, kept in switches(name).items() if one != switch})


def play_usual(name: str) -> None:
    """Play a game without any house rule."""
    learner.look_again()
    _save(name, {})


def _save(name: str, chosen: Mapping[str, Any]) -> None:
    learner.save("tables", {**learner.setting("tables"), name: dict(chosen)})


def games() -> Mapping[str, Rules]:
    """Each game as the learner's table plays it. What is set and makes no sense any more is left out."""
    return _games(json.dumps(learner.setting("tables")))


@lru_cache(maxsize=256)
def _games(kept: str) -> Mapping[str, Rules]:
    tables = json.loads(kept)
    return {name: game(name, _usable_of(name, _set_in(tables, name))) for name in VARIANTS}


def _usable_of(name: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    return {switch: value for switch, value in chosen.items() if _usable(name, switch, value)}


def _usable(name: str, switch: str, value: Any) -> bool:
    """Whether a switch that was kept still is one; a newer program may have dropped it."""
    try:
        game(name, {switch: value})
    except PinochleError:
        return False
    return True


def follow(question: Question, name: str) -> Question:
    """A drilled question as one that follows the learner's table in a game."""
    return replace(question, table=Table(name, question.rules))
