"""What is said of choices that an author has written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.words import is_brief
from tutor.questions import Answer
from tutor.questions.multiple_choice import MultipleChoice


@dataclass(frozen=True)
class _Choice:
    """The right choice of a question and its author's reason."""

    question: MultipleChoice

    @property
    def reason(self) -> str:
        return self.question.says(self.question.choices[self.question.result]["why"])

    @property
    def start(self) -> str:
        """The first sentence of the reason."""
        return re.split(r"(?<=[.!?])\s", self.reason, maxsplit=1)[0]

    @property
    def answer(self) -> str:
        return _closed(self.question.answer)

    @property
    def other(self) -> str:
        return _closed(next(text for text in self.question.texts if text != self.question.answer))


def _closed(text: str) -> str:
    """A text with a sign at its end."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


_SHORTLY: tuple[Row[_Choice], ...] = (
    Row(lambda c: is_brief(c.reason), "{reason}"),
    Row(lambda c: is_brief(c.start), "{start}"),
    Row(lambda c: is_brief(f"Right is {c.answer}"), "Right is: {answer}"),
    Row(always, "Another of the choices is right."),
)


class ChoiceWords(Speaker[MultipleChoice]):
    """multiple-choice: the author's own reasons."""

    kind = MultipleChoice

    def ask(self, question: MultipleChoice) -> str:
        return "Which of these can you rule out?"

    def rule(self, question: MultipleChoice) -> str:
        return "Think of the rule first, and then of what is best."

    def part(self, question: MultipleChoice) -> Part:
        return said((Row(always, "It is not this one: {other}"),), _Choice(question)), None

    def because(self, question: MultipleChoice) -> str:
        return _Choice(question).reason

    def shortly(self, question: MultipleChoice) -> str:
        return said(_SHORTLY, _Choice(question))

    def differs(self, question: MultipleChoice, given: Answer) -> tuple[str, str]:
        texts = [text.casefold() for text in question.texts]
        place = texts.index(str(given).casefold()) if str(given).casefold() in texts else question.result
        return "Not this one", question.says(question.choices[place]["why"])


SPEAKERS = (ChoiceWords(),)
