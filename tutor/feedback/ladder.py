"""Hints: four rungs from naming the question to showing the answer, made from the engine's own reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine import Cards
from tutor.feedback.judge import SPEAKERS, because, fitting
from tutor.feedback.words import listed, points
from tutor.questions import Question

RUNGS = 4


@dataclass(frozen=True)
class Hint:
    """One rung: what is said, and the cards of the hand that stay bright (None: all of them)."""

    rung: int
    text: str
    bright: Cards | None = None


def hint(question: Question, rung: int) -> Hint:
    """The hint of a rung, 1 to 4: the question to ask oneself, the rule, what is left of it, the answer.

    Rungs 1 and 2 never give the answer away. An author's own hint stands on the first rung.
    """
    speaker = SPEAKERS[type(question)]
    if rung <= 1:
        return Hint(1, question.says(question.hint) if question.hint else speaker.ask(question))
    if rung == 2:
        return Hint(2, speaker.rule(question))
    if rung == 3:
        return Hint(3, *speaker.part(question))
    text = f"The answer: {answer_words(question)}."
    return Hint(4, fitting(f"{text} {because(question)}", text))


def answer_words(question: Question) -> str:
    """The right answer as a learner reads it."""
    data = question.answers.reader.write(question.answer)
    if isinstance(data, Mapping):
        said = {name: points(value) if isinstance(value, int) else _choice(question, str(value)) for name, value in data.items()}
        return ", ".join(value.lower() if name == "outcome" else f"{name} {value}" for name, value in said.items())
    if isinstance(data, list):
        return listed([_choice(question, str(item)) for item in data], question.answers.join) or "none of them"
    return points(data) if isinstance(data, int) else _choice(question, str(data))


def _choice(question: Question, value: str) -> str:
    ask = question.scene().ask
    options = (*ask.options, *(option for _, part in ask.parts for option in part.options))
    return next((option.label for option in options if option.value == value), value)
