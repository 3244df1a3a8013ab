"""Places in the app: where a question is found, by its address and by the name it is logged under."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qsl

import streamlit as st

from tutor.app.course import library, question_of, said, screens
from tutor.app.learner import tables
from tutor.drills import DrillError, drill
from tutor.questions import Question
from tutor.questions.skills import SKILLS

DRILL = "drill:"


@dataclass(frozen=True)
class Place:
    """A place in the app: the page, its address, and words for it."""

    page: str
    params: dict[str, str]
    label: str

    @property
    def file(self) -> str:
        """The page's script, as Streamlit switches to it."""
        return f"views/{self.page}.py"


def place_of(name: str) -> Place | None:
    """Where a logged question is found; None where it is gone."""
    if name.startswith(DRILL):
        game, skill, level, _ = name.removeprefix(DRILL).split("/")
        return drill_place(skill, int(level), game)
    if "#" in name:
        lesson, _, screen = name.partition("#")
        found = library().lessons.get(lesson)
        return Place("lesson", {"lesson": lesson, "screen": screen}, f"{said(found.title, found)}, screen {screen}") if found else None
    topic, _, puzzle = name.rpartition("/")
    one = library().sets.get(topic)
    if one is None or name not in library().puzzles:
        return None
    number = [other.id for other in one.puzzles].index(name) + 1
    return Place("practise", {"topic": topic, "puzzle": puzzle}, f"{one.title}, puzzle {number}")


def drill_place(skill: str, level: int, game: str | None) -> Place:
    """Where a skill is drilled: a fresh question each time."""
    params = {"drill": skill, "level": str(level), "game": game or "single-deck"}
    return Place("practise", params, f"{skill_name(skill)}, level {level}")


def drill_name(game: str, skill: str, level: int, seed: str) -> str:
    """What a drilled question is logged as; it can be made again from it."""
    return f"{DRILL}{game}/{skill}/{level}/{seed}"


def question_named(name: str) -> Question | None:
    """A logged question, as it would be asked now; None where it is gone."""
    if name.startswith(DRILL):
        game, skill, level, seed = name.removeprefix(DRILL).split("/")
        try:
            return drill(tables()[game], skill, int(level), seed)
        except (DrillError, KeyError):
            return None
    if "#" in name:
        lesson, _, screen = name.partition("#")
        found = library().lessons.get(lesson)
        shown = screens(found) if found else ()
        return question_of(shown[int(screen) - 1][-1]) if screen.isdecimal() and 0 < int(screen) <= len(shown) else None
    puzzle = library().puzzles.get(name)
    return puzzle.question.at(tables()) if puzzle and puzzle.question else None


def read_place(address: str | None) -> Place | None:
    """A place from its address, as the store keeps it; None where it is gone."""
    page, _, query = (address or "").partition("?")
    params = dict(parse_qsl(query))
    if page == "lesson":
        return place_of(f"{params.get('lesson')}#{params.get('screen')}")
    if page == "practise" and "test" in params:
        return Place("practise", params, params["test"])
    if page == "practise" and "drill" in params:
        return place_of(drill_name(params.get("game", ""), params["drill"], int(params.get("level", "1")), ""))
    return place_of(f"{params.get('topic')}/{params.get('puzzle')}") if page == "practise" else None


def skill_name(skill: str | None) -> str:
    """A skill in plain words."""
    found = SKILLS.get(skill or "")
    return found.name if found else (skill or "other").replace("-", " ").capitalize()


def restart(lesson: str, show: Callable[[int], None]) -> None:
    """Ask every question of a lesson afresh, from its first screen."""
    for name in [name for name in st.session_state.get("showings", {}) if name.startswith(f"{lesson}#")]:
        del st.session_state["showings"][name]
    show(0)


def open_afresh(name: str) -> None:
    """Ask a question afresh the next time it is shown."""
    st.session_state.get("showings", {}).pop(name, None)
