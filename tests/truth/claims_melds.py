"""Claims of meld: what a hand's melds are and come to, the rules that hints name, and what a total that is off lacks."""

from __future__ import annotations

import re
from collections import Counter

import worth
from claims import claim, world_of
from claims_meld_paid import Paid, cards_in, counted, melds_of, stale_marriages, total_of, value
from claims_meld_words import (
    A_MELD,
    BY_SORT,
    CARDS,
    COUNTED,
    SHARED,
    TERMS,
    THE_MELD,
    Found,
    given_points,
    is_sum,
    is_sum_by_sort,
    points,
    some,
    the_cards,
    the_meld,
)
from reading import NUMBER, Melded, melds
from sentences import Said
from world import World

from tutor.engine import Rules

MELDS = r"no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+"


def row(sort: str, rules: Rules) -> tuple[int, ...]:
    return worth.row_of(sort, "", rules)


def pays_arounds(rules: Rules) -> bool:
    return any(any(points) for _, points in rules.meld.around)


def pays(sort: str, rules: Rules) -> bool:
    return any(row(sort, rules))


def counts_nines(rules: Rules) -> bool:
    """Whether a nine of trump pays, and there are nines."""
    return pays("dix", rules) and any(rank.value == "9" for rank in rules.deck.order)


def bright(said: Said) -> Counter[str]:
    return Counter(str(card) for card in said.bright or ())


# The rules that hints name. ------------------------------------------------------------------------------------


@claim(
    r"Is there a run, a marriage(?P<pinochle>, a pinochle)?(?P<nine>, a nine of trump)?, or a rank in all four suits\?", COUNTED, ("hint",)
)
def _(said: Said, found: Found) -> bool:
    """It names what pays: a pinochle wherever one does, a nine only where one does."""
    rules = world_of(said).rules
    married = pays("run", rules) and (pays("marriage", rules) or pays("royal marriage", rules))
    pinochle = pays("pinochle", rules) == bool(found["pinochle"])
    return married and pinochle and (counts_nines(rules) or not found["nine"]) and pays_arounds(rules)


SORT = "runs and marriages|pinochles|arounds"


def are_sorts(text: str, rules: Rules) -> bool:
    """Whether just the sorts are named of which a table pays any."""
    married = pays("run", rules) or pays("marriage", rules) or pays("royal marriage", rules)
    paid = {"runs and marriages": married, "pinochles": pays("pinochle", rules), "arounds": pays_arounds(rules)}
    return re.findall(SORT, text) == [sort for sort, any_of_it in paid.items() if any_of_it]


@claim(rf"Look for (?P<sorts>(?:{SORT})(?:, (?:and )?(?:for|then) (?:{SORT}))*)", (*COUNTED, *SHARED))
def _(said: Said, found: Found) -> bool:
    return are_sorts(found["sorts"], world_of(said).rules)


@claim(r"Nines count only in trump", COUNTED, ("hint",))
def _(said: Said, found: Found) -> bool:
    rules = world_of(said).rules
    return counts_nines(rules) and rules.meld.nines == "trump"


@claim(r"A card may serve once in each sort(?P<again>, and again in a meld of the same sort that pays more)?", (*COUNTED, *SHARED))
def _(said: Said, found: Found) -> bool:
    """2.3 lets a card serve again in its own class where melds are laid one a trick."""
    rules = world_of(said).rules
    return rules.meld.sharing == "classes" and rules.meld.one_per_trick == bool(found["again"])


@claim(r"Beside a run, an extra king or queen(?: of trump)? marries a card of the run", (*COUNTED, *SHARED))
def _(said: Said, found: Found) -> bool:
    rules = world_of(said).rules
    return rules.meld.run_extras == "each" and not rules.meld.one_per_trick and pays("royal marriage", rules)


# What is left of a hand. ---------------------------------------------------------------------------------------


def meld_cards(here: World, found: Paid) -> set[str]:
    return {card for meld in found for card in cards_in(meld, here.trump)}


@claim(r"No card is in a meld that pays", COUNTED, ("hint",))
def _(said: Said, found: Found) -> bool:
    return melds_of(world_of(said)) == [Counter()] and not bright(said)


@claim(r"There is one meld here, made of the bright cards", COUNTED, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return any(one.total() == 1 and set(bright(said)) == meld_cards(here, one) for one in melds_of(here))


@claim(rf"There are (?P<many>{MELDS}) melds here, all made of the bright cards", COUNTED, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return any(
        counted(one.total(), "meld") == f"{found['many']} melds" and set(bright(said)) == meld_cards(here, one) for one in melds_of(here)
    )


@claim(rf"One is (?P<meld>{A_MELD})", COUNTED, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return any(one[the_meld(found["meld"])] and one.total() > 1 for one in melds_of(here))


def total_here(here: World) -> int:
    """What the hand comes to, meld by meld."""
    return total_of(melds_of(here)[0], here.rules)


# What the melds come to. ---------------------------------------------------------------------------------------


@claim(r"There is no meld in this hand(?:: no set of cards here pays)?", COUNTED)
def _(said: Said, found: Found) -> bool:
    return melds_of(world_of(said)) == [Counter()]


@claim(rf"(?P<terms>{TERMS}) make (?P<total>{NUMBER})", COUNTED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return any(
        len(one) > 1 and is_sum(found["terms"], one, here.rules) and total_of(one, here.rules) == points(found["total"])
        for one in melds_of(here)
    )


@claim(rf"(?P<terms>{TERMS}), and nothing more", COUNTED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return any(len(one) == 1 and is_sum(found["terms"], one, here.rules) for one in melds_of(here))


@claim(rf"(?P<terms>{BY_SORT})(?: make (?P<total>{NUMBER})|(?P<only>, and nothing more))", COUNTED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    one = melds_of(here)[0]
    whole = found["total"] is None or points(found["total"]) == total_of(one, here.rules)
    alone = len({"marriage" if meld.sort == "royal marriage" else meld.sort for meld in one}) == 1
    return is_sum_by_sort(found["terms"], one, here.rules) and whole and alone == bool(found["only"])


@claim(rf"This hand has (?P<many>{MELDS}) melds", COUNTED)
def _(said: Said, found: Found) -> bool:
    (many,) = {one.total() for one in melds_of(world_of(said))}
    return many > 1 and counted(many, "meld") == f"{found['many']} melds"


@claim(r"One marriage would bring no fresh card, so it is not paid", COUNTED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bool(stale_marriages(here.hand, here.trump, here.rules))


@claim(r"Each meld after the first needs a card fresh from the hand", COUNTED)
def _(said: Said, found: Found) -> bool:
    return world_of(said).rules.meld.one_per_trick


# What a total that is off lacks, or has too much of. -----------------------------------------------------------

NAMED = rf"{THE_MELD} \({CARDS}\)"
LOST = rf"(?:{THE_MELD}, {CARDS}|{some(NAMED)}|{some(THE_MELD)})"


def named_melds(text: str, here: World) -> list[Melded]:
    """The melds of "the run (the ace ...) and the dix (the nine ...)", whose cards are those that are said."""
    bare = rf"(?P<meld>{THE_MELD})"
    parts = [re.fullmatch(rf"{bare}, (?P<cards>{CARDS})", text)]
    parts = parts if parts[0] else list(re.finditer(rf"{bare} \((?P<cards>{CARDS})\)", text))
    if not parts:
        named = melds(text)
        assert named is not None
        return named
    for part in parts:
        assert part is not None
        assert the_cards(part["cards"]) == the_meld(part["meld"]).needs(here.trump), part[0]
    return [the_meld(part["meld"]) for part in parts if part]


def _written(here: World) -> Counter[Melded]:
    """The melds that the question says are counted already."""
    return Counter(the_meld(str(name)) for name in here.data.get("given", []))


@claim(rf"It looks as if you missed (?P<lost>{LOST}): (?P<points>{NUMBER})", COUNTED)
def _(said: Said, found: Found) -> bool:
    """They are in the hand, not among those counted already, and without them it comes to just what was given."""
    here = world_of(said)
    lost = Counter(named_melds(found["lost"], here))
    amount = total_of(lost, here.rules)
    open_melds = any(not lost - (one - _written(here)) for one in melds_of(here))
    off = total_here(here) - given_points(said)
    return open_melds and amount == points(found["points"]) == off and lost.total() <= 2


@claim(rf"(?P<twice>{THE_MELD}, {CARDS}|{some(NAMED)}|{some(THE_MELD)}),? (?P<verb>counts?) only once", COUNTED)
def _(said: Said, found: Found) -> bool:
    """They are in the hand once, and counted again they make just what was given."""
    here = world_of(said)
    twice = Counter(named_melds(found["twice"], here))
    more = given_points(said) - total_here(here)
    plural = twice.total() > 1 or next(iter(twice)).sort == "around"
    once = any(all(one[meld] == 1 for meld in twice) for one in melds_of(here))
    return once and total_of(twice, here.rules) == more and plural == (found["verb"] == "count")


@claim(rf"(?P<meld>{A_MELD}) pays? (?P<points>{NUMBER})", COUNTED)
def _(said: Said, found: Found) -> bool:
    return value(the_meld(found["meld"]), world_of(said).rules) == points(found["points"])
