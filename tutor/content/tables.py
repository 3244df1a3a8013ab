"""Tables as files: a game and its house rules, in a few lines that puzzles take too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.content.reader import Document, as_mapping, known_fields, read_text
from tutor.engine import HOUSE_RULES, PinochleError, game
from tutor.engine.games import VARIANTS
from tutor.engine.house_rules import change_for
from tutor.engine.idle import without_effect
from tutor.engine.switches import as_word
from tutor.questions import Data, FieldError, suggest


def read_table(text: str, name: str) -> tuple[str, dict[str, str], Document]:
    """The game and the house rules of a file, and the document with everything wrong with it; `name` is what problems call it."""
    document = read_text(text, name)
    data, base = as_mapping(document), "single-deck"
    if not document.problems:
        base = _base(document, data)
        known_fields(document, data, ["base", *HOUSE_RULES])
    switches = {rule: as_word(value) for rule, value in data.items() if rule in HOUSE_RULES}
    for rule, value in switches.items():
        try:
            change_for(rule, value, VARIANTS[base])
        except PinochleError as error:
            document.report(FieldError(str(error), error.hint, (rule,)))
    if not document.problems:
        try:
            game(base, switches)
        except PinochleError as error:
            document.report(FieldError(str(error), error.hint))
        else:
            _note(document, base, switches)
    return base, switches, document


def note_rules(document: Document, data: Mapping[str, Data], *path: str | int) -> None:
    """Note the house rules under `rules` that make no difference; rules that cannot be are reported by who reads them."""
    pinned = data.get("rules")
    if not isinstance(pinned, Mapping):
        return
    switches = {rule: value for rule, value in pinned.items() if rule != "base"}
    try:
        _note(document, str(pinned.get("base")), switches, *path, "rules")
    except PinochleError:
        return


def _note(document: Document, base: str, switches: Mapping[str, Data], *path: str | int) -> None:
    for rule, why in without_effect(base, switches).items():
        document.note(FieldError(f"this makes no difference, since {why}", "leave it out", (rule,)), *path)


def _base(document: Document, data: Mapping[str, Any]) -> str:
    base = data.get("base")
    if base is None:
        document.report(FieldError("no base given", "write the game first, such as base: single-deck"))
    elif not isinstance(base, str) or base not in VARIANTS:
        document.report(FieldError(f"unknown game '{as_word(base)}'", suggest(as_word(base), VARIANTS, "the games are"), ("base",)))
    else:
        return base
    return "single-deck"


def write_table(base: str, switches: Mapping[str, Any]) -> str:
    """A table as a file."""
    return "".join(f"{field}: {_written(value)}\n" for field, value in {"base": base, **switches}.items())


def _written(value: Any) -> str:
    word = as_word(value)
    return f'"{word}"' if ":" in word else word
