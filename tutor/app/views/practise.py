"""Practise: a topic puzzle after puzzle, any skill without end, a test, or a sprint against the clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from tutor.app.player import asks
from tutor.app.views import drilling, topics

# What is on show, by what the address names.
SHOWN: Mapping[str, Callable[[], None]] = {
    "drill": drilling.play_skill,
    "again": drilling.play_again,
    "sprint": drilling.play_sprint,
    "test": drilling.play_test,
}

CHOOSING = "choose"


@asks
def practise() -> None:
    """What the address names, or all there is to choose from."""
    shown = next((show for named, show in SHOWN.items() if named in st.query_params), _topic_or_choice)
    shown()


def _topic_or_choice() -> None:
    topic = topics.chosen()
    if topic:
        topics.play_topic(topic)
    else:
        _choose()


def _choose() -> None:
    if CHOOSING not in st.query_params:
        # Reached by the menu from a question, the browser would keep the question's address, and go back there.
        st.query_params.from_dict({CHOOSING: "all"})
    st.title("Practise", anchor=False)
    st.write("You can start anywhere.")
    puzzles, skills = st.tabs(["Puzzles by topic", "Any skill, without end"])
    with puzzles:
        topics.choose()
    with skills:
        drilling.choose()
