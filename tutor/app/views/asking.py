"""What pages of practice share: a way to the choice, and a sentence where there is nothing to ask."""

from __future__ import annotations

import streamlit as st

from tutor.app.session.addresses import Address, turn_to

CHOOSING = "choose"


def to_choice() -> None:
    """Show all there is to practise, as one step of the browser's history; for callbacks."""
    st.query_params.from_dict({CHOOSING: "all"})


def sorry(says: str) -> None:
    """A sentence in place of a question."""
    st.title("Practise", anchor=False)
    st.write(says)
    if st.button("To practice", type="primary"):
        turn_to(Address("practise"))
