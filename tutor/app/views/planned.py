"""Planned: the questions of a stored plan one after the other, from wherever it was left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import streamlit as st

from tutor.app.player import Frame, play
from tutor.app.session import addresses, learner, placing, plans, today
from tutor.app.session.addresses import Address, turn_next, turn_to
from tutor.app.session.plans import Asked, Progress, Stored, What
from tutor.app.session.rounds import number
from tutor.app.session.showings import go, meet
from tutor.app.views import placing as placings
from tutor.app.views import todays
from tutor.content.lessons import END
from tutor.training.session import Why

PLAN = "plan"


@dataclass(frozen=True)
class Sort:
    """A sort of plan: what it is called, how it is gone on with to a place, how many questions it has in all, and its end."""

    title: str
    go_on: Callable[[str, str, int], Stored | None]
    count: Callable[[Progress], str]
    end: Callable[[Progress], None]
    skip: str


SORTS: Mapping[What, Sort] = {
    "placement": Sort(placings.TITLE, placing.go_on, placings.count, placings.end, "I do not know"),
    "today": Sort("Today's practice", today.go_on, todays.count, todays.end, "Skip"),
}
# What is said beside the skill of a question.
TOLD = {Why.NEW: "new here", Why.AGAIN: "once more", Why.KEPT: "kept"}


def play_plan() -> None:
    """The question of a plan that the address names, or the one it was left at; after the last one, how it went."""
    who, name, at = learner.here().id, st.query_params[PLAN], st.query_params.get("at", "")
    stored = plans.load(who, name)
    if stored is None:
        _gone()
        return
    sort = SORTS[stored.what]
    if at == END:
        sort.end(plans.progress(who, stored))
        return
    left = plans.progress(who, stored).place
    place = min(number("at"), left) if at else left
    stored = sort.go_on(who, name, place) or stored
    while place < len(stored.asked) and not stored.asked[place].question:
        place += 1  # What could not be asked any more.
    _stand(stored, place)
    progress = plans.progress(who, stored)
    if place < len(stored.asked):
        _ask(sort, progress, place)
    else:
        sort.end(progress)


def _stand(stored: Stored, place: int) -> None:
    """Have the address name the place: the one it is left at moves on with an answer."""
    at = str(place) if place < len(stored.asked) else END
    if st.query_params.get("at") != at:
        go(plan=stored.id, at=at, shown=stored.showing(place))


def _ask(sort: Sort, progress: Progress, at: int) -> None:
    who, stored, asked = learner.here().id, progress.stored, progress.stored.asked[at]
    question = today.question_of(asked)
    if question is None:
        plans.skip(who, stored.id, at)
        go(plan=stored.id, at=str(at + 1), shown=stored.showing(at + 1))
        st.rerun()

    def move(to: str, answered: bool) -> None:
        """On to the next; back shows how it went so far, and at first leads home."""
        if to == "back" and not progress.answers:
            turn_next(Address("home"))
        elif to == "back":
            go(plan=stored.id, at=END)
        else:
            if not answered:
                plans.skip(who, stored.id, at)
            go(plan=stored.id, at=str(at + 1), shown=stored.showing(at + 1))

    meet(asked.question, asked.showing)
    frame = Frame(
        crumb=_crumb(sort, progress, at, asked),
        back="Stop" if progress.answers else "Back",
        next="Next",
        skip=sort.skip,
        glance=stored.what != "placement",
    )
    play(f"practise?plan={stored.id}", asked.question, question, frame, move)


def _crumb(sort: Sort, progress: Progress, at: int, asked: Asked) -> str:
    skill = addresses.skill_name(asked.slot.skill) if asked.slot.skill else ""
    return " · ".join(filter(None, (f"{at + 1} of {sort.count(progress)}", skill, TOLD.get(asked.slot.why, ""))))


def _gone() -> None:
    st.title("Today's practice", anchor=False)
    st.write("This practice is over, or it is somebody else's. Yours begins on your home page.")
    if st.button("To your home page", type="primary"):
        turn_to(Address("home"))
