"""Speakers: all that is said of one kind of question, before the answer and after."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeAlias, TypeVar

from tutor.advice import Grade
from tutor.engine import Cards
from tutor.feedback.verdict import Ledger, Line, Mark, amount_off
from tutor.questions import Answer, Question

Q = TypeVar("Q", bound=Question)
# What is left when the impossible is out of the way: words, and the cards of the hand that stay bright (None: all of them).
Part: TypeAlias = tuple[str, Cards | None]


class Speaker(ABC, Generic[Q]):
    """What is said of one kind of question; the first three are its hints, which never give the answer away."""

    kind: ClassVar[type[Question]]

    @abstractmethod
    def ask(self, question: Q) -> str:
        """First hint: what to ask oneself."""

    @abstractmethod
    def rule(self, question: Q) -> str:
        """Second hint: the rule."""

    @abstractmethod
    def part(self, question: Q) -> Part:
        """Third hint: what is left when the impossible is out of the way."""

    @abstractmethod
    def because(self, question: Q) -> str:
        """Why the right answer is right: the rule and the cards, in a sentence or two."""

    def shortly(self, question: Q) -> str:
        """The cards or figures that decide, in at most 14 words: what a rule that is named comes to here."""
        return self.because(question)

    def brief(self, question: Q, given: Answer) -> str:
        """The same for an answer, where there is little room."""
        return self.shortly(question)

    @abstractmethod
    def differs(self, question: Q, given: Answer) -> tuple[str, str]:
        """What is off in a wrong answer: a few words, then the rule, the cards and the fix."""

    def agrees(self, question: Q, given: Answer) -> tuple[str, str]:
        """What is said of a right answer: a few words, then why it is right."""
        return "That is right", self.because(question)

    def marks(self, question: Q, given: Answer) -> tuple[Mark, ...]:
        """How the cards of the hand are marked."""
        return ()

    def ledger(self, question: Q, given: Answer) -> Ledger | None:
        """The figures behind the answer."""
        return None

    def order(self, question: Q) -> tuple[int, ...]:
        """For questions of order, the right one."""
        return ()

    def grade(self, question: Q, given: Answer) -> Grade | None:
        """Where a choice is judged, how good it is."""
        return None

    def lines(self, question: Q, given: Answer) -> tuple[Line, ...]:
        """Where play goes on, the line that answers the choice given, then the best one."""
        return ()


class AmountSpeaker(Speaker[Q]):
    """What is said of a kind whose answer is a number, where a wrong one is told by how much it is off and why."""

    cards: ClassVar[bool] = False  # whether it is a number of cards, not of points

    def differs(self, question: Q, given: Answer) -> tuple[str, str]:
        return amount_off(int(given), question.answer, self.cards), self.because(question)
