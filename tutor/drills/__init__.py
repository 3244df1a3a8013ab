"""Drills: questions without end. A drill is a function of rules, skill, level and seed."""

from tutor.drills.deck import DrillError
from tutor.drills.drill import VERSION, drill, why_not
from tutor.drills.features import difficulty, features

__all__ = ["VERSION", "DrillError", "difficulty", "drill", "features", "why_not"]
