"""The first visit: two questions, where to start and which game is played, and then the first cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from tutor.app.session import learner, way
from tutor.app.session.addresses import Address, turn_to
from tutor.app.session.way import STARTS
from tutor.app.texts import plain
from tutor.app.views import placing
from tutor.engine import VARIANTS, new_deck
from tutor.engine.games import TITLES, USUAL_GAME

UNKNOWN = "unknown"
GAMES = ("single-deck", "double-deck", "three-player", "two-player", UNKNOWN)


def is_due() -> bool:
    """Whether the learner has just come, and was not asked yet."""
    return bool(learner.setting("start") == way.ASK)


def ask() -> None:
    """Both questions, with an answer chosen already for who comes with no idea of either."""
    who = learner.here()
    with st.container(key="first-visit", width=640):
        st.title(f"Welcome, {plain(who.name)}", anchor=False)
        st.write("Two questions, and then the first cards. You can change both later.")
        st.header("Where shall we start?", anchor=False)
        start = ask_start("first-start", next(iter(STARTS)))
        st.header("Which game is at your table?", anchor=False)
        game = _ask_game()
        with st.container(key="deal"):
            dealt = st.button("Deal me in", type="primary", icon=":material/arrow_forward:", icon_position="right", width="stretch")
        st.write("Does your table have rules of its own? You can find them now, or later in Settings.")
        finds = st.button("Find the rules of my table", icon=":material/search:")
    if dealt or finds:
        learner.save("start", start)
        if game != UNKNOWN:
            learner.save("game", game)
        if finds:
            turn_to(Address("my-table", {} if game == UNKNOWN else {"game": game}))
        _begin(who.id)


def ask_start(key: str, chosen: str) -> str:
    """Ask where to start; the name of the answer."""
    titles, says = {name: one.title for name, one in STARTS.items()}, [one.says for one in STARTS.values()]
    return _rings("Where shall we start?", titles, says, key, chosen)


def _ask_game() -> str:
    titles = {name: TITLES[name] for name in GAMES if name != UNKNOWN}
    says = [f"{len(new_deck(VARIANTS[name]))} cards" for name in titles]
    usual = f"We take {titles[USUAL_GAME].lower()}, {says[list(titles).index(USUAL_GAME)]}"
    return _rings("Which game is at your table?", {**titles, UNKNOWN: "I do not know yet"}, [*says, usual], "first-game", _game_so_far())


def _game_so_far() -> str:
    """The game of who took a table that was sent to them before they were asked."""
    chosen = learner.setting("game")
    return chosen if chosen in GAMES else UNKNOWN


def _rings(asks: str, titles: Mapping[str, str], says: list[str], key: str, chosen: str) -> str:
    """Choices in large rings of which one is ticked."""
    names = list(titles)
    look: dict[str, Any] = {"captions": says, "label_visibility": "collapsed", "width": "stretch"}
    with st.container(key=f"rings-{key}"):
        return st.radio(asks, names, names.index(chosen), format_func=lambda name: f"**{titles[name]}**", key=key, **look)


def _begin(who: str) -> None:
    """Turn to the first cards, or for who plays already to what shows what they know."""
    books = way.way(who)
    first = books.next_for(way.start())
    turn_to(books.address(first) if first else placing.ADDRESS)
