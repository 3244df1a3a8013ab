"""The house rules, a row each (rules.md 5). YAML, commands, Settings and the README's table read these rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine.cards import Rank
from tutor.engine.games import CLASSIC, VARIANTS
from tutor.engine.rules import TEN, A, Change, K, Q, Rules, RulesError
from tutor.engine.switches import (
    ANY,
    Choice,
    Fame,
    Fit,
    HouseRule,
    Number,
    Value,
    amount,
    arounds,
    counting,
    flag,
    nearest,
    read_hands,
    read_steps,
    read_values,
    second,
    widow_of,
    words,
)

BIDS = Fit("games with an auction", lambda rules: rules.auction.minimum is not None)
PARTNERS = Fit("partnership games", lambda rules: any(len(side) > 1 for side in rules.deck.sides))
KITTY = Fit("the four-handed single-deck game", lambda rules: PARTNERS.holds(rules) and rules.deck.copies == 2)
STOCK = Fit("the two-player game", lambda rules: rules.deck.stock)
NO_STOCK = Fit("games without a stock", lambda rules: not rules.deck.stock)
SCORED = Fit("games with a running score", lambda rules: rules.scoring.chips is None)
CONTRACT = Fit("games with an auction and a running score", lambda rules: BIDS.holds(rules) and SCORED.holds(rules))
NINES = Fit("games with nines", lambda rules: Rank.NINE in rules.deck.order)
# By the deck, since a table may set what a meld is worth.
TENS = Fit("games that count meld in tens", lambda rules: rules.deck.copies < 4)
DEALT_TENS = Fit("games without a stock that count meld in tens", lambda rules: NO_STOCK.holds(rules) and TENS.holds(rules))
ONES = Fit("games that count meld in ones", lambda rules: rules.deck.copies >= 4)
NOWHERE = Fit("no game", lambda rules: False)


def met(fit: Fit, *values: str | int) -> Mapping[str, Fit]:
    """These values are played, in these games."""
    return {str(value): fit for value in values}


@dataclass(frozen=True)
class _Save(Number):
    """A save in trick points, of which 1 has words of its own: what brings the first point."""

    def said(self, number: int | str) -> str:
        one = "A counter or the last trick saves the points of a side without the bid."
        return one if str(number) == "1" else super().said(number)


def _save(says: str) -> Number:
    found = amount(says, "scoring.save", 0, 500, "A side without the bid keeps its points, whatever it takes in tricks.")
    return _Save(**vars(found))


_MELD = (
    HouseRule(
        "run-extras",
        "What does an extra king or queen with a run pay?",
        "Strict tables and most double-deck tables pay only a whole extra pair.",
        words(
            "meld.run_extras",
            {
                "each": "With a run, each extra king or queen of trump makes one more royal marriage.",
                "pair": "With a run, only a whole extra king and queen pays as a royal marriage.",
                "none": "A run pays the same with an extra king and queen as without.",
            },
        ),
        fame=Fame.COMMON,
        met=met(TENS, "each", "none"),
    ),
    HouseRule(
        "min-meld",
        "How much meld must a side have for it to count?",
        "Double-deck clubs ask for 20.",
        number=amount("A side's meld counts only from {n} points on.", "meld.floor", 0, 500, "No meld is too small to count."),
        met=met(ONES, 0, 20),
    ),
    HouseRule(
        "double-run",
        "What is a double run worth?",
        "Single-deck tables pay 1,500; some less.",
        number=second("A double run is worth {n}.", "run"),
        fit=NO_STOCK,
    ),
    HouseRule(
        "double-pinochle",
        "What is a double pinochle worth?",
        "Old books pay two singles.",
        number=second("A double pinochle is worth {n}.", "pinochle"),
        met=met(TENS, 80),
    ),
    HouseRule(
        "double-arounds",
        "What does a double around pay?",
        "Old books pay two singles.",
        (
            Choice("tenfold", "A double around pays ten times the single.", arounds(1, 10, 15, 20)),
            Choice("twofold", "A double around pays just two singles.", arounds(1)),
        ),
        met=met(TENS, "tenfold", "twofold"),
    ),
    HouseRule(
        "double-royal-marriage",
        "What are two royal marriages worth?",
        "Some single-deck tables pay 300 for both.",
        number=second("Two royal marriages are worth {n}.", "royal"),
        met=met(DEALT_TENS, 300),
    ),
    HouseRule(
        "values",
        "Does your table pay other points for a meld?",
        "Many tables have a value of their own.",
        read=read_values,
        example="melds and points, such as run: 250",
    ),
)

_AUCTION = (
    HouseRule(
        "minimum-bid",
        "What is the lowest bid?",
        "Single-deck clubs open at 150, 190 or 200, some at 100; double-deck clubs at 50.",
        number=amount("The lowest bid is {n}.", "auction.minimum", 1, 5000),
        fame=Fame.COMMON,
        fit=BIDS,
        met=met(TENS, 100, 150, 190, 200, 250, 300),
    ),
    HouseRule(
        "bid-steps",
        "By how much do bids go up?",
        "Double-deck tables go by 1, then by 5 from 60.",
        number=Number(
            "Bids go up in steps of {n}.",
            lambda rules, step: (("auction.steps", ((0, step),)),),
            lambda rules: rules.auction.steps[0][1] if len(rules.auction.steps) == 1 else None,
            1,
            500,
        ),
        read=read_steps,
        example="rows (from, step) such as [[0, 1], [60, 5]]",
        fame=Fame.COMMON,
        fit=BIDS,
    ),
    HouseRule(
        "all-pass",
        "What if nobody bids?",
        "Friendly tables often deal again.",
        words(
            "auction.all_pass",
            {
                "dealer-stuck": "When nobody else bids, the dealer must take the bid.",
                "redeal": "When everyone passes, the cards are dealt again.",
            },
        ),
        fame=Fame.COMMON,
        fit=BIDS,
    ),
    HouseRule(
        "stuck-at",
        "For how much is the dealer stuck?",
        "Some single-deck tables let the dealer off with 150 or 190.",
        number=Number(
            "Who is stuck with the bid plays for {n}.",
            lambda rules, bid: (("auction.stuck_at", None if bid == rules.auction.minimum else bid),),
            lambda rules: rules.stuck_bid,
            1,
            5000,
        ),
        fit=BIDS,
        met=met(TENS, 150, 190),
    ),
    HouseRule(
        "bid-rounds",
        "How often may each player bid?",
        "One round makes a quick game for beginners.",
        words(
            "auction.rounds",
            {"many": "Bidding goes round until all but one have passed.", "one": "Each player calls only once, and the highest bid wins."},
        ),
        fit=BIDS,
    ),
    HouseRule(
        "marriage-to-name-trump",
        "Must declarer hold a marriage in trump?",
        "Standard in double deck and in kitty games.",
        flag(
            "auction.marriage_needed",
            "The declarer needs a marriage in trump, or is set without play.",
            "The declarer may name any suit trump, with or without a marriage.",
        ),
        fame=Fame.COMMON,
        fit=BIDS,
    ),
    HouseRule(
        "marriage-to-bid",
        "Must a player hold a marriage to bid?",
        "Some clubs ask for a marriage in any suit.",
        flag(
            "auction.marriage_to_bid",
            "Only a player who holds a marriage may bid.",
            "A player may bid with or without a marriage.",
        ),
        fit=BIDS,
        fame=Fame.HEARD,
    ),
    HouseRule(
        "shoot-moon",
        "May the bidder undertake to win every trick?",
        "Met at a few lively tables.",
        words(
            "auction.shoot_moon",
            {
                "off": "There is no shooting the moon.",
                "bonus-250": "Winning every trick as announced earns 250 more.",
                "wins-game": "Winning every trick as announced wins the game.",
            },
        ),
        fit=CONTRACT,
    ),
    HouseRule(
        "moon-misses",
        "What does a moon cost that is missed?",
        "A few tables take off as many points as win the game.",
        words(
            "auction.moon_misses",
            {
                "set": "Missing a moon costs what a set does, or 500 where making it earns 250.",
                "lose-target": "Missing a moon costs as many points as win the game.",
            },
        ),
        fit=CONTRACT,
        fame=Fame.SELDOM,
    ),
)

_CARDS = (
    HouseRule(
        "widow",
        "Is a widow dealt?",
        "A few partnership tables play with a kitty.",
        (
            Choice("0", "All cards are dealt to the players.", widow_of(0)),
            Choice("4", "Four cards go to the high bidder, and each player is dealt eleven.", widow_of(4)),
        ),
        fit=KITTY,
    ),
    HouseRule(
        "pass-count",
        "How many cards do partners pass each other?",
        "Cutthroat tables pass none; some pass two or three.",
        words(
            "passing.count",
            {
                "0": "Declarer and partner pass each other no cards.",
                "1": "Declarer and partner pass each other 1 card.",
                **{str(n): f"Declarer and partner pass each other {n} cards." for n in range(2, 7)},
            },
            {str(n): n for n in range(7)},
        ),
        fame=Fame.COMMON,
        fit=PARTNERS,
    ),
    HouseRule(
        "pass-order",
        "Who passes first?",
        "Some racehorse tables pass at the same time.",
        words(
            "passing.order",
            {
                "partner-first": "Declarer's partner passes cards first; declarer looks and then passes back.",
                "together": "Both partners pass their cards at the same time.",
            },
        ),
        fit=PARTNERS,
    ),
    HouseRule(
        "redeal-nines",
        "Are the cards dealt again when a hand has many nines?",
        "Several families deal again at five nines.",
        words(
            "deck.redeal",
            {
                "none": "A hand full of nines is played like any other.",
                "5": "The cards are dealt again when a hand has five nines or more.",
                "5-and-no-ace": "The cards are dealt again at five nines or more without an ace.",
                "6": "The cards are dealt again when a hand has six nines or more.",
            },
            {"none": None, "5": (5, False), "5-and-no-ace": (5, True), "6": (6, False)},
        ),
        fame=Fame.COMMON,
        fit=NINES,
    ),
)

_PLAY = (
    HouseRule(
        "must-beat",
        "Must you beat the card that is winning?",
        "Newer books ask for it only when trump is led; tables are split.",
        words(
            "play.must_beat",
            {
                "always": "You must beat the winning card whenever you can.",
                "trump-led": "You must beat the winning card only when trump was led.",
                "never": "You never have to beat the winning card.",
            },
        ),
        fame=Fame.COMMON,
        fit=NO_STOCK,
    ),
    HouseRule(
        "beat-after-ruff",
        "Once a trick is trumped, must who follows still beat the suit led?",
        "A few tables ask for it, though the card cannot win.",
        flag(
            "play.beat_after_ruff",
            "Even after a trump, whoever follows must beat the suit led if possible.",
            "Once a trick is trumped, whoever follows suit need not beat any card.",
        ),
        fame=Fame.RARE,
        fit=Fit("games of three or four players", lambda rules: len(rules.seats) > 2),
    ),
    HouseRule(
        "first-lead",
        "What is led to the first trick?",
        "Some families make the bidder lead trump.",
        words(
            "play.first_lead",
            {
                "any": "Declarer may lead any card to the first trick.",
                "trump": "Declarer must lead a trump to the first trick, if holding one.",
                "left-of-dealer": "The player at the dealer's left leads to the first trick.",
            },
        ),
        fit=BIDS,
    ),
)

_SCORING = (
    HouseRule(
        "counting",
        "What are cards worth in tricks?",
        "Classic is the old count, still used by two players; many clubs count in ones.",
        (
            Choice("tens", "In tricks, aces, tens and kings are worth 10 each.", counting((A, 10), (TEN, 10), (K, 10), last=10)),
            Choice(
                "ten-five",
                "In tricks, aces and tens are worth 10, kings and queens 5.",
                counting((A, 10), (TEN, 10), (K, 5), (Q, 5), last=10),
            ),
            Choice("classic", "In tricks, aces are worth 11, tens 10, kings 4, queens 3, jacks 2.", counting(*CLASSIC, last=10)),
            Choice("ones", "In tricks, aces, tens and kings are worth 1 each.", counting((A, 1), (TEN, 1), (K, 1), last=1)),
        ),
        fame=Fame.COMMON,
        met=met(TENS, "tens", "ten-five", "classic"),
    ),
    HouseRule(
        "save",
        "What must a side take in tricks to keep its meld?",
        "One trick in many books; 20 in double deck; some tables ask nothing.",
        words("scoring.save", {"trick": "In play, a side without the bid needs a trick to keep its meld."}),
        _save("In play, a side without the bid needs {n} in tricks to keep its meld."),
        fame=Fame.COMMON,
        fit=SCORED,
        met={**met(ANY, 0, 1), **met(ONES, 20)},
    ),
    HouseRule(
        "unsaved-loses",
        "What does a side lose that takes too little?",
        "Some tables take the meld away and leave the tricks.",
        words(
            "scoring.unsaved_loses",
            {
                "all": "A side without the bid that takes too little loses meld and tricks.",
                "meld": "A side without the bid that takes too little loses only its meld.",
            },
        ),
        fit=SCORED,
        fame=Fame.HEARD,
    ),
    HouseRule(
        "declarer-must-save",
        "Must the declaring side take tricks to keep its meld too?",
        "Standard in double deck.",
        flag(
            "scoring.declarer_must_save",
            "The declaring side must save its points in tricks too, or it is set.",
            "The declaring side may make its bid on meld alone.",
        ),
        fit=CONTRACT,
        fame=Fame.HEARD,
    ),
    HouseRule(
        "throw-in-pays",
        "What do the defenders score when a hand is thrown in?",
        "Groups differ more here than anywhere.",
        words(
            "scoring.throw_in",
            {
                "meld": "When a hand is not played, the defenders score their meld.",
                "nothing": "When a hand is not played, the defenders score nothing of their own.",
                "meld-and-half": "When a hand is not played, the defenders score meld and half the trick points.",
                "meld-and-all": "When a hand is not played, the defenders score meld and all trick points.",
                "meld-and-250": "When a hand is not played, the defenders score meld and 250 more.",
            },
        ),
        fame=Fame.COMMON,
        fit=CONTRACT,
        met=met(TENS, "meld-and-250"),
    ),
    HouseRule(
        "throw-in-costs",
        "What does it cost to throw a hand in?",
        "A few tables let the bidder give up for nothing.",
        words(
            "scoring.throw_in_costs",
            {
                "bid": "Throwing a hand in costs as much as any set.",
                "nothing": "Throwing a hand in costs the declaring side nothing.",
            },
        ),
        fit=CONTRACT,
        fame=Fame.SELDOM,
    ),
    HouseRule(
        "set-costs",
        "What does going set cost?",
        "A few tables take the meld off as well.",
        words(
            "scoring.set_costs",
            {
                "bid": "A side that is set has its bid taken off, and scores nothing.",
                "bid-and-meld": "A side that is set has its bid and its meld taken off.",
            },
        ),
        fit=CONTRACT,
        fame=Fame.HEARD,
    ),
    HouseRule(
        "set-pays-opponents",
        "Do the opponents get the bid when a side is set?",
        "Some tables give the bid to the other side.",
        words(
            "scoring.set_pays",
            {
                "no": "A bid that is set is scored by nobody.",
                "bid": "When a bid is set, each opposing side scores it too.",
            },
        ),
        fit=CONTRACT,
        fame=Fame.HEARD,
    ),
    HouseRule(
        "renege",
        "What does the other side get for a renege?",
        "Some clubs give it all the trick points too.",
        words(
            "scoring.renege",
            {
                "set": "A side that reneges loses the hand; the others score their meld.",
                "set-and-tricks": "A side that reneges loses the hand; the others score meld and all trick points.",
            },
        ),
        fit=CONTRACT,
        fame=Fame.HEARD,
    ),
    HouseRule(
        "game-target",
        "How many points win the game?",
        "1,000 in many books, 500 in double deck; some play a number of hands.",
        number=Number(
            "A game is played to {n} points.",
            lambda rules, points: (("scoring.target", points), ("scoring.hands", None)),
            lambda rules: rules.scoring.target,
            1,
        ),
        read=read_hands,
        example="hands: N",
        fame=Fame.COMMON,
        fit=SCORED,
        met={**met(TENS, 1000, 1200, 1500), **met(ONES, 500)},
    ),
    HouseRule(
        "both-out",
        "Who wins when both sides pass the target on one hand?",
        "Two players usually play on.",
        words(
            "scoring.both_out",
            {
                "declarers": "When several sides reach the target together, the declaring side comes first.",
                "higher-score": "When several sides reach the target together, the higher score wins.",
                "play-on": "When several sides reach the target together, another hand is played.",
            },
        ),
        fit=SCORED,
        fame=Fame.HEARD,
    ),
    HouseRule(
        "lose-at",
        "Is the game lost at some score below zero?",
        "Some houses end the game at -1,000.",
        words("scoring.lose_at", {"none": "The game goes on, however low a score falls."}, {"none": None}),
        amount("A side that falls to {n} loses the game.", "scoring.lose_at", -100_000, -1),
        fit=SCORED,
        met=met(TENS, -1000),
    ),
)

_TWO_PLAYERS = (
    HouseRule(
        "end-must-beat",
        "After the stock is gone, must you win the trick if you can?",
        "Bicycle's rules ask it only of trump leads.",
        words(
            "play.must_beat",
            {
                "always": "After the stock is gone you must win a trick if you can.",
                "trump-led": "After the stock is gone you must beat only a trump lead.",
            },
        ),
        fit=STOCK,
    ),
    HouseRule(
        "doubles",
        "May a pinochle on the table grow into a double?",
        "Tables differ.",
        words(
            "meld.pinochle_grows",
            {
                "yes": "A pinochle on the table may grow into a double pinochle.",
                "no": "A second pinochle pays as another single, not as a double.",
            },
            {"yes": True, "no": False},
        ),
        fit=STOCK,
    ),
    HouseRule(
        "rounding",
        "Are trick points rounded to tens?",
        "Bicycle's rules allow it.",
        flag(
            "scoring.rounding",
            "Trick points are rounded to tens: up from 7, otherwise down.",
            "Trick points are not rounded.",
        ),
        fit=STOCK,
    ),
    HouseRule(
        "declare-out",
        "May a player claim the game in the middle of a hand?",
        "Bicycle's rules allow it.",
        flag(
            "scoring.declare_out",
            "A player may claim in mid-hand to have reached the target.",
            "Scores are looked at only after a hand.",
        ),
        fit=STOCK,
    ),
    HouseRule(
        "dix-exchange",
        "May the nine of trump be exchanged for the upcard?",
        "Nearly every table exchanges.",
        words(
            "meld.dix_exchange",
            {
                "yes": "The nine of trump may be exchanged for the upcard.",
                "no": "The nine of trump only scores; it is not exchanged.",
            },
            {"yes": True, "no": False},
        ),
        fit=STOCK,
    ),
)

# Kept in this order: `values` comes after the switches that set whole rows of meld.
HOUSE_RULES: Mapping[str, HouseRule] = {row.name: row for row in (*_MELD, *_AUCTION, *_CARDS, *_PLAY, *_SCORING, *_TWO_PLAYERS)}


def change_for(name: str, value: Value, rules: Rules) -> Change:
    """The Change of a switch by name. Raises RulesError, which names the switches there are."""
    if not isinstance(name, str) or name not in HOUSE_RULES:
        raise RulesError(f"unknown house rule '{name}'", nearest(name, HOUSE_RULES, "the house rules are"))
    return HOUSE_RULES[name].change(value, rules)


def game(base: str, switches: Mapping[str, Value] | None = None) -> Rules:
    """A game by name with house rules set, in the order of the table. Raises RulesError."""
    if not isinstance(base, str) or base not in VARIANTS:
        raise RulesError(f"unknown game '{base}'", nearest(base, VARIANTS, "the games are"))
    rules = VARIANTS[base]
    switches = switches or {}
    order = {name: place for place, name in enumerate(HOUSE_RULES)}
    for name in sorted(switches, key=lambda name: order.get(name, -1)):
        rules = rules.but(change_for(name, switches[name], rules))
    return rules
