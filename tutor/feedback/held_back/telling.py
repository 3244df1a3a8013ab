"""Telling: whether a text gives away what a learner has still to find."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from tutor.engine import Card, Rank, Seat, Suit
from tutor.engine.cards import PLURALS
from tutor.engine.play import winning_card
from tutor.feedback.words import COUNT_WORDS, points, rank_word, seat_word, suit_word
from tutor.questions import YOU, Answer, Question
from tutor.questions.base import EVERY_COPY
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.trump_count import TrumpCount

_RANKS: Mapping[str, Rank] = {word: rank for rank in Rank for word in (rank_word(rank), PLURALS[rank])}
_SUITS: Mapping[str, Suit] = {suit_word(suit): suit for suit in Suit}
_RANK = rf"(?:{'|'.join(sorted(_RANKS, key=len, reverse=True))})"
_CARDS = re.compile(rf"({_RANK}(?:(?:, | and | or )(?:\w+ )?{_RANK})*) of ({'|'.join(_SUITS)})\b")
_EVERY_CARD = re.compile(r"\bany card (?:may|will)\b")


def named(text: str) -> tuple[Card, ...]:
    """The cards that a text names: the ace and ten of hearts, both kings of clubs."""
    return tuple(
        Card(_SUITS[found[2]], _RANKS[word]) for found in _CARDS.finditer(text.lower()) for word in re.findall(rf"\b{_RANK}\b", found[1])
    )


def gives_away(text: str, question: Question, given: Answer) -> bool:
    """Whether a text says some of the right answer that a wrong one lacks: a figure, or how far off it is, a seat, a suit, a card."""
    answer = question.answer
    if isinstance(answer, Mapping):
        return any(_part_told(text, question, given[name], right) for name, right in answer.items() if given[name] != right)
    return _part_told(text, question, given, answer)


def _part_told(text: str, question: Question, given: Answer, right: Answer) -> bool:
    if isinstance(right, int):
        return any(_has_word(word, text) for word in _secret_figures(question, int(given), right))
    if isinstance(right, Seat):
        return _winner_named(text, question) or (right is not YOU and _has_word(seat_word(right, question.rules), text))
    if isinstance(right, tuple) and right and isinstance(right[0], Suit):
        return any(_has_word(suit_word(suit), text) for suit in right)
    if question.scene().ask.type == "groups":
        given, right = (tuple(card for group in groups for card in group) for groups in (given, right))
    return isinstance(right, tuple) and _cards_told(text, question, given, right)


def _secret_figures(question: Question, given: int, right: int) -> Iterator[str]:
    """The right figure and how far off the one given is, as they may be written, but for what the question says itself."""
    # In an auction, and in a form, the right figure may well stand there: to say it is to point at it.
    facts = _figures((*question.scene().facts, *question.scene().done)) if question.scene().ask.type == "number" else frozenset()
    for number in (right, abs(given - right)):
        if number not in facts:
            yield points(number)
            if isinstance(question, CopiesLeft | TrumpCount) and 0 < number < len(COUNT_WORDS):
                yield COUNT_WORDS[number]


def _figures(facts: tuple[tuple[str, str], ...]) -> frozenset[int]:
    """The numbers that are drawn beside a question."""
    return frozenset(int(figure) for _, value in facts for figure in re.findall(r"\d+", value))


def _winner_named(text: str, question: Question) -> bool:
    """Whether the card that takes the trick is named, which lies before the right seat."""
    return isinstance(question, TrickWinner) and winning_card(question.trick, question.trump, question.rules) in named(text)


def _cards_told(text: str, question: Question, given: Answer, right: tuple[Card, ...]) -> bool:
    """Whether a card is named that was missed, or it is said that none or all are right where that is the answer."""
    by_copy = question.answers is EVERY_COPY
    missed = set(Counter(right) - Counter(given)) if by_copy else set(right) - set(given)
    hand = set(question.scene().hand)
    return not right or not missed.isdisjoint(named(text)) or (set(right) == hand and bool(_EVERY_CARD.search(text)))


def _has_word(word: str, text: str) -> bool:
    return re.search(rf"(?<![\w,−]){re.escape(word)}(?![\w]|,\d)", text, re.IGNORECASE) is not None
