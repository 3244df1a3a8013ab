"""Scored: a hand with its bid, meld and tricks in plain figures, and the words of a save, for claims about scores."""

from __future__ import annotations

import re
from functools import cached_property

import minds
import reference
from claims import world_of
from reading import NUMBER, number
from sentences import Said
from world import World
from worth import PLAY_ON

Found = re.Match[str]
# What has to be taken in tricks, and what somebody has who took too little.
TAKES = rf"(?:at least (?P<least>{NUMBER}) in tricks|(?P<any>a counter or the last trick)|(?P<trick>one trick))"
THE_SAVE = rf"the save(?: of (?P<save>{NUMBER})|(?P<any>, a counter or the last trick))"
COSTS = r"(?P<costs>the bid(?: and the meld)?)"


def figure(name: str) -> str:
    """The pattern of a number with a name."""
    return rf"(?P<{name}>{NUMBER})"


def tells(found: Found, **figures: int) -> bool:
    """Whether each number that is told, is what it should be."""
    return all(found[name] is None or number(found[name]) == value for name, value in figures.items())


class Hand:
    """A hand with a bid; sides from the declaring one on. Also of rules that only mistakes make."""

    def __init__(self, here: World) -> None:
        self.here, self.rules, self.scoring = here, here.rules, here.rules.scoring
        self.bid = here.number("bid")
        melds = here.data.get("meld")
        self.melds = [melds] if isinstance(melds, int) else here.sides("meld") or []
        self.points = here.sides("counters")
        self.thrown = bool(here.data.get("thrown-in"))
        self.moon, self.renege = str(here.data.get("moon") or ""), str(here.data.get("renege") or "")
        self.floor, self.whole = here.rules.meld.floor, here.trick_points
        self.sides = range(len(here.rules.deck.sides))

    @property
    def meld(self) -> int:
        return self.melds[0]

    @property
    def taken(self) -> int:
        """What the declaring side has in tricks, or has so far."""
        return self.points[0] if self.points else 0

    @property
    def total(self) -> int:
        return self.meld + self.taken

    @property
    def left(self) -> int:
        """Trick points that nobody has taken so far."""
        return self.whole - sum(self.points or ())

    @property
    def played(self) -> bool:
        """Whether what was taken in tricks matters at all."""
        return self.points is not None and not self.thrown and not self.renege and self.meld >= self.floor

    @property
    def unplayed(self) -> bool:
        """Whether no card was played at all."""
        return not self.played and not self.renege

    @property
    def free(self) -> bool:
        """Whether the hand was thrown in where that costs nothing."""
        return self.thrown and self.scoring.throw_in_costs == "nothing"

    @property
    def price(self) -> int | None:
        """What a missed moon costs, where that is something else than a set."""
        auction = self.rules.auction
        if auction.moon_misses == "lose-target" and self.scoring.target is not None:
            return self.scoring.target
        return 500 if auction.shoot_moon == "bonus-250" else None

    @property
    def missed(self) -> bool:
        """Whether a moon was missed that was played."""
        return self.moon == "missed" and self.played

    @property
    def bonus(self) -> int:
        """What the declaring side scores beside meld and tricks."""
        if self.renege:
            return self.whole if self.renege == "defenders" and self.scoring.renege == "set-and-tricks" else 0
        return 250 if self.moon and self.made and self.rules.auction.shoot_moon == "bonus-250" else 0

    @cached_property
    def right(self) -> tuple[str, tuple[int, ...]]:
        """Made or set, and the scores, by the reference."""
        return self.here.hand_score()

    @cached_property
    def minded(self) -> tuple[str, list[int]]:
        """The same by rules that may be mistaken."""
        return minds.hand_score(self.here)

    @property
    def made(self) -> bool:
        return self.right[0] == "made"

    @property
    def scores(self) -> tuple[int, ...]:
        return self.right[1]

    @property
    def set_bid(self) -> int:
        """What each defending side scores besides since the bid is set."""
        return self.bid if self.right[0] == "set" and self.scoring.set_pays == "bid" and not self.scoring.chips else 0

    @property
    def cost(self) -> int:
        """What a set costs."""
        if self.free:
            return 0
        if self.missed and self.price is not None:
            return self.price
        return self.bid + (self.meld if self.scoring.set_costs == "bid-and-meld" else 0)

    @property
    def owes(self) -> bool:
        """Whether the declaring side has something to save."""
        return self.scoring.declarer_must_save and self.scoring.save != 0

    @property
    def least(self) -> int:
        """The trick points that the declaring side must take, where they are counted."""
        return 0 if self.scoring.save == "trick" or not self.owes else int(self.scoring.save)

    def saved(self, side: int) -> bool:
        """Whether a side took enough in tricks."""
        won = self.here.sides("tricks")
        points = self.points[side] if self.points else 0
        return reference.saves(points, (won[side] if won else int(points > 0)), self.scoring.save)

    def low(self, side: int) -> bool:
        """Whether a side has a meld that is too low to count."""
        return 0 < self.melds[side] < self.floor

    def save_told(self, found: Found) -> bool:
        """Whether what has to be taken is told as it is at this table: any trick, any point, or so many."""
        told = {name: text for name, text in found.groupdict().items() if text}
        if "trick" in told:
            return self.scoring.save == "trick"
        if "any" in told:
            return self.scoring.save == 1
        return self.scoring.save == number(told.get("least") or told.get("save") or "") and self.scoring.save not in (0, 1)

    def costs_told(self, found: Found) -> bool:
        """Whether what a set costs is told as it is at this table."""
        return (found["costs"] == "the bid and the meld") == (self.scoring.set_costs == "bid-and-meld")


def hand_of(said: Said) -> Hand:
    """The hand that a sentence speaks of."""
    return Hand(world_of(said))


class Game(Hand):
    """A hand and the game after it."""

    @property
    def before(self) -> list[int]:
        return self.here.sides("before") or []

    @property
    def after(self) -> tuple[int, ...]:
        return self.here.scores_after()

    @property
    def winner(self) -> int | None:
        return self.here.game_winner()

    @property
    def two(self) -> bool:
        return len(self.sides) == 2

    @property
    def target(self) -> int:
        """The target in force, which rises where several had passed it and played on."""
        target = self.scoring.target or 0
        while self.scoring.both_out == "play-on" and len([score for score in self.before if score >= target]) > 1:
            target += PLAY_ON
        return target

    @property
    def out(self) -> list[int]:
        """The sides that have reached it."""
        return [side for side, score in enumerate(self.after) if self.scoring.target is not None and score >= self.target]

    @property
    def fallen(self) -> list[int]:
        limit = self.scoring.lose_at
        return [side for side, score in enumerate(self.after) if limit is not None and score <= limit]

    @property
    def highest(self) -> list[int]:
        return [side for side, score in enumerate(self.after) if score == max(self.after)]

    @property
    def last(self) -> bool:
        """Whether all hands of the game are played."""
        played = self.here.data.get("hands-played")
        return self.scoring.hands is not None and played is not None and played >= self.scoring.hands


def game_of(said: Said) -> Game:
    """The game that a sentence speaks of."""
    return Game(hand_of(said).here)
