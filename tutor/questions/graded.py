"""Graded: what was worked out for a question of judgement, so that reading it never computes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from hashlib import sha256
from typing import Any

from tutor.engine import Card, Cards, Rules
from tutor.questions.values import CARD, CARDS_TEXT, COUNT, NUMBER, TEXT, Data, FieldError, Reader, list_of, suggest, text_of, within

DIGITS = 8
_WORDS = list_of(TEXT)


@dataclass(frozen=True)
class Graded:
    """The value of each legal card in points, how it goes on after each, and what the best one is about.

    `key` is that of the situation, the rules that matter and the `version` of the values. `steps`: choices in a row that are proved;
    0 where only the first is known.
    """

    key: str
    version: int
    values: Mapping[Card, int]
    line: Mapping[Card, Cards]
    idea: tuple[str, ...] = ()
    misses: tuple[str, ...] = ()
    steps: int = 0


def key_of(situation: Mapping[str, Data], rules: Rules, areas: tuple[str, ...], version: int) -> str:
    """The key of a situation under the parts of the rules that matter."""
    matters = {area: plain(_part(rules, area)) for area in sorted(set(areas))}
    text = json.dumps([version, situation, matters], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:DIGITS]


def same_rules(one: Rules, other: Rules, areas: tuple[str, ...]) -> bool:
    """Whether two tables play alike in these parts of the rules."""
    return one == other or all(_part(one, area) == _part(other, area) for area in areas)


def _part(rules: Rules, area: str) -> Any:
    part: Any = rules
    for name in area.split("."):
        part = getattr(part, name)
    return part


def plain(value: Any) -> Data:
    """A part of the rules as JSON has it."""
    if is_dataclass(value):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return value if value is None or isinstance(value, (bool, int)) else str(value)


def _by_card(reader: Reader[Any]) -> Reader[dict[Card, Any]]:
    what = f"{{card: {reader.what}}}"

    def read(data: Data) -> dict[Card, Any]:
        if not isinstance(data, Mapping):
            raise FieldError(f"'{text_of(data, what)}' is not a mapping", f"write {what}")
        return {CARD.read(card): within(str(card), reader.read, item) for card, item in data.items()}

    return Reader(what, read, lambda found: {str(card): reader.write(item) for card, item in found.items()})


_FIELDS: Mapping[str, Reader[Any]] = {
    "key": TEXT,
    "version": COUNT,
    "values": _by_card(NUMBER),
    "line": _by_card(CARDS_TEXT),
    "idea": _WORDS,
    "misses": _WORDS,
    "steps": COUNT,
}
_NEEDED = ("key", "version", "values", "line")


def _read(data: Data) -> Graded:
    what = "what advise --write writes"
    if not isinstance(data, Mapping):
        raise FieldError(f"'{text_of(data, what)}' is not a mapping", f"leave it out; {what}")
    for name in data:
        if name not in _FIELDS:
            raise FieldError(f"unknown field '{name}'", suggest(name, _FIELDS, "the fields are"))
    for name in _NEEDED:
        if name not in data:
            raise FieldError(f"'{name}' is missing", "advise --write writes it anew")
    return Graded(**{name: within(name, _FIELDS[name].read, item) for name, item in data.items()})


def _write(graded: Graded) -> Data:
    return {name: reader.write(getattr(graded, name)) for name, reader in _FIELDS.items() if name in _NEEDED or getattr(graded, name)}


GRADED: Reader[Graded] = Reader("what was worked out; advise --write writes it", _read, _write)
