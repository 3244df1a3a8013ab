"""The pages there are: from this table come the menu, the addresses and the titles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import streamlit as st

from tutor.app.session.pages import PageName
from tutor.app.views.bids import bids
from tutor.app.views.glance import glance
from tutor.app.views.home import home
from tutor.app.views.learn import learn
from tutor.app.views.lesson import lesson
from tutor.app.views.my_table import my_table
from tutor.app.views.practise import practise
from tutor.app.views.progress import progress
from tutor.app.views.settings import settings
from tutor.app.views.words import words


@dataclass(frozen=True)
class Entry:
    """A page: its title, what shows it, and its icon in the menu; without one it does not stand there."""

    title: str
    show: Callable[[], None]
    icon: str | None = None


HOME: PageName = "home"
ENTRIES: Mapping[PageName, Entry] = {
    HOME: Entry("Home", home, ":material/home:"),
    "learn": Entry("Learn", learn, ":material/school:"),
    "lesson": Entry("Lesson", lesson),
    "practise": Entry("Practise", practise, ":material/playing_cards:"),
    "progress": Entry("Progress", progress, ":material/insights:"),
    "words": Entry("Words", words),
    "meld-at-a-glance": Entry("Meld at a glance", glance),
    "settings": Entry("Settings", settings),
    "my-table": Entry("My table", my_table),
    "bids": Entry("What our bids say", bids),
}
IN_MENU: Mapping[PageName, str] = {name: entry.icon for name, entry in ENTRIES.items() if entry.icon}


def make_pages() -> dict[PageName, st.Page]:
    """Each page as Streamlit takes it, for one run."""
    # A page with an icon of its own would have the browser fetch it from another site, for its tab.
    return {name: st.Page(entry.show, title=entry.title, url_path=name, default=name == HOME) for name, entry in ENTRIES.items()}
