"""Reading: a question of a kind from plain data, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING

from tutor.questions.base import Question, attribute_of, question_fields
from tutor.questions.values import Data, FieldError, suggest, within


def read_fields(kind: type[Question], data: Mapping[str, Data]) -> tuple[Question | None, list[FieldError]]:
    """A question of this kind from its fields, or everything that is wrong with them."""
    known, problems, values = question_fields(kind), [], {}
    for name in data:
        if name not in known:
            problems.append(FieldError(f"unknown field '{name}'", suggest(name, known, "the fields are"), (name,)))
    for name, part in known.items():
        if name in data:
            try:
                values[attribute_of(name)] = within(name, part.metadata["reader"].read, data[name])
            except FieldError as error:
                problems.append(error)
        elif part.default is MISSING:
            problems.append(FieldError(f"'{name}' is missing", f"write {part.metadata['reader'].what}"))
    if problems:
        return None, problems
    question = kind(**values)
    problems = list(question.problems())
    for name in ("prompt", "hint", "why"):
        problems += _prose_problems(question, name)
    return (None, problems) if problems else (question, [])


def _prose_problems(question: Question, name: str) -> list[FieldError]:
    try:
        question.says(getattr(question, name))
    except FieldError as error:
        return [error.under(name)]
    return []
