"""Claims of cards that are still out: how many there are, held, seen and left, and how a wrong number came about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from claims import claim, given_of, world_of
from reading import RANK, SUIT, number, rank, suit
from reference import suit_of
from sentences import Said
from thoughts import thought
from world import World

KINDS = ("copies-left", "trump-count")
COPIES, TRUMPS = ("copies-left",), ("trump-count",)
THINGS = rf"(?:{RANK} of {SUIT}|{SUIT}|trumps?)"
COUNT = r"(?:no|none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)"
WHOLE = rf"(?P<whole>{COUNT}) (?P<things>{THINGS})"
SO_OUT = rf"so (?:(?P<out>{COUNT}) (?P<verb>is|are) still out|(?P<all>both|all {COUNT}) are still out)"
Found = re.Match[str]


def about(here: World) -> str:
    """What is counted: a card or a suit."""
    return str(here.data.get("card") or here.data.get("suit") or here.trump)


def among(cards: Iterable[str], here: World) -> int:
    """How many of what is counted are among some cards."""
    return sum(about(here) in (card, suit_of(card)) for card in cards)


def whole(here: World) -> int:
    return among(here.deck.elements(), here)


def held(here: World) -> int:
    return among(here.hand, here)


def seen(here: World) -> int:
    return among([*here.cards_in("seen"), *here.cards_in("tricks")], here)


def out(here: World) -> int:
    return among(here.out.elements(), here)


def tricks(here: World) -> Sequence[list[str]]:
    """The tricks of a count of trumps."""
    return [str(one).split() for one in here.data.get("tricks", [])]


def named(text: str, here: World, count: int) -> bool:
    """Whether words are what is counted, one or several of it: trumps, hearts, tens of hearts."""
    if text in ("trump", "trumps"):
        return here.kind == "trump-count" and text.endswith("s") == (count != 1)
    which, _, of = text.rpartition(" of ")
    card = f"{rank(which)}{suit(of)}" if which else suit(of)
    return card == about(here) and (which or of).endswith("s") == (count != 1)


def counts(text: str, expected: int) -> bool:
    """Whether a number in words is this one."""
    return number(text) == expected


def so_out(found: Found, here: World) -> bool:
    """so five are still out, so both are still out, so none is still out"""
    if found["all"]:
        said = 2 if found["all"] == "both" else number(found["all"].removeprefix("all "))
        return said == whole(here) == out(here)
    return counts(found["out"], out(here)) and (found["verb"] == "is") == (out(here) < 2)


# How many there are. -------------------------------------------------------------------------------------------


@claim(rf"The deck has {WHOLE}", KINDS)
@claim(rf"This deck has {WHOLE}", KINDS, ("text",))
@claim(rf"There are {WHOLE} in the deck", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return counts(found["whole"], whole(here)) and named(found["things"], here, whole(here))


@claim(rf"You hold (?P<held>{COUNT}) and have seen (?P<seen>{COUNT}|no other)(?P<more> more)?, {SO_OUT}", COPIES)
def _(said: Said, found: Found) -> bool:
    """ "more" and "no other" only beside some that are held."""
    here = world_of(said)
    besides = bool(found["more"]) or found["seen"] == "no other"
    known = counts(found["held"], held(here)) and counts(found["seen"].removesuffix(" other"), seen(here))
    return known and besides == bool(held(here)) and so_out(found, here)


@claim(rf"You hold (?P<held>{COUNT}) and (?P<seen>{COUNT}) (?P<fell>has|have) fallen, {SO_OUT}", TRUMPS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    known = counts(found["held"], held(here)) and counts(found["seen"], seen(here))
    return known and (found["fell"] == "has") == (seen(here) < 2) and so_out(found, here)


@claim(rf"Here you see (?P<gone>{COUNT}) of the (?P<whole>{COUNT}), {SO_OUT}", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return counts(found["gone"], held(here) + seen(here)) and counts(found["whole"], whole(here)) and so_out(found, here)


@claim(rf"Here you see (?P<every>both|all {COUNT}), {SO_OUT}", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    said_all = counts(found["every"].removeprefix("all "), whole(here))
    return said_all and held(here) + seen(here) == whole(here) and so_out(found, here)


# Hints. --------------------------------------------------------------------------------------------------------


@claim(r"How many are in the whole deck, and how many can you see\?", COPIES, ("hint",))
@claim(r"From all that are in the deck take those in your hand, and those seen in tricks", COPIES, ("hint",))
@claim(r"How many trumps are in the deck, and how many have you seen\?", TRUMPS, ("hint",))
@claim(r"From all the trumps in the deck take your own, and those that fell", TRUMPS, ("hint",))
def _(said: Said, found: Found) -> bool:
    """The way leads to what is still out."""
    here = world_of(said)
    return whole(here) - held(here) - seen(here) == out(here)


@claim(rf"You hold (?P<held>{COUNT}), and (?P<seen>{COUNT}|no other)(?P<more> more)? can be seen", COPIES, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    besides = bool(found["more"]) or found["seen"] == "no other"
    known = counts(found["held"], held(here)) and counts(found["seen"].removesuffix(" other"), seen(here))
    return known and besides == bool(held(here))


@claim(r"You can see none of them", COPIES, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return held(here) == seen(here) == 0


# What to remember. ---------------------------------------------------------------------------------------------


@claim(r"What you hold yourself is not out", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return held(here) > 0 and out(here) <= whole(here) - held(here)


@claim(r"What has been played is not out any more", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return seen(here) > 0 and out(here) <= whole(here) - seen(here)


@claim(r"Those you can see are not out", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return held(here) + seen(here) > 0 and out(here) == whole(here) - held(here) - seen(here)


@claim(r"Take off what you hold and what has been played", KINDS, ("text",))
@claim(r"Those still out are neither in your hand nor in the tricks", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return min(held(here), seen(here)) > 0 and out(here) == whole(here) - held(here) - seen(here)


@claim(rf"In the tricks there are (?P<seen>{COUNT}) (?P<things>{THINGS})", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return seen(here) > 1 and counts(found["seen"], seen(here)) and named(found["things"], here, seen(here))


@claim(r"A trump played on another suit is gone too", TRUMPS, ("text",))
def _(said: Said, found: Found) -> bool:
    return _on_other_suits(world_of(said)) > 0


@claim(rf"The last of these tricks has (?P<count>{COUNT}) (?P<things>trumps?) in it", TRUMPS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    last = among(tricks(here)[-1], here)
    return len(tricks(here)) > 1 and counts(found["count"], last) and named(found["things"], here, last)


@claim(r"Count every trump that fell, not the leads", TRUMPS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return seen(here) != _trump_leads(here)


# What somebody may have done. ----------------------------------------------------------------------------------


def _on_other_suits(here: World) -> int:
    """How many trumps fell on another suit."""
    return sum(among(one, here) for one in tricks(here) if one and suit_of(one[0]) != here.trump)


def _trump_leads(here: World) -> int:
    return sum(bool(one) and suit_of(one[0]) == here.trump for one in tricks(here))


@thought(rf"you did not take off the (?P<held>{COUNT}) you hold", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return counts(found["held"], held(here)) and given_of(said) == out(here) + held(here)


@thought(rf"you did not take off the (?P<seen>{COUNT}) in the tricks", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return counts(found["seen"], seen(here)) and given_of(said) == out(here) + seen(here)


@thought(rf"you gave all the (?P<things>{THINGS}) there are", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return named(found["things"], here, 2) and given_of(said) == whole(here)


@thought(r"you counted those you can see, not those still out", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return given_of(said) == held(here) + seen(here)


@thought(r"you counted those in your own hand", KINDS)
def _(said: Said, found: Found) -> bool:
    return given_of(said) == held(world_of(said))


@thought(r"you counted those in the tricks", KINDS)
def _(said: Said, found: Found) -> bool:
    return given_of(said) == seen(world_of(said))


@thought(rf"you took (?P<other>{COUNT}) (?P<things>{THINGS}) to be in the deck", KINDS)
def _(said: Said, found: Found) -> bool:
    """Where there are not so many."""
    here, other = world_of(said), number(found["other"])
    assert other is not None
    left = other - held(here) - seen(here)
    return named(found["things"], here, other) and other != whole(here) and given_of(said) == left


@thought(r"you missed one that was played", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return seen(here) > 0 and given_of(said) == out(here) + 1


@thought(r"you left out the last of the tricks", TRUMPS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return given_of(said) == out(here) + among(tricks(here)[-1], here)


@thought(r"you left out trumps that fell on other suits", TRUMPS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return given_of(said) == out(here) + _on_other_suits(here)


@thought(r"you counted one trump for each trump lead", TRUMPS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return given_of(said) == whole(here) - held(here) - _trump_leads(here)
