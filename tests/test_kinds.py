"""Kinds of question: each is one file and one speaker, and says all that others need to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import tutor.questions
from tutor.engine import SINGLE_DECK, VARIANTS
from tutor.feedback.diagnosis import diagnose, relevant
from tutor.feedback.misconceptions import MISTAKES
from tutor.feedback.speakers import SPEAKERS
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.questions import KINDS, Answer, Question, Scene, read_question
from tutor.questions.base import A_NUMBER, attribute_of, question_fields
from tutor.questions.scene import Ask

OWN: Mapping[str, Any] = {"asks": "How many?", "answers": A_NUMBER, "looks_at": ("deck.copies",), "example": "trump: S"}


class Counting(Question[int, int]):
    """A kind that is not registered, for want of nothing."""

    def solve(self) -> int:
        return 1

    def answer_of(self, result: int) -> int:
        return result

    def scene(self) -> Scene:
        return Scene(Ask("number"))


def test_a_kind_that_has_everything_can_be_made() -> None:
    assert type("Whole", (Counting,), {"kind": "whole", **OWN})().answer == 1


@pytest.mark.parametrize("lacking", OWN)
def test_a_kind_that_leaves_out_something_fails_where_it_is_defined(lacking: str) -> None:
    owned = {name: value for name, value in OWN.items() if name != lacking}
    with pytest.raises(TypeError) as caught:
        type("Lacking", (Counting,), {"kind": "lacking", **owned})
    assert str(caught.value) == f"the kind lacking has no {lacking}"


def test_all_that_a_kind_leaves_out_is_named() -> None:
    with pytest.raises(TypeError) as caught:
        type("Lacking", (Counting,), {"kind": "lacking", "answers": A_NUMBER, "asks": "?"})
    assert str(caught.value) == "the kind lacking has no looks_at and no example"


@pytest.mark.parametrize("method", ["solve", "answer_of", "scene"])
def test_a_kind_without_an_answer_or_a_scene_cannot_be_made(method: str) -> None:
    given = {name: getattr(Counting, name) for name in ("solve", "answer_of", "scene") if name != method}
    with pytest.raises(TypeError, match=method):
        type("Lacking", (Question,), {"kind": "lacking", **OWN, **given})()


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_has_a_file_of_its_name_or_shares_one(name: str) -> None:
    kind = KINDS[name]
    files = {path.stem for path in Path(tutor.questions.__path__[0]).glob("*.py")}
    assert kind.kind == name
    assert kind.__module__.rpartition(".")[2] in files - {"base", "reading", "scene", "values", "prose", "positions"}
    assert kind.__doc__
    assert kind.asks.endswith((".", "?")) or name == "multiple-choice"  # whose prompt is written by hand


@pytest.mark.parametrize("name", KINDS)
def test_the_parts_of_the_rules_that_a_kind_looks_at_are_there(name: str) -> None:
    for path in KINDS[name].looks_at:
        found: Any = SINGLE_DECK
        for step in path.split("."):
            assert is_dataclass(found), path
            assert step in {part.name for part in fields(found)}, path
            found = getattr(found, step)


@pytest.mark.parametrize("name", KINDS)
def test_what_a_moment_gives_a_kind_is_a_field_of_it(name: str) -> None:
    known = {attribute_of(written) for written in question_fields(KINDS[name])}
    assert {attribute_of(written) for written in KINDS[name].takes} <= known
    assert {attribute_of(written) for written in KINDS[name].together} & known or KINDS[name].together == ("hand", "trick")


# Speakers ----------------------------------------------------------------------------------------------------------


class Spoken(Speaker[Question]):
    """Says something of everything."""

    kind = Counting

    def ask(self, question: Question) -> str:
        return "How many?"

    def rule(self, question: Question) -> str:
        return "As many as there are."

    def part(self, question: Question) -> Part:
        return "Not none.", None

    def because(self, question: Question) -> str:
        return "There is one."

    def differs(self, question: Question, given: Answer) -> tuple[str, str]:
        return "Not quite", "There is one."


SAYS = ("ask", "rule", "part", "because", "differs")


def test_a_speaker_that_says_everything_can_be_made() -> None:
    assert Spoken().marks(Counting(), 2) == ()


@pytest.mark.parametrize("silent", SAYS)
def test_a_speaker_without_a_hint_or_a_reason_cannot_be_made(silent: str) -> None:
    says = {name: getattr(Spoken, name) for name in SAYS if name != silent}
    with pytest.raises(TypeError, match=silent):
        type("Silent", (Speaker,), {"kind": Counting, **says})()


def test_every_kind_has_a_speaker_of_its_own() -> None:
    assert set(SPEAKERS) == set(KINDS.values())
    assert len({id(speaker) for speaker in SPEAKERS.values()}) == len(KINDS)
    assert all(speaker.kind is kind for kind, speaker in SPEAKERS.items())


# What a kind depends on --------------------------------------------------------------------------------------------


def named(data: Mapping[str, Any]) -> set[str]:
    question, problems = read_question(data)
    assert question is not None, problems
    return {belief.name for belief in relevant(question)}


def test_what_a_whole_hand_holds_does_not_depend_on_what_somebody_thinks_a_card_is_worth() -> None:
    """Whoever thinks that kings are worth nothing still knows that a hand holds 250; what was counted wrong is a slip."""
    figures, cards = named({"kind": "counters-left", "counters": 140}), named({"kind": "counters-left", "cards": "AS KS"})
    assert figures == cards
    assert "last-trick-forgotten" in cards
    assert not cards & {"kings-forgotten", "queens-count"}
    question, _ = read_question({"kind": "counters-left", "counters": 140})
    assert question is not None
    assert diagnose(question, 30).ways == ()  # 250 less eight kings, less 140


def test_what_cards_are_worth_is_no_matter_where_points_are_given() -> None:
    """Nor is the last trick: it is in the figures."""
    score = {"bid": 300, "meld": {"declarer": 100, "defenders": 0}, "counters": {"declarer": 200, "defenders": 50}}
    assert not named({"kind": "hand-score", **score}) & {"kings-forgotten", "counting=classic", "last-trick-forgotten"}


def test_a_belief_of_a_neighbouring_part_of_the_rules_is_not_thought_of() -> None:
    """deck.copies is no part of deck.order, and meld.run none of meld.run_extras."""
    order = named({"kind": "rank-order", "cards": "AS 10S KS"})
    assert order == {"king-above-ten", "ten-below-king"}
    assert named({"kind": "copies-left", "card": "10H", "hand": "10H"}) == {"one-of-each-card"}


def test_a_belief_that_changes_nothing_at_this_table_is_not_thought_of() -> None:
    """Its own rules, and what its deck has not."""
    single = named({"kind": "meld-count", "trump": "S", "hand": "KS QS"})
    double = named({"kind": "meld-count", "rules": "double-deck", "trump": "S", "hand": "KS QS"})
    assert "run-extras=each" not in single
    assert "run-extras=pair" in single
    assert "dix-forgotten" in single
    assert not double & {"dix-forgotten", "run-extras=pair"}
    own = named({"kind": "meld-count", "rules": {"base": "single-deck", "run-extras": "pair"}, "trump": "S", "hand": "KS QS"})
    assert "run-extras=pair" not in own
    assert "run-extras=each" in own


def test_every_mistake_is_thought_of_somewhere() -> None:
    areas = {area for kind in KINDS.values() for area in kind.looks_at}
    for belief in MISTAKES:
        rules = next(rules for rules in VARIANTS.values() if belief.fits(rules) and rules.but(belief.change(rules)) != rules)
        paths = [path for path, _ in belief.fields(rules)]
        assert any(path == area or path.startswith(f"{area}.") for path in paths for area in areas), belief.name


# What is drawn -----------------------------------------------------------------------------------------------------


def test_the_points_of_both_defenders_are_shown_as_one() -> None:
    data = {"kind": "can-make", "rules": "three-player", "bid": 350, "meld": 100, "counters": {"declarer": 60, "defenders": [30, 50]}}
    question, problems = read_question(data)
    assert question is not None, problems
    assert question.scene().facts[-1] == ("The others' trick points so far", "80")


def test_a_meld_given_twice_is_shown_as_often_as_it_is_held() -> None:
    data = {"kind": "meld-count", "trump": "S", "hand": "KH KH QH QH AS", "given": ["marriage in hearts", "marriage H"]}
    question, problems = read_question(data)
    assert question is not None, problems
    assert question.scene().ask.start == 40
    assert question.scene().done == (("Marriage in hearts", "20"),) * 2


def test_a_meld_may_not_be_given_more_often_than_it_is_held() -> None:
    data = {"kind": "meld-count", "trump": "S", "hand": "KH QH AS", "given": ["marriage in hearts", "marriage H"]}
    _, problems = read_question(data)
    assert [(str(problem), problem.path) for problem in problems] == [
        ("'marriage hearts' is given more often than it is in this hand", ("given", 1))
    ]


@pytest.mark.parametrize(("calls", "seat"), [("", "E"), ("250", "S"), ("250 pass pass pass", "E"), ("pass 250 pass pass", "S")])
def test_once_the_auction_is_over_it_is_the_turn_of_the_highest_bidder(calls: str, seat: str) -> None:
    question, problems = read_question({"kind": "whose-turn", "dealer": "N", "calls": calls})
    assert question is not None, problems
    assert question.answer == seat
