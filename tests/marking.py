"""Marking by definition: whether groups of cards are just the melds that are paid, by trying every way to share them out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from tutor.engine import Card, Cards, MeldCount, Rank
from tutor.engine.meld import Meld, MeldPart, Sort
from tutor.engine.meld.parts import RUN_RANKS, never_fresh

Pair = tuple[int, int]  # kings and queens that a group has beside its runs
TRUMPS = (Sort.RUN, Sort.ROYAL)


def is_marked_right(groups: Sequence[Cards], hand: Cards, count: MeldCount) -> bool:
    """Whether the groups are the melds that a hand is paid, put together or apart in any way that is allowed."""
    if any(not group or Counter(group) - Counter(hand) for group in groups):
        return False
    return any(_fits(groups, parts, hand, count) for parts in ways(count, hand))


def ways(count: MeldCount, hand: Cards) -> Iterator[tuple[MeldPart, ...]]:
    """The melds that are paid; of a round house laid one a trick any of the cheapest marriages may be left away (2.3)."""
    stale = never_fresh(Counter(hand), count.trump, count.rules) if count.rules.meld.one_per_trick else ()
    every = (*count.parts, *stale)
    yield count.parts
    for out in [part for part in every if stale and part.points == stale[0].points and part.meld.sort in (Sort.ROYAL, Sort.MARRIAGE)]:
        yield tuple(part for part in every if part is not out)


def _fits(groups: Sequence[Cards], parts: Sequence[MeldPart], hand: Cards, count: MeldCount) -> bool:
    laid = count.rules.meld.one_per_trick
    trumps = [] if laid else [part for part in parts if part.meld.sort in TRUMPS]
    others = [part for part in parts if part not in trumps]
    mine: dict[Meld, list[int]] = {}
    left = []
    for group in groups:
        found = [(part.meld.single, times) for part in others if (times := _times(group, part))]
        if found:
            mine.setdefault(found[0][0], []).append(found[0][1])
        else:
            left.append(group)
    due: dict[Meld, list[int]] = {}
    for part in others:
        due.setdefault(part.meld.single, []).append(part.meld.copies)
    same = mine.keys() == due.keys() and all(_same(mine[meld], due[meld], laid) for meld in due)
    return same and trumps_fit(left, trumps, hand, count)


def _times(group: Cards, part: MeldPart) -> int:
    """How many times a group is the cards of a single meld; 0 where it is not."""
    single = Counter({card: many // part.meld.copies for card, many in Counter(part.cards).items()})
    times = len(group) // single.total()
    return times if Counter({card: many * times for card, many in single.items()}) == Counter(group) else 0


def _same(mine: Sequence[int], due: Sequence[int], laid: bool) -> bool:
    """Together as many; where a single grows into a double (2.3), the double itself or the pair that it grows by."""
    if laid and max(due) > 1:
        return sorted(mine) == sorted(due) or sorted(mine) == [1] * len(due)
    return sum(mine) == sum(due)


def trumps_fit(groups: Sequence[Cards], parts: Sequence[MeldPart], hand: Cards, count: MeldCount) -> bool:
    """Whether groups are runs and royal marriages that are paid: there is a way to marry kings and queens, and to show them."""
    shapes = [_beside_runs(group, count) for group in groups]
    if any(shape is None for shape in shapes):
        return False
    runs = sum(part.meld.copies for part in parts if part.meld.sort is Sort.RUN)
    royals = sum(part.meld.copies if part.meld.sort is Sort.ROYAL else len(part.meld.extras) for part in parts)
    known = [shape for shape in shapes if shape is not None]
    if sum(shape[0] for shape in known) != runs:
        return False
    kings, queens = (hand.count(Card(count.trump, rank)) for rank in (Rank.KING, Rank.QUEEN))
    wanted = sorted(shape[1] for shape in known if any(shape[1]))
    return any(_shown(shows, wanted) for shows in _marriages(kings, queens, runs, royals, count.rules.meld.run_extras == "each"))


def _beside_runs(group: Cards, count: MeldCount) -> tuple[int, Pair] | None:
    """The runs of a group of trumps, and the kings and queens beside them; None for other cards."""
    held = Counter(group)
    each = [held[Card(count.trump, rank)] for rank in RUN_RANKS]
    ace, ten, king, queen, jack = each
    if sum(each) != len(group) or not ace == ten == jack or min(king, queen) < ace:
        return None
    return ace, (king - ace, queen - ace)


def _marriages(kings: int, queens: int, runs: int, royals: int, into_runs: bool) -> Iterator[tuple[tuple[Pair, ...], ...]]:
    """Every set of so many royal marriages, each with the ways to show it: both cards, or the one that is in no run."""
    pairs = [(king, queen) for king, queen in product(range(kings), range(queens)) if (king < runs) + (queen < runs) <= into_runs]
    for chosen in combinations(pairs, royals):
        if len({king for king, _ in chosen}) == len({queen for _, queen in chosen}) == royals:
            yield tuple(((1, 1), *([(0, 1)] if king < runs else [(1, 0)] if queen < runs else [])) for king, queen in chosen)


def _shown(shows: Sequence[Sequence[Pair]], wanted: Sequence[Pair]) -> bool:
    """Whether marriages, each shown in one of its ways, can be put together to just the cards of the groups."""
    return any(_gathered(list(one), list(wanted)) for one in product(*shows))


def _gathered(pieces: list[Pair], wanted: list[Pair]) -> bool:
    if not wanted:
        return not pieces
    first, *rest = wanted
    for many in range(1, len(pieces) + 1):
        for chosen in combinations(range(len(pieces)), many):
            whole = (sum(pieces[at][0] for at in chosen), sum(pieces[at][1] for at in chosen))
            if whole == first and _gathered([piece for at, piece in enumerate(pieces) if at not in chosen], rest):
                return True
    return False
