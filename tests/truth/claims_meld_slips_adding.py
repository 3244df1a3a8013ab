"""Claims of slips in counting meld: doubles, pinochles and arounds that are none, melds left out and counted again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from claims import claim, world_of
from claims_meld_paid import Paid, melds_of, total_of, value
from claims_meld_slips import off, pays, rank_named, ways
from claims_meld_words import A_MELD, CARD, CARDS, COUNT, THE_MELD, Found, points, the_card, the_cards, the_meld
from reading import NUMBER, RANK, Melded, number
from reference import how_many, rank_of
from sentences import Said
from thoughts import thought
from world import World

# Doubles. ------------------------------------------------------------------------------------------------------


def double(text: str, here: World) -> Melded:
    """A double that the hand is paid for."""
    meld = the_meld(text)
    assert meld.level > 1
    assert any(one[meld] for one in ways(here)), meld
    return meld


def single_of(meld: Melded, here: World) -> int:
    return value(replace(meld, level=1), here.rules)


@thought(rf"you paid (?P<double>{THE_MELD}) as (?P<many>two|three|four) singles", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    meld = double(found["double"], here)
    return number(found["many"]) == meld.level and off(said) == meld.level * single_of(meld, here) - value(meld, here.rules)


@claim(rf"(?P<double>{THE_MELD}) pays? (?P<points>{NUMBER}), not (?P<singles>{NUMBER})", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    meld = double(found["double"], here)
    due = value(meld, here.rules)
    return points(found["points"]) == due != points(found["singles"]) == meld.level * single_of(meld, here)


@thought(rf"you counted (?P<single>{THE_MELD}) once", COUNT)
def _(said: Said, found: Found) -> bool:
    """Of a double."""
    here, meld = world_of(said), the_meld(found["single"])
    doubles = {other for one in ways(here) for other in one if other.level > 1 and replace(other, level=1) == meld}
    return any(off(said) == value(meld, here.rules) - value(other, here.rules) for other in doubles)


@thought(rf"you paid (?P<double>{THE_MELD}) and a single one", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return off(said) == single_of(double(found["double"], here), here)


@claim(r"A double takes the place of its singles", COUNT)
def _(said: Said, found: Found) -> bool:
    """Where melds are laid one a trick both are paid."""
    here = world_of(said)
    return not here.rules.meld.one_per_trick and any(meld.level > 1 for one in melds_of(here) for meld in one)


# Pinochles and arounds. ----------------------------------------------------------------------------------------


@thought(rf"you took (?P<queen>{CARD}) and (?P<jack>{CARD}) for a pinochle", COUNT)
def _(said: Said, found: Found) -> bool:
    here, pair = world_of(said), (the_card(found["queen"]), the_card(found["jack"]))
    ranks = [rank_of(card) for card in pair] == ["Q", "J"]
    return ranks and pair != ("QS", "JD") and off(said) == how_many(here.hand, pair) * pays("pinochle", here) > 0


@thought(rf"you counted (?P<ranks>{RANK}) around without (?P<card>{CARD})", COUNT)
def _(said: Said, found: Found) -> bool:
    """As many as four of the rank are there, one suit repeated."""
    here, card = world_of(said), the_card(found["card"])
    held = sum(rank_of(one) == rank_of(card) for one in here.hand)
    alike = rank_named(found["ranks"]) == rank_of(card) and card not in here.hand and held >= 4
    return alike and off(said) == value(Melded("around", rank=rank_of(card)), here.rules) > 0


@claim(rf"An around needs (?P<one>an? {RANK}) in each of the four suits", COUNT)
def _(said: Said, found: Found) -> bool:
    """Said of a rank that the hand has not in every suit."""
    here, one = world_of(said), rank_named(found["one"])
    return not all(one + each in here.hand for each in "SHDC") and value(Melded("around", rank=one), here.rules) > 0


# Melds left out, and counted again. ----------------------------------------------------------------------------


def shown_melds(here: World) -> Paid:
    """The melds that the question says are counted already."""
    return Counter(the_meld(str(name)) for name in here.data.get("given", []))


def meant(text: str, one: Paid) -> Melded | None:
    """The meld of a hand that words name; "the run" may have extras. What there is more of than one is not "the"."""
    named = the_meld(text)
    return next((meld for meld in one if meld == named or (named == Melded("run") and meld.extras)), None)


@thought(rf"you left out (?P<meld>{THE_MELD}|{A_MELD})", COUNT)
def _(said: Said, found: Found) -> bool:
    here, text = world_of(said), found["meld"]
    found_so = [(one, meld) for one in ways(here) if (meld := meant(text, one))]
    known = [meld for one, meld in found_so if (one[meld] == 1 if text.startswith("the ") else one[meld] > 1 or not text.startswith("a "))]
    return any(off(said) == -value(meld, here.rules) for meld in known)


@thought(rf"you left out (?P<one>{THE_MELD}) and (?P<other>{THE_MELD})", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    for one in ways(here):
        melds = [meant(found[name], one) for name in ("one", "other")]
        if melds[0] and melds[1] and melds[0] != melds[1]:
            return off(said) == -sum(value(meld, here.rules) for meld in melds if meld)
    return False


@claim(rf"(?P<cards>{CARDS}) (?P<verb>makes?|is) (?P<meld>{A_MELD}), (?P<points>{NUMBER})", COUNT)
def _(said: Said, found: Found) -> bool:
    here, meld, cards = world_of(said), the_meld(found["meld"]), the_cards(found["cards"])
    one_card = cards.total() == 1
    return cards == meld.needs(here.trump) and points(found["points"]) == value(meld, here.rules) and one_card == (found["verb"] == "is")


@thought(rf"you counted (?P<meld>{THE_MELD}) twice", COUNT)
def _(said: Said, found: Found) -> bool:
    here, meld = world_of(said), the_meld(found["meld"])
    return any(one[meld] == 1 for one in ways(here)) and off(said) == value(meld, here.rules)


@claim(rf"The hand holds (?P<meld>{THE_MELD}) only once", COUNT)
def _(said: Said, found: Found) -> bool:
    return any(one[the_meld(found["meld"])] == 1 for one in melds_of(world_of(said)))


def shown_points(here: World) -> int:
    """What the melds come to that the question says are counted already; of one who is mistaken those that are melds to him."""
    return total_of(shown_melds(here) & ways(here)[0], here.rules)


@thought(r"you (?P<what>added the melds again|left out the melds) that were counted already", COUNT)
def _(said: Said, found: Found) -> bool:
    shown = shown_points(world_of(said))
    return shown > 0 and off(said) == (shown if found["what"].startswith("added") else -shown)


@claim(r"The melds already counted (?:are in the total once|belong to the total too)", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    shown = shown_melds(here)
    return bool(shown) and any(not shown - one for one in melds_of(here))
