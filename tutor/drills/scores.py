"""Drills about scoring and the auction: figures as hands really give them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tutor.drills.deck import Draw, DrillError, Maker
from tutor.engine import legal_bids, score_hand
from tutor.questions import Question
from tutor.questions.can_make import CanMake
from tutor.questions.hand_score import GameWinner, MadeOrSet, ScoreOfHand
from tutor.questions.points_needed import PointsNeeded

Made = Callable[[], Question | None]


class _Figures:
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


def needed(draw: Draw) -> Made:
    """Level 1: round figures, 2: odd ones, 3: both partners' melds together, which may cover the bid."""
    figures = _Figures(draw)
    round_to = 5 * figures.unit

    def make() -> Question | None:
        meld = figures.own(2, 20) + (figures.meld(2, 20) if draw.level == 3 else 0)
        meld -= meld % round_to if draw.level == 1 else 0
        bid = figures.bid((meld + figures.taken()) // round_to * round_to if draw.level == 1 else meld + figures.taken())
        if draw.level < 3 and (draw.level == 1) != (meld % round_to == bid % round_to == 0):
            return None
        if draw.level == 3 and not draw.special:
            meld = bid + figures.meld(0, 12)
        return PointsNeeded(bid=bid, meld=meld)

    return make


def can_make(draw: Draw) -> Made:
    """By the slack: wide at level 1, narrow at 2, exact or just missed at 3."""
    figures = _Figures(draw)
    slack = draw.random.choice({1: (-8, 8), 2: (-3, -2, 2, 2, 2, 3, 3), 3: (0, -1, 1, 0, 1, 0, -1)}[draw.level])

    def make() -> Question | None:
        rules = draw.rules
        meld, taken = figures.own(3, 20), figures.taken() // figures.step // 2 * figures.step
        lost = draw.random.randint(0, (rules.trick_points - taken) // figures.step) * figures.step
        bid = figures.bid(meld + rules.trick_points - lost - slack * figures.step)
        # Bids go by larger steps than counters, so what is lost is fitted to the bid.
        lost = meld + rules.trick_points - bid - slack * figures.step
        if lost < 0 or lost % figures.step or not rules.trick_points > taken + lost:
            return None
        return CanMake(bid=bid, meld=meld, counters=figures.sides(taken, lost))

    return make


def save(draw: Draw) -> Made:
    """Whether the defenders keep their meld: lost, or saved by just enough; level 3 with a bid that is near too.

    Nothing special: they took far more than it takes.
    """
    figures = _Figures(draw)
    threshold = draw.rules.scoring.save
    if threshold == 0:
        raise DrillError("at this table the defenders keep their meld whatever they take", "set save to trick or a number to drill it")
    if threshold == "trick":
        return _save_by_a_trick(draw, figures)
    near = -(-threshold // figures.step) * figures.step
    if near + figures.step > draw.rules.trick_points:
        raise DrillError("at this table no side can save its meld", "set save to fewer trick points to drill it")
    lost = draw.special and draw.random.random() < 0.6
    away = {1: draw.random.randint(1, 2), 2: draw.random.randint(0, 1), 3: 0}[draw.level]

    def make() -> Question | None:
        taken = max(near - figures.step * (away + 1), 0) if lost else near + figures.step * (0 if draw.special else 3 + away)
        if taken > draw.rules.trick_points:
            return None
        meld = figures.own(6, 20)
        # At level 3 the bid is a near thing as well.
        bid = figures.bid(meld + (draw.rules.trick_points - taken if draw.level == 3 else draw.rules.trick_points // 2))
        counters = figures.sides(draw.rules.trick_points - taken, taken)
        return ScoreOfHand(bid=bid, meld=figures.sides(meld, figures.own(4, 14)), counters=counters)

    return make


def _save_by_a_trick(draw: Draw, figures: _Figures) -> Made:
    """Where any trick saves: none was won, or one, at level 3 without a counter in it."""
    rules = draw.rules
    won = draw.random.randint(0, 1) if draw.special else draw.random.randint(2, 5)
    whole = rules.deck.hand

    def make() -> Question | None:
        taken = 0 if won == 0 or (won == 1 and draw.level == 3) else figures.step * draw.random.randint(won, 2 * won)
        meld = figures.own(6, 20)
        bid = figures.bid(meld + (rules.trick_points - taken if draw.level == 3 else rules.trick_points // 2))
        counters, tricks = (rules.trick_points - taken, taken), (whole - won, won)
        if len(rules.deck.sides) > 2:
            counters, tricks = (*counters, 0), (*tricks, 0)  # type: ignore[assignment]
        return ScoreOfHand(bid=bid, meld=figures.sides(meld, figures.own(4, 14)), counters=counters, tricks=tricks)

    return make


def _slack(draw: Draw) -> int | None:
    """By how many counters the bid is passed: level 1 clearly, 2 less so, 3 just; None for a hand thrown in."""
    if draw.level == 3 and draw.random.random() < 0.2:
        return None
    return draw.random.choice({1: (5, 7, -5, -7), 2: (-4, -2, 2, 3), 3: (0, -1, 1, 0, 1, 0, -1)}[draw.level])


def _hand(draw: Draw, figures: _Figures, slack: int | None) -> dict[str, Any] | None:
    """A bid, melds and counters that come out so; None where they did not."""
    meld, taken = figures.own(5, 28), figures.taken()
    bid = figures.bid(meld + taken - (slack or 0) * figures.step)
    melds = figures.sides(meld, figures.meld(0, 14))
    if slack is None:
        return {"bid": bid, "meld": melds, "thrown_in": True}
    # Bids go by larger steps than counters, so what is taken is fitted to the bid.
    taken = bid - meld + slack * figures.step
    if taken % figures.step or not figures.step <= taken <= draw.rules.trick_points - figures.step:
        return None
    counters = figures.sides(taken, draw.rules.trick_points - taken)
    if draw.rules.scoring.save == "trick" and 0 in counters:
        return None
    return {"bid": bid, "meld": melds, "counters": counters}


def made_or_set(draw: Draw) -> Made:
    """Whether a played hand was made, by the slack."""
    figures, slack = _Figures(draw), _slack(draw)

    def make() -> Question | None:
        hand = _hand(draw, figures, slack)
        return MadeOrSet(**hand) if hand else None

    return make


def hand_score(draw: Draw) -> Made:
    """Made, set, set with a big meld, exactly made, thrown in."""
    figures, slack = _Figures(draw), _slack(draw)

    def make() -> Question | None:
        hand = _hand(draw, figures, slack)
        return ScoreOfHand(**hand) if hand else None

    return make


def game_winner(draw: Draw) -> Made:
    """Level 1: one side near the target, 2: close, 3: both near it; nothing special: nobody wins yet."""
    figures = _Figures(draw)
    target = draw.rules.scoring.target
    if target is None:
        raise DrillError("a game here is a number of hands, not a target")
    slack, ahead = _slack(draw), draw.random.randrange(len(draw.rules.deck.sides))

    def make() -> Question | None:
        hand = _hand(draw, figures, slack)
        if hand is None:
            return None
        scored = score_hand(hand["bid"], hand["meld"], hand.get("counters"), draw.rules, thrown_in=hand.get("thrown_in", False))
        far = draw.random.randint(20, 60) * figures.step
        near = [target - max(points, figures.step) + draw.random.randint(0, 3) * figures.step for points in scored.points]
        before = list(near)
        for side in range(len(before)):
            if not draw.special or (draw.level < 3 and side != ahead):
                before[side] -= far
        return GameWinner(before=tuple(min(points, target - figures.step) for points in before), **hand)

    return make


MAKERS: Mapping[str, Maker] = {
    "points-needed": needed,
    "made-or-set": made_or_set,
    "can-make": can_make,
    "save-the-meld": save,
    "hand-score": hand_score,
    "game-winner": game_winner,
}
