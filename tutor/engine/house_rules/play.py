"""What may be played: the house rules of the tricks."""

from __future__ import annotations

from tutor.engine.house_rules.fits import BIDS, NO_STOCK
from tutor.engine.switches import Fame, Fit, HouseRule, flag, words

PLAY = (
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
