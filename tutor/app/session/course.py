"""The course at the learner's table: the lessons, puzzles and words there are, as they read there."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import streamlit as st

from tutor.app.session import agreed, house
from tutor.app.session.clock import now
from tutor.app.session.house import Played
from tutor.app.session.learner import current
from tutor.app.session.options import Options, options
from tutor.app.session.store import store
from tutor.content import Lesson, Library, PuzzleSet, Step, built_in, content_files, explain_terms, game_of, holds, load_files, way_at
from tutor.drills import DrillError, asked, why_not
from tutor.engine import PinochleError, Rules
from tutor.engine.games import USUAL_GAME
from tutor.progress import Store
from tutor.questions import Question, Table
from tutor.questions.base import Agreed
from tutor.questions.prose import fill
from tutor.questions.skills import RULE_SKILLS

EVERY = 1.0  # seconds between two looks for changes in the files


# The files


def _files(chosen: Options) -> Iterator[tuple[Path, Path]]:
    if chosen.preview:
        yield chosen.preview, chosen.preview.parent
        yield from ((file, chosen.preview.parent) for file in content_files(chosen.preview.parent / "records"))
        yield from ((file, built_in()) for file in content_files(built_in()) if file.resolve() != chosen.preview)
        return
    for root in (built_in(), *([chosen.content] if chosen.content else [])):
        yield from ((file, root) for file in content_files(root))


@dataclass
class _Shelf:
    """What was read last, and when the files are to be looked at again; the same for every visit."""

    chosen: Options | None = None
    look_at: float = 0.0
    books: Library | None = None
    carried: tuple[Library, Store] | None = None  # the store knows of these what questions were called before


_shelf = _Shelf()


def read_files() -> Library:
    """Every lesson and puzzle as the files are now, looked at no more than once a second."""
    chosen, clock = options(), time.monotonic()
    if _shelf.books is None or _shelf.chosen != chosen or clock >= _shelf.look_at:
        files = tuple(_files(chosen))
        stamps = tuple((file.stat().st_mtime_ns, file.stat().st_size) for file, _ in files if file.exists())
        _shelf.chosen, _shelf.look_at, _shelf.books = chosen, clock + EVERY, _load(files, stamps)
    return _shelf.books


@lru_cache(maxsize=4)
def _load(files: tuple[tuple[Path, Path], ...], stamps: tuple[tuple[int, int], ...]) -> Library:
    return load_files(files)


def look_again() -> None:
    """Read what has changed in the files; once a run, so that a page says the same from its head to its foot.

    Answers to questions that were called otherwise before are carried over. Raises StoreError.
    """
    books = st.session_state["library"] = read_files()
    if _shelf.carried != (books, store()):
        store().rename(books.renamed, books.added)
        _shelf.carried = (books, store())


def library() -> Library:
    """Every lesson and puzzle, as the files were when this run began."""
    if "library" not in st.session_state:
        look_again()
    found: Library = st.session_state["library"]
    return found


def own_problems() -> int:
    """How many problems the files of one's own content have."""
    return len(library().problems) if options().content else 0


# Lessons


@dataclass(frozen=True)
class LessonScreen:
    """One screen of a lesson: its id, for good, the steps on it, and what it asks."""

    id: str
    steps: tuple[Step, ...]
    question: Question | None


def rules_of(name: str | None, otherwise: Rules) -> Rules:
    """A game as the learner's table plays it, or pinned rules."""
    return house.games().get(name or "", otherwise)


def _house_of(table: Table, played: Played) -> Rules:
    """The learner's rules that a condition speaks of: of the game itself, also where a text pins its rules."""
    return dict(played)[game_of(table)]


def lessons() -> Mapping[str, Lesson]:
    """The lessons of the course that fit the learner's table, by id, in order: those of the learner's way come first."""
    found, own = _at_table(), own_way()
    return {name: found[name] for name in (*own, *(name for name in found if name not in own))}


def own_way() -> tuple[str, ...]:
    """The lessons that a player of the learner's game is led through, by id, in order."""
    return _own_way(library(), house.played(), bool(options().preview), house.own_game())


@lru_cache(maxsize=256)
def _own_way(books: Library, played: Played, broken_too: bool, game: str) -> tuple[str, ...]:
    return way_at(_lessons(books, played, broken_too), game)


def _at_table() -> Mapping[str, Lesson]:
    return _lessons(library(), house.played(), bool(options().preview))


@lru_cache(maxsize=256)
def _lessons(books: Library, played: Played, broken_too: bool) -> Mapping[str, Lesson]:
    found = [lesson for lesson in books.lessons.values() if broken_too or lesson.id not in books.broken]
    return {lesson.id: lesson for lesson in found if holds(lesson.when, _house_of(lesson.table, played))}


def screens(lesson: Lesson) -> tuple[LessonScreen, ...]:
    """The screens of a lesson with the steps that fit the learner's table."""
    return _screens(lesson.id, library(), house.played(), agreed.agreed())


@lru_cache(maxsize=4096)
def _screens(name: str, books: Library, played: Played, own: Agreed = ()) -> tuple[LessonScreen, ...]:
    lesson, found = books.lessons[name], list[LessonScreen]()
    steps: list[Step] = []
    for step in lesson.steps:
        if not holds(step.when, _house_of(lesson.table, played)):
            continue
        if not step.asks:
            steps.append(step)
        for screen, question in _asked(step, lesson, books, played, own):
            found.append(LessonScreen(screen, (*steps, step), question))
            steps = []
    return (*found, LessonScreen("", tuple(steps), None)) if steps else tuple(found)


def _asked(step: Step, lesson: Lesson, books: Library, played: Played, own: Agreed) -> Iterator[tuple[str, Question]]:
    """What a step asks at the learner's table, and under which ids: a drill the same questions each time."""
    games = dict(played)
    if step.drill:
        game, wanted = lesson.table.name or USUAL_GAME, step.drill
        for count in range(wanted.count if not why_not(games[game], wanted.skill) else 0):
            seed, rows = f"{lesson.id}/{step.id}/{count}", dict(own).get(game, ())
            yield f"{step.id}/{count + 1}", drilled(games[game], game, wanted.skill, wanted.level, seed, rows)
        return
    puzzle = books.puzzles.get(step.puzzle)
    asked = step.ask or (puzzle.question if puzzle else None)
    if asked and (question := _if_it_can_be(asked.at(games, own))):
        yield step.id, question


def _if_it_can_be(question: Question) -> Question | None:
    """A question, unless the learner's table makes nonsense of it, as of bids below its lowest."""
    try:
        _ = question.answer, question.wording, question.scene()
    except PinochleError:
        return None
    return question


def question_of_screen(lesson: str, screen: str) -> Question | None:
    """What a screen of a lesson asks, by its id; None where it is gone."""
    found = library().lessons.get(lesson)
    return next((one.question for one in screens(found) if one.id == screen), None) if found else None


def game_of_part(part: str) -> str:
    """The game of a part's lessons, by name; the usual one where they are of several."""
    games = {game_of(lesson.table) for lesson in _at_table().values() if lesson.part == part}
    return games.pop() if len(games) == 1 else USUAL_GAME


def skills_of(part: str) -> tuple[str, ...]:
    """The skills that the lessons of a part ask and that can be drilled at the learner's table; none that is judged."""
    return _skills_of(part, library(), house.played(), game_of_part(part))


@lru_cache(maxsize=1024)
def _skills_of(part: str, books: Library, played: Played, game: str) -> tuple[str, ...]:
    inside = [name for name, lesson in _lessons(books, played, False).items() if lesson.part == part]
    asked = [screen.question for name in inside for screen in _screens(name, books, played)]
    found = dict.fromkeys(question.skill for question in asked if question and question.kind != "multiple-choice")
    return tuple(skill for skill in found if skill in RULE_SKILLS and not why_not(dict(played)[game], skill))


def judged_in(part: str) -> tuple[tuple[str, ...], float]:
    """The questions of a part in which something is judged, as lesson#screen, and their share of all its questions."""
    asked = [(lesson.id, screen) for lesson in lessons().values() if lesson.part == part for screen in screens(lesson) if screen.question]
    judged = tuple(f"{lesson}#{screen.id}" for lesson, screen in asked if screen.question and screen.question.kind == "multiple-choice")
    return judged, len(judged) / max(len(asked), 1)


def finish_part(part: str) -> None:
    """Tick off every screen of a part's lessons."""
    who = current()
    if who:
        inside = [lesson for lesson in lessons().values() if lesson.part == part]
        store().finish_steps(who.id, [(lesson.id, screen.id) for lesson in inside for screen in screens(lesson)], now())


def said(text: str, lesson: Lesson) -> str:
    """A lesson's text with the figures of the learner's table."""
    return fill(text, rules_of(lesson.table.name, lesson.table.rules))


# Puzzles and drills


def topics() -> Mapping[str, PuzzleSet]:
    """The puzzle files by id, each with the puzzles that can be asked at the learner's table."""
    return _topics(library(), house.played())


@lru_cache(maxsize=64)
def _topics(books: Library, played: Played) -> Mapping[str, PuzzleSet]:
    found = {}
    for name, one in books.sets.items():
        usable = tuple(puzzle for puzzle in one.puzzles if puzzle.question and holds(puzzle.when, _house_of(puzzle.question.table, played)))
        if usable:
            found[name] = replace(one, puzzles=usable)
    return found


def puzzle_at_table(name: str) -> Question | None:
    """The question of a puzzle at the learner's table; None where it is gone."""
    return _puzzle(name, library(), house.played(), agreed.agreed())


@lru_cache(maxsize=4096)
def _puzzle(name: str, books: Library, played: Played, own: Agreed) -> Question | None:
    puzzle = books.puzzles.get(name)
    return puzzle.question.at(dict(played), own) if puzzle and puzzle.question else None


@lru_cache(maxsize=4096)
def drilled(rules: Rules, game: str, skill: str, how: int, seed: str, rows: tuple[str, ...] = ()) -> Question:
    """A made-up question that follows the learner's table in a game, at a level or near an aim. `rows` are the conventions that
    were agreed on. Raises DrillError."""
    return replace(asked(rules, skill, how, seed, rows), table=Table(game, rules))


def drill_at_table(game: str, skill: str, how: int, seed: str) -> Question:
    """A made-up question of a game as the learner's table plays it, at a level or near an aim. Raises DrillError."""
    if game not in house.games():
        raise DrillError("there is no such game")
    return drilled(house.games()[game], game, skill, how, seed, agreed.chosen(game))


# Words


def meanings(rules: Rules | None) -> Mapping[str, str]:
    """What each word of the glossary that texts mark means by these rules, or else at the learner's table."""
    return _meanings(library(), rules or house.games()[house.own_game()])


@lru_cache(maxsize=64)
def _meanings(books: Library, rules: Rules) -> Mapping[str, str]:
    marked = replace(books, terms=tuple(term for term in books.terms if not term.everyday))
    return explain_terms(marked, rules)
