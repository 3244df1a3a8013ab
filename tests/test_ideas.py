"""Ideas: why the best card is best. Each holds where it is what happens, and not where it only looks so."""

from __future__ import annotations

import pytest

from tutor.advice import IDEAS, advise_play, ideas_of
from tutor.advice.ideas import TESTS, Case
from tutor.advice.lines import tricks_of
from tutor.engine import SINGLE_DECK, Rules, Seat, Suit, format_cards, parse_cards
from tutor.solver import Position, position_of


def ending(hands: str, trick: str = "", trump: str = "S", rules: Rules = SINGLE_DECK) -> Position:
    """A position at South's turn; hands in the order of the seats, set apart by slashes."""
    held = dict(zip(rules.seats, map(parse_cards, hands.split("/")), strict=True))
    return position_of(rules, Suit(trump), held, parse_cards(trick), Seat.SOUTH)


PULL = "10S KH KD QC / QH JD QD 9D / JS 9H 10D AD / 9S 10H KC 10C"
FORCE = "AH JD 10C AC / JS JD QD 10C / KS KD 10D JC / AS AH 9D AD"


@pytest.mark.parametrize(("hands", "best", "ideas"), [(PULL, "JS", ["pull-trump"]), (FORCE, "JC", ["force"])])
def test_the_endings_checked_by_other_programs(hands: str, best: str, ideas: list[str]) -> None:
    advised = advise_play(ending(hands))
    assert format_cards(advised.best) == best
    assert list(ideas_of(advised)) == ideas


def test_every_idea_has_its_test() -> None:
    assert set(TESTS) | {"save"} == set(IDEAS)


def case(hands: str, best: str, good: str, other: str, bad: str, trick: str = "") -> Case:
    """A best card beside another, with lines made up by hand."""
    from tutor.advice import Choice

    position = ending(hands, trick)

    def choice(card: str, line: str) -> Choice:
        cards = parse_cards(f"{card} {line}")
        us = position.side(position.turn)
        value = sum(trick.points for trick in tricks_of(position, cards) if trick.winner in us)
        return Choice(cards[0], value, 0, "best", cards)

    return Case(position, choice(best, good), choice(other, bad))
