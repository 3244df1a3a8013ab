"""Switches: what a row of the house rules is made of, and the reading of its values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, TypeAlias

from tutor.engine.cards import Rank
from tutor.engine.meld.names import Meld, MeldError, Sort, parse_meld
from tutor.engine.rules import Change, Points, Rules, RulesError, points_for

# What a switch is set to, as read from text: a word, a number, steps, or meld values.
Value: TypeAlias = Any
Fields: TypeAlias = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Choice:
    """A value of a switch by name: what it means, and the fields it sets, which may depend on the game."""

    name: str
    says: str
    fields: Callable[[Rules], Fields]


@dataclass(frozen=True)
class Number:
    """A value that is a number between two bounds; `says` has a place {n} for it, `none` is said of 0, `read` gives that of some rules."""

    says: str
    fields: Callable[[Rules, int], Fields]
    read: Callable[[Rules], int | None]
    low: int = 0
    high: int = 100_000
    none: str = ""

    def said(self, number: int | str) -> str:
        """What a number of this rule means, in a sentence."""
        return self.none if self.none and str(number) == "0" else self.says.format(n=number)


@dataclass(frozen=True)
class Fit:
    """The games in which a switch makes sense."""

    says: str
    holds: Callable[[Rules], bool]


ANY = Fit("any game", lambda rules: True)


class Fame(StrEnum):
    """How many tables play a rule otherwise than its game has it."""

    COMMON = "common"  # so many that every table has to agree on it
    HEARD = "heard"  # few, but many players have heard of it
    SELDOM = "seldom"  # few
    RARE = "rare"  # so few that whoever answers by it has more likely made a mistake


@dataclass(frozen=True)
class HouseRule:
    """One switch: its name, what a learner is asked, who plays it otherwise, its values, and where it makes sense.

    `read` takes values that are written out, of which `example` is one. `met` says in which games tables are known to play
    a value: of numbers only those named there are known, of named choices all where it says nothing.
    """

    name: str
    asks: str
    who: str
    choices: tuple[Choice, ...] = ()
    number: Number | None = None
    read: Callable[[Value, Rules], tuple[str, Fields]] | None = None
    example: str = ""
    fame: Fame = Fame.SELDOM
    fit: Fit = ANY
    met: Mapping[str, Fit] = field(default_factory=dict, hash=False)

    @property
    def common(self) -> bool:
        """Whether most tables need to set it."""
        return self.fame is Fame.COMMON

    def known(self) -> tuple[str, ...]:
        """The values that tables are known to play somewhere."""
        return tuple(dict.fromkeys((*(choice.name for choice in self.choices), *self.met)))

    def is_met(self, value: str, rules: Rules) -> bool:
        """Whether tables of this game are known to play this value."""
        return self.fit.holds(rules) and self.met.get(value, ANY).holds(rules)

    def says(self, value: str) -> str:
        """What a known value means, in a sentence."""
        choice = next((choice for choice in self.choices if choice.name == value), None)
        return choice.says if choice else self.number.said(value) if self.number else ""

    def change(self, value: Value, rules: Rules) -> Change:
        """The Change that this value makes to these rules. Raises RulesError for a value there is not."""
        if not self.fit.holds(rules):
            raise RulesError(f"'{self.name}' makes no sense in this game", f"it is a rule of {self.fit.says}")
        word = as_word(value)
        for choice in self.choices:
            if choice.name == word:
                return Change(f"{self.name}={word}", choice.says, choice.fields(rules))
        if self.number and re.fullmatch(r"-?\d{1,9}", word):
            amount = int(word)
            if not self.number.low <= amount <= self.number.high:
                bounds = f"it is from {self.number.low} to {self.number.high}"
                raise RulesError(f"{self.name} '{word}' is out of range", bounds)
            return Change(f"{self.name}={word}", self.number.said(amount), self.number.fields(rules, amount))
        if self.read:
            says, fields = self.read(value, rules)
            return Change(f"{self.name}={word}", says, fields)
        raise RulesError(f"unknown value '{word}' for {self.name}", self._hint())

    def _hint(self) -> str:
        if self.number and not self.choices and not self.example:
            return f"it is a number from {self.number.low:,} to {self.number.high:,}"
        return f"it is one of: {self.values()}"

    def paths(self, rules: Rules) -> tuple[str, ...]:
        """The fields of the rules that it may set, as far as that does not depend on what is written out."""
        sets = [choice.fields(rules) for choice in self.choices]
        sets += [self.number.fields(rules, self.number.low)] if self.number else []
        return tuple(dict.fromkeys(path for fields in sets for path, _ in fields))

    def current(self, rules: Rules) -> str | None:
        """The value these rules have, where it is one of the named choices."""
        held = (choice.name for choice in self.choices if rules.but(Change("", "", choice.fields(rules))) == rules)
        return next(held, None)

    def stands(self, rules: Rules) -> str:
        """What these rules have, in a sentence; "" where that is none of its own."""
        own = self.current(rules)
        if own is not None:
            return self.says(own)
        amount = self.number.read(rules) if self.number else None
        return self.number.said(amount) if self.number and amount is not None else ""

    def values(self) -> str:
        """The values there are, in a few words."""
        names = [choice.name for choice in self.choices]
        return ", ".join([*names, *["a number"] * bool(self.number), *[self.example] * bool(self.example)])


def as_word(value: Value) -> str:
    """A value as it is written."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {as_word(inner)}" for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(as_word(inner) for inner in value) + "]"
    return str(value).strip()


def nearest(name: str, known: Mapping[str, Any], title: str) -> str:
    """A hint for a name that is not known: the nearest one, or all."""
    near = get_close_matches(str(name), known, 1)
    return f"did you mean {near[0]}?" if near else f"{title}: " + ", ".join(known)


# How a row sets fields.


def setting(*pairs: tuple[str, Any]) -> Callable[[Rules], Fields]:
    """Sets these fields, whatever the game."""
    return lambda rules: pairs


def words(path: str, says: Mapping[str, str], values: Mapping[str, Any] | None = None) -> tuple[Choice, ...]:
    """Choices that set one field to their own name, or to what `values` gives for it."""
    return tuple(Choice(name, text, setting((path, (values or {}).get(name, name)))) for name, text in says.items())


def flag(path: str, yes: str, no: str) -> tuple[Choice, ...]:
    """The choices no and yes."""
    return words(path, {"no": no, "yes": yes}, {"no": False, "yes": True})


def amount(says: str, path: str, low: int = 0, high: int = 100_000, none: str = "") -> Number:
    """A number that is one field."""
    part, name = path.split(".")

    def read(rules: Rules) -> int | None:
        found = getattr(getattr(rules, part), name)
        return found if isinstance(found, int) else None

    return Number(says, lambda rules, number: ((path, number),), read, low, high, none)


def counting(*values: tuple[Rank, int], last: int) -> Callable[[Rules], Fields]:
    """Sets what cards and the last trick are worth; the last trick grows with the deck, as the counters do."""
    return lambda rules: (("scoring.values", values), ("scoring.last_trick", last * rules.deck.copies // 2))


def arounds(*times: int) -> Callable[[Rules], Fields]:
    """Sets each around to so many times its single, by copies."""

    def fields(rules: Rules) -> Fields:
        use = times[: rules.deck.copies]
        return (("meld.around", tuple((rank, tuple(row[0] * many for many in use)) for rank, row in rules.meld.around)),)

    return fields


def second(says: str, name: str) -> Number:
    """What two copies of a meld pay."""

    def row(rules: Rules) -> Points:
        found: Points = getattr(rules.meld, name)
        return found

    def fields(rules: Rules, number: int) -> Fields:
        single, *more = row(rules)
        # A row of one entry says that two copies are just two singles.
        plain = number == 2 * single and len(more) < 2
        return ((f"meld.{name}", (single,) if plain else (single, number, *more[1:])),)

    return Number(says, fields, lambda rules: points_for(row(rules), 2), 0, 9999)


def widow_of(size: int) -> Callable[[Rules], Fields]:
    """Sets the widow, and the hands to what is left."""

    def fields(rules: Rules) -> Fields:
        cards = 4 * len(rules.deck.order) * rules.deck.copies
        return (("deck.widow", size), ("deck.hand", (cards - size) // len(rules.seats)))

    return fields


# Values that are written out.


def read_steps(value: Value, rules: Rules) -> tuple[str, Fields]:
    """Rows (from, step) such as [[0, 1], [60, 5]]. Raises RulesError."""
    text = as_word(value)
    pairs = tuple((int(start), int(step)) for start, step in re.findall(r"\[\s*(\d+)\s*,\s*(\d+)\s*\]", text))
    if not pairs or pairs[0][0] != 0 or any(step < 1 for _, step in pairs) or list(pairs) != sorted(set(pairs)):
        raise RulesError(f"unknown value '{text}' for bid-steps", "it is a number, or rows (from, step) such as [[0, 1], [60, 5]]")
    first, *more = (f"by {step:,} from {start:,} on" if start else f"by {step:,}" for start, step in pairs)
    says = " and ".join([", ".join([first, *more[:-1]]), *more[-1:]])
    return f"Bids go up {says}.", (("auction.steps", pairs),)


def read_hands(value: Value, rules: Rules) -> tuple[str, Fields]:
    """A game of so many hands: hands: 8. Raises RulesError."""
    text = as_word(value)
    found = re.fullmatch(r"hands\s*[:= ]\s*([1-9]\d{0,2})", text)
    if not found:
        raise RulesError(f"unknown value '{text}' for game-target", "it is a number of points, or hands: N")
    length = "one hand" if found[1] == "1" else f"{found[1]} hands"
    says = f"A game is {length}, and the {'higher' if len(rules.deck.sides) == 2 else 'highest'} score wins."
    return says, (("scoring.target", None), ("scoring.hands", int(found[1])))


# The field of the rules that holds the points of a meld; arounds have theirs by rank.
_ROWS: Mapping[Sort, str] = {Sort.RUN: "run", Sort.ROYAL: "royal", Sort.MARRIAGE: "marriage", Sort.PINOCHLE: "pinochle", Sort.DIX: "dix"}
_KNOWN = "run, royal marriage, marriage, pinochle, dix, aces around, tens around, kings around, queens around, jacks around"


def read_values(value: Value, rules: Rules) -> tuple[str, Fields]:
    """Points of any melds by name: run: 250, double pinochle: 200. Raises RulesError."""
    pairs = [re.split(r"[:=]", piece, maxsplit=1) for piece in re.split(r"[,;{}]", as_word(value))]
    rows: dict[str, Points] = {row: getattr(rules.meld, row) for row in _ROWS.values()}
    around = dict(rules.meld.around)
    said: list[str] = []
    given: set[str] = set()
    for name, points in ((pair[0].strip(), pair[1].strip()) for pair in pairs if len(pair) == 2):
        if not re.fullmatch(r"\d{1,5}", points):
            raise RulesError(f"unknown points '{points}' for '{name}' in values", "points are a number from 0 to 99999")
        meld = _parse_meld(name, rules)
        if str(meld) in given:
            raise RulesError(f"'{meld}' is given twice in values", "keep one of the two")
        given.add(str(meld))
        if meld.rank:
            around[meld.rank] = _put(around.get(meld.rank, ()), meld.copies, int(points))
        else:
            rows[_ROWS[meld.sort]] = _put(rows[_ROWS[meld.sort]], meld.copies, int(points))
        said.append(f"{meld} {int(points):,}")
    if not said:
        example = "write melds and points, such as run: 250, pinochle: 150"
        raise RulesError(f"unknown value '{as_word(value)}' for values", example)
    changed = tuple((f"meld.{row}", points) for row, points in rows.items())
    return f"This table pays its own points for melds: {', '.join(said)}.", (*changed, ("meld.around", tuple(around.items())))


def _parse_meld(name: str, rules: Rules) -> Meld:
    """A meld whose points a table may set. Raises RulesError for one that this deck cannot make, too."""
    try:
        meld = parse_meld(name)
    except MeldError:
        meld = None
    if meld is None or meld.suit or meld.extras or meld.rank is Rank.NINE or not (meld.rank or meld.sort in _ROWS):
        raise RulesError(f"unknown meld '{name}' in values", f"the melds are: {_KNOWN}, each also double")
    if meld.sort is Sort.DIX and Rank.NINE not in rules.deck.order:
        raise RulesError(f"no hand can have '{name}' in values", "there are no nines in this deck; leave it out")
    if meld.copies > rules.deck.copies:
        raise RulesError(f"no hand can have '{name}' in values", f"this deck has {rules.deck.copies} of each card; leave it out")
    return meld


def _put(row: Points, copies: int, points: int) -> Points:
    """A row with one entry set; a missing entry before it is so many singles."""
    first = row[0] if row else 0
    full = [*row, *(first * (count + 1) for count in range(len(row), copies - 1))]
    return (*full[: copies - 1], points, *full[copies:])
