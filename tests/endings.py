"""Endings at random: positions of every game, at tables with any house rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tutor.engine import HOUSE_RULES, VARIANTS, Cards, Rules, Seat, Suit, game, new_deck
from tutor.solver import Position, position_of

GAMES = tuple(VARIANTS)
MATTERING = ("must-beat", "end-must-beat", "beat-after-ruff", "first-lead", "counting")  # to what a card is worth in play


def random_rules(random: Random, name: str) -> Rules:
    """A game with some house rules set to any of their values; those that bear on play more often."""
    base = VARIANTS[name]
    switches = {}
    for row in HOUSE_RULES.values():
        if row.choices and row.fit.holds(base) and random.random() < (0.5 if row.name in MATTERING else 0.1):
            switches[row.name] = random.choice(row.choices).name
    return game(name, switches)


def random_ending(random: Random, rules: Rules, cards: int, twins: bool = False) -> Position:
    """Hands of so many cards at random, the trick at any stage; with `twins` of few faces, so that most copies are in play."""
    deck, needed = list(new_deck(rules)), cards * len(rules.seats)
    random.shuffle(deck)
    if twins:
        faces = list(dict.fromkeys(deck))[: needed // rules.deck.copies + 1]
        deck = [card for card in deck if card in faces]
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
        yield random_ending(random, rules, random.choice(cards), twins=number // len(GAMES) % 2 == 1)
