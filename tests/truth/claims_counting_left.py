"""Claims of what is left of a whole hand, once a side has won so much."""

from __future__ import annotations

import re

from claims import claim, world_of
from claims_counting import LEFT, bright, last, last_won, of_cards, pile, points
from reading import NUMBER
from sentences import Said
from world import World

SO_LEFT = rf"so (?:(?P<nothing>nothing) is left|all (?P<all>{NUMBER}) are left|(?P<left>{NUMBER}) (?P<verb>is|are) left)"
Found = re.Match[str]


def has_figure(here: World) -> bool:
    """Whether the points won are told, and not the cards."""
    return "counters" in here.data


def won(here: World) -> int:
    """What a side has won, the last trick with it."""
    return (here.number("counters") if has_figure(here) else of_cards(here)) + last(here) * last_won(here)


def left(here: World) -> int:
    return here.trick_points - won(here)


def so_left(found: Found, here: World) -> bool:
    """so nothing is left, so all 250 are left, so 140 are left"""
    if found["nothing"]:
        return left(here) == 0
    if found["all"]:
        return points(found["all"]) == here.trick_points == left(here)
    return points(found["left"]) == left(here) > 0 and (found["verb"] == "is") == (left(here) == 1)


@claim(rf"A whole hand has (?P<whole>{NUMBER}) trick points, {SO_LEFT}", LEFT)
def _(said: Said, found: Found) -> bool:
    """After what the cards or the points and the last trick come to."""
    here = world_of(said)
    return points(found["whole"]) == here.trick_points and said.number > 1 and so_left(found, here)


@claim(rf"A whole hand has (?P<whole>{NUMBER}) trick points, and none is won yet, {SO_LEFT}", LEFT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return points(found["whole"]) == here.trick_points and won(here) == 0 and so_left(found, here)


@claim(
    rf"A whole hand has (?P<whole>{NUMBER}) trick points, and (?P<won>{NUMBER}) of them (?P<verb2>is|are) won, {SO_LEFT}",
    LEFT,
)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    known = points(found["whole"]) == here.trick_points and points(found["won"]) == won(here) > 0
    return known and (found["verb2"] == "is") == (won(here) == 1) and so_left(found, here)


@claim(rf"(?P<figure>{NUMBER}) and the last trick (?P<last>\d+) make (?P<total>{NUMBER})", LEFT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    told = has_figure(here) and last_won(here) and points(found["figure"]) == here.number("counters")
    return told and int(found["last"]) == last(here) and points(found["total"]) == won(here)


@claim(rf"Here (?P<whole>{NUMBER}) less (?P<won>{NUMBER}) leaves (?P<left>{NUMBER})", LEFT, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return [points(found[name]) for name in ("whole", "won", "left")] == [here.trick_points, won(here), left(here)]


@claim(rf"Here no points are won yet, {SO_LEFT}", LEFT, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return won(here) == 0 and so_left(found, here)


# Hints. --------------------------------------------------------------------------------------------------------


@claim(r"How many trick points are there in a whole hand(?P<cards>, and how many in these cards)?\?", LEFT, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bool(found["cards"]) == (not has_figure(here)) and here.trick_points - won(here) == left(here)


@claim(r"Of all the trick points in a hand, those that this side has not won are left", LEFT, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return 0 <= won(here) <= here.trick_points


@claim(rf"A whole hand has (?P<whole>{NUMBER})", LEFT, ("hint",))
@claim(rf"(?:Here|With its last trick) a whole hand has (?P<whole>{NUMBER}) trick points", LEFT, ("text",))
def _(said: Said, found: Found) -> bool:
    return points(found["whole"]) == world_of(said).trick_points


@claim(rf"Take what is won from the (?P<whole>{NUMBER}) of a whole hand", LEFT, ("text",))
def _(said: Said, found: Found) -> bool:
    return points(found["whole"]) == world_of(said).trick_points


@claim(r"Take from that the points won(?P<last>, and the last trick)?", LEFT, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return has_figure(here) and bool(found["last"]) == last_won(here) and said.bright is None


@claim(r"Take from that what the bright cards are worth(?P<last>, and the last trick)?", LEFT, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bool(pile(here)) and bright(said) and bool(found["last"]) == last_won(here)
