"""Commands on judgement: what each choice is worth, and working that out for a file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path as FilePath
from time import monotonic
from typing import TypeVar

from tutor.advice.lines import tricks_of
from tutor.commands.asked import Asked, asked_in, print_error
from tutor.commands.common import UsageError, open_or_input, print_json, print_problems, tell, tell_notes
from tutor.content import Document, read_text
from tutor.content.rewriting import with_field
from tutor.engine import format_cards
from tutor.questions.best_play import BestPlay
from tutor.questions.graded import GRADED, Graded
from tutor.questions.values import Data, FieldError, Path

T = TypeVar("T")
BOM = "\ufeff"  # what some editors begin a file with
SELDOM = 5.0  # seconds between two words on how far it is
FIRST = 2.0  # and before the first one


def run_advise(options: argparse.Namespace) -> int:
    """What a good player would do in each situation of a file, and what the other choices cost."""
    document = open_or_input(options.file)
    stood = _taken_out(document.data, ()) if options.write else {}
    entries = list(asked_in(document))
    tell_notes(document)
    if not entries:
        return print_problems(document, options.json)
    for one in entries:
        if one.question is None:
            print_error(one.name, one.errors, options.json)
    judged = judged_in(entries)
    if left := sum(one.question is not None for one in entries) - len(judged):
        tell(f"left out: {left} of {len(entries)} questions, which ask for no judgement; the answer command answers them")
    if options.write:
        _write(options.file, document, judged, stood)
    else:
        for one, question in judged:
            _print_advice(one.name, question, options.json)
    return 1 if any(one.question is None for one in entries) or not judged else 0


def judged_in(entries: Iterable[Asked]) -> list[tuple[Asked, BestPlay]]:
    return [(one, one.question) for one in entries if isinstance(one.question, BestPlay)]


def _print_advice(name: str, question: BestPlay, as_json: bool) -> None:
    advised, ideas, missed = question.result, question.ideas, question.missed
    if as_json:
        choices = [
            {"card": str(one.card), "value": one.value, "cost": one.cost, "grade": one.grade, "line": format_cards(one.line)}
            for one in advised.choices
        ]
        print_json({"id": name, "kind": question.kind, "choices": choices, "idea": ideas, "misses": missed})
        return
    print(f"{name}: {format_cards(advised.best)}")
    for one in advised.choices:
        line = " / ".join(format_cards(trick.cards) for trick in tricks_of(advised.position, one.line))
        says = f"{one.grade}, costs {one.cost}" if one.cost else one.grade
        print(f"    {one.card!s:4}{one.value:>5}  {says:18} {line}")
    for label, words in (("idea", ideas), ("thumb rules that miss", missed)):
        if words:
            print(f"    {label}: {', '.join(words)}")


def _taken_out(data: Data, path: Path) -> dict[Path, Data]:
    """What stands in a file under `graded`, by where; it is taken out, since it is worked out anew, whatever is wrong with it."""
    if not isinstance(data, (dict, list)):
        return {}
    found = {path: data.pop("graded")} if isinstance(data, dict) and "graded" in data else {}
    for step, item in data.items() if isinstance(data, dict) else enumerate(data):
        found |= _taken_out(item, (*path, step))
    return found


def _write(file: str, document: Document, judged: Sequence[tuple[Asked, BestPlay]], stood: Mapping[Path, Data]) -> None:
    """Write what is worked out for each question into its file."""
    if file == "-":
        raise UsageError("standard input cannot be written to", "name a file")
    raw = FilePath(file).read_bytes()
    before = raw.decode("utf-8")
    mark, ends = BOM * before.startswith(BOM), "\r\n" if "\r\n" in before else "\n"
    text, changed = before.removeprefix(BOM).replace("\r\n", "\n"), list[tuple[Asked, Graded]]()
    for one, question in with_progress(judged, "worked out"):
        graded = question.worked_out()
        if not _stands(graded, stood.get(one.path)):
            text = with_field(text, one.path, "graded", GRADED.write(graded))
            changed.append((one, graded))
    if changed:
        _check_written(document.file, text, changed)
        if FilePath(file).read_bytes() != raw:
            raise UsageError(f"'{file}' was changed meanwhile; nothing was written", "the same command works it out anew")
        FilePath(file).write_bytes((mark + text.replace("\n", ends)).encode("utf-8"))
    print(f"{file}: {len(changed)} of {len(judged)} written" + ("" if len(changed) == len(judged) else ", the others stand already"))


def _stands(graded: Graded, data: Data) -> bool:
    """Whether a file says the same already."""
    try:
        return data is not None and GRADED.read(data) == graded
    except FieldError:
        return False


def _check_written(name: str, text: str, changed: Sequence[tuple[Asked, Graded]]) -> None:
    """That each question reads back with what was written into it. Raises UsageError, so that no file is spoilt."""
    found = {one.path: one.question for one in asked_in(read_text(text, name))}
    for one, graded in changed:
        question = found.get(one.path)
        if not isinstance(question, BestPlay) or question.graded != graded or not question.is_graded:
            hint = "write its fields a line each"
            raise UsageError(f"'{one.name}' cannot be written to '{name}' as it is laid out; nothing was written", hint)


def with_progress(items: Sequence[T], done: str) -> Iterator[T]:
    """The items, with a word now and then on how far it is, once it takes long."""
    told = monotonic() - SELDOM + FIRST
    for count, item in enumerate(items):
        if monotonic() - told >= SELDOM:
            told = monotonic()
            print(f"{count} of {len(items)} {done}", file=sys.stderr, flush=True)
        yield item
