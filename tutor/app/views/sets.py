"""Sets: so many questions one after the other: what is tried again, a test, a sprint; and a question by itself."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from random import Random
from urllib.parse import urlencode

import streamlit as st

from tutor.app.player import Frame, play
from tutor.app.session import addresses, course, house, learner, rounds, sent, wanted
from tutor.app.session.addresses import BETWEEN, Address, Drilled, fresh_seed, read_back, turn_next, turn_to
from tutor.app.session.clock import now, stamp
from tutor.app.session.evidence import asked_then
from tutor.app.session.rounds import number, round_of
from tutor.app.session.showings import forget, go
from tutor.app.session.store import store
from tutor.app.texts import plain
from tutor.app.views.asking import sorry, to_choice
from tutor.app.views.ends import show_round
from tutor.drills import why_not
from tutor.engine.games import USUAL_GAME
from tutor.progress import Attempt
from tutor.questions import Question

SPRINT = "total-meld"
SPRINT_HANDS, SPRINT_LEVEL = 8, 2
TEST_QUESTIONS, TEST_ENOUGH = 6, 5
MOST_TRIES = 20


# What is tried again


def play_tries() -> None:
    """Some questions in place of others, and then back to where the learner was."""
    ids = st.query_params["tries"].split(BETWEEN)[:MOST_TRIES]
    asked = [(name, question) for name in ids if (question := _once_more(name))]
    at, back = number("at"), st.query_params.get("from", "")
    if at >= len(asked):
        turn_to(read_back(back))
    question_id, question = asked[at]

    def move(to: str, answered: bool) -> None:
        """On to the next, and after the last back to where the learner was; back leads there at once."""
        if to == "back" or at + 1 >= len(asked):
            turn_next(read_back(back))
            return
        forget(asked[at + 1][0])
        go(tries=BETWEEN.join(ids), at=str(at + 1), **{"from": back})

    crumb = " · ".join(filter(None, (_which(at, len(asked)), addresses.skill_name(question.skill), _game_of(question_id))))
    frame = Frame(crumb=crumb, back="Back", next="Next" if at + 1 < len(asked) else "Done", skip="Skip")
    address = f"practise?{urlencode({'tries': BETWEEN.join(ids), 'at': at, 'from': back})}"
    play(address, question_id, question, frame, move)


def _once_more(question_id: str) -> Question | None:
    """A question by its id, as it is asked now; one that was sent, as it was asked then."""
    found = addresses.ask(question_id)
    if found is None and (last := store().last_attempt(learner.here().id, question_id)):
        return asked_then(last.asked)
    return found


def _which(at: int, count: int) -> str:
    return f"{at + 1} of {count}" if count > 1 else ""


def _game_of(question_id: str) -> str:
    """The game, and how hard where a level was chosen: of an easier or a harder one the nearest level would say neither."""
    drilled = Drilled.read(question_id)
    if drilled is None or drilled.game not in wanted.SHORT:
        return ""
    return wanted.in_words(drilled.game, drilled.how) if drilled.how in wanted.LEVELS else wanted.SHORT[drilled.game]


# One question by itself


def play_again() -> None:
    """A question that was answered before, just as it was asked then."""
    question_id = st.query_params["again"]
    last = store().last_attempt(learner.here().id, question_id)
    question = asked_then(last.asked) if last else None
    if question is None:
        sorry("That question is not there any more.")
        return

    def move(to: str, answered: bool) -> None:
        """On to what else is waiting."""
        turn_next(Address("progress"))

    crumb = " · ".join(filter(None, (addresses.skill_name(question.skill), _game_of(question_id))))
    play(f"practise?again={question_id}", question_id, question, Frame(crumb=crumb, back="Back", next="Back to your progress"), move)


def play_sent() -> None:
    """A question that somebody sent, just as it was asked there."""
    text = st.query_params["asked"]
    try:
        question = sent.unpack(text)
    except sent.UnreadableError as trouble:
        sorry(str(trouble))
        return

    def move(to: str, answered: bool) -> None:
        """On to practice."""
        to_choice()

    frame = Frame(crumb="A question sent to you", next="To practice", skip="To practice")
    play(f"practise?{urlencode({'asked': text})}", sent.sent_id(text), question, frame, move)


# A sprint


def play_sprint() -> None:
    """So many hands to count, with the time they took at the end."""
    game = st.query_params.get("sprint", USUAL_GAME)
    if game not in wanted.SHORT or why_not(house.games()[game], SPRINT):
        sorry("There is no sprint in this game.")
        return
    began = _began(sprint=game)
    at, seed = number("at"), st.query_params["seed"]
    ids = [addresses.drill_id(game, SPRINT, SPRINT_LEVEL, f"{seed}.{count}") for count in range(SPRINT_HANDS)]
    if at >= SPRINT_HANDS:
        _sprint_end(game, ids, began)
        return

    def move(to: str, answered: bool) -> None:
        """Next hand; stopping ends the sprint."""
        plan = {"sprint": game, "seed": seed, "since": stamp(began)}
        if to == "back" and not _answers(ids, began):
            to_choice()
        elif to == "back" or at + 1 == SPRINT_HANDS:
            go(**plan, at=str(SPRINT_HANDS), until=stamp(now()))
        else:
            go(**plan, at=str(at + 1))

    _clock(began.timestamp())
    crumb = f"Meld sprint: {at + 1} of {SPRINT_HANDS} · {wanted.in_words(game, SPRINT_LEVEL)}"
    frame = Frame(crumb=crumb, back="Stop", next="Next hand", skip="Skip", glance=False)
    play(f"practise?sprint={game}", ids[at], addresses.ask(ids[at]), frame, move)


@st.fragment(run_every="1s")
def _clock(start: float) -> None:
    st.write(f"**{_minutes(time.time() - start)}**")


def _sprint_end(game: str, ids: Sequence[str], began: datetime) -> None:
    answers = _answers(ids, began)
    right = sum(one.right for one in answers)
    seconds = max(number("until") / 1000 - began.timestamp(), 0.0)
    best = learner.setting("sprint-best")
    st.title("Sprint done", anchor=False)
    if len(answers) == SPRINT_HANDS:
        st.write(f"All {SPRINT_HANDS} hands counted in {_minutes(seconds)}.")
    if right == SPRINT_HANDS and seconds and (not best or seconds <= best):
        learner.save("sprint-best", seconds)
        st.write("Your best time so far.")
    elif best:
        st.write(f"Your best time with every hand right is {_minutes(best)}.")
    with st.container(horizontal=True):
        if st.button("Another sprint", type="primary"):
            turn_to(Address("practise", {"sprint": game, "seed": fresh_seed(), "since": stamp(now()), "at": "0"}))
        if st.button("Back to practice"):
            turn_to(Address("practise"))
    show_round(round_of(learner.here().id, answers), _here())


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


# A test


def play_test() -> None:
    """Six questions on a part of the course; who has five right need not take its lessons."""
    part = st.query_params.get("test", "")
    skills = course.skills_of(part)
    if not skills:
        sorry("There is nothing to test in this part.")
        return
    fresh = rounds.since() is None
    began = _began(test=part)
    at, seed = number("at"), st.query_params["seed"]
    ids = _test_questions(part, skills, seed)
    for question_id in ids if fresh else ():
        forget(question_id)
    if at >= len(ids):
        _test_end(part, ids, began)
        return

    def move(to: str, answered: bool) -> None:
        """On to the next question; back leaves the test."""
        if to == "back":
            turn_next(Address("learn"))
        else:
            go(test=part, seed=seed, since=stamp(began), at=str(at + 1))

    frame = Frame(heading=part, crumb=f"Question {at + 1} of {TEST_QUESTIONS}", back="Back", next="Next", skip="Skip", glance=False)
    play(f"practise?{urlencode({'test': part})}", ids[at], addresses.ask(ids[at]), frame, move)


def _test_questions(part: str, skills: Sequence[str], seed: str) -> list[str]:
    """What a test asks: drills of the part's skills, and of what is judged in it as much as its lessons have of that."""
    random = Random(seed)
    judged, share = course.judged_in(part)
    chosen = random.sample(judged, min(len(judged), round(TEST_QUESTIONS * share)))
    game, count = course.game_of_part(part), TEST_QUESTIONS - len(chosen)
    drills = [addresses.drill_id(game, skills[at % len(skills)], 2, f"{seed}.{at}") for at in range(count)]
    return random.sample(asked := [*chosen, *drills], len(asked))


def _test_end(part: str, asked: Sequence[str], began: datetime) -> None:
    answers = _answers(asked, began)
    first = {one.question: one for one in reversed(answers)}
    st.title(plain(part), anchor=False)
    if sum(one.right and not one.rung for one in first.values()) >= TEST_ENOUGH:
        course.finish_part(part)
        st.write("You know this part: its lessons are ticked off.")
    else:
        st.write("The lessons of this part will fill the gaps.")
    if st.button("To the lessons", type="primary"):
        turn_to(Address("learn"))
    show_round(round_of(learner.here().id, answers, part), _here())


# What a plan in the address holds


def _began(**plan: str) -> datetime:
    """When the set of the address began; where it names no plan, one begins now."""
    began, seed = rounds.since(), st.query_params.get("seed", "")
    if began is None or not seed.isdecimal():
        began = now()
        go(**plan, seed=fresh_seed(), since=stamp(began), at="0")
    return began


def _answers(ids: Sequence[str], began: datetime) -> tuple[Attempt, ...]:
    """The first tries at some questions since a set began."""
    return tuple(one for one in store().attempts(learner.here().id, began, ids) if one.number == 1)


def _here() -> Address:
    return Address("practise", {name: value for name, value in st.query_params.items() if name != "shown"})
