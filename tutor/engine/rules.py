"""Rules: a frozen value that says everything in which pinochle games differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from math import gcd
from typing import Any, Literal, TypeAlias

from tutor.engine.cards import PinochleError, Rank, Seat, Suit, as_seat

Side: TypeAlias = tuple[Seat, ...]
Steps: TypeAlias = tuple[tuple[int, int], ...]
# Points by number of copies held; a row shorter than the copies held starts again from its last entry.
Points: TypeAlias = tuple[int, ...]

CLOCKWISE = tuple(Seat)
A, TEN, K, Q, J, NINE = Rank


class RulesError(PinochleError):
    """A game, house rule or value that does not exist or makes no sense; `hint` names those that do."""


@dataclass(frozen=True, kw_only=True)
class Deck:
    """The cards and who gets them (rules.md 1.1)."""

    order: tuple[Rank, ...] = (A, TEN, K, Q, J, NINE)  # high to low
    copies: int = 2  # of each card
    hand: int = 12  # cards dealt to each player
    widow: int = 0  # cards dealt to the high bidder
    stock: bool = False  # the rest is drawn from, a card each after every trick
    sides: tuple[Side, ...] = ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST))
    redeal: tuple[int, bool] | None = None  # nines in one hand that cancel the deal, and whether only without an ace


@dataclass(frozen=True, kw_only=True)
class Auction:
    """Who may bid what (1.2). Amounts in points. `minimum` is None where nobody bids."""

    minimum: int | None = 250
    steps: Steps = ((0, 10),)  # from this bid on, bids go by so much
    all_pass: Literal["dealer-stuck", "redeal", "first-bidder-stuck"] = "dealer-stuck"
    stuck_at: int | None = None  # None: the minimum
    rounds: Literal["many", "one"] = "many"
    marriage_needed: bool = False  # in the suit named trump
    marriage_to_bid: bool = False  # in any suit
    shoot_moon: Literal["off", "bonus-250", "wins-game"] = "off"
    moon_misses: Literal["set", "lose-target"] = "set"  # lose-target: costs as many points as win the game
    # Only mistakes change these.
    first: Literal["left-of-dealer", "dealer"] = "left-of-dealer"  # who calls first
    must_raise: bool = True  # a bid must be above the last one


@dataclass(frozen=True, kw_only=True)
class Passing:
    """Cards the two partners of the declaring side give each other."""

    count: int = 4
    order: Literal["partner-first", "together"] = "partner-first"


@dataclass(frozen=True, kw_only=True)
class Melding:
    """What sets of cards are worth (1.3), in points by number of copies."""

    run: Points = (150, 1500)
    royal: Points = (40,)
    marriage: Points = (20,)
    pinochle: Points = (40, 300)
    around: tuple[tuple[Rank, Points], ...] = ((A, (100, 1000)), (K, (80, 800)), (Q, (60, 600)), (J, (40, 400)))
    dix: Points = (10,)
    run_extras: Literal["each", "pair", "none", "inside"] = "each"  # inside: also the run's own pair (a mistake)
    floor: int = 0  # a side's meld below this does not count
    melders: Literal["all", "bidder"] = "all"
    one_per_trick: bool = False  # melds are laid one after each trick won
    pinochle_grows: bool = True  # one per trick only: may a pinochle on the table become a double one
    dix_exchange: bool = False  # the dix may be exchanged for the upcard
    # Only mistakes change these.
    nines: Literal["trump", "all"] = "trump"  # which nines are a dix
    runs: Literal["trump", "all"] = "trump"  # in which suits a run counts
    marriages: Literal["one-suit", "any-suits"] = "one-suit"
    legs: Literal["pinochle", "any-suits"] = "pinochle"  # which queen and jack make a pinochle
    around_suits: int = 4  # suits that an around needs
    sharing: Literal["classes", "none"] = "classes"  # whether a card counts in melds of different classes


@dataclass(frozen=True, kw_only=True)
class Play:
    """What may be played to a trick (1.4)."""

    must_follow: bool = True
    must_trump: bool = True
    must_beat: Literal["always", "trump-led", "never"] = "always"
    first_lead: Literal["any", "trump", "left-of-dealer"] = "any"
    beat_after_ruff: bool = False  # the suit led must still be beaten by who follows once the trick is trumped
    # Only mistakes change these.
    must_overtrump: bool = True
    beat_partner: bool = True  # a partner's card that is winning must be beaten too
    twins: Literal["first", "last"] = "first"  # which of two identical cards wins
    suits_matter: bool = True  # a card of another suit than led or trump cannot win


@dataclass(frozen=True, kw_only=True)
class Chips:
    """How a hand is settled in chips (4.3)."""

    units: tuple[tuple[int, int], ...]  # from this bid on, so many
    factors: tuple[tuple[Suit, int], ...] = ((Suit.SPADES, 2),)  # trumps that multiply the unit
    kitty_from: int = 350  # bids at which the kitty takes part


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """What tricks are worth and how a hand and a game are scored (1.5 to 1.7), in points."""

    values: tuple[tuple[Rank, int], ...] = ((A, 10), (TEN, 10), (K, 10))
    last_trick: int = 10
    save: int | Literal["trick"] = 1  # trick points without which a side scores nothing
    declarer_must_save: bool = False
    throw_in: Literal["meld", "nothing", "meld-and-half", "meld-and-all", "meld-and-250"] = "meld"
    set_costs: Literal["bid", "bid-and-meld", "shortfall"] = "bid"  # shortfall: only what was missing (a mistake)
    set_pays: Literal["no", "bid"] = "no"  # to the other side
    unsaved_loses: Literal["all", "meld"] = "all"  # what a side loses that took too little
    throw_in_costs: Literal["bid", "nothing"] = "bid"
    renege: Literal["set", "set-and-tricks"] = "set"  # set-and-tricks: the other side scores all trick points too
    target: int | None = 1500
    hands: int | None = None  # a game of so many hands, instead of a target
    both_out: Literal["declarers", "higher-score", "play-on"] = "declarers"
    lose_at: int | None = None
    rounding: bool = False  # trick points to the nearest ten, 7 and up upwards
    declare_out: bool = False
    chips: Chips | None = None  # settled in chips, not scored
    # Only mistakes change these.
    exact_makes: bool = True  # reaching the bid exactly makes it
    set_keeps_meld: bool = False
    bid_counts: Literal["meld-and-tricks", "tricks"] = "meld-and-tricks"  # what must reach the bid
    low_meld_loses_tricks: bool = False  # a meld below the floor takes the tricks with it


@dataclass(frozen=True)
class Change:
    """A row that says how somebody plays: a house rule or a misconception. `fields` are (path, value) pairs."""

    name: str
    says: str
    fields: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Everything in which pinochle games differ. Frozen and hashable; `but` gives a changed copy."""

    deck: Deck = Deck()
    auction: Auction = Auction()
    passing: Passing = Passing()
    meld: Melding = Melding()
    play: Play = Play()
    stock_play: Play | None = None  # while a stock is left
    scoring: Scoring = Scoring()

    def but(self, *changes: Change) -> Rules:
        """These rules with every field of `changes` set, in order. Raises RulesError for a field there is not."""
        rules = self
        for change in changes:
            for path, value in change.fields:
                rules = _with(rules, path.split("."), value, path)
        return rules

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        from tutor.engine.games import VARIANTS  # They are made of Rules.

        differing = {name: tuple(_differences(game, self)) for name, game in VARIANTS.items()}
        name = min(differing, key=lambda name: len(differing[name]))
        said = ", ".join((name, *differing[name]))
        return f"Rules({said if len(said) < 110 else f'{said[:105]} ...'})"

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, part.name) for part in fields(self)))

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in use, clockwise."""
        return tuple(seat for seat in CLOCKWISE if any(seat in side for side in self.deck.sides))

    @cached_property
    def trick_points(self) -> int:
        """Trick points in one hand, the last trick included: 250 in the default game."""
        per_suit = sum(points for rank, points in self.scoring.values if rank in self.deck.order)
        return per_suit * len(Suit) * self.deck.copies + self.scoring.last_trick

    @cached_property
    def point_values(self) -> Mapping[Rank, int]:
        """Trick points of each rank of the deck."""
        values = dict(self.scoring.values)
        return {rank: values.get(rank, 0) for rank in self.deck.order}

    @cached_property
    def trick_step(self) -> int:
        """By how many points trick points go: 10 where every counter is worth 10."""
        return gcd(*self.point_values.values(), self.scoring.last_trick)

    @cached_property
    def meld_step(self) -> int:
        """By how many points melds and bids go: 10 where a run is 150, 1 where it is 15."""
        return 10 if max(row[0] for _, row in self.meld.around if row) >= 50 else 1

    @property
    def stuck_bid(self) -> int:
        """What a dealer bids who is stuck. Raises RulesError where nobody bids."""
        if self.auction.minimum is None:
            raise RulesError("nobody bids in this game")
        return self.auction.minimum if self.auction.stuck_at is None else self.auction.stuck_at

    def partner(self, seat: Seat | str) -> Seat | None:
        """Who plays with this seat; None where each plays alone. Raises RulesError for a seat not in use."""
        seat = self._in_use(seat)
        side = next(side for side in self.deck.sides if seat in side)
        return next((other for other in side if other is not seat), None)

    def after(self, seat: Seat | str) -> Seat:
        """The next seat clockwise. Raises RulesError for a seat not in use."""
        return self.seats[(self.seats.index(self._in_use(seat)) + 1) % len(self.seats)]

    def _in_use(self, seat: Seat | str) -> Seat:
        if (known := as_seat(seat)) not in self.seats:
            raise RulesError(f"nobody sits at '{seat}' in this game", f"the seats are {' '.join(self.seats)}")
        return known


def _with(part: Any, path: list[str], value: Any, whole: str) -> Any:
    name, *rest = path
    if not is_dataclass(part) or name not in {field.name for field in fields(part)}:
        raise RulesError(f"rules have no field '{whole}'")
    return replace(part, **{name: _with(getattr(part, name), rest, value, whole) if rest else value})  # type: ignore[type-var]


def _differences(game: Rules, rules: Rules) -> Iterator[str]:
    """The fields in which rules differ from a game, as they would be written."""
    for part in fields(game):
        old, new = getattr(game, part.name), getattr(rules, part.name)
        if is_dataclass(old) and is_dataclass(new):
            names = [field.name for field in fields(old)]
            yield from (f"{part.name}.{name}={getattr(new, name)!r}" for name in names if getattr(new, name) != getattr(old, name))
        elif old != new:
            yield f"{part.name}={new!r}"


def points_for(row: Points, copies: int) -> int:
    """Points of so many copies of a meld, by its row."""
    if copies <= 0 or not row:
        return 0
    if copies <= len(row):
        return row[copies - 1]
    return row[-1] + points_for(row, copies - len(row))
