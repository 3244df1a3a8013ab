"""Diagnosis: what may have led to a wrong answer, weighed by how likely it is beforehand and by the learner's own answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from tutor.engine import PinochleError, Rules
from tutor.feedback.fingers import by_chance
from tutor.feedback.misconceptions import BELIEFS, Belief
from tutor.feedback.slips import SLIPS, Likely, Slip, Slipped
from tutor.questions import Answer, Question, Table

# Of each cause, how many of a learner's earlier answers spoke for it and how many against it.
Evidence: TypeAlias = Mapping[str, tuple[int, int]]

WORKED_OUT = ("number", "form")  # how answers are given to which more than one step leads
FINGERS = 0.4  # how much of the wrong answers is behind no cause at all
TWICE = 0.1  # how much likelier than by chance two mistakes are not made in one answer
PRIOR = 2.0  # answers that what is known beforehand weighs as much as


@dataclass(frozen=True)
class Cause:
    """What may have led to an answer, in the words of this question; `belief` is None for a slip."""

    name: str
    thought: str
    remember: str
    likely: float
    belief: Belief | None = None

    @property
    def is_house_rule(self) -> bool:
        """Whether it is told as the rule of other tables."""
        return self.belief is not None and self.belief.is_house_rule


@dataclass(frozen=True)
class Explanation:
    """One or two causes that give just the answer that was given. `share` is how much of all that may be behind it."""

    causes: tuple[Cause, ...]
    share: float = 1.0

    @property
    def name(self) -> str:
        """The names of its causes."""
        return "+".join(cause.name for cause in self.causes)

    @property
    def is_house_rule(self) -> bool:
        """Whether one house rule alone explains the answer."""
        return len(self.causes) == 1 and self.causes[0].is_house_rule

    @property
    def belief(self) -> Belief | None:
        """The one belief it is, if it is one."""
        return self.causes[0].belief if len(self.causes) == 1 else None


@dataclass(frozen=True)
class Diagnosis:
    """What one answer says of causes: the ways to explain it, likeliest first; the names of those that alone lead to it
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
def _believed(rules: Rules, name: str) -> Rules | None:
    """The rules as somebody with this belief has them; None where it changes nothing or makes no sense."""
    belief = BELIEFS[name]
    changed = rules.but(belief.change(rules)) if belief.fits(rules) else rules
    return None if changed == rules else changed


def relevant(question: Question) -> tuple[Belief, ...]:
    """The beliefs that touch what a question asks."""
    return _relevant(question.rules, question.areas)


@lru_cache(maxsize=2048)
def _relevant(rules: Rules, areas: tuple[str, ...]) -> tuple[Belief, ...]:
    return tuple(belief for belief in BELIEFS.values() if _touches(belief, rules, areas))


def _touches(belief: Belief, rules: Rules, areas: tuple[str, ...]) -> bool:
    if _believed(rules, belief.name) is None:
        return False
    return any(path == area or path.startswith(f"{area}.") for path, _ in belief.fields(rules) for area in areas)


def asked_under(question: Question, beliefs: Sequence[Belief]) -> Question | None:
    """The question as somebody with these beliefs reads it; None where one of them changes nothing then."""
    rules: Rules | None = question.rules
    for belief in beliefs:
        rules = _believed(rules, belief.name) if rules else None
    return replace(question, table=Table(None, rules)) if rules else None


def answer_under(question: Question, beliefs: Sequence[Belief]) -> Answer | None:
    """What the engine answers under some beliefs; None where the question makes no sense then."""
    asked = asked_under(question, beliefs)
    try:
        return asked.answer if asked else None
    except (PinochleError, KeyError, StopIteration):
        return None


def alternatives(question: Question) -> list[tuple[Belief, Answer]]:
    """The wrong answers that single beliefs lead to, and which; of beliefs that what is done already contradicts, none."""
    if question.judgement:
        return []
    found = [(belief, answer_under(question, (belief,))) for belief in relevant(question) if _same_start(question, belief)]
    return [
        (belief, answer) for belief, answer in found if answer is not None and not question.is_right(answer) and question.may_answer(answer)
    ]


def _same_start(question: Question, belief: Belief) -> bool:
    """Whether the steps that are done for the learner look the same to one who believes so."""
    shown = question.done()
    if not shown:
        return True
    asked = asked_under(question, (belief,))
    try:
        return asked is not None and asked.done() == shown
    except (PinochleError, KeyError, StopIteration):
        return False


def _is_wrong(question: Question, answer: Answer) -> bool:
    """Whether it is another answer than the right one, and one that can be given."""
    return not question.is_right(answer) and question.may_answer(answer)


def slipped(question: Question) -> list[tuple[Slip, tuple[Slipped, ...]]]:
    """The wrong answers that single slips lead to, each once, and which."""
    return [(slip, found) for slip in _slips_of(question.kind) if (found := tuple(_wrong(slip, question)))]


@lru_cache
def _slips_of(kind: str) -> tuple[Slip, ...]:
    return tuple(slip for slip in SLIPS.values() if kind in slip.kinds)


def _wrong(slip: Slip, question: Question) -> Iterator[Slipped]:
    seen: list[Answer] = []
    for one in slip.answers(question):
        if _is_wrong(question, one.answer) and not any(question.answers.same(one.answer, other) for other in seen):
            seen.append(one.answer)
            yield one


def diagnose(question: Question, given: Answer, evidence: Evidence | None = None) -> Diagnosis:
    """What an answer says of causes, right ones too: one that should have misled and did not loses by it (design.md 2).

    `evidence` is that of the learner's earlier answers; without it every learner is the same. Of a judgement nothing is said.
    """
    if question.judgement:
        return NOTHING
    wrong, slips = alternatives(question), slipped(question)
    single = [_of_belief(belief) for belief, answer in wrong if question.answers.same(given, answer)]
    single += [cause for slip, found in slips if (cause := _of_slip(slip, found, question, given))]
    explained = frozenset(cause.name for cause in single)
    spared = frozenset([belief.name for belief, _ in wrong] + [slip.name for slip, _ in slips]) - explained
    if question.is_right(given):
        return Diagnosis((), explained, spared)
    known = evidence or {}
    ways = [(cause,) for cause in single]
    pairs = () if single else _pairs(question, [belief for belief, _ in wrong], given)
    return Diagnosis(_weighed([*ways, *pairs], FINGERS * by_chance(question, given), known), explained, spared)


def _weighed(ways: Iterable[tuple[Cause, ...]], fingers: float, evidence: Evidence) -> tuple[Explanation, ...]:
    weights = [(way, _weight(way, evidence)) for way in ways]
    whole = sum(weight for _, weight in weights) + fingers
    weights.sort(key=lambda one: -one[1])
    return tuple(Explanation(way, weight / whole) for way, weight in weights)


def _weight(way: tuple[Cause, ...], evidence: Evidence) -> float:
    weight = TWICE ** (len(way) - 1)
    for cause in way:
        speaks_for, against = evidence.get(cause.name, (0, 0))
        weight *= (cause.likely * PRIOR + speaks_for) / (PRIOR + speaks_for + against)
    return weight


def _of_belief(belief: Belief) -> Cause:
    return Cause(belief.name, belief.thought, belief.remember, belief.likely, belief)


def _of_slip(slip: Slip, found: Sequence[Slipped], question: Question, given: Answer) -> Cause | None:
    """A slip as the cause of an answer, in its words; the more answers it may give, the less likely it gave this one."""
    one = next((one for one in found if question.answers.same(given, one.answer)), None)
    if one is None:
        return None
    return Cause(slip.name, slip.thought.format_map(one.words), slip.remember.format_map(one.words), slip.likely / len(found))


def cause_named(name: str, question: Question | None) -> Cause | None:
    """A cause by its name, in the words of a question; None for one there is not, and for a slip that has several there."""
    if name in BELIEFS:
        return _of_belief(BELIEFS[name])
    found = tuple(_wrong(SLIPS[name], question)) if question and name in SLIPS and question.kind in SLIPS[name].kinds else ()
    return _of_slip(SLIPS[name], found, question, found[0].answer) if question and len(found) == 1 else None


def _pairs(question: Question, beliefs: Sequence[Belief], given: Answer) -> Iterator[tuple[Cause, ...]]:
    """Two beliefs, or a belief and a slip, that together give an answer."""
    for one, other in combinations(beliefs, 2):
        answer = answer_under(question, (one, other)) if _differ(one, other) else None
        if answer is not None and question.answers.same(given, answer):
            yield _of_belief(one), _of_belief(other)
    for belief in beliefs if question.scene().ask.type in WORKED_OUT else ():
        asked = asked_under(question, (belief,))
        for slip, found in slipped(asked) if asked else ():
            if slip.likely >= Likely.AT_TIMES and (cause := _of_slip(slip, found, question, given)):
                yield _of_belief(belief), cause


def _differ(one: Belief, other: Belief) -> bool:
    return one.rule is None or one.rule is not other.rule
