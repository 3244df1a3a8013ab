"""Meld at a glance: the meld table of a game as the learner's table plays it, for the screen and for paper."""

from __future__ import annotations

import streamlit as st

from tutor.app import glancing
from tutor.app.session import house
from tutor.app.session.wanted import SHORT
from tutor.engine import Suit

# All of it goes on one sheet.
PAPER = """<style>@media print {
  @page { margin: 10mm }
  html { font-size: 11pt !important }
  .stMain h1 { padding: 0 0 2mm; font-size: 16pt }
}</style>"""
GAME, TRUMP = "game", "trump"
CHOSEN = "glance-game"


def glance() -> None:
    """The table of the game in the address, at first the learner's own."""
    asked = st.query_params.get(GAME, "")
    name = asked if asked in SHORT else house.own_game()
    trump = next((suit for suit in Suit if suit.value == st.query_params.get(TRUMP)), Suit.HEARTS)
    st.title(glancing.TITLE, anchor=False)
    st.html(PAPER)
    with st.container(key="on-screen"):
        st.session_state[CHOSEN] = name  # The address says it, so that Back works.
        st.pills("Game", list(SHORT), format_func=lambda one: SHORT[one], required=True, key=CHOSEN, on_change=_turn_to)
    glancing.show(house.games()[name], trump, name, house.switches(name), "your table", to_print=True)


def _turn_to() -> None:
    st.query_params[GAME] = st.session_state[CHOSEN]
