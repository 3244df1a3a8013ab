"""A hand to be counted, as slips in counting see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache

from tutor.engine import VARIANTS, Card, MeldCount, Rank, Rules, Suit, count_meld
from tutor.engine.meld import Meld, MeldPart, Sort
from tutor.engine.meld.parts import RUN_RANKS, suit_points
from tutor.engine.rules import Melding, points_for
from tutor.feedback.slips.slip import Slipped
from tutor.questions.meld_count import MeldTotal

COUNT = ("meld-count",)
# What melds pay, and what of the rules says how they are counted.
_VALUES = ("run", "royal", "marriage", "pinochle", "around", "dix")


class Hand:
    """The copies, runs and values that slips ask for."""

    def __init__(self, question: MeldTotal) -> None:
        self.question, self.rules, self.meld, self.trump = question, question.rules, question.rules.meld, question.trump
        self.held = Counter(question.hand)
        self.total = question.answer

    def card(self, rank: Rank, suit: Suit | None = None) -> int:
        """How many copies of a card it has; of trump where no suit is said."""
        return self.held[Card(suit or self.trump, rank)]

    @cached_property
    def parts(self) -> tuple[MeldPart, ...]:
        """The melds that are paid, without those that only somebody mistaken has a name for."""
        count: MeldCount = self.question.result
        return tuple(part for part in count.parts if not _made_up(part.meld))

    @cached_property
    def times(self) -> Counter[Meld]:
        """How many times each meld is paid."""
        return Counter(part.meld for part in self.parts)

    @cached_property
    def worth(self) -> dict[Meld, int]:
        return {part.meld: part.points for part in self.parts}

    @cached_property
    def runs(self) -> int:
        return min(self.card(rank) for rank in RUN_RANKS)

    @property
    def lays_one(self) -> bool:
        """Whether melds are laid one after each trick won."""
        return self.meld.one_per_trick

    @property
    def run(self) -> int:
        return points_for(self.meld.run, 1)

    @property
    def royal(self) -> int:
        return points_for(self.meld.royal, 1)

    @property
    def marriage(self) -> int:
        return points_for(self.meld.marriage, 1)

    @property
    def pinochle(self) -> int:
        return points_for(self.meld.pinochle, 1)

    @property
    def spare(self) -> tuple[int, int]:
        """Kings and queens of trump that no run needs."""
        return self.card(Rank.KING) - self.runs, self.card(Rank.QUEEN) - self.runs

    def pairs(self, suit: Suit) -> tuple[int, int]:
        """Kings and queens of a suit."""
        return self.card(Rank.KING, suit), self.card(Rank.QUEEN, suit)

    def with_more(self, card: Card) -> int:
        """The total as if one more trump were there, for the melds of trump alone."""
        copies = {rank: self.card(rank) for rank in Rank}
        more = {**copies, card.rank: copies[card.rank] + 1}
        return self.total + suit_points(more, True, self.rules) - suit_points(copies, True, self.rules)

    def doubles(self) -> Iterator[tuple[Meld, int, int]]:
        """Each double or more that is paid as one meld, with its points and those of a single."""
        rows = {Sort.RUN: self.meld.run, Sort.PINOCHLE: self.meld.pinochle, Sort.ROYAL: self.meld.royal, Sort.MARRIAGE: self.meld.marriage}
        around = dict(self.meld.around)
        for meld in self.times:
            row = around.get(meld.rank, ()) if meld.rank else rows.get(meld.sort, ())
            if meld.copies > 1 and row:
                yield meld, self.worth[meld], row[0]

    def more(self, points: int, **words: str) -> Slipped:
        """An answer that is so much more than the total."""
        return Slipped(self.total + points, words)


def _made_up(meld: Meld) -> bool:
    return meld.sort in (Sort.MIXED_MARRIAGE, Sort.OTHER_PINOCHLE) or (meld.sort is Sort.RUN and meld.suit is not None)


@lru_cache(maxsize=512)
def with_values_of(rules: Rules, name: str) -> Rules:
    """Rules in which melds pay what they do in a game, and the rest is as it was."""
    other = VARIANTS[name].meld
    return replace(rules, meld=replace(rules.meld, **{field: getattr(other, field) for field in _VALUES}))


@lru_cache(maxsize=512)
def with_melding_of(rules: Rules, name: str) -> Rules:
    """Rules in which melds are counted as in a game."""
    other: Melding = VARIANTS[name].meld
    return replace(rules, meld=other)


@lru_cache(maxsize=512)
def base_of(rules: Rules) -> str:
    """The game that rules were made from, by what no house rule changes."""

    def fixed(one: Rules) -> tuple[object, ...]:
        return one.deck.copies, one.deck.stock, one.deck.sides, one.scoring.chips is None

    return next((name for name, game in VARIANTS.items() if fixed(game) == fixed(rules)), next(iter(VARIANTS)))


def total_under(question: MeldTotal, rules: Rules) -> int:
    """What a hand comes to under other rules."""
    return count_meld(question.hand, question.trump, rules).total
