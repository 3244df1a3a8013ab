"""Drills of judgement: questions that were found and proved beforehand, drawn by seed from a pool that ships with each game."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Any

from tutor.drills.deck import DrillError
from tutor.drills.rating import difficulty
from tutor.drills.scale import level_of
from tutor.engine import VARIANTS, Rules
from tutor.questions import Question, Table, read_question
from tutor.questions.best_play import BestPlay
from tutor.questions.graded import same_rules
from tutor.questions.skills import SKILL_OF_IDEA

POOLS = files("tutor.drills") / "pools"
LEAST = 5  # questions of a skill that make it worth drilling
NEAR, FEWEST = 90, 12  # points from an aim within which questions are drawn, and from how many at the least
FEW = 6  # the same of a level: where it has fewer, those of the nearest levels are drawn too
_NUMBERED = re.compile(r"(.*?)(\d{1,18})", re.DOTALL)


@cache
def pool(game: str) -> tuple[Question, ...]:
    """The questions that ship with a game, as they stand in its file; none where it has no file."""
    file = POOLS / f"{game}.json"
    rows = json.loads(file.read_text(encoding="utf-8"))["questions"] if file.is_file() else []
    return tuple(_read(game, row) for row in rows)


def _read(game: str, row: Mapping[str, Any]) -> Question:
    ideas = row.get("graded", {}).get("idea", ())
    skill = SKILL_OF_IDEA.get(ideas[0] if ideas else "", "")
    question, problems = read_question({"kind": "best-play", "rules": game, "skill": skill, **row})
    if question is None:
        raise ValueError(f"the pool of {game} has a question that cannot be: {problems[0]}")
    return question


@lru_cache(maxsize=256)
def suited(rules: Rules, skill: str) -> tuple[Question, ...]:
    """The questions of a skill that a table would answer as they were proved. Raises DrillError where there are too few."""
    games = (game for game, usual in VARIANTS.items() if same_rules(rules, usual, BestPlay.looks_at))
    found = tuple(question for game in games for question in pool(game) if question.skill == skill and _alike(question, rules))
    if len(found) < LEAST:
        raise DrillError("too few hands are worked out for the way this table plays", "the usual rules of a game have more")
    return found


@lru_cache(maxsize=256)
def rated(rules: Rules, skill: str) -> tuple[tuple[int, Question], ...]:
    """The same with their difficulty, the easiest first."""
    return tuple(sorted(((difficulty(question), question) for question in suited(rules, skill)), key=lambda one: one[0]))


def _alike(question: Question, rules: Rules) -> bool:
    """Whether a table plays as the question has it, in all that its answer depends on."""
    return same_rules(rules, question.rules, question.areas)


def drawn(rules: Rules, skill: str, level: int, seed: int | str) -> Question:
    """A question of a skill at a level. Raises DrillError."""
    ranked = sorted(suited(rules, skill), key=lambda one: abs(one.level - level))
    count = max(FEW, sum(question.level == level for question in ranked))
    return _at_table(_pick(ranked[:count], f"{skill}/{level}", seed), rules, level)


def near(rules: Rules, skill: str, aim: int, seed: int | str) -> Question:
    """A question of a skill with a difficulty near a point of the scale. Raises DrillError."""
    ranked = sorted(rated(rules, skill), key=lambda one: abs(one[0] - aim))
    count = max(FEWEST, sum(abs(points - aim) <= NEAR for points, _ in ranked))
    return _at_table(_pick([question for _, question in ranked[:count]], f"{skill}/{aim}", seed), rules, level_of(aim))


def _pick(found: Sequence[Question], what: str, seed: int | str) -> Question:
    """One of them. Seeds that differ only in the number at their end, as in a set, give each once before any comes again."""
    numbered = _NUMBERED.fullmatch(str(seed))
    start, number = (numbered[1], int(numbered[2])) if numbered else (str(seed), 0)
    order = Random(f"{what}/{start}".encode(errors="surrogateescape")).sample(range(len(found)), len(found))
    return found[order[number % len(found)]]


def _at_table(question: Question, rules: Rules, level: int) -> Question:
    name = next((name for name, game in VARIANTS.items() if game == rules), None)
    return replace(question, table=Table(name, rules), level=level)
