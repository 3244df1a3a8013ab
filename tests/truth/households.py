"""Households: the house rules as they are said, how a table has them or is given them, and in which games they are played (rules.md 5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import worth
from minds import Fields
from reading import NUMBER, number

from tutor.engine import Rank, Rules

Found = re.Match[str]
Game = Callable[[Rules], bool]
Reads = Callable[[Rules], Any]
Sets = Callable[[Rules, Any], Fields]


# The games, as rules.md 5 tells them apart. --------------------------------------------------------------------


def _every(rules: Rules) -> bool:
    return True


def _in_tens(rules: Rules) -> bool:
    """The games with two of each card, where aces around are 100 and not 10."""
    return rules.deck.copies < 4


def _in_ones(rules: Rules) -> bool:
    return not _in_tens(rules)


def _bids(rules: Rules) -> bool:
    return rules.auction.minimum is not None


def _scored(rules: Rules) -> bool:
    return rules.scoring.chips is None


def _contract(rules: Rules) -> bool:
    return _bids(rules) and _scored(rules)


def _drawn(rules: Rules) -> bool:
    return rules.deck.stock


def _dealt_out(rules: Rules) -> bool:
    return not rules.deck.stock


def _partners(rules: Rules) -> bool:
    return any(len(side) > 1 for side in rules.deck.sides)


def _kitty(rules: Rules) -> bool:
    return _partners(rules) and _in_tens(rules)


def _nines(rules: Rules) -> bool:
    return any(rank.value == "9" for rank in rules.deck.order)


def _many(rules: Rules) -> bool:
    return len(rules.seats) > 2


# How a rule is read and set. -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class House:
    """A house rule in one of its values: how it is said, whether rules have it, how they are given it, who plays it."""

    says: str
    value: Any
    reads: Reads
    sets: Sets
    known: Callable[[Rules, Any], bool]

    def amount(self, found: Found) -> Any:
        """The value that a sentence names."""
        return number(found["n"]) if "n" in found.groupdict() else self.value


HOUSES: list[House] = []


def _field(path: str) -> Reads:
    part, name = path.split(".")
    return lambda rules: getattr(getattr(rules, part), name)


def _one(path: str) -> Sets:
    return lambda rules, value: ((path, value),)


def _word(path: str, says: str, value: Any, game: Game = _every) -> None:
    """A value that is one field."""
    HOUSES.append(House(re.escape(says), value, _field(path), _one(path), lambda rules, value: game(rules)))


def _amount(path: str, says: str, game: Game, *tens: int, ones: tuple[int, ...] = ()) -> None:
    """A number that is one field, and which of them are known in games of tens and of ones."""
    pattern = re.escape(says).replace("N", f"(?P<n>{NUMBER})")

    def known(rules: Rules, value: Any) -> bool:
        return game(rules) and value in (tens if _in_tens(rules) else ones)

    HOUSES.append(House(pattern, None, _field(path), _one(path), known))


def _other(says: str, value: Any, reads: Reads, sets: Sets, known: Callable[[Rules, Any], bool]) -> None:
    HOUSES.append(House(re.escape(says).replace("N", f"(?P<n>{NUMBER})"), value, reads, sets, known))


def _second(name: str) -> tuple[Reads, Sets]:
    """What two copies pay: read from the row and set in it."""

    def sets(rules: Rules, value: int) -> Fields:
        row = getattr(rules.meld, name)
        return ((f"meld.{name}", (row[0], value, *row[2:])),)

    return lambda rules: worth.pays(getattr(rules.meld, name), 2), sets


TIMES = {"tenfold": (1, 10, 15, 20), "twofold": (1, 2, 3, 4)}


def _arounds(rules: Rules) -> str | None:
    """tenfold or twofold, where every around in every number of copies is paid so."""
    paid = [[worth.pays(row, copies) for copies in range(1, rules.deck.copies + 1)] for _, row in rules.meld.around]
    return next((name for name, times in TIMES.items() if all([row[0] * many for many in times[: len(row)]] == row for row in paid)), None)


def _set_arounds(rules: Rules, value: str) -> Fields:
    times = TIMES[value][: rules.deck.copies] if value == "tenfold" else (1,)
    return (("meld.around", tuple((rank, tuple(row[0] * many for many in times)) for rank, row in rules.meld.around)),)


COUNTS = {
    "tens": {"A": 10, "10": 10, "K": 10},
    "ten-five": {"A": 10, "10": 10, "K": 5, "Q": 5},
    "classic": {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2},
    "ones": {"A": 1, "10": 1, "K": 1},
}


def _counting(rules: Rules) -> str | None:
    """How cards and the last trick count; the last trick counts 10, or 1 where cards do, for each two copies of the deck."""
    values = {rank.value: points for rank, points in rules.scoring.values if points}
    last = {name: (1 if name == "ones" else 10) * rules.deck.copies // 2 for name in COUNTS}
    return next((name for name in COUNTS if COUNTS[name] == values and last[name] == rules.scoring.last_trick), None)


def _set_counting(rules: Rules, value: str) -> Fields:
    last = (1 if value == "ones" else 10) * rules.deck.copies // 2
    return (("scoring.values", tuple((Rank(rank), points) for rank, points in COUNTS[value].items())), ("scoring.last_trick", last))


def _stuck(rules: Rules) -> int | None:
    return rules.auction.minimum if rules.auction.stuck_at is None else rules.auction.stuck_at


# Meld. ---------------------------------------------------------------------------------------------------------

_word("meld.run_extras", "With a run, each extra king or queen of trump makes one more royal marriage", "each", _in_tens)
_word("meld.run_extras", "With a run, only a whole extra king and queen pays as a royal marriage", "pair")
_word("meld.run_extras", "A run pays the same with an extra king and queen as without", "none", _in_tens)
_word("meld.floor", "No meld is too small to count", 0, _in_ones)
_amount("meld.floor", "A side's meld counts only from N points on", _every, ones=(20,))
_other("A double run is worth N", None, *_second("run"), lambda rules, value: False)
_other("A double pinochle is worth N", None, *_second("pinochle"), lambda rules, value: _in_tens(rules) and value == 80)
_other(
    "Two royal marriages are worth N", None, *_second("royal"), lambda rules, value: _in_tens(rules) and _dealt_out(rules) and value == 300
)
_other("A double around pays ten times the single", "tenfold", _arounds, _set_arounds, lambda rules, value: _in_tens(rules))
_other("A double around pays just two singles", "twofold", _arounds, _set_arounds, lambda rules, value: _in_tens(rules))
_word("meld.pinochle_grows", "A pinochle on the table may grow into a double pinochle", True, _drawn)
_word("meld.pinochle_grows", "A second pinochle pays as another single, not as a double", False, _drawn)

# The auction. --------------------------------------------------------------------------------------------------

_amount("auction.minimum", "The lowest bid is N", _bids, 100, 150, 190, 200, 250, 300)
_word("auction.all_pass", "When nobody else bids, the dealer must take the bid", "dealer-stuck", _bids)
_word("auction.all_pass", "When everyone passes, the cards are dealt again", "redeal", _bids)
_other(
    "Who is stuck with the bid plays for N",
    None,
    _stuck,
    lambda rules, value: (("auction.stuck_at", value),),
    lambda rules, value: _bids(rules) and _in_tens(rules) and value in (150, 190),
)
_word("auction.rounds", "Bidding goes round until all but one have passed", "many", _bids)
_word("auction.rounds", "Each player calls only once, and the highest bid wins", "one", _bids)

_other(
    "Bids go up in steps of N",
    None,
    lambda rules: rules.auction.steps[0][1] if len(rules.auction.steps) == 1 else None,
    lambda rules, value: (("auction.steps", ((0, value),)),),
    lambda rules, value: False,
)
_word("auction.marriage_needed", "The declarer needs a marriage in trump, or is set without play", True, _bids)
_word("auction.marriage_needed", "The declarer may name any suit trump, with or without a marriage", False, _bids)
_word("auction.shoot_moon", "There is no shooting the moon", "off", _contract)
_word("auction.shoot_moon", "Winning every trick as announced earns 250 more", "bonus-250", _contract)
_word("auction.shoot_moon", "Winning every trick as announced wins the game", "wins-game", _contract)
_word("auction.moon_misses", "Missing a moon costs what a set does, or 500 where making it earns 250", "set", _contract)
_word("auction.moon_misses", "Missing a moon costs as many points as win the game", "lose-target", _contract)
_word("auction.marriage_to_bid", "Only a player who holds a marriage may bid", True, _bids)
_word("auction.marriage_to_bid", "A player may bid with or without a marriage", False, _bids)

# Cards. --------------------------------------------------------------------------------------------------------

_word("deck.widow", "All cards are dealt to the players", 0, _kitty)
_word("deck.widow", "Four cards go to the high bidder, and each player is dealt eleven", 4, _kitty)
_word("passing.count", "Declarer and partner pass each other no cards", 0, _partners)
_word("passing.count", "Declarer and partner pass each other 1 card", 1, _partners)
for _many_cards in (2, 3, 4, 5, 6):
    _word("passing.count", f"Declarer and partner pass each other {_many_cards} cards", _many_cards, _partners)
_word("passing.order", "Declarer's partner passes cards first; declarer looks and then passes back", "partner-first", _partners)
_word("passing.order", "Both partners pass their cards at the same time", "together", _partners)
_word("deck.redeal", "A hand full of nines is played like any other", None, _nines)
_word("deck.redeal", "The cards are dealt again when a hand has five nines or more", (5, False), _nines)
_word("deck.redeal", "The cards are dealt again at five nines or more without an ace", (5, True), _nines)
_word("deck.redeal", "The cards are dealt again when a hand has six nines or more", (6, False), _nines)
_word("meld.dix_exchange", "The nine of trump may be exchanged for the upcard", True, _drawn)
_word("meld.dix_exchange", "The nine of trump only scores; it is not exchanged", False, _drawn)

# Play. ---------------------------------------------------------------------------------------------------------

_word("play.must_beat", "You must beat the winning card whenever you can", "always", _dealt_out)
_word("play.must_beat", "You must beat the winning card only when trump was led", "trump-led", _dealt_out)
_word("play.must_beat", "You never have to beat the winning card", "never", _dealt_out)
_word("play.must_beat", "After the stock is gone you must win a trick if you can", "always", _drawn)
_word("play.must_beat", "After the stock is gone you must beat only a trump lead", "trump-led", _drawn)
_word("play.beat_after_ruff", "Once a trick is trumped, whoever follows suit need not beat any card", False, _many)
_word("play.beat_after_ruff", "Even after a trump, whoever follows must beat the suit led if possible", True, _many)
_word("play.first_lead", "Declarer may lead any card to the first trick", "any", _bids)
_word("play.first_lead", "Declarer must lead a trump to the first trick, if holding one", "trump", _bids)
_word("play.first_lead", "The player at the dealer's left leads to the first trick", "left-of-dealer", _bids)

# Scores. -------------------------------------------------------------------------------------------------------


def _count(says: str, value: str, game: Game) -> None:
    _other(says, value, _counting, _set_counting, lambda rules, value: game(rules))


_count("In tricks, aces, tens and kings are worth 10 each", "tens", _in_tens)
_count("In tricks, aces and tens are worth 10, kings and queens 5", "ten-five", _in_tens)
_count("In tricks, aces are worth 11, tens 10, kings 4, queens 3, jacks 2", "classic", _in_tens)
_count("In tricks, aces, tens and kings are worth 1 each", "ones", _every)
_word("scoring.save", "In play, a side without the bid needs a trick to keep its meld", "trick", _scored)
_word("scoring.save", "A side without the bid keeps its points, whatever it takes in tricks", 0, _scored)
_word("scoring.save", "A counter or the last trick saves the points of a side without the bid", 1, _scored)
_amount("scoring.save", "In play, a side without the bid needs N in tricks to keep its meld", _scored, ones=(20,))
_word("scoring.declarer_must_save", "The declaring side must save its points in tricks too, or it is set", True, _contract)
_word("scoring.declarer_must_save", "The declaring side may make its bid on meld alone", False, _contract)
_word("scoring.throw_in", "When a hand is not played, the defenders score their meld", "meld", _contract)
_word("scoring.throw_in", "When a hand is not played, the defenders score nothing of their own", "nothing", _contract)
_word("scoring.throw_in", "When a hand is not played, the defenders score meld and half the trick points", "meld-and-half", _contract)
_word("scoring.throw_in", "When a hand is not played, the defenders score meld and all trick points", "meld-and-all", _contract)
_word(
    "scoring.throw_in",
    "When a hand is not played, the defenders score meld and 250 more",
    "meld-and-250",
    lambda rules: _contract(rules) and _in_tens(rules),
)
_word("scoring.unsaved_loses", "A side without the bid that takes too little loses meld and tricks", "all", _scored)
_word("scoring.unsaved_loses", "A side without the bid that takes too little loses only its meld", "meld", _scored)
_word("scoring.throw_in_costs", "Throwing a hand in costs as much as any set", "bid", _contract)
_word("scoring.throw_in_costs", "Throwing a hand in costs the declaring side nothing", "nothing", _contract)
_word("scoring.renege", "A side that reneges loses the hand; the others score their meld", "set", _contract)
_word("scoring.renege", "A side that reneges loses the hand; the others score meld and all trick points", "set-and-tricks", _contract)
_word("scoring.set_costs", "A side that is set has its bid taken off, and scores nothing", "bid", _contract)
_word("scoring.set_costs", "A side that is set has its bid and its meld taken off", "bid-and-meld", _contract)
_word("scoring.set_pays", "A bid that is set is scored by nobody", "no", _contract)
_word("scoring.set_pays", "When a bid is set, each opposing side scores it too", "bid", _contract)
_amount("scoring.target", "A game is played to N points", _scored, 1000, 1200, 1500, ones=(500,))
_word("scoring.both_out", "When several sides reach the target together, the declaring side comes first", "declarers", _scored)
_word("scoring.both_out", "When several sides reach the target together, the higher score wins", "higher-score", _scored)
_word("scoring.both_out", "When several sides reach the target together, another hand is played", "play-on", _scored)
_word("scoring.lose_at", "The game goes on, however low a score falls", None, _scored)
_amount("scoring.lose_at", "A side that falls to N loses the game", _scored, -1000)
_word("scoring.rounding", "Trick points are rounded to tens: up from 7, otherwise down", True, _drawn)
_word("scoring.rounding", "Trick points are not rounded", False, _drawn)
_word("scoring.declare_out", "A player may claim in mid-hand to have reached the target", True, _drawn)
_word("scoring.declare_out", "Scores are looked at only after a hand", False, _drawn)


# Sentences back into rules. ------------------------------------------------------------------------------------


def told(sentence: str) -> list[tuple[House, Any]]:
    """The house rules that a sentence is, small letter or not, each with the value it names."""
    plain = sentence.removesuffix(".")
    plain = plain[:1].upper() + plain[1:]
    found = [(house, re.fullmatch(house.says, plain)) for house in HOUSES]
    return [(house, house.amount(match)) for house, match in found if match]


def is_so(house: House, value: Any, rules: Rules) -> bool:
    """Whether the rules of a table have this value, of a rule that is one of its game."""
    return value == house.reads(rules) and type(value) is type(house.reads(rules))


def changed(house: House, value: Any, rules: Rules) -> Fields:
    """What another table's rule changes: the target, not a number of hands."""
    more: Fields = (("scoring.hands", None),) if house.says.startswith(r"A\ game") else ()
    return (*house.sets(rules, value), *more)
