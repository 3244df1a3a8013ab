"""Placement: its plan, its next question, and the lessons it marks as known."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random

from tutor.app.session import course, house, learner, plans, today, way
from tutor.app.session.clock import now
from tutor.app.session.plans import Asked, Progress, Stored
from tutor.app.session.store import store
from tutor.content import Lesson
from tutor.progress import Attempt, parse_explained
from tutor.questions.skills import RULE_SKILLS
from tutor.training.keys import met_before
from tutor.training.placement import Found, found, next_placement
from tutor.training.session import Plan, Slot, Why

OF_FOUR = 3  # of four questions that a lesson asks so many must be of skills that are known, for it to be left out


def begin(who: str) -> Progress:
    """The placement that was left before its end, at the same game, or a new one."""
    with plans.alone:
        last = plans.newest(who, "placement")
        progress = plans.progress(who, last) if last and last.game == house.own_game() else None
        if progress is None or is_over(progress):
            progress = plans.progress(who, plans.make(who, "placement", house.own_game(), Plan(()), {}))
        return progress


def is_begun(who: str) -> bool:
    """Whether a placement was left before its end."""
    last = plans.newest(who, "placement")
    return last is not None and bool(last.asked) and not is_over(plans.progress(who, last))


def is_over(progress: Progress) -> bool:
    """Whether enough is known."""
    return progress.place == len(progress.stored.asked) and _next(progress) is None


def go_on(who: str, name: str, at: int) -> Stored | None:
    """A placement with its question at a place, which is asked now if it is the next; as it is where nothing more comes."""

    def more(progress: Progress) -> Stored:
        while progress.place == len(progress.stored.asked) and (wanted := _next(progress)):
            stored, slot = progress.stored, Slot(wanted[0], Why.MORE)
            question = today.fresh_question(stored, *wanted, store().fold(who, met_before))
            asked = Asked(question or "", stored.showing(len(stored.asked)), slot, wanted[1], skipped=not question)
            progress = plans.progress(who, replace(stored, asked=(*stored.asked, asked)))
        return progress.stored

    return plans.go_on(who, name, at, more)


def _next(progress: Progress) -> tuple[str, int] | None:
    impossible = {one.slot.skill for one in progress.stored.asked if not one.question}
    skills = [skill for skill in _skills() if skill not in impossible]
    return next_placement(tries(progress), skills, Random(f"{progress.stored.id}/{len(progress.stored.asked)}"))


def _skills() -> list[str]:
    can = today.drillable()
    return [skill for skill in RULE_SKILLS if skill in can]


def tries(progress: Progress) -> tuple[Attempt, ...]:
    """The answers of a placement; who says not to know one has not known it."""
    pairs = zip(progress.stored.asked, progress.firsts, strict=True)
    return tuple(first or _unknown(one) for one, first in pairs if first or (one.skipped and one.question))


def _unknown(asked: Asked) -> Attempt:
    question = today.question_of(asked)
    return Attempt(
        learner="",
        question=asked.question,
        showing=asked.showing,
        number=1,
        kind=question.kind if question else "",
        skill=asked.slot.skill,
        level=question.level if question else None,
        right=False,
        explained=parse_explained(""),
        rung=0,
        response="",
        shown=now(),
        answered=now(),
        difficulty=asked.aim,
    )


# What it found


@dataclass(frozen=True)
class Placed:
    """What a placement found: of each skill whether it is known and why, and the lessons that are marked by it."""

    skills: Sequence[Found]
    lessons: Sequence[Lesson]

    @property
    def known(self) -> list[str]:
        """The skills that are known."""
        return [one.skill for one in self.skills if one.known]

    @property
    def open(self) -> list[str]:
        """The skills that are not, or were not met."""
        return [one.skill for one in self.skills if not one.known]


def placed(progress: Progress) -> Placed:
    """What a placement found."""
    skills = found(tries(progress), _skills())
    known = {one.skill for one in skills if one.known}
    return Placed(skills, [lesson for lesson in course.lessons().values() if is_known(lesson, known)])


def is_known(lesson: Lesson, known: Collection[str]) -> bool:
    """Whether most of what a lesson asks is known. What is judged no drill asks, and another game is another matter."""
    asked = [screen.question for screen in course.screens(lesson) if screen.question]
    met = [one for one in asked if one.skill in known and one.kind != "multiple-choice"]
    follows = lesson.table.name is not None and lesson.id in course.own_way()
    return follows and len(met) * 4 >= len(asked) * OF_FOUR > 0


def mark(who: str, found: Placed) -> None:
    """Tick off the lessons that are known, and remember that the learner was placed."""
    left = way.way(who).left
    steps = [(lesson.id, screen) for lesson in found.lessons for screen in left.get(lesson.id, ())]
    if steps:
        store().finish_steps(who, steps, now())
    if not learner.setting("placed"):
        learner.save("placed", True)
