"""Claims of what stands around sentences of every kind: titles, ribbons, what was thought, the answer of the last hint."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import minds
from claims import CLAIMS, claim, given_of, world_of
from claims_meld_paid import melds_of
from claims_meld_words import are_melds
from reading import NUMBER, cards, items, number, seat, suit
from sentences import Said
from thoughts import LOOKS, PERHAPS, Frame, is_thought, lead_together, leads, parted

from tutor.questions import KINDS

Found = re.Match[str]
COUNT = rf"(?:{NUMBER}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
EACH_ONCE = ("legal-plays", "win-trick")  # Of two copies of a card one is as good as both.
CHOICES = (*EACH_ONCE, "find-meld", "shared-cards")


def right_of(said: Said) -> Any:
    """The right answer as it is written: by the reference, else by plain code."""
    here = world_of(said)
    found = here.right()
    return minds.answer(said.question) if found is None else found


# Titles of choices of cards, and ribbons. ----------------------------------------------------------------------


def _card_list(written: Any) -> list[str]:
    return written.split() if isinstance(written, str) else [str(one) for one in written or []]


def marked(said: Said, copies: bool = False) -> Mapping[str, Counter[str]]:
    """The cards that were found, that were missed, and those chosen that should not be.

    Where one of two copies stands for both, each face once; with `copies`, both.
    """
    given, right, hand = (Counter(_card_list(some)) for some in (given_of(said), right_of(said), world_of(said).hand))
    if said.question.kind in EACH_ONCE:
        given, right = (Counter({card: hand[card] if copies else 1 for card in some}) for some in (given, right))
    return {"Found": given & right, "Missed": right - given, "Not this one": given - right}


@claim(
    rf"(?P<near>Nearly|Not yet): (?P<counts>{COUNT} (?:found|missed|not allowed|too many)(?:, {COUNT} (?:missed|not allowed|too many))*)",
    CHOICES,
)
def _(said: Said, found: Found) -> bool:
    names = {"found": "Found", "missed": "Missed", "not allowed": "Not this one", "too many": "Not this one"}
    told = {names[words]: number(count) for count, words in (part.split(" ", 1) for part in found["counts"].split(", "))}
    counts = {name: some.total() for name, some in marked(said).items() if some.total()}
    return told == counts and _near(counts) == (found["near"] == "Nearly")


def _near(counts: Mapping[str, int]) -> bool:
    """Whether more was found than is wrong."""
    return counts.get("Found", 0) > counts.get("Missed", 0) + counts.get("Not this one", 0)


@claim(rf"(?P<near>Nearly|Not yet): (?P<count>{COUNT}) cards? too many", CHOICES, ("title",))
def _(said: Said, found: Found) -> bool:
    counts = {name: some.total() for name, some in marked(said).items()}
    only = not counts["Missed"] and number(found["count"]) == counts["Not this one"]
    return only and (found["near"] == "Nearly") == _near(counts)


@claim(r"Found|Missed|Not this one", CHOICES, ("ribbon",))
def _(said: Said, found: Found) -> bool:
    """As many cards of this face have the ribbon as are found, missed or wrong."""
    assert said.verdict is not None
    hand = said.question.drawn().hand
    ribbons = sum(mark.ribbon == said.text and hand[mark.at] == said.card for mark in said.verdict.marks)
    card = str(said.card)
    return 0 < ribbons == min(marked(said, copies=True)[said.text][card], world_of(said).hand.count(card))


@claim(rf"Look again: (?P<many>{COUNT}) of your cards wins?", ("win-trick",), ("title",))
def _(said: Said, found: Found) -> bool:
    return not _card_list(given_of(said)) and number(found["many"]) == len(right_of(said))


@claim(r"Not yet: (?:that card does not win|not all of these win)", ("win-trick",), ("title",))
def _(said: Said, found: Found) -> bool:
    """Not even if it could be played."""
    here, given = world_of(said), set(_card_list(given_of(said)))
    return (len(given) == 1) == ("that card" in said.text) and bool(given - set(here.beating))


@claim(r"Not yet: (?:that card may not be played|not all of these may be played)", ("win-trick",), ("title",))
def _(said: Said, found: Found) -> bool:
    here, given = world_of(said), set(_card_list(given_of(said)))
    return (len(given) == 1) == ("that card" in said.text) and bool(given - here.legal)


# Titles of amounts. --------------------------------------------------------------------------------------------

_PARTS = {"the declaring side": "declarer", "the defenders": "defenders", "both defenders together": "defenders"}


def _off(said: Said, side: str | None) -> int:
    """By how much an answer is more than the right one: a number, a bid, or what a side scores."""
    given, right = given_of(said), right_of(said)
    part = _PARTS[side] if side else "bid"
    if isinstance(given, Mapping):
        return int(given[part]) - int(right[part])
    assert isinstance(given, int)
    return given - int(right)


@claim(rf"Not quite: (?P<count>{COUNT}) too (?P<what>much|little|many|few)(?: for (?P<side>{'|'.join(_PARTS)}))?", where=("title", "note"))
def _(said: Said, found: Found) -> bool:
    off = _off(said, found["side"])
    whole = found["what"] in ("many", "few")
    cards = said.question.kind in ("copies-left", "trump-count")
    two = found["side"] != "both defenders together" or world_of(said).players == 3
    return number(found["count"]) == abs(off) and (off > 0) == (found["what"] in ("much", "many")) and whole == cards and two


# What was thought. ---------------------------------------------------------------------------------------------


def _thought_so(said: Said, found: Found) -> bool:
    """One thought leads to the answer, or a belief together with another thought."""
    for parts in parted(found["thoughts"]):
        if all(is_thought(said, one) for one in parts) and (leads(said, *parts) if len(parts) == 1 else lead_together(said, *parts)):
            return True
    return False


def _either(said: Said, found: Found) -> bool:
    """Each of two thoughts leads to the answer by itself."""
    first, second = found["one"], found["other"]
    return first != second and leads(said, first) and leads(said, second)


class _Either(Frame):
    """Perhaps one thought, or another."""

    def reads(self, said: Said) -> Found | None:
        found = super(Frame, self).reads(said)
        return found if found and is_thought(said, found["one"]) and is_thought(said, found["other"]) else None


CLAIMS.append(Frame(re.compile(rf"(?:{LOOKS}|{PERHAPS}) (?P<thoughts>you (?:(?!, or you ).)+)"), _thought_so, (), ("text",)))
CLAIMS.append(_Either(re.compile(rf"{PERHAPS} (?P<one>you .+), or (?P<other>you .+)"), _either, (), ("text",)))


# The last hint. ------------------------------------------------------------------------------------------------

# What a hand or a game comes to has a sentence of its own, which is not read here.
PLAIN = tuple(kind for kind in KINDS if kind not in ("hand-score", "game-winner", "partner-said", "best-play"))


@claim(r"The answer: (?P<answer>[\w−,][\w−, ]*)", PLAIN, ("hint",))
def _(said: Said, found: Found) -> bool:
    return said.rung == 4 and said.number == 1 and tells(said, found["answer"], right_of(said))


def tells(said: Said, text: str, right: Any) -> bool:
    """Whether some words are an answer as it is written."""
    here = world_of(said)
    if isinstance(right, Mapping):
        who, _, bid = text.rpartition(" at ")
        return bool(seat(who, here.partner) == right["declarer"] and number(bid) == right["bid"])
    if isinstance(right, int):
        return number(text) == right
    if isinstance(right, str):
        return seat(text, here.partner) == right or text.lower() == right
    if said.question.kind == "mark-melds":
        return tells_melds(said, text)
    if said.question.kind == "best-trump":
        return sorted(suit(item) or "" for item in items(text)) == sorted(right)
    held = here.hand or here.cards_in("cards")
    told = list(dict.fromkeys(held)) if text == "every card" else cards(text)
    return told is not None and (told == list(right) if said.question.kind == "rank-order" else Counter(told) == Counter(right))


def tells_melds(said: Said, text: str) -> bool:
    """Whether some words are the melds that are paid."""
    return any(text == "no meld" if not one else text != "no meld" and are_melds(text, one) for one in melds_of(world_of(said)))
