"""Melds as values: which meld, of which suit or rank, how many times; and their names, read at the doors alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tutor.engine.cards import PLURALS, SUIT_NAMES, PinochleError, Rank, Suit, parse_suit

MULTIPLES = ("", "double ", "triple ", "quadruple ")


class MeldError(PinochleError):
    """A meld that does not exist; `hint` names those that do."""


class Sort(StrEnum):
    """What is melded, whatever its suit or rank. The last two are counted by mistake alone."""

    RUN = "run"
    ROYAL = "royal marriage"
    MARRIAGE = "marriage"
    DIX = "dix"
    PINOCHLE = "pinochle"
    AROUND = "around"
    MIXED_MARRIAGE = "marriage of two suits"
    OTHER_PINOCHLE = "pinochle of other suits"


_GROUPS: Mapping[Sort, int] = {Sort.PINOCHLE: 2, Sort.OTHER_PINOCHLE: 2, Sort.AROUND: 3}


@dataclass(frozen=True)
class Meld:
    """One meld by what it is. `suit` is that of a plain marriage, `rank` that of an around; `copies` is 2 for a double.

    `extras` are the king and queen of trump that a run is paid more for. A run with a suit is counted outside trump, by
    mistake; a marriage without one stands for those of all plain suits, which are worth the same.
    """

    sort: Sort
    suit: Suit | None = None
    rank: Rank | None = None
    copies: int = 1
    extras: tuple[Rank, ...] = ()

    @property
    def name(self) -> str:
        """Its name as YAML writes it: double run, marriage spades, run with extra king."""
        return MULTIPLES[self.copies - 1] + self._single_name

    @property
    def _single_name(self) -> str:
        if self.extras:
            return f"run with extra {self.extras[0].name.lower() if len(self.extras) == 1 else Sort.ROYAL}"
        if self.rank:
            return f"{PLURALS[self.rank]} {self.sort}"
        if self.suit is None:
            return self.sort.value
        return f"{self.sort} {'in ' * (self.sort is Sort.RUN)}{SUIT_NAMES[self.suit]}"

    @property
    def group(self) -> int:
        """Its class, 1 to 3: a card counts once in each (rules.md 1.3)."""
        return _GROUPS.get(self.sort, 1)

    @property
    def single(self) -> Meld:
        """One of it: of a double run a run."""
        return replace(self, copies=1)

    def times(self, copies: int) -> Meld:
        """So many of it."""
        return replace(self, copies=copies) if copies != self.copies else self

    @property
    def holds(self) -> tuple[Meld, ...]:
        """The single melds it holds: a double run two runs, a run with an extra king also a run and a royal marriage."""
        if not self.extras:
            return (self.single,) * self.copies
        lesser = tuple(meld for meld in EXTRAS.values() if set(meld.extras) <= set(self.extras))
        return (*lesser, RUN, *(ROYAL,) * len(self.extras))

    def __str__(self) -> str:
        return self.name


RUN, ROYAL, MARRIAGE, DIX, PINOCHLE = map(Meld, (Sort.RUN, Sort.ROYAL, Sort.MARRIAGE, Sort.DIX, Sort.PINOCHLE))
MARRIAGE_OF: Mapping[Suit, Meld] = {suit: Meld(Sort.MARRIAGE, suit) for suit in Suit}
AROUND_OF: Mapping[Rank, Meld] = {rank: Meld(Sort.AROUND, rank=rank) for rank in Rank}
# Runs with a king, a queen, or both too many.
EXTRAS: Mapping[tuple[int, int], Meld] = {
    (1, 0): Meld(Sort.RUN, extras=(Rank.KING,)),
    (0, 1): Meld(Sort.RUN, extras=(Rank.QUEEN,)),
    (1, 1): Meld(Sort.RUN, extras=(Rank.KING, Rank.QUEEN)),
}
_SINGLES = (RUN, ROYAL, MARRIAGE, DIX, PINOCHLE, *EXTRAS.values(), *MARRIAGE_OF.values(), *AROUND_OF.values())
_NAMED: Mapping[str, Meld] = {meld.name: meld for meld in _SINGLES}


def parse_meld(text: str) -> Meld:
    """Read a meld: double run, marriage in hearts, marriage H, run with an extra king, aces around.

    Raises MeldError, which quotes the text.
    """
    words = re.sub(r"[\s_-]+", " ", text).strip().lower()
    copies = next((count for count in range(len(MULTIPLES), 1, -1) if words.startswith(MULTIPLES[count - 1])), 1)
    single = words.removeprefix(MULTIPLES[copies - 1]).replace("with an extra", "with extra").replace("marriage in ", "marriage ")
    name, _, suit = single.rpartition(" ")
    if name == Sort.MARRIAGE and single not in _NAMED:
        try:
            single = MARRIAGE_OF[parse_suit(suit)].name
        except PinochleError as error:
            raise MeldError(f"{error} in meld '{text}'", error.hint) from None
    if single not in _NAMED:
        raise MeldError(f"unknown meld '{text}'", "a meld is such as run, royal marriage, marriage spades, pinochle, aces around or dix")
    return _NAMED[single].times(copies)
