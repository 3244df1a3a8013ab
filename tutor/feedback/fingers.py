"""Slips of the finger: how likely an answer comes about with no thought behind it, by the way it is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import comb, prod
from typing import Any

from tutor.questions import Answer, Ask, Question

# Of numbers that are so many steps off; any other one is as likely as the next.
_NEAR: Mapping[int, float] = {1: 0.15, 2: 0.08, 10: 0.03}
_FAR = 0.005
# Of several things to choose from, of which each is met with thought as a rule.
_OF_CHOICES = 0.5
# Of choices of cards that differ from the right one in so many cards.
_EDITS: Mapping[int, float] = {1: 0.6, 2: 0.2}
_MANY_EDITS = 0.002
# Of groups of cards that differ from the right ones in so many groups.
_GROUPS: Mapping[int, float] = {1: 0.5, 2: 0.1}
# Of forms in which so many parts are off.
_PARTS: Mapping[int, float] = {1: 0.6, 2: 0.3, 3: 0.1}


def by_chance(question: Question, given: Answer) -> float:
    """The share of all slips of the finger at this question that would give just this wrong answer."""
    scene = question.scene()
    right = question.answer
    if scene.ask.type == "cards":
        return _cards(len(scene.hand), given, right, scene.ask)
    if scene.ask.type == "groups":
        return _groups(given, right)
    if scene.ask.type == "form":
        return _form(scene.ask, given, right)
    return _SINGLE[scene.ask.type](scene.ask, given, right)


def _number(ask: Ask, given: Any, right: Any) -> float:
    off = abs(int(given) - int(right))
    return _NEAR.get(off // ask.step, _FAR) if ask.step and off % ask.step == 0 else _FAR


def _choice(ask: Ask, given: Any, right: Any) -> float:
    return _OF_CHOICES / max(len(ask.options) - 1, 1)


def _cards(held: int, given: Any, right: Any, ask: Ask) -> float:
    if ask.ordered:
        wrong = sum(mine is not due for mine, due in zip(given, right, strict=False))
        return 0.2 / max(held - 1, 1) if wrong == 2 else 0.02  # two neighbours changed places
    mine, due = Counter(given), Counter(right)
    edits = ((mine - due) + (due - mine)).total()
    return _EDITS[edits] / comb(held, edits) if edits in _EDITS and edits <= held else _MANY_EDITS


def _groups(given: Any, right: Any) -> float:
    mine, due = (Counter(frozenset(Counter(group).items()) for group in groups) for groups in (given, right))
    edits = ((mine - due) + (due - mine)).total()
    return _GROUPS.get(edits, 0.0) / max(len(right), 1) ** edits or _MANY_EDITS


def _form(ask: Ask, given: Any, right: Any) -> float:
    wrong = [(name, part) for name, part in ask.parts if given[name] != right[name]]
    which = comb(len(ask.parts), len(wrong))
    return _PARTS.get(len(wrong), 0.1) / which * prod(_SINGLE[part.type](part, given[name], right[name]) for name, part in wrong)


_SINGLE: Mapping[str, Callable[[Ask, Any, Any], float]] = {"number": _number, "choice": _choice}
