"""Puzzle files: sets of questions, with what their authors expect of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from tutor.content.reader import Document, as_mapping, known_fields, value
from tutor.content.tables import note_rules
from tutor.engine import HOUSE_RULES, VARIANTS, MeldCount, PinochleError, Rules
from tutor.engine.house_rules import change_for
from tutor.engine.switches import as_word
from tutor.feedback import because
from tutor.questions import KINDS, Data, FieldError, Question, question_fields, read_question
from tutor.questions.values import NUMBER, TEXT, list_of, within

DEFAULTS = ("rules", "kind", "skill", "level", "trump")
EXTRAS = ("id", "expect", "parts", "source", "note", "when")
_ID = re.compile(r"[a-z0-9][a-z0-9-]*")

# Switch names and the values at which a table keeps a text, as `when` writes them.
When = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Puzzle:
    """A question with a name. `question` is None where it cannot be answered, for the reasons in `errors`."""

    id: str
    question: Question | None
    errors: tuple[FieldError, ...] = ()
    when: When = ()


@dataclass(frozen=True)
class PuzzleSet:
    """The puzzles of one file. `id` is its path below puzzles/ without the ending."""

    id: str
    title: str
    puzzles: tuple[Puzzle, ...] = field(default=())


def read_puzzles(document: Document, set_id: str, unready: bool = False) -> PuzzleSet:
    """Read a puzzle file; what is wrong goes to the document's problems.

    `unready`: questions that should have been worked out beforehand, and are not, are there all the same.
    """
    top = as_mapping(document)
    known_fields(document, top, ("title", "puzzles", "source", "note", "when", *DEFAULTS))
    note_rules(document, top)
    title = value(document, top, "title", TEXT, set_id)
    rows = top.get("puzzles")
    if not document.problems and (not isinstance(rows, list) or not rows):
        document.report(FieldError("there are no puzzles", "write puzzles: and below it a list, each with an id"))
    defaults = {name: top[name] for name in DEFAULTS if name in top}
    when = read_when(document, top)
    puzzles: list[Puzzle] = []
    lines: dict[str, int] = {}
    for place, row in enumerate(rows if isinstance(rows, list) else []):
        if not isinstance(row, Mapping):
            document.report(FieldError(f"'{row}' is not a puzzle", "a puzzle is a mapping of fields"), "puzzles", place)
            continue
        puzzles.append(_read_puzzle(document, set_id, row, defaults, when, ("puzzles", place), unready))
        _check_id(document, row, lines, ("puzzles", place))
    return PuzzleSet(set_id, title, tuple(puzzles))


def _check_id(document: Document, row: Mapping[str, Data], lines: dict[str, int], path: tuple[str | int, ...]) -> None:
    name = row.get("id")
    if name is None:
        document.report(FieldError("'id' is missing", "give it a short name, such as bare-run"), *path)
    elif not isinstance(name, str) or not _ID.fullmatch(name):
        hint = "use small letters, digits and dashes, such as bare-run"
        document.report(FieldError(f"id '{name}' has other characters than a name may", hint, ("id",)), *path)
    elif name in lines:
        hint = f"it was given on line {lines[name]} already"
        document.report(FieldError(f"id '{name}' is used twice", hint, ("id",)), *path)
    else:
        lines[name] = document.line((*path, "id"))


def _read_puzzle(
    document: Document,
    set_id: str,
    row: Mapping[str, Data],
    defaults: Mapping[str, Data],
    when: When,
    path: tuple[str | int, ...],
    unready: bool,
) -> Puzzle:
    name = f"{set_id}/{row.get('id', path[-1])}"
    question, errors = read_asked(document, row, defaults, path)
    return Puzzle(
        name, question if unready or not errors else None, tuple(errors), read_when(document, row, *path) if "when" in row else when
    )


def read_asked(
    document: Document, row: Mapping[str, Data], defaults: Mapping[str, Data], path: tuple[str | int, ...]
) -> tuple[Question | None, list[FieldError]]:
    """A question with its defaults, checked against what its author expects; it may be there although it is not worked out yet."""
    note_rules(document, row, *path)
    kind = KINDS.get(str(row.get("kind", defaults.get("kind"))))
    usable = question_fields(kind) if kind else DEFAULTS
    own = {field: data for field, data in row.items() if field not in EXTRAS}
    inherited = {field: data for field, data in defaults.items() if field == "kind" or field in usable}
    question, errors = read_question({**inherited, **own})
    expect = row.get("expect")
    if isinstance(expect, Mapping) and "error" in expect:
        _check_refusal(document, str(expect["error"]), errors, path)
        return question, errors
    for error in errors:
        inside = error.path and error.path[0] in inherited and error.path[0] not in own
        document.report(error, *(() if inside else path))
    if question and (due := question.due()):
        errors = [FieldError(str(due), f"pinochle-tutor advise --write {document.file}", due.path)]
        document.report(errors[0], *path)
    elif question:
        _check_expect(document, question, row, path)
        _check_parts(document, question, row, path)
    return question, errors


def _check_refusal(document: Document, says: str, errors: list[FieldError], path: tuple[str | int, ...]) -> None:
    found = [str(error) for error in errors]
    if not any(error.startswith(says) for error in found):
        hint = f"it says: {found[0]}" if found else "it can be answered"
        document.report(FieldError(f"the error '{says}' does not come", hint, ("expect",)), *path)


def _check_expect(document: Document, question: Question, row: Mapping[str, Data], path: tuple[str | int, ...]) -> None:
    if "expect" not in row:
        return
    if question.judgement and isinstance(row["expect"], Mapping):
        _check_worth(document, question, row["expect"], path)
        return
    try:
        expected = question.answers.reader.read(row["expect"])
    except FieldError as error:
        document.report(error.under("expect"), *path)
        return
    if not question.is_right(expected):
        message = f"{_shown(row['expect'])}, but the engine answers {shown_answer(question)}"
        document.report(FieldError(message, _proof(question), ("expect",)), *path)


def _check_worth(document: Document, question: Question, expected: Mapping[str, Data], path: tuple[str | int, ...]) -> None:
    """Whether choices are worth what is expected of them."""
    worth = question.worth()
    for choice, data in expected.items():
        try:
            points = within(choice, NUMBER.read, data)
        except FieldError as error:
            document.report(error.under("expect"), *path)
            continue
        if points != worth.get(choice):
            says = f"{choice} {points}, but it is worth {worth[choice]}" if choice in worth else f"'{choice}' is none of the choices"
            document.report(FieldError(says, _shown(worth), ("expect", choice)), *path)


def _check_parts(document: Document, question: Question, row: Mapping[str, Data], path: tuple[str | int, ...]) -> None:
    if "parts" not in row:
        return
    parts = value(document, row, "parts", list_of(TEXT), None, *path)
    if parts is None:
        return
    if not isinstance(question.result, MeldCount):
        document.report(FieldError("parts belong to a meld count", "take parts out", ("parts",)), *path)
    elif Counter(parts) != Counter(_parts(question.result)):
        message = f"'{', '.join(parts) or 'none'}', but the engine finds '{_proof(question)}'"
        document.report(FieldError(message, "write each meld with its points", ("parts",)), *path)


def shown_answer(question: Question) -> str:
    """The right answer as an author would write it."""
    return _shown(question.answers.reader.write(question.answer))


def _shown(data: Data) -> str:
    if isinstance(data, Mapping):
        return "{" + ", ".join(f"{key}: {_shown(item)}" for key, item in data.items()) + "}"
    if isinstance(data, list):
        within = ", " if any(isinstance(item, list) for item in data) else " "
        return within.join(map(_shown, data)) or "none"
    return str(data)


def _proof(question: Question) -> str:
    if isinstance(question.result, MeldCount):
        return ", ".join(_parts(question.result)) or "no meld"
    return because(question)


def _parts(count: MeldCount) -> list[str]:
    return [f"{part.name} {part.points}" for part in count.parts]


def read_when(document: Document, row: Mapping[str, Data], *path: str | int) -> When:
    """The condition on the table under which a text belongs to the course."""
    data = row.get("when")
    if data is None:
        return ()
    if not isinstance(data, Mapping):
        hint = "write such as when: {pass-count: [2, 3, 4]}"
        document.report(FieldError(f"'{data}' is not a mapping", hint, ("when",)), *path)
        return ()
    found = []
    for name, values in data.items():
        values = tuple(values) if isinstance(values, list) else (values,)
        try:
            for item in values or ("",):
                change_for(name, item, _where_it_fits(name))
        except PinochleError as error:
            document.report(FieldError(str(error), error.hint, ("when", name)), *path)
        else:
            found.append((name, tuple(map(as_word, values))))
    return tuple(found)


def _where_it_fits(name: str) -> Rules:
    """A game in which a house rule makes sense."""
    row = HOUSE_RULES.get(name)
    return next((rules for rules in VARIANTS.values() if row and row.fit.holds(rules)), VARIANTS["single-deck"])


@lru_cache(maxsize=8192)
def holds(when: When, rules: Rules) -> bool:
    """Whether a table plays so that a text with this condition belongs to its course."""
    if not all(HOUSE_RULES[name].fit.holds(rules) for name, _ in when):
        return False
    return all(any(rules.but(change_for(name, item, rules)) == rules for item in values) for name, values in when)
