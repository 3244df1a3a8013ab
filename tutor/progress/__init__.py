"""What learners did, and what follows from it; it knows ids and results, never a card."""

from tutor.progress.beliefs import Evidence, Trip, evidence, trips
from tutor.progress.database import default_path
from tutor.progress.explained import Cause, Explained, Way, parse_explained
from tutor.progress.fold import Fold
from tutor.progress.memory import (
    Day,
    Due,
    SkillRecord,
    by_skill,
    days_practised,
    due_by_question,
    over_time,
    right_elsewhere,
    solved,
    to_look_at_again,
)
from tutor.progress.records import Attempt, Document, Learner, NameProblem, StoreError
from tutor.progress.store import Store

__all__ = [
    "Attempt",
    "Cause",
    "Day",
    "Document",
    "Due",
    "Evidence",
    "Explained",
    "Fold",
    "Learner",
    "NameProblem",
    "SkillRecord",
    "Store",
    "StoreError",
    "Trip",
    "Way",
    "by_skill",
    "days_practised",
    "default_path",
    "due_by_question",
    "evidence",
    "over_time",
    "parse_explained",
    "right_elsewhere",
    "solved",
    "to_look_at_again",
    "trips",
]
