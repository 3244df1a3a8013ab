"""The way around: the menu, who is learning, and help, in one row at the top of every page."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from tutor.app.session.pages import PageName
from tutor.app.texts import plain
from tutor.app.views.pages import IN_MENU
from tutor.app.views.text_size import turn_text_size
from tutor.progress import Learner

HELP = (
    "Tap cards to choose them, then press **Check**. Nothing counts before that, and you may try again as often as you like; "
    "only the first try is counted. Underlined words explain themselves at a tap. Your answers are kept, so you can stop at any time."
)
KEYS = (
    ("Enter", "checks what is chosen or typed, and goes on"),
    ("Escape", "undoes a choice"),
    ("1 to 9", "pick an answer"),
    ("Arrows", "move among the cards"),
    ("Space", "chooses a card"),
    ("H", "gives a hint"),
    ("?", "opens this help"),
)

# Streamlit says of none of its blocks what it is for; and the help opens at a key, wherever the focus is.
_SCRIPT = """
export default function ({ data }) {
  const roles = [[".st-key-nav", "navigation", data.name], [".st-key-page", "main", null]];
  const mark = () => roles.forEach(([what, role, name]) => document.querySelectorAll(what).forEach((node) => {
    if (node.getAttribute("role") === role) return;
    node.setAttribute("role", role);
    if (name) node.setAttribute("aria-label", name);
  }));
  mark();
  if (window.pinochleHelp) return;
  const focused = () => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at;
  };
  const body = () => document.querySelector("[data-testid='stPopoverBody']");
  // Who closes the help again is where they were, such as at a card.
  const returnTo = (before) => {
    const waiting = setInterval(() => {
      if (body()) return;
      clearInterval(waiting);
      if (before?.isConnected && document.activeElement.matches("body, .st-key-nav-help *")) before.focus({ preventScroll: true });
    }, 100);
  };
  window.pinochleHelp = () => {
    const before = focused();
    const closing = body();
    document.querySelector(".st-key-nav-help button")?.click();
    if (closing) return;
    setTimeout(() => {
      body()?.querySelector("a")?.focus();
      returnTo(before);
    }, 300);
  };
  // A page that has just come has the focus, and its name in the tab, where nothing else has taken it.
  let seen = document.querySelector(".stMain h1");
  const arrive = () => {
    const heading = document.querySelector(".stMain h1");
    if (!heading || heading === seen) return;
    seen = heading;
    document.title = `${heading.textContent} – Pinochle Tutor`;
    if (document.activeElement !== document.body) return;
    heading.setAttribute("tabindex", "-1");
    heading.focus({ preventScroll: true });
  };
  new MutationObserver(() => { mark(); arrive(); }).observe(document.body, { childList: true, subtree: true });
  // A word is looked for when the typing pauses; Streamlit waits for Enter.
  let pause = null;
  document.addEventListener("input", ({ target }) => {
    if (!target.closest(".st-key-find-word")) return;
    clearTimeout(pause);
    pause = setTimeout(() => target.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })), 500);
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.composedPath()[0].matches?.("input, textarea, [contenteditable]");
    if (event.key === "?" && !typing && !event.ctrlKey && !event.altKey && !event.metaKey) window.pinochleHelp();
  }, true);
}
"""


def landmarks(who: Learner | None) -> None:
    """Have the browser know the way around from the page itself, and a letter for who is learning."""
    if who:
        st.html(f"<style>.st-key-nav-who a::before {{ {_initial(who.name)} }}</style>")
    mount = st.components.v2.component("pinochle_landmarks", js=_SCRIPT)
    mount(key="landmarks", data={"name": "Pinochle Tutor"}, height=1)


def navigation(pages: Mapping[PageName, st.Page], page: str, who: Learner) -> None:
    """The way around; on a phone the links stand in a menu."""
    with st.container(key="nav", horizontal=True, vertical_alignment="center", gap="small"):
        # A menu of each page's own is closed at first.
        with st.container(key="nav-menu", width="content"), st.popover("Menu", icon=":material/menu:", key=f"menu-{page}"):
            _links(pages)
        with st.container(key="nav-links", width="content", horizontal=True, gap="xxsmall"):
            _links(pages)
        st.space("stretch")
        with st.container(key="nav-who", width="content"):
            st.page_link(pages["settings"], label=plain(who.name))
        with st.container(key="nav-help", width="content"), st.popover("Help", icon=":material/help:", key=f"help-{page}"):
            _help(pages)


def _links(pages: Mapping[PageName, st.Page]) -> None:
    for name, icon in IN_MENU.items():
        st.page_link(pages[name], icon=icon)


def _initial(name: str) -> str:
    """The first letter of a name in its circle, of which screen readers say nothing."""
    letter = next((sign for sign in name if sign.isalnum()), name[:1]).upper()
    written = "".join(f"\\{ord(sign):x} " for sign in letter)
    return f'content: "{written}"; content: "{written}" / "";'


def _help(pages: Mapping[PageName, st.Page]) -> None:
    st.page_link(pages["words"], label="Words of the game", icon=":material/menu_book:")
    st.page_link(pages["meld-at-a-glance"], icon=":material/table_chart:")
    turn_text_size()
    st.write(HELP)
    st.markdown("**With a keyboard**")
    st.markdown("\n".join(["| Key | What it does |", "| --- | --- |", *(f"| {key} | {says} |" for key, says in KEYS)]))
