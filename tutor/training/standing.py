"""Standing: how well a learner knows each skill, when it is due, and how hard the next question should be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from math import log, sqrt
from typing import TypedDict

from tutor.drills import HIGHEST, LOWEST, POINTS
from tutor.progress import Attempt, Fold, right_elsewhere
from tutor.progress.memory import moment, ticks
from tutor.questions.skills import SKILLS, is_judged
from tutor.training.gaps import CONTAINED_IN, CONTAINS, DAY, EARLY, TICKS, next_due, recall
from tutor.training.ratings import GUESS, GUESSES, LOGIT, chance, easier_by, guess_at

MIDDLE, HARD = POINTS[2], 1400

START, START_DOUBT = 1000.0, 350.0**2  # the general ability of somebody unknown
OWN_DOUBT = 200.0**2  # how far skills lie from the general ability
DRIFT, OWN_DRIFT = 12.0**2, 10.0**2  # what an answer leaves open, since learners learn
HINTED = (1.0, 0.6, 0.4, 0.2, 0.0)  # what a right answer is worth, by the highest hint used
UP, DOWN, FAR = 20.0, -80.0, 200.0  # the staircase: after a right answer, after a wrong one, and how far it goes


class Strength(StrEnum):
    """How well a skill is known, in words."""

    JUST_BEGUN = "Just begun"
    COMING_ALONG = "Coming along"
    GOOD = "Good"
    STRONG = "Strong"


# So many first tries at least, and such a chance at a middle question.
STRENGTHS = ((Strength.STRONG, 5, 0.85), (Strength.GOOD, 4, 0.65), (Strength.COMING_ALONG, 3, 0.4))
KNOWN = STRENGTHS[1][2]  # such a chance at a middle question makes the rules known that a judged skill needs
HARD_DAYS = 2  # days with a hard question right that "Strong" takes


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one skill: its rating and the error of that, in points; the chance to be right at a middle question now;
    its strength, None where it was not tried; first tries; when it is due and was tried last."""

    skill: str
    rating: float
    error: float
    chance: float
    strength: Strength | None
    tries: int
    due: datetime | None
    last: datetime | None


class _Skill(TypedDict):
    own: float  # points above the general ability
    doubt: float  # the variance of that
    tries: int
    last: int
    step: int
    due: int
    hard: list[int]  # when a hard question was right, each on another day, the latest ones


class _State(TypedDict):
    general: float
    doubt: float
    stairs: float
    skills: dict[str, _Skill]


def _start() -> _State:
    return {"general": START, "doubt": START_DOUBT, "stairs": 0.0, "skills": {}}


def _skill_of(state: _State, name: str) -> _Skill:
    if name not in state["skills"]:
        state["skills"][name] = {"own": 0.0, "doubt": OWN_DOUBT, "tries": 0, "last": 0, "step": 0, "due": 0, "hard": []}
    return state["skills"][name]


def _add(state: _State, attempt: Attempt) -> None:
    if attempt.skill is None or attempt.number != 1 or right_elsewhere(attempt):
        return
    difficulty = attempt.difficulty if attempt.difficulty is not None else POINTS.get(attempt.level or 2, MIDDLE)
    skill, answered = _skill_of(state, attempt.skill), ticks(attempt.answered)
    score = HINTED[min(attempt.rung, len(HINTED) - 1)] if attempt.right else 0.0
    alone = is_judged(attempt.skill)
    moved = _rate(state, skill, difficulty, GUESSES.get(attempt.kind, GUESS), _recall(skill, answered), score, alone)
    _flow(state, attempt.skill, attempt.right, moved, answered)
    if not alone:
        state["stairs"] = min(max(state["stairs"] + DOWN + (UP - DOWN) * score, -FAR), FAR)
    if not skill["tries"]:
        skill["due"] = answered
    skill["step"], skill["due"] = next_due(skill["step"], skill["due"], answered, attempt.right, attempt.rung == 0)
    skill["tries"] += 1
    skill["last"] = answered
    if score == 1.0 and difficulty >= HARD and (not skill["hard"] or abs(answered - skill["hard"][-1]) >= DAY - EARLY):
        skill["hard"] = [*skill["hard"], answered][-HARD_DAYS:]


def _rate(state: _State, skill: _Skill, difficulty: float, guess: float, remembered: float, score: float, alone: bool) -> float:
    """Move the general ability and the skill's own part, each by its share of the doubt; by how much the own part moved.

    `alone`: only the skill's own part moves.
    """
    general, own = state["doubt"] + DRIFT, skill["doubt"] + OWN_DRIFT
    expected, slope = chance(state["general"] + skill["own"], general + own, difficulty, guess, remembered)
    total = slope**2 * (general + own) + expected * (1 - expected)
    step = slope * (score - expected) / total
    shrink = slope**2 / total
    if not alone:
        state["general"] += general * step
        state["doubt"] = min(general * (1 - general * shrink), START_DOUBT)
    skill["own"] += own * step
    skill["doubt"] = min(own * (1 - own * shrink), OWN_DOUBT)
    return own * step


def _flow(state: _State, name: str, right: bool, moved: float, answered: int) -> None:
    """Who is right knows what the skill builds on as well; who is wrong does not know better what builds on it."""
    own = state["skills"][name]["own"]
    for other_name, weight in (CONTAINS if right else CONTAINED_IN).get(name, {}).items():
        other = _skill_of(state, other_name)
        if other["tries"]:
            if right:
                other["due"] = max(other["due"], answered + int(weight * TICKS[other["step"]]))
        elif (other["own"] < own) == right:  # what was tried itself needs no hearsay
            other["own"] += weight * moved


def _recall(skill: _Skill, now: int) -> float:
    """The chance that a skill is remembered: it was practised last, or might as well have been, one gap before it is due."""
    return recall(now - (skill["due"] - TICKS[skill["step"]]), skill["step"]) if skill["tries"] else 1.0


@dataclass(frozen=True)
class Standing:
    """What a learner's answers say of their skills."""

    general: float
    doubt: float
    stairs: float
    by_skill: Mapping[str, _Skill]

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills with any first try, in the order of the map."""
        tried = [name for name, skill in self.by_skill.items() if skill["tries"]]
        places = {name: place for place, name in enumerate(SKILLS)}
        return tuple(sorted(tried, key=lambda name: (places.get(name, len(places)), name)))

    def rating(self, name: str) -> float:
        """The rating of a skill while it is remembered, in points."""
        return self.general + (self.by_skill[name]["own"] if name in self.by_skill else 0.0)

    def _doubt(self, name: str) -> float:
        return self.doubt + (self.by_skill[name]["doubt"] if name in self.by_skill else OWN_DOUBT)

    def _recall(self, name: str, now: datetime) -> float:
        return _recall(self.by_skill[name], ticks(now)) if name in self.by_skill else 1.0

    def of(self, name: str, now: datetime) -> Known:
        """What is known of a skill; lucky guesses are left out of its chance."""
        rating, error = self.rating(name), sqrt(self._doubt(name))
        right = chance(rating, 0.0, MIDDLE, 0.0, self._recall(name, now))[0]
        skill = self.by_skill.get(name)
        if skill is None or not skill["tries"]:
            return Known(name, rating, error, right, None, 0, None, None)
        strength = _strength(skill, right)
        return Known(name, rating, error, right, strength, skill["tries"], moment(skill["due"]), moment(skill["last"]))

    def aim(self, name: str, now: datetime, nudge: int = 0) -> int:
        """How hard a question of a skill should be, so that about four of five are right; `nudge` in points, up or down."""
        easier = easier_by(guess_at(name), self._recall(name, now), self._doubt(name))
        return self.ask_at(name, easier - self.stairs - nudge)

    def ask_at(self, name: str, below: float) -> int:
        """A question's difficulty so many points below the rating of a skill, within the ends of the scale."""
        return round(min(max(self.rating(name) - below, LOWEST), HIGHEST))

    def is_ready(self, name: str, now: datetime) -> bool:
        """Whether a skill may be asked in practice: one that is judged when the rules that it needs are known, any other at once."""
        needs = SKILLS[name].needs if is_judged(name) else ()
        return all(self.of(need, now).chance >= KNOWN for need in needs)

    def due(self, now: datetime) -> tuple[str, ...]:
        """The skills due by now, most overdue first."""
        found = [(self.by_skill[name]["due"], name) for name in self.skills]
        return tuple(name for due, name in sorted(found) if due <= ticks(now))

    def weakest(self, now: datetime) -> tuple[str, ...]:
        """The skills that were tried, weakest first."""
        recalled = {name: self.rating(name) + LOGIT * log(self._recall(name, now)) for name in self.skills}
        return tuple(sorted(recalled, key=lambda name: recalled[name]))


def _strength(skill: _Skill, right: float) -> Strength:
    for strength, tries, share in STRENGTHS:
        hard_enough = strength is not Strength.STRONG or len(skill["hard"]) >= HARD_DAYS
        if skill["tries"] >= tries and right >= share and hard_enough:
            return strength
    return Strength.JUST_BEGUN


def _standing(state: _State) -> Standing:
    skills: dict[str, _Skill] = {name: {**skill, "hard": list(skill["hard"])} for name, skill in state["skills"].items()}
    return Standing(state["general"], state["doubt"], state["stairs"], skills)


standing: Fold[_State, Standing] = Fold("standing", 1, _start, _add, _standing)
"""How well a learner knows each skill; see Standing."""
