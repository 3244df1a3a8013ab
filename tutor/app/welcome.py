"""The first screen: pick a name or type one."""

from __future__ import annotations

import streamlit as st

from tutor.app import course, identity, learner
from tutor.app.keeping import store
from tutor.progress import NameProblem


def welcome() -> None:
    """Ask who is learning. Somebody new goes straight to the first trick."""
    with st.container(key="welcome", width=640):
        st.title("Welcome to Pinochle Tutor", anchor=False)
        st.write("Learn pinochle one trick at a time, count meld, and practise what trips you up.")
        known = store().learners()
        if known:
            st.subheader("Who is learning?", anchor=False)
            for one in known:
                st.button(learner.plain(one.name), key=f"pick-{one.id}", on_click=learner.pick, args=(one,), width="stretch")
            st.subheader("Somebody new?", anchor=False)
        with st.form("new-learner", border=False):
            name = st.text_input("Your first name", key="new-name", autocomplete="off")
            started = st.form_submit_button("Start" if known else "Start with a trick", type="primary")
        if started:
            _start(name)
        st.write("No password is needed. Your answers are kept on this computer under your name.")


def _start(name: str) -> None:
    try:
        somebody = store().add_learner(name, identity.now())
    except NameProblem as problem:
        st.warning(learner.plain(str(problem)))
        return
    learner.pick(somebody)
    first = course.lessons()[:1]
    if first:
        st.switch_page("views/lesson.py", query_params={"lesson": first[0].id})
    st.rerun()
