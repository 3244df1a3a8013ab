"""The script Streamlit runs: who is learning, the way around, and the page asked for."""

from __future__ import annotations

import streamlit as st

from tutor.app import course, learner, preview
from tutor.app.identity import remember
from tutor.app.theme import CSS, LARGE_CSS
from tutor.app.welcome import welcome
from tutor.progress import StoreError

st.set_page_config("Pinochle Tutor", page_icon="♠️", layout="wide", initial_sidebar_state="collapsed")
UNSEEN = st.container(key="unseen")
UNSEEN.html(f"<style>{CSS}</style>")

PAGES = {
    "learn": st.Page("views/learn.py", title="Learn", icon=":material/school:", default=True),
    "lesson": st.Page("views/lesson.py", title="Lesson", url_path="lesson"),
    "practise": st.Page("views/practise.py", title="Practise", icon=":material/playing_cards:", url_path="practise"),
    "progress": st.Page("views/progress.py", title="Progress", icon=":material/insights:", url_path="progress"),
    "words": st.Page("views/words.py", title="Words", icon=":material/menu_book:", url_path="words"),
    "settings": st.Page("views/settings.py", title="Settings", icon=":material/settings:", url_path="settings"),
}
HELP = (
    "Tap cards to choose them, then press **Check my answer**. Nothing counts before that, and you may try again as often as you like; "
    "only the first try is counted. Underlined words explain themselves at a tap. Your answers are kept, so you can stop at any time."
)


def links() -> None:
    """A link to each page but the one a lesson is on."""
    for name, page in PAGES.items():
        if name != "lesson":
            st.page_link(page)


def navigation(page: str) -> None:
    """The way around: a row of links, or on a phone a menu."""
    with st.container(key="nav-wide", horizontal=True, vertical_alignment="center", gap="small"):
        links()
        st.space("stretch")
        with st.popover("Help", icon=":material/help:"):
            st.write(HELP)
    with st.container(key="nav-narrow", horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        with st.popover("Menu", icon=":material/menu:", key=f"menu-{page}"):  # A menu of each page's own is closed at first.
            links()
        with st.popover("Help", icon=":material/help:"):
            st.write(HELP)


def run() -> None:
    """Draw the page asked for, or first ask who is learning."""
    page = st.navigation(list(PAGES.values()), position="hidden")
    course.look_again()
    try:
        if "remember" in st.session_state:
            with UNSEEN:
                remember(st.session_state["remember"])
        if learner.current() is None:
            welcome()
            return
        if learner.setting("large"):
            UNSEEN.html(f"<style>{LARGE_CSS}</style>")
        navigation(page.url_path)
        preview.panel()
        land = preview.landing() if page == PAGES["learn"] and not st.session_state.get("landed") else None
        if land:
            st.session_state["landed"] = True
            st.switch_page(land[0], query_params=land[1])
        page.run()
    except StoreError as error:
        st.error(str(error))


run()
