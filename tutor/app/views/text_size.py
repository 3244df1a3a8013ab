"""Text size: the choice that stands in Help, in Settings and wherever else it is wanted."""

from __future__ import annotations

import streamlit as st

from tutor.app.session import learner

NORMAL, LARGE = "Normal", "Large"


def choose_text_size(key: str) -> None:
    """Normal or large, at one tap."""

    def keep() -> None:
        learner.save("large", st.session_state[key] == LARGE)

    now = LARGE if learner.setting("large") else NORMAL
    if st.session_state.get(key) != now:
        st.session_state[key] = now  # It may have been set elsewhere.
    st.segmented_control("Text size", [NORMAL, LARGE], key=key, on_change=keep, required=True)


def turn_text_size() -> None:
    """A button to the other size: it has no state of its own, which a help that was never opened could bring back."""
    large = learner.setting("large")
    label = "Normal text" if large else "Large text"
    st.button(label, key="turn-size", icon=":material/format_size:", on_click=learner.save, args=("large", not large))
