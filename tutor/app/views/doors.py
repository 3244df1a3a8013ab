"""Doors: the three ways into endless practice, at the learner's own game and level, and the end of a round behind one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import streamlit as st

from tutor.app.player import Frame, play
from tutor.app.session import addresses, course, evidence, house, learner, rounds, wanted
from tutor.app.session.addresses import Address, Drilled, door_address, fresh_seed, turn_next, turn_to
from tutor.app.session.clock import now, stamp
from tutor.app.session.showings import go
from tutor.app.session.store import store
from tutor.app.texts import plain
from tutor.app.views import choices
from tutor.app.views.asking import sorry, to_choice
from tutor.app.views.ends import show_round
from tutor.drills import DOORS, DrillError, door_closed, door_skill
from tutor.progress import Attempt

EVERY = 10  # answers after which going on or stopping is offered
ICONS: Mapping[str, str] = {
    "count-meld": ":material/calculate:",
    "legal-plays": ":material/playing_cards:",
    "going-set": ":material/balance:",
}


def show_doors() -> None:
    """A big button for each door that is open at the learner's game, with a word on how it goes."""
    game, level = house.own_game(), wanted.level()
    strengths = evidence.how_it_goes(learner.here().id)
    reasons = {door.name: door_closed(house.games()[game], door.name) for door in DOORS.values()}
    with st.container(key="doors"):
        for column, door in zip(st.columns(len(DOORS), gap="small"), DOORS.values(), strict=True):
            if reasons[door.name]:
                column.write(f"**{door.title}**: {plain(reasons[door.name])}.")
                continue
            best = max(door.shares, key=lambda skill: door.shares[skill])
            label = f"**{door.title}**" + (f"  \n{strengths[best]}" if best in strengths else "")
            if column.button(label, key=f"door-{door.name}", icon=ICONS[door.name], width="stretch"):
                turn_to(door_address(door.name, game, level))


@dataclass(frozen=True)
class _Asked:
    """What an address behind a door names."""

    door: str
    game: str
    level: int
    seed: str
    since: datetime

    @property
    def round(self) -> dict[str, str]:
        """What stands in the address of every question of the round."""
        return {"door": self.door, "game": self.game, "level": str(self.level), "since": stamp(self.since)}

    @property
    def end(self) -> Address:
        """Where the round ends."""
        return Address("practise", {**self.round, "end": "1"})

    def answers(self) -> tuple[Attempt, ...]:
        """What was answered in the round."""
        found = store().attempts(learner.here().id, self.since)
        return tuple(one for one in found if Drilled.read(one.question) and one.skill in DOORS[self.door].shares)


def _read() -> _Asked | None:
    """What the address names; what it leaves out is as the learner has it, and a seed is drawn. None for no such door."""
    params = st.query_params
    door, game = params["door"], params.get("game", house.own_game())
    if door not in DOORS or game not in house.games():
        return None
    level = rounds.number("level", wanted.level())
    began = rounds.since() if "end" in params else rounds.running()
    lacking = not params.get("seed", "").isdecimal() and "end" not in params
    asked = _Asked(door, game, level if level in wanted.LEVELS else 1, fresh_seed() if lacking else params.get("seed", ""), began or now())
    if began is None or lacking:
        go(**asked.round, **({"seed": asked.seed} if asked.seed else {"end": "1"}))
    return asked


def play_door() -> None:
    """The question behind a door that the address names, or the end of its round."""
    asked = _read()
    if asked is None:
        sorry("There is no such door.")
    elif reason := door_closed(house.games()[asked.game], asked.door):
        sorry(f"{reason[:1].upper()}{reason[1:]}.")
    elif "end" in st.query_params:
        _end(asked)
    else:
        _ask(asked)


def _ask(asked: _Asked) -> None:
    skill = door_skill(house.games()[asked.game], asked.door, asked.seed)
    try:
        question = course.drill_at_table(asked.game, skill, asked.level, asked.seed)
    except DrillError as error:
        sorry(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return

    def move(to: str, answered: bool) -> None:
        """Next makes another, and after every so many asks whether to go on; stopping shows how it went."""
        first = [one for one in asked.answers() if one.number == 1]
        if to == "back" and not first:
            to_choice()
        elif to == "back" or (answered and len(first) % EVERY == 0):
            go(**asked.end.params)
        else:
            go(**asked.round, seed=fresh_seed())

    def opens() -> None:
        choices.choose(lambda: _change(asked))

    frame = Frame(
        crumb=f"{DOORS[asked.door].title} · {wanted.in_words(asked.game, asked.level)}",
        back="Stop" if asked.answers() else "Back",
        next="Next",
        skip="Skip",
        opens=opens,
    )
    play(door_address(asked.door, asked.game, asked.level).written, _id(asked, skill), question, frame, move)


def _id(asked: _Asked, skill: str) -> str:
    return addresses.drill_id(asked.game, skill, asked.level, asked.seed)


def _change(asked: _Asked) -> None:
    """Go on in the round with another game or level, where one was chosen."""
    if (asked.game, asked.level) != (house.own_game(), wanted.level()):
        opened = door_address(asked.door, house.own_game(), wanted.level())
        turn_next(Address("practise", {**asked.round, **opened.params}))


def _end(asked: _Asked) -> None:
    """How the round went, and whether to go on."""
    done = rounds.round_of(learner.here().id, asked.answers())
    st.title(DOORS[asked.door].title, anchor=False)
    st.write(f"{wanted.in_words(asked.game, asked.level)}. You can go on or stop here.")
    _ways_on(asked)
    show_round(done, asked.end)


def _ways_on(asked: _Asked) -> None:
    with st.container(horizontal=True):
        if st.button("Go on", type="primary", icon=":material/arrow_forward:"):
            turn_to(Address("practise", asked.round))
        if st.button("Something else"):
            turn_to(Address("practise"))
