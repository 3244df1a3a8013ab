"""Short texts: what is said of an answer while the right one is held back, and whether a text is short enough for it."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.feedback.ladder import hint
from tutor.feedback.speakers import SPEAKERS
from tutor.feedback.verdict import Mark
from tutor.questions import Question

MOST_WORDS, MOST_CHARACTERS = 20, 110
MOST_IN_TITLE = 36


@dataclass(frozen=True)
class NotYet:
    """What is said of a wrong answer before the right one is shown: the rule it broke, and what leads on.

    `marks` are the cards of the drawn hand that it was broken with, `trick` the places in the trick of those they fall short of.
    """

    title: str
    text: str
    marks: tuple[Mark, ...] = ()
    trick: tuple[int, ...] = ()


def fits(text: str) -> bool:
    """Whether a text is short enough to stand in the bar."""
    return len(text.split()) <= MOST_WORDS and len(text) <= MOST_CHARACTERS


def first_hint(question: Question) -> str:
    """What to ask oneself first: in the author's words, where they are short."""
    return next(text for text in (hint(question, 1).text, SPEAKERS[type(question)].ask(question)) if fits(text))
