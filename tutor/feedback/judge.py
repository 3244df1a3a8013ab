"""Judging: the one place that marks an answer and says why."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tutor.advice import Grade
from tutor.engine import Rules
from tutor.feedback.diagnosis import NOTHING, Diagnosis, Explanation, diagnose
from tutor.feedback.misconceptions import Belief, spoken
from tutor.feedback.speakers import SPEAKERS
from tutor.feedback.verdict import Ledger, Line, Mark
from tutor.feedback.words import first_lower, first_upper
from tutor.questions import Answer, Question

MOST_WORDS = 40
ELSEWHERE = "Right at some tables"
# How much of what may be behind an answer a way must be for it to be told as sure, or at all: to say of somebody that
# they have a rule wrong takes more than to say that they slipped. Of two ways of which it is one, how much each, and both.
SURE, BELIEVED, SLIPPED = 0.75, 0.5, 0.25
EITHER, BOTH = 0.25, 0.6


@dataclass(frozen=True)
class Verdict:
    """What is said of an answer: a few words, at most 40 words more, marks and figures.

    Where a choice is judged it has a `grade`, and `lines`: first how play goes on after it, then the best line, unless it is that.
    """

    right: bool
    title: str
    text: str
    short: str = ""  # the cards or figures that decide, where there is little room
    marks: tuple[Mark, ...] = ()
    ledger: Ledger | None = None
    order: tuple[int, ...] = ()  # the right order, as places in the drawn hand
    diagnosis: Diagnosis = NOTHING
    grade: Grade | None = None
    lines: tuple[Line, ...] = ()
    told: tuple[Explanation, ...] = ()  # the ways to it that the text tells, two where it may be either

    @property
    def house_rule(self) -> Belief | None:
        """The house rule of other tables that the text names, by which the answer would be right."""
        return next((way.belief for way in self.told if way.is_house_rule), None)


def because(question: Question) -> str:
    """Why the right answer is right, in a plain sentence."""
    return first_upper(SPEAKERS[type(question)].because(question))


def shortly(question: Question) -> str:
    """The cards or figures that decide, in a few words."""
    return first_upper(SPEAKERS[type(question)].shortly(question))


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
    right, grade = question.is_right(given), speaker.grade(question, given)
    found = diagnose(question, given) if diagnosis is None else diagnosis
    ways = () if right else worth_telling(found)
    if right:
        title, text = speaker.agrees(question, given)
        # After a card that is only fine the best one is named, whatever an author says of that.
        text = question.says(question.why) if question.why and grade != "fine" else text
    else:
        title, text = speaker.differs(question, given)
        title, text = _caused(ways, question, title, told) if ways else (title, text)
    return Verdict(
        right,
        title,
        first_upper(text),
        first_upper(speaker.brief(question, given)),
        speaker.marks(question, given),
        speaker.ledger(question, given),
        speaker.order(question),
        found,
        grade,
        speaker.lines(question, given),
        ways,
    )


def worth_telling(found: Diagnosis) -> tuple[Explanation, ...]:
    """The way that is likely enough to be told, or two of which one is behind the answer; () where neither is known."""
    two = found.ways[:2] if found.ways and _sayable(found.ways[0]) else ()
    if two and two[0].share >= (BELIEVED if any(cause.belief for cause in two[0].causes) else SLIPPED):
        return two[:1]
    either = len(two) == 2 and min(way.share for way in two) >= EITHER and sum(way.share for way in two) >= BOTH
    plain = not any(way.is_house_rule or len(way.causes) > 1 for way in two)
    return two if either and plain else ()


def _sayable(way: Explanation) -> bool:
    """Whether all of it can be said: not a house rule together with something else, which would be left out."""
    return way.is_house_rule or not any(cause.is_house_rule for cause in way.causes)


def _caused(ways: Sequence[Explanation], question: Question, title: str, told: Collection[str]) -> tuple[str, str]:
    """What is said of an answer by what may have led to it, as surely as that is known, in at most 40 words."""
    way, *others = ways
    if way.is_house_rule:
        return ELSEWHERE, _elsewhere(way, question)
    rule, case, remember = because(question), shortly(question), rule_to_keep(way)
    plain = [rule if remember in rule else f"{remember} {case}"]
    start = what_was_thought(ways, told)
    if others:
        return title, fitting(*(f"{start} {text}" for text in (*plain, case)), case)
    if not start:
        return title, fitting(*plain)
    rare = "A few tables do play so." if any(one.belief and one.belief.rule for one in way.causes) else ""
    kindly = [f"{start} {remember} {rare} {case}"] if rare else []
    return title, fitting(*kindly, *(f"{start} {text}" for text in plain), *plain)


def what_was_thought(ways: Sequence[Explanation], told: Collection[str]) -> str:
    """What may have led to an answer, as surely as that is known; "" where the learner was told of it before."""
    way, *others = ways
    first, *more = [one.thought for one in way.causes if one.thought] or [""]
    thoughts = " and ".join([first, *(thought.removeprefix("you ") for thought in more)])
    if others:
        return f"Perhaps {thoughts}, or {others[0].causes[0].thought}."
    if not thoughts or (told and all(one.name in told for one in way.causes)):
        return ""
    return f"It looks as if {thoughts}." if way.share >= SURE else f"Perhaps {thoughts}."


def rule_to_keep(way: Explanation) -> str:
    """What somebody whom it misled should remember."""
    # What a slip says beside a belief is true of the question as somebody with that belief reads it, and may not be here.
    return " ".join(one.remember for one in way.causes if one.remember and (one.belief or len(way.causes) == 1))


def _elsewhere(cause: Explanation, question: Question) -> str:
    """What is said of an answer that another table's rule makes right: that rule, this table's, and the case."""
    belief = cause.belief
    assert belief is not None
    case = shortly(question)
    there, own = f"At some tables {first_lower(belief.says)}", spoken(own_rule(belief, question.rules))
    here = f"{there} At this one {first_lower(own)}" if own else f"{there} Not at this one."
    return fitting(f"{here} {case}", f"{there} Not at this one. {case}")


def own_rule(belief: Belief, rules: Rules) -> str:
    """What this table plays instead of a house rule; "" where that is no sentence of its own."""
    assert belief.rule is not None
    return belief.rule.stands(rules)


def fitting(*texts: str) -> str:
    """The first text of at most 40 words, or the last."""
    return next((text for text in texts if len(text.split()) <= MOST_WORDS), texts[-1])
