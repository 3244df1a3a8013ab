"""Rows: sentences, each with the condition that makes it true, and places for what it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tutor.feedback.words import first_upper

F = TypeVar("F")


@dataclass(frozen=True)
class Row(Generic[F]):
    """What may be said where `when` holds of the facts; {names} in it are attributes of them, {Names} the same with a capital."""

    when: Callable[[F], bool]
    says: str


def always(facts: Any) -> bool:
    """The condition of a sentence that is true everywhere; it ends a table."""
    return True


def said(rows: Iterable[Row[F]], facts: F) -> str:
    """The first sentence of a table that is true. Raises StopIteration where none is: a table must know every case."""
    return filled(next(row.says for row in rows if row.when(facts)), facts)


def phrase(rows: Iterable[Row[F]], facts: F) -> str:
    """The first part of a sentence that is true; as `said`, but without a capital."""
    return next(row.says for row in rows if row.when(facts)).format_map(_Places(facts))


def filled(text: str, facts: Any) -> str:
    """A text with its places filled from the facts, and a capital at its start."""
    return first_upper(text.format_map(_Places(facts)))


class _Places(Mapping[str, str]):
    def __init__(self, facts: Any) -> None:
        self.facts = facts

    def __getitem__(self, name: str) -> str:
        word = str(getattr(self.facts, name[0].lower() + name[1:]))
        return first_upper(word) if name[0].isupper() else word

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0
