"""What is asked in a file, by name and by its place there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath

from tutor.commands.common import print_json
from tutor.content import Document, load_library, read_puzzles
from tutor.content.lessons import read_lesson
from tutor.content.library import is_lesson
from tutor.content.records import is_record, records_in
from tutor.questions import FieldError, Question
from tutor.questions.values import Path


@dataclass(frozen=True)
class Asked:
    """One question of a file; None where it cannot be answered, for the reasons in `errors`."""

    name: str
    path: Path
    question: Question | None
    errors: Sequence[FieldError] = ()


def asked_in(document: Document) -> Iterator[Asked]:
    """What a puzzle file or a lesson asks, also what is not worked out yet; what is wrong goes to the document's problems."""
    if is_record(document):
        document.report(FieldError("a hand record asks nothing", "the replay command plays it through"))
        return
    if is_lesson(document):
        records = {**load_library().records, **records_in(FilePath(document.file).parent / "records")}
        for place, step in enumerate(read_lesson(document, records).steps):
            for part, question in (("ask", step.ask), ("worked", step.worked)):
                if question:
                    yield Asked(f"steps.{place}", ("steps", place, part), question)
        return
    puzzles = read_puzzles(document, "", unready=True).puzzles
    rows = document.data.get("puzzles") if isinstance(document.data, Mapping) else None
    places = [place for place, row in enumerate(rows if isinstance(rows, list) else []) if isinstance(row, Mapping)]
    for place, puzzle in zip(places, puzzles, strict=True):
        yield Asked(puzzle.id.removeprefix("/"), ("puzzles", place), puzzle.question, puzzle.errors)


def print_error(name: str, errors: Sequence[FieldError], as_json: bool) -> None:
    """Say why a question cannot be answered."""
    says = "; ".join(str(error) for error in errors)
    if as_json:
        print_json({"id": name, "error": says})
        return
    print(f"{name}: error: {says}")
    for error in errors:
        if error.hint:
            print(f"    hint: {error.hint}")
