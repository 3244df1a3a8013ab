"""Tables: what the rules of a table mean to a search, which knows seats, suits and ranks by numbers.

Seats count clockwise from 0, suits from the trump suit, 0, and the ranks of a suit from high to low.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tutor.engine import Card, Cards, Rules, Suit
from tutor.engine.rules import Play
from tutor.solver.holdings import Rows
from tutor.solver.position import Position, SolverError


class Table(NamedTuple):
    """All that a search must know of the rules. `us`: by seat, whether it is on the side that values are for."""

    us: tuple[bool, ...]
    beat_trumps: bool  # a trump led must be beaten
    beat_plain: bool  # and so must any other card
    after_ruff: bool  # who follows must beat the suit led though the trick is trumped
    last_trick: int


def table_of(position: Position) -> Table:
    """The table of a position, from the side of its declarer or of its first seat. Raises SolverError for rules it cannot play by."""
    rules = position.rules
    play = playable(rules)
    ours = position.side(position.alone if len(rules.seats) == 3 and position.alone else rules.seats[0])
    always = play.must_beat == "always"
    return Table(
        tuple(seat in ours for seat in rules.seats),
        play.must_beat != "never",
        always,
        play.beat_after_ruff and always,
        rules.scoring.last_trick,
    )


def playable(rules: Rules) -> Play:
    """How cards are played by some rules. Raises SolverError for rules of play that only a mistake makes."""
    play = rules.play
    if play != replace(Play(), must_beat=play.must_beat, first_lead=play.first_lead, beat_after_ruff=play.beat_after_ruff):
        raise SolverError("no table plays by these rules of play", "values are found for a game and its house rules")
    return play


def suits_of(position: Position) -> tuple[Suit, ...]:
    """The suits in the order of their numbers."""
    return position.trump, *(suit for suit in Suit if suit is not position.trump)


def rows_of(hands: Sequence[Cards], suit: Suit, rules: Rules) -> Rows:
    """What the seats hold of a suit, a row for every rank of the deck."""
    cards = (Card(suit, rank) for rank in rules.deck.order)
    return tuple((rules.point_values[card.rank], tuple(hand.count(card) for hand in hands)) for card in cards)
