"""Today's practice: which skills it asks and in which order, and how what was missed comes back in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from random import Random

from tutor.questions.skills import SKILLS, is_judged
from tutor.training.standing import Standing

LENGTH, LONGEST = 12, 16  # questions of a plan, and of one that has grown by what was missed
SECONDS = 30  # that a question takes, about
LEAST = 6  # skills that must have been met before there is anything to mix
MOST_EACH = 4  # questions of one skill in a plan
APART = 2  # questions that stand between a miss and its return
EASIER = 100  # points of the scale that what comes back is easier by
MOST_KEPT = 2


class Why(StrEnum):
    """Why a question is asked."""

    DUE = "due"
    NEW = "new"
    WEAK = "weak"
    KEPT = "kept"
    MORE = "more"
    AGAIN = "again"


# How many questions of a plan are due ones, new ones, and of the weakest skills: 60, 25 and 15 of 100.
SHARES = {Why.DUE: 7, Why.NEW: 3, Why.WEAK: 2}


@dataclass(frozen=True)
class Slot:
    """A question to come: its skill and why it is asked; `kept` names the question itself where the learner has kept it."""

    skill: str
    why: Why
    kept: str = ""


@dataclass(frozen=True)
class Plan:
    """What is asked, in order; what is spare stands between a miss near the end and its return."""

    slots: tuple[Slot, ...]
    spare: tuple[Slot, ...] = ()

    @property
    def minutes(self) -> int:
        """How long it takes, about."""
        return max(round(len(self.slots) * SECONDS / 60), 1)


@dataclass(frozen=True)
class Pool:
    """What a plan is made of.

    `taught` are the skills of the lessons that are done or known, in the order of the course; `drillable` what can be
    asked at the table; `practised` what was asked in practice before; `kept` the kept questions that are due, each with
    its skill, longest due first; `left` the skills that an earlier plan was left with.
    """

    taught: Sequence[str]
    drillable: Collection[str]
    practised: Collection[str] = ()
    kept: Sequence[tuple[str, str]] = ()
    left: Sequence[str] = ()


def met(standing: Standing, pool: Pool, now: datetime) -> tuple[str, ...]:
    """The skills that can be asked: those taught and those tried, as far as the table has them; judged ones once their rules are known."""
    found = dict.fromkeys(skill for skill in (*pool.taught, *standing.skills) if skill in pool.drillable)
    return tuple(
        skill for skill in found if not is_judged(skill) or (found.keys() >= {*SKILLS[skill].needs} and standing.is_ready(skill, now))
    )


def make_plan(standing: Standing, now: datetime, pool: Pool, dice: Random) -> Plan | None:
    """A plan of twelve questions: what is due, one skill that is new, and what is weakest; None while too little was met.

    The same for the same arguments and dice. Where little is due, the rest is what was practised longest ago.
    """
    known = met(standing, pool, now)
    if len(known) < LEAST:
        return None
    kept = [Slot(skill, Why.KEPT, name) for name, skill in pool.kept[:MOST_KEPT]]
    new = next((skill for skill in pool.taught if skill in known and skill not in (*pool.practised, *_skills(kept))), None)
    chosen = [Slot(new, Why.NEW)] * SHARES[Why.NEW] if new else []
    due = [skill for skill in dict.fromkeys((*pool.left, *standing.due(now))) if skill in known and skill != new]
    chosen += [*kept, *(Slot(skill, Why.DUE) for skill in due[: SHARES[Why.DUE] - len(kept)])]
    weak = [skill for skill in standing.weakest(now) if skill in known and skill not in _skills(chosen)]
    chosen += [Slot(skill, Why.WEAK) for skill in weak[: SHARES[Why.WEAK]]]
    chosen += [Slot(skill, Why.DUE) for skill in due if skill not in _skills(chosen)][: LENGTH - len(chosen)]
    rested = sorted(dice.sample(known, len(known)), key=lambda skill: standing.of(skill, now).last or datetime.min.replace(tzinfo=UTC))
    chosen += _fill(chosen, rested, LENGTH - len(chosen))
    spare = [Slot(skill, Why.MORE) for skill in sorted(rested, key=lambda skill: skill in _skills(chosen))[: 2 * APART]]
    return Plan(tuple(mixed(chosen, dice)), tuple(spare))


def _skills(slots: Iterable[Slot]) -> set[str]:
    return {slot.skill for slot in slots}


def _fill(chosen: Sequence[Slot], rested: Sequence[str], count: int) -> list[Slot]:
    """So many more: what was practised longest ago first, and what is in the plan already only when all else is."""
    asked, more = Counter(slot.skill for slot in chosen), list[Slot]()
    while len(more) < count:
        skill = min(rested, key=lambda skill: asked[skill])
        if asked[skill] >= MOST_EACH:
            break
        asked[skill] += 1
        more.append(Slot(skill, Why.MORE))
    return more


def mixed(slots: Sequence[Slot], dice: Random) -> list[Slot]:
    """In an order in which no skill comes twice in a row, but for a new one at first: that begins twice, after one of another."""
    new = [slot for slot in slots if slot.why is Why.NEW]
    skill = new[0].skill if new else ""
    order = _apart([slot for slot in slots if slot.why is not Why.NEW], dice)
    if not new:
        return order
    order[1:1] = new[:2]
    places = [at for at in range(len(new[:2]) + 2, len(order) + 1) if skill not in (order[at - 1].skill, *_after(order, at))]
    for slot in new[2:]:
        if places:
            order.insert(places[len(places) // 2], slot)
    return order


def _after(order: Sequence[Slot], at: int) -> list[str]:
    return [slot.skill for slot in order[at : at + 1]]


def _apart(slots: Sequence[Slot], dice: Random) -> list[Slot]:
    """Shuffled, with no skill twice in a row where that can be."""
    left, order = dice.sample(slots, len(slots)), list[Slot]()
    while left:
        counts = Counter(slot.skill for slot in left)
        last = order[-1].skill if order else None
        fits = [slot for slot in left if slot.skill != last] or left
        # What is there most often is placed first; else it would be left over.
        most = max(counts[slot.skill] for slot in fits)
        slot = next(slot for slot in fits if counts[slot.skill] == most) if most > (len(left)) // 2 else fits[0]
        order.append(slot)
        left.remove(slot)
    return order


# How far it has come


@dataclass(frozen=True)
class Result:
    """A question of the plan that is done with: right at the first try, missed, or None where it was skipped."""

    slot: Slot
    right: bool | None


def coming(plan: Plan, done: Sequence[Result]) -> tuple[Slot, ...]:
    """What is still to be asked: the rest of the plan, and what was missed once more, in another deal.

    What is missed comes back once, two questions later or more, so far as the longest session holds it. Raises nothing.
    """
    ahead, spare = list(plan.slots), list(plan.spare)
    for at, result in enumerate(done, start=1):
        if result.slot in ahead:
            ahead.remove(result.slot)
        elif result.slot in spare:
            spare.remove(result.slot)
        if result.right is False and result.slot.skill and result.slot.why is not Why.AGAIN:
            ahead, spare = _brought_back(result.slot.skill, ahead, spare, LONGEST - at)
    return tuple(ahead)


def _brought_back(skill: str, ahead: list[Slot], spare: list[Slot], room: int) -> tuple[list[Slot], list[Slot]]:
    """What comes and what is spare, with a skill once more; as it was where there is no room for that."""
    order, left, back = list(ahead), list(spare), Slot(skill, Why.AGAIN)
    places = [at for at in range(APART, len(order) + 1) if not {order[at - 1].skill, *_after(order, at)} & {skill}]
    if places:
        order.insert(places[0], back)
    else:
        while len(order) < APART or order[-1].skill == skill:
            between = next((slot for slot in left if slot.skill not in (skill, *(one.skill for one in order[-1:]))), None)
            if between is None:
                return ahead, spare
            left.remove(between)
            order.append(between)
        order.append(back)
    while len(order) > room:
        at = next((at for at in reversed(range(APART, len(order))) if _can_go(order, at)), None)
        if at is None:
            return ahead, spare
        del order[at]
    return order, left


def _can_go(order: Sequence[Slot], at: int) -> bool:
    """Whether a planned question may give way: what comes back may not, and nothing may come to stand beside its like."""
    return order[at].why is not Why.AGAIN and order[at - 1].skill not in _after(order, at + 1)
