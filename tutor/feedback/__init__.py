"""Feedback: results in words, and what is said of an answer."""

from tutor.feedback.judge import because, judge
from tutor.feedback.verdict import Ledger, LedgerLine, Mark, Verdict

__all__ = ["Ledger", "LedgerLine", "Mark", "Verdict", "because", "judge"]
