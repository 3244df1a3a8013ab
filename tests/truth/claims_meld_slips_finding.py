"""Claims of slips in choosing the cards of one meld: that the way of working named gives just the cards chosen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from claims import claim, world_of
from claims_meld_finding import LACKING, is_found, lacks, needs, sought
from claims_meld_slips_sharing import given, right
from claims_meld_words import A_MELD, CARD, FACES, FIND, THE_MELD, Found, the_card, the_cards, the_meld, the_suit
from reading import RANK, SUIT, number, rank
from reference import rank_of, suit_of
from sentences import Said
from thoughts import thought
from world import World

A_CARD = rf"(?:the|one) {RANK} of {SUIT}"


def held(here: World) -> Counter[str]:
    return Counter(here.hand)


@thought(rf"you took (?:(?P<card>{CARD}) once too often|every copy)", FIND)
def _(said: Said, found: Found) -> bool:
    here, due = world_of(said), right(said)
    if found["card"]:
        card = the_card(found["card"])
        return bool(due[card]) and given(said) == due + Counter([card])
    return given(said) == Counter({card: here.hand.count(card) for card in due}) != due


@claim(rf"(?P<meld>{A_MELD}) needs? no more copies", FIND)
def _(said: Said, found: Found) -> bool:
    """Said where more of its cards were chosen than it needs."""
    here = world_of(said)
    more = given(said) - needs(here)
    return the_meld(found["meld"]) == sought(here) and bool(more) and set(more) <= set(needs(here)) and is_found(here)


@thought(rf"you left out (?P<card>{A_CARD})", FIND)
def _(said: Said, found: Found) -> bool:
    here, due, card = world_of(said), right(said), the_card(found["card"])
    alone = found["card"].startswith("the ")
    return bool(due[card]) and given(said) == due - Counter([card]) and alone == (needs(here)[card] == 1)


@claim(rf"(?P<cards>{FACES}) (?P<verb>belongs?) to (?P<meld>{THE_MELD}) too", FIND)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    ((card, count),) = the_cards(found["cards"]).items()
    return the_meld(found["meld"]) == sought(here) and needs(here)[card] == count and (count == 1) == (found["verb"] == "belongs")


@thought(rf"you took what there is of (?P<meld>{A_MELD})", FIND)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    there = needs(here) & held(here)
    return the_meld(found["meld"]) == sought(here) and bool(lacks(here)) and bool(there) and given(said) == there


@claim(rf"(?P<meld>{A_MELD}) needs? (?:all (?:its|their) cards|(?P<cards>{LACKING}) too)", FIND)
def _(said: Said, found: Found) -> bool:
    """Said where some are lacking: all of them are said, or none."""
    here = world_of(said)
    missing = found["cards"] is None or lacks(here) == the_cards(found["cards"])
    return the_meld(found["meld"]) == sought(here) and bool(lacks(here)) and missing


@thought(rf"you took (?P<suit>{SUIT})", FIND)
def _(said: Said, found: Found) -> bool:
    """The same ranks of another suit."""
    here, suit = world_of(said), the_suit(found["suit"])
    own = {suit_of(card) for card in needs(here)}
    moved = Counter({rank_of(card) + suit: count for card, count in needs(here).items()})
    return len(own) == 1 and suit not in own and given(said) == moved


@claim(rf"This meld must be in (?P<suit>{SUIT})", FIND)
def _(said: Said, found: Found) -> bool:
    return {suit_of(card) for card in needs(world_of(said))} == {the_suit(found["suit"])}


@thought(rf"you took (?P<queen>{CARD}) and (?P<jack>{CARD}) for a pinochle", FIND)
def _(said: Said, found: Found) -> bool:
    pair = [the_card(found["queen"]), the_card(found["jack"])]
    wrong = [rank_of(card) for card in pair] == ["Q", "J"] and pair != ["QS", "JD"]
    return sought(world_of(said)).sort == "pinochle" and wrong and given(said) == Counter(pair)


@thought(rf"you took (?P<cards>two {RANK} of {SUIT})", FIND)
def _(said: Said, found: Found) -> bool:
    """Four cards of the rank, one suit twice."""
    ((card, _),) = the_cards(found["cards"]).items()
    meld, chosen = sought(world_of(said)), given(said)
    alike = {rank_of(one) for one in chosen} == {rank_of(card)} == {meld.rank}
    return meld.sort == "around" and alike and chosen.total() == 4 and chosen[card] == 2 and len(chosen) == 3


@claim(rf"An around needs (?P<one>an? {RANK}) in each of the four suits", FIND)
def _(said: Said, found: Found) -> bool:
    meld = sought(world_of(said))
    return meld.sort == "around" and meld.level == 1 and rank(found["one"]) == meld.rank


@thought(rf"you did not see (?P<meld>{A_MELD}) here", FIND)
def _(said: Said, found: Found) -> bool:
    return the_meld(found["meld"]) == sought(world_of(said)) and not given(said) and bool(right(said))


@claim(r"Look for its cards one by one", FIND)
def _(said: Said, found: Found) -> bool:
    """And they are found."""
    return not given(said) and is_found(world_of(said))


@thought(r"you took one card of each", FIND)
def _(said: Said, found: Found) -> bool:
    due = right(said)
    return min(due.values(), default=0) > 1 and given(said) == Counter(list(due))


@claim(rf"(?P<meld>{A_MELD}) needs? (?P<many>two|three|four) of each", FIND)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return the_meld(found["meld"]) == sought(here) and set(needs(here).values()) == {number(found["many"])}


@thought(r"you took every trump", FIND)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return sought(here).sort == "run" and given(said) == Counter(here.of_suit(here.trump))


@claim(r"A run is ace, ten, king, queen and jack of trump", FIND)
def _(said: Said, found: Found) -> bool:
    """Said of any run, what it may have besides included."""
    here = world_of(said)
    return replace(sought(here), level=1, extras=()).needs(here.trump) <= needs(here)
