"""Slips in questions about cards that are still out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.engine import VARIANTS, Rank
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.speakers.counted import Out
from tutor.feedback.words import number_word
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.trump_count import TrumpCount

ORDINARY = 13  # cards in a suit of an ordinary deck
BOTH = ("copies-left", "trump-count")
Asked = CopiesLeft | TrumpCount
Answers = Callable[[Asked], Iterator[Slipped]]


def _own_left_out(question: Asked) -> Iterator[Slipped]:
    out = Out(question)
    if out.held_number:
        yield Slipped(out.out_number + out.held_number, {"own": out.held})


def _seen_left_out(question: Asked) -> Iterator[Slipped]:
    out = Out(question)
    if out.seen_number:
        yield Slipped(out.out_number + out.seen_number, {"seen": out.seen})


def _is_deck(question: Asked) -> bool:
    """Whether there may be such a deck: who takes it to have one of each card is not mistaken in its size once more."""
    return question.rules.deck.copies > 1


def _whole(question: Asked) -> Iterator[Slipped]:
    """All there are; where only own cards or only seen ones are to be taken off, another slip says so."""
    out = Out(question)
    if out.held_number and out.seen_number and _is_deck(question):
        yield Slipped(out.whole_number, {"whole": out.whole, "things": out.things})


def _in_sight(question: Asked) -> Iterator[Slipped]:
    """Those that can be seen, instead of the others."""
    out = Out(question)
    if out.held_number or out.seen_number:
        yield Slipped(out.held_number + out.seen_number)


def _own(question: Asked) -> Iterator[Slipped]:
    out = Out(question)
    if out.held_number and out.seen_number:
        yield Slipped(out.held_number)


def _fallen(question: Asked) -> Iterator[Slipped]:
    out = Out(question)
    if out.held_number and out.seen_number:
        yield Slipped(out.seen_number)


def _is_suit(question: Asked) -> bool:
    return isinstance(question, TrumpCount) or question.card is None


def _other_size(question: Asked) -> Iterator[Slipped]:
    """Taken from as many cards as a suit, or a card, has in another game or without its nines."""
    out, deck = Out(question), question.rules.deck
    gone = out.whole_number - out.out_number
    sizes = {rules.deck.copies * (len(rules.deck.order) if _is_suit(question) else 1) for rules in VARIANTS.values()}
    if _is_suit(question):
        sizes.add(deck.copies * (len(deck.order) + (-1 if Rank.NINE in deck.order else 1)))
    for size in sorted(sizes - {out.whole_number}) if _is_deck(question) else ():
        if 0 <= size - gone <= out.whole_number:
            yield Slipped(size - gone, {"other": number_word(size), "whole": out.whole, "things": out.things})


def _ordinary_suit(question: Asked) -> Iterator[Slipped]:
    """Taken from as many cards as a suit of an ordinary deck has."""
    out = Out(question)
    left = ORDINARY - (out.whole_number - out.out_number)
    if _is_suit(question) and 0 <= left <= out.whole_number:
        yield Slipped(left, {"other": number_word(ORDINARY), "whole": out.whole, "things": out.things})


def _one_missed(question: Asked) -> Iterator[Slipped]:
    """One of several that were seen missed."""
    out = Out(question)
    if out.seen_number > 1:
        yield Slipped(out.out_number + 1, {"seen": out.seen, "things": out.things})


def _last_trick_missed(question: TrumpCount) -> Iterator[Slipped]:
    out = Out(question)
    last = out.among(question.tricks[-1]) if len(question.tricks) > 1 else 0
    if last and last < out.seen_number:
        yield Slipped(out.out_number + last, {"has": f"{number_word(last)} {'trump' if last == 1 else 'trumps'}"})


def _on_other_suits(question: TrumpCount) -> Iterator[Slipped]:
    """Trumps that fell on another suit missed."""
    others = [trick for trick in question.tricks if trick and trick[0].suit is not question.trump]
    missed = sum(map(Out(question).among, others))
    if missed:
        yield Slipped(question.answer + missed)


def _one_a_lead(question: TrumpCount) -> Iterator[Slipped]:
    """Only the tricks in which trump was led, one trump for each of them."""
    rounds = sum(bool(trick) and trick[0].suit is question.trump for trick in question.tricks)
    out = Out(question)
    left = out.whole_number - out.held_number - rounds
    if rounds and out.seen_number > rounds and left >= 0:
        yield Slipped(left)


SLIPS: tuple[Slip, ...] = (
    Slip(
        "own-not-taken-off",
        BOTH,
        _own_left_out,
        "you did not take off the {own} you hold",
        "What you hold yourself is not out.",
        Likely.OFTEN,
    ),
    Slip(
        "seen-not-taken-off",
        BOTH,
        _seen_left_out,
        "you did not take off the {seen} in the tricks",
        "What has been played is not out any more.",
        Likely.OFTEN,
    ),
    Slip(
        "all-in-the-deck",
        BOTH,
        _whole,
        "you gave all the {things} there are",
        "Take off what you hold and what has been played.",
        Likely.SELDOM,
    ),
    Slip(
        "in-sight-not-out",
        BOTH,
        _in_sight,
        "you counted those you can see, not those still out",
        "Those you can see are not out.",
        Likely.AT_TIMES,
    ),
    Slip(
        "own-alone",
        BOTH,
        _own,
        "you counted those in your own hand",
        "Those still out are neither in your hand nor in the tricks.",
        Likely.AT_TIMES,
    ),
    Slip(
        "fallen-alone",
        BOTH,
        _fallen,
        "you counted those in the tricks",
        "Those still out are neither in your hand nor in the tricks.",
        Likely.AT_TIMES,
    ),
    Slip(
        "deck-of-another-size",
        BOTH,
        _other_size,
        "you took {other} {things} to be in the deck",
        "This deck has {whole} {things}.",
        Likely.AT_TIMES,
    ),
    Slip(
        "suit-of-an-ordinary-deck",
        BOTH,
        _ordinary_suit,
        "you took {other} {things} to be in the deck",
        "This deck has {whole} {things}.",
        Likely.SELDOM,
    ),
    Slip(
        "one-played-missed",
        BOTH,
        _one_missed,
        "you missed one that was played",
        "In the tricks there are {seen} {things}.",
        Likely.SELDOM,
    ),
    Slip(
        "last-trick-missed",
        ("trump-count",),
        _last_trick_missed,
        "you left out the last of the tricks",
        "The last of these tricks has {has} in it.",
        Likely.SELDOM,
    ),
    Slip(
        "trumps-on-other-suits-missed",
        ("trump-count",),
        _on_other_suits,
        "you left out trumps that fell on other suits",
        "A trump played on another suit is gone too.",
        Likely.AT_TIMES,
    ),
    Slip(
        "one-trump-a-trick",
        ("trump-count",),
        _one_a_lead,
        "you counted one trump for each trump lead",
        "Count every trump that fell, not the leads.",
        Likely.HARDLY,
    ),
)
