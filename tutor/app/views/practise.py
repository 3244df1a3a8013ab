"""Practise: a topic puzzle after puzzle, any skill without end, or a sprint against the clock."""

from __future__ import annotations

import streamlit as st

from tutor.app import drilling, topics

if "drill" in st.query_params:
    drilling.play_skill()
elif "sprint" in st.query_params:
    drilling.play_sprint()
elif "test" in st.query_params:
    drilling.play_test()
elif topics.chosen():
    topics.play_topic()
else:
    st.title("Practise", anchor=False)
    st.write("You can start anywhere.")
    puzzles, skills = st.tabs(["Puzzles by topic", "Any skill, without end"])
    with puzzles:
        topics.choose()
    with skills:
        drilling.choose()
