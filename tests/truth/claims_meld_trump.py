"""Claims of the best trump: what a hand melds with each suit as trump."""

from __future__ import annotations

from collections.abc import Mapping

from claims import claim, world_of
from claims_meld_paid import Paid, layouts, melds_of, paid, total_of, uses
from claims_meld_words import A_MELD, BY_SORT, TERMS, TRUMP, Found, is_sum, is_sum_by_sort, points, some, the_meld, the_suit
from claims_melds import counts_nines, pays, pays_arounds
from reading import NUMBER, SUIT, items
from reference import RUN, SUITS, rank_of
from sentences import Said
from thoughts import thought
from world import World

SUIT_LIST = some(SUIT, "or")


def totals(here: World) -> Mapping[str, int]:
    """What the hand melds with each suit as trump."""
    return {suit: total_of(melds_of(here, suit)[0], here.rules) for suit in SUITS}


def best(here: World) -> list[str]:
    most = max(totals(here).values())
    return [suit for suit, total in totals(here).items() if total == most]


def are_best(text: str, here: World) -> bool:
    """Whether "spades or hearts" are all suits that give the most."""
    return [the_suit(item) for item in items(text)] == best(here)


def chosen(said: Said) -> str:
    (suit,) = said.given
    return str(suit)


# Hints. --------------------------------------------------------------------------------------------------------


@claim(r"Which sets of cards pay only in trump, or pay more there\?", TRUMP, ("hint",))
def _(said: Said, found: Found) -> bool:
    return pays("run", world_of(said).rules)


@claim(
    r"Count the hand with each suit as trump(?:: runs(?P<royal> and royal marriages|, royal marriages and (?P<nines>nines)) need it)?",
    TRUMP,
)
def _(said: Said, found: Found) -> bool:
    rules = world_of(said).rules
    named = pays("run", rules) and pays("royal marriage", rules)
    return (named or not found["royal"]) and counts_nines(rules) == bool(found["nines"])


@claim(r"(?:(?P<pinochles>Pinochles) and arounds|Arounds) stay the same", TRUMP, ("hint",))
def _(said: Said, found: Found) -> bool:
    rules = world_of(said).rules
    return pays_arounds(rules) and pays("pinochle", rules) == bool(found["pinochles"])


@claim(r"All four suits come to the same", TRUMP, ("hint",))
def _(said: Said, found: Found) -> bool:
    return len(set(totals(world_of(said)).values())) == 1


@claim(rf"With (?P<suit>{SUIT}) it would be (?P<total>{NUMBER})", TRUMP, ("hint",))
def _(said: Said, found: Found) -> bool:
    here, suit = world_of(said), the_suit(found["suit"])
    return totals(here)[suit] == points(found["total"]) and suit not in best(here)


@claim(r"Another suit gives more", TRUMP)
def _(said: Said, found: Found) -> bool:
    """Than the one chosen, or than the one that a hint has just named."""
    here = world_of(said)
    return len(best(here)) < len(SUITS) and (said.rung == 3 or chosen(said) not in best(here))


# What each suit comes to. --------------------------------------------------------------------------------------


@claim(rf"With (?P<suit>{SUIT}) as trump it is only (?P<total>{NUMBER})", TRUMP)
def _(said: Said, found: Found) -> bool:
    here, suit = world_of(said), the_suit(found["suit"])
    return suit == chosen(said) and suit not in best(here) and totals(here)[suit] == points(found["total"])


@claim(r"No suit gives this hand any meld(?:, so any of them is right)?", TRUMP)
def _(said: Said, found: Found) -> bool:
    return set(totals(world_of(said)).values()) == {0}


@claim(rf"Every suit gives the same, (?P<total>{NUMBER})(?:, so any of them is right)?", TRUMP)
def _(said: Said, found: Found) -> bool:
    return set(totals(world_of(said)).values()) == {points(found["total"])}


@claim(
    rf"With (?P<suits>{SUIT_LIST}) (?:as trump the meld is the same, (?P<same>{NUMBER}), and no suit gives more"
    rf"|the meld is (?P<most>{NUMBER}), the most)",
    TRUMP,
)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return are_best(found["suits"], here) and len(best(here)) > 1 and max(totals(here).values()) == points(found["same"] or found["most"])


@claim(
    rf"With (?P<suit>{SUIT}) (?:as trump the meld is (?P<one>{A_MELD}), (?P<total>{NUMBER}), and no other suit gives as much"
    rf"|the meld is (?P<most>{NUMBER}), and with no other as much)",
    TRUMP,
)
def _(said: Said, found: Found) -> bool:
    here, suit = world_of(said), the_suit(found["suit"])
    alone = found["one"] is None or any(one == {the_meld(found["one"]): 1} for one in melds_of(here, suit))
    return best(here) == [suit] and alone and totals(here)[suit] == points(found["total"] or found["most"])


@claim(rf"With (?P<suit>{SUIT}) as trump the meld is (?P<total>{NUMBER}): (?:(?P<terms>{TERMS})|(?P<sorts>{BY_SORT}))", TRUMP)
def _(said: Said, found: Found) -> bool:
    here, suit = world_of(said), the_suit(found["suit"])
    terms, sorts = found["terms"], found["sorts"]
    ways = melds_of(here, suit)
    summed = any(is_sum(terms, one, here.rules) if terms else is_sum_by_sort(sorts, one, here.rules) for one in ways)
    return best(here) == [suit] and summed and totals(here)[suit] == points(found["total"])


# What was looked at instead. -----------------------------------------------------------------------------------


def is_most(said: Said, worths: Mapping[str, float]) -> bool:
    """Whether the suit chosen has more of something than any other."""
    return all(worths[chosen(said)] > worth for suit, worth in worths.items() if suit != chosen(said))


def ways(here: World) -> Mapping[str, Paid]:
    """The melds with each suit as trump, for somebody who may be mistaken."""
    return {suit: paid(here.hand, suit, here.rules)[0] for suit in SUITS}


@thought(r"you looked for the longest suit", TRUMP)
def _(said: Said, found: Found) -> bool:
    return is_most(said, {suit: len(world_of(said).of_suit(suit)) for suit in SUITS})


@thought(r"you looked for high cards", TRUMP)
def _(said: Said, found: Found) -> bool:
    """Aces and tens, the two highest ranks."""
    here = world_of(said)
    high = [rank.value for rank in here.rules.deck.order[:2]]
    return is_most(said, {suit: sum(rank_of(card) in high for card in here.of_suit(suit)) for suit in SUITS})


@thought(rf"you chose (?:the suit with a (?P<run>run)|a suit with a marriage), (?P<suit>{SUIT})", TRUMP)
def _(said: Said, found: Found) -> bool:
    here, suit = world_of(said), the_suit(found["suit"])
    return suit == chosen(said) and all(rank + suit in here.hand for rank in (RUN if found["run"] else ("K", "Q")))


def cards_used(here: World, trump: str, one: Paid) -> list[int]:
    """How many cards, copy by copy, are in a meld: the fewest and the most that may be."""
    least, most = 0, 0
    for card in set(here.hand):
        wanted = tuple(sorted(uses(card, one, trump), key=repr))
        counts = [sum(map(bool, way)) for way in layouts(wanted, here.hand.count(card), here.rules)]
        least, most = least + min(counts), most + max(counts)
    return [least, most]


@thought(r"you counted the cards in melds, not their points", TRUMP)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    counts = {suit: cards_used(here, suit, one) for suit, one in ways(here).items()}
    most = counts.pop(chosen(said))[1]
    return all(most > least for least, _ in counts.values())


@thought(r"you counted the melds, not their points", TRUMP)
def _(said: Said, found: Found) -> bool:
    return is_most(said, {suit: one.total() for suit, one in ways(world_of(said)).items()})


RULES = ("What counts is meld, not the number of cards", "High cards win tricks; here only meld counts")


@claim(rf"{'|'.join(RULES)}|Add up all the melds with each suit as trump", TRUMP)
def _(said: Said, found: Found) -> bool:
    """So the question asks: said where the suit chosen does not come to the most."""
    return chosen(said) not in best(world_of(said))
