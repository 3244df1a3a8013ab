"""What learners did, and what follows from it; it knows ids and results, never a card."""

from tutor.progress.beliefs import BEATEN_A_DAY, BEATEN_DAYS, MET_TWICE, Evidence, Trip, evidence, trips
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
    "Evidence",
    "Explained",
    "Fold",
    "Learner",
<<<<<<< HEAD
    "LookAgain",
    "Missed",
=======
>>>>>>> main
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
<<<<<<< HEAD
    "mastered",
    "missed",
=======
>>>>>>> main
    "over_time",
    "parse_explained",
    "right_elsewhere",
    "solved",
    "still_open",
    "to_look_at_again",
    "trips",
]
