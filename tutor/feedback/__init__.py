"""Feedback: results in words, and what is said of an answer."""

from tutor.feedback.diagnosis import Cause, Diagnosis, Evidence, Explanation, alternatives, diagnose
from tutor.feedback.elsewhere import Elsewhere, decided_by
from tutor.feedback.held_back import NotYet, not_yet
from tutor.feedback.judge import Verdict, because, judge
from tutor.feedback.ladder import RUNGS, Hint, hint
from tutor.feedback.playing_out import Playing
from tutor.feedback.verdict import Ledger, LedgerLine, Line, LineTrick, Mark

__all__ = [
    "RUNGS",
    "Cause",
    "Diagnosis",
    "Elsewhere",
    "Evidence",
    "Explanation",
    "Hint",
    "Ledger",
    "LedgerLine",
    "Line",
    "LineTrick",
    "Mark",
    "NotYet",
    "Playing",
    "Verdict",
    "alternatives",
    "because",
    "decided_by",
    "diagnose",
    "hint",
    "judge",
    "not_yet",
]
