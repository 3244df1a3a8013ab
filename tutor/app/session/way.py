"""The way through the course: what is left of each lesson, and what comes next for this learner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tutor.app.session import course, learner
from tutor.app.session.addresses import Address
from tutor.app.session.store import store
from tutor.content import Lesson
from tutor.progress import due_by_question


@dataclass(frozen=True)
class Start:
    """Where a newcomer may start: words for it, the lessons they know already, and whether that is all of them."""

    title: str
    says: str
    knows: tuple[str, ...] = ()
    plays: bool = False


STARTS: Mapping[str, Start] = {
    "new": Start("New to cards", "From the first trick, step by step"),
    # The ten, the duty to beat and the twins are new to players of other games; what a trick and a trump are is not.
    "tricks": Start("I know trick games", "Spades, euchre, bridge: tricks go fast", ("take-a-trick", "trump")),
    "plays": Start("I play pinochle", "A few questions, and then practice that fits you", plays=True),
}
ASK = "ask"  # What stands in the place of a start until a newcomer has said.


@dataclass(frozen=True)
class Way:
    """The lessons in order, the ids of their screens and of those that are left, and when each was answered last.

    `own` are the ids of the lessons that a player of the learner's game is led through; they come first.
    """

    lessons: Sequence[Lesson]
    own: Sequence[str]
    screens: Mapping[str, Sequence[str]]
    left: Mapping[str, Sequence[str]]
    answered: Mapping[str, datetime]

    def number(self, lesson: Lesson) -> int:
        """Which one a lesson is, counted from 1."""
        return self.lessons.index(lesson) + 1

    def done(self, lesson: Lesson) -> int:
        """How many screens of a lesson are done."""
        return len(self.screens[lesson.id]) - len(self.left[lesson.id])

    def step(self, lesson: Lesson) -> int:
        """The screen to go on with, counted from 1."""
        left = self.left[lesson.id]
        return self.screens[lesson.id].index(left[0]) + 1 if left else 1

    def address(self, lesson: Lesson) -> Address:
        """Where a lesson goes on."""
        return Address("lesson", {"lesson": lesson.id, "screen": (self.left[lesson.id] or ["1"])[0]})

    @property
    def all_done(self) -> bool:
        """Whether no lesson has anything left."""
        return not any(self.left.values())

    @property
    def own_done(self) -> bool:
        """Whether no lesson of the learner's game has anything left."""
        return not any(self.left[name] for name in self.own)

    def next_for(self, start: Start) -> Lesson | None:
        """The unfinished lesson in which something was answered last, or the first of the learner's game that is new to them."""
        unfinished = [lesson for lesson in self.lessons if self.left[lesson.id]]
        begun = [lesson for lesson in unfinished if lesson.id in self.answered]
        if begun:
            return max(begun, key=lambda lesson: self.answered[lesson.id])
        if start.plays:
            return None
        ahead = [lesson for lesson in unfinished if lesson.id in self.own]
        return next((lesson for lesson in ahead if lesson.id not in start.knows), next(iter(ahead), None))


def start() -> Start:
    """Where the learner started: with the first trick, unless they said otherwise. Who was placed is led to what is open."""
    found = STARTS.get(learner.setting("start"), STARTS["new"])
    return replace(found, plays=False) if learner.setting("placed") else found


def way(who: str) -> Way:
    """How far a learner is."""
    finished, lessons = store().finished_steps(who), tuple(course.lessons().values())
    screens = {lesson.id: [screen.id for screen in course.screens(lesson)] for lesson in lessons}
    left = {name: [screen for screen in ids if screen not in finished.get(name, frozenset())] for name, ids in screens.items()}
    answered: dict[str, datetime] = {}
    for one in store().fold(who, due_by_question):
        name, asked, _ = one.what.partition("#")
        if asked:
            answered[name] = max(one.last, answered.get(name, one.last))
    return Way(lessons, course.own_way(), screens, left, answered)
