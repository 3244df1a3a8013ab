"""One house rule, asked in words: a choice of sentences, a number, or a text to write."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import streamlit as st

from tutor.app.texts import plain
from tutor.engine import HOUSE_RULES, VARIANTS, PinochleError
from tutor.engine.house_rules import change_for
from tutor.training.my_table import usual

NUMBER = "a number"


def says(rule: str, value: str, name: str) -> str:
    """What a house rule comes to at this value, in a sentence; of "" what can be said of it as the game has it."""
    row, rules = HOUSE_RULES[rule], VARIANTS[name]
    try:
        return change_for(rule, value, rules).says if value else row.stands(rules) or f"{row.asks} As the game has it."
    except PinochleError:
        return f"{row.asks} As the game has it."


def is_said(rule: str, name: str) -> bool:
    """Whether there is a sentence for a house rule as the game has it."""
    return bool(HOUSE_RULES[rule].stands(VARIANTS[name]))


def ask(rule: str, name: str, standing: str, key: str, only: Iterable[str] = (), changed: Callable[[], None] | None = None) -> None:
    """Ask for a house rule; `answer` gives what is chosen. `only` are the values that are left, where not all are."""
    row, rules = HOUSE_RULES[rule], VARIANTS[name]
    if only or row.choices or (row.number and not usual(rule, name)):
        values = list(only) or values_of(rule, name, standing)
        labels = {value: says(rule, value, name) if value else "As the game has it." for value in values}
        more = [NUMBER] if row.number and not only else []
        st.radio(
            row.asks,
            [*values, *more],
            values.index(standing),
            key=key,
            format_func=lambda one: labels.get(one, "Another number."),
            on_change=changed,
        )
        if st.session_state.get(key) == NUMBER and row.number:
            st.number_input(
                "How many?", row.number.low, row.number.high, row.number.read(rules) or 0, key=f"{key}-number", on_change=changed
            )
    elif row.number:
        amount = int(standing) if standing.removeprefix("-").isdigit() else row.number.read(rules)
        st.number_input(row.asks, row.number.low, row.number.high, amount, key=key, on_change=changed)
    else:
        st.text_input(row.asks, standing, key=key, placeholder=f"As the game has it, or {row.values()}", on_change=changed)
    st.write(plain(row.who))


def values_of(rule: str, name: str, standing: str) -> list[str]:
    """The values that are offered by name, the one of the game and the one that stands among them."""
    row, rules = HOUSE_RULES[rule], VARIANTS[name]
    known = [choice.name for choice in row.choices] or [value for value in row.known() if row.is_met(value, rules)]
    met = [value for value in row.met if row.number and row.is_met(value, rules)]
    return list(dict.fromkeys([usual(rule, name), *known, *met, standing]))


def answer(key: str) -> str | None:
    """What was chosen, as it is written; "" for what the game has, None where nothing was."""
    given: Any = st.session_state.get(key)
    if given == NUMBER:
        given = st.session_state.get(f"{key}-number")
    return None if given is None else str(given).strip()
