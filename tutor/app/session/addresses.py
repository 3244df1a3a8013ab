"""Addresses in the app: where a question is found, by the id it is logged under, and turning to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import randrange
from typing import NoReturn
from urllib.parse import parse_qsl, urlencode

import streamlit as st

from tutor.app.session import course, house, wanted
from tutor.app.session.clock import now, stamp
from tutor.app.session.pages import PageName, page
from tutor.app.session.showings import fresh_key
from tutor.content.lessons import lesson_id
from tutor.drills import DOORS, DrillError, is_how, level_of
from tutor.engine.games import USUAL_GAME
from tutor.questions import Question
from tutor.questions.skills import SKILLS

DRILL, SENT = "drill:", "sent:"
NEXT = "address to turn to"
BETWEEN, LONGEST = "~", 2000
BACK: Sequence[PageName] = ("practise", "lesson", "progress", "learn")
# What names a page of questions in an address of practice: one of these stands in it, or it is the choice of them.
ENDLESS = ("door", "drill", "stumble")
ASKING = (*ENDLESS, "again", "tries", "sprint", "test", "asked", "topic", "plan")


@dataclass(frozen=True)
class Address:
    """A page, what stands behind its question mark, and words for it."""

    page: PageName
    params: Mapping[str, str] = field(default_factory=dict)
    label: str = ""

    @property
    def asks(self) -> bool:
        """Whether a question may stand there."""
        return self.page == "lesson" or (self.page == "practise" and not self.params.keys().isdisjoint(ASKING))

    @property
    def written(self) -> str:
        """The address as it is kept."""
        return f"{self.page}?{urlencode(self.params)}" if self.params else self.page


def turn_to(address: Address) -> NoReturn:
    """Show another page. The run ends here."""
    st.switch_page(page(address.page), query_params={**_left_open(address), **address.params})


def _left_open(address: Address) -> dict[str, str]:
    """What an address leaves to be filled in; filled in later it would be one more step of the browser's history."""
    found = {"shown": fresh_key()} if address.asks else {}
    if "end" not in address.params and not address.params.keys().isdisjoint(ENDLESS):
        found["seed"] = fresh_seed()
    if "door" in address.params:
        found |= {"game": house.own_game(), "level": str(wanted.level()), "since": stamp(now())}
    return found


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
        drilled = Drilled.read(question_id)
        return drill_address(drilled.skill, drilled.how, drilled.game) if drilled else None
    if question_id.startswith(SENT):
        return Address("practise", {"again": question_id}, "A question sent to you")
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


def drill_address(skill: str, how: int, game: str | None) -> Address:
    """Where a skill is drilled, at a level or near an aim: a fresh question each time."""
    name = game if game and game in wanted.SHORT else USUAL_GAME
    how = how if is_how(how) else 1
    params = {"drill": skill, "level": str(how), "game": name}
    return Address("practise", params, f"{skill_name(skill)}, {wanted.in_words(name, how)}")


def stumble_address(name: str, skill: str, level: int, game: str) -> Address:
    """Where a mistake, met in a skill, is practised: a fresh question each time that it would get wrong."""
    game = game if game in wanted.SHORT else house.own_game()
    return Address("practise", {"stumble": name, "skill": skill, "level": str(level), "game": game}, "What trips you up")


def door_address(door: str, game: str, level: int) -> Address:
    """Where a door leads: a fresh question each time."""
    label = f"{DOORS[door].title}, {wanted.in_words(game, level)}"
    return Address("practise", {"door": door, "game": game, "level": str(level)}, label)


def tries_address(ids: Sequence[str], back: Address) -> Address:
    """Where some questions are asked one after the other, and where it goes back to when they are through."""
    return Address("practise", {"tries": BETWEEN.join(ids), "from": back.written})


def again_address(question_id: str) -> Address | None:
    """Where a question is asked once more just as it was; None where it is gone."""
    found = address_of(question_id)
    if found is None or not question_id.startswith(DRILL):
        return found
    return Address("practise", {"again": question_id}, found.label)


@dataclass(frozen=True)
class Drilled:
    """What the id of a made-up question says; `how` hard is a level, or an aim on the scale."""

    game: str
    skill: str
    how: int
    seed: str

    @staticmethod
    def read(question_id: str) -> Drilled | None:
        """What an id says; None for one that is no such id."""
        parts = question_id.removeprefix(DRILL).split("/")
        if not question_id.startswith(DRILL) or len(parts) != 4 or not how_hard(parts[2]):
            return None
        return Drilled(parts[0], parts[1], int(parts[2]), parts[3])


def how_hard(written: str | None) -> int:
    """How hard, as an address or an id says it: a level, or an aim on the scale; 0 where it says neither."""
    how = int(written) if written and written.isascii() and written.isdecimal() and len(written) <= 4 else 0
    return how if is_how(how) and str(how) == written else 0


def drill_id(game: str, skill: str, how: int, seed: str) -> str:
    """The id a made-up question is logged under."""
    return f"{DRILL}{game}/{skill}/{how}/{seed}"


def fresh_seed() -> str:
    """A seed that nobody has seen."""
    return str(randrange(1, 1_000_000_000))


def ask(question_id: str) -> Question | None:
    """A question to be asked now, by its id; None where it cannot be. What was asked before is on record as it was."""
    if drilled := Drilled.read(question_id):
        try:
            return course.drill_at_table(drilled.game, drilled.skill, drilled.how, drilled.seed)
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
    if name == "practise" and "asked" in params:
        return Address("practise", params, "a question sent to you")
    if name == "practise" and not params.keys().isdisjoint(ENDLESS):
        return _endless(params)
    return address_of(f"{params.get('topic')}/{params.get('puzzle')}") if name == "practise" else None


def _endless(params: Mapping[str, str]) -> Address | None:
    """A door, or a skill that is drilled."""
    how, game = how_hard(params.get("level")) or 1, params.get("game", USUAL_GAME)
    if "stumble" in params:
        return stumble_address(params["stumble"], params.get("skill", ""), level_of(how), game)
    if "drill" in params:
        return drill_address(params["drill"], how, game)
    return door_address(params["door"], game, level_of(how)) if params["door"] in DOORS and game in wanted.SHORT else None


def read_here(name: str) -> Address:
    """The address on show; where questions are drilled without end, that of the next one."""
    params = dict(st.query_params)
    if not params.keys().isdisjoint(ENDLESS):
        params = {one: value for one, value in params.items() if one not in ("seed", "shown", "seen")}
    return Address("lesson" if name == "lesson" else "practise", params)


def read_back(written: str | None) -> Address:
    """Where to go back to, as an address names it; the choice of what to practise where it cannot be."""
    name, _, query = (written or "")[:LONGEST].partition("?")
    found = next((known for known in BACK if known == name), None)
    return Address(found, dict(parse_qsl(query))) if found else Address("practise")


def skill_name(skill: str | None) -> str:
    """A skill in plain words."""
    found = SKILLS.get(skill or "")
    return found.name if found else (skill or "other").replace("-", " ").capitalize()
