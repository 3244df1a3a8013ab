"""The house rules a learner's table plays by, game by game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import streamlit as st

from tutor.app.session import learner
from tutor.engine import HOUSE_RULES, VARIANTS, PinochleError, Rules, game
from tutor.engine.games import USUAL_GAME
from tutor.questions import Data, Question

# Each game by name, as a table plays it: with the library, all that what is offered there depends on.
Played: TypeAlias = tuple[tuple[str, Rules], ...]


def own_game() -> str:
    """The game at the learner's own table, by name."""
    chosen = learner.setting("game")
    return chosen if chosen in VARIANTS else USUAL_GAME


def switches(name: str) -> dict[str, Any]:
    """The house rules this learner's table plays a game with, as set. What makes no sense, or no more, is left out."""
    return _set_in(learner.setting("tables"), name)


def _set_in(tables: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = tables.get(name)
    return {switch: value for switch, value in found.items() if _usable(name, switch, value)} if isinstance(found, dict) else {}


def set_switch(name: str, switch: str, value: Any) -> None:
    """Set one house rule of a game. Raises RulesError for a value there is not, and then keeps what was."""
    learner.look_again()
    chosen = {**switches(name), switch: value}
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


def play_so(name: str, chosen: Mapping[str, Any]) -> None:
    """Sit down at a table: its game, and just its house rules. Raises RulesError for what cannot be, and then keeps what was."""
    game(name, chosen)
    learner.look_again()
    learner.save("game", name)
    _save(name, chosen)


def _save(name: str, chosen: Mapping[str, Any]) -> None:
    learner.save("tables", {**learner.setting("tables"), name: dict(chosen)})


def games() -> Mapping[str, Rules]:
    """Each game as the learner's table plays it."""
    return _at_table()[0]


def played() -> Played:
    """The same, as a key of what depends on it."""
    return _at_table()[1]


def _at_table() -> tuple[Mapping[str, Rules], Played]:
    set_so = learner.setting("tables")
    found: tuple[Mapping[str, Rules], Played] | None
    known, found = st.session_state.get("games", (None, None))
    if known is not set_so or found is None:  # Worked out once for as long as the settings stay the same.
        made = _games(json.dumps(set_so))
        found = (made, tuple(made.items()))
        st.session_state["games"] = (set_so, found)
    return found


def pinned(question: Question) -> dict[str, Data]:
    """A question as it is asked here, with its rules: it reads back the same at every table."""
    data, name = question.to_data(), question.table.name
    return data if name is None else {**data, "rules": {"base": name, **switches(name)}}


@lru_cache(maxsize=256)
def _games(kept: str) -> Mapping[str, Rules]:
    tables = json.loads(kept)
    return {name: game(name, _set_in(tables, name)) for name in VARIANTS}


def _usable(name: str, switch: str, value: Any) -> bool:
    """Whether a switch that was kept still is one, and can be set so; a newer program may have dropped it."""
    try:
        game(name, {switch: value})
    except PinochleError:
        return False
    number = HOUSE_RULES[switch].number
    return not number or not isinstance(value, (int, float)) or number.low <= value <= number.high
