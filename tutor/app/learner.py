"""The learner at this screen: who it is, picked on the first screen and remembered, and their settings."""

from __future__ import annotations

from typing import Any

import streamlit as st

from tutor.app import course, identity
from tutor.progress import Learner, NameProblem

SETTINGS = {"four-colour": True, "large": False}


def current() -> Learner | None:
    """Who is learning, from this visit or from the browser's memory."""
    name = st.session_state.get("learner") or identity.remembered()
    learner = course.store().learner(name) if name else None
    if learner:
        st.session_state["learner"] = learner.id
    return learner


def here() -> Learner:
    """The learner, on a page that is shown only to one; the page stops where nobody is picked any more."""
    learner = current()
    if learner is None:
        st.rerun()
    return learner


def setting(name: str) -> Any:
    """A setting of the current learner."""
    return settings().get(name, SETTINGS[name])


def settings() -> dict[str, Any]:
    """Every setting the current learner has made, read once a visit."""
    if "settings" not in st.session_state:
        learner = current()
        st.session_state["settings"] = course.store().settings(learner.id) if learner else {}
    found: dict[str, Any] = st.session_state["settings"]
    return found


def save(name: str, value: Any) -> None:
    """Keep a setting."""
    learner = current()
    if learner:
        settings()[name] = value
        course.store().save_setting(learner.id, name, value)


def pick(learner: Learner | None) -> None:
    """Sit this learner down here, or nobody."""
    for name in list(st.session_state):
        del st.session_state[name]
    st.session_state["learner"] = learner.id if learner else ""
    st.session_state["remember"] = learner.id if learner else ""


def welcome() -> None:
    """The first screen: pick a name or type one."""
    with st.container(key="welcome", width=640):
        st.title("Welcome to Pinochle Tutor", anchor=False)
        st.write("Learn pinochle one trick at a time, count meld, and practise what trips you up.")
        known = course.store().learners()
        if known:
            st.subheader("Who is learning?", anchor=False)
            for learner in known:
                st.button(plain(learner.name), key=f"pick-{learner.id}", on_click=pick, args=(learner,), width="stretch")
            st.subheader("Somebody new?", anchor=False)
        with st.form("new-learner", border=False):
            name = st.text_input("Your first name", max_chars=40, key="new-name", autocomplete="off")
            started = st.form_submit_button("Start with a trick" if not known else "Start", type="primary")
        if started:
            _start(name)
        st.write("No password is needed. Your answers are kept on this computer under your name.")


def _start(name: str) -> None:
    try:
        learner = course.store().add_learner(name, identity.now())
    except NameProblem as problem:
        st.warning(str(problem))
        return
    pick(learner)
    first = course.lessons()[:1]
    if first:
        st.switch_page("pages/lesson.py", query_params={"lesson": first[0].id})
    st.rerun()


def plain(text: str) -> str:
    """A name as it is, where Streamlit would read marks in it as formatting."""
    return "".join(f"\\{sign}" if sign in r"\`*_{}[]()<>#+-.!|~:$^" else sign for sign in text)
