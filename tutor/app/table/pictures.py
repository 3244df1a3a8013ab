"""Small pictures of questions, each with a button: what was missed, to be tried again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

import streamlit as st

from tutor.app.table.draw import draw_question
from tutor.app.table.mount import assets
from tutor.app.table.wire import CardCode, Fact
from tutor.questions import Question


class PlayedCard(TypedDict):
    """A card of the trick and who played it."""

    name: str
    card: CardCode


class Picture(TypedDict):
    """A question at a glance, and the words of its button."""

    title: str
    prompt: str
    trump: str | None
    trick: list[PlayedCard]
    hand: list[CardCode]
    facts: list[Fact]
    button: str
    other: str | None


def picture(question: Question, title: str, button: str, other: str | None = None) -> Picture:
    """A question as a small picture, with the words of its button, and of another one if it has two."""
    drawn = draw_question(question)
    trick = drawn["trick"] or []
    return {
        "title": title,
        "prompt": drawn["prompt"],
        "trump": drawn["trump"],
        "trick": [{"name": "You" if one["you"] else one["name"], "card": one["card"]} for one in trick if one["card"]],
        "hand": drawn["hand"],
        "facts": [*drawn["facts"], *drawn["done"]],
        "button": button,
        "other": other,
    }


def pictures(
    items: Sequence[Picture],
    pick: Callable[[int], None],
    key: str,
    large: bool,
    four_colour: bool,
    other: Callable[[int], None] = lambda at: None,
) -> None:
    """Draw them; `pick` is called with the place of the one whose button was pressed, before the page runs again; `other` for the other."""
    mount = st.components.v2.component("pinochle_pictures", css=assets("pictures.css"), js=assets("cards.js", "pictures.js"))

    def picked() -> None:
        sent = (st.session_state.get(key) or {}).get("pick")
        at, is_other = (sent.get(name) if isinstance(sent, dict) else getattr(sent, name, None) for name in ("at", "other"))
        if type(at) is int and 0 <= at < len(items):
            (other if is_other is True else pick)(at)

    data = {"large": large, "fourColour": four_colour, "items": list(items)}
    mount(key=key, data=data, on_pick_change=picked)
