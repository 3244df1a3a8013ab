"""Claims of what is said before the answer is shown: of cards to be played or to win with."""

from __future__ import annotations

import re

from claims import claim, world_of
from claims_tricks_slips import chosen
from reading import RANK, SUIT
from reading import rank as read_rank
from reference import higher, rank_of, suit_of
from sentences import Said, Where
from trickwords import asks_to_beat, binding_lead, follows, over, own, plain_choices, the_suit, trumps
from world import World

TITLE: tuple[Where, ...] = ("not yet",)
WHY: tuple[Where, ...] = ("not yet, why",)
ON: tuple[Where, ...] = ("not yet, on",)
LEGAL, WIN = ("legal-plays",), ("win-trick",)
BOTH = (*LEGAL, *WIN)
Found = re.Match[str]


# What was chosen, and what it breaks. --------------------------------------------------------------------------


def to_beat(here: World) -> str:
    """The card that must be beaten, or is winning."""
    return here.best_of_led if here.ruffed and here.rules.play.beat_after_ruff and follows(here) else here.winning


def due(said: Said) -> set[str]:
    """The cards that are right."""
    here = world_of(said)
    return here.legal if said.question.kind == "legal-plays" else here.legal & set(here.beating)


def forbidden(said: Said) -> set[str]:
    """The cards chosen that may not be played."""
    return chosen(said) - world_of(said).legal


def short(said: Said) -> set[str]:
    """The cards chosen that may be chosen from but do not beat what must be beaten; where all may be played, that do not win."""
    here = world_of(said)
    return forbidden(said) & plain_choices(here) if forbidden(said) else chosen(said) - due(said)


def stray(said: Said) -> set[str]:
    """The cards chosen that leave the suit or the trump that is owed."""
    return forbidden(said) - plain_choices(world_of(said))


def beats_short(said: Said) -> bool:
    """Whether the first thing wrong is that a card must be beaten, and is not."""
    return not stray(said) and bool(short(said))


def rank(text: str) -> str:
    found = read_rank(text)
    assert found is not None, text
    return found


# Titles. -------------------------------------------------------------------------------------------------------


@claim(rf"Not yet: (?P<suit>{SUIT}) were led", BOTH, TITLE)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return follows(here) and the_suit(found["suit"]) == here.led and bool(stray(said))


@claim(r"Not yet: you must trump", BOTH, TITLE)
def _(said: Said, found: Found) -> bool:
    return trumps(world_of(said)) and bool(stray(said))


@claim(r"Not yet: lead a trump first", LEGAL, TITLE)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return binding_lead(here) and bool(here.of_suit(here.trump)) and bool(forbidden(said))


@claim(rf"Not yet: beat the (?P<rank>{RANK}) if you can", BOTH, TITLE)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    asked = asks_to_beat(here) and bool(forbidden(said))
    return asked and beats_short(said) and rank_of(to_beat(here)) == rank(found["rank"]) and here.legal == over(here, to_beat(here))


@claim(r"Not yet: there is more", BOTH, TITLE)
def _(said: Said, found: Found) -> bool:
    return chosen(said) < due(said)


@claim(r"Not yet: you can win it", WIN, TITLE)
def _(said: Said, found: Found) -> bool:
    return not chosen(said) and bool(due(said))


@claim(r"Not yet: that cannot win", WIN, TITLE)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not forbidden(said) and any(suit_of(one) not in (here.led, here.trump) for one in chosen(said))


@claim(r"Not yet: a trump is winning", WIN, TITLE)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.ruffed and not forbidden(said) and any(suit_of(one) == here.led for one in chosen(said))


@claim(r"Not yet: (?:(?P<one>that does not win)|not all of these win)", WIN, TITLE)
def _(said: Said, found: Found) -> bool:
    return not forbidden(said) and bool(short(said)) and (len(short(said)) == 1) == bool(found["one"])


# What was broken. ----------------------------------------------------------------------------------------------


@claim(rf"Which of your cards are (?P<suit>trumps|{SUIT})\?", BOTH, WHY)
def _(said: Said, found: Found) -> bool:
    """What is owed, and some card chosen is not."""
    here = world_of(said)
    suit = here.trump if found["suit"] == "trumps" else the_suit(found["suit"])
    return bool(here.of_suit(suit)) and here.legal <= set(here.of_suit(suit)) and not chosen(said) <= set(here.of_suit(suit))


@claim(rf"Here the (?P<rank>{RANK}) must be beaten even when the trick is trumped", BOTH, WHY)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    bound = here.rules.play.beat_after_ruff and here.ruffed and beats_short(said) and bool(forbidden(said))
    return bound and rank_of(here.best_of_led) == rank(found["rank"]) and here.legal == over(here, here.best_of_led)


@claim(rf"Which of your (?P<suit>{SUIT}) (?:beat it|do)\?", BOTH, WHY)
def _(said: Said, found: Found) -> bool:
    """Some do, and they are to be played."""
    here = world_of(said)
    return here.legal == over(here, to_beat(here)) != set() and {suit_of(one) for one in here.legal} == {the_suit(found["suit"])}


@claim(rf"The (?P<mine>{RANK}) is lower than the (?P<best>{RANK})", BOTH, WHY)
def _(said: Said, found: Found) -> bool:
    """The one card chosen that falls short of the card to be beaten."""
    here = world_of(said)
    (mine,) = short(said)
    best = to_beat(here) if forbidden(said) else here.winning
    named = (rank_of(mine), rank_of(best)) == (rank(found["mine"]), rank(found["best"]))
    return named and not stray(said) and suit_of(mine) == suit_of(best) and higher(best, mine)


@claim(r"Of two the same the first played wins", BOTH, WHY)
def _(said: Said, found: Found) -> bool:
    """The one card chosen that falls short is the twin of the card to be beaten."""
    here = world_of(said)
    return not stray(said) and short(said) == {to_beat(here) if forbidden(said) else here.winning}


@claim(rf"Does any other (?P<suit>{SUIT}) of yours beat (?:it|the (?P<best>{RANK}))\?", BOTH, WHY)
def _(said: Said, found: Found) -> bool:
    """Some do, and they are to be played."""
    here, best = world_of(said), to_beat(world_of(said))
    named = found["best"] is None or rank(found["best"]) == rank_of(best)
    return named and here.legal == over(here, best) != set() and {suit_of(one) for one in here.legal} == {the_suit(found["suit"])}


@claim(rf"Not all of these beat the (?P<best>{RANK})", BOTH, WHY)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    best = to_beat(here) if forbidden(said) else here.winning
    return len(short(said)) > 1 and not stray(said) and rank(found["best"]) == rank_of(best)


@claim(rf"Which of your cards (?:beat (?:it|the (?P<best>{RANK}))|do), if any\?", WIN, WHY)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not forbidden(said) and bool(short(said)) and (found["best"] is None or rank(found["best"]) == rank_of(here.winning))


# There is more. ------------------------------------------------------------------------------------------------


@claim(r"What you chose (?P<what>is right|wins), but it is not all", BOTH, WHY)
def _(said: Said, found: Found) -> bool:
    return set() != chosen(said) < due(said) and (found["what"] == "wins") == (said.question.kind == "win-trick")


@claim(rf"Which others beat the (?P<best>{RANK})\?", BOTH, WHY)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return rank(found["best"]) == rank_of(to_beat(here)) and due(said) == over(here, to_beat(here)) > chosen(said)


@claim(rf"Do you hold more (?P<suit>trumps|{SUIT})\?", LEGAL, WHY)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    suit = here.trump if found["suit"] == "trumps" else the_suit(found["suit"])
    return set(here.of_suit(suit)) == here.legal > chosen(said)


@claim(r"Does any rule bind you here\?", LEGAL, WHY)
def _(said: Said, found: Found) -> bool:
    """None does."""
    here = world_of(said)
    return here.legal == set(here.hand)


# What stands on the cards. -------------------------------------------------------------------------------------


@claim(rf"Not (?P<suit>a (?:trump|{SUIT}))", BOTH, ON)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    suit = here.trump if found["suit"] == "a trump" else the_suit(found["suit"])
    return own(said) in forbidden(said) and suit_of(own(said)) != suit and here.legal <= set(here.of_suit(suit))


@claim(r"Too low|No (?P<twin>higher)", BOTH, ON)
def _(said: Said, found: Found) -> bool:
    """It does not take over from the card to be beaten: a lower card, a card of the suit led under a trump, or its twin."""
    here = world_of(said)
    best = to_beat(here) if forbidden(said) else here.winning
    lower = suit_of(own(said)) == suit_of(best) and higher(best, own(said))
    return own(said) in short(said) and (own(said) == best if found["twin"] else lower or suit_of(best) == here.trump)


@claim(r"Cannot win", WIN, ON)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return own(said) in short(said) and suit_of(own(said)) not in (here.led, here.trump)
