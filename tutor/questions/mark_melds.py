"""mark-melds: mark each meld of a hand on its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from tutor.engine import Card, Cards, MeldCount, Suit, count_meld
from tutor.engine.meld import Marking, mark_melds
from tutor.questions.base import Answers, Question, reads
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import CARDS_TEXT, GROUPS, SUIT

Groups = tuple[Cards, ...]


def _alike(groups: Groups) -> Hashable:
    """Groups whatever their order and that of their cards, several of the same set of cards put apart."""
    sets: Counter[frozenset[tuple[Card, int]]] = Counter()
    for group in groups:
        held = Counter(group)
        times = gcd(*held.values()) or 1
        sets[frozenset((card, many // times) for card, many in held.items())] += times
    return frozenset(sets.items())


@dataclass(frozen=True, kw_only=True)
class MarkMelds(Question[MeldCount, Groups]):
    """A hand and a trump suit. What is paid may be grouped in more than one way: a double as its singles, say."""

    kind = "mark-melds"
    asks = "Mark every meld in this hand."
    answers = Answers(GROUPS, _alike)
    looks_at = ("meld",)
    example = "trump: S\nhand: AS 10S KS QS JS 9S QD AD"
    takes = ("trump", "hand")

    trump: Suit = reads(SUIT)
    hand: Cards = reads(CARDS_TEXT)

    def solve(self) -> MeldCount:
        """The melds of the hand (rules.md 1.3)."""
        return count_meld(self.hand, self.trump, self.rules)

    def answer_of(self, result: MeldCount) -> Groups:
        return tuple(part.cards for part in result.parts)

    def is_right(self, response: Groups) -> bool:
        return self.marking(response).is_right

    def marking(self, response: Groups) -> Marking:
        """What becomes of each group of an answer, and of each meld."""
        return _marked(response, self.hand, self.result)

    def scene(self) -> Scene:
        return Scene(Ask("groups", "Tap the cards of one meld, then add it.", none="There is no meld"), self.hand, self.trump)


@lru_cache(maxsize=64)
def _marked(groups: Groups, hand: Cards, count: MeldCount) -> Marking:
    return mark_melds(groups, hand, count)
