"""The player: asks one question, keeps the answer before its feedback shows, and comes back to it after a reload."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import uuid4

import streamlit as st

from tutor.app import course, draw, learner
from tutor.app.identity import now
from tutor.app.keeping import store
from tutor.app.table import table
from tutor.feedback import diagnose
from tutor.progress import Attempt, StoreError
from tutor.questions import Answer, FieldError, Question


def _new_id() -> str:
    return uuid4().hex


@dataclass
class Showing:
    """One showing of a question: `id` names the next attempt, `key` the showing through all its retries."""

    id: str = field(default_factory=_new_id)
    key: str = field(default_factory=_new_id)
    number: int = 1
    rung: int = 0
    shown: datetime = field(default_factory=now)
    given: Answer | None = None
    trouble: str = ""

    def again(self) -> None:
        """Ask once more in the same showing."""
        self.id, self.number, self.given, self.shown = _new_id(), self.number + 1, None, now()


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
    showing = _showing(name, question)
    _arrive(place, showing)
    meanings, said = course.meanings(), set[str]()
    data: dict[str, Any] = {
        "id": showing.id if showing.given is None else f"{showing.id}-done",
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
        says = question.says(question.hint) if showing.rung and showing.given is None else None
        data["question"] = draw.draw_question(question, meanings, says, showing.given, _known())
    answer, hint, moved = _on_answer(name, question, showing), _on_hint(showing), _on_move(showing, move)
    table(data, {"answer": answer, "hint": hint, "move": moved, "link": _on_link(question, showing)})
    if showing.trouble:
        st.error(showing.trouble)


def forget(name: str) -> None:
    """Show a question afresh the next time."""
    _showings().pop(name, None)


def _showings() -> dict[str, Showing]:
    found: dict[str, Showing] = st.session_state.setdefault("showings", {})
    return found


def _showing(name: str, question: Question | None) -> Showing:
    showings = _showings()
    if name not in showings:
        showings[name] = (_restored(name, question) if question else None) or Showing()
    return showings[name]


def _restored(name: str, question: Question) -> Showing | None:
    """The showing that the address names, if its last answer is on record."""
    who = learner.current()
    last = store().last_attempt(who.id, name) if who else None
    if last is None or last.showing != st.query_params.get("shown"):
        return None
    try:
        given = question.answers.reader.read(json.loads(last.response))
    except (FieldError, ValueError):
        return None  # The puzzle has changed since.
    return Showing(key=last.showing, number=last.number, rung=last.rung, given=given)


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
        if question is None or who is None or sent.get("id") != showing.id or showing.given is not None:
            return
        try:
            given = draw.read_response(question, sent.get("response"))
        except (FieldError, ValueError, TypeError):
            showing.trouble = "That answer did not arrive whole. Please give it once more."
            return
        written = json.dumps(question.answers.reader.write(given), default=str)
        attempt = Attempt(
            showing.id, who.id, name, showing.key, showing.number, question.kind, question.skill or None, question.level,
            question.is_right(given), _belief(question, given), showing.rung, written, showing.shown, now(),
        )  # fmt: skip
        try:
            store().record(attempt)
        except StoreError as error:
            showing.trouble = f"Your answer could not be kept. {error}"
            return
        showing.trouble, showing.given = "", given

    return answer


def _belief(question: Question, given: Answer) -> str | None:
    """The names of what explains a wrong answer, the likeliest first."""
    return " ".join(found.name for found in diagnose(question, given)) or None


def _on_hint(showing: Showing) -> Callable[[Mapping[str, Any]], None]:
    def hint(sent: Mapping[str, Any]) -> None:
        if sent.get("id") == showing.id:
            showing.rung = max(showing.rung, 1)

    return hint


def _on_move(showing: Showing, move: Callable[[str, bool], None]) -> Callable[[Mapping[str, Any]], None]:
    def moved(sent: Mapping[str, Any]) -> None:
        if not str(sent.get("id", "")).startswith(showing.id):
            return
        if sent.get("to") == "retry":
            showing.again()
        elif sent.get("to") in ("next", "back"):
            move(str(sent["to"]), showing.given is not None)

    return moved


def _known() -> frozenset[str]:
    """What this learner was told of before the answer on show."""
    who = learner.current()
    told = course.told(who.id) if who else ()
    return frozenset(told[:-1])


def _on_link(question: Question | None, showing: Showing) -> Callable[[Mapping[str, Any]], None]:
    def follow(sent: Mapping[str, Any]) -> None:
        """Take over the house rule under which the answer was right, and ask again at that table."""
        if question is None or showing.given is None or not str(sent.get("id", "")).startswith(showing.id):
            return
        found = diagnose(question, showing.given)
        name = question.table.name
        if found and found[0].is_house_rule and name:
            belief = found[0].beliefs[0]
            learner.set_switch(name, belief.switch, belief.value)
            showing.again()

    return follow


def dots(count: int, at: int, done: Sequence[int]) -> dict[str, Any]:
    """The steps of a lesson as dots."""
    return {"count": count, "at": at, "done": sorted(done)}
