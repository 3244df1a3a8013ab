"""Elsewhere: the house rules under which the answer to a question would be another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tutor.engine import HOUSE_RULES, Change, PinochleError, Rules
from tutor.engine.switches import HouseRule
from tutor.feedback.ladder import answer_words
from tutor.feedback.misconceptions import spoken
from tutor.questions import Question, Table


@dataclass(frozen=True)
class Elsewhere:
    """One house rule that decides a question: what this table plays ("" where that is no sentence), what others do, and their answer."""

    rule: HouseRule
    here: str
    there: str
    answer: str


def decided_by(question: Question) -> tuple[Elsewhere, ...]:
    """Each value of a house rule that some tables play and under which the answer is another, by the rows of the house rules.

    None of a judgement: its values are worked out for one table.
    """
    if question.judgement:
        return ()
    return tuple(found for row in HOUSE_RULES.values() if row.fit.holds(question.rules) for found in _others(row, question))


def _others(row: HouseRule, question: Question) -> Iterator[Elsewhere]:
    for value in row.known():
        change = _change(row, value, question.rules)
        if change is None or not _touches(change, question.areas):
            continue
        asked = replace(question, table=Table(None, question.rules.but(change)))
        try:
            same = question.answers.same(asked.answer, question.answer)
            if not same:
                yield Elsewhere(row, spoken(row.stands(question.rules)), spoken(change.says), answer_words(asked))
        except (PinochleError, KeyError, StopIteration):
            continue  # The question makes no sense there.


def _change(row: HouseRule, value: str, rules: Rules) -> Change | None:
    """What a value changes in some rules; None where tables of this game do not play it, or this one does."""
    if not row.is_met(value, rules):
        return None
    try:
        change = row.change(value, rules)
    except PinochleError:
        return None
    return None if rules.but(change) == rules else change


def _touches(change: Change, areas: tuple[str, ...]) -> bool:
    return any(path == area or path.startswith(f"{area}.") for path, _ in change.fields for area in areas)
