"""Evidence: what a learner's answers say of their beliefs, and what trips them up."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import streamlit as st

from tutor.app.session.addresses import DRILL, Address, drill_address, question_by_id
from tutor.app.session.store import store
from tutor.engine import Card
from tutor.feedback import Diagnosis, Evidence, diagnose, weigh
from tutor.feedback.misconceptions import BELIEFS
from tutor.feedback.words import count_words
from tutor.progress import Attempt, right_elsewhere
from tutor.questions import FieldError
from tutor.questions.skills import SKILLS


def told(who: str) -> tuple[str, ...]:
    """The beliefs a learner was told of, oldest first, an entry for each wrong answer they explain."""
    attempts = store().attempts(who, datetime.now(UTC) - timedelta(days=60))
    return tuple(attempt.misconception.split()[0] for attempt in attempts if attempt.misconception)


def evidence(who: str, most: int = 40) -> Evidence:
    """What a learner's latest first tries say of beliefs; each is weighed once a visit."""
    weighed: dict[str, Diagnosis | None] = st.session_state.setdefault("trials", {})
    first = [attempt for attempt in store().attempts(who, datetime.now(UTC) - timedelta(days=60)) if attempt.number == 1]
    for attempt in first[-most:]:
        if attempt.id not in weighed:
            weighed[attempt.id] = _trial_of(attempt)
    found = [one for attempt in first[-most:] if (one := weighed[attempt.id])]
    names = {name for one in found for name in one.explained | one.spared}
    return {name: (sum(name in one.explained for one in found), sum(name in one.spared for one in found)) for name in names}


def _trial_of(attempt: Attempt) -> Diagnosis | None:
    question = question_by_id(attempt.question)
    if question is None:
        return None
    try:
        return diagnose(question, question.answers.reader.read(json.loads(attempt.response)))
    except (FieldError, ValueError):
        return None  # The question has changed since.


@dataclass(frozen=True)
class Trip:
    """Something that trips a learner up: the belief, how often, the cards of the last time, and where to practise it."""

    name: str
    title: str
    says: str
    last: str
    address: Address


def what_trips(attempts: Sequence[Attempt]) -> tuple[Trip, ...]:
    """The mistakes behind a learner's wrong answers, those with most evidence first; three at most, each met twice or more."""
    wrong = [attempt for attempt in attempts if attempt.misconception and not right_elsewhere(attempt)]
    weights = weigh([attempt.misconception.split() for attempt in wrong[-60:] if attempt.misconception])
    trips = []
    for name, weight in weights:
        belief = BELIEFS.get(name)
        met = [attempt for attempt in wrong if name in (attempt.misconception or "").split()]
        if belief is None or belief.is_house_rule or weight < 1 or len(met) < 2 or met[-1].skill not in SKILLS:
            continue
        times = "Twice" if len(met) == 2 else f"{count_words(len(met), 'time').capitalize()}"
        says = f"{times} it looked as if {belief.thought}."
        game = met[-1].question.removeprefix(DRILL).split("/")[0] if met[-1].question.startswith(DRILL) else None
        address = drill_address(met[-1].skill or "", max(met[-1].level or 1, 1), game)
        trips.append(Trip(name, belief.remember, says, _last_time(met[-1]), address))
    return tuple(trips[:3])


def _last_time(attempt: Attempt) -> str:
    """The cards of an attempt, in signs."""
    question = question_by_id(attempt.question)
    if question is None:
        return ""
    scene = question.drawn()
    parts = [f"trump {scene.trump.name.lower()}"] if scene.trump else []
    parts += [f"on the table {_signs(scene.trick)}"] if scene.trick else []
    parts += [f"in hand {_signs(scene.hand)}"] if scene.hand else []
    return f"Last time: {', '.join(parts)}." if parts else ""


def _signs(cards: Sequence[Card]) -> str:
    signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    return " ".join(f"{card.rank}{signs[card.suit]}" for card in cards)
