"""Conventions: what a call tells a partner where the two have agreed on it (rules.md 5, meld signals met), as rows.

They are no rules: none makes a call legal or illegal, and another table reads the same call otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tutor.engine.auction import PASS, legal_bids
from tutor.engine.hearing import BY, BY_ME, HELP, Heard
from tutor.engine.rules import Rules
from tutor.engine.switches import Fit

MELD = 10  # points of meld for each point of a meld bid


@dataclass(frozen=True)
class Meaning:
    """What a call tells: a name, and the words of a learner's choice. Two of one name are the same."""

    name: str
    says: str


NOTHING = Meaning("nothing", "Nothing special")
ACES, RUN = Meaning("aces", "Aces around"), Meaning("run", "A run")
_STRONG, _WEAK = Meaning("strong", "A strong hand"), Meaning("weak", "A weak hand")
_THREE = Meaning("three-legs", "Three of a double pinochle")
_ACES_ONLY = Meaning("aces-no-bid", "Aces, but no wish to bid")
_NO_RUN_CARD = Meaning("no-run-card", "A suit with no run card")
_HELPS = Meaning("help", "Four cards that help")
_BOTH = Meaning("run-and-aces", "A run and aces around")
_WANTS = Meaning("wants-bid", "Wants the bid and your meld")
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
    looks_at_dealer: bool = False

    def tells(self, heard: Heard) -> Meaning:
        """What one of these calls tells."""
        return self.fixed or meld_of(MELD * heard.over)

    def words(self, rules: Rules) -> str:
        """The call in words, as at a table."""
        return self.call.format(n=f"{self.figure(rules):,}")


def has_partners(rules: Rules) -> bool:
    """Whether partners bid here, so that a bid can tell one of them something."""
    return rules.auction.minimum is not None and any(len(side) == 2 for side in rules.deck.sides)


def lowest_bid(rules: Rules) -> int:
    """The lowest first bid, in points."""
    legal = legal_bids((), rules.seats[0], rules)
    return legal.lowest if legal else 0


def _ends(rules: Rules) -> int:
    """The bid from which on bids go by larger steps; meld is told below it."""
    return next((start for start, _ in rules.auction.steps[1:]), 10 * lowest_bid(rules))


def _by_unit(rules: Rules) -> bool:
    """Whether bids go by the unit of the meld at first, so that a jump can be any number of units."""
    return rules.auction.steps[0] == (0, rules.meld_step)


ANY = Fit("partnership games with an auction", has_partners)
SINGLE = Fit("single-deck partnership games", lambda rules: has_partners(rules) and rules.deck.copies == 2 and _by_unit(rules))
DOUBLE = Fit("double-deck partnership games", lambda rules: has_partners(rules) and rules.deck.copies > 2 and _by_unit(rules))
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
        "{n} over, after you have bid" if after_partner else "{n} over the last bid",
        lambda heard: _units(heard, units) and (heard.partner_bid or not after_partner),
        meaning,
        meaning.says,
        who,
        source,
        SINGLE,
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
        "First bid {n}",
        lambda heard: heard.opens and heard.spoken == _SPECIAL and heard.over > 0,
        _BOTH,
        _BOTH.says,
        _CLUB_SAYS,
        _CLUB,
        Fit(SINGLE.says, lambda rules: SINGLE.holds(rules) and lowest_bid(rules) < _SPECIAL - rules.meld_step),
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
        SINGLE,
    ),
    Convention(
        "any-jump",
        "Any jump over the last bid",
        lambda heard: heard.is_jump,
        _NO_RUN_CARD,
        _NO_RUN_CARD.says,
        "A well-known page of pinochle tactics.",
        _TACTICS,
        SINGLE,
    ),
    _word(HELP, "pass-with-help", _HELPS, _HELPS.says, "A well-known page of pinochle tactics.", _TACTICS, SINGLE),
    Convention(
        "open-one-up",
        "First bid {n}",
        lambda heard: heard.opens and heard.over == heard.rules.meld_step,
        ACES,
        ACES.says,
        "Many tables, as 51 in double deck and 21 where bids begin at 20.",
        f"{_HOWTO}; {_BASICS}",
        Fit(ANY.says, lambda rules: has_partners(rules) and _by_unit(rules)),
        lambda rules: lowest_bid(rules) + rules.meld_step,
    ),
    Convention(
        "meld-bid",
        "First call under {n}, 2 or more over",
        lambda heard: _meld_bid(heard, 2),
        None,
        f"{MELD} of meld a point",
        "Many double-deck tables.",
        f"{_HOWTO}; {_BASICS}",
        DOUBLE,
        _ends,
    ),
    Convention(
        "meld-bid-from-one",
        "First call under {n}, 1 or more over",
        lambda heard: _meld_bid(heard, 1),
        None,
        f"{MELD} of meld a point",
        "A few double-deck tables.",
        "rules of a double-deck game in a public repository",
        DOUBLE,
        _ends,
    ),
    Convention(
        "one-over",
        "1 over the last bid",
        lambda heard: heard.is_raise and heard.over == 1,
        _WANTS,
        _WANTS.says,
        "Some double-deck players, says a page on the web.",
        _BASICS,
        DOUBLE,
    ),
    Convention(
        "open-lowest",
        "First bid {n}, not by the dealer",
        lambda heard: heard.opens and heard.over == 0 and not heard.partner_deals,
        _WANTS,
        _WANTS.says,
        "Some double-deck players, says a page on the web.",
        _BASICS,
        DOUBLE,
        lowest_bid,
        looks_at_dealer=True,
    ),
    Convention(
        "save-bid",
        "First bid {n}, by the dealer",
        lambda heard: heard.opens and heard.over == 0 and heard.partner_deals,
        _SAVE,
        "A save",
        "Double-deck players, on a page and in a forum.",
        f"{_BASICS}; {_FORUM}",
        Fit(DOUBLE.says, lambda rules: DOUBLE.holds(rules) and rules.auction.all_pass == "dealer-stuck"),
        lowest_bid,
        looks_at_dealer=True,
    ),
    _word(BY_ME, "by-me", _SMALL, "Out, 8 to 14 of meld", "Some double-deck players, says a glossary.", _GLOSSARY, DOUBLE),
    _word(BY, "by", _BY_ACES, _BY_ACES.says, "Some double-deck players, says a glossary.", _GLOSSARY, DOUBLE),
)
CONVENTIONS: Mapping[str, Convention] = {row.name: row for row in _ROWS}


def fitting(rules: Rules) -> tuple[Convention, ...]:
    """The conventions that make sense at a table."""
    return tuple(row for row in CONVENTIONS.values() if row.fit.holds(rules))
