"""Learn: every lesson of the course, part by part, and what is done of it."""

from __future__ import annotations

import streamlit as st

from tutor.app.session import course, learner, way
from tutor.app.session.addresses import Address, turn_to
from tutor.app.session.way import Way
from tutor.app.texts import plain
from tutor.content import Lesson
from tutor.feedback.words import count_words


def learn() -> None:
    """Every lesson, with the part of the next one open."""
    st.title("All lessons", anchor=False)
    st.write("Take them in order, or start with the one you like.")
    show_parts(way.way(learner.here().id))


def show_parts(books: Way, unfold: bool = True) -> None:
    """The lessons, folded into their parts; where wanted, the part of the next one is open."""
    upcoming = books.next_for(way.start())
    with st.container(gap="xsmall"):
        for part in dict.fromkeys(lesson.part for lesson in books.lessons):
            _show_part(part, books, unfold and upcoming is not None and upcoming.part == part)
    if course.own_problems():
        st.warning(f"{course.own_problems()} problems keep some of your own files out. The command check lists them, each with its line.")


def _show_part(part: str, books: Way, expanded: bool) -> None:
    inside = [lesson for lesson in books.lessons if lesson.part == part]
    ticked = sum(not books.left[lesson.id] for lesson in inside)
    state = f"{ticked} of {len(inside)} done" if ticked else count_words(len(inside), "lesson")
    title = f"**{plain(part) or 'More lessons'}**   {state}"
    with st.expander(title, expanded=expanded):
        for lesson in inside:
            _show_lesson(lesson, books)
        testable = ticked < len(inside) and bool(course.skills_of(part))
        if testable and st.button("I know this part: six questions", key=f"test-{part}", icon=":material/checklist:", type="tertiary"):
            turn_to(Address("practise", {"test": part}))


def _show_lesson(lesson: Lesson, books: Way) -> None:
    """One lesson: its title, what is done of it, and what better comes before."""
    left, done = books.left[lesson.id], books.done(lesson)
    waits = [f"lesson {at}" for at, other in enumerate(books.lessons, start=1) if other.id in lesson.needs and books.left[other.id]]
    state = "Done" if not left else f"{done} of {len(books.screens[lesson.id])} steps done" if done else "Not begun"
    state += f", best after {' and '.join(waits)}" if waits and not done else ""
    icon = ":material/check_circle:" if not left else ":material/radio_button_unchecked:"
    title = f"**{books.number(lesson)}. {plain(course.said(lesson.title, lesson))}**  \n{state}"
    if st.button(title, key=f"lesson-{lesson.id}", icon=icon, width="stretch"):
        turn_to(books.address(lesson))
