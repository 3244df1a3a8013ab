"""The choice of game, level and text size, in a dialog from wherever something is practised."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from tutor.app.session import house, learner, wanted
from tutor.app.session.dialogs import close_dialog
from tutor.app.session.wanted import LEVELS
from tutor.app.views.text_size import choose_text_size
from tutor.engine.games import TITLES


def choose(then: Callable[[], None] = lambda: None) -> None:
    """Show the choice. What is chosen is kept at once; `then` is called when the dialog closes, before the page runs."""

    def closed() -> None:
        close_dialog()
        then()

    @st.dialog("What you practise", on_dismiss=closed)
    def dialog() -> None:
        _radio("game", "Game", TITLES, house.own_game())
        _segments("level", "How hard", LEVELS, wanted.level())
        choose_text_size("choose-large")
        if st.button("Done", type="primary", on_click=closed, width="stretch"):
            st.rerun()

    dialog()


def _radio(setting: str, label: str, options: Mapping[Any, str], chosen: Any) -> None:
    key = f"choose-{setting}"
    st.radio(label, options, [*options].index(chosen), format_func=lambda one: options[one], key=key, on_change=_keep, args=(setting, key))


def _segments(setting: str, label: str, options: Mapping[Any, str], chosen: Any) -> None:
    key = f"choose-{setting}"
    st.segmented_control(
        label,
        options,
        default=chosen,
        required=True,
        format_func=lambda one: options[one],
        key=key,
        on_change=_keep,
        args=(setting, key),
        width="stretch",
    )


def _keep(setting: str, key: str) -> None:
    value = st.session_state.get(key)
    if value is not None:
        learner.save(setting, value)
