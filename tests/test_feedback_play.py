"""What is said of the best card to play: by cases with their exact words, and what must hold of every position."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tutor.advice import IDEAS, THUMBS
from tutor.engine import parse_cards
from tutor.feedback import hint, judge, not_yet
from tutor.feedback.speakers.better import _HOW
from tutor.feedback.speakers.play_words import IDEA_WORDS, THUMB_WORDS
from tutor.questions import Data, Question, read_question

Fields = Mapping[str, Data]
PULL: Fields = {"trump": "S", "hands": {"N": "10S KH KD QC", "E": "QH JD QD 9D", "S": "JS 9H 10D AD", "W": "9S 10H KC 10C"}}
LOSE: Fields = {"trump": "S", "hands": {"N": "AH JD 10C AC", "E": "JS JD QD 10C", "S": "KS KD 10D JC", "W": "AS AH 9D AD"}}
FEED: Fields = {"trump": "C", "trick": "9C 10C JD", "hands": {"N": "JH QD 9C", "E": "KH KH 9D", "S": "KS KS QH QD", "W": "KC QC JC"}}
CASH: Fields = {
    "trump": "C",
    "hands": {"N": "JS JH 9H 9H QD", "E": "10S AH 10H QC 9C", "S": "AH KH QH JC JC", "W": "KH QH AD 10D KD"},
}
HOLD: Fields = {"trump": "C", "hands": {"N": "10S 10H KH JH", "E": "QS 9S 9H QC", "S": "AS QS JC 9C", "W": "KS JS AH QH"}}
OWN: Fields = {
    "trump": "D",
    "hands": {"N": "QS 10D QC 9C 9C", "E": "KD JD JD 9D 9D", "S": "JH 10D QD QD JC", "W": "10H QH 9H 10C 10C"},
}
DUCK: Fields = {
    "trump": "D",
    "hands": {"N": "AD KD KC QC 9C", "E": "KH QD QD JD 9D", "S": "10S KS JD AC AC", "W": "QH KC QC JC JC"},
}
# 70 points make the bid, 50 do not.
STAKED: Fields = {
    **PULL,
    "declarer": "S",
    "bid": 250,
    "meld": {"declarer": 100, "defenders": 40},
    "counters": {"declarer": 80, "defenders": 80},
}
FINE: Fields = {"trump": "S", "hands": {"N": "9C QD KS", "E": "KD QD 9H", "S": "9D 9H KH", "W": "QC JC AH"}}
FOLLOW: Fields = {"trump": "S", "trick": "KH", "hands": {"N": "9H QD JD", "E": "9D QC", "S": "AH 10H 9C", "W": "JD 9S JC"}}


def asked(fields: Fields) -> Question:
    question, problems = read_question({"kind": "best-play", **fields})
    assert question is not None, problems
    assert not list(question.problems())
    return question


WORDS: tuple[tuple[Fields, str, str, str], ...] = (
    (
        PULL,
        "JS",
        "Best: 70 points",
        "Pull trump first. Lead the jack of spades, and West's nine falls. No other card takes more than 50 points.",
    ),
    (
        PULL,
        "AD",
        "Loose: costs 20 points",
        "Leading aces first is often right, but not here. West trumps the ace of diamonds, and your partner's king goes with it. "
        "Pull trump first. Lead the jack of spades, and West's nine falls.",
    ),
    (
        LOSE,
        "KS",
        "Costly: 30 points less",
        "Leading trump is often right, but not here. After the king of spades, West's ace of hearts takes trick 2, worth 30 points. "
        "Make them trump. Lead the jack of clubs, and West must trump.",
    ),
    (
        FEED,
        "QH",
        "Loose: costs 10 points",
        "Playing the lowest card is often right, but not here. With the queen of hearts this trick brings you only 10 points. "
        "Give a counter. Put the king of spades on this trick: your partner takes it.",
    ),
    (
        CASH,
        "KH",
        "Loose: costs 20 points",
        "East's ten of hearts beats the king of hearts and takes 20 points. "
        "Take a sure trick in time. Lead the ace of hearts while it takes the trick. Later East would trump it.",
    ),
    (
        DUCK,
        "AC",
        "Best: 40 points",
        "Lose a trick first. Let East have this trick. Later your side takes 40 points. No other card takes more than 30 points.",
    ),
    (
        OWN,
        "JH",
        "Best: 50 points",
        "Let your side trump. Lead the jack of hearts, and your partner must trump. No other card takes more than 40 points.",
    ),
)


@pytest.mark.parametrize(("fields", "card", "title", "text"), WORDS)
def test_what_is_said_of_a_card(fields: Fields, card: str, title: str, text: str) -> None:
    verdict = judge(asked(fields), parse_cards(card))
    assert (verdict.title, verdict.text) == (title, text)


def test_a_winner_that_is_kept_is_named_with_the_trick_it_takes() -> None:
    assert "Keep the ace of spades: it takes trick 4." in judge(asked(HOLD), parse_cards("AS")).text


def test_the_bid_is_what_counts_where_one_is_at_stake() -> None:
    question = asked(STAKED)
    verdict = judge(question, parse_cards("AD"))
    assert verdict.title == "Costly: 520 points less"
    assert verdict.text.endswith("With the jack of spades your bid of 250 is made. With the ace of diamonds it is set.")
    assert judge(question, parse_cards("JS")).title == "Best for your score"
    assert hint(question, 1).text == "The rest of the hand holds 90 points. What does each side still need?"
    assert hint(question, 2).text == "See what each side still needs for its bid and its meld."


def test_a_card_that_may_not_be_played_is_told_as_such_first() -> None:
    question, given = asked(FOLLOW), parse_cards("9C")
    verdict, held = judge(question, given), not_yet(question, given)
    assert held is not None
    assert (verdict.title, verdict.grade) == ("That card may not be played", None)
    assert verdict.text == "Hearts were led and you hold hearts, so you must follow."
    assert (held.title, held.text) == ("Not yet: that card may not be played", verdict.text)
    assert [mark.ribbon for mark in held.marks] == ["Not allowed"]
    assert [line.title for line in verdict.lines] == ["The best line"]


def test_the_first_time_it_is_said_what_a_card_meets_and_nothing_of_the_best() -> None:
    held = not_yet(asked(PULL), parse_cards("AD"))
    assert held is not None
    assert held.title == "Not yet: another card takes more"
    assert held.text == "West trumps the ace of diamonds, and your partner's king goes with it."
    assert "spade" not in held.text
    assert not_yet(asked(PULL), parse_cards("JS")) is None


def test_hints_go_from_what_is_at_stake_to_the_idea_the_suit_and_the_card() -> None:
    assert [hint(asked(PULL), rung).text for rung in range(1, 5)] == [
        "The rest of the hand holds 90 points. Who takes them after each of your leads?",
        "Leading trump takes theirs, and they can no longer trump with them.",
        "The best card is a spade.",
        "The answer: the jack of spades. Pull trump first. Lead the jack of spades, and West's nine falls.",
    ]
    assert hint(asked(PULL), 3).bright == parse_cards("JS")


def test_the_lines_show_what_the_card_meets_and_the_best() -> None:
    verdict = judge(asked(PULL), parse_cards("AD"))
    meets, best = verdict.lines
    assert (meets.title, best.title) == ("What the ace meets", "The best line")
    assert [trick.points for trick in meets.tricks] == [20, 20, 10, 40]
    assert (meets.tricks[0].note, meets.tricks[0].at, str(meets.tricks[0].winner)) == ("West trumps", 1, "W")
    assert (best.tricks[0].note, str(best.tricks[0].cards[best.tricks[0].at or 0])) == ("Pull trump first", "9S")
    assert [line.title for line in judge(asked(PULL), parse_cards("JS")).lines] == ["The best line"]


def test_the_figures_name_each_card_once_and_the_ones_alike_together() -> None:
    ledger = judge(asked(PULL), parse_cards("AD")).ledger
    assert ledger is not None
    assert [(line.label, line.points, line.detail) for line in ledger.lines] == [
        ("The jack of spades", "70", "best"),
        ("The ace of diamonds", "50", "yours"),
        ("The nine of hearts and the ten of diamonds", "50", ""),
    ]


def test_a_card_that_is_only_fine_is_right_and_the_best_is_named_whatever_an_author_says() -> None:
    fields = {"rules": {"base": "single-deck", "counting": "classic"}, "why": "Look at the ten.", **FINE}
    question = asked(fields)
    fine = next(choice for choice in question.result.choices if choice.grade == "fine")
    verdict = judge(question, (fine.card,))
    assert verdict.right
    assert verdict.title == f"Fine: costs {fine.cost} points"
    assert verdict.text.startswith("A little better is ")


def test_every_idea_and_every_rule_of_thumb_has_words() -> None:
    assert set(IDEA_WORDS) == set(IDEAS)
    assert set(THUMB_WORDS) == set(THUMBS)
    assert set(_HOW) == set(IDEAS) - {"save"}  # which the score tells
