"""Agreements: conventions that two partners have taken together, and what calls tell by them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from tutor.engine.cards import Seat, as_seat
from tutor.engine.conventions import ANY, DOUBLE, NOTHING, SINGLE, Convention, Meaning, fitting, lowest_bid
from tutor.engine.hearing import PASSES, Heard, Spoken, listen
from tutor.engine.rules import Rules
from tutor.engine.switches import Fit


@dataclass(frozen=True)
class Agreement:
    """Conventions that go together, under a name."""

    name: str
    title: str
    rows: tuple[str, ...]
    fit: Fit


AGREEMENTS: Mapping[str, Agreement] = {
    one.name: one
    for one in (
        Agreement("club-jumps", "Jumps, as a club has them", ("jump-20", "jump-30", "jump-50", "pass-with-help"), SINGLE),
        Agreement("app-jumps", "Jumps, as players of an app have them", ("strong-jump", "three-legs-jump", "aces-jump", "jump-50"), SINGLE),
        Agreement("meld-bids", "Meld bids, as many tables have them", ("open-one-up", "meld-bid", "save-bid", "by-me"), DOUBLE),
        Agreement("aces-first", "Aces told by the first bid", ("open-one-up",), ANY),
    )
}


def usual(rules: Rules) -> Agreement | None:
    """What is taken for agreed at a table where nobody has said so; None where no convention makes sense."""
    rows = {row.name for row in fitting(rules)}
    return next((one for one in AGREEMENTS.values() if one.fit.holds(rules) and rows & {*one.rows}), None)


def in_force(names: Sequence[str], rules: Rules) -> tuple[Convention, ...]:
    """The conventions of these names, or of agreements of these names, that make sense at a table, in the order of the list."""
    wanted = {row for name in names for row in (AGREEMENTS[name].rows if name in AGREEMENTS else (name,))}
    return tuple(row for row in fitting(rules) if row.name in wanted)


@dataclass(frozen=True)
class Told:
    """What one call tells, and by which convention: None where nothing was agreed on for it."""

    heard: Heard
    by: Convention | None = None

    @property
    def meaning(self) -> Meaning:
        """What it tells."""
        return self.by.tells(self.heard) if self.by else NOTHING


def read(heard: Heard, conventions: Sequence[Convention]) -> Told:
    """What a call tells partners who have agreed on these conventions."""
    return Told(heard, next((row for row in conventions if row.reads(heard)), None))


def said(calls: Sequence[Spoken], dealer: Seat | str, seat: Seat | str, rules: Rules, names: Sequence[str]) -> tuple[Told, ...]:
    """What each call of a seat tells its partner by conventions of these names. Raises AuctionError."""
    rows = in_force(names, rules)
    return tuple(read(heard, rows) for heard in listen(calls, dealer, rules) if heard.seat is as_seat(seat))


@dataclass(frozen=True)
class Clash:
    """Two conventions that read the same call differently, and such a call."""

    one: Convention
    other: Convention
    heard: Heard


def clashes(names: Sequence[str], rules: Rules) -> tuple[Clash, ...]:
    """The conventions of these names of which not both can be agreed on."""
    return _clashes(in_force(names, rules), rules)


@lru_cache(maxsize=512)
def _clashes(rows: tuple[Convention, ...], rules: Rules) -> tuple[Clash, ...]:
    found = []
    for one, other in combinations(rows, 2):
        both = (heard for heard in _every_call(rules) if one.reads(heard) and other.reads(heard))
        odd = next((heard for heard in both if one.tells(heard) != other.tells(heard)), None)
        if odd:
            found.append(Clash(one, other, odd))
    return tuple(found)


def _every_call(rules: Rules) -> Iterator[Heard]:
    """Calls of every sort that conventions tell apart."""
    seat, unit, low = rules.seats[0], rules.meld_step, lowest_bid(rules)
    for first, bid, deals in product((True, False), repeat=3):
        yield from (Heard(seat, word, rules, low, low + unit, first, bid, deals) for word in PASSES)
        yield from (Heard(seat, low + units * unit, rules, 0, low, first, False, deals) for units in range(13))
        yield from (Heard(seat, low + units * unit, rules, low, low + unit, first, bid, deals) for units in range(1, 13))
