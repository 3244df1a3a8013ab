"""multiple-choice: one of several written answers; the only kind whose answer the author gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tutor.engine import Cards, Seat, Suit
from tutor.questions.base import Answers, Question, reads
from tutor.questions.positions import leader_before_you
from tutor.questions.scene import Ask, Option, Scene
from tutor.questions.values import CARDS_TEXT, SEAT, SUIT, TEXT, FieldError, list_of, record

CHOICE = record(text=TEXT, why=TEXT)


@dataclass(frozen=True, kw_only=True)
class MultipleChoice(Question[int, str]):
    """A prompt, choices with a reason each, and which is right: its number from 1, or its text."""

    kind = "multiple-choice"
    asks = ""
    answers = Answers(TEXT, lambda text: str(text).casefold())
    looks_at = ()
    example = (
        "prompt: What is trump?\n"
        "choices:\n"
        "  - {text: A suit that beats the others, why: Any trump beats any card of another suit.}\n"
        "  - {text: The highest card, why: The highest card is the ace. Trump is a suit.}\n"
        "correct: 1"
    )
    takes = ("trump", "hand", "leader", "trick")

    choices: tuple[dict[str, Any], ...] = reads(list_of(CHOICE))
    correct: str = reads(TEXT)
    trump: Suit | None = reads(SUIT, None)
    hand: Cards = reads(CARDS_TEXT, ())
    trick: Cards = reads(CARDS_TEXT, ())
    leader: Seat | None = reads(SEAT, None)

    @property
    def texts(self) -> tuple[str, ...]:
        """The choices as they are shown."""
        return tuple(self.says(choice["text"]) for choice in self.choices)

    def solve(self) -> int:
        """The place of the right choice, from 0."""
        place = int(self.correct) - 1 if self.correct.isdigit() else -1
        if self.correct in self.texts:
            place = self.texts.index(self.correct)
        if not 0 <= place < len(self.choices):
            hint = f"write its number, 1 to {len(self.choices)}"
            raise FieldError(f"'{self.correct}' is none of the choices", hint, ("correct",))
        return place

    def answer_of(self, result: int) -> str:
        return self.texts[result]

    def scene(self) -> Scene:
        options = tuple(Option(text, text) for text in self.texts)
        leader = self.leader or leader_before_you(self.trick, self.rules)
        return Scene(Ask("choice", options=options), self.hand, self.trump, self.trick or None, leader)

    def faults(self) -> Iterator[FieldError]:
        if not self.prompt:
            yield FieldError("'prompt' is missing", "write the question")
        if len(self.choices) < 2:
            yield FieldError("fewer than two choices", "give at least two, each with text and why", ("choices",))
        prose_is_known = True
        for place, choice in enumerate(self.choices):
            for name in ("text", "why"):
                try:
                    self.says(choice[name])
                except FieldError as error:
                    prose_is_known = False
                    yield error.under("choices", place, name)
        if prose_is_known:
            if len({text.casefold() for text in self.texts}) < len(self.texts):
                yield FieldError("two choices say the same", "write each choice once", ("choices",))
            yield from super().faults()
