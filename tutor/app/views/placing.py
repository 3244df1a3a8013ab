"""Placement: what comes before it, and what it found, with the answers that show it."""

from __future__ import annotations

import streamlit as st

from tutor.app.session import addresses, course, evidence, learner, placing, today, way
from tutor.app.session.addresses import Address, turn_next, turn_to
from tutor.app.session.placing import Placed
from tutor.app.session.plans import Progress
from tutor.app.texts import plain
from tutor.app.views import todays
from tutor.progress import Attempt
from tutor.training.placement import MOST
from tutor.training.session import SECONDS
from tutor.training.telling import Shown, placed_words, shown_words

INTRO = "placement"
TITLE = "What do you know already?"
ADDRESS = Address("practise", {INTRO: "start"})


def intro() -> None:
    """What a placement is, its first button, and a way past it."""
    begun = placing.is_begun(learner.here().id)
    with st.container(key="placing", width=640):
        st.title(TITLE, anchor=False)
        st.write(f"{MOST} questions at most, one after the other: about {round(MOST * SECONDS / 60)} minutes.")
        st.write("They show which lessons you can leave out, and where practice begins. If you do not know one, just say so.")
        with st.container(horizontal=True):
            st.button("Go on" if begun else "Begin", type="primary", icon=":material/arrow_forward:", on_click=begin)
            st.button("No, straight to practice", on_click=turn_next, args=(Address("practise"),))


def begin() -> None:
    """Begin a placement, or go on with the one that was left; for callbacks."""
    turn_next(todays.plan_address(placing.begin(learner.here().id)))


def offer(primary: bool = False) -> None:
    """A button that leads to it, for who plays already and was not placed."""
    begun = placing.is_begun(learner.here().id)
    says = "Go on where you left it." if begun else f"{MOST} questions at most, and then practice that fits you."
    label = f"**{TITLE}**  \n{says}"
    if st.button(label, key="place-me", type="primary" if primary else "secondary", icon=":material/checklist:", width="stretch"):
        turn_to(ADDRESS)


def is_offered() -> bool:
    """Whether the learner plays already and was not placed."""
    return bool(learner.setting("start") == "plays" and not learner.setting("placed"))


def count(progress: Progress) -> str:
    """How many questions there are, beside the number of one."""
    return f"{MOST} at most"


# The end


def end(progress: Progress) -> None:
    """What is known and what is open, and why; or, before the end, a way on."""
    who = learner.here().id
    if not placing.is_over(progress):
        st.title(TITLE, anchor=False)
        st.write("A few questions are left. It waits here for you.")
        with st.container(horizontal=True):
            st.button("Go on", type="primary", icon=":material/arrow_forward:", on_click=begin)
            st.button("Straight to practice", on_click=turn_next, args=(Address("practise"),))
        return
    found = placing.placed(progress)
    placing.mark(who, found)
    st.title("What you know", anchor=False)
    _ways_on(who)
    lessons = [number for number, lesson in enumerate(course.lessons().values(), start=1) if lesson in found.lessons]
    for line in placed_words(found.known, found.open, lessons, _name):
        st.markdown(line)
    _why(progress, found)


def _ways_on(who: str) -> None:
    """Today's practice or the first lesson that is open."""
    books = way.way(who)
    now_on, following = today.today(who, books), books.next_for(way.start())
    with st.container(key="go-on"):
        todays.show_button(now_on)
        if following:
            label = f"**Lesson {books.number(following)}**  \n{plain(course.said(following.title, following))}"
            look = "primary" if now_on.waits else "secondary"
            if st.button(label, key="first-open", type=look, icon=":material/arrow_forward:", width="stretch"):  # type: ignore[arg-type]
                turn_to(books.address(following))


def _why(progress: Progress, found: Placed) -> None:
    """Each question that was asked, how it was answered, and what that shows."""
    st.header("Why we think so", anchor=False)
    by_question: dict[str, list[str]] = {}
    for one in found.skills:
        for attempt in one.because if one.known else ():
            by_question.setdefault(attempt.question, []).append(one.skill)
    for asked, first in zip(progress.stored.asked, progress.firsts, strict=True):
        if asked.question:
            said = shown_words(Shown(asked.slot.skill, _outcome(first), by_question.get(asked.question, ())), _name)
            question = evidence.asked_then(first.asked) if first else today.question_of(asked)
            cards = plain(evidence.cards_of(question)) if question and question.drawn().hand else ""
            st.markdown(f"- {said}" + (f"  \n{cards}" if cards else ""))


def _outcome(first: Attempt | None) -> bool | None:
    return first.right if first else None


def _name(skill: str) -> str:
    return plain(addresses.skill_name(skill))
