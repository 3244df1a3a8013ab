"""Drilling: questions of one skill without end, and a meld sprint for those who ask for a clock."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from random import Random, randrange
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from tutor.app.player import Frame, play
from tutor.app.session import addresses, course, house, learner
from tutor.app.session.addresses import Address, turn_next, turn_to
from tutor.app.session.clock import now
from tutor.app.session.evidence import asked_then
from tutor.app.session.house import USUAL_GAME
from tutor.app.session.showings import forget, go
from tutor.app.session.store import store
from tutor.app.texts import plain
from tutor.drills import DrillError, why_not
from tutor.engine.games import TITLES
from tutor.questions.skills import SKILLS

LEVELS = {1: "Easy", 2: "Middle", 3: "Hard"}
SPRINT = "total-meld"
SPRINT_HANDS = 8
TEST_QUESTIONS, TEST_ENOUGH = 6, 5


def choose() -> None:
    """Every skill that makes sense at the learner's table, at a level of their choice."""
    with st.container(horizontal=True):
        game = st.selectbox("Game", TITLES, format_func=lambda one: TITLES[one], key="drill-game")
        level = st.segmented_control("Level", LEVELS, format_func=lambda one: LEVELS[one], default=1, key="drill-level") or 1
    rules = house.games()[game]
    for part in dict.fromkeys(skill.part for skill in SKILLS.values()):
        inside = [skill for skill in SKILLS.values() if skill.part == part and not why_not(rules, skill.id)]
        if not inside:
            continue
        st.header(part, anchor=False)
        columns = st.columns(2, gap="small")
        for count, skill in enumerate(inside):
            if columns[count % 2].button(skill.name, key=f"skill-{skill.id}", width="stretch"):
                turn_to(addresses.drill_address(skill.id, level, game))
    if not why_not(rules, SPRINT):
        st.header("Against the clock", anchor=False)
        st.write(f"Count the meld of {SPRINT_HANDS} hands as fast as you like. Only for those who enjoy a clock.")
        if st.button("Meld sprint", key="sprint"):
            st.session_state.pop("sprint state", None)
            turn_to(Address("practise", {"sprint": game}))


def play_skill() -> None:
    """The drilled question of the address; without a seed there, a fresh one."""
    skill, game = st.query_params["drill"], st.query_params.get("game", USUAL_GAME)
    wanted = st.query_params.get("level", "1")
    level = int(wanted) if wanted in ("1", "2", "3") else 1
    if skill not in SKILLS or game not in TITLES:
        _sorry("There is no such drill.")
        return
    if not st.query_params.get("seed", "").isdecimal():
        st.query_params["seed"] = _seed()
    seed = st.query_params["seed"]
    try:
        question = course.drill_at_table(game, skill, level, seed)
    except DrillError as error:
        _sorry(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return

    def move(to: str, answered: bool) -> None:
        """Next makes another; back leads to the choice."""
        if to == "back":
            st.query_params.clear()
        else:
            go(drill=skill, level=str(level), game=game, seed=_seed())

    frame = Frame(crumb=f"{SKILLS[skill].name}, {LEVELS[level].lower()}", back="Back", next="Another one", skip="Skip")
    address = f"practise?drill={skill}&level={level}&game={game}"
    play(address, addresses.drill_id(game, skill, level, seed), question, frame, move)


def play_again() -> None:
    """A made-up question that was answered before, just as it was asked then."""
    question_id = st.query_params["again"]
    last = store().last_attempt(learner.here().id, question_id)
    question = asked_then(last.asked) if last else None
    if question is None:
        _sorry("That question is not there any more.")
        return

    def move(to: str, answered: bool) -> None:
        """On to what else is waiting."""
        turn_next(Address("progress"))

    frame = Frame(crumb=addresses.skill_name(question.skill), back="Back", next="Back to your progress")
    play(f"practise?again={question_id}", question_id, question, frame, move)


def play_sprint() -> None:
    """So many hands to count, with the time they took at the end."""
    game = st.query_params.get("sprint", USUAL_GAME)
    if game not in TITLES or why_not(house.games()[game], SPRINT):
        _sorry("There is no sprint in this game.")
        return
    begun = {"at": 0, "seeds": [_seed() for _ in range(SPRINT_HANDS)], "start": time.time()}
    state: dict[str, Any] = st.session_state.setdefault("sprint state", begun)
    if state["at"] >= SPRINT_HANDS:
        _sprint_end(game, state)
        return
    seed = state["seeds"][state["at"]]
    question = course.drill_at_table(game, SPRINT, 2, seed)

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
    frame = Frame(crumb=f"Meld sprint: {state['at'] + 1} of {SPRINT_HANDS}", back="Stop", next="Next hand", skip="Skip")
    question_id = addresses.drill_id(game, SPRINT, 2, seed)
    play(f"practise?sprint={game}", question_id, question, frame, move)


def play_test() -> None:
    """Six questions on a part of the course; who has five right need not take its lessons."""
    part = st.query_params.get("test", "")
    skills = course.skills_of(part)
    if not skills:
        _sorry("There is nothing to test in this part.")
        return
    state: dict[str, Any] = st.session_state.get("test state", {})
    if state.get("part") != part:
        state = st.session_state["test state"] = {"part": part, "at": 0, "questions": _test_questions(part, skills), "begun": now()}
        for question_id in state["questions"]:
            forget(question_id)
    if state["at"] >= TEST_QUESTIONS:
        _test_end(part, state["questions"], state["begun"])
        return
    question_id = state["questions"][state["at"]]
    question = addresses.ask(question_id)

    def move(to: str, answered: bool) -> None:
        """On to the next question; back leaves the test."""
        st.query_params.pop("shown", None)
        if to == "back":
            st.session_state.pop("test state", None)
            turn_next(Address("learn"))
        else:
            state["at"] += 1

    frame = Frame(heading=part, crumb=f"Question {state['at'] + 1} of {TEST_QUESTIONS}", back="Back", next="Next", skip="Skip")
    play(f"practise?{urlencode({'test': part})}", question_id, question, frame, move)


def _test_questions(part: str, skills: Sequence[str]) -> list[str]:
    """What a test asks: drills of the part's skills, and of what is judged in it as much as its lessons have of that."""
    random = Random(_seed())
    judged, share = course.judged_in(part)
    chosen = random.sample(judged, min(len(judged), round(TEST_QUESTIONS * share)))
    drills = [addresses.drill_id(USUAL_GAME, skills[at % len(skills)], 2, f"{_seed()}.{at}") for at in range(TEST_QUESTIONS - len(chosen))]
    return random.sample(asked := [*chosen, *drills], len(asked))


def _test_end(part: str, asked: Sequence[str], begun: datetime) -> None:
    attempts = [one for one in store().attempts(learner.here().id, begun, asked) if one.number == 1]
    right = sum(one.right and not one.rung for one in attempts)
    st.title(plain(part), anchor=False)
    if right >= TEST_ENOUGH:
        course.finish_part(part)
        st.write(f"{right} of {TEST_QUESTIONS} right. You know this part: its lessons are ticked off.")
    else:
        st.write(f"{right} of {TEST_QUESTIONS} right. The lessons of this part will fill the gaps.")
    if st.button("To the lessons", type="primary"):
        st.session_state.pop("test state", None)
        turn_to(Address("learn"))


@st.fragment(run_every="1s")
def _clock(start: float) -> None:
    st.write(f"**{_minutes(time.time() - start)}**")


def _sprint_end(game: str, state: dict[str, Any]) -> None:
    asked = {addresses.drill_id(game, SPRINT, 2, seed) for seed in state["seeds"]}
    attempts = [one for one in store().attempts(learner.here().id, questions=asked) if one.number == 1]
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
            turn_to(Address("practise"))


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _seed() -> str:
    return str(randrange(1, 1_000_000_000))


def _sorry(says: str) -> None:
    st.title("Practise", anchor=False)
    st.write(says)
    if st.button("To practice", type="primary"):
        turn_to(Address("practise"))
