"""Drills: questions without end. A drill is a function of rules, skill, level or aim, and seed."""

from tutor.drills.aim import aimed, asked, reach
from tutor.drills.deck import DrillError
from tutor.drills.doors import DOORS, Door, door_closed, door_skill
from tutor.drills.drill import VERSION, drill, why_not
from tutor.drills.features import features
from tutor.drills.rating import difficulty
from tutor.drills.scale import HIGHEST, LOWEST, POINTS, is_how, level_of, points_of

__all__ = [
    "DOORS",
    "HIGHEST",
    "LOWEST",
    "POINTS",
    "VERSION",
    "Door",
    "DrillError",
    "aimed",
    "asked",
    "difficulty",
    "door_closed",
    "door_skill",
    "drill",
    "features",
    "is_how",
    "level_of",
    "points_of",
    "reach",
    "why_not",
]
