"""Charts: the days of four weeks, and a bar for each week or day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

import streamlit as st

from tutor.app.session.clock import now, zone
from tutor.app.theme import GREEN, INK, THEME
from tutor.progress import Day, by_week, monday_of

WEEKS, DAYS = 12, 14  # bars at most; with more days than that between the first and today they are weeks
LABELS = 18  # pixels
NOT_YET = "#E0A526"
# The writing and what was right, on paper and on a dark page.
ON: Mapping[str, tuple[str, str]] = {"light": (INK, GREEN), "dark": (THEME["theme.dark.textColor"], THEME["theme.dark.linkColor"])}


def day_word(moment: datetime) -> str:
    """today, yesterday, 24 Nov"""
    ago = (_today() - moment.astimezone(zone()).date()).days
    return {0: "today", 1: "yesterday"}.get(ago, _short(moment.astimezone(zone()).date()))


def _today() -> date:
    return now().astimezone(zone()).date()


def _short(day: date) -> str:
    return f"{day:%d %b}".lstrip("0")


def show_calendar(days: Sequence[Day]) -> None:
    """The days of this week and the three before, those with practice filled."""
    practised, today = {day.day for day in days}, _today()
    first = monday_of(today) - timedelta(weeks=3)
    boxes = [_box(first + timedelta(days=count), practised, today) for count in range(28)]
    heads = "".join(f"<b>{letter}</b>" for letter in "MTWTFSS")
    legend = '<p><i class="done"></i> practised <i></i> rest day <i class="today"></i> today</p>'
    st.html(
        f'<div class="calendar" aria-hidden="true">{heads}{"".join(boxes)}</div><div class="calendar-key" aria-hidden="true">{legend}</div>'
    )


def _box(day: date, practised: set[date], today: date) -> str:
    kinds = [name for name, holds in (("done", day in practised), ("today", day == today), ("ahead", day > today)) if holds]
    return f'<i class="{" ".join(kinds)}"></i>'


def show_weeks(days: Sequence[Day]) -> None:
    """A bar for each week, right and not yet; for each day as long as there are few."""
    today, heading, bars = _today(), "Day by day", [(day.day, day.answers, day.right) for day in days]
    if (today - days[0].day).days >= DAYS:
        heading, bars = "Week by week", [(week.monday, week.answers, week.right) for week in by_week(days, today, WEEKS)]
    st.header(heading, anchor=False)
    day, answers, right = bars[-1]
    if day in (today, monday_of(today)):
        when = "Today" if heading == "Day by day" else "This week"
        st.write(f"{when}: {right} of {answers} right at the first try." if answers else f"{when}: nothing yet.")
    _chart(list(_long(bars)), "Week of" if heading == "Week by week" else "Day")


def _long(bars: Sequence[tuple[date, int, int]]) -> Iterator[tuple[int, str, str, int]]:
    for count, (day, answers, right) in enumerate(bars):
        yield count, _short(day), "Right", right
        yield count, _short(day), "Not yet", answers - right


def _chart(rows: Sequence[tuple[int, str, str, int]], title: str) -> None:
    # These take long to load, and nothing else on the pages needs them.
    import altair as alt
    import pandas as pd

    ink, green = ON[st.context.theme.type or "light"]
    words: dict[str, Any] = {"labelFontSize": LABELS, "labelColor": ink}
    chart = (
        alt.Chart(pd.DataFrame(rows, columns=["Place", title, "Result", "Answers"]))
        .mark_bar(size=24)
        .encode(
            x=alt.X(f"{title}:N", title=None, sort=alt.SortField("Place"), axis=alt.Axis(labelAngle=0, labelOverlap=True, **words)),
            y=alt.Y("Answers:Q", axis=alt.Axis(tickMinStep=1, tickCount=4, titleFontSize=LABELS, titleColor=ink, **words)),
            color=alt.Color(
                "Result:N",
                scale=alt.Scale(domain=["Right", "Not yet"], range=[green, NOT_YET]),
                legend=alt.Legend(orient="top", title=None, **words),
            ),
            tooltip=[title, "Result", "Answers"],
        )
        .properties(height=260)
    )
    st.altair_chart(chart, width="stretch")
