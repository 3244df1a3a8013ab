"""Mounting the table: the one component that draws a screen of a lesson or a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

import streamlit as st

from tutor.app.table.wire import EVENTS, Event, Screen

Handler: TypeAlias = Callable[[Mapping[str, Any]], None]

# One script in parts, in this order. It draws a screen: lesson text, felt, answer controls, feedback; it knows no rule of the game.
SCRIPTS = ("cards.js", "answers.js", "pieces.js", "groups.js", "around.js", "asking.js", "bar.js", "fit.js", "keys.js", "screen.js")
KEY = "table"
HANDLED = "table handled"


@cache
def assets(*names: str) -> str:
    """Files of this folder, one after the other."""
    return "\n".join(files(__package__).joinpath(name).read_text(encoding="utf-8") for name in names)


def table(screen: Screen, on: Mapping[Event, Handler]) -> None:
    """Draw a screen; `on` says what is called, before the page runs again, with what the learner sent."""
    mount = st.components.v2.component("pinochle_table", css=assets("table.css"), js=assets(*SCRIPTS))

    def handler(event: Event) -> Callable[[], None]:
        def handle() -> None:
            # By item access this raises when the learner has moved to another page meanwhile.
            sent = (st.session_state.get(KEY) or {}).get(event)
            if isinstance(sent, Mapping):
                st.session_state[HANDLED] = (event, sent)
                on[event](sent)

        return handle

    callbacks: dict[str, Any] = {f"on_{event}_change": handler(event) for event in EVENTS if event in on}
    try:
        result = mount(key=KEY, data=dict(screen), **callbacks)
    except RecursionError:
        st.rerun()  # What was sent is nested too deeply for Streamlit to copy; the next run is without it.
    handled = st.session_state.pop(HANDLED, None)
    for event in EVENTS:
        sent = getattr(result, event, None)
        # A page left open through a restart of the server speaks first, before this visit knows its callbacks.
        if event in on and isinstance(sent, Mapping) and handled != (event, sent):
            on[event](sent)
            st.rerun()
