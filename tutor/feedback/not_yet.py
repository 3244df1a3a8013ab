"""Not yet: what is said of a wrong answer while the right one is held back."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from tutor.feedback.diagnosis import Diagnosis
from tutor.feedback.judge import judge
from tutor.feedback.ladder import hint
from tutor.feedback.verdict import Mark
from tutor.questions import Answer, Question


@dataclass(frozen=True)
class NotYet:
    """A few words, one or two short sentences, and the cards it was broken with: of the hand, and of the trick."""

    title: str
    text: str
    marks: tuple[Mark, ...] = ()
    trick: tuple[int, ...] = ()


def not_yet(question: Question, given: Answer, diagnosis: Diagnosis | None = None, told: Collection[str] = ()) -> NotYet | None:
    """What to say of a wrong answer at first; None where nothing can be held back, or it is right."""
    ask = question.scene().ask
    if question.is_right(given) or (ask.type == "choice" and len(ask.options) < 3):
        return None
    marks = tuple(replace(mark, reason="") for mark in judge(question, given, diagnosis, told).marks if mark.mark == "wrong")
    return NotYet("Not yet", hint(question, 1).text, marks)
