"""Claims of shared cards: which copy of a card is in which melds, as few of them in two as can be."""

from __future__ import annotations

import re
from collections import Counter

import worth
from claims import claim, world_of
from claims_meld_paid import Layout, Paid, counted, fewest_shared, group, layouts_of, melds_of
from claims_meld_words import A_MELD, FACES, SHARED, THE_MELD, Found, some, the_card, the_cards, the_meld, the_melds, times_named
from claims_melds import MELDS, SORT, are_sorts, bright
from reading import RANK, SUIT, Melded, items
from sentences import Said, split
from world import World

_PLURAL = rf"(?:two|three|four) (?:dixes|pinochles|runs|royal marriages|marriages in {SUIT})"
_MANY_MELDS = rf"(?:{A_MELD}(?: twice| three times| four times)?|{_PLURAL})"
_IN = rf"(?P<who>{FACES}) (?P<verb>counts?) in (?P<melds>{some(THE_MELD)})"
_REASON = re.compile(rf"It counts in (?:(?P<none>no meld)|(?P<melds>{some(THE_MELD)})(?: only)?)\.")
Melds = frozenset[Melded]


# Which copy is in which melds. ---------------------------------------------------------------------------------


def copies(way: Layout) -> Counter[Melds]:
    """How many copies of a card are in just the same melds."""
    return Counter(frozenset(melds) for melds in way)


def may_be(here: World, card: str, told: Counter[Melds]) -> bool:
    """Whether copies of a card may be in the melds that are said, when as few as can be are in two."""
    return any(not told - copies(way) for one in melds_of(here) for way in layouts_of(here, card, one))


def shared_so(here: World, told: Counter[str]) -> bool:
    """Whether these are just the cards that cannot but be in two melds."""
    return any(told == fewest_shared(here, one) for one in melds_of(here))


def none_shared(here: World) -> bool:
    return shared_so(here, Counter())


def reasons(said: Said) -> Counter[Melds]:
    """What is said of all marked copies of the card that a reason is about."""
    assert said.verdict is not None
    hand = said.question.drawn().hand
    found = [_REASON.fullmatch(mark.reason) for mark in said.verdict.marks if hand[mark.at] == said.card]
    return Counter(frozenset(the_melds(one["melds"]) if one["melds"] else ()) for one in found if one)


@claim(rf"It counts in (?P<melds>no meld|{some(THE_MELD)})(?P<only> only)?", SHARED, ("reason",))
def _(said: Said, found: Found) -> bool:
    """Taken together with what is said of the copies beside it."""
    named = [] if found["melds"] == "no meld" else the_melds(found["melds"])
    return bool(found["only"]) == (len(named) == 1) and may_be(world_of(said), str(said.card), reasons(said))


@claim(rf"(?P<which>[Tt]he|[Oo]ne|[Aa] second) (?P<card>{RANK} of {SUIT}) counts in (?P<melds>no meld|{THE_MELD} only)", SHARED)
def _(said: Said, found: Found) -> bool:
    here, card = world_of(said), the_card(f"the {found['card']}")
    named = [] if found["melds"] == "no meld" else [the_meld(found["melds"].removesuffix(" only"))]
    alone = here.hand.count(card) == 1
    return alone == (found["which"].lower() == "the") and may_be(here, card, Counter([frozenset(named)]))


@claim(_IN, SHARED)
def _(said: Said, found: Found) -> bool:
    """And with the other sentences of its text it names every shared card."""
    here, who, melds = world_of(said), the_cards(found["who"]), frozenset(the_melds(found["melds"]))
    told: Counter[str] = Counter()
    for sentence in split(said.whole):
        if match := re.fullmatch(_IN, sentence.removesuffix(".")):
            told += the_cards(match["who"])
    so = all(may_be(here, card, Counter({melds: count})) for card, count in who.items())
    return so and shared_so(here, told) and len(melds) > 1 and _verb(who, found) and _how_many(who, found["who"], here)


def _verb(who: Counter[str], found: Found) -> bool:
    return (who.total() == 1) == (found["verb"] == "counts")


def _how_many(who: Counter[str], text: str, here: World) -> bool:
    """Whether "the king" is the only one and "both kings" are all there are."""
    both = all(here.hand.count(card) == 2 for card, count in who.items() if count == 2) or "both" not in text.lower()
    return both and all(count == here.hand.count(card) or "one " in text.lower() or count > 1 for card, count in who.items())


@claim(rf"(?P<who>{FACES}) (?P<verb>counts?) in two melds or more", SHARED)
def _(said: Said, found: Found) -> bool:
    here, who = world_of(said), the_cards(found["who"])
    return shared_so(here, who) and _verb(who, found) and _how_many(who, found["who"], here)


@claim(r"Here (?P<count>\w+ cards?) counts? in two melds or more", SHARED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return any(counted(fewest_shared(here, one).total(), "card") == found["count"] for one in melds_of(here))


# No card is shared. --------------------------------------------------------------------------------------------


@claim(r"No card is shared here", SHARED, ("title",))
def _(said: Said, found: Found) -> bool:
    return none_shared(world_of(said)) and bool(said.given)


@claim(r"There is no meld in this hand(?:, so no card counts twice)?", SHARED)
def _(said: Said, found: Found) -> bool:
    return melds_of(world_of(said)) == [Counter()]


@claim(rf"There is only one meld here, (?P<meld>{A_MELD})(?:, so no card counts in a second)?", SHARED)
def _(said: Said, found: Found) -> bool:
    return any(one == Counter([the_meld(found["meld"])]) for one in melds_of(world_of(said)))


@claim(r"Each meld here has cards of its own", SHARED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return none_shared(here) and all(one.total() > 1 for one in melds_of(here))


@claim(
    rf"Each meld has cards of its own: one (?P<card>{RANK} of {SUIT}) is for (?P<one>{THE_MELD}), the other for (?P<other>{THE_MELD})",
    SHARED,
)
def _(said: Said, found: Found) -> bool:
    here, card = world_of(said), the_card(f"the {found['card']}")
    each = Counter(frozenset([the_meld(found[name])]) for name in ("one", "other"))
    return none_shared(here) and here.hand.count(card) == 2 and may_be(here, card, each)


# Why cards may be shared. --------------------------------------------------------------------------------------


def across(here: World) -> bool:
    """Whether a card is shared by melds of different classes."""
    return any(
        len({group(meld) for meld in melds}) > 1
        for one in melds_of(here)
        for card in fewest_shared(here, one)
        for way in layouts_of(here, card, one)
        for melds in way
    )


@claim(r"Melds of different sorts may share a card", SHARED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.rules.meld.sharing == "classes" and across(here)


def pays(sort: str, here: World) -> int:
    return worth.pays(worth.row_of(sort, "", here.rules), 1)


def both_paid(here: World) -> bool:
    """Whether the hand is paid a run and a royal marriage."""
    return any({"run", "royal marriage"} <= {meld.sort for meld in one} for one in melds_of(here))


@claim(r"Laid one a trick, the royal marriage comes before the run(?:, and both are paid|; both pay)", SHARED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.rules.meld.one_per_trick and 0 < pays("royal marriage", here) < pays("run", here) and both_paid(here)


@claim(r"Laid one a trick, a card may come again in a meld that pays more", SHARED)
def _(said: Said, found: Found) -> bool:
    return world_of(said).rules.meld.one_per_trick


# Hints. --------------------------------------------------------------------------------------------------------


@claim(r"Which melds are in the hand, and where do they overlap\?", SHARED, ("hint",))
def _(said: Said, found: Found) -> bool:
    """A question to ask oneself, of any hand."""
    return said.rung in (0, 1)


@claim(rf"There are (?P<many>two|three) sorts of meld: (?P<sorts>(?:{SORT})(?:, (?:{SORT}))*)", SHARED, ("hint",))
def _(said: Said, found: Found) -> bool:
    sorts = re.findall(SORT, found["sorts"])
    return are_sorts(found["sorts"], world_of(said).rules) and counted(len(sorts), "sort") == f"{found['many']} sorts"


@claim(rf"The melds here are (?P<melds>{some(_MANY_MELDS)})", SHARED, ("hint",))
def _(said: Said, found: Found) -> bool:
    named = Counter(dict(times_named(item) for item in items(found["melds"])))
    return any(named == one and one.total() > 1 for one in melds_of(world_of(said)))


@claim(rf"There are (?P<many>{MELDS}) melds here", SHARED, ("hint",))
def _(said: Said, found: Found) -> bool:
    return all(counted(one.total(), "meld") == f"{found['many']} melds" for one in melds_of(world_of(said)))


def in_two(here: World, one: Paid) -> set[str]:
    """The cards of the hand that belong to two melds or more, by what they are."""
    return {card for card in here.hand if sum(count for meld, count in one.items() if meld.needs(here.trump)[card]) > 1}


@claim(r"Only the bright cards could be in two of them", SHARED, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return any(set(bright(said)) == in_two(here, one) for one in melds_of(here))
