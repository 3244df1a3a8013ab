"""Checks beyond one value: what lessons need, how much they say, figures typed, and what the course leaves out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import permutations

from tutor.content.lessons import Lesson, Step
from tutor.content.puzzles import Puzzle
from tutor.content.reader import Document, Problem
from tutor.engine import Suit
from tutor.questions import FieldError, Question, suggest
from tutor.questions.skills import RULE_SKILLS, SKILLS

MOST_WORDS = 60
NO_SHAPE = ("prompt", "hint", "why", "skill", "level", "graded")  # what is no part of the situation that a question states
# A meld's name, a word or two, and a figure: run is worth 150.
_TYPED = re.compile(
    r"\b(?:run|marriage|pinochle|dix|around)s?\b"
    r"(?:,? (?:is|are|pays?|worth|counts?|scores?|gives?|for|of))*,? (\d{2,4})\b(?![%\w])"
)


def cross_check(document: Document, lesson: Lesson, lessons: Mapping[str, Lesson], puzzles: Mapping[str, Puzzle]) -> None:
    """Report what one lesson names that is not there, and whether its needs go in a circle."""
    for place, name in enumerate(lesson.needs):
        if name not in lessons:
            hint = suggest(name, lessons, "the lessons are")
            document.report(FieldError(f"there is no lesson '{name}'", hint, ("needs", place)))
    _check_length(document, lesson)
    for place, step in enumerate(lesson.steps):
        for text in _prose(step):
            check_typed(document, text, "steps", place)
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


def _check_length(document: Document, lesson: Lesson) -> None:
    """Report screens that say too much, at each table a lesson tells apart."""
    told = set()
    for when in {step.when for step in lesson.steps} | {()}:
        shown = replace(lesson, steps=tuple(step for step in lesson.steps if step.when in ((), when)))
        for screen in shown.screens():
            words = sum(len(text.split()) for step in screen for text in _prose(step))
            if words > MOST_WORDS:
                told.add((lesson.steps.index(screen[0]), words))
    for place, words in sorted(told):
        document.report(FieldError(f"a screen of {words} words", f"at most {MOST_WORDS} are read; make two of it"), "steps", place)


def _prose(step: Step) -> Iterable[str]:
    yield step.text
    if step.show:
        yield step.show.caption
        yield from (text for row in step.show.rows for text in row)
    if step.ask:
        yield step.ask.prompt


def _told(step: Step) -> Iterable[str]:
    """Whatever a step says in the author's words, before the answer and after."""
    yield from _prose(step)
    for question in (step.worked, step.ask):
        yield from (question.hint, question.why) if question else ()


def check_typed(document: Document, text: str, *path: str | int) -> None:
    """Report a figure typed next to a meld's name: it would be wrong at another table."""
    found = _TYPED.search(text)
    if found:
        hint = "write a placeholder, such as {meld.run}"
        document.report(FieldError(f"'{found[0]}' types a figure of the rules", hint), *path)


def check_words(document: Document, lesson: Lesson, taught: Mapping[str, Lesson]) -> None:
    """Report words of the game, each with the lesson that explains it, which a lesson uses before that one."""
    later = {name.lower(): explains.id for name, explains in taught.items() if explains.file > lesson.file}
    if not later:
        return
    words = re.compile(r"\b(" + "|".join(map(re.escape, sorted(later, key=len, reverse=True))) + r")s?\b", re.IGNORECASE)
    for place, step in enumerate(lesson.steps):
        for found in dict.fromkeys(word.lower() for text in _told(step) for word in words.findall(text)):
            hint = f"{later[found]} explains it: say it in other words here"
            document.report(FieldError(f"'{found}' is used before its lesson", hint), "steps", place)


def check_ids(document: Document) -> None:
    """Report questions of a course's lesson that have no id of their own: one made of their place would change with it."""
    rows = document.data.get("steps", []) if isinstance(document.data, Mapping) else []
    for place, row in enumerate(rows):
        if isinstance(row, Mapping) and "ask" in row and "id" not in row:
            document.report(FieldError("a question of the course needs an id", "write such as id: bare-run"), "steps", place)


def course_gaps(lessons: Iterable[Lesson], puzzles: Mapping[str, Puzzle]) -> list[Problem]:
    """What a whole course leaves out or says twice: skills without a question, puzzles that differ only in their suits."""
    lessons = tuple(lessons)
    asked = {step.ask.skill for lesson in lessons for step in lesson.steps if step.ask}
    asked |= {step.drill.skill for lesson in lessons for step in lesson.steps if step.drill}
    drilled = {(puzzle.question.skill, puzzle.question.level) for puzzle in puzzles.values() if puzzle.question}
    problems = []
    for skill in SKILLS:
        if skill not in asked:
            problems.append(Problem("lessons", 1, skill, "no lesson asks this skill", "give an ask of a lesson skill: " + skill))
    # Of judgement there are as many puzzles as honest search found.
    for skill in RULE_SKILLS:
        problems += [
            Problem("puzzles", 1, skill, f"no puzzle at level {level}", "write one with this skill and level")
            for level in (1, 2, 3)
            if (skill, level) not in drilled
        ]
    first: dict[str, str] = {}
    for name, puzzle in puzzles.items():
        if puzzle.question is None or puzzle.question.kind == "multiple-choice":
            continue
        shape = _shape(puzzle.question)
        if shape in first:
            says = f"the same as {first[shape]} up to the names of suits"
            problems.append(Problem("puzzles", 1, name, says, "change the cards of one of them"))
        first.setdefault(shape, name)
    return problems


def _shape(question: Question) -> str:
    """What a question states, with suits renamed so that renaming them makes no difference."""
    data = {name: item for name, item in question.to_data().items() if name not in NO_SHAPE}
    text = repr(data)
    names = [suit.value for suit in Suit]
    if not re.search(r"\b(?:10|[AKQJ9])[SHDC]\b|'[SHDC]'", text):
        return text
    return min(_renamed(data, dict(zip(names, order, strict=True))) for order in permutations(names))


def _renamed(data: object, suits: Mapping[str, str]) -> str:
    if isinstance(data, dict):
        return "{" + ",".join(f"{name}:{_renamed(item, suits)}" for name, item in sorted(data.items())) + "}"
    if isinstance(data, list):
        return "[" + ",".join(_renamed(item, suits) for item in data) + "]"
    words = str(data).split()
    if all(re.fullmatch(r"(?:10|[AKQJ9])?[SHDC]", word) for word in words):
        words = [word[:-1] + suits[word[-1]] for word in words]
        return " ".join(words if len(words) <= 4 else sorted(words))
    return str(data)
