"""The course at the learner's table: the lessons, puzzles and words there are, as they read there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import streamlit as st

from tutor.app.session import house
from tutor.app.session.clock import now
from tutor.app.session.house import USUAL_GAME
from tutor.app.session.learner import current
from tutor.app.session.options import options
from tutor.app.session.store import store
from tutor.content import Lesson, Library, PuzzleSet, Step, built_in, content_files, explain_terms, holds, load_files
from tutor.drills import DrillError, drill, why_not
from tutor.engine import PinochleError, Rules
from tutor.questions import Question, Table
from tutor.questions.prose import fill
from tutor.questions.skills import SKILLS

# Each game by name, as a table plays it: with the library, all that what is offered there depends on.
Played: TypeAlias = tuple[tuple[str, Rules], ...]


def _files() -> Iterator[tuple[Path, Path]]:
    chosen = options()
    if chosen.preview:
        yield chosen.preview, chosen.preview.parent
        yield from ((file, chosen.preview.parent) for file in content_files(chosen.preview.parent / "records"))
        yield from ((file, built_in()) for file in content_files(built_in()) if file.resolve() != chosen.preview)
        return
    for root in (built_in(), *([chosen.content] if chosen.content else [])):
        yield from ((file, root) for file in content_files(root))


def look_again() -> None:
    """Read what has changed in the files; once a run, since a page asks for the library very often."""
    st.session_state["library"] = read_files()


def library() -> Library:
    """Every lesson and puzzle, as the files were when this run began."""
    if "library" not in st.session_state:
        look_again()
    found: Library = st.session_state["library"]
    return found


def read_files() -> Library:
    """Every lesson and puzzle as the files are now."""
    files = tuple(_files())
    return _load(files, tuple((file.stat().st_mtime_ns, file.stat().st_size) for file, _ in files if file.exists()))


@lru_cache(maxsize=4)
def _load(files: tuple[tuple[Path, Path], ...], stamps: tuple[tuple[int, int], ...]) -> Library:
    return load_files(files)


def rules_of(name: str | None, otherwise: Rules) -> Rules:
    """A game as the learner's table plays it, or pinned rules."""
    return house.games().get(name or "", otherwise)


def lessons() -> tuple[Lesson, ...]:
    """The lessons of the course that fit the learner's table, in order."""
    broken = frozenset[str]() if options().preview else library().broken
    found = [lesson for lesson in library().lessons.values() if lesson.id not in broken]
    return tuple(lesson for lesson in found if holds(lesson.when, _house_of(lesson.table)))


def _house_of(table: Table) -> Rules:
    """The learner's rules that a condition speaks of: of the game itself, also where a text pins its rules."""
    return house.games()[table.name or str(dict(table.switches).get("base", USUAL_GAME))]


def screens(lesson: Lesson) -> tuple[tuple[Step, ...], ...]:
    """The screens of a lesson with the steps that fit the learner's table; puzzles are put in as questions."""
    return _screens(lesson.id, library(), tuple(house.games().items()))


@lru_cache(maxsize=4096)
def _screens(name: str, books: Library, played: Played) -> tuple[tuple[Step, ...], ...]:
    lesson = books.lessons[name]
    rules = _house_of(lesson.table)
    steps = tuple(made for step in lesson.steps if holds(step.when, rules) for made in _spelled_out(step, lesson))
    steps = tuple(step for step in steps if not step.asks or question_of(step))
    return replace(lesson, steps=steps).screens()


def _spelled_out(step: Step, lesson: Lesson) -> Iterator[Step]:
    """A drill step as the questions it stands for, the same ones each time; none where the table knows no such skill."""
    if step.drill is None:
        yield step
        return
    game, wanted = lesson.table.name or USUAL_GAME, step.drill
    for count in range(wanted.count):
        try:
            made = drill(house.games()[game], wanted.skill, wanted.level, f"{lesson.id}/{count}")
        except DrillError:
            return
        yield Step(ask=house.follow(made, game))


def skills_of(part: str) -> tuple[str, ...]:
    """The skills that the lessons of a part ask and that can be drilled at the learner's table."""
    return _skills_of(part, library(), tuple(house.games().items()))


@lru_cache(maxsize=1024)
def _skills_of(part: str, books: Library, played: Played) -> tuple[str, ...]:
    asked = [step for lesson in lessons() if lesson.part == part for screen in screens(lesson) for step in screen]
    found = dict.fromkeys(question.skill for step in asked if (question := question_of(step)) and question.kind != "multiple-choice")
    return tuple(skill for skill in found if skill in SKILLS and not why_not(dict(played)[USUAL_GAME], skill))


def judged_in(part: str) -> tuple[tuple[str, ...], float]:
    """The questions of a part in which something is judged, by name, and the share they have of all its questions."""
    names, asked = [], 0
    for lesson in lessons():
        for at, screen in enumerate(screens(lesson) if lesson.part == part else (), start=1):
            question = question_of(screen[-1])
            asked += question is not None
            if question and question.kind == "multiple-choice":
                names.append(f"{lesson.id}#{at}")
    return tuple(names), len(names) / max(asked, 1)


def finish_part(part: str) -> None:
    """Tick off every screen of a part's lessons."""
    who = current()
    for lesson in lessons():
        if lesson.part == part and who:
            for screen in range(len(screens(lesson))):
                store().finish_step(who.id, lesson.id, screen, now())


def question_of(step: Step) -> Question | None:
    """The question of an asking step, at the learner's table."""
    puzzle = library().puzzles.get(step.puzzle)
    asked = step.ask or (puzzle.question if puzzle else None)
    return _if_it_can_be(asked.at(house.games())) if asked else None


def _if_it_can_be(question: Question) -> Question | None:
    """A question, unless the learner's table makes nonsense of it, as of bids below its lowest."""
    try:
        _ = question.answer, question.wording, question.scene()
    except PinochleError:
        return None
    return question


def topics() -> tuple[PuzzleSet, ...]:
    """The puzzle files, each with the puzzles that can be asked at the learner's table."""
    found = []
    for one in library().sets.values():
        usable = tuple(puzzle for puzzle in one.puzzles if puzzle.question and holds(puzzle.when, _house_of(puzzle.question.table)))
        if usable:
            found.append(replace(one, puzzles=usable))
    return tuple(found)


def meanings() -> Mapping[str, str]:
    """What each word of the glossary that texts mark means at the learner's table."""
    marked = replace(library(), terms=tuple(term for term in library().terms if not term.everyday))
    return explain_terms(marked, house.games()[USUAL_GAME])


def said(text: str, lesson: Lesson) -> str:
    """A lesson's text with the figures of the learner's table."""
    return fill(text, rules_of(lesson.table.name, lesson.table.rules))


def own_problems() -> int:
    """How many problems the files of one's own content have."""
    return len(library().problems) if options().content else 0
