"""Claims of what a partner's call tells, and of slips about it."""

from __future__ import annotations

from dataclasses import replace

from agreements import Agreed, Spoken, agreed, over, words_of
from claims import claim
from reading import number
from scored import Found, figure
from sentences import Said
from thoughts import thought

PARTNER = ("partner-said",)
_BID, _LAST, _LOW, _OVER = (figure(name) for name in ("bid", "last", "low", "over"))
_WORD = r"“(?P<word>[a-z ]+)”"
_MEANING = r"(?P<meaning>[a-z][\w, ]*)"


def given(said: Said) -> str:
    return str(said.given)


def told(here: Agreed, found: Found) -> bool:
    """Whether every figure and word of a sentence is that of the partner's last call, and its meaning the right one."""
    last, named = here.last, {name: value for name, value in found.groupdict().items() if value is not None}
    known = {"bid": last.word, "last": last.standing, "low": here.table.lowest, "over": over(last, here.table)}
    figures = all(number(named[name]) == value for name, value in known.items() if name in named)
    word = "word" not in named or named["word"] == last.word
    return figures and word and ("meaning" not in named or named["meaning"] == words_of(here.right))


def bids(last: Spoken) -> bool:
    return isinstance(last.word, int)


@claim(rf"Your partner (?:just passed|passed: {_MEANING})", PARTNER)
def _(said: Said, found: Found) -> bool:
    return agreed(said).last.word == "pass" and told(agreed(said), found)


@claim(rf"Your partner said {_WORD}(?:, which is a pass|: {_MEANING})", PARTNER)
def _(said: Said, found: Found) -> bool:
    last = agreed(said).last
    return not bids(last) and last.word != "pass" and told(agreed(said), found)


@claim(rf"Your partner bid first, {_BID}(?P<lowest>, the lowest bid)?", PARTNER)
def _(said: Said, found: Found) -> bool:
    here = agreed(said)
    last = here.last
    return bids(last) and not last.standing and told(here, found) and (not over(last, here.table)) == bool(found["lowest"])


@claim(rf"The lowest bid is {_LOW}, so that is {_OVER} over", PARTNER)
def _(said: Said, found: Found) -> bool:
    last = agreed(said).last
    return bids(last) and not last.standing and told(agreed(said), found)


@claim(rf"Your partner bid {_BID} (?:after {_LAST}|first: {_MEANING})|That is {_OVER} over", PARTNER)
def _(said: Said, found: Found) -> bool:
    last = agreed(said).last
    return bids(last) and told(agreed(said), found) and bool(last.standing) == (found["meaning"] is None)


@claim(rf"After {_LAST}, {_BID} is {_OVER} over: (?:(?P<nothing>nothing was agreed for that)|{_MEANING})", PARTNER)
def _(said: Said, found: Found) -> bool:
    here = agreed(said)
    if found["nothing"]:
        return here.right == "nothing" and bids(here.last) and bool(here.last.standing)
    return bids(here.last) and bool(here.last.standing) and told(here, found)


@claim(rf"You two have agreed on nothing for (?:that|(?P<pass>that pass)|{_BID} as the first bid)", PARTNER)
def _(said: Said, found: Found) -> bool:
    here = agreed(said)
    kind = not found["pass"] or not bids(here.last)
    return here.right == "nothing" and kind and (not found["bid"] or (told(here, found) and not here.last.standing))


@claim(rf"By your agreement that tells: {_MEANING}", PARTNER)
def _(said: Said, found: Found) -> bool:
    return agreed(said).right != "nothing" and told(agreed(said), found)


@claim(r"The answer: (?P<answer>[\w, ]+)", PARTNER, ("hint",))
def _(said: Said, found: Found) -> bool:
    return said.rung == 4 and found["answer"].lower() == words_of(agreed(said).right)


# What was answered. --------------------------------------------------------------------------------------------


@claim(r"(?:Not yet: i|I)t (?P<what>does tell something|tells something else|tells nothing special)", PARTNER, ("title",))
def _(said: Said, found: Found) -> bool:
    here, answer = agreed(said), given(said)
    if found["what"] == "does tell something":
        return answer == "nothing" != here.right
    if said.where == "not yet":
        return answer not in ("nothing", here.right)
    return answer not in ("nothing", here.right) and (found["what"] == "tells nothing special") == (here.right == "nothing")


@claim(r"Other tables read it so|Not yet: others read it so", PARTNER, ("title",))
def _(said: Said, found: Found) -> bool:
    return given(said) in agreed(said).elsewhere and given(said) != agreed(said).right


@claim(r"Some tables read it so, but you two have not agreed on that", PARTNER, ("text",))
def _(said: Said, found: Found) -> bool:
    return given(said) in agreed(said).elsewhere and given(said) != agreed(said).right


@claim(r"That would be: (?P<call>.+)", PARTNER, ("text",))
def _(said: Said, found: Found) -> bool:
    return found["call"] in agreed(said).call_for(given(said)) and given(said) != agreed(said).right


@claim(r"You two have agreed on something for this call", PARTNER, ("text",))
def _(said: Said, found: Found) -> bool:
    return agreed(said).right != "nothing"


# Hints. --------------------------------------------------------------------------------------------------------


@claim(r"Which words did your partner use to pass\?", PARTNER, ("hint",))
def _(said: Said, found: Found) -> bool:
    return not bids(agreed(said).last) and agreed(said).last.word != "pass"


@claim(r"Have you two agreed on anything for a plain pass\?", PARTNER, ("hint",))
def _(said: Said, found: Found) -> bool:
    return agreed(said).last.word == "pass"


@claim(r"Was there a bid before your partner's\?|If not, how far is it over the lowest bid\?", PARTNER, ("hint",))
def _(said: Said, found: Found) -> bool:
    return bids(agreed(said).last) and not agreed(said).last.standing


@claim(r"How far is your partner's bid over the bid before it\?", PARTNER, ("hint",))
def _(said: Said, found: Found) -> bool:
    return bids(agreed(said).last) and bool(agreed(said).last.standing)


@claim(
    r"A call tells what the two of you have agreed on, and no more|It is an agreement, not a rule: make it before you play"
    r"|Look for that among your agreements",
    PARTNER,
    ("hint",),
)
def _(said: Said, found: Found) -> bool:
    """The agreements lie on the table, or of many three, with that which reads the call."""
    here, facts = agreed(said), said.question.scene().facts
    seen = [call.lower() for call, _ in facts if call != "Dealer"]
    reads = here.call_for(here.right) or [call for call in seen if call.startswith("first call under")]
    return len(seen) == min(len(here.rows), 3) and (here.right == "nothing" or bool({*reads} & {*seen}))


# Slips. --------------------------------------------------------------------------------------------------------


@thought(r"you read (?P<whose>your own|East's|West's) call", PARTNER)
def _(said: Said, found: Found) -> bool:
    here, seat = agreed(said), {"y": "S", "E": "E", "W": "W"}[found["whose"][0]]
    last = [call for call in here.calls if call.seat == seat][-1:]
    return bool(last) and here.tells(last[0]) == given(said)


@thought(r"you read an earlier call of your partner's", PARTNER)
def _(said: Said, found: Found) -> bool:
    here = agreed(said)
    return given(said) in [here.tells(call) for call in here.calls if call.seat == "N" and call != here.last]


@thought(r"you were a step off as you counted how far it is over", PARTNER)
def _(said: Said, found: Found) -> bool:
    here = agreed(said)
    last, unit = here.last, here.table.unit
    return isinstance(last.word, int) and given(said) in [here.tells(replace(last, word=last.word + more)) for more in (unit, -unit)]


@thought(r"you counted from the lowest bid of the table", PARTNER)
def _(said: Said, found: Found) -> bool:
    here = agreed(said)
    return bids(here.last) and bool(here.last.standing) and here.tells(replace(here.last, standing=here.table.minimum)) == given(said)


@thought(r"you read it as some other tables do", PARTNER)
def _(said: Said, found: Found) -> bool:
    return given(said) in agreed(said).elsewhere


@thought(r"you took it for a plain call", PARTNER)
def _(said: Said, found: Found) -> bool:
    return given(said) == "nothing" != agreed(said).right


@claim(
    r"(?:Your partner's last call|The last call) is the one to read|Go by what you two have agreed on"
    r"|Count from the bid before it to your partner's bid",
    PARTNER,
    ("text",),
)
def _(said: Said, found: Found) -> bool:
    return given(said) != agreed(said).right and (not said.text.startswith("Count") or bids(agreed(said).last))
