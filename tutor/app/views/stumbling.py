"""Stumbling: practice of one mistake, by questions that it would get wrong, until it is beaten."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from tutor.app.player import Frame, play
from tutor.app.session import addresses, course, evidence, house, learner
from tutor.app.session.addresses import Address, fresh_seed, turn_next, turn_to
from tutor.app.session.clock import now, zone
from tutor.app.session.showings import go
from tutor.app.session.store import store
from tutor.app.texts import plain
from tutor.app.views.asking import sorry
from tutor.feedback.diagnosis import Cause, cause_named
from tutor.feedback.words import number_word
from tutor.progress import BEATEN_A_DAY, Trip, trips
from tutor.questions import Question
from tutor.training.stumbles import Stand, how_it_stands, telling


@dataclass(frozen=True)
class _Asked:
    """What the address names: a mistake, the skill it was met in, how hard, and the game."""

    name: str
    skill: str
    level: int
    game: str

    @property
    def address(self) -> Address:
        """Where it is practised."""
        return addresses.stumble_address(self.name, self.skill, self.level, self.game)

    def trip(self) -> Trip | None:
        """What is on record of it."""
        return next((trip for trip in store().fold(learner.here().id, trips(zone())) if trip.name == self.name), None)

    def stand(self) -> Stand | None:
        """How it stands with it today."""
        trip = self.trip()
        return how_it_stands(trip, now().astimezone(zone()).date()) if trip else None

    def is_through(self) -> bool:
        """Whether it is beaten, or enough for the day; who goes on all the same is told again after as many more."""
        trip, stand = self.trip(), self.stand()
        return bool(trip and stand and stand.ends and trip.on_day % BEATEN_A_DAY == 0)


def play_stumble() -> None:
    """The question of the address, or how it stands with the mistake it names."""
    params = st.query_params
    game, level = params.get("game", ""), addresses.how_hard(params.get("level"))
    asked = _Asked(
        params["stumble"], params.get("skill", ""), level if level in (1, 2, 3) else 1, game if game in house.games() else house.own_game()
    )
    if "end" in params:
        _end(asked)
        return
    if not params.get("seed", "").isdecimal():
        go(**asked.address.params, seed=fresh_seed())
    _ask(asked)


def _ask(asked: _Asked) -> None:
    found = telling(house.games()[asked.game], asked.name, asked.skill, asked.level, st.query_params["seed"])
    cause = _cause(asked, found.question if found else None)
    if found is None or cause is None:
        sorry("No question for just this could be found at your table.")
        return

    def move(to: str, answered: bool) -> None:
        """Next makes another, unless it is enough for today; back leads to what trips the learner up."""
        if to == "back":
            turn_next(Address("progress"))
        elif answered and asked.is_through():
            go(**asked.address.params, end="1")
        else:
            go(**asked.address.params, seed=fresh_seed())

    frame = Frame(crumb=_crumb(asked, cause), back="Back", next="Next", skip="Skip")
    question_id = addresses.drill_id(asked.game, found.skill, found.level, found.seed)
    play(asked.address.written, question_id, course.drill_at_table(asked.game, found.skill, found.level, found.seed), frame, move)


def _cause(asked: _Asked, question: Question | None) -> Cause | None:
    """The mistake in the words of the question on show; where it has none there, in those of the one it was met in."""
    trip = asked.trip()
    return cause_named(asked.name, question) or cause_named(asked.name, evidence.asked_then(trip.asked) if trip else None)


def _crumb(asked: _Asked, cause: Cause) -> str:
    """What the question is for, and how many were right in a row."""
    trip = asked.trip()
    if not trip or not trip.row:
        return cause.remember
    return f"{cause.remember} {number_word(trip.row).capitalize()} right{' in a row' if trip.row > 1 else ''}."


def _end(asked: _Asked) -> None:
    """How it stands with the mistake."""
    trip, stand = asked.trip(), asked.stand()
    cause = _cause(asked, None)
    if trip is None or stand is None or cause is None:
        sorry("There is nothing on record of this.")
        return
    st.title(stand.title, anchor=False)
    st.markdown(f"**{plain(cause.remember)}**")
    st.write(stand.says(trip))
    with st.container(horizontal=True):
        if st.button("Back to your progress", type="primary"):
            turn_to(Address("progress"))
        if stand.name != "beaten" and st.button("Go on all the same"):
            turn_to(asked.address)
