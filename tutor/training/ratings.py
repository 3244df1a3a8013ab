"""Ratings: one number for how hard a question is and how able a learner, and the chance of a right answer."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, pi, sqrt

from tutor.questions.skills import SKILLS

LOGIT = 400 / log(10)  # points that make the odds e times as good, as in chess
OFF = 120.0  # standard deviation of what a question's difficulty is off by
TARGET = 0.8  # the share of answers that should be right

# The chance to be right without knowing, by kind of question.
GUESSES: Mapping[str, float] = {
    "made-or-set": 0.5,
    "can-make": 0.5,
    "whose-turn": 0.25,
    "trick-winner": 0.25,
    "best-trump": 0.25,
    "multiple-choice": 0.3,
    "best-play": 0.25,
    "copies-left": 0.2,
    "win-trick": 0.15,
    "trump-count": 0.15,
}
GUESS = 0.1  # of the other kinds


def guess_at(skill: str) -> float:
    """The chance to be right at a question of a skill without knowing it."""
    found = [GUESSES.get(kind, GUESS) for kind in SKILLS[skill].kinds] if skill in SKILLS else []
    return sum(found) / len(found) if found else GUESS


def chance(rating: float, doubt: float, difficulty: float, guess: float, recall: float = 1.0) -> tuple[float, float]:
    """The chance of a right answer, and by how much each point of rating raises it.

    Of somebody whose rating is known up to a variance of `doubt`, and who remembers with the chance `recall`.
    """
    wide = _width(doubt)
    knows = 1 / (1 + exp(min(max((difficulty - rating) / wide, -30), 30)))
    most = recall * (1 - guess)
    return guess + most * knows, most * knows * (1 - knows) / wide


def _width(doubt: float) -> float:
    return LOGIT * sqrt(1 + pi / 8 * (doubt + OFF * OFF) / LOGIT**2)


def easier_by(guess: float, recall: float, doubt: float) -> float:
    """How many points below the rating a question must be to be answered right with the chance TARGET, as far as it can."""
    knows = min(max((TARGET - guess) / (recall * (1 - guess)), 0.05), 0.95)
    return _width(doubt) * log(knows / (1 - knows))
