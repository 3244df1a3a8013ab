"""Slips in questions about whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.engine import Seat
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.speakers.acting import Turn
from tutor.feedback.words import seat_word
from tutor.questions.whose_turn import WhoseTurn

KIND = ("whose-turn",)


def _seat(turn: Turn, seat: Seat) -> dict[str, str]:
    name = seat_word(seat, turn.question.rules)
    return {"seat": "yourself" if name == "you" else name, "last": turn.last}


def _next(turn: Turn, steps: int) -> Seat:
    """The seat so many steps clockwise from the last to act."""
    seats = turn.question.rules.seats
    return seats[(seats.index(turn.acted[-1]) + steps) % len(seats)]


def _is_open(turn: Turn) -> bool:
    """Whether somebody has acted and the turn just goes on."""
    return bool(turn.acted) and not turn.is_full and not turn.is_over


def _leader_again(question: WhoseTurn) -> Iterator[Slipped]:
    turn = Turn(question)
    if question.leader is not None and question.trick and not turn.is_full:
        yield Slipped(question.leader)


def _leader_leads_again(question: WhoseTurn) -> Iterator[Slipped]:
    if question.leader is not None and Turn(question).is_full:
        yield Slipped(question.leader)


def _last_again(question: WhoseTurn) -> Iterator[Slipped]:
    turn = Turn(question)
    if _is_open(turn):
        yield Slipped(turn.acted[-1], _seat(turn, turn.acted[-1]))


def _anticlockwise(question: WhoseTurn) -> Iterator[Slipped]:
    turn = Turn(question)
    if _is_open(turn) and len(question.rules.seats) > 2:
        yield Slipped(_next(turn, -1))


def _dealers_right(question: WhoseTurn) -> Iterator[Slipped]:
    """The bidding started at the dealer's right."""
    turn, seats = Turn(question), question.rules.seats
    if turn.starts and question.dealer is not None:
        yield Slipped(seats[seats.index(question.dealer) - 1])


def _partner(question: WhoseTurn) -> Iterator[Slipped]:
    """The seat two steps on, which is that of a partner."""
    turn = Turn(question)
    if _is_open(turn) and not turn.skipped and len(question.rules.seats) > 3:
        yield Slipped(_next(turn, 2))


def _passed_again(question: WhoseTurn) -> Iterator[Slipped]:
    """The next seat clockwise though it has passed."""
    turn = Turn(question)
    if turn.bids and _is_open(turn) and turn.skipped:
        for seat in turn.skipped:
            yield Slipped(seat, _seat(turn, seat))


def _bidding_goes_on(question: WhoseTurn) -> Iterator[Slipped]:
    """The next seat clockwise though all the others have passed."""
    turn = Turn(question)
    if turn.is_over and turn.all_others_passed and not turn.is_stuck:
        yield Slipped(_next(turn, 1))


def _another_round(question: WhoseTurn) -> Iterator[Slipped]:
    turn = Turn(question)
    if turn.is_over and turn.once and not turn.all_others_passed and not turn.is_stuck:
        yield Slipped(_next(turn, 1))


def _high_bidder(question: WhoseTurn) -> Iterator[Slipped]:
    turn = Turn(question)
    if turn.bids and _is_open(turn) and turn.state.bidder not in (None, turn.acted[-1]):
        yield Slipped(turn.state.bidder)


def _dealer(question: WhoseTurn) -> Iterator[Slipped]:
    turn = Turn(question)
    if turn.bids and _is_open(turn) and question.dealer is not turn.acted[-1]:
        yield Slipped(question.dealer, _seat(turn, turn.acted[-1]))


def _last_leads(question: WhoseTurn) -> Iterator[Slipped]:
    turn = Turn(question)
    if turn.is_full:
        yield Slipped(turn.acted[-1])


def _after_the_winner(question: WhoseTurn) -> Iterator[Slipped]:
    turn = Turn(question)
    if turn.is_full:
        yield Slipped(question.rules.after(turn.seat))


def _slip(name: str, answers: Callable[[WhoseTurn], Iterator[Slipped]], thought: str, remember: str, likely: Likely) -> Slip:
    return Slip(name, KIND, answers, thought, remember, likely)


SLIPS: tuple[Slip, ...] = (
    _slip("leader-plays-again", _leader_again, "you let the leader play again", "Each player plays once to a trick.", Likely.SELDOM),
    _slip(
        "leader-leads-again", _leader_leads_again, "you let the leader lead again", "Whoever wins a trick leads to the next.", Likely.OFTEN
    ),
    _slip("last-to-play-leads", _last_leads, "you let the last to play lead", "Whoever wins a trick leads to the next.", Likely.SELDOM),
    _slip(
        "left-of-the-winner-leads",
        _after_the_winner,
        "you let the seat after the winner lead",
        "The winner of a trick leads to the next.",
        Likely.AT_TIMES,
    ),
    _slip(
        "acted-last", _last_again, "you gave the one who acted last another turn", "The turn goes on clockwise from {last}.", Likely.SELDOM
    ),
    _slip("anticlockwise", _anticlockwise, "you went round anticlockwise", "Turns go clockwise, which is to the left.", Likely.OFTEN),
    _slip(
        "dealers-right-calls-first",
        _dealers_right,
        "you started at the dealer's right",
        "The bidding starts at the dealer's left.",
        Likely.OFTEN,
    ),
    _slip("seat-left-out", _partner, "you left out a seat", "The turn goes to the very next seat clockwise.", Likely.AT_TIMES),
    _slip(
        "passed-called-again",
        _passed_again,
        "you let {seat} call again after a pass",
        "Whoever has passed is out of the bidding.",
        Likely.OFTEN,
    ),
    _slip(
        "bidding-went-on",
        _bidding_goes_on,
        "you let the bidding go on",
        "When all the others have passed, the bidding is over.",
        Likely.OFTEN,
    ),
    _slip(
        "another-round", _another_round, "you let the bidding go round again", "At this table each player calls only once.", Likely.OFTEN
    ),
    _slip(
        "high-bidder-again",
        _high_bidder,
        "you gave the turn to the highest bidder",
        "The highest bidder waits while the others call.",
        Likely.AT_TIMES,
    ),
    _slip("dealer-next", _dealer, "you gave the turn to the dealer", "The turn goes on clockwise from {last}.", Likely.SELDOM),
)
