"""What a hand and a game score: the house rules of scoring."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine.games import CLASSIC
from tutor.engine.house_rules.fits import CONTRACT, ONES, SCORED, TENS, met
from tutor.engine.rules import TEN, A, K, Q
from tutor.engine.switches import ANY, Choice, Fame, HouseRule, Number, amount, counting, flag, read_hands, words


@dataclass(frozen=True)
class _Save(Number):
    """A save in trick points, of which 1 has words of its own: what brings the first point."""

    def said(self, number: int | str) -> str:
        one = "A counter or the last trick saves the points of a side without the bid."
        return one if str(number) == "1" else super().said(number)


def _save(says: str) -> Number:
    found = amount(says, "scoring.save", 0, 500, "A side without the bid keeps its points, whatever it takes in tricks.")
    return _Save(**vars(found))


SCORING = (
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
