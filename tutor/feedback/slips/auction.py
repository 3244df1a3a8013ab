"""Slips in questions about the auction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Rules, Seat, legal_bids
from tutor.engine.auction import PASS, Call
from tutor.engine.play import seats_from
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.words import points, seat_word
from tutor.questions.auction import Auction
from tutor.questions.least_bid import LeastBid


@dataclass(frozen=True)
class _Heard:
    """An auction that is over, as a learner goes through it."""

    question: Auction

    @property
    def rules(self) -> Rules:
        return self.question.rules

    @property
    def dealer(self) -> Seat:
        return self.question.dealer

    @property
    def declarer(self) -> Seat:
        found: Seat = self.question.answer["declarer"]
        return found

    @property
    def bid(self) -> int:
        found: int = self.question.answer["bid"]
        return found

    @cached_property
    def calls(self) -> Sequence[tuple[Seat, Call]]:
        """Each call with the seat that made it; those who pass drop out."""
        first = self.dealer if self.rules.auction.first == "dealer" else self.rules.after(self.dealer)
        live, said = list(seats_from(first, self.rules)), list[tuple[Seat, Call]]()
        for call in self.question.calls:
            seat = live.pop(0)
            said.append((seat, call))
            live += [] if call == PASS else [seat]
        return said

    @cached_property
    def bids(self) -> Sequence[tuple[Seat, int]]:
        return [(seat, call) for seat, call in self.calls if isinstance(call, int)]

    @property
    def stuck(self) -> bool:
        return not self.bids

    @property
    def words(self) -> dict[str, str]:
        return {
            "bid": points(self.bid),
            "who": "the dealer" if self.declarer is self.dealer else "the first to call",
            "last": _who(self.calls[-1][0], self.rules) if self.calls else "",
        }


def _who(seat: Seat, rules: Rules) -> str:
    """A seat as the one that something is given to: you yourself."""
    word = seat_word(seat, rules)
    return "yourself" if word == "you" else word


_Pair = tuple[Seat, int]


def _heard(mishears: Callable[[_Heard], _Pair | None]) -> Callable[[Auction], Iterator[Slipped]]:
    """The declarer and the bid of somebody who mishears an auction so; None: not here."""

    def answers(question: Auction) -> Iterator[Slipped]:
        heard = _Heard(question)
        found = mishears(heard)
        if found is not None and found != (heard.declarer, heard.bid):
            yield Slipped({"declarer": found[0], "bid": found[1]}, heard.words)

    return answers


def _first_caller_stuck(heard: _Heard) -> _Pair | None:
    return (heard.rules.after(heard.dealer), heard.bid) if heard.stuck and heard.declarer is heard.dealer else None


def _dealer_stuck(heard: _Heard) -> _Pair | None:
    return (heard.dealer, heard.bid) if heard.stuck and heard.declarer is not heard.dealer else None


def _stuck_for_nothing(heard: _Heard) -> _Pair | None:
    return (heard.declarer, 0) if heard.stuck else None


def _stuck_one_more(heard: _Heard) -> _Pair | None:
    return (heard.declarer, heard.bid + _step(heard.rules, heard.bid)) if heard.stuck else None


def _stuck_at_lowest(heard: _Heard) -> _Pair | None:
    first = legal_bids((), heard.dealer, heard.rules)
    return (heard.declarer, first.lowest) if heard.stuck and first and first.lowest != heard.bid else None


def _first_bidder(heard: _Heard) -> _Pair | None:
    return (heard.bids[0][0], heard.bid) if len(heard.bids) > 1 else None


def _first_bid(heard: _Heard) -> _Pair | None:
    return (heard.bids[0][0], heard.bids[0][1]) if len(heard.bids) > 1 else None


def _bid_before(heard: _Heard) -> _Pair | None:
    return (heard.declarer, heard.bids[-2][1]) if len(heard.bids) > 1 else None


def _bidder_before(heard: _Heard) -> _Pair | None:
    return (heard.bids[-2][0], heard.bids[-2][1]) if len(heard.bids) > 2 else None


def _last_caller(heard: _Heard) -> _Pair | None:
    # Where the first to call is stuck, one who passed is declarer.
    if not heard.calls or heard.calls[-1][1] != PASS or (heard.stuck and heard.declarer is not heard.dealer):
        return None
    return heard.calls[-1][0], heard.bid


def _dealer(heard: _Heard) -> _Pair | None:
    return None if heard.stuck else (heard.dealer, heard.bid)


def _step_more(heard: _Heard) -> _Pair | None:
    return None if heard.stuck else (heard.declarer, heard.bid + _step(heard.rules, heard.bid))


def _round_and_round(heard: _Heard) -> _Pair | None:
    """The calls dealt out to all seats in turn, as if nobody ever dropped out."""
    if heard.stuck:
        return None
    seats = seats_from(heard.calls[0][0], heard.rules)
    at = max(place for place, (_, call) in enumerate(heard.calls) if call != PASS)
    return seats[at % len(seats)], heard.bid


def _seat_off(heard: _Heard) -> _Pair | None:
    """The seat at the declarer's right: the calls read one seat off."""
    if heard.stuck:
        return None
    seats = heard.rules.seats
    return seats[seats.index(heard.declarer) - 1], heard.bid


def _step(rules: Rules, bid: int) -> int:
    """By how much the next bid is higher."""
    return max(row for row in rules.auction.steps if row[0] <= bid)[1]


# least-bid ----------------------------------------------------------------------------------------------------------


def _two_steps(question: LeastBid) -> Iterator[Slipped]:
    if question.last_bid is not None:
        least: int = question.answer
        yield Slipped(least + _step(question.rules, least), {"last": points(question.last_bid)})


def _above_the_lowest(question: LeastBid) -> Iterator[Slipped]:
    minimum = question.rules.auction.minimum
    if question.last_bid is None and minimum == question.answer:
        yield Slipped(question.answer + _step(question.rules, question.answer), {"lowest": points(question.answer)})


def _the_lowest(question: LeastBid) -> Iterator[Slipped]:
    minimum, last = question.rules.auction.minimum, question.last_bid
    if last is not None and minimum is not None and minimum < last:
        yield Slipped(minimum, {"last": points(last), "lowest": points(minimum)})


def _step_from_the_lowest(question: LeastBid) -> Iterator[Slipped]:
    minimum, last = question.rules.auction.minimum, question.last_bid
    if last is not None and minimum is not None and minimum < last:
        raised = minimum + _step(question.rules, minimum)
        if raised != last:
            yield Slipped(raised, {"last": points(last), "lowest": points(minimum)})


def _other_step(question: LeastBid) -> Iterator[Slipped]:
    """The size of a step that holds lower down or higher up."""
    last = question.last_bid
    if last is None:
        return
    own = _step(question.rules, last)
    for start, step in question.rules.auction.steps:
        if step != own and question.answer - last == own:
            yield Slipped(last + step, {"wrong": points(step), "own": points(own), "last": points(last), "start": points(start)})


def _topped_bid(question: LeastBid) -> Iterator[Slipped]:
    """A step above the bid before the last."""
    bids = [call for call in question.calls if call != PASS]
    if len(bids) > 1:
        raised = bids[-2] + _step(question.rules, bids[-2])
        if raised < bids[-1]:
            yield Slipped(raised, {"last": points(bids[-1]), "topped": points(bids[-2])})


AUCTION, LEAST = ("auction",), ("least-bid",)
_HIGHEST = "The highest bid wins the auction."
_TAKES_IT = "When nobody bids, {who} must take it."
_STUCK_FOR = "Who is stuck with the bid plays for {bid} here."


def _slip(name: str, mishears: Callable[[_Heard], _Pair | None], thought: str, remember: str, likely: Likely = Likely.AT_TIMES) -> Slip:
    return Slip(name, AUCTION, _heard(mishears), thought, remember, likely)


SLIPS: tuple[Slip, ...] = (
    _slip("stuck-first-caller", _first_caller_stuck, "you gave it to the first to call", _TAKES_IT, Likely.OFTEN),
    _slip("stuck-dealer", _dealer_stuck, "you gave it to the dealer", _TAKES_IT, Likely.OFTEN),
    _slip("stuck-for-nothing", _stuck_for_nothing, "you gave no bid, since nobody bid", _STUCK_FOR, Likely.OFTEN),
    _slip("stuck-one-more", _stuck_one_more, "you went a step above the stuck bid", _STUCK_FOR),
    _slip("stuck-at-lowest", _stuck_at_lowest, "you gave the lowest bid", _STUCK_FOR, Likely.OFTEN),
    _slip("auction-first-bidder", _first_bidder, "you gave it to who bid first", _HIGHEST),
    _slip("auction-first-bid", _first_bid, "you stopped at the first bid", _HIGHEST, Likely.SELDOM),
    _slip("auction-bid-before", _bid_before, "you took the bid before the last", _HIGHEST),
    _slip("auction-bidder-before", _bidder_before, "you stopped one bid too early", _HIGHEST, Likely.SELDOM),
    _slip("auction-last-caller", _last_caller, "you gave it to {last}, the last to call", "Whoever passes is out of the auction."),
    _slip("auction-dealer", _dealer, "you gave it to the dealer", _HIGHEST, Likely.SELDOM),
    _slip("auction-step-more", _step_more, "you went a step above the last bid", "The last bid stands as it was made."),
    _slip(
        "auction-passed-called-again",
        _round_and_round,
        "you let a seat that had passed call again",
        "Whoever has passed is out and calls no more.",
        Likely.OFTEN,
    ),
    _slip("auction-seat-off", _seat_off, "you read the calls one seat off", _HIGHEST),
    Slip("least-two-steps", LEAST, _two_steps, "you went two steps up", "The next bid above the last one is enough.", Likely.OFTEN),
    Slip(
        "least-above-lowest",
        LEAST,
        _above_the_lowest,
        "you went a step above the lowest bid",
        "The first bid may be the lowest bid itself.",
    ),
    Slip("least-the-lowest", LEAST, _the_lowest, "you gave the lowest bid of the table", "The last bid, {last}, must be topped."),
    Slip(
        "least-step-from-lowest",
        LEAST,
        _step_from_the_lowest,
        "you went a step up from the lowest bid",
        "The last bid, {last}, must be topped.",
    ),
    Slip("least-other-step", LEAST, _other_step, "you went up by {wrong}", "At {last} bids go by {own}.", Likely.OFTEN),
    Slip("least-topped-bid", LEAST, _topped_bid, "you went a step up from {topped}", "The last bid, {last}, must be topped."),
)
