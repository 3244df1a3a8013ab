"""Drills of hands: as many cards as are dealt, now and then no meld, and all the ways a bid comes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import Any

import pytest

from tutor.drills import drill, why_not
from tutor.drills.deck import Draw
from tutor.drills.drill import MAKERS
from tutor.engine import VARIANTS, PinochleError
from tutor.feedback import RUNGS, hint, judge
from tutor.questions import read_question

pytestmark = pytest.mark.slow

WHOLE = ("marriages", "run", "pinochle", "arounds", "doubles", "total-meld", "best-trump")
BID = ("single-deck", "double-deck", "three-player")


def situations(game: str, skill: str, level: int, count: int) -> Iterator[Any]:
    """Situations as they are made, before the one that teaches most is chosen; they have no common fields to name here."""
    for seed in range(count):
        draw = Draw(VARIANTS[game], level, Random(f"{game} {skill} {level} {seed}"), special=True)
        make = MAKERS[skill](draw)
        for _ in range(400):
            try:
                made: Any = make()
            except PinochleError:
                continue
            if made is None:
                continue
            question, problems = read_question({**made.to_data(), "rules": game})
            assert question is not None, problems
            yield question
            break


@pytest.mark.parametrize("skill", WHOLE)
@pytest.mark.parametrize("game", VARIANTS)
def test_from_level_two_on_a_hand_has_all_its_cards(game: str, skill: str) -> None:
    rules = VARIANTS[game]
    for level in (2, 3) if not why_not(rules, skill) else ():
        assert len(drill(rules, skill, level, 1).scene().hand) == rules.deck.hand
    assert rules.deck.hand == {"double-deck": 20, "three-player": 15, "three-player-money": 15}.get(game, 12)


@pytest.mark.parametrize("game", VARIANTS)
def test_about_one_hand_in_fifteen_holds_no_meld(game: str) -> None:
    found = [question for level in (2, 3) for question in situations(game, "total-meld", level, 150)]
    assert 0.03 <= mean(question.answer == 0 for question in found) <= 0.11
    easy = mean(question.answer == 0 for question in situations(game, "total-meld", 1, 150))
    assert 0 < easy <= 0.08


@pytest.mark.parametrize("game", VARIANTS)
def test_a_hand_without_meld_has_its_hints_and_words(game: str) -> None:
    found = [question for question in situations(game, "total-meld", 2, 60) if question.answer == 0]
    assert found
    for question in found:
        assert all(hint(question, rung).text for rung in range(1, RUNGS + 1))
        assert judge(question, 0).right
        assert not judge(question, 40).right
        assert judge(question, 40).text


@pytest.mark.parametrize("skill", ["made-or-set", "can-make", "hand-score", "game-winner"])
@pytest.mark.parametrize("game", BID)
def test_about_half_the_bids_are_set(game: str, skill: str) -> None:
    for level in (1, 2, 3):
        found = [outcome(question) for question in situations(game, skill, level, 80)]
        assert 0.35 <= mean(word in ("set", "no") for word in found) <= 0.65, level


def outcome(question: Any) -> str:
    """Made or set, yes or no."""
    if isinstance(question.answer, str):
        return question.answer
    return str(question.ledger().outcome)


@pytest.mark.parametrize("skill", ["made-or-set", "hand-score"])
@pytest.mark.parametrize("game", BID)
def test_bids_come_out_in_every_way(game: str, skill: str) -> None:
    for level in (2, 3):
        found = list(situations(game, skill, level, 120))
        ways = Counter(way for question in found for way in ways_of(question))
        due = {"exactly", "by a little", "missed by a little", "missed by much", "a meld is lost"}
        due |= {"not-saved", "below-floor"} if game == "double-deck" else set()
        assert {way for way, times in ways.items() if times >= 3} >= due, (level, ways)


def ways_of(question: Any) -> Iterator[str]:
    """What can be said of how a hand came out."""
    ledger = question.ledger()
    yield ledger.cause
    if any(line.side and line.why == "not-saved" for line in ledger.lines):
        yield "a meld is lost"
    if question.counters is None:
        return
    over = (question.meld[0] + question.counters[0] - question.bid) / question.rules.trick_step
    if ledger.cause == "reached" and over <= 4:
        yield "by a little" if over else "exactly"
    if ledger.cause == "short":
        yield "missed by a little" if over >= -3 else "missed by much"
