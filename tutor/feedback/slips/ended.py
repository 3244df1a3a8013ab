"""Slips about hands that something else than meld and tricks decides: a moon, a renege."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tutor.engine import score_game
from tutor.engine.score import moon_price
from tutor.feedback.slips.scoring import GAME, HAND, Asked, Wrong, answers_with, hand_asked, scored
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.speakers.outcomes import Outcome
from tutor.feedback.words import points
from tutor.questions.hand_score import GameWinner, MadeOrSet

MADE_OR_SET = ("made-or-set",)
_PRICE = "A moon that is missed costs {price} here."
_MISSED = "A moon that is missed is set, whatever meld and tricks come to."
_NEEDS_ALL = "A moon is made only with every trick."


def _moon_forgotten(question: Asked) -> Iterator[Slipped]:
    """The hand scored as one like any other."""
    hand = hand_asked(question)
    if hand.cause in ("moon-made", "moon-missed"):
        plain = hand_asked(replace(question, moon=None, tricks=question.tricks_won()))
        due = _MISSED if hand.outcome == "set" else f"A moon that is made scores {points(Outcome(question.rules, hand).bonus)} more."
        wrong = Wrong(plain.points, {"due": due}, plain.outcome)
        yield from (Slipped(answer, wrong.words) for answer in answers_with(question, wrong)) if plain.points != hand.points else ()


def _priced(outcome: Outcome, cost: int) -> Iterator[Wrong]:
    """A moon that was missed and has a price of its own, paid otherwise."""
    if outcome.moon_costs:
        yield Wrong((-cost, *outcome.hand.points[1:]), {"price": points(moon_price(outcome.rules) or 0)})


def _as_a_set(outcome: Outcome) -> Iterator[Wrong]:
    yield from _priced(outcome, outcome.hand.bid)


def _as_nothing(outcome: Outcome) -> Iterator[Wrong]:
    yield from _priced(outcome, 0)


def _win_overlooked(question: GameWinner) -> Iterator[Slipped]:
    hand, game = question.result
    plain = score_game(question.before, replace(hand, moon=False), question.rules, question.hands_played)
    if game.cause == "moon":
        yield Slipped(question.answer_of((hand, plain)))


def _meld_kept(outcome: Outcome) -> Iterator[Wrong]:
    """The defenders reneged, and score their meld all the same."""
    hand = outcome.hand
    if hand.cause == "defenders-reneged":
        yield Wrong((hand.points[0], *(outcome.had("meld", side) for side in range(1, len(hand.points)))), {})


def _paid_the_bid(outcome: Outcome) -> Iterator[Wrong]:
    """The defenders reneged, and the declaring side is given what it bid."""
    if outcome.cause == "defenders-reneged":
        yield Wrong((outcome.hand.bid, *outcome.hand.points[1:]), {"bid": outcome.bid})


def _other_side(question: Asked | MadeOrSet) -> Iterator[Slipped]:
    """The renege of one side taken for that of the other."""
    if question.renege:
        other = replace(question, renege="defenders" if question.renege == "declarer" else "declarer")
        yield Slipped(other.answer)


def _trick_overlooked(question: MadeOrSet) -> Iterator[Slipped]:
    if question.result.cause == "moon-missed":
        yield Slipped(replace(question, moon=None, tricks=question.tricks_won()).answer)


SLIPS: tuple[Slip, ...] = (
    Slip("moon-forgotten", HAND, _moon_forgotten, "you scored the hand as if no moon had been shot", "{due}"),
    Slip("moon-missed-as-set", HAND, scored(_as_a_set), "you took off only the bid", _PRICE),
    Slip(
        "moon-missed-as-nothing",
        HAND,
        scored(_as_nothing),
        "you took nothing off for the moon",
        "A moon that is missed costs {price} here.",
    ),
    Slip(
        "moon-win-overlooked",
        GAME,
        _win_overlooked,
        "you overlooked that the moon wins the game",
        "A moon that is made wins the game at this table.",
    ),
    Slip("moon-trick-overlooked", MADE_OR_SET, _trick_overlooked, "you passed over the trick that was lost", _NEEDS_ALL),
    Slip("renege-keeps-meld", HAND, scored(_meld_kept), "you let the defenders keep their meld", "A side that reneges scores nothing."),
    Slip(
        "renege-pays-bid",
        HAND,
        scored(_paid_the_bid),
        "you gave the declaring side its bid of {bid}",
        "When the defenders renege, the bid itself is not scored.",
    ),
    Slip(
        "renege-of-the-other-side",
        (*HAND, *MADE_OR_SET),
        _other_side,
        "you took the other side to have reneged",
        "The side that reneges loses the hand.",
        Likely.SELDOM,
    ),
)
