"""Claims of positions: what may be played, why each card may or may not, and what a position leaves to choose from."""

from __future__ import annotations

import re

import reference
from claims import claim, world_of
from reading import RANK, SUIT, rank
from reference import suit_of
from sentences import Said
from trickwords import (
    CARD,
    KINDS,
    RANKS,
    allowed,
    asks_to_beat,
    binding_lead,
    bright,
    card,
    follows,
    free,
    names,
    over,
    own,
    plain_choices,
    the_suit,
    trumps,
)

Found = re.Match[str]


# Where nothing binds. ------------------------------------------------------------------------------------------


@claim(r"While cards are still drawn, any card may be played", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.drawing and here.rules.deck.stock and free(here)


@claim(r"You hold none, so any card may be led", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return binding_lead(here) and not here.of_suit(here.trump) and free(here)


@claim(r"The first lead of the hand must be a trump(?P<held>, and you hold one)?", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    holds = bool(here.of_suit(here.trump))
    return binding_lead(here) and bool(found["held"]) == holds and here.legal == set(here.of_suit(here.trump) or here.hand)


@claim(r"You lead", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not here.trick and here.leader == here.you


@claim(r"Only the first lead of a hand must be a trump; later any card may be led", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.rules.play.first_lead == "trump" and not here.trick and not here.data.get("opening-lead") and free(here)


@claim(r"You lead, so any card may be played", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not here.trick and free(here) and here.rules.play.first_lead != "trump"


@claim(r"Trump was led and you hold none, so any card may be played", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bool(here.trick) and here.led == here.trump and not here.of_suit(here.trump) and free(here)


@claim(rf"You have no (?P<suit>{SUIT}), so (?:any card may be played|no card of yours can win)", KINDS)
def _(said: Said, found: Found) -> bool:
    """Said where nothing is trump."""
    here = world_of(said)
    return not here.trump and here.led == the_suit(found["suit"]) and not here.of_suit(here.led) and not here.beating and free(here)


@claim(rf"You have no (?P<suit>{SUIT}) and no trump, so (?:any card may be played|no card of yours can win)", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    none = not here.of_suit(the_suit(found["suit"])) and not here.of_suit(here.trump) and not here.beating
    return none and here.led == the_suit(found["suit"]) != here.trump and free(here)


@claim(r"(?:Here any card may be played|Nothing binds you here)", ("legal-plays",))
def _(said: Said, found: Found) -> bool:
    return free(world_of(said))


# The suit led. -------------------------------------------------------------------------------------------------


@claim(rf"(?P<led>(?i:{SUIT})) were led and you hold (?P<suit>{SUIT}), so you must follow", KINDS, ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    same = the_suit(found["led"]) == the_suit(found["suit"]) == here.led
    return same and follows(here) and suit_of(own(said)) != here.led and not allowed(said)


@claim(rf"You must follow with (?P<suit>a {SUIT})", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return follows(here) and the_suit(found["suit"]) == here.led and here.legal <= set(here.of_suit(here.led))


@claim(rf"You must follow with (?P<suit>a {SUIT}) that beats (?P<card>{CARD}), and you can: (?P<ranks>{RANKS})", KINDS)
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    due = here.best_of_led if here.ruffed and here.rules.play.beat_after_ruff else here.winning
    owed = follows(here) and the_suit(found["suit"]) == here.led == suit_of(best) and best == due
    return owed and here.legal == over(here, best) and names(found["ranks"], here.legal)


@claim(r"It cannot win now, but at this table that does not matter", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.rules.play.beat_after_ruff and here.ruffed and follows(here) and not here.legal & set(here.beating)


@claim(rf"None of yours beats (?P<card>{CARD})(?P<best>, the best of its suit)?", KINDS, ("text", "hint"))
def _(said: Said, found: Found) -> bool:
    """After "You must follow with a heart": none of your hearts."""
    here, best = world_of(said), card(found["card"])
    of_suit = bool(found["best"])
    due = here.best_of_led if of_suit else here.winning
    follow_first = said.whole.find("You must follow with") in range(said.whole.find(said.text) + 1)
    return follow_first and best == due and suit_of(best) == here.led and not over(here, best) and (not of_suit or here.ruffed)


@claim(rf"The trick is trumped, so no (?P<suit>{SUIT}) can win now", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.ruffed and the_suit(found["suit"]) == here.led and follows(here) and here.legal == set(here.of_suit(here.led))


@claim(rf"Your (?P<card>{RANK} of {SUIT}) does not beat its twin", KINDS)
def _(said: Said, found: Found) -> bool:
    here, own_card = world_of(said), card(f"the {found['card']}")
    return own_card in here.hand and own_card == here.winning and not over(here, own_card) and here.legal == plain_choices(here)


@claim(rf"At this table you need not beat (?P<card>{CARD})", KINDS)
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    return best == here.winning and not asks_to_beat(here) and bool(over(here, best)) and here.legal == plain_choices(here)


@claim(rf"It follows suit and beats (?P<card>{CARD})", KINDS, ("reason",))
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    due = best == here.winning or (best == here.best_of_led and here.rules.play.beat_after_ruff)
    return due and follows(here) and suit_of(own(said)) == here.led and reference.higher(own(said), best) and allowed(said)


@claim(rf"It follows suit, and no (?P<suit>{SUIT}) of yours beats (?P<card>{CARD})", KINDS, ("reason",))
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    due = best == here.winning or (best == here.best_of_led and here.rules.play.beat_after_ruff)
    led = the_suit(found["suit"]) == here.led == suit_of(own(said)) == suit_of(best)
    return due and led and not any(reference.higher(held, best) for held in here.of_suit(here.led)) and allowed(said)


@claim(r"It follows suit(?P<enough>, and at this table that is enough)?", KINDS, ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    enough = not found["enough"] or (not asks_to_beat(here) and here.legal == set(here.of_suit(here.led)))
    return follows(here) and suit_of(own(said)) == here.led and allowed(said) and enough


@claim(r"The trick is trumped, so that is enough", KINDS, ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.ruffed and follows(here) and here.legal == set(here.of_suit(here.led))


@claim(rf"You must beat (?P<card>{CARD}), and you can with (?P<ranks>{RANKS})", KINDS, ("reason",))
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    due = here.best_of_led if here.ruffed and here.rules.play.beat_after_ruff else here.winning
    bound = follows(here) and not allowed(said) and not here.beats(own(said), best)
    return bound and best == due and here.legal == over(here, best) and names(found["ranks"], here.legal)


# Trumps. -------------------------------------------------------------------------------------------------------


@claim(rf"You have no (?P<suit>{SUIT})", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return trumps(here) and the_suit(found["suit"]) == here.led


@claim(rf"You have no (?P<suit>{SUIT}), so you (?:trump|must play a trump)", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    due = trumps(here) and the_suit(found["suit"]) == here.led and {suit_of(one) for one in here.legal} == {here.trump}
    return due and (said.where != "reason" or (suit_of(own(said)) == here.trump) == ("so you trump" in said.text))


@claim(rf"You have no (?P<suit>{SUIT}), so you must trump, and go over (?P<card>{CARD}) if you can", KINDS)
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    return trumps(here) and the_suit(found["suit"]) == here.led and best == here.winning and here.ruffed and asks_to_beat(here)


@claim(rf"You can with (?P<ranks>{RANKS})", KINDS)
def _(said: Said, found: Found) -> bool:
    """After "go over it if you can"."""
    here = world_of(said)
    return trumps(here) and here.ruffed and here.legal == over(here, here.winning) and names(found["ranks"], here.legal)


@claim(rf"It goes over (?P<card>{CARD})", KINDS, ("reason",))
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    return best == here.winning and {suit_of(best), suit_of(own(said))} == {here.trump} and here.beats(own(said), best) and allowed(said)


@claim(rf"None of yours goes over (?P<card>{CARD})(?:, yet a trump is still due)?", KINDS)
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    return trumps(here) and here.ruffed and best == here.winning and not over(here, best) and here.legal == set(here.of_suit(here.trump))


@claim(rf"At this table it need not go over (?P<card>{CARD})", KINDS)
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    bound = trumps(here) and here.ruffed and best == here.winning
    return bound and not asks_to_beat(here) and bool(over(here, best)) and here.legal == set(here.of_suit(here.trump))


@claim(r"At this table it need not win", KINDS, ("reason", "hint"))
def _(said: Said, found: Found) -> bool:
    """A trump of one who has none of the suit led; in a hint, whatever is held."""
    here = world_of(said)
    if said.where == "hint":
        return said.number == 2 and here.rules.play.must_beat != "always"
    return trumps(here) and not asks_to_beat(here) and here.legal == set(here.of_suit(here.trump))


@claim(rf"You must go over (?P<card>{CARD}), and you can with (?P<ranks>{RANKS})", KINDS, ("reason",))
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    bound = trumps(here) and here.ruffed and best == here.winning and not allowed(said) and suit_of(own(said)) == here.trump
    return bound and here.legal == over(here, best) and names(found["ranks"], here.legal)


# What is left to choose from. ----------------------------------------------------------------------------------


@claim(rf"You hold no other (?P<suit>{SUIT}) than (?P<rank>the {RANK})", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    held = set(here.of_suit(the_suit(found["suit"])))
    return held == here.legal == {f"{rank(found['rank'])}{the_suit(found['suit'])}"}


@claim(rf"Every (?P<suit>{SUIT}) may be played", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.legal == set(here.of_suit(the_suit(found["suit"]))) and len(here.legal) > 1


@claim(rf"Here you can go over (?P<card>{CARD}) with (?P<ranks>{RANKS})", ("legal-plays",))
def _(said: Said, found: Found) -> bool:
    here, best = world_of(said), card(found["card"])
    due = here.best_of_led if here.ruffed and here.rules.play.beat_after_ruff and follows(here) else here.winning
    return best == due and here.legal == over(here, best) and names(found["ranks"], here.legal)


@claim(r"It is a trump, and the first lead of the hand must be one", ("legal-plays",), ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return binding_lead(here) and suit_of(own(said)) == here.trump


@claim(rf"You hold (?P<suit>{SUIT}), so only they are left to choose from", ("legal-plays",), ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return follows(here) and here.led == the_suit(found["suit"]) and bright(said) == set(here.of_suit(here.led)) >= here.legal


@claim(rf"You have no (?P<suit>{SUIT}), so only your trumps are left to choose from", ("legal-plays",), ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return trumps(here) and here.led == the_suit(found["suit"]) and bright(said) == set(here.of_suit(here.trump)) >= here.legal


@claim(r"It must be a trump, so only your trumps are left to choose from", ("legal-plays",), ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return binding_lead(here) and bright(said) == set(here.of_suit(here.trump)) == here.legal
