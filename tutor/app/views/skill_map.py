"""The map of skills: part by part, each with a word on how it goes, what is due, and a bar where enough is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import streamlit as st

from tutor.app.session import course, house
from tutor.app.session.addresses import drill_address, turn_to
from tutor.app.session.clock import now, zone
from tutor.app.session.store import store
from tutor.drills import why_not
from tutor.progress import by_skill
from tutor.training import Standing, standing
from tutor.training.skill_map import Place, part_in_words, places

KEY = "A bar shows how many of 100 questions, neither easy nor hard, you would now answer right. Its striped part is not sure yet."


def show(who: str) -> None:
    """Every skill at the learner's game and every one that was tried, folded by part."""
    known, rules = store().fold(who, standing), house.games()[house.own_game()]
    found = places(known, store().fold(who, by_skill), to_come(who), lambda skill: not why_not(rules, skill), now(), zone())
    for part in dict.fromkeys(place.skill.part for place in found):
        inside = [place for place in found if place.skill.part == part]
        with st.expander(f"**{part}** · {part_in_words(inside)}"):
            _show_part(inside, known)


def _show_part(inside: Sequence[Place], known: Standing) -> None:
    rows = "".join(_row(place) for place in inside)
    key = f'<p class="skills-key">{KEY}</p>' if any(place.low is not None for place in inside) else ""
    st.html(f'<ul class="skills">{rows}</ul>{key}')
    due = [place.skill for place in inside if place.due]
    for skill in sorted(due, key=lambda skill: known.due(now()).index(skill.id))[:1]:
        if st.button(f"Practise: {skill.name}", key=f"due-{skill.id}", icon=":material/replay:"):
            turn_to(drill_address(skill.id, known.aim(skill.id, now()), house.own_game()))


def _row(place: Place) -> str:
    """A skill; what is not begun stands back."""
    word = f"<b>{escape(place.word)}</b>, " if place.word else ""
    kinds = f'class="{"due" if place.due else "" if place.word else "later"}"'
    return f"<li {kinds}><span>{escape(place.skill.name)}</span>{_bar(place)}<span>{word}{escape(place.told)}</span></li>"


def _bar(place: Place) -> str:
    if place.low is None or place.high is None:
        return '<span class="no-bar"></span>'
    low, high = round(100 * place.low), round(100 * place.high)
    parts = f'<i style="width:{low}%"></i><i class="open" style="width:{high - low}%"></i>'
    return f'<span class="bar" role="img" aria-label="{low} to {high} of 100 right">{parts}</span>'


def to_come(who: str) -> Mapping[str, int]:
    """By skill, the number of the first lesson that asks it, where that lesson is not finished yet."""
    finished, found = store().finished_steps(who), dict[str, int]()
    done = set[str]()
    for number, lesson in enumerate(course.lessons().values(), 1):
        screens = course.screens(lesson)
        is_done = all(screen.id in finished.get(lesson.id, frozenset()) for screen in screens)
        for screen in screens:
            if screen.question and screen.question.skill not in done:
                found.setdefault(screen.question.skill, number)
                if is_done:
                    found.pop(screen.question.skill)
                    done.add(screen.question.skill)
    return found
