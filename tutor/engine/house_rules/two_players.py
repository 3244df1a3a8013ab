"""Where each draws from a stock: the house rules of two players."""

from __future__ import annotations

from tutor.engine.house_rules.fits import STOCK
from tutor.engine.switches import HouseRule, flag, words

TWO_PLAYERS = (
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
