"""Today's practice: the button on the home page, and the end of a round with what went well and what comes back."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import streamlit as st

from tutor.app.session import addresses, learner, plans, rounds, today, way
from tutor.app.session.addresses import Address, turn_next
from tutor.app.session.clock import now
from tutor.app.session.plans import Progress
from tutor.app.session.store import store
from tutor.app.session.today import Today
from tutor.app.texts import plain
from tutor.app.views.ends import show_round
from tutor.content.lessons import END
from tutor.progress import right_elsewhere
from tutor.training.session import Why
from tutor.training.standing import standing
from tutor.training.telling import Answer, Told, length_of, made_of, summary

TITLE, MORE = "Today's practice", "One more round"


def begin() -> None:
    """Go on with today's practice, or begin it; for callbacks."""
    who = learner.here().id
    stored = today.begin(who)
    turn_next(plan_address(plans.progress(who, stored)) if stored else Address("home"))


def plan_address(progress: Progress) -> Address:
    """Where a plan goes on."""
    stored, at = progress.stored, progress.place
    return Address("practise", {"plan": stored.id, "at": str(at), "shown": stored.showing(at)}, TITLE)


def show_button(found: Today, primary: bool = True) -> None:
    """The button that begins today's practice or goes on with it; says when it is done for today."""
    if found.waits:
        return
    look = "primary" if primary else "secondary"
    st.button(label(found), key="today", type=look, icon=":material/arrow_forward:", width="stretch", on_click=begin)  # type: ignore[arg-type]


def label(found: Today) -> str:
    """What stands on the button."""
    if found.going:
        at, where = found.going.place, f"Question {found.going.place + 1} of {total(found.going)}"
        if found.done:
            return _lines(MORE, f"{TITLE} is done. {where}, if you like.")
        return _lines(f"Go on with {TITLE.lower()}" if at else TITLE, where)
    assert found.offered is not None
    if found.done:
        return _lines(MORE, f"{TITLE} is done. {length_of(found.offered)}, if you like.")
    return _lines(TITLE, length_of(found.offered), made_of(found.offered))


def _lines(title: str, *lines: str) -> str:
    return "  \n".join([f"**{title}**", *lines])


def total(progress: Progress) -> int:
    """How many questions it has, with what comes back."""
    return progress.place + len(progress.ahead)


def count(progress: Progress) -> str:
    """The same, as it stands beside the number of a question."""
    return str(total(progress))


# The end


def end(progress: Progress) -> None:
    """How it went, or goes: in words, and what was missed in pictures; one button to go on."""
    who, over = learner.here().id, not progress.ahead
    st.title(TITLE, anchor=False)
    st.write("Done for today. Well done." if over else "It waits here for you: go on now or later today.")
    found = today.today(who, way.way(who)) if over else None
    with st.container(horizontal=True):
        if not over:
            st.button("Go on", type="primary", icon=":material/arrow_forward:", on_click=_resume, args=(progress,))
        st.button("Enough for today", type="primary" if over else "secondary", on_click=turn_next, args=(Address("home"),))
        if found and found.offered:
            st.button(MORE, icon=":material/arrow_forward:", on_click=begin)
    lines = summary(_told(progress), lambda skill: plain(addresses.skill_name(skill)))
    st.markdown("\n".join(f"- {line}" for line in lines))
    if over:
        _misses(progress)


def _resume(progress: Progress) -> None:
    turn_next(plan_address(progress))


def _told(progress: Progress) -> Told:
    who, clock = learner.here().id, now()
    known = store().fold(who, standing)
    answers, again = [], {slot.skill for slot in progress.ahead if slot.why is Why.AGAIN}
    for asked, first in zip(progress.stored.asked, progress.firsts, strict=True):
        if first:
            right = None if right_elsewhere(first) else first.right
            answers.append(Answer(first.skill or "", asked.slot.why, right))
    skills = dict.fromkeys(one.skill for one in answers if one.skill)
    found = {skill: known.of(skill, clock) for skill in skills}
    after = {skill: str(one.strength) for skill, one in found.items() if one.strength}
    return Told(answers, progress.stored.before, after, {skill: _days(one.due) for skill, one in found.items()}, again)


def _days(due: datetime | None) -> int:
    return (due.astimezone().date() - now().astimezone().date()).days if due else 0


def _misses(progress: Progress) -> None:
    """What was missed and has not been right since, as pictures, each to be tried again with other cards."""
    mended = set(_told(progress).mended)
    done = rounds.round_of(learner.here().id, progress.answers)
    missed = [miss for miss in done.misses if miss.question.skill not in mended]
    if missed or done.mended:
        said = replace(done, well=(), misses=tuple(missed))
        show_round(said, Address("practise", {"plan": progress.stored.id, "at": END}), primary=False)
