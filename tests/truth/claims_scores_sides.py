"""Claims of slips about what the sides score for a hand, and about the game after it."""

from __future__ import annotations

from collections.abc import Sequence

import minds
import worth
from claims import claim
from minds import agree
from reading import number
from scored import TAKES, Found, Hand, figure, hand_of, tells
from sentences import Said
from thoughts import thought

HAND, GAME = ("hand-score", "game-winner"), ("game-winner",)
_BID, _MELD, _TARGET, _SCORE, _FLOOR = (figure(name) for name in ("bid", "meld", "target", "score", "floor"))


def comes_to(said: Said, scores: Sequence[int], outcome: str = "") -> bool:
    """Whether the answer is what such scores lead to; in a game the winner is that of these scores, or the right one."""
    hand = hand_of(said)
    if said.question.kind == "hand-score":
        return agree(said.question, said.given, {"outcome": outcome or hand.minded[0], **_form(scores)})
    before = hand.here.sides("before") or []
    mine = [old + new for old, new in zip(before, scores, strict=True)]
    right = [old + new for old, new in zip(before, hand.minded[1], strict=True)]
    return any(agree(said.question, said.given, {**_form(mine), "winner": won(hand, before, after)}) for after in (mine, right))


def _form(scores: Sequence[int]) -> dict[str, int]:
    return {"declarer": scores[0], "defenders": sum(scores[1:])}


def won(hand: Hand, before: Sequence[int], after: Sequence[int]) -> str:
    moon = hand.moon == "made" and hand.minded[0] == "made" and hand.rules.auction.shoot_moon == "wins-game"
    return "declarer" if moon else by_points(hand, before, after)


def by_points(hand: Hand, before: Sequence[int], after: Sequence[int]) -> str:
    side = worth.winner(before, after, hand.here.data.get("hands-played"), hand.rules)
    return "none" if side is None else "defenders" if side else "declarer"


def own(said: Said, score: int) -> bool:
    """Whether somebody gave the declaring side so much, and the others what they have."""
    return comes_to(said, [score, *hand_of(said).minded[1][1:]])


def made(said: Said, score: int) -> bool:
    """The same, of a bid that was made."""
    return hand_of(said).minded[0] == "made" and own(said, score)


def beaten(said: Said, score: int) -> bool:
    """The same, of a bid that was set."""
    return hand_of(said).minded[0] == "set" and own(said, score)


# The declaring side. -------------------------------------------------------------------------------------------


@thought(r"you took the bid as (?P<outcome>made|set)", HAND)
def _(said: Said, found: Found) -> bool:
    """And scored the rest as goes with it."""
    hand = hand_of(said)
    outcome, scores = hand.minded
    pays = hand.bid if hand.scoring.set_pays == "bid" and not hand.scoring.chips else 0
    other = hand.total if found["outcome"] == "made" else -hand.cost
    rest = [score + (pays if outcome == "made" else -pays) for score in scores[1:]]
    return outcome != found["outcome"] and (outcome == "made" or hand.played) and comes_to(said, [other, *rest], found["outcome"])


@thought(rf"you scored the bid of {_BID}", HAND)
def _(said: Said, found: Found) -> bool:
    return tells(found, bid=hand_of(said).bid) and made(said, hand_of(said).bid)


@thought(r"you scored the bid and the meld", HAND)
def _(said: Said, found: Found) -> bool:
    return made(said, hand_of(said).bid + hand_of(said).meld)


@thought(r"you added the bid to meld and tricks", HAND)
def _(said: Said, found: Found) -> bool:
    return made(said, hand_of(said).bid + hand_of(said).total)


@thought(r"you scored the tricks without the meld", HAND)
def _(said: Said, found: Found) -> bool:
    return made(said, hand_of(said).taken)


@thought(r"you scored the meld without the tricks", HAND)
def _(said: Said, found: Found) -> bool:
    return made(said, hand_of(said).meld)


@thought(r"you scored only what went beyond the bid", HAND)
def _(said: Said, found: Found) -> bool:
    return made(said, hand_of(said).total - hand_of(said).bid)


@thought(r"you took nothing off for the set", HAND)
def _(said: Said, found: Found) -> bool:
    return beaten(said, 0)


@thought(r"you added what a set costs", HAND)
def _(said: Said, found: Found) -> bool:
    return beaten(said, -hand_of(said).minded[1][0])


@thought(r"you let the set side keep its tricks", HAND)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.played and hand.taken > 0 and beaten(said, hand.minded[1][0] + hand.taken)


@thought(r"you scored meld and tricks of the set side", HAND)
def _(said: Said, found: Found) -> bool:
    return hand_of(said).played and beaten(said, hand_of(said).total)


@claim(r"A made bid scores all its meld and tricks|The meld and tricks of a made bid are added", HAND, ("text",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.made and hand.scores[0] == hand.total + hand.bonus and not hand.renege


@claim(r"What a set costs is taken off", HAND, ("text",))
def _(said: Said, found: Found) -> bool:
    return not hand_of(said).made and hand_of(said).scores[0] == -hand_of(said).cost


@claim(r"A side that is set scores (?P<what>no tricks|neither meld nor tricks)", HAND, ("text",))
def _(said: Said, found: Found) -> bool:
    return not hand_of(said).made and hand_of(said).scores[0] <= 0


# The defenders. ------------------------------------------------------------------------------------------------


def scored(hand: Hand, side: int) -> tuple[int, int]:
    """What of its meld and of its tricks a defending side scores, by the rules of the hand's table or of a mistaken mind."""
    scoring, meld = hand.scoring, hand.melds[side]
    counts = 0 if meld < hand.floor or scoring.chips else meld
    if hand.renege:
        return (counts if hand.renege == "declarer" else 0), 0
    if not hand.played:
        return (counts if scoring.throw_in != "nothing" else 0), 0
    points = 0 if scoring.chips else (hand.points or [0] * len(hand.sides))[side]
    if not hand.saved(side):
        return 0, (points if scoring.unsaved_loses == "meld" else 0)
    return counts, (0 if hand.low(side) and scoring.low_meld_loses_tricks else points)


def without(said: Said, part: int) -> bool:
    """The answer of somebody who leaves out the meld, or the tricks, of each defending side."""
    hand = hand_of(said)
    scores = hand.minded[1]
    less = [scored(hand, side)[part] for side in hand.sides[1:]]
    return all(less) and comes_to(said, [scores[0], *(score - gone for score, gone in zip(scores[1:], less, strict=True))])


@thought(r"you left out the defenders' (?P<what>tricks|meld)", HAND)
def _(said: Said, found: Found) -> bool:
    return without(said, 1 if found["what"] == "tricks" else 0)


@claim(r"The defenders score their (?P<what>tricks|meld) as well", HAND, ("text",))
def _(said: Said, found: Found) -> bool:
    """Each of them has some, and scores it."""
    hand = hand_of(said)
    return all(scored(hand, side)[1 if found["what"] == "tricks" else 0] for side in hand.sides[1:])


@thought(r"you gave the defenders nothing", HAND)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return any(hand.minded[1][1:]) and comes_to(said, [hand.minded[1][0], *(0 for _ in hand.sides[1:])])


@claim(r"The defenders score for this hand too", HAND, ("text",))
def _(said: Said, found: Found) -> bool:
    return any(hand_of(said).scores[1:])


@thought(r"you left out the save", HAND)
def _(said: Said, found: Found) -> bool:
    """And let a defending side keep what it had, as far as its meld counts."""
    hand = hand_of(said)
    scores = list(hand.minded[1])
    unsaved = [side for side in hand.sides[1:] if hand.played and not hand.saved(side)]
    for side in unsaved:
        pays = scores[side] - sum(scored(hand, side))
        meld = hand.melds[side] if hand.melds[side] >= hand.floor else 0
        scores[side] = pays + meld + (hand.points or [])[side]
    return bool(unsaved) and not hand.scoring.chips and comes_to(said, scores)


@claim(rf"Defenders must take {TAKES} to keep (?:what they have|(?P<meld>their meld))", HAND, ("text",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    if bool(found["meld"]) != (hand.scoring.unsaved_loses == "meld"):
        return False
    return hand.scoring.save != 0 and not hand.scoring.chips and hand.played and hand.save_told(found)


@thought(rf"you counted a meld of {_MELD}", HAND)
def _(said: Said, found: Found) -> bool:
    """Of a defending side, below the floor; where both have one, both are counted."""
    hand = hand_of(said)
    scores, low = list(hand.minded[1]), [side for side in hand.sides[1:] if hand.low(side) and counted(hand, side)]
    for side in low:
        scores[side] += hand.melds[side]
    return any(tells(found, meld=hand.melds[side]) for side in low) and not hand.scoring.chips and comes_to(said, scores)


def counted(hand: Hand, side: int) -> bool:
    """Whether the meld of a side would count if it were high enough."""
    if hand.renege:
        return hand.renege == "declarer"
    return hand.saved(side) if hand.played else hand.scoring.throw_in != "nothing"


@thought(r"you put the two scores the wrong way round", HAND)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return len(hand.sides) == 2 and comes_to(said, hand.minded[1][::-1])


@claim(r"The score of the declaring side comes first", HAND, ("text",))
def _(said: Said, found: Found) -> bool:
    """Of the two that are asked."""
    names = [name for name, part in said.question.scene().ask.parts if part.type == "number"]
    return names == ["declarer", "defenders"]


@thought(r"you counted tricks in a hand that was not played", HAND)
def _(said: Said, found: Found) -> bool:
    """And gave all trick points to the defenders."""
    hand = hand_of(said)
    return hand.unplayed and len(hand.sides) == 2 and comes_to(said, [hand.minded[1][0], hand.minded[1][1] + hand.whole])


@claim(r"Without play the defenders score only their meld", HAND, ("text",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.unplayed and hand.scoring.throw_in == "meld" and hand.set_bid == 0 and not hand.scoring.chips


# Moons and reneges. --------------------------------------------------------------------------------------------


@thought(r"you scored the hand as if no moon had been shot", HAND)
def _(said: Said, found: Found) -> bool:
    """As the same figures come to without one."""
    hand = hand_of(said)
    plain, scores = minds.without(hand.here, "moon")
    return bool(hand.moon) and comes_to(said, scores, plain)


@thought(r"you took (?P<what>off only the bid|nothing off for the moon)", HAND)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.missed and own(said, -hand.bid if "bid" in found["what"] else 0)


@thought(r"you overlooked that the moon wins the game", GAME)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    before = hand.here.sides("before") or []
    after = [old + new for old, new in zip(before, hand.minded[1], strict=True)]
    return hand.moon == "made" and agree(said.question, said.given, {**_form(after), "winner": by_points(hand, before, after)})


@claim(r"A moon that is made wins the game at this table", GAME, ("text",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.moon == "made" and hand.rules.auction.shoot_moon == "wins-game" and hand.here.game_winner() == 0


@thought(r"you let the defenders keep their meld", HAND)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.renege == "defenders" and comes_to(said, [hand.minded[1][0], *hand.melds[1:]])


@thought(rf"you gave the declaring side its bid of {_BID}", HAND)
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.renege == "defenders" and tells(found, bid=hand.bid) and own(said, hand.bid)


@thought(r"you took the other side to have reneged", (*HAND, "made-or-set"))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    outcome, scores = minds.other_renege(hand.here)
    return said.given == outcome if said.question.kind == "made-or-set" else comes_to(said, scores, outcome)


@thought(r"you passed over the trick that was lost", ("made-or-set",))
def _(said: Said, found: Found) -> bool:
    hand = hand_of(said)
    return hand.missed and said.given == minds.without(hand.here, "moon")[0]


# The game. -----------------------------------------------------------------------------------------------------


@thought(r"you left out the scores before the hand", GAME)
def _(said: Said, found: Found) -> bool:
    """And named who wins with those of the hand alone, or who has won."""
    hand = hand_of(said)
    before, scores = hand.here.sides("before") or [], hand.minded[1]
    after = [old + new for old, new in zip(before, scores, strict=True)]
    winners = {won(hand, [0] * len(scores), scores), won(hand, before, after)}
    return any(before) and any(agree(said.question, said.given, {**_form(scores), "winner": one}) for one in winners)


@claim(r"Add the hand to the scores before it", GAME, ("text",))
def _(said: Said, found: Found) -> bool:
    return any(hand_of(said).here.sides("before") or [])


@thought(r"you left out what the declaring side scored", GAME)
def _(said: Said, found: Found) -> bool:
    return made(said, 0)


def right_scores(said: Said) -> tuple[list[int], str]:
    """The scores after the hand, and the winner that was given, "" where the scores are others."""
    hand = hand_of(said)
    after = [old + new for old, new in zip(hand.here.sides("before") or [], hand.minded[1], strict=True)]
    sides = ("declarer", "defenders", "none")
    given = next((side for side in sides if agree(said.question, said.given, {**_form(after), "winner": side})), "")
    return after, given


@thought(r"you named the side that is ahead", GAME)
def _(said: Said, found: Found) -> bool:
    after, given = right_scores(said)
    ahead = [side for side, score in enumerate(after) if score == max(after)]
    return len(ahead) == 1 and given == ("defenders" if ahead[0] else "declarer")


@claim(rf"The game goes on until a side reaches {_TARGET}", GAME, ("text",))
def _(said: Said, found: Found) -> bool:
    """By nothing else it may end."""
    hand = hand_of(said)
    plain = hand.scoring.hands is None and hand.scoring.lose_at is None and hand.scoring.both_out != "play-on"
    target = number(found["target"])
    ahead = target is not None and target == hand.scoring.target and max(hand.here.scores_after()) < target
    return plain and hand.here.game_winner() is None and ahead


@thought(rf"you overlooked that {_SCORE} is enough", GAME)
def _(said: Said, found: Found) -> bool:
    after, given = right_scores(said)
    target = hand_of(said).scoring.target
    return given == "none" and target is not None and any(score >= target and tells(found, score=score) for score in after)


@claim(rf"Whoever reaches {_TARGET} wins the game", GAME, ("text",))
def _(said: Said, found: Found) -> bool:
    """Of one side alone, which has."""
    hand = hand_of(said)
    target = hand.scoring.target
    out = [side for side, score in enumerate(hand.here.scores_after()) if target is not None and score >= target]
    return number(found["target"]) == target and out == [hand.here.game_winner()]
