"""Slow, obvious pinochle, written from rules.md alone: what the engine is compared with.

Nothing here knows the engine. A card is its text ("10S"), a seat a letter, a side its place in a row of numbers,
the declaring side first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

SUITS = "SHDC"
STRENGTH = ("A", "10", "K", "Q", "J", "9")  # high to low
SEATS = {4: "NESW", 3: "NES", 2: "NS"}
RUN = ("A", "10", "K", "Q", "J")

COUNTING: Mapping[str, Mapping[str, int]] = {
    "tens": {"A": 10, "10": 10, "K": 10},
    "ten-five": {"A": 10, "10": 10, "K": 5, "Q": 5},
    "classic": {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2},
    "ones": {"A": 1, "10": 1, "K": 1},
}
# Last trick and total of one hand, by counting, for 48 cards (1.1, 5) and for 80 (3.1).
SINGLE_TOTALS = {"tens": (10, 250), "ten-five": (10, 250), "classic": (10, 250), "ones": (1, 25)}
DOUBLE_TOTALS = {"tens": (20, 500), "ten-five": (20, 500), "classic": (20, 500), "ones": (2, 50)}


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return card[-1]


def deck(copies: int, nines: bool) -> list[str]:
    ranks = STRENGTH if nines else RUN
    return [rank + suit for suit in SUITS for rank in ranks for _ in range(copies)]


# Meld, 1.3 and 3.3 ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A meld table: points of one, two, ... copies of each meld."""

    run: tuple[int, ...]
    royal: tuple[int, ...]
    marriage: tuple[int, ...]
    pinochle: tuple[int, ...]
    aces: tuple[int, ...]
    kings: tuple[int, ...]
    queens: tuple[int, ...]
    jacks: tuple[int, ...]
    dix: int
    extras: str = "each"


SINGLE = Table(
    run=(150, 1500),
    royal=(40, 80),
    marriage=(20, 40),
    pinochle=(40, 300),
    aces=(100, 1000),
    kings=(80, 800),
    queens=(60, 600),
    jacks=(40, 400),
    dix=10,
)
DOUBLE = Table(
    run=(15, 150, 225, 300),
    royal=(4, 8, 12, 16),
    marriage=(2, 4, 6, 8),
    pinochle=(4, 30, 60, 90),
    aces=(10, 100, 150, 200),
    kings=(8, 80, 120, 160),
    queens=(6, 60, 90, 120),
    jacks=(4, 40, 60, 80),
    dix=0,
    extras="pair",
)
# 4.2, the money game: no special values for doubles, two of a meld are two singles.
MONEY = Table(
    run=(150, 300),
    royal=(40, 80),
    marriage=(20, 40),
    pinochle=(40, 80),
    aces=(100, 200),
    kings=(80, 160),
    queens=(60, 120),
    jacks=(40, 80),
    dix=10,
)


def column(row: tuple[int, ...], copies: int) -> int:
    """A count of n uses the n-column, replacing smaller ones."""
    return row[copies - 1] if copies else 0


def how_many(hand: Sequence[str], needed: Sequence[str]) -> int:
    """How often a set of cards can be taken out of the hand, no physical card twice."""
    left, found = list(hand), 0
    while all(card in left for card in needed):
        for card in needed:
            left.remove(card)
        found += 1
    return found


def suit_class(hand: Sequence[str], trump: str, table: Table) -> int:
    """Class I: run, royal marriages, marriages, dix."""
    runs = how_many(hand, [rank + trump for rank in RUN])
    return with_runs(hand, trump, table, runs)


def with_runs(hand: Sequence[str], trump: str, table: Table, runs: int) -> int:
    """Class I where exactly so many runs are laid. A double replaces its singles, so all of them normally are."""
    kings = tuple(copy < runs for copy in range(hand.count("K" + trump)))
    queens = tuple(copy < runs for copy in range(hand.count("Q" + trump)))
    total = column(table.run, runs) + column(table.royal, weddings(kings, queens, table.extras))
    for suit in SUITS.replace(trump, ""):
        total += column(table.marriage, how_many(hand, ["K" + suit, "Q" + suit]))
    return total + table.dix * hand.count("9" + trump)


@cache
def weddings(kings: tuple[bool, ...], queens: tuple[bool, ...], extras: str) -> int:
    """The most royal marriages, each king and queen in at most one. A card is whether it stands in a run.

    The axiom: a run card may also stand in a royal marriage if its mate is not in the run (`each`).
    `pair`: only a whole extra king and queen marry. `none`: beside a run nobody does.
    """
    if not kings:
        return 0
    most = weddings(kings[1:], queens, extras)
    for place, queen in enumerate(queens):
        if may_marry(kings[0], queen, any((*kings, *queens)), extras):
            most = max(most, 1 + weddings(kings[1:], queens[:place] + queens[place + 1 :], extras))
    return most


def may_marry(king_in_run: bool, queen_in_run: bool, run_held: bool, extras: str) -> bool:
    if extras == "each":
        return not (king_in_run and queen_in_run)
    if extras == "pair":
        return not king_in_run and not queen_in_run
    return not run_held


def pinochle_class(hand: Sequence[str], table: Table) -> int:
    """Class II."""
    return column(table.pinochle, how_many(hand, ["QS", "JD"]))


def around_class(hand: Sequence[str], table: Table) -> int:
    """Class III. Different ranks use different cards, so all of them add."""
    rows = {"A": table.aces, "K": table.kings, "Q": table.queens, "J": table.jacks}
    return sum(column(row, how_many(hand, [rank + suit for suit in SUITS])) for rank, row in rows.items())


def meld(hand: Sequence[str], trump: str, table: Table) -> tuple[int, int, int]:
    """Points of the three classes, which never conflict."""
    return suit_class(hand, trump, table), pinochle_class(hand, table), around_class(hand, table)


def fewest_shared(copies: int, uses: Sequence[int]) -> int:
    """The fewest physical copies of a card in two melds or more; `uses` is how many copies each class takes."""
    choices = [list(combinations(range(copies), count)) for count in uses]
    return min(sum(sum(copy in taken for taken in layout) > 1 for copy in range(copies)) for layout in product(*choices))


# Play, 1.4 -----------------------------------------------------------------------------------------------------


def higher(card: str, other: str) -> bool:
    return STRENGTH.index(rank_of(card)) < STRENGTH.index(rank_of(other))


def best_of(cards: Sequence[str]) -> str:
    """The highest of cards of one suit; of identical cards the first."""
    best = cards[0]
    for card in cards[1:]:
        if higher(card, best):
            best = card
    return best


def winning(trick: Sequence[str], trump: str) -> str:
    """Highest trump, else highest card of the led suit; of identical cards the first played."""
    trumps = [card for card in trick if suit_of(card) == trump]
    return best_of(trumps or [card for card in trick if suit_of(card) == suit_of(trick[0])])


def winner(trick: Sequence[str], leader: str, trump: str, players: int) -> str:
    seats = SEATS[players]
    return seats[(seats.index(leader) + list(trick).index(winning(trick, trump))) % players]


def legal(hand: Sequence[str], trick: Sequence[str], trump: str, must_beat: str = "always", after_ruff: bool = False) -> set[str]:
    """The six steps of 1.4. `trump-led` drops the duty to beat where a plain suit was led, `never` drops it always.

    `after_ruff` leaves out step 4: who follows beats the suit led even where the trick is trumped.
    """
    if not trick:
        return set(hand)  # 1
    led = suit_of(trick[0])
    duty = must_beat == "always" or (must_beat == "trump-led" and led == trump)
    following = {card for card in hand if suit_of(card) == led}
    trumps = {card for card in hand if suit_of(card) == trump}
    trumps_out = [card for card in trick if suit_of(card) == trump]
    if following:
        if trumps_out and led != trump and not after_ruff:
            return following  # 4
        best = best_of([card for card in trick if suit_of(card) == led])
        above = {card for card in following if higher(card, best)}
        return above if duty and above else following  # 2, 3
    if trumps:
        over = {card for card in trumps if trumps_out and higher(card, best_of(trumps_out))}
        return over if duty and over else trumps  # 5
    return set(hand)  # 6


# Auction, 1.2 --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bidding:
    """How a table bids."""

    players: int = 4
    minimum: int = 250
    steps: tuple[tuple[int, int], ...] = ((0, 10),)
    all_pass: str = "dealer-stuck"
    stuck_at: int = 250
    rounds: str = "many"


def may_bid(bid: int, standing: int, table: Bidding) -> bool:
    allowed = set()
    starts = [start for start, _ in table.steps] + [1_000]
    for (start, step), end in zip(table.steps, starts[1:], strict=True):
        allowed |= set(range(start, end, step))
    return bid in allowed and bid >= table.minimum and bid > standing


def auction(calls: Sequence[int | str], dealer: str, table: Bidding) -> tuple[str, str | int | None, int]:
    """("illegal", number of the call, 0), ("turn", seat, standing bid) or ("over", declarer or None, bid)."""
    seats = SEATS[table.players]
    out: set[str] = set()
    bidder, standing, place = None, 0, seats.index(dealer)
    done = 0
    while True:
        live = [seat for seat in seats if seat not in out]
        if bidder and (live == [bidder] or (table.rounds == "one" and done == table.players)):
            verdict: tuple[str, str | int | None, int] = ("over", bidder, standing)
            break
        if not bidder and live == [dealer] and table.all_pass == "dealer-stuck":
            verdict = ("over", dealer, table.stuck_at)
            break
        if not live:
            verdict = ("over", None, 0)
            break
        place = (place + 1) % table.players
        while seats[place] in out:
            place = (place + 1) % table.players
        if done == len(calls):
            return "turn", seats[place], standing
        call = calls[done]
        done += 1
        if call == "pass":
            out.add(seats[place])
        elif isinstance(call, int) and may_bid(call, standing, table):
            bidder, standing = seats[place], call
        else:
            return "illegal", done, 0
    return verdict if done == len(calls) else ("illegal", done + 1, 0)


# Scoring, 1.5 to 1.7 and 3.4 -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scoring:
    """How a table scores."""

    trick_points: int = 250
    save: int | str = 1
    floor: int = 0
    declarer_must_save: bool = False
    set_costs: str = "bid"
    set_pays: str = "no"
    throw_in: str = "meld"
    unsaved_loses: str = "all"
    throw_in_costs: str = "bid"
    shoot_moon: str = "off"
    moon_misses: str = "set"
    target: int | None = 1500
    renege: str = "set"


def saves(points: int, tricks: int, save: int | str) -> bool:
    return tricks > 0 if save == "trick" else points >= int(save)


def declarer_ok(bid: int, meld: int, points: int, tricks: int, table: Scoring) -> bool:
    """d_ok = M_D >= min-meld and T_D >= save and M_D + T_D >= bid."""
    saved = saves(points, tricks, table.save) or not table.declarer_must_save
    return meld >= table.floor and saved and meld + points >= bid


def cost_of_set(bid: int, meld: int, table: Scoring) -> int:
    return bid + meld if table.set_costs == "bid-and-meld" else bid


def cost_of_moon(bid: int, meld: int, table: Scoring) -> int:
    """What a moon costs that is missed: the target where the table says so, else 500 beside a bonus of 250, else a set."""
    if table.moon_misses == "lose-target" and table.target is not None:
        return table.target
    return 500 if table.shoot_moon == "bonus-250" else cost_of_set(bid, meld, table)


def played_hand(
    bid: int, melds: Sequence[int], points: Sequence[int], tricks: Sequence[int], table: Scoring, moon: bool = False
) -> tuple[str, tuple[int, ...]]:
    """The ledger of a hand that was played out: made or set, and what each side scores."""
    missed = moon and sum(tricks[1:]) > 0
    made = declarer_ok(bid, melds[0], points[0], tricks[0], table) and not missed
    bonus = 250 if moon and table.shoot_moon == "bonus-250" else 0
    scores = [melds[0] + points[0] + bonus if made else -(cost_of_moon if missed else cost_of_set)(bid, melds[0], table)]
    for meld, taken, won in zip(melds[1:], points[1:], tricks[1:], strict=True):
        score = (meld if meld >= table.floor else 0) + taken if saves(taken, won, table.save) else 0
        if table.unsaved_loses == "meld" and not saves(taken, won, table.save):
            score = taken
        scores.append(score + (bid if not made and table.set_pays == "bid" else 0))
    return "made" if made else "set", tuple(scores)


def reneged_hand(bid: int, melds: Sequence[int], by: str, table: Scoring) -> tuple[str, tuple[int, ...]]:
    """The ledger of a hand that a renege ended (5): the other side scores its meld, and at some tables all trick points."""
    more = table.trick_points if table.renege == "set-and-tricks" else 0
    if by == "defenders":
        return "made", (melds[0] + more, *(0 for _ in melds[1:]))
    pays = more + (bid if table.set_pays == "bid" else 0)
    return "set", (-cost_of_set(bid, melds[0], table), *((meld if meld >= table.floor else 0) + pays for meld in melds[1:]))


def unplayed_hand(bid: int, melds: Sequence[int], table: Scoring, thrown_in: bool = False) -> tuple[int, ...]:
    """The ledger of a hand thrown in, out of reach or under the floor (1.6, 3.4, 5)."""
    bonus = {
        "meld": 0,
        "nothing": 0,
        "meld-and-half": table.trick_points // 2,
        "meld-and-all": table.trick_points,
        "meld-and-250": 250,
    }[table.throw_in]
    free = thrown_in and table.throw_in_costs == "nothing"
    scores = [0 if free else -cost_of_set(bid, melds[0], table)]
    for meld in melds[1:]:
        score = 0 if table.throw_in == "nothing" or meld < table.floor else meld
        scores.append(score + bonus + (bid if table.set_pays == "bid" else 0))
    return tuple(scores)


def game_winner(scores: Sequence[int], target: int, both_out: str = "declarers") -> int | None:
    """Who has won with these scores after a hand, the declaring side first (1.7)."""
    over = [side for side, score in enumerate(scores) if score >= target]
    if len(over) <= 1:
        return over[0] if over else None
    if both_out == "declarers" and 0 in over:
        return 0
    if both_out == "play-on":
        return None
    best = [side for side in over if scores[side] == max(scores)]
    return best[0] if len(best) == 1 else None


# Two players, 2.3 and 2.6 --------------------------------------------------------------------------------------

# The table of 2.3: a row is one entry where no double is laid by itself.
TWO = Table(
    run=(150,),
    royal=(40,),
    marriage=(20,),
    pinochle=(40, 300),
    aces=(100, 1000),
    kings=(80, 800),
    queens=(60, 600),
    jacks=(40, 400),
    dix=10,
    extras="none",
)
Kind = tuple[int, int, tuple[str, ...]]  # class, points, cards
Paid = tuple[int, int, int]  # what a card was paid so far, by class; nothing at all is a card still in the hand
Lying = tuple[tuple[Paid, ...], ...]  # for each face the copies of it, in no order


def kinds(trump: str, table: Table) -> list[Kind]:
    """Every meld there is; a double where the table pays it otherwise than as two singles."""
    rows: list[tuple[int, tuple[int, ...], tuple[str, ...]]] = [
        (0, table.run, tuple(rank + trump for rank in RUN)),
        *((0, table.royal if suit == trump else table.marriage, ("K" + suit, "Q" + suit)) for suit in SUITS),
        (1, table.pinochle, ("QS", "JD")),
        *(
            (2, row, tuple(rank + suit for suit in SUITS))
            for rank, row in zip("AKQJ", (table.aces, table.kings, table.queens, table.jacks), strict=True)
        ),
    ]
    found = []
    for group, row, cards in rows:
        found += [
            (group, points, cards * level)
            for level, points in enumerate(row, start=1)
            if points and (level == 1 or points != level * row[0])
        ]
    return found


def most_by_laying(hand: Sequence[str], trump: str, table: Table = TWO) -> int:
    """The most a hand can be paid when melds are laid one after another, by trying every order and every copy (2.3).

    At least one card of a meld is fresh from the hand; a card on the table serves again only in another class,
    or in a dearer meld of its own class. Each dix is paid besides.
    """
    faces = tuple(sorted(set(hand)))
    able = [kind for kind in kinds(trump, table) if all(hand.count(card) >= kind[2].count(card) for card in kind[2])]
    start: Lying = tuple(((0, 0, 0),) * hand.count(face) for face in faces)

    @cache
    def best(lying: Lying) -> int:
        return max((kind[1] + best(after) for kind in able for after in laid(lying, kind, faces)), default=0)

    return best(start) + table.dix * hand.count("9" + trump)


def laid(lying: Lying, kind: Kind, faces: Sequence[str]) -> set[Lying]:
    """The table after laying a meld, for each choice of copies that 2.3 allows."""
    group, points, cards = kind
    needs = [cards.count(face) for face in faces]
    choices = [sorted({tuple(sorted(taken)) for taken in combinations(copies, need)}) for copies, need in zip(lying, needs, strict=True)]
    found = set()
    for choice in product(*choices):
        taken = [copy for copies in choice for copy in copies]
        if (0, 0, 0) not in taken or any(copy[group] >= points for copy in taken):
            continue
        after = []
        for copies, used in zip(lying, choice, strict=True):
            rest = list(copies)
            for copy in used:
                rest.remove(copy)
                rest.append((*copy[:group], points, *copy[group + 1 :]))  # type: ignore[arg-type]
            after.append(tuple(sorted(rest)))
        found.add(tuple(after))
    return found


def rounded(points: int) -> int:
    """7, 8, 9 round up, less rounds down (2.6)."""
    return points + 10 - points % 10 if points % 10 >= 7 else points - points % 10


# Chips, 4.3 ----------------------------------------------------------------------------------------------------

SCHEDULE_A = {300: 3, 350: 5, 400: 10, 450: 15, 500: 20, 550: 25, 600: 30}


def chips(bid: int, trump: str, outcome: str, opponents: int = 2, kitty: bool = True) -> tuple[int, int, int]:
    """What the bidder gets from each opponent, from the kitty and in all, by schedule A; spades double the unit."""
    unit = SCHEDULE_A[max(start for start in SCHEDULE_A if start <= bid)] * (2 if trump == "S" else 1)
    each = {"made": unit, "single-bete": -unit, "double-bete": -2 * unit}[outcome]
    from_kitty = each if kitty and bid >= 350 else 0
    return each, from_kitty, opponents * each + from_kitty
