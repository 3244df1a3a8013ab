"""Lesson: one screen of a lesson at a time."""

from __future__ import annotations

import streamlit as st

from tutor.app import course, draw, house, learner, places
from tutor.app.identity import now
from tutor.app.keeping import store
from tutor.app.player import Screen, dots, go, play
from tutor.content import Lesson
from tutor.feedback.words import count_words

who = learner.here()
lessons = {lesson.id: lesson for lesson in course.lessons()}


def asked_for() -> Lesson:
    """The lesson of the address; the page ends here where there is none."""
    if "lesson" not in st.query_params:  # Reached by the browser's Back, which forgets the address.
        st.switch_page("views/learn.py")
    found = lessons.get(st.query_params["lesson"])
    if found is None:
        st.title("There is no such lesson", anchor=False)
        st.write("It may have been renamed, or left out at your table.")
        if st.button("To all lessons", type="primary"):
            st.switch_page("views/learn.py")
        st.stop()
    return found


lesson = asked_for()
number = list(lessons).index(lesson.id) + 1
screens = course.screens(lesson)
wanted = st.query_params.get("screen", "1")
at = min(max(int(wanted[:6]) if wanted.isdecimal() else 1, 1), len(screens) + 1) - 1


def show(screen: int) -> None:
    """Go to a screen, counted from 0; one past the last is the end."""
    go(lesson=lesson.id, screen=str(screen + 1))


def move(to: str, answered: bool) -> None:
    """Next or back from the screen on show."""
    if to == "next" and answered:
        store().finish_step(who.id, lesson.id, at, now())
    show(at + 1 if to == "next" else max(at - 1, 0))


def draw_end() -> None:
    """The lesson is over."""
    done = store().finished_steps(who.id).get(lesson.id, frozenset())
    skipped = [screen for screen in range(len(screens)) if screen not in done]
    if skipped:
        st.title("Nearly done", anchor=False)
        left = count_words(len(skipped), "screen")
        st.write(f"You have skipped {left} of this lesson. It is ticked off when every screen is answered.")
        st.button("To the first of them", type="primary", on_click=show, args=(skipped[0],))
    else:
        st.title("Well done", anchor=False)
        st.write(f"You have finished this lesson: {course.said(lesson.title, lesson)}.")
    following = list(lessons)[number] if number < len(lessons) else None
    with st.container(horizontal=True):
        if following and st.button(
            f"Next: {course.said(lessons[following].title, lessons[following])}", type="secondary" if skipped else "primary"
        ):
            st.switch_page("views/lesson.py", query_params={"lesson": following})
        if st.button("All lessons"):
            st.switch_page("views/learn.py")
        st.button("Once more from the start", on_click=places.restart, args=(lesson.id, show))


if at >= len(screens):
    draw_end()
    st.stop()

steps = screens[at]
question = course.question_of(steps[-1])
rules = course.rules_of(lesson.table.name, lesson.table.rules)
example = next((step for step in steps if step.show or step.worked), None)
worked = None
if example and example.worked:
    worked = draw.draw_worked(example.worked.at(learner.tables()))
elif example and example.show:
    worked = draw.draw_shown(example.show, course.said(example.show.caption, lesson), rules)
done = store().finished_steps(who.id).get(lesson.id, frozenset())
offered = [switch for step in steps for switch in step.set]
if offered:
    house.offer(offered)
screen = Screen(
    heading=f"Lesson {number}: {course.said(lesson.title, lesson)}",
    dots=dots(len(screens), at, [step for step in done if step < len(screens)]),
    text="\n\n".join(course.said(step.text, lesson) for step in steps if step.text),
    worked=worked,
    back="Back" if at else None,
    next="Next" if at + 1 < len(screens) else "Finish",
    skip="Skip",
)
play(f"lesson?lesson={lesson.id}&screen={at + 1}", f"{lesson.id}#{at + 1}", question, screen, move)
