"""Endings at random: positions of every game, at tables with any house rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal, TypeAlias

from tutor.engine import HOUSE_RULES, VARIANTS, Cards, Rules, Seat, Suit, game, new_deck
from tutor.solver import Position, position_of

GAMES = tuple(VARIANTS)
MATTERING = ("must-beat", "end-must-beat", "beat-after-ruff", "first-lead", "counting")  # to what a card is worth in play

Shape: TypeAlias = Literal["plain", "twins", "voids"]
SHAPES: tuple[Shape, ...] = ("plain", "twins", "voids", "twins")


def random_rules(random: Random, name: str) -> Rules:
    """A game with some house rules set to any of their values; those that bear on play more often."""
    base = VARIANTS[name]
    switches = {}
    for row in HOUSE_RULES.values():
        if row.choices and row.fit.holds(base) and random.random() < (0.5 if row.name in MATTERING else 0.1):
            switches[row.name] = random.choice(row.choices).name
    return game(name, switches)


def random_ending(random: Random, rules: Rules, cards: int, shape: Shape = "plain") -> Position:
    """Hands of so many cards at random, the trick at any stage.

    `twins`: of few faces, so that most copies are in play. `voids`: of long suits, so that seats are often out of one.
    """
    deck, needed = list(new_deck(rules)), cards * len(rules.seats)
    random.shuffle(deck)
    if shape == "twins":
        faces = list(dict.fromkeys(deck))[: needed // rules.deck.copies + 1]
        deck = [card for card in deck if card in faces]
    deck = deck[:needed]
    if shape == "voids":
        deck.sort(key=lambda card: list(Suit).index(card.suit) + 2 * random.random())
    hands: dict[Seat, Cards] = {seat: tuple(deck[at * cards : (at + 1) * cards]) for at, seat in enumerate(rules.seats)}
    alone = random.choice(rules.seats) if len(rules.seats) == 3 else None
    position = position_of(rules, random.choice(list(Suit)), hands, (), random.choice(rules.seats), alone, random.random() < 0.5)
    for _ in range(random.randrange(len(rules.seats))):
        position = position.after(random.choice(position.legal.cards))[0]
    return position


def random_endings(seed: int, count: int, cards: tuple[int, ...] = (1, 2, 3, 4, 4)) -> Iterator[Position]:
    """Endings of all games in turn, every second one heavy in twins. Of one seed the first are always the same."""
    random = Random(seed)
    for number in range(count):
        rules = random_rules(random, GAMES[number % len(GAMES)])
        yield random_ending(random, rules, random.choice(cards), SHAPES[number // len(GAMES) % len(SHAPES)])
