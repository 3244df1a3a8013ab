"""Claims of the cards of one meld: what it is made of, whether the hand is paid for it, and what is lacking."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from claims import claim, given_of, world_of
from claims_meld_paid import Paid, counted, melds_of, stale_marriages, value
from claims_meld_words import A_MELD, CARDS, FACES, FIND, MARK, MELD, RANKS, THE_MELD, Found, some, the_card, the_cards, the_meld
from claims_melds import MELDS, bright
from reading import RANK, SUIT, Melded, number
from reference import RUN, how_many
from sentences import Said
from world import World

_MORE = rf"(?:another {RANK} of {SUIT}|(?:two|three|four) more {RANK} of {SUIT})"
LACKING = some(rf"(?:{RANKS}|{_MORE})")


# Whether a hand is paid for a meld. ----------------------------------------------------------------------------


def sought(here: World) -> Melded:
    return the_meld(str(here.data["meld"]))


def needs(here: World) -> Counter[str]:
    return sought(here).needs(here.trump)


def lacks(here: World) -> Counter[str]:
    return needs(here) - Counter(here.hand)


def singles(found: Paid) -> Counter[Melded]:
    """The single melds that are held by those that are paid: in a double run two runs, in a run with an extra king a run,
    a royal marriage, and with more extras the run with each of them."""
    held: Counter[Melded] = Counter()
    for meld, count in found.items():
        held[replace(meld, level=1, extras=())] += count * meld.level
        held[Melded("royal marriage")] += count * len(meld.extras)
        for extras in (("K",), ("Q",), ("K", "Q")):
            held[Melded("run", extras=extras)] += count * (set(extras) <= set(meld.extras))
    return held


def is_found(here: World) -> bool:
    """Whether the hand has the meld, all cards of it, and is paid for it."""
    wanted = sought(here)
    one = replace(wanted, level=1)
    return not lacks(here) and value(wanted, here.rules) > 0 and any(singles(paid)[one] >= wanted.level for paid in melds_of(here))


def runs(here: World) -> int:
    found: int = how_many(here.hand, [rank + here.trump for rank in RUN])
    return found


def paid_runs(here: World) -> bool:
    """Whether the hand is paid for a run."""
    return any(meld.sort == "run" for one in melds_of(here) for meld in one)


# Hints. --------------------------------------------------------------------------------------------------------


@claim(r"Which cards does this meld need\?", FIND, ("hint",))
def _(said: Said, found: Found) -> bool:
    return bool(needs(world_of(said)))


@claim(rf"(?P<meld>{MELD}): at this table it pays nothing", FIND, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return the_meld(found["meld"]) == sought(here) and not value(sought(here), here.rules)


@claim(rf"(?P<meld>{MELD}): every card of it must be in the hand(?:, in the right suits|, copy by copy)", FIND, ("hint",))
def _(said: Said, found: Found) -> bool:
    """And then it is paid."""
    here = world_of(said)
    copied = "copy by copy" in said.text
    return the_meld(found["meld"]) == sought(here) and is_found(here) == (not lacks(here)) and copied == (sought(here).level > 1)


@claim(rf"(?P<meld>{MELD}): every card of it must be in the hand(?P<run>, and the hand must not have a second run)?", FIND, ("hint",))
def _(said: Said, found: Found) -> bool:
    """Of a royal marriage what follows says the rest."""
    here, meld = world_of(said), sought(world_of(said))
    if not found["run"]:
        return the_meld(found["meld"]) == meld and meld.sort == "royal marriage" and not here.rules.meld.one_per_trick
    return the_meld(found["meld"]) == meld and bool(meld.extras) and is_found(here) == (not lacks(here) and runs(here) == 1)


@claim(rf"(?P<meld>{MELD}): every card of it must be in the hand, and each meld laid must bring a fresh card", FIND, ("hint",))
def _(said: Said, found: Found) -> bool:
    here, meld = world_of(said), sought(world_of(said))
    return the_meld(found["meld"]) == meld and "marriage" in meld.sort and here.rules.meld.one_per_trick


@claim(r"With a run this table pays no royal marriage", (*FIND, *MARK))
def _(said: Said, found: Found) -> bool:
    rules = world_of(said).rules
    return rules.meld.run_extras == "none" and not rules.meld.one_per_trick


@claim(r"A run's own king and queen are not paid again", FIND, ("hint",))
def _(said: Said, found: Found) -> bool:
    """Melds laid one a trick are another matter: the marriage may come before the run."""
    rules = world_of(said).rules
    return rules.meld.run_extras in ("each", "pair", "none") and not rules.meld.one_per_trick


@claim(r"No card of it is in this hand", FIND, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not set(here.hand) & set(needs(here)) and not bright(said)


@claim(r"Only the bright cards can belong to it", FIND, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return set(bright(said)) == set(here.hand) & set(needs(here)) != set()


# What a meld is made of. ---------------------------------------------------------------------------------------


def is_made_of(here: World, meld: str, cards: str) -> bool:
    """Whether it is the meld that is sought, and these are its cards; both of a card are two, and all there are."""
    both = "both" not in cards or here.rules.deck.copies == 2
    return the_meld(meld) == sought(here) and the_cards(cards) == needs(here) and both


@claim(rf"(?P<meld>{A_MELD}) (?:is|are) (?P<cards>{CARDS})", FIND)
def _(said: Said, found: Found) -> bool:
    return is_made_of(world_of(said), found["meld"], found["cards"])


@claim(rf"Here it is (?P<cards>{CARDS})", FIND)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return the_cards(found["cards"]) == needs(here) and is_found(here)


@claim(r"All its cards are in this hand", FIND)
def _(said: Said, found: Found) -> bool:
    return is_found(world_of(said))


@claim(r"Its cards are here, but it is not paid", FIND)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not lacks(here) and not is_found(here)


BUT: Mapping[str, Callable[[World], bool]] = {
    "at this table (?P<unpaid>{the}) pays? nothing": lambda here: not value(sought(here), here.rules),
    "here it would be the marriage that brings no fresh card, so it is not paid": lambda here: (
        replace(sought(here), level=1) in stale_marriages(here.hand, here.trump, here.rules)
    ),
    "with a run this table pays no royal marriage": lambda here: here.rules.meld.run_extras == "none" and paid_runs(here),
    "here they are in the run, and a run's own king and queen are not paid again": lambda here: runs(here) == 1 and _in_runs(here),
    "here they are in the runs, and a run's own king and queen are not paid again": lambda here: runs(here) > 1 and _in_runs(here),
    "the run's own king and queen are not paid again, and too few are left": lambda here: runs(here) > 0 and _in_runs(here),
    "here there is a second run, and that is paid instead": lambda here: bool(sought(here).extras) and runs(here) > 1 and paid_runs(here),
    "this table does not pay for it in this hand": lambda here: True,
}


def _in_runs(here: World) -> bool:
    """Whether a royal marriage lacks a king or queen when those of the runs are taken away, and no single one of them weds."""
    royal = sought(here).sort == "royal marriage" and not here.rules.meld.one_per_trick
    spare = min(here.hand.count(rank + here.trump) - runs(here) for rank in ("K", "Q"))
    return royal and spare < sought(here).level


@claim(rf"(?P<meld>{A_MELD}) (?:is|are) (?P<cards>{CARDS}), but (?P<but>{'|'.join(BUT).format(the=THE_MELD)})", FIND)
def _(said: Said, found: Found) -> bool:
    """All cards of it are here, yet it is not paid, and for that reason."""
    here = world_of(said)
    reason = next(holds for says, holds in BUT.items() if re.fullmatch(says.format(the=THE_MELD), found["but"]))
    named = found["unpaid"] is None or the_meld(found["unpaid"]) == sought(here)
    made = is_made_of(here, found["meld"], found["cards"])
    return made and named and not lacks(here) and not _all_ways(here) and reason(here)


def _all_ways(here: World) -> bool:
    """Whether the meld is paid whichever marriage is given up."""
    one, level = replace(sought(here), level=1), sought(here).level
    return bool(value(sought(here), here.rules)) and all(singles(paid)[one] >= level for paid in melds_of(here))


# What is lacking. ----------------------------------------------------------------------------------------------


def lacking(text: str, here: World) -> bool:
    """Whether "the ace of hearts and another king of hearts" are just the cards that are lacking; "another" where one is held."""
    more: Counter[str] = Counter()
    for found in re.finditer(rf"(?:another|(?P<many>two|three|four) more) (?P<card>{RANK} of {SUIT})", text):
        more[the_card(f"the {found['card']}")] += number(found["many"] or "one") or 0
    rest = re.sub(rf"(?:,? and |, |^){_MORE}", "", text)
    new = the_cards(rest) if rest else Counter[str]()
    held = set(here.hand)
    return set(more) <= held and not set(new) & held and new + more == lacks(here)


def lacks_many(text: str, here: World) -> bool:
    return counted(lacks(here).total(), "card") == f"{text} card{'' if text == 'one' else 's'}"


@claim(r"This hand has none of (?:these|its) cards", FIND)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not set(here.hand) & set(needs(here))


@claim(rf"This hand lacks (?P<many>{MELDS}) of (?:these|its) cards", FIND)
def _(said: Said, found: Found) -> bool:
    return lacks_many(found["many"], world_of(said))


@claim(rf"This hand lacks (?P<cards>{LACKING})", FIND)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bool(lacks(here)) and lacking(found["cards"], here)


@claim(r"It is not in this hand", FIND, ("title",))
def _(said: Said, found: Found) -> bool:
    """As far as can be told: of several marriages that pay the same any may be given up."""
    here = world_of(said)
    return bool(given_of(said)) and (not is_found(here) or not _all_ways(here))


@claim(r"It is in this hand", FIND, ("title",))
def _(said: Said, found: Found) -> bool:
    return not said.given and is_found(world_of(said))


# One card. -----------------------------------------------------------------------------------------------------


@claim(rf"It is not part of (?P<meld>{THE_MELD})", FIND, ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return the_meld(found["meld"]) == sought(here) and str(said.card) not in needs(here)


@claim(rf"It belongs to (?P<meld>{THE_MELD})", FIND, ("reason",))
def _(said: Said, found: Found) -> bool:
    """Said of as many copies as the meld needs."""
    here = world_of(said)
    assert said.verdict is not None
    hand = said.question.drawn().hand
    told = sum(mark.reason == said.text and hand[mark.at] == said.card for mark in said.verdict.marks)
    return the_meld(found["meld"]) == sought(here) and 0 < told <= needs(here)[str(said.card)] and is_found(here)


@claim(
    rf"It would belong to (?P<meld>{THE_MELD}), but "
    rf"(?:(?P<many>{MELDS}) cards of it are lacking|(?P<cards>{LACKING}) (?P<verb>is|are) lacking|that is not paid here)",
    FIND,
    ("reason",),
)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    part = the_meld(found["meld"]) == sought(here) and str(said.card) in needs(here)
    if found["many"]:
        return part and lacks_many(found["many"], here)
    if found["cards"]:
        return part and lacking(found["cards"], here) and (lacks(here).total() == 1) == (found["verb"] == "is")
    return part and not lacks(here) and not _all_ways(here)


@claim(rf"(?P<cards>{FACES}) (?P<verb>is|are) enough", FIND)
def _(said: Said, found: Found) -> bool:
    """Said where more of it are held; on a card, of one copy that is too many."""
    here = world_of(said)
    ((card, count),) = the_cards(found["cards"]).items()
    own = said.where != "reason" or str(said.card) == card
    return own and needs(here)[card] == count < here.hand.count(card) and (count == 1) == (found["verb"] == "is")
