"""Preview: the file somebody is writing, its problems beside it, drawn again whenever it is saved."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from tutor.app import course
from tutor.app.launch import options


def panel() -> None:
    """The problems of the previewed file, and a look for changes every second."""
    file = options().preview
    if file is None:
        return
    own = [problem for problem in course.library().problems if Path(problem.file).name == file.name]
    title = f"{len(own)} problem{'' if len(own) == 1 else 's'} in {file.name}" if own else f"{file.name}: no problems"
    with st.expander(title, expanded=bool(own), icon=":material/edit_note:"):
        for problem in own:
            st.code(str(problem), language=None, wrap_lines=True)
    _watch(file)


def landing() -> tuple[str, dict[str, str]] | None:
    """The page that shows the previewed file, and its address; None where it holds nothing to show."""
    file = options().preview
    if file is None:
        return None
    if file.stem in {lesson.id for lesson in course.lessons()}:
        return "views/lesson.py", {"lesson": file.stem}
    topic = next((topic for topic in course.topics() if topic.id.split("/")[-1] == file.stem), None)
    return ("views/practise.py", {"topic": topic.id}) if topic else None


@st.fragment(run_every="1s")
def _watch(file: Path) -> None:
    stamp = file.stat().st_mtime_ns if file.exists() else 0
    if st.session_state.setdefault("previewed", stamp) != stamp:
        st.session_state["previewed"] = stamp
        st.session_state.pop("showings", None)
        st.rerun()
