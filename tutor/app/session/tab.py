"""The browser's tab: what it is asked to remember, and who was learning in it before."""

from __future__ import annotations

import streamlit as st

from tutor.app.session.cookie import is_id

# A tab knows who learns in it, across reloads and restarts; the cookie is of the whole browser.
# After a restart the server knows no part of the page, so the whole page has to run: when the connection
# is back, of which Streamlit tells by asking for the server's health, and when a press stays unanswered.
_SCRIPT = """
export default function ({ data, setTriggerValue }) {
  const first = !window.pinochleRunAll;
  window.pinochleRunAll = () => setTriggerValue("back", String(Date.now()));
  if (first) {
    const isBack = (one) => one.name.includes("/_stcore/health") && one.responseStatus === 200;
    new PerformanceObserver((list) => list.getEntries().some(isBack) && setTimeout(() => window.pinochleRunAll(), 500))
      .observe({ type: "resource" });
    window.addEventListener("unanswered", () => window.pinochleRunAll());
  }
  const before = sessionStorage.getItem("pinochle_learner");
  sessionStorage.setItem("pinochle_learner", data.learner);
  if (data.remember) {
    const options = { method: "POST", headers: { "Content-Type": "text/plain" }, body: data.learner, keepalive: true };
    fetch("api/learner", options).catch(() => {}).finally(() => setTriggerValue("remembered", data.learner));
  } else if (before && data.learner && before !== data.learner) setTriggerValue("before", before);
}
"""
_KEY, _ASKED, _BEFORE = "identity", "remember", "learner before"


def remember(learner: str) -> None:
    """Have this browser remember a learner, or forget with "". Nothing is shown until it says that it does."""
    st.session_state[_ASKED] = learner
    st.session_state.pop(_BEFORE, None)


def is_asked() -> bool:
    """Whether the browser has yet to say that it remembers; a reload now would bring back who was here before."""
    return _ASKED in st.session_state


def meet(learner: str) -> None:
    """Tell the browser who is learning here; it says who was before in the same tab."""
    mount = st.components.v2.component("pinochle_identity", js=_SCRIPT)
    data = {"learner": learner, "remember": st.session_state.get(_ASKED) == learner}
    mount(key=_KEY, data=data, height=1, on_remembered_change=_remembered, on_before_change=_met, on_back_change=_back)


def before() -> str | None:
    """Who was learning in this tab before the browser's memory made it somebody else."""
    found: str | None = st.session_state.get(_BEFORE)
    return found


def stay() -> None:
    """Take it that somebody else is learning in this tab now."""
    st.session_state.pop(_BEFORE, None)


def _remembered() -> None:
    st.session_state.pop(_ASKED, None)


def _back() -> None:
    """The page runs anyway."""


def _met() -> None:
    said = (st.session_state.get(_KEY) or {}).get("before")
    if isinstance(said, str) and is_id(said):
        st.session_state[_BEFORE] = said
