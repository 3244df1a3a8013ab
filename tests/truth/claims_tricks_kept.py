"""Claims of the rules to keep that follow a slip in tricks: each is true of this question."""

from __future__ import annotations

import re

from claims import claim, world_of
from claims_tricks_slips import chosen
from reading import RANK, SUIT
from reference import higher, suit_of
from sentences import Said
from trickwords import CARD, asks_to_beat, card, follows, over, trumps

LEGAL, WIN, TAKES, WINNER = ("legal-plays",), ("win-trick",), ("trick-winner", "whose-turn"), ("trick-winner",)
A_CARD = rf"[Tt]he {RANK} of {SUIT}"
Found = re.Match[str]


@claim(r"The question asks for every card that (?P<what>you may play|wins)", (*LEGAL, *WIN), ("text",))
def _(said: Said, found: Found) -> bool:
    return (said.question.kind == "legal-plays") == (found["what"] == "you may play")


@claim(rf"Any card that beats (?P<card>{CARD}) will do", LEGAL, ("text",))
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    return best in here.trick and here.legal == over(here, best)


@claim(r"Where you can neither follow nor trump, any card may go", LEGAL, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not here.of_suit(here.led) and not here.of_suit(here.trump) and here.legal == set(here.hand)


@claim(r"Here the lead is free: any card may be led", LEGAL, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not here.trick and here.legal == set(here.hand)


@claim(r"Here the first lead of the hand must be a trump", LEGAL, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not here.trick and bool(here.data.get("opening-lead")) and here.rules.play.first_lead == "trump"


@claim(r"When the stock is used up, suit must be followed", LEGAL, ("text",))
def _(said: Said, found: Found) -> bool:
    return world_of(said).rules.deck.stock


@claim(rf"The card to beat is the one that is winning, (?P<card>{CARD})", (*LEGAL, *WIN), ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    asked = said.question.kind == "win-trick" or asks_to_beat(here)
    return card(found["card"]) == here.winning and asked


@claim(rf"Here (?P<card>{CARD}) must be beaten, and can be", LEGAL, ("text",))
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    due = best == here.winning or (best == here.best_of_led and here.rules.play.beat_after_ruff)
    return due and (follows(here) or trumps(here)) and bool(over(here, best)) and here.legal == over(here, best)


@claim(r"Not every card that may be played wins", WIN, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bool(here.legal - set(here.beating))


@claim(rf"(?P<card>{A_CARD}) does not beat (?P<best>{CARD})", WIN, ("text",))
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["best"])
    return best == here.winning and chosen(said) == {card(found["card"])} and not here.beats(card(found["card"]), best)


@claim(rf"A trump beats every other suit: (?P<card>{CARD}) is winning", WIN, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.ruffed and card(found["card"]) == here.winning


@claim(r"The question is which cards would win it, whoever is winning", WIN, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bool(here.legal & set(here.beating)) and here.winner() == here.partner


@claim(r"A trump beats every card of another suit", TAKES, ("text",))
def _(said: Said, found: Found) -> bool:
    return world_of(said).ruffed


@claim(r"Of several trumps the highest wins", TAKES, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    played = [one for one in here.trick if suit_of(one) == here.trump]
    return len(played) > 1 and all(not higher(one, here.winning) for one in played)


@claim(rf"(?P<best>{A_CARD}) beats (?P<card>{CARD})", WINNER, ("text",))
def _(said: Said, found: Found) -> bool:
    here, best, other = world_of(said), card(found["best"]), card(found["card"])
    return best == here.winning and other == here.card_of(str(said.given)) and here.beats(best, other)


@claim(r"The first card is the leader's, and the others follow clockwise", WINNER, ("text",))
def _(said: Said, found: Found) -> bool:
    """Seat after seat, each has the card that is drawn at it."""
    here = world_of(said)
    return here.card_of(here.leader) == here.trick[0] and len(here.trick) == here.players
