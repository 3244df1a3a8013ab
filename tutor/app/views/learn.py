"""Learn: the course, what is done and what is next."""

from __future__ import annotations

import streamlit as st

from tutor.app import course, learner, places
from tutor.app.keeping import store
from tutor.content import Lesson

who = learner.here()
finished = store().finished_steps(who.id)
lessons = course.lessons()
counts = {lesson.id: len(course.screens(lesson)) for lesson in lessons}
left = {lesson.id: [at for at in range(counts[lesson.id]) if at not in finished.get(lesson.id, frozenset())] for lesson in lessons}
stopped = places.read_place(store().last_place(who.id))
upcoming = next((lesson for lesson in lessons if left[lesson.id]), None)
if stopped and stopped.page == "lesson":
    upcoming = next((lesson for lesson in lessons if lesson.id == stopped.params["lesson"] and left[lesson.id]), upcoming)

st.title("Good to see you, " + learner.plain(who.name), anchor=False)
with st.container(border=True):
    if upcoming:
        begun = len(left[upcoming.id]) < counts[upcoming.id]
        st.markdown("**Your next step**")
        st.subheader(f"Lesson {lessons.index(upcoming) + 1}: {course.said(upcoming.title, upcoming)}", anchor=False)
        st.write(course.said(upcoming.goal, upcoming))
        label = "Continue the lesson" if begun else "Start the lesson"
        place = {"lesson": upcoming.id, "screen": str(left[upcoming.id][0] + 1)}
        if st.button(label, type="primary", icon=":material/arrow_forward:"):
            st.switch_page("views/lesson.py", query_params=place)
    else:
        st.subheader("You have done every lesson", anchor=False)
        st.write("Practise keeps it fresh, and every lesson can be read again.")
        if st.button("Practise", type="primary"):
            st.switch_page("views/practise.py")

if stopped and stopped.page == "practise" and st.button(f"Back to practice: {stopped.label}", icon=":material/replay:"):
    st.switch_page("views/practise.py", query_params=stopped.params)
st.subheader("All lessons", anchor=False)


def draw_part(part: str) -> None:
    """The lessons of one part, open where the next step is in it."""
    inside = [lesson for lesson in lessons if lesson.part == part]
    ticked = sum(not left[lesson.id] for lesson in inside)
    title = f"**{part or 'More lessons'}**   {ticked} of {len(inside)} done"
    with st.expander(title, expanded=upcoming is not None and upcoming.part == part):
        for lesson in inside:
            draw_lesson(lesson)
        testable = ticked < len(inside) and bool(course.skills_of(part))
        if testable and st.button("I know this part: six questions", key=f"test-{part}", icon=":material/checklist:", type="tertiary"):
            st.session_state.pop("test state", None)
            st.switch_page("views/practise.py", query_params={"test": part})


def draw_lesson(lesson: Lesson) -> None:
    """One lesson: its title, what is done of it, and what better comes before."""
    done = counts[lesson.id] - len(left[lesson.id])
    waits = [f"lesson {at}" for at, other in enumerate(lessons, start=1) if other.id in lesson.needs and left[other.id]]
    state = "Done" if not left[lesson.id] else f"{done} of {counts[lesson.id]} screens done" if done else "Not begun"
    state += f", best after {' and '.join(waits)}" if waits and not done else ""
    icon = ":material/check_circle:" if not left[lesson.id] else ":material/radio_button_unchecked:"
    title = f"**{lessons.index(lesson) + 1}. {course.said(lesson.title, lesson)}**  \n{state}"
    if st.button(title, key=f"lesson-{lesson.id}", icon=icon, width="stretch"):
        screen = (left[lesson.id] or [0])[0] + 1
        st.switch_page("views/lesson.py", query_params={"lesson": lesson.id, "screen": str(screen)})


for part in dict.fromkeys(lesson.part for lesson in lessons):
    draw_part(part)
if course.own_problems():
    st.warning(f"{course.own_problems()} problems keep some of your own files out. The command check lists them, each with its line.")
