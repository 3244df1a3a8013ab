"""Skeletons: a commented file to start from, one for each kind of question and one for a lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING

import yaml

from tutor.questions import KINDS, Question, question_fields, suggest
from tutor.questions.values import FieldError

# What an example of each kind states; the engine answers it.
_EXAMPLES: Mapping[str, str] = {
    "rank-order": "cards: KH 10H 9H AH",
    "win-trick": "trump: S\ntrick: KH QH JH\nhand: AS 10H 9H QD JC",
    "copies-left": "card: 10H\nhand: 10H KH QS\nseen: AS KD",
    "whose-turn": "leader: W\ntrick: KH QH",
    "find-meld": "trump: C\nhand: QS KS JD JC AD\nmeld: pinochle",
    "shared-cards": "trump: H\nhand: KS QS JD 9H",
    "meld-count": "trump: S\nhand: AS 10S KS QS JS 9S QD AD",
    "best-trump": "hand: AS 10S KS QS JS KH QH 9D",
    "legal-plays": "trump: S\nhand: AH 10H 9H KS AC\ntrick: QH KH",
    "trick-winner": "trump: H\nleader: N\ntrick: 9C 10C 10C AD",
    "counters": "cards: AS KS QS 10H\nlast-trick: true",
    "counters-left": "counters: 140\nlast-trick: false",
    "points-needed": "bid: 300\nmeld: 120",
    "can-make": "bid: 350\nmeld: 100\ncounters: {declarer: 60, defenders: 80}",
    "made-or-set": "bid: 300\nmeld: {declarer: 120, defenders: 40}\ncounters: {declarer: 180, defenders: 70}",
    "hand-score": "bid: 300\nmeld: {declarer: 120, defenders: 40}\ncounters: {declarer: 170, defenders: 80}",
    "game-winner": (
        "before: {declarer: 1200, defenders: 1300}\nbid: 300\n"
        "meld: {declarer: 120, defenders: 40}\ncounters: {declarer: 180, defenders: 70}"
    ),
    "auction": "dealer: N\ncalls: [250, 260, pass, pass, pass]",
    "trump-count": "trump: S\nhand: AS KS QH\ntricks: [AH KH 9H 9S]",
    "multiple-choice": (
        "prompt: What is trump?\nchoices:\n"
        "  - {text: A suit that beats the others, why: Any trump beats any card of another suit.}\n"
        "  - {text: The highest card, why: The highest card is the ace. Trump is a suit.}\n"
        "correct: 1"
    ),
}

_LESSON = """\
title: A lesson of your own
part: Our club               # lessons of one part stand together
rules: single-deck            # the game as the learner's table plays it; {base: single-deck, run-extras: pair} pins it
goal: What a learner can do afterwards, in one sentence.
needs: []                     # names of lessons that come before, such as [01-take-a-trick]
steps:                        # each step does one thing; a screen ends with ask or puzzle
  - text: A run is A 10 K Q J of trump. It is worth {meld.run}.      # figures are never typed: see the README
  - show: {trump: S, hand: AS 10S KS QS JS, caption: A run in spades.}
  - worked: {kind: meld-count, trump: S, hand: AS 10S KS QS JS 9S}   # answered for the learner by the engine
  - ask: {kind: meld-count, trump: H, hand: AH 10H KH QH JH 9H 9H}
"""


def skeleton(kind: str) -> str:
    """The text of a file to start from. Raises FieldError for a kind that there is not."""
    if kind == "lesson":
        return _LESSON
    if kind not in KINDS:
        raise FieldError(f"unknown kind '{kind}'", suggest(kind, ("lesson", *KINDS), "the kinds are"))
    asked = f"title: {kind} puzzles of your own\nrules: single-deck\nkind: {kind}\npuzzles:\n  - id: first\n"
    example = "".join(f"    {line}\n" for line in _EXAMPLES[kind].splitlines())
    return asked + example + _optional(kind) + "    # expect: what you think is right; the check command compares it with the engine\n"


def _optional(kind: str) -> str:
    given = {line.split(":")[0] for line in _EXAMPLES[kind].splitlines()}
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
