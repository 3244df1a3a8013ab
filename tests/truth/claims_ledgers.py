"""Claims of ledgers of hands: every figure and every word beside it, and that the lines of a side add up to its score."""

from __future__ import annotations

import re
from collections.abc import Callable

from claims import claim
from reading import number, spoken
from scored import Found, Hand, figure, hand_of
from sentences import Said

KINDS = ("hand-score", "game-winner")
_SIDE = r"(?P<side>Declaring side|Defenders|Defender [12])"
_FIGURE = figure("points")
_HAD = figure("had")


def side_of(hand: Hand, name: str) -> int | None:
    """The side of a line; None where no side of this game is called so."""
    names = ["Declaring side", *(["Defenders"] if len(hand.sides) == 2 else ["Defender 1", "Defender 2"])]
    return names.index(name) if name in names else None


class Row:
    """What a side should have in one line: how much, and how much of it is scored."""

    def __init__(self, hand: Hand, side: int, what: str) -> None:
        self.hand, self.side, self.what = hand, side, what

    @property
    def had(self) -> int:
        hand = self.hand
        return hand.melds[self.side] if self.what == "meld" else hand.points[self.side] if hand.points else 0

    @property
    def scored(self) -> int:
        """Of a meld or of tricks."""
        hand, side = self.hand, self.side
        if hand.scoring.chips and side:
            return 0
        if side == 0:
            return self.had if hand.made else 0
        if hand.renege:
            return self.had if hand.renege == "declarer" and self.had >= hand.floor else 0
        if not hand.played:
            return self.had if self.what == "meld" and self.had >= hand.floor and hand.scoring.throw_in != "nothing" else 0
        if not hand.saved(side):
            return self.had if self.what == "tricks" and hand.scoring.unsaved_loses == "meld" else 0
        return 0 if self.what == "meld" and self.had < hand.floor else self.had

    @property
    def extra(self) -> int:
        """What a side gets besides since a hand was not played, since the other side reneged, or for a moon."""
        hand = self.hand
        if not self.side:
            return hand.bonus
        if hand.renege:
            return hand.whole if hand.renege == "declarer" and hand.scoring.renege == "set-and-tricks" else 0
        shares = {"meld-and-half": hand.whole // 2, "meld-and-all": hand.whole, "meld-and-250": 250}
        return 0 if hand.played or not self.side else shares.get(hand.scoring.throw_in, 0)


Details = tuple[tuple[str, Callable[[Row, Found], bool]], ...]


def _below(row: Row, found: Found) -> bool:
    return row.what == "meld" and row.had < row.hand.floor == number(found["floor"])


def _set(row: Row, found: Found) -> bool:
    """A played hand that fell short, or one out of reach; a save is no matter then."""
    hand = row.hand
    short = hand.total < hand.bid if hand.played else hand.points is None and not hand.thrown and hand.meld + hand.whole < hand.bid
    return row.side == 0 and short and hand.meld >= hand.floor and not hand.renege and not hand.missed


def _unsaved(row: Row, found: Found) -> bool:
    """Too little was taken, and where it is the declaring side, that alone set it."""
    hand = row.hand
    alone = row.side > 0 or (hand.owes and hand.total >= hand.bid)
    told = {"low": hand.points[row.side] if hand.points else 0}
    figures = found.groupdict()
    return (
        hand.played
        and not (hand.missed and not row.side)
        and not hand.saved(row.side)
        and alone
        and hand.save_told(found)
        and number(figures.get("low") or spoken(told["low"])) == told["low"]
    )


# What stands beside a meld or tricks of which nothing is scored, after how much it was.
_LOST: Details = (
    (r" lost: no (?P<trick>trick) was won", _unsaved),
    (r" lost: (?P<any>neither a counter nor the last trick)", _unsaved),
    (rf" lost: {figure('low')} in tricks, {figure('save')} needed", _unsaved),
    (rf" does not count: {figure('floor')} needed", _below),
    (r" lost: thrown in", lambda row, found: row.side == 0 and row.hand.thrown),
    (r" not scored: the hand was not played", lambda row, found: row.side > 0 and row.hand.unplayed),
    (r" lost: the bid is set", _set),
    (r" lost: the moon was missed", lambda row, found: row.side == 0 and row.hand.missed),
    (r" lost: a renege", lambda row, found: row.hand.renege == ("defenders" if row.side else "declarer")),
    (r" counted for nothing: only the bid is settled", lambda row, found: row.side > 0 and row.hand.scoring.chips is not None),
)


@claim(rf"{_SIDE}: (?P<what>meld|tricks) = {_FIGURE}(?: \((?P<detail>.+)\))?", KINDS, ("line",))
def _(said: Said, found: Found) -> bool:
    """So much of it is scored; where nothing of something is, how much it was and why."""
    hand = hand_of(said)
    side = side_of(hand, found["side"])
    if side is None or (found["what"] == "tricks" and not hand.points):
        return False
    row = Row(hand, side, found["what"])
    lost = row.had > 0 and row.scored == 0
    return number(found["points"]) == row.scored and (found["detail"] is not None) == lost and (not lost or explained(row, found["detail"]))


def explained(row: Row, detail: str) -> bool:
    """Whether the words beside a line are true."""
    for pattern, holds in _LOST:
        if found := re.fullmatch(_HAD + pattern, detail):
            return number(found["had"]) == row.had and holds(row, found)
    return False


@claim(
    rf"Declaring side: bid = {_FIGURE}(?:(?P<both> \(the bid {figure('bid')} and the meld {figure('meld')}\))"
    r"|(?P<free> \(a hand thrown in costs nothing\))|(?P<missed> \(the moon was missed\)))?",
    KINDS,
    ("line",),
)
def _(said: Said, found: Found) -> bool:
    """What a set costs, and the two parts of it where the meld is one, or why it is something else."""
    hand = hand_of(said)
    priced = hand.missed and hand.price is not None
    if hand.free or priced:
        why = found["free"] if hand.free else found["missed"] or hand.cost == hand.bid
        return bool(why) and not found["both"] and not hand.made and number(found["points"]) == -hand.cost
    both = hand.cost != hand.bid
    parts = not both or (number(found["bid"] or "") == hand.bid and number(found["meld"] or "") == hand.meld)
    plain = not found["free"] and not found["missed"]
    return not hand.made and number(found["points"]) == -hand.cost and bool(found["both"]) == both and parts and plain


@claim(rf"(?P<side>Defenders|Defender [12]): bid = {_FIGURE} \(the bid of the side that was set\)", KINDS, ("line",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return side_of(hand, found["side"]) is not None and number(found["points"]) == hand.set_bid > 0


_PAID = {
    "half the trick points": "meld-and-half",
    "all the trick points": "meld-and-all",
    "since the hand was not played": "meld-and-250",
}


@claim(rf"(?P<side>Defenders|Defender [12]): bonus = {_FIGURE} \((?P<why>{'|'.join(_PAID)})\)", KINDS, ("line",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    side = side_of(hand, found["side"])
    return (
        side is not None and _PAID[found["why"]] == hand.scoring.throw_in and number(found["points"]) == Row(hand, side, "bonus").extra > 0
    )


@claim(
    rf"{_SIDE}: bonus = {_FIGURE} \((?:(?P<moon>every trick was won, as announced)|(?P<renege>all the trick points, for a renege))\)",
    KINDS,
    ("line",),
)
def _(said: Said, found: Found) -> bool:
    """For a moon that was made, or for a renege of the other side."""
    hand = hand_of(said)
    side = side_of(hand, found["side"])
    fits = hand.moon == "made" and side == 0 if found["moon"] else hand.renege == ("defenders" if side == 0 else "declarer")
    return side is not None and fits and number(found["points"]) == Row(hand, side, "bonus").extra > 0


# The whole. ----------------------------------------------------------------------------------------------------


def adds_up(said: Said) -> bool:
    """Whether the lines of each side come to what it scores for the hand, each thing said of it once."""
    hand, ledger = hand_of(said), said.verdict.ledger if said.verdict else None
    sums, labels = [0] * len(hand.sides), []
    for line in ledger.lines if ledger else ():
        name, _, _ = line.label.partition(": ")
        labels.append(line.label)
        side = side_of(hand, name)
        if side is not None:
            sums[side] += number(line.points) or 0
    return tuple(sums) == hand.scores and len(labels) == len(set(labels))


@claim(rf"Score = {_FIGURE} / {figure('others')}", ("hand-score",), ("total",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return (number(found["points"]), number(found["others"])) == (hand.scores[0], sum(hand.scores[1:])) and adds_up(said)


@claim(rf"Now = {_FIGURE} / {figure('others')}", ("game-winner",), ("total",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    now = hand.here.scores_after()
    return (number(found["points"]), number(found["others"])) == (now[0], sum(now[1:])) and adds_up(said)


@claim(rf"Before: (?P<who>declaring side|defenders|both defenders) = {_FIGURE}", ("game-winner",), ("line",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    before = hand.here.sides("before") or []
    defenders = {"declaring side": before[:1], "defenders": before[1:2], "both defenders": before[1:]}[found["who"]]
    named = found["who"] == "declaring side" or (found["who"] == "both defenders") == (len(before) == 3)
    return named and number(found["points"]) == sum(defenders)


@claim(r"declaring side / (?P<both>both )?defenders", KINDS, ("note",))
def _(said: Said, found: Found) -> bool:
    """What the two figures of the total are."""
    return bool(found["both"]) == (len(hand_of(said).sides) == 3)
