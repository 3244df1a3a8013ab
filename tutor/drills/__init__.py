"""Drills: questions without end. A drill is a function of rules, skill, level and seed."""

from tutor.drills.deck import DrillError
from tutor.drills.doors import DOORS, Door, door_closed, door_skill
from tutor.drills.drill import VERSION, drill, why_not
from tutor.drills.features import difficulty, features

__all__ = ["DOORS", "VERSION", "Door", "DrillError", "difficulty", "door_closed", "door_skill", "drill", "features", "why_not"]
