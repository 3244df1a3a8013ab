"""Claims of beliefs: what somebody thinks as changed fields of the rules, said anew; and the rule to keep instead, true here."""

from __future__ import annotations

import re
from collections.abc import Callable

import minds
import worth
from claims import claim, world_of
from minds import Fields
from sentences import Said
from thoughts import belief
from world import World

from tutor.engine import Rank, Rules

A, TEN, K, Q, J, NINE = (Rank(name) for name in ("A", "10", "K", "Q", "J", "9"))
Found = re.Match[str]


def _set(path: str, value: object) -> Callable[[Rules], Fields]:
    return lambda rules: ((path, value),)


def _order(*ranks: Rank) -> Callable[[Rules], Fields]:
    return lambda rules: (("deck.order", tuple(rank for rank in ranks if rank in rules.deck.order)),)


def _worth(rank: Rank, like: Rank | None) -> Callable[[Rules], Fields]:
    """A rank that counts in tricks as another does, or nothing."""

    def fields(rules: Rules) -> Fields:
        values = dict(rules.scoring.values)
        values[rank] = values.get(like, 0) if like else 0
        return (("scoring.values", tuple(values.items())),)

    return fields


def _plus_singles(row: tuple[int, ...]) -> tuple[int, ...]:
    """What copies pay to one who adds the singles of a double to it."""
    return (*row[:1], *(points + copies * row[0] for copies, points in enumerate(row[1:], start=2)))


def _on_top(rules: Rules) -> Fields:
    meld = rules.meld
    rows = tuple((rank, _plus_singles(row)) for rank, row in meld.around)
    return (("meld.run", _plus_singles(meld.run)), ("meld.pinochle", _plus_singles(meld.pinochle)), ("meld.around", rows))


def _two_singles(rules: Rules) -> Fields:
    return (("meld.around", tuple((rank, row[:1]) for rank, row in rules.meld.around)),)


def _tens_around(rules: Rules) -> Fields:
    """Tens around, worth what lies between aces and kings around: 90."""
    aces, kings = (worth.row_of("around", rank, rules)[0] for rank in ("A", "K"))
    return (("meld.around", (*rules.meld.around, (TEN, ((aces + kings) // 2,)))),)


belief("you ranked the king above the ten", _order(A, K, Q, J, TEN, NINE))
belief("you ranked the ten just below the king", _order(A, K, TEN, Q, J, NINE))
belief("you felt free to leave the suit led", _set("play.must_follow", False))
belief("you spared your partner's card", _set("play.beat_partner", False))
belief("you felt you must still beat the suit led", _set("play.beat_after_ruff", True))
belief("you felt free to throw any card", _set("play.must_trump", False))
belief("you felt any trump would do", _set("play.must_overtrump", False))
belief("you let the later of two twins win", _set("play.twins", "last"))
belief("you looked at ranks and not at suits", _set("play.suits_matter", False))
belief("you paid the run's own king and queen again", _set("meld.run_extras", "inside"))
belief("you counted a run outside trump", _set("meld.runs", "all"))
belief("you married a king and a queen of two suits", _set("meld.marriages", "any-suits"))
belief("you paid every marriage as a royal one", lambda rules: (("meld.marriage", rules.meld.royal),))
belief("you paid the royal marriage as a plain one", lambda rules: (("meld.royal", rules.meld.marriage),))
belief("you counted nines outside trump", _set("meld.nines", "all"))
belief("you left out the nine of trump", _set("meld.dix", ()))
belief("you made a pinochle of other suits", _set("meld.legs", "any-suits"))
belief("you counted an around with a suit missing", _set("meld.around_suits", 3))
belief("you counted tens around", _tens_around)
belief("you paid a double and its singles", _on_top)
belief("you paid a double as two singles", _two_singles)
belief("you used each card in one meld only", _set("meld.sharing", "none"))
belief("you counted queens as counters", _worth(Q, K))
belief("you counted queens like kings", _worth(Q, K))
belief("you left out the kings", _worth(K, None))
belief("you left out the last trick", _set("scoring.last_trick", 0))
belief("you wanted more than the bid", _set("scoring.exact_makes", False))
belief("you took off only what was missing", _set("scoring.set_costs", "shortfall"))
belief("you let the set side keep its meld", _set("scoring.set_keeps_meld", True))
belief("you counted tricks alone against the bid", _set("scoring.bid_counts", "tricks"))
belief("you took the tricks away with the meld", _set("scoring.low_meld_loses_tricks", True))
belief("you let the dealer call first", _set("auction.first", "dealer"))
belief("you took an equal bid to be enough", _set("auction.must_raise", False))
belief("you took any higher number for a bid", _set("auction.steps", ((0, 1),)))
belief("you counted one copy of each card", _set("deck.copies", 1))


# The rules to keep. --------------------------------------------------------------------------------------------

Keeps = Callable[[World], bool]


def _keep(sentence: str, holds: Keeps) -> None:
    """Enter a rule, with what of this table makes it true."""

    @claim(re.escape(sentence), where=("text",))
    def _(said: Said, found: Found) -> bool:
        return holds(world_of(said))


def _high(here: World, *ranks: Rank) -> bool:
    return here.rules.deck.order[: len(ranks)] == ranks


def _in_tricks(here: World, rank: str) -> int:
    return worth.card_points(f"{rank}S", here.rules)


def _pays(here: World, sort: str) -> int:
    return worth.pays(worth.row_of(sort, "", here.rules), 1)


def _partners(here: World) -> bool:
    return here.partner is not None and here.rules.play.must_beat != "never"


def _doubles_pay(here: World) -> bool:
    """Every double around that is in the hand pays more than twice its singles."""
    rows = [row for rank, row in here.rules.meld.around if all(here.hand.count(card) > 1 for card in worth.four(rank.value))]
    return bool(rows) and all(worth.pays(row, 2) > 4 * worth.pays(row, 1) for row in rows)


def _exactly(here: World) -> bool:
    """Where the bid is reached exactly, it is made."""
    if here.kind in ("points-needed", "can-make"):
        return minds.reaches(here.number("bid"), here.number("meld"), here.number("bid") - here.number("meld"), here.rules)
    melds, points = here.sides("meld"), here.sides("counters")
    return not melds or not points or melds[0] + points[0] != here.number("bid") or minds.hand_score(here)[0] == "made"


_keep("The ten is second only to the ace, above the king", lambda here: _high(here, A, TEN, K))
_keep("The ten ranks above the king: ace, ten, king", lambda here: _high(here, A, TEN, K))
_keep("The duty to beat is the same when your partner is winning", _partners)
_keep("Once a trick is trumped, following suit is enough", lambda here: not here.rules.play.beat_after_ruff and not here.drawing)
_keep("A trump that is winning must be beaten, if you can", lambda here: here.rules.play.must_beat == "always" and not here.drawing)
_keep("Of two identical cards the first played wins", lambda here: here.rules.play.twins == "first")
_keep("Only a card of the suit led can win", lambda here: here.rules.play.suits_matter and not here.trump)
_keep("Only a trump or a card of the suit led can win", lambda here: here.rules.play.suits_matter)
# Two players lay a royal marriage first, and then the run that takes it in: both are paid (2.3).
_keep("A run's own king and queen are not paid again", lambda here: not here.rules.meld.one_per_trick)
_keep("A run counts only in trump", lambda here: here.rules.meld.runs == "trump")
_keep("A marriage is a king and queen of one suit", lambda here: here.rules.meld.marriages == "one-suit")
_keep("Only the marriage in trump is royal", lambda here: _pays(here, "royal marriage") > _pays(here, "marriage"))
_keep("The marriage in trump is royal and pays more", lambda here: _pays(here, "royal marriage") > _pays(here, "marriage"))
_keep("Only the nines of trump count", lambda here: here.rules.meld.nines == "trump" and _pays(here, "dix") > 0)
_keep("Each nine of trump is a dix", lambda here: _pays(here, "dix") > 0)
_keep("A pinochle is the queen of spades and the jack of diamonds", lambda here: here.rules.meld.legs == "pinochle")
_keep("An around needs one card of the rank in all four suits", lambda here: here.rules.meld.around_suits == 4)
_keep("There is no tens around", lambda here: all(rank is not TEN for rank, _ in here.rules.meld.around))
_keep("A double takes the place of its two singles", lambda here: not here.rules.meld.one_per_trick)
_keep("A double pays far more than its two singles", _doubles_pay)
_keep("Melds of different types may share a card", lambda here: here.rules.meld.sharing == "classes")
_keep("A queen is worth nothing in tricks", lambda here: _in_tricks(here, "Q") == 0)
_keep("A queen is worth less than a king in tricks", lambda here: 0 < _in_tricks(here, "Q") < _in_tricks(here, "K"))
_keep("A king is a counter too", lambda here: _in_tricks(here, "K") > 0)
_keep("The last trick adds points of its own", lambda here: here.rules.scoring.last_trick > 0)
_keep("Reaching the bid exactly makes it", _exactly)
_keep("A set costs the whole bid", lambda here: here.rules.scoring.set_costs in ("bid", "bid-and-meld"))
_keep("A side that is set loses its meld too", lambda here: not here.rules.scoring.set_keeps_meld)
_keep("Meld and tricks together must reach the bid", lambda here: here.rules.scoring.bid_counts == "meld-and-tricks")
_keep("A meld that does not count leaves the tricks as they are", lambda here: here.rules.meld.floor > 0)
_keep("The player at the dealer's left calls first", lambda here: here.rules.auction.first == "left-of-dealer")
_keep("A bid must be higher than the last one", lambda here: here.rules.auction.must_raise)
_keep("Bids go up by whole steps", lambda here: any(step > 1 for _, step in here.rules.auction.steps))
_keep("The deck has more than one of each card", lambda here: min(here.deck.values()) > 1)


@claim(r"A few tables do play so", where=("text",))
def _(said: Said, found: Found) -> bool:
    """Said of one mistake alone that a few tables with partners, or of three, have as their rule."""
    here = world_of(said)
    still = "you felt you must still beat the suit led" in said.whole
    return still and here.players > 2 and not here.rules.play.beat_after_ruff
