"""What learners did, and what follows from it; it knows ids and results, never a card."""

from tutor.progress.database import default_path
from tutor.progress.memory import (
    Day,
    Due,
    LookAgain,
    SkillRecord,
    Strength,
    by_skill,
    days_practised,
    due_by_question,
    due_by_skill,
    mastered,
    over_time,
    right_elsewhere,
    solved,
    to_look_at_again,
)
from tutor.progress.records import Attempt, Learner, NameProblem, StoreError
from tutor.progress.store import Store

__all__ = [
    "Attempt",
    "Day",
    "Due",
    "Learner",
    "LookAgain",
    "NameProblem",
    "SkillRecord",
    "Store",
    "StoreError",
    "Strength",
    "by_skill",
    "days_practised",
    "default_path",
    "due_by_question",
    "due_by_skill",
    "mastered",
    "over_time",
    "right_elsewhere",
    "solved",
    "to_look_at_again",
]
