"""Texts of content files and of learners, shown as they are."""

from __future__ import annotations

import re

# Marks of icons and addresses are found whatever stands before them, but not across a space of no width; nor are arrows.
_JOINED = re.compile(r"[:@]|www(?=\.)|[-<>~](?=[-=>])")
_SIGNS = re.compile(r"[\\`*_{}\[\]()<>#+\-!|~:$^&]|(?<=^\d)\.|(?<=^\d\d)\.|(?<=^\d\d\d)\.")


def plain(text: str) -> str:
    """A text as it is, where Streamlit would read marks in it as formatting."""
    return _SIGNS.sub(r"\\\g<0>", _JOINED.sub("\\g<0>\u200b", " ".join(text.split())))
