"""The meld table on the screen and on paper: every meld that pays, with a picture of its cards."""

from __future__ import annotations

from typing import TypedDict

import streamlit as st

from tutor.app.table.mount import assets
from tutor.app.table.wire import CardCode
from tutor.engine import Cards, Rules
from tutor.feedback.glance import Glance, Paid
from tutor.feedback.words import cards_words, first_upper, points


class PayCell(TypedDict):
    """Points, and whether the usual game pays otherwise."""

    points: str
    own: bool


class Drawn(TypedDict):
    """Cards, and what they are in words."""

    codes: list[CardCode]
    words: str


class MeldRow(TypedDict):
    """A meld: its name, its cards in words and drawn, and its points by copies; `tells` where the words stay on a phone."""

    name: str
    says: str
    tells: bool
    own: bool
    cards: Drawn
    pays: list[PayCell]


class MeldGroup(TypedDict):
    """The melds of a class."""

    caption: str
    rows: list[MeldRow]


class NothingRow(TypedDict):
    """Cards that pay nothing."""

    says: str
    own: bool
    cards: Drawn


class Sheet(TypedDict):
    """The whole table; `own` is the word that marks what the usual game has otherwise, `foot` what stands below."""

    large: bool
    fourColour: bool
    columns: list[str]
    groups: list[MeldGroup]
    notes: list[str]
    nothing: list[NothingRow]
    own: str
    foot: str
    house: list[str]
    print: bool


def sheet(seen: Glance, rules: Rules, own: str, foot: str, large: bool, four_colour: bool, to_print: bool) -> Sheet:
    """The meld table as plain data."""
    return {
        "large": large,
        "fourColour": four_colour,
        "columns": list(seen.columns),
        "groups": [{"caption": group.title, "rows": [_row(one, len(seen.columns), rules) for one in group.rows]} for group in seen.groups],
        "notes": list(seen.notes),
        "nothing": [{"says": one.says, "own": one.own, "cards": _drawn(one.cards, rules)} for one in seen.unpaid],
        "own": own,
        "foot": foot,
        "house": list(seen.house),
        "print": to_print,
    }


def _row(one: Paid, columns: int, rules: Rules) -> MeldRow:
    pays: list[PayCell] = [{"points": points(pay.points), "own": pay.own} for pay in one.pays]
    empty: list[PayCell] = [{"points": "", "own": False}] * (columns - len(pays))
    return {
        "name": one.name,
        "says": one.says,
        "tells": one.tells,
        "own": one.own,
        "cards": _drawn(one.cards, rules),
        "pays": [*pays, *empty],
    }


def _drawn(cards: Cards, rules: Rules) -> Drawn:
    return {"codes": [str(card) for card in cards], "words": first_upper(cards_words(cards, rules))}


def draw_sheet(data: Sheet, key: str) -> None:
    """Draw it; nothing comes back."""
    mount = st.components.v2.component("pinochle_glance", css=assets("glance.css"), js=assets("cards.js", "glance.js"))
    mount(key=key, data=dict(data))
