"""Scoring gone wrong: what a slip about the points of a hand makes of questions about it and about the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from tutor.engine import HandScore, score_game
from tutor.feedback.slips.slip import Slipped
from tutor.feedback.speakers.outcomes import Outcome
from tutor.questions.hand_score import GameWinner, ScoreOfHand

Sides: TypeAlias = tuple[int, ...]
Asked: TypeAlias = ScoreOfHand | GameWinner
HAND, GAME = ("hand-score", "game-winner"), ("game-winner",)


@dataclass(frozen=True)
class Wrong:
    """Points by side that a slip leads to; `outcome` where it makes another of that too."""

    points: Sides
    words: Mapping[str, str]
    outcome: str = ""


Figures: TypeAlias = Callable[[Outcome], Iterator[Wrong]]


def hand_asked(question: Asked) -> HandScore:
    """The hand that a question is about."""
    return question.result[0] if isinstance(question, GameWinner) else question.result


def scored(figures: Figures) -> Callable[[Asked], Iterator[Slipped]]:
    """The answers of somebody who comes to such points for a hand."""

    def answers(question: Asked) -> Iterator[Slipped]:
        for wrong in figures(Outcome(question.rules, hand_asked(question))):
            for answer in answers_with(question, wrong):
                yield Slipped(answer, wrong.words)

    return answers


def answers_with(question: Asked, wrong: Wrong) -> Iterator[dict[str, Any]]:
    """A score, or the game after it: with who would have won then, and with who has won."""
    hand = hand_asked(question)
    if isinstance(question, ScoreOfHand):
        yield {"outcome": wrong.outcome or hand.outcome, "declarer": wrong.points[0], "defenders": sum(wrong.points[1:])}
        return
    game = score_game(question.before, replace(hand, points=wrong.points), question.rules, question.hands_played)
    yield {**question.answer_of((hand, game))}
    if game.winner != question.result[1].winner:
        yield {**question.answer_of((hand, game)), "winner": question.answer["winner"]}
