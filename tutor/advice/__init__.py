"""Advice: what a good player would do, and what other choices cost. It knows no question and no sentence."""

from tutor.advice.endings import Ending, endings, level_of_ending
from tutor.advice.grades import COSTLY, FINE, LOOSE, Grade, counter, grade
from tutor.advice.ideas import IDEAS, ideas_of
from tutor.advice.play import Advised, Choice, advise_play, ranked
from tutor.advice.stakes import Stakes, StakesError
from tutor.advice.thumbs import THUMBS, ThumbRule, misses

__all__ = [
    "COSTLY",
    "FINE",
    "IDEAS",
    "LOOSE",
    "THUMBS",
    "Advised",
    "Choice",
    "Ending",
    "Grade",
    "Stakes",
    "StakesError",
    "ThumbRule",
    "advise_play",
    "counter",
    "endings",
    "grade",
    "ideas_of",
    "level_of_ending",
    "misses",
    "ranked",
]
