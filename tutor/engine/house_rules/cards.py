"""The cards and who gets them: the house rules of the deal and of passing."""

from __future__ import annotations

from tutor.engine.house_rules.fits import KITTY, NINES, PARTNERS
from tutor.engine.switches import Choice, Fame, HouseRule, widow_of, words

CARDS = (
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
