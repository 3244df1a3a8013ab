"""Drills about the auction: calls as players make them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tutor.drills.deck import Draw, DrillError, Maker
from tutor.engine import Seat, legal_bids
from tutor.engine.agreements import in_force, read, usual
from tutor.engine.auction import Call, LegalBids
from tutor.engine.conventions import Convention
from tutor.engine.hearing import PASSES, Heard, Spoken, call_of, listen
from tutor.questions import Question
from tutor.questions.auction import Auction
from tutor.questions.least_bid import LeastBid
from tutor.questions.partner_said import PartnerSaid
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


_MOST = 3  # agreements that are drawn at once
_UNITS = range(7)  # how far over a partner's bid may be, in units of meld


def partner_said(draw: Draw) -> Made:
    """Level 1: the partner's call by one of two agreements, 2: of three, with jumps of others, 3: with a call after it.

    Nothing special: a call that nothing was agreed on for.
    """
    taken = usual(draw.rules)
    rows = in_force(draw.agreed or (taken.rows if taken else ()), draw.rules) or in_force(taken.rows if taken else (), draw.rules)
    if not rows:
        raise DrillError("partners tell each other nothing by bids in this game")
    wanted = draw.random.choice(rows) if draw.special else None
    others = [row for row in rows if row is not wanted]
    more = draw.random.sample(others, min(len(others), min(draw.level + 1, _MOST) - bool(wanted)))
    names = tuple(row.name for row in rows if row is wanted or row in more)
    agreed = in_force(names, draw.rules)

    def make() -> Question | None:
        dealer, calls = draw.random.choice(draw.rules.seats), list[Spoken]()
        while (legal := legal_bids([call_of(one) for one in calls], dealer, draw.rules)) is not None:
            if legal.seat is draw.rules.partner(you(draw.rules)):
                told = _partners_call(draw, calls, dealer, legal, agreed, wanted)
                calls.append("pass" if told is None else told)
                if told is not None:
                    later = _later(draw, calls, dealer) if draw.level == 3 else ()
                    return PartnerSaid(dealer=dealer, calls=(*calls, *later), conventions=names)
            else:
                jump = draw.random.choice((0, 0, 2, 3)) * draw.rules.meld_step if draw.level > 1 else 0
                bid = legal.lowest + jump if legal.lowest + jump in legal else legal.lowest
                calls.append(bid if draw.random.random() < 0.45 else "pass")
        return None

    return make


def _later(draw: Draw, calls: list[Spoken], dealer: Seat) -> tuple[Spoken, ...]:
    """What the seat after the partner calls, or nothing."""
    legal = legal_bids([call_of(one) for one in calls], dealer, draw.rules)
    if legal is None or legal.seat is draw.rules.partner(you(draw.rules)):
        return ()
    return draw.random.choice(((), ("pass",), (legal.lowest,), (legal.lowest + 2 * draw.rules.meld_step,)))


def _partners_call(
    draw: Draw, calls: list[Spoken], dealer: Seat, legal: LegalBids, agreed: tuple[Convention, ...], wanted: Convention | None
) -> Spoken | None:
    """A call of the partner that tells what is wanted, or nothing; None where there is none."""
    last = max((one for one in calls if isinstance(one, int)), default=0)
    bids = [bid for more in _UNITS if (bid := (last or legal.lowest) + more * draw.rules.meld_step) in legal]
    passes = [word for word in PASSES if word == "pass" or any(row.reads(Heard(legal.seat, word, draw.rules)) for row in agreed)]
    special = [row.figure(draw.rules) for row in agreed if not last and row.figure(draw.rules) in legal]
    # A jump that tells nothing is a better lure than the next bid, and this better than a plain pass.
    tries: list[Spoken] = [*bids[1:], *special, *bids[: 1 + (draw.level == 1)], *passes]
    heard = [listen([*calls, one], dealer, draw.rules)[-1] for one in tries]
    fitting = [one.spoken for one in heard if read(one, agreed).by is wanted]
    return draw.random.choice(fitting) if fitting else None


MAKERS: Mapping[str, Maker] = {"auction": auction, "least-bid": least_bid, "partner-said": partner_said}
