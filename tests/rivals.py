"""When skills are due: our ladder of gaps against FSRS, on simulated learners who forget, over 90 days.

The whole table, by hand: `python tests/rivals.py 10`; with FSRS where `fsrs` is installed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import mean
from typing import Any

from forgetful import KINDS, Kind, Learner, Run, guess_of, moment

from tutor.questions.skills import SKILLS


class Ladder:
    """When skills are due by our ladder of gaps, as the product has it."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def due(self, day: float) -> Sequence[str]:
        """The skills due on a day, most overdue first."""
        return self.run.known.due(moment(day))

    def add(self, name: str, right: bool, day: float) -> None:
        """One more answer: the run has it already."""


class Fsrs:
    """When skills are due by py-fsrs 6, where it is installed: each is a card, a wrong answer is Again, a right one Good."""

    def __init__(self, run: Run) -> None:
        fsrs = import_module("fsrs")

        self.fsrs = fsrs
        self.scheduler = fsrs.Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
        self.cards: dict[str, Any] = {}

    def due(self, day: float) -> Sequence[str]:
        """The skills due on a day, most overdue first."""
        found = sorted((card.due, name) for name, card in self.cards.items())
        return [name for due, name in found if due - timedelta(hours=8) <= moment(day)]

    def add(self, name: str, right: bool, day: float) -> None:
        """One more answer."""
        card = self.cards.get(name) or self.fsrs.Card(card_id=len(self.cards))
        rating = self.fsrs.Rating.Good if right else self.fsrs.Rating.Again
        self.cards[name], _ = self.scheduler.review_card(card, rating, moment(day))


@dataclass(frozen=True)
class Kept:
    """What is left after 90 days: the share right at easy questions, what is remembered, and how many were asked a day."""

    right: float
    remembered: float
    asked: float


def ninety_days(kind: Kind, seed: str, due_by: Callable[[Run], Any], fill: bool = True, days: int = 90) -> Kept:
    """All skills of the map, at most twelve questions a day: what is due, two new ones a day, and with `fill` the weakest."""
    run = Run(Learner(kind, Random(seed), names=tuple(SKILLS)))
    by, late = due_by(run), 0
    for day in range(days):
        asked: list[str] = []
        known = run.known
        new = [name for name in SKILLS if name not in known.skills][:2]
        weak = known.weakest(moment(day)) if fill else ()
        for name in (*by.due(day), *new, *weak):
            if name not in asked and len(asked) < 12:
                asked.append(name)
                at = day + len(asked) / 2880
                by.add(name, run.ask(name, known.aim(name, moment(at)), at), at)
        late += len(asked) if day >= 30 else 0
    skills = run.learner.skills
    recalls = [skill.memory.recall(days) if skill.memory else 0.0 for skill in skills.values()]
    rights = [guess_of(name) + (1 - guess_of(name)) * run.learner.level(name, days, 900) for name in skills]
    return Kept(mean(rights), mean(recalls), late / max(days - 30, 1))


def print_rivals(runs: int, write: Any = print) -> None:
    """Our ladder against FSRS, on two kinds of learners, asked what is due alone and with the weakest."""
    for kind in (KINDS[0], KINDS[1]):
        for by in (Ladder, Fsrs) if find_spec("fsrs") else (Ladder,):
            for fill in (False, True):
                kept = [ninety_days(kind, f"90/{kind.name}/{at}", by, fill) for at in range(runs)]
                right, remembered = mean(one.right for one in kept), mean(one.remembered for one in kept)
                how = f"{kind.name:8} {by.__name__:8} {'due, then weakest' if fill else 'due alone':18}"
                write(f"{how} right {right:.1%} remembered {remembered:.1%} a day {mean(one.asked for one in kept):.1f}")


if __name__ == "__main__":
    print_rivals(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
