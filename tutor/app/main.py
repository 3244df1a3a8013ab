"""The script Streamlit runs: who is learning, the way around, and the page asked for."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from tutor.app.session import course, learner, tab
from tutor.app.session.pages import PageName, know
from tutor.app.texts import plain
from tutor.app.theme import CSS, LARGE_CSS
from tutor.app.views import preview
from tutor.app.views.pages import IN_MENU, make_pages
from tutor.app.views.welcome import say_who, welcome
from tutor.progress import Learner, StoreError

HELP = (
    "Tap cards to choose them, then press **Check my answer**. Nothing counts before that, and you may try again as often as you like; "
    "only the first try is counted. Underlined words explain themselves at a tap. Your answers are kept, so you can stop at any time."
)


def links(pages: Mapping[PageName, st.Page]) -> None:
    """A link to each page that stands in the menu."""
    for name, icon in IN_MENU.items():
        st.page_link(pages[name], icon=icon)


def who_and_help(pages: Mapping[PageName, st.Page], who: Learner) -> None:
    """Who is learning, which leads to their settings, and help."""
    st.page_link(pages["settings"], label=plain(who.name), icon=":material/person:")
    with st.popover("Help", icon=":material/help:"):
        st.write(HELP)


def navigation(pages: Mapping[PageName, st.Page], page: str, who: Learner) -> None:
    """The way around: a row of links, or on a phone a menu."""
    with st.container(key="nav-wide", horizontal=True, vertical_alignment="center", gap="small"):
        links(pages)
        st.space("stretch")
        who_and_help(pages, who)
    with st.container(key="nav-narrow", horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        with st.popover("Menu", icon=":material/menu:", key=f"menu-{page}"):  # A menu of each page's own is closed at first.
            links(pages)
        who_and_help(pages, who)


def run() -> None:
    """Draw the page asked for, or first ask who is learning."""
    pages = make_pages()
    page = st.navigation(list(pages.values()), position="hidden")
    st.set_page_config(f"{page.title} – Pinochle Tutor", layout="wide", initial_sidebar_state="collapsed")
    unseen = st.container(key="unseen")
    unseen.html(f"<style>{CSS}</style>")
    know(pages)
    try:
        course.look_again()
        who = learner.arrive()
        with unseen:
            tab.meet(who.id if who else "")
        if tab.is_asked():
            return
        if who is None:
            welcome()
            return
        if learner.setting("large"):
            unseen.html(f"<style>{LARGE_CSS}</style>")
        navigation(pages, page.url_path, who)
        say_who(who)
        preview.panel()
        preview.land(page.url_path)
        page.run()
    except StoreError as error:
        st.error(plain(str(error)))


run()
