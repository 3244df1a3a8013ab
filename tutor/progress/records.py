"""What the progress layer remembers: learners, attempts, and the two problems it reports."""

import unicodedata
from dataclasses import dataclass
from datetime import datetime

LONGEST_NAME = 40
JOINERS = "\u200c\u200d"  # invisible, but Persian, Sinhala and emoji are spelled with them
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control, format, lone surrogate, line and paragraph ends


class StoreError(Exception):
    """A database that cannot be used: a plain sentence saying which, why and what to do."""


class NameProblem(ValueError):  # noqa: N818  (a problem to show, not an error)
    """A learner's name that cannot be taken: a plain sentence to show beside the name."""


@dataclass(frozen=True, slots=True)
class Learner:
    """Someone who learns here; `id` is a uuid4 in hex."""

    id: str
    name: str
    created: datetime


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer to one question.

    `id` is made when the question is shown, so that an answer that arrives twice counts once.
    `showing` is shared by the tries at one showing; `number` is 1 for the first of them.
    `rung` is the highest hint used, 0 for none; `response` is opaque text.
    Raises ValueError for a time without a zone, a number below 1 or a rung below 0.
    """

    id: str
    learner: str
    question: str
    showing: str
    number: int
    kind: str
    skill: str | None
    level: int | None
    right: bool
    misconception: str | None
    rung: int
    response: str
    shown: datetime
    answered: datetime

    def __post_init__(self) -> None:
        aware(self.shown)
        aware(self.answered)
        if self.number < 1 or self.rung < 0:
            raise ValueError(f"number from 1, rung from 0: not {self.number} and {self.rung}")


def aware(moment: datetime) -> datetime:
    """The moment itself; raises ValueError if it does not say its time zone."""
    if moment.utcoffset() is None:
        raise ValueError(f"a time needs a time zone, as UTC: {moment.isoformat()}")
    return moment


def clean_name(name: str) -> str:
    """The name trimmed and in NFC, 1 to 40 characters; raises NameProblem."""
    clean = unicodedata.normalize("NFC", name).strip()
    if any(unicodedata.category(c) in UNSEEN and c not in JOINERS for c in clean):
        raise NameProblem("That name has a character that cannot be seen. Please type it again.")
    if not any(unicodedata.category(c)[0] in "LNPS" for c in clean):
        raise NameProblem("Please type a name.")
    if len(clean) > LONGEST_NAME:
        raise NameProblem(f"Please choose a shorter name: {LONGEST_NAME} characters at most.")
    return clean


def name_key(name: str) -> str:
    """What two clean names share when they differ only in upper and lower case."""
    return unicodedata.normalize("NFC", name.casefold())
