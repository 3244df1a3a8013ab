"""Today's practice: what it is made of for this learner, the plan that is going on, and its next question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from tutor.app.session import addresses, course, house, keeping, nudges, plans, way
from tutor.app.session.clock import now
from tutor.app.session.plans import Asked, Progress, Stored
from tutor.app.session.store import store
from tutor.content import Lesson
from tutor.drills import HIGHEST, LOWEST, DrillError, why_not
from tutor.questions import Question
from tutor.questions.skills import SKILLS, is_judged
from tutor.training.keys import Met, met_before, unseen
from tutor.training.session import EASIER, LEAST, Plan, Pool, Slot, Why, make_plan, met
from tutor.training.standing import standing

GOES_ON = timedelta(hours=8)  # a session begun late in the evening is not over at midnight
TRIES, NEAR = 8, 4  # seeds tried for a question that is new; after so many, a little easier and harder ones as well
DRAWS = 40  # the same, where questions are drawn from a pool
WIDER = 60  # points


# What is known of the learner


def drillable() -> frozenset[str]:
    """The skills that can be asked at the learner's table."""
    rules = house.games()[house.own_game()]
    return frozenset(skill for skill in SKILLS if not why_not(rules, skill))


def skills_of(lesson: Lesson) -> tuple[str, ...]:
    """The skills that a lesson teaches: those it asks, without what is judged by the author alone."""
    asked = [screen.question for screen in course.screens(lesson)]
    return tuple(dict.fromkeys(one.skill for one in asked if one and one.kind != "multiple-choice" and one.skill in SKILLS))


def taught(books: way.Way) -> tuple[str, ...]:
    """The skills of the lessons that are done, and of those a learner said to know, in the order of the course."""
    known = way.start().knows
    done = [lesson for lesson in books.lessons if not books.left[lesson.id] or lesson.id in known]
    return tuple(dict.fromkeys(skill for lesson in done for skill in skills_of(lesson)))


@dataclass(frozen=True)
class Today:
    """What today's practice is for a learner: the plan that is going on or was the last, and the one that could be made now."""

    going: Progress | None
    offered: Plan | None
    done: bool  # one was finished today

    @property
    def waits(self) -> bool:
        """Whether it waits until more was met."""
        return self.going is None and self.offered is None


def today(who: str, books: way.Way) -> Today:
    """What today's practice is now."""
    made = [plans.progress(who, one) for at, one in enumerate(plans.latest(who, "today")) if not at or _day(one.made) == _day(now())]
    done = any(not one.ahead and _day(one.stored.made) == _day(now()) for one in made)
    if made and is_going(made[0]):
        return Today(made[0], None, done)
    return Today(None, offered(who, books), done)


def is_going(progress: Progress) -> bool:
    """Whether a plan is gone on with: one of today, or begun a few hours ago, of the game that is played now."""
    made = progress.stored.made
    fresh = _day(made) == _day(now()) or now() - made < GOES_ON
    return bool(progress.ahead) and fresh and progress.stored.game == house.own_game()


def _day(moment: datetime) -> int:
    return moment.astimezone().toordinal()


def starts_after(who: str, books: way.Way) -> Lesson | None:
    """The lesson after which today's practice starts, for who takes them in order; None where no lesson leads there."""
    found = set(met(store().fold(who, standing), Pool(taught(books), drillable()), now()))
    for lesson in books.lessons:
        if books.left[lesson.id]:
            found |= {skill for skill in skills_of(lesson) if skill in drillable()}
        if len(found) >= LEAST:
            return lesson
    return None


# Its plan


def offered(who: str, books: way.Way) -> Plan | None:
    """The plan that would be made now; for the same day and answers the same."""
    dice = Random(f"{who}/{_day(now())}/{store().count_attempts(who)}")
    return make_plan(store().fold(who, standing), now(), _pool(who, books), dice)


def _pool(who: str, books: way.Way) -> Pool:
    can, last = drillable(), plans.newest(who, "today")
    due = [(one.key, one.question.skill if one.question.skill in can else "") for one in keeping.kept(who) if one.due <= now()]
    left = [slot.skill for slot in plans.progress(who, last).ahead if slot.why is not Why.MORE] if last else []
    return Pool(taught(books), can, store().fold(who, met_before).practised, due, left)


def begin(who: str) -> Stored | None:
    """The plan that is going on, or a new one; None while too little was met."""
    with plans.alone:
        books = way.way(who)
        now_on = today(who, books)
        if now_on.going:
            return now_on.going.stored
        if now_on.offered is None:
            return None
        known = store().fold(who, standing)
        before = {skill: str(known.of(skill, now()).strength) for skill in known.skills}
        return plans.make(who, "today", house.own_game(), now_on.offered, before)


# Its questions


def go_on(who: str, name: str, at: int) -> Stored | None:
    """A plan with its question at a place, which is asked now if it is the next; as it is where nothing more comes."""

    def more(progress: Progress) -> Stored:
        stored = progress.stored
        for slot in progress.ahead if progress.place == len(stored.asked) else ():
            asked = _ask(who, stored, slot)
            # What cannot be asked any more keeps its place, and is passed over.
            passed = Asked("", stored.showing(len(stored.asked)), slot, skipped=True)
            stored = replace(stored, asked=(*stored.asked, asked or passed))
            if asked:
                break
        return stored

    return plans.go_on(who, name, at, more)


def _ask(who: str, stored: Stored, slot: Slot) -> Asked | None:
    """The question of a slot; None where it cannot be asked any more."""
    at = len(stored.asked)
    if slot.kept:
        kept = next((one for one in keeping.kept(who) if one.key == slot.kept), None)
        return Asked(kept.id, stored.showing(at), slot, kept=kept.written) if kept else None
    if why_not(house.games()[stored.game], slot.skill):
        return None
    aim = store().fold(who, standing).aim(slot.skill, now(), nudges.nudge(slot.skill))
    if slot.why is Why.AGAIN:
        missed = [one.aim for one in stored.asked if one.slot.skill == slot.skill and one.aim]
        aim = min(aim, *(one - EASIER for one in missed[-1:]))
    name = fresh_question(stored, slot.skill, aim, store().fold(who, met_before))
    return Asked(name, stored.showing(at), slot, aim) if name else None


def fresh_question(stored: Stored, skill: str, aim: int, seen: Met) -> str | None:
    """The id of a question of a skill that was not asked of late; None where the table has none."""
    seed = stored.seed(len(stored.asked))

    def make(number: int) -> tuple[str, Question]:
        off = 0 if number < NEAR else WIDER * (number - NEAR + 1) * (-1) ** number
        name = addresses.drill_id(stored.game, skill, _how(aim + off), f"{seed}.{number}")
        question = addresses.ask(name)
        if question is None:
            raise DrillError("none")
        return name, question

    try:
        return unseen(make, seen, now(), DRAWS if is_judged(skill) else TRIES)[0]
    except DrillError:
        return None


def fresh_seed(who: str, game: str, skill: str, how: int) -> str:
    """A seed for a drill without end; of a pool one whose question was not asked of late."""

    def make(number: int) -> tuple[str, Question]:
        seed = addresses.fresh_seed()
        return seed, course.drill_at_table(game, skill, how, seed)

    try:
        return unseen(make, store().fold(who, met_before), now(), DRAWS)[0] if is_judged(skill) else addresses.fresh_seed()
    except DrillError:
        return addresses.fresh_seed()


def _how(aim: int) -> int:
    return int(min(max(aim, LOWEST), HIGHEST))


def question_of(asked: Asked) -> Question | None:
    """A question of a plan."""
    return asked.itself or addresses.ask(asked.question)


def skill_names(slots: Sequence[Slot]) -> list[str]:
    """The skills of slots in plain words, each once."""
    return list(dict.fromkeys(addresses.skill_name(slot.skill) for slot in slots))
