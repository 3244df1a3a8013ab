"""Values of a question's fields and answers: how each is read from plain data, and written back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Generic, TypeAlias, TypeVar

from tutor.engine import Card, Cards, PinochleError, Rules, Seat, Suit, format_cards, game, parse_card, parse_cards
from tutor.engine.auction import PASS, Call
from tutor.engine.cards import parse_seat, parse_suit
from tutor.engine.hearing import PASSES, Spoken
from tutor.engine.meld import Meld, parse_meld

# What YAML or JSON holds: text, numbers, lists and mappings.
Data: TypeAlias = Any
Path: TypeAlias = tuple[str | int, ...]
T = TypeVar("T")


class FieldError(PinochleError):
    """A value that cannot be read or cannot be; `path` says where in the data."""

    def __init__(self, message: str, hint: str = "", path: Path = ()) -> None:
        super().__init__(message, hint)
        self.path = path

    def under(self, *path: str | int) -> FieldError:
        """The same error seen from outside, its path longer by these steps."""
        return FieldError(str(self), self.hint, (*path, *self.path))


@dataclass(frozen=True)
class Reader(Generic[T]):
    """A type of value. `read` raises FieldError; `write` gives what JSON shows, and read takes that back."""

    what: str
    read: Callable[[Data], T]
    write: Callable[[T], Data]


def text_of(data: Data, what: str) -> str:
    """A scalar as text. Raises FieldError for a list, a mapping or nothing."""
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, (str, int)):
        return str(data).strip()
    found = {dict: "a mapping", list: "a list", type(None): "nothing"}.get(type(data), f"'{data}'")
    raise FieldError(f"{found}, but it must be {what}", f"write {what}")


def _scalar(what: str, parse: Callable[[str], T], write: Callable[[T], Data] = str) -> Reader[T]:
    def read(data: Data) -> T:
        text = text_of(data, what)
        try:
            return parse(text)
        except FieldError:
            raise
        except PinochleError as error:
            raise FieldError(str(error), error.hint) from None

    return Reader(what, read, write)


def _number(text: str) -> int:
    plain = text.replace(",", "").replace("−", "-")
    if not re.fullmatch(r"[+-]?\d{1,9}", plain):
        raise FieldError(f"'{text}' is not a number", "write a whole number, such as 150")
    return int(plain)


def _from_zero(text: str) -> int:
    number = _number(text)
    if number < 0:
        raise FieldError(f"'{text}' is below 0", "write a number from 0 up")
    return number


TEXT = _scalar("text", str, str)
NUMBER = _scalar("a number", _number, int)
COUNT = _scalar("a number from 0 up", _from_zero, int)
CARD: Reader[Card] = _scalar("a card, such as 10H", parse_card)
SUIT: Reader[Suit] = _scalar("a suit", parse_suit)
MELD: Reader[Meld] = _scalar("a meld, such as run or marriage spades", parse_meld)
SEAT: Reader[Seat] = _scalar("a seat", parse_seat)

_NONE = {"none", "no cards", "nothing", "-", ""}


def _read_cards(data: Data) -> Cards:
    if isinstance(data, (list, tuple)):
        return tuple(within(place, CARD.read, item) for place, item in enumerate(data))
    text = text_of(data, "cards, such as AS 10S")
    try:
        return () if text.lower() in _NONE else parse_cards(text)
    except PinochleError as error:
        raise FieldError(str(error), error.hint) from None


CARDS: Reader[Cards] = Reader("cards, such as AS 10S", _read_cards, lambda cards: [str(card) for card in cards])
CARDS_TEXT: Reader[Cards] = Reader("cards, such as AS 10S", _read_cards, format_cards)


def words(*options: str, what: str = "") -> Reader[str]:
    """One of these words. true and false pass for yes and no."""
    among = what or "it is one of"
    what = what or " or ".join([", ".join(options[:-1]), options[-1]] if len(options) > 2 else list(options))
    same = {"true": "yes", "false": "no", "y": "yes", "n": "no"}

    def parse(text: str) -> str:
        word = text.lower()
        word = word if word in options else same.get(word, word)
        if word not in options:
            raise FieldError(f"unknown value '{text}'", suggest(word, options, among))
        return word

    return _scalar(what, parse)


def _read_hands(data: Data) -> dict[Seat, Cards]:
    what = "{N: cards, E: cards, S: cards, W: cards}"
    if not isinstance(data, Mapping):
        raise FieldError(f"'{text_of(data, what)}' is not a mapping", f"write {what}")
    return {within(str(seat), SEAT.read, seat): within(str(seat), CARDS_TEXT.read, cards) for seat, cards in data.items()}


# What each seat holds.
HANDS: Reader[Mapping[Seat, Cards]] = Reader(
    "the cards of each seat, such as {N: AS 10S, E: ...}",
    _read_hands,
    lambda hands: {str(seat): format_cards(cards) for seat, cards in hands.items()},
)

# How a moon ended, and who broke a rule of play.
MOON = words("made", "missed")
RENEGE = words("declarer", "defenders")
FLAG: Reader[bool] = _scalar("true or false", lambda text: words("yes", "no").read(text) == "yes", bool)


SPACES = r"[\s,]+"


def list_of(reader: Reader[T], split: str = r"\s*,\s*") -> Reader[tuple[T, ...]]:
    """A list of values of one type; a single text is split, at commas unless told otherwise."""
    what = f"a list, each {reader.what}"

    def read(data: Data) -> tuple[T, ...]:
        if isinstance(data, str):
            data = [word for word in re.split(split, data.strip()) if word]
        if not isinstance(data, (list, tuple)):
            raise FieldError(f"'{data}' is not a list" if data is not None else "nothing given", f"write {what}")
        return tuple(within(place, reader.read, item) for place, item in enumerate(data))

    return Reader(what, read, lambda values: [reader.write(value) for value in values])


def _read_groups(data: Data) -> tuple[Cards, ...]:
    return tuple(group for group in list_of(CARDS).read(data) if group)


GROUPS: Reader[tuple[Cards, ...]] = Reader("the cards of each meld, such as AS 10S KS QS JS, QS JD", _read_groups, list_of(CARDS).write)


def record(**readers: Reader[Any]) -> Reader[dict[str, Any]]:
    """A mapping with exactly these names."""
    what = "{" + ", ".join(f"{name}: {reader.what}" for name, reader in readers.items()) + "}"

    def read(data: Data) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            raise FieldError(f"'{text_of(data, what)}' is not a mapping", f"write {what}")
        for name in data:
            if name not in readers:
                raise FieldError(f"unknown field '{name}'", suggest(name, readers, "the fields are"))
        for name in readers:
            if name not in data:
                raise FieldError(f"'{name}' is missing", f"write {what}")
        return {name: within(name, reader.read, data[name]) for name, reader in readers.items()}

    return Reader(what, read, lambda value: {name: readers[name].write(value[name]) for name in readers})


def _read_call(text: str) -> Call:
    return PASS if text.lower() == PASS else _number(text)


CALL: Reader[Call] = _scalar("a bid or pass", _read_call, lambda call: call)
CALLS = list_of(CALL, SPACES)
SUITS = list_of(SUIT, SPACES)


def _read_spoken(text: str) -> Spoken:
    word = " ".join(text.lower().split())
    if word not in PASSES and not re.fullmatch(r"[\d,]{1,9}", word):
        raise FieldError(f"'{text}' is not a call", f"a call is a number, or one of: {', '.join(PASSES)}")
    return word if word in PASSES else _number(word)


# Calls as they are spoken, a pass perhaps in other words.
SPOKEN: Reader[Spoken] = _scalar(f"a bid or one of: {', '.join(PASSES)}", _read_spoken, lambda call: call)
SPOKEN_CALLS = list_of(SPOKEN, r"[\s,]+(?=\d|pass\b|by\b)")


def _read_by_side(data: Data) -> tuple[int, ...]:
    what = "{declarer: points, defenders: points}"
    if not isinstance(data, Mapping):
        raise FieldError(f"'{text_of(data, what)}' is not a mapping", f"write {what}")
    defenders = data.get("defenders")
    several = isinstance(defenders, (list, tuple))
    both = record(declarer=NUMBER, defenders=list_of(NUMBER) if several else NUMBER).read(data)
    return (both["declarer"], *(both["defenders"] if several else (both["defenders"],)))


def _write_by_side(points: Sequence[int]) -> Data:
    return {"declarer": points[0], "defenders": points[1] if len(points) == 2 else list(points[1:])}


# One number a side, the declaring side first; with three players the defenders are a list of two.
BY_SIDE: Reader[tuple[int, ...]] = Reader("{declarer: points, defenders: points}", _read_by_side, _write_by_side)


@dataclass(frozen=True)
class Table:
    """The rules a question is asked under. `name` is the bare game, followed as the learner's table plays it;
    None where the rules are pinned by the file."""

    name: str | None
    rules: Rules
    switches: tuple[tuple[str, Any], ...] = ()


def _read_table(data: Data) -> Table:
    try:
        if isinstance(data, Mapping):
            if "base" not in data:
                raise FieldError("no base given", "write {base: single-deck, run-extras: pair}")
            switches = {name: value for name, value in data.items() if name != "base"}
            base = text_of(data["base"], "the name of a game")
            return Table(None, game(base, switches), (("base", base), *switches.items()))
        name = text_of(data, "the name of a game")
        return Table(name, game(name))
    except FieldError:
        raise
    except PinochleError as error:
        raise FieldError(str(error), error.hint) from None


TABLE: Reader[Table] = Reader(
    "the name of a game, or {base: its name, and house rules}",
    _read_table,
    lambda table: table.name or dict(table.switches),
)


def within(step: str | int, read: Callable[[Data], T], data: Data) -> T:
    """Read a value inside another; an error's path gets the step."""
    try:
        return read(data)
    except FieldError as error:
        raise error.under(step) from None


def suggest(word: str, known: Sequence[str] | Mapping[str, Any], otherwise: str) -> str:
    """A hint for an unknown word: the nearest known one, or all of them."""
    near = get_close_matches(word, list(known), 1)
    return f"did you mean {near[0]}?" if near else f"{otherwise}: {', '.join(known)}"
