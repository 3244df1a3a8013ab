"""Hints: four rungs from naming the question to showing the answer, made from the engine's own reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tutor.engine import Cards, Seat
from tutor.feedback.judge import because, fitting, shortly
from tutor.feedback.speakers import SPEAKERS
from tutor.feedback.speakers.meld_ledger import melds_named
from tutor.feedback.words import card_words, cards_words, first_lower, listed, points, seat_word
from tutor.questions import Answer, Question
from tutor.questions.base import EVERY_COPY

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
    return Hint(4, fitting(f"{text} {because(question)}", f"{text} {shortly(question)}", text))


def answer_words(question: Question) -> str:
    """The right answer as a learner reads it; of several that are right, all, also where not all are offered."""
    question = replace(question, offers=()) if question.offers else question
    scene, answer = question.scene(), question.answer
    if scene.ask.type == "cards":
        if scene.ask.ordered:
            return listed([card_words(card) for card in answer])
        every = set(answer) == set(scene.hand) and len(scene.hand) > 1 and question.answers is not EVERY_COPY
        return "every card" if every else cards_words(answer, question.rules, question.answers.join) or "none of them"
    if scene.ask.type == "groups":
        return melds_named(question.result) or "no meld"
    if isinstance(answer, Mapping):
        said = {name: _word(question, value) for name, value in answer.items()}
        return FORMS[question.kind].format_map({**said, **_sides(question, answer)})
    if isinstance(answer, tuple):
        return listed([_word(question, one) for one in answer], question.answers.join)
    return _word(question, answer)


# The answers that have several parts, as one says them.
FORMS: Mapping[str, str] = {
    "auction": "{declarer} at {bid}",
    "hand-score": "{outcome}, the declaring side {declarer}, {they} {defenders}",
    "game-winner": "the declaring side {declarer}, {they} {defenders}, and {who_wins}",
}


def _sides(question: Question, answer: Mapping[str, Answer]) -> Mapping[str, str]:
    """What the defenders are called in this game, whether the bid is made, and who has won."""
    two = len(question.rules.deck.sides) == 2
    wins = {"declarer": "the declaring side wins", "defenders": "the defenders win" if two else "a defender wins"}
    return {
        "they": "the defenders" if two else "both defenders together",
        "outcome": str(answer.get("outcome", "")),
        "who_wins": wins.get(str(answer.get("winner")), "nobody has won yet"),
    }


def _word(question: Question, value: Answer) -> str:
    """A number, a seat, or what is chosen, as a learner reads it."""
    if isinstance(value, int):
        return points(value)
    if isinstance(value, Seat):
        return seat_word(value, question.rules)
    ask = question.scene().ask
    options = (*ask.options, *(option for _, part in ask.parts for option in part.options))
    label = next((option.label for option in options if option.value == str(value)), str(value))
    return first_lower(label) if label.startswith(("A ", "An ", "The ")) else label
