"""Words of meld: patterns of melds, their cards and sums, and how they are read. For the claims of meld."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from claims_meld_paid import Paid, total_of, value
from reading import NUMBER, RANK, SUIT, Melded, amounts, cards, items, meld, melds, number, rank, suit
from sentences import Said

from tutor.engine import Rules

Found = re.Match[str]
COUNT, FIND, SHARED, TRUMP = ("meld-count",), ("find-meld",), ("shared-cards",), ("best-trump",)
MARK = ("mark-melds",)
COUNTED = (*COUNT, *MARK)
KINDS = (*COUNT, *FIND, *SHARED, *TRUMP)
_LEVEL = "(?i:double |triple |quadruple )?"
_PLAIN = rf"(?:{_LEVEL}(?i:run)(?: with an extra (?:king|queen|royal marriage))?|{_LEVEL}(?i:royal marriage|pinochle|dix)"
_PLAIN += rf"|{_LEVEL}(?i:marriage) in (?:spades|hearts|diamonds|clubs))"
AROUND = rf"{_LEVEL}(?i:aces|tens|kings|queens|jacks) around"
# A run, aces around; the run, aces around; run, aces around.
A_MELD = rf"(?:[Aa] {_PLAIN}|{AROUND})"
THE_MELD = rf"(?:[Tt]he {_PLAIN}|{AROUND})"
MELD = rf"(?:{_PLAIN}|{AROUND})"


def some(one: str, last: str = "and") -> str:
    """One of it, or several with "and" before the last."""
    return rf"{one}(?:(?:, {one})* {last} {one})?"


_HOW_MANY = "(?i:both |two |three |four |one )?"
RANKS = rf"(?:[Tt]he )?{some(_HOW_MANY + RANK)} of {SUIT}"
EACH_SUIT = rf"(?:[Aa]n? {RANK}|(?i:two|three|four) {RANK}) of each suit"
# The ace and ten of hearts and both kings of clubs; two aces of each suit.
FACES = rf"(?:{some(RANKS)})"
CARDS = rf"(?:{EACH_SUIT}|{FACES})"
CARD = rf"(?:[Tt]he {RANK} of {SUIT})"
_TIMES = {"": 1, "twice": 2, "three times": 3, "four times": 4}
_AGAIN = "(?: twice| three times| four times)?"
TERMS = some(rf"{MELD}{_AGAIN} {NUMBER}")
SORTS = {
    "runs": ("run",),
    "marriages": ("royal marriage", "marriage"),
    "dixes": ("dix",),
    "pinochles": ("pinochle",),
    "arounds": ("around",),
}
BY_SORT = some(rf"(?i:{'|'.join(SORTS)}) {NUMBER}")


def the_meld(text: str) -> Melded:
    """the double run, a double run, double run"""
    found = meld(text)
    assert found is not None, text
    return found


def the_melds(text: str) -> list[Melded]:
    found = melds(text)
    assert found is not None, text
    return found


def the_cards(text: str) -> Counter[str]:
    """The cards that are named, copy by copy; of "an ace of each suit" four."""
    if found := re.fullmatch(rf"(?:an?|(?P<many>two|three|four)) (?P<rank>{RANK}) of each suit", text, re.IGNORECASE):
        return Counter({f"{rank(found['rank'])}{each}": number(found["many"] or "one") or 0 for each in "SHDC"})
    named = cards(text)
    assert named is not None, text
    return Counter(named)


def the_card(text: str) -> str:
    """the ten of hearts, a ten of hearts, one ten of hearts: 10H"""
    (found,) = the_cards(re.sub(r"^(?:an?|one|a second) ", "the ", text, flags=re.IGNORECASE))
    return found


def the_suit(text: str) -> str:
    found = suit(text)
    assert found is not None, text
    return found


def points(text: str) -> int:
    found = number(text)
    assert found is not None, text
    return found


def given_points(said: Said) -> int:
    """The number that was given."""
    assert isinstance(said.given, int)
    return said.given


def times(text: str) -> tuple[Melded, int]:
    """aces around twice: which meld, and how often"""
    found = re.fullmatch(r"(?P<meld>.+?)(?: (?P<times>twice|three times|four times))?", text)
    assert found is not None
    return the_meld(found["meld"]), _TIMES[found["times"] or ""]


def times_named(text: str) -> tuple[Melded, int]:
    """a run, two dixes, aces around twice: which meld, and how often"""
    found = meld(text)
    if found:
        return replace(found, times=1), found.times
    return times(re.sub(r"^an? ", "", text))


def is_sum(text: str, found: Paid, rules: Rules) -> bool:
    """Whether "run 150 and dix twice 20" are just the melds that are paid, each with its points."""
    read = amounts(text)
    assert read is not None, text
    named = [(*times(thing), worth) for thing, worth in read]
    same = Counter({meld: many for meld, many, _ in named}) == found and len(named) == len(found)
    return same and all(worth == many * value(meld, rules) for meld, many, worth in named)


def is_sum_by_sort(text: str, found: Paid, rules: Rules) -> bool:
    """Whether "runs 150, marriages 60" are all sorts that are paid, each with what it comes to."""
    read = amounts(text)
    assert read is not None, text
    due = {name: total_of(Counter({one: n for one, n in found.items() if one.sort in sorts}), rules) for name, sorts in SORTS.items()}
    named = {thing.lower(): worth for thing, worth in read}
    return len(named) == len(read) and named == {name: worth for name, worth in due.items() if worth}


def are_melds(text: str, found: Paid) -> bool:
    """Whether "run, dix and dix" or "run and dix twice" are just the melds that are paid."""
    named: Counter[Melded] = Counter()
    for item in items(text):
        one, many = times(item)
        named[one] += many
    return named == found


def single(meld: Melded) -> Melded:
    return replace(meld, level=1)
