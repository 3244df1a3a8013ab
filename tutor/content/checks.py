"""Checks that need more than one file: what lessons need, and the puzzles they name."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.content.lessons import Lesson
from tutor.content.puzzles import Puzzle
from tutor.content.reader import Document
from tutor.questions import FieldError, suggest


def cross_check(document: Document, lesson: Lesson, lessons: Mapping[str, Lesson], puzzles: Mapping[str, Puzzle]) -> None:
    """Report what one lesson names that is not there, and whether its needs go in a circle."""
    for place, name in enumerate(lesson.needs):
        if name not in lessons:
            hint = suggest(name, lessons, "the lessons are")
            document.report(FieldError(f"there is no lesson '{name}'", hint, ("needs", place)))
    circle = _circle(lesson.id, lessons)
    if circle:
        hint = "a lesson cannot need itself; take one of them out"
        document.report(FieldError("needs go in a circle: " + " -> ".join(circle), hint, ("needs",)))
    for place, step in enumerate(lesson.steps):
        if step.puzzle and step.puzzle not in puzzles:
            hint = suggest(step.puzzle, puzzles, "a puzzle is named as file/id, such as meld/runs/bare-run")
            near = hint if hint.startswith("did") else "a puzzle is named as file/id, such as meld/runs/bare-run"
            document.report(FieldError(f"there is no puzzle '{step.puzzle}'", near, ("steps", place, "puzzle")))


def _circle(start: str, lessons: Mapping[str, Lesson]) -> tuple[str, ...]:
    """A way from a lesson back to itself along its needs, if there is one."""
    ways: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while ways:
        way = ways.pop()
        for name in lessons[way[-1]].needs if way[-1] in lessons else ():
            if name == start:
                return (*way, name)
            if name not in seen:
                seen.add(name)
                ways.append((*way, name))
    return ()
