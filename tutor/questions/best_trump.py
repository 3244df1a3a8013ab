"""best-trump: the suit that gives a hand its highest meld."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine import Cards, MeldCount, Suit, count_meld
from tutor.questions.base import Answers, Question, reads
from tutor.questions.scene import Ask, Option, Scene
from tutor.questions.values import CARDS_TEXT, SUITS, Data, FieldError, Reader


@dataclass(frozen=True)
class AnySuit(Answers[tuple[Suit, ...]]):
    """A learner names one suit; every tied suit is right."""

    def same(self, given: tuple[Suit, ...], right: tuple[Suit, ...]) -> bool:
        return bool(given) and (set(given) == set(right) or (len(given) == 1 and given[0] in right))


def _some(data: Data) -> tuple[Suit, ...]:
    suits = SUITS.read(data)
    if not suits:
        raise FieldError("no suit given", "name one, such as H")
    return suits


SOME_SUITS: Reader[tuple[Suit, ...]] = Reader("a suit", _some, SUITS.write)


@dataclass(frozen=True, kw_only=True)
class BestTrump(Question[Mapping[Suit, MeldCount], tuple[Suit, ...]]):
    """A hand, before trump is named."""

    kind = "best-trump"
    asks = "Which trump suit gives this hand the most meld?"
    answers = AnySuit(SOME_SUITS, join="or")
    looks_at = ("meld",)
    example = "hand: AS 10S KS QS JS KH QH 9D"
    takes = ("hand",)

    hand: Cards = reads(CARDS_TEXT)

    def solve(self) -> Mapping[Suit, MeldCount]:
        """The melds of the hand with each suit as trump (rules.md 1.3)."""
        return {suit: count_meld(self.hand, suit, self.rules) for suit in Suit}

    def answer_of(self, result: Mapping[Suit, MeldCount]) -> tuple[Suit, ...]:
        most = max(count.total for count in result.values())
        return tuple(suit for suit, count in result.items() if count.total == most)

    def scene(self) -> Scene:
        options = tuple(Option(suit.value, suit.name.capitalize()) for suit in Suit)
        return Scene(self.offered(Ask("choice", options=options)), self.hand)
