"""Hands that are all seen: those of the others, and how the play goes on, as the table's scripts take them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from tutor.app.table import wire
from tutor.app.table.tricks import draw_trick
from tutor.engine import Card, Rules, Seat
from tutor.engine.play import seats_from
from tutor.feedback import Line, LineTrick, Playing
from tutor.feedback.words import points, seat_label
from tutor.questions import Question, Scene
from tutor.questions.best_play import BestPlay
from tutor.questions.scene import YOU

_Places = Mapping[Seat, list[Card | None]]


def draw_hands(scene: Scene, rules: Rules) -> list[wire.SeenHand]:
    """The hands of the others, clockwise from the learner's left."""
    return [
        {"seat": seat.value, "name": seat_label(seat, rules), "cards": [str(card) for card in scene.hands[seat]]}
        for seat in seats_from(YOU, rules)
        if seat is not YOU and seat in scene.hands
    ]


def draw_heads(question: Question) -> list[str]:
    """What stands above the cards, and above what each of them is worth; nothing where no card is weighed."""
    if not isinstance(question, BestPlay):
        return []
    side = "Your side takes" if len(question.position.side(YOU)) > 1 else "You take"
    return ["If you play" if question.trick else "If you lead", "Your score less theirs" if question.stakes else side]


def draw_lines(lines: Sequence[Line], scene: Scene, rules: Rules) -> list[wire.PlayedLine]:
    """Lines of play, each card with its place in the hand that it comes from."""
    return [{"title": line.title, "tricks": list(_tricks(line.tricks, _held(scene), scene, rules))} for line in lines]


def draw_playing(playing: Playing | None, scene: Scene, rules: Rules) -> wire.Playing | None:
    """An ending that is played out, as far as it is."""
    if playing is None:
        return None
    left, now, over = _held(scene), playing.out.now, playing.out.over
    tricks = list(_tricks(playing.tricks, left, scene, rules))
    lie = zip(seats_from(now.trick.leader, rules), now.trick.cards, strict=False)
    return {
        "tricks": tricks,
        "now": [] if over else draw_trick(now.trick.cards, now.trick.leader, True, now.trump, rules, True) or [],
        "places": [_take(card, left[seat]) for seat, card in lie],
        "legal": [] if over else [at for at, card in enumerate(left[YOU]) if card in now.legal.cards],
        "cards": [str(card) for card in playing.chosen],
        "good": playing.good,
        "title": playing.title,
        "text": [playing.text],
    }


def _held(scene: Scene) -> _Places:
    return {seat: list[Card | None](hand) for seat, hand in scene.hands.items()}


def _tricks(tricks: Sequence[LineTrick], left: _Places, scene: Scene, rules: Rules) -> Iterator[wire.LineTrick]:
    for count, trick in enumerate(tricks):
        lies = len(scene.trick or ()) if count == 0 else 0  # so many cards are on the table already
        yield _trick(trick, lies, left, rules)


def _trick(trick: LineTrick, lies: int, left: _Places, rules: Rules) -> wire.LineTrick:
    played = list(zip(seats_from(trick.leader, rules), trick.cards, strict=True))
    return {
        "trick": [_seated(count, seat, card, trick.winner, rules) for count, (seat, card) in enumerate(played)],
        "places": [None if count < lies else _take(card, left[seat]) for count, (seat, card) in enumerate(played)],
        "winner": seat_label(trick.winner, rules),
        "points": points(trick.points),
        "note": trick.note or None,
    }


def _seated(count: int, seat: Seat, card: Card, winner: Seat, rules: Rules) -> wire.Seated:
    tag: Literal["winning", "led"] | None = "winning" if seat is winner else "led" if count == 0 else None
    return {"seat": seat.value, "name": seat_label(seat, rules), "card": str(card), "tag": tag, "you": False}


def _take(card: Card, hand: list[Card | None]) -> int:
    """The place of a card that is played from a hand; it lies there no more."""
    at = hand.index(card)
    hand[at] = None
    return at
