"""What is said of auctions and least bids: every case that was once told wrongly, laws, and the slips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from amounts import many
from drilled import made

from tutor.drills import DrillError, drill
from tutor.engine import VARIANTS, Seat, game
from tutor.feedback.slips.auction import SLIPS
from tutor.feedback.speakers.auction import SPEAKERS
from tutor.feedback.speakers.speaker import Speaker
from tutor.questions import Answer, Question, read_question

MOST_WORDS, SHORT = 40, 14
SAID: Mapping[str, Speaker[Any]] = {speaker.kind.kind: speaker for speaker in SPEAKERS}
ONE_ROUND = {"base": "single-deck", "bid-rounds": "one"}
STUCK_AT = {"base": "single-deck", "stuck-at": 150}
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    *((name, {}) for name in VARIANTS),
    ("single-deck", {"bid-rounds": "one"}),
    ("single-deck", {"stuck-at": 150, "bid-rounds": "one"}),
    ("single-deck", {"all-pass": "redeal"}),
    ("double-deck", {"bid-steps": [[0, 1], [60, 5], [100, 10]]}),
    ("single-deck", {"minimum-bid": 255, "bid-steps": 10}),
)


def asked(kind: str, calls: str, dealer: str, rules: Any = "single-deck") -> Question:
    question, problems = read_question({"kind": kind, "calls": calls, "dealer": dealer, "rules": rules})
    assert question is not None, problems
    return question


def auction(calls: str, dealer: str, rules: Any = "single-deck") -> Question:
    return asked("auction", calls, dealer, rules)


def least(calls: str, dealer: str, rules: Any = "single-deck") -> Question:
    return asked("least-bid", calls, dealer, rules)


def because(question: Question) -> str:
    return SAID[question.kind].because(question)


def drilled() -> Iterator[Question]:
    for name, switches in TABLES:
        for skill in ("auction", "least-bid"):
            for level in (1, 2, 3):
                for seed in range(many(6, 2)):
                    try:
                        yield drill(game(name, switches), skill, level, seed) if switches else made(name, skill, level, f"auction-{seed}")
                    except DrillError:
                        continue


# The cases ----------------------------------------------------------------------------------------------------------


def test_in_one_round_the_highest_bid_wins_and_nobody_is_called_out() -> None:
    question = auction("250 pass 260 pass", "S", ONE_ROUND)
    said = SAID["auction"]
    assert question.answer == {"declarer": Seat.EAST, "bid": 260}
    assert because(question) == "Each player calls only once here. East bid 260 and nobody bid more, so East is declarer."
    assert said.ask(question) == "Did anybody bid, and who bid the most?"
    assert said.rule(question) == (
        "Each player calls only once, and the highest bid wins. If nobody bids, the dealer must take it for the lowest bid."
    )
    assert said.part(question)[0] == "Cross out every pass. The bids that are left are 250 and 260."


@pytest.mark.parametrize(
    ("calls", "dealer", "rules", "says", "shortly"),
    [
        (
            "250 260 pass pass pass",
            "N",
            "single-deck",
            "You bid 260 and nobody bid more. All the others passed, so you are declarer.",
            "You bid 260 and nobody bid more.",
        ),
        (
            "pass pass pass",
            "N",
            "single-deck",
            "Nobody bid, so the dealer must take it for 250, the lowest bid: your partner is declarer.",
            "Nobody bid here, and your partner is the dealer.",
        ),
        (
            "pass pass pass",
            "S",
            STUCK_AT,
            "Nobody bid, so the dealer must take it, here for 150: you are declarer.",
            "Nobody bid here, and you are the dealer.",
        ),
        (
            "pass pass pass",
            "S",
            "three-player-money",
            "Nobody bid, so the first to call must take it for 300, the lowest bid: North is declarer.",
            "Nobody bid here, and North called first.",
        ),
    ],
)
def test_why_somebody_is_declarer(calls: str, dealer: str, rules: Any, says: str, shortly: str) -> None:
    question = auction(calls, dealer, rules)
    assert because(question) == says
    assert SAID["auction"].shortly(question) == shortly


@pytest.mark.parametrize(
    ("calls", "dealer", "rules", "given", "title", "starts"),
    [
        ("250 260 pass pass pass", "N", "single-deck", (Seat.WEST, 260), "Another player is declarer", "West passed. You bid 260"),
        (
            "250 260 pass pass pass",
            "N",
            "single-deck",
            (Seat.EAST, 260),
            "Another player is declarer",
            "East bid 250 and passed later. You",
        ),
        ("250 pass 260 pass", "N", ONE_ROUND, (Seat.EAST, 260), "Another player is declarer", "East bid only 250. Each player calls"),
        ("pass pass pass", "S", "three-player-money", (Seat.EAST, 300), "Another player is declarer", "Nobody bid, so the first to call"),
        ("250 260 pass pass pass", "N", "single-deck", (Seat.SOUTH, 270), "Not quite: 10 too much", "You bid 260 and nobody bid more."),
    ],
)
def test_a_wrong_declarer_is_told_what_that_seat_did(
    calls: str, dealer: str, rules: Any, given: tuple[Seat, int], title: str, starts: str
) -> None:
    question = auction(calls, dealer, rules)
    said = SAID["auction"].differs(question, {"declarer": given[0], "bid": given[1]})
    assert said[0] == title
    assert said[1].startswith(starts)


@pytest.mark.parametrize(
    ("calls", "dealer", "rules", "says"),
    [
        ("270", "N", "single-deck", "The last bid is 270. The next step above it is 280, 10 more."),
        ("", "E", "single-deck", "Nobody has bid yet, so the lowest bid of the table is enough: 250."),
        ("60", "N", "double-deck", "The last bid is 60. From 60 on bids go by 5, so the next is 65."),
        ("56", "N", "double-deck", "The last bid is 56. Below 60 bids go by 1, so the next is 57."),
        (
            "70",
            "N",
            {"base": "double-deck", "bid-steps": [[0, 1], [60, 5], [100, 10]]},
            "The last bid is 70. From 60 to 100 bids go by 5, so the next is 75.",
        ),
        (
            "300",
            "N",
            {"base": "single-deck", "bid-steps": [[0, 10], [305, 25]]},
            "The last bid is 300. Other steps begin at 305, so that is the next bid.",
        ),
        (
            "",
            "E",
            {"base": "single-deck", "minimum-bid": 255},
            "Nobody has bid yet. The lowest bid would be 255, but bids go by 10, so the least is 260.",
        ),
    ],
)
def test_where_steps_change_the_step_is_named(calls: str, dealer: str, rules: Any, says: str) -> None:
    assert because(least(calls, dealer, rules)) == says


# Laws ---------------------------------------------------------------------------------------------------------------


def test_every_text_is_whole_and_short() -> None:
    for question in drilled():
        said = SAID[question.kind]
        shortly = said.shortly(question)
        for text in (said.ask(question), said.rule(question), said.part(question)[0], said.because(question), shortly):
            assert text[0].isupper(), text
            assert text.endswith((".", "?")), text
            assert "{" not in text
            assert "  " not in text
            assert len(text.split()) <= MOST_WORDS, text
        assert len(shortly.split()) <= SHORT, shortly


# Slips --------------------------------------------------------------------------------------------------------------

Situation = tuple[Question, Answer]


def taken(declarer: Seat, bid: int) -> dict[str, Any]:
    return {"declarer": declarer, "bid": bid}


STUCK = auction("pass pass pass", "N")
BID = auction("250 260 270 pass pass pass", "N")  # West declares at 270
# One situation for each slip, in which it gives this answer.
SLIPPED: Mapping[str, Situation] = {
    "stuck-first-caller": (STUCK, taken(Seat.EAST, 250)),
    "stuck-dealer": (auction("pass pass pass", "S", "three-player-money"), taken(Seat.SOUTH, 300)),
    "stuck-for-nothing": (STUCK, taken(Seat.NORTH, 0)),
    "stuck-one-more": (STUCK, taken(Seat.NORTH, 260)),
    "stuck-at-lowest": (auction("pass pass pass", "N", STUCK_AT), taken(Seat.NORTH, 250)),
    "auction-first-bidder": (BID, taken(Seat.EAST, 270)),
    "auction-first-bid": (BID, taken(Seat.EAST, 250)),
    "auction-bid-before": (BID, taken(Seat.WEST, 260)),
    "auction-bidder-before": (BID, taken(Seat.SOUTH, 260)),
    "auction-last-caller": (BID, taken(Seat.SOUTH, 270)),
    "auction-dealer": (BID, taken(Seat.NORTH, 270)),
    "auction-step-more": (BID, taken(Seat.WEST, 280)),
    "auction-passed-called-again": (auction("pass 250 260 pass 270 pass", "N"), taken(Seat.EAST, 270)),
    "auction-seat-off": (BID, taken(Seat.SOUTH, 270)),
    "least-two-steps": (least("270", "N"), 290),
    "least-above-lowest": (least("pass", "N"), 260),
    "least-the-lowest": (least("270", "N"), 250),
    "least-step-from-lowest": (least("290", "N"), 260),
    "least-other-step": (least("56", "N", "double-deck"), 61),
    "least-topped-bid": (least("270 320", "W"), 280),
}


def test_every_slip_has_a_situation() -> None:
    assert set(SLIPPED) == {slip.name for slip in SLIPS}


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_a_slip_gives_its_answer_and_says_what_to_do_instead(slip: Any) -> None:
    question, given = SLIPPED[slip.name]
    assert not question.is_right(given), question.answer
    assert question.kind in slip.kinds
    found = next(one for one in slip.answers(question) if question.answers.same(one.answer, given))
    thought, remember = slip.thought.format_map(found.words), slip.remember.format_map(found.words)
    assert thought.startswith("you ")
    assert not thought.endswith(".")
    assert remember.endswith(".")
    assert max(len(thought.split()), len(remember.split())) <= SHORT


def test_slips_of_any_drilled_question_are_few_and_filled() -> None:
    for question in drilled():
        for slip in (slip for slip in SLIPS if question.kind in slip.kinds):
            found = list(slip.answers(question))
            assert len(found) <= 4, slip.name
            for one in found:
                for text in (slip.thought.format_map(one.words), slip.remember.format_map(one.words)):
                    assert len(text.split()) <= SHORT, text
                    assert text[-1] != " "
