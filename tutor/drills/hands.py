"""Hands to be scored: the amounts of a game, and hands that come out in a given way, as real ones do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from tutor.drills.deck import Draw, DrillError
from tutor.engine import Rules, legal_bids

# By how many counters the bid is passed (below 0: missed), or the name of what decides instead.
Way: TypeAlias = int | str
Hand: TypeAlias = dict[str, Any]


class Figures:
    """Amounts of one game: by how much points go, what hands meld and bid."""

    def __init__(self, draw: Draw) -> None:
        rules = draw.rules
        if rules.auction.minimum is None:
            raise DrillError("nobody bids in this game")
        if rules.scoring.chips is not None:
            raise DrillError("this game is settled in chips, not scored")
        self.draw, self.rules = draw, rules
        self.step = rules.trick_step
        self.minimum = rules.auction.minimum
        self.unit = rules.meld_step

    def meld(self, low: int = 0, high: int = 30) -> int:
        """A side's meld; in ones, melds are even and a declaring side has what counts."""
        points = self.draw.random.randint(low, high) * self.unit
        return points if self.unit > 1 else points // 2 * 2

    def own(self, low: int, high: int) -> int:
        """The declaring side's meld: enough to be on the board."""
        return self.meld(low, high) + -(-self.rules.meld.floor // (2 * self.unit)) * 2 * self.unit

    def bid(self, about: int) -> int:
        """The legal bid nearest below an amount, or the lowest."""
        first = legal_bids((), self.rules.seats[0], self.rules)
        assert first is not None
        bid = first.lowest
        while bid < about:
            step = max(row for row in self.rules.auction.steps if row[0] <= bid)[1]
            if bid + step > about:
                break
            bid += step
        return bid

    def taken(self) -> int:
        """Trick points of one side: most hands are uneven."""
        return self.draw.random.randint(2, self.rules.trick_points // self.step - 2) * self.step

    def sides(self, declarer: int, defenders: int) -> tuple[int, ...]:
        """Points by side; two defenders share theirs."""
        if len(self.rules.deck.sides) == 2:
            return (declarer, defenders)
        first = self.draw.random.randint(0, defenders // self.step) * self.step
        return (declarer, first, defenders - first)


# How hands come out, half of them set: clearly at level 1, less so at 2, just at 3, with one now and then that is far off.
MADE: Mapping[int, tuple[Way, ...]] = {1: (5, 7), 2: (0, 2, 3, 4, "bare"), 3: (0, 0, 1, 1, 2, "bare")}
SET: Mapping[int, tuple[Way, ...]] = {
    1: (-5, -7),
    2: (-1, -2, -3, -8, "unsaved", "below-floor"),
    3: (-1, -1, -2, -9, "unsaved", "below-floor", "thrown-in"),
}


LOSES_SHARE: Mapping[int, float] = {1: 0, 2: 0.2, 3: 0.3}  # of the hands in which a defender's meld may be lost as well


def draw_way(draw: Draw, without: tuple[Way, ...] = ()) -> Way:
    """How a hand shall come out, as this table allows."""
    ways = (MADE if draw.random.random() < 0.5 else SET)[draw.level]
    return draw.random.choice([way for way in ways if way not in without and (isinstance(way, int) or WHERE[way](draw.rules))])


def hands_that(draw: Draw, figures: Figures, way: Way) -> Callable[[], Hand | None]:
    """Makes hands that come out so, each a bid, melds and counters; None where they did not."""
    # A defender too may lose a meld, which is drawn once: such hands tell most misconceptions apart and would be chosen too often.
    loses = draw.random.random() < LOSES_SHARE[draw.level] or not _all_can_save(draw.rules)

    def make() -> Hand | None:
        hand = _passed_by(draw, figures, way, loses) if isinstance(way, int) else HANDS[way](draw, figures)
        if hand and draw.rules.scoring.save == "trick" and 0 in (hand.get("counters") or ()):
            return None  # Whether a side without a point won a trick would have to be said.
        return hand

    return make


def fewer_than_saves(draw: Draw, figures: Figures) -> int:
    """Trick points that do not save a meld."""
    return draw.random.randint(0, (int(draw.rules.scoring.save) - 1) // figures.step) * figures.step


def _passed_by(draw: Draw, figures: Figures, slack: int, loses: bool) -> Hand | None:
    meld, taken = figures.own(5, 28), figures.taken()
    bid = figures.bid(meld + taken - slack * figures.step)
    # Bids go by larger steps than counters, so what is taken is fitted to the bid.
    taken = bid - meld + slack * figures.step
    if taken % figures.step or not figures.step <= taken <= draw.rules.trick_points - figures.step:
        return None
    counters = figures.sides(taken, draw.rules.trick_points - taken)
    if slack >= 0 and draw.rules.scoring.declarer_must_save and _too_few(taken, draw.rules):
        return None
    if not loses and any(_too_few(points, draw.rules) for points in counters[1:]):
        return None
    return {"bid": bid, "meld": figures.sides(meld, figures.meld(0, 14)), "counters": counters}


def _bare(draw: Draw, figures: Figures) -> Hand | None:
    """Made, and the defenders took too little to keep their meld."""
    lost = fewer_than_saves(draw, figures)
    taken, meld = draw.rules.trick_points - lost, figures.own(5, 20)
    bid = figures.bid(meld + taken - draw.random.randint(0, 6) * figures.step)
    melds = figures.sides(meld, figures.own(1, 14))
    return {"bid": bid, "meld": melds, "counters": figures.sides(taken, lost)} if bid <= meld + taken else None


def _unsaved(draw: Draw, figures: Figures) -> Hand | None:
    """The bid is reached, but the declaring side took less than it must: set all the same."""
    taken, meld = fewer_than_saves(draw, figures), figures.own(5, 40)
    bid = figures.bid(meld + taken - draw.random.randint(0, 6) * figures.step)
    counters = figures.sides(taken, draw.rules.trick_points - taken)
    return {"bid": bid, "meld": figures.sides(meld, figures.meld(0, 14)), "counters": counters} if bid <= meld + taken else None


def _below_floor(draw: Draw, figures: Figures) -> Hand:
    """Set without play: the declaring side has too little meld."""
    meld = figures.meld(0, (draw.rules.meld.floor - 1) // figures.unit)
    return {"bid": figures.bid(meld + figures.taken()), "meld": figures.sides(meld, figures.meld(0, 14))}


def _thrown_in(draw: Draw, figures: Figures) -> Hand:
    meld = figures.own(5, 28)
    return {"bid": figures.bid(meld + figures.taken()), "meld": figures.sides(meld, figures.meld(0, 14)), "thrown_in": True}


HANDS: Mapping[str, Callable[[Draw, Figures], Hand | None]] = {
    "bare": _bare,
    "unsaved": _unsaved,
    "below-floor": _below_floor,
    "thrown-in": _thrown_in,
}


def a_side_can_fail_to_save(rules: Rules) -> bool:
    """Whether too few trick points cost a side its meld."""
    return rules.scoring.save != "trick" and 0 < rules.scoring.save <= rules.trick_points


def _too_few(points: int, rules: Rules) -> bool:
    return rules.scoring.save != "trick" and points < rules.scoring.save


def _all_can_save(rules: Rules) -> bool:
    return rules.scoring.save == "trick" or rules.scoring.save * len(rules.deck.sides) <= rules.trick_points * 0.9


# Where each way is met.
WHERE: Mapping[Way, Callable[[Rules], bool]] = {
    "bare": a_side_can_fail_to_save,
    "unsaved": lambda rules: rules.scoring.declarer_must_save and a_side_can_fail_to_save(rules),
    "below-floor": lambda rules: rules.meld.floor > 0,
    "thrown-in": lambda rules: True,
}
