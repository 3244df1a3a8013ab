"""Diagnosis: the beliefs under which the engine gives just the answer that a learner gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from itertools import combinations

from tutor.engine import PinochleError, Rules
from tutor.engine.rules import Scoring
from tutor.feedback.misconceptions import BELIEFS, HOUSE_BELIEFS, MISTAKES, Belief
from tutor.questions import Answer, Question, Table
from tutor.questions.counters_left import CountersLeft

# House rules that many have heard of, though few tables need to set them.
WELL_KNOWN = frozenset(("declarer-must-save", "both-out", "set-costs", "set-pays-opponents"))
# Mistakes whose answer some wider house rule always gives too.
NARROW = frozenset(("partner-need-not-be-beaten", "need-not-overtrump", "unsaved-keeps-tricks"))


def _rank(belief: Belief) -> int:
    """Mistakes that are part of a house rule come before it, then the rules of many tables, then the other mistakes."""
    if belief.is_house_rule:
        return 1 if belief.common or belief.switch in WELL_KNOWN else 3
    return 0 if belief.name in NARROW else 2


_ORDER = tuple(sorted((*MISTAKES, *HOUSE_BELIEFS), key=_rank))

# Where points are given as figures, what cards are worth is no matter.
_SCORING = tuple(f"scoring.{part.name}" for part in fields(Scoring) if part.name not in ("values", "last_trick"))

# The parts of the rules that the answer of each kind looks at.
_AREAS: Mapping[str, tuple[str, ...]] = {
    "rank-order": ("deck.order",),
    "win-trick": ("deck.order", "play"),
    "copies-left": ("deck.copies",),
    "whose-turn": ("auction.first", "deck.order", "play.twins", "play.suits_matter"),
    "find-meld": ("meld",),
    "shared-cards": ("meld",),
    "meld-count": ("meld",),
    "best-trump": ("meld",),
    "legal-plays": ("deck.order", "play"),
    "trick-winner": ("deck.order", "play.twins", "play.suits_matter"),
    "counters": ("scoring.values", "scoring.last_trick"),
    "counters-left": ("scoring.values", "scoring.last_trick"),
    "points-needed": _SCORING,
    "can-make": (*_SCORING, "meld.floor"),
    "made-or-set": (*_SCORING, "meld.floor"),
    "hand-score": (*_SCORING, "meld.floor"),
    "game-winner": (*_SCORING, "meld.floor"),
    "auction": ("auction",),
    "trump-count": ("deck.copies",),
    "multiple-choice": (),
}


@dataclass(frozen=True)
class Diagnosis:
    """One or two beliefs under which the engine gives just the answer that was given."""

    beliefs: tuple[Belief, ...]

    @property
    def name(self) -> str:
        """What it is logged as."""
        return "+".join(("house:" if belief.is_house_rule else "") + belief.name for belief in self.beliefs)

    @property
    def is_house_rule(self) -> bool:
        """Whether one house rule alone explains the answer."""
        return len(self.beliefs) == 1 and self.beliefs[0].is_house_rule


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
    figures = isinstance(question, CountersLeft) and not question.cards
    areas = ("scoring.last_trick",) if figures else _AREAS[question.kind]
    return tuple(belief for belief in _ORDER if _touches(belief.name, question.rules, areas))


@lru_cache(maxsize=8192)
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


def diagnose(question: Question, given: Answer) -> tuple[Diagnosis, ...]:
    """The beliefs that give exactly this answer, simplest first; none for a right answer (design.md 2)."""
    if question.is_right(given):
        return ()
    wrong = alternatives(question)
    single = [Diagnosis((belief,)) for belief, answer in wrong if question.answers.same(given, answer)]
    if single:
        return tuple(single)
    pairs = combinations([belief for belief, _ in wrong], 2)
    found = [Diagnosis(pair) for pair in pairs if _differ(pair) and _gives(question, pair, given)]
    return tuple(found)


def _differ(pair: tuple[Belief, Belief]) -> bool:
    return not (pair[0].switch and pair[0].switch == pair[1].switch)


def _gives(question: Question, beliefs: Sequence[Belief], given: Answer) -> bool:
    answer = answer_under(question, beliefs)
    return answer is not None and question.answers.same(given, answer)


def weigh(diagnoses: Sequence[Sequence[str]]) -> list[tuple[str, float]]:
    """Names of beliefs by the evidence of several wrong answers, strongest first.

    Each answer gives one point, shared among the beliefs that explain it equally simply.
    """
    points: dict[str, float] = {}
    for names in diagnoses:
        for name in names:
            points[name] = points.get(name, 0.0) + 1 / len(names)
    return sorted(points.items(), key=lambda item: -item[1])


@dataclass(frozen=True)
class Trial:
    """What one answer says of beliefs: those that explain it, and those that would have led to another wrong answer."""

    explained: frozenset[str]
    contradicted: frozenset[str]


def trial(question: Question, given: Answer) -> Trial:
    """Weigh one answer, right ones too: a belief that should have misled and did not loses by it."""
    wrong = alternatives(question)
    explained = frozenset(belief.name for belief, answer in wrong if question.answers.same(given, answer))
    return Trial(explained, frozenset(belief.name for belief, _ in wrong) - explained)


def credible(found: Diagnosis, question: Question, trials: Sequence[Trial]) -> bool:
    """Whether a diagnosis is worth telling, by all answers so far, this one among them.

    One answer may be a slip. A belief is told when more speaks for it than against; where a choice of a few options
    could be a guess, only when it comes the second time; two beliefs at once only when each has been met twice.
    """
    few_options = question.scene().ask.type == "choice"
    for belief in found.beliefs:
        speaks_for = sum(belief.name in one.explained for one in trials)
        against = sum(belief.name in one.contradicted for one in trials)
        twice = speaks_for >= 2 and speaks_for >= against
        if not twice and (few_options or len(found.beliefs) > 1 or speaks_for <= against):
            return False
    return True
