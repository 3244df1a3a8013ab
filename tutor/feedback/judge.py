"""Judging: the one place that marks an answer and says why."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tutor.engine import Rules
from tutor.feedback import auction, cards, choices, melds, scores, tricks
from tutor.feedback.diagnosis import Diagnosis, Evidence, Explanation, credible, diagnose
from tutor.feedback.misconceptions import Belief
from tutor.feedback.speaker import Speaker
from tutor.feedback.verdict import Verdict
from tutor.feedback.words import first_upper
from tutor.questions import KINDS, Answer, Question

SPEAKERS: Mapping[type[Question], Speaker[Any]] = {
    speaker.kind: speaker for part in (cards, tricks, melds, scores, auction, choices) for speaker in part.SPEAKERS
}
MOST_WORDS = 40
assert set(SPEAKERS) == set(KINDS.values()), "every kind of question has a speaker"


def because(question: Question) -> str:
    """Why the right answer is right, in a plain sentence."""
    return first_upper(SPEAKERS[type(question)].because(question))


def judge(
    question: Question,
    given: Answer,
    diagnosis: Diagnosis | None = None,
    told: Collection[str] = (),
    evidence: Evidence | None = None,
) -> Verdict:
    """What to tell a learner about an answer: whether it is right, why, and how the cards are marked.

    `diagnosis` is made here where it was not before. `told` are the beliefs this learner has been told of before; one that
    comes again is put more plainly. `evidence` is that of the learner's answers so far, this one among them; without it
    every explanation is told.
    """
    speaker = SPEAKERS[type(question)]
    right = question.is_right(given)
    found = diagnose(question, given) if diagnosis is None else diagnosis
    if right:
        title, text = "That is right", question.says(question.why) if question.why else because(question)
    else:
        title, text = speaker.differs(question, given)
        if found.likeliest and (evidence is None or credible(found.likeliest, question, evidence)):
            title, text = _believed(found.likeliest, question, title, text, told)
    return Verdict(
        right,
        title,
        first_upper(text),
        speaker.marks(question, given),
        speaker.ledger(question, given),
        speaker.order(question),
        found,
    )


def _believed(found: Explanation, question: Question, title: str, otherwise: str, told: Collection[str]) -> tuple[str, str]:
    """What is said of an answer that beliefs explain, in at most 40 words."""
    rule = because(question)
    if found.is_house_rule:
        (belief,) = found.beliefs
        here = f"{belief.says} Some tables play so. This one does not: {_own_rule(belief, question.rules)}"
        return "Right at some tables", fitting(f"{here} {rule}", here)
    thoughts = [belief.thought for belief in found.beliefs if belief.thought]
    remember = " ".join(belief.remember for belief in found.beliefs if belief.remember)
    if not thoughts:
        return title, otherwise
    plain = rule if remember in rule else f"{remember} {rule}"
    if told and all(belief.name in told for belief in found.beliefs):
        return title, fitting(plain, remember)
    start = f"It looks as if {' and '.join(thoughts)}."
    elsewhere = "A few tables do play so." if any(belief.rule for belief in found.beliefs) else ""
    whole = [f"{start} {rule}", f"{start} {remember}", remember]
    return title, fitting(*([f"{start} {remember} {elsewhere}"] if elsewhere else []), *whole)


def _own_rule(belief: Belief, rules: Rules) -> str:
    """What this table plays instead of a house rule."""
    row = belief.rule
    assert row is not None
    own = row.current(rules)
    if own is not None:
        return next(choice.says for choice in row.choices if choice.name == own)
    amount = row.number.read(rules) if row.number else None
    return row.number.said(amount) if row.number and amount is not None else "The rule here is another one."


def fitting(*texts: str) -> str:
    """The first text of at most 40 words, or the last."""
    return next((text for text in texts if len(text.split()) <= MOST_WORDS), texts[-1])
