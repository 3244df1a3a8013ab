"""Claims of how a wrong number of trick points came about."""

from __future__ import annotations

import re

from claims import claim, given_of, world_of
from claims_counting import COUNTERS, LEFT, PILES, VALUES, held, last, last_won, of_cards, pile, points, read_values, values
from claims_counting_left import left, won
from reading import NUMBER, RANK, rank, ranks
from reference import COUNTING, DOUBLE_TOTALS, SINGLE_TOTALS, rank_of
from sentences import Said
from thoughts import thought
from world import World

PLURAL = {"A": "aces", "10": "tens", "K": "kings", "Q": "queens", "J": "jacks", "9": "nines"}
RANKS = rf"{RANK}(?:(?:, | and ){RANK})*"
Found = re.Match[str]


def off(said: Said, more: int) -> bool:
    """Whether the answer given is that of a pile counted for so many points more."""
    here = world_of(said)
    taken = of_cards(here) + last(here) * last_won(here)
    return given_of(said) == (taken + more if here.kind == "counters" else left(here) - more)


def count_of(one: str, here: World) -> int:
    """How many cards of a rank there are, whether they count or not."""
    return sum(rank_of(card) == one for card in pile(here))


def whose(text: str, here: World) -> list[str]:
    """The ranks that words name: counters, kings, aces and tens; [] where they are not just those of one worth."""
    named = list(values(here)) if text == "counters" else ranks(text) or []
    worths = {values(here).get(one) for one in named}
    every = {one for one, points in values(here).items() if points in worths}
    return named if len(worths) == 1 and every == set(named) else []


@thought(rf"you left out the (?P<rank>{RANK})", PILES)
def _(said: Said, found: Found) -> bool:
    here, one = world_of(said), rank(found["rank"]) or ""
    many = found["rank"].endswith("s")
    return held(here)[one] > 0 and many == (held(here)[one] > 1) and off(said, -held(here)[one] * values(here)[one])


def shown(here: World) -> int:
    """What the question says is counted already."""
    named = here.data.get("given", [])
    points = sum(held(here)[one] * values(here)[one] for one in values(here) if PLURAL[one] in named)
    return int(points + last(here) * ("last-trick" in named))


@thought(r"you (?P<what>left out what is counted already|added what is counted already once more)", COUNTERS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return shown(here) > 0 and off(said, -shown(here) if found["what"].startswith("left") else shown(here))


@claim(r"What is counted already (?:belongs to the total too|is in the total once)", COUNTERS)
def _(said: Said, found: Found) -> bool:
    return 0 < shown(world_of(said)) <= of_cards(world_of(said)) + last(world_of(said))


@thought(r"you counted only aces and tens", PILES)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    low = {one: count for one, count in held(here).items() if one not in ("A", "10")}
    return bool(low) and off(said, -sum(count * values(here)[one] for one, count in low.items()))


@thought(rf"you missed one of the (?P<things>counters|{RANKS})", PILES)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    named = whose(found["things"], here)
    return sum(held(here)[one] for one in named) > 1 and off(said, -values(here)[named[0]])


@thought(rf"you counted one of the (?P<things>counters|{RANKS}) twice", PILES)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    named = whose(found["things"], here)
    return sum(held(here)[one] for one in named) > 1 and off(said, values(here)[named[0]])


@thought(rf"you counted the (?P<ranks>{RANKS}) as well", PILES)
def _(said: Said, found: Found) -> bool:
    """Ranks that count nothing, for as much as a king."""
    here, words = world_of(said), re.findall(RANK, found["ranks"])
    named = [rank(word) or "" for word in words]
    held_so = all((count_of(one, here) > 1) == word.endswith("s") for one, word in zip(named, words, strict=True))
    nothing = all(one not in values(here) and count_of(one, here) for one in named)
    return nothing and (held_so or len(named) > 1) and off(said, values(here).get("K", 0) * sum(count_of(one, here) for one in named))


@thought(r"you counted every card", PILES)
def _(said: Said, found: Found) -> bool:
    """For as much as each counter is worth."""
    here = world_of(said)
    (each,) = set(values(here).values())
    none = len(pile(here)) - held(here).total()
    return none > 0 and off(said, none * each)


@thought(r"you counted the last trick, which was not won", COUNTERS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not here.data.get("last-trick") and off(said, last(here))


@thought(rf"you counted (?P<other>{NUMBER}) for the last trick", COUNTERS)
def _(said: Said, found: Found) -> bool:
    here, other = world_of(said), points(found["other"])
    return bool(here.data.get("last-trick")) and other != last(here) and off(said, other - last(here))


@thought(r"you counted the cards and not their points", COUNTERS)
def _(said: Said, found: Found) -> bool:
    """All of them, or the counters, the last trick as one more of them."""
    here = world_of(said)
    counters = held(here).total()
    return given_of(said) in (counters, len(pile(here)), *[counters + 1] * last_won(here))


@thought(rf"you counted (?P<values>{VALUES})", COUNTERS)
def _(said: Said, found: Found) -> bool:
    """As in another game: the last trick for as much as there, or here."""
    here, there = world_of(said), read_values(found["values"]) or {}
    schemes = [name for name, scheme in COUNTING.items() if scheme == there]
    totals = DOUBLE_TOTALS if here.rules.deck.copies == 4 else SINGLE_TOTALS
    lasts = {last(here), *[totals[name][0] for name in schemes]} if last_won(here) else {0}
    cards = sum(there.get(rank_of(card), 0) for card in pile(here))
    return bool(schemes) and there != values(here) and given_of(said) in {cards + more for more in lasts}


@thought(r"you gave what is won, not what is left", LEFT)
def _(said: Said, found: Found) -> bool:
    return given_of(said) == won(world_of(said)) > 0


@thought(rf"you took it from (?P<other>{NUMBER})(?P<short>, a hand without its last trick)?", LEFT)
def _(said: Said, found: Found) -> bool:
    here, other = world_of(said), points(found["other"])
    short = other == here.trick_points - last(here) if found["short"] else other != here.trick_points
    return short and given_of(said) == other - won(here)


@thought(r"you did not take off the last trick", LEFT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return last_won(here) and given_of(said) == left(here) + last(here)
