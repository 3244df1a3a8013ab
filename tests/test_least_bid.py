"""least-bid: the lowest bid that the learner may make, its words, its drill and what its wrong answers show."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest

from tutor.drills import DrillError, drill
from tutor.engine import VARIANTS, Rules, game, legal_bids
from tutor.feedback import RUNGS, diagnose, hint, judge
from tutor.feedback.words import points
from tutor.questions import Question, read_question
from tutor.questions.least_bid import LeastBid

AUCTIONS = [name for name, rules in VARIANTS.items() if rules.auction.minimum is not None]
TABLES: Sequence[tuple[str, dict[str, Any]]] = (
    *((name, {}) for name in AUCTIONS),
    ("single-deck", {"minimum-bid": 100, "bid-steps": 5}),
    ("single-deck", {"bid-steps": [[0, 10], [300, 25]], "bid-rounds": "one"}),
    ("double-deck", {"bid-steps": [[0, 1], [60, 5], [100, 10]]}),
)


def asked(calls: str, dealer: str = "N", **fields: Any) -> Question:
    question, problems = read_question({"kind": "least-bid", "dealer": dealer, "calls": calls, **fields})
    assert question is not None, problems
    return question


def refusal(calls: str, dealer: str = "N", **fields: Any) -> tuple[str, str]:
    _, (problem, *_) = read_question({"kind": "least-bid", "dealer": dealer, "calls": calls, **fields})
    return str(problem), problem.hint


@pytest.mark.parametrize(
    ("calls", "dealer", "rules", "least"),
    [
        ("270", "N", "single-deck", 280),
        ("", "E", "single-deck", 250),
        ("pass pass", "W", "single-deck", 250),
        ("250 320", "W", "single-deck", 330),
        ("56", "N", "double-deck", 57),
        ("59", "N", "double-deck", 60),
        ("60", "N", "double-deck", 65),
        ("pass 250", "S", "three-player", 260),
        ("300", "N", {"base": "single-deck", "bid-steps": [[0, 10], [300, 25]]}, 325),
        ("200", "N", {"base": "single-deck", "minimum-bid": 150, "bid-steps": 5}, 205),
    ],
)
def test_the_least_bid(calls: str, dealer: str, rules: Any, least: int) -> None:
    assert asked(calls, dealer, rules=rules).answer == least


@pytest.mark.slow
@pytest.mark.parametrize(("name", "switches"), TABLES, ids=str)
def test_it_is_the_lowest_that_the_auction_takes_and_nothing_below_is(name: str, switches: dict[str, Any]) -> None:
    rules = game(name, switches)
    for question in drilled(rules):
        legal = legal_bids(question.calls, question.dealer, rules)
        assert legal is not None
        assert next(bid for bid in count(1) if bid in legal) == question.answer


@pytest.mark.parametrize(
    ("calls", "dealer", "said"),
    [
        ("250", "S", ("north is to call, not you (S)", "add or leave out calls, or let another seat deal")),
        ("250 pass pass pass", "N", ("the auction is over", "leave out the last calls")),
        ("240", "N", ("call 1 is not legal: '240', but the lowest bid is 250", "east may pass or bid 250 or more")),
    ],
)
def test_what_cannot_be_is_told(calls: str, dealer: str, said: tuple[str, str]) -> None:
    assert refusal(calls, dealer) == said


def test_nobody_bids_with_two_players() -> None:
    assert refusal("", "N", rules="two-player")[0] == "there is no auction in this game"
    with pytest.raises(DrillError, match="nobody bids in this game"):
        drill(VARIANTS["two-player"], "least-bid", 1, 1)


@pytest.mark.parametrize(
    ("given", "title", "text"),
    [
        (300, "Less is enough", "You may bid 300, but you need not. The last bid is 270. The next step above it is 280, 10 more."),
        (230, "That is not enough", "You may not bid 230. The last bid is 270. The next step above it is 280, 10 more."),
        (283, "Bids go by whole steps", "You may not bid 283. The last bid is 270. The next step above it is 280, 10 more."),
    ],
)
def test_what_is_said_of_a_wrong_answer(given: int, title: str, text: str) -> None:
    verdict = judge(asked("270"), given)
    assert (verdict.title, verdict.text) == (title, text)


@pytest.mark.parametrize(
    ("calls", "dealer", "given", "names"),
    [
        ("270", "N", 270, ["equal-bid-is-enough"]),
        ("270", "N", 271, ["any-raise-is-enough"]),
        ("pass", "N", 200, ["minimum-bid=200"]),
        ("pass", "N", 240, []),
    ],
)
def test_the_belief_behind_a_wrong_answer(calls: str, dealer: str, given: int, names: list[str]) -> None:
    assert [way.name for way in diagnose(asked(calls, dealer), given).ways] == names


def drilled(rules: Rules) -> list[LeastBid]:
    found = [drill(rules, "least-bid", level, seed) for level in (1, 2, 3) for seed in range(8)]
    return [question for question in found if isinstance(question, LeastBid)]


@pytest.mark.slow
@pytest.mark.parametrize("name", AUCTIONS)
def test_the_drill_grows_harder_and_at_times_nobody_has_bid(name: str) -> None:
    rules = VARIANTS[name]
    found = {level: [drill(rules, "least-bid", level, seed) for seed in range(12)] for level in (1, 2, 3)}
    for level, questions in found.items():
        bids = [sum(call != "pass" for call in question.calls) for question in questions if isinstance(question, LeastBid)]
        assert 0 in bids
        assert max(bids) >= min(level, 2)
        assert all(count == 0 or count >= min(level, 2) for count in bids)


def test_steps_that_change_are_asked_at_the_hardest_level() -> None:
    steps = {question.answer - question.last_bid for question in drilled(VARIANTS["double-deck"]) if question.last_bid}
    assert {1, 5} <= steps


@pytest.mark.slow
@pytest.mark.parametrize("name", AUCTIONS)
def test_the_first_hints_do_not_say_the_answer(name: str) -> None:
    for question in drilled(VARIANTS[name]):
        assert points(question.answer) not in " ".join(hint(question, rung).text for rung in (1, 2))
        assert points(question.answer) in hint(question, RUNGS).text
