"""Drilling: questions of one skill without end, and a meld sprint for those who ask for a clock."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from random import Random, randrange
from typing import Any

import streamlit as st

from tutor.app import course, learner, places
from tutor.app.house import GAMES
from tutor.app.identity import now
from tutor.app.keeping import store
from tutor.app.player import Screen, go, play
from tutor.drills import DrillError, drill, why_not
from tutor.questions.skills import SKILLS

LEVELS = {1: "Easy", 2: "Middle", 3: "Hard"}
SPRINT = "total-meld"
SPRINT_HANDS = 8
TEST_QUESTIONS, TEST_ENOUGH = 6, 5


def choose() -> None:
    """Every skill that makes sense at the learner's table, at a level of their choice."""
    with st.container(horizontal=True):
        game = st.selectbox("Game", GAMES, format_func=lambda one: GAMES[one], key="drill-game")
        level = st.segmented_control("Level", LEVELS, format_func=lambda one: LEVELS[one], default=1, key="drill-level") or 1
    rules = learner.tables()[game]
    for part in dict.fromkeys(skill.part for skill in SKILLS.values()):
        inside = [skill for skill in SKILLS.values() if skill.part == part and not why_not(rules, skill.id)]
        if not inside:
            continue
        st.subheader(part, anchor=False)
        columns = st.columns(2, gap="small")
        for count, skill in enumerate(inside):
            if columns[count % 2].button(skill.name, key=f"skill-{skill.id}", width="stretch"):
                place = places.drill_place(skill.id, level, game)
                st.switch_page(place.file, query_params=place.params)
    if not why_not(rules, SPRINT):
        st.subheader("Against the clock", anchor=False)
        st.write(f"Count the meld of {SPRINT_HANDS} hands as fast as you like. Only for those who enjoy a clock.")
        if st.button("Meld sprint", key="sprint"):
            st.session_state.pop("sprint state", None)
            st.switch_page("views/practise.py", query_params={"sprint": game})


def play_skill() -> None:
    """The drilled question of the address; without a seed there, a fresh one."""
    skill, game = st.query_params["drill"], st.query_params.get("game", "single-deck")
    wanted = st.query_params.get("level", "1")
    level = int(wanted) if wanted in ("1", "2", "3") else 1
    if skill not in SKILLS or game not in GAMES:
        _sorry("There is no such drill.")
        return
    if not st.query_params.get("seed", "").isdecimal():
        st.query_params["seed"] = _seed()
    seed = st.query_params["seed"]
    try:
        question = drill(learner.tables()[game], skill, level, seed)
    except DrillError as error:
        _sorry(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return

    def move(to: str, answered: bool) -> None:
        """Next makes another; back leads to the choice."""
        if to == "back":
            st.query_params.clear()
        else:
            go(drill=skill, level=str(level), game=game, seed=_seed())

    screen = Screen(crumb=f"{SKILLS[skill].name}, {LEVELS[level].lower()}", back="Back", next="Another one", skip="Skip")
    place = f"practise?drill={skill}&level={level}&game={game}"
    play(place, places.drill_name(game, skill, level, seed), course.at_table(question, game), screen, move)


def play_sprint() -> None:
    """So many hands to count, with the time they took at the end."""
    game = st.query_params.get("sprint", "single-deck")
    if game not in GAMES or why_not(learner.tables()[game], SPRINT):
        _sorry("There is no sprint in this game.")
        return
    begun = {"at": 0, "seeds": [_seed() for _ in range(SPRINT_HANDS)], "start": time.time()}
    state: dict[str, Any] = st.session_state.setdefault("sprint state", begun)
    if state["at"] >= SPRINT_HANDS:
        _sprint_end(game, state)
        return
    seed = state["seeds"][state["at"]]
    question = drill(learner.tables()[game], SPRINT, 2, seed)

    def move(to: str, answered: bool) -> None:
        """Next hand; back ends the sprint."""
        st.query_params.pop("shown", None)
        if to == "back":
            st.session_state.pop("sprint state", None)
            st.query_params.clear()
            return
        state["at"] += 1
        state["end"] = time.time()

    _clock(state["start"])
    screen = Screen(crumb=f"Meld sprint: {state['at'] + 1} of {SPRINT_HANDS}", back="Stop", next="Next hand", skip="Skip")
    name = places.drill_name(game, SPRINT, 2, seed)
    play(f"practise?sprint={game}", name, course.at_table(question, game), screen, move)


def play_test() -> None:
    """Six questions on a part of the course; who has five right need not take its lessons."""
    part = st.query_params.get("test", "")
    skills = course.skills_of(part)
    if not skills:
        _sorry("There is nothing to test in this part.")
        return
    state: dict[str, Any] = st.session_state.get("test state", {})
    if state.get("part") != part:
        state = st.session_state["test state"] = {"part": part, "at": 0, "names": _test_names(part, skills), "begun": now()}
        for name in state["names"]:
            places.open_afresh(name)
    if state["at"] >= TEST_QUESTIONS:
        _test_end(part, state["names"], state["begun"])
        return
    name = state["names"][state["at"]]
    found = places.question_named(name)
    question = course.at_table(found, "single-deck") if found and name.startswith(places.DRILL) else found

    def move(to: str, answered: bool) -> None:
        """On to the next question; back leaves the test."""
        st.query_params.pop("shown", None)
        if to == "back":
            st.session_state.pop("test state", None)
            st.session_state["go to"] = places.Place("learn", {}, "")
        else:
            state["at"] += 1

    screen = Screen(heading=part, crumb=f"Question {state['at'] + 1} of {TEST_QUESTIONS}", back="Back", next="Next", skip="Skip")
    play(f"practise?test={part}", name, question, screen, move)


def _test_names(part: str, skills: Sequence[str]) -> list[str]:
    """What a test asks: drills of the part's skills, and of what is judged in it as much as its lessons have of that."""
    random = Random(_seed())
    judged, share = course.judged_in(part)
    chosen = random.sample(judged, min(len(judged), round(TEST_QUESTIONS * share)))
    drills = [
        places.drill_name("single-deck", skills[at % len(skills)], 2, f"{_seed()}.{at}") for at in range(TEST_QUESTIONS - len(chosen))
    ]
    return random.sample(names := [*chosen, *drills], len(names))


def _test_end(part: str, names: Sequence[str], begun: datetime) -> None:
    attempts = [one for one in store().attempts(learner.here().id, begun) if one.question in names and one.number == 1]
    right = sum(one.right and not one.rung for one in attempts)
    st.title(part, anchor=False)
    if right >= TEST_ENOUGH:
        course.finish_part(part)
        st.write(f"{right} of {TEST_QUESTIONS} right. You know this part: its lessons are ticked off.")
    else:
        st.write(f"{right} of {TEST_QUESTIONS} right. The lessons of this part will fill the gaps.")
    if st.button("To the lessons", type="primary"):
        st.session_state.pop("test state", None)
        st.switch_page("views/learn.py")


@st.fragment(run_every="1s")
def _clock(start: float) -> None:
    st.write(f"**{_minutes(time.time() - start)}**")


def _sprint_end(game: str, state: dict[str, Any]) -> None:
    names = {places.drill_name(game, SPRINT, 2, seed) for seed in state["seeds"]}
    attempts = [one for one in store().attempts(learner.here().id) if one.question in names and one.number == 1]
    right = sum(one.right for one in attempts)
    seconds = state["end"] - state["start"]
    best = learner.setting("sprint-best")
    st.title("Sprint done", anchor=False)
    st.write(f"{right} of {SPRINT_HANDS} right in {_minutes(seconds)}.")
    if right == SPRINT_HANDS and (not best or seconds <= best):
        learner.save("sprint-best", seconds)
        st.write("Your best time so far.")
    elif best:
        st.write(f"Your best time with every hand right is {_minutes(best)}.")
    with st.container(horizontal=True):
        if st.button("Another sprint", type="primary"):
            st.session_state.pop("sprint state", None)
            st.rerun()
        if st.button("Back to practice"):
            st.session_state.pop("sprint state", None)
            st.switch_page("views/practise.py")


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _seed() -> str:
    return str(randrange(1, 1_000_000_000))


def _sorry(says: str) -> None:
    st.title("Practise", anchor=False)
    st.write(says)
    if st.button("To practice", type="primary"):
        st.switch_page("views/practise.py")
