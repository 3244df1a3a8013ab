"""Settings: the name, the cards, the type."""

from __future__ import annotations

import streamlit as st

from tutor.app import house, learner
from tutor.app.keeping import store
from tutor.progress import NameProblem

who = learner.here()
st.title("Settings", anchor=False)
with st.container(width=640):
    st.subheader("Your name", anchor=False)
    with st.form("rename", border=False):
        name = st.text_input("Name", who.name)
        if st.form_submit_button("Save the name"):
            try:
                store().rename_learner(who.id, name)
                st.success("Saved.")
            except NameProblem as problem:
                st.warning(learner.plain(str(problem)))

    st.subheader("How it looks", anchor=False)
    four = st.toggle("Four colours: a colour of its own for every suit", learner.setting("four-colour"))
    large = st.toggle("Large type and cards", learner.setting("large"))
    if four != learner.setting("four-colour"):
        learner.save("four-colour", four)
        st.rerun()
    if large != learner.setting("large"):
        learner.save("large", large)
        st.rerun()
    st.write("Light or dark follows your computer or phone.")

    st.subheader("The rules of your table", anchor=False)
    house.choose_rules()

    st.subheader("Somebody else?", anchor=False)
    if st.button("Change learner"):
        learner.pick(None)
        st.switch_page("views/learn.py")
    with st.expander("Remove this learner"):
        st.write("This deletes the name and every answer kept under it. It cannot be undone.")
        sure = st.checkbox("Yes, delete everything of mine")
        if st.button("Delete", disabled=not sure):
            store().remove_learner(who.id)
            learner.pick(None)
            st.rerun()
