"""Marking melds on the cards: which groups of cards are paid, and which melds they leave out (rules.md 1.3, 2.3).

What is paid may be put into groups in more than one way: a double as its singles, singles together, a run with what it is
paid more for as one group or beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tutor.engine.cards import Card, Cards, Rank
from tutor.engine.meld.count import MeldCount
from tutor.engine.meld.names import EXTRAS, ROYAL, RUN, Meld, Sort
from tutor.engine.meld.parts import RUN_RANKS, MeldPart, meld_table, never_fresh
from tutor.engine.rules import points_for


class Fate(StrEnum):
    """What becomes of a group: it is paid; it takes cards that other groups of its class have taken; else it is a meld that
    is not paid here, or no meld."""

    PAID = "paid"
    TWICE = "twice"
    UNPAID = "unpaid"
    NO_MELD = "no meld"


@dataclass(frozen=True)
class MarkedGroup:
    """A group of cards as it was marked, the meld that it makes, and what becomes of it. Extra cards beside a run make none."""

    cards: Cards
    meld: Meld | None
    fate: Fate


@dataclass(frozen=True)
class MarkedPart:
    """A meld that is paid; of the single melds it holds, `found` of `whole` are in groups."""

    part: MeldPart
    found: int
    whole: int


@dataclass(frozen=True)
class Marking:
    """What groups of cards come to: group by group as they were marked, and meld by meld, dearest first."""

    groups: tuple[MarkedGroup, ...]
    parts: tuple[MarkedPart, ...]

    @property
    def is_right(self) -> bool:
        """Whether the groups are all that is paid, and nothing else."""
        return all(one.fate is Fate.PAID for one in self.groups) and all(one.found == one.whole for one in self.parts)


def mark_melds(groups: Sequence[Cards], hand: Cards, count: MeldCount) -> Marking:
    """Mark the groups that somebody took for the melds of a hand, whose count is given."""
    ways = [_Marker(parts, hand, count).mark(groups) for parts in _ways(count, hand)]
    return max(ways, key=lambda way: sum(one.found for one in way.parts))


def _ways(count: MeldCount, hand: Cards) -> Iterator[tuple[MeldPart, ...]]:
    """The melds that are paid; where one of several marriages is given up, each way to choose it (2.3)."""
    yield count.parts
    for stale in never_fresh(Counter(hand), count.trump, count.rules) if count.rules.meld.one_per_trick else ():
        for at, part in enumerate(count.parts):
            if part.points == stale.points and part.meld != stale.meld and part.meld.sort in (Sort.ROYAL, Sort.MARRIAGE):
                yield (*count.parts[:at], stale, *count.parts[at + 1 :])


@dataclass(frozen=True)
class _Read:
    """A group as it is read: so many of a single meld; of trumps, so many runs and the kings and queens beside them."""

    meld: Meld | None
    single: Meld | None
    copies: int
    extras: tuple[int, int] = (0, 0)


_NOTHING = _Read(None, None, 0)


@dataclass(frozen=True)
class _Trumps:
    """Runs and royal marriages that are paid together: so many of each, the kings and queens that no run needs, and how many
    of them may marry a card of a run."""

    runs: int
    royals: int
    kings: int
    queens: int
    weddings: int

    def royals_of(self, groups: Sequence[_Read]) -> int | None:
        """How many royal marriages groups may stand for, at most; None where not all of them can be paid."""
        kings, queens = (sum(group.extras[at] for group in groups) for at in (0, 1))
        if sum(group.copies for group in groups) > self.runs:
            return None
        for pairs in range(sum(min(group.extras) for group in groups) + 1):
            royals = kings + queens - pairs
            if royals <= self.royals and self._can(kings - pairs, queens - pairs, royals):
                return royals
        return None

    def _can(self, kings: int, queens: int, royals: int) -> bool:
        """Whether there are so many royal marriages, with these kings and queens alone each in one with a card of a run."""
        return any(
            whole >= 0 and into_king + whole <= self.kings and into_queen + whole <= self.queens
            for into_king in range(kings, self.weddings + 1)
            for into_queen in range(queens, self.weddings + 1)
            for whole in [royals - into_king - into_queen]
        )


class _Marker:
    """The melds that are paid, and what is left of them while groups are taken from it."""

    def __init__(self, parts: Sequence[MeldPart], hand: Cards, count: MeldCount) -> None:
        self.parts, self.held, self.trump, self.rules = parts, Counter(hand), count.trump, count.rules
        self.laid = self.rules.meld.one_per_trick
        self.royal_pays = points_for(self.rules.meld.royal, 1) > 0
        self.shapes = _shapes(parts, count)
        self.trumps = self._trumps()

    def _trumps(self) -> _Trumps:
        runs, royals = (sum(part.meld.copies for part in self.parts if part.meld.single == meld) for meld in (RUN, ROYAL))
        with_extras = [part for part in self.parts if part.meld.extras]
        runs, royals = runs + len(with_extras), royals + sum(len(part.meld.extras) for part in with_extras)
        kings, queens = (self.held[Card(self.trump, rank)] - runs for rank in (Rank.KING, Rank.QUEEN))
        return _Trumps(runs, royals, kings, queens, runs if self.rules.meld.run_extras == "each" else 0)

    def mark(self, groups: Sequence[Cards]) -> Marking:
        """Take the groups one by one, the largest first."""
        reads = [self._read(group) for group in groups]
        fates = [Fate.NO_MELD] * len(groups)
        singles, together = self._due()
        trumps: list[_Read] = []
        for at in sorted(range(len(groups)), key=lambda at: -len(groups[at])):
            read = reads[at]
            if read.single is not None:
                taken = _take(read.single, read.copies, singles, together, self.laid)
            else:
                taken = self._take_trumps(read, trumps)
            fates[at] = Fate.PAID if taken else self._unpaid(at, reads, groups)
        marked = tuple(MarkedGroup(cards, read.meld, fate) for cards, read, fate in zip(groups, reads, fates, strict=True))
        return Marking(marked, tuple(self._found(singles, together, trumps)))

    def _take_trumps(self, read: _Read, taken: list[_Read]) -> bool:
        """Take a group of trumps beside others; of one with an extra card too many the run is taken. Whether it is paid as it is."""
        for one in (read, _Read(RUN, None, read.copies)):
            if any((one.copies, *one.extras)) and self.trumps.royals_of([*taken, one]) is not None:
                taken.append(one)
                return one is read
        return False

    def _unpaid(self, at: int, reads: Sequence[_Read], groups: Sequence[Cards]) -> Fate:
        """Why a group is not paid: in its class cards of it are taken more often than they are held, or something else."""
        meld = reads[at].meld
        if meld is None:
            return Fate.NO_MELD
        same = [cards for read, cards in zip(reads, groups, strict=True) if read.meld and read.meld.group == meld.group]
        uses = Counter(card for cards in same for card in cards)
        return Fate.TWICE if any(uses[card] > self.held[card] for card in groups[at]) else Fate.UNPAID

    def _read(self, cards: Cards) -> _Read:
        need = Counter(cards)
        if not cards or need - self.held:
            return _NOTHING
        if not self.laid and (read := self._read_trumps(need)):
            return read
        for single, shape in self.shapes.items():
            copies, rest = divmod(len(cards), len(shape))
            if not rest and need == Counter({card: many * copies for card, many in Counter(shape).items()}):
                return _Read(single.times(copies), single, copies)
        return _NOTHING

    def _read_trumps(self, need: Counter[Card]) -> _Read | None:
        """Runs and the kings and queens beside them, as one group; None for other cards."""
        ranks = {rank: need[Card(self.trump, rank)] for rank in RUN_RANKS}
        others = {ranks[rank] for rank in (Rank.ACE, Rank.TEN, Rank.JACK)}
        runs = ranks[Rank.ACE]
        kings, queens = ranks[Rank.KING] - runs, ranks[Rank.QUEEN] - runs
        if sum(ranks.values()) != need.total() or len(others) > 1 or min(kings, queens) < 0:
            return None
        return _Read(_named(runs, (kings, queens)), None, runs, (kings, queens))

    def _due(self) -> tuple[Counter[Meld], Counter[Meld]]:
        """How many of each single meld are paid, and where melds are laid one a trick, which doubles beside their singles."""
        singles: Counter[Meld] = Counter()
        together: Counter[Meld] = Counter()
        for part in self.parts:
            if self.laid and part.meld.copies > 1:
                together[part.meld] += 1
            elif self.laid or not _is_trumps(part):
                singles[part.meld.single] += part.meld.copies
        return singles, together

    def _found(self, singles: Counter[Meld], together: Counter[Meld], trumps: Sequence[_Read]) -> Iterator[MarkedPart]:
        """How much of each meld was taken: of those of a sort that are left, the last."""
        runs, royals = sum(read.copies for read in trumps), self.trumps.royals_of(trumps) or 0
        due, pairs = self._due()
        taken, doubles = due - singles, pairs - together
        for part in self.parts:
            if self.laid or not _is_trumps(part):
                pool = doubles if self.laid and part.meld.copies > 1 else taken
                whole, key = (1, part.meld) if pool is doubles else (part.meld.copies, part.meld.single)
                found = min(pool[key], whole)
                pool[key] -= found
                yield MarkedPart(part, found, whole)
                continue
            some_runs, some_royals = _holds(part, self.royal_pays)
            in_runs, in_royals = min(runs, some_runs), min(royals, some_royals)
            runs, royals = runs - in_runs, royals - in_royals
            yield MarkedPart(part, in_runs + in_royals, some_runs + some_royals)


def _shapes(parts: Sequence[MeldPart], count: MeldCount) -> Mapping[Meld, Cards]:
    """The cards of each single meld, also of one that pays only as a double."""
    known = {part.meld: part.cards for part in meld_table(count.trump, count.rules).values() if part.meld.single == part.meld}
    paid = {part.meld.single: part.cards[:: part.meld.copies] for part in parts if not part.meld.extras}
    return {meld: cards for meld, cards in {**paid, **known}.items() if not meld.extras}


def _named(runs: int, extras: tuple[int, int]) -> Meld | None:
    """What runs and the kings and queens beside them are called, where they have a name."""
    if runs == 0:
        return ROYAL.times(extras[0]) if extras[0] == extras[1] else None
    return RUN.times(runs) if not any(extras) else EXTRAS.get(extras) if runs == 1 else None


def _is_trumps(part: MeldPart) -> bool:
    return part.meld.sort in (Sort.RUN, Sort.ROYAL)


def _holds(part: MeldPart, royal_pays: bool) -> tuple[int, int]:
    """The runs and the royal marriages in a meld of trumps; extras that are paid nothing need not be marked."""
    if part.meld.sort is Sort.ROYAL:
        return 0, part.meld.copies
    return part.meld.copies, len(part.meld.extras) if royal_pays else 0


def _take(single: Meld, copies: int, singles: Counter[Meld], together: Counter[Meld], laid: bool) -> bool:
    """Take a group off what is due; laid one a trick, the second of two singles makes the double (2.3). Whether it was due."""
    double = single.times(copies if copies > 1 else 2)
    if singles[single] >= copies:
        singles[single] -= copies
    elif laid and together[double]:
        together[double] -= 1
    else:
        return False
    return True
