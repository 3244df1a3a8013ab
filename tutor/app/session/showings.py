"""Showings of questions: which try is on show, and what was answered, through retries and reloads."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import uuid4

import streamlit as st

from tutor.app.session import learner
from tutor.app.session.clock import now
from tutor.app.session.store import store
from tutor.questions import Answer, FieldError, Question


def _new_key() -> str:
    return uuid4().hex


@dataclass
class Showing:
    """One showing of a question: `key` names it through all its retries, and is part of the address."""

    key: str = field(default_factory=_new_key)
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


def showing_of(question_id: str, question: Question | None) -> Showing:
    """The showing of a question, by the id it is logged under: the one there was, unless its file has changed since."""
    showings = _showings()
    written = json.dumps(question.to_data(), default=str) if question else ""
    if question_id not in showings or showings[question_id].asked != written:
        showings[question_id] = _restored(question_id, question) if question and question_id not in showings else Showing()
        showings[question_id].asked = written
    return showings[question_id]


def arrive(address: str, showing: Showing) -> None:
    """Keep where the learner is, in the browser's address and for the next visit."""
    if st.query_params.get("shown") != showing.key:
        st.query_params["shown"] = showing.key
    who = learner.current()
    if who and st.session_state.get("address") != address:
        store().visit(who.id, address, now())
        st.session_state["address"] = address


def go(**params: str) -> None:
    """Go to another screen of this page, as one step of the browser's history."""
    st.query_params.from_dict({**params, "shown": _new_key()})


def forget(question_id: str) -> None:
    """Ask a question afresh the next time it is shown."""
    _showings().pop(question_id, None)


def forget_lesson(lesson: str) -> None:
    """Ask every question of a lesson afresh."""
    for question_id in [each for each in _showings() if each.startswith(f"{lesson}#")]:
        forget(question_id)


def forget_all() -> None:
    """Ask every question afresh."""
    _showings().clear()


def _showings() -> dict[str, Showing]:
    found: dict[str, Showing] = st.session_state.setdefault("showings", {})
    return found


def _restored(question_id: str, question: Question) -> Showing:
    """The showing that the address names, with its last answer if it is on record; else a new one."""
    who, key = learner.current(), st.query_params.get("shown", "")
    if not re.fullmatch(r"[0-9a-f]{32}", key):
        return Showing()
    last = store().last_attempt(who.id, question_id) if who else None
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
