"""Claims of tricks: the rules that hints name, and which cards of a hand take a trick."""

from __future__ import annotations

import re

import reference
from claims import claim, world_of
from reading import RANK, SUIT, cards, ranks
from reference import rank_of, suit_of
from sentences import Said
from trickwords import CARD, RANKS, allowed, bright, card, follows, names, own, the_suit, trumps
from world import World

LEGAL, WIN = ("legal-plays",), ("win-trick",)
_OF_SUIT = rf"[Tt]he {RANK}(?:(?:,| and| or)(?: the)? {RANK})* of {SUIT}"
CARDS = rf"{_OF_SUIT}(?:(?:,| and| or) {_OF_SUIT})*"
Found = re.Match[str]


# The rules of play, as this table has them. --------------------------------------------------------------------


def _follows_suit(here: World) -> bool:
    """Whether following suit and trumping are duties here: everywhere but while cards are drawn."""
    return not here.drawing


@claim(r"Are cards still being drawn\?", LEGAL, ("hint",))
def _(said: Said, found: Found) -> bool:
    return world_of(said).rules.deck.stock


@claim(r"Which suit was led, and do you hold it\?", LEGAL, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bool(here.trick) and not here.drawing


@claim(r"Does anything bind the one who leads\?", LEGAL, ("hint",))
def _(said: Said, found: Found) -> bool:
    return not world_of(said).trick


@claim(r"Following suit is a duty only when the stock is used up", LEGAL)
def _(said: Said, found: Found) -> bool:
    return world_of(said).rules.deck.stock


@claim(r"The leader is free to choose", LEGAL, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not here.trick and here.rules.play.first_lead != "trump" and here.legal == set(here.hand)


@claim(r"Whoever leads first in a hand must lead a trump, if there is one in the hand", LEGAL, ("hint",))
def _(said: Said, found: Found) -> bool:
    return world_of(said).rules.play.first_lead == "trump"


@claim(r"Any other lead is free", LEGAL, ("hint",))
def _(said: Said, found: Found) -> bool:
    """After the rule for the first lead."""
    here = world_of(said)
    return not here.trick and said.number == 2 and (bool(here.data.get("opening-lead")) or here.legal == set(here.hand))


@claim(r"Who(?:ever)? holds the suit led must follow it", (*LEGAL, *WIN))
def _(said: Said, found: Found) -> bool:
    return _follows_suit(world_of(said))


@claim(r"Whoever holds the suit led must follow it, and beat the card that is winning where that is possible", LEGAL, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return _follows_suit(here) and here.rules.play.must_beat == "always"


@claim(
    r"Whoever holds the suit led must follow it and, at this table, beat the best card of it where that is possible, "
    r"even when the trick is trumped",
    LEGAL,
    ("hint",),
)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return _follows_suit(here) and here.rules.play.must_beat == "always" and here.rules.play.beat_after_ruff


@claim(
    r"Without the suit led you must trump, if you hold a trump(?P<over>, and go over a trump that is winning where you can)?",
    (*LEGAL, *WIN),
)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return _follows_suit(here) and (not found["over"] or here.rules.play.must_beat == "always")


@claim(r"(?:Without|Out of) the suit led you must (?:trump|play a trump), if you hold (?:one|a trump)", (*LEGAL, *WIN))
def _(said: Said, found: Found) -> bool:
    return _follows_suit(world_of(said))


@claim(r"The card that is winning must be beaten only where trump was led", LEGAL, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return _follows_suit(here) and here.rules.play.must_beat == "trump-led"


@claim(r"At this table no card has to be beaten", LEGAL, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return _follows_suit(here) and here.rules.play.must_beat == "never"


# Which of your cards take a trick. -----------------------------------------------------------------------------


def takers(here: World) -> set[str]:
    return set(here.legal) & set(here.beating)


@claim(r"Which card is winning, and may you play one that beats it\?", WIN, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return len(here.trick) == here.players - 1


@claim(r"You must follow suit if you can", WIN, ("hint",))
def _(said: Said, found: Found) -> bool:
    return _follows_suit(world_of(said))


@claim(r"A trump beats every other suit; else the higher card of the suit led wins", WIN, ("hint",))
def _(said: Said, found: Found) -> bool:
    """So it is in every game."""
    return bool(world_of(said).trick) and bool(world_of(said).trump)


@claim(r"The higher card of the suit led wins", WIN, ("hint",))
def _(said: Said, found: Found) -> bool:
    """So it is where nothing is trump."""
    return bool(world_of(said).trick) and not world_of(said).trump


@claim(rf"(?P<card>{CARD}) is winning".replace("the", "[Tt]he", 1), WIN, ("hint", "text"))
def _(said: Said, found: Found) -> bool:
    return card(found["card"]) == world_of(said).winning


@claim(r"You may play only the bright cards", WIN, ("hint",))
def _(said: Said, found: Found) -> bool:
    return bright(said) == world_of(said).legal


@claim(rf"(?P<cards>{CARDS}) takes the trick: a trump beats every other suit", WIN)
def _(said: Said, found: Found) -> bool:
    here, told = world_of(said), cards(found["cards"]) or []
    return sorted(told) == sorted(takers(here)) and {suit_of(one) for one in told} == {here.trump} != {suit_of(here.winning)}


@claim(rf"(?P<cards>{CARDS}) takes the trick: (?P<ranks>{RANKS}) ranks? above the (?P<best>{RANK})", WIN)
def _(said: Said, found: Found) -> bool:
    here, told = world_of(said), cards(found["cards"]) or []
    same = sorted(told) == sorted(takers(here)) and names(found["ranks"], set(told)) and suit_of(told[0]) == suit_of(here.winning)
    return same and ranks(found["best"]) == [rank_of(here.winning)] and all(reference.higher(one, here.winning) for one in told)


@claim(rf"(?P<cards>{CARDS}) takes it", WIN)
def _(said: Said, found: Found) -> bool:
    return sorted(cards(found["cards"]) or []) == sorted(takers(world_of(said)))


@claim(rf"No card you may play beats (?P<card>{CARD})", WIN)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return card(found["card"]) == here.winning and not takers(here)


@claim(
    rf"(?P<card>[Tt]he {RANK} of {SUIT}) is winning, and its twin comes too late: of two the same the first played wins",
    WIN,
)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return card(found["card"]) == here.winning and here.winning in here.legal and not takers(here)


@claim(rf"You must follow with (?P<suit>a {SUIT}), and (?P<card>{CARD}) is a trump, so no card you may play can win", WIN)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    ruffed = card(found["card"]) == here.winning and suit_of(here.winning) == here.trump != here.led
    return ruffed and follows(here) and the_suit(found["suit"]) == here.led and not takers(here)


@claim(rf"(?P<card>[Tt]he {RANK} of {SUIT}) is winning, and no card you may play beats it", WIN)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return card(found["card"]) == here.winning and not takers(here)


@claim(r"You have no trump, so no card of yours can win", WIN)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.led == here.trump and not here.of_suit(here.trump) and not here.beating


@claim(rf"(?P<card>[Tt]he {RANK} of {SUIT}) is winning, and no trump of yours goes over it", WIN)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    trump = suit_of(here.winning) == here.trump and trumps(here)
    return card(found["card"]) == here.winning and trump and not set(here.of_suit(here.trump)) & set(here.beating)


# How one of your cards compares with the one that is winning. --------------------------------------------------


@claim(rf"It beats (?P<card>{CARD})", WIN, ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return card(found["card"]) == here.winning and own(said) in here.beating and allowed(said)


@claim(rf"It is the twin of (?P<card>{CARD}), which was played first", WIN, ("reason",))
def _(said: Said, found: Found) -> bool:
    return card(found["card"]) == own(said) == world_of(said).winning


@claim(r"It is no trump, so it cannot win", WIN, ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return suit_of(own(said)) != here.trump == here.led


@claim(rf"It is not (?P<suit>a {SUIT}), so it cannot win", WIN, ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not here.trump and suit_of(own(said)) != here.led == the_suit(found["suit"])


@claim(rf"It is neither (?P<suit>a {SUIT}) nor a trump, so it cannot win", WIN, ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return suit_of(own(said)) not in (here.led, here.trump) and the_suit(found["suit"]) == here.led != here.trump


@claim(rf"It loses to a trump, (?P<card>{CARD})", WIN, ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return card(found["card"]) == here.winning and suit_of(here.winning) == here.trump != suit_of(own(said))


@claim(rf"It is lower than (?P<card>{CARD})", WIN, ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    best = card(found["card"])
    return best == here.winning and suit_of(best) == suit_of(own(said)) and reference.higher(best, own(said))
