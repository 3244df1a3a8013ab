"""Random tables: one of the five games with no house rule, one or two set in some way that fits it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from random import Random
from typing import Any

from tutor.engine import HOUSE_RULES, VARIANTS, PinochleError, Rules
from tutor.engine.switches import HouseRule
from tutor.questions import FieldError, Table
from tutor.questions.values import TABLE

GAMES = tuple(VARIANTS)
Setting = tuple[str, Any, tuple[str, ...]]  # a house rule, its value, and the fields of the rules that it changes

# Amounts that somebody might set, known or not; what does not fit a game is left out.
NUMBERS: Mapping[str, tuple[Any, ...]] = {
    "min-meld": (0, 10, 15, 20, 30, 50, 100),
    "double-run": (0, 30, 100, 300, 400, 1000, 1500, 2000),
    "double-pinochle": (8, 30, 40, 80, 150, 200, 300),
    "double-royal-marriage": (8, 20, 80, 100, 300),
    "minimum-bid": (1, 15, 25, 50, 100, 150, 190, 200, 210, 250, 300, 400),
    "bid-steps": (1, 2, 5, 10, 20, 25, 50),
    "stuck-at": (15, 45, 100, 150, 190, 200, 249, 300),
    "save": (0, 1, 5, 7, 10, 11, 20, 30, 40, 250),
    "game-target": (100, 250, 300, 500, 1000, 1200, 1499, 1500, 2000, 10_000),
    "lose-at": (-1, -100, -250, -500, -1000, -1500),
}
WRITTEN: Mapping[str, tuple[str, ...]] = {
    "bid-steps": ("[[0, 1], [60, 5]]", "[[0, 10], [300, 50]]", "[[0, 5], [200, 10], [400, 25]]", "[[0, 10], [305, 25]]"),
    "game-target": ("hands: 1", "hands: 4", "hands: 8", "hands: 12"),
    "values": (
        "run: 250",
        "run: 250, pinochle: 150",
        "double pinochle: 200",
        "aces around: 150, jacks around: 50",
        "tens around: 90",
        "double aces around: 500",
        "royal marriage: 50, marriage: 25",
        "dix: 0",
        "dix: 20",
        "double dix: 30",
        "pinochle: 0",
        "marriage: 0",
        "run: 16, royal marriage: 5",
    ),
}


@cache
def settings(game: str) -> tuple[Setting, ...]:
    """Every value of a house rule that a game can be played with and that is not its own."""
    rules, found = VARIANTS[game], []
    for row in HOUSE_RULES.values():
        for value in values(row):
            try:
                changed = TABLE.read({"base": game, row.name: value}).rules
                paths = tuple(path for path, _ in row.change(value, rules).fields)
            except PinochleError:
                continue
            if changed != rules:
                found.append((row.name, value, paths))
    return tuple(found)


def values(row: HouseRule) -> tuple[Any, ...]:
    """The values of a house rule to try."""
    return (*row.known(), *NUMBERS.get(row.name, ()), *WRITTEN.get(row.name, ()))


def touches(setting: Setting, areas: Collection[str]) -> bool:
    """Whether a setting changes one of these parts of the rules."""
    return any(path == area or path.startswith(f"{area}.") for path in setting[2] for area in areas)


def table(random: Random, areas: Collection[str] = (), games: Collection[str] = GAMES) -> Table:
    """A game, then no house rule, one or two; mostly such as change these parts of the rules, where any are given.

    A rule comes first and then its value, so that one with many numbers is no more frequent than others.
    """
    game = random.choice(tuple(games))
    known = settings(game)
    near = tuple(setting for setting in known if touches(setting, areas))
    while True:
        chosen: dict[str, Any] = {}
        for _ in range(random.choice((0, 1, 1, 2, 2))):
            some = near if near and random.random() < 0.7 else known
            name = random.choice(list(dict.fromkeys(row[0] for row in some)))
            chosen[name] = random.choice([row[1] for row in some if row[0] == name])
        try:
            return TABLE.read({"base": game, **chosen} if chosen else game)
        except FieldError:
            continue


def has_auction(rules: Rules) -> bool:
    return rules.auction.minimum is not None
