"""Progress: answers, share right by skill, what to look at again, and over time."""

from __future__ import annotations

from datetime import datetime

import altair as alt
import pandas as pd
import streamlit as st

from tutor.app import evidence, learner, places
from tutor.app.identity import now
from tutor.app.keeping import store
from tutor.app.theme import GREEN
from tutor.progress import by_skill, days_practised, over_time, to_look_at_again

who = learner.here()
attempts = store().attempts(who.id)
zone = datetime.now().astimezone().tzinfo
assert zone is not None

st.title("Your progress", anchor=False)
if not attempts:
    st.write("Nothing yet. Answer a question or two, and you will see here what is going well.")
    if st.button("Go to the first lesson", type="primary"):
        st.switch_page("views/learn.py")
    st.stop()

by_day = over_time(attempts, zone)
tried, right = sum(day.answers for day in by_day), sum(day.right for day in by_day)
with st.container(horizontal=True):
    st.metric("Answers", len(attempts), border=True)
    st.metric("Right at the first try", f"{right / tried:.0%}" if tried else "–", border=True)
    st.metric("Days practised in four weeks", days_practised(attempts, now(), zone), border=True)

st.subheader("What you know so far", anchor=False)
columns, skills = st.columns(2, gap="medium"), by_skill(attempts)
for number, known in enumerate(skills):
    tries = f"{known.right} of {known.tries} right at the first try, {known.unaided} without a hint. {known.strength}."
    with columns[2 * number // len(skills)]:
        st.markdown(f"**{places.skill_name(known.skill)}**  \n{tries}")
        st.progress(known.right / known.tries)

trips = evidence.what_trips(attempts)
if trips:
    st.subheader("What trips you up", anchor=False)
    for column, trip in zip(st.columns(3, gap="small"), trips, strict=False):
        with column.container(border=True):
            st.markdown(f"**{learner.plain(trip.title)}**")
            st.write(learner.plain(trip.says))
            if trip.last:
                st.write(learner.plain(trip.last))
            if st.button("Practise this", key=f"trip-{trip.name}"):
                st.switch_page(trip.place.file, query_params=trip.place.params)

st.subheader("Look at these again", anchor=False)
again = [due.what for due in to_look_at_again(attempts, now()).questions]
usable = [(name, place) for name in again if (place := places.place_of(name))]
if not usable:
    st.write("Nothing is waiting. Well done.")
for name, place in usable[:6]:
    if st.button(place.label, key=f"again-{name}", icon=":material/replay:"):
        places.open_afresh(name)
        st.switch_page(place.file, query_params=place.params)

st.subheader("Day by day", anchor=False)
days = pd.DataFrame([(day.day, day.right, day.answers - day.right) for day in by_day], columns=["Day", "Right", "Not yet"])
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
