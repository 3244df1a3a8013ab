"""Tables that are known by name: a game and its house rules, each with where they were read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class KnownTable:
    """A table by name: a sentence on it, the game, its house rules as they are written, and the source."""

    title: str
    says: str
    base: str
    switches: Mapping[str, str]
    source: str


KNOWN_TABLES: Mapping[str, KnownTable] = {
    "firehouse": KnownTable(
        "Firehouse",
        "Each player calls only once, from 200 on, and 1,000 points win.",
        "single-deck",
        {"minimum-bid": "200", "bid-rounds": "one", "game-target": "1000"},
        "pokerwiner.com, Games of playing cards, pinocle 2",
    ),
    "cutthroat": KnownTable(
        "Cutthroat partners",
        "Partners pass each other no cards.",
        "single-deck",
        {"pass-count": "0"},
        "known by that name among players; no page was read in full",
    ),
    "bicycle-partners": KnownTable(
        "Partnership auction, as Bicycle has it",
        "Bids open at 100, the player at the dealer's left leads, one trick saves, and 1,000 points win.",
        "single-deck",
        {"minimum-bid": "100", "first-lead": "left-of-dealer", "save": "trick", "game-target": "1000"},
        "bicyclecards.com, partnership auction pinochle",
    ),
    "plain-doubles": KnownTable(
        "A club without extras for doubles",
        "Two of a meld pay just two singles; bids open at 200, a stuck dealer plays for 190, and 1,000 points win.",
        "single-deck",
        {
            "double-run": "300",
            "double-pinochle": "80",
            "double-arounds": "twofold",
            "minimum-bid": "200",
            "stuck-at": "190",
            "game-target": "1000",
        },
        "sbirnbaum.hnccorp.com/pinochle, club rules",
    ),
    "twenty-board": KnownTable(
        "Double deck with a 20-point board",
        "A side needs 20 in meld for it to count, and 20 in tricks to keep it.",
        "double-deck",
        {"min-meld": "20", "save": "20", "declarer-must-save": "yes"},
        "docslib.org 4197536, club sheet",
    ),
    "npa": KnownTable(
        "National Pinochle Association, as far as it is known",
        "A run pays 25 and a pinochle 15. Its bonus points and penalties are not known here.",
        "double-deck",
        {"values": "run: 25, pinochle: 15"},
        "the association's rule book of 2014, first page, and a club that plays by it",
    ),
    "bicycle-two": KnownTable(
        "Two players, as Bicycle has it",
        "After the stock only a trump lead must be beaten, trick points are rounded, and a player may claim in mid-hand.",
        "two-player",
        {"end-must-beat": "trump-led", "rounding": "yes", "declare-out": "yes", "game-target": "1000"},
        "bicyclecards.com, two-handed pinochle",
    ),
}
