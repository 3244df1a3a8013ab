"""Slips in choosing the suit that gives the most meld."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tutor.engine import MeldCount, Rank, Suit
from tutor.engine.meld.count import copies_used
from tutor.engine.meld.parts import OF_SUIT, RUN_RANKS
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.words import suit_word
from tutor.questions.best_trump import BestTrump

TRUMP = ("best-trump",)


def _best_by(question: BestTrump, worth: Sequence[float]) -> Iterator[tuple[Suit, ...]]:
    """The one suit that has the most of something."""
    if max(worth) and worth.count(max(worth)) == 1:
        yield (tuple(Suit)[worth.index(max(worth))],)


def _named(suits: Iterable[tuple[Suit, ...]]) -> Iterator[Slipped]:
    return (Slipped(suit, {"suit": suit_word(suit[0])}) for suit in suits)


def _longest(question: BestTrump) -> Iterator[Slipped]:
    return _named(_best_by(question, [sum(card.suit is suit for card in question.hand) for suit in Suit]))


def _highest(question: BestTrump) -> Iterator[Slipped]:
    high = question.rules.deck.order[:2]
    return _named(_best_by(question, [sum(card.suit is suit and card.rank in high for card in question.hand) for suit in Suit]))


def _run_suit(question: BestTrump) -> Iterator[Slipped]:
    held = set(question.hand)
    return _named((suit,) for suit in Suit if all(OF_SUIT[suit][rank] in held for rank in RUN_RANKS))


def _married_suit(question: BestTrump) -> Iterator[Slipped]:
    held = set(question.hand)
    pair = (Rank.KING, Rank.QUEEN)
    return _named((suit,) for suit in Suit if all(OF_SUIT[suit][rank] in held for rank in pair))


def _most_meld_cards(question: BestTrump) -> Iterator[Slipped]:
    return _named(_best_by(question, [_meld_cards(question.result[suit]) for suit in Suit]))


def _meld_cards(count: MeldCount) -> int:
    """How many cards, copy by copy, are in a meld."""
    return len(
        {copy for part, numbers in zip(count.parts, copies_used(count), strict=True) for copy in zip(part.cards, numbers, strict=True)}
    )


def _most_melds(question: BestTrump) -> Iterator[Slipped]:
    return _named(_best_by(question, [len(question.result[suit].parts) for suit in Suit]))


_ADD_UP = "Add up all the melds with each suit as trump."
SLIPS: tuple[Slip, ...] = (
    Slip("trump-longest-suit", TRUMP, _longest, "you looked for the longest suit", "What counts is meld, not the number of cards."),
    Slip(
        "trump-highest-suit",
        TRUMP,
        _highest,
        "you looked for high cards",
        "High cards win tricks; here only meld counts.",
        Likely.SELDOM,
    ),
    Slip("trump-with-the-run", TRUMP, _run_suit, "you chose the suit with a run, {suit}", _ADD_UP, Likely.SELDOM),
    Slip("trump-with-a-marriage", TRUMP, _married_suit, "you chose a suit with a marriage, {suit}", _ADD_UP),
    Slip("trump-most-meld-cards", TRUMP, _most_meld_cards, "you counted the cards in melds, not their points", _ADD_UP, Likely.SELDOM),
    Slip("trump-most-melds", TRUMP, _most_melds, "you counted the melds, not their points", _ADD_UP, Likely.SELDOM),
)
