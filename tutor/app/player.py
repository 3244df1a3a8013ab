"""The player: asks one question, keeps the answer before its feedback shows, and comes back to it after a reload."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import uuid4

import streamlit as st

from tutor.app import course, draw, evidence, learner, places
from tutor.app.identity import now
from tutor.app.keeping import store
from tutor.app.table import table
from tutor.feedback import RUNGS, Evidence, diagnose
from tutor.progress import Attempt, StoreError
from tutor.questions import Answer, FieldError, Question


def _new_id() -> str:
    return uuid4().hex


@dataclass
class Showing:
    """One showing of a question: `key` names it through all its retries, and is part of the address."""

    key: str = field(default_factory=_new_id)
    number: int = 1
    rung: int = 0
    shown: datetime = field(default_factory=now)
    given: Answer | None = None
    trouble: str = ""
    asked: str = ""  # the question as it was written when it was shown

    @property
    def id(self) -> str:
        """The attempt on show; a page left open through a restart of the server names it still."""
        return f"{self.key}-{self.number}"

    def is_meant(self, sent: Mapping[str, Any]) -> bool:
        """Whether what a page sent is about the attempt on show."""
        return bool(sent.get("id") == self.id)

    def again(self) -> None:
        """Ask once more in the same showing."""
        self.number, self.given, self.shown = self.number + 1, None, now()


@dataclass(frozen=True)
class Screen:
    """What stands around a question: heading, place in the lesson or topic, text, example, and the buttons."""

    heading: str | None = None
    dots: Mapping[str, Any] | None = None
    crumb: str | None = None
    text: str = ""
    worked: Mapping[str, Any] | None = None
    back: str | None = None
    next: str = "Next"
    skip: str | None = None


def play(place: str, name: str, question: Question | None, screen: Screen, move: Callable[[str, bool], None]) -> None:
    """Draw a screen at an address and handle what the learner does.

    `name` is what the question is logged as. `move` is called with "next" or "back" and whether it was answered.
    """
    if "go to" in st.session_state:
        onward: places.Place = st.session_state.pop("go to")
        st.switch_page(onward.file, query_params=onward.params)
    showing = _showing(name, question)
    _arrive(place, showing)
    meanings, said = course.meanings(), set[str]()
    data: dict[str, Any] = {
        "id": showing.id,
        "large": learner.setting("large"),
        "fourColour": learner.setting("four-colour"),
        "heading": screen.heading,
        "dots": screen.dots,
        "crumb": {"label": screen.crumb} if screen.crumb else None,
        "text": draw.paragraphs(screen.text, meanings, said),
        "worked": screen.worked,
        "question": None,
        "bar": _bar(screen, showing, question),
    }
    if question:
        data["question"] = draw.draw_question(question, meanings, showing.rung, showing.given, *_history(showing))
    answer, hint, moved = _on_answer(name, question, showing), _on_hint(showing), _on_move(showing, move)
    table(data, {"answer": answer, "hint": hint, "move": moved, "link": _on_link(question, showing)})
    if showing.trouble:
        st.error(showing.trouble)


def go(**params: str) -> None:
    """Go to another screen of this page, as one step of the browser's history."""
    st.query_params.from_dict({**params, "shown": _new_id()})


def forget(name: str) -> None:
    """Show a question afresh the next time."""
    _showings().pop(name, None)


def _showings() -> dict[str, Showing]:
    found: dict[str, Showing] = st.session_state.setdefault("showings", {})
    return found


def _showing(name: str, question: Question | None) -> Showing:
    showings = _showings()
    written = json.dumps(question.to_data(), default=str) if question else ""
    if name not in showings or showings[name].asked != written:  # New, or changed in its file since.
        showings[name] = _restored(name, question) if question and name not in showings else Showing()
        showings[name].asked = written
    return showings[name]


def _restored(name: str, question: Question) -> Showing:
    """The showing that the address names, with its last answer if it is on record; else a new one."""
    who, key = learner.current(), st.query_params.get("shown", "")
    if not re.fullmatch(r"[0-9a-f]{32}", key):
        return Showing()
    last = store().last_attempt(who.id, name) if who else None
    if last is None or last.showing != key:
        # A page left open through a restart has a showing that nothing is on record of yet.
        return Showing(key) if not _elsewhere(key) else Showing()
    try:
        given = question.answers.reader.read(json.loads(last.response))
    except (FieldError, ValueError):
        return Showing()  # The puzzle has changed since.
    return Showing(last.showing, last.number, last.rung, given=given)


def _elsewhere(key: str) -> bool:
    """Whether a showing is on record already, as another learner's or another question's."""
    return store().attempt(f"{key}-1") is not None


def _arrive(place: str, showing: Showing) -> None:
    """Keep where the learner is, in the address and for the next visit."""
    if st.query_params.get("shown") != showing.key:
        st.query_params["shown"] = showing.key
    who = learner.current()
    if who and st.session_state.get("place") != place:
        store().visit(who.id, place, now())
        st.session_state["place"] = place


def _bar(screen: Screen, showing: Showing, question: Question | None) -> dict[str, Any]:
    answered = question is None or showing.given is not None
    onward = screen.next if answered else screen.skip
    return {
        "back": {"label": screen.back} if screen.back else None,
        "retry": {"label": "Try again"} if question and answered else None,
        "next": {"label": onward} if onward else None,
    }


def _on_answer(name: str, question: Question | None, showing: Showing) -> Callable[[Mapping[str, Any]], None]:
    def answer(sent: Mapping[str, Any]) -> None:
        who = learner.current()
        if sent.get("id") == f"{showing.key}-{showing.number + 1}":
            showing.again()  # A page left open in a retry through a restart.
        if question is None or who is None or not showing.is_meant(sent) or showing.given is not None:
            return
        try:
            given = draw.read_response(question, sent.get("response"))
        except (FieldError, ValueError, TypeError):
            showing.trouble = "That answer did not arrive whole. Please give it once more."
            return
        written = json.dumps(question.answers.reader.write(given), default=str)
        right, belief = question.is_right(given), _belief(question, given)

        def attempt() -> Attempt:
            return Attempt(
                showing.id, who.id, name, showing.key, showing.number, question.kind, question.skill or None, question.level,
                right, belief, showing.rung, written, showing.shown, now(),
            )  # fmt: skip

        try:
            while not store().record(attempt()):
                kept = store().attempt(showing.id)
                if kept is None or kept.response == written:
                    break
                showing.again()  # Another tab has answered this showing otherwise, so this is the next try.
        except StoreError as error:
            showing.trouble = f"Your answer could not be kept. {error}"
            return
        showing.trouble, showing.given = "", given

    return answer


def _belief(question: Question, given: Answer) -> str | None:
    """The names of what explains a wrong answer, the likeliest first."""
    ways = diagnose(question, given).ways
    return " ".join("+".join(("house:" if one.is_house_rule else "") + one.name for one in way.beliefs) for way in ways) or None


def _on_hint(showing: Showing) -> Callable[[Mapping[str, Any]], None]:
    def hint(sent: Mapping[str, Any]) -> None:
        if showing.is_meant(sent):
            showing.rung = min(showing.rung + 1, RUNGS)

    return hint


def _on_move(showing: Showing, move: Callable[[str, bool], None]) -> Callable[[Mapping[str, Any]], None]:
    def moved(sent: Mapping[str, Any]) -> None:
        if not showing.is_meant(sent):
            return
        if sent.get("to") == "retry":
            showing.again()
        elif sent.get("to") in ("next", "back"):
            move(str(sent["to"]), showing.given is not None)

    return moved


def _history(showing: Showing) -> tuple[frozenset[str], Evidence]:
    """The beliefs this learner was told of before the answer on show, and what their answers say of them."""
    who = learner.current()
    if who is None or showing.given is None:
        return frozenset(), {}
    return frozenset(evidence.told(who.id)[:-1]), evidence.evidence(who.id)


def _on_link(question: Question | None, showing: Showing) -> Callable[[Mapping[str, Any]], None]:
    def follow(sent: Mapping[str, Any]) -> None:
        """Take over the house rule under which the answer was right and ask again, or go to an easier question."""
        if question is None or showing.given is None or not showing.is_meant(sent):
            return
        if sent.get("name") == "easier":
            st.session_state["go to"] = places.drill_place(question.skill, max(question.level - 1, 1), question.table.name)
            return
        found = diagnose(question, showing.given).likeliest
        name = question.table.name
        if found and found.is_house_rule and name:
            (belief,) = found.beliefs
            assert belief.rule is not None
            learner.set_switch(name, belief.rule.name, belief.value)
            showing.again()

    return follow


def dots(count: int, at: int, done: Sequence[int]) -> dict[str, Any]:
    """The steps of a lesson as dots."""
    return {"count": count, "at": at, "done": sorted(done)}
