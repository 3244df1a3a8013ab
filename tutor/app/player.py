"""The player: asks one question, keeps the answer before its feedback shows, and comes back to it after a reload."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from tutor.app.session import course, evidence, house, learner
from tutor.app.session.addresses import drill_address, turn_next
from tutor.app.session.clock import now
from tutor.app.session.showings import Showing, arrive, showing_of
from tutor.app.session.store import store
from tutor.app.table import draw
from tutor.app.table.answers import read_response
from tutor.app.table.mount import table
from tutor.app.table.wire import Bar, Dots, Screen, Worked
from tutor.app.texts import plain
from tutor.feedback import RUNGS, Evidence, diagnose
from tutor.progress import Attempt, StoreError
from tutor.questions import Answer, FieldError, Question


@dataclass(frozen=True)
class Frame:
    """What stands around a question: heading, where in the lesson or topic, text, example, and the words of the buttons."""

    heading: str | None = None
    dots: Dots | None = None
    crumb: str | None = None
    text: str = ""
    worked: Worked | None = None
    back: str | None = None
    next: str = "Next"
    skip: str | None = None


def play(address: str, question_id: str, question: Question | None, frame: Frame, move: Callable[[str, bool], None]) -> None:
    """Draw a screen at an address and handle what the learner does.

    `question_id` is what the question is logged under. `move` is called with "next" or "back" and whether it was answered.
    """
    showing = showing_of(question_id, question)
    arrive(address, showing)
    answer, hint, moved = _on_answer(question_id, question, showing), _on_hint(showing), _on_move(showing, move)
    table(_screen(question, frame, showing), {"answer": answer, "hint": hint, "move": moved, "link": _on_link(question, showing)})
    if showing.trouble:
        st.error(plain(showing.trouble))


def _screen(question: Question | None, frame: Frame, showing: Showing) -> Screen:
    meanings, said = course.meanings(), set[str]()
    text = draw.paragraphs(frame.text, meanings, said)
    asked = draw.draw_question(question, meanings, showing.rung, showing.given, *_history(showing)) if question else None
    return {
        "id": showing.id,
        "large": learner.setting("large"),
        "fourColour": learner.setting("four-colour"),
        "heading": frame.heading,
        "dots": frame.dots,
        "crumb": {"label": frame.crumb} if frame.crumb else None,
        "text": text,
        "worked": frame.worked,
        "question": asked,
        "bar": _bar(frame, showing, question),
    }


def _bar(frame: Frame, showing: Showing, question: Question | None) -> Bar:
    answered = question is None or showing.given is not None
    onward = frame.next if answered else frame.skip
    return {
        "back": {"label": frame.back} if frame.back else None,
        "retry": {"label": "Try again"} if question and answered else None,
        "next": {"label": onward} if onward else None,
    }


def _on_answer(question_id: str, question: Question | None, showing: Showing) -> Callable[[Mapping[str, Any]], None]:
    def answer(sent: Mapping[str, Any]) -> None:
        who = learner.current()
        if sent.get("id") == f"{showing.key}-{showing.number + 1}":
            showing.again()  # A page left open in a retry through a restart.
        if question is None or who is None or not showing.is_meant(sent) or showing.given is not None:
            return
        try:
            given = read_response(question, sent.get("response"))
        except (FieldError, ValueError, TypeError):
            showing.trouble = "That answer did not arrive whole. Please give it once more."
            return
        written = json.dumps(question.answers.reader.write(given), default=str)
        right, belief = question.is_right(given), _belief(question, given)

        def attempt() -> Attempt:
            return Attempt(
                showing.id, who.id, question_id, showing.key, showing.number, question.kind, question.skill or None, question.level,
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
            turn_next(drill_address(question.skill, max(question.level - 1, 1), question.table.name))
            return
        found = diagnose(question, showing.given).likeliest
        name = question.table.name
        if found and found.is_house_rule and name:
            (belief,) = found.beliefs
            assert belief.rule is not None
            house.set_switch(name, belief.rule.name, belief.value)
            showing.again()

    return follow
