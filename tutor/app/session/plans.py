"""Plans: today's practice and placements as they are kept, and how far each has come by the answers since it was made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from threading import RLock
from typing import Any, Literal, TypeAlias, TypeVar, get_args
from uuid import uuid4

from tutor.app.session.clock import now
from tutor.app.session.evidence import asked_then
from tutor.app.session.store import store
from tutor.engine.games import TITLES
from tutor.progress import Attempt
from tutor.questions import Question
from tutor.training.session import Plan, Result, Slot, Why, coming

KIND, MOST = "plan", 12  # so many plans of a learner are kept
What: TypeAlias = Literal["today", "placement"]
T = TypeVar("T")
# Two tabs of one learner go on with one plan, one after the other.
alone = RLock()


@dataclass(frozen=True)
class Asked:
    """A question of a plan that was asked: its id, the showing it is answered in, and what it was asked for.

    `kept` is the question itself as it was kept, where it is one that the learner keeps.
    """

    question: str
    showing: str
    slot: Slot
    aim: int = 0
    kept: str = ""
    skipped: bool = False

    @property
    def itself(self) -> Question | None:
        """The question as it was kept."""
        return asked_then(self.kept) if self.kept else None


@dataclass(frozen=True)
class Stored:
    """A plan as it is kept: what it is, its game, what was known before, and what was asked so far."""

    id: str
    what: What
    made: datetime
    game: str
    plan: Plan
    before: Mapping[str, str] = field(default_factory=dict)
    asked: tuple[Asked, ...] = ()

    def showing(self, at: int) -> str:
        """What names the showing of a question by its place: the same in every tab, so that an answer counts once."""
        return sha256(f"{self.id}/{at}".encode()).hexdigest()[:32]

    def seed(self, at: int) -> str:
        """What the dice of a question are begun with, by its place."""
        return str(int(self.showing(at)[:8], 16))


@dataclass(frozen=True)
class Progress:
    """How far a plan has come: the first try at each question asked, where there is one, in order."""

    stored: Stored
    firsts: tuple[Attempt | None, ...]

    @property
    def place(self) -> int:
        """The first question that is neither answered nor skipped."""
        open_ones = (at for at, one in enumerate(self.firsts) if one is None and not self.stored.asked[at].skipped)
        return next(open_ones, len(self.firsts))

    @property
    def results(self) -> tuple[Result, ...]:
        """What became of the questions before that place. An answer that is right at other tables is no miss."""
        return tuple(Result(one.slot, _right(first)) for one, first in zip(self.stored.asked[: self.place], self.firsts, strict=False))

    @property
    def ahead(self) -> tuple[Slot, ...]:
        """What is still to come."""
        return coming(self.stored.plan, self.results)

    @property
    def answers(self) -> tuple[Attempt, ...]:
        """The first tries there are."""
        return tuple(one for one in self.firsts if one)


def _right(first: Attempt | None) -> bool | None:
    return None if first is None or (not first.right and first.explained.is_house_rule) else first.right


def make(who: str, what: What, game: str, plan: Plan, before: Mapping[str, str]) -> Stored:
    """Keep a new plan, and forget the oldest where there are many."""
    stored = Stored(uuid4().hex, what, now(), game, plan, before)
    save(who, stored)
    for old in store().documents(who, KIND)[MOST:]:
        store().remove_document(who, KIND, old.id)
    return stored


def save(who: str, stored: Stored) -> None:
    """Keep a plan as it is now."""
    store().save_document(who, KIND, stored.id, _write(stored), now())


def load(who: str, name: str) -> Stored | None:
    """A plan of a learner, by its id; None where it is gone, or somebody else's."""
    document = store().document(who, KIND, name)
    return _read(name, document.body) if document else None


def newest(who: str, what: What) -> Stored | None:
    """The plan of a kind that was made last."""
    return next(iter(latest(who, what)), None)


def latest(who: str, what: What) -> list[Stored]:
    """The plans of a kind, from the one that was made last."""
    found = [stored for one in store().documents(who, KIND) if (stored := _read(one.id, one.body)) and stored.what == what]
    return sorted(found, key=lambda stored: stored.made, reverse=True)


def in_place_of(who: str, missed: Collection[str]) -> Mapping[str, str]:
    """By the id of a missed question, what a plan asked in another deal in its place, as far as the plans are still kept."""
    found: dict[str, str] = {}
    for one in store().documents(who, KIND):
        stored, open_ones = _read(one.id, one.body), list[Asked]()
        for asked in stored.asked if stored else ():
            if asked.slot.why is not Why.AGAIN:
                open_ones += [asked] if asked.question in missed else []
            elif before := next((other for other in open_ones if other.slot.skill == asked.slot.skill), None):
                open_ones.remove(before)
                found.setdefault(before.question, asked.question)
    return found


def progress(who: str, stored: Stored) -> Progress:
    """How far a plan has come, by the answers since it was made."""
    names, showings = [one.question for one in stored.asked], {one.showing for one in stored.asked}
    firsts: dict[str, Attempt] = {}
    for one in store().attempts(who, questions=names) if names else ():
        # Where the clock was set back, an answer to the plan itself may seem to be older than it.
        if one.number == 1 and (one.answered >= stored.made or one.showing in showings):
            firsts.setdefault(one.question, one)
    return Progress(stored, tuple(firsts.get(name) for name in names))


def go_on(who: str, name: str, at: int, more: Callable[[Progress], Stored]) -> Stored | None:
    """A plan with its question at a place: where that is not asked yet, with what `more` asks; None where the plan is gone."""
    with alone:
        stored = load(who, name)
        if stored is None or at < len(stored.asked):
            return stored
        stored = more(progress(who, stored))
        save(who, stored)
        return stored


def skip(who: str, name: str, at: int) -> None:
    """Note that a question of a plan is passed over."""
    with alone:
        stored = load(who, name)
        if stored and at < len(stored.asked):
            asked = [*stored.asked]
            asked[at] = replace(asked[at], skipped=True)
            save(who, replace(stored, asked=tuple(asked)))


# As it is kept


def _write(stored: Stored) -> dict[str, Any]:
    return {
        "what": stored.what,
        "made": stored.made.isoformat(),
        "game": stored.game,
        "slots": [_slot(one) for one in stored.plan.slots],
        "spare": [_slot(one) for one in stored.plan.spare],
        "before": dict(stored.before),
        "asked": [[one.question, one.showing, _slot(one.slot), one.aim, one.kept, one.skipped] for one in stored.asked],
    }


def _slot(slot: Slot) -> list[str]:
    return [slot.skill, slot.why.value, slot.kept]


def _read(name: str, body: Any) -> Stored | None:
    """A plan as it was kept; None for one of another program."""
    try:
        plan = Plan(_slots(body["slots"]), _slots(body["spare"]))
        before = {_is(str, skill): _is(str, strength) for skill, strength in body["before"].items()}
        made = datetime.fromisoformat(body["made"])
        stored = Stored(name, body["what"], made, body["game"], plan, before, tuple(_asked(row) for row in body["asked"]))
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    return stored if stored.what in get_args(What) and stored.game in TITLES and made.tzinfo else None


def _slots(rows: Sequence[Sequence[str]]) -> tuple[Slot, ...]:
    return tuple(Slot(_is(str, skill), Why(why), _is(str, kept)) for skill, why, kept in rows)


def _asked(row: Sequence[Any]) -> Asked:
    name, showing, slot, aim, kept, skipped = row
    return Asked(_is(str, name), _is(str, showing), _slots([slot])[0], _is(int, aim), _is(str, kept), _is(bool, skipped))


def _is(kind: type[T], value: Any) -> T:
    """What is of this kind. Raises TypeError."""
    if not isinstance(value, kind):
        raise TypeError
    return value
