"""Evidence: what a learner's answers say of their beliefs, and what trips them up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.app.session import learner
from tutor.app.session.addresses import Address, drill_address
from tutor.app.session.clock import now
from tutor.app.session.showings import as_asked
from tutor.app.session.store import store
from tutor.engine import Card
from tutor.feedback import Diagnosis, Verdict, judge
from tutor.feedback.misconceptions import BELIEFS
from tutor.feedback.words import count_words
from tutor.progress import Cause, Explained, evidence, trips
from tutor.questions import Answer, Question, read_question
from tutor.questions.skills import SKILLS

MOST_WAYS = 8  # of the ways to explain an answer so many are kept, the likeliest
MOST_TRIPS, LEAST_TIMES = 3, 2


def explained(diagnosis: Diagnosis) -> Explained:
    """What is kept of a diagnosis."""
    ways = [tuple(Cause(belief.name, belief.is_house_rule) for belief in way.beliefs) for way in diagnosis.ways[:MOST_WAYS]]
    return Explained(tuple(ways))


def verdict_on(question: Question, given: Answer, diagnosis: Diagnosis) -> Verdict:
    """What to tell the learner of an answer that is on record, by all that their answers say."""
    who = learner.current()
    if who is None:
        return judge(question, given, diagnosis)
    known = store().fold(who.id, evidence(now()))
    way = explained(diagnosis).likeliest
    told = {cause.name for one, count in known.told.items() if count > (one == way) for cause in one}
    names = known.explained.keys() | known.spared.keys()
    return judge(question, given, diagnosis, told, {name: (known.explained.get(name, 0), known.spared.get(name, 0)) for name in names})


@dataclass(frozen=True)
class Stumble:
    """Something that trips a learner up: the belief, how often, the cards of the last time, and where to practise it."""

    name: str
    title: str
    says: str
    last: str
    address: Address


def what_trips(who: str) -> tuple[Stumble, ...]:
    """The mistakes behind a learner's wrong answers, those with most evidence first; three at most, each met twice or more."""
    found = []
    for trip in store().fold(who, trips):
        belief, skill = BELIEFS.get(trip.name), trip.skill or ""
        if belief is None or belief.is_house_rule or trip.weight < 1 or trip.count < LEAST_TIMES or skill not in SKILLS:
            continue
        times = "Twice" if trip.count == LEAST_TIMES else count_words(trip.count, "time").capitalize()
        question = asked_then(trip.asked)
        base = dict(question.table.switches).get("base") if question else None
        address = drill_address(skill, max(trip.level or 1, 1), base)
        says = f"{times} it looked as if {belief.thought}."
        found.append(Stumble(trip.name, belief.remember, says, _cards_of(question) if question else "", address))
    return tuple(found[:MOST_TRIPS])


def asked_then(asked: str) -> Question | None:
    """A question as it was asked when it was answered; None where that is not on record."""
    data = as_asked(asked)
    return read_question(data)[0] if isinstance(data, dict) else None


def _cards_of(question: Question) -> str:
    """The cards of a question, in signs."""
    scene = question.drawn()
    parts = [f"trump {scene.trump.name.lower()}"] if scene.trump else []
    parts += [f"on the table {_signs(scene.trick)}"] if scene.trick else []
    parts += [f"in hand {_signs(scene.hand)}"] if scene.hand else []
    return f"Last time: {', '.join(parts)}." if parts else ""


def _signs(cards: Sequence[Card]) -> str:
    signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    return " ".join(f"{card.rank}{signs[card.suit]}" for card in cards)
