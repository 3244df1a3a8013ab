"""What is said of a wrong answer before the right one is shown: the rule it broke, on the cards it was broken with, and no more."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

sys.path.insert(1, str(Path(__file__).parent / "truth"))

from amounts import many
from answering import answers
from asking import ASKED, question
from drilled import made
from forms import told_early
from sentences import Said, before_shown

from tutor.drills import DrillError
from tutor.engine import VARIANTS
from tutor.feedback import Mark, NotYet, judge, not_yet
from tutor.questions import Answer, Question, read_question
from tutor.questions.base import EVERY_COPY
from tutor.questions.skills import SKILLS

LEVELS = (1, 3)
MOST = 5  # wrong answers to one question
TWO_ANSWERS = ("can-make", "made-or-set")


def asked(data: dict[str, Any]) -> Question:
    made, problems = read_question(data)
    assert made is not None, problems
    return made


def said(data: dict[str, Any], given: Any) -> NotYet:
    """What is said of an answer as it is written."""
    this = asked(data)
    found = not_yet(this, this.answers.reader.read(given))
    assert found is not None
    return found


def on_cards(this: Question, marks: tuple[Mark, ...]) -> list[str]:
    """The cards marked, each with what stands on it: JH Too low."""
    hand = this.drawn().hand
    return [f"{hand[mark.at]} {mark.ribbon}".rstrip() for mark in marks]


# Laws. ---------------------------------------------------------------------------------------------------------


def told(this: Question, random: Random, all_ways: bool) -> Iterator[tuple[Answer, NotYet]]:
    """Wrong answers to a question, with what is said of them first, or with all that may be."""
    for given in answers(this, random, MOST):
        first = not_yet(this, given)
        assert first is None or not this.is_right(given)
        if first is not None:
            found = [one for one, _ in before_shown(this, given)] if all_ways else [first]
            assert first in found
            yield from ((given, one) for one in found)


def check(this: Question, given: Answer, one: NotYet) -> None:
    """All that is true of whatever is said."""
    where = f"{this.to_data()}, given {given}: {one}"
    assert one.title.startswith("Not yet: ") or one.title == "Right at some tables", where
    assert len(one.title) <= 36, where
    assert one.text[:1].isupper(), where
    assert one.text.endswith((".", "?")), where
    assert len(one.text.split()) <= 20, where
    assert len(one.text) <= 110, where
    whole = f"{one.title}. {one.text}"
    assert not told_early(Said("not yet, why", whole, this, given, whole=whole)), where
    assert not options_told(this, given, whole), where
    check_marks(this, given, one, where)


def options_told(this: Question, given: Answer, text: str) -> list[str]:
    """The labels of right options that a text names, unless it names all; one's own seat is called "you" in every text."""
    ask = this.scene().ask
    if ask.type != "choice":
        return []
    right = {str(value) for value in (this.answer if isinstance(this.answer, tuple) else (this.answer,))}
    labels = {option.label: option.value in right for option in ask.options}
    named = [label for label in labels if label != "You" and label.lower() in text.lower()]
    return [] if len(named) == len(labels) else [label for label in named if labels[label]]


def check_marks(this: Question, given: Answer, one: NotYet, where: str) -> None:
    """Wrong cards are chosen ones, with a few words on each; those that a number is about have none."""
    scene, hand = this.scene(), this.drawn().hand
    lit = Counter(hand[mark.at] for mark in one.marks)
    assert len({mark.at for mark in one.marks}) == len(one.marks), where
    assert all(0 <= place < len(scene.trick or ()) for place in one.trick), where
    if scene.ask.type == "groups":
        given = tuple(card for group in given for card in group)
    elif scene.ask.type != "cards":
        assert all((mark.mark, mark.ribbon, mark.reason) == ("plain", "", "") for mark in one.marks), where
        return
    assert set(lit) <= set(given), where
    assert all(mark.mark == "wrong" and 1 <= len(mark.ribbon.split()) <= 3 and not mark.reason for mark in one.marks), where
    if this.answers is EVERY_COPY:
        assert not lit - Counter(given), where


@pytest.mark.parametrize("kind", ASKED)
def test_what_is_said_is_short_and_holds_the_answer_back_at_any_table(kind: str) -> None:
    random = Random(kind)
    for _ in range(many(300, 6)):
        this = question(kind, random)
        for given, one in told(this, random, all_ways=True):
            check(this, given, one)


@pytest.mark.parametrize("game", VARIANTS)
def test_what_is_said_in_drills_is_short_and_holds_the_answer_back(game: str) -> None:
    random = Random(game)
    for skill in SKILLS:
        for level in LEVELS:
            try:
                this = made(game, skill, level, 0)
            except DrillError:
                continue
            for given, one in told(this, random, all_ways=False):
                check(this, given, one)


@pytest.mark.parametrize("kind", ASKED)
def test_something_is_held_back_wherever_more_than_two_answers_are_left(kind: str) -> None:
    random = Random(kind)
    for _ in range(many(100, 4)):
        this = question(kind, random)
        ask = this.scene().ask
        if ask.type == "form" and len(ask.parts) == 1:
            ask = ask.parts[0][1]
        few = len(ask.options) <= 2 if ask.type == "choice" else ask.type == "cards" and len(set(this.scene().hand)) <= 2
        for given in answers(this, random):
            held_back = not_yet(this, given) is not None
            assert few or held_back != this.is_right(given), f"{this.to_data()}, given {given}"
            assert not (held_back and kind in TWO_ANSWERS)


# Examples. -----------------------------------------------------------------------------------------------------

FOLLOW = {"kind": "legal-plays", "trump": "S", "hand": "AS 10S 9S 10H JH 9H AD KD QD KC JC 9C", "trick": "QH JH KH"}
RUFF = {"kind": "legal-plays", "trump": "S", "hand": "AS 9S AD KD QD", "trick": "QH KS"}
MELD = {"kind": "meld-count", "trump": "S", "hand": "AS 10S KS QS JS QH JC 9D 10D AD 10H 9C"}


def test_a_card_too_low_is_told_by_the_card_it_falls_short_of() -> None:
    found = said(FOLLOW, "JH")
    assert found.title == "Not yet: beat the king if you can"
    assert found.text == "The jack is lower than the king. Does any other heart of yours beat it?"
    assert on_cards(asked(FOLLOW), found.marks) == ["JH Too low"]
    assert found.trick == (2,)


def test_of_several_rules_broken_the_first_is_told_and_only_its_cards_are_lit() -> None:
    found = said(FOLLOW, "JH AD 10H")
    assert found.title == "Not yet: hearts were led"
    assert on_cards(asked(FOLLOW), found.marks) == ["AD Not a heart"]
    assert found.trick == (0,)


def test_a_trump_owed_comes_before_a_higher_one() -> None:
    found = said(RUFF, "9S AD")
    assert found.title == "Not yet: you must trump"
    assert on_cards(asked(RUFF), found.marks) == ["AD Not a trump"]
    assert said(RUFF, "9S").title == "Not yet: beat the king if you can"
    assert said(RUFF, "9S").trick == (1,)


def test_cards_that_are_missing_are_not_named() -> None:
    free = {"kind": "legal-plays", "trump": "S", "hand": "AH 10H KD", "trick": ""}
    found = said(free, "AH")
    assert (found.title, found.marks, found.trick) == ("Not yet: there is more", (), ())


def test_a_known_mistake_is_named_and_its_cards_are_lit() -> None:
    found = said(MELD, 190)
    assert found.title == "Not yet: too much"
    assert "paid the run's own king and queen again" in found.text
    assert on_cards(asked(MELD), found.marks) == ["KS", "QS"]


def test_a_number_says_only_which_way_it_is_off() -> None:
    assert (said(MELD, 20).title, said(MELD, 1000).title) == ("Not yet: too little", "Not yet: too much")


def test_a_house_rule_of_other_tables_is_told_by_the_rule_of_this_one() -> None:
    this = asked({"kind": "least-bid", "dealer": "E"})
    given = next(given for given in (150, 200, 250, 300) if judge(this, given).house_rule)
    found = not_yet(this, given)
    assert found is not None
    assert found.title == "Right at some tables"
    assert str(this.answer) not in found.text


def test_the_parts_of_a_form_that_are_right_are_named() -> None:
    data = {"kind": "hand-score", "bid": 300, "meld": {"declarer": 120, "defenders": 40}, "counters": {"declarer": 190, "defenders": 60}}
    found = said(data, {"outcome": "made", "declarer": 310, "defenders": 77})
    assert found.title == "Not yet: the defenders score more"
    assert found.text.startswith("The declaring side is right. ")


def test_an_order_says_how_many_are_in_place_and_lights_the_first_that_is_not() -> None:
    data = {"kind": "rank-order", "cards": "KH 10H 9H AH QH"}
    found = said(data, ["AH", "10H", "QH", "KH", "9H"])
    assert found.title == "Not yet: the first two are right"
    assert on_cards(asked(data), found.marks) == ["QH Too soon"]


def test_an_authors_choice_is_told_by_the_authors_hint_alone() -> None:
    choices = [{"text": text, "why": f"The answer is not {text}, but blue."} for text in ("red", "green", "blue")]
    data = {"kind": "multiple-choice", "prompt": "Which colour?", "choices": choices, "correct": 3}
    assert said(data, "red") == NotYet("Not yet: not that one", "Which of these can you rule out?")
    assert said({**data, "hint": "Look up."}, "red") == NotYet("Not yet: not that one", "Look up.")
    two = asked({**data, "choices": choices[1:], "correct": 2})
    assert not_yet(two, "green") is None


def test_nothing_is_held_back_of_a_right_answer_or_where_two_are_to_choose_from() -> None:
    this = asked(FOLLOW)
    assert not_yet(this, this.answer) is None
    two = asked({"kind": "rank-order", "cards": "KH 10H"})
    assert not_yet(two, two.answer[::-1]) is None
    made = asked({"kind": "can-make", "bid": 350, "meld": 100, "counters": {"declarer": 60, "defenders": 80}})
    assert not_yet(made, "no" if made.answer == "yes" else "yes") is None
