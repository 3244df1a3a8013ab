"""Words: the glossary, and the house rules there are."""

from __future__ import annotations

import streamlit as st

from tutor.app.session import course, house
from tutor.app.texts import plain
from tutor.content import explain_terms
from tutor.engine import HOUSE_RULES
from tutor.engine.switches import HouseRule


def words() -> None:
    """Every word of the glossary, or those looked for."""
    st.title("Words of the game", anchor=False)
    looked_for = st.text_input("Find a word", key="find-word").strip().lower()
    meanings = explain_terms(course.library(), house.games()[house.USUAL_GAME])
    found = [term for term in course.library().terms if any(looked_for in name.lower() for name in (term.term, *term.also))]
    for term in sorted(found, key=lambda term: term.term.lower()):
        also = f"  \nAlso: {plain(', '.join(term.also))}." if term.also else ""
        st.markdown(f"**{plain(term.term)}**  \n{plain(meanings[term.term.lower()])}{also}")
    if not found:
        st.write("No such word here. Try a shorter part of it.")
    st.header("House rules", anchor=False)
    st.write("Tables differ in these. Set yours in Settings.")
    for row in HOUSE_RULES.values():
        if looked_for in row.asks.lower():
            _show_rule(row)


def _show_rule(row: HouseRule) -> None:
    lines = [f"- {choice.says}" for choice in row.choices] + ([f"- {row.number.said('so many')}"] if row.number else [])
    st.markdown("\n".join([f"**{plain(row.asks)}**", "", *lines, "", plain(row.who)]))
