"""Half-done sums: what is given is shown as done, not asked, and always right in an answer."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.app.table.answers import raw_response, read_response
from tutor.app.table.draw import draw_question
from tutor.engine import Change
from tutor.feedback import diagnose, judge, not_yet
from tutor.questions import Question, Table, read_question

HAND = {"bid": "300", "meld": {"declarer": "150", "defenders": "40"}, "counters": {"declarer": "160", "defenders": "90"}}
GAME = {**HAND, "before": {"declarer": "600", "defenders": "700"}}
PILE = {"cards": "AS AH KD KC QC 10D", "last-trick": "true"}
TRUMPS = {"trump": "S", "hand": "AS KS QH", "tricks": ["AS 10S 9S AH", "KH 9S AH JH"]}
SHOWN = [
    ("counters", PILE, ["aces", "last-trick"], (("Aces", "20"), ("For the last trick", "10"))),
    ("counters-left", PILE, ["won"], (("Won in all", "60"),)),
    ("counters-left", {"counters": "140"}, ["whole"], (("A whole hand", "250"),)),
    ("points-needed", {"bid": "1310", "meld": "140"}, ["sum"], (("Bid less meld", "1,310 − 140"),)),
    ("can-make", {"bid": "300", "meld": "100", "counters": HAND["counters"]}, ["left"], (("Still in the tricks", "0"),)),
    ("can-make", {"bid": "300", "meld": "100", "counters": HAND["counters"]}, ["most"], (("Meld, taken and left", "260"),)),
    ("made-or-set", HAND, ["total"], (("Meld and tricks, declaring side", "310"),)),
    ("hand-score", HAND, ["outcome"], (("The bid is", "made"),)),
    ("hand-score", HAND, ["total", "declarer"], (("Meld and tricks, declaring side", "310"), ("Declaring side scores", "310"))),
    ("game-winner", GAME, ["hand"], (("This hand, declaring side", "310"), ("This hand, defenders", "130"))),
    ("game-winner", GAME, ["defenders"], (("Defenders now have", "830"),)),
    ("trump-count", TRUMPS, ["hand"], (("Trumps in your hand", "2"),)),
    ("trump-count", TRUMPS, ["deck", "tricks"], (("Trumps in the deck", "12"), ("Trumps in the tricks", "4"))),
]
WRONG = [
    ("counters", PILE, ["queens"], "'queens' is no step of this question"),
    ("counters", PILE, ["aces", "aces"], "'aces' is given twice"),
    ("counters-left", {"counters": "140"}, ["won"], "'won' is no step of this question"),
    ("points-needed", {"bid": "300", "meld": "320"}, ["sum"], "'sum' is no step of this question"),
    ("made-or-set", {"bid": "300", "meld": HAND["meld"], "thrown-in": "true"}, ["total"], "'total' is no step of this question"),
    ("hand-score", HAND, ["outcome", "declarer", "defenders"], "every part is given, so nothing is asked"),
]


def asked(kind: str, fields: dict[str, Any], given: list[str]) -> Question:
    question, problems = read_question({"kind": kind, **fields, "given": given})
    assert question is not None, problems
    return question


@pytest.mark.parametrize(("kind", "fields", "given", "shown"), SHOWN)
def test_what_is_given_is_drawn_as_done(kind: str, fields: dict[str, Any], given: list[str], shown: tuple[tuple[str, str], ...]) -> None:
    question = asked(kind, fields, given)
    whole, _ = read_question({"kind": kind, **fields})
    assert whole is not None
    assert question.done() == question.scene().done == shown
    assert [fact["label"] for fact in draw_question(question)["done"]] == [label for label, _ in shown]
    assert question.answer == whole.answer
    assert not whole.done()
    assert read_question(question.to_data())[0] == question


@pytest.mark.parametrize(("kind", "fields", "given", "says"), WRONG)
def test_what_cannot_be_given_is_told(kind: str, fields: dict[str, Any], given: list[str], says: str) -> None:
    question, problems = read_question({"kind": kind, **fields, "given": given})
    assert question is None
    assert [str(problem) for problem in problems] == [says]


def test_a_part_that_is_given_is_not_asked_and_is_right() -> None:
    question = asked("hand-score", HAND, ["outcome", "declarer"])
    assert [name for name, _ in question.scene().ask.parts] == ["defenders"]
    answer = read_response(question, {"defenders": 130})
    assert question.is_right(answer)
    assert raw_response(question, question.drawn(), answer) == {"defenders": 130}
    assert not question.is_right(read_response(question, {"defenders": 90}))
    with pytest.raises(ValueError, match="other fields"):
        read_response(question, {"outcome": "made", "defenders": 130})


@pytest.mark.parametrize(
    ("kind", "given", "raw", "says"),
    [
        ("hand-score", ["outcome"], {"declarer": 570, "defenders": 130}, "The bid is made. What does the declaring side score for it?"),
        ("hand-score", [], {"outcome": "made", "declarer": 570, "defenders": 130}, "The bid is made, as you say."),
        ("hand-score", ["outcome", "declarer"], {"defenders": 120}, "The declaring side is done. What do the defenders score"),
        ("game-winner", ["hand", "declarer"], {"defenders": 820, "winner": "none"}, "The declaring side is done."),
        ("game-winner", ["declarer", "defenders"], {"winner": "declarer"}, "Both scores are done. Is the game over, and for whom?"),
    ],
)
def test_a_part_that_is_given_is_not_called_the_learners(kind: str, given: list[str], raw: dict[str, Any], says: str) -> None:
    question = asked(kind, GAME if kind == "game-winner" else HAND, given)
    held = not_yet(question, read_response(question, raw))
    assert held is not None
    assert held.text.startswith(says)


def test_what_is_done_is_no_evidence_for_or_against_a_belief() -> None:
    """Who holds that a bid must be passed could not have shown it where it is said to be made."""
    exact = {**HAND, "bid": "310"}
    plain, half = asked("hand-score", exact, []), asked("hand-score", exact, ["outcome"])
    assert "exact-bid-is-set" in diagnose(plain, plain.answer).spared
    assert "exact-bid-is-set" not in diagnose(half, half.answer).spared


def test_at_a_table_without_a_step_it_is_left_out() -> None:
    question = asked("counters", PILE, ["kings"])
    table = Table("single-deck", question.rules.but(Change("", "", (("scoring.values", ()),))))
    moved = question.at({"single-deck": table.rules})
    assert moved.done() == ()
    assert judge(moved, moved.answer).right


@pytest.mark.parametrize(
    ("given", "figures"), [(["total"], True), (["declarer"], True), (["hand"], False), (["declarer", "defenders"], False)]
)
def test_figures_that_led_to_a_step_that_is_done_are_left_off(given: list[str], figures: bool) -> None:
    labels = [label for label, _ in asked("game-winner", GAME, given).scene().facts]
    assert ("Bid" in labels) == figures
    assert "Score before, declaring side" in labels
