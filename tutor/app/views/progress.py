"""Progress: what is known and what is due, what trips the learner up, what to look at again, and the days and weeks."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from tutor.app.session import addresses, evidence, keeping, learner
from tutor.app.session.addresses import Address, turn_to
from tutor.app.session.clock import now, zone
from tutor.app.session.looking import to_look_at_again
from tutor.app.session.showings import forget
from tutor.app.session.store import store
from tutor.app.table.pictures import picture, pictures
from tutor.app.texts import plain
from tutor.app.views import charts, skill_map
from tutor.feedback.diagnosis import cause_named
from tutor.feedback.misconceptions import BELIEFS
from tutor.feedback.words import count_words
from tutor.progress import MET_TWICE, Day, Elsewhere, Trip, days_practised, elsewhere, over_time, trips
from tutor.training.skill_map import due_in_words
from tutor.training.stumbles import Stumble

MOST_BEATEN, MOST_ELSEWHERE, MOST_KEPT = 3, 3, 4


def progress() -> None:
    """How it is going, or where to begin."""
    addresses.follow()
    who = learner.here().id
    answers = store().count_attempts(who)
    st.title("Your progress", anchor=False)
    if not answers:
        st.write("Nothing yet. Answer a question or two, and you will see here what is going well.")
        if st.button("Go to the first lesson", type="primary"):
            turn_to(Address("learn"))
        return
    by_day = store().fold(who, over_time(zone()))
    known, days = st.columns([2, 1], gap="medium")
    with known:
        st.header("What you know so far", anchor=False)
        skill_map.show(who)
    with days:
        _days(by_day, answers)
    _trips(evidence.what_trips(who), store().fold(who, trips(zone())))
    _again(who)
    _kept(who)
    if by_day:
        charts.show_weeks(by_day)
    _elsewhere(store().fold(who, elsewhere))


def _days(by_day: Sequence[Day], answers: int) -> None:
    st.header("Days practised", anchor=False)
    days = days_practised(by_day, now(), zone())
    st.write(f"{count_words(days, 'day').capitalize()} in the last four weeks. Any day counts.")
    charts.show_calendar(by_day)
    tried, right = sum(day.answers for day in by_day), sum(day.right for day in by_day)
    st.write(f"{answers:,} {'answer' if answers == 1 else 'answers'} so far. First tries: {right:,} of {tried:,} right.")


# What trips the learner up


def _trips(found: Sequence[Stumble], all_met: Sequence[Trip]) -> None:
    beaten = sorted((trip for trip in all_met if trip.beaten and trip.count < MET_TWICE), key=lambda trip: trip.beaten or now())
    titles = [cause.remember for trip in reversed(beaten) if (cause := cause_named(trip.name, evidence.asked_then(trip.asked)))]
    if not found and not titles:
        return
    st.header("What trips you up", anchor=False)
    for column, one in zip(st.columns(3, gap="small"), found, strict=False):
        with column.container(border=True):
            _trip(one)
    if titles:
        st.markdown("You have beaten:\n" + "\n".join(f"- {plain(title)}" for title in titles[:MOST_BEATEN]))


def _trip(one: Stumble) -> None:
    times = "Twice" if one.trip.count == MET_TWICE else count_words(one.trip.count, "time").capitalize()
    cards = evidence.cards_of(one.question) if one.question else ""
    st.markdown(f"**{plain(one.cause.remember)}**")
    st.write(plain(f"{times} it looked as if {one.cause.thought}."))
    if cards:
        st.write(plain(f"Last time: {cards}."))
    if one.trip.row:
        st.write(f"Since then {count_words(one.trip.row, 'question')} right that it could have spoiled.")
    if st.button("Practise this", key=f"trip-{one.trip.name}"):
        turn_to(evidence.stumble_address(one))


# Looking again


def _again(who: str) -> None:
    st.header("Look at these again", anchor=False)
    found = to_look_at_again(who)
    if not found:
        st.write("Nothing is waiting.")
        return

    def ask(at: int) -> None:
        forget(found[at].id)
        addresses.turn_next(found[at].address)

    items = [picture(one.question, _title(one.question.skill, charts.day_word(one.answered)), "Try again") for one in found]
    pictures(items, ask, f"again-{'-'.join(one.id for one in found)}", learner.setting("large"), learner.setting("four-colour"))


def _kept(who: str) -> None:
    """What the learner keeps, to be asked at once or let go; today's practice brings it back by itself."""
    found = keeping.kept(who)[:MOST_KEPT]
    if not found:
        return
    st.header("Questions you kept", anchor=False)

    def ask(at: int) -> None:
        forget(found[at].id)
        addresses.turn_next(addresses.tries_address([found[at].id], Address("progress")))

    items = [
        picture(one.question, _title(one.question.skill, due_in_words(one.due, now(), zone())), "Ask it now", "Let it go") for one in found
    ]
    key = f"kept-{'-'.join(one.key for one in found)}"
    look = (learner.setting("large"), learner.setting("four-colour"))
    pictures(items, ask, key, *look, other=lambda at: keeping.let_go(who, found[at].key))


def _title(skill: str, day: str) -> str:
    name = addresses.skill_name(skill) if skill else "One to choose"
    return f"{name}, {day}"


# Other tables


def _elsewhere(found: Sequence[Elsewhere]) -> None:
    """Told on its own: it counts neither way."""
    told = [(one, BELIEFS[one.rule]) for one in found if one.rule in BELIEFS]
    if not told:
        return
    st.header("Right at other tables", anchor=False)
    st.write("These answers follow another house rule. They count neither for nor against you.")
    lines = [f"- {plain(belief.says)} {count_words(one.count, 'answer').capitalize()}." for one, belief in told[:MOST_ELSEWHERE]]
    st.markdown("\n".join(lines))
