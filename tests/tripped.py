"""How soon a planted misconception stands on the Progress page, and how often one is told to who only slips.

The whole table, by hand: `python tests/tripped.py 40`.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, timedelta
from functools import cache
from random import Random
from typing import Any

from attempts import NOW, an_attempt
from learners import Reply, changes, evidence_of, game_of, pool, questions_for, replies

from tutor.engine import VARIANTS
from tutor.feedback import Diagnosis, diagnose
from tutor.feedback.misconceptions import BELIEFS, MISTAKES, Belief
from tutor.progress import Attempt, Cause, Explained, trips
from tutor.questions import Question
from tutor.training.stumbles import stumbles

EACH = 12  # drilled questions of every level
KNOWN = 40  # answers that the next one is weighed by
CHANGED, SOON, MIXED, SLIPPED = 15, 5, 400, 50


def kept(found: Diagnosis) -> Explained:
    """What is kept of a diagnosis, as the app keeps it."""
    ways = [way for way in found.ways[:8] if way.share * 4 >= found.ways[0].share]
    return Explained(tuple(tuple(Cause(one.name, one.is_house_rule) for one in way.causes) for way in ways))


def attempts(answered: Iterable[Reply]) -> Iterator[Attempt]:
    """Answers as they are on record, a minute apart."""
    known: list[Diagnosis] = []
    for count, reply in enumerate(answered):
        found = diagnose(reply.question, reply.given, evidence_of(known[-KNOWN:]))
        known.append(found)
        when = NOW + timedelta(minutes=count)
        yield an_attempt(
            "ann",
            question=f"q{count}",
            showing=f"{count:032x}",
            kind=reply.question.kind,
            skill=reply.question.skill,
            level=reply.question.level,
            right=reply.question.is_right(reply.given),
            explained=kept(found),
            spared=tuple(sorted(found.spared)),
            asked=json.dumps(reply.question.to_data(), default=str),
            shown=when,
            answered=when,
        )


def told(log: Sequence[Attempt]) -> tuple[str, ...]:
    """The mistakes that Progress tells of after these answers."""
    return tuple(one.cause.name for one in stumbles(trips(UTC)(log)))


@cache
def mixed(belief: Belief, game: str, each: int, count: int) -> tuple[Question, ...]:
    """Questions of the skills a belief touches."""
    return tuple(questions_for(belief, game, each, count, Random(belief.name)))


def planted(belief: Belief, game: str, random: Random, each: int = EACH, count: int = MIXED, changed: int = CHANGED) -> tuple[str, ...]:
    """What Progress tells a learner with a misconception after the last of so many questions whose answer it changes."""
    questions = list(mixed(belief, game, each, count))
    random.shuffle(questions)
    asked: list[Question] = []
    hits = 0
    for question in questions * 20:
        asked.append(question)
        hits += changes(belief, question)
        if hits == changed:
            break
    return told(list(attempts(replies(belief, asked, random))))


def only_slips(game: str, random: Random, each: int = EACH) -> tuple[str, ...]:
    """What Progress tells a learner without a misconception after fifty answers, a tenth of which goes astray."""
    questions = random.choices([question for found in pool(game, each).values() for question in found], k=SLIPPED)
    return told(list(attempts(replies(None, questions, random))))


def print_table(runs: int, write: Any = print) -> None:
    """A row for each misconception, and one for each game."""
    rows = []
    for belief in MISTAKES:
        game = game_of(belief, EACH)
        seen = [planted(belief, game, Random(f"{belief.name}/{run}")) for run in range(runs)]
        soon = [planted(belief, game, Random(f"{belief.name}/{run}"), changed=SOON) for run in range(runs)]
        others = Counter(name for names in seen for name in names if name != belief.name and name in BELIEFS)
        shares = [sum(belief.name in names for names in found) / runs for found in (seen, soon)]
        rows.append((shares[0], shares[1], belief.name, game, others.most_common(3)))
    write(f"{'misconception':<30}{'game':<20}{CHANGED:>6}{SOON:>6}  other beliefs told, of {runs} learners")
    for share, sooner, name, game, others in sorted(rows):
        write(f"{name:<30}{game:<20}{share:>6.0%}{sooner:>6.0%}  {', '.join(f'{other} {times}' for other, times in others)}")
    write(f"all: {sum(share for share, *_ in rows) / len(rows):.1%}; below 90 %: {sum(share < 0.9 for share, *_ in rows)}")
    for game in VARIANTS:
        seen = [only_slips(game, Random(f"{game}/{run}")) for run in range(3 * runs)]
        beliefs = sum(any(name in BELIEFS for name in names) for names in seen) / len(seen)
        write(
            f"only slips, {game}: told of anything {sum(map(bool, seen)) / len(seen):.0%}, of a belief {beliefs:.0%}",
            Counter(name for names in seen for name in names).most_common(8),
        )


if __name__ == "__main__":
    print_table(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
