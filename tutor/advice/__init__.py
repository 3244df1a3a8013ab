"""Advice: what a good player would do, and what the other choices cost. It knows no question and no sentence."""

from tutor.advice.grades import COSTLY, FINE, LOOSE, Grade, counter, grade
from tutor.advice.play import Advised, Choice, advise_play, ranked

__all__ = ["COSTLY", "FINE", "LOOSE", "Advised", "Choice", "Grade", "advise_play", "counter", "grade", "ranked"]
