"""Drilling: questions of one skill without end, and the choice of a skill."""

from __future__ import annotations

import streamlit as st

from tutor.app.player import Frame, play
from tutor.app.session import addresses, course, evidence, house, learner, today, wanted
from tutor.app.session.addresses import Address, drill_address, fresh_seed, turn_next, turn_to
from tutor.app.session.clock import now, stamp
from tutor.app.session.showings import go
from tutor.app.views import choices, sets
from tutor.app.views.asking import sorry, to_choice
from tutor.drills import DrillError, why_not
from tutor.engine.games import USUAL_GAME
from tutor.questions.skills import SKILLS


def choose() -> None:
    """Every skill that makes sense at the learner's game, each with a word on how it goes."""
    game, level = house.own_game(), wanted.level()
    rules, strengths = house.games()[game], evidence.how_it_goes(learner.here().id)
    for part in dict.fromkeys(skill.part for skill in SKILLS.values()):
        inside = [skill for skill in SKILLS.values() if skill.part == part and not why_not(rules, skill.id)]
        if not inside:
            continue
        st.header(part, anchor=False)
        columns = st.columns(2, gap="small")
        for count, skill in enumerate(inside):
            label = f"**{skill.name}**  \n{strengths[skill.id]}" if skill.id in strengths else skill.name
            if columns[count % 2].button(label, key=f"skill-{skill.id}", width="stretch"):
                turn_to(drill_address(skill.id, level, game))
    if not why_not(rules, sets.SPRINT):
        st.header("Against the clock", anchor=False)
        st.write(f"Count the meld of {sets.SPRINT_HANDS} hands as fast as you like. Only for those who enjoy a clock.")
        if st.button("Meld sprint", key="sprint"):
            params = {"sprint": game, "seed": fresh_seed(), "since": stamp(now()), "at": "0"}
            turn_to(Address("practise", params))


def play_skill() -> None:
    """The drilled question of the address; without a seed there, a fresh one."""
    skill, game = st.query_params["drill"], st.query_params.get("game", USUAL_GAME)
    how = addresses.how_hard(st.query_params.get("level")) or 1
    if skill not in SKILLS or game not in wanted.SHORT:
        sorry("There is no such drill.")
        return
    if not st.query_params.get("seed", "").isdecimal():
        go(drill=skill, level=str(how), game=game, seed=today.fresh_seed(learner.here().id, game, skill, how))
    seed = st.query_params["seed"]
    try:
        question = course.drill_at_table(game, skill, how, seed)
    except DrillError as error:
        sorry(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return

    def move(to: str, answered: bool) -> None:
        """Next makes another; back leads to the choice."""
        if to == "back":
            to_choice()
        else:
            go(drill=skill, level=str(how), game=game, seed=today.fresh_seed(learner.here().id, game, skill, how))

    def change() -> None:
        if (game, how) != (house.own_game(), wanted.level()):
            turn_next(drill_address(skill, wanted.level(), house.own_game()))

    crumb = f"{SKILLS[skill].name} · {wanted.in_words(game, how)}"
    frame = Frame(crumb=crumb, back="Back", next="Another one", skip="Skip", opens=lambda: choices.choose(change))
    play(drill_address(skill, how, game).written, addresses.drill_id(game, skill, how, seed), question, frame, move)
