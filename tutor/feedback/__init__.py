"""Feedback: results in words, and what is said of an answer."""

from tutor.feedback.diagnosis import Diagnosis, alternatives, diagnose, weigh
from tutor.feedback.judge import because, judge
from tutor.feedback.verdict import Ledger, LedgerLine, Mark, Verdict

__all__ = ["Diagnosis", "Ledger", "LedgerLine", "Mark", "Verdict", "alternatives", "because", "diagnose", "judge", "weigh"]
