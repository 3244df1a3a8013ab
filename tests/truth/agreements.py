"""Agreements: what partners' calls tell, read call by call from tables of our own. Also by rules that only mistakes make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import minds
from claims import world_of
from sentences import Said
from world import World

from tutor.engine import Rules

SETS: Mapping[str, tuple[str, ...]] = {
    "club-jumps": ("jump-20", "jump-30", "jump-50", "pass-with-help"),
    "app-jumps": ("strong-jump", "three-legs-jump", "aces-jump", "jump-50"),
    "meld-bids": ("open-one-up", "meld-bid", "save-bid", "by-me"),
    "aces-first": ("open-one-up",),
}
# What each meaning is called, apart from meld.
WORDS: Mapping[str, str] = {
    "nothing": "nothing special",
    "aces": "aces around",
    "run": "a run",
    "strong": "a strong hand",
    "weak": "a weak hand",
    "three-legs": "three of a double pinochle",
    "aces-no-bid": "aces, but no wish to bid",
    "no-run-card": "a suit with no run card",
    "help": "four cards that help",
    "run-and-aces": "a run and aces around",
    "wants-bid": "wants the bid and your meld",
    "save": "saves you from being stuck",
    "small-meld": "out, with a little meld",
    "out-with-aces": "out, with aces around",
}


@dataclass(frozen=True)
class Spoken:
    """One call, with who made it and what stood before."""

    seat: str
    word: int | str
    standing: int
    first: bool
    partner_has_bid: bool
    partner_deals: bool


class Table:
    """The bids of a table, as far as agreements are about them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.unit = 10 if max(row[0] for _, row in rules.meld.around if row) >= 50 else 1
        self.minimum = rules.auction.minimum or 0
        self.lowest = self.next_bid(0)
        self.by_unit = tuple(rules.auction.steps[0]) == (0, self.unit)
        self.single = self.by_unit and rules.deck.copies == 2
        self.double = self.by_unit and rules.deck.copies > 2
        more = [start for start, _ in rules.auction.steps[1:]]
        self.end = more[0] if more else 10 * self.lowest

    def next_bid(self, standing: int) -> int:
        return next(
            bid for bid in range(max(standing + self.rules.auction.must_raise, 1), 20_000) if minds.allowed(bid, standing, self.rules)
        )


def _jump(units: int) -> Callable[[Spoken, Table], bool]:
    return lambda call, table: bool(call.standing) and call.word == call.standing + units * table.unit and is_jump(call, table)


def is_jump(call: Spoken, table: Table) -> bool:
    return isinstance(call.word, int) and call.standing > 0 and call.word > table.next_bid(call.standing)


def over(call: Spoken, table: Table) -> int:
    """How far a bid is over the last, or over the lowest there is."""
    return call.word - (call.standing or table.lowest) if isinstance(call.word, int) else 0


def opens(call: Spoken, more: int, table: Table) -> bool:
    return isinstance(call.word, int) and not call.standing and call.word == table.lowest + more


def _meld(least: int) -> Callable[[Spoken, Table], bool]:
    return lambda call, table: isinstance(call.word, int) and call.first and over(call, table) >= least and call.word < table.end


# Name: where it can be agreed on, which calls it reads, what they tell ("" for meld by the amount), and the call in words.
Reads = Callable[[Spoken, Table], bool]
ROWS: Mapping[str, tuple[Callable[[Table], bool], Reads, str, str]] = {
    "jump-20": (lambda t: t.single, _jump(2), "meld-100", "{2} over the last bid"),
    "jump-30": (lambda t: t.single, _jump(3), "aces", "{3} over the last bid"),
    "jump-50": (lambda t: t.single, _jump(5), "run", "{5} over the last bid"),
    "open-340": (
        lambda t: t.single and t.lowest < 340 - t.unit,
        lambda call, table: not call.standing and call.word == 340,
        "run-and-aces",
        "first bid 340",
    ),
    "strong-jump": (
        lambda t: t.single,
        lambda call, table: _jump(2)(call, table) and call.partner_has_bid,
        "strong",
        "{2} over, after you have bid",
    ),
    "three-legs-jump": (lambda t: t.single, _jump(3), "three-legs", "{3} over the last bid"),
    "aces-jump": (lambda t: t.single, _jump(4), "aces-no-bid", "{4} over the last bid"),
    "weak-pass": (
        lambda t: t.single,
        lambda call, table: call.word == "pass" and call.partner_has_bid and call.first,
        "weak",
        "pass, after you have bid",
    ),
    "any-jump": (lambda t: t.single, is_jump, "no-run-card", "any jump over the last bid"),
    "pass-with-help": (lambda t: t.single, lambda call, table: call.word == "pass with help", "help", "“pass with help”"),
    "open-one-up": (lambda t: t.by_unit, lambda call, table: opens(call, table.unit, table), "aces", "first bid {up}"),
    "meld-bid": (lambda t: t.double, _meld(2), "", ""),
    "meld-bid-from-one": (lambda t: t.double, _meld(1), "", ""),
    "one-over": (
        lambda t: t.double,
        lambda call, table: call.standing > 0 and call.word == call.standing + 1,
        "wants-bid",
        "1 over the last bid",
    ),
    "open-lowest": (
        lambda t: t.double,
        lambda call, table: opens(call, 0, table) and not call.partner_deals,
        "wants-bid",
        "first bid {low}, not by the dealer",
    ),
    "save-bid": (
        lambda t: t.double and t.rules.auction.all_pass == "dealer-stuck",
        lambda call, table: opens(call, 0, table) and call.partner_deals,
        "save",
        "first bid {low}, by the dealer",
    ),
    "by-me": (lambda t: t.double, lambda call, table: call.word == "by me", "small-meld", "“by me”"),
    "by": (lambda t: t.double, lambda call, table: call.word == "by", "out-with-aces", "“by”"),
}


class Agreed:
    """What two partners have agreed on, and every call."""

    def __init__(self, here: World) -> None:
        self.here, self.table = here, Table(here.rules)
        named = here.data.get("conventions") or ["club-jumps" if self.table.single else "meld-bids" if self.table.double else "aces-first"]
        wanted = {row for name in named for row in SETS.get(name, (name,))}
        self.rows = [name for name in ROWS if name in wanted and ROWS[name][0](self.table)]
        self.others = [name for name in ROWS if name not in wanted and ROWS[name][0](self.table)]

    @cached_property
    def calls(self) -> list[Spoken]:
        """Each call with its seat; who has passed is left out from then on."""
        seats, dealer = self.here.seats, str(self.here.data["dealer"])
        start = seats.index(dealer) + (self.here.rules.auction.first != "dealer")
        live, heard = [seats[(start + place) % 4] for place in range(4)], list[Spoken]()
        for word in self.here.data["calls"]:
            seat = live.pop(0)
            partner = seats[(seats.index(seat) + 2) % 4]
            before = [call for call in heard if isinstance(call.word, int)]
            standing = max((int(call.word) for call in before), default=0)
            first = seat not in [call.seat for call in heard]
            heard.append(Spoken(seat, word, standing, first, partner in [call.seat for call in before], partner == dealer))
            live += [seat] if isinstance(word, int) else []
        return heard

    @property
    def last(self) -> Spoken:
        """The partner's last call."""
        return [call for call in self.calls if call.seat == "N"][-1]

    def tells(self, call: Spoken) -> str:
        """The name of what a call tells by the agreement."""
        return next(self.readings(call, self.rows), "nothing")

    def readings(self, call: Spoken, rows: list[str]) -> Iterator[str]:
        for name in rows:
            _, reads, meaning, _ = ROWS[name]
            if reads(call, self.table):
                yield meaning or f"meld-{10 * over(call, self.table)}"

    @property
    def elsewhere(self) -> list[str]:
        """What other tables take the partner's call for."""
        return list(self.readings(self.last, self.others))

    @property
    def right(self) -> str:
        return self.tells(self.last)

    def call_for(self, meaning: str) -> list[str]:
        """The calls, in words, that would tell something by the agreement."""
        table = self.table
        places = {str(units): f"{units * table.unit:,}" for units in range(6)} | {
            "up": f"{table.lowest + table.unit:,}",
            "low": f"{table.lowest:,}",
        }
        found = [ROWS[name][3] for name in self.rows if ROWS[name][2] == meaning]
        for place, value in places.items():
            found = [words.replace(f"{{{place}}}", value) for words in found]
        return found


def agreed(said: Said) -> Agreed:
    """The agreement that a sentence speaks of."""
    return Agreed(world_of(said))


def words_of(meaning: str) -> str:
    """A meaning as it is said within a sentence."""
    amount = meaning.removeprefix("meld-")
    return f"about {int(amount):,} of meld" if amount.isdigit() else WORDS[meaning]
