"""Slips in questions about whether a bid can be made, or was."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.speakers.outcomes import Outcome, Thresholds
from tutor.feedback.words import points
from tutor.questions.can_make import CanMake
from tutor.questions.hand_score import MadeOrSet

# can-make -----------------------------------------------------------------------------------------------------------

_Reckoned = tuple[int, int]  # meld and tricks that somebody compares with the bid
_Reckons = Callable[[CanMake], _Reckoned | None]


def _reaches(reckoned: _Reckoned, question: CanMake | MadeOrSet) -> bool:
    scoring = question.rules.scoring
    meld, tricks = reckoned
    total = tricks + (meld if scoring.bid_counts == "meld-and-tricks" else 0)
    return total > question.bid - scoring.exact_makes


def _reached(reckons: _Reckons, floor: bool = True, save: bool = True) -> Callable[[CanMake], Iterator[Slipped]]:
    """The answer of somebody who reckons so; None: not here. What a meld must be and what must be taken is known or is not."""

    def answers(question: CanMake) -> Iterator[Slipped]:
        reckoned = reckons(question)
        if reckoned is not None:
            counts = not floor or question.meld >= question.rules.meld.floor
            saved = not save or reckoned[1] >= Thresholds(question.rules).least
            yield Slipped("yes" if counts and saved and _reaches(reckoned, question) else "no", _reach_words(question))

    return answers


def _left(question: CanMake) -> int:
    return question.rules.trick_points - sum(question.counters)


def _most(question: CanMake) -> int:
    """The most that the declaring side can have in tricks."""
    return question.counters[0] + _left(question)


def _reach_words(question: CanMake) -> dict[str, str]:
    table = Thresholds(question.rules)
    return {
        "meld": points(question.meld),
        "taken": points(question.counters[0]),
        "theirs": points(sum(question.counters[1:])),
        "left": points(_left(question)),
        "floor": table.floor,
        "takes": table.takes,
        "stood": _stood(question.meld),
    }


def _stood(meld: int) -> str:
    """What somebody did who overlooked that a meld is too low."""
    return f"counted a meld of {points(meld)}" if meld else "let a bid stand without meld"


def _without_left(question: CanMake) -> _Reckoned | None:
    return (question.meld, question.counters[0]) if _left(question) else None


def _without_taken(question: CanMake) -> _Reckoned | None:
    return (question.meld, _left(question)) if question.counters[0] else None


def _without_meld(question: CanMake) -> _Reckoned | None:
    return (0, _most(question)) if question.meld else None


def _theirs_as_left(question: CanMake) -> _Reckoned | None:
    theirs = sum(question.counters[1:])
    return (question.meld, question.counters[0] + theirs) if theirs not in (0, _left(question)) else None


def _theirs_too(question: CanMake) -> _Reckoned | None:
    """All trick points of the hand, though the defenders took some."""
    return (question.meld, question.rules.trick_points) if sum(question.counters[1:]) else None


def _save_overlooked(question: CanMake) -> _Reckoned | None:
    unsaved = _most(question) < Thresholds(question.rules).least
    return (question.meld, _most(question)) if unsaved else None


def _floor_overlooked(question: CanMake) -> _Reckoned | None:
    return (question.meld, _most(question)) if question.meld < question.rules.meld.floor else None


# made-or-set --------------------------------------------------------------------------------------------------------

_Sums = Callable[[Outcome, MadeOrSet], _Reckoned | None]


def _judged(sums: _Sums, save: bool = True) -> Callable[[MadeOrSet], Iterator[Slipped]]:
    """The answer of somebody who adds up such figures; None: not here. What must be taken is known or is not."""

    def answers(question: MadeOrSet) -> Iterator[Slipped]:
        outcome = Outcome(question.rules, question.result)
        reckoned = sums(outcome, question)
        if reckoned is not None:
            saved = not save or reckoned[1] >= outcome.least
            yield Slipped("made" if saved and _reaches(reckoned, question) else "set", _hand_words(outcome, question))

    return answers


def _hand_words(outcome: Outcome, question: MadeOrSet) -> dict[str, str]:
    own, others = question.meld[0], question.counters or (0,)
    return {
        "meld": points(own),
        "tricks": points(others[0]),
        "bid": outcome.bid,
        "floor": outcome.floor,
        "takes": outcome.takes,
        "stood": _stood(own),
    }


def _added_up(outcome: Outcome, question: MadeOrSet) -> bool:
    """Whether meld and tricks decide: a hand that was played, where no trick at all is what it lacks."""
    lacks_trick = outcome.cause == "not-saved" and outcome.any_trick
    return question.counters is not None and outcome.played and not lacks_trick and outcome.cause != "moon-missed"


def _tricks_alone(outcome: Outcome, question: MadeOrSet) -> _Reckoned | None:
    return (0, question.counters[0]) if question.counters and _added_up(outcome, question) and question.meld[0] else None


def _meld_alone(outcome: Outcome, question: MadeOrSet) -> _Reckoned | None:
    return (question.meld[0], 0) if question.counters and _added_up(outcome, question) and question.counters[0] else None


def _their_tricks(outcome: Outcome, question: MadeOrSet) -> _Reckoned | None:
    if question.counters is None or not _added_up(outcome, question) or sum(question.counters[1:]) == question.counters[0]:
        return None
    return question.meld[0], sum(question.counters[1:])


def _their_meld(outcome: Outcome, question: MadeOrSet) -> _Reckoned | None:
    if question.counters is None or not _added_up(outcome, question) or not sum(question.meld[1:]):
        return None
    return sum(question.meld), question.counters[0]


def _unsaved(outcome: Outcome, question: MadeOrSet) -> _Reckoned | None:
    return (question.meld[0], outcome.had("tricks")) if outcome.cause == "not-saved" else None


def _below_floor(outcome: Outcome, question: MadeOrSet) -> _Reckoned | None:
    return (question.meld[0], (question.counters or (0,))[0]) if outcome.cause == "below-floor" else None


def _thrown_in(outcome: Outcome, question: MadeOrSet) -> _Reckoned | None:
    return (question.meld[0], 0) if outcome.cause == "thrown-in" else None


CAN_MAKE, MADE_OR_SET = ("can-make",), ("made-or-set",)
SLIPS: tuple[Slip, ...] = (
    Slip(
        "can-make-left-not-counted",
        CAN_MAKE,
        _reached(_without_left),
        "you did not count the {left} still to be won",
        "What is left in the tricks may still be won.",
        Likely.OFTEN,
    ),
    Slip(
        "can-make-taken-not-counted",
        CAN_MAKE,
        _reached(_without_taken),
        "you left out the {taken} taken so far",
        "What the declaring side has taken counts.",
        Likely.SELDOM,
    ),
    Slip(
        "can-make-meld-forgotten",
        CAN_MAKE,
        _reached(_without_meld),
        "you left out the meld of {meld}",
        "Meld counts towards the bid as tricks do.",
    ),
    Slip(
        "can-make-theirs-as-left",
        CAN_MAKE,
        _reached(_theirs_as_left),
        "you took the defenders' {theirs} for what is left",
        "What is left is what nobody has taken: {left}.",
        Likely.SELDOM,
    ),
    Slip(
        "can-make-theirs-too",
        CAN_MAKE,
        _reached(_theirs_too),
        "you counted what the defenders have taken",
        "What the defenders have taken is gone: {theirs}.",
    ),
    Slip(
        "can-make-save-overlooked",
        CAN_MAKE,
        _reached(_save_overlooked, save=False),
        "you left out the save",
        "The declaring side must take {takes} here.",
        Likely.AT_TIMES,
    ),
    Slip(
        "can-make-floor-overlooked",
        CAN_MAKE,
        _reached(_floor_overlooked, floor=False),
        "you {stood}",
        "A declaring side with a meld below {floor} is set here.",
    ),
    Slip(
        "made-meld-forgotten",
        MADE_OR_SET,
        _judged(_tricks_alone),
        "you left out the meld of {meld}",
        "Meld counts towards the bid as tricks do.",
    ),
    Slip(
        "made-tricks-forgotten",
        MADE_OR_SET,
        _judged(_meld_alone),
        "you left out the {tricks} in tricks",
        "Tricks count towards the bid as meld does.",
        Likely.SELDOM,
    ),
    Slip(
        "made-their-tricks",
        MADE_OR_SET,
        _judged(_their_tricks),
        "you took the defenders' tricks",
        "The declaring side has {tricks} in tricks.",
        Likely.SELDOM,
    ),
    Slip(
        "made-their-meld",
        MADE_OR_SET,
        _judged(_their_meld),
        "you added the defenders' meld",
        "The declaring side has {meld} in meld.",
        Likely.SELDOM,
    ),
    Slip(
        "made-save-overlooked",
        MADE_OR_SET,
        _judged(_unsaved, save=False),
        "you left out the save",
        "The declaring side must take {takes} here.",
        Likely.AT_TIMES,
    ),
    Slip(
        "made-floor-overlooked",
        MADE_OR_SET,
        _judged(_below_floor),
        "you {stood}",
        "A declaring side with a meld below {floor} is set here.",
    ),
    Slip(
        "made-thrown-in",
        MADE_OR_SET,
        _judged(_thrown_in, save=False),
        "you let the meld alone make the bid",
        "A hand that is thrown in is set, whatever the meld.",
    ),
)
