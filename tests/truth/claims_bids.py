"""Claims of the least bid, and of slips about it."""

from __future__ import annotations

import re

from claims import claim
from heard import Heard, heard
from reading import number
from scored import Found, figure, tells
from sentences import Said
from thoughts import thought

LEAST = ("least-bid",)
_LAST, _LEAST, _MORE, _STEP, _START, _BEFORE, _GIVEN = (
    figure(name) for name in ("last", "least", "more", "step", "start", "before", "given")
)


def least(said: Said) -> int:
    """The least bid, by trying them all."""
    here = heard(said)
    found = here.here.lowest_bid()
    return here.next_bid(here.standing) if found is None else found


def given(said: Said) -> int:
    assert isinstance(said.given, int)
    return said.given


def after(here: Heard, found: Found, bid: int) -> bool:
    """Whether the last bid, the next, and by how much it is more are told as they are."""
    figures = {"last": here.standing, "least": bid, "more": bid - here.standing}
    named = found.groupdict()
    return tells(found, **{name: value for name, value in figures.items() if name in named})


# Why it is the least. ------------------------------------------------------------------------------------------


@claim(rf"(?:Here n|N)obody has bid yet(?P<so>, so the lowest bid of the table is enough: {_LEAST})?", LEAST)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return not here.bids and (not found["so"] or (tells(found, least=least(said)) and least(said) == here.minimum))


@claim(rf"The lowest bid would be {figure('minimum')}, but bids go by {_STEP}, so the least is {_LEAST}", LEAST)
def _(said: Said, found: Found) -> bool:
    """The lowest bid is none of the steps there."""
    here = heard(said)
    off = not here.bids and not here.may_bid(here.minimum)
    return off and tells(found, minimum=here.minimum, step=here.step(here.minimum), least=least(said))


@claim(rf"Here nobody has bid yet, so {_LEAST} is enough", LEAST)
def _(said: Said, found: Found) -> bool:
    return not heard(said).bids and tells(found, least=least(said))


@claim(rf"Here the last bid is {_LAST}, so the least is {_LEAST}", LEAST)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return bool(here.bids) and after(here, found, least(said))


@claim(rf"Here bids go by {_STEP}, so after {_LAST} comes {_LEAST}", LEAST)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return bool(here.bids) and after(here, found, least(said)) and least(said) == here.standing + here.step(here.standing)


@claim(rf"(?:Here t|T)he last bid is {_LAST}(?:, and bids go by {_STEP})?", LEAST)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    step = found["step"] is None or (
        tells(found, step=here.step(here.standing)) and least(said) == here.standing + here.step(here.standing)
    )
    return bool(here.bids) and after(here, found, least(said)) and step


@claim(rf"The next step above it is {_LEAST}, {_MORE} more", LEAST)
def _(said: Said, found: Found) -> bool:
    """Where steps are of one size."""
    here = heard(said)
    return len(here.auction.steps) == 1 and after(here, found, least(said)) and number(found["more"]) == here.step(here.standing)


@claim(rf"Other steps begin at {_LEAST}, so that is the next bid", LEAST)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return least(said) in [start for start, _ in here.auction.steps] and after(here, found, least(said))


@claim(rf"(?:Below {_BEFORE}|From {_START} on|From {figure('low')} to {figure('high')}) bids go by {_STEP}, so the next is {_LEAST}", LEAST)
def _(said: Said, found: Found) -> bool:
    """Between which bids these steps hold, that the last bid is one of them, and that a whole step is the next."""
    here, bid = heard(said), least(said)
    start, step = here.row(here.standing)
    more = [first for first, _ in here.auction.steps if first > start]
    end = more[0] if more else None
    named = {"before": end, "start": start, "low": start, "high": end}
    told = [name for name in named if found[name] is not None]
    right = {("before",): start == 0, ("start",): end is None, ("low", "high"): start > 0 and end is not None}[tuple(told)]
    whole = bid == here.standing + step and (end is None or bid <= end)
    return right and whole and all(number(found[name]) == named[name] for name in told) and tells(found, step=step, least=bid)


# What was given. -----------------------------------------------------------------------------------------------


@claim(r"Less is enough|That is not enough|Bids go by whole steps", LEAST, ("title",))
def _(said: Said, found: Found) -> bool:
    """More than is needed; less; or no bid at all."""
    may = heard(said).may_bid(given(said), heard(said).standing)
    here = heard(said)
    low = given(said) <= here.standing if here.bids else given(said) < here.minimum
    title = "Less is enough" if may else "That is not enough" if low else "Bids go by whole steps"
    return said.text == title and given(said) != least(said)


@claim(rf"You may (?P<may>not )?bid {_GIVEN}(?P<need>, but you need not)?", LEAST, ("text",))
def _(said: Said, found: Found) -> bool:
    may = heard(said).may_bid(given(said), heard(said).standing)
    return tells(found, given=given(said)) and may == (found["may"] is None) == bool(found["need"]) and given(said) != least(said)


# Hints. --------------------------------------------------------------------------------------------------------


@claim(r"Has anybody bid yet, and how much\?", LEAST, ("hint",))
def _(said: Said, found: Found) -> bool:
    return least(said) > 0


@claim(r"The first bid must be at least the lowest bid of the table", LEAST, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return bool(here.bids) or least(said) >= here.minimum


@claim(r"Every later one must be (?:(?P<step>at least a step higher)|higher) than the last", LEAST, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return not here.bids or least(said) - here.standing >= (here.step(here.standing) if found["step"] else 1)


@claim(r"The size of the steps changes on the way up|Bids go by whole steps", LEAST, ("hint",))
def _(said: Said, found: Found) -> bool:
    return (said.text.startswith("Bids")) == (len(heard(said).auction.steps) == 1)


@claim(r"Look for the next step above it", LEAST, ("hint",))
def _(said: Said, found: Found) -> bool:
    return bool(heard(said).bids)


@claim(r"Bids go (?P<steps>by \d[\d, a-z]*)", LEAST, ("hint",))
def _(said: Said, found: Found) -> bool:
    """All rows of steps, in their order."""
    told = re.findall(r"by ([\d,]*\d)(?: from ([\d,]*\d) on)?", found["steps"])
    return [(number(start) if start else 0, number(step)) for step, start in told] == [tuple(row) for row in heard(said).auction.steps]


# Slips. --------------------------------------------------------------------------------------------------------


@thought(r"you went two steps up", LEAST)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    first = here.next_bid(here.standing)
    return bool(here.bids) and given(said) == first + here.step(first)


@thought(r"you went a step above the lowest bid", LEAST)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return not here.bids and here.may_bid(here.minimum) and given(said) == here.minimum + here.step(here.minimum)


@thought(r"you gave the lowest bid of the table", LEAST)
def _(said: Said, found: Found) -> bool:
    return given(said) == heard(said).minimum


@thought(r"you went a step up from the lowest bid", LEAST)
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return given(said) == here.minimum + here.step(here.minimum)


@thought(rf"you went up by {_STEP}", LEAST)
def _(said: Said, found: Found) -> bool:
    """A step of this table, but not the one that holds there."""
    here, step = heard(said), number(found["step"]) or 0
    known = [size for _, size in here.auction.steps]
    return step in known and step != here.step(here.standing) and given(said) == here.standing + step


@thought(rf"you went a step up from {_BEFORE}", LEAST)
def _(said: Said, found: Found) -> bool:
    """From a bid that somebody has topped."""
    here, bid = heard(said), number(found["before"]) or 0
    return bid in [one for _, one in here.bids[:-1]] and given(said) == bid + here.step(bid)


@claim(rf"The last bid, {_LAST}, must be topped|At {figure('at')} bids go by {_STEP}", LEAST, ("text",))
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return bool(here.bids) and tells(found, last=here.standing, at=here.standing, step=here.step(here.standing))


@claim(r"The first bid may be the lowest bid itself", LEAST, ("text",))
def _(said: Said, found: Found) -> bool:
    here = heard(said)
    return not here.bids and here.may_bid(here.minimum) and least(said) == here.minimum


@claim(r"The next bid above the last one is enough", LEAST, ("text",))
def _(said: Said, found: Found) -> bool:
    """More was bid than was needed."""
    here = heard(said)
    return bool(here.bids) and given(said) > least(said) and here.may_bid(least(said), here.standing)
