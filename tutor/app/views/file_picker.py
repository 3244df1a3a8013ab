"""A file of the learner's own, read in the browser: its text comes the way answers do, so no door for uploads is open."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

LONGEST = 20_000  # characters
_SCRIPT = """
export default function ({ data, parentElement, setTriggerValue }) {
  let input = parentElement.querySelector("input");
  if (!input) {
    const label = document.createElement("label");
    input = document.createElement("input");
    Object.assign(input, { type: "file", accept: ".yaml,.yml,.txt,text/plain" });
    label.append(document.createElement("span"), input);
    parentElement.append(label);
  }
  parentElement.querySelector("span").textContent = data.label;
  input.onchange = async () => {
    const file = input.files[0];
    if (!file) return;
    const text = await file.slice(0, data.longest * 4).text();
    setTriggerValue("file", { name: file.name.slice(0, 80), text: text.slice(0, data.longest + 1) });
    input.value = "";
  };
}
"""
_LOOK = """
label { display: block; font: 600 1rem var(--st-font, sans-serif); color: var(--st-text-color, inherit); }
span { display: block; margin-bottom: 6px; }
input { min-height: 48px; font: inherit; font-weight: 400; color: inherit; max-width: 100%; }
input::file-selector-button {
  min-height: 48px; padding: 0 1rem; margin-right: 0.8rem; font: inherit; color: inherit; cursor: pointer;
  border: 1px solid currentColor; border-radius: 0.75rem; background: none;
}
input:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; border-radius: 0.5rem; }
"""


def pick_file(label: str, key: str, take: Callable[[str, str], None]) -> None:
    """Ask for a file; `take` is called with its name and text, before the page runs again."""

    def picked() -> None:
        sent = (st.session_state.get(key) or {}).get("file")
        name, text = (sent.get("name"), sent.get("text")) if isinstance(sent, dict) else (None, None)
        if isinstance(name, str) and isinstance(text, str):
            take(name[:80], text[: LONGEST + 1])

    mount = st.components.v2.component("pinochle_file", css=_LOOK, js=_SCRIPT)
    mount(key=key, data={"label": label, "longest": LONGEST}, on_file_change=picked)
