"""Learn: the course, what is done and what is next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from tutor.app.session import addresses, course, learner
from tutor.app.session.addresses import Address, turn_to
from tutor.app.session.store import store
from tutor.app.texts import plain
from tutor.content import Lesson


@dataclass(frozen=True)
class Course:
    """The lessons in order, how many screens each has, and the ids of those that are left."""

    lessons: Sequence[Lesson]
    counts: Mapping[str, int]
    left: Mapping[str, Sequence[str]]

    def number(self, lesson: Lesson) -> int:
        """Which one a lesson is, counted from 1."""
        return self.lessons.index(lesson) + 1

    def next_after(self, stopped: Address | None) -> Lesson | None:
        """The lesson to go on with: where the learner stopped, or the first that is not done."""
        open_ones = [lesson for lesson in self.lessons if self.left[lesson.id]]
        at = stopped.params["lesson"] if stopped and stopped.page == "lesson" else None
        return next((lesson for lesson in open_ones if lesson.id == at), next(iter(open_ones), None))


def learn() -> None:
    """The next step, and every lesson by parts."""
    who = learner.here()
    books = _course(who.id)
    stopped = addresses.read_address(store().last_place(who.id))
    upcoming = books.next_after(stopped)
    st.title(f"Good to see you, {plain(who.name)}", anchor=False)
    with st.container(border=True):
        if upcoming:
            _show_next(upcoming, books)
        else:
            _show_all_done()
    if stopped and stopped.page == "practise" and st.button(f"Back to practice: {plain(stopped.label)}", icon=":material/replay:"):
        turn_to(stopped)
    st.header("All lessons", anchor=False)
    for part in dict.fromkeys(lesson.part for lesson in books.lessons):
        _show_part(part, books, upcoming is not None and upcoming.part == part)
    if course.own_problems():
        st.warning(f"{course.own_problems()} problems keep some of your own files out. The command check lists them, each with its line.")


def _course(who: str) -> Course:
    finished, lessons = store().finished_steps(who), tuple(course.lessons().values())
    screens = {lesson.id: [screen.id for screen in course.screens(lesson)] for lesson in lessons}
    left = {name: [screen for screen in ids if screen not in finished.get(name, frozenset())] for name, ids in screens.items()}
    return Course(lessons, {name: len(ids) for name, ids in screens.items()}, left)


def _show_next(lesson: Lesson, books: Course) -> None:
    left = books.left[lesson.id]
    st.markdown("**Your next step**")
    st.header(f"Lesson {books.number(lesson)}: {plain(course.said(lesson.title, lesson))}", anchor=False)
    st.write(plain(course.said(lesson.goal, lesson)))
    label = "Continue the lesson" if len(left) < books.counts[lesson.id] else "Start the lesson"
    if st.button(label, type="primary", icon=":material/arrow_forward:"):
        turn_to(Address("lesson", {"lesson": lesson.id, "screen": left[0]}))


def _show_all_done() -> None:
    st.header("You have done every lesson", anchor=False)
    st.write("Practise keeps it fresh, and every lesson can be read again.")
    if st.button("Practise", type="primary"):
        turn_to(Address("practise"))


def _show_part(part: str, books: Course, expanded: bool) -> None:
    """The lessons of one part."""
    inside = [lesson for lesson in books.lessons if lesson.part == part]
    ticked = sum(not books.left[lesson.id] for lesson in inside)
    title = f"**{plain(part) or 'More lessons'}**   {ticked} of {len(inside)} done"
    with st.expander(title, expanded=expanded):
        for lesson in inside:
            _show_lesson(lesson, books)
        testable = ticked < len(inside) and bool(course.skills_of(part))
        if testable and st.button("I know this part: six questions", key=f"test-{part}", icon=":material/checklist:", type="tertiary"):
            st.session_state.pop("test state", None)
            turn_to(Address("practise", {"test": part}))


def _show_lesson(lesson: Lesson, books: Course) -> None:
    """One lesson: its title, what is done of it, and what better comes before."""
    left, count = books.left[lesson.id], books.counts[lesson.id]
    done = count - len(left)
    waits = [f"lesson {at}" for at, other in enumerate(books.lessons, start=1) if other.id in lesson.needs and books.left[other.id]]
    state = "Done" if not left else f"{done} of {count} screens done" if done else "Not begun"
    state += f", best after {' and '.join(waits)}" if waits and not done else ""
    icon = ":material/check_circle:" if not left else ":material/radio_button_unchecked:"
    title = f"**{books.number(lesson)}. {plain(course.said(lesson.title, lesson))}**  \n{state}"
    if st.button(title, key=f"lesson-{lesson.id}", icon=icon, width="stretch"):
        turn_to(Address("lesson", {"lesson": lesson.id, "screen": (left or ["1"])[0]}))
