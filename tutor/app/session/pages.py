"""The pages of this run, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import streamlit as st

PageName: TypeAlias = Literal[
    "home", "learn", "lesson", "practise", "progress", "words", "meld-at-a-glance", "settings", "my-table", "bids"
]
KEY = "pages"


def know(pages: Mapping[PageName, st.Page]) -> None:
    """Learn which pages there are in this run."""
    st.session_state[KEY] = pages


def page(name: PageName) -> st.Page:
    """A page of this run."""
    known: Mapping[PageName, st.Page] = st.session_state[KEY]
    return known[name]
