"""Preview: the file somebody is writing, its problems beside it, drawn again whenever it is saved."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from tutor.app.session import course, showings
from tutor.app.session.addresses import Address, turn_to
from tutor.app.session.options import options
from tutor.app.texts import plain
from tutor.content.lessons import lesson_id


def panel() -> None:
    """The problems of the previewed file, what else was noted of it, and a look for changes every second."""
    file = options().preview
    if file is None:
        return
    own = [problem for problem in course.library().problems if Path(problem.file).name == file.name]
    title = f"{len(own)} problem{'' if len(own) == 1 else 's'} in {plain(file.name)}" if own else f"{plain(file.name)}: no problems"
    with st.expander(title, expanded=bool(own), icon=":material/edit_note:"):
        for told in (*own, *(note for note in course.library().notes if Path(note.file).name == file.name)):
            st.code(str(told), language=None, wrap_lines=True)
    _watch(file)


def land(page: str) -> None:
    """Turn to where the previewed file is shown, when the app is opened at its first page; once a visit."""
    file = options().preview
    if file is None or page or st.session_state.get("landed"):
        return
    address = _shown_at(file)
    if address:
        st.session_state["landed"] = True
        turn_to(address)


def _shown_at(file: Path) -> Address | None:
    """Where a previewed file is shown; None where it holds nothing to show."""
    if lesson_id(file.stem) in course.lessons():
        return Address("lesson", {"lesson": lesson_id(file.stem)})
    topic = next((topic for topic in course.topics().values() if topic.id.split("/")[-1] == file.stem), None)
    return Address("practise", {"topic": topic.id}) if topic else None


@st.fragment(run_every="1s")
def _watch(file: Path) -> None:
    stamp = file.stat().st_mtime_ns if file.exists() else 0
    if st.session_state.setdefault("previewed", stamp) != stamp:
        st.session_state["previewed"] = stamp
        showings.forget_all()
        st.rerun()
