"""Hand records and the score sheet of an evening: read from YAML and written back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutor.content.reader import Document, as_mapping, known_fields, read_file, value
from tutor.content.tables import note_rules
from tutor.engine import HandRecord, Replay, Rules, Seat, replay
from tutor.engine.evening import PlayedHand
from tutor.engine.record import ReplayError
from tutor.feedback.accounts import replay_data
from tutor.questions import Data, FieldError, Table
from tutor.questions.values import (
    BY_SIDE,
    CALLS,
    CARDS_TEXT,
    COUNT,
    FLAG,
    MOON,
    NUMBER,
    RENEGE,
    SEAT,
    SUIT,
    TABLE,
    Reader,
    list_of,
    record,
    text_of,
    within,
)

DEFAULT = Table("single-deck", Rules())
PLAYED = (
    "declarer",
    "bid",
    "meld",
    "counters",
    "tricks",
    "thrown-in",
    "moon",
    "shoot-moon",
    "renege",
    "trump",
    "unseen",
    "passed-out",
    "note",
)
FIELDS = (
    "rules",
    "dealer",
    "hands",
    "widow",
    "stock",
    "calls",
    "trump",
    "passes",
    "bury",
    "melds",
    "tricks",
    "thrown-in",
    "shoot-moon",
    "renege",
)
EXTRAS = ("title", "note", "source", "expect")
_MELDS = list_of(record(trick=COUNT, cards=CARDS_TEXT))


@dataclass(frozen=True)
class RecordFile:
    """A record with its rules, and what its writer expects to come out, as written."""

    table: Table
    record: HandRecord
    expect: Mapping[str, Data]


@dataclass(frozen=True)
class EveningFile:
    """A score sheet: the rules, the first dealer, the hands."""

    table: Table
    dealer: Seat
    hands: tuple[PlayedHand, ...]


def _read_hands(data: Data) -> Mapping[Seat, tuple[Any, ...]]:
    what = "{N: cards, E: cards, S: cards, W: cards}"
    if not isinstance(data, Mapping):
        raise FieldError(f"'{text_of(data, what)}' is not a mapping", f"write {what}")
    hands: dict[Seat, tuple[Any, ...]] = {}
    for name, cards in data.items():
        seat = within(name, SEAT.read, name)
        if seat in hands:
            raise FieldError(f"the seat {seat} has two hands", "keep one of them", (name,))
        hands[seat] = within(name, CARDS_TEXT.read, cards)
    return hands


HANDS: Reader[Mapping[Seat, tuple[Any, ...]]] = Reader(
    "a hand for each seat", _read_hands, lambda hands: {seat.value: CARDS_TEXT.write(cards) for seat, cards in hands.items()}
)


def is_record(document: Document) -> bool:
    """Whether a file is a hand record: its hands are cards by seat."""
    return isinstance(document.data, Mapping) and isinstance(document.data.get("hands"), Mapping)


def read_record(document: Document) -> RecordFile | None:
    """Read a hand record; None, and problems, where it cannot be."""
    top = as_mapping(document)
    known_fields(document, top, (*FIELDS, *EXTRAS))
    note_rules(document, top)
    for name in ("dealer", "hands"):
        if top and name not in top:
            document.report(FieldError(f"'{name}' is missing", "a record has dealer, hands, calls, trump, passes and tricks"))
    passes = top.get("passes", {})
    if not isinstance(passes, Mapping):
        document.report(FieldError(f"'{passes}' is not a mapping", "write {partner: cards, declarer: cards}", ("passes",)))
        passes = {}
    known_fields(document, passes, ("partner", "declarer"), "passes")
    melds = value(document, top, "melds", _MELDS, ())
    made = HandRecord(
        dealer=value(document, top, "dealer", SEAT, Seat.NORTH),
        hands=value(document, top, "hands", HANDS, {}),
        calls=value(document, top, "calls", CALLS, ()),
        trump=value(document, top, "trump", SUIT, None),
        partner_pass=value(document, passes, "partner", CARDS_TEXT, (), "passes"),
        declarer_pass=value(document, passes, "declarer", CARDS_TEXT, (), "passes"),
        widow=value(document, top, "widow", CARDS_TEXT, ()),
        bury=value(document, top, "bury", CARDS_TEXT, ()),
        stock=value(document, top, "stock", CARDS_TEXT, ()),
        melds=tuple((row["trick"], row["cards"]) for row in melds),
        tricks=value(document, top, "tricks", list_of(CARDS_TEXT), ()),
        thrown_in=value(document, top, "thrown-in", FLAG, False),
        moon=value(document, top, "shoot-moon", FLAG, False),
        renege=value(document, top, "renege", RENEGE, None),
    )
    table = value(document, top, "rules", TABLE, DEFAULT)
    expect = top.get("expect", {})
    if not isinstance(expect, Mapping):
        document.report(FieldError(f"'{expect}' is not a mapping", "write such as expect: {outcome: made}", ("expect",)))
    return None if document.problems else RecordFile(table, made, expect)


def write_record(made: HandRecord, table: Table) -> dict[str, Data]:
    """A record as plain data that read_record takes back; parts that say nothing are left out."""
    data: dict[str, Data] = {
        "rules": TABLE.write(table),
        "dealer": made.dealer.value,
        "hands": HANDS.write(made.hands),
        "widow": CARDS_TEXT.write(made.widow),
        "stock": CARDS_TEXT.write(made.stock),
        "calls": CALLS.write(made.calls),
        "trump": made.trump.value if made.trump else None,
        "passes": {
            name: CARDS_TEXT.write(cards) for name, cards in (("partner", made.partner_pass), ("declarer", made.declarer_pass)) if cards
        },
        "bury": CARDS_TEXT.write(made.bury),
        "melds": [{"trick": trick, "cards": CARDS_TEXT.write(cards)} for trick, cards in made.melds],
        "tricks": [CARDS_TEXT.write(trick) for trick in made.tricks],
        "thrown-in": made.thrown_in,
        "shoot-moon": made.moon,
        "renege": made.renege,
    }
    return {name: part for name, part in data.items() if part}


def read_evening(document: Document) -> EveningFile | None:
    """Read a score sheet; None, and problems, where it cannot be."""
    top = as_mapping(document)
    known_fields(document, top, ("title", "rules", "dealer", "hands", "note", "source"))
    note_rules(document, top)
    table = value(document, top, "rules", TABLE, DEFAULT)
    dealer = value(document, top, "dealer", SEAT, Seat.NORTH)
    if dealer not in table.rules.seats:
        document.report(FieldError(f"nobody sits at '{dealer}' in this game", f"the seats are {' '.join(table.rules.seats)}", ("dealer",)))
    hands = []
    rows = top.get("hands", [])
    for place, row in enumerate(rows if isinstance(rows, list) else []):
        path = ("hands", place)
        if isinstance(row, Mapping):
            hands.append(_read_played(document, row, path))
            if hands[-1].declarer is None and table.rules.auction.minimum is not None and "passed-out" not in row:
                document.report(FieldError("'declarer' is missing", "write declarer: S, or passed-out: true"), *path)
        else:
            document.report(FieldError(f"'{row}' is not a hand", "write {declarer: S, bid: 300, meld: {...}, counters: {...}}"), *path)
    if not hands and not document.problems:
        document.report(FieldError("there are no hands", "write hands: and below it a list"))
    return None if document.problems else EveningFile(table, dealer, tuple(hands))


def _read_played(document: Document, row: Mapping[str, Data], path: tuple[str | int, ...]) -> PlayedHand:
    known_fields(document, row, PLAYED, *path)
    if value(document, row, "passed-out", FLAG, False, *path):
        return PlayedHand(None)
    points = list_of(NUMBER) if isinstance(row.get("meld"), list) else BY_SIDE
    moon = value(document, row, "moon", MOON, None, *path)
    return PlayedHand(
        value(document, row, "declarer", SEAT, None, *path),
        value(document, row, "bid", COUNT, 0, *path),
        value(document, row, "meld", points, (), *path),
        value(document, row, "counters", points, None, *path),
        value(document, row, "thrown-in", FLAG, False, *path),
        moon or value(document, row, "shoot-moon", FLAG, False, *path),
        value(document, row, "tricks", points, None, *path),
        value(document, row, "renege", RENEGE, None, *path),
        value(document, row, "trump", SUIT, None, *path),
        value(document, row, "unseen", FLAG, False, *path),
    )


def play_record(document: Document) -> Replay | None:
    """Read a record and play it through; None, and problems, where it cannot be, and a problem for what was expected otherwise."""
    found = read_record(document)
    if found is None:
        return None
    try:
        done = replay(found.record, found.table.rules)
    except ReplayError as error:
        document.report(FieldError(str(error), error.hint), *_place(error.step))
        return None
    for name, said in unexpected(found, done):
        document.report(FieldError(said, "change what is expected, or the record"), "expect", name)
    return done


def records_in(folder: Path) -> Mapping[str, Replay]:
    """The records of a folder that can be played, by name; the others are left out."""
    documents = {file.stem: read_file(file, file.name) for file in sorted(folder.glob("*.y*ml"))}
    played = {name: play_record(document) for name, document in documents.items() if is_record(document)}
    return {name: done for name, done in played.items() if done}


def _place(step: str) -> tuple[str | int, ...]:
    """Where a step stands in the file."""
    name, _, number = step.rpartition(" ")
    if number.isdigit() and name in ("call", "trick"):
        return (f"{name}s", int(number) - 1)
    return {
        "the deal": ("hands",),
        "naming trump": ("trump",),
        "the partner's pass": ("passes", "partner"),
        "declarer's pass": ("passes", "declarer"),
        "burying": ("bury",),
        "throwing in": ("thrown-in",),
        "shooting the moon": ("shoot-moon",),
        "the renege": ("renege",),
    }.get(step, ("melds",) if "meld" in step else ())


def unexpected(found: RecordFile, done: Replay) -> list[tuple[str, str]]:
    """Where a record's `expect` differs from what came out: its field, and how."""
    shown = replay_data(done)
    return [
        (name, f"{_plain(data)}, but it comes out as {_plain(shown.get(name))}")
        for name, data in found.expect.items()
        if _plain(shown.get(name)) != _plain(data)
    ]


def _plain(data: Any) -> str:
    if isinstance(data, Mapping):
        return "{" + ", ".join(f"{key}: {_plain(item)}" for key, item in sorted(data.items())) + "}"
    return str(data)
