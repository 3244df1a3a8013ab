"""The store of answers, one for the whole app."""

from __future__ import annotations

import streamlit as st

from tutor.app.session.options import options
from tutor.progress import Store, default_path


@st.cache_resource(show_spinner=False)
def store() -> Store:
    """The learners and their answers. Raises StoreError where the database cannot be used."""
    # What is answered while somebody writes a file is nobody's progress.
    return Store("sqlite://" if options().preview else default_path())
