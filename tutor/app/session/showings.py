"""Showings of questions: which try is on show, what was answered and what was said of it, through retries and reloads."""

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
from tutor.feedback import NotYet, Verdict
from tutor.questions import Answer, Data, FieldError, Question

MARK = "mark"  # what in an address says that melds are marked, not counted
_FRESH = "showing just made"


def _new_key() -> str:
    return uuid4().hex


@dataclass
class Showing:
    """One showing of a question to a learner: `key` names it through all its retries, and is part of the address."""

    key: str = field(default_factory=_new_key)
    number: int = 1
    rung: int = 0
    shown: datetime = field(default_factory=now)
    question: Question | None = None
    given: Answer | None = None
    verdict: Verdict | None = None  # what was said of the answer, made once
    held: NotYet | None = None  # what is said of it before that, until the learner asks to be shown
    trouble: str = ""

    @property
    def id(self) -> str:
        """The attempt on show; a page left open through a restart of the server names it still."""
        return f"{self.key}-{self.number}"

    def is_meant(self, sent: Mapping[str, Any]) -> bool:
        """Whether what a page sent is about the attempt on show."""
        return bool(sent.get("id") == self.id)

    def again(self) -> None:
        """Ask once more in the same showing."""
        self.number, self.given, self.verdict, self.held, self.shown = self.number + 1, None, None, None, now()

    def renew(self) -> None:
        """Be another showing, where this one turns out to be of another question."""
        self.key, self.number = _new_key(), 1

    def of(self, question: Question | None) -> bool:
        """Whether it shows this question, and not one that was written otherwise."""
        return self.question is question or (self.question is not None and question is not None and _same(self.question, question))


def _same(one: Question, other: Question) -> bool:
    return one.rules == other.rules and one.to_data() == other.to_data()


def showing_of(question_id: str, question: Question | None) -> Showing:
    """The showing of a question, by the id it is logged under: the one there was, unless its file has changed since."""
    showings = _showings()
    if question_id not in showings:
        showings[question_id] = _restored(question_id, question) if question else Showing()
    elif not showings[question_id].of(question):
        showings[question_id] = Showing()
    showings[question_id].question = question
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
    """Go to another screen of this page, as one step of the browser's history. Who marks melds goes on marking them.

    A question whose showing has a name already, as in a plan that is gone on with in several tabs, is gone to by that: `shown`.
    """
    marking = {MARK: st.query_params[MARK]} if MARK in st.query_params else {}
    st.query_params.from_dict({"shown": params.get("shown") or fresh_key(), **params, **marking})


def meet(question_id: str, key: str) -> None:
    """Have a question shown in the showing of a name."""
    if st.query_params.get("shown") != key:
        st.query_params["shown"] = key
    if question_id in _showings() and _showings()[question_id].key != key:
        forget(question_id)


def fresh_key() -> str:
    """A name for the showing that is drawn next, of which nothing is on record."""
    key: str = _new_key()
    st.session_state[_FRESH] = key
    return key


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


def as_asked(asked: str) -> Data | None:
    """A question as it is on record; None for one that was kept before questions were, or cannot be read."""
    try:
        return json.loads(asked) if asked else None
    except ValueError:
        return None


def _showings() -> dict[str, Showing]:
    found: dict[str, Showing] = st.session_state.setdefault("showings", {})
    return found


def _restored(question_id: str, question: Question) -> Showing:
    """The showing that the address names, with this learner's last answer if it is on record; else a new one.

    A shared address names a showing of somebody else: each learner's answers to it are their own.
    """
    who, key = learner.current(), st.query_params.get("shown", "")
    if key and key == st.session_state.get(_FRESH):
        return Showing(key)  # Just made: nothing is on record of it.
    if not re.fullmatch(r"[0-9a-f]{32}", key) or who is None:
        return Showing()
    last = store().last_attempt(who.id, question_id)
    if last is None or last.showing != key:
        # A page left open through a restart has a showing that nothing is on record of yet; but an address may
        # have been made by hand, with the showing of another question.
        return Showing(key) if store().attempt(who.id, key, 1) is None else Showing()
    data = as_asked(last.asked)
    if data is not None and _without_rules(data) != _without_rules(question.to_data()):
        return Showing()  # The question has changed since.
    try:
        given = question.answers.reader.read(json.loads(last.response))
    except (FieldError, ValueError):
        return Showing()
    return Showing(last.showing, last.number, last.rung, given=given)


def _without_rules(data: Mapping[str, Data]) -> dict[str, Data]:
    """A question as plain JSON would have it, whatever rules it was asked under."""
    found: dict[str, Data] = json.loads(json.dumps({name: item for name, item in data.items() if name != "rules"}, default=str))
    return found
