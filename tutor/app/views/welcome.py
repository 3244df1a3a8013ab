"""Who is learning: the first screen, where a name is picked or typed, and a word when it is somebody else than before."""

from __future__ import annotations

import streamlit as st

from tutor.app.session import device, learner, tab, way
from tutor.app.texts import plain
from tutor.app.views import devices
from tutor.progress import Learner, NameProblem


def welcome() -> None:
    """Ask who is learning. Whoever came by a shared address lands there then."""
    with st.container(key="welcome", width=640):
        st.title("Welcome to Pinochle Tutor", anchor=False)
        st.write("Learn pinochle one trick at a time, count meld, and practise what trips you up.")
        known = device.learners()
        if known:
            st.header("Who is learning?", anchor=False)
            for number, one in enumerate(known, 1):
                st.button(plain(one.name), key=f"pick-{number}", on_click=learner.pick, args=(one,), width="stretch")
            st.header("Somebody new?", anchor=False)
        with st.form("new-learner", border=False):
            name = st.text_input("Your first name", key="new-name", autocomplete="off")
            started = st.form_submit_button("Start", type="primary")
        if started:
            _start(name)
        devices.take_up()
        st.write(f"No password is needed. Your answers are kept under your name on {devices.where_kept()}.")


def _start(name: str) -> None:
    try:
        somebody = device.add_learner(name)
    except NameProblem as problem:
        st.warning(plain(str(problem)))
        return
    learner.pick(somebody)
    learner.save("start", way.ASK)
    st.rerun()


def say_who(who: Learner) -> None:
    """Say so when another tab has made it somebody else than was learning in this one, and offer to go back."""
    name = tab.before()
    before = device.known(name) if name else None
    if before is None or before.id == who.id:
        return
    with st.container(key="changed", horizontal=True, vertical_alignment="center"):
        st.info(f"You are {plain(who.name)} here now.", icon=":material/person:", width="stretch")
        st.button(f"Go on as {plain(before.name)}", on_click=learner.pick, args=(before,))
        st.button("All right", on_click=tab.stay)
