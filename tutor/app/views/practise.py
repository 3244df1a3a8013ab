"""Practise: three doors into questions without end, and behind them every skill, topic, test and sprint."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from tutor.app.player import SHOWN_ON, asks
from tutor.app.session import house, wanted
from tutor.app.session.dialogs import is_open, open_dialog
from tutor.app.views import choices, doors, drilling, planned, sets, stumbling, topics
from tutor.app.views.asking import CHOOSING, to_choice

# What is on show, by what the address names.
SHOWN: Mapping[str, Callable[[], None]] = {
    planned.PLAN: planned.play_plan,
    "door": doors.play_door,
    "drill": drilling.play_skill,
    "stumble": stumbling.play_stumble,
    "tries": sets.play_tries,
    "again": sets.play_again,
    "asked": sets.play_sent,
    "sprint": sets.play_sprint,
    "test": sets.play_test,
}


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
    # A link of the menu to the page that is open leaves the address of the question on show as it was.
    if st.session_state.pop(SHOWN_ON, "") == "practise" and CHOOSING not in st.query_params:
        to_choice()
    st.title("Practise", anchor=False)
    label = f"**{wanted.in_words(house.own_game(), wanted.level())}** · Change"
    st.button(label, key="choices", icon=":material/tune:", type="tertiary", on_click=open_dialog, args=("choices", CHOOSING))
    if is_open("choices", CHOOSING):
        choices.choose()
    doors.show_doors()
    with st.expander("Every skill, without end", icon=":material/all_inclusive:"):
        drilling.choose()
    with st.expander("Puzzles by topic", icon=":material/extension:"):
        topics.choose()
