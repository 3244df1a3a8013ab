"""Why a card may be played or not, and what a position asks for, in words."""

from __future__ import annotations

from tutor.engine import Card, Cards, LegalPlays, Suit
from tutor.engine.play import Duty
from tutor.feedback.words import (
    a_suit,
    first_upper,
    listed,
    rank_word,
    suit_word,
    the_card,
)

STOCK = "While cards are still drawn, any card may be played."


def why_card(plays: LegalPlays, card: Card) -> str:
    """Why one card of a hand may be played or not, in a sentence."""
    reason = plays.why(card)
    return _allowed(plays, card) if reason.legal else _forbidden(plays, reason.duty, reason.must)


def _allowed(plays: LegalPlays, card: Card) -> str:
    led, winning = plays.led, plays.winning
    if led is None or winning is None:
        return "You lead, so any card may be played."
    if plays.duty is Duty.BEAT:
        return f"It follows suit and beats {the_card(plays.target or winning)}."
    if plays.duty is Duty.FOLLOW:
        if plays.owes_suit_led:
            return f"It follows suit, and none of yours beats {the_card(plays.target or winning)}."
        return "It follows suit. The trick is trumped, so that is enough." if plays.ruffed else "It follows suit, and that is enough."
    if plays.duty is Duty.OVERTRUMP:
        return f"You have no {suit_word(led)}. It goes over {the_card(winning)}."
    if plays.duty is Duty.TRUMP:
        under = " It need not win." if plays.ruffed else ""
        return f"You have no {suit_word(led)}, so you trump.{under}"
    return _any_card(plays, led)


def _forbidden(plays: LegalPlays, duty: Duty, must: Cards) -> str:
    led, winning = plays.led, plays.winning
    if led is None or winning is None:
        return "The first lead must be a trump."
    if duty is Duty.FOLLOW:
        return f"{first_upper(suit_word(led))} were led and you hold {suit_word(led)}, so you must follow."
    if duty is Duty.TRUMP:
        return f"You have no {suit_word(led)}, so you must play a trump."
    verb = "go over" if duty is Duty.OVERTRUMP else "beat"
    return f"You must {verb} {the_card(plays.target or winning)}, and you can with {_ranks(must)}."


def _ranks(cards: Cards) -> str:
    high_to_low = sorted(dict.fromkeys(cards), key=lambda card: card.index)
    return listed([f"the {rank_word(card.rank)}" for card in high_to_low], "or")


def rule_of(plays: LegalPlays) -> str:
    """What the position asks for, in a sentence or two."""
    led, winning = plays.led, plays.winning
    if led is None or winning is None:
        any_card = set(plays.cards) == set(plays.hand)
        return "You lead, so any card may be played." if any_card else "The first lead must be a trump."
    suit, one = suit_word(led), a_suit(led)
    if plays.duty is Duty.BEAT:
        trumped = " It cannot win now, but at this table that does not matter." if plays.ruffed else ""
        return f"You must follow with {one} that beats {the_card(plays.target or winning)}, and you can: {_ranks(plays.cards)}.{trumped}"
    if plays.duty is Duty.FOLLOW:
        return f"You must follow with {one}. {_need_not_beat(plays)} {any_of(plays, one)}"
    if plays.duty is Duty.OVERTRUMP:
        over = f"go over {the_card(winning)} if you can"
        return f"You have no {suit}, so you must trump, and {over}. {first_upper(_ranks(plays.cards))} does it."
    if plays.duty is Duty.TRUMP:
        under = f" None of yours goes over {the_card(winning)}, yet a trump is still due." if plays.ruffed else ""
        return f"You have no {suit}, so you must play a trump.{under} {any_of(plays, 'a trump')}"
    return _any_card(plays, led)


def _any_card(plays: LegalPlays, led: Suit) -> str:
    if any(card.suit in (led, plays.trump) for card in plays.hand):
        return STOCK
    return f"You have no {suit_word(led)} and no trump, so any card may be played."


def any_of(plays: LegalPlays, one: str) -> str:
    only = len(plays.cards) == 1
    return f"You have only {_ranks(plays.cards)}." if only else f"Any {one.split()[1]} is right."


def _need_not_beat(plays: LegalPlays) -> str:
    assert plays.winning is not None
    if plays.target and plays.owes_suit_led:
        return f"None of yours beats {the_card(plays.target)}, the best of its suit."
    if plays.ruffed:
        return f"The trick is trumped, so no {suit_word(plays.trick[0].suit)[:-1]} can win now."
    if len(plays.owed) > 1 and set(plays.owed) == {plays.winning}:
        return "Your twin card does not beat it."
    return f"You need not beat {the_card(plays.winning)} here."
