"""Claims of whether a bid was made or set, why, what a set costs, and what the declaring side scores."""

from __future__ import annotations

from claims import claim
from reading import number
from scored import COSTS, TAKES, THE_SAVE, Found, Hand, figure, hand_of, tells
from sentences import Said, Where

MADE, SCORE, GAME = ("made-or-set",), ("hand-score",), ("game-winner",)
HAND = (*MADE, *SCORE, *GAME)
_TEXTS: tuple[Where, ...] = ("text", "hint")
_BID, _MELD, _TRICKS, _TOTAL, _SHORT, _WHOLE, _MOST, _FLOOR, _COST = (
    figure(name) for name in ("bid", "meld", "tricks", "total", "short", "whole", "most", "floor", "cost")
)
_SUMS = rf"Meld {_MELD} and tricks {_TRICKS} make {_TOTAL}"


def same(hand: Hand, found: Found) -> bool:
    """Whether all figures told of a hand are its own."""
    figures = {
        "bid": hand.bid,
        "meld": hand.meld,
        "tricks": hand.taken,
        "total": hand.total,
        "short": hand.bid - hand.total,
        "whole": hand.whole,
        "most": hand.meld + hand.whole,
        "floor": hand.floor,
        "cost": -hand.cost,
    }
    given = found.groupdict()
    return tells(found, **{name: value for name, value in figures.items() if name in given}) and ends(hand, given.get("end"))


def ends(hand: Hand, end: str | None) -> bool:
    """Whether a sentence ends on the outcome that it has, or on none."""
    return end is None or hand.made == ("made" in end)


def reached(hand: Hand) -> bool:
    return hand.played and hand.total >= hand.bid


# Made or set. --------------------------------------------------------------------------------------------------


@claim(r"The bid is (?P<end>made|set)", (*MADE, *SCORE), ("title",))
def _(said: Said, found: Found) -> bool:
    return ends(hand_of(said), found["end"])


@claim(r"Was the hand played, and what do meld and tricks come to\?", MADE, ("hint",))
def _(said: Said, found: Found) -> bool:
    return bool(hand_of(said).melds)


@claim(r"(?:Here t|T)he hand was thrown in(?P<end>, so the bid is set)?", HAND)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.thrown and not hand.made


@claim(rf"A meld of {_MELD} is below {_FLOOR}, the least that counts here(?P<end>, so the bid is set)?", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.meld < hand.floor and not hand.made and same(hand, found)


@claim(rf"Here the meld of {_MELD} is below {_FLOOR}", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.meld < hand.floor and not hand.made and same(hand, found)


@claim(
    rf"Even with all {_WHOLE} trick points, meld {_MELD} makes only {_MOST}, less than the bid of {_BID}(?P<end>, so the bid is set)?",
    HAND,
    _TEXTS,
)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.meld + hand.whole < hand.bid and not hand.made and same(hand, found)


@claim(rf"Here meld {_MELD} and all {_WHOLE} trick points make only {_MOST}", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.meld + hand.whole < hand.bid and not hand.made and same(hand, found)


@claim(
    rf"{_SUMS}(?P<why>, but (?:the declaring side (?P<trick>won no trick to save its meld)"
    rf"|the declaring side took (?P<any>neither a counter nor the last trick)"
    rf"|{figure('low')} in tricks is below the save of {figure('save')}))(?P<end>: set)?",
    HAND,
    _TEXTS,
)
def _(said: Said, found: Found) -> bool:
    """Enough for the bid, and not for the save."""
    hand = hand_of(said)
    return reached(hand) and unsaved(hand, found) and same(hand, found)


def unsaved(hand: Hand, found: Found) -> bool:
    """Whether the declaring side owes what is told, and has not taken it."""
    return hand.owes and not hand.saved(0) and hand.save_told(found) and tells(found, low=hand.taken)


@claim(
    rf"Here (?:the declaring side (?P<trick>won no trick)|the declaring side took (?P<any>neither a counter nor the last trick)"
    rf"|{figure('low')} in tricks is below the save of {figure('save')})",
    HAND,
    _TEXTS,
)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.played and unsaved(hand, found) and not hand.made


@claim(rf"{_SUMS}, {_SHORT} short of the bid of {_BID}(?P<end>: set)?", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.played and hand.total < hand.bid and same(hand, found)


@claim(rf"{_SUMS}, just the bid(?P<end>: made)?", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.played and hand.total == hand.bid and hand.made and same(hand, found)


@claim(_SUMS, HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    """The sum alone: it must be compared with the bid after it."""
    hand = hand_of(said)
    after = "That reaches" in said.whole or "Compare that with the bid" in said.whole
    return hand.played and after and same(hand, found)


@claim(rf"That reaches {_BID}(?P<end>: made)?", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return reached(hand) and hand.made and same(hand, found)


@claim(r"Reaching the bid exactly is enough", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.scoring.exact_makes and hand.made and hand.total == hand.bid


@claim(rf"Here meld {_MELD} and tricks {_TRICKS} make {_TOTAL}, and the bid is {_BID}", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    """The figures that decide."""
    hand = hand_of(said)
    return hand.played and same(hand, found) and hand.made == (hand.total >= hand.bid)


# Moons and reneges. --------------------------------------------------------------------------------------------

_WHO_RENEGED = r"(?P<who>[Tt]he declaring side|[Tt]he defenders|[Aa] defender)"


@claim(rf"{_SUMS}, and every trick was won, as announced(?P<end>: made)?", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.moon == "made" and hand.made and reached(hand) and same(hand, found)


@claim(r"Here the bid was reached, and every trick was won, as announced", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.moon == "made" and hand.made and reached(hand)


@claim(r"(?:Here t|T)he moon was shot and a trick was lost(?P<end>, so the bid is set)?", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.missed and ends(hand, found["end"])


@claim(rf"(?:Here )?{_WHO_RENEGED} reneged(?:, and that decides it|(?P<end>, so the bid (?:counts as made|is set)))?", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    """Of several defenders, one of them."""
    hand = hand_of(said)
    them = "the defenders" if len(hand.sides) == 2 else "a defender"
    return found["who"].lower() == {"declarer": "the declaring side", "defenders": them}.get(hand.renege) and ends(hand, found["end"])


@claim(r"The moon was shot|See whether every trick was won", MADE, ("hint",))
def _(said: Said, found: Found) -> bool:
    """And that decides, or the bid, which is compared besides."""
    return bool(hand_of(said).moon)


@claim(r"A moon also needs every trick|A moon is made only with every trick", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    return hand_of(said).rules.auction.shoot_moon != "off" and bool(hand_of(said).moon)


@claim(r"(?:But a|A|The) side that reneges (?P<what>loses the hand|scores nothing)", HAND, _TEXTS)
def _(said: Said, found: Found) -> bool:
    """So it did here: the declaring side is set, or the defenders have nothing."""
    hand = hand_of(said)
    lost = not hand.made if hand.renege == "declarer" else not any(hand.scores[1:])
    return bool(hand.renege) and lost


@claim(rf"For the declaring side that costs {COSTS}", SCORE, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.renege == "declarer" and hand.costs_told(found) and hand.scores[0] == -hand.cost


@claim(r"When the defenders renege, the declaring side scores its meld(?P<all> and all the trick points)?", SCORE, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.renege == "defenders" and hand.scores[0] == hand.meld + (hand.whole if found["all"] else 0)


@claim(r"When the defenders renege, (?:the bid counts as made|(?P<not>the bid itself is not scored))", (*SCORE, *GAME), ("text",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.renege == "defenders" and hand.made and hand.scores[0] == hand.meld + hand.bonus


@claim(r"(?:Throwing a hand in|A hand thrown in) costs nothing at this table", (*SCORE, *GAME), _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.free and hand.scores[0] == 0


@claim(rf"A moon that is missed (?:comes to {_COST}|costs {figure('price')} here)", (*SCORE, *GAME), _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.missed and hand.price is not None and hand.scores[0] == -hand.price and same(hand, found) and tells(found, price=hand.price)


@claim(r"A moon that is missed is set, whatever meld and tricks come to", (*SCORE, *GAME), ("text",))
def _(said: Said, found: Found) -> bool:
    return hand_of(said).missed and not hand_of(said).made


@claim(rf"A moon that is made scores {figure('more')} more", (*SCORE, *GAME), ("text",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.moon == "made" and tells(found, more=hand.bonus) and hand.bonus > 0


@claim(r"A moon that is made scores meld(?P<and> and)?(?:,)? tricks(?P<more> and 250 more)?", SCORE, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    more = hand.rules.auction.shoot_moon == "bonus-250"
    return bool(hand.moon) and bool(found["more"]) == more and (not hand.made or hand.scores[0] == hand.total + 250 * more)


@claim(r"Missed, it has a price of its own", SCORE, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return bool(hand.moon) and hand.price is not None


@claim(rf"The meld of {_MELD} (?:is scored|and all {_WHOLE} trick points are scored: {figure('sum')})", (*SCORE, *GAME), _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    whole = hand.scores[0] == hand.meld + (hand.whole if found["sum"] else 0)
    return hand.renege == "defenders" and whole and same(hand, found) and tells(found, sum=hand.scores[0])


@claim(rf"Meld {_MELD}, tricks {_TRICKS} and {figure('more')} for the moon are scored: {figure('sum')}", (*SCORE, *GAME), _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.moon == "made" and hand.made and same(hand, found) and tells(found, more=hand.bonus, sum=hand.scores[0])


# What is left of it in the third hint. -------------------------------------------------------------------------


@claim(rf"Compare the meld of {_MELD} with the {_FLOOR} that it must be", MADE, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.meld < hand.floor and same(hand, found)


@claim(rf"Add all {_WHOLE} trick points to the meld of {_MELD}", MADE, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.points is None and not hand.thrown and not hand.renege and hand.meld >= hand.floor and same(hand, found)


@claim(
    rf"Compare that with the bid of {_BID}(?P<more>, and the tricks with {THE_SAVE}|, and see whether the"
    rf" declaring side (?P<trick>won a trick))?",
    MADE,
    ("hint",),
)
def _(said: Said, found: Found) -> bool:
    """All that decides, the save where one is owed."""
    hand, more = hand_of(said), bool(found["more"])
    due = hand.owes and hand.points is not None
    decides = more or hand.points is None or hand.made == (hand.total >= hand.bid)
    return more == due and decides and (not more or hand.save_told(found)) and same(hand, found)


# What a set costs, and what a made bid scores. -----------------------------------------------------------------


@claim(rf"A set costs {COSTS}", (*SCORE, *GAME), _TEXTS)
def _(said: Said, found: Found) -> bool:
    return hand_of(said).costs_told(found)


@claim(
    rf"A set costs the bid(?: of {_BID} and (?P<both>the meld of {_MELD})|(?P<none> and the meld, and here there is no meld))?: {_COST}",
    (*SCORE, *GAME),
    _TEXTS,
)
def _(said: Said, found: Found) -> bool:
    """Which of bid and meld are taken off here, and what the declaring side scores so."""
    hand = hand_of(said)
    both = hand.scoring.set_costs == "bid-and-meld"
    named = bool(found["none"]) == (both and not hand.meld) and bool(found["both"]) == (both and hand.meld > 0)
    return not hand.made and named and hand.scores[0] == number(found["cost"]) and same(hand, found)


@claim(rf"A set costs the bid, and neither meld nor tricks are scored: {_COST}", SCORE, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    plain = hand.scoring.set_costs == "bid" and not hand.made
    return plain and hand.scores[0] == number(found["cost"]) == -hand.bid


@claim(rf"Meld {_MELD} and tricks {_TRICKS} are both scored: {_TOTAL}", SCORE, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.made and hand.scores[0] == hand.total and same(hand, found)


# The rules of scoring, in the second hint. ---------------------------------------------------------------------


@claim(r"Is the bid reached, and what do the defenders keep\?", SCORE, ("hint",))
def _(said: Said, found: Found) -> bool:
    return bool(hand_of(said).melds[1:])


@claim(r"A made bid scores meld and tricks", SCORE, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return not hand.made or hand.scores[0] == hand.total


@claim(r"A set costs the bid, and neither counts", SCORE, ("hint",))
def _(said: Said, found: Found) -> bool:
    """Neither meld nor tricks, which were spoken of before."""
    hand = hand_of(said)
    return hand.scoring.set_costs == "bid" and said.number == 2 and (hand.made or hand.scores[0] == -hand.bid)


@claim(rf"With a meld (?:below {_FLOOR}|that is too low), a bid is set without play and costs {COSTS}", SCORE, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.floor > 0 and hand.costs_told(found) and same(hand, found) and (hand.meld >= hand.floor or not hand.made)


@claim(rf"A hand that is not played costs {COSTS}", SCORE, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.costs_told(found) and hand.points is None and not hand.renege and not hand.free and hand.scores[0] == -hand.cost


@claim(
    rf"(?P<who>Each side must take|To score(?P<only> their meld| its meld)?, the defenders need"
    rf"|To score(?P<alone> its meld)?, each defender needs) (?:{TAKES}|(?P<some>enough in tricks))",
    SCORE,
    ("hint",),
)
def _(said: Said, found: Found) -> bool:
    """A save is due of all, or of those only who have no bid."""
    hand = hand_of(said)
    alone = "each side" if hand.owes else "the defenders" if len(hand.sides) == 2 else "each defender"
    due = hand.scoring.save != 0 and not hand.scoring.chips
    keeps = not hand.owes and hand.scoring.unsaved_loses == "meld"
    named = hand.save_told(found) or (bool(found["some"]) and hand.scoring.save not in (1, "trick"))
    return due and keeps == bool(found["only"] or found["alone"]) and alone in found["who"].lower() and named


@claim(rf"A meld (?:below {_FLOOR}|that is too low) does not count", (*SCORE, *GAME), _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.floor > 0 and same(hand, found)
