"""Settings: the name, the cards, the type, the rules of the table, and who is learning."""

from __future__ import annotations

import streamlit as st

from tutor.app.session import learner
from tutor.app.session.addresses import Address, turn_to
from tutor.app.session.store import store
from tutor.app.session.way import STARTS
from tutor.app.texts import plain
from tutor.app.views import bids, devices, first_visit, house_rules, placing
from tutor.app.views.text_size import choose_text_size
from tutor.progress import Learner, NameProblem


def settings() -> None:
    """Everything a learner can set."""
    who = learner.here()
    st.title("Settings", anchor=False)
    with st.container(width=640):
        _name(who)
        _look()
        _start()
        st.header("The rules of your table", anchor=False)
        if st.button("Find the rules of my table", icon=":material/search:"):
            turn_to(Address("my-table"))
        st.write("Eight short questions, a table by name, or a file from a friend.")
        house_rules.choose_rules()
        bids.link()
        devices.settings()
        _somebody_else(who)


def _name(who: Learner) -> None:
    st.header("Your name", anchor=False)
    with st.form("rename", border=False):
        name = st.text_input("Name", who.name)
        if st.form_submit_button("Save the name"):
            try:
                store().rename_learner(who.id, name)
                st.success("Saved.")
            except NameProblem as problem:
                st.warning(plain(str(problem)))


def _look() -> None:
    st.header("How it looks", anchor=False)
    choose_text_size("settings-size")
    four = st.toggle("Four colours: a colour of its own for every suit", learner.setting("four-colour"))
    if four != learner.setting("four-colour"):
        learner.save("four-colour", four)
        st.rerun()
    st.write("Light or dark follows your computer or phone.")


def _start() -> None:
    """Where they come from, as they said at the first visit."""
    st.header("Where you start", anchor=False)
    now = learner.setting("start")
    chosen = first_visit.ask_start("start", now if now in STARTS else next(iter(STARTS)))
    if chosen != now and (now in STARTS or chosen != next(iter(STARTS))):
        learner.save("start", chosen)
    if placing.is_offered():
        placing.offer()


def _somebody_else(who: Learner) -> None:
    st.header("Somebody else?", anchor=False)
    if st.button("Change learner"):
        learner.pick(None)
        turn_to(Address("home"))
    with st.expander("Remove this learner"):
        st.write("This deletes the name and every answer kept under it. It cannot be undone.")
        sure = st.checkbox("Yes, delete everything of mine")
        if st.button("Delete", disabled=not sure):
            store().remove_learner(who.id)
            learner.pick(None)
            st.rerun()
