"""Keys of situations, what was asked within 90 days, and kept questions."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from attempts import NOW, an_attempt
from drilled import made

from tutor.progress import Attempt
from tutor.questions import Question
from tutor.questions.meld_count import MeldTotal
from tutor.training.keeping import GAPS, kept_due
from tutor.training.keys import DAYS, Met, key_of, met_before, unseen


def answered(question: Question, days_ago: float, name: str = "drill:single-deck/run/900/1", **changes: object) -> Attempt:
    """A first try at a question so many days ago."""
    when = NOW - timedelta(days=days_ago)
    asked = json.dumps(question.to_data(), default=str)
    changed = {"question": name, "showing": f"{name}{days_ago}", "asked": asked, "shown": when, "answered": when, **changes}
    return an_attempt("ann", **changed)  # type: ignore[arg-type]


def test_a_situation_has_one_key_in_whatever_way_and_words_it_is_asked() -> None:
    question = made("single-deck", "total-meld", 1, 1)
    assert isinstance(question, MeldTotal)
    assert key_of(question) == key_of(question.marked())
    assert key_of(question) == key_of(replace(question, prompt="How much?", level=3, hand=tuple(reversed(question.hand))))
    assert key_of(question) != key_of(made("single-deck", "total-meld", 1, 2))
    assert len({key_of(made("single-deck", "trick-winner", 1, seed)) for seed in range(30)}) == 30


@pytest.mark.parametrize(("days", "old"), [(0, False), (DAYS - 1, False), (DAYS, False), (DAYS + 1, True)])
def test_what_was_asked_is_old_after_ninety_days(days: int, old: bool) -> None:
    question = made("single-deck", "run", 1, 1)
    assert met_before([answered(question, days)]).is_old(key_of(question), NOW) is old
    assert met_before([]).is_old(key_of(question), NOW)


def test_what_was_asked_long_ago_is_forgotten() -> None:
    first, last = made("single-deck", "run", 1, 1), made("single-deck", "run", 1, 2)
    met = met_before([answered(first, DAYS + 5), answered(last, 0)])
    assert met.days.keys() == {key_of(last)}


def test_practised_is_what_was_asked_in_practice() -> None:
    question = made("single-deck", "run", 1, 1)
    assert met_before([answered(question, 1, "runs#run")]).practised == frozenset()
    assert met_before([answered(question, 1, asked="not kept then")]).practised == {"run"}


def test_a_question_that_was_asked_gives_way_to_another() -> None:
    def make(number: int) -> tuple[str, Question]:
        return f"q{number}", made("single-deck", "run", 1, number)

    asked = [answered(make(number)[1], 10 - number, f"q{number}") for number in range(3)]
    assert unseen(make, met_before([]), NOW, 8)[0] == "q0"
    assert unseen(make, met_before(asked), NOW, 8)[0] == "q3"
    assert unseen(make, met_before(asked), NOW, 3)[0] == "q0", "the one asked longest ago"
    assert unseen(make, Met({}, frozenset()), NOW, 1)[0] == "q0"


def test_a_kept_question_comes_back_weeks_later_by_a_ladder_of_its_own() -> None:
    question = made("single-deck", "run", 1, 1)
    kept = NOW - timedelta(days=100)
    assert kept_due(kept, []) == kept + timedelta(days=GAPS[0])
    early = [answered(question, 101)]
    assert kept_due(kept, early) == kept + timedelta(days=GAPS[0]), "what was answered before counts for nothing"
    right = [answered(question, 80, right=True), answered(question, 50, right=True)]
    assert kept_due(kept, right) == NOW - timedelta(days=50) + timedelta(days=GAPS[2])
    assert kept_due(kept, [*right, answered(question, 10)]) == NOW - timedelta(days=10) + timedelta(days=GAPS[0])
    assert kept_due(kept, [*right, answered(question, 10, number=2)]) == kept_due(kept, right)
