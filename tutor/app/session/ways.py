"""Ways to answer: a count of meld is answered by typing its total or, where the address says so, by marking it on the cards."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from tutor.app.session.showings import Showing
from tutor.questions import Question
from tutor.questions.meld_count import MeldTotal

_NAME, _YES = "mark", "1"  # what in an address says that melds are marked


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
    if is_marking():
        return Way(question.marked(), "Type the total instead", question)
    return Way(question, "Mark the melds on the cards", question.marked())


def is_marking() -> bool:
    """Whether the address says that melds are marked."""
    return st.query_params.get(_NAME) == _YES


def mark() -> None:
    """Say so in the address."""
    st.query_params[_NAME] = _YES


def turn_over(showing: Showing, way: Way) -> None:
    """Ask in the other way, in the same showing: a hint that was taken stays taken."""
    showing.question = way.other
    if is_marking():
        st.query_params.pop(_NAME, None)
    else:
        mark()
