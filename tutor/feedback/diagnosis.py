"""Diagnosis: the beliefs under which the engine gives just the answer that a learner gave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from tutor.engine import PinochleError, Rules
from tutor.feedback.misconceptions import BELIEFS, HOUSE_BELIEFS, MISTAKES, Belief
from tutor.questions import Answer, Question, Table

_ORDER = tuple(sorted((*MISTAKES, *HOUSE_BELIEFS), key=lambda belief: belief.rank))
# Of each belief, how many of a learner's answers spoke for it and how many against it.
Evidence: TypeAlias = Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class Explanation:
    """One or two beliefs under which the engine gives just the answer that was given."""

    beliefs: tuple[Belief, ...]

    @property
    def name(self) -> str:
        """The names of its beliefs."""
        return "+".join(belief.name for belief in self.beliefs)

    @property
    def is_house_rule(self) -> bool:
        """Whether one house rule alone explains the answer."""
        return len(self.beliefs) == 1 and self.beliefs[0].is_house_rule


@dataclass(frozen=True)
class Diagnosis:
    """What one answer says of beliefs: the ways to explain it, likeliest first; the names of those that alone lead to it
    (`explained`), and of those that would have led to another wrong answer (`spared`). A right answer has no ways."""

    ways: tuple[Explanation, ...] = ()
    explained: frozenset[str] = frozenset()
    spared: frozenset[str] = frozenset()

    @property
    def likeliest(self) -> Explanation | None:
        """The first way."""
        return self.ways[0] if self.ways else None


NOTHING = Diagnosis()


@lru_cache(maxsize=4096)
def _believed(rules: Rules, names: tuple[str, ...]) -> Rules | None:
    """The rules as somebody with these beliefs has them; None where a belief changes nothing or makes no sense."""
    for name in names:
        belief = BELIEFS[name]
        if not belief.fits(rules):
            return None
        changed = rules.but(belief.change(rules))
        if changed == rules:
            return None
        rules = changed
    return rules


def relevant(question: Question) -> tuple[Belief, ...]:
    """The beliefs that touch what a question asks, in the order they are thought of."""
    return _relevant(question.rules, question.areas)


@lru_cache(maxsize=2048)
def _relevant(rules: Rules, areas: tuple[str, ...]) -> tuple[Belief, ...]:
    return tuple(belief for belief in _ORDER if _touches(belief.name, rules, areas))


def _touches(name: str, rules: Rules, areas: tuple[str, ...]) -> bool:
    belief = BELIEFS[name]
    if _believed(rules, (name,)) is None:
        return False
    return any(path == area or path.startswith(f"{area}.") for path, _ in belief.fields(rules) for area in areas)


def answer_under(question: Question, beliefs: Sequence[Belief]) -> Answer | None:
    """What the engine answers under some beliefs; None where the question makes no sense then."""
    rules = _believed(question.rules, tuple(belief.name for belief in beliefs))
    if rules is None:
        return None
    try:
        return replace(question, table=Table(None, rules)).answer
    except (PinochleError, KeyError, StopIteration):
        return None


def alternatives(question: Question) -> list[tuple[Belief, Answer]]:
    """The wrong answers that single beliefs lead to, and which."""
    found = [(belief, answer_under(question, (belief,))) for belief in relevant(question)]
    return [(belief, answer) for belief, answer in found if answer is not None and not question.is_right(answer)]


def diagnose(question: Question, given: Answer) -> Diagnosis:
    """What an answer says of beliefs, right ones too: a belief that should have misled and did not loses by it (design.md 2)."""
    wrong = alternatives(question)
    single = tuple(belief for belief, answer in wrong if question.answers.same(given, answer))
    explained = frozenset(belief.name for belief in single)
    spared = frozenset(belief.name for belief, _ in wrong) - explained
    if question.is_right(given):
        return Diagnosis((), explained, spared)
    ways: Iterable[tuple[Belief, ...]] = ((belief,) for belief in single)
    if not single:
        pairs = combinations([belief for belief, _ in wrong], 2)
        ways = (pair for pair in pairs if _differ(pair) and _gives(question, pair, given))
    return Diagnosis(tuple(map(Explanation, ways)), explained, spared)


def _differ(pair: tuple[Belief, Belief]) -> bool:
    return pair[0].rule is None or pair[0].rule is not pair[1].rule


def _gives(question: Question, beliefs: Sequence[Belief], given: Answer) -> bool:
    answer = answer_under(question, beliefs)
    return answer is not None and question.answers.same(given, answer)


def credible(found: Explanation, question: Question, evidence: Evidence) -> bool:
    """Whether an explanation is worth telling, by all answers so far, this one among them.

    One answer may be a slip. A belief is told when more speaks for it than against; where a choice of a few options
    could be a guess, only when it comes the second time; two beliefs at once only when each has been met twice.
    """
    few_options = question.scene().ask.type == "choice"
    for belief in found.beliefs:
        speaks_for, against = evidence.get(belief.name, (0, 0))
        twice = speaks_for >= 2 and speaks_for >= against
        if not twice and (few_options or len(found.beliefs) > 1 or speaks_for <= against):
            return False
    return True
