"""Feedback: results in words, and what is said of an answer."""

from tutor.feedback.diagnosis import Diagnosis, alternatives, diagnose, weigh
from tutor.feedback.hints import RUNGS, Hint, hint
from tutor.feedback.judge import because, judge
from tutor.feedback.verdict import Ledger, LedgerLine, Mark, Verdict

__all__ = [
    "RUNGS",
    "Diagnosis",
    "Hint",
    "Ledger",
    "LedgerLine",
    "Mark",
    "Verdict",
    "alternatives",
    "because",
    "diagnose",
    "hint",
    "judge",
    "weigh",
]
