"""Claims of what the declaring side needs in tricks, and of whether it can still make its bid."""

from __future__ import annotations

import worth
from claims import claim
from scored import TAKES, THE_SAVE, Found, Hand, figure, hand_of, tells
from sentences import Said

NEEDED, CAN = ("points-needed",), ("can-make",)
_BID, _MELD, _TAKEN, _LEFT, _MOST = (figure(name) for name in ("bid", "meld", "taken", "left", "most"))
_SHORT, _SAVE, _LEAST, _FLOOR = (figure(name) for name in ("short", "save", "need", "floor"))


def needed(said: Said) -> int:
    """The trick points that are needed, by the reference."""
    hand = hand_of(said)
    return worth.points_needed(hand.bid, hand.meld, hand.rules)


def told(said: Said, words: str) -> bool:
    """Whether the text has some words besides."""
    return words in said.whole


# What is needed. -----------------------------------------------------------------------------------------------


@claim(rf"(?:Here b|B)id {_BID} less meld {_MELD} is {_SHORT}", NEEDED)
def _(said: Said, found: Found) -> bool:
    """The sum, and that it is the answer unless more is said of a save."""
    hand = hand_of(said)
    short = hand.bid - hand.meld
    whole = short > 0 and (needed(said) == short or told(said, "But the declaring side must take"))
    return whole and tells(found, bid=hand.bid, meld=hand.meld, short=short)


@claim(
    rf"(?:Here t|T)he meld of {_MELD} covers the bid of {_BID}(?P<none>, so no trick points are"
    rf" needed(?P<trick>, only one trick to save it)?)?",
    NEEDED,
)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    trick = hand.owes and hand.scoring.save == "trick"
    none = needed(said) == 0 and bool(found["trick"]) == trick
    return hand.meld >= hand.bid and tells(found, bid=hand.bid, meld=hand.meld) and (none or not found["none"])


@claim(rf"But the declaring side must take {TAKES} to save its meld(?:: at least {_LEAST})?", NEEDED)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.owes and hand.save_told(found) and needed(said) == hand.scoring.save and tells(found, need=needed(said))


@claim(rf"Here the declaring side must take {TAKES}", NEEDED)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.owes and hand.save_told(found) and needed(said) == hand.scoring.save


@claim(r"How far does the meld go towards the bid(?P<save>, and must the declaring side save it)?\?", NEEDED, ("hint",))
def _(said: Said, found: Found) -> bool:
    return bool(found["save"]) == hand_of(said).owes


@claim(
    r"The declaring side must also (?:(?P<trick>win a trick)|take (?:(?P<any>a counter or the last"
    r" trick)|(?P<more>enough in tricks to save its meld)))",
    NEEDED,
    ("hint",),
)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.owes and (
        (bool(found["more"]) and hand.scoring.save not in (1, "trick")) or hand.scoring.save == (1 if found["any"] else "trick")
    )


@claim(rf"Take {_MELD} from {_BID}", NEEDED, ("hint",))
def _(said: Said, found: Found) -> bool:
    """Where that can be done; and it is all, unless more is said of a save."""
    hand = hand_of(said)
    whole = needed(said) == hand.bid - hand.meld or told(said, "Then compare with the save")
    return hand.bid > hand.meld and whole and tells(found, bid=hand.bid, meld=hand.meld)


@claim(rf"Compare the meld of {_MELD} with the bid of {_BID}", NEEDED, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    whole = needed(said) == 0 or told(said, "Then think of the save")
    return hand.meld >= hand.bid and whole and tells(found, bid=hand.bid, meld=hand.meld)


@claim(rf"Then (?:compare with|think of) {THE_SAVE}", NEEDED, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.owes and hand.save_told(found)


# Whether it can be made. ---------------------------------------------------------------------------------------


def can(said: Said) -> bool:
    """Whether the bid can still be made, by the reference."""
    hand = hand_of(said)
    return worth.can_make(hand.bid, hand.meld, hand.points or [], hand.rules)


def reach(hand: Hand) -> int:
    """The most that the declaring side can come to."""
    return hand.total + hand.left


def sums(hand: Hand, found: Found) -> bool:
    """Whether all figures told are those of the hand."""
    short = hand.bid - reach(hand)
    same = {"bid": hand.bid, "meld": hand.meld, "taken": hand.taken, "left": hand.left, "most": reach(hand), "short": short}
    given = found.groupdict()
    return tells(found, **{name: value for name, value in same.items() if name in given}) and (not given.get("short") or short > 0)


@claim(r"It can still be made", CAN, ("title",))
def _(said: Said, found: Found) -> bool:
    return can(said)


@claim(r"It is out of reach", CAN, ("title",))
def _(said: Said, found: Found) -> bool:
    return not can(said)


@claim(rf"(?:Here m|M)eld {_MELD} and {_TAKEN} taken reach (?:the bid of )?{_BID} already", CAN)
def _(said: Said, found: Found) -> bool:
    """The bid is reached, and made unless more is said of a save."""
    hand = hand_of(said)
    return (
        sums(hand, found) and hand.total >= hand.bid and can(said) and (hand.saved(0) or not hand.owes or told(said, "can still be taken"))
    )


@claim(rf"Here meld {_MELD} and {_TAKEN} taken reach {_BID}", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return sums(hand, found) and hand.total >= hand.bid and told(said, "The save can still be taken")


@claim(r"The save can still be taken", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return can(said) and hand.taken < hand.least <= hand.taken + hand.left


@claim(rf"(?:Here t|T)he meld of {_MELD} covers the bid of {_BID}, and one trick saves it", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    due = hand.owes and hand.scoring.save == "trick" and hand.taken == 0
    return can(said) and due and hand.meld >= hand.bid and tells(found, meld=hand.meld, bid=hand.bid)


@claim(rf"Meld {_MELD}, taken {_TAKEN} and {_LEFT} left make at most {_MOST}(?:, {_SHORT} short of the bid of {_BID})?", CAN)
def _(said: Said, found: Found) -> bool:
    return sums(hand_of(said), found) and can(said) == (found["short"] is None)


@claim(rf"Nothing is left in the tricks: meld {_MELD} and taken {_TAKEN} make {_MOST}(?:, {_SHORT} short of the bid of {_BID})?", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.left == 0 and sums(hand, found) and can(said) == (found["short"] is None)


@claim(
    rf"That is (?P<just>just )?enough for the bid of {_BID}(?:, and up to {_LEAST} in tricks for the save of"
    rf" {_SAVE}|(?P<any>, and a counter or the last trick can still be taken))?",
    CAN,
)
def _(said: Said, found: Found) -> bool:
    """Enough for the bid; and where the save is not there yet, enough for that."""
    hand, most = hand_of(said), hand_of(said).taken + hand_of(said).left
    saves = found["save"] is not None or found["any"] is not None
    due = hand.owes and not hand.saved(0) and hand.scoring.save != "trick"
    whole = can(said) and reach(hand) >= hand.bid and bool(found["just"]) == (reach(hand) == hand.bid) and saves == due
    return whole and tells(found, bid=hand.bid, need=most) and (not saves or hand.save_told(found)) and (not found["any"] or most > 0)


@claim(rf"With {_LEFT} left, (?:the save of {_SAVE}|(?P<any>a counter or the last trick)) can still be taken", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.owes and not hand.saved(0) and hand.save_told(found) and can(said) and sums(hand, found)


@claim(rf"The declaring side must take {TAKES} to save its meld", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.owes and hand.save_told(found) and not can(said)


@claim(rf"Taken {_TAKEN} and {_LEFT} left make at most {_MOST}", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    most = hand.taken + hand.left
    return not can(said) and most < int(hand.scoring.save) and tells(found, taken=hand.taken, left=hand.left, most=most)


@claim(rf"Here at most {_MOST} in tricks can be had, and {_SAVE} (?:is|are) needed", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    most = hand.taken + hand.left
    return hand.owes and not can(said) and most < int(hand.scoring.save) and tells(found, most=most, save=int(hand.scoring.save))


@claim(rf"Here at most {_MOST} can be reached, and the bid is {_BID}", CAN)
def _(said: Said, found: Found) -> bool:
    """The figures that decide."""
    hand = hand_of(said)
    return sums(hand, found) and can(said) == (reach(hand) >= hand.bid)


@claim(rf"Here the meld of {_MELD} is below {_FLOOR}", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return not can(said) and hand.meld < hand.floor and tells(found, meld=hand.meld, floor=hand.floor)


@claim(rf"A meld of {_MELD} is below {_FLOOR}, the least that counts here, so the bid is set whatever is taken", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return not can(said) and hand.meld < hand.floor and tells(found, meld=hand.meld, floor=hand.floor)


@claim(r"(?P<floor>Does the meld count, and w|W)hat is the most the declaring side can still get\?", CAN, ("hint",))
def _(said: Said, found: Found) -> bool:
    return (found["floor"] != "W") == (hand_of(said).floor > 0)


@claim(r"Add meld, what is taken, and what is left in the tricks|Then compare with the bid", CAN, ("hint",))
def _(said: Said, found: Found) -> bool:
    """That decides, unless more is said of a save or of a least meld."""
    hand = hand_of(said)
    more = told(said, "must also take"), told(said, "in meld") or told(said, "Its meld must be")
    return can(said) == (reach(hand) >= hand.bid) or any(more)


@claim(rf"(?P<left>No|One|{figure('number')}) trick points? (?:is|are) left", CAN, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    named = {"No": 0, "One": 1}.get(found["left"])
    return hand.left == named if named is not None else hand.left > 1 and tells(found, number=hand.left)


# What the declaring side owes besides, in hints of several kinds. ----------------------------------------------

DUTY = (*CAN, "made-or-set")


@claim(rf"The declaring side must also take {TAKES}", DUTY, ("hint",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.owes and hand.save_told(found)


@claim(rf"Its meld must be at least {_FLOOR}|The declaring side must have at least {figure('other')} in meld", DUTY, ("hint",))
def _(said: Said, found: Found) -> bool:
    floor = hand_of(said).floor
    return floor > 0 and tells(found, floor=floor, other=floor)


@claim(r"Here no trick points are left to save the meld with", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.owes and not hand.saved(0) and hand.left == 0 and hand.scoring.save != "trick" and not can(said)
