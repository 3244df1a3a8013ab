"""The course, read once for all test modules, since reading it takes a second."""

from __future__ import annotations

from tutor.content import load_library

COURSE = load_library()
