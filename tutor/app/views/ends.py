"""Ends: how a round went, in words, and what was missed, to be tried again with other cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import streamlit as st

from tutor.app.session import learner
from tutor.app.session.addresses import Address, tries_address, turn_next
from tutor.app.session.rounds import Miss, Round
from tutor.app.session.showings import forget
from tutor.app.table.pictures import picture, pictures


def show_round(done: Round, here: Address, primary: bool = True) -> None:
    """What went well and what can be tried again, `primary` where nothing else is; `here` is where the tries lead back to."""
    if done.well:
        st.header("What went well", anchor=False)
        st.markdown("\n".join(f"- {line}" for line in done.well))
    if done.mended:
        st.write("What you tried again is right now." if not done.misses else "Some of it you have put right since.")
    if done.misses:
        _show_misses(done.misses, here, primary)
    elif done.answered and not done.mended:
        st.write("Every one was right at the first try.")


def _show_misses(misses: Sequence[Miss], here: Address, primary: bool) -> None:
    look: Literal["primary", "secondary"] = "primary" if primary else "secondary"
    st.header("Worth another look", anchor=False)
    st.write("Try each again, with other cards if there are any.")
    if len(misses) > 1:
        st.button("Try them all again", type=look, icon=":material/replay:", on_click=_try, args=(misses, here))
    items = [picture(miss.question, miss.skill or "One to choose", "Try again") for miss in misses]
    key = f"misses-{'-'.join(miss.again for miss in misses)}"
    pictures(items, lambda at: _try([misses[at]], here), key, learner.setting("large"), learner.setting("four-colour"))


def _try(misses: Sequence[Miss], here: Address) -> None:
    """Ask in their place."""
    ids = [miss.again for miss in misses]
    for name in ids:
        forget(name)
    turn_next(tries_address(ids, here))
