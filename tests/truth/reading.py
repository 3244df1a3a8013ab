"""Reading: words back into numbers, cards, suits, seats and melds, as the reference writes them. None where they cannot be read.

Written from how people say these things, not from the code that says them.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANK_WORDS = {"A": "ace", "10": "ten", "K": "king", "Q": "queen", "J": "jack", "9": "nine"}
SEAT_WORDS = {"north": "N", "east": "E", "south": "S", "west": "W", "you": "S"}
_TO_TEN = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TO_TWENTY = ("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")
_NUMBERS = {word: value for value, word in enumerate((*_TO_TEN, *_TO_TWENTY))}
_NUMBERS |= {"no": 0, "none": 0, "nothing": 0, "both": 2, "once": 1, "twice": 2, "a": 1, "an": 1}
_SUITS = {form: suit for suit, word in SUIT_WORDS.items() for form in (word, word[:-1])}
_RANKS = {form: rank for rank, word in RANK_WORDS.items() for form in (word, f"{word}s", f"{word}es")}
TIMES = {"double": 2, "triple": 3, "quadruple": 4}
# For patterns of claims.
NUMBER = r"[−+]?\d[\d,]*"
SUIT = r"(?:spade|heart|diamond|club)s?"
RANK = r"(?:ace|ten|king|queen|jack|nine)s?"
SEAT = r"(?:[Yy]ou|[Yy]our partner|[Pp]artner|North|East|South|West)"


def number(text: str) -> int | None:
    """1,500 or −40 or +10 or three or none; a number without its commas is none."""
    plain = text.strip()
    if re.fullmatch(r"[−+]?\d{1,3}(,\d{3})*", plain):
        return int(plain.replace(",", "").replace("−", "-"))
    return _NUMBERS.get(plain.lower())


def spoken(value: int) -> str:
    """A number as it is written: 1,500 or −40."""
    return f"{value:,}".replace("-", "−")


def suit(text: str) -> str | None:
    """hearts, Hearts, a heart, the hearts: H."""
    return _SUITS.get(re.sub(r"^(?:an?|the) ", "", text.strip().lower()))


def rank(text: str) -> str | None:
    """ten, tens, the ten, an ace: 10."""
    return _RANKS.get(re.sub(r"^(?:an?|the) ", "", text.strip().lower()))


def seat(text: str, partner: str | None = None) -> str | None:
    """You, East; your partner where there is one: a letter."""
    plain = text.strip().lower()
    return partner if plain in ("your partner", "partner") else SEAT_WORDS.get(plain)


def items(text: str) -> list[str]:
    """a, b and c; a or b: each of them. "" is none."""
    return [piece for piece in re.split(r",\s*|\s+(?:and|or)\s+", text.strip()) if piece]


def cards(text: str) -> list[str] | None:
    """The ace and ten of hearts and both kings of clubs: AH 10H KC KC. "none of them" and "no card" are no cards."""
    plain = text.strip().lower()
    if plain in ("none of them", "no card", "no cards", "none"):
        return []
    found: list[str] = []
    for group in re.split(rf"(?<= of )({'|'.join(SUIT_WORDS.values())})\b", plain):
        if group in _SUITS:
            for place, one in enumerate(found):
                found[place] = one + _SUITS[group] if one in RANK_WORDS else one
        elif group:
            ranks = _ranks(re.sub(r"^(?:,\s*|\s*(?:and|or)\s+)|\s+of\s+$", "", group))
            if ranks is None:
                return None
            found += ranks
    return None if not found or any(one in RANK_WORDS for one in found) else found


def _ranks(text: str) -> list[str] | None:
    """the ace, ten and both kings: A 10 K K."""
    found: list[str] = []
    for item in items(text):
        words = item.removeprefix("the ").split()
        count = 1 if len(words) == 1 else _NUMBERS.get(words[0])
        if not words or count is None or len(words) > 2 or words[-1] not in _RANKS:
            return None
        found += [_RANKS[words[-1]]] * count
    return found


def ranks(text: str) -> list[str] | None:
    """The ace, the ten or the king; ace, ten and king: A 10 K, in that order."""
    found = [rank(item) for item in items(text)]
    return [one for one in found if one] if found and all(found) else None


# Melds ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Melded:
    """A meld as it is named. `sort`: run, royal marriage, marriage, pinochle, around or dix. `level` is 2 for a double, `times`
    how often the words say it; `extras` the ranks a run is paid more for."""

    sort: str
    suit: str = ""
    rank: str = ""
    level: int = 1
    times: int = 1
    extras: tuple[str, ...] = ()

    def needs(self, trump: str) -> Counter[str]:
        """The cards of it, once for each level."""
        suit = trump if self.sort in ("run", "royal marriage", "dix") else self.suit
        single: dict[str, list[str]] = {
            "run": [one + suit for one in ("A", "10", "K", "Q", "J", *self.extras)],
            "royal marriage": ["K" + suit, "Q" + suit],
            "marriage": ["K" + suit, "Q" + suit],
            "pinochle": ["QS", "JD"],
            "around": [self.rank + each for each in "SHDC"],
            "dix": ["9" + suit],
        }
        return Counter(single[self.sort] * self.level)


_EXTRAS = {"king": ("K",), "queen": ("Q",), "royal marriage": ("K", "Q")}
_MELD = re.compile(
    rf"(?:(?:the|an?) )?(?:(?P<many>two|three|four) )?(?:(?P<level>double|triple|quadruple) )?(?:"
    rf"(?P<run>runs?)(?: with (?:an )?extra (?P<extra>king|queen|royal marriage))?|(?P<royal>royal marriages?)"
    rf"|marriages?(?: in)? (?P<suit>{'|'.join(SUIT_WORDS.values())})|(?P<plain>marriages?)|(?P<pinochle>pinochles?)"
    rf"|(?P<rank>ace|ten|king|queen|jack|nine)s around(?: (?P<again>twice|2 times|3 times|4 times))?|(?P<dix>dix(?:es)?))",
    re.IGNORECASE,
)


def meld(text: str) -> Melded | None:
    """run with an extra king, double aces around, a marriage in spades, two marriages in hearts, three dixes."""
    found = _MELD.fullmatch(text.strip())
    if not found:
        return None
    again = found["again"] or ""
    times = _NUMBERS.get((found["many"] or again or "one").lower().removesuffix(" times"), 0) or int(again[0])
    sort = next((name for name in ("run", "pinochle", "dix") if found[name]), "")
    sort = sort or ("royal marriage" if found["royal"] else "around" if found["rank"] else "marriage")
    return Melded(
        sort,
        _SUITS.get((found["suit"] or "").lower(), ""),
        _RANKS.get((found["rank"] or "").lower(), ""),
        TIMES.get((found["level"] or "").lower(), 1),
        times,
        _EXTRAS.get((found["extra"] or "").lower(), ()),
    )


def melds(text: str) -> list[Melded] | None:
    """A list of melds; None where one of them cannot be read."""
    found = [meld(item) for item in items(text)]
    return [one for one in found if one] if all(found) else None


def amounts(text: str) -> list[tuple[str, int]] | None:
    """run 150, two dixes 20 and aces around 100: each thing with its points."""
    found = []
    for item in re.split(r",\s+|\s+and\s+", text.strip()):
        thing, _, points = item.rpartition(" ")
        value = number(points)
        if not thing or value is None:
            return None
        found.append((thing, value))
    return found
