"""Claims of how a wrong seat came about."""

from __future__ import annotations

import re

from claims import world_of
from claims_turns import KINDS, acted, bids, clockwise, dealer, full, highest, open_turn, over, passed, turn
from claims_turns_bidding import all_others_passed, nobody_bid, once_each, starts
from reading import SEAT, seat
from sentences import Said
from thoughts import thought

Found = re.Match[str]


def gave(said: Said, who: str) -> bool:
    """Whether the answer given is a seat, which is not the right one."""
    return str(said.given) == who != turn(world_of(said))


@thought(r"you let the leader (?P<how>play|lead) again", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not bids(here) and bool(here.trick) and full(here) == (found["how"] == "lead") and gave(said, here.leader)


@thought(r"you let the last to play lead", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return full(here) and gave(said, acted(here)[-1])


@thought(r"you let the seat after the winner lead", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return full(here) and gave(said, clockwise(here, turn(here)))


@thought(r"you gave the one who acted last another turn", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return open_turn(here) and gave(said, acted(here)[-1])


@thought(r"you went round anticlockwise", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return open_turn(here) and gave(said, clockwise(here, acted(here)[-1], -1))


@thought(r"you started at the dealer's right", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return starts(here) and gave(said, clockwise(here, dealer(here), -1))


@thought(r"you left out a seat", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return open_turn(here) and gave(said, clockwise(here, acted(here)[-1], 2))


@thought(rf"you let (?P<seat>{SEAT}|yourself) call again after a pass", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    who = here.you if found["seat"] == "yourself" else seat(found["seat"], here.partner)
    return bids(here) and who in passed(here) and gave(said, who)


@thought(r"you let the bidding go on", KINDS)
def _(said: Said, found: Found) -> bool:
    """Where there is a bid, and all the others have passed."""
    here = world_of(said)
    ended = over(here) and all_others_passed(here) and not nobody_bid(here)
    return ended and gave(said, clockwise(here, acted(here)[-1]))


@thought(r"you let the bidding go round again", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return over(here) and once_each(here) and gave(said, clockwise(here, acted(here)[-1]))


@thought(r"you gave the turn to the highest bidder", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return open_turn(here) and bids(here) and gave(said, highest(here)[0])


@thought(r"you gave the turn to the dealer", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return open_turn(here) and bids(here) and gave(said, dealer(here))
