"""Reading YAML: plain data with the line of everything in it, from files that are not trusted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

import yaml

from tutor.engine.cards import quotable
from tutor.questions import Data, FieldError, suggest
from tutor.questions.values import Path, Reader, within

MAX_BYTES = 1_000_000
MAX_DEPTH = 20
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, order=True)
class Problem:
    """One thing wrong with a file: where, what, and what to do."""

    file: str
    line: int
    path: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: " + (f"{self.path}: " if self.path else "")
        return quotable(f"{where}{self.message}") + (f"\n    hint: {quotable(self.hint)}" if self.hint else "")


@dataclass
class Document:
    """A file as plain data (texts, lists, mappings), the line of each path, and what was found wrong so far.

    `notes` are worth telling, but nothing is refused for them.
    """

    file: str
    data: Data = None
    lines: dict[Path, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    _noted: set[Problem] = field(default_factory=set)

    def report(self, error: FieldError, *path: str | int) -> None:
        """Note an error of the value at a path."""
        self._keep(self.problems, error, *path)

    def note(self, error: FieldError, *path: str | int) -> None:
        """Note what is no error, but hardly meant."""
        self._keep(self.notes, error, *path)

    def _keep(self, found: list[Problem], error: FieldError, *path: str | int) -> None:
        whole = (*path, *error.path)
        problem = Problem(self.file, self.line(whole), ".".join(map(str, whole)), str(error), error.hint)
        if problem not in self._noted:
            self._noted.add(problem)
            found.append(problem)

    def line(self, path: Path) -> int:
        """The line of a path, or of the nearest thing around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read_file(file: FilePath, name: str) -> Document:
    """Read a YAML file; `name` is what problems call it."""
    try:
        if file.stat().st_size > MAX_BYTES:
            return _failed(name, 1, f"the file is over {MAX_BYTES:,} bytes", "split it into several files")
        return read_text(file.read_text(encoding="utf-8-sig"), name)
    except UnicodeDecodeError:
        return _failed(name, 1, "the file is not UTF-8 text", "save it as UTF-8")
    except OSError as error:
        return _failed(name, 1, f"the file cannot be read: {(error.strerror or 'unknown reason').lower()}", "")


def read_text(text: str, name: str) -> Document:
    """Read YAML text. Anything but plain texts, lists and mappings is a problem."""
    document = Document(name)
    try:
        _Builder(document).build(yaml.parse(text, Loader=_LOADER))
    except _RefusedError as refused:
        document.data = None
        document.problems.append(Problem(name, refused.line, "", str(refused), refused.hint))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        what = (error.problem or error.context or "this is not YAML").lower()
        document.data = None
        hint = "look at spaces at the start of the line; a text with ': ' or ' #' in it goes in quotes"
        document.problems.append(Problem(name, mark.line + 1 if mark else 1, "", what, hint))
    except yaml.YAMLError as error:
        document.data = None
        document.problems.append(Problem(name, 1, "", str(error).splitlines()[0].lower(), "save it as plain UTF-8 text"))
    if document.data is None and not document.problems:
        document.problems.append(Problem(name, 1, "", "the file is empty", "the new command writes a skeleton to start from"))
    return document


def as_mapping(document: Document) -> Mapping[str, Data]:
    """The top of a document, which must be a mapping; {} and a problem where it is not."""
    if isinstance(document.data, Mapping):
        return document.data
    if document.data is not None:
        document.report(FieldError("the file must be a mapping of fields", "start with title: ..."))
    return {}


def known_fields(document: Document, data: Mapping[str, Data], known: Iterable[str], *path: str | int) -> None:
    """Report every field that is not known."""
    known = list(known)
    for name in data:
        if name not in known:
            document.report(FieldError(f"unknown field '{name}'", suggest(name, known, "the fields are"), (name,)), *path)


def value(document: Document, data: Mapping[str, Data], name: str, reader: Reader[Any], default: Any, *path: str | int) -> Any:
    """A field by its reader; the default, and a problem, where it cannot be read."""
    if name not in data:
        return default
    try:
        return within(name, reader.read, data[name])
    except FieldError as error:
        document.report(error, *path)
        return default


def _failed(name: str, line: int, message: str, hint: str) -> Document:
    return Document(name, problems=[Problem(name, line, "", message, hint)])


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


class _RefusedError(ValueError):
    def __init__(self, event: yaml.Event, message: str, hint: str) -> None:
        super().__init__(message)
        self.line: int = _line(event)
        self.hint = hint


class _Builder:
    """Makes plain data from parse events. Events, unlike nodes, cost nothing for aliases and deep nests."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def build(self, events: Iterator[yaml.Event]) -> None:
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise _RefusedError(event, "a second document starts here", "take out the line of three dashes")
            elif isinstance(event, yaml.NodeEvent):
                self.document.data = self._node(event, events, ())

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], path: Path) -> Data:
        self._plain(event, path)
        self.document.lines.setdefault(path, _line(event))
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(events, path)
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Data] = []
            while not isinstance(item := next(events), yaml.SequenceEndEvent):
                items.append(self._node(item, events, (*path, len(items))))
            return items
        text: str = event.value  # type: ignore[attr-defined]
        return None if text == "" and event.style in (None, "") else text  # type: ignore[attr-defined]

    def _mapping(self, events: Iterator[yaml.Event], path: Path) -> Data:
        items: dict[str, Data] = {}
        while not isinstance(key := next(events), yaml.MappingEndEvent):
            self._plain(key, path)
            if not isinstance(key, yaml.ScalarEvent):
                raise _RefusedError(key, "a field name must be a word", "write such as hand: AS 10S")
            if key.value in items:
                raise _RefusedError(key, f"field '{key.value}' is given twice", "keep one of the two")
            below = (*path, key.value)
            self.document.lines[below] = _line(key)
            items[key.value] = self._node(next(events), events, below)
        return items

    def _plain(self, event: yaml.Event, path: Path) -> None:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise _RefusedError(event, "anchors and aliases (& and *) are not used here", "write the text out, or put it in quotes")
        tag = getattr(event, "tag", None)
        if tag and tag != "!":
            raise _RefusedError(event, f"the tag '{tag}' is not used here", "put the text in quotes")
        if len(path) > MAX_DEPTH:
            raise _RefusedError(event, f"nested more than {MAX_DEPTH} deep", "a question needs three or four levels")
