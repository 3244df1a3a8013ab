"""Burying: which cards a bidder who took the widow may put away (rules.md 4.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tutor.engine.cards import Card, Cards, format_cards
from tutor.engine.tricks import HandError


def free_to_bury(hand: Iterable[Card], shown: Iterable[Card]) -> Cards:
    """The cards of a hand that are not needed to show its melds, in the order of the hand."""
    return tuple((Counter(hand) - Counter(shown)).elements())


def check_bury(cards: Sequence[Card], free: Cards) -> None:
    """Raise HandError where a bury takes more melded cards than it must (4.1: three cards, not melded ones).

    The free cards go first. Who has fewer of them than are due buries them all, and with them as many melded cards as
    are lacking, whichever they are: the rule speaks of cards, not of points, and what was shown has scored already.
    """
    melded = Counter(cards) - Counter(free)
    lacking = max(len(cards) - len(free), 0)
    if melded.total() <= lacking:
        return
    names, many = format_cards(melded.elements()), melded.total()
    hint = f"these are free: {format_cards(free)}" if free else "no card is free"
    if not lacking:
        raise HandError(f"declarer may not bury {names}: {'it is' if many == 1 else 'they are'} melded", hint)
    only = f"only {lacking} melded card{'' if lacking == 1 else 's'} must go"
    raise HandError(f"declarer may not bury {names}: they are melded, and {only}", f"{hint}; bury all of them")
