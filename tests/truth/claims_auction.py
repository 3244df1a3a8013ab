"""Claims of who is declarer, for how much, and why."""

from __future__ import annotations

from claims import claim, given_of
from heard import Heard, heard, who
from reading import SEAT, items, number
from scored import Found, figure
from sentences import Said

AUCTION = ("auction",)
_BID, _COUNT = figure("bid"), figure("count")
_WHO = rf"(?P<who>{SEAT})"
_IS = rf"(?P<declarer>{SEAT}) (?P<is>is|are) declarer"


def declares(said: Said, found: Found) -> bool:
    """Whether the declarer is named, if one is, and with the verb that goes with the seat."""
    named = found.groupdict().get("declarer")
    if named is None:
        return True
    result = heard(said).result
    return result is not None and who(said, named) == result[0] and verb(said, named, found["is"])


def verb(said: Said, named: str, word: str) -> bool:
    return (word == "are") == (who(said, named) == "S")


def bid_told(said: Said, found: Found) -> bool:
    result = heard(said).result
    return result is not None and number(found["bid"]) == result[1]


# Why the right answer is right. --------------------------------------------------------------------------------


@claim(rf"{_WHO} bid {_BID} and nobody bid more(?:, so {_IS})?", AUCTION)
def _(said: Said, found: Found) -> bool:
    """The highest bid, of that seat."""
    here, seat = heard(said), who(said, found["who"])
    top = here.standing > 0 and (seat, here.standing) in here.bids
    return top and here.result == (seat, here.standing) and bid_told(said, found) and declares(said, found)


@claim(rf"All the others passed, so {_IS}", AUCTION)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return here.result is not None and here.passed == set(here.seats) - {here.result[0]} and declares(said, found)


@claim(r"Each player calls only once here", AUCTION)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return here.auction.rounds == "one" and sorted(seat for seat, _ in here.calls) == sorted(here.seats)


def forced(here: Heard, words: str) -> bool:
    """Whether that one must take the bid where nobody makes one."""
    return here.auction.all_pass == {"dealer": "dealer-stuck", "first to call": "first-bidder-stuck"}[words]


_MUST = r"the (?P<must>dealer|first to call) must take it"


@claim(rf"Nobody bid, so {_MUST}(?P<how>,? (?:here )?)for {_BID}(?P<lowest>, the lowest bid)?: {_IS}", AUCTION)
def _(said: Said, found: Found) -> bool:
    """Who is stuck, and for how much: the lowest bid that can be made, or an amount of the table's own."""
    here = heard(said)
    lowest = here.stuck_at == here.minimum and here.may_bid(here.minimum)
    named = bool(found["lowest"]) == lowest and bool(found["how"].strip()) != lowest
    return not here.bids and forced(here, found["must"]) and named and bid_told(said, found) and declares(said, found)


@claim(rf"Nobody bid here, and {_WHO} (?:(?P<is>is|are) the dealer|(?P<first>called first))", AUCTION)
def _(said: Said, found: Found) -> bool:
    here, seat = heard(said), who(said, found["who"])
    named = seat == here.first if found["first"] else seat == here.dealer and verb(said, found["who"], found["is"])
    return not here.bids and named and here.result is not None and here.result[0] == seat


# Why another seat is not. --------------------------------------------------------------------------------------


@claim(r"Another player is declarer", AUCTION, ("title",))
def _(said: Said, found: Found) -> bool:
    here, given = heard(said), given_of(said)
    return isinstance(given, dict) and here.result is not None and given["declarer"] != here.result[0]


@claim(rf"{_WHO} (?:passed|bid {_BID} and passed later|bid only {figure('only')})", AUCTION, ("text",))
def _(said: Said, found: Found) -> bool:
    """The seat that was named, its last bid, and whether it passed."""
    here, seat = heard(said), who(said, found["who"]) or ""
    given = given_of(said)
    bids, best = here.bids_of(seat), found["bid"] or found["only"]
    passed = (seat in here.passed) == (found["only"] is None)
    same = (number(best) == bids[-1] if bids else False) if best else not bids
    return passed and same and isinstance(given, dict) and seat == given["declarer"] != (here.result or ("",))[0]


# Hints. --------------------------------------------------------------------------------------------------------


@claim(r"Did anybody bid, and who bid the most\?", AUCTION, ("hint",))
def _(said: Said, found: Found) -> bool:
    return bool(heard(said).calls)


@claim(r"Each player calls only once, and the highest bid wins", AUCTION, ("hint",))
def _(said: Said, found: Found) -> bool:
    return heard(said).auction.rounds == "one"


@claim(r"Whoever passes is out|When all the others are out, the last bid wins", AUCTION, ("hint",))
def _(said: Said, found: Found) -> bool:
    """It must be the last bid that wins here, of the only one who is not out."""
    here = heard(said)
    won = not here.bids or here.result == here.bids[-1]
    return here.auction.rounds == "many" and won and (not here.bids or len(here.passed) == len(here.seats) - 1)


@claim(
    rf"If nobody bids, (?:(?P<again>the cards are dealt again)|{_MUST} for (?:(?P<lowest>the lowest bid)|a set amount))",
    AUCTION,
    ("hint",),
)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    lowest = here.stuck_at == here.minimum and here.may_bid(here.minimum)
    if found["again"]:
        return here.auction.all_pass == "redeal" and bool(here.bids)
    return forced(here, found["must"]) and bool(found["lowest"]) == lowest


@claim(r"Nobody bid|Think of who must take it then, and for how much", AUCTION, ("hint",))
def _(said: Said, found: Found) -> bool:
    return not heard(said).bids and heard(said).auction.all_pass != "redeal"


@claim(r"Cross out every pass", AUCTION, ("hint",))
def _(said: Said, found: Found) -> bool:
    """That leaves bids, if there are any."""
    return bool(heard(said).bids)


@claim(
    rf"Only one bid is left|The bids that are left are (?P<bids>[\d, and]+)|Of the {_COUNT} bids that are left, the last is the highest",
    AUCTION,
    ("hint",),
)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    left = [bid for _, bid in here.bids]
    if found["bids"]:
        return [number(item) for item in items(found["bids"])] == left and len(left) > 1
    return number(found["count"]) == len(left) and left[-1] == max(left) if found["count"] else len(left) == 1


@claim(rf"The answer: {_WHO} at {_BID}", AUCTION, ("hint",))
def _(said: Said, found: Found) -> bool:
    return said.rung == 4 and heard(said).result == (who(said, found["who"]), number(found["bid"]))
