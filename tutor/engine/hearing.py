"""Hearing: the calls of an auction as partners hear them, with the words in which somebody may pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tutor.engine.auction import PASS, AuctionError, Call, auction_state, legal_bids
from tutor.engine.cards import Seat, as_seat
from tutor.engine.rules import Rules

# A call as it is spoken: a bid, "pass", or a pass said in other words.
Spoken: TypeAlias = int | str
HELP, BY_ME, BY = "pass with help", "by me", "by"
PASSES = (PASS, HELP, BY_ME, BY)


def call_of(spoken: Spoken) -> Call:
    """The call that is made by what is spoken: other words for a pass are a pass."""
    return spoken if isinstance(spoken, int) else PASS


@dataclass(frozen=True)
class Heard:
    """One call, and all of the auction before it that a convention looks at. Bids in points."""

    seat: Seat
    spoken: Spoken
    rules: Rules
    last: int = 0  # the bid that stood, 0 where nobody had bid
    lowest: int = 0  # the least that could have been bid
    first: bool = True  # whether this seat had not called before
    partner_bid: bool = False  # whether its partner had bid
    partner_deals: bool = False

    @property
    def opens(self) -> bool:
        """Whether it is the first bid of the auction."""
        return isinstance(self.spoken, int) and not self.last

    @property
    def over(self) -> int:
        """By how many points a bid is over the last one, an opening over the lowest that could be made; 0 for a pass."""
        return self.spoken - (self.last or self.lowest) if isinstance(self.spoken, int) else 0

    @property
    def is_raise(self) -> bool:
        """Whether it is a bid over another."""
        return isinstance(self.spoken, int) and bool(self.last)

    @property
    def is_jump(self) -> bool:
        """Whether it is over another bid, and by more than it had to be."""
        return isinstance(self.spoken, int) and self.is_raise and self.spoken > self.lowest


def listen(calls: Sequence[Spoken], dealer: Seat | str, rules: Rules) -> tuple[Heard, ...]:
    """Each call as it is heard. Raises AuctionError for one that is not legal."""
    dealer, heard = as_seat(dealer), list[Heard]()
    for number, spoken in enumerate(calls):
        if not isinstance(spoken, int) and spoken not in PASSES:
            raise AuctionError(
                f"call {number + 1} is not a call: '{spoken}'", f"a call is a number, or one of: {', '.join(PASSES)}", number + 1
            )
        before = [call_of(one) for one in calls[:number]]
        legal = legal_bids(before, dealer, rules)
        if legal:
            partner = rules.partner(legal.seat)
            standing = max((one.spoken for one in heard if isinstance(one.spoken, int)), default=0)
            bid = any(one.seat is partner and isinstance(one.spoken, int) for one in heard)
            first = all(one.seat is not legal.seat for one in heard)
            heard.append(Heard(legal.seat, spoken, rules, standing, legal.lowest, first, bid, partner is dealer))
    auction_state([call_of(one) for one in calls], dealer, rules)
    return tuple(heard)
