"""Hints: four rungs, of which the first two never give the answer away."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from amounts import many

from tutor.drills import DrillError, drill
from tutor.engine import VARIANTS, Card, Seat, Suit
from tutor.feedback import RUNGS, because, hint, judge
from tutor.feedback.judge import shortly
from tutor.feedback.ladder import answer_words
from tutor.feedback.words import card_words, points, seat_word, suit_word
from tutor.questions import KINDS, Question, read_question
from tutor.questions.meld_count import MeldTotal
from tutor.questions.prose import meld_words
from tutor.questions.skills import SKILLS

pytestmark = pytest.mark.slow

SEEDS = many(5, 2)
LEVELS = (1, 2, 3)
MOST_WORDS = 40
OF_HAND = ("legal-plays", "win-trick", "find-meld", "shared-cards")


@cache
def drilled(skill: str) -> tuple[Question, ...]:
    """Questions of a skill in every game, from other seeds in each: the same hand in five games says little."""
    found: list[Question] = []
    for name, rules in VARIANTS.items():
        try:
            found += [drill(rules, skill, level, f"{name}-{seed}") for level in LEVELS for seed in range(SEEDS)]
        except DrillError:
            continue
    return tuple(found)


def of_kind(kind: str) -> Iterator[Question]:
    """Drilled questions of a kind; melds to be marked are those of counts."""
    if kind == "mark-melds":
        yield from (question.marked() for question in of_kind("meld-count") if isinstance(question, MeldTotal))
    for skill in SKILLS.values():
        if kind in skill.kinds:
            yield from (question for question in drilled(skill.id) if question.kind == kind)


# A find-meld and a question of every other kind that drills seldom or never make.
SAMPLES: Mapping[str, Mapping[str, Any]] = {
    "win-trick": {"trump": "S", "trick": "KH JH 9H", "hand": "AH 10H QH AS 9D"},
    "find-meld": {"trump": "S", "meld": "run", "hand": "AS 10S KS QS JS 9H"},
    "legal-plays": {"trump": "S", "hand": "AS 10S KH"},
    "best-play": {"trump": "S", "hands": {"N": "10S KH KD QC", "E": "QH JD QD 9D", "S": "JS 9H 10D AD", "W": "9S 10H KC 10C"}},
}


def sampled(kind: str) -> list[Question]:
    """Drilled questions of a kind, and one made by hand."""
    found = list(of_kind(kind))
    if kind in SAMPLES:
        question, problems = read_question({"kind": kind, **SAMPLES[kind]})
        assert question is not None, problems
        found.append(question)
    return found


DRILLED_KINDS = [kind for kind in KINDS if kind != "multiple-choice"]


def given_away(question: Question, text: str) -> str:
    """What of the answer a text says outright; "" where nothing."""
    answer: Any = question.answer
    said = text.lower()
    for part in answer.values() if isinstance(answer, Mapping) else (answer,):
        if isinstance(part, bool) or part in ("none", "yes", "no", "made", "set", "declarer", "defenders"):
            continue  # these words belong to the rules themselves; see test_a_text_fits_more_than_one_answer
        if isinstance(part, Seat) and _word(seat_word(part, question.rules), said):
            return seat_word(part, question.rules)
        if isinstance(part, int) and not isinstance(part, bool) and _word(points(part).lower(), said) and not _of_the_rules(question, part):
            return points(part)
        if isinstance(part, tuple) and part:
            if all(isinstance(item, Suit) for item in part) and any(suit_word(item) in said for item in part):
                return "the suit"
            if all(isinstance(item, Card) and (card_words(item) in said or _word(str(item), text)) for item in part):
                return "the cards"
    return ""


def _word(word: str, text: str) -> bool:
    return re.search(rf"(?<![\w,]){re.escape(word)}(?![\w,]*\d)\b", text) is not None and word != "you"


def _of_the_rules(question: Question, number: int) -> bool:
    """Whether a number is what a card is worth, which the rule must say."""
    return question.kind in ("counters", "counters-left") and number in question.rules.point_values.values()


@pytest.mark.parametrize("kind", DRILLED_KINDS)
def test_rungs_one_and_two_never_name_the_answer(kind: str) -> None:
    for question in sampled(kind):
        for rung in (1, 2):
            shown = hint(question, rung)
            assert not given_away(question, shown.text), f"rung {rung} '{shown.text}' of {question.to_data()}"
            assert shown.bright is None


@pytest.mark.parametrize("kind", DRILLED_KINDS)
def test_a_text_of_the_first_rungs_fits_more_than_one_answer(kind: str) -> None:
    """A text that comes with one answer only gives that away, however it is worded."""
    for rung in (1, 2):
        answers: dict[str, set[str]] = defaultdict(set)
        times: dict[str, int] = defaultdict(int)
        for question in sampled(kind):
            text = hint(question, rung).text
            times[text] += 1
            answers[text].add(kind_of_answer(question))
        for text, found in answers.items():
            telling = kind not in OF_HAND or found <= {"every card", "no card"}
            assert len(found) > 1 or not telling or times[text] < 5, (
                f"rung {rung} '{text}' comes {times[text]} times, always with the answer {found}"
            )


def kind_of_answer(question: Question) -> str:
    """An answer as somebody might learn to guess it: every card, no card, some; or the answer itself."""
    if question.kind in OF_HAND:
        held = set(question.scene().hand)
        return "every card" if set(question.answer) == held else "some cards" if question.answer else "no card"
    return repr(question.answer)


@pytest.mark.parametrize("kind", DRILLED_KINDS)
def test_rung_three_keeps_every_right_card_bright(kind: str) -> None:
    for question in sampled(kind):
        bright = hint(question, 3).bright
        if bright is None:
            assert kind not in ("legal-plays", "win-trick", "find-meld", "counters", "meld-count"), kind
            continue
        assert set(bright) <= set(question.scene().hand)
        if kind in OF_HAND:
            assert set(question.answer) <= set(bright), question.to_data()
        if kind == "counters":
            assert {card for card in question.scene().hand if question.rules.point_values[card.rank]} == set(bright)


def possible(question: Any) -> set[Card]:
    """The cards that need thinking about: where a trick is to be won, all that may be played."""
    return set(question.result.cards if question.kind == "win-trick" else question.answer)


@pytest.mark.parametrize("kind", OF_HAND)
def test_rung_three_dims_an_impossible_card_where_there_is_one(kind: str) -> None:
    for question in sampled(kind):
        held = set(question.scene().hand)
        bright = hint(question, 3).bright
        if held - possible(question):
            assert bright is not None, f"nothing is dimmed in {question.to_data()}"
            assert held - set(bright), f"nothing is dimmed in {question.to_data()}"


@pytest.mark.parametrize("kind", DRILLED_KINDS)
def test_rung_three_leaves_the_answer_open(kind: str) -> None:
    """The cards left bright are not just the right ones, time after time; and no number is the answer."""
    found = [(question, hint(question, 3)) for question in sampled(kind)]
    if kind in ("legal-plays", "win-trick"):
        exact = sum(1 for question, shown in found if shown.bright is not None and set(shown.bright) == set(question.answer))
        assert exact < 0.95 * len(found), f"{exact} of {len(found)}"
    for question, shown in found:
        if isinstance(question.answer, Seat):
            assert not _word(seat_word(question.answer, question.rules).lower(), shown.text.lower()), question.to_data()


@pytest.mark.parametrize("kind", DRILLED_KINDS)
def test_rung_four_names_the_answer_and_the_reason(kind: str) -> None:
    for question in sampled(kind):
        text = hint(question, RUNGS).text
        assert answer_words(question) in text
        assert because(question) in text or shortly(question) in text
        assert names_the_answer(question, text), f"'{text}' of {question.to_data()}"


def names_the_answer(question: Question, text: str) -> bool:
    """Whether the right answer stands in a text, in a learner's words."""
    answer: Any = question.answer
    said = text.lower()
    if question.kind == "mark-melds":
        return all(meld_words(part.meld) in said for part in question.result.parts)
    for part in answer.values() if isinstance(answer, Mapping) else (answer,):
        if isinstance(part, int) and points(part) not in text:
            return False
        if isinstance(part, Seat) and part.name.lower() not in said and seat_word(part, question.rules).lower() not in said:
            return False
        if isinstance(part, tuple) and "every card" not in said and not all(_card_named(item, said) for item in part):
            return False
    return True


def _card_named(item: Any, said: str) -> bool:
    if isinstance(item, Suit):
        return suit_word(item) in said
    return item.rank.name.lower() in said and suit_word(item.suit) in said


@pytest.mark.parametrize("kind", DRILLED_KINDS)
def test_every_rung_is_short_and_whole(kind: str) -> None:
    for question in sampled(kind):
        for rung in range(1, RUNGS + 1):
            shown = hint(question, rung)
            assert shown.rung == rung
            assert len(shown.text.split()) <= MOST_WORDS, f"{len(shown.text.split())} words on rung {rung}: '{shown.text}'"
            assert shown.text.endswith((".", "?")), shown.text
            assert "  " not in shown.text
            assert ".." not in shown.text


@pytest.mark.parametrize("kind", DRILLED_KINDS)
def test_rungs_are_all_different(kind: str) -> None:
    for question in sampled(kind):
        assert len({hint(question, rung).text for rung in range(1, RUNGS + 1)}) == RUNGS, question.to_data()


@pytest.mark.parametrize("kind", DRILLED_KINDS)
def test_an_authors_hint_stands_on_the_first_rung(kind: str) -> None:
    question = sampled(kind)[0]
    own = replace(question, hint="A run is worth {meld.run}.")
    assert hint(own, 1).text == f"A run is worth {points(question.rules.meld.run[0])}."
    assert [hint(own, rung) for rung in (2, 3, 4)] == [hint(question, rung) for rung in (2, 3, 4)]


def test_rungs_below_one_are_the_first() -> None:
    question = drilled("follow")[0]
    assert hint(question, 0) == hint(question, 1)


def test_every_skill_is_looked_at_in_nearly_every_game() -> None:
    assert sum(len(drilled(skill)) for skill in SKILLS) > 400 * SEEDS


@pytest.mark.parametrize(
    ("table", "fields", "says"),
    [
        ({"base": "single-deck", "must-beat": "always"}, {"hand": "AH 9H QS", "trick": "KH"}, "beat the card that is winning"),
        ({"base": "single-deck", "must-beat": "trump-led"}, {"hand": "AH 9H QS", "trick": "KH"}, "only where trump was led"),
        ({"base": "single-deck", "must-beat": "never"}, {"hand": "AH 9H QS", "trick": "KH"}, "no card has to be beaten"),
        ({"base": "single-deck", "must-beat": "always"}, {"hand": "AS 9S QC", "trick": "KH JS"}, "go over a trump"),
        ({"base": "single-deck", "must-beat": "never"}, {"hand": "AS 9S QC", "trick": "KH JS"}, "need not win"),
        ({"base": "two-player"}, {"hand": "AH 9H QS", "trick": "KH", "phase": "stock"}, "only when the stock is used up"),
        ({"base": "two-player"}, {"hand": "AH 9H QS", "trick": "KH", "phase": "end"}, "beat the card that is winning"),
    ],
)
def test_the_rule_is_the_one_of_the_table(table: dict[str, str], fields: dict[str, str], says: str) -> None:
    question, problems = read_question({"kind": "legal-plays", "rules": table, "trump": "S", **fields})
    assert question is not None, problems
    assert says in hint(question, 2).text


@pytest.mark.parametrize(("game", "says"), [("single-deck", "the nine is lowest"), ("double-deck", "the jack is lowest")])
def test_the_lowest_rank_is_the_one_of_the_deck(game: str, says: str) -> None:
    question, _ = read_question({"kind": "rank-order", "rules": game, "cards": "KH 10H AH"})
    assert question is not None
    assert says in hint(question, 2).text


@pytest.mark.parametrize(("costs", "says"), [("bid", "costs the bid, and"), ("bid-and-meld", "costs the bid and the meld")])
def test_what_a_set_costs_is_said_as_the_table_plays(costs: str, says: str) -> None:
    points = {"declarer": 100, "defenders": 100}
    table = {"base": "single-deck", "set-costs": costs}
    question, _ = read_question(
        {"kind": "hand-score", "rules": table, "bid": 400, "meld": points, "counters": {"declarer": 150, "defenders": 100}}
    )
    assert question is not None
    assert says in hint(question, 2).text


def test_while_the_stock_lasts_no_word_is_said_of_following() -> None:
    question, _ = read_question(
        {"kind": "legal-plays", "rules": "two-player", "trump": "S", "trick": "KH", "hand": "AH 9H QS JD", "phase": "stock"}
    )
    assert question is not None
    assert hint(question, 1).text == "Are cards still being drawn?"
    verdict = judge(question, question.answers.reader.read("AH 9H"))
    assert "any card may be played" in verdict.text
    assert {mark.reason for mark in verdict.marks} == {"While cards are still drawn, any card may be played."}
