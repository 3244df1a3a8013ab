"""Judging: the one place that marks an answer and says why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.feedback import melds, scores, tricks
from tutor.feedback.verdict import Speaker, Verdict
from tutor.feedback.words import first_upper
from tutor.questions import KINDS, Answer, Question

SPEAKERS: Mapping[type[Question], Speaker[Any]] = {
    kind: speaker for speaker in (*tricks.SPEAKERS, *melds.SPEAKERS, *scores.SPEAKERS) for kind in speaker.kinds
}
assert set(SPEAKERS) == set(KINDS.values())


def because(question: Question) -> str:
    """Why the right answer is right, in a plain sentence."""
    return first_upper(SPEAKERS[type(question)].because(question))


def judge(question: Question, given: Answer) -> Verdict:
    """What to tell a learner about an answer: whether it is right, why, and how the cards are marked."""
    speaker = SPEAKERS[type(question)]
    right = question.is_right(given)
    title, text = ("That is right", because(question)) if right else speaker.differs(question, given)
    if right and question.why:
        text = question.says(question.why)
    return Verdict(
        right,
        title,
        first_upper(text),
        speaker.marks(question, given),
        speaker.ledger(question, given),
        speaker.order(question),
    )
