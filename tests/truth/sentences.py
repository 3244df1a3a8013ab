"""Sentences: everything that is said of an answer or as a hint, one by one, each with what it was said of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from tutor.engine import Card, Cards
from tutor.feedback import RUNGS, Diagnosis, Ledger, LedgerLine, NotYet, Verdict, diagnose, hint, judge, not_yet
from tutor.questions import Answer, Question

# The last three are what is said before the answer is shown.
Where = Literal["title", "text", "reason", "ribbon", "line", "badge", "total", "note", "hint", "not yet", "not yet, why", "not yet, on"]
SENTENCES: tuple[Where, ...] = ("title", "text", "reason", "hint", "not yet", "not yet, why")  # whole ones, or in a title nearly
WAYS = 3  # of the ways to explain an answer so many are told
STOPS: tuple[Where, ...] = ("text", "reason", "hint", "not yet, why")  # where they end in a stop


@dataclass(frozen=True)
class Said:
    """One thing that is said, and all that it can be checked with.

    `text` is one sentence with its stop, `whole` the text that it stands in as sentence `number`, from 1. A mark has its
    card and its `place` in the drawn hand; a line of the ledger reads `label = points (detail)`. Hints have a rung and no
    verdict; of a wrong answer that beliefs explain, all that can be said is said, whether it is told the first time or not.
    """

    where: Where
    text: str
    question: Question
    given: Answer = None
    verdict: Verdict | None = None
    whole: str = ""
    number: int = 1
    card: Card | None = None
    place: int | None = None
    mark: str = ""
    line: LedgerLine | None = None
    rung: int = 0
    bright: Cards | None = None


def split(text: str) -> list[str]:
    """The sentences of a text, each with its stop: "1,500", "10." and "1.5" are no ends by themselves, nor is a colon."""
    return [sentence for sentence in re.split(r"(?<=[.!?])\s+", text.strip()) if sentence]


def diagnoses(question: Question, given: Answer) -> list[tuple[Diagnosis, Sequence[str]]]:
    """Each diagnosis there may be, and what was told before: of a learner never seen before; of others, whose earlier answers
    make one of the ways to explain it sure, told the first time or again, or two of them as likely; and with nothing known."""
    found = diagnose(question, given)
    ways = found.ways[:WAYS]
    alone = [replace(found, ways=(replace(way, share=1.0),)) for way in ways]
    both = [replace(found, ways=tuple(replace(way, share=0.45) for way in pair)) for pair in combinations(ways, 2)]
    return [*((one, ()) for one in (found, *alone, *both, Diagnosis())), *((one, one.ways[0].name.split("+")) for one in alone)]


def verdicts(question: Question, given: Answer) -> list[Verdict]:
    """Each verdict there may be."""
    kept: dict[tuple[str, str], Verdict] = {}
    for diagnosis, told in diagnoses(question, given):
        verdict = judge(question, given, diagnosis, told)
        kept.setdefault((verdict.title, verdict.text), verdict)
    return list(kept.values())


def before_shown(question: Question, given: Answer) -> list[tuple[NotYet, Verdict]]:
    """All that may be said before the answer is shown, each with the verdict that follows."""
    kept: dict[tuple[str, str], tuple[NotYet, Verdict]] = {}
    for diagnosis, told in diagnoses(question, given):
        said = not_yet(question, given, diagnosis, told)
        if said is not None:
            kept.setdefault((said.title, said.text), (said, judge(question, given, diagnosis, told)))
    return list(kept.values())


def everything_said(question: Question, given: Answer) -> Iterator[Said]:
    """All that is said of an answer: titles and texts of each verdict there may be, marks, and the ledger."""
    for turn, verdict in enumerate(verdicts(question, given)):
        yield Said("title", verdict.title, question, given, verdict, verdict.title)
        for number, sentence in enumerate(split(verdict.text) or [""], start=1):
            yield Said("text", sentence, question, given, verdict, verdict.text, number)
        if turn == 0:
            yield from _marked(question, given, verdict)
            yield from _ledger(question, given, verdict, verdict.ledger) if verdict.ledger else ()


def everything_held_back(question: Question, given: Answer) -> Iterator[Said]:
    """All that is said of an answer before the right one is shown: titles, texts, and what stands on the cards."""
    hand = question.drawn().hand
    for turn, (said, verdict) in enumerate(before_shown(question, given)):
        yield Said("not yet", said.title, question, given, verdict, said.title)
        for number, sentence in enumerate(split(said.text) or [""], start=1):
            yield Said("not yet, why", sentence, question, given, verdict, said.text, number)
        for mark in [mark for mark in said.marks if mark.ribbon and turn == 0]:
            yield Said("not yet, on", mark.ribbon, question, given, verdict, mark.ribbon, 1, hand[mark.at], mark.at, mark.mark)


def _marked(question: Question, given: Answer, verdict: Verdict) -> Iterator[Said]:
    """The ribbon and the reason of each marked card."""
    hand = question.drawn().hand
    for mark in verdict.marks:
        if mark.ribbon:
            yield Said("ribbon", mark.ribbon, question, given, verdict, mark.ribbon, 1, hand[mark.at], mark.at, mark.mark)
        for number, sentence in enumerate(split(mark.reason), start=1):
            yield Said("reason", sentence, question, given, verdict, mark.reason, number, hand[mark.at], mark.at, mark.mark)


def _ledger(question: Question, given: Answer, verdict: Verdict, ledger: Ledger) -> Iterator[Said]:
    """Each line with its badges, the total and the note."""
    hand = question.drawn().hand
    for number, line in enumerate(ledger.lines, start=1):
        text = f"{line.label} = {line.points}" + (f" ({line.detail})" if line.detail else "")
        yield Said("line", text, question, given, verdict, text, number, line=line)
        for at, word in line.badges:
            yield Said("badge", word, question, given, verdict, word, number, hand[at], at, line=line)
    total = f"{ledger.label} = {ledger.total}"
    yield Said("total", total, question, given, verdict, total)
    if ledger.note:
        yield Said("note", ledger.note, question, given, verdict, ledger.note)


def everything_hinted(question: Question) -> Iterator[Said]:
    """The sentences of the four hints."""
    for rung in range(1, RUNGS + 1):
        shown = hint(question, rung)
        for number, sentence in enumerate(split(shown.text) or [""], start=1):
            yield Said("hint", sentence, question, whole=shown.text, number=number, rung=rung, bright=shown.bright)
