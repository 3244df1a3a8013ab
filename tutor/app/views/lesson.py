"""Lesson: one screen of a lesson at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from tutor.app import glancing
from tutor.app.player import Frame, asks, play
from tutor.app.session import agreed, course, house, learner
from tutor.app.session.addresses import Address, turn_to
from tutor.app.session.clock import now
from tutor.app.session.pages import page
from tutor.app.session.rounds import latest, round_of
from tutor.app.session.showings import forget_lesson, go
from tutor.app.session.store import store
from tutor.app.table import draw
from tutor.app.table.wire import Worked
from tutor.app.texts import plain
from tutor.app.views import bids, house_rules
from tutor.app.views.ends import show_round
from tutor.content import Lesson, Step, game_of
from tutor.content.lessons import BIDS, END, lesson_id
from tutor.feedback.words import count_words


@asks
def lesson() -> None:
    """The screen of the lesson that the address names; after the last one, the end."""
    who = learner.here()
    if "lesson" not in st.query_params:  # Reached by the browser's Back, which forgets the address.
        turn_to(Address("learn"))
    lessons = course.lessons()
    found = lessons.get(lesson_id(st.query_params["lesson"]))
    if found is None:
        _no_such_lesson()
        return
    screens = course.screens(found)
    at = _screen_asked_for([screen.id for screen in screens])
    finished = store().finished_steps(who.id).get(found.id, frozenset())
    done = [place for place, screen in enumerate(screens) if screen.id in finished]
    if at >= len(screens):
        _end(found, lessons, [screen.id for screen in screens if screen.id not in finished])
        return
    screen = screens[at]
    offered = [switch for step in screen.steps for switch in step.set]
    _offer(offered, game_of(found.table))
    frame = Frame(
        heading=f"Lesson {list(lessons).index(found.id) + 1}: {course.said(found.title, found)}",
        dots={"count": len(screens), "at": at, "done": done},
        text="\n\n".join(course.said(step.text, found) for step in screen.steps if step.text),
        worked=_example(screen.steps, found),
        back="Back" if at else None,
        next="Next" if at + 1 < len(screens) else "Finish",
        skip="Skip",
    )
    address = f"lesson?lesson={found.id}&screen={screen.id}"
    play(address, f"{found.id}#{screen.id}", screen.question, frame, _mover(who.id, found.id, [one.id for one in screens], at))


def _offer(offered: Sequence[str], game: str) -> None:
    """House rules, or what bids tell, to be set in passing."""
    if rules := [one for one in offered if one != BIDS]:
        house_rules.offer(rules, game)
    if BIDS in offered:
        bids.offer(game)


def _screen_asked_for(ids: Sequence[str]) -> int:
    """The screen of the address, by its id or its number, counted from 0; one past the last is the end."""
    wanted = st.query_params.get("screen", "1")
    if wanted in ids:
        return ids.index(wanted)
    number = int(wanted[:6]) if wanted.isdecimal() else 1
    return len(ids) if wanted == END else min(max(number, 1), len(ids) + 1) - 1


def _no_such_lesson() -> None:
    st.title("There is no such lesson", anchor=False)
    st.write("It may have been renamed, or left out at your table.")
    if st.button("To all lessons", type="primary"):
        turn_to(Address("learn"))


def _show(name: str, screen: str) -> None:
    """Go to a screen, by its id."""
    go(lesson=name, screen=screen)


def _mover(who: str, name: str, ids: Sequence[str], at: int) -> Callable[[str, bool], None]:
    def move(to: str, answered: bool) -> None:
        """Next or back from the screen on show."""
        if to == "next" and answered:
            store().finish_step(who, name, ids[at], now())
        _show(name, [*ids, END][at + 1 if to == "next" else max(at - 1, 0)])

    return move


def _example(steps: Sequence[Step], lesson: Lesson) -> Worked | None:
    """What is shown or worked on a screen."""
    step = next((step for step in steps if step.show or step.worked), None)
    if step and step.worked:
        return draw.draw_worked(step.worked.at(house.games(), agreed.agreed()))
    if step and step.show:
        rules = course.rules_of(lesson.table.name, lesson.table.rules)
        return draw.draw_shown(step.show, course.said(step.show.caption, lesson), rules)
    return None


def _end(lesson: Lesson, lessons: Mapping[str, Lesson], skipped: Sequence[str]) -> None:
    """The lesson is over."""
    if skipped:
        st.title("Nearly done", anchor=False)
        left = count_words(len(skipped), "screen")
        st.write(f"You have skipped {left} of this lesson. It is ticked off when every screen is answered.")
        st.button("To the first of them", type="primary", on_click=_show, args=(lesson.id, skipped[0]))
    else:
        st.title("Well done", anchor=False)
        st.write(f"You have finished this lesson: {plain(course.said(lesson.title, lesson))}.")
    following = next(iter(list(lessons.values())[list(lessons).index(lesson.id) + 1 :]), None)
    own = course.own_way()
    if following and lesson.id in own and following.id not in own:  # Other games are found among all lessons.
        following = None
    with st.container(horizontal=True):
        if following and st.button(f"Next: {plain(course.said(following.title, following))}", type="secondary" if skipped else "primary"):
            turn_to(Address("lesson", {"lesson": following.id}))
        if st.button("All lessons"):
            turn_to(Address("learn"))
        st.button("Once more from the start", on_click=_start_over, args=(lesson.id,))
    if any(glancing.is_for(screen.question) for screen in course.screens(lesson)):
        st.page_link(page("meld-at-a-glance"), icon=":material/table_chart:", query_params=_of_game(lesson))
    _look_back(lesson)


def _of_game(lesson: Lesson) -> dict[str, str]:
    """The game of a lesson as an address has it; nothing where it is the learner's own."""
    name = game_of(lesson.table)
    return {} if name == house.own_game() else {"game": name}


def _look_back(lesson: Lesson) -> None:
    """How the lesson went, by the last first try at each of its questions."""
    who, ids = learner.here().id, [f"{lesson.id}#{screen.id}" for screen in course.screens(lesson)]
    done = round_of(who, latest(who, ids), course.said(lesson.title, lesson))
    show_round(done, Address("lesson", {"lesson": lesson.id, "screen": END}))


def _start_over(name: str) -> None:
    forget_lesson(name)
    _show(name, "1")
