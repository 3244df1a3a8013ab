"""Slips in questions about the trick points that are needed."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.speakers.outcomes import Thresholds
from tutor.feedback.words import points
from tutor.questions.points_needed import PointsNeeded


def _lowest_less_meld(question: PointsNeeded) -> Iterator[Slipped]:
    minimum = question.rules.auction.minimum
    if minimum is not None and minimum != question.bid and minimum >= question.meld > 0:
        yield Slipped(minimum - question.meld, {"lowest": points(minimum), "bid": points(question.bid)})


def _lowest_itself(question: PointsNeeded) -> Iterator[Slipped]:
    minimum = question.rules.auction.minimum
    if minimum is not None and minimum != question.bid and question.meld:
        yield Slipped(minimum, {"lowest": points(minimum), "bid": points(question.bid)})


def _meld_added(question: PointsNeeded) -> Iterator[Slipped]:
    if question.meld:
        yield Slipped(question.bid + question.meld, {"meld": points(question.meld), "bid": points(question.bid)})


def _wrong_way_round(question: PointsNeeded) -> Iterator[Slipped]:
    if question.meld > question.bid:
        yield Slipped(question.meld - question.bid, {"meld": points(question.meld), "bid": points(question.bid)})


def _difference(question: PointsNeeded) -> dict[str, str] | None:
    """The words of a difference that is the answer; None where something else is."""
    short = question.bid - question.meld
    if short < max(Thresholds(question.rules).least, 1) or question.meld == 0:
        return None
    return {"bid": points(question.bid), "meld": points(question.meld), "short": points(short)}


def _not_borrowed(question: PointsNeeded) -> Iterator[Slipped]:
    """A one that was borrowed and not taken off, where that happens just once."""
    words = _difference(question)
    places = _borrows(question.bid, question.meld)
    if words and len(places) == 1:
        yield Slipped(question.bid - question.meld + places[0], words)


def _borrows(whole: int, less: int) -> list[int]:
    """What each one is worth that is borrowed in taking a number from a greater one."""
    found, place, borrowed = [], 1, 0
    while place <= whole:
        borrowed = int(whole // place % 10 - borrowed < less // place % 10)
        place *= 10
        if borrowed:
            found.append(place)
    return found


def _step_off(question: PointsNeeded) -> Iterator[Slipped]:
    words, step = _difference(question), question.rules.trick_step
    if words:
        short = question.bid - question.meld
        yield Slipped(short + step, {**words, "off": points(step), "way": "too high"})
        yield Slipped(short - step, {**words, "off": points(step), "way": "too low"})


def _save_left_out(question: PointsNeeded) -> Iterator[Slipped]:
    table, short = Thresholds(question.rules), max(question.bid - question.meld, 0)
    if short < table.least:
        yield Slipped(short, {"takes": table.takes})


def _save_added(question: PointsNeeded) -> Iterator[Slipped]:
    table, short = Thresholds(question.rules), question.bid - question.meld
    if table.least and short > 0:
        yield Slipped(short + table.least, {"save": table.save})


NEEDED = ("points-needed",)
SLIPS: tuple[Slip, ...] = (
    Slip(
        "needed-from-lowest-bid",
        NEEDED,
        _lowest_less_meld,
        "you took the meld from the lowest bid, {lowest}",
        "The bid that was made counts, here {bid}.",
    ),
    Slip(
        "needed-is-lowest-bid",
        NEEDED,
        _lowest_itself,
        "you named the lowest bid, {lowest}",
        "The meld goes towards the bid of {bid}.",
        Likely.SELDOM,
    ),
    Slip(
        "needed-meld-added",
        NEEDED,
        _meld_added,
        "you added the meld of {meld} to the bid",
        "The meld goes towards the bid of {bid}.",
    ),
    Slip(
        "needed-wrong-way-round",
        NEEDED,
        _wrong_way_round,
        "you took the bid of {bid} from the meld",
        "What a meld has beyond the bid need not be won.",
    ),
    Slip(
        "needed-not-borrowed",
        NEEDED,
        _not_borrowed,
        "you forgot what you had borrowed in the subtraction",
        "You can check it: {short} and {meld} make {bid}.",
    ),
    Slip(
        "needed-step-off",
        NEEDED,
        _step_off,
        "you came out {off} {way} in the subtraction",
        "You can check it: {short} and {meld} make {bid}.",
        Likely.OFTEN,
    ),
    Slip(
        "needed-save-left-out",
        NEEDED,
        _save_left_out,
        "you left out the save",
        "The declaring side must take {takes} here.",
        Likely.AT_TIMES,
    ),
    Slip(
        "needed-save-added",
        NEEDED,
        _save_added,
        "you added the save of {save}",
        "The save is the least to take; it is not added.",
    ),
)
