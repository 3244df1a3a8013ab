"""Claims of what is said before the answer is shown: of melds, of the order of ranks, and of choices."""

from __future__ import annotations

import re
from collections import Counter

from claims import claim, given_of, world_of
from claims_cards import given as ordered
from claims_cards import in_order, rank
from claims_meld_finding import is_found, needs, sought
from claims_meld_slips_sharing import given, right
from claims_meld_trump import totals
from claims_meld_words import FIND, SHARED, TRUMP
from claims_turns import passed, turn
from reading import RANK, SUIT, number
from reference import higher, rank_of, suit_of
from sentences import Said, Where
from trickwords import own, the_suit

TITLE: tuple[Where, ...] = ("not yet",)
WHY: tuple[Where, ...] = ("not yet, why",)
ON: tuple[Where, ...] = ("not yet, on",)
ORDER, WINNER, TURN = ("rank-order",), ("trick-winner",), ("whose-turn",)
Found = re.Match[str]


# The cards of a meld. ------------------------------------------------------------------------------------------


def strays(said: Said) -> set[str]:
    """The cards chosen that are no part of the meld."""
    return set(given(said)) - set(needs(world_of(said)))


def extra(said: Said) -> Counter[str]:
    """Copies of its cards beyond those it needs."""
    needed = needs(world_of(said))
    return Counter({card: many for card, many in (given(said) - needed).items() if card in needed})


@claim(r"Not yet: it is in this hand", FIND, TITLE)
def _(said: Said, found: Found) -> bool:
    return not given(said) and is_found(world_of(said))


@claim(r"Not yet: (?:(?P<one>one card is)|some are) no part of it", FIND, TITLE)
def _(said: Said, found: Found) -> bool:
    return bool(strays(said)) and (len(strays(said)) == 1) == bool(found["one"])


@claim(r"Not yet: too many of a card", FIND, TITLE)
@claim(r"You chose more copies of a card than this meld needs", FIND, WHY)
def _(said: Said, found: Found) -> bool:
    return not strays(said) and bool(extra(said))


@claim(r"Not yet: there is more|What you chose is right, but it is not all", FIND, (*TITLE, *WHY))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return is_found(here) and Counter() != given(said) < needs(here)


@claim(r"Not yet: look again|What you chose belongs to it", FIND, (*TITLE, *WHY))
def _(said: Said, found: Found) -> bool:
    return given(said) <= needs(world_of(said))


@claim(r"Are all its cards here, and does this hand get paid for it\?", FIND, WHY)
def _(said: Said, found: Found) -> bool:
    """One of the two is not so."""
    return not is_found(world_of(said))


@claim(r"A run is made of the five highest ranks of trump", FIND, WHY)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return sought(here).sort == "run" and {rank_of(card) for card in needs(here)} == {"A", "10", "K", "Q", "J"}


@claim(r"Which suit is asked for here\?|A pinochle is a queen and a jack, each of a set suit|Which suits are they\?", FIND, WHY)
def _(said: Said, found: Found) -> bool:
    sort = sought(world_of(said)).sort
    return sort == "pinochle" if "Which suit is" not in said.text else sort in ("royal marriage", "marriage")


@claim(r"Which rank is asked for here\?", FIND, WHY)
def _(said: Said, found: Found) -> bool:
    return sought(world_of(said)).sort == "around"


@claim(r"How many of each card does this meld need\?", FIND, WHY)
def _(said: Said, found: Found) -> bool:
    return set(needs(world_of(said)).values()) == {sought(world_of(said)).level} and sought(world_of(said)).level > 1


@claim(r"Not in it|Too (?P<many>many)", FIND, ON)
def _(said: Said, found: Found) -> bool:
    return extra(said)[own(said)] > 0 and not strays(said) if found["many"] else own(said) in strays(said)


# Shared cards. -------------------------------------------------------------------------------------------------


@claim(r"Not yet: some card is shared", SHARED, TITLE)
def _(said: Said, found: Found) -> bool:
    return not given(said) and bool(right(said))


@claim(r"Not yet: not all of these are shared", SHARED, TITLE)
def _(said: Said, found: Found) -> bool:
    return bool(given(said) - right(said))


@claim(r"Which melds are in the hand\?", SHARED, WHY)
def _(said: Said, found: Found) -> bool:
    return bool(given(said) - right(said))


@claim(r"Not yet: there is more|What you chose is right, but it is not all|Where else do two melds overlap\?", SHARED, (*TITLE, *WHY))
def _(said: Said, found: Found) -> bool:
    return Counter() != given(said) < right(said)


@claim(r"(?:One|No) meld", SHARED, ON)
def _(said: Said, found: Found) -> bool:
    """A card chosen oftener than it is shared; how many melds it is in is read with the reasons, as they say it."""
    assert said.verdict is not None
    reason = next(mark.reason for mark in said.verdict.marks if mark.at == said.place)
    return own(said) in given(said) - right(said) and ("no meld" in reason) == (said.text == "No meld")


# The order of ranks. -------------------------------------------------------------------------------------------


def in_place(said: Said) -> int:
    """How many at the start are in place."""
    count = 0
    for mine, due in zip(ordered(said), in_order(world_of(said)), strict=False):
        if mine != due:
            break
        count += 1
    return count


@claim(r"Not yet: (?:not the highest first|only the (?P<one>first) is right|the first (?P<many>\w+) are right)", ORDER, TITLE)
def _(said: Said, found: Found) -> bool:
    told = 1 if found["one"] else number(found["many"]) if found["many"] else 0
    return told == in_place(said) < len(ordered(said))


@claim(r"Not yet: there is more", ORDER, TITLE)
def _(said: Said, found: Found) -> bool:
    return in_place(said) == len(ordered(said)) < len(in_order(world_of(said)))


def _too_soon(said: Said, card: str) -> bool:
    """Whether it is the first card that is out of place, and a higher one comes after those in place."""
    at = in_place(said)
    later = set(in_order(world_of(said))) - set(ordered(said)[: at + 1])
    return ordered(said)[at] == card and any(higher(other, card) for other in later)


@claim(rf"The (?P<rank>{RANK}) comes too soon", ORDER, WHY)
def _(said: Said, found: Found) -> bool:
    return _too_soon(said, next(card for card in in_order(world_of(said)) if rank_of(card) == rank(found["rank"])))


@claim(r"Which of the other cards ranks above it\?", ORDER, WHY)
def _(said: Said, found: Found) -> bool:
    return _too_soon(said, ordered(said)[in_place(said)])


@claim(r"Too soon", ORDER, ON)
def _(said: Said, found: Found) -> bool:
    return _too_soon(said, own(said))


# Who takes a trick. --------------------------------------------------------------------------------------------


def named(said: Said) -> str:
    """The card of the seat that was given, which does not win."""
    here = world_of(said)
    assert str(given_of(said)) != here.winner()
    return here.card_of(str(given_of(said)))


@claim(r"Not yet: that card cannot win", WINNER, TITLE)
def _(said: Said, found: Found) -> bool:
    return suit_of(named(said)) not in (world_of(said).led, world_of(said).trump)


@claim(r"Not yet: a trump was played|Which is the highest trump\?", WINNER, (*TITLE, *WHY))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return suit_of(named(said)) == here.led != here.trump == suit_of(here.winning)


@claim(r"Not yet: the card has a twin", WINNER, TITLE)
def _(said: Said, found: Found) -> bool:
    return named(said) == world_of(said).winning and world_of(said).trick.count(named(said)) > 1


@claim(rf"Not yet: there is a higher card|A higher (?P<suit>trump|{SUIT}) was played|Which is the highest\?", WINNER, (*TITLE, *WHY))
def _(said: Said, found: Found) -> bool:
    here, mine = world_of(said), named(said)
    suit = found["suit"] and (here.trump if found["suit"] == "trump" else the_suit(found["suit"]))
    return suit_of(mine) == suit_of(here.winning) and higher(here.winning, mine) and suit in (None, suit_of(mine))


# Whose turn it is. ---------------------------------------------------------------------------------------------


@claim(r"Not yet: that player has passed|Who is still in\?", TURN, (*TITLE, *WHY))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return str(given_of(said)) in passed(here) and turn(here) not in passed(here)


@claim(r"Not yet: who took the trick\?", TURN, TITLE)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return len(here.trick) == here.players and str(given_of(said)) != turn(here)


@claim(r"Not yet: not that player", TURN, TITLE)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return str(given_of(said)) in here.seats and str(given_of(said)) != turn(here)


# The best trump. -----------------------------------------------------------------------------------------------


@claim(r"Not yet: another suit gives more", TRUMP, TITLE)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    written = given_of(said)
    suit = written[0] if isinstance(written, list) else str(written)
    return totals(here)[suit] < max(totals(here).values())
