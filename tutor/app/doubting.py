"""Doubting: the rule behind an answer, the house rules that decide it, and a way to send the question to somebody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import streamlit as st

from tutor.app.session import sent
from tutor.app.session.dialogs import close_dialog
from tutor.app.session.pages import page
from tutor.app.texts import plain
from tutor.feedback import Elsewhere, because, decided_by, hint
from tutor.feedback.words import first_lower, listed
from tutor.questions import Question

MOST_VALUES = 3  # of one house rule that are told


@st.dialog("I doubt this", width="medium", on_dismiss=close_dialog)
def doubt(question: Question, told: bool) -> None:
    """Everything by which somebody can see for themselves whether an answer is right; until it is `told`, without giving it away."""
    reason = question.says(question.why) if question.why else because(question)
    st.markdown(f"**The rule.** {plain(reason if told else hint(question, 2).text)}")
    found = decided_by(question)
    if question.judgement:
        st.markdown(
            "**House rules.** What each card takes is worked out to the last card, by the rules of this table. Elsewhere it may differ."
        )
    elif found:
        st.markdown("**House rules that decide it.** Tables differ here.")
        for row in dict.fromkeys(one.rule for one in found):
            _rule([one for one in found if one.rule is row], question, told)
    else:
        st.markdown("**House rules.** None of the common ones changes this answer. A table with values of its own may differ.")
    _send(question)


def _rule(others: Sequence[Elsewhere], question: Question, told: bool) -> None:
    """One house rule: what this table plays, and what comes out where others play otherwise."""
    here = f"At your table: {plain(first_lower(others[0].here))} " if others[0].here else ""
    st.markdown(here + " ".join(_others(others[:MOST_VALUES], told)))
    if question.table.name:
        row = others[0].rule
        st.page_link(page("settings"), label="Set this rule", icon=":material/tune:", query_params={"rule": row.name})


def _others(others: Iterable[Elsewhere], told: bool) -> Iterable[str]:
    answers: dict[str, list[str]] = {}
    for one in others:
        answers.setdefault(f"**{plain(one.answer)}**" if told else "another one", []).append(first_lower(one.there).rstrip("."))
    for answer, rules in answers.items():
        yield f"Where {plain(listed(rules, 'or'))}, the answer would be {answer}."


def _send(question: Question) -> None:
    link = sent.link(question)
    if not link:
        return
    st.markdown("**Ask somebody.** This address holds the question and its rules. Copy it into a message.")
    st.code(link, language=None, wrap_lines=True)
