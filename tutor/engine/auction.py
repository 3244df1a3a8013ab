"""The auction: who may bid what, and who is declarer (rules.md 1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tutor.engine.cards import PinochleError, Seat, as_seat
from tutor.engine.play import seats_from
from tutor.engine.rules import Rules

PASS: Literal["pass"] = "pass"
Call: TypeAlias = int | Literal["pass"]


class AuctionError(PinochleError):
    """A call that is not legal, or an auction that is not over. `call` counts from 1; 0 where none is at fault."""

    def __init__(self, message: str, hint: str = "", call: int = 0) -> None:
        super().__init__(message, hint)
        self.call = call


@dataclass(frozen=True)
class AuctionState:
    """An auction so far. `turn` is who calls next, None when it is over; `bid` in points, 0 where nobody bid."""

    turn: Seat | None
    live: tuple[Seat, ...]  # not out yet, in turn from the next caller
    bid: int
    bidder: Seat | None


@dataclass(frozen=True)
class LegalBids:
    """What the seat to call may bid: `lowest` and every step above it. Passing is always legal."""

    seat: Seat
    lowest: int
    rules: Rules

    def __contains__(self, bid: int) -> bool:
        return bid >= self.lowest and _on_step(bid, self.rules)

    def why_not(self, bid: int) -> str:
        """What is wrong with a bid, in a few words; "" for a legal one."""
        if bid < (minimum := self.rules.auction.minimum or 0):
            return f"the lowest bid is {minimum}"
        if not _on_step(bid, self.rules):
            return f"bids go by {_step_at(bid, self.rules)[1]}"
        if bid < self.lowest:
            return f"the next bid is {self.lowest} or more"
        return ""


@dataclass(frozen=True)
class AuctionResult:
    """Who declares and for how much; `declarer` is None where all passed and the cards are dealt again."""

    declarer: Seat | None
    bid: int


def auction_state(calls: Sequence[Call], dealer: Seat | str, rules: Rules) -> AuctionState:
    """Play calls through, live seats in turn from the dealer's left. Raises AuctionError at the first illegal one."""
    if rules.auction.minimum is None:
        raise AuctionError("there is no auction in this game")
    dealer = as_seat(dealer)
    first = dealer if rules.auction.first == "dealer" else rules.after(dealer)
    state = AuctionState(first, seats_from(first, rules), 0, None)
    for number, call in enumerate(calls, start=1):
        if state.turn is None:
            raise AuctionError(f"call {number} is not legal: the auction was over", "leave out what came after", number)
        state = _step(state, call, number, rules)
        state = _close(state, number, dealer, rules)
    return state


def legal_bids(calls: Sequence[Call], dealer: Seat | str, rules: Rules) -> LegalBids | None:
    """What the next seat may bid; None when the auction is over. Raises AuctionError."""
    state = auction_state(calls, dealer, rules)
    return LegalBids(state.turn, _lowest(state, rules), rules) if state.turn else None


def auction_result(calls: Sequence[Call], dealer: Seat | str, rules: Rules) -> AuctionResult:
    """The declarer and the bid. Raises AuctionError for an illegal call or an auction that is not over."""
    state = auction_state(calls, dealer, rules)
    if state.turn:
        raise AuctionError(f"the auction is not over: {state.turn.name.lower()} is to call", "add calls until one seat is left")
    return AuctionResult(state.bidder, state.bid)


def _step(state: AuctionState, call: Call, number: int, rules: Rules) -> AuctionState:
    seat, *others = state.live
    if call != PASS and (not isinstance(call, int) or isinstance(call, bool)):
        raise AuctionError(f"call {number} is not a call: '{call}'", "a call is a number or 'pass'", number)
    if call == PASS:
        live: tuple[Seat, ...] = tuple(others)
        bid, bidder = state.bid, state.bidder
    else:
        legal = LegalBids(seat, _lowest(state, rules), rules)
        if call not in legal:
            raise AuctionError(
                f"call {number} is not legal: '{call}', but {legal.why_not(call)}",
                f"{seat.name.lower()} may pass or bid {legal.lowest} or more",
                number,
            )
        live, bid, bidder = (*others, seat), call, seat
    return AuctionState(live[0] if live else None, live, bid, bidder)


def _close(state: AuctionState, called: int, dealer: Seat, rules: Rules) -> AuctionState:
    """The same auction, ended if this was its last call."""
    over = AuctionState(None, (), state.bid, state.bidder)
    if state.bidder is not None:
        once = rules.auction.rounds == "one" and called >= len(rules.seats)
        return over if state.live == (state.bidder,) or once else state
    if state.live == (dealer,) and rules.auction.all_pass == "dealer-stuck":
        return AuctionState(None, (), rules.stuck_bid, dealer)
    if not state.live and rules.auction.all_pass == "first-bidder-stuck":
        return AuctionState(None, (), rules.stuck_bid, rules.after(dealer))
    return state


def _lowest(state: AuctionState, rules: Rules) -> int:
    bid = max(state.bid + (1 if rules.auction.must_raise else 0), rules.auction.minimum or 0)
    while not _on_step(bid, rules):
        start, step = _step_at(bid, rules)
        above = start + -((start - bid) // step) * step
        # Where the steps change before that, their first bid comes next.
        bid = min(above, *(first for first, _ in rules.auction.steps if first > bid), above)
    return bid


def _step_at(bid: int, rules: Rules) -> tuple[int, int]:
    return max(row for row in rules.auction.steps if row[0] <= bid)


def _on_step(bid: int, rules: Rules) -> bool:
    start, step = _step_at(bid, rules)
    return (bid - start) % step == 0
