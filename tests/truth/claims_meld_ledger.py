"""Claims of the ledger of meld: each line lights just the cards of its meld, copy by copy, and the reasons agree with the lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import worth
from claims import claim, world_of
from claims_meld_paid import fewest_shared, may_share, melds_of, total_of, uses, value
from claims_meld_words import COUNT, MELD, THE_MELD, TRUMP, Found, are_melds, given_points, points, some, the_meld, the_melds, the_suit
from reading import NUMBER, SUIT, SUIT_WORDS, Melded, items, rank
from reference import SUITS
from sentences import Said
from world import World

from tutor.feedback import Ledger

Lit = tuple[Melded, frozenset[int]]  # a meld and the places of its cards
_AGAIN = "(?: twice| three times| four times)?"


def drawn(said: Said) -> list[str]:
    """The hand as it is drawn, in which places are counted."""
    return [str(card) for card in said.question.drawn().hand]


def ledger(said: Said) -> Ledger:
    assert said.verdict is not None
    assert said.verdict.ledger is not None
    return said.verdict.ledger


def lines(said: Said) -> list[Lit]:
    """The lines of a ledger: each meld with the places that it lights."""
    return [(the_meld(line.label), frozenset(line.cards)) for line in ledger(said).lines]


def lit_well(here: World, hand: Sequence[str], lit: Sequence[Lit]) -> bool:
    """Whether each line lights the cards of its meld, melds share a copy only where they may, and as few copies as can be."""
    whole = all(sorted(hand[at] for at in places) == sorted(meld.needs(here.trump).elements()) for meld, places in lit)
    touching = [(one, other) for at, (one, places) in enumerate(lit) for other, also in lit[:at] if places & also]
    apart = all(one != other and may_share(one, other, here.rules) for one, other in touching)
    times = Counter(at for _, places in lit for at in places)
    shared = Counter(hand[at] for at, count in times.items() if count > 1)
    fewest = any(shared == fewest_shared(here, one) for one in melds_of(here))
    return whole and apart and fewest and (here.rules.meld.one_per_trick or _wed(lit))


def _wed(lit: Sequence[Lit]) -> bool:
    """Whether no royal marriage takes both its king and its queen from runs (1.3)."""
    in_run = {at for meld, places in lit if meld.sort == "run" for at in places}
    return all(len(places & in_run) <= meld.level for meld, places in lit if meld.sort == "royal marriage")


# A count. ------------------------------------------------------------------------------------------------------


EXTRAS = rf"(?P<run>{NUMBER}) \+ (?P<more>{NUMBER}) for the second (?P<ranks>king|queen|king and queen)"


@claim(rf"(?P<meld>{MELD}) = (?P<points>{NUMBER})(?: \({EXTRAS}\))?", COUNT, ("line",))
def _(said: Said, found: Found) -> bool:
    here, meld, lit = world_of(said), the_meld(found["meld"]), lines(said)
    same = Counter(one for one, _ in lit) in melds_of(here) and value(meld, here.rules) == points(found["points"])
    extras = tuple(rank(word) for word in items(found["ranks"] or "")) == meld.extras
    if found["ranks"]:
        single = worth.pays(here.rules.meld.run, 1)
        extras = extras and points(found["run"]) == single and points(found["run"]) + points(found["more"]) == points(found["points"])
    unpaid = meld.extras and not worth.pays(here.rules.meld.royal, 1)
    return same and (extras or bool(unpaid)) and lit_well(here, drawn(said), lit)


@claim(rf"\+(?P<points>{NUMBER})", COUNT, ("badge",))
def _(said: Said, found: Found) -> bool:
    """On one copy of each card that a run is paid more for."""
    here = world_of(said)
    assert said.line is not None
    meld, hand = the_meld(said.line.label), drawn(said)
    on = sorted(hand[at] for at, _ in said.line.badges)
    right = on == sorted(rank + here.trump for rank in meld.extras) and {at for at, _ in said.line.badges} <= set(said.line.cards)
    return right and points(found["points"]) == worth.pays(here.rules.meld.royal, 1)


@claim(rf"Meld = (?P<points>{NUMBER})", COUNT, ("total",))
def _(said: Said, found: Found) -> bool:
    """And every card that a line lights has its reason, no other."""
    here = world_of(said)
    assert said.verdict is not None
    marked = [mark.at for mark in said.verdict.marks]
    lit = {at for _, places in lines(said) for at in places}
    total = points(found["points"]) == total_of(melds_of(here)[0], here.rules) == sum(points(line.points) for line in ledger(said).lines)
    return total and len(marked) == len(set(marked)) and set(marked) == lit


@claim(rf"you counted (?P<points>{NUMBER})", COUNT, ("note",))
def _(said: Said, found: Found) -> bool:
    return points(found["points"]) == given_points(said)


@claim(rf"It counts in (?P<melds>{some(THE_MELD)})", COUNT, ("reason",))
def _(said: Said, found: Found) -> bool:
    named = Counter(the_melds(found["melds"]))
    return named == Counter(meld for meld, places in lines(said) if said.place in places)


# Each suit as trump. -------------------------------------------------------------------------------------------


def _lights(said: Said, trump: str) -> bool:
    """Whether a line lights copies of just the cards of the melds with some trump, of each as many as one meld takes and not
    more than all of them together."""
    here, hand = world_of(said), drawn(said)
    assert said.line is not None
    lit, ways = Counter(hand[at] for at in said.line.cards), melds_of(here, trump)
    apart = len(set(said.line.cards)) == len(said.line.cards)
    return apart and any(all(_enough(lit[card], uses(card, one, trump)) for card in set(hand)) for one in ways)


def _enough(lit: int, wanted: Sequence[Melded]) -> bool:
    return max(Counter(wanted).values(), default=0) <= lit <= len(wanted)


@claim(rf"(?P<suit>Spades|Hearts|Diamonds|Clubs) = (?P<points>{NUMBER})(?: \((?P<melds>{some(MELD + _AGAIN)})\))?", TRUMP, ("line",))
def _(said: Said, found: Found) -> bool:
    here, trump = world_of(said), the_suit(found["suit"].lower())
    named = any(are_melds(found["melds"] or "", one) for one in melds_of(here, trump))
    return named and points(found["points"]) == total_of(melds_of(here, trump)[0], here.rules) and _lights(said, trump)


@claim(rf"Most meld = (?P<points>{NUMBER})", TRUMP, ("total",))
def _(said: Said, found: Found) -> bool:
    """Of all four suits, each of which has its line."""
    here = world_of(said)
    most = max(total_of(melds_of(here, suit)[0], here.rules) for suit in SUITS)
    labels = sorted(line.label for line in ledger(said).lines)
    return points(found["points"]) == most and labels == sorted(word.capitalize() for word in SUIT_WORDS.values())


@claim(rf"you chose (?P<suit>{SUIT})", TRUMP, ("note",))
def _(said: Said, found: Found) -> bool:
    return [the_suit(found["suit"])] == [str(suit) for suit in said.given]
