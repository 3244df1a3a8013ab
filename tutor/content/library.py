"""The library: every lesson, puzzle and glossary term of one or more folders, with every problem found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tutor.content.checks import check_ids, check_words, course_gaps, cross_check
from tutor.content.lessons import Lesson, lesson_id, read_lesson
from tutor.content.puzzles import Puzzle, PuzzleSet, read_puzzles
from tutor.content.reader import Document, Problem, as_mapping, known_fields, read_file, value
from tutor.content.records import is_record, play_record, records_in
from tutor.engine import Replay, Rules
from tutor.questions import FieldError, suggest
from tutor.questions.prose import fill
from tutor.questions.values import FLAG, TEXT, list_of, record, within

T = TypeVar("T")
GLOSSARY, RENAMED = "glossary", "renamed"


@dataclass(frozen=True)
class Term:
    """A word of the game: what it means (with placeholders) and the other words for it.

    `everyday` words have another meaning in plain speech, so texts do not mark them. `lesson` is the one that
    explains the word: no lesson before it may use it. `sought` is what else people may call it who look for it.
    """

    term: str
    says: str
    also: tuple[str, ...] = ()
    everyday: bool = False
    lesson: str = ""
    sought: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Library:
    """What there is to learn from: by id, in order. `records` are the recorded hands that lessons follow.

    `renamed` are the names that questions of lessons had before, each with the one it has now; `added` the questions
    that lessons got since, each with the one whose tick it shares for those who had finished that before.
    """

    lessons: Mapping[str, Lesson]
    sets: Mapping[str, PuzzleSet]
    puzzles: Mapping[str, Puzzle]
    terms: tuple[Term, ...]
    records: Mapping[str, Replay]
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    broken: frozenset[str]  # ids of lessons with problems of their own
    renamed: Mapping[str, str]
    added: Mapping[str, str]


def built_in() -> Path:
    """The folder that holds lessons/ and puzzles/: beside the package in a checkout, inside it once installed."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "course"
    return inside if inside.is_dir() else package.parent


def load_library(*roots: Path) -> Library:
    """Read the lessons and puzzles below folders, by default the ones that come with the program."""
    files = [(file, root) for root in roots or (built_in(),) for file in content_files(root)]
    return load_files(files, whole=not roots)


def content_files(root: Path) -> Iterator[Path]:
    """Lesson and puzzle files below a folder, sorted; below a folder with neither lessons/ nor puzzles/, every YAML."""
    parts = [root / name for name in ("lessons", "puzzles") if (root / name).is_dir()]
    for part in parts or [root]:
        yield from sorted(file for file in part.rglob("*") if file.suffix in (".yaml", ".yml") and file.is_file())


def load_files(files: Iterable[tuple[Path, Path]], whole: bool = False, beside: Library | None = None) -> Library:
    """Read files, each with the folder that its name in messages and its id start from.

    `whole`: they are a whole course, which is checked for what it leaves out. `beside`: what they may name besides.
    """
    lessons: dict[str, tuple[Document, Lesson]] = {}
    sets: dict[str, tuple[Document, PuzzleSet]] = {}
    terms: dict[Term, tuple[Document, int, Path]] = {}
    homes: dict[str, Path] = {}  # of lessons
    renamed: dict[str, tuple[str, Document]] = {}
    added: dict[str, tuple[str, Document]] = {}
    opened = [(read_file(file, shown_name(file, root)), file, root) for file, root in files]
    documents = [document for document, _, _ in opened]
    records: dict[str, tuple[Document, Replay | None]] = {}
    for document, file, _ in opened:
        if is_record(document):
            _add(records, document, play_record(document), file.stem)
    played = {name: done for name, (_, done) in records.items() if done}
    near = {file.parent / "records" for _, file, _ in opened} - {file.parent for _, file, _ in opened}
    followed = {
        **(beside.records if beside else {}),
        **{name: done for folder in near for name, done in records_in(folder).items()},
        **played,
    }
    for document, file, root in opened:
        if is_record(document):
            continue
        if file.stem == GLOSSARY:
            terms |= {term: (document, place, root) for term, place in _read_terms(document).items()}
        elif file.stem == RENAMED:
            renamed |= {old: (new, document) for old, new in _read_names(document, "renamed").items()}
            added |= {new: (beside, document) for new, beside in _read_names(document, "added").items()}
        elif is_lesson(document):
            lesson = read_lesson(document, followed)
            _add(lessons, document, lesson, lesson.id)
            homes.setdefault(lesson.id, root)
        else:
            _add(sets, document, read_puzzles(document, _set_id(file, root)), _set_id(file, root))
    puzzles = {puzzle.id: puzzle for _, found in sets.values() for puzzle in found.puzzles}
    known = {**(beside.lessons if beside else {}), **{name: found for name, (_, found) in lessons.items()}}
    every_term = (*(beside.terms if beside else ()), *terms)
    for document, lesson in lessons.values():
        # What files of one's own explain does not bind the course.
        binding = [term for term in every_term if term.lesson and (term not in terms or terms[term][2] in (built_in(), homes[lesson.id]))]
        taught = {name: known[term.lesson] for term in binding for name in (term.term, *term.also) if term.lesson in known}
        cross_check(document, lesson, known, {**(beside.puzzles if beside else {}), **puzzles})
        check_words(document, lesson, taught)
        if whole:
            check_ids(document)
    for term, (document, place, _) in terms.items():
        if term.lesson and term.lesson not in known:
            document.report(
                FieldError(f"there is no lesson '{term.lesson}'", suggest(term.lesson, known, "the lessons are")), "terms", place, "lesson"
            )
    sound, joined = _sound(renamed, known), _joined(added, known)
    problems = sorted({problem for document in documents for problem in document.problems})
    if whole and not problems:
        problems = sorted(course_gaps((lesson for _, lesson in lessons.values()), puzzles))
    return Library(
        {lesson.id: lesson for _, lesson in sorted(lessons.values(), key=lambda found: found[1].file)},
        {name: found for name, (_, found) in sets.items()},
        puzzles,
        tuple(terms),
        played,
        tuple(problems),
        tuple(sorted({note for document in documents for note in document.notes})),
        frozenset(name for name, (document, _) in lessons.items() if document.problems),
        sound,
        joined,
    )


def is_lesson(document: Document) -> bool:
    """Whether a file is a lesson: it has steps, or no puzzles and lies in a folder of lessons."""
    data = document.data if isinstance(document.data, Mapping) else {}
    return "steps" in data or ("puzzles" not in data and "lessons" in Path(document.file).parts)


def explain_terms(library: Library, rules: Rules) -> Mapping[str, str]:
    """What each word of the glossary means, by every spelling, under the rules in force."""
    meanings = {}
    for term in library.terms:
        for name in (term.term, *term.also):
            meanings[name.lower()] = fill(term.says, rules)
    return meanings


def _add(found: dict[str, tuple[Document, T]], document: Document, item: T, name: str) -> None:
    if name in found:
        first = found[name][0].file
        document.report(FieldError(f"the name '{name}' is used twice", f"rename this file; {first} has the name already"))
    else:
        found[name] = (document, item)


def _read_names(document: Document, field: str) -> Mapping[str, str]:
    """`renamed`, the names that questions had before, or `added`, new questions, each with a question of now: lesson#step."""
    top = as_mapping(document)
    known_fields(document, top, ("title", "renamed", "added"))
    rows = top.get(field, {})
    if not isinstance(rows, Mapping):
        document.report(FieldError(f"{field} must be a mapping", "write such as 02-ranks#1: ranks#rank", (field,)))
        return {}
    return {str(old): value(document, rows, old, TEXT, "", field) for old in rows}


def _asked_in(lessons: Mapping[str, Lesson]) -> frozenset[str]:
    """What steps that ask are called: lesson#step."""
    return frozenset(f"{name}#{step.id}" for name, lesson in lessons.items() for step in lesson.steps if step.asks)


def _sound(renamed: Mapping[str, tuple[str, Document]], lessons: Mapping[str, Lesson]) -> Mapping[str, str]:
    """The rows that lead from a name no question has to one a question has; the others are reported, and not carried out."""
    asked, sound = _asked_in(lessons), {}
    for old, (new, document) in renamed.items():
        if old.partition("/")[0] in asked:
            document.report(FieldError("a question is called so now", "take this row out", (old,)), "renamed")
        elif new.partition("/")[0] not in asked:
            document.report(FieldError(f"there is no question '{new}'", "write lesson#step as it is called now", (old,)), "renamed")
        else:
            sound[old] = new
    return sound


def _joined(added: Mapping[str, tuple[str, Document]], lessons: Mapping[str, Lesson]) -> Mapping[str, str]:
    """The rows that lead from a new question to one beside it, both of them there; the others are reported."""
    asked, joined = _asked_in(lessons), {}
    for new, (beside, document) in added.items():
        gone = next((name for name in (new, beside) if name.partition("/")[0] not in asked), None)
        if gone is None:
            joined[new] = beside
        else:
            document.report(FieldError(f"there is no question '{gone}'", "write lesson#step as it is called now", (new,)), "added")
    return joined


def _read_terms(document: Document) -> dict[Term, int]:
    """The terms of a glossary, each with its place in the file."""
    top = as_mapping(document)
    known_fields(document, top, ("title", "terms"))
    terms: dict[Term, int] = {}
    names: set[str] = set()
    rows = top.get("terms", [])
    for place, row in enumerate(rows if isinstance(rows, list) else []):
        try:
            full = {"also": [], "sought": [], "everyday": "no", "lesson": "", **row} if isinstance(row, Mapping) else row
            fields = record(term=TEXT, says=TEXT, also=list_of(TEXT), sought=list_of(TEXT), everyday=FLAG, lesson=TEXT)
            data = within(place, fields.read, full)
            fill(data["says"], Rules())
        except FieldError as error:
            document.report(error, "terms")
            continue
        for name in (data["term"], *data["also"]):
            if name.lower() in names:
                document.report(FieldError(f"the term '{name}' is used twice", "keep one of the two"), "terms", place)
            names.add(name.lower())
        terms[Term(**{**data, "lesson": lesson_id(data["lesson"])})] = place
    return terms


def _set_id(file: Path, root: Path) -> str:
    relative = file.relative_to(root) if file.is_relative_to(root) else Path(file.name)
    parts = relative.with_suffix("").parts
    return "/".join(parts[parts.index("puzzles") + 1 :] if "puzzles" in parts[:-1] else parts)


def shown_name(file: Path, root: Path) -> str:
    """What messages call a file that was found below a folder."""
    for base in (Path.cwd(), root):
        if file.resolve().is_relative_to(base.resolve()):
            return file.resolve().relative_to(base.resolve()).as_posix()
    return file.as_posix()
