"""Addresses in the app: where a question is found, by the id it is logged under, and turning to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn
from urllib.parse import parse_qsl

import streamlit as st

from tutor.app.session import course, house
from tutor.app.session.pages import PageName, page
from tutor.content.lessons import lesson_id
from tutor.drills import DrillError
from tutor.questions import Question
from tutor.questions.skills import SKILLS

DRILL = "drill:"
NEXT = "address to turn to"


@dataclass(frozen=True)
class Address:
    """A page, what stands behind its question mark, and words for it."""

    page: PageName
    params: Mapping[str, str] = field(default_factory=dict)
    label: str = ""


def turn_to(address: Address) -> NoReturn:
    """Show another page. The run ends here."""
    st.switch_page(page(address.page), query_params=address.params)


def turn_next(address: Address) -> None:
    """Show another page when the page runs, for callbacks, in which Streamlit cannot switch."""
    st.session_state[NEXT] = address


def follow() -> None:
    """Turn to where a callback wanted to go."""
    if NEXT in st.session_state:
        turn_to(st.session_state.pop(NEXT))


def address_of(question_id: str) -> Address | None:
    """Where a question is asked, by the id it is logged under; None where it is gone."""
    if question_id.startswith(DRILL):
        game, skill, level, _ = question_id.removeprefix(DRILL).split("/")
        return drill_address(skill, int(level), game)
    if "#" in question_id:
        lesson, _, screen = question_id.partition("#")
        return lesson_address(lesson, screen)
    topic, _, puzzle = question_id.rpartition("/")
    one = course.library().sets.get(topic)
    if one is None or question_id not in course.library().puzzles:
        return None
    number = [other.id for other in one.puzzles].index(question_id) + 1
    return Address("practise", {"topic": topic, "puzzle": puzzle}, f"{one.title}, puzzle {number}")


def lesson_address(lesson: str, screen: str) -> Address | None:
    """Where a screen of a lesson is, by its id or its number; None where the lesson is gone."""
    found = course.library().lessons.get(lesson_id(lesson))
    if found is None:
        return None
    ids = [one.id for one in course.screens(found)]
    number = ids.index(screen) + 1 if screen in ids else int(screen[:6]) if screen.isdecimal() else 1
    return Address("lesson", {"lesson": found.id, "screen": screen}, f"{course.said(found.title, found)}, screen {number}")


def drill_address(skill: str, level: int, game: str | None) -> Address:
    """Where a skill is drilled: a fresh question each time."""
    params = {"drill": skill, "level": str(level), "game": game or house.USUAL_GAME}
    return Address("practise", params, f"{skill_name(skill)}, level {level}")


def again_address(question_id: str) -> Address | None:
    """Where a question is asked once more just as it was; None where it is gone."""
    found = address_of(question_id)
    if found is None or not question_id.startswith(DRILL):
        return found
    return Address("practise", {"again": question_id}, found.label)


def drill_id(game: str, skill: str, level: int, seed: str) -> str:
    """The id a made-up question is logged under."""
    return f"{DRILL}{game}/{skill}/{level}/{seed}"


def ask(question_id: str) -> Question | None:
    """A question to be asked now, by its id; None where it cannot be. What was asked before is on record as it was."""
    if question_id.startswith(DRILL):
        game, skill, level, seed = question_id.removeprefix(DRILL).split("/")
        try:
            return course.drill_at_table(game, skill, int(level), seed)
        except DrillError:
            return None
    if "#" in question_id:
        lesson, _, screen = question_id.partition("#")
        return course.question_of_screen(lesson, screen)
    return course.puzzle_at_table(question_id)


def read_address(written: str | None) -> Address | None:
    """An address as the store keeps it; None where it is gone."""
    name, _, query = (written or "").partition("?")
    params = dict(parse_qsl(query))
    if name == "lesson":
        return lesson_address(params.get("lesson", ""), params.get("screen", ""))
    if name == "practise" and "test" in params:
        return Address("practise", params, params["test"])
    if name == "practise" and "drill" in params:
        return drill_address(params["drill"], int(params.get("level", "1")), params.get("game"))
    return address_of(f"{params.get('topic')}/{params.get('puzzle')}") if name == "practise" else None


def skill_name(skill: str | None) -> str:
    """A skill in plain words."""
    found = SKILLS.get(skill or "")
    return found.name if found else (skill or "other").replace("-", " ").capitalize()
