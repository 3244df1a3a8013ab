"""The learner at this screen: who it is, picked on the first screen and remembered, and their settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from tutor.app.session import cookie, device, pages, tab
from tutor.app.session.options import options
from tutor.app.session.store import store
from tutor.progress import Learner

_KNOWN = "learner known"
# As at first, where the learner has set nothing; None stands for a word that is not chosen yet.
SETTINGS: Mapping[str, Any] = {
    "four-colour": True,
    "large": False,
    "tables": {},
    "sprint-best": 0.0,  # seconds
    "agreed": {},  # what bids tell, by the name of the game
    "game": None,  # the game at the learner's table, by name
    "level": 1,
    "nudges": {},  # points of the scale by skill: how much easier or harder it was wished
    "start": "",  # where a newcomer wanted to start
    "placed": False,  # whether a placement found what they know
}


def current() -> Learner | None:
    """Who is learning, from this visit or from the browser's memory."""
    # An empty name in this visit is a learner who has just left; the cookie may not be gone yet.
    name = st.session_state.get("learner", cookie.remembered())
    known: Learner | None = st.session_state.get(_KNOWN)
    if known is not None and known.id == name:
        return known
    learner = device.known(name) if name else None
    if learner is None and options().preview:
        learner = _previewer()
    if learner:
        st.session_state["learner"], st.session_state[_KNOWN] = learner.id, learner
    return learner


def _previewer() -> Learner:
    """Somebody of this device's own who looks at a file."""
    name = f"Preview {(device.other() or '')[:4]}"
    return store().learner_named(name) or device.add_learner(name)


def arrive() -> Learner | None:
    """Who is learning, looked up anew: another tab may have given them another name, or removed them."""
    st.session_state.pop(_KNOWN, None)
    return current()


def here() -> Learner:
    """The learner, on a page that is shown only to one; the page stops where nobody is picked any more."""
    learner = current()
    if learner is None:
        st.rerun()
    return learner


def setting(name: str) -> Any:
    """A setting of the current learner; as at first where what is kept cannot be one."""
    found, usual = settings().get(name), SETTINGS[name]
    return found if isinstance(found, str if usual is None else type(usual)) else usual


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


def pick(learner: Learner | None) -> None:
    """Sit this learner down here, or nobody."""
    for name in list(st.session_state):
        if name != pages.KEY:
            del st.session_state[name]
    st.session_state["learner"] = learner.id if learner else ""
    tab.remember(st.session_state["learner"])
