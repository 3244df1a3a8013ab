"""Who may bid what: the house rules of the auction."""

from __future__ import annotations

from tutor.engine.house_rules.fits import BIDS, CONTRACT, TENS, met
from tutor.engine.switches import Fame, HouseRule, Number, amount, flag, read_steps, words

AUCTION = (
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
