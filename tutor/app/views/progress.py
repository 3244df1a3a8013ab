"""Progress: answers, share right by skill, what to look at again, and over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo

import streamlit as st

from tutor.app.session import addresses, evidence, learner, showings
from tutor.app.session.addresses import Address, turn_to
from tutor.app.session.clock import now
from tutor.app.session.store import store
from tutor.app.texts import plain
from tutor.app.theme import GREEN
from tutor.progress import Day, Due, SkillRecord, by_skill, days_practised, due_by_question, over_time, to_look_at_again


def progress() -> None:
    """How it is going, or where to begin."""
    who = learner.here().id
    answers = store().count_attempts(who)
    st.title("Your progress", anchor=False)
    if not answers:
        st.write("Nothing yet. Answer a question or two, and you will see here what is going well.")
        if st.button("Go to the first lesson", type="primary"):
            turn_to(Address("learn"))
        return
    zone = datetime.now().astimezone().tzinfo
    assert zone is not None
    by_day = store().fold(who, over_time(zone))
    _figures(answers, by_day, zone)
    _skills(store().fold(who, by_skill), evidence.how_it_goes(who))
    _trips(evidence.what_trips(who))
    _again(who, to_look_at_again(store().fold(who, due_by_question), now()))
    _days(by_day)


def _figures(answers: int, by_day: Sequence[Day], zone: tzinfo) -> None:
    tried, right = sum(day.answers for day in by_day), sum(day.right for day in by_day)
    with st.container(horizontal=True):
        st.metric("Answers", answers, border=True)
        st.metric("Right at the first try", f"{right / tried:.0%}" if tried else "–", border=True)
        st.metric("Days practised in four weeks", days_practised(by_day, now(), zone), border=True)


def _skills(skills: Sequence[SkillRecord], strengths: Mapping[str, str]) -> None:
    st.header("Skill by skill", anchor=False)
    columns = st.columns(2, gap="medium")
    for number, known in enumerate(skills):
        tries = f"{known.right} of {known.tries} right at the first try, {known.unaided} without a hint. {strengths[known.skill]}."
        with columns[2 * number // len(skills)]:
            st.markdown(f"**{plain(addresses.skill_name(known.skill))}**  \n{tries}")
            if known.tries >= evidence.ENOUGH:
                st.progress(known.right / known.tries)


def _trips(trips: Sequence[evidence.Stumble]) -> None:
    if not trips:
        return
    st.header("What trips you up", anchor=False)
    for column, trip in zip(st.columns(3, gap="small"), trips, strict=False):
        with column.container(border=True):
            st.markdown(f"**{plain(trip.title)}**")
            st.write(plain(trip.says))
            if trip.last:
                st.write(plain(trip.last))
            if st.button("Practise this", key=f"trip-{trip.name}"):
                turn_to(trip.address)


def _again(who: str, due: Sequence[Due]) -> None:
    st.header("Look at these again", anchor=False)
    found = [(one.what, address) for one in due if (address := addresses.again_address(one.what))]
    if not found:
        st.write("Nothing is waiting. Well done.")
    for question_id, address in found[:6]:
        if st.button(_once_more(question_id, address, who), key=f"again-{question_id}", icon=":material/replay:"):
            showings.forget(question_id)
            turn_to(address)


def _once_more(question_id: str, address: Address, who: str) -> str:
    """What was asked, the day it was, and its cards."""
    last = store().last_attempt(who, question_id)
    asked = evidence.asked_then(last.asked) if last else None
    day = _day_word(last.answered) if last else ""
    first = f"**{plain(address.label)}**" + (f", {day}" if day else "")
    return f"{first}  \n{plain(evidence.cards_of(asked))}" if asked else first


def _day_word(moment: datetime) -> str:
    ago = (now().astimezone().date() - moment.astimezone().date()).days
    return {0: "today", 1: "yesterday"}.get(ago, f"{moment.astimezone():%d %b}".lstrip("0"))


def _days(by_day: Sequence[Day]) -> None:
    # These take long to load, and nothing else on the pages needs them.
    import altair as alt
    import pandas as pd

    st.header("Day by day", anchor=False)
    rows = [(day.day, day.right, day.answers - day.right) for day in by_day]
    days = pd.DataFrame(rows, columns=["Day", "Right", "Not yet"])
    long = days.tail(28).melt("Day", var_name="Result", value_name="Answers")
    long["Label"] = pd.to_datetime(long["Day"]).dt.strftime("%d %b")
    chart = (
        alt.Chart(long.astype({"Day": str}))
        .mark_bar(size=28)
        .encode(
            x=alt.X("Label:N", title=None, sort=alt.SortField("Day"), axis=alt.Axis(labelAngle=0, labelFontSize=16)),
            y=alt.Y("Answers:Q", axis=alt.Axis(tickMinStep=1, labelFontSize=16, titleFontSize=16)),
            color=alt.Color(
                "Result:N",
                scale=alt.Scale(domain=["Right", "Not yet"], range=[GREEN, "#E0A526"]),
                legend=alt.Legend(orient="top", title=None, labelFontSize=16),
            ),
            tooltip=["Label", "Result", "Answers"],
        )
        .properties(height=260)
    )
    st.altair_chart(chart, width="stretch")
