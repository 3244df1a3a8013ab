"""What makes a question hard: drivers computed from it, and the difficulty they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tutor.engine import Card, MeldCount, Rank
from tutor.feedback import alternatives
from tutor.questions import Question

BASE: Mapping[int, int] = {1: 900, 2: 1200, 3: 1500}
# Points of difficulty for each unit of a driver.
WEIGHTS: Mapping[str, int] = {
    "tempting": 60,
    "ten_and_king": 50,
    "twins": 40,
    "twins_apart": 20,
    "trumps_played": 20,
    "discards": 20,
    "melds_beyond_two": 30,
    "cards_beyond_four": 5,
    "two_options": -60,
}


def features(question: Question, tempting: bool | None = None) -> Mapping[str, int]:
    """The drivers of a question, each a count or 0 and 1; `tempting` says whether a belief gives another answer, if that is known."""
    scene = question.scene()
    cards: tuple[Card, ...] = (*scene.hand, *(scene.trick or ()), *(card for trick in scene.tricks for card in trick))
    parts = len(question.result.parts) if isinstance(question.result, MeldCount) else 0
    options = len(scene.ask.options) if scene.ask.type == "choice" else 0
    ranks = {card.rank for card in cards}
    trick = scene.trick or ()
    others = [card for card in trick if card.suit is not trick[0].suit]
    trumps = [card for card in others if card.suit is scene.trump]
    apart = [abs(place - trick.index(card)) - 1 for place, card in enumerate(trick)]
    return {
        "tempting": int(bool(alternatives(question)) if tempting is None else tempting),
        "ten_and_king": int({Rank.TEN, Rank.KING} <= ranks and scene.trick is not None),
        "twins": int(any(count > 1 for count in Counter(cards).values())),
        "twins_apart": max((*apart, 0)),
        "trumps_played": len(trumps),
        "discards": len(others) - len(trumps),
        "melds_beyond_two": max(parts - 2, 0),
        "cards_beyond_four": max(len(cards) - 4, 0),
        "two_options": int(options == 2),
    }


def difficulty(question: Question, tempting: bool | None = None) -> int:
    """A rating like those of chess puzzles: about 900 for a first try, 1,500 and more for hard ones."""
    return BASE.get(question.level, BASE[3]) + sum(WEIGHTS[name] * value for name, value in features(question, tempting).items())
