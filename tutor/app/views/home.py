"""Home: today's practice at one tap, the next lesson, three doors into practice, and every lesson below."""

from __future__ import annotations

import streamlit as st

from tutor.app.session import addresses, course, learner, today, way
from tutor.app.session.addresses import Address, turn_to
from tutor.app.session.store import store
from tutor.app.session.today import Today
from tutor.app.session.way import Way
from tutor.app.texts import plain
from tutor.app.views import doors, first_visit, placing, todays
from tutor.app.views.learn import show_parts
from tutor.content import Lesson


def home() -> None:
    """What comes next, and the ways into practice; who has just come is asked where to start."""
    addresses.follow()
    if first_visit.is_due():
        first_visit.ask()
        return
    who = learner.here()
    books = way.way(who.id)
    stopped = addresses.read_address(store().last_place(who.id))
    practised = stopped if stopped and stopped.page == "practise" else None
    st.title(f"Good to see you, {plain(who.name)}", anchor=False)
    with st.container(key="go-on"):
        _show_first(practised, books, today.today(who.id, books))
    if practised and practised.label and st.button(f"Back to practice: {plain(practised.label)}", icon=":material/replay:"):
        turn_to(practised)
    st.header("Or choose one thing", anchor=False)
    doors.show_doors()
    with st.container(key="lessons"):
        st.header("All lessons", anchor=False)
        show_parts(books, unfold=False)


def _show_first(practised: Address | None, books: Way, found: Today) -> None:
    """Today's practice, and the next lesson: what comes first now is filled, the other outlined."""
    upcoming = books.next_for(way.start())
    if not found.waits and not found.done:
        todays.show_button(found)
    placeable = placing.is_offered()
    if placeable:
        placing.offer(primary=found.waits and not upcoming)
    if upcoming:
        _show_next(upcoming, books, found)
    elif found.waits:
        _show_practice(practised, books, primary=not placeable)
    if found.done:
        todays.show_button(found, primary=not upcoming)
    if found.waits and upcoming and (first := today.starts_after(learner.here().id, books)):
        st.write(f"{todays.TITLE}, a few questions mixed from all you have learned, starts after lesson {books.number(first)}.")


def _big(title: str, *lines: str) -> str:
    """The label of a button of several lines."""
    return "  \n".join([f"**{title}**", *lines])


def _show_next(lesson: Lesson, books: Way, found: Today) -> None:
    number, step, count = books.number(lesson), books.step(lesson), len(books.screens[lesson.id])
    title = f"Go on with lesson {number}" if books.done(lesson) else f"Start lesson {number}"
    label = _big(title, plain(course.said(lesson.title, lesson)), f"Step {step} of {count}")
    first = found.waits or found.done
    if st.button(label, type="primary" if first else "secondary", icon=":material/arrow_forward:", width="stretch"):
        turn_to(books.address(lesson))


def _show_practice(practised: Address | None, books: Way, primary: bool) -> None:
    """Practice, for those who know the course or want none of it."""
    says = "Choose what you like, and stop when you like."
    if books.own_done:
        says = f"You have done every lesson{'' if books.all_done else ' of your game'}. Practice keeps it fresh."
    label = _big("Go on practising", plain(practised.label)) if practised and practised.label else _big("Practise", says)
    if st.button(label, type="primary" if primary else "secondary", icon=":material/arrow_forward:", width="stretch"):
        turn_to(practised or Address("practise"))
