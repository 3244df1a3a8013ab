"""Dialogs: which one is open, so that it stays open when the page behind it runs again."""

from __future__ import annotations

import streamlit as st

_OPEN = "dialog open"


def open_dialog(name: str, over: str) -> None:
    """Have a dialog open over something, as a showing of a question."""
    st.session_state[_OPEN] = (name, over)


def is_open(name: str, over: str) -> bool:
    """Whether a dialog is open there."""
    return bool(st.session_state.get(_OPEN) == (name, over))


def close_dialog() -> None:
    """Have none open."""
    st.session_state.pop(_OPEN, None)
