"""Slips in questions about the order of ranks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from tutor.engine import Cards, Rank
from tutor.engine.rules import NINE, TEN, A, J, K, Q
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.questions.rank_order import RankOrder


def _by(order: Sequence[Rank], cards: Cards) -> Cards:
    return tuple(sorted(cards, key=lambda card: order.index(card.rank)))


def _ordered(order: Sequence[Rank], needed: Sequence[Rank], question: RankOrder) -> Iterator[Slipped]:
    """The cards in another order, where the ranks that show it are among them."""
    held = {card.rank for card in question.cards}
    if held.issuperset(needed):
        yield Slipped(_by(order, question.cards))


def _order(name: str, order: Sequence[Rank], needed: Sequence[Rank], thought: str, remember: str, likely: Likely) -> Slip:
    return Slip(name, ("rank-order",), partial(_ordered, order, needed), thought, remember, likely)


def _lowest_first(question: RankOrder) -> Iterator[Slipped]:
    yield Slipped(question.answer[::-1])


def _as_they_lie(question: RankOrder) -> Iterator[Slipped]:
    yield Slipped(question.cards)


SLIPS: tuple[Slip, ...] = (
    Slip("lowest-first", ("rank-order",), _lowest_first, "you put the lowest first", "The highest card comes first here.", Likely.OFTEN),
    _order(
        "numbers-lowest-first",
        (NINE, TEN, J, Q, K, A),
        (TEN, Q, K),
        "you put the lowest first, and the ten among the low cards",
        "The highest comes first, and the ten ranks above the king.",
        Likely.AT_TIMES,
    ),
    _order(
        "ace-low",
        (TEN, K, Q, J, NINE, A),
        (A,),
        "you put the ace last",
        "The ace is the highest card of its suit.",
        Likely.AT_TIMES,
    ),
    _order(
        "ace-low-ten-low",
        (K, Q, J, TEN, NINE, A),
        (A, TEN, K),
        "you put the king first and the ace last",
        "The ace is highest, then the ten, then the king.",
        Likely.SELDOM,
    ),
    _order(
        "ten-above-ace",
        (TEN, A, K, Q, J, NINE),
        (TEN, A),
        "you put the ten above the ace",
        "The ace is highest; the ten comes right after it.",
        Likely.AT_TIMES,
    ),
    _order(
        "ten-below-queen",
        (A, K, Q, TEN, J, NINE),
        (TEN, Q, J),
        "you put the ten between queen and jack",
        "The ten ranks right after the ace, above the king.",
        Likely.SELDOM,
    ),
    _order(
        "ten-last",
        (A, K, Q, J, NINE, TEN),
        (TEN, NINE),
        "you put the ten below the nine",
        "The ten ranks right after the ace, above the king.",
        Likely.SELDOM,
    ),
    _order(
        "nine-above-jack",
        (A, TEN, K, Q, NINE, J),
        (NINE, J),
        "you put the nine above the jack",
        "The nine is the lowest card of its suit.",
        Likely.SELDOM,
    ),
    _order(
        "nine-by-the-ten",
        (A, TEN, NINE, K, Q, J),
        (NINE, J, TEN),
        "you put the nine right after the ten",
        "The nine is the lowest card of its suit.",
        Likely.HARDLY,
    ),
    _order(
        "queen-above-king",
        (A, TEN, Q, K, J, NINE),
        (Q, K),
        "you put the queen above the king",
        "The king ranks above the queen.",
        Likely.SELDOM,
    ),
    _order(
        "jack-above-queen",
        (A, TEN, K, J, Q, NINE),
        (J, Q),
        "you put the jack above the queen",
        "The queen ranks above the jack.",
        Likely.SELDOM,
    ),
    Slip(
        "as-they-lie",
        ("rank-order",),
        _as_they_lie,
        "you left the cards as they lay",
        "The highest card comes first, and so on down.",
        Likely.HARDLY,
    ),
)
