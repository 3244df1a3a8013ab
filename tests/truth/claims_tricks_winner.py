"""Claims of whole tricks: who takes one, and why another card does not."""

from __future__ import annotations

import re

import reference
from claims import claim, world_of
from reading import RANK, SEAT, SUIT, seat
from reference import suit_of
from sentences import Said
from trickwords import CARD, card, the_suit
from world import World

WINNER = ("trick-winner",)
Found = re.Match[str]


# Who takes a trick. --------------------------------------------------------------------------------------------


@claim(r"Was a trump played\?", WINNER, ("hint",))
def _(said: Said, found: Found) -> bool:
    return bool(world_of(said).trump)


@claim(r"Which suit was led\?", WINNER, ("hint",))
def _(said: Said, found: Found) -> bool:
    return not world_of(said).trump


@claim(r"The highest card of the suit led wins", WINNER, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not here.trump and suit_of(here.winning) == here.led


@claim(r"The highest trump wins; without a trump the highest card of the suit led|Of twins the first wins", WINNER, ("hint",))
def _(said: Said, found: Found) -> bool:
    """So it is in every game."""
    here = world_of(said)
    return here.trick.index(here.winning) == here.trick.index(reference.winning(here.trick, here.trump))


@claim(rf"The card that wins is (?P<suit>a {SUIT})", WINNER, ("hint",))
def _(said: Said, found: Found) -> bool:
    return the_suit(found["suit"]) == suit_of(world_of(said).winning)


def _takes(here: World, who: str, verb: str, best: str) -> bool:
    you = who.lower() == "you"
    return seat(who, here.partner) == here.winner() and best == here.winning and verb == ("take" if you else "takes")


@claim(
    rf"(?P<who>{SEAT}) (?P<verb>takes?) it: (?P<card>{CARD}) is the "
    rf"(?:(?P<only>only trump)|(?P<trump>highest trump played)|highest (?P<suit>{SUIT})(?P<none>, and no trump was played)?)",
    WINNER,
)
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    played = [one for one in here.trick if suit_of(one) == here.trump]
    if not _takes(here, found["who"], found["verb"], best):
        return False
    if found["suit"]:
        plain = not played and bool(found["none"]) == bool(here.trump)
        return plain and suit_of(best) == the_suit(found["suit"]) == here.led
    return suit_of(best) == here.trump and (len(played) == 1 if found["only"] else len(played) > 1)


@claim(rf"(?P<who>{SEAT}) (?P<verb>takes?) it with (?P<card>{CARD})", WINNER)
def _(said: Said, found: Found) -> bool:
    return _takes(world_of(said), found["who"], found["verb"], card(found["card"]))


@claim(r"Of identical cards the first played wins", WINNER)
def _(said: Said, found: Found) -> bool:
    """Said where the winning card was played twice."""
    here = world_of(said)
    return here.trick.count(here.winning) > 1 and here.card_of(here.winner()) == here.winning


@claim(r"Another card takes it", WINNER, ("title",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return str(said.given) in here.seats and str(said.given) != here.winner()


def _given(said: Said, text: str) -> bool:
    """Whether it is the card of the seat that was given, which does not win."""
    here = world_of(said)
    return card(text) == here.card_of(str(said.given)) and str(said.given) != here.winner()


@claim(rf"(?P<card>[Tt]he {RANK} of {SUIT}) is the twin of the winning card, and came later", WINNER)
def _(said: Said, found: Found) -> bool:
    return _given(said, found["card"]) and card(found["card"]) == world_of(said).winning


@claim(rf"(?P<card>[Tt]he {RANK} of {SUIT}) is no trump, and trump was led, so it cannot win", WINNER)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return _given(said, found["card"]) and suit_of(card(found["card"])) != here.trump == here.led


@claim(rf"(?P<card>[Tt]he {RANK} of {SUIT}) is not (?P<suit>a {SUIT}), so it cannot win", WINNER)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not here.trump and _given(said, found["card"]) and suit_of(card(found["card"])) != here.led == the_suit(found["suit"])


@claim(rf"(?P<card>[Tt]he {RANK} of {SUIT}) is neither a trump nor (?P<suit>a {SUIT}), so it cannot win", WINNER)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    other = suit_of(card(found["card"])) not in (here.led, here.trump)
    return _given(said, found["card"]) and other and the_suit(found["suit"]) == here.led


@claim(rf"(?P<card>[Tt]he {RANK} of {SUIT}) loses to a trump", WINNER)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return _given(said, found["card"]) and suit_of(card(found["card"])) == here.led != here.trump == suit_of(here.winning)


@claim(rf"(?P<card>[Tt]he {RANK} of {SUIT}) is lower than (?P<best>{CARD})", WINNER)
def _(said: Said, found: Found) -> bool:
    here, mine, best = world_of(said), card(found["card"]), card(found["best"])
    return _given(said, found["card"]) and best == here.winning and suit_of(mine) == suit_of(best) and reference.higher(best, mine)
