"""Words: the glossary."""

from __future__ import annotations

import streamlit as st

from tutor.app import course, learner
from tutor.content import explain_terms
from tutor.engine import HOUSE_RULES

st.title("Words of the game", anchor=False)
looked_for = st.text_input("Find a word", key="find-word").strip().lower()
meanings = explain_terms(course.library(), learner.tables()["single-deck"])
found = [term for term in course.library().terms if any(looked_for in name.lower() for name in (term.term, *term.also))]
for term in sorted(found, key=lambda term: term.term.lower()):
    also = f"  \nAlso: {learner.plain(', '.join(term.also))}." if term.also else ""
    st.markdown(f"**{learner.plain(term.term)}**  \n{learner.plain(meanings[term.term.lower()])}{also}")
if not found:
    st.write("No such word here. Try a shorter part of it.")

st.header("House rules", anchor=False)
st.write("Tables differ in these. Set yours in Settings.")
for row in HOUSE_RULES.values():
    if looked_for in row.asks.lower():
        lines = [f"- {choice.says}" for choice in row.choices] + ([f"- {row.number.said('so many')}"] if row.number else [])
        st.markdown("\n".join([f"**{learner.plain(row.asks)}**", "", *lines, "", learner.plain(row.who)]))
