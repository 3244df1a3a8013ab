"""Simulated learners: each holds one misconception, or none, and slips at times.

The whole table, by hand: `python tests/learners.py 2000`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import ceil
from random import Random
from typing import Any

from drilled import made

from tutor.drills import DrillError
from tutor.engine import VARIANTS, MeldCount
from tutor.feedback import Diagnosis, Evidence, diagnose, judge
from tutor.feedback.diagnosis import answer_under, relevant
from tutor.feedback.misconceptions import MISTAKES, Belief
from tutor.questions import Answer, Ask, Question
from tutor.questions.skills import RULE_SKILLS

SLIPS = 0.1  # share of answers that go astray
LEVELS = (1, 2, 3)
OUTCOMES: Mapping[str, tuple[str, ...]] = {"outcome": ("made", "set"), "winner": ("declarer", "defenders", "none")}


def weigh(diagnoses: Sequence[Sequence[str]]) -> list[tuple[str, float]]:
    """Names of beliefs by the evidence of several wrong answers, strongest first.

    Each answer gives one point, shared among the beliefs that explain it equally simply.
    """
    points: dict[str, float] = {}
    for names in diagnoses:
        for name in names:
            points[name] = points.get(name, 0.0) + 1 / len(names)
    return sorted(points.items(), key=lambda item: -item[1])


def slip(question: Question, meant: Answer, random: Random) -> Answer:
    """A plausible answer other than the one meant: a step or a meld off, a card more or less, another option."""
    ask = question.scene().ask
    for _ in range(50):
        given = _slipped(question, meant, ask, random)
        if not question.answers.same(given, meant):
            return given
    raise AssertionError(f"no slip found: {question.to_data()}")


def _slipped(question: Question, meant: Answer, ask: Ask, random: Random) -> Answer:
    if ask.type == "number":
        return _off(question, int(meant), ask.step, random)
    if ask.type == "cards":
        return _cards_off(question, tuple(meant), ask, random)
    if ask.type == "choice":
        return question.answers.reader.read(random.choice([option.value for option in ask.options]))
    name, part = random.choice(ask.parts)
    value: Any = meant[name]
    if part.type == "number":
        value = _off(question, int(value), part.step, random)
    else:
        value = random.choice(OUTCOMES[name]) if name in OUTCOMES else random.choice(question.rules.seats)
    return {**meant, name: value}


def _off(question: Question, meant: int, step: int, random: Random) -> int:
    """One or two steps, or one meld, more or less; never below 0 where no score is asked."""
    steps = [step, 2 * step]
    if isinstance(question.result, MeldCount):
        steps = [step, *(part.points for part in question.result.parts)]
    given = meant + random.choice((-1, 1)) * random.choice(steps)
    return given if meant < 0 or question.scene().ask.type == "form" else max(given, 0)


def _cards_off(question: Question, meant: tuple[Any, ...], ask: Ask, random: Random) -> tuple[Any, ...]:
    if ask.ordered:
        place = random.randrange(len(meant) - 1)
        cards = list(meant)
        cards[place], cards[place + 1] = cards[place + 1], cards[place]
        return tuple(cards)
    held = [card for card in question.scene().hand if card not in meant]
    one_less = [card for card in meant if card is not random.choice(meant)] if meant else []
    if held and (len(one_less) < (0 if ask.none else 1) or random.random() < 0.5):
        return (*meant, random.choice(held))
    return tuple(one_less)


@dataclass(frozen=True)
class Reply:
    """One answer of a learner. `caused`: the misconception made it wrong, no slip did."""

    question: Question
    given: Answer
    caused: bool


def replies(belief: Belief | None, questions: Sequence[Question], random: Random) -> Iterator[Reply]:
    """The answers of a learner with this misconception, or with none."""
    for question in questions:
        meant = answer_under(question, (belief,)) if belief and belief in relevant(question) else None
        meant = question.answer if meant is None else meant
        if question.kind == "best-trump" and len(meant) > 1:
            meant = (random.choice(meant),)
        slips = random.random() < SLIPS
        given = slip(question, meant, random) if slips else meant
        yield Reply(question, given, not slips and not question.is_right(given))


@cache
def drilled(game: str, skill: str, each: int) -> tuple[Question, ...]:
    """Drilled questions of a skill, `each` of every level; none where it makes no sense in the game."""
    try:
        return tuple(made(game, skill, level, seed) for seed in range(each) for level in LEVELS)
    except DrillError:
        return ()


@cache
def pool(game: str, each: int) -> Mapping[str, tuple[Question, ...]]:
    """Drilled questions of every skill of a game: `each` of every level."""
    return {skill: found for skill in RULE_SKILLS if (found := drilled(game, skill, each))}


def changes(belief: Belief, question: Question) -> bool:
    """Whether a belief gives another answer than the right one."""
    if belief not in relevant(question):
        return False
    answer = answer_under(question, (belief,))
    return answer is not None and not question.is_right(answer)


@cache
def touched(belief: Belief, game: str, each: int) -> tuple[str, ...]:
    """The skills some drilled question of which a belief answers wrongly."""
    return tuple(skill for skill, questions in pool(game, each).items() if any(changes(belief, question) for question in questions))


def questions_for(belief: Belief, game: str, each: int, count: int, random: Random) -> list[Question]:
    """So many questions of the skills a belief touches, mixed."""
    skills = touched(belief, game, each)
    enough = max(each, ceil(count / (len(LEVELS) * len(skills))))
    found = [question for skill in skills for question in drilled(game, skill, enough)]
    random.shuffle(found)
    return found[:count]


def game_of(belief: Belief, each: int) -> str:
    """The first game whose drills a belief touches."""
    return next(game for game in VARIANTS if touched(belief, game, each))


@dataclass
class Row:
    """What came of one learner."""

    name: str
    game: str = ""
    asked: int = 0
    errors: int = 0
    caused: int = 0
    diagnostic: int = 0
    first_diagnostic: int = 0
    first: int = 0
    named: int = 0
    right_called_wrong: int = 0
    tens: int = 0
    tens_first: int = 0
    rivals: Counter[str] = field(default_factory=Counter)
    names: list[tuple[str, ...]] = field(default_factory=list)
    caused_by_it: list[tuple[Question, Answer, Diagnosis]] = field(default_factory=list)

    def is_first_after(self, count: int, random: Random) -> bool:
        """Whether the misconception is put first at the last of so many wrong answers, or ties, the earlier ones being known."""
        *earlier, (question, given, _) = random.choices(self.caused_by_it, k=count)
        ways = diagnose(question, given, evidence_of([found for _, _, found in earlier])).ways
        return any(self.name == cause.name for way in ways if way.share >= 0.9 * ways[0].share for cause in way.causes)

    def share(self, part: int, whole: int) -> float:
        """A share; of nothing, all."""
        return part / whole if whole else 1.0


def names_of(found: Diagnosis) -> tuple[str, ...]:
    """The names of the ways to explain an answer, likeliest first."""
    return tuple(way.name for way in found.ways)


def evidence_of(found: Sequence[Diagnosis]) -> Evidence:
    """What several answers say of beliefs together."""
    explained = Counter(name for one in found for name in one.explained)
    spared = Counter(name for one in found for name in one.spared)
    return {name: (explained[name], spared[name]) for name in explained | spared}


def observe(belief: Belief, game: str, questions: Sequence[Question], random: Random, tens: int = 100) -> Row:
    """Let one learner answer, and see what is said."""
    row = Row(belief.name, game)
    for reply in replies(belief, questions, random):
        row.asked += 1
        if reply.question.is_right(reply.given):
            found = diagnose(reply.question, reply.given)
            row.right_called_wrong += bool(found.ways) or not judge(reply.question, reply.given, found).right
            continue
        row.errors += 1
        if not reply.caused:
            continue
        found = diagnose(reply.question, reply.given)
        names = names_of(found)
        row.caused += 1
        row.named += belief.name in names
        row.first += names[:1] == (belief.name,)
        if len(found.explained) == 1:
            row.diagnostic += 1
            row.first_diagnostic += names[:1] == (belief.name,)
        if names[:1] != (belief.name,):
            row.rivals[names[0] if names else "nothing"] += 1
        row.names.append(names)
        row.caused_by_it.append((reply.question, reply.given, found))
    for _ in range(tens if len(row.names) >= 10 else 0):
        row.tens += 1
        row.tens_first += row.is_first_after(10, random)
    return row


def is_told(question: Question, given: Answer, diagnosis: Diagnosis | None = None) -> bool:
    """Whether the text of the verdict speaks of a belief, a house rule among them."""
    return any(cause.belief for way in judge(question, given, diagnosis).told for cause in way.causes)


@dataclass
class Slips:
    """What came of a learner who only slips."""

    errors: int = 0
    told: int = 0
    by_skill: dict[str, list[int]] = field(default_factory=dict)
    names: list[tuple[str, ...]] = field(default_factory=list)


def observe_slips(game: str, each: int, random: Random, learners: int = 8, slips: float = 0.1) -> Slips:
    """Learners without a misconception, one of ten of whose answers goes astray; their answers are weighed as the app does."""
    seen = Slips()
    questions = [(skill, question) for skill, found in pool(game, each).items() for question in found]
    steady = {id(question): diagnose(question, question.answer) for _, question in questions}
    for _ in range(learners):
        so_far: list[Diagnosis] = []
        for skill, question in random.sample(questions, len(questions)):
            given = slip(question, question.answer, random) if random.random() < slips else question.answer
            if question.is_right(given):
                so_far.append(steady[id(question)])
                continue
            found = diagnose(question, given, evidence_of(so_far[-40:]))
            so_far.append(found)
            told = is_told(question, given, found)
            seen.errors += 1
            seen.told += told
            counts = seen.by_skill.setdefault(skill, [0, 0])
            counts[0] += 1
            counts[1] += told
            seen.names.append(names_of(found))
    return seen


def accused(names: Sequence[Sequence[str]], random: Random, times: int, least: float = 2.0) -> float:
    """How often three such errors give one belief `least` points of evidence."""
    hits = 0
    for _ in range(times):
        strongest = weigh(random.sample(list(names), 3))
        hits += bool(strongest) and strongest[0][1] >= least
    return hits / times


def rows(count: int, each: int, seed: int = 1, tens: int = 100) -> list[Row]:
    """The table: a row for each misconception."""
    found = []
    for belief in MISTAKES:
        random = Random(f"{seed}/{belief.name}")
        game = game_of(belief, each)
        found.append(observe(belief, game, questions_for(belief, game, each, count, random), random, tens))
    return found


def print_table(count: int, write: Any = print) -> None:
    """The whole table, with `count` questions a learner."""
    each = max(8, count // 12)
    heads = f"{'asked':>6}{'caused':>7}{'diagn.':>7}{'first|d':>8}{'first':>7}{'named':>7}{'ten':>6}"
    write(f"{'misconception':<30}{'game':<13}{heads}  rivals put first")
    for row in sorted(rows(count, each, tens=300), key=lambda row: row.share(row.tens_first, row.tens)):
        rivals = ", ".join(f"{name} {times}" for name, times in row.rivals.most_common(3))
        figures = (
            f"{row.asked:>6}{row.caused:>7}{row.share(row.diagnostic, row.caused):>7.0%}"
            f"{row.share(row.first_diagnostic, row.diagnostic):>8.1%}{row.share(row.first, row.caused):>7.1%}"
            f"{row.share(row.named, row.caused):>7.1%}{row.share(row.tens_first, row.tens):>6.0%}"
        )
        write(f"{row.name:<30}{row.game:<13}{figures}  {rivals}")
        assert not row.right_called_wrong, row.name
    for game in VARIANTS:
        seen = observe_slips(game, each // 3, Random(1))
        write(f"only slips, {game}: {seen.errors} errors, told {seen.told / seen.errors:.1%}")
        for least in (1.0, 1.5, 2.0, 2.5):
            write(f"    after three errors one has {least} points of evidence: {accused(seen.names, Random(2), 20_000, least):.2%}")
        for skill, (errors, told) in sorted(seen.by_skill.items(), key=lambda item: -item[1][1] / item[1][0]):
            write(f"    {skill:<20}{told / errors:>6.0%}")


if __name__ == "__main__":
    print_table(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
