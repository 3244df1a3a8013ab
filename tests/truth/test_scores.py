"""Scores and auctions that random questions hardly ever come to: everything said of them is read back, and true."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import claims
import pytest
from answering import answers
from forms import forms
from scored import Hand
from sentences import Said, everything_held_back, everything_hinted, everything_said
from world import World

from tutor.questions import Question, read_question

claims.load()
SEEDS = 2
MUST_WIN_ONE = {"base": "single-deck", "save": "trick", "declarer-must-save": "yes"}
ONE_HAND = {"base": "single-deck", "game-target": "hands: 1"}
MUST_SAVE = {"base": "single-deck", "declarer-must-save": "yes"}
NO_SAVE = {"base": "single-deck", "save": 0, "min-meld": 50}
CUT = {"base": "single-deck", "bid-steps": "[[0, 10], [305, 25]]"}


def sides(declarer: int, *defenders: int) -> Mapping[str, Any]:
    return {"declarer": declarer, "defenders": list(defenders) if len(defenders) > 1 else defenders[0]}


def hand(kind: str, rules: Any, meld: tuple[int, ...], points: tuple[int, ...] | None, **more: Any) -> Mapping[str, Any]:
    """A hand with a bid of 300; no points: it was thrown in."""
    fields = {"counters": sides(*points)} if points else {"thrown-in": True}
    return {"kind": kind, "rules": rules, "bid": 300, "meld": sides(*meld), **fields, **more}


def can_make(rules: Any, meld: int, own: int, theirs: int) -> Mapping[str, Any]:
    return {"kind": "can-make", "rules": rules, "bid": 300, "meld": meld, "counters": sides(own, theirs)}


def heard(kind: str, rules: Any, dealer: str, *calls: int | str) -> Mapping[str, Any]:
    return {"kind": kind, "rules": rules, "dealer": dealer, "calls": list(calls)}


ODD: tuple[Mapping[str, Any], ...] = (
    hand("hand-score", NO_SAVE, (100, 30), (250, 0)),
    hand("hand-score", NO_SAVE, (100, 0), (250, 0)),
    hand("hand-score", MUST_WIN_ONE, (400, 0), (0, 250), tricks=sides(0, 12)),
    hand("made-or-set", MUST_WIN_ONE, (400, 0), (0, 250), tricks=sides(0, 12)),
    hand("made-or-set", MUST_WIN_ONE, (400, 0), (0, 250), tricks=sides(1, 11)),
    hand("hand-score", {"base": "three-player", "throw-in-pays": "meld-and-250", "min-meld": 50}, (100, 20, 0), None),
    hand("hand-score", {"base": "single-deck", "throw-in-pays": "meld-and-250"}, (100, 0), None),
    hand("hand-score", {"base": "single-deck", "throw-in-pays": "nothing", "set-pays-opponents": "bid"}, (100, 20), None),
    can_make(MUST_WIN_ONE, 400, 0, 80),
    can_make(MUST_SAVE, 400, 0, 240),
    can_make(MUST_SAVE, 400, 0, 250),
    can_make(MUST_SAVE, 90, 0, 30),
    can_make({"base": "single-deck", "min-meld": 30}, 0, 100, 0),
    {"kind": "points-needed", "rules": MUST_WIN_ONE, "bid": 300, "meld": 400},
    hand("game-winner", {"base": "single-deck", "game-target": "hands: 8"}, (100, 30), (200, 50), before=sides(100, 30)),
    hand(
        "game-winner", {"base": "single-deck", "game-target": "hands: 1"}, (100, 30), (200, 50), before=sides(0, 0), **{"hands-played": 1}
    ),
    hand(
        "game-winner",
        {"base": "single-deck", "game-target": "hands: 8", "lose-at": -500},
        (100, 30),
        (200, 50),
        before=sides(100, 30),
        **{"hands-played": 3},
    ),
    hand("game-winner", {"base": "three-player", "both-out": "play-on"}, (100, 30, 40), (200, 50, 0), before=sides(1600, 1550, 100)),
    hand("game-winner", {"base": "three-player", "both-out": "play-on"}, (100, 30, 40), (200, 50, 0), before=sides(1100, 1550, 1600)),
    hand("game-winner", {"base": "three-player", "both-out": "higher-score"}, (100, 140, 140), (50, 100, 100), before=sides(0, 1400, 1400)),
    hand("game-winner", {"base": "three-player", "lose-at": -500}, (100, 140, 140), (50, 100, 100), before=sides(-400, 200, 200)),
    hand("game-winner", {"base": "single-deck", "lose-at": -500}, (100, 0), None, before=sides(-400, -900)),
    heard("least-bid", CUT, "W", "pass", 300),
    heard("least-bid", CUT, "W", "pass", 330),
    heard("least-bid", {"base": "single-deck", "minimum-bid": 15}, "E"),
    heard("auction", {"base": "single-deck", "minimum-bid": 15}, "W", "pass", "pass", "pass"),
    heard("auction", {"base": "single-deck", "stuck-at": 150}, "N", "pass", "pass", "pass"),
    heard("auction", {"base": "single-deck", "bid-rounds": "one"}, "N", 250, "pass", 270, "pass"),
)


def question(data: Mapping[str, Any]) -> Question:
    made, problems = read_question(data)
    assert made is not None, problems
    assert not list(made.problems())
    return made


def all_said(made: Question) -> list[Said]:
    found = list(everything_hinted(made))
    for seed in range(SEEDS):
        for given in answers(made, Random(seed)):
            found += [*everything_said(made, given), *everything_held_back(made, given)]
    return found


@pytest.mark.parametrize("data", ODD, ids=lambda data: f"{data['kind']}-{ODD.index(data)}")
def test_all_that_is_said_of_an_odd_hand_is_true(data: Mapping[str, Any]) -> None:
    made = question(data)
    for said in all_said(made):
        assert claims.read_back(said) == "true", (said.text, said.given, said.whole, claims.failing(said))
        assert not list(forms(said)), (said.text, said.whole)


@pytest.mark.parametrize("kind", ["made-or-set", "hand-score"])
def test_plain_code_and_the_reference_agree(kind: str) -> None:
    """What slips are checked with scores a hand as the reference does."""
    for data in ODD:
        if data["kind"] == kind:
            found = Hand(World(question(data)))
            assert (found.minded[0], tuple(found.minded[1])) == found.right
