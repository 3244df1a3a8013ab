"""Easier and harder: what a learner wished of a skill, and where a question of it is asked that is so."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.app.session import learner, rounds
from tutor.app.session.addresses import Address, Drilled, fresh_seed, tries_address
from tutor.app.session.clock import now
from tutor.app.session.store import store
from tutor.drills import HIGHEST, LOWEST, difficulty, points_of
from tutor.questions import Question
from tutor.training.standing import standing

STEPS: Mapping[str, int] = {"easier": -150, "harder": 100}  # points of the scale that each wish moves the aim by
MOST = 600  # points up or down that wishes come to


def nudge(skill: str) -> int:
    """How much easier (below 0) or harder than the tutor would have it a learner wished a skill, in points of the scale."""
    found = learner.setting("nudges").get(skill, 0)
    return found if isinstance(found, int) and abs(found) <= MOST else 0


def move(wish: str, question_id: str, question: Question, back: Address) -> Address:
    """Keep a wish, and turn to a question of the skill that is easier or harder than this one; it leads back to where one was."""
    moved = min(max(nudge(question.skill) + STEPS[wish], -MOST), MOST)
    learner.save("nudges", {**learner.setting("nudges"), question.skill: moved})
    aim = store().fold(learner.here().id, standing).aim(question.skill, now(), moved)
    drilled = Drilled.read(question_id)
    step = (points_of(drilled.how) if drilled else difficulty(question)) + STEPS[wish]
    aim = min(aim, step) if wish == "easier" else max(aim, step)
    name = rounds.drill_like(question, min(max(aim, LOWEST), HIGHEST), fresh_seed())
    return tries_address([name], back) if name else back
