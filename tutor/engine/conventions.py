"""Conventions: what a call tells a partner where the two have agreed on it (rules.md 5, meld signals met).

They are no rules: none makes a call legal or illegal, and another table reads the same call otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

from tutor.engine.auction import PASS, AuctionError, Call, auction_state, legal_bids
from tutor.engine.cards import Seat, as_seat
from tutor.engine.rules import Rules
from tutor.engine.switches import Fit

# A call as it is spoken: a bid, "pass", or a pass said in other words.
Spoken: TypeAlias = int | str
MELD = 10  # points of meld for each point of a meld bid
HELP, BY_ME, BY = "pass with help", "by me", "by"
PASSES = (PASS, HELP, BY_ME, BY)


def call_of(spoken: Spoken) -> Call:
    """The call that is made by what is spoken: other words for a pass are a pass."""
    return spoken if isinstance(spoken, int) else PASS


@dataclass(frozen=True)
class Heard:
    """One call, and all of the auction before it that a convention looks at. Bids in points."""

    seat: Seat
    spoken: Spoken
    rules: Rules
    last: int = 0  # the bid that stood, 0 where nobody had bid
    lowest: int = 0  # the least that could have been bid
    first: bool = True  # whether this seat had not called before
    partner_bid: bool = False  # whether its partner had bid
    partner_deals: bool = False

    @property
    def opens(self) -> bool:
        """Whether it is the first bid of the auction."""
        return isinstance(self.spoken, int) and not self.last

    @property
    def over(self) -> int:
        """By how many points a bid is over the last one, an opening over the lowest that could be made; 0 for a pass."""
        return self.spoken - (self.last or self.lowest) if isinstance(self.spoken, int) else 0

    @property
    def is_raise(self) -> bool:
        """Whether it is a bid over another."""
        return isinstance(self.spoken, int) and bool(self.last)

    @property
    def is_jump(self) -> bool:
        """Whether it is over another bid, and by more than it had to be."""
        return isinstance(self.spoken, int) and self.is_raise and self.spoken > self.lowest


@dataclass(frozen=True)
class Meaning:
    """What a call tells: a name, and the words of a learner's choice. Two of one name are the same."""

    name: str
    says: str


NOTHING = Meaning("nothing", "Nothing special")
ACES, RUN = Meaning("aces", "Aces around"), Meaning("run", "A run")
_STRONG, _WEAK = Meaning("strong", "A strong hand"), Meaning("weak", "A weak hand")
_THREE = Meaning("three-legs", "Three cards of a double pinochle")
_ACES_ONLY = Meaning("aces-no-bid", "Aces around, but no wish for the bid")
_NO_RUN_CARD = Meaning("no-run-card", "A suit with no run card")
_HELPS = Meaning("help", "Out, with four cards that help")
_BOTH = Meaning("run-and-aces", "A run and aces around")
_WANTS = Meaning("wants-bid", "Wants the bid, asks for your meld")
_SAVE = Meaning("save", "Saves you from being stuck")
_SMALL = Meaning("small-meld", "Out, with a little meld")
_BY_ACES = Meaning("out-with-aces", "Out, with aces around")


def meld_of(points: int) -> Meaning:
    """So much meld, in points."""
    return Meaning(f"meld-{points}", f"About {points:,} of meld")


_NAMED = (NOTHING, ACES, RUN, _STRONG, _WEAK, _THREE, _ACES_ONLY, _NO_RUN_CARD, _HELPS, _BOTH, _WANTS, _SAVE, _SMALL, _BY_ACES)
MEANINGS: Mapping[str, Meaning] = {meaning.name: meaning for meaning in _NAMED}


def meaning_named(name: str) -> Meaning | None:
    """What a call can tell, by name; None for a name there is not."""
    amount = re.fullmatch(r"meld-([1-9]\d{0,3})", name)
    return meld_of(int(amount[1])) if amount else MEANINGS.get(name)


@dataclass(frozen=True)
class Convention:
    """One agreement: which calls it speaks of, what they tell, who plays so, and where that was read.

    `call` says it in words; {n} in it stands for `figure` at a table, in points.
    """

    name: str
    call: str
    reads: Callable[[Heard], bool]
    fixed: Meaning | None  # what they tell; None where it depends on the call
    means: str  # the same, of all such calls, in a few words
    who: str
    source: str
    fit: Fit
    figure: Callable[[Rules], int] = lambda rules: 0

    def tells(self, heard: Heard) -> Meaning:
        """What one of these calls tells."""
        return self.fixed or meld_of(MELD * heard.over)

    def words(self, rules: Rules) -> str:
        """The call in words, as at a table."""
        return self.call.format(n=f"{self.figure(rules):,}")


def has_partners(rules: Rules) -> bool:
    """Whether partners bid here, so that a bid can tell one of them something."""
    return rules.auction.minimum is not None and any(len(side) == 2 for side in rules.deck.sides)


def _lowest(rules: Rules) -> int:
    legal = legal_bids((), rules.seats[0], rules)
    return legal.lowest if legal else 0


def _ends(rules: Rules) -> int:
    """The bid from which on bids go by larger steps; meld is told below it."""
    return next((start for start, _ in rules.auction.steps[1:]), 10 * _lowest(rules))


def _by_unit(rules: Rules) -> bool:
    """Whether bids go by the unit of the meld at first, so that a jump can be any number of units."""
    return rules.auction.steps[0] == (0, rules.meld_step)


_ANY = Fit("partnership games with an auction", has_partners)
_SINGLE = Fit("single-deck partnership games", lambda rules: has_partners(rules) and rules.deck.copies == 2 and _by_unit(rules))
_DOUBLE = Fit("double-deck partnership games", lambda rules: has_partners(rules) and rules.deck.copies > 2 and _by_unit(rules))
_SPECIAL = 340  # the bid of one club's own
_CLUB, _APP = "sbirnbaum.hnccorp.com/pinochle, club rules", "TricksterCards/TricksterBots, issue 17"
_TACTICS, _BASICS = "pagat.com/marriage/pintip.html", "angelfire.com/ego2/afavorite/PinochleBasics.html"
_HOWTO, _GLOSSARY = "instructables.com, How to play double deck pinochle, step 3", "lebor.net/pinochle-glossary"
_FORUM = "powerpinochle.com, forum, thread 47"


def _units(heard: Heard, units: int) -> bool:
    return heard.is_jump and heard.over == units * heard.rules.meld_step


def _jump(name: str, units: int, meaning: Meaning, who: str, source: str, after_partner: bool = False) -> Convention:
    """A jump of so many units over the last bid, 10 points each where a run pays 150."""
    return Convention(
        name,
        "{n} over the last bid" + (", after you have bid" if after_partner else ""),
        lambda heard: _units(heard, units) and (heard.partner_bid or not after_partner),
        meaning,
        meaning.says,
        who,
        source,
        _SINGLE,
        lambda rules: units * rules.meld_step,
    )


def _word(word: str, name: str, meaning: Meaning, means: str, who: str, source: str, fit: Fit) -> Convention:
    """A pass in words of its own."""
    return Convention(name, f"“{word}”", lambda heard: heard.spoken == word, meaning, means, who, source, fit)


def _meld_bid(heard: Heard, least: int) -> bool:
    """Whether it tells meld by how much it is over the last bid, or over the lowest."""
    return isinstance(heard.spoken, int) and heard.first and heard.over >= least and heard.spoken < _ends(heard.rules)


_CLUB_SAYS, _APP_SAYS = "A club that has its rules on the web.", "Players of a card app, who wanted their bots to know it."
_ROWS: tuple[Convention, ...] = (
    _jump("jump-20", 2, meld_of(100), _CLUB_SAYS, _CLUB),
    _jump("jump-30", 3, ACES, _CLUB_SAYS, _CLUB),
    _jump("jump-50", 5, RUN, "A club that has its rules on the web, and players of a card app.", f"{_CLUB}; {_APP}"),
    Convention(
        "open-340",
        "{n} as the first bid",
        lambda heard: heard.opens and heard.spoken == _SPECIAL and heard.over > 0,
        _BOTH,
        _BOTH.says,
        _CLUB_SAYS,
        _CLUB,
        Fit(_SINGLE.says, lambda rules: _SINGLE.holds(rules) and _lowest(rules) < _SPECIAL - rules.meld_step),
        lambda rules: _SPECIAL,
    ),
    _jump("strong-jump", 2, _STRONG, _APP_SAYS, _APP, after_partner=True),
    _jump("three-legs-jump", 3, _THREE, _APP_SAYS, _APP),
    _jump("aces-jump", 4, _ACES_ONLY, _APP_SAYS, _APP),
    Convention(
        "weak-pass",
        "Pass, after you have bid",
        lambda heard: heard.spoken == PASS and heard.partner_bid and heard.first,
        _WEAK,
        _WEAK.says,
        _APP_SAYS,
        _APP,
        _SINGLE,
    ),
    Convention(
        "any-jump",
        "Any jump over the last bid",
        lambda heard: heard.is_jump,
        _NO_RUN_CARD,
        _NO_RUN_CARD.says,
        "A well-known page of pinochle tactics.",
        _TACTICS,
        _SINGLE,
    ),
    _word(HELP, "pass-with-help", _HELPS, _HELPS.says, "A well-known page of pinochle tactics.", _TACTICS, _SINGLE),
    Convention(
        "open-one-up",
        "{n} as the first bid",
        lambda heard: heard.opens and heard.over == heard.rules.meld_step,
        ACES,
        ACES.says,
        "Many tables: 51 in double deck, 21 where bids begin at 20.",
        f"{_HOWTO}; {_BASICS}",
        Fit(_ANY.says, lambda rules: has_partners(rules) and _by_unit(rules)),
        lambda rules: _lowest(rules) + rules.meld_step,
    ),
    Convention(
        "meld-bid",
        "2 or more over, as a first call",
        lambda heard: _meld_bid(heard, 2),
        None,
        f"{MELD} of meld a point",
        "Many double-deck tables.",
        f"{_HOWTO}; {_BASICS}",
        _DOUBLE,
    ),
    Convention(
        "meld-bid-from-one",
        "1 or more over, as a first call",
        lambda heard: _meld_bid(heard, 1),
        None,
        f"{MELD} of meld a point",
        "A few double-deck tables.",
        "rules of a double-deck game in a public repository",
        _DOUBLE,
    ),
    Convention(
        "one-over",
        "1 over the last bid",
        lambda heard: heard.is_raise and heard.over == 1,
        _WANTS,
        _WANTS.says,
        "Players with a page on double deck.",
        _BASICS,
        _DOUBLE,
    ),
    Convention(
        "open-lowest",
        "{n} as the first bid",
        lambda heard: heard.opens and heard.over == 0 and not heard.partner_deals,
        _WANTS,
        _WANTS.says,
        "Players with a page on double deck.",
        _BASICS,
        _DOUBLE,
        _lowest,
    ),
    Convention(
        "save-bid",
        "{n} as the first bid, when you deal",
        lambda heard: heard.opens and heard.over == 0 and heard.partner_deals,
        _SAVE,
        _SAVE.says,
        "Double-deck players, on a page and in a forum.",
        f"{_BASICS}; {_FORUM}",
        Fit(_DOUBLE.says, lambda rules: _DOUBLE.holds(rules) and rules.auction.all_pass == "dealer-stuck"),
        _lowest,
    ),
    _word(BY_ME, "by-me", _SMALL, "Out, with 8 to 14 of meld", "Players with a glossary of double deck.", _GLOSSARY, _DOUBLE),
    _word(BY, "by", _BY_ACES, _BY_ACES.says, "Players with a glossary of double deck.", _GLOSSARY, _DOUBLE),
)
CONVENTIONS: Mapping[str, Convention] = {row.name: row for row in _ROWS}


@dataclass(frozen=True)
class Agreement:
    """Conventions that go together, under a name."""

    name: str
    title: str
    rows: tuple[str, ...]
    fit: Fit


AGREEMENTS: Mapping[str, Agreement] = {
    one.name: one
    for one in (
        Agreement("club-jumps", "Jumps, as a club has them", ("jump-20", "jump-30", "jump-50", "pass-with-help"), _SINGLE),
        Agreement("app-jumps", "Jumps, as players of an app have them", ("strong-jump", "three-legs-jump", "aces-jump", "jump-50"), _SINGLE),
        Agreement("meld-bids", "Meld bids, as many double-deck tables have them", ("open-one-up", "meld-bid", "save-bid", "by-me"), _DOUBLE),
        Agreement("aces-first", "Aces told by the first bid, as many tables have it", ("open-one-up",), _ANY),
    )
}


def fitting(rules: Rules) -> tuple[Convention, ...]:
    """The conventions that make sense at a table."""
    return tuple(row for row in CONVENTIONS.values() if row.fit.holds(rules))


def usual(rules: Rules) -> Agreement | None:
    """What is taken for agreed at a table where nobody has said so; None where no convention makes sense."""
    rows = {row.name for row in fitting(rules)}
    return next((one for one in AGREEMENTS.values() if one.fit.holds(rules) and rows & {*one.rows}), None)


def in_force(names: Sequence[str], rules: Rules) -> tuple[Convention, ...]:
    """The conventions of these names, or of agreements of these names, that make sense at a table, in the order of the list."""
    wanted = {row for name in names for row in (AGREEMENTS[name].rows if name in AGREEMENTS else (name,))}
    return tuple(row for row in fitting(rules) if row.name in wanted)


def listen(calls: Sequence[Spoken], dealer: Seat | str, rules: Rules) -> tuple[Heard, ...]:
    """Each call as it is heard. Raises AuctionError for one that is not legal."""
    dealer, heard = as_seat(dealer), list[Heard]()
    for number, spoken in enumerate(calls):
        if not isinstance(spoken, int) and spoken not in PASSES:
            raise AuctionError(f"call {number + 1} is not a call: '{spoken}'", f"a call is a number, or one of: {', '.join(PASSES)}", number + 1)
        before = [call_of(one) for one in calls[:number]]
        legal = legal_bids(before, dealer, rules)
        if legal:
            partner = rules.partner(legal.seat)
            standing = max((one.spoken for one in heard if isinstance(one.spoken, int)), default=0)
            bid = any(one.seat is partner and isinstance(one.spoken, int) for one in heard)
            first = all(one.seat is not legal.seat for one in heard)
            heard.append(Heard(legal.seat, spoken, rules, standing, legal.lowest, first, bid, partner is dealer))
    auction_state([call_of(one) for one in calls], dealer, rules)
    return tuple(heard)


@dataclass(frozen=True)
class Told:
    """What one call tells, and by which convention: None where nothing was agreed on for it."""

    heard: Heard
    by: Convention | None = None

    @property
    def meaning(self) -> Meaning:
        """What it tells."""
        return self.by.tells(self.heard) if self.by else NOTHING


def read(heard: Heard, conventions: Sequence[Convention]) -> Told:
    """What a call tells partners who have agreed on these conventions."""
    return Told(heard, next((row for row in conventions if row.reads(heard)), None))


def said(calls: Sequence[Spoken], dealer: Seat | str, seat: Seat | str, rules: Rules, names: Sequence[str]) -> tuple[Told, ...]:
    """What each call of a seat tells its partner by conventions of these names. Raises AuctionError."""
    rows = in_force(names, rules)
    return tuple(read(heard, rows) for heard in listen(calls, dealer, rules) if heard.seat is as_seat(seat))


@dataclass(frozen=True)
class Clash:
    """Two conventions that read the same call differently, and such a call."""

    one: Convention
    other: Convention
    heard: Heard


def clashes(names: Sequence[str], rules: Rules) -> tuple[Clash, ...]:
    """The conventions of these names of which not both can be agreed on."""
    return _clashes(in_force(names, rules), rules)


@lru_cache(maxsize=512)
def _clashes(rows: tuple[Convention, ...], rules: Rules) -> tuple[Clash, ...]:
    found = []
    for one, other in combinations(rows, 2):
        both = (heard for heard in _every_call(rules) if one.reads(heard) and other.reads(heard))
        odd = next((heard for heard in both if one.tells(heard) != other.tells(heard)), None)
        if odd:
            found.append(Clash(one, other, odd))
    return tuple(found)


def _every_call(rules: Rules) -> Iterator[Heard]:
    """Calls of every sort that conventions tell apart."""
    seat, unit, low = rules.seats[0], rules.meld_step, _lowest(rules)
    for first, bid, deals in product((True, False), repeat=3):
        yield from (Heard(seat, word, rules, low, low + unit, first, bid, deals) for word in PASSES)
        yield from (Heard(seat, low + units * unit, rules, 0, low, first, False, deals) for units in range(13))
        yield from (Heard(seat, low + units * unit, rules, low, low + unit, first, bid, deals) for units in range(1, 13))
