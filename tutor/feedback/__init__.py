"""Feedback: results in words, and what is said of an answer."""

from tutor.feedback.diagnosis import Diagnosis, Trial, alternatives, credible, diagnose, trial, weigh
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
    "Trial",
    "Verdict",
    "alternatives",
    "because",
    "credible",
    "diagnose",
    "hint",
    "judge",
    "trial",
    "weigh",
]
