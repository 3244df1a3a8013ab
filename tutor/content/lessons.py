"""Lessons: screens of text, cards shown, examples worked and questions asked, read from YAML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import PurePath
from typing import Any

from tutor.content.moments import question_at, shown_at
from tutor.content.puzzles import When, read_asked, read_when
from tutor.content.reader import Document, as_mapping, known_fields, value
from tutor.content.tables import note_rules
from tutor.engine import HOUSE_RULES, Cards, Hand, Replay, Seat, Suit, holding_problems
from tutor.engine.conventions import has_partners
from tutor.questions import Data, FieldError, Question, Table, suggest
from tutor.questions.prose import fill
from tutor.questions.skills import SKILLS
from tutor.questions.values import CARDS_TEXT, COUNT, SEAT, SUIT, TABLE, TEXT, list_of, words

FIELDS = ("title", "part", "rules", "record", "goal", "needs", "steps", "when", "source", "note")
STEPS = ("text", "show", "worked", "set", "ask", "puzzle", "drill")
ASKING = ("ask", "puzzle", "drill")
_NUMBER = re.compile(r"^\d+-")
BIDS = "what-bids-say"  # what a step that sets may name beside house rules: what the learner and a partner agree on
END = "end"  # what an address names after the last screen
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LESSON = re.compile(r"(?!\d+-)\w[\w-]*")


def lesson_id(name: str) -> str:
    """The id of a lesson by its file's name: the number in front only puts lessons in order."""
    return _NUMBER.sub("", name)


@dataclass(frozen=True)
class Shown:
    """Cards to look at, or rows of a table, with a caption; the texts have placeholders."""

    hand: Cards = ()
    trick: Cards = ()
    trump: Suit | None = None
    leader: Seat | None = None
    caption: str = ""
    rows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Drill:
    """So many made-up questions of a skill at a level."""

    skill: str
    level: int
    count: int


@dataclass(frozen=True)
class Step:
    """One step; exactly one of its parts is set.

    `id` names a step that asks, for good: answers are kept under it. `puzzle` is the id of one in a puzzle file; `set` are
    house rules that the learner may set there for their table.
    """

    id: str = ""
    text: str = ""
    show: Shown | None = None
    worked: Question | None = None
    ask: Question | None = None
    puzzle: str = ""
    drill: Drill | None = None
    set: tuple[str, ...] = ()
    when: When = ()

    @property
    def asks(self) -> bool:
        """Whether the learner answers something here."""
        return bool(self.ask or self.puzzle or self.drill)


@dataclass(frozen=True)
class Lesson:
    """A lesson. `id` is its file's name without ending and number; `needs` are ids of lessons that come before.

    Lessons come in the order of `file`, their file's name without the ending.

    Lessons of one `part` stand together, and who knows the part can test out of it.
    """

    id: str
    title: str
    goal: str
    part: str
    table: Table
    needs: tuple[str, ...]
    steps: tuple[Step, ...]
    when: When = ()
    file: str = ""

    def screens(self) -> tuple[tuple[Step, ...], ...]:
        """The steps as shown together: each screen ends with the step that asks."""
        screens: list[tuple[Step, ...]] = []
        screen: list[Step] = []
        for step in self.steps:
            screen.append(step)
            if step.asks:
                screens.append(tuple(screen))
                screen = []
        return (*screens, tuple(screen)) if screen else tuple(screens)


def read_lesson(document: Document, records: Mapping[str, Replay] | None = None) -> Lesson:
    """Read a lesson file; what is wrong goes to the document's problems.

    `records`: the recorded hands by name; a lesson with a `record` asks about the moments of one.
    """
    top = as_mapping(document)
    known_fields(document, top, FIELDS)
    note_rules(document, top)
    table = value(document, top, "rules", TABLE, Table("single-deck", TABLE.read("single-deck").rules))
    for name in ("title", "goal", "steps"):
        if top and name not in top:
            document.report(FieldError(f"'{name}' is missing", "every lesson has a title, a goal and steps"))
    hands = _read_hands(document, top, table, records or {})
    rows = top.get("steps", [])
    if not isinstance(rows, list):
        document.report(FieldError("steps must be a list", "write - text: ... and so on below it", ("steps",)))
        rows = []
    elif "steps" in top and not rows:
        document.report(FieldError("there are no steps", "write - text: ... and so on below it", ("steps",)))
    steps = [_read_step(document, row, table, top.get("rules"), hands, ("steps", place)) for place, row in enumerate(rows)]
    if rows and not document.problems and not steps[-1].asks:
        last = ("steps", len(rows) - 1)
        document.report(FieldError("the last step asks nothing", "end with ask, puzzle or drill"), *last)
    stem = PurePath(document.file).stem
    if not _LESSON.fullmatch(lesson_id(stem)):
        hint = "use letters, digits and dashes, after the number a letter, such as 60-our-table.yaml"
        document.report(FieldError(f"'{stem}' cannot name a lesson", hint))
    return Lesson(
        lesson_id(stem),
        _prose(document, top, "title", table),
        _prose(document, top, "goal", table),
        _prose(document, top, "part", table),
        table,
        tuple(map(lesson_id, value(document, top, "needs", list_of(TEXT), ()))),
        _with_ids(document, steps),
        read_when(document, top),
        stem,
    )


def _with_ids(document: Document, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps, those that ask with an id: their own, or one made of what they ask. No two may have the same."""
    found: dict[str, int] = {}
    named = []
    for place, step in enumerate(steps):
        if not step.asks and not step.id:
            named.append(step)
            continue
        if step.id in found:
            document.report(
                FieldError(f"id '{step.id}' is used twice", f"step {found[step.id] + 1} has it already", ("id",)), "steps", place
            )
        name = step.id or next(name for name in _names(step) if name not in found and not _is_taken(name))
        found.setdefault(name, place)
        named.append(replace(step, id=name))
    return tuple(named)


def _is_taken(name: str) -> bool:
    """Whether an address means something else by this than the id of a step: a screen's number, or the end."""
    return name.isdecimal() or name == END


def _names(step: Step) -> Iterator[str]:
    """What a step that asks may be called, the simplest first."""
    name = f"drill-{step.drill.skill}" if step.drill else step.ask.kind if step.ask else step.puzzle.rsplit("/", 1)[-1]
    yield name
    yield from (f"{name}-{number}" for number in count(2))


def _read_hands(document: Document, top: Mapping[str, Data], table: Table, records: Mapping[str, Replay]) -> tuple[Hand, ...]:
    """The states of the recorded hand that a lesson follows; none where it follows none."""
    name = value(document, top, "record", TEXT, "")
    if not name:
        return ()
    if name not in records:
        document.report(FieldError(f"there is no record '{name}'", suggest(name, records, "the records are"), ("record",)))
        return ()
    hands = tuple(hand for hand in records[name].hands if isinstance(hand, Hand))
    if not hands:
        hint = "follow a hand of a game without a stock"
        document.report(FieldError(f"the record '{name}' is of two players, and no moment of theirs can be asked about", hint, ("record",)))
    elif table.name is not None or table.rules != hands[0].rules:
        hint = "pin them as the record does, such as rules: {base: single-deck}"
        document.report(FieldError("the lesson must keep the rules of its record, whatever the learner's table", hint, ("rules",)))
    return hands


def _read_step(document: Document, row: Data, table: Table, rules: Data, hands: tuple[Hand, ...], path: tuple[str | int, ...]) -> Step:
    if not isinstance(row, Mapping):
        document.report(FieldError(f"'{row}' is not a step", "a step is such as - text: ..."), *path)
        return Step()
    known_fields(document, row, ("id", *STEPS, "when"), *path)
    parts = [name for name in STEPS if name in row]
    if len(parts) != 1:
        found = f"{' and '.join(parts)} in one step" if parts else "a step that does nothing"
        document.report(FieldError(found, f"a step has exactly one of: {', '.join(STEPS)}"), *path)
        return Step()
    (name,) = parts
    step = _read_part(document, row, name, table, rules, hands, path)
    return replace(step, id=_read_id(document, row, name, path), when=read_when(document, row, *path))


def _read_id(document: Document, row: Mapping[str, Data], part: str, path: tuple[str | int, ...]) -> str:
    """The id of a step; "" where it has none."""
    name: str = value(document, row, "id", TEXT, "", *path)
    if name and part not in ASKING:
        document.report(FieldError("only steps that ask have an id", "take it out", ("id",)), *path)
    elif name and not _ID.fullmatch(name):
        hint = "use small letters, digits and dashes, such as bare-run"
        document.report(FieldError(f"id '{name}' has other characters than a name may", hint, ("id",)), *path)
    elif _is_taken(name):
        document.report(FieldError(f"id '{name}' is how addresses name a screen", "use a word, such as bare-run", ("id",)), *path)
    return name


def _read_part(
    document: Document,
    row: Mapping[str, Data],
    name: str,
    table: Table,
    rules: Data,
    hands: tuple[Hand, ...],
    path: tuple[str | int, ...],
) -> Step:
    """A step with the one part it has."""
    if name == "text":
        return Step(text=_prose(document, row, "text", table, *path))
    if name == "set":
        fitting = [row.name for row in HOUSE_RULES.values() if row.fit.holds(table.rules)]
        fitting += [BIDS] if has_partners(table.rules) else []
        return Step(set=value(document, row, "set", list_of(words(*fitting, what="the house rules are")), (), *path))
    if name == "puzzle":
        return Step(puzzle=value(document, row, "puzzle", TEXT, "", *path))
    if not isinstance(row[name], Mapping):
        document.report(FieldError(f"'{row[name]}' is not a mapping", "write such as {trump: S, hand: AS 10S}", (name,)), *path)
        return Step()
    data = row[name]
    if name != "drill" and "at" in data:
        try:
            data = _at_moment(name, data, hands)
        except FieldError as error:
            document.report(error.under(name), *path)
            return Step()
    if name == "drill":
        return Step(drill=_read_drill(document, data, (*path, "drill")))
    if name == "show":
        return Step(show=_read_shown(document, data, table, (*path, "show")))
    defaults = {"rules": rules} if rules is not None else {}
    question, _ = read_asked(document, data, defaults, (*path, name))
    return Step(ask=question) if name == "ask" else Step(worked=question)


def _at_moment(name: str, data: Mapping[str, Data], hands: tuple[Hand, ...]) -> Mapping[str, Data]:
    if not hands:
        raise FieldError(
            "'at' names a moment of a recorded hand, but the lesson follows none", "write record: and its name at the top", ("at",)
        )
    if "rules" in data:
        raise FieldError("a moment of a record keeps the rules of the lesson", "leave out rules", ("rules",))
    return shown_at(data, hands) if name == "show" else question_at(data, hands)


def _read_drill(document: Document, data: Mapping[str, Data], path: tuple[str | int, ...]) -> Drill | None:
    known_fields(document, data, ("skill", "level", "count"), *path)
    skill = value(document, data, "skill", words(*SKILLS, what="the skills are"), "", *path)
    level = value(document, data, "level", COUNT, 1, *path)
    many = value(document, data, "count", COUNT, 3, *path)
    if not skill:
        document.report(FieldError("'skill' is missing", "write such as drill: {skill: run, level: 2, count: 5}"), *path)
    elif level not in (1, 2, 3) or not 1 <= many <= 12:
        document.report(FieldError("a level goes from 1 to 3, a count from 1 to 12", "write such as level: 2, count: 5"), *path)
    else:
        return Drill(skill, level, many)
    return None


def _read_shown(document: Document, data: Mapping[str, Data], table: Table, path: tuple[str | int, ...]) -> Shown:
    known_fields(document, data, ("hand", "trick", "trump", "leader", "rows", "caption", "source", "note"), *path)
    hand = value(document, data, "hand", CARDS_TEXT, (), *path)
    trick = value(document, data, "trick", CARDS_TEXT, (), *path)
    for problem in holding_problems(hand + trick, table.rules):
        document.report(FieldError(problem, "take out the card that is too many"), *path)
    rows = data.get("rows", {})
    if not isinstance(rows, Mapping):
        document.report(FieldError(f"'{rows}' is not a mapping", "write such as rows: {one card: twice}", ("rows",)), *path)
        rows = {}
    for name in rows:
        _prose(document, rows, name, table, *path, "rows")
    if not hand and not trick and "rows" not in data:
        document.report(FieldError("nothing to show", "give hand, trick or rows"), *path)
    caption = _prose(document, data, "caption", table, *path)
    trump, leader = (value(document, data, name, reader, None, *path) for name, reader in (("trump", SUIT), ("leader", SEAT)))
    return Shown(hand, trick, trump, leader, caption, tuple((str(name), str(text)) for name, text in rows.items()))


def _prose(document: Document, data: Mapping[str, Any], name: str, table: Table, *path: str | int) -> str:
    text: str = value(document, data, name, TEXT, "", *path)
    try:
        fill(text, table.rules)
    except FieldError as error:
        document.report(error.under(name), *path)
    return text
