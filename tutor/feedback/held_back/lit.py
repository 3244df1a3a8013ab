"""Lit: the cards of a hand that a mistake in counting its meld was made with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias

from tutor.engine import Card, Rank, Suit
from tutor.engine.rules import TEN, K, Q
from tutor.feedback.held_back.telling import named
from tutor.feedback.verdict import Mark, places_of
from tutor.questions import Question
from tutor.questions.meld_count import MeldTotal

Cards: TypeAlias = Callable[[Card, Suit], bool]


def _pair_of_trump(card: Card, trump: Suit) -> bool:
    return card.suit is trump and card.rank in (K, Q)


def _other_nine(card: Card, trump: Suit) -> bool:
    return card.rank is Rank.NINE and card.suit is not trump


# By the name of a cause whose words name no card of the hand.
_OF: Mapping[str, Cards] = {
    "royal-paid-in-run": _pair_of_trump,
    "run-pair-too": _pair_of_trump,
    "run-pair-as-plain": _pair_of_trump,
    "royal-paid-plain": _pair_of_trump,
    "royal-and-plain": _pair_of_trump,
    "every-nine-a-dix": _other_nine,
    "tens-around": lambda card, trump: card.rank is TEN,
}


def lit(question: Question, text: str, causes: Collection[str]) -> tuple[Mark, ...]:
    """The cards that a text on a meld names, or that the causes told are about; each once, with nothing on it."""
    if not isinstance(question, MeldTotal):
        return ()
    hand, trump = question.drawn().hand, question.trump
    about = [_OF[name] for name in causes if name in _OF]
    cards = [card for card in dict.fromkeys(hand) if card in named(text) or any(holds(card, trump) for holds in about)]
    return tuple(Mark(at, "plain") for at in sorted(places_of(cards, hand)))
