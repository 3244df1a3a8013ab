"""Random figures: auctions that are legal to the end, and bids, melds and counters of a hand near every edge of scoring."""

from __future__ import annotations

from random import Random

from tutor.engine import Rules, Seat, legal_bids
from tutor.engine.auction import Call

Sides = tuple[int, ...]


def calls(random: Random, rules: Rules, dealer: Seat, most: int | None = None) -> tuple[Call, ...]:
    """The calls of an auction, to its end or so many: all pass, one bid, a few, or a long fight with jumps."""
    eager = random.choice((0.0, 0.15, 0.4, 0.6, 0.8))
    jumpy, said = random.random() < 0.3, list[Call]()
    while len(said) < (40 if most is None else most):
        legal = legal_bids(said, dealer, rules)
        if legal is None:
            break
        if random.random() >= eager or len(said) > 24:
            said.append("pass")
        else:
            said.append(bid_from(random, rules, legal.lowest, jumpy))
    return tuple(said)


def bid_from(random: Random, rules: Rules, lowest: int, jumpy: bool) -> int:
    """A bid from a lowest one up: that itself, or some steps above it."""
    bid = lowest
    for _ in range(random.choice((0, 1, 2, 3, 7)) if jumpy and random.random() < 0.6 else 0):
        bid += next_step(rules, bid)
    return bid


def next_step(rules: Rules, bid: int) -> int:
    """How much above a bid the next one is."""
    start, step = max(row for row in rules.auction.steps if row[0] <= bid)
    above = bid - (bid - start) % step + step
    return min(above, *(first for first, _ in rules.auction.steps if first > bid), above) - bid


def some_bid(random: Random, rules: Rules) -> int:
    """A bid that a table could come to; a stuck dealer's among them."""
    bid = rules.auction.minimum or 100
    if random.random() < 0.1:
        return rules.stuck_bid if rules.auction.minimum else bid
    first = legal_bids((), rules.seats[0], rules)
    bid = first.lowest if first else bid
    for _ in range(random.choice((0, 1, 2, 5, 5, 10, 20, 30))):
        bid += next_step(rules, bid)
    return bid


def some_meld(random: Random, rules: Rules, about: int = -1, often: float = 0.2) -> int:
    """A side's meld: about an amount as often as told, at an edge (nothing, the floor, just below it), or any."""
    unit, floor = rules.meld_step, rules.meld.floor
    if about >= 0 and random.random() < often:
        return random.choice((about, about // unit * unit, about // unit * unit))
    if random.random() < 0.3:
        return random.choice((0, floor, max(floor - unit, 0), floor + unit, unit))
    return random.randint(0, random.choice((6, 20, 45, 170))) * unit


def shared_out(random: Random, rules: Rules, own: int) -> Sides:
    """Trick points by side, where the declaring side has so many of all there are; three players share out the rest."""
    own = min(max(own, 0), rules.trick_points)
    rest, step = rules.trick_points - own, rules.trick_step
    if len(rules.deck.sides) == 2:
        return own, rest
    first = random.choice((0, rest, random.randint(0, rest // step) * step, step))
    first = min(first, rest)
    return own, first, rest - first


def own_counters(random: Random, rules: Rules, bid: int, meld: int) -> int:
    """Trick points of the declaring side: none, all, just enough, a step short or over, the save or just below it, any."""
    step, whole = rules.trick_step, rules.trick_points
    save = rules.scoring.save if isinstance(rules.scoring.save, int) else 1
    edges = [0, whole, bid - meld, bid - meld - step, bid - meld + step, save, save - step, whole - save, whole - save + step, whole - step]
    if random.random() < 0.5:
        return random.choice(edges) // step * step
    return random.randint(0, whole // step) * step


def tricks_won(random: Random, rules: Rules, counters: Sides) -> Sides:
    """How many tricks each side took; who has points took at least one."""
    left = rules.deck.hand
    least = [1 if points else 0 for points in counters]
    won = [*least]
    for _ in range(left - sum(least)):
        won[random.choice([side for side, points in enumerate(counters) if points or random.random() < 0.3] or [0])] += 1
    return tuple(won)


def before(random: Random, rules: Rules) -> Sides:
    """Scores before a hand: about nothing, below zero, near the target or past it, near where the game is lost."""
    target, lost = rules.scoring.target or 1000, rules.scoring.lose_at or -500
    unit = rules.meld_step

    def score() -> int:
        sort = random.random()
        if sort < 0.5:
            return target - random.randint(-2 if rules.scoring.both_out == "play-on" else 1, 40) * unit
        if sort < (0.8 if rules.scoring.lose_at else 0.55):
            return lost + random.randint(-2, 50) * unit
        return random.randint(-30, max(target // unit, 1)) * unit

    return tuple(score() for _ in rules.deck.sides)
