"""Claims of slips in what melds are worth: another meld's value, another game's, another trump."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import reference
import worth
from claims import claim, world_of
from claims_meld_paid import melds_of, value
from claims_meld_slips import off, pays, total, ways
from claims_meld_words import A_MELD, AROUND, COUNT, Found, given_points, points, the_meld
from reading import NUMBER, SUIT, Melded, suit
from reference import how_many
from sentences import Said
from thoughts import thought
from world import World

from tutor.engine import VARIANTS, Rank, Rules
from tutor.engine.rules import Melding

_AROUNDS = (("A", "aces"), ("K", "kings"), ("Q", "queens"), ("J", "jacks"))


def values_of(table: reference.Table, melding: Melding) -> Melding:
    """The figures of another game's table of melds, counted as before."""
    around = tuple((Rank(rank), getattr(table, name)) for rank, name in _AROUNDS)
    rows = {"run": table.run, "royal": table.royal, "marriage": table.marriage, "pinochle": table.pinochle}
    return replace(melding, **rows, around=around, dix=(table.dix,) if table.dix else ())


DECKS: Mapping[str, reference.Table] = {"single-deck": reference.SINGLE, "double-deck": reference.DOUBLE}


def game_of(rules: Rules) -> str:
    """The game that a table plays, by its deck and how it is settled."""
    if rules.deck.stock:
        return "two-player"
    if rules.deck.copies > 2:
        return "double-deck"
    if rules.deck.widow:
        return "three-player-money" if rules.scoring.chips else "three-player"
    return "single-deck"


def printed(rules: Rules) -> Rules:
    """The table with the values of its game, counted as at this table."""
    own = VARIANTS[game_of(rules)].meld
    names = ("run", "royal", "marriage", "pinochle", "around", "dix")
    return replace(rules, meld=replace(rules.meld, **{name: getattr(own, name) for name in names}))


@thought(rf"you took (?P<suit>{SUIT}) for trump", COUNT)
def _(said: Said, found: Found) -> bool:
    here, other = world_of(said), suit(found["suit"]) or ""
    return other != here.trump and given_points(said) == total(here, here.hand, other)


@claim(rf"Trump here is (?P<suit>{SUIT})", COUNT)
def _(said: Said, found: Found) -> bool:
    return suit(found["suit"]) == world_of(said).trump


@thought(r"you counted the cards as in tricks", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return given_points(said) == here.points(here.hand)


@claim(r"Meld is sets of cards; what a card is worth in tricks comes later", COUNT)
def _(said: Said, found: Found) -> bool:
    """So it is in every game."""
    return world_of(said).kind == "meld-count"


@thought(r"you used the values of the (?P<game>single-deck|double-deck) game", COUNT)
def _(said: Said, found: Found) -> bool:
    """Its figures, or those of this table ten times as high or low, as they are there."""
    here, given = world_of(said), given_points(said)
    here_tens, there_tens = here.rules.meld_step == 10, found["game"] == "single-deck"
    base = given - off(said)
    shifted = base * 10 if there_tens else base / 10
    other = replace(here.rules, meld=values_of(DECKS[found["game"]], here.rules.meld))
    return here_tens != there_tens and given in (total(here, here.hand, rules=other), shifted)


@thought(r"you counted as in the single-deck game", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return game_of(here.rules) != "single-deck" and given_points(said) == total(here, here.hand, rules=replace(here.rules, meld=Melding()))


@claim(r"Here melds are laid one a trick, and each is paid", COUNT)
def _(said: Said, found: Found) -> bool:
    return world_of(said).rules.meld.one_per_trick


@claim(r"In this game two of a meld pay just two singles", COUNT)
def _(said: Said, found: Found) -> bool:
    meld = world_of(said).rules.meld
    rows = (meld.run, meld.royal, meld.marriage, meld.pinochle, meld.dix, *(row for _, row in meld.around))
    return all(worth.pays(row, 2) == 2 * worth.pays(row, 1) for row in rows)


@thought(r"you used the printed values of the game", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return given_points(said) == total(here, here.hand, rules=printed(here.rules)) and printed(here.rules) != here.rules


@claim(rf"At this table (?P<meld>{A_MELD}) pays? (?P<points>nothing|{NUMBER})", COUNT)
def _(said: Said, found: Found) -> bool:
    """Which is not what is printed."""
    here, meld = world_of(said), the_meld(found["meld"])
    due = 0 if found["points"] == "nothing" else points(found["points"])
    return value(meld, here.rules) == due != value(meld, printed(here.rules))


@thought(rf"you paid (?P<meld>{AROUND}) as (?P<other>{AROUND})", COUNT)
def _(said: Said, found: Found) -> bool:
    here, meld, other = world_of(said), the_meld(found["meld"]), the_meld(found["other"])
    once = any(one[meld] == 1 for one in ways(here))
    return once and off(said) == value(other, here.rules) - value(meld, here.rules)


@thought(r"you counted tens around", COUNT)
def _(said: Said, found: Found) -> bool:
    """Where they pay nothing, for as much as aces or kings around."""
    here = world_of(said)
    held = how_many(here.hand, worth.four("10")) and not value(Melded("around", rank="10"), here.rules)
    return bool(held) and off(said) in (value(Melded("around", rank=rank), here.rules) for rank in ("A", "K"))


@claim(r"Tens around are not paid", COUNT)
def _(said: Said, found: Found) -> bool:
    return not worth.row_of("around", "10", world_of(said).rules)


@thought(rf"you paid (?P<points>{NUMBER}) for a dix", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    many = next(iter(ways(here)))[Melded("dix")]
    return many > 0 and off(said) == many * (points(found["points"]) - value(Melded("dix"), here.rules))


def marriages(here: World, sort: str) -> int:
    """How many marriages of a sort are paid one by one."""
    return sum(many for meld, many in ways(here)[0].items() if meld.sort == sort)


@thought(r"you paid one plain marriage as a royal one", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return marriages(here, "marriage") > 1 and off(said) == pays("royal marriage", here) - pays("marriage", here)


@claim(rf"Only the marriage in trump is royal, and trump is (?P<suit>{SUIT})", COUNT)
def _(said: Said, found: Found) -> bool:
    return suit(found["suit"]) == world_of(said).trump


@thought(r"you paid one royal marriage as a plain one", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return marriages(here, "royal marriage") > 1 and off(said) == pays("marriage", here) - pays("royal marriage", here)


@claim(rf"Each royal marriage here pays (?P<points>{NUMBER})", COUNT)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    royals = [meld for one in melds_of(here) for meld in one if meld.sort == "royal marriage"]
    return bool(royals) and all(meld.level == 1 and value(meld, here.rules) == points(found["points"]) for meld in royals)
