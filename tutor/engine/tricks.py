"""Tricks of a hand in play: whose turn it is, and the playing of a card; the same with partners and with a stock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.engine.cards import SUIT_NAMES, Card, Cards, PinochleError, Seat, Suit, as_seat, format_cards
from tutor.engine.play import LegalPlays, seats_from, trick_winner
from tutor.engine.rules import Rules


class HandError(PinochleError):
    """A step that is not legal now; the message says whose, what and why, `hint` what is legal."""


@dataclass(frozen=True)
class Trick:
    """A trick, whole or so far: who led it and the cards in the order played."""

    leader: Seat
    cards: Cards = ()

    def __repr__(self) -> str:
        return f"Trick({self.leader}: {format_cards(self.cards)})"


def is_whole(trick: Trick, rules: Rules) -> bool:
    """Whether every player has played to it."""
    return len(trick.cards) == len(rules.seats)


def trick_now(tricks: Sequence[Trick], first: Seat | str, trump: Suit | str, rules: Rules) -> Trick:
    """The trick being played; without cards when its leader is to lead. `first` leads to the first one."""
    if not tricks:
        return Trick(as_seat(first))
    last = tricks[-1]
    return Trick(trick_winner(last.cards, last.leader, trump, rules)) if is_whole(last, rules) else last


def turn_in(trick: Trick, rules: Rules) -> Seat:
    """Who plays next to a trick that is not whole."""
    return seats_from(trick.leader, rules)[len(trick.cards)]


def with_card(tricks: Sequence[Trick], now: Trick, seat: Seat, card: Card, legal: LegalPlays) -> tuple[Trick, ...]:
    """The tricks with a card played to the one being played. Raises HandError, which says why it may not be and what may."""
    name = seat.name.lower()
    if card not in legal.hand:
        raise HandError(f"{name} does not hold {card}", f"{name} holds {format_cards(legal.hand)}")
    if card not in legal.cards:
        raise HandError(f"{name} may not play {card}: {why_illegal(legal, card)}", f"legal were {format_cards(legal.cards)}")
    grown = Trick(now.leader, (*now.cards, card))
    return (*tricks, grown) if not now.cards else (*tricks[:-1], grown)


def why_illegal(legal: LegalPlays, card: Card) -> str:
    """Why a card may not be played, in a few words."""
    led = SUIT_NAMES[legal.led] if legal.led else ""
    says = {
        "follow": f"{led} were led and must be followed",
        "trump": f"without {led} a trump must be played",
        "beat": f"{legal.target} must be beaten",
        "overtrump": f"{legal.target} must be overtrumped",
        "lead": "the first lead must be a trump",
    }
    return says[legal.why(card).duty]
