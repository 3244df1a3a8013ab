"""What melds are worth: the house rules of meld."""

from __future__ import annotations

from tutor.engine.house_rules.fits import DEALT_TENS, NO_STOCK, ONES, TENS, met
from tutor.engine.switches import Choice, Fame, HouseRule, amount, arounds, read_values, second, words

MELD = (
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
