"""What the commands share: wrong arguments, rules and cards from words, and printing."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tutor.content import Document, read_file, read_text
from tutor.content.reader import MAX_BYTES
from tutor.content.tables import read_table
from tutor.engine import HOUSE_RULES, PinochleError, Rules, game, holding_problems, parse_cards
from tutor.engine.idle import without_effect


class UsageError(PinochleError):
    """A wrong argument; printed as one line with an example."""


def read_rules(options: argparse.Namespace) -> Rules:
    """The rules that --rules and --set name; what of it makes no difference is told. Raises RulesError or UsageError."""
    base, switches = read_game(options)
    rules = game(base, switches)
    for rule, why in without_effect(base, switches).items():
        tell(f"{rule} makes no difference, since {why}")
    return rules


def read_game(options: argparse.Namespace) -> tuple[str, dict[str, str]]:
    """The game of --rules, which may be a table's file, and the house rules of that and of --set. Raises UsageError."""
    base: str = options.rules
    switches: dict[str, str] = {}
    if base.endswith((".yaml", ".yml")):
        base, switches, document = read_table(_text_of(Path(base)), base)
        for problem in sorted(document.problems):
            raise UsageError(f"{problem.file}:{problem.line}: {problem.message}", problem.hint)
    return base, {**switches, **_read_switches(options)}


def _text_of(path: Path) -> str:
    if not path.is_file():
        raise UsageError(f"there is no file '{path}'")
    if path.stat().st_size > MAX_BYTES:
        raise UsageError(f"'{path}' is over {MAX_BYTES:,} bytes")
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"'{path}' is not UTF-8 text") from None


def _read_switches(options: argparse.Namespace) -> dict[str, str]:
    """The house rules of --set, by name. Raises UsageError."""
    switches: dict[str, str] = {}
    for pair in options.set:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"'{pair}' is not RULE=VALUE", "the house rules are: " + ", ".join(HOUSE_RULES))
        switches[name.strip()] = value.strip()
    return switches


def tell(note: str) -> None:
    """Say what is no error, but hardly meant, beside what a command prints."""
    print(f"note: {note}", file=sys.stderr)


def tell_notes(document: Document) -> None:
    """Say what was noted of a file."""
    for note in sorted(document.notes):
        print(note, file=sys.stderr)


def read_hand(text: str, rules: Rules) -> tuple[Any, ...]:
    """Cards from words. Raises NotationError, or UsageError for more copies than the deck has."""
    cards = parse_cards(text)
    for problem in holding_problems(cards, rules):
        raise UsageError(problem)
    return cards


def print_json(data: Mapping[str, Any]) -> None:
    """One object on one line."""
    print(json.dumps(data, ensure_ascii=False))


def open_or_input(name: str) -> Document:
    """A file by name, or standard input for "-". Raises UsageError."""
    if name != "-":
        return open_file(Path(name))
    if sys.stdin is None:
        raise UsageError("there is no standard input")
    stream = getattr(sys.stdin, "buffer", None)
    try:
        text = stream.read(MAX_BYTES + 1).decode("utf-8-sig") if stream else sys.stdin.read()
    except UnicodeDecodeError:
        raise UsageError("standard input is not UTF-8 text") from None
    if len(text) > MAX_BYTES:
        raise UsageError(f"standard input is over {MAX_BYTES:,} bytes")
    return read_text(text, "stdin")


def open_file(path: Path) -> Document:
    """A file. Raises UsageError where there is none."""
    if not path.is_file():
        raise UsageError(f"there is no file '{path}'")
    return read_file(path, str(path))


def print_problems(document: Document, as_json: bool = False) -> int:
    """Every problem of a document, sorted; the exit code."""
    for problem in sorted(document.problems):
        if as_json:
            print_json({"error": problem.message, "file": problem.file, "line": problem.line, "path": problem.path, "hint": problem.hint})
        else:
            print(problem)
    return 1
