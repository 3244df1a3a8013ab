"""Ways to answer: a count of meld is answered by typing its total or, where the address says so, by marking it on the cards."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from tutor.app.session.showings import MARK, Showing
from tutor.questions import Question
from tutor.questions.meld_count import MeldTotal

_YES = "1"


@dataclass(frozen=True)
class Way:
    """One of two ways to answer: what is asked, the words that lead to the other way, and what is asked there."""

    question: Question
    label: str
    other: Question


def way_of(question: Question | None) -> Way | None:
    """The way in which a count of meld is answered now; None for what has only one."""
    if not isinstance(question, MeldTotal):
        return None
    if _is_marking():
        return Way(question.marked(), "Type the total instead", question)
    return Way(question, "Mark the melds on the cards", question.marked())


def _is_marking() -> bool:
    return st.query_params.get(MARK) == _YES


def turn_over(showing: Showing, way: Way) -> None:
    """Ask in the other way, in the same showing: a hint that was taken stays taken."""
    showing.question = way.other
    if _is_marking():
        del st.query_params[MARK]
    else:
        st.query_params[MARK] = _YES
