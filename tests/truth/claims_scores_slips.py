"""Claims of slips about what is needed in tricks, whether a bid can be made, and whether it was."""

from __future__ import annotations

import minds
import worth
from claims import claim
from reading import number
from scored import TAKES, Found, Hand, figure, hand_of, tells
from sentences import Said
from thoughts import thought

NEEDED, CAN, MADE = ("points-needed",), ("can-make",), ("made-or-set",)
ALL = ("points-needed", "can-make", "made-or-set", "hand-score", "game-winner")
_BID, _MELD, _LOWEST, _SAVE, _OFF = (figure(name) for name in ("bid", "meld", "lowest", "save", "off"))


def lowest(hand: Hand) -> int:
    """The lowest bid of the table."""
    return hand.rules.auction.minimum or 0


# What is needed. -----------------------------------------------------------------------------------------------


@thought(rf"you took the meld from the lowest bid, {_LOWEST}", NEEDED)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return tells(found, lowest=lowest(hand)) and said.given == lowest(hand) - hand.meld


@thought(rf"you named the lowest bid, {_LOWEST}", NEEDED)
def _(said: Said, found: Found) -> bool:
    return tells(found, lowest=lowest(hand_of(said))) and said.given == lowest(hand_of(said))


@thought(rf"you added the meld of {_MELD} to the bid", NEEDED)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return tells(found, meld=hand.meld) and said.given == hand.bid + hand.meld


@thought(rf"you took the bid of {_BID} from the meld", NEEDED)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return tells(found, bid=hand.bid) and said.given == hand.meld - hand.bid


@thought(r"you forgot what you had borrowed in the subtraction", NEEDED)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return bool(said.given == unborrowed(hand.bid, hand.meld) != hand.bid - hand.meld)


def unborrowed(whole: int, less: int) -> int:
    """A subtraction digit by digit from the right, in which nobody takes off what was borrowed."""
    above, below = str(whole), str(less).zfill(len(str(whole)))
    digits = [(int(one) - int(other)) % 10 for one, other in zip(above, below, strict=True)]
    return int("".join(map(str, digits)))


@thought(rf"you came out {_OFF} too (?P<way>high|low) in the subtraction", NEEDED)
def _(said: Said, found: Found) -> bool:
    hand, off = hand_of(said), number(found["off"]) or 0
    return bool(said.given == hand.bid - hand.meld + (off if found["way"] == "high" else -off))


@thought(r"you left out the save", NEEDED)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.owes and said.given == max(hand.bid - hand.meld, 0) < int(hand.scoring.save)


@thought(rf"you added the save of {_SAVE}", NEEDED)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.owes and tells(found, save=int(hand.scoring.save)) and said.given == hand.bid - hand.meld + int(hand.scoring.save)


# What to remember. ---------------------------------------------------------------------------------------------


@claim(rf"The bid that was made counts, here {_BID}|The meld goes towards the bid of {figure('other')}", NEEDED, ("text",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return tells(found, bid=hand.bid, other=hand.bid)


@claim(rf"You can check it: {figure('short')} and {_MELD} make {_BID}", NEEDED, ("text",))
def _(said: Said, found: Found) -> bool:
    """The proof of the sum, which is that of the right answer."""
    hand = hand_of(said)
    right = worth.points_needed(hand.bid, hand.meld, hand.rules)
    return right + hand.meld == hand.bid and tells(found, short=right, meld=hand.meld, bid=hand.bid)


@claim(r"What a meld has beyond the bid need not be won", NEEDED, ("text",))
def _(said: Said, found: Found) -> bool:
    return hand_of(said).meld > hand_of(said).bid


@claim(r"The save is the least to take; it is not added", NEEDED, ("text",))
def _(said: Said, found: Found) -> bool:
    return hand_of(said).owes and hand_of(said).scoring.save != "trick"


@claim(rf"The declaring side must take {TAKES} here", ALL, ("text",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.owes and hand.save_told(found)


@claim(r"(?:Meld counts towards the bid as tricks do|Tricks count towards the bid as meld does)", ALL, ("text",))
def _(said: Said, found: Found) -> bool:
    return hand_of(said).scoring.bid_counts == "meld-and-tricks"


@claim(r"(?P<all>Meld and tricks together must reach the bid)(?P<exact>; exactly is enough)?", ALL, ("text", "hint"))
def _(said: Said, found: Found) -> bool:
    scoring = hand_of(said).scoring
    return scoring.bid_counts == "meld-and-tricks" and (not found["exact"] or scoring.exact_makes)


# Whether it can be made. ---------------------------------------------------------------------------------------


def could(hand: Hand, meld: int, tricks: int) -> str:
    """The answer of somebody who reckons with such a meld and such tricks, and who knows the rules of the hand's table."""
    fine = hand.meld >= hand.floor and tricks >= hand.least
    return "yes" if fine and minds.reaches(hand.bid, meld, tricks, hand.rules) else "no"


@thought(rf"you did not count the {figure('left')} still to be won", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.left > 0 and tells(found, left=hand.left) and said.given == could(hand, hand.meld, hand.taken)


@thought(rf"you left out the {figure('taken')} taken so far", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.taken > 0 and tells(found, taken=hand.taken) and said.given == could(hand, hand.meld, hand.left)


@thought(rf"you left out the meld of {_MELD}", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.meld > 0 and tells(found, meld=hand.meld) and said.given == could(hand, 0, hand.taken + hand.left)


@thought(rf"you took the defenders' {figure('theirs')} for what is left", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    theirs = sum((hand.points or [])[1:])
    return tells(found, theirs=theirs) and said.given == could(hand, hand.meld, hand.taken + theirs)


@thought(r"you counted what the defenders have taken", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return sum((hand.points or [])[1:]) > 0 and said.given == could(hand, hand.meld, hand.whole)


@thought(r"you left out the save", CAN)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    reached = hand.meld >= hand.floor and minds.reaches(hand.bid, hand.meld, hand.taken + hand.left, hand.rules)
    return hand.owes and said.given == ("yes" if reached else "no")


@thought(rf"you (?:counted a meld of {_MELD}|(?P<none>let a bid stand without meld))", (*CAN, *MADE))
def _(said: Said, found: Found) -> bool:
    """A meld below the floor, or none at all, and the rest as it is."""
    hand, can = hand_of(said), said.question.kind in CAN
    tricks = hand.taken + (hand.left if can else 0)
    fine = tricks >= hand.least and minds.reaches(hand.bid, hand.meld, tricks, hand.rules)
    low = hand.meld < hand.floor and bool(found["none"]) == (hand.meld == 0)
    return low and tells(found, meld=hand.meld) and said.given == (("no", "yes") if can else ("set", "made"))[fine]


@claim(r"What is left in the tricks may still be won", CAN, ("text",))
def _(said: Said, found: Found) -> bool:
    return hand_of(said).left > 0


@claim(r"What the declaring side has taken counts", CAN, ("text",))
def _(said: Said, found: Found) -> bool:
    return hand_of(said).taken > 0


@claim(rf"What is left is what nobody has taken: {figure('left')}", CAN, ("text",))
def _(said: Said, found: Found) -> bool:
    return tells(found, left=hand_of(said).left)


@claim(rf"What the defenders have taken is gone: {figure('theirs')}", CAN, ("text",))
def _(said: Said, found: Found) -> bool:
    theirs = sum((hand_of(said).points or [])[1:])
    return theirs > 0 and tells(found, theirs=theirs)


@claim(rf"A declaring side with a meld below {figure('floor')} is set here", (*CAN, *MADE), ("text",))
def _(said: Said, found: Found) -> bool:
    floor = hand_of(said).floor
    return floor > 0 and tells(found, floor=floor)


# Whether it was made. ------------------------------------------------------------------------------------------


def was(hand: Hand, meld: int, tricks: int) -> str:
    """The outcome for somebody who adds up such figures of a hand that was played, and who knows the rules of its table."""
    fine = hand.played and tricks >= hand.least and (hand.scoring.save != "trick" or not hand.owes or hand.saved(0))
    return "made" if fine and minds.reaches(hand.bid, meld, tricks, hand.rules) else "set"


@thought(rf"you left out the meld of {_MELD}", MADE)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.meld > 0 and tells(found, meld=hand.meld) and said.given == was(hand, 0, hand.taken)


@thought(rf"you left out the {figure('tricks')} in tricks", MADE)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.taken > 0 and tells(found, tricks=hand.taken) and said.given == was(hand, hand.meld, 0)


@thought(r"you took the defenders' tricks", MADE)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return bool(said.given == was(hand, hand.meld, sum((hand.points or [])[1:])))


@thought(r"you added the defenders' meld", MADE)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return sum(hand.melds[1:]) > 0 and said.given == was(hand, sum(hand.melds), hand.taken)


@thought(r"you left out the save", MADE)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    reached = hand.played and minds.reaches(hand.bid, hand.meld, hand.taken, hand.rules)
    return hand.owes and not hand.saved(0) and said.given == ("made" if reached else "set")


@thought(r"you let the meld alone make the bid", MADE)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.thrown and said.given == ("made" if minds.reaches(hand.bid, hand.meld, 0, hand.rules) else "set")


@claim(rf"The declaring side has (?:{figure('tricks')} in tricks|{_MELD} in meld)", MADE, ("text",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.played and tells(found, tricks=hand.taken, meld=hand.meld)


@claim(r"A hand that is thrown in is set(?:, whatever the meld)?", MADE, ("text", "hint"))
def _(said: Said, found: Found) -> bool:
    """So it is at every table; here too, where it was."""
    return not hand_of(said).thrown or not hand_of(said).made
