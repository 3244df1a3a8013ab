"""Melds in words and figures: what they are called, where their cards lie, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tutor.engine import Card, Cards, MeldCount
from tutor.engine.meld import Meld, MeldPart, Sort
from tutor.engine.meld.count import copies_used
from tutor.engine.meld.parts import never_fresh
from tutor.engine.rules import points_for
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.meld_words import TIMES
from tutor.feedback.verdict import Ledger, LedgerLine
from tutor.feedback.words import listed, points, rank_word
from tutor.questions.prose import meld_label, meld_words

MOST_TERMS = 5  # melds that a sum still names one by one
# The sorts of meld as a sum names them where there are too many to name each.
_SORTS: Mapping[Sort, str] = {
    Sort.RUN: "runs",
    Sort.ROYAL: "marriages",
    Sort.MARRIAGE: "marriages",
    Sort.MIXED_MARRIAGE: "marriages",
    Sort.DIX: "dixes",
    Sort.PINOCHLE: "pinochles",
    Sort.OTHER_PINOCHLE: "pinochles",
    Sort.AROUND: "arounds",
}


def places(count: MeldCount, hand: Cards) -> tuple[tuple[int, ...], ...]:
    """Where the cards of each meld lie in a hand, each on the copy that it uses."""
    where: dict[Card, list[int]] = {}
    for at, card in enumerate(hand):
        where.setdefault(card, []).append(at)
    return tuple(
        tuple(where[card][number] for card, number in zip(part.cards, numbers, strict=True) if number < len(where.get(card, ())))
        for part, numbers in zip(count.parts, copies_used(count), strict=True)
    )


def melds_at(count: MeldCount, hand: Cards) -> Mapping[int, list[Meld]]:
    """The melds that the card at each place of a hand is in."""
    found: dict[int, list[Meld]] = {}
    for part, at_places in zip(count.parts, places(count, hand), strict=True):
        for at in at_places:
            found.setdefault(at, []).append(part.meld)
    return found


def part_detail(part: MeldPart, count: MeldCount) -> str:
    """How a run with extras comes to its points."""
    more = part.points - points_for(count.rules.meld.run, 1)
    if not part.meld.extras or more <= 0:
        return ""
    extras = listed([rank_word(rank) for rank in part.meld.extras])
    return f"{points(part.points - more)} + {points(more)} for the second {extras}"


def meld_ledger(count: MeldCount, hand: tuple[Card, ...], note: str = "") -> Ledger:
    """The melds of a hand line by line, each with the places of its cards."""
    royal = points_for(count.rules.meld.royal, 1)
    lines = []
    for part, at_places in zip(count.parts, places(count, hand), strict=True):
        second = _second_copies(at_places, hand) if part.meld.extras and royal else []
        badges = tuple((at, f"+{points(royal)}") for at in second)
        lines.append(LedgerLine(meld_label(part.meld), points(part.points), part_detail(part, count), at_places, badges))
    return Ledger(tuple(lines), "Meld", points(count.total), note)


def _second_copies(at_places: tuple[int, ...], hand: Cards) -> list[int]:
    seen: Counter[Card] = Counter()
    second = []
    for at in at_places:
        seen[hand[at]] += 1
        if seen[hand[at]] == 2:
            second.append(at)
    return second


def given_up(count: MeldCount, hand: Cards) -> tuple[MeldPart, ...]:
    """The marriage that a game of one meld a trick cannot lay, since it brings no fresh card."""
    return never_fresh(Counter(hand), count.trump, count.rules) if count.rules.meld.one_per_trick else ()


class Sum:
    """The melds of a hand and what they come to: the facts that a sum asks for and names."""

    def __init__(self, count: MeldCount) -> None:
        self.count = count

    @property
    def melds(self) -> list[str]:
        """run 150, aces around twice 200"""
        times = Counter(part.meld for part in self.count.parts)
        worth = {part.meld: part.points for part in self.count.parts}
        return [f"{meld_words(meld)}{TIMES[many]} {points(many * worth[meld])}" for meld, many in times.items()]

    @property
    def sorts(self) -> list[str]:
        """runs 150, marriages 60"""
        worth: Counter[str] = Counter()
        for part in self.count.parts:
            worth[_SORTS[part.meld.sort]] += part.points
        return [f"{name} {points(worth[name])}" for name in dict.fromkeys(_SORTS.values()) if name in worth]

    @property
    def is_short(self) -> bool:
        return len(self.melds) <= MOST_TERMS

    @property
    def each(self) -> str:
        return listed(self.melds)

    @property
    def by_sort(self) -> str:
        return listed(self.sorts)

    @property
    def total(self) -> str:
        return points(self.count.total)


_SUM: tuple[Row[Sum], ...] = (
    Row(lambda s: not s.melds, "There is no meld in this hand."),
    Row(lambda s: len(s.melds) == 1, "{each}, and nothing more."),
    Row(lambda s: s.is_short, "{each} make {total}."),
    Row(lambda s: len(s.sorts) == 1, "{by_sort}, and nothing more."),
    Row(always, "{by_sort} make {total}."),
)
_BY_SORT: tuple[Row[Sum], ...] = (
    Row(lambda s: not s.melds, "There is no meld in this hand."),
    Row(lambda s: len(s.sorts) == 1, "{by_sort}, and nothing more."),
    Row(always, "{by_sort} make {total}."),
)


def sum_words(count: MeldCount) -> str:
    """Run 150 and dix 10 make 160."""
    return said(_SUM, Sum(count))


def short_sum(count: MeldCount, most: int) -> str:
    """The same in at most so many words, sort by sort where need be."""
    whole = sum_words(count)
    return whole if len(whole.split()) <= most else said(_BY_SORT, Sum(count))


def melds_named(count: MeldCount) -> str:
    """run, aces around and dix twice"""
    times = Counter(part.meld for part in count.parts)
    return listed([f"{meld_words(meld)}{TIMES[many]}" for meld, many in times.items()])


def terms(count: MeldCount) -> str:
    """run 150 and dix 10: what a total is made of."""
    found = Sum(count)
    return found.each if found.is_short else found.by_sort
