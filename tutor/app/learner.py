"""The learner at this screen: who it is, picked on the first screen and remembered, and their settings."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import streamlit as st

from tutor.app import identity
from tutor.app.keeping import store
from tutor.app.launch import options
from tutor.engine import VARIANTS, PinochleError, Rules, game
from tutor.progress import Learner

SETTINGS: Mapping[str, Any] = {"four-colour": True, "large": False, "tables": {}, "sprint-best": None}


def current() -> Learner | None:
    """Who is learning, from this visit or from the browser's memory."""
    # An empty name in this visit is a learner who has just left; the cookie may not be gone yet.
    name = st.session_state.get("learner", identity.remembered())
    learner = store().learner(name) if name else None
    if learner is None and options().preview:
        learner = next(iter(store().learners()), None) or store().add_learner("Preview", identity.now())
    if learner:
        st.session_state["learner"] = learner.id
    return learner


def here() -> Learner:
    """The learner, on a page that is shown only to one; the page stops where nobody is picked any more."""
    learner = current()
    if learner is None:
        st.rerun()
    return learner


def setting(name: str) -> Any:
    """A setting of the current learner."""
    return settings().get(name, SETTINGS[name])


def settings() -> dict[str, Any]:
    """Every setting the current learner has made, read once a visit."""
    if "settings" not in st.session_state:
        learner = current()
        st.session_state["settings"] = store().settings(learner.id) if learner else {}
    found: dict[str, Any] = st.session_state["settings"]
    return found


def look_again() -> None:
    """Read the settings afresh, as another tab may have left them."""
    st.session_state.pop("settings", None)


def save(name: str, value: Any) -> None:
    """Keep a setting."""
    learner = current()
    if learner:
        settings()[name] = value
        store().save_setting(learner.id, name, value)


def switches(name: str) -> dict[str, Any]:
    """The house rules this learner's table plays a game with, as set."""
    found = setting("tables").get(name)
    return dict(found) if isinstance(found, dict) else {}


def set_switch(name: str, switch: str, value: Any) -> None:
    """Set one house rule of a game. Raises RulesError for a value there is not, and then keeps what was."""
    look_again()
    chosen = {**_usable_of(name, switches(name)), switch: value}
    rules = game(name, chosen)
    without = {one: kept for one, kept in chosen.items() if one != switch}
    if game(name, without) == rules:
        chosen = without
    save("tables", {**setting("tables"), name: chosen})


def tables() -> Mapping[str, Rules]:
    """Each game as the learner's table plays it. What is set and makes no sense any more is left out."""
    return _tables(json.dumps({name: switches(name) for name in VARIANTS}))


@lru_cache(maxsize=256)
def _tables(kept: str) -> Mapping[str, Rules]:
    return {name: game(name, _usable_of(name, chosen)) for name, chosen in json.loads(kept).items()}


def _usable_of(name: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    return {switch: value for switch, value in chosen.items() if _usable(name, switch, value)}


def _usable(name: str, switch: str, value: Any) -> bool:
    """Whether a switch that was kept still is one; a newer program may have dropped it."""
    try:
        game(name, {switch: value})
    except PinochleError:
        return False
    return True


def pick(learner: Learner | None) -> None:
    """Sit this learner down here, or nobody."""
    for name in list(st.session_state):
        del st.session_state[name]
    st.session_state["learner"] = learner.id if learner else ""
    st.session_state["remember"] = learner.id if learner else ""


def plain(text: str) -> str:
    """A name as it is, where Streamlit would read marks in it as formatting."""
    escaped = "".join(f"\\{sign}" if sign in r"\`*_{}[]()<>#+-!|~:$^" else sign for sign in text)
    # Marks of icons are found whatever stands before their colons, but not across a space of no width.
    return re.sub(r"^(\d+)\.", r"\1\\.", escaped).replace(":", ":\u200b")
