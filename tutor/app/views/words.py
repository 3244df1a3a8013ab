"""Words: the glossary by letters or as looked for, and the house rules there are; on paper all of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import streamlit as st

from tutor.app.session import course, house
from tutor.app.session.pages import page
from tutor.app.texts import plain
from tutor.content import Term, explain_terms, find_terms
from tutor.engine import HOUSE_RULES
from tutor.engine.switches import HouseRule

LETTER = "letter"


def words() -> None:
    """The words of a letter, or those looked for."""
    terms, meanings = course.library().terms, explain_terms(course.library(), house.games()[house.own_game()])
    st.title("Words of the game", anchor=False)
    with st.container(key="on-screen"):
        looked_for = st.text_input("Find a word", key="find-word", placeholder="Such as run, or nine of trump").strip()
        if looked_for:
            _show_found(find_terms(terms, meanings, looked_for), meanings, looked_for)
        else:
            st.page_link(page("meld-at-a-glance"), icon=":material/table_chart:")
            _show_letter(find_terms(terms, meanings, ""), meanings)
    st.html(_on_paper(find_terms(terms, meanings, ""), meanings))


def _show_found(found: Sequence[Term], meanings: Mapping[str, str], looked_for: str) -> None:
    rules = [row for row in HOUSE_RULES.values() if looked_for.lower() in row.asks.lower()]
    for term in found:
        _show_term(term, meanings)
    if not found and not rules:
        st.write("No such word here. Try a shorter part of it.")
    if rules:
        st.header("House rules", anchor=False)
    for row in rules:
        _show_rule(row)


def _show_letter(terms: Sequence[Term], meanings: Mapping[str, str]) -> None:
    """The letters to choose from, and the words that begin with the one chosen."""
    letters = list(dict.fromkeys(term.term[0].upper() for term in terms))
    if not letters:
        return
    asked = st.query_params.get("letter", letters[0])
    letter = st.session_state[LETTER] = asked if asked in letters else letters[0]  # The address says it, so that Back works.
    st.pills("By letter", letters, required=True, key=LETTER, on_change=_turn_to_letter)
    with st.container(key="words", gap="xsmall"):
        for term in terms:
            if term.term[0].upper() == letter:
                _show_term(term, meanings)
    st.header("House rules", anchor=False)
    st.write("Tables differ in these. Set yours in Settings.")
    with st.expander(f"All {len(HOUSE_RULES)} house rules"):
        for row in HOUSE_RULES.values():
            _show_rule(row)


def _turn_to_letter() -> None:
    st.query_params["letter"] = st.session_state[LETTER]


def _show_term(term: Term, meanings: Mapping[str, str]) -> None:
    also = f"  \nAlso: {plain(', '.join(term.also))}." if term.also else ""
    st.markdown(f"**{plain(term.term)}**  \n{plain(meanings[term.term.lower()])}{also}")


def _show_rule(row: HouseRule) -> None:
    lines = [f"- {choice.says}" for choice in row.choices] + ([f"- {row.number.said('so many')}"] if row.number else [])
    st.markdown("\n".join([f"**{plain(row.asks)}**", "", *lines, "", plain(row.who)]))


def _on_paper(terms: Sequence[Term], meanings: Mapping[str, str]) -> str:
    """Every word, for print alone: a screen shows those of one letter."""
    rows = [
        f"<p><b>{escape(term.term)}</b>: {escape(meanings[term.term.lower()])}"
        + (f" <i>Also: {escape(', '.join(term.also))}.</i>" if term.also else "")
        + "</p>"
        for term in terms
    ]
    return f'<div class="print-only words">{"".join(rows)}</div>'
