"""Claims of slips in counting meld: that the way of working named comes to just the total given, and that its rule is true here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import melded
import minds
import worth
from claims import claim, world_of
from claims_meld_paid import Paid, melds_of, paid, stale_marriages, value
from claims_meld_words import (
    CARD,
    COUNT,
    COUNTED,
    Found,
    given_points,
    the_card,
)
from reading import RANK, SUIT, Melded, number, rank, suit
from reference import RUN, how_many, rank_of, suit_of
from sentences import Said
from thoughts import thought
from world import World

from tutor.engine import Rules, Suit, count_meld, parse_cards

MANY = "(?i:one|two|three|four)"


def total(here: World, hand: Sequence[str], trump: str = "", rules: Rules | None = None) -> int:
    """What any hand comes to, for somebody who may be mistaken."""
    plain = melded.total(hand, trump or here.trump, rules or here.rules)
    return count_meld(parse_cards(" ".join(hand)), Suit(trump or here.trump), rules or here.rules).total if plain is None else plain


def off(said: Said) -> int:
    """By how much an answer is more than the total, of a mistaken one where a belief is behind it."""
    return given_points(said) - int(minds.answer(said.question))


def ways(here: World) -> list[Paid]:
    """The melds of the hand, in each way they may be named, for somebody who may be mistaken."""
    return paid(here.hand, here.trump, here.rules)


def pays(sort: str, here: World, copies: int = 1) -> int:
    found: int = worth.pays(worth.row_of(sort, "", here.rules), copies)
    return found


def runs(here: World) -> int:
    found: int = how_many(here.hand, [one + here.trump for one in RUN])
    return found


def in_trump(one: str, here: World) -> int:
    """How many copies of a rank there are in trump."""
    return here.hand.count(one + here.trump)


def more_with(card: str, here: World) -> int:
    """How much more the trumps come to with one card more, without the other suits."""
    trumps = here.of_suit(here.trump)
    return total(here, [*trumps, card]) - total(here, trumps)


def rank_named(text: str) -> str:
    found = rank(text)
    assert found is not None, text
    return found


# A card used twice. --------------------------------------------------------------------------------------------


def pairs(here: World, card: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The other card of each meld of two that a card may be in, and what one more of it pays, as a single or with the rest."""
    partner = {"K": "Q", "Q": "K"}.get(rank_of(card))
    if partner and not (suit_of(card) == here.trump and runs(here)):
        yield partner + suit_of(card), (pays("royal marriage" if suit_of(card) == here.trump else "marriage", here),)
    if card in ("QS", "JD"):
        many = here.hand.count(card)
        grown, laid = pays("pinochle", here, many + 1), here.rules.meld.one_per_trick
        yield "JD" if card == "QS" else "QS", (pays("pinochle", here), grown - (0 if laid else pays("pinochle", here, many)))


@thought(rf"you (?:used|married) (?P<card>{CARD}) twice", COUNT)
def _(said: Said, found: Found) -> bool:
    here, card = world_of(said), the_card(found["card"])
    held = here.hand.count
    return bool(held(card)) and any(held(other) > held(card) and off(said) in more for other, more in pairs(here, card))


HELD = rf"(?P<kings>{MANY}) kings? and (?P<queens>{MANY}) queens? of (?P<suit>{SUIT})"


@claim(rf"{HELD} make (?P<many>{MANY}) (?P<royal>royal )?marriages?", COUNT)
def _(said: Said, found: Found) -> bool:
    here, own = world_of(said), suit(found["suit"])
    kings, queens = (here.hand.count(f"{one}{own}") for one in ("K", "Q"))
    named = (number(found["kings"]), number(found["queens"]), number(found["many"])) == (kings, queens, min(kings, queens))
    wanted = Melded("royal marriage") if found["royal"] else Melded("marriage", own or "")
    made = any(sum(n * meld.level for meld, n in one.items() if replace(meld, level=1) == wanted) for one in melds_of(here))
    return named and made and (own == here.trump) == bool(found["royal"])


@claim(r"Each pinochle needs its own queen of spades and jack of diamonds", COUNT)
def _(said: Said, found: Found) -> bool:
    """Said where there are not as many of one as of the other."""
    hand = world_of(said).hand
    return hand.count("QS") != hand.count("JD")


@thought(r"you paid the royal marriage and a plain one", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not runs(here) and min(in_trump("K", here), in_trump("Q", here)) > 0 and off(said) == pays("marriage", here)


@claim(r"A king and queen of trump make a royal marriage, and no plain one", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return any(one[Melded("royal marriage")] or one[Melded("royal marriage", level=2)] for one in melds_of(here))


# Runs. ---------------------------------------------------------------------------------------------------------


@thought(rf"you counted a run without (?P<card>{CARD})", COUNT)
def _(said: Said, found: Found) -> bool:
    here, card = world_of(said), the_card(found["card"])
    lacking = [one for one in RUN if not in_trump(one, here)]
    return [card] == [one + here.trump for one in lacking] and off(said) in (more_with(card, here), pays("run", here))


@claim(r"A run needs all five: ace, ten, king, queen and jack of trump", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return pays("run", here) > 0 and not runs(here)


@thought(rf"you took a spare (?P<rank>{RANK}) for a (?P<which>second|further) run", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    many = runs(here)
    spare = rank_named(found["rank"]) in RUN and in_trump(rank_named(found["rank"]), here) > many > 0
    return spare and (many == 1) == (found["which"] == "second") and off(said) == pays("run", here)


@claim(r"Each run needs five cards of its own", COUNT)
def _(said: Said, found: Found) -> bool:
    return runs(world_of(said)) > 0


@thought(rf"you counted a double run without a second (?P<card>{RANK} of {SUIT})", COUNT)
def _(said: Said, found: Found) -> bool:
    here, card = world_of(said), the_card(f"the {found['card']}")
    lacking = [one + here.trump for one in RUN if in_trump(one, here) < 2]
    return runs(here) == 1 and lacking == [card] and off(said) == more_with(card, here)


@claim(r"A double run needs two of each of its five cards", COUNT)
def _(said: Said, found: Found) -> bool:
    """Said where one card of it is lacking."""
    here = world_of(said)
    return sum(in_trump(one, here) < 2 for one in RUN) == 1


@thought(r"you paid the run's own marriage as well", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return runs(here) == 1 and off(said) in (pays("royal marriage", here), 2 * pays("royal marriage", here))


@thought(r"you paid the run's own king and queen as a marriage", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return runs(here) > 0 and off(said) == pays("marriage", here)


@thought(r"you married an extra (?P<rank>king|queen) to a card of the run", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    other = "Q" if found["rank"] == "king" else "K"
    extra = in_trump(rank_named(found["rank"]), here) > in_trump(other, here) >= runs(here) > 0
    return extra and off(said) == pays("royal marriage", here)


@claim(r"With a run, only a whole extra king and queen pay", COUNTED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.rules.meld.run_extras == "pair" and not here.rules.meld.one_per_trick and pays("royal marriage", here) > 0


@thought(r"you counted the run without its royal marriage", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.rules.meld.one_per_trick and off(said) == -runs(here) * pays("royal marriage", here) < 0


@claim(r"Laid one a trick, the royal marriage comes before the run; both pay", COUNTED)
def _(said: Said, found: Found) -> bool:
    """2.3: a card may come again in a dearer meld of its class."""
    here = world_of(said)
    return here.rules.meld.one_per_trick and 0 < pays("royal marriage", here) < pays("run", here)


@thought(r"you counted a marriage with no fresh card", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    stale = stale_marriages(here.hand, here.trump, here.rules)
    return bool(stale) and off(said) == value(stale[0], here.rules)
