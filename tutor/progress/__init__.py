"""What learners did, and what follows from it; it knows ids and results, never a card."""

from tutor.progress.beliefs import BEATEN_A_DAY, BEATEN_DAYS, MET_TWICE, Elsewhere, Evidence, Trip, elsewhere, evidence, trips
from tutor.progress.database import default_path
from tutor.progress.explained import Cause, Explained, Way, parse_explained
from tutor.progress.fold import Fold
from tutor.progress.memory import (
    Day,
    Due,
    SkillRecord,
    Week,
    by_skill,
    by_week,
    days_practised,
    due_by_question,
    monday_of,
    over_time,
    right_elsewhere,
    solved,
)
from tutor.progress.missed import Missed, missed, still_open
from tutor.progress.records import Attempt, Document, Learner, NameProblem, StoreError
from tutor.progress.store import Store

__all__ = [
    "BEATEN_A_DAY",
    "BEATEN_DAYS",
    "MET_TWICE",
    "Attempt",
    "Cause",
    "Day",
    "Document",
    "Due",
    "Elsewhere",
    "Evidence",
    "Explained",
    "Fold",
    "Learner",
    "Missed",
    "NameProblem",
    "SkillRecord",
    "Store",
    "StoreError",
    "Trip",
    "Way",
    "Week",
    "by_skill",
    "by_week",
    "days_practised",
    "default_path",
    "due_by_question",
    "elsewhere",
    "evidence",
    "missed",
    "monday_of",
    "over_time",
    "parse_explained",
    "right_elsewhere",
    "solved",
    "still_open",
    "trips",
]
