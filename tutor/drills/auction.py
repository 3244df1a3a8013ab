"""Drills about the auction: calls as players make them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tutor.drills.deck import Draw, DrillError, Maker
from tutor.engine import legal_bids
from tutor.engine.auction import Call
from tutor.questions import Question
from tutor.questions.auction import Auction
from tutor.questions.least_bid import LeastBid
from tutor.questions.positions import you

Made = Callable[[], Question | None]


def auction(draw: Draw) -> Made:
    """Level 1: one round, 2: several with a jump, 3: late passes; nothing special: all pass and the dealer is stuck."""
    minimum = _minimum(draw)

    def make() -> Question | None:
        rules = draw.rules
        dealer = draw.random.choice(rules.seats)
        calls: list[Call] = []
        stuck = not draw.special and rules.auction.all_pass != "redeal"
        most = {1: minimum + 3 * rules.auction.steps[0][1], 2: minimum + 10 * rules.auction.steps[0][1], 3: minimum * 2}[draw.level]
        while (legal := legal_bids(calls, dealer, rules)) is not None:
            eager = 0.0 if stuck else 0.75 if legal.lowest < most else 0.15
            if draw.random.random() < eager:
                jump = draw.random.choice((0, 0, 0, 1, 3)) * rules.auction.steps[0][1] if draw.level > 1 else 0
                calls.append(legal.lowest + jump if legal.lowest + jump in legal else legal.lowest)
            else:
                calls.append("pass")
        bids = sum(1 for call in calls if call != "pass")
        return None if not stuck and bids < draw.level else Auction(dealer=dealer, calls=tuple(calls))

    return make


def least_bid(draw: Draw) -> Made:
    """Level 1: the last call is a bid, 2: calls with jumps and passes, 3: several rounds, or where the steps change.

    Nothing special: nobody has bid yet.
    """
    minimum, steps = _minimum(draw), draw.rules.auction.steps
    # Where bids go by larger steps from some bid on, level 3 is about that bid.
    start = steps[-1][0] - 2 * steps[0][1] if draw.level == 3 and len(steps) > 1 else minimum
    reach = {1: 4, 2: 12, 3: 12}[draw.level] * steps[0][1]

    def make() -> Question | None:
        rules = draw.rules
        dealer = draw.random.choice(rules.seats)
        calls: list[Call] = []
        rounds = draw.random.randint(1, len(rules.seats) * (2 if draw.level == 3 else 1))
        for _ in range(rounds):
            legal = legal_bids(calls, dealer, rules)
            if legal is None:
                return None
            bid = (
                max(legal.lowest, draw.random.randrange(start, start + reach, steps[0][1])) if draw.random.random() < 0.5 else legal.lowest
            )
            calls.append(bid if draw.special and bid in legal and draw.random.random() < 0.7 else "pass")
        legal = legal_bids(calls, dealer, rules)
        if legal is None or legal.seat is not you(rules):
            return None
        bids = sum(1 for call in calls if call != "pass")
        due = bids == 0 if not draw.special else bids >= min(draw.level, 2) and (draw.level > 1 or calls[-1] != "pass")
        return LeastBid(dealer=dealer, calls=tuple(calls)) if due else None

    return make


def _minimum(draw: Draw) -> int:
    """The lowest bid. Raises DrillError where nobody bids."""
    if draw.rules.auction.minimum is None:
        raise DrillError("nobody bids in this game")
    return draw.rules.auction.minimum


MAKERS: Mapping[str, Maker] = {"auction": auction, "least-bid": least_bid}
