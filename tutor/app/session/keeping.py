"""Kept questions: what a learner wants to meet again just as it was, and when it comes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tutor.app.session import house
from tutor.app.session.clock import now
from tutor.app.session.evidence import asked_then
from tutor.app.session.store import store
from tutor.progress import Attempt, Document
from tutor.questions import Question
from tutor.training.keeping import kept_due
from tutor.training.keys import key_of

KIND, MOST = "kept", 200


@dataclass(frozen=True)
class Kept:
    """A kept question as it was asked then: what it is logged under, how it is written, since when it is kept, when it comes again."""

    key: str
    id: str
    written: str
    question: Question
    since: datetime
    due: datetime


def keep(who: str, question_id: str, question: Question) -> bool:
    """Keep a question; False where the learner has as many as can be."""
    if len(store().documents(who, KIND)) >= MOST:
        return False
    body = {"question": question_id, "asked": json.dumps(house.pinned(question), default=str), "since": now().isoformat()}
    store().save_document(who, KIND, key_of(question), body, now())
    return True


def let_go(who: str, key: str) -> None:
    """Keep a question no longer."""
    store().remove_document(who, KIND, key)


def is_kept(who: str, question: Question) -> bool:
    """Whether a learner keeps a question."""
    return store().document(who, KIND, key_of(question)) is not None


def kept(who: str) -> tuple[Kept, ...]:
    """The questions a learner keeps, what comes first at first. What cannot be asked any more is left out."""
    documents = store().documents(who, KIND)
    names = [str(one.body.get("question")) for one in documents if isinstance(one.body, dict)]
    tries = store().attempts(who, questions=names) if names else ()
    found = [one for document in documents if (one := _read(document, tries))]
    return tuple(sorted(found, key=lambda one: one.due))


def _read(document: Document, tries: Sequence[Attempt]) -> Kept | None:
    try:
        name, since = str(document.body["question"]), datetime.fromisoformat(document.body["since"])
        written = str(document.body["asked"])
        question = asked_then(written)
    except (KeyError, TypeError, ValueError):
        return None
    if question is None or since.tzinfo is None:
        return None
    return Kept(document.id, name, written, question, since, kept_due(since, (one for one in tries if one.question == name)))
