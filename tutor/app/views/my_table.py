"""My table: found in eight questions, picked by name, or read from a file or an address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from tutor.app.session import addresses, house, learner
from tutor.app.session.addresses import Address, turn_next
from tutor.app.table import draw
from tutor.app.table.answers import read_response
from tutor.app.table.mount import table
from tutor.app.table.wire import Screen
from tutor.app.texts import plain
from tutor.app.views import one_rule, one_table
from tutor.app.views.file_picker import LONGEST, pick_file
from tutor.content.tables import read_table
from tutor.engine import HOUSE_RULES, VARIANTS, new_deck
from tutor.engine.cards import quotable
from tutor.engine.games import TITLES, USUAL_GAME
from tutor.questions import FieldError, Question
from tutor.questions.meld_count import MeldTotal
from tutor.training.known_tables import KNOWN_TABLES
from tutor.training.my_table import (
    AS_USUAL,
    ASKED,
    IN_WORDS,
    MOST,
    SKIPPED,
    TO_FIND,
    Reached,
    Said,
    found,
    nearest,
    odd_value,
    open_values,
    reached,
    usual,
)

# A page of words that has just come begins at its top.
_TOP = """
export default function ({ data }) {
  if (window.pinochleTop !== data.at) document.querySelector(".stMain")?.scrollTo(0, 0);
  window.pinochleTop = data.at;
}
"""
TRIES, FILE = "my-table-tries", "my-table-file"
HEADINGS: Mapping[str, str] = {"bidding": "Before the play", "score": "The score"}


def my_table() -> None:
    """What the address asks for: a table in words, the next question, or the start."""
    addresses.follow()
    params = dict(st.query_params)
    name, base = params.pop("game", ""), params.pop("table", "")
    if base in VARIANTS:
        _from_top("table")
        with st.container(width=640):
            one_table.show(base, params)
    elif name in VARIANTS:
        _ask(name, params)
    else:
        with st.container(width=640):
            if base or name:
                st.warning(plain(quotable(f"There is no game called '{base or name}' here.")))
            _start()


def _from_top(at: str) -> None:
    with st.container(key="unseen-top"):
        st.components.v2.component("pinochle_top", js=_TOP)(key="top", data={"at": at}, height=1)


def _start() -> None:
    """Which game; or a table by name, or from a file."""
    st.title("My table", anchor=False)
    st.write("Show how you play at home, and we find your rules: three hands to count, a trick or two, and a few plain questions.")
    st.header("Which game is at your table?", anchor=False)
    with st.container(key="rings-my-game"):
        games = list(TITLES)
        look: dict[str, Any] = {
            "captions": [f"{len(new_deck(VARIANTS[one]))} cards" for one in games],
            "label_visibility": "collapsed",
            "width": "stretch",
        }
        st.radio(
            "Which game is at your table?",
            games,
            games.index(house.own_game()),
            format_func=lambda one: f"**{TITLES[one]}**",
            key="my-game",
            **look,
        )
    with st.container(key="deal"):
        st.button("Start", type="primary", icon=":material/arrow_forward:", icon_position="right", width="stretch", on_click=_begin)
    st.header("Or pick one by name", anchor=False)
    for key, known in KNOWN_TABLES.items():
        label = f"**{plain(known.title)}**  \n{plain(known.says)}"
        st.button(label, key=f"known-{key}", width="stretch", on_click=turn_next, args=(one_table.address_of(known.base, known.switches),))
    st.header("Or open a file", anchor=False)
    for problem in st.session_state.pop(FILE, ()):
        st.code(problem, language=None, wrap_lines=True)
    pick_file("A table that was saved here or on another computer", "table-file", _take)


def _begin() -> None:
    turn_next(Address("my-table", {"game": st.session_state.get("my-game") or USUAL_GAME}))


def _take(file: str, text: str) -> None:
    """Show the table of a file, or what is wrong with it."""
    if len(text) > LONGEST:
        st.session_state[FILE] = (f"{file}: the file is over {LONGEST:,} characters long, too long for a table",)
        return
    base, switches, document = read_table(text, file)
    if document.problems:
        st.session_state[FILE] = tuple(str(problem) for problem in sorted(document.problems))
    else:
        turn_next(one_table.address_of(base, switches))


# The questions. What was said stands in the address.


def _ask(name: str, said: Said) -> None:
    here = reached(name, said)
    _from_top(here.step.name if here.step else "found")
    if here.step is None:
        with st.container(width=640):
            others = {rule: value for rule, value in house.switches(name).items() if rule not in TO_FIND}
            one_table.show(name, {**found(name, said), **others}, "Is this your table?")
    elif here.step.question:
        _ask_cards(name, said, here, here.step.question)
    else:
        with st.container(width=640):
            _ask_words(name, said, here)


def _say(name: str, said: Said, **more: str) -> None:
    """Go on with something said, as one step of the browser's history."""
    st.query_params.from_dict({"game": name, **said, **more})


def _back(name: str, said: Said, here: Reached) -> None:
    """Take back what was said last."""
    if not here.done:
        st.query_params.from_dict({})
        return
    gone = {here.done[-1], *IN_WORDS.get(here.done[-1], ())}
    st.query_params.from_dict({"game": name, **{key: value for key, value in said.items() if key not in gone}})


def _number(here: Reached) -> str:
    return f"Question {here.number}" + (f" of {MOST} at most" if here.number <= MOST else "")


def _ask_cards(name: str, said: Said, here: Reached, question: Question) -> None:
    assert here.step
    step, tries = here.step.name, st.session_state.get(TRIES, 0)
    shown, odd = f"{name}.{step}.{tries}".replace("-", "."), odd_value(name, here)

    def answer(sent: Mapping[str, Any]) -> None:
        if sent.get("id") == shown and here.stuck is None:
            try:
                given = question.answers.reader.write(read_response(question, sent.get("response")))
            except (FieldError, ValueError, TypeError):
                return
            _say(name, said, **{step: " ".join(map(str, given)) if isinstance(given, list) else str(given)})

    def moved(sent: Mapping[str, Any]) -> None:
        to = sent.get("to")
        if sent.get("id") != shown:
            return
        st.session_state[TRIES] = tries + 1
        if to == "next":
            _say(name, said, **{step: SKIPPED})
        elif to == "back":
            _back(name, said, here)
        elif to == "retry":
            _say(name, {key: value for key, value in said.items() if key != step})
        elif to == "show" and odd:
            _say(name, {odd[0]: odd[1], **said})

    table(_screen(shown, name, here, question, odd), {"answer": answer, "move": moved})


def _screen(shown: str, name: str, here: Reached, question: Question, odd: tuple[str, str] | None) -> Screen:
    asked = draw.draw_question(question, given=here.stuck)
    stuck = here.stuck is not None
    asked["button"], asked["hint"] = "So we play", {"label": None, "text": None}
    asked["idle"] = "Count it as you do at home." if isinstance(question, MeldTotal) else "Tap every card that you may play."
    if stuck:
        text = draw.segments(_strange(name, here, odd), {})
        asked["notYet"] = {"title": "We do not know that one", "text": text, "marks": [], "trick": [], "links": []}
    return {
        "id": shown,
        "large": learner.setting("large"),
        "fourColour": learner.setting("four-colour"),
        "heading": "My table",
        "dots": None,
        "crumb": {"label": _number(here), "opens": False},
        "text": [],
        "worked": None,
        "question": asked,
        "bar": {
            "back": None if stuck else {"label": "Back"},
            "show": {"label": "Yes, it is"} if stuck and odd else None,
            "retry": {"label": "Try again"} if stuck else None,
            "next": {"label": "Leave it out" if stuck else "Skip"},
        },
    }


def _strange(name: str, here: Reached, odd: tuple[str, str] | None) -> str:
    """What is said of an answer that no table we know of gives: when it would fit, or the nearest that does."""
    also = " after what you said before" if any(key in here.done for key in ("hand-1", "hand-2", "hand-3", "trick-1", "trick-2")) else ""
    if not isinstance(here.stuck, int):
        near = " ".join(map(str, nearest(name, here).answer))
        return f"No table we know plays it so. The nearest may play: {near}."
    if odd:
        return f"No table we know counts {here.stuck:,} here{also}. Is this so at your table? {one_rule.says(*odd, name)}"
    return f"No table we know counts {here.stuck:,} here{also}. The nearest count is {nearest(name, here).answer:,}."


def _ask_words(name: str, said: Said, here: Reached) -> None:
    step = here.step
    assert step
    only = open_values(step.name, name, here.left) if step.name in HOUSE_RULES else ()
    st.title(HEADINGS.get(step.name, "One more rule"), anchor=False)
    st.write(
        f"{_number(here)}. " + ("Change what is otherwise at your table." if not only else "The cards left this open. How do you play?")
    )
    for rule in step.rules:
        standing = said.get(rule, only[0] if only else usual(rule, name))
        with st.container(key=f"row-rule-{name}-{rule}", gap="xsmall"):
            one_rule.ask(rule, name, standing, f"ask-{name}-{rule}", only)
    with st.container(key="deal", horizontal=True):
        st.button("Back", on_click=_back, args=(name, said, here))
        st.button("Next", type="primary", icon=":material/arrow_forward:", icon_position="right", on_click=_next, args=(name, said, here))


def _next(name: str, said: Said, here: Reached) -> None:
    """Keep what was chosen; as the game has it need not be said where that was asked in passing."""
    step = here.step
    assert step
    chosen = {rule: one_rule.answer(f"ask-{name}-{rule}") or usual(rule, name) for rule in step.rules}
    kept = {key: value for key, value in said.items() if key not in step.rules}
    if step.name in IN_WORDS:
        _say(name, kept, **{rule: value for rule, value in chosen.items() if value != usual(rule, name)}, **{step.name: ASKED})
    else:
        _say(name, kept, **{rule: AS_USUAL if value == usual(rule, name) else value for rule, value in chosen.items()})
