"""Laying melds one a trick, as two players do: what may be laid beside and on top of what lies there (rules.md 2.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from tutor.engine.cards import Card, Cards, PinochleError, Suit, format_cards
from tutor.engine.meld.parts import MeldPart, meld_table
from tutor.engine.rules import Rules

# One physical card: its face, and which copy of it.
Copy = tuple[Card, int]


class LayingError(PinochleError):
    """A meld that may not be laid; the message says which rule forbids it."""


@dataclass(frozen=True)
class Laid:
    """What lies on the table: for each card, the best points it has been paid in, by class of meld."""

    used: Mapping[Copy, Mapping[int, int]] = field(default_factory=dict)

    def why_not(self, part: MeldPart, copies: Sequence[Copy]) -> str:
        """Why a meld may not be laid with just these copies; "" where it may."""
        if all(copy in self.used for copy in copies):
            return "no card of it comes fresh from the hand"
        for copy in copies:
            paid = self.used.get(copy, {}).get(part.group, 0)
            if paid >= part.points:
                return f"{copy[0]} is in a meld of this class that pays {paid} already"
        return ""

    def add(self, part: MeldPart, copies: Sequence[Copy]) -> Laid:
        """The table with a meld laid. Raises LayingError."""
        reason = self.why_not(part, copies)
        if reason:
            raise LayingError(f"{part.name} may not be laid: {reason}", "lay it with fresh cards, or lay a higher meld of the class")
        used = dict(self.used)
        for copy in copies:
            used[copy] = {**used.get(copy, {}), part.group: part.points}
        return Laid(used)


def named_meld(cards: Cards, trump: Suit | str, rules: Rules) -> MeldPart:
    """The meld that just these cards make. Raises LayingError where they make none."""
    held = Counter(cards)
    table = meld_table(trump, rules)
    for part in table.values():
        single = table[part.meld.single]
        together = part.points == single.points * (len(part.cards) // len(single.cards)) and part is not single
        if Counter(part.cards) == held and not together:
            return part
    raise LayingError(f"{format_cards(cards)} is no meld", "lay just the cards of one meld")


def lay(laid: Laid, cards: Cards, held: Cards, trump: Suit | str, rules: Rules) -> tuple[MeldPart, Laid]:
    """Lay a meld from cards held (those on the table among them), choosing among copies what keeps most fresh.

    Raises LayingError where no choice of copies is allowed.
    """
    part = named_meld(cards, trump, rules)
    ways = list(_ways(cards, held, laid))
    if not ways:
        lacking = format_cards((Counter(cards) - Counter(held)).elements())
        raise LayingError(f"{part.name} may not be laid: {lacking} is not held", "lay cards that you hold")
    allowed = [copies for copies in ways if not laid.why_not(part, copies)]

    def fresh(copies: Sequence[Copy]) -> int:
        return sum(copy not in laid.used for copy in copies)

    # Of the ways that are allowed the one that keeps most fresh; else the one that fails with most fresh tells why.
    best = min(allowed, key=fresh) if allowed else max(ways, key=fresh)
    return part, laid.add(part, best)


def _ways(cards: Cards, held: Cards, laid: Laid) -> Iterator[tuple[Copy, ...]]:
    """Each choice of copies for the cards of a meld; copies on the table count from the first."""
    need, have = Counter(cards), Counter(held)
    if need - have:
        return
    choices = []
    for card, count in need.items():
        gone = [copy for copy in range(4) if (card, copy) in laid.used]
        copies = gone[: have[card]] + [copy for copy in range(4) if copy not in gone][: max(have[card] - len(gone), 0)]
        choices.append([tuple((card, copy) for copy in chosen) for chosen in combinations(copies, count)])
    for way in product(*choices):
        yield tuple(copy for group in way for copy in group)
