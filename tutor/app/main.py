"""The script Streamlit runs: who is learning, the way around, and the page asked for."""

from __future__ import annotations

import streamlit as st

from tutor.app.session import course, learner, tab
from tutor.app.session.pages import know
from tutor.app.texts import plain
from tutor.app.theme import CSS, LARGE_CSS
from tutor.app.views import preview
from tutor.app.views.menu import landmarks, navigation
from tutor.app.views.pages import make_pages
from tutor.app.views.welcome import say_who, welcome
from tutor.progress import Learner, StoreError


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
            landmarks(who)
            if learner.setting("large"):
                st.html(f"<style>{LARGE_CSS}</style>")
        if tab.is_asked():
            return
        if who:
            navigation(pages, page.url_path, who)
        with st.container(key="page"):
            if who:
                _show(page, who)
            else:
                welcome()
    except StoreError as error:
        st.error(plain(str(error)))


def _show(page: st.Page, who: Learner) -> None:
    say_who(who)
    preview.panel()
    preview.land(page.url_path)
    page.run()


run()
