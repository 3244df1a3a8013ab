"""Claims of the order of ranks: what is highest, what comes before what, and how an order that was given came about."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from claims import claim, given_of, world_of
from reading import RANK, SUIT, cards, ranks
from reading import rank as rank_said
from reference import STRENGTH, best_of, higher, rank_of
from sentences import Said
from thoughts import thought
from world import World

KINDS = ("rank-order",)
CARD = rf"the {RANK} of {SUIT}"
RANKS = rf"{RANK}(?:(?:, | and ){RANK})*"
Found = re.Match[str]


def card(text: str) -> str:
    """the ten of hearts: 10H."""
    (found,) = cards(text) or []
    return found


def rank(text: str) -> str:
    """ten, aces: 10, A."""
    found = rank_said(text)
    assert found is not None, text
    return found


def in_deck(here: World) -> list[str]:
    """The ranks of this deck, high to low."""
    held = {rank_of(one) for one in here.deck}
    return [one for one in STRENGTH if one in held]


def in_order(here: World) -> list[str]:
    """The cards to be put in order, high to low."""
    return sorted(here.cards_in("cards"), key=lambda one: STRENGTH.index(rank_of(one)))


def given(said: Said) -> list[str]:
    """The order that was given."""
    found = given_of(said)
    assert isinstance(found, list)
    return [str(one) for one in found]


def astray(said: Said) -> tuple[str, str] | None:
    """The first card that is out of place, and the one that belongs there."""
    pairs = zip(given(said), in_order(world_of(said)), strict=False)
    return next(((mine, right) for mine, right in pairs if mine != right), None)


# The order, and what is off in another. ------------------------------------------------------------------------


@claim(rf"From high to low the ranks are (?P<ranks>{RANKS})", KINDS)
def _(said: Said, found: Found) -> bool:
    return ranks(found["ranks"]) == in_deck(world_of(said))


@claim(rf"Here the order is (?P<ranks>{RANKS})", KINDS)
def _(said: Said, found: Found) -> bool:
    return ranks(found["ranks"]) == [rank_of(one) for one in in_order(world_of(said))]


@claim(rf"(?P<one>[Tt]he {RANK} of {SUIT}) comes before (?P<other>{CARD})", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    """The first is the higher one, and the other was put in its place."""
    one, other = card(found["one"]), card(found["other"])
    return higher(one, other) and one[-1] == other[-1] and astray(said) == (other, one)


@claim(r"Not quite in order", KINDS, ("title",))
def _(said: Said, found: Found) -> bool:
    return astray(said) is not None


@claim(r"Not all of them yet", KINDS, ("title",))
def _(said: Said, found: Found) -> bool:
    return astray(said) is None and len(given(said)) < len(in_order(world_of(said)))


@claim(r"Tap every card, highest first", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    return "highest first" in said.question.wording and set(given(said)) < set(in_order(world_of(said)))


@claim(rf"The highest of these cards is (?P<card>{CARD})", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    return card(found["card"]) == best_of(world_of(said).cards_in("cards"))


@claim(r"Which rank comes right after the ace\?", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    """There is one: asked for, not told."""
    return in_deck(world_of(said))[:2] == ["A", "10"]


@claim(rf"In pinochle the ten stands higher than in most games, and the (?P<rank>{RANK}) is lowest", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    """In most games it stands below the jack."""
    here = in_deck(world_of(said))
    return here.index("10") < here.index("J") and here[-1] == rank(found["rank"])


# What to remember. ---------------------------------------------------------------------------------------------


@claim(r"The highest card comes first(?: here|, and so on down)", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    return "highest first" in said.question.wording and given(said) != in_order(world_of(said))


@claim(r"The highest comes first, and the ten ranks above the king", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    return "highest first" in said.question.wording and higher("10S", "KS")


@claim(rf"The (?P<one>{RANK}) ranks above the (?P<other>{RANK})", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    one, other, here = rank(found["one"]), rank(found["other"]), in_deck(world_of(said))
    return one in here and other in here and higher(f"{one}S", f"{other}S")


@claim(r"The ace is highest; the ten comes right after it", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    return in_deck(world_of(said))[:2] == ["A", "10"]


@claim(r"The ten ranks right after the ace, above the king", KINDS, ("text",))
@claim(r"The ace is highest, then the ten, then the king", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    return in_deck(world_of(said))[:3] == ["A", "10", "K"]


@claim(r"The ace is the highest card of its suit", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    return in_deck(world_of(said))[0] == "A"


@claim(r"The nine is the lowest card of its suit", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    return in_deck(world_of(said))[-1] == "9"


# What somebody may have done. ----------------------------------------------------------------------------------

Moved = Callable[[list[str], Found], Sequence[str]]


def _in_order_here(here: World) -> list[str]:
    """The cards as they stand for somebody whose order of ranks is that of these rules."""
    order = [one.value for one in here.rules.deck.order]
    return sorted(here.cards_in("cards"), key=lambda one: order.index(rank_of(one)))


def _would_give(said: Said, ranks: Sequence[str]) -> bool:
    """Whether the cards in such an order of ranks are what was given."""
    held = {rank_of(one): one for one in world_of(said).cards_in("cards")}
    return given(said) == [held[one] for one in ranks]


def _held(said: Said) -> list[str]:
    """The ranks of the cards, high to low."""
    return [rank_of(one) for one in _in_order_here(world_of(said))]


def _moved(order: list[str], one: str, at: int) -> list[str]:
    """An order with one rank taken out and put in at a place of what is left."""
    left = [other for other in order if other != one]
    return [*left[:at], one, *left[at:]]


@thought(r"you put the lowest first", KINDS)
def _(said: Said, found: Found) -> bool:
    return _would_give(said, _held(said)[::-1])


@thought(r"you put the lowest first, and the ten among the low cards", KINDS)
def _(said: Said, found: Found) -> bool:
    order = _held(said)
    numbers = [one for one in ("9", "10") if one in order]
    return "10" in order and _would_give(said, [*numbers, *[one for one in order[::-1] if one not in numbers]])


@thought(r"you left the cards as they lay", KINDS)
def _(said: Said, found: Found) -> bool:
    return given(said) == world_of(said).cards_in("cards")


@thought(rf"you put the (?P<one>{RANK}) above the (?P<other>{RANK})", KINDS)
def _(said: Said, found: Found) -> bool:
    """Just above it, the others in their places."""
    order, one, other = _held(said), rank(found["one"]), rank(found["other"])
    left = [each for each in order if each != one]
    return order.index(other) < order.index(one) and _would_give(said, _moved(order, one, left.index(other)))


@thought(rf"you put the (?P<one>{RANK}) (?:below|right after) the (?P<other>{RANK})", KINDS)
def _(said: Said, found: Found) -> bool:
    order, one, other = _held(said), rank(found["one"]), rank(found["other"])
    left = [each for each in order if each != one]
    return order.index(other) + 1 != order.index(one) and _would_give(said, _moved(order, one, left.index(other) + 1))


@thought(r"you put the ten between queen and jack", KINDS)
def _(said: Said, found: Found) -> bool:
    order = _held(said)
    left = [each for each in order if each != "10"]
    return left.index("J") == left.index("Q") + 1 and _would_give(said, _moved(order, "10", left.index("J")))


@thought(r"you put the ace last", KINDS)
def _(said: Said, found: Found) -> bool:
    order = _held(said)
    return "A" in order and _would_give(said, _moved(order, "A", len(order)))


@thought(r"you put the king first and the ace last", KINDS)
def _(said: Said, found: Found) -> bool:
    """As where the ace is low and the ten ranks above the nine."""
    order = _held(said)
    low = [one for one in ("10", "9", "A") if one in order]
    ends = rank_of(given(said)[0]) == "K" and rank_of(given(said)[-1]) == "A"
    return ends and _would_give(said, [*[one for one in order if one not in low], *low])
