"""The rules of a learner's table, set in plain words from the rows of the house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from tutor.app.session import house, learner
from tutor.app.texts import plain
from tutor.engine import HOUSE_RULES, VARIANTS, PinochleError
from tutor.engine.games import TITLES, USUAL_GAME
from tutor.engine.house_rules import change_for
from tutor.engine.idle import no_difference, without_effect
from tutor.engine.switches import HouseRule

OTHER, USUAL = "a number", "as the game has it"
ANOTHER = "Another number."
NO_DIFFERENCE = "This makes no difference at your table, since {why}."


def choose_rules() -> None:
    """Choose a game and set its house rules; lessons and puzzles follow."""
    st.write("Lessons and puzzles follow the rules set here, so that what you learn is true at your own table.")
    name = _choose_game()
    rows = [row for row in HOUSE_RULES.values() if row.fit.holds(VARIANTS[name])]
    asked = st.query_params.get("rule")  # Somebody comes for this one, from a question that it decides.
    rows.sort(key=lambda row: row.name != asked)
    for row in rows:
        if row.common or row.name == asked:
            _choose(row, name)
    with st.expander("More house rules"):
        for row in rows:
            if not row.common and row.name != asked:
                _choose(row, name)
    changed = house.switches(name)
    if changed:
        st.write("**Your table differs from the usual game in this:**")
        rules, idle = VARIANTS[name], without_effect(name, changed)
        for switch, value in changed.items():
            try:
                st.write(f"- {change_for(switch, value, rules).says} {NO_DIFFERENCE.format(why=idle[switch]) if switch in idle else ''}")
            except PinochleError as error:
                st.warning(plain(f"{error}. {error.hint}"))
        st.button("Play the usual game again", on_click=_reset, args=(name,))


def _choose_game() -> str:
    """The game at the learner's table, kept when another is chosen."""
    now, games = house.own_game(), list(TITLES)
    name = st.radio("Which game is at your table?", games, games.index(now), format_func=lambda one: TITLES[one], key="table-game")
    if name != now:
        learner.save("game", name)
    return name


def offer(switches: Sequence[str], name: str = USUAL_GAME) -> None:
    """Some house rules to be set in passing, as in a lesson."""
    with st.expander("How does your own table play?", icon=":material/tune:"):
        for switch in switches:
            _choose(HOUSE_RULES[switch], name)
        st.write("This is kept for your table. All its rules are in Settings.")


def _choose(row: HouseRule, name: str) -> None:
    """The widget of one switch: words to choose from, a number, or a text to write; and who plays it otherwise."""
    usual, key = VARIANTS[name], f"rule-{name}-{row.name}"
    trouble = st.session_state.pop(f"{key}-trouble", None)
    if trouble:
        st.warning(plain(trouble))
    now = house.switches(name).get(row.name)
    with st.container(key=f"row-{key}", gap="xsmall"):
        if row.choices:
            _choose_word(row, name, str(now) if now is not None else row.current(usual))
        elif row.number and not row.read:
            standing = int(now) if now is not None else row.number.read(usual)
            _number(row.asks, row, name, key, standing)
        elif row.number:
            _choose_steps(row, name, now)
        else:
            written = "" if now is None else str(now)
            st.text_input(row.asks, written, key=key, placeholder=f"As the game has it, or {row.values()}", **_kept(name, row, key))
        st.write(plain(row.who))
        if why := no_difference(row.name, house.games()[name]):
            st.write(NO_DIFFERENCE.format(why=why))


def _number(asks: str, row: HouseRule, name: str, key: str, standing: int | None) -> None:
    if row.number:
        st.number_input(asks, row.number.low, row.number.high, standing, key=key, **_kept(name, row, key))


def _choose_word(row: HouseRule, name: str, standing: str | None) -> None:
    key = f"rule-{name}-{row.name}"
    says = {choice.name: choice.says for choice in row.choices}
    if row.number:
        says[OTHER] = ANOTHER
        standing = standing if standing in says else OTHER
    if standing not in says:
        says = {USUAL: "As the game has it.", **says}
        standing = USUAL
    chosen = st.radio(row.asks, list(says), list(says).index(standing), key=key, format_func=lambda one: says[one], **_kept(name, row, key))
    if row.number and chosen == OTHER:
        _number("How many?", row, name, f"{key}-number", row.number.read(house.games()[name]))


def _choose_steps(row: HouseRule, name: str, now: Any) -> None:
    """A number where that says it all; where the game has more than one, that is a choice of its own."""
    key, usual = f"rule-{name}-{row.name}", VARIANTS[name]
    assert row.number
    standing = row.number.read(house.games()[name])
    if row.number.read(usual) is not None:
        _number(row.asks, row, name, key, standing)
        return
    says = {USUAL: "As the game has it.", OTHER: ANOTHER}
    chosen = st.radio(row.asks, list(says), int(now is not None), key=key, format_func=lambda one: says[one], **_kept(name, row, key))
    if chosen == OTHER:
        _number("How many?", row, name, f"{key}-number", standing)


def _kept(name: str, row: HouseRule, key: str) -> dict[str, Any]:
    """What a widget does when it changes: the switch is kept."""
    return {"on_change": _save, "args": (name, row.name, key)}


def _save(name: str, switch: str, key: str) -> None:
    """Keep one switch; a value that cannot be is not kept, and told."""
    value = st.session_state.get(key)
    if value in (None, OTHER):
        return
    if value in ("", USUAL):
        house.drop_switch(name, switch)
        return
    try:
        house.set_switch(name, switch, value)
    except PinochleError as error:
        st.session_state[f"{key}-trouble"] = f"{str(error)[:1].upper()}{str(error)[1:]}; {error.hint}."
        del st.session_state[key]


def _reset(name: str) -> None:
    house.play_usual(name)
    for key in [key for key in st.session_state if str(key).startswith(f"rule-{name}-")]:
        del st.session_state[key]
