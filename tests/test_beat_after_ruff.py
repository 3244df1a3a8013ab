"""The house rule beat-after-ruff: who follows must beat the best card of the suit led, though the trick is trumped.

Random positions of it are compared with the reference in test_engine_play.
"""

from __future__ import annotations

import pytest

from tutor.drills import drill
from tutor.engine import LegalPlays, Rules, game, legal_plays, parse_cards
from tutor.feedback import diagnose, hint, judge
from tutor.feedback.speakers.positions import Position, rule_of, why_card
from tutor.questions import Question, read_question

STILL = game("single-deck", {"beat-after-ruff": "yes"})


def plays(hand: str, trick: str, rules: Rules = STILL) -> LegalPlays:
    return legal_plays(parse_cards(hand), parse_cards(trick), "S", rules)


def asked(rules: object, hand: str = "AH 10H QH AS 9D", trick: str = "KH QS 9H") -> Question:
    question, problems = read_question({"kind": "legal-plays", "rules": rules, "trump": "S", "hand": hand, "trick": trick})
    assert question is not None, problems
    return question


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("AH 10H QH AS 9D", "KH QS 9H", "AH 10H"),
        ("QH 9H AS", "KH QS 9H", "QH 9H"),
        ("KH QH AS", "KH QS", "KH QH"),  # a twin does not beat it
        ("AS KD", "KH QS", "AS"),
    ],
)
def test_what_may_be_played(hand: str, trick: str, legal: str) -> None:
    assert plays(hand, trick).cards == parse_cards(legal)


def test_it_asks_nothing_where_no_card_has_to_be_beaten() -> None:
    rules = game("single-deck", {"beat-after-ruff": "yes", "must-beat": "trump-led"})
    assert plays("AH QH", "KH QS", rules).cards == parse_cards("AH QH")


@pytest.mark.parametrize(
    ("hand", "rule", "card", "why"),
    [
        (
            "AH 10H QH",
            "You must follow with a heart that beats the king of hearts, and you can: the ace or the ten. "
            "It cannot win now, but at this table that does not matter.",
            "QH",
            "You must beat the king of hearts, and you can with the ace or the ten.",
        ),
        (
            "QH 9H",
            "You must follow with a heart. None of yours beats the king of hearts, the best of its suit. Every heart may be played.",
            "QH",
            "It follows suit, and no heart of yours beats the king of hearts.",
        ),
    ],
)
def test_the_words_name_the_card_to_be_beaten(hand: str, rule: str, card: str, why: str) -> None:
    position = Position(plays(hand, "KH QS 9H"), STILL)
    assert rule_of(position) == rule
    assert why_card(position, parse_cards(card)[0]) == why


def test_the_hint_says_the_rule_of_the_table() -> None:
    here, usual = (hint(asked(rules), 2).text for rules in ({"base": "single-deck", "beat-after-ruff": "yes"}, "single-deck"))
    assert here == (
        "Whoever holds the suit led must follow it and, at this table, beat the best card of it where that is possible, "
        "even when the trick is trumped."
    )
    assert usual != here


def test_elsewhere_it_is_told_as_a_mistake_that_counts_with_a_word_about_those_tables() -> None:
    verdict = judge(asked("single-deck", "AH 10H QH JH JH AS 9D"), parse_cards("AH 10H"))
    assert verdict.diagnosis.likeliest is not None
    assert not verdict.diagnosis.likeliest.is_house_rule
    assert verdict.text == (
        "It looks as if you felt you must still beat the suit led. "
        "Once a trick is trumped, following suit is enough. A few tables do play so. Every heart may be played."
    )


def test_at_such_a_table_the_usual_rule_is_right_elsewhere() -> None:
    question = asked({"base": "single-deck", "beat-after-ruff": "yes"})
    likeliest = diagnose(question, parse_cards("AH 10H QH")).likeliest
    assert likeliest is not None
    assert (likeliest.name, likeliest.is_house_rule) == ("beat-after-ruff=no", True)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_drill_asks_for_the_rule_of_the_table(level: int) -> None:
    found = [drill(STILL, "after-a-ruff", level, seed) for seed in range(10)]
    assert any(set(question.answer) != set(question.result.owed) for question in found)
