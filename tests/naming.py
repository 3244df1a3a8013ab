"""How well the causes of wrong answers are named: mistakes of beginners, written by somebody who had not read the causes.

The whole table, by hand: `python tests/naming.py 20`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(1, str(Path(__file__).parent / "truth"))

import asking
from beginners import Mistake, plausible, told_apart

from tutor.drills import DrillError, drill
from tutor.engine import VARIANTS
from tutor.feedback import diagnose, judge
from tutor.questions import Answer, Question
from tutor.questions.skills import SKILLS

TIE = 0.95  # of the share of the first way, from which another counts as tied with it
LEVELS = (1, 2, 3)

# What each mistake of a beginner is among our causes: any of these names alone, or in a pair.
INTENDED: Mapping[str, str] = {
    "ten-as-in-poker": "king-above-ten ten-last",
    "ten-under-king": "ten-below-king",
    "poker-lowest-first": "numbers-lowest-first lowest-first",
    "ace-as-one": "ace-low ace-low-ten-low",
    "numbers-above-pictures": "nine-by-the-ten nine-above-jack",
    "best-winner-only": "one-winner",
    "cheapest-winner-only": "one-winner",
    "small-trump-loses": "any-suit-wins trump-not-seen",
    "tie-wins": "later-twin-wins",
    "whatever-follows": "all-that-may-be-played",
    "beats-the-last-card": "beats-the-card-led beats-the-last-card",
    "partner-has-it": "left-to-the-partner",
    "own-cards-forgotten": "own-not-taken-off fallen-alone",
    "one-card-overlooked": "one-played-missed one-held-missed last-trick-missed trumps-on-other-suits-missed",
    "tricks-forgotten": "seen-not-taken-off own-alone",
    "gone-instead-of-out": "in-sight-not-out",
    "thirteen-in-a-suit": "suit-of-an-ordinary-deck deck-of-another-size",
    "one-of-each": "one-of-each-card deck-of-another-size",
    "two-of-each": "deck-of-another-size",
    "nines-counted-in": "deck-of-another-size",
    "nothing-taken-off": "all-in-the-deck",
    "ruffs-overlooked": "trumps-on-other-suits-missed",
    "rounds-not-cards": "one-trump-a-trick",
    "calls-though-out": "passed-called-again bidding-went-on",
    "trump-forgotten": "trump-not-seen any-suit-wins",
    "ten-low-in-play": "king-above-ten",
    "turn-goes-right": "anticlockwise dealers-right-calls-first",
    "last-to-act": "acted-last",
    "turn-one-too-far": "seat-left-out",
    "left-of-the-winner": "left-of-the-winner-leads",
    "high-bidder-next": "high-bidder-again",
    "every-copy-taken": "find-copy-too-many",
    "wrong-pinochle": "find-wrong-legs pinochle-in-other-suits",
    "meld-not-seen": "find-not-seen",
    "one-short-is-enough": "find-not-whole",
    "suit-twice-in-around": "find-suit-repeated",
    "mixed-marriage": "find-mixed-marriage",
    "run-of-other-suit": "find-another-suit run-in-any-suit",
    "run-without-ten": "find-card-left-out find-not-whole",
    "around-of-three": "find-card-left-out find-not-whole around-with-a-suit-missing",
    "spare-copy-overlooked": "shared-twin-too shared-twins-apart",
    "no-card-counts-twice": "one-meld-a-card",
    "run-pair-shared": "royal-paid-in-run",
    "one-shared-card-missed": "shared-card-forgotten",
    "run-takes-the-pair": "run-without-its-royal",
    "married-twice": "shared-twin-too shared-twins-apart",
    "whole-melds-given": "shared-all-meld-cards shared-one-meld",
    "run-pair-paid-again": "royal-paid-in-run run-pair-too run-pair-as-plain",
    "doubles-as-singles": "double-as-two doubles-as-singles double-arounds=twofold double-pinochle=80",
    "each-card-once": "one-meld-a-card",
    "royal-as-plain": "royal-paid-plain one-royal-as-plain",
    "smallest-meld-missed": "meld-left-out two-melds-left-out one-of-a-double",
    "every-nine-counted": "every-nine-a-dix",
    "king-married-twice": "card-married-twice",
    "run-extra-missed": "run-extras=none run-extras=pair meld-left-out",
    "four-of-a-rank": "around-with-a-suit-repeated",
    "other-games-values": "counted-as-in-single-deck values-of-the-other-deck printed-values",
    "longest-suit": "trump-longest-suit",
    "nearest-to-a-run": "trump-most-run-cards trump-with-the-run trump-nearly-a-run",
    "strongest-suit": "trump-highest-suit",
    "marriages-all-alike": "royal-paid-plain",
    "best-suit-undercounted": "trump-second-best",
    "most-kings-and-queens": "trump-most-meld-cards trump-with-a-marriage",
    "dix-not-weighed": "dix-forgotten",
    "first-marriage": "trump-with-a-marriage",
    "pinochle-suit": "trump-of-the-pinochle",
    "any-card-of-the-suit": "must-beat=trump-led must-beat=never end-must-beat=trump-led",
    "partner-is-spared": "partner-need-not-be-beaten",
    "trumping-is-free": "may-discard-with-trump",
    "cannot-win-so-anything": "may-discard-with-trump",
    "high-though-trumped": "beats-after-a-ruff",
    "trump-instead-of-following": "need-not-follow trumps-too",
    "any-trump-will-do": "need-not-overtrump must-beat=trump-led must-beat=never",
    "only-the-highest": "only-highest-beater highest-alone",
    "must-always-beat": "must-beat=always",
    "beats-the-card-led": "beat-another-card beats-the-card-led",
    "one-card-only": "one-of-several only-lowest highest-alone",
    "highest-of-any-suit": "any-suit-wins",
    "trump-must-be-higher": "any-suit-wins trump-not-seen",
    "seats-the-wrong-way": "seats-anticlockwise",
    "seat-one-too-far": "next-seat-takes counted-from-you",
    "counter-overlooked": "counter-missed",
    "aces-and-tens-only": "kings-forgotten kings-not-taken-off low-counters-forgotten",
    "queens-too": "queens-count queens-as-kings queens-counted",
    "other-games-counters": "counted-as-elsewhere counting=classic counting=ones counting=tens counting=ten-five",
    "queens-and-jacks-left-out": "low-counters-forgotten queens-forgotten jacks-forgotten",
    "counter-twice": "counter-twice",
    "last-trick-as-a-card": "last-trick-at-other-points number-of-counters",
    "ace-as-ten": "aces-as-tens",
    "counters-not-points": "number-of-counters counting=ones",
    "carry-lost": "",
    "last-trick-always": "last-trick-not-won",
    "total-without-last-trick": "whole-without-last-trick last-trick-forgotten",
    "last-trick-still-out": "last-trick-not-taken-off last-trick-forgotten",
    "other-games-total": "whole-of-another-game",
    "subtracted-one-step-off": "",
    "sum-one-step-off": "",
    "score-one-step-off": "",
    "bid-must-be-passed": "exact-bid-is-set needed-step-off outcome-misjudged",
    "own-first-bid": "auction-own-first-bid auction-bid-before",
    "anticlockwise-calls": "auction-seat-off",
    "neighbour-declares": "auction-seat-off",
    "everybodys-meld": "made-their-meld",
    "passed-seats-call-on": "auction-passed-seats",
    "first-bid-stands": "auction-first-bid",
    "last-to-speak": "auction-last-caller",
    "runner-ups-bid": "auction-bid-before",
    "one-bid-more": "auction-step-more stuck-one-more",
    "stuck-elsewhere": "stuck-dealer stuck-first-caller stuck-neighbour",
    "meld-not-counted": "can-make-meld-forgotten made-meld-forgotten bid-from-tricks-alone needed-bid-alone",
    "lost-points-forgotten": "can-make-theirs-too",
    "defenders-as-a-side": "defenders-as-a-side",
    "target-must-be-passed": "target-overlooked target-must-be-passed",
    "bid-alone-scored": "made-as-bid",
    "set-keeps-meld": "set-keeps-the-meld set-costs-the-shortfall",
    "this-hand-alone": "before-forgotten",
    "losers-score-nothing": "defenders-nothing",
    "low-meld-counted": "defenders-floor-overlooked",
    "higher-score-wins": "both-out=higher-score",
    "set-costs-nothing": "set-as-nothing",
    "save-forgotten": "defenders-save-overlooked save=0",
    "sign-forgotten": "set-added",
    "bid-overlooked": "least-step-from-lowest least-bid-before",
    "same-bid-again": "equal-bid-is-enough",
    "above-the-minimum": "least-above-lowest",
    "minimum-again": "least-the-lowest",
    "fives-too-soon": "least-other-step",
    "small-steps-too-long": "least-other-step any-raise-is-enough",
    "other-games-minimum": "minimum-bid=250",
    "one-counter-at-least": "needed-step-off",
    "save-on-top": "needed-save-added",
    "bid-and-meld-added": "needed-meld-added",
    "what-meld-has-over": "needed-other-way-round",
    "every-suit-counted": "copies-in-every-suit",
    "what-others-may-take": "needed-others-may-take",
    "famous-cards-always": "shared-legs-alone",
    "cards-held-twice": "shared-held-twice",
    "every-marriage-given": "find-every-marriage",
    "any-suit-wins": "any-suit-wins higher-in-any-suit",
    "arounds-not-seen": "shared-sort-not-seen",
    "pinochle-not-seen": "shared-sort-not-seen",
    "marriages-not-seen": "shared-sort-not-seen",
    "not-borrowed": "needed-not-borrowed left-borrow-forgotten",
    "dealer-calls-first": "dealer-calls-first auction-seat-off",
    "defenders-meld-forgotten": "defenders-by-tricks defenders-without-meld",
}


def intended(mistake: Mistake) -> tuple[str, ...]:
    """The names of the causes that a mistake of a beginner is; its own, where nothing else is written."""
    return tuple(INTENDED.get(mistake.name, mistake.name).split())


@dataclass
class Named:
    """What came of the mistakes of one name."""

    asked: int = 0
    ways: int = 0
    told: int = 0
    apart: int = 0
    first: int = 0
    instead: Counter[str] = field(default_factory=Counter)

    def add(self, other: Named) -> None:
        """Both together."""
        for name in ("asked", "ways", "told", "apart", "first"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


def look_at(question: Question, mistake: Mistake, given: Answer, row: Named) -> None:
    """Count one answer."""
    found = diagnose(question, given)
    row.asked += 1
    row.ways += bool(found.ways)
    row.told += bool(judge(question, given, found).told)
    if not told_apart(question, mistake, given) or not intended(mistake):
        return
    row.apart += 1
    tied = [way for way in found.ways if way.share >= TIE * found.ways[0].share]
    right = any(cause.name in intended(mistake) for way in tied for cause in way.causes)
    row.first += right
    if not right:
        row.instead[found.ways[0].name if found.ways else "nothing"] += 1


def drilled(each: int) -> Iterator[Question]:
    """Questions of every skill, level and game, so many of each."""
    for game, rules in VARIANTS.items():
        for skill in SKILLS:
            for level in LEVELS:
                for seed in range(each):
                    try:
                        yield drill(rules, skill, level, f"{game}/{seed}")
                    except DrillError:
                        break


def at_random(each: int) -> Iterator[Question]:
    """Questions of every kind at random tables, so many of each kind, which no belief has chosen."""
    for kind in asking.ASKED:
        for seed in range(each):
            yield asking.question(kind, Random(f"naming/{kind}/{seed}"))


def survey(questions: Iterator[Question], seed: int = 1) -> Mapping[tuple[str, str], Named]:
    """What came of a mistake at each question, by kind and mistake."""
    random, rows = Random(seed), dict[tuple[str, str], Named]()
    for question in questions:
        found = plausible(question, random)
        if found:
            mistake, given = found
            look_at(question, mistake, given, rows.setdefault((question.kind, mistake.name), Named()))
    return rows


def print_table(rows: Mapping[tuple[str, str], Named], write: Any = print) -> None:
    """A line a mistake, those that are named least first; then all together."""
    whole = Named()
    for (kind, name), row in sorted(rows.items(), key=lambda item: (item[0][0], item[1].told / item[1].asked)):
        whole.add(row)
        instead = ", ".join(f"{other} {count}" for other, count in row.instead.most_common(3))
        first = f"{row.first / row.apart:>6.0%}" if row.apart else "     -"
        write(f"{kind:<14}{name:<28}{row.asked:>5}{row.ways / row.asked:>6.0%}{row.told / row.asked:>6.0%}{row.apart:>5}{first}  {instead}")
    write(
        f"{whole.asked} answers: a cause known of {whole.ways / whole.asked:.1%}, told of {whole.told / whole.asked:.1%};"
        f" of {whole.apart} that can be told apart the intended first or tied in {whole.first / max(whole.apart, 1):.1%}"
    )


if __name__ == "__main__":
    each = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print_table(survey(drilled(each)))
    print_table(survey(at_random(each * 10)))
