"""Answers from the scripts are read in the very form in which the scripts send them, and in no other."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tutor.app.table.answers import read_response
from tutor.questions import FieldError

if TYPE_CHECKING:
    from tests.conftest import Sample

DEEP = json.loads("[" * 500 + "]" * 500)
NOTHING: tuple[Any, ...] = (None, "", {}, DEEP)
CARDS = (
    *NOTHING,
    True,
    0,
    "0",
    "AS",
    [True],
    [False],
    [0.0],
    [0, True],
    [1.5],
    ["0"],
    ["AS"],
    [None],
    [[0]],
    [-1],
    [99],
    [0, 0],
    {"0": 1},
    [10**30],
)
NUMBER = (*NOTHING, True, False, 150.0, 1.5, float("inf"), float("nan"), "150", " 150 ", "1,50", [150], [], 10**6, -(10**6), 10**400)
CHOICE = (*NOTHING, True, False, 0, 1, 1.0, [], ["S"], "s", " S", "yes ", "YES", "no such choice")
SCORE = {"outcome": "made", "declarer": 400, "defenders": 0}
FORM = (
    *NOTHING, "made", 400, True, [], [SCORE], list(SCORE.values()), {"outcome": "made"}, {**SCORE, "more": 1},
    {**SCORE, "declarer": True}, {**SCORE, "declarer": "400"}, {**SCORE, "declarer": 400.0}, {**SCORE, "defenders": None},
    {**SCORE, "outcome": "MADE"}, {**SCORE, "outcome": ["made"]}, {**SCORE, "outcome": DEEP},
    {"Outcome": "made", "declarer": 400, "defenders": 0},
)  # fmt: skip
GROUPS = (
    *NOTHING,
    True,
    0,
    "AS",
    [0],
    ["AS"],
    [[]],
    [[0], []],
    [["0"]],
    [[True]],
    [[0, 0]],
    [[-1]],
    [[99]],
    [[[0]]],
    [[0]] * 99,
    {"0": [0]},
)
ODD = {
    **dict.fromkeys(("legal-plays", "win-trick", "rank-order", "find-meld", "shared-cards"), CARDS),
    **dict.fromkeys(("meld-count", "counters", "points-needed", "trump-count", "copies-left", "counters-left"), NUMBER),
    **dict.fromkeys(("best-trump", "made-or-set", "can-make", "whose-turn", "trick-winner", "multiple-choice"), CHOICE),
    "hand-score": FORM,
    "mark-melds": GROUPS,
}


def _name(value: object) -> str:
    return str(value)[:24]


@pytest.mark.parametrize(("kind", "odd"), [pytest.param(kind, odd, id=f"{kind}-{_name(odd)}") for kind in ODD for odd in ODD[kind]])
def test_an_answer_the_scripts_would_not_send_is_refused(kind: str, odd: Any, sample: Sample) -> None:
    with pytest.raises((FieldError, ValueError)):
        read_response(sample.question(kind), odd)


def test_no_card_is_an_answer_only_where_it_is_offered(sample: Sample) -> None:
    assert read_response(sample.question("find-meld"), []) == ()
    with pytest.raises(ValueError, match="more cards or fewer"):
        read_response(sample.question("legal-plays"), [])


def test_a_form_is_read_as_it_is_sent(sample: Sample) -> None:
    assert read_response(sample.question("hand-score"), SCORE)
