"""Words: the glossary."""

from __future__ import annotations

import streamlit as st

from tutor.app import course, learner

st.title("Words of the game", anchor=False)
looked_for = st.text_input("Find a word", key="find-word").strip().lower()
found = [term for term in course.library().terms if any(looked_for in name.lower() for name in (term.term, *term.also))]
for term in sorted(found, key=lambda term: term.term.lower()):
    also = f"  \nAlso: {learner.plain(', '.join(term.also))}." if term.also else ""
    st.markdown(f"**{learner.plain(term.term)}**  \n{learner.plain(course.meanings()[term.term.lower()])}{also}")
if not found:
    st.write("No such word here. Try a shorter part of it.")
