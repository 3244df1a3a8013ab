"""Evidence: what a learner's answers say of their beliefs, and what trips them up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.app.session import addresses, learner
from tutor.app.session.addresses import Address
from tutor.app.session.clock import now, zone
from tutor.app.session.store import store
from tutor.drills import level_of
from tutor.engine import Card
from tutor.feedback import Diagnosis, Evidence, Verdict, judge
from tutor.feedback.diagnosis import NOTHING
from tutor.progress import Cause, Explained, evidence, trips
from tutor.questions import Answer, Question
from tutor.training import standing
from tutor.training.skill_map import how_well
from tutor.training.stumbles import Stumble, as_it_was, stumbles

MOST_WAYS, FAR_LESS = 8, 4  # of the ways to explain an answer so many are kept, down to so much less likely than the first


def explained(diagnosis: Diagnosis) -> Explained:
    """What is kept of a diagnosis: its ways, without those that are far less likely than the first."""
    kept = [way for way in diagnosis.ways[:MOST_WAYS] if way.share * FAR_LESS >= diagnosis.ways[0].share]
    return Explained(tuple(tuple(Cause(one.name, one.is_house_rule) for one in way.causes) for way in kept))


def so_far(who: str, but: Diagnosis = NOTHING) -> Evidence:
    """What a learner's answers up to now say of each cause, without one that is on record already."""
    known = store().fold(who, evidence(now()))
    names = known.explained.keys() | known.spared.keys()

    def counted(name: str) -> tuple[int, int]:
        speaks_for, against = known.explained.get(name, 0), known.spared.get(name, 0)
        return max(speaks_for - (name in but.explained), 0), max(against - (name in but.spared), 0)

    return {name: counted(name) for name in names}


def verdict_on(question: Question, given: Answer, diagnosis: Diagnosis) -> Verdict:
    """What to tell the learner of an answer that is on record: more plainly what they were told before."""
    return judge(question, given, diagnosis, told_before(diagnosis))


def told_before(diagnosis: Diagnosis) -> frozenset[str]:
    """The causes that this learner was told of before the answer of a diagnosis, which is on record already."""
    who = learner.current()
    if who is None:
        return frozenset()
    known, way = store().fold(who.id, evidence(now())), explained(diagnosis).likeliest
    return frozenset(cause.name for one, count in known.told.items() if count > (one == way) for cause in one)


def what_trips(who: str) -> tuple[Stumble, ...]:
    """The mistakes behind a learner's wrong answers, those with most evidence first; see `training.stumbles`."""
    return stumbles(store().fold(who, trips(zone())))


def stumble_address(one: Stumble) -> Address:
    """Where a mistake is practised: a fresh question each time that it would get wrong."""
    game = dict(one.question.table.switches).get("base") if one.question else None
    level = level_of(one.trip.level) if one.trip.level else 1
    return addresses.stumble_address(one.trip.name, one.trip.skill or "", level, str(game or ""))


def asked_then(asked: str) -> Question | None:
    """A question as it was asked when it was answered; None where that is not on record."""
    return as_it_was(asked)


def cards_of(question: Question) -> str:
    """The cards of a question, in signs; where it has none, its figures."""
    scene = question.drawn()
    parts = [f"trump {scene.trump.name.lower()}"] if scene.trump else []
    parts += [f"on the table {_signs(scene.trick)}"] if scene.trick else []
    parts += [f"in hand {_signs(scene.hand)}"] if scene.hand else []
    return ", ".join(parts) or ", ".join(f"{label.lower()} {value}" for label, value in (*scene.facts, *scene.done))


def _signs(cards: Sequence[Card]) -> str:
    signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    return " ".join(f"{card.rank}{signs[card.suit]}" for card in cards)


def how_it_goes(who: str) -> Mapping[str, str]:
    """How well each skill is known that was tried, in a word."""
    known, at = store().fold(who, standing), now()
    return {skill: how_well(known.of(skill, at)) for skill in known.skills}
