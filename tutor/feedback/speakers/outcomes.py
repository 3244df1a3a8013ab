"""Outcomes: why a hand is made or set, and what a set costs, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from tutor.engine import HandScore, Rules
from tutor.engine.score import RENEGED, WITHOUT_TRICKS, moon_price
from tutor.feedback.rows import Row, always, said
from tutor.feedback.words import points

F = TypeVar("F")
MOST_WORDS = 40
BESIDE_AN_ANSWER = 31  # words that find room beside the answer itself


def fitting(*texts: str, most: int = MOST_WORDS) -> str:
    """The first text of at most so many words, or the last."""
    return next((text for text in texts if len(text.split()) <= most), texts[-1])


def phrase(rows: Iterable[Row[F]], facts: F) -> str:
    """What a table says in the middle of a sentence."""
    return _small(said(rows, facts))


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


@dataclass(frozen=True)
class Thresholds:
    """What a table asks of a side: the facts that sentences about them ask for and name."""

    rules: Rules

    @property
    def any_trick(self) -> bool:
        """Whether any trick saves, counters in it or not."""
        return self.rules.scoring.save == "trick"

    @property
    def any_points(self) -> bool:
        """Whether the least points in tricks save."""
        return self.rules.scoring.save == 1

    @property
    def saves(self) -> bool:
        """Whether there is a save at all."""
        return self.rules.scoring.save != 0 and not self.rules.scoring.chips

    @property
    def declarer_saves(self) -> bool:
        return self.rules.scoring.declarer_must_save and self.rules.scoring.save != 0

    @property
    def least(self) -> int:
        """Trick points the declaring side must take; 0 where it owes none, or where any trick will do."""
        return 0 if self.any_trick or not self.declarer_saves else int(self.rules.scoring.save)

    @property
    def save(self) -> str:
        return points(int(self.rules.scoring.save))

    @property
    def the_save(self) -> str:
        """The save by its name and size."""
        return phrase(_THE_SAVE, self)

    @property
    def takes(self) -> str:
        """What has to be taken: at least 20 in tricks."""
        return phrase(_TAKES, self)

    @property
    def has_floor(self) -> bool:
        return self.rules.meld.floor > 0

    @property
    def floor(self) -> str:
        return points(self.rules.meld.floor)

    @property
    def costs(self) -> str:
        return "the bid and the meld" if self.rules.scoring.set_costs == "bid-and-meld" else "the bid"

    @property
    def two_sides(self) -> bool:
        return len(self.rules.deck.sides) == 2


_THE_SAVE: tuple[Row[Thresholds], ...] = (
    Row(lambda t: t.any_points, "the save, a counter or the last trick"),
    Row(always, "the save of {save}"),
)
_TAKES: tuple[Row[Thresholds], ...] = (
    Row(lambda t: t.any_trick, "one trick"),
    Row(lambda t: t.any_points, "a counter or the last trick"),
    Row(always, "at least {save} in tricks"),
)


@dataclass(frozen=True)
class Outcome(Thresholds):
    """A hand that was scored: the figures and reasons that its sentences ask for and name."""

    hand: HandScore

    def had(self, what: str, side: int = 0) -> int:
        return next((line.had for line in self.hand.lines if line.side == side and line.what == what), 0)

    @property
    def cause(self) -> str:
        return self.hand.cause

    @property
    def bid(self) -> str:
        return points(self.hand.bid)

    @property
    def meld(self) -> str:
        return points(self.had("meld"))

    @property
    def tricks(self) -> str:
        return points(self.had("tricks"))

    @cached_property
    def sum(self) -> int:
        return self.had("meld") + self.had("tricks")

    @property
    def total(self) -> str:
        return points(self.sum)

    @property
    def short(self) -> str:
        return points(self.hand.bid - self.sum)

    @property
    def whole(self) -> str:
        return points(self.rules.trick_points)

    @property
    def most(self) -> str:
        return points(self.had("meld") + self.rules.trick_points)

    @property
    def exact(self) -> bool:
        return self.cause == "reached" and self.sum == self.hand.bid

    @property
    def reneged(self) -> bool:
        """Whether a renege ended the hand."""
        return self.cause in RENEGED.values()

    @property
    def who_reneged(self) -> str:
        """Who broke a rule of play."""
        return phrase(_WHO_RENEGED, self)

    @property
    def bonus(self) -> int:
        """What the declaring side scores beside meld and tricks."""
        return self.had("bonus")

    @property
    def more(self) -> str:
        return points(self.bonus)

    @property
    def with_more(self) -> str:
        return points(self.hand.declarer)

    @property
    def free(self) -> bool:
        """Whether the hand was thrown in where that costs nothing."""
        return self.cause == "thrown-in" and self.rules.scoring.throw_in_costs == "nothing"

    @property
    def claimed(self) -> bool:
        """Whether meld alone made the bid and no trick was played, as in the game for chips."""
        return self.cause == "reached" and self.hand.bid > 0 and all(line.what != "tricks" for line in self.hand.lines)

    @property
    def is_set(self) -> bool:
        return self.hand.outcome == "set"

    @property
    def played(self) -> bool:
        return self.cause not in WITHOUT_TRICKS

    @property
    def cost(self) -> str:
        return points(sum(line.scored for line in self.hand.lines if line.side == 0 and line.what == "bid"))

    @property
    def moon_costs(self) -> bool:
        """Whether a moon that was missed has a price of its own."""
        return self.cause == "moon-missed" and moon_price(self.rules) is not None

    @property
    def meld_costs(self) -> bool:
        return self.rules.scoring.set_costs == "bid-and-meld"


_WHO_RENEGED: tuple[Row[Outcome], ...] = (
    Row(lambda o: o.cause == "declarer-reneged", "the declaring side"),
    Row(lambda o: o.two_sides, "the defenders"),
    Row(always, "a defender"),
)
_SUMS = "Meld {meld} and tricks {tricks} make {total}"
_REASONS: tuple[Row[Outcome], ...] = (
    Row(lambda o: o.cause == "thrown-in", "The hand was thrown in"),
    Row(lambda o: o.cause == "no-marriage", "The declarer holds no marriage to name trump in"),
    Row(lambda o: o.cause == "below-floor", "A meld of {meld} is below {floor}, the least that counts here"),
    Row(
        lambda o: o.cause == "beyond-reach",
        "Even with all {whole} trick points, meld {meld} makes only {most}, less than the bid of {bid}",
    ),
    Row(lambda o: o.cause == "moon-missed", "The moon was shot and a trick was lost"),
    Row(lambda o: o.cause == "moon-made", f"{_SUMS}, and every trick was won, as announced"),
    Row(lambda o: o.reneged, "{Who_reneged} reneged"),
    Row(lambda o: o.cause == "not-saved" and o.any_trick, f"{_SUMS}, but the declaring side won no trick to save its meld"),
    Row(
        lambda o: o.cause == "not-saved" and o.any_points,
        f"{_SUMS}, but the declaring side took neither a counter nor the last trick",
    ),
    Row(lambda o: o.cause == "not-saved", f"{_SUMS}, but {{tricks}} in tricks is below the save of {{save}}"),
    Row(lambda o: o.cause == "short", f"{_SUMS}, {{short}} short of the bid of {{bid}}"),
    Row(lambda o: o.claimed, "Meld {meld} alone reaches the bid of {bid}, and it was claimed without play"),
    Row(lambda o: o.exact, f"{_SUMS}, just the bid"),
    Row(always, f"{_SUMS}. That reaches {{bid}}"),
)
_ENDS: tuple[Row[Outcome], ...] = (
    Row(lambda o: o.cause == "defenders-reneged", ", so the bid counts as made."),
    Row(lambda o: not o.played or o.cause == "moon-missed", ", so the bid is set."),
    Row(lambda o: o.is_set, ": set."),
    Row(always, ": made."),
)
# What decides, in at most 14 words.
_SHORTLY: tuple[Row[Outcome], ...] = (
    Row(lambda o: o.cause == "thrown-in", "Here the hand was thrown in."),
    Row(lambda o: o.cause == "no-marriage", "Here the declarer holds no marriage."),
    Row(lambda o: o.cause == "below-floor", "Here the meld of {meld} is below {floor}."),
    Row(lambda o: o.cause == "beyond-reach", "Here meld {meld} and all {whole} trick points make only {most}."),
    Row(lambda o: o.cause == "moon-missed", "Here the moon was shot and a trick was lost."),
    Row(lambda o: o.cause == "moon-made", "Here the bid was reached, and every trick was won, as announced."),
    Row(lambda o: o.reneged, "Here {who_reneged} reneged."),
    Row(lambda o: o.cause == "not-saved" and o.any_trick, "Here the declaring side won no trick."),
    Row(lambda o: o.cause == "not-saved" and o.any_points, "Here the declaring side took neither a counter nor the last trick."),
    Row(lambda o: o.cause == "not-saved", "Here {tricks} in tricks is below the save of {save}."),
    Row(always, "Here meld {meld} and tricks {tricks} make {total}, and the bid is {bid}."),
)
_COSTS: tuple[Row[Outcome], ...] = (
    Row(lambda o: o.free, "A hand thrown in costs nothing at this table."),
    Row(lambda o: o.moon_costs, "A moon that is missed comes to {cost}."),
    Row(lambda o: o.meld_costs and o.meld != "0", "A set costs the bid of {bid} and the meld of {meld}: {cost}."),
    Row(lambda o: o.meld_costs, "A set costs the bid and the meld, and here there is no meld: {cost}."),
    Row(always, "A set costs the bid: {cost}."),
)


def reason_words(outcome: Outcome) -> str:
    """Why a hand was made or set, without saying which."""
    return f"{said(_REASONS, outcome)}."


def outcome_words(hand: HandScore, rules: Rules) -> str:
    """Why a hand was made or set, with the sum."""
    outcome = Outcome(rules, hand)
    return said(_REASONS, outcome) + said(_ENDS, outcome)


def outcome_shortly(hand: HandScore, rules: Rules) -> str:
    """The figures that make or set a hand, in at most 14 words."""
    return said(_SHORTLY, Outcome(rules, hand))


def cost_words(outcome: Outcome) -> str:
    """What a set costs, and that it is so much."""
    return said(_COSTS, outcome)


_EARNS: tuple[Row[Outcome], ...] = (
    Row(
        lambda o: o.cause == "defenders-reneged" and o.bonus > 0, "The meld of {meld} and all {whole} trick points are scored: {with_more}."
    ),
    Row(lambda o: o.cause == "defenders-reneged", "The meld of {meld} is scored."),
    Row(lambda o: o.bonus > 0, "Meld {meld}, tricks {tricks} and {more} for the moon are scored: {with_more}."),
    Row(always, "Meld {meld} and tricks {tricks} are both scored: {total}."),
)


def earned_words(outcome: Outcome) -> str:
    """What the declaring side scores for a bid that is made, and for what."""
    return said(_EARNS, outcome)
