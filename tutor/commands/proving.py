"""Proving: what was worked out for questions of judgement is worked out anew and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tutor.commands.advise import judged_in, with_progress
from tutor.commands.asked import asked_in
from tutor.content import Document, read_file
from tutor.content.library import is_lesson, shown_name
from tutor.content.reader import Problem
from tutor.drills.judged import pool
from tutor.engine import VARIANTS, format_cards
from tutor.questions import FieldError
from tutor.questions.best_play import BestPlay


def prove_files(files: Sequence[tuple[Path, Path]]) -> tuple[int, list[Problem]]:
    """How many questions of these files were worked out anew, and every difference."""
    documents = [read_file(file, shown_name(file, root)) for file, root in files]
    found = [prove(document) for document in documents if is_lesson(document) or "puzzles" in (document.data or ())]
    return sum(count for count, _ in found), [problem for _, problems in found for problem in problems]


def prove(document: Document) -> tuple[int, list[Problem]]:
    """The same for one file."""
    judged = [(one, question) for one, question in judged_in(asked_in(document)) if question.is_graded]
    told = Document(document.file, lines=document.lines)
    for one, question in with_progress(judged, f"proved in {document.file}"):
        for error in differences(question):
            told.report(FieldError(str(error), f"pinochle-tutor advise --write {document.file}", error.path), *one.path)
    return len(judged), told.problems


def prove_course(files: Sequence[tuple[Path, Path]]) -> tuple[int, list[Problem]]:
    """The same for a course and the pools that drills draw from."""
    count, problems = prove_files(files)
    for game in VARIANTS:
        told = Document(f"tutor/drills/pools/{game}.json")
        for place, question in enumerate(with_progress(pool(game), f"proved of the pool of {game}")):
            assert isinstance(question, BestPlay)
            count += 1
            for error in differences(question):
                told.report(FieldError(str(error), "mine it anew", error.path), "questions", place)
        problems += told.problems
    return count, problems


def differences(question: BestPlay) -> Iterator[FieldError]:
    """What was worked out otherwise than it comes out now. Raises SolverError or StakesError."""
    said, found = question.graded, question.worked_out()
    assert said is not None
    for card, points in found.values.items():
        if said.values[card] != points:
            yield FieldError(f"{card} {said.values[card]}, but it is worth {points}", "", ("graded", "values", str(card)))
    for card, line in found.line.items():
        if said.line[card] != line:
            yield FieldError(f"{format_cards(said.line[card])}, but it goes on {format_cards(line)}", "", ("graded", "line", str(card)))
    for name in ("idea", "misses", "steps"):
        one, other = getattr(said, name), getattr(found, name)
        if one != other:
            yield FieldError(f"{_in_words(one)}, but it comes out as {_in_words(other)}", "", ("graded", name))


def _in_words(data: int | tuple[str, ...]) -> str:
    return str(data) if isinstance(data, int) else ", ".join(data) or "none"
