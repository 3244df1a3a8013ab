"""Claims of slips in going through an auction."""

from __future__ import annotations

from collections.abc import Callable

import minds
from claims import claim, given_of
from heard import Heard, heard, who
from reading import SEAT, number
from scored import Found, figure
from sentences import Said
from thoughts import thought

AUCTION = ("auction",)
_BID = figure("bid")


def heard_as(said: Said, seat: str | None, bid: int | None) -> bool:
    """Whether the answer is that this seat declares for so much."""
    return given_of(said) == {"declarer": seat, "bid": bid}


def slips(words: str, hears: Callable[[Heard], tuple[str, int] | None]) -> None:
    """Enter a thought that leads to a declarer and a bid; None where it cannot be had."""

    @thought(words, AUCTION)
    def _(said: Said, found: Found) -> bool:
        here = heard(said)
        result = hears(here) if here.minded else None
        return result is not None and heard_as(said, *result)


def declarer(here: Heard) -> str:
    return here.minded[0] if here.minded else ""


def bid(here: Heard) -> int:
    return here.minded[1] if here.minded else 0


def raised(here: Heard) -> int:
    """A step above the bid for which the declarer plays."""
    return bid(here) + here.step(bid(here))


# Where nobody bid. ---------------------------------------------------------------------------------------------

slips("you gave no bid, since nobody bid", lambda here: None if here.bids else (declarer(here), 0))
slips("you went a step above the stuck bid", lambda here: None if here.bids else (declarer(here), raised(here)))
slips("you gave the lowest bid", lambda here: None if here.bids else (declarer(here), here.next_bid(0)))
slips("you gave it to the first to call", lambda here: None if here.bids else (here.first, bid(here)))

# Where somebody did. -------------------------------------------------------------------------------------------

slips("you gave it to the dealer", lambda here: (here.dealer, bid(here)))
slips("you gave it to who bid first", lambda here: (here.bids[0][0], bid(here)) if here.bids else None)
slips("you stopped at the first bid", lambda here: here.bids[0] if here.bids else None)
slips("you took the bid before the last", lambda here: (declarer(here), here.bids[-2][1]) if len(here.bids) > 1 else None)
slips("you stopped one bid too early", lambda here: here.bids[-2] if len(here.bids) > 1 else None)
slips("you went a step above the last bid", lambda here: (declarer(here), raised(here)) if here.bids else None)


def _still_in(here: Heard) -> tuple[str, int] | None:
    """The calls dealt out to all seats in turn, whether they have passed or not."""
    places = [place for place, (_, call) in enumerate(here.calls) if call != "pass"]
    return (here.at(here.first, places[-1]), bid(here)) if places else None


slips("you let a seat that had passed call again", _still_in)


@thought("you read the calls one seat off", AUCTION)
def _(said: Said, found: Found) -> bool:
    """As if the first to call were the next seat, on one side or on the other."""
    here = heard(said)
    return bool(here.bids) and any(heard_as(said, here.at(declarer(here), off), bid(here)) for off in (1, -1))


@thought(rf"you gave it to (?P<who>{SEAT}|yourself), the last to call", AUCTION)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return who(said, found["who"]) == here.calls[-1][0] and heard_as(said, here.calls[-1][0], bid(here))


# What to remember. ---------------------------------------------------------------------------------------------


@claim(r"When nobody bids, the (?P<who>dealer|first to call) must take it", AUCTION, ("text",))
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return not here.bids and here.auction.all_pass == {"dealer": "dealer-stuck", "first to call": "first-bidder-stuck"}[found["who"]]


@claim(rf"Who is stuck with the bid plays for {_BID} here", AUCTION, ("text",))
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return not here.bids and number(found["bid"]) == here.stuck_at


@claim(r"The highest bid wins the auction|The last bid stands as it was made", AUCTION, ("text",))
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return bool(here.bids) and here.result == here.bids[-1] and here.bids[-1][1] == here.standing


@claim(r"Whoever passes is out of the auction|Whoever has passed is out and calls no more", AUCTION, ("text",))
def _(said: Said, found: Found) -> bool:
    """So it is at every table; here somebody has, and does not declare."""
    here = heard(said)
    return bool(here.passed) and here.result is not None and here.result[0] not in here.passed


@claim(r"The player at the dealer's left calls first", AUCTION, ("text",))
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return here.first == here.at(here.dealer, 1) and minds.bidding(here.here) != ("turn", "", 0)
