"""Answers as the scripts send and take them: cards are places in the drawn hand, choices the values of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tutor.engine import Cards
from tutor.feedback.verdict import places_of
from tutor.questions import Answer, Ask, Question, Scene

LEAST, MOST = -99_999, 99_999
_GROUP = Ask("cards")


def read_response(question: Question, raw: object) -> Answer:
    """A learner's answer from what the scripts sent. Raises FieldError or ValueError for what they would never send."""
    scene = question.drawn()
    return question.answers.reader.read(question.filled(_CHECKS[scene.ask.type](scene.ask, scene.hand, raw)))


def _cards(ask: Ask, hand: Cards, raw: object) -> list[str]:
    # A truth value counts as an int, but is no place.
    if not isinstance(raw, list) or not all(type(at) is int and 0 <= at < len(hand) for at in raw):
        raise ValueError("cards that are not in the hand")
    most = len(hand) if ask.many or ask.ordered else 1
    least = most if ask.ordered else 1 if ask.none is None else 0
    if not least <= len(raw) <= most or len(set(raw)) < len(raw):
        raise ValueError("more cards or fewer than can be chosen")
    return [str(hand[at]) for at in raw]


def _groups(ask: Ask, hand: Cards, raw: object) -> list[list[str]]:
    if not isinstance(raw, list) or len(raw) > 2 * len(hand):
        raise ValueError("more groups than there can be")
    return [_cards(_GROUP, hand, group) for group in raw]


def _number(ask: Ask, hand: Cards, raw: object) -> int:
    low, high = LEAST if ask.low is None else ask.low, MOST if ask.high is None else ask.high
    if type(raw) is not int or not low <= raw <= high:
        raise ValueError("no number that can be typed")
    return raw


def _choice(ask: Ask, hand: Cards, raw: object) -> str:
    if not isinstance(raw, str) or raw not in {option.value for option in ask.options}:
        raise ValueError("a choice that is not offered")
    return raw


def _form(ask: Ask, hand: Cards, raw: object) -> dict[str, object]:
    parts = dict(ask.parts)
    if not isinstance(raw, Mapping) or raw.keys() != parts.keys():
        raise ValueError("a form with other fields")
    return {name: _CHECKS[part.type](part, hand, raw[name]) for name, part in parts.items()}


_CHECKS: Mapping[str, Callable[[Ask, Cards, object], object]] = {
    "cards": _cards,
    "groups": _groups,
    "number": _number,
    "choice": _choice,
    "form": _form,
}


def raw_response(question: Question, scene: Scene, given: Answer) -> Any:
    """An answer as the scripts take it back."""
    if scene.ask.type == "groups":
        return _places_of_groups(given, scene.hand)
    if scene.ask.type != "cards":
        data = question.answers.reader.write(given)
        if scene.ask.type == "form":
            return {name: data[name] for name, _ in scene.ask.parts}
        one = data[0] if isinstance(data, list) else data
        return str(one) if scene.ask.type == "choice" else one
    left = list(range(len(scene.hand)))
    places = []
    for card in given if scene.ask.many or scene.ask.ordered else given[:1]:
        at = next((at for at in left if scene.hand[at] is card), None)
        if at is not None:
            left.remove(at)
            places.append(at)
    return places


def _places_of_groups(groups: Sequence[Cards], hand: Cards) -> list[list[int]]:
    """The places of each group, where there are two copies of a card first those that no group before has taken."""
    found: list[list[int]] = []
    for group in groups:
        taken = [at for one in found for at in one]
        found.append(sorted(places_of(group, hand, taken)))
    return found
