"""Drills about scoring and the auction: figures as hands really give them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tutor.drills.deck import Draw, DrillError, Maker
from tutor.drills.hands import WHERE, Figures, draw_way, fewer_than_saves, hands_that
from tutor.engine import score_hand
from tutor.questions import Question
from tutor.questions.can_make import CanMake
from tutor.questions.hand_score import GameWinner, MadeOrSet, ScoreOfHand
from tutor.questions.points_needed import PointsNeeded

Made = Callable[[], Question | None]


def needed(draw: Draw) -> Made:
    """Level 1: round figures, 2: odd ones, 3: both partners' melds together, which may cover the bid."""
    figures = Figures(draw)
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


# By how many counters the bid can be passed, or cannot be reached: half of each.
CAN: Mapping[int, tuple[int, ...]] = {1: (8, -8), 2: (2, 2, 3, -2, -2, -3), 3: (0, 0, 1, -1, -1, -2)}
UNSAVED_SHARE = 0.2  # from level 2 on, where the declaring side must save: what is left is too little for that


def can_make(draw: Draw) -> Made:
    """By the slack: wide at level 1, narrow at 2, exact or just missed at 3."""
    figures = Figures(draw)
    slack = draw.random.choice(CAN[draw.level])
    if draw.level > 1 and slack < 0 and WHERE["unsaved"](draw.rules) and draw.random.random() < UNSAVED_SHARE:
        return lambda: _save_out_of_reach(draw, figures)
    return lambda: _by_slack(draw, figures, slack)


def _by_slack(draw: Draw, figures: Figures, slack: int) -> Question | None:
    """The bid can be passed by so many counters if all that is left is won."""
    rules = draw.rules
    meld, taken = figures.own(3, 20), figures.taken() // figures.step // 2 * figures.step
    lost = draw.random.randint(0, (rules.trick_points - taken) // figures.step) * figures.step
    bid = figures.bid(meld + rules.trick_points - lost - slack * figures.step)
    # Bids go by larger steps than counters, so what is lost is fitted to the bid.
    lost = meld + rules.trick_points - bid - slack * figures.step
    if lost < 0 or lost % figures.step or not rules.trick_points > taken + lost:
        return None
    return CanMake(bid=bid, meld=meld, counters=figures.sides(taken, lost))


def _save_out_of_reach(draw: Draw, figures: Figures) -> Question | None:
    """The bid itself could be reached, but not the trick points that the declaring side must take."""
    most, meld = fewer_than_saves(draw, figures), figures.own(5, 40)
    bid = figures.bid(meld + most - draw.random.randint(0, 6) * figures.step)
    if not most or bid > meld + most:
        return None
    taken = draw.random.randrange(0, most, figures.step)
    return CanMake(bid=bid, meld=meld, counters=figures.sides(taken, draw.rules.trick_points - most))


def save(draw: Draw) -> Made:
    """Whether the defenders keep their meld: lost, or saved by just enough; level 3 with a bid that is near too.

    Nothing special: they took far more than it takes.
    """
    figures = Figures(draw)
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


def _save_by_a_trick(draw: Draw, figures: Figures) -> Made:
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


def made_or_set(draw: Draw) -> Made:
    """Whether a hand was made: with points to spare, just, hardly not, or set for another reason."""
    hands = hands_that(draw, Figures(draw), draw_way(draw, without=("thrown-in",)))

    def make() -> Question | None:
        hand = hands()
        return MadeOrSet(**hand) if hand else None

    return make


def hand_score(draw: Draw) -> Made:
    """Made, set, exactly made, a meld lost, thrown in."""
    hands = hands_that(draw, Figures(draw), draw_way(draw))

    def make() -> Question | None:
        hand = hands()
        return ScoreOfHand(**hand) if hand else None

    return make


def game_winner(draw: Draw) -> Made:
    """Level 1: one side near the target, 2: close, 3: both near it; nothing special: nobody wins yet."""
    figures = Figures(draw)
    target = draw.rules.scoring.target
    if target is None:
        raise DrillError("a game here is a number of hands, not a target")
    hands, ahead = hands_that(draw, figures, draw_way(draw)), draw.random.randrange(len(draw.rules.deck.sides))

    def make() -> Question | None:
        hand = hands()
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
