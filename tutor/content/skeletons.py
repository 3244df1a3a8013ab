"""Skeletons: a commented file to start from, one for each kind of question and one for a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING

import yaml

from tutor.questions import KINDS, Question, question_fields, suggest
from tutor.questions.values import FieldError

_LESSON = """\
title: A lesson of your own
part: Our club               # lessons of one part stand together
rules: single-deck            # the game as the learner's table plays it; {base: single-deck, run-extras: pair} pins it
goal: What a learner can do afterwards, in one sentence.
needs: []                     # names of lessons that come before, such as [take-a-trick]
steps:                        # each step does one thing; a screen ends with ask or puzzle
  - text: A run is A 10 K Q J of trump. It is worth {meld.run}.      # figures are never typed: see the README
  - show: {trump: S, hand: AS 10S KS QS JS, caption: A run in spades.}
  - worked: {kind: meld-count, trump: S, hand: AS 10S KS QS JS 9S}   # answered for the learner by the engine
  - id: run-and-nines                                               # a name for good: answers are kept under it
    ask: {kind: meld-count, trump: H, hand: AH 10H KH QH JH 9H 9H}
"""


def skeleton(kind: str) -> str:
    """The text of a file to start from. Raises FieldError for a kind that there is not."""
    if kind == "lesson":
        return _LESSON
    if kind not in KINDS:
        raise FieldError(f"unknown kind '{kind}'", suggest(kind, ("lesson", *KINDS), "the kinds are"))
    asked = f"title: {kind} puzzles of your own\nrules: single-deck\nkind: {kind}\npuzzles:\n  - id: first\n"
    example = "".join(f"    {line}\n" for line in KINDS[kind].example.splitlines())
    return asked + example + _optional(kind) + "    # expect: what you think is right; the check command compares it with the engine\n"


def _optional(kind: str) -> str:
    given = {line.split(":")[0] for line in KINDS[kind].example.splitlines()}
    rows = [
        f"    # {name}: {part.metadata['reader'].what}\n"
        for name, part in question_fields(KINDS[kind]).items()
        if part.default is not MISSING and name not in given and name != "rules"
    ]
    return "    # These may be left out:\n" + "".join(rows)


def puzzle_file(title: str, questions: Sequence[Question]) -> str:
    """Questions as the text of a puzzle file."""
    rows = [{"id": f"made-{number}", **question.to_data()} for number, question in enumerate(questions, start=1)]
    return yaml.safe_dump({"title": title, "puzzles": rows}, sort_keys=False, allow_unicode=True, width=140)
