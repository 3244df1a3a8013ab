"""Drills: how often nothing special is right, how answers are spread, what tempts, and what makes a level harder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from statistics import mean
from typing import Any

import pytest
from amounts import LONG, many
from drilled import made

from tutor.drills import POINTS, difficulty, drill, features
from tutor.drills.features import WEIGHTS
from tutor.engine import VARIANTS, Rank
from tutor.engine.play import Duty, winning_card
from tutor.feedback import alternatives
from tutor.feedback.diagnosis import slipped
from tutor.questions import Question, read_question
from tutor.questions.skills import RULE_SKILLS

pytestmark = pytest.mark.slow

MANY = many(240, 120)
FEW = 30
GIVE = 0.07 if LONG else 0.09  # how far a share may be from a fifth


def levels_mixed(skill: str, count: int = 3 * FEW) -> tuple[Question, ...]:
    """Questions of a skill in the default game, its levels in turn."""
    return tuple(made("single-deck", skill, seed % 3 + 1, seed) for seed in range(count))


@cache
def weighed(skill: str) -> tuple[tuple[Question, bool, bool], ...]:
    """Those questions, whether a belief gives another answer to each, and whether a mistake does, or a slip."""
    found = [(question, [belief for belief, _ in alternatives(question)]) for question in levels_mixed(skill)]
    return tuple(
        (question, bool(beliefs), any(not belief.is_house_rule for belief in beliefs) or bool(slipped(question)))
        for question, beliefs in found
    )


# What it means, skill by skill, that nothing special is right.


def _no_part(word: str) -> Callable[[Any], bool]:
    """The hand has no such meld."""

    def nothing(question: Any) -> bool:
        if question.kind == "find-meld":
            return not question.answer
        return all(word not in part.name for part in question.result.parts)

    return nothing


def _duty(*duties: Duty) -> Callable[[Any], bool]:
    return lambda question: any(question.result.duty is duty for duty in duties)


def _low_cards_only(question: Any) -> bool:
    """After a ruff: no card of the suit led would have beaten it anyway."""
    order, plays = question.rules.deck.order, question.result
    best = min(order.index(card.rank) for card in plays.trick if card.suit is plays.led)
    return all(order.index(card.rank) >= best for card in plays.hand if card.suit is plays.led)


def _no_trump(question: Any) -> bool:
    return not question.answer if question.kind == "win-trick" else all(card.suit is not question.trump for card in question.trick)


def _twins_lose(question: Any) -> bool:
    best = winning_card(question.trick, question.trump, question.rules)
    return sum(1 for card in question.trick if card is best) == 1


def _kept(question: Any) -> bool:
    """With points to spare."""
    save = question.rules.scoring.save
    return sum(question.counters[1:]) >= save + 30 * (1 if question.rules.trick_points >= 100 else 0.1)


NOTHING: Mapping[str, Callable[[Any], bool]] = {
    "trump-beats-plain": _no_trump,
    "marriages": _no_part("marriage"),
    "run": _no_part("run"),
    "dix": _no_part("dix"),
    "pinochle": _no_part("pinochle"),
    "arounds": _no_part("around"),
    "doubles": _no_part("double"),
    "shared-cards": lambda q: not q.answer,
    "follow": _duty(Duty.DISCARD),
    "must-beat": _duty(Duty.FOLLOW),
    "must-trump": _duty(Duty.DISCARD),
    "overtrump": _duty(Duty.FOLLOW, Duty.DISCARD),
    "after-a-ruff": _low_cards_only,
    "any-card": lambda q: q.result.duty is not Duty.DISCARD,
    "twins": _twins_lose,
    "save-the-meld": _kept,
    "auction": lambda q: all(call == "pass" for call in q.calls),
}


@pytest.mark.parametrize("skill", NOTHING)
def test_nothing_special_is_right_in_about_a_fifth_and_never_the_rule_of_a_level(skill: str) -> None:
    found = [(question.level, NOTHING[skill](question)) for question in levels_mixed(skill, MANY)]
    shares = {level: mean(nothing for at, nothing in found if at == level) for level in (1, 2, 3)}
    share = mean(nothing for _, nothing in found)
    assert abs(share - 0.2) <= GIVE, f"{share:.1%} of {MANY}, by level {shares}"
    assert max(shares.values()) <= 0.45, shares


def test_ties_of_best_trump() -> None:
    """From level 2 on a tie is what nothing special means."""
    share = mean(len(question.answer) > 1 for question in levels_mixed("best-trump", MANY) if question.level > 1)
    assert abs(share - 0.2) <= GIVE, f"{share:.1%}"


def outcome(question: Question) -> str:
    """The part of the answer that is one of two or three words."""
    answer: Any = question.answer
    if isinstance(answer, str):
        return {"made": "yes", "set": "no"}.get(answer, answer)
    return str(answer.get("outcome") or answer.get("winner"))


BALANCED = [
    (game, skill)
    for game in ("single-deck", "double-deck", "three-player")
    for skill in ("made-or-set", "can-make", "hand-score", "game-winner")
]


@pytest.mark.parametrize(("game", "skill"), BALANCED)
def test_no_outcome_is_nearly_always_the_right_one(game: str, skill: str) -> None:
    for level in (1, 2, 3):
        found = Counter(outcome(made(game, skill, level, seed)) for seed in range(MANY // 2))
        (word, times), *_ = found.most_common(1)
        assert times <= found.total() * (0.7 + GIVE), f"level {level}: '{word}' is right in {times / found.total():.0%}"


def test_every_seat_wins_tricks_and_auctions() -> None:
    for skill in ("turn", "trump-beats-plain", "twins", "trick-winner"):
        seats = Counter(str(question.answer) for question in levels_mixed(skill) if question.kind != "win-trick")
        assert len(seats) == 4, skill
        assert max(seats.values()) <= 0.5 * seats.total(), (skill, seats)


# What tempts.


@pytest.mark.parametrize("skill", RULE_SKILLS)
def test_two_thirds_of_the_harder_questions_tempt(skill: str) -> None:
    for level in (2, 3):
        share = mean(mistaken for question, _, mistaken in weighed(skill) if question.level == level)
        assert share >= 2 / 3, f"level {level}: a mistake gives another answer in {share:.0%}"


# Levels.


# Where a level adds nothing that is counted: with one deck one counter saves a meld, so that "just" and "clearly" are the same.
ALIKE = {"save-the-meld"}


@pytest.mark.parametrize("skill", RULE_SKILLS)
def test_levels_lie_near_their_points_of_the_scale(skill: str) -> None:
    ratings = {
        level: mean(difficulty(question, tempts) for question, tempts, _ in weighed(skill) if question.level == level) for level in POINTS
    }
    assert ratings[1] + 250 < ratings[3], ratings
    assert ratings[1] - (150 if skill in ALIKE else 0) < ratings[2] < ratings[3] + 100, ratings
    assert all(abs(ratings[level] - POINTS[level]) < 330 for level in (1, 3)), ratings


def test_a_level_is_a_label_and_no_driver() -> None:
    for skill in RULE_SKILLS:
        question = levels_mixed(skill)[0]
        assert len({difficulty(replace(question, level=level)) for level in POINTS}) == 1, skill


@pytest.mark.parametrize("skill", RULE_SKILLS)
def test_a_harder_level_has_harder_situations(skill: str) -> None:
    """Some driver of the question itself grows."""
    drivers = {level: [features(question, tempts) for question, tempts, _ in weighed(skill) if question.level == level] for level in (1, 3)}
    low, high = ({name: mean(row.get(name, 0) for row in rows) for name in WEIGHTS} for rows in drivers.values())
    assert any(high[name] > low[name] * 1.1 + 0.01 for name in low if WEIGHTS[name] > 0), f"{low} to {high}"


def test_features_are_computed_from_the_situation() -> None:
    question = drill(VARIANTS["single-deck"], "total-meld", 3, 3)
    found = features(question)
    parts = len(question.result.parts)
    assert found["melds"] == parts
    assert found["to_search"] == 12
    assert found["fewer_answers"] == 0
    assert difficulty(question) == difficulty(replace(question, level=1))
    assert difficulty(question) > difficulty(replace(question, given=(question.result.parts[0].meld,)))


@pytest.mark.parametrize(
    ("trick", "apart", "twins"),
    [("AH AH KH 9H", 0, 1), ("AH KH AH 9H", 1, 1), ("AH KH 9H AH", 2, 1), ("AH KH AD KH", 0, 1), ("AH KH QH 9H", 0, 0)],
)
def test_how_far_apart_the_twins_that_win_lie(trick: str, apart: int, twins: int) -> None:
    question, problems = read_question({"kind": "trick-winner", "trump": "S", "leader": "N", "trick": trick})
    assert question is not None, problems
    assert (features(question)["twins_apart"], features(question)["twins"]) == (apart, twins)


def test_features_of_a_trick() -> None:
    for question in levels_mixed("must-beat")[:40]:
        cards = (*question.scene().hand, *(question.scene().trick or ()))
        found = features(question)
        assert found["ten_and_king"] == ({Rank.TEN, Rank.KING} <= {card.rank for card in cards})
        assert found["twins"] == (len(set(cards)) < len(cards))
        assert found["tempting"] == bool(alternatives(question))
