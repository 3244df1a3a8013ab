"""Meld at a glance: the meld table of a question, looked at over it, and that of a learner's table on a page of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from tutor.app.session import house, learner
from tutor.app.session.dialogs import close_dialog
from tutor.app.table.glance import draw_sheet, sheet
from tutor.engine import VARIANTS, Rules, Suit
from tutor.engine.games import TITLES, name_of
from tutor.feedback.glance import Glance, glance
from tutor.feedback.words import count_words, first_upper
from tutor.questions import Question

TITLE = "Meld at a glance"
# Kinds of question that it may be looked at over.
KINDS = frozenset({"meld-count", "mark-melds", "find-meld", "shared-cards", "best-trump"})


def is_for(question: Question | None) -> bool:
    """Whether a question is one about meld."""
    return question is not None and question.kind in KINDS


@st.dialog(TITLE, width="large", on_dismiss=close_dialog)
def look(question: Question) -> None:
    """The meld table of a question's own rules, with its trump in the pictures."""
    table = question.table
    pinned = dict(table.switches)
    base = table.name or pinned.pop("base", None) or name_of(table.rules)
    switches = house.switches(table.name) if table.name else pinned
    trump = getattr(question, "trump", None) or Suit.HEARTS
    show(question.rules, trump, base, switches, "your table" if table.name else "this table", to_print=False)
    if st.button("Back to the question", type="primary", width="stretch", on_click=close_dialog):
        st.rerun()


def show(rules: Rules, trump: Suit, base: str | None, switches: Mapping[str, Any], own: str, to_print: bool) -> None:
    """A meld table, and below it the game it is of and its house rules."""
    seen = glance(rules, trump, base if base in VARIANTS else None, switches)
    data = sheet(seen, rules, own, _foot(seen, base), learner.setting("large"), learner.setting("four-colour"), to_print)
    draw_sheet(data, f"glance-{'page' if to_print else 'dialog'}")


def _foot(seen: Glance, base: str | None) -> str:
    says = [f"{TITLES[base]}." if base and base in TITLES else "", f"Trump in the pictures: {seen.trump.name.lower()}."]
    if not seen.house and base:
        says.append("Meld pays as in the usual game.")
    if seen.others:
        rules = count_words(seen.others, "more house rule" if seen.house else "house rule")
        says.append(f"{first_upper(rules)} of this table {'bears' if seen.others == 1 else 'bear'} on no meld.")
    if seen.house:
        says.append("Not as in the usual game:")
    return " ".join(filter(None, says))
