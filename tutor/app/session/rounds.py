"""Rounds: what was answered since one began, what of it went well, and what can be tried again with other cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from zlib import crc32

import streamlit as st

from tutor.app.session import addresses, house
from tutor.app.session.addresses import Drilled
from tutor.app.session.clock import now
from tutor.app.session.evidence import asked_then
from tutor.app.session.store import store
from tutor.drills import why_not
from tutor.progress import Attempt
from tutor.questions import Question
from tutor.questions.skills import SKILLS

LONGEST = timedelta(hours=12)  # after so long a round is another one
MOST_TRIES, MOST_MISSES = 20, 12

# How a skill went, by the least share of its first tries that were right; nothing is said of less.
WORDS = ((1.0, "went very well"), (0.7, "went well"), (0.4, "is coming along"))


@dataclass(frozen=True)
class Miss:
    """A question that was missed as it was asked then, and the id of what is asked in its place: its skill in another deal."""

    question: Question
    again: str

    @property
    def skill(self) -> str:
        """The skill in plain words."""
        return addresses.skill_name(self.question.skill) if self.question.skill else ""


@dataclass(frozen=True)
class Round:
    """How a round went: what of it went well, in words; what is worth another look; and how much of that was put right since."""

    answered: int = 0
    well: tuple[str, ...] = ()
    misses: tuple[Miss, ...] = ()
    mended: int = 0


@dataclass
class _Chain:
    """The other deals that were tried after a miss, the id of the next, and whether the last of them was right."""

    again: str
    tried: list[str] = field(default_factory=list)
    right: bool = False


def number(name: str, otherwise: int = 0) -> int:
    """A number of the address."""
    written = st.query_params.get(name, "")
    return int(written) if written.isascii() and written.isdecimal() and len(written) <= 15 else otherwise


def since() -> datetime | None:
    """When the round of the address began; None where it names no time."""
    written = number("since")
    if not written or written > now().timestamp() * 1000 + 1000:
        return None
    return datetime.fromtimestamp(written / 1000, UTC)


def running() -> datetime | None:
    """The same, of a round that may still go on."""
    began = since()
    return began if began and now() - began < LONGEST else None


def round_of(who: str, attempts: Sequence[Attempt], whole: str = "") -> Round:
    """How it went, from a learner's answers; `whole` is what questions without a skill are called."""
    first = [one for one in attempts if one.number == 1]
    latest = {one.question: one for one in first}
    missed = [one for one in latest.values() if not one.right]
    chains = {one.question: _chain(who, one, asked) for one in missed if (asked := asked_then(one.asked))}
    retries = {name for chain in chains.values() for name in chain.tried}
    misses = [
        Miss(asked, chains[one.question].again)
        for one in missed
        if one.question in chains and not chains[one.question].right and one.question not in retries and (asked := asked_then(one.asked))
    ]
    counted = [one for one in first if one.question not in retries]
    mended = sum(chain.right for name, chain in chains.items() if name not in retries)
    return Round(len(counted), tuple(_well(counted, whole)), tuple(misses[-MOST_MISSES:]), mended)


def latest(who: str, questions: Sequence[str]) -> tuple[Attempt, ...]:
    """The first try at each question, of the last time it was asked."""
    return tuple({one.question: one for one in store().attempts(who, questions=questions) if one.number == 1}.values())


def _well(counted: Sequence[Attempt], whole: str) -> Iterator[str]:
    """What went well, in words, the best first."""
    tries: dict[str, list[bool]] = {}
    for one in counted:
        name = addresses.skill_name(one.skill) if one.skill else whole
        tries.setdefault(name, []).append(one.right)
    shares = {name: sum(right) / len(right) for name, right in tries.items() if name}
    for least, words in WORDS:
        yield from (f"**{name}** {words}." for name, share in shares.items() if share >= least)
        shares = {name: share for name, share in shares.items() if share < least}


def _chain(who: str, missed: Attempt, question: Question) -> _Chain:
    """What was tried after a miss. What asks its skill once more follows from its id, so that nothing has to be kept of it."""
    chain = _Chain(another(missed.question, question))
    while chain.again != missed.question and len(chain.tried) < MOST_TRIES:
        tried = [one for one in store().attempts(who, questions=(chain.again,)) if one.number == 1]
        if not tried:
            break
        chain.tried.append(chain.again)
        chain.right = tried[-1].right
        chain.again = another(chain.again, question)
    return chain


def another(question_id: str, question: Question) -> str:
    """The id of a question of the same skill, as hard, in another deal; the same id where its skill cannot be drilled."""
    drilled = Drilled.read(question_id)
    how = drilled.how if drilled else min(max(question.level, 1), 3)
    return drill_like(question, how, str(crc32(question_id.encode()))) or question_id


def drill_like(question: Question, how: int, seed: str) -> str | None:
    """The id of a drill of a question's skill in its game; None where there is none."""
    game = question.table.name or str(dict(question.table.switches).get("base", ""))
    if game not in house.games() or question.skill not in SKILLS or why_not(house.games()[game], question.skill):
        return None
    return addresses.drill_id(game, question.skill, how, seed)
