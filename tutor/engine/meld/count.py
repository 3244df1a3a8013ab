"""Meld: what a hand is worth before play, meld by meld (rules.md 1.3 and 3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tutor.engine.cards import FACES, Card, Cards, Rank, Suit, as_suit
from tutor.engine.meld.names import Meld, MeldError, Sort, parse_meld
from tutor.engine.meld.parts import MeldPart, all_parts, around_points, meld_table, never_fresh, pinochle_points, suit_points
from tutor.engine.rules import Rules


@dataclass(frozen=True)
class MeldCount:
    """What a hand melds in one trump suit. `total` is in points; `parts` are the melds, dearest first."""

    total: int
    held: int  # packed copies, see _WEIGHTS
    trump: Suit
    rules: Rules

    def __repr__(self) -> str:
        said = [f"{part.name} {part.points}" for part in self.parts]
        more = [f"{len(said) - 3} more"] if len(said) > 3 else []
        return f"MeldCount({self.total} with {self.trump}: {', '.join(said[:3] + more) or 'no meld'})"

    @cached_property
    def parts(self) -> tuple[MeldPart, ...]:
        """The melds one by one, dearest first."""
        found = all_parts(_unpack(self.held), self.trump, self.rules)
        return tuple(sorted(found, key=lambda part: -part.points))


def count_meld(hand: Iterable[Card], trump: Suit | str, rules: Rules) -> MeldCount:
    """Count the meld of a hand (up to 255 cards, in any order), in points, by rules.md 1.3.

    Raises NotationError for a suit that is none, and MeldError for more cards than that.
    """
    trump = as_suit(trump)
    weights = [_WEIGHTS[card.index] for card in hand]
    if len(weights) > _CARD_MASK:
        raise MeldError(f"a hand of {len(weights)} cards", f"at most {_CARD_MASK} are counted at once")
    held = sum(weights)
    tables = _tables(rules)
    # Levels have a bit for each of eight copies in every suit, which fewer cards than that cannot exceed.
    if tables.across or len(weights) > len(Suit) * _CARD_BITS:
        return MeldCount(sum(part.points for part in all_parts(_unpack(held), trump, rules)), held, trump, rules)
    spades, hearts, diamonds, clubs = (
        held & _SUIT_MASK,
        held >> _SUIT_BITS & _SUIT_MASK,
        held >> 2 * _SUIT_BITS & _SUIT_MASK,
        held >> 3 * _SUIT_BITS,
    )
    total, everywhere = 0, _SUIT_MASK
    for suit, copies in zip(Suit, (spades, hearts, diamonds, clubs), strict=True):
        plain, royal, levels = tables.suits.get(copies) or tables.suit(copies)
        total += royal if suit is trump else plain
        everywhere &= levels
    if everywhere:
        total += tables.arounds.get(everywhere) or tables.around(everywhere)
    queens, jacks = spades >> _QUEEN & _CARD_MASK, diamonds >> _JACK & _CARD_MASK
    if queens and jacks:
        total += tables.pinochle(min(queens, jacks))
    if rules.meld.one_per_trick:
        total -= sum(part.points for part in never_fresh(_unpack(held), trump, rules))
    return MeldCount(total, held, trump, rules)


def best_trump(hand: Iterable[Card], rules: Rules) -> tuple[Suit, ...]:
    """Every suit that gives the hand its highest meld, in the order S H D C."""
    hand = tuple(hand)
    totals = {suit: count_meld(hand, suit, rules).total for suit in Suit}
    return tuple(suit for suit, total in totals.items() if total == max(totals.values()))


def meld_cards(meld: Meld | str, trump: Suit | str, rules: Rules) -> Cards:
    """The cards that make up a meld, given itself or by name. Raises MeldError for one that the game has not."""
    table, wanted = meld_table(trump, rules), parse_meld(meld) if isinstance(meld, str) else meld
    if wanted not in table:
        raise MeldError(f"unknown meld '{meld}'", "a meld is one of: " + ", ".join(map(str, table)))
    return table[wanted].cards


def find_meld(meld: Meld | str, hand: Iterable[Card], trump: Suit | str, rules: Rules) -> Cards:
    """The cards of a meld where the hand can lay it, else none.

    The king and queen inside a run are no royal marriage, since they cannot be paid again (rules.md 1.3).
    Raises MeldError for a meld that the game has not.
    """
    cards = meld_cards(meld, trump, rules)
    wanted = parse_meld(meld) if isinstance(meld, str) else meld
    held = Counter(single for part in count_meld(hand, trump, rules).parts for single in part.meld.holds)
    needed = Counter((wanted,) if wanted.extras else wanted.holds)
    return cards if needed <= held else ()


def copies_used(count: MeldCount) -> tuple[tuple[int, ...], ...]:
    """For each meld of a count, which copy of each of its cards it uses: numbers from 0, in the order of its cards.

    Inside a class no copy is used twice, unless the rules let a royal marriage take a card of a run, or are of one meld a
    trick, where a card may come again in a meld that pays more (rules.md 1.3, 2.3). Across classes as few copies as can be
    are shared.
    """
    held, parts = _unpack(count.held), count.parts
    taken: list[dict[Card, list[int]]] = [{} for _ in parts]
    has_run = any(part.meld.sort is Sort.RUN for part in parts) and not count.rules.meld.one_per_trick
    for card, copies in held.items():
        lanes = _lanes(card, copies, parts, count.rules)
        shared = _fewest_shared([len(lane) for lane in lanes], copies)
        fresh = iter(range(shared, copies))
        for lane in lanes:
            numbers = [*range(min(shared, len(lane))), *(next(fresh) for _ in lane[shared:])]
            # Beside a run: a queen that stands in it marries a king that does not, and the other way round.
            turned = card.rank is Rank.QUEEN and has_run and all(parts[place].meld.sort is Sort.ROYAL for place in lane)
            for place, number in zip(lane, reversed(numbers) if turned else numbers, strict=True):
                taken[place].setdefault(card, []).append(number)
    return tuple(tuple(taken[place][card].pop(0) for card in part.cards) for place, part in enumerate(parts))


def _lanes(card: Card, copies: int, parts: Sequence[MeldPart], rules: Rules) -> list[list[int]]:
    """The melds that use a card, by place, once for each copy; those that cannot have the same copy are in one lane."""
    uses = [(place, part) for place, part in enumerate(parts) for one in part.cards if one is card]
    by_class: dict[tuple[int, int], list[int]] = {}
    for place, part in uses:
        by_class.setdefault((part.group, part.points if rules.meld.one_per_trick else 0), []).append(place)
    lanes: list[list[int]] = []
    for lane in by_class.values():
        by_meld: dict[Meld | None, list[int]] = {}
        for place in lane:
            by_meld.setdefault(parts[place].meld.single if len(lane) > copies else None, []).append(place)
        lanes += (own[at : at + copies] for own in by_meld.values() for at in range(0, len(own), copies))
    return lanes


def _fewest_shared(uses: Iterable[int], copies: int) -> int:
    """How many copies must serve several lanes; then each lane has the rest of its uses on copies of its own."""
    uses = tuple(uses)
    return next(count for count in range(copies + 1) if sum(max(use - count, 0) for use in uses) <= copies - count)


def shared_cards(hand: Iterable[Card], trump: Suit | str, rules: Rules) -> Cards:
    """The cards of a hand, copy by copy, that cannot but count in more than one meld."""
    held = Counter(hand)
    parts = count_meld(held.elements(), trump, rules).parts
    shared: list[Card] = []
    for card, copies in held.items():
        shared += [card] * _fewest_shared([len(lane) for lane in _lanes(card, copies, parts, rules)], copies)
    return tuple(shared)


# Copies of the 24 faces are packed into one integer, a byte each, so that a suit is a number to look up.

_CARD_BITS, _CARD_MASK = 8, 0xFF
_SUIT_BITS = _CARD_BITS * len(Rank)
_SUIT_MASK = (1 << _SUIT_BITS) - 1
_WEIGHTS = tuple(1 << _CARD_BITS * card.index for card in FACES)
_QUEEN, _JACK = (_CARD_BITS * list(Rank).index(rank) for rank in (Rank.QUEEN, Rank.JACK))


def _unpack(held: int) -> Mapping[Card, int]:
    return {card: copies for card in FACES if (copies := held >> _CARD_BITS * card.index & _CARD_MASK)}


def _unpack_suit(copies: int) -> Mapping[Rank, int]:
    return {rank: copies >> _CARD_BITS * place & _CARD_MASK for place, rank in enumerate(Rank)}


class _Tables:
    """What the functions above answered for one Rules value: a suit's points plain and as trump, and arounds."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        meld = rules.meld
        self.across = meld.sharing == "none" or meld.around_suits < len(Suit) or "any-suits" in (meld.legs, meld.marriages)
        self.suits: dict[int, tuple[int, int, int]] = {}
        self.arounds: dict[int, int] = {}
        self.pinochles: dict[int, int] = {}

    def suit(self, packed: int) -> tuple[int, int, int]:
        copies = _unpack_suit(packed)
        plain, royal = (suit_points(copies, is_trump, self.rules) for is_trump in (False, True))
        # A rank held n times sets the lowest n bits of its byte, so that "and" over the suits gives the least.
        levels = sum(((1 << min(n, _CARD_BITS)) - 1) << _CARD_BITS * place for place, n in enumerate(copies.values()))
        return self.suits.setdefault(packed, (plain, royal, levels))

    def pinochle(self, copies: int) -> int:
        if copies not in self.pinochles:
            self.pinochles[copies] = pinochle_points(copies, self.rules)
        return self.pinochles[copies]

    def around(self, levels: int) -> int:
        least = {rank: byte.bit_count() for rank, byte in _unpack_suit(levels).items()}
        return self.arounds.setdefault(levels, around_points(least, self.rules))


@lru_cache(maxsize=1024)
def _tables(rules: Rules) -> _Tables:
    return _Tables(rules)
