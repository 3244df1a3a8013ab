"""What is said of choices that an author has written."""

from __future__ import annotations

from tutor.feedback.speaker import Part, Speaker
from tutor.questions import Answer
from tutor.questions.multiple_choice import MultipleChoice


class ChoiceWords(Speaker[MultipleChoice]):
    """multiple-choice: the author's own reasons."""

    kind = MultipleChoice

    def ask(self, question: MultipleChoice) -> str:
        return "Which of these can you rule out?"

    def rule(self, question: MultipleChoice) -> str:
        return "Think of the rule first, and then of what is best."

    def part(self, question: MultipleChoice) -> Part:
        return f"It is not this one: {next(text for text in question.texts if text != question.answer)}", None

    def because(self, question: MultipleChoice) -> str:
        return question.says(question.choices[question.result]["why"])

    def differs(self, question: MultipleChoice, given: Answer) -> tuple[str, str]:
        texts = [text.casefold() for text in question.texts]
        place = texts.index(str(given).casefold()) if str(given).casefold() in texts else question.result
        return "Not this one", question.says(question.choices[place]["why"])


SPEAKERS = (ChoiceWords(),)
