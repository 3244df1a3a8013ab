"""What the progress layer remembers: learners, attempts, documents, and the two problems it reports."""

import unicodedata
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tutor.progress.explained import Explained

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

    `showing` is made when the question is shown, and is shared by the tries at that showing;
    `number` is 1 for the first of them. A learner has one attempt of a showing and a number, so
    that an answer that arrives twice counts once.
    `rung` is the highest hint used, 0 for none; `response` and `asked` (the question as it was
    asked, with its rules) are opaque text. `difficulty` is what the question was thought to be;
    `cost` is in points, what the choice lost against the best one; `version` is that of the
    generator. `spared` names the beliefs that would have led to another wrong answer.
    Raises ValueError for a time without a zone, a number below 1, a rung below 0, or "" in `spared`.
    """

    learner: str
    question: str
    showing: str
    number: int
    kind: str
    skill: str | None
    level: int | None
    right: bool
    explained: Explained
    rung: int
    response: str
    shown: datetime
    answered: datetime
    spared: tuple[str, ...] = ()
    asked: str = ""
    difficulty: int | None = None
    cost: float | None = None
    version: int | None = None

    def __post_init__(self) -> None:
        aware(self.shown)
        aware(self.answered)
        if self.number < 1 or self.rung < 0:
            raise ValueError(f"number from 1, rung from 0: not {self.number} and {self.rung}")
        if "" in self.spared:
            raise ValueError(f"a belief needs a name: {self.spared}")


@dataclass(frozen=True, slots=True)
class Document:
    """Something kept for a learner whose content is no matter here; `body` is a JSON value."""

    id: str
    saved: datetime
    body: Any


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
