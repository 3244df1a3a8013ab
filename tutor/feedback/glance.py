"""Meld at a glance: what a table pays for each meld and what for none, and where it differs from its game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tutor.engine import HOUSE_RULES, VARIANTS, Card, Cards, Rank, Rules, Suit, count_meld, game
from tutor.engine.house_rules import change_for
from tutor.engine.meld import Meld, Sort
from tutor.engine.meld.names import AROUND_OF, DIX, EXTRAS, MARRIAGE_OF, PINOCHLE, ROYAL, RUN
from tutor.engine.meld.parts import AROUND, LEGS, RUN_RANKS
from tutor.feedback.rows import Row, filled
from tutor.feedback.speakers.meld_words import so_many_melds
from tutor.feedback.words import a_rank, first_upper, listed, number_word, points
from tutor.questions.prose import meld_label


@dataclass(frozen=True)
class Pay:
    """Points of so many copies of a meld; `own` where the usual game pays otherwise."""

    points: int
    own: bool


@dataclass(frozen=True)
class Paid:
    """A meld that pays: its name, its cards in words and as they may look, and points by copies. `tells` where the words say
    more than a name and a picture."""

    name: str
    says: str
    cards: Cards
    pays: tuple[Pay, ...]
    tells: bool = False

    @property
    def own(self) -> bool:
        """Whether the usual game pays otherwise."""
        return any(pay.own for pay in self.pays)


@dataclass(frozen=True)
class Unpaid:
    """Cards that look like a meld and pay nothing, in words and as they may look; `own` where the usual game pays for them."""

    says: str
    cards: Cards
    own: bool


@dataclass(frozen=True)
class Group:
    """The melds of a class."""

    title: str
    rows: tuple[Paid, ...]


@dataclass(frozen=True)
class Glance:
    """The meld table of some rules: `columns` are the copies that a row pays, `house` what the usual game has otherwise,
    and `others` how many house rules are set that bear on no meld."""

    trump: Suit
    columns: tuple[str, ...]
    groups: tuple[Group, ...]
    notes: tuple[str, ...]
    unpaid: tuple[Unpaid, ...]
    house: tuple[str, ...]
    others: int


# What a table may pay


@dataclass(frozen=True)
class _Sort:
    """A row of the table: its meld, its cards, and what it is called."""

    meld: Meld
    cards: Cards
    says: str
    name: str = ""

    @property
    def label(self) -> str:
        """Its name in the table."""
        return self.name or meld_label(self.meld)


_TITLES: Mapping[int, str] = {1: "Class I: runs, marriages and the dix", 2: "Class II: pinochles", 3: "Class III: arounds"}
_NO_DIX = "Class I: runs and marriages"
_TOGETHER = "Classes I and III together"


@dataclass(frozen=True)
class _Facts:
    """Rules and a trump, and what the sentences ask of them."""

    rules: Rules
    trump: Suit

    @cached_property
    def plain(self) -> Suit:
        """A suit that is not trump."""
        return next(suit for suit in Suit if suit is not self.trump)

    @cached_property
    def sorts(self) -> tuple[_Sort, ...]:
        """Every meld there may be at any table with these cards."""
        run = tuple(Card(self.trump, rank) for rank in RUN_RANKS)
        king, queen = (Card(self.trump, rank) for rank in (Rank.KING, Rank.QUEEN))
        pair = (Card(self.plain, Rank.KING), Card(self.plain, Rank.QUEEN))
        rows = [
            _Sort(RUN, run, "ace, ten, king, queen and jack of trump"),
            _Sort(EXTRAS[1, 0], (*run, king), "one more king or queen of trump", "Run with an extra king or queen"),
            _Sort(EXTRAS[1, 1], (*run, king, queen), "one more king and one more queen of trump"),
            _Sort(ROYAL, (king, queen), "king and queen of trump"),
            _Sort(MARRIAGE_OF[self.plain], pair, "king and queen of a suit that is not trump", "Marriage"),
            _Sort(DIX, (Card(self.trump, Rank.NINE),), "nine of trump"),
            _Sort(PINOCHLE, LEGS, "queen of spades and jack of diamonds"),
        ]
        rows += [_Sort(AROUND_OF[rank], AROUND[rank], f"{a_rank(rank)} of each suit") for rank in Rank if rank is not Rank.NINE]
        return tuple(row for row in rows if all(card.rank in self.rules.deck.order for card in row.cards))

    def worth(self, row: _Sort, copies: int) -> int:
        """Points of so many copies, laid at once."""
        parts = count_meld(row.cards * copies, self.trump, self.rules).parts
        if self.lays_one:  # The count adds what may be laid before, as a single before its double.
            own = [part for part in parts if part.meld.single == row.meld]
            parts = tuple([part for part in own if part.meld.copies == copies][:1] or own)
        return sum(part.points for part in parts)

    def pays(self, row: _Sort) -> tuple[int, ...]:
        """Points by copies; of a run with extras once, and nothing where it pays as a run alone does."""
        if not row.meld.extras:
            return tuple(self.worth(row, copies) for copies in range(1, self.rules.deck.copies + 1))
        more = not self.lays_one and self.worth(row, 1) > self.of(RUN)
        return (self.worth(row, 1),) if more else (0,)

    @cached_property
    def paid(self) -> Mapping[str, tuple[int, ...]]:
        """What is paid for anything, by its name."""
        rows = {row.label: self.pays(row) for row in self.sorts}
        return {name: pays for name, pays in rows.items() if any(pays)}

    def of(self, meld: Meld) -> int:
        """Points of one of a meld."""
        return next((self.worth(row, 1) for row in self.sorts if row.meld == meld), 0)

    # What the sentences ask

    @property
    def lays_one(self) -> bool:
        """Whether melds are laid one after each trick."""
        return self.rules.meld.one_per_trick

    @property
    def has_nines(self) -> bool:
        """Whether there are nines."""
        return Rank.NINE in self.rules.deck.order

    @property
    def floor(self) -> str:
        """What a side must meld for it to count."""
        return points(self.rules.meld.floor)

    @property
    def marries(self) -> bool:
        """Whether a run with its own king and queen might be thought to pay twice."""
        return not self.lays_one and bool(self.of(RUN) and self.of(ROYAL))

    @cached_property
    def growing(self) -> tuple[str, ...]:
        """What pays more as a double than as two singles, one laid after the other."""
        rows = [(row.meld.sort.value, self.pays(row)) for row in self.sorts if not row.meld.extras]
        return tuple(dict.fromkeys(sort for sort, pays in rows if pays[0] and pays[1] and pays[1] != 2 * pays[0]))

    @property
    def singles(self) -> str:
        """a single pinochle or a single around"""
        return listed([f"a single {sort}" for sort in self.growing], "or")

    @property
    def house_points(self) -> int:
        """Points of a king and queen of every suit."""
        return count_meld(_ROUND_HOUSE, self.trump, self.rules).total

    @property
    def house_sum(self) -> str:
        """kings around 80, queens around 60, a royal marriage 40 and three marriages 60"""
        found: dict[tuple[Sort, Rank | None], list[int]] = {}
        for part in count_meld(_ROUND_HOUSE, self.trump, self.rules).parts:
            found.setdefault((part.meld.sort, part.meld.rank), []).append(part.points)
        parts = [(Meld(sort, rank=rank), each) for (sort, rank), each in found.items()]
        return listed([f"{so_many_melds(meld, len(each))} {points(sum(each))}" for meld, each in parts])


_ROUND_HOUSE = AROUND[Rank.KING] + AROUND[Rank.QUEEN]

NOTES: Sequence[Row[_Facts]] = (
    Row(lambda at: not at.lays_one, "A card counts once in each class."),
    Row(lambda at: at.lays_one, "A card counts once in each class, and again in a meld of its class that pays more."),
    Row(lambda at: at.lays_one, "You lay one meld after each trick you win, with at least one card fresh from your hand."),
    Row(lambda at: at.lays_one and 0 < at.of(ROYAL) < at.of(RUN), "A royal marriage laid before its run is paid as well as the run."),
    Row(lambda at: at.lays_one and bool(at.growing), "When {singles} grows into a double, both are paid."),
    Row(
        lambda at: at.lays_one and at.of(ROYAL) > 0 and at.of(MARRIAGE_OF[at.plain]) > 0,
        "A round house loses one marriage: the last one would bring no fresh card.",
    ),
    Row(lambda at: at.rules.meld.floor > 0, "A side's meld counts only from {floor} points on."),
    Row(lambda at: at.rules.meld.melders == "bidder", "Only the bidder melds."),
)


@dataclass(frozen=True)
class _Nothing:
    """Cards that pay nothing, and when that is so."""

    row: Row[_Facts]
    cards: Sequence[str]  # of trump (T), of another suit (P), or of the suit named


_NOTHING: Sequence[_Nothing] = (
    _Nothing(Row(lambda at: "Tens around" not in at.paid, "A ten of each suit"), ("10S", "10H", "10D", "10C")),
    _Nothing(Row(lambda at: at.has_nines and "Dix" not in at.paid, "A nine of each suit"), ("9S", "9H", "9D", "9C")),
    _Nothing(Row(lambda at: "Dix" in at.paid, "A nine of each suit, but for the dix in it"), ("9S", "9H", "9D", "9C")),
    _Nothing(Row(lambda at: "Dix" in at.paid, "A nine that is not trump"), ("9P",)),
    _Nothing(Row(lambda at: "Run" in at.paid, "A run that is not in trump, but for the marriage in it"), ("AP", "10P", "KP", "QP", "JP")),
    _Nothing(Row(lambda at: True, "A king and a queen of two suits"), ("KT", "QP")),
    _Nothing(Row(lambda at: True, "Any other queen with a jack than in a pinochle"), ("QS", "JH")),
    _Nothing(Row(lambda at: at.marries, "The king and queen inside a run, besides the run"), ()),
    _Nothing(Row(lambda at: at.marries and at.rules.meld.run_extras == "pair", "One extra king or queen with a run"), ()),
    _Nothing(Row(lambda at: at.marries and at.rules.meld.run_extras == "none", "Extra kings and queens with a run"), ()),
)


# The table


def glance(rules: Rules, trump: Suit = Suit.HEARTS, base: str | None = None, switches: Mapping[str, Any] | None = None) -> Glance:
    """The meld table of some rules, beside the usual game `base` with these house rules set; without `base`, of them alone."""
    here = _Facts(rules, trump)
    usual = _Facts(VARIANTS[base], trump) if base else here
    house, others = _house(base, switches or {}) if base else ((), 0)
    return Glance(
        trump,
        tuple(first_upper(number_word(count)) for count in range(1, rules.deck.copies + 1)),
        tuple(_groups(here, usual)),
        tuple(filled(row.says, here) for row in NOTES if row.when(here)),
        tuple(_unpaid(here, {one.says for one in _unpaid(usual, set())} if usual is not here else None)),
        house,
        others,
    )


def _groups(here: _Facts, usual: _Facts) -> Iterator[Group]:
    for number, title in _TITLES.items():
        rows = [
            Paid(row.label, row.says, row.cards, _marked(here.pays(row), usual.paid.get(row.label, ())), row.meld.sort is Sort.MARRIAGE)
            for row in here.sorts
            if row.meld.group == number and row.label in here.paid
        ]
        if rows:
            yield Group(_NO_DIX if number == 1 and "Dix" not in here.paid else title, tuple(rows))
    if here.house_points:
        pays = _marked((here.house_points,), (usual.house_points,))
        yield Group(_TOGETHER, (Paid("Round house", first_upper(here.house_sum), _ROUND_HOUSE, pays, True),))


def _marked(pays: Sequence[int], usual: Sequence[int]) -> tuple[Pay, ...]:
    full = [*usual, *(0 for _ in pays)]
    return tuple(Pay(paid, paid != full[at]) for at, paid in enumerate(pays))


def _unpaid(here: _Facts, usual: set[str] | None) -> Iterator[Unpaid]:
    """What pays nothing; `usual` is what pays nothing in the usual game, None for the same game."""
    found = [(one.row.says, tuple(_card(code, here) for code in one.cards)) for one in _NOTHING if one.row.when(here)]
    for row in here.sorts:
        if row.label not in here.paid and not row.meld.extras and row.meld.rank is not Rank.TEN:
            found.append((f"{row.label}: {row.says}", row.cards))
    for says, cards in found:
        yield Unpaid(says, cards, usual is not None and says not in usual)


def _card(code: str, here: _Facts) -> Card:
    suit = {"T": here.trump, "P": here.plain}.get(code[-1]) or Suit(code[-1])
    return Card(suit, Rank(code[:-1]))


def _house(base: str, switches: Mapping[str, Any]) -> tuple[tuple[str, ...], int]:
    """What the house rules that bear on a meld say, and how many there are besides."""
    bearing = [name for name in HOUSE_RULES if name in switches and game(base, {name: switches[name]}).meld != VARIANTS[base].meld]
    others = [name for name in switches if name in HOUSE_RULES and name not in bearing]
    return tuple(change_for(name, switches[name], VARIANTS[base]).says for name in bearing), len(others)
