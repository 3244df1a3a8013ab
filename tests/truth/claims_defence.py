"""Claims of what the defenders score for a hand, and why."""

from __future__ import annotations

from claims import claim
from scored import Found, Hand, figure, hand_of, tells
from sentences import Said, Where

KINDS = ("hand-score", "game-winner")
RULE = ("hand-score",)
_TEXTS: tuple[Where, ...] = ("text", "hint")
_MELD, _TRICKS, _TOTAL, _SHARE, _FLOOR, _SAVE, _BID, _OTHER = (
    figure(name) for name in ("meld", "tricks", "total", "share", "floor", "save", "bid", "other")
)
_WHO = r"(?P<who>The defenders|Each defender|One defender|The other)"
_SCORES = rf"{_WHO} (?P<verb>scores?)"
_SHARE_OF = rf"(?:(?P<part>half|all) the trick points, )?{_SHARE}"
_KEPT = rf"(?:loses? meld {figure('lost')}, but )?scores? tricks {figure('kept')}"
_LOST = rf"(?:{_KEPT}|loses?(?: meld {_MELD})?(?: and)?(?: tricks {_TRICKS})?|scores? nothing for (?P<none>meld and tricks))"


def sides(hand: Hand, found: Found) -> list[int]:
    """The sides that are spoken of; none where they are not called so in this game."""
    if len(hand.sides) == 2:
        return [1] if found["who"] == "The defenders" else []
    return {"Each defender": [1, 2], "One defender": [1], "The other": [2]}.get(found["who"], [])


def own(hand: Hand, side: int) -> int:
    """What a side scores of its own, the bid of the other side left aside."""
    return hand.scores[side] - hand.set_bid


def shown(said: Said, found: Found, score: int | None = None, played: bool = True, **figures: int) -> bool:
    """Whether a sentence is so of each side it speaks of: its figures, and its score; `score` is a fixed one."""
    hand = hand_of(said)
    fits = hand.played if played else hand.unplayed
    if not sides(hand, found) or hand.scoring.chips or not fits or not verbs_agree(found):
        return False
    return all(_so(hand, found, side, score, figures) for side in sides(hand, found))


def _so(hand: Hand, found: Found, side: int, score: int | None, figures: dict[str, int]) -> bool:
    points = hand.points[side] if hand.points else 0
    known = {"meld": hand.melds[side], "tricks": points, "floor": hand.floor, "total": own(hand, side), **figures}
    given = found.groupdict()
    right = tells(found, **{name: value for name, value in known.items() if name in given})
    return right and (score is None or own(hand, side) == score)


def verbs_agree(found: Found) -> bool:
    """One defender scores, the defenders score."""
    verb = found.groupdict().get("verb")
    return verb is None or (verb.endswith("s")) == (found["who"] != "The defenders")


def each(said: Said, found: Found) -> list[tuple[int, int]]:
    """Meld and tricks of the sides that are spoken of."""
    hand = hand_of(said)
    return [(hand.melds[side], hand.points[side] if hand.points else 0) for side in sides(hand, found)]


# Without play. -------------------------------------------------------------------------------------------------


def pay(hand: Hand) -> tuple[bool, int]:
    """Whether the defenders score their meld where a hand is not played, and how much besides."""
    pays = hand.scoring.throw_in
    more = {"meld-and-half": hand.whole // 2, "meld-and-all": hand.whole, "meld-and-250": 250}
    return pays != "nothing", more.get(pays, 0)


def share_told(hand: Hand, found: Found) -> bool:
    named = {"half": "meld-and-half", "all": "meld-and-all", None: "meld-and-250"}
    return hand.scoring.throw_in == named[found["part"]]


@claim(rf"{_SCORES} nothing when a hand is not played", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    return shown(said, found, score=0, played=False) and pay(hand_of(said)) == (False, 0)


@claim(rf"{_SCORES} meld {_MELD} and {_SHARE_OF}, without play: {_TOTAL}", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    counts = all(meld >= max(hand.floor, 1) for meld, _ in each(said, found))
    return shown(said, found, played=False, share=pay(hand)[1]) and share_told(hand, found) and counts


@claim(rf"{_SCORES} {_SHARE_OF}, without play(?P<low>, but not the meld of {_MELD}, which is below {_FLOOR})?", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    """Where it has no meld, or one too low."""
    hand, more = hand_of(said), pay(hand_of(said))[1]
    melds = all((0 < meld < hand.floor) if found["low"] else meld == 0 for meld, _ in each(said, found))
    return shown(said, found, score=more, played=False, share=more) and share_told(hand, found) and melds


@claim(rf"{_SCORES} nothing without play: a meld of {_MELD} is below {_FLOOR}", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return shown(said, found, score=0, played=False) and all(0 < meld < hand.floor for meld, _ in each(said, found))


@claim(rf"{_SCORES} meld {_MELD} without play", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    whole = all(meld >= hand.floor and meld for meld, _ in each(said, found))
    return shown(said, found, played=False) and whole and all(own(hand, side) == hand.melds[side] for side in sides(hand, found))


@claim(rf"{_WHO} (?P<verb>have|has) no meld, and without play nothing else is scored", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    return shown(said, found, score=0, played=False) and not any(meld for meld, _ in each(said, found)) and pay(hand_of(said))[1] == 0


# With too little taken. ----------------------------------------------------------------------------------------


@claim(
    rf"{_WHO} (?:(?P<trick>won no trick)|took (?P<any>neither a counter nor the last trick)"
    rf"|took {figure('taken')} in tricks, below the save of {_SAVE},) and {_LOST}",
    KINDS,
    _TEXTS,
)
def _(said: Said, found: Found) -> bool:
    """What it had is named, whole; none of it is scored, or only the tricks, where that is the rule."""
    hand = hand_of(said)
    named = all(_lost(found, meld, taken) for meld, taken in each(said, found))
    short = not any(hand.saved(side) for side in sides(hand, found)) and hand.save_told(found)
    keeps = hand.scoring.unsaved_loses == "meld" and any(taken for _, taken in each(said, found))
    scores = all(own(hand, side) == (hand.points or [])[side] * keeps for side in sides(hand, found))
    return shown(said, found) and scores and keeps == bool(found["kept"]) and short and named


def _lost(found: Found, meld: int, taken: int) -> bool:
    nothing = not meld and not taken
    same = (found["meld"] is None) == (not meld) and (found["tricks"] is None and found["kept"] is None) == (not taken)
    if found["kept"]:
        return tells(found, kept=taken, lost=meld) and bool(found["lost"]) == (meld > 0)
    return bool(found["none"]) == nothing and same and (found["taken"] is None or tells(found, taken=taken))


# After a renege. -----------------------------------------------------------------------------------------------


def wronged(said: Said, found: Found, more: int, counts: bool, low: bool = False) -> bool:
    """Whether the declaring side reneged, and each side spoken of scores so much more than its meld, if that counts."""
    hand = hand_of(said)
    pays = hand.whole if hand.scoring.renege == "set-and-tricks" else 0
    spoken = [hand.melds[side] for side in sides(hand, found)]
    fits = all((meld >= max(hand.floor, 1)) if counts else (0 < meld < hand.floor) if low else not meld for meld in spoken)
    figures = {"share": more, "floor": hand.floor}
    given = found.groupdict()
    told = all(
        tells(
            found,
            **{name: value for name, value in {**figures, "meld": hand.melds[side], "total": own(hand, side)}.items() if name in given},
        )
        for side in sides(hand, found)
    )
    scores = all(own(hand, side) == hand.melds[side] * counts + more for side in sides(hand, found))
    return hand.renege == "declarer" and pays == more and bool(spoken) and fits and told and scores and verbs_agree(found)


def all_tricks(said: Said) -> int:
    return hand_of(said).whole


@claim(rf"{_SCORES} nothing, since (?P<by>they|a defender) reneged", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    named = (found["by"] == "they") == (len(hand.sides) == 2)
    return hand.renege == "defenders" and named and all(own(hand, side) == 0 for side in sides(hand, found)) and verbs_agree(found)


@claim(rf"{_SCORES} meld {_MELD} and all the trick points, {_SHARE}: {_TOTAL}", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    return wronged(said, found, all_tricks(said), counts=True)


@claim(rf"{_SCORES} all the trick points, {_SHARE}(?P<low>, but not the meld of {_MELD}, which is below {_FLOOR})?", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    if not found["low"]:
        return wronged(said, found, all_tricks(said), counts=False) or found["meld"] is not None
    return wronged(said, found, all_tricks(said), counts=False, low=True)


@claim(rf"{_SCORES} meld {_MELD}, whatever was won in tricks", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    return wronged(said, found, 0, counts=True)


@claim(rf"{_WHO} (?P<verb>have|has) no meld, and after a renege no tricks are scored", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.renege == "declarer" and not any(hand.melds[side] or own(hand, side) for side in sides(hand, found))


# With enough. --------------------------------------------------------------------------------------------------


def keeps(said: Said, found: Found) -> bool:
    """Whether each side that is spoken of has saved."""
    hand = hand_of(said)
    return all(hand.saved(side) for side in sides(hand, found))


@claim(rf"{_SCORES} tricks {_TRICKS}, but not the meld of {_MELD}, which is below {_FLOOR}", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    low = all(0 < meld < hand.floor and taken == own(hand, sides(hand, found)[0]) for meld, taken in each(said, found))
    return shown(said, found) and keeps(said, found) and low


@claim(rf"{_SCORES} nothing: a meld of {_MELD} is below {_FLOOR}", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    if hand.renege:
        return wronged(said, found, 0, counts=False, low=True)
    return (
        shown(said, found, score=0) and keeps(said, found) and all(0 < meld < hand.floor and not taken for meld, taken in each(said, found))
    )


@claim(rf"{_SCORES} meld {_MELD} and tricks {_TRICKS}: {_TOTAL}", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return shown(said, found) and keeps(said, found) and all(meld and taken and meld >= hand.floor for meld, taken in each(said, found))


@claim(rf"{_SCORES} (?:meld {_MELD}|tricks {_TRICKS})", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    """The one of the two that there is; it is all that is scored."""
    hand = hand_of(said)
    alone = all(
        (taken if found["meld"] else meld) == 0 and own(hand, sides(hand, found)[0]) == meld + taken for meld, taken in each(said, found)
    )
    return shown(said, found) and keeps(said, found) and alone


@claim(rf"{_SCORES} nothing: no meld and no trick points", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    return shown(said, found, score=0) and not any(meld or taken for meld, taken in each(said, found))


# With the bid of the other side, and together. -----------------------------------------------------------------


@claim(rf"The set bid is scored: {_TOTAL}|With the set bid of {_BID} that makes {_OTHER}", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    """Said after what a side scores of its own: nothing in the first case."""
    hand = hand_of(said)
    fits = [side for side in hand.sides[1:] if tells(found, total=hand.scores[side], other=hand.scores[side])]
    return hand.set_bid > 0 and tells(found, bid=hand.bid) and any(bool(own(hand, side)) == bool(found["other"]) for side in fits)


@claim(rf"Together that is {_TOTAL}", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return len(hand.sides) == 3 and tells(found, total=sum(hand.scores[1:]))


@claim(rf"The defenders score (?:{_TOTAL}|(?P<none>nothing(?: in this game)?))", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    """So much for this hand; of a game, that only the bidder is counted in it."""
    hand = hand_of(said)
    game = "in this game" in (found["none"] or "") or said.rung == 2
    return (
        (not game or hand.scoring.chips is not None)
        and tells(found, total=sum(hand.scores[1:]))
        and (not found["none"] or not any(hand.scores[1:]))
    )


@claim(rf"One defender scores {_TOTAL} and the other {_OTHER}: {figure('both')} together", KINDS, _TEXTS)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return len(hand.sides) == 3 and tells(found, total=hand.scores[1], other=hand.scores[2], both=sum(hand.scores[1:]))


# The rules, in the second hint. --------------------------------------------------------------------------------

_THROW_INS = {
    "meld, and need no trick": "meld",
    "nothing for it": "nothing",
    "meld and half the trick points": "meld-and-half",
    "meld and all the trick points": "meld-and-all",
    "meld and 250 more": "meld-and-250",
    "meld and a set amount more": "meld-and-250",
}


@claim(
    rf"(?P<who>The defenders|Each defender) (?P<verb>scores?) (?P<what>{'|'.join(_THROW_INS).replace('need', 'needs?')})", RULE, ("hint",)
)
def _(said: Said, found: Found) -> bool:
    """Said where the hand was not played."""
    hand = hand_of(said)
    rule = _THROW_INS[found["what"].replace("needs", "need")] == hand.scoring.throw_in
    after = hand.renege == "declarer" and found["what"].startswith("meld and all") and hand.scoring.renege == "set-and-tricks"
    return (after or (rule and hand.unplayed)) and bool(sides(hand, found)) and verbs_agree(found) and not hand.scoring.chips


@claim(
    r"(?P<who>The defenders|Each defender) (?P<verb>scores?) (?:(?P<none>nothing) then|meld, whatever was won in tricks)", RULE, ("hint",)
)
def _(said: Said, found: Found) -> bool:
    """Said where a renege ended the hand."""
    hand = hand_of(said)
    rule = hand.renege == "defenders" if found["none"] else hand.renege == "declarer" and hand.scoring.renege == "set"
    return rule and bool(sides(hand, found)) and verbs_agree(found)


@claim(r"(?P<who>The defenders|Each defender) also (?P<verb>scores?) a set bid", RULE, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.scoring.set_pays == "bid" and bool(sides(hand, found)) and verbs_agree(found)
