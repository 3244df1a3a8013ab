"""Cards, suits, ranks and seats, and their notation (10S, KH)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, NoReturn, TypeAlias


class Suit(StrEnum):
    """One of the four suits, written with one letter."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Rank(StrEnum):
    """One of the six ranks. Which is stronger is said by the rules, not here."""

    ACE = "A"
    TEN = "10"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"


class Seat(StrEnum):
    """A place at the table, clockwise N E S W; three players sit at N E S, two at N S."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"


LONGEST_QUOTE = 60  # letters of what was given that are quoted
_QUOTED = re.compile(rf"'([^']{{{LONGEST_QUOTE - 3}}})[^']{{4,}}'")
_UNSEEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def quotable(text: str) -> str:
    """A message as it can be shown anywhere: what it quotes is cut short, and signs that a terminal would act on are left out."""
    return _QUOTED.sub(r"'\1...'", _UNSEEN.sub("?", text))


class PinochleError(ValueError):
    """Something the engine cannot take: the message says what and why, `hint` what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(quotable(message))
        self.hint = quotable(hint)


class NotationError(PinochleError):
    """Text that is not a card, a suit or a seat; `hint` says what one looks like."""


SUIT_NAMES: Mapping[Suit, str] = {suit: suit.name.lower() for suit in Suit}
PLURALS: Mapping[Rank, str] = {rank: f"{rank.name.lower()}s" for rank in Rank}
CARD_HINT = "a card is a rank (A 10 K Q J 9) then a suit (S H D C), like AS or 10H"
SUIT_HINT = "a suit is one of S H D C (spades, hearts, diamonds, clubs)"
SEAT_HINT = "a seat is one of N E S W"


class Card:
    """A card face. There is one object for each face, so two copies of a card are the same value.

    `index` numbers the faces 0 to 23 for tables: suit by suit (S H D C), each A 10 K Q J 9.
    """

    __slots__ = ("index", "rank", "suit")
    suit: Suit
    rank: Rank
    index: int

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        return _FACES[suit, rank]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {self}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {self}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.suit, self.rank)

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Card({self})"


Cards: TypeAlias = tuple[Card, ...]


def _make_faces() -> Mapping[tuple[Suit, Rank], Card]:
    faces: dict[tuple[Suit, Rank], Card] = {}
    for suit in Suit:
        for rank in Rank:
            card = object.__new__(Card)
            for name, value in (("suit", suit), ("rank", rank), ("index", len(faces))):
                object.__setattr__(card, name, value)
            faces[suit, rank] = card
    return faces


_FACES = _make_faces()
FACES: Cards = tuple(_FACES.values())

_WRITTEN: Mapping[str, Card] = {str(card): card for card in FACES}  # as they are nearly always written

_SIGNS = str.maketrans({"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C", "\ufe0f": None})
_RANKS: Mapping[str, Rank] = {**{rank.value: rank for rank in Rank}, "T": Rank.TEN}
_SUITS: Mapping[str, Suit] = {
    spelling: suit
    for suit in Suit
    for spelling in (suit.value, suit.name, suit.name[:-1])  # S, SPADES, SPADE
}
_SEATS: Mapping[str, Seat] = {spelling: seat for seat in Seat for spelling in (seat.value, seat.name)}


def parse_card(text: str) -> Card:
    """Read one card, such as 10S, ts, K♥.

    Raises NotationError, which quotes the text and says which part is unknown.
    """
    if text in _WRITTEN:
        return _WRITTEN[text]
    plain = text.strip().translate(_SIGNS).upper()
    if not plain:
        raise NotationError("no card given", CARD_HINT)
    rank, suit = _RANKS.get(plain[:-1]), _SUITS.get(plain[-1])
    if rank and suit:
        return _FACES[suit, rank]
    if plain[:1] in _SUITS and plain[1:] in _RANKS:
        turned = _FACES[_SUITS[plain[:1]], _RANKS[plain[1:]]]
        raise NotationError(f"suit before rank in card '{text}'", f"write the rank first: {turned}")
    if suit is None:
        what = "no suit" if plain in _RANKS else f"unknown suit '{plain[-1]}'"
        raise NotationError(f"{what} in card '{text}'", CARD_HINT)
    what = f"unknown rank '{plain[:-1]}'" if plain[:-1] else "no rank"
    raise NotationError(f"{what} in card '{text}'", CARD_HINT)


def parse_cards(text: str) -> Cards:
    """Read cards set apart by spaces or commas; order and copies are kept. "" is no card.

    Raises NotationError, which quotes the first card that cannot be read.
    """
    return tuple(parse_card(word) for word in re.split(r"[\s,;]+", text) if word)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards as "AS 10S 10S"; the inverse of parse_cards."""
    return " ".join(map(str, cards))


def parse_suit(text: str) -> Suit:
    """Read a suit: S, spades, ♠. Raises NotationError."""
    suit = _SUITS.get(text.strip().translate(_SIGNS).upper())
    if suit is None:
        raise NotationError(f"unknown suit '{text}'", SUIT_HINT)
    return suit


def as_suit(suit: Suit | str) -> Suit:
    """A suit, also where it is given as text: every public function takes both. Raises NotationError."""
    return suit if suit.__class__ is Suit else parse_suit(suit)


def as_seat(seat: Seat | str) -> Seat:
    """A seat, also where it is given as text. Raises NotationError."""
    return seat if seat.__class__ is Seat else parse_seat(seat)


def parse_seat(text: str) -> Seat:
    """Read a seat: N, north. Raises NotationError."""
    seat = _SEATS.get(text.strip().upper())
    if seat is None:
        raise NotationError(f"unknown seat '{text}'", SEAT_HINT)
    return seat
