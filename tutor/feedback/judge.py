"""Judging: the one place that marks an answer and says why."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tutor.engine import Rules
from tutor.feedback import auction, cards, choices, melds, scores, tricks
from tutor.feedback.diagnosis import Diagnosis, Explanation, diagnose
from tutor.feedback.misconceptions import Belief
from tutor.feedback.speaker import Speaker
from tutor.feedback.verdict import Verdict
from tutor.feedback.words import first_upper
from tutor.questions import KINDS, Answer, Question

SPEAKERS: Mapping[type[Question], Speaker[Any]] = {
    speaker.kind: speaker for part in (cards, tricks, melds, scores, auction, choices) for speaker in part.SPEAKERS
}
MOST_WORDS = 40
# How much of what may be behind an answer a way must be for it to be told, and told as sure; and of two that tie.
SURE, PERHAPS = 0.75, 0.4
EITHER, PERHAPS_EITHER = 0.25, 0.6
assert set(SPEAKERS) == set(KINDS.values()), "every kind of question has a speaker"


def because(question: Question) -> str:
    """Why the right answer is right, in a plain sentence."""
    return first_upper(SPEAKERS[type(question)].because(question))


def judge(
    question: Question,
    given: Answer,
    diagnosis: Diagnosis | None = None,
    told: Collection[str] = (),
) -> Verdict:
    """What to tell a learner about an answer: whether it is right, why, and how the cards are marked.

    `diagnosis` is made here where it was not before. `told` are the causes this learner has been told of before; one that
    comes again is put more plainly.
    """
    speaker = SPEAKERS[type(question)]
    right = question.is_right(given)
    found = diagnose(question, given) if diagnosis is None else diagnosis
    cause = None
    if right:
        title, text = "That is right", question.says(question.why) if question.why else because(question)
    else:
        title, text = speaker.differs(question, given)
        cause = found.likeliest if found.likeliest and found.likeliest.share >= PERHAPS else None
        title, text = _caused(found, cause, question, title, text, told)
    return Verdict(
        right,
        title,
        first_upper(text),
        speaker.marks(question, given),
        speaker.ledger(question, given),
        speaker.order(question),
        found,
        cause,
    )


def _caused(
    found: Diagnosis, cause: Explanation | None, question: Question, title: str, otherwise: str, told: Collection[str]
) -> tuple[str, str]:
    """What is said of an answer by what may have led to it, as surely as that is known, in at most 40 words."""
    if cause is None:
        return title, _either(found, question) or otherwise
    if cause.is_house_rule:
        return "Right at some tables", _elsewhere(cause, question)
    rule, case = because(question), first_upper(SPEAKERS[type(question)].shortly(question))
    thoughts = " and ".join(one.thought for one in cause.causes if one.thought)
    remember = " ".join(one.remember for one in cause.causes if one.remember)
    plain = [rule if remember in rule else f"{remember} {rule}", f"{remember} {case}"]
    if not thoughts or (told and all(one.name in told for one in cause.causes)):
        return title, fitting(*plain)
    start = f"It looks as if {thoughts}." if cause.share >= SURE else f"Perhaps {thoughts}."
    rare = "A few tables do play so." if any(one.belief and one.belief.rule for one in cause.causes) else ""
    kindly = [f"{start} {remember} {rare} {case}"] if rare else []
    return title, fitting(*kindly, *(f"{start} {text}" for text in plain), *plain)


def _either(found: Diagnosis, question: Question) -> str:
    """Two ways that are about as likely as each other, where one of them it is; "" where that cannot be said."""
    two = [way for way in found.ways[:2] if way.share >= EITHER and not way.is_house_rule and len(way.causes) == 1]
    if len(two) < 2 or sum(way.share for way in two) < PERHAPS_EITHER:
        return ""
    one, other = (way.causes[0].thought for way in two)
    text = f"Perhaps {one}, or {other}. "
    case = SPEAKERS[type(question)].shortly(question)
    return fitting(text + because(question), text + first_upper(case), "")


def _elsewhere(cause: Explanation, question: Question) -> str:
    """What is said of an answer that another table's rule makes right: that rule, this table's, and the case."""
    belief = cause.belief
    assert belief is not None
    case = first_upper(SPEAKERS[type(question)].shortly(question))
    start, own = f"{belief.says} Some tables play so.", _own_rule(belief, question.rules)
    here = f"{start} This one does not: {own}" if own else f"{start} This one does not."
    return fitting(f"{here} {because(question)}", f"{here} {case}", f"{start} This one does not. {case}")


def _own_rule(belief: Belief, rules: Rules) -> str:
    """What this table plays instead of a house rule; "" where that is no sentence of its own."""
    row = belief.rule
    assert row is not None
    own = row.current(rules)
    if own is not None:
        return next(choice.says for choice in row.choices if choice.name == own)
    amount = row.number.read(rules) if row.number else None
    return row.number.said(amount) if row.number and amount is not None else ""


def fitting(*texts: str) -> str:
    """The first text of at most 40 words, or the last."""
    return next((text for text in texts if len(text.split()) <= MOST_WORDS), texts[-1])
