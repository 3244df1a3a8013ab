"""Home: the next lesson at one tap, three doors into practice, and every lesson below."""

from __future__ import annotations

import streamlit as st

from tutor.app.session import addresses, course, learner, way
from tutor.app.session.addresses import Address, turn_to
from tutor.app.session.store import store
from tutor.app.session.way import Way
from tutor.app.texts import plain
from tutor.app.views import doors, first_visit
from tutor.app.views.learn import show_parts
from tutor.content import Lesson


def home() -> None:
    """What comes next, and the ways into practice; who has just come is asked where to start."""
    if first_visit.is_due():
        first_visit.ask()
        return
    who = learner.here()
    books = way.way(who.id)
    stopped = addresses.read_address(store().last_place(who.id))
    practised = stopped if stopped and stopped.page == "practise" else None
    upcoming = books.next_for(way.start())
    st.title(f"Good to see you, {plain(who.name)}", anchor=False)
    with st.container(key="go-on"):
        if upcoming:
            _show_next(upcoming, books)
        else:
            _show_practice(practised, books)
    if upcoming and practised and practised.label and st.button(f"Back to practice: {plain(practised.label)}", icon=":material/replay:"):
        turn_to(practised)
    st.header("Or choose one thing", anchor=False)
    doors.show_doors()
    with st.container(key="lessons"):
        st.header("All lessons", anchor=False)
        show_parts(books, unfold=False)


def _big(title: str, *lines: str) -> str:
    """The label of a button of several lines."""
    return "  \n".join([f"**{title}**", *lines])


def _show_next(lesson: Lesson, books: Way) -> None:
    number, step, count = books.number(lesson), books.step(lesson), len(books.screens[lesson.id])
    title = f"Go on with lesson {number}" if books.done(lesson) else f"Start lesson {number}"
    label = _big(title, plain(course.said(lesson.title, lesson)), f"Step {step} of {count}")
    if st.button(label, type="primary", icon=":material/arrow_forward:", width="stretch"):
        turn_to(books.address(lesson))


def _show_practice(practised: Address | None, books: Way) -> None:
    """Practice, for those who know the course or want none of it."""
    says = "You have done every lesson. Practice keeps it fresh." if books.all_done else "Choose what you like, and stop when you like."
    label = _big("Go on practising", plain(practised.label)) if practised and practised.label else _big("Practise", says)
    if st.button(label, type="primary", icon=":material/arrow_forward:", width="stretch"):
        turn_to(practised or Address("practise"))
