"""Claims of what is said before the answer is shown: of numbers, and of answers with several parts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from claims import claim, given_of, world_of
from claims_causes import right_of
from heard import heard
from sentences import Said, Where

TITLE: tuple[Where, ...] = ("not yet",)
WHY: tuple[Where, ...] = ("not yet, why",)
POINTS = ("counters", "counters-left", "points-needed", "meld-count")
CARDS = ("copies-left", "trump-count")
LEAST, AUCTION, SCORE, GAME = ("least-bid",), ("auction",), ("hand-score",), ("game-winner",)
Found = re.Match[str]


# Numbers. ------------------------------------------------------------------------------------------------------


@claim(r"Not yet: too (?P<way>much|little)", POINTS, TITLE)
@claim(r"Not yet: too (?P<way>many|few)", CARDS, TITLE)
def _(said: Said, found: Found) -> bool:
    given, right = given_of(said), int(right_of(said))
    return isinstance(given, int) and given != right and (given > right) == (found["way"] in ("much", "many"))


@claim(r"Is every meld whole, and does this table pay for each of them\?", ("meld-count",), WHY)
def _(said: Said, found: Found) -> bool:
    """Asked where too much was counted."""
    given = given_of(said)
    return isinstance(given, int) and given > int(right_of(said))


@claim(r"Not yet: (?P<what>less is enough|that is not enough|bids go by whole steps)", LEAST, TITLE)
def _(said: Said, found: Found) -> bool:
    """A bid that may be made, one that is no higher than the last, and one between two bids."""
    here, given = heard(said), given_of(said)
    assert isinstance(given, int)
    low = given <= here.standing if here.bids else given < here.minimum
    what = "less is enough" if here.may_bid(given, here.standing) else "that is not enough" if low else "bids go by whole steps"
    return found["what"] == what and given != right_of(said)


# Answers with several parts. -----------------------------------------------------------------------------------


def parts(said: Said) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Those given, and the right ones."""
    given, right = given_of(said), right_of(said)
    assert isinstance(given, Mapping)
    assert isinstance(right, Mapping)
    return given, right


def wrong(said: Said) -> list[str]:
    """The names of the parts that are wrong, in their order."""
    given, right = parts(said)
    return [name for name in right if given[name] != right[name]]


def is_first_wrong(said: Said, name: str, way: str) -> bool:
    """Whether a part is the first that is wrong, and the right one is more, or less."""
    given, right = parts(said)
    return wrong(said)[0] == name and (right[name] > given[name]) == (way == "more")


@claim(r"Not yet: another player is declarer", AUCTION, TITLE)
def _(said: Said, found: Found) -> bool:
    return "declarer" in wrong(said)


@claim(r"Not yet: the bid is too (?P<way>high|low)", AUCTION, TITLE)
def _(said: Said, found: Found) -> bool:
    given, right = parts(said)
    return wrong(said) == ["bid"] and (given["bid"] > right["bid"]) == (found["way"] == "high")


@claim(r"The declarer is right", AUCTION, WHY)
def _(said: Said, found: Found) -> bool:
    return wrong(said) == ["bid"]


@claim(r"Which bid was the last\?|Who bid the most\?", AUCTION, WHY)
def _(said: Said, found: Found) -> bool:
    return bool(heard(said).bids)


@claim(r"For how much must a hand be played that nobody bid on\?", AUCTION, WHY)
def _(said: Said, found: Found) -> bool:
    return not heard(said).bids


@claim(r"Not yet: look at the bid again", SCORE, TITLE)
@claim(r"Compare the bid with meld and tricks first, and see whether anything else is due", SCORE, WHY)
def _(said: Said, found: Found) -> bool:
    return "outcome" in wrong(said)


@claim(r"Not yet: declaring side scores (?P<way>more|less)", SCORE, TITLE)
@claim(r"Not yet: declaring side has (?P<way>more|less)", GAME, TITLE)
def _(said: Said, found: Found) -> bool:
    return is_first_wrong(said, "declarer", found["way"])


@claim(r"Not yet: (?P<who>the defenders|both together) score (?P<way>more|less)", SCORE, TITLE)
@claim(r"Not yet: (?P<who>the defenders|both together) have (?P<way>more|less)", GAME, TITLE)
def _(said: Said, found: Found) -> bool:
    two = len(said.question.rules.deck.sides) == 2
    return is_first_wrong(said, "defenders", found["way"]) and two == (found["who"] == "the defenders")


@claim(r"The bid is (?P<outcome>made|set), as you say", SCORE, WHY)
def _(said: Said, found: Found) -> bool:
    given, right = parts(said)
    return bool(given["outcome"] == right["outcome"] == found["outcome"])


@claim(r"What does the declaring side score for it\?|What does that (?P<cost>cost) the declaring side\?", SCORE, WHY)
def _(said: Said, found: Found) -> bool:
    return wrong(said)[0] == "declarer" and (parts(said)[1]["outcome"] == "set") == bool(found["cost"])


@claim(r"The bid is (?P<outcome>made|set)", SCORE, WHY)
def _(said: Said, found: Found) -> bool:
    """Said without more where it was shown."""
    return "outcome" in said.question.to_data().get("given", []) and parts(said)[1]["outcome"] == found["outcome"]


@claim(r"(?:The declaring side is|Both scores (?P<both>are)) done", (*SCORE, *GAME), WHY)
def _(said: Said, found: Found) -> bool:
    shown, left = said.question.to_data().get("given", []), "winner" if found["both"] else "defenders"
    return wrong(said)[0] == left and "declarer" in shown and (not found["both"] or "defenders" in shown)


@claim(r"The declaring side is right", (*SCORE, *GAME), WHY)
def _(said: Said, found: Found) -> bool:
    return wrong(said)[0] == "defenders"


@claim(r"What do the defenders score for meld and tricks\?|What does each of the (?P<two>two) defenders score\?", SCORE, WHY)
def _(said: Said, found: Found) -> bool:
    return wrong(said)[0] == "defenders" and (len(said.question.rules.deck.sides) == 2) == (found["two"] is None)


@claim(r"Not yet: look at who has won|Both scores are right|Is the game over, and for whom\?", GAME, (*TITLE, *WHY))
def _(said: Said, found: Found) -> bool:
    return wrong(said) == ["winner"]


# All. ----------------------------------------------------------------------------------------------------------


@claim(r"Not yet: nobody sits there", where=TITLE)
def _(said: Said, found: Found) -> bool:
    given = given_of(said)
    return str(given["declarer"] if isinstance(given, dict) else given) not in world_of(said).seats


@claim(r"This table plays by another rule", where=WHY)
def _(said: Said, found: Found) -> bool:
    """Said under "Right at some tables", which is read as a title."""
    return said.verdict is not None and said.verdict.title == "Right at some tables"
