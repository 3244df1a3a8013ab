"""Forms: faults of a sentence that can be seen without knowing what it means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from reading import RANK_WORDS, SUIT_WORDS, spoken
from sentences import SENTENCES, STOPS, Said, Where, split

from tutor.engine import Card, Rules, Seat, Suit
from tutor.questions import Question

MOST_WORDS = 40
# Written with a vowel but not spoken with one, and the other way round.
CONSONANT = re.compile(r"(?:one|once|use|uni|eu)", re.IGNORECASE)
VOWEL = re.compile(r"(?:hour|honest|heir|8|11(?!\d)|18(?!\d)|11,|18,)", re.IGNORECASE)
SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
# Words of an answer that are the rules' own, and give nothing away.
RULE_WORDS = ("none", "yes", "no", "made", "set", "declarer", "defenders")


def forms(said: Said) -> Iterator[str]:
    """The faults of form of one sentence, and with the first one those of the text that it stands in."""
    for fault, pattern in PATTERNS.items():
        if found := pattern.search(said.text):
            yield f"{fault}: '{found[0]}'"
    yield from _article(said.text)
    yield from _seats(said)
    if said.where in SENTENCES and said.text[:1].islower():
        yield f"begins in lower case: '{said.text[:20]}'"
    if said.number == 1 and said.where in SENTENCES:
        yield from _whole(said)
    if said.rung in (1, 2) and said.number == 1 and (given := given_away(said)):
        yield f"gives the answer away: '{given}'"
    if said.where in MOST and said.number == 1:
        yield from _held_back(said)


# The most words and characters of what is said before the answer is shown.
MOST: Mapping[Where, tuple[int, int]] = {"not yet": (9, 36), "not yet, why": (20, 110), "not yet, on": (3, 13)}


def _held_back(said: Said) -> Iterator[str]:
    words, characters = MOST[said.where]
    if len(said.whole.split()) > words or len(said.whole) > characters:
        yield f"{len(said.whole.split())} words, {len(said.whole)} characters"
    if given := told_early(said):
        yield f"gives the answer away: '{given}'"


_THING = "(?:card|point|ace|king|queen|jack|nine|bidder|player|defender)"
PATTERNS: Mapping[str, re.Pattern[str]] = {
    "a doubled word": re.compile(r"\b([A-Za-z]+)\s+\1\b", re.IGNORECASE),
    "an empty end": re.compile(r"^[\s.!?]*$|[:,;(=−]\s*[.!?)]?$|\b(?:and|or|the|a|an|of)[.!?]$"),
    "an empty place": re.compile(r"\(\s*\)|[,:;]\s*[,:;]|\bthe (?:of|and|is|are)\b"),
    "no thousands comma": re.compile(r"(?<![\d,])\d{4,}"),
    "a hyphen for a minus": re.compile(r"(?<!\w)-\d"),
    "two spaces": re.compile(r"\s{2,}|\n"),
    "a space before a stop": re.compile(r"\s[.,;:!?]"),
    "a capital in the middle": re.compile(r"(?<=[a-z,:;] )(?:The|An?|It|This|Your?|They|None of)\b"),
    "one of many or many of one": re.compile(
        rf"\b(?:one|1) (?:more )?(?:{_THING}s|copies)\b|(?<![\d,])(?:[2-9]|\d{{2,}}|two|three|four|five|six) (?:more )?(?:{_THING}|copy)\b"
    ),
    "two stops": re.compile(r"[.!?]{2,}"),
    "a placeholder or a name of the program": re.compile(r"[{}\[\]_<>]|\b(?:Seat|Suit|Rank|Card)\b|\bNone(?! of\b)|\b(?:True|False)\b"),
}


def _article(text: str) -> Iterator[str]:
    for found in re.finditer(r"\b(an?)\s+([\w,]+)", text, re.IGNORECASE):
        word = found[2]
        vowel = bool(VOWEL.match(word)) or (word[0].lower() in "aeiou" and not CONSONANT.match(word))
        if vowel != (found[1].lower() == "an"):
            yield f"the wrong article: '{found[0]}'"


def named_seats(rules: Rules) -> tuple[set[str], bool]:
    """The capitalised words that name a seat on a button, and whether one of them is Partner."""
    seats = [seat for seat in SEATS if Seat(seat) in rules.seats and seat != "S"]
    partner = rules.partner(Seat.SOUTH) if Seat.SOUTH in rules.seats else None
    return {SEATS[seat] for seat in seats if seat != partner}, partner is not None


def _seats(said: Said) -> Iterator[str]:
    named, partner = named_seats(said.question.rules)
    for found in re.finditer(r"\b(?:North|East|South|West)\b", said.text):
        if found[0] not in named:
            yield f"a seat that no button names: '{found[0]}'"
    if not partner and re.search(r"\b(?<!its )partners?\b", said.text, re.IGNORECASE):
        yield "a partner where there is none"
    if re.search(r"\b[NESW]\b(?!')", said.text):
        yield f"a seat or suit by its letter: '{said.text}'"


def _whole(said: Said) -> Iterator[str]:
    text, sentences = said.whole, split(said.whole)
    if len(text.split()) > MOST_WORDS:
        yield f"{len(text.split())} words"
    for at, sentence in enumerate(sentences):
        if sentence in sentences[:at]:
            yield f"said twice: '{sentence}'"
    if said.where in STOPS and text[-1:] not in (".", "!", "?"):
        yield f"no stop at the end: '{text[-20:]}'"


# Hints that say the answer -------------------------------------------------------------------------------------


def given_away(said: Said) -> str:
    """What of the right answer the text of a hint says outright; "" where nothing."""
    answer: Any = said.question.answer
    text = said.whole.lower()
    for part in answer.values() if isinstance(answer, Mapping) else (answer,):
        if isinstance(part, bool) or part in RULE_WORDS:
            continue
        tell = next((tell for kind, tell in TELLS if isinstance(part, kind)), None)
        if tell and (found := tell(part, text, said)):
            return found
    return ""


def told_early(said: Said) -> str:
    """What of the right answer that the answer given lacks is said before it is shown; "" where nothing."""
    question, given, text = said.question, said.given, said.whole.lower()
    pairs = [(given[name], part) for name, part in question.answer.items()] if isinstance(given, Mapping) else [(given, question.answer)]
    for mine, part in pairs:
        if isinstance(part, Seat) and mine is not part:
            told = _seat_told(part, text, said)
        elif isinstance(part, int) and mine != part:
            told = spoken(part) if _word(spoken(part), text) and part not in _drawn(question) else ""
        else:
            told = _more_told(mine, part, text) if isinstance(part, tuple) else ""
        if told:
            return told
    return ""


def _drawn(question: Question) -> list[int]:
    """The figures that are drawn beside a question whose answer is one number."""
    scene = question.scene()
    texts = [value for _, value in (*scene.facts, *scene.done)] if scene.ask.type == "number" else []
    return [int(figure) for text in texts for figure in re.findall(r"\d+", text)]


def _more_told(given: tuple[Any, ...], right: tuple[Any, ...], text: str) -> str:
    """The first suit that is right, or card that was missed, that a text names."""
    if all(isinstance(item, Suit) for item in right):
        return next((SUIT_WORDS[suit] for suit in right if SUIT_WORDS[suit] in text), "")
    if any(isinstance(item, tuple) for item in (*given, *right)):  # Groups: a card that was marked at all may be named.
        given, right = (tuple({card for group in groups for card in group}) for groups in (given, right))
    named = {
        f"{rank} of {found[2]}"
        for found in re.finditer(rf"((?:{_RANKS})(?:(?:, | and | or )(?:\w+ )?(?:{_RANKS}))*) of (\w+)", text)
        for rank in re.findall(_RANKS, found[1])
    }
    missed = Counter(right) - Counter(given)
    return next((words for card in missed if (words := f"{RANK_WORDS[card.rank]} of {SUIT_WORDS[card.suit]}") in named), "")


_RANKS = "|".join(RANK_WORDS.values())


def _seat_told(seat: Seat, text: str, said: Said) -> str:
    if seat is Seat.SOUTH:
        return ""  # "you" is in every hint.
    word = "partner" if said.question.rules.partner(Seat.SOUTH) is seat else SEATS[seat].lower()
    return word if _word(word, text) else ""


def _number_told(number: int, text: str, said: Said) -> str:
    worth = said.question.rules.point_values.values()
    if said.question.kind in ("counters", "counters-left") and number in worth:
        return ""  # What a card is worth the rule must say.
    return spoken(number) if _word(spoken(number), text) else ""


def _cards_told(cards: tuple[Any, ...], text: str, said: Said) -> str:
    if not cards:
        return ""
    if all(isinstance(item, Suit) for item in cards):
        return next((SUIT_WORDS[suit] for suit in cards if SUIT_WORDS[suit] in text), "")
    if all(isinstance(item, tuple) for item in cards):
        return next((told for group in cards if len(group) > 1 and (told := _cards_told(group, text, said))), "")
    words = [f"{RANK_WORDS[card.rank]} of {SUIT_WORDS[card.suit]}" for card in cards if isinstance(card, Card)]
    return "the cards" if all(word in text for word in words) else ""


Tell = Callable[[Any, str, Said], str]
TELLS: tuple[tuple[type, Tell], ...] = ((Seat, _seat_told), (int, _number_told), (tuple, _cards_told))


def _word(word: str, text: str) -> bool:
    return re.search(rf"(?<![\w,]){re.escape(word)}(?![\w,]*\d)\b", text) is not None
