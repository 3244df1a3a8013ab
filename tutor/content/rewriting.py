"""Rewriting: a field put into the text of a YAML file, whose comments and layout stay as they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml

from tutor.questions import Data
from tutor.questions.values import Path

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 -]*")


def with_field(text: str, path: Path, name: str, data: Data) -> str:
    """The text with a field of the mapping at a path set to this: in place of the old one, or after the last field.

    The text must be one that `read_text` finds no problem in. Raises KeyError for a path that leads to no mapping.
    """
    mapping = _mapping_at(yaml.compose(text, Loader=_LOADER), path)
    flow = mapping.flow_style
    column = mapping.value[0][0].start_mark.column
    field = f"{name}: {_in_flow(data)}" if flow else "\n".join(_in_block(name, data, column))
    for key, value in mapping.value:
        if key.value == name:
            return text[: key.start_mark.index] + field.lstrip() + text[_end(text, value) :]
    end = _end(text, mapping.value[-1][1])
    if flow:
        return f"{text[:end]}, {field}{text[end:]}"
    rest = re.compile(r"[^\n\r]*").match(text, end)
    at = rest.end() if rest else end
    return f"{text[:at]}\n{field}{text[at:]}"


def puzzle_row(data: Mapping[str, Data]) -> str:
    """A puzzle as it stands in a file under `puzzles`."""
    lines = [line for name, item in data.items() for line in _in_block(name, item, 4)]
    return "\n".join([f"  - {lines[0].lstrip()}", *lines[1:], ""])


def _mapping_at(node: Any, path: Path) -> yaml.MappingNode:
    for step in path:
        if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step]
        elif isinstance(node, yaml.MappingNode):
            node = {key.value: value for key, value in node.value}[step]
        else:
            raise KeyError(step)
    if not isinstance(node, yaml.MappingNode) or not node.value:
        raise KeyError(path)
    return node


def _end(text: str, node: Any) -> int:
    """Where a value ends: its last sign, without the blank lines and comments that follow it."""
    if isinstance(node, yaml.ScalarNode) or node.flow_style:
        end: int = node.end_mark.index
        while isinstance(node, yaml.ScalarNode) and node.style in ("|", ">") and text[end - 1 : end].isspace():
            end -= 1
        return end
    last = node.value[-1]
    return _end(text, last[1] if isinstance(node, yaml.MappingNode) else last)


def _in_block(name: str, data: Data, column: int) -> list[str]:
    """A field as lines: each text of a mapping on its own, all else on one."""
    start = " " * column
    if not isinstance(data, Mapping) or all(isinstance(item, int) for item in data.values()):
        return [f"{start}{name}: {_in_flow(data)}"]
    return [f"{start}{name}:", *(line for key, item in data.items() for line in _in_block(key, item, column + 2))]


def _in_flow(data: Data) -> str:
    if isinstance(data, Mapping):
        return "{" + ", ".join(f"{key}: {_in_flow(item)}" for key, item in data.items()) + "}"
    if isinstance(data, (list, tuple)):
        return "[" + ", ".join(map(_in_flow, data)) + "]"
    word = str(data)
    return word if _PLAIN.fullmatch(word) or isinstance(data, int) else yaml.safe_dump(word, default_style='"').strip()
