"""Difficulty: where the effort that a question asks lies on the scale."""

from __future__ import annotations

from tutor.drills.anchors import ANCHORS, WIDEST, Row, column_of
from tutor.drills.features import effort
from tutor.drills.scale import HIGHEST, LOWEST, POINTS
from tutor.questions import Question

BEYOND = 200  # how far past the ends of the scale a question may be rated


def difficulty(question: Question, tempting: bool | None = None) -> int:
    """A rating like those of chess puzzles: about 900 for an easy question, 1,500 for a hard one; of its features alone."""
    row = anchors_of(question)
    return rating(effort(question, tempting), row) if row else POINTS[min(max(question.level, 1), 3)]


def anchors_of(question: Question) -> Row | None:
    """The efforts that stand for the levels in this skill and kind; where the skill is not known, in the widest skill of the kind."""
    kind = "meld-count" if question.kind == "mark-melds" else question.kind
    columns = ANCHORS.get(f"{question.skill} {kind}") or ANCHORS.get(WIDEST.get(kind, ""))
    return columns[column_of(question.rules)] or next(filter(None, columns)) if columns else None


def rating(effort: int, row: Row) -> int:
    """Where an effort lies on the scale, in a line from level to level and beyond."""
    low, middle, high = row
    start, end = (low, middle) if effort < middle else (middle, high)
    begin = POINTS[1] if effort < middle else POINTS[2]
    found = round(begin + (effort - start) * (POINTS[2] - POINTS[1]) / (end - start))
    return min(max(found, LOWEST - BEYOND), HIGHEST + BEYOND)
