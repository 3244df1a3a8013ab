"""Simulated learners who forget: each skill has an ability and a memory of its own, and questions are not quite as hard as thought.

The whole table, by hand: `python tests/forgetful.py 200`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from math import exp, log
from random import Random
from statistics import mean
from typing import Any

from tutor.drills import HIGHEST, LOWEST
from tutor.drills.aim import reach
from tutor.engine import SINGLE_DECK
from tutor.progress import Attempt, Explained
from tutor.questions.skills import SKILLS
from tutor.training import Standing, standing
from tutor.training.placement import next_placement
from tutor.training.session import EASIER, LONGEST, Pool, Result, Why, coming, make_plan

START = datetime(2026, 11, 29, 18, 0, tzinfo=UTC)
LOGIT = 400 / log(10)
TWELVE = (
    "rank", "trump-beats-plain", "counters", "marriages", "run", "pinochle",
    "total-meld", "follow", "must-beat", "must-trump", "trick-winner", "points-needed",
)  # fmt: skip
THIRD = (HIGHEST - LOWEST) / 3  # points a planted weak skill is weaker by
OFF = 120.0  # standard deviation of what a question's difficulty is off by
NOTHING = Explained()

# FSRS 6, its default parameters; difficulty stays at 5, and every recall is "good".
W = (
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
)  # fmt: skip
FACTOR = 0.9 ** (-1 / W[20]) - 1


@dataclass
class Memory:
    """What is remembered of a skill: how many days until nine of ten would be, and the day it was practised last."""

    stability: float
    last: float

    def recall(self, day: float) -> float:
        """The chance that it is remembered on a day."""
        return float((1 + FACTOR * max(day - self.last, 0) / self.stability) ** -W[20])

    def practise(self, day: float, remembered: bool) -> None:
        """What FSRS says of one more review."""
        s, r = self.stability, self.recall(day)
        if not remembered:
            self.stability = max(min(W[11] * 5 ** -W[12] * ((s + 1) ** W[13] - 1) * exp(W[14] * (1 - r)), s / exp(W[17] * W[18])), 0.1)
        elif day - self.last < 0.5:
            self.stability = s * max(exp(W[17] * W[18]) * s ** -W[19], 1.0)
        else:
            self.stability = s * (1 + exp(W[8]) * 6 * s ** -W[9] * (exp(W[10] * (1 - r)) - 1))
        self.last = day


@dataclass
class Skill:
    """One skill of a learner: its ability, where that may rise to, and its memory."""

    ability: float
    ceiling: float
    memory: Memory | None = None


@dataclass(frozen=True)
class Kind:
    """A kind of learner: abilities lie about `mean`; practice closes `gain` of what is missing to `ceiling`;
    skills are remembered for so many days and were practised so long ago."""

    name: str
    mean: float
    gain: float
    rise: float
    stability: float = 0.0
    away: float = 0.0


KINDS = (
    Kind("new", 800, 0.02, 600),
    Kind("steady", 1150, 0.02, 250, 15, 5),
    Kind("weak", 850, 0.01, 200, 5, 5),
    Kind("strong", 1600, 0.01, 100, 40, 10),
    Kind("returning", 1300, 0.02, 150, 20, 120),
)


@dataclass
class Learner:
    """Somebody with abilities around those of a kind."""

    kind: Kind
    random: Random
    names: Sequence[str] = TWELVE
    spread: float = 75  # standard deviation of abilities about the mean
    weak: Sequence[str] = ()
    skills: dict[str, Skill] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.names:
            ability = self.random.gauss(self.kind.mean, self.spread) - THIRD * (name in self.weak)
            memory = Memory(self.kind.stability, -self.kind.away) if self.kind.stability else None
            self.skills[name] = Skill(ability, ability + self.kind.rise, memory)

    def answers(self, name: str, difficulty: float, guess: float, day: float) -> bool:
        """Whether an answer is right; the learner learns from it."""
        skill = self.skills[name]
        remembered = skill.memory is None or self.random.random() < skill.memory.recall(day)
        hard = difficulty + self.random.gauss(0, OFF)
        right = self.random.random() < guess + (1 - guess) * remembered * knows(skill.ability, hard)
        self._learn(name, day, remembered)
        if right:
            for need in SKILLS[name].needs:
                if need in self.skills and self.random.random() < 0.5:
                    self._learn(need, day, True)
        return right

    def _learn(self, name: str, day: float, remembered: bool) -> None:
        skill = self.skills[name]
        skill.ability += self.kind.gain * (skill.ceiling - skill.ability)
        if skill.memory is None:
            skill.memory = Memory(W[2], day)
        else:
            skill.memory.practise(day, remembered)

    def level(self, name: str, day: float, difficulty: float = 1200) -> float:
        """The true chance to be right at a question of a skill, without luck."""
        skill = self.skills[name]
        return knows(skill.ability, difficulty) * (skill.memory.recall(day) if skill.memory else 0.0)


def knows(ability: float, difficulty: float) -> float:
    """The chance to get a question right by knowing."""
    return 1 / (1 + exp((difficulty - ability) / LOGIT))


KIND_OF = {name: skill.kinds[-1] for name, skill in SKILLS.items()}
LUCK: Mapping[str, float] = {  # what is right by luck alone, whatever the product thinks of it
    "trick-winner": 0.25, "whose-turn": 0.25, "can-make": 0.5, "made-or-set": 0.5, "best-trump": 0.25, "copies-left": 0.2,
}  # fmt: skip


def guess_of(name: str) -> float:
    """The chance to be right at a question of a skill by luck."""
    return LUCK.get(KIND_OF[name], 0.1)


def moment(day: float) -> datetime:
    """The time of a day, counted from the start."""
    return START + timedelta(days=day)


def attempt(number: int, name: str, difficulty: int, right: bool, day: float) -> Attempt:
    """What is kept of an answer."""
    at = moment(day)
    return Attempt(
        "learner", f"drill:single-deck/{name}/{difficulty}/{number}", f"s{number}", 1, KIND_OF[name], name, 2, right, NOTHING, 0, "",
        at, at, difficulty=difficulty,
    )  # fmt: skip


@dataclass
class Run:
    """The answers of a learner, in order, and what follows from them."""

    learner: Learner
    state: object = field(default_factory=standing.start)
    right: list[bool] = field(default_factory=list)
    log: list[Attempt] = field(default_factory=list)
    reach: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def known(self) -> Standing:
        """What the product knows."""
        return standing.read(self.state)  # type: ignore[arg-type]

    def ask(self, name: str, aim: int, day: float) -> bool:
        """Ask a question of a skill, as near to the aim as its drills reach."""
        lowest, highest = self.reach.get(name, (LOWEST, HIGHEST))
        difficulty = round(min(max(aim, lowest), highest) + self.learner.random.gauss(0, 30))
        right = self.learner.answers(name, difficulty, guess_of(name), day)
        one = attempt(len(self.log), name, difficulty, right, day)
        standing.add(self.state, one)  # type: ignore[arg-type]
        self.log.append(one)
        self.right.append(right)
        return right

    def session(self, day: float, most: int = LONGEST) -> None:
        """Today's practice on a day: its plan, and what was missed once more."""
        names, done = self.learner.names, list[Result]()
        plan = make_plan(self.known, moment(day), Pool(names, names, self.known.skills), self.learner.random)
        assert plan is not None
        while (ahead := coming(plan, done)) and len(done) < most:
            at, slot = day + len(done) / 2880, ahead[0]
            aim = self.known.aim(slot.skill, moment(at)) - (EASIER if slot.why is Why.AGAIN else 0)
            done.append(Result(slot, self.ask(slot.skill, aim, at)))

    def placement(self) -> int:
        """Answer the questions of a placement; how many they were."""
        dice = Random(self.learner.random.random())
        while wanted := next_placement(self.log, self.learner.names, dice):
            self.ask(*wanted, day=0.0)
        return len(self.log)


def played(kind: Kind, seed: str, answers: int, reach: Mapping[str, tuple[int, int]] | None = None, **changes: Any) -> tuple[Run, int]:
    """A placement, then so many answers, a session a day; and how many questions the placement had."""
    run = Run(Learner(kind, Random(seed), **changes), reach=reach or {})
    placed = run.placement()
    day = 0.01
    while len(run.right) < placed + answers:
        run.session(day, min(LONGEST, placed + answers - len(run.right)))
        day += 1
    return run, placed


def within(right: Sequence[bool], size: int = 50) -> list[bool]:
    """For each block of answers whether 75 to 85 % of it are right."""
    return [0.75 <= sum(right[at : at + size]) / size <= 0.85 for at in range(0, len(right) - size + 1, size)]


@dataclass(frozen=True)
class Held:
    """How well a kind of learner was held: questions of the placement, shares right, blocks of 50 within 75 to 85 %."""

    placed: float
    first_hundred: float
    blocks: float
    later: float
    later_blocks: float
    error: float


def held(kind: Kind, runs: int, **changes: Any) -> Held:
    """The figures of a kind of learner, over so many runs."""
    found = [played(kind, f"{kind.name}/{at}", 240, **changes) for at in range(runs)]
    first = [run.right[placed : placed + 100] for run, placed in found]
    later = [run.right[placed + 60 : placed + 240] for run, placed in found]
    blocks, later_blocks = [b for one in first for b in within(one)], [b for one in later for b in within(one[-150:])]
    errors = [abs(run.known.rating(name) - skill.ability) for run, _ in found for name, skill in run.learner.skills.items()]
    return Held(
        mean(placed for _, placed in found), mean(map(mean, first)), mean(blocks), mean(map(mean, later)), mean(later_blocks), mean(errors)
    )


def weak_found(kind: Kind, runs: int, **changes: Any) -> float:
    """How often three planted weak skills are among the five said to be weakest after 120 answers."""
    hits = 0
    for at in range(runs):
        seed = f"weak/{kind.name}/{at}"
        weak = Random(seed).sample(TWELVE, 3)
        run, _ = played(kind, seed, 120, weak=weak, **changes)
        hits += set(weak) <= set(run.known.weakest(run.log[-1].answered)[:5])
    return hits / runs


def print_table(runs: int, write: Any = print, **changes: Any) -> None:
    """The figures of every kind of learner."""
    write(f"{'':10} placed  1-100 blocks  61-240 blocks  error  weak found  {'at the real reach' if 'reach' in changes else changes or ''}")
    for kind in KINDS:
        one = held(kind, runs, **changes)
        weak = weak_found(kind, runs, **changes)
        write(
            f"{kind.name:10} {one.placed:6.1f} {one.first_hundred:6.1%} {one.blocks:6.0%} {one.later:7.1%} {one.later_blocks:6.0%}"
            f" {one.error:6.0f} {weak:8.0%}"
        )


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print_table(count)
    print_table(count, spread=100)
    print_table(count, reach={name: reach(SINGLE_DECK, name) for name in TWELVE})
