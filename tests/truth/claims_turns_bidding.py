"""Claims of whose turn it is in the bidding."""

from __future__ import annotations

import re

from claims import claim, world_of
from claims_turns import (
    KINDS,
    WHO,
    acted,
    agrees,
    bids,
    called,
    clockwise,
    dealer,
    highest,
    is_seat,
    is_turn,
    open_turn,
    over,
    passed,
    turn,
)
from reading import NUMBER, SEAT, items, number, seat
from sentences import Said
from world import World

SEATS = rf"{SEAT}(?:(?:, | and ){SEAT})*"
Found = re.Match[str]


def starts(here: World) -> bool:
    """Whether nobody has called yet."""
    return bids(here) and not acted(here)


def nobody_bid(here: World) -> bool:
    """Whether the bidding is over without a bid."""
    return over(here) and bool(acted(here)) and highest(here)[0] == ""


def all_others_passed(here: World) -> bool:
    """Whether all but the one whose turn it is have passed."""
    return passed(here) == set(here.seats) - {turn(here)}


def once_each(here: World) -> bool:
    """Whether each player has called, and calls but once at this table."""
    return here.rules.auction.rounds == "one" and sorted(acted(here)) == sorted(here.seats)


# Who calls first. ----------------------------------------------------------------------------------------------


@claim(
    rf"(?P<dealer>{SEAT}) (?P<deals>deals?), and the bidding starts at the dealer's left: {WHO} (?P<calls>calls?) first",
    KINDS,
)
@claim(rf"Here (?P<dealer>{SEAT}) (?P<deals>deals?), so {WHO} (?P<calls>calls?) first", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    dealt = is_seat(found["dealer"], dealer(here), here) and agrees(found["dealer"], found["deals"])
    return starts(here) and dealt and turn(here) == clockwise(here, dealer(here)) and is_turn(found, here, found["calls"])


@claim(rf"(?P<dealer>{SEAT}) (?P<deals>deals?)", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return starts(here) and is_seat(found["dealer"], dealer(here), here) and agrees(found["dealer"], found["deals"])


@claim(r"(?:The bidding starts at the dealer's left|The player at the dealer's left calls first)", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    first = (acted(here) or [turn(here)])[0]
    return bids(here) and here.rules.auction.first == "left-of-dealer" and first == clockwise(here, dealer(here))


@claim(r"Who deals, and where does the bidding start\?", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    return starts(world_of(said))


@claim(r"Calls go clockwise, and the dealer's first turn comes after those of all the others", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    """From the dealer's left round to the dealer."""
    here = world_of(said)
    return starts(here) and [clockwise(here, turn(here), steps) for steps in range(here.players)][-1] == dealer(here)


# The bidding goes on. ------------------------------------------------------------------------------------------


def on(here: World) -> str:
    """The next seat clockwise from the last to call that has not passed."""
    steps = (clockwise(here, acted(here)[-1], count) for count in range(1, here.players + 1))
    return next((one for one in steps if one not in passed(here)), "")


@claim(r"Calls go clockwise", KINDS)
def _(said: Said, found: Found) -> bool:
    """Each call is that of the next seat that is not out, and so is the turn while the bidding is open."""
    here = world_of(said)
    return bool(called(here)) and (over(here) or turn(here) == on(here))


@claim(rf"(?:Here )?(?P<last>{SEAT}) called last, so {WHO} (?P<are>is|are) next", KINDS)
def _(said: Said, found: Found) -> bool:
    """Nobody between them is left out."""
    here = world_of(said)
    last = open_turn(here) and bids(here) and is_seat(found["last"], acted(here)[-1], here)
    return last and turn(here) == clockwise(here, acted(here)[-1]) and is_turn(found, here, found["are"])


@claim(rf"(?:Here )?(?P<out>{SEATS}) (?P<have>has|have) passed, so {WHO} (?P<are>is|are) next", KINDS)
def _(said: Said, found: Found) -> bool:
    """Those named are out, and sit between the last to call and the next."""
    here = world_of(said)
    out = [seat(one, here.partner) or "" for one in items(found["out"])]
    between = [clockwise(here, acted(here)[-1], steps) for steps in range(1, len(out) + 1)]
    agree = agrees(found["out"], found["have"]) if len(out) == 1 else found["have"] == "have"
    next_to = turn(here) == clockwise(here, acted(here)[-1], len(out) + 1)
    return bids(here) and out == between and set(out) <= passed(here) and next_to and agree and is_turn(found, here, found["are"])


@claim(r"Who called last, and who is still in the bidding\?", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bids(here) and bool(acted(here))


@claim(r"Go clockwise from there, and leave out those who have passed", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    """From the last to call."""
    here = world_of(said)
    return bids(here) and not over(here) and on(here) == turn(here) and " called last. Go" in said.whole


@claim(r"Calls go clockwise, and whoever has passed is out", KINDS, ("hint",))
@claim(r"Whoever has passed is out of the bidding", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bids(here) and bool(acted(here)) and (over(here) or turn(here) not in passed(here))


@claim(r"(?:Calls go clockwise, and each player calls only once|At this table each player calls only once)", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bids(here) and here.rules.auction.rounds == "one" and len(set(acted(here))) == len(acted(here))


@claim(r"The highest bidder waits while the others call", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return open_turn(here) and highest(here)[0] not in ("", turn(here))


# The bidding is over. ------------------------------------------------------------------------------------------


@claim(rf"(?:Here a|A)ll the others have passed, so {WHO} (?:won the bidding and )?(?P<goes>goes|go) on", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    won = over(here) and highest(here)[0] == turn(here) and all_others_passed(here)
    return won and is_turn(found, here) and found["goes"].endswith("s") == (found["who"].lower() != "you")


@claim(rf"All the others have passed, so {WHO}, the dealer, must take the bid", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    stuck = nobody_bid(here) and here.rules.auction.all_pass == "dealer-stuck" and turn(here) == dealer(here)
    return stuck and all_others_passed(here) and is_turn(found, here)


@claim(rf"All have passed, so {WHO}, the first to call, must take the bid", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    stuck = nobody_bid(here) and here.rules.auction.all_pass == "first-bidder-stuck" and turn(here) == acted(here)[0]
    return stuck and passed(here) == set(here.seats) and is_turn(found, here)


@claim(rf"Here nobody bid, so {WHO} must take the bid", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return nobody_bid(here) and here.rules.auction.all_pass.endswith("-stuck") and is_turn(found, here)


@claim(r"Each player has called(?: once)?", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return over(here) and once_each(here)


@claim(rf"(?:Here )?{WHO} bid the most, (?P<bid>{NUMBER}), and (?P<goes>goes|go) on", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    most = over(here) and once_each(here) and highest(here) == (turn(here), number(found["bid"]))
    return most and is_turn(found, here) and found["goes"].endswith("s") == (found["who"].lower() != "you")


@claim(r"Look for the highest bid", KINDS, ("hint",))
@claim(r"Then the highest bidder goes on", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    """Once each player has called; before that it is the rule of what comes."""
    here = world_of(said)
    return here.rules.auction.rounds == "one" and (not over(here) or highest(here)[0] == turn(here))


@claim(r"Once all the others have passed, the highest bidder goes on", KINDS, ("hint",))
@claim(r"When all the others have passed, the bidding is over", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bids(here) and (not over(here) or once_each(here) or (all_others_passed(here) and highest(here)[0] == turn(here)))


@claim(r"Only one player has not passed", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return over(here) and set(here.seats) - passed(here) == {turn(here)}


@claim(r"When nobody bids, one player must take the bid all the same", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return nobody_bid(here) and here.rules.auction.all_pass.endswith("-stuck")


@claim(r"Nobody has bid", KINDS, ("hint",))
@claim(r"The first to call must take the bid", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    first = here.rules.auction.all_pass == "first-bidder-stuck" and turn(here) == acted(here)[0]
    return nobody_bid(here) and (first or said.text.startswith("Nobody"))
