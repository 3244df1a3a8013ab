"""Tricks as the table's scripts take them."""

from __future__ import annotations

from typing import Literal

from tutor.app.table.wire import Seated
from tutor.engine import Cards, Rules, Seat, Suit
from tutor.engine.play import seats_from, winning_card
from tutor.feedback.words import seat_label


def draw_trick(trick: Cards | None, leader: Seat, yours: bool, trump: Suit | None, rules: Rules, tell: bool) -> list[Seated] | None:
    """The seats of a trick in the order of play; `tell` marks the winning card."""
    if trick is None:
        return None
    best = winning_card(trick, trump, rules) if trick and trump and tell else None
    won = next((count for count, card in enumerate(trick) if card is best), None)
    return [_seated(count, seat, trick, yours, won, rules) for count, seat in enumerate(seats_from(leader, rules))]


def _seated(count: int, seat: Seat, trick: Cards, yours: bool, won: int | None, rules: Rules) -> Seated:
    card = str(trick[count]) if count < len(trick) else None
    tag: Literal["winning", "led", "next"] | None = "led" if count == 0 and card else None
    if count == won:
        tag = "winning"
    if yours and count > len(trick):
        tag = "next"
    return {"seat": seat.value, "name": seat_label(seat, rules), "card": card, "tag": tag, "you": yours and count == len(trick)}
