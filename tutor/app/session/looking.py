"""Looking again: what was missed of late and not put right yet, a few of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tutor.app.session import addresses
from tutor.app.session.addresses import Address
from tutor.app.session.clock import now
from tutor.app.session.evidence import asked_then
from tutor.app.session.plans import in_place_of
from tutor.app.session.rounds import another
from tutor.app.session.store import store
from tutor.progress import Missed, missed, still_open
from tutor.questions import Question
from tutor.training import Standing, Strength, standing

MOST = 4
GOOD = (Strength.GOOD, Strength.STRONG)
GOOD_AFTER = 3  # right answers of a skill after a miss, with which it has become good since


@dataclass(frozen=True)
class Again:
    """A question to look at again, as it was asked when it was missed, where it is asked once more, and when that was."""

    id: str
    question: Question
    address: Address
    answered: datetime


def to_look_at_again(who: str) -> tuple[Again, ...]:
    """What was missed, the latest and the oldest by turns, a few at most.

    Put right is what was right since, or was asked in another deal in its place and right there, and
    what was missed in a skill that has become good since.
    """
    at = now()
    found, known = store().fold(who, missed(at)), store().fold(who, standing)
    asked = _asked(who, [one.question for one in found])
    planned = in_place_of(who, asked)
    waiting = [
        one for one in still_open(found, lambda name: planned.get(name) or _another(name, asked)) if not _has_become_good(one, known, at)
    ]
    again = [
        Again(one.question, question, address, one.answered)
        for one in _mixed(waiting)
        if (address := addresses.again_address(one.question)) and (question := asked.get(one.question))
    ]
    return tuple(again[:MOST])


def _asked(who: str, ids: Sequence[str]) -> Mapping[str, Question]:
    """The questions of these ids as they were asked last."""
    latest = {one.question: one.asked for one in store().attempts(who, questions=ids)} if ids else {}
    return {name: question for name, asked in latest.items() if (question := asked_then(asked))}


def _another(question_id: str, asked: Mapping[str, Question]) -> str:
    """What is asked in the place of a question, by its id."""
    return another(question_id, asked[question_id]) if question_id in asked else question_id


def _has_become_good(one: Missed, known: Standing, at: datetime) -> bool:
    return bool(one.skill) and len(one.right) >= GOOD_AFTER and known.of(one.skill or "", at).strength in GOOD


def _mixed(found: Sequence[Missed]) -> list[Missed]:
    """The latest, the oldest, the latest but one and so on."""
    oldest, latest = list(found), list(reversed(found))
    return [one for pair in zip(latest, oldest, strict=True) for one in pair][: len(found)] if found else []
