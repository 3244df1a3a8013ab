"""What our bids say: the conventions that a learner and a partner have agreed on, to be ticked."""

from __future__ import annotations

import streamlit as st

from tutor.app.session import addresses, agreed, house, learner
from tutor.app.session.addresses import Address, drill_address, turn_to
from tutor.app.texts import plain
from tutor.engine import Rules
from tutor.engine.agreements import AGREEMENTS, Agreement, clashes, usual
from tutor.engine.conventions import CONVENTIONS, Convention, fitting, has_partners
from tutor.engine.games import TITLES, USUAL_GAME
from tutor.feedback.words import first_lower, listed

TOLD = "what an agreement gave way to"
SKILL = "partner-said"


def bids() -> None:
    """The agreement of the learner's own game, or of the one in the address."""
    addresses.follow()
    st.title("What our bids say", anchor=False)
    with st.container(width=640):
        name = _choose_game()
        _choose(name)
        with st.container(key="deal"):
            if fitting(house.games()[name]) and st.button("Practise it", type="primary", icon=":material/playing_cards:"):
                turn_to(drill_address(SKILL, 1, name))


def offer(name: str) -> None:
    """The same to be said in passing, as in a lesson."""
    with st.expander("What do you and your partner agree on?", icon=":material/tune:"):
        _choose(name)
        st.write("This is kept for you. It stands in Settings too.")


def link() -> None:
    """The way to this page, in Settings."""
    st.header("What your bids tell", anchor=False)
    st.write("Partners may agree on what a bid tells. Tick what you and your partner play, and questions follow it.")
    if st.button("What our bids say", icon=":material/record_voice_over:"):
        turn_to(Address("bids"))


def _choose_game() -> str:
    """The game whose agreement is shown: that of the address, else the learner's own, else the usual one."""
    games = [name for name, rules in house.games().items() if has_partners(rules)]
    wanted = st.query_params.get("game", house.own_game())
    now = wanted if wanted in games else USUAL_GAME
    chosen = st.radio("Which game?", games, games.index(now), format_func=lambda one: TITLES[one], key="bids-game", horizontal=True)
    if chosen != now:
        st.query_params["game"] = chosen
    return chosen


def _choose(name: str) -> None:
    """What may be agreed on in a game, row by row."""
    rules, own = house.games()[name], agreed.chosen(name)
    st.write("A bid may tell your partner what you hold. That is no rule: the two of you agree on it before you play.")
    if not fitting(rules):
        st.write("With the bids of your table there is nothing known to agree on.")
        return
    if not own:
        _as_usual(rules)
    _named(name, rules)
    st.write("Or row by row:")
    for row in fitting(rules):
        _row(row, name, rules)


def _as_usual(rules: Rules) -> None:
    taken = usual(rules)
    if taken:
        st.write(f"You have ticked nothing yet. Questions take a list that is played: **{plain(taken.title)}**.")


def _row(row: Convention, name: str, rules: Rules) -> None:
    key = f"bid-{name}-{row.name}"
    with st.container(key=f"row-{key}", gap="xsmall"):
        words = f"**{plain(row.words(rules))}** tells: {plain(first_lower(row.means))}"
        st.session_state[key] = row.name in agreed.chosen(name)
        st.checkbox(words, key=key, on_change=_tick, args=(row.name, name, key))
        if (told := st.session_state.get(TOLD)) and told[0] == row.name:
            st.info(plain(told[1]))
            del st.session_state[TOLD]
        st.write(plain(f"Who plays so: {first_lower(row.who)}"))


def _tick(row: str, name: str, key: str) -> None:
    """Agree on one more, or on one less. What reads the same calls otherwise gives way, and that is told."""
    learner.look_again()
    rules, own = house.games()[name], agreed.chosen(name)
    others = [one for one in own if one != row]
    if not st.session_state.get(key):
        agreed.agree(name, others)
        return
    gone = [one for one in others if clashes((one, row), rules)]
    agreed.agree(name, [*(one for one in others if one not in gone), row])
    if gone:
        words = listed([f"“{CONVENTIONS[one].words(rules)}: {first_lower(CONVENTIONS[one].means)}”" for one in gone])
        st.session_state[TOLD] = row, f"One call can tell only one thing. So this was taken off your list: {words}."


def _named(name: str, rules: Rules) -> None:
    """Lists that are known, to be taken as a whole."""
    lists = [one for one in AGREEMENTS.values() if one.fit.holds(rules) and agreed.going_together(one.rows, rules)]
    st.write("Take a whole list:")
    with st.container(horizontal=True):
        for one in lists:
            st.button(plain(one.title), key=f"list-{name}-{one.name}", on_click=_take, args=(one, name, rules))
        if agreed.chosen(name):
            st.button("Take all off", key=f"list-{name}-none", on_click=agreed.agree, args=(name, ()))


def _take(one: Agreement, name: str, rules: Rules) -> None:
    agreed.agree(name, agreed.going_together(one.rows, rules))
