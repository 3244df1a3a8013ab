"""Rules of thumb: which cards each would play, from what one seat can see."""

from __future__ import annotations

from random import Random

import pytest

from tutor.advice import THUMBS, Advised, Choice, misses
from tutor.advice.deals import positions
from tutor.engine import DOUBLE_DECK, SINGLE_DECK, THREE_PLAYER, VARIANTS, Card, Rules, Seat, Suit, format_cards, game, parse_cards
from tutor.solver import Position, position_of

FREE = game("single-deck", {"must-beat": "never"})
LEAD = {"N": "10S KH KD QC", "E": "QH JD QD 9D", "S": "JS 9H 10D AD", "W": "9S 10H KC 10C"}
SAYS = {
    "aces-first": "AD",
    "high-card-first": "AD",
    "lead-trump": "JS",
    "keep-trump": "9H 10D AD",
    "lowest-card": "9H",
    "short-suit-first": "9H",
    "long-suit-first": "10D AD",
    "save-aces": "JS 9H 10D",
    "no-counter-to-them": "",
    "counter-to-partner": "",
    "win-if-you-can": "",
}


def position(
    rules: Rules, hands: dict[str, str], trick: str = "", trump: str = "S", turn: str = "S", alone: Seat | None = None
) -> Position:
    held = {seat: parse_cards(hands[seat]) for seat in rules.seats}
    return position_of(rules, Suit(trump), held, parse_cards(trick), Seat(turn), alone)


def test_every_rule_of_thumb_has_a_case_here() -> None:
    assert set(SAYS) == set(THUMBS)
    assert [rule.name for rule in THUMBS.values()] == list(THUMBS)


@pytest.mark.parametrize("name", THUMBS)
def test_what_they_lead(name: str) -> None:
    assert format_cards(THUMBS[name].plays(position(SINGLE_DECK, LEAD))) == SAYS[name]


def test_no_suit_is_the_shortest_or_the_longest_where_all_are_as_long() -> None:
    for lead in ("JS 9H 10H 10D AD", "JS QS 10D AD"):
        here = position(SINGLE_DECK, {**dict.fromkeys("NEW", "9C 9C QC QC KC"[: 3 * len(lead.split()) - 1]), "S": lead})
        assert not THUMBS["short-suit-first"].plays(here)
        assert not THUMBS["long-suit-first"].plays(here)
        assert THUMBS["keep-trump"].plays(here)


# West leads to each of these tricks; South plays last and East before.
FOLLOWS = [
    ("no-counter-to-them", "KC AC 9C", "10H QH 9H", SINGLE_DECK, ""),  # partner has it
    ("counter-to-partner", "KC AC 9C", "10H QH 9H", SINGLE_DECK, "10H"),
    ("lowest-card", "KC AC 9C", "10H QH 9H", SINGLE_DECK, "9H"),
    ("no-counter-to-them", "AC KC 9C", "10H QH 9H", SINGLE_DECK, "QH 9H"),
    ("counter-to-partner", "AC KC 9C", "10H QH 9H", SINGLE_DECK, ""),
    ("counter-to-partner", "KC AC 9C", "JH QH 9H", SINGLE_DECK, ""),  # no counter to give
    ("win-if-you-can", "JC 9C QC", "AC 10C KC", SINGLE_DECK, "AC"),
    ("save-aces", "JC 9C QC", "AC 10C KC", SINGLE_DECK, "10C KC"),
    ("lowest-card", "JC 9C QC", "AC 10C KC", SINGLE_DECK, "KC"),
    ("win-if-you-can", "KC 9C QC", "AC JC 9C", FREE, "AC"),
    ("no-counter-to-them", "KC 9C QC", "10C KC JC", FREE, ""),  # it could be taken
]


@pytest.mark.parametrize(("name", "trick", "hand", "rules", "said"), FOLLOWS)
def test_what_they_follow_with(name: str, trick: str, hand: str, rules: Rules, said: str) -> None:
    hands = {"N": "9D 9D", "E": "9D JD", "S": hand, "W": "JD QD"}
    assert format_cards(THUMBS[name].plays(position(rules, hands, trick))) == said


def test_nothing_is_said_where_every_card_would_do() -> None:
    hands = {"N": "9D 9D", "E": "9D JD", "S": "QH QH", "W": "JD QD"}
    assert all(rule.plays(position(SINGLE_DECK, hands)) == () for rule in THUMBS.values())


def test_who_plays_alone_is_nobodys_partner() -> None:
    hands = {"N": "9D 9D", "E": "9D", "S": "10H QH"}
    trick = "AC"  # East's
    plays = THUMBS["counter-to-partner"].plays
    assert plays(position(THREE_PLAYER, hands, trick, alone=Seat.NORTH)) == parse_cards("10H")
    assert plays(position(THREE_PLAYER, hands, trick, alone=Seat.SOUTH)) == ()


@pytest.mark.parametrize("rules", [SINGLE_DECK, DOUBLE_DECK, THREE_PLAYER], ids=["single", "double", "three"])
def test_they_look_at_nothing_hidden(rules: Rules) -> None:
    """With the other hands dealt anew a rule of thumb says the same."""
    random = Random(4)
    looked = 0
    for at in positions(rules, 7):
        others = [seat for seat in rules.seats if seat is not at.turn]
        pool = [card for seat in others for card in at.hands[seat]]
        random.shuffle(pool)
        hands = dict(at.hands)
        for seat in others:
            size = len(at.hands[seat])
            hands[seat], pool = tuple(pool[:size]), pool[size:]
        anew = Position(rules, at.trump, hands, at.trick, at.alone, at.opening)
        for rule in THUMBS.values():
            assert rule.plays(at) == rule.plays(anew)
            looked += bool(rule.plays(at))
    assert looked > 50


@pytest.mark.parametrize("name", VARIANTS)
def test_they_play_legal_cards_and_leave_some_out(name: str) -> None:
    for at in positions(VARIANTS[name], 3):
        for rule in THUMBS.values():
            cards = rule.plays(at)
            assert set(cards) <= set(at.legal.cards)
            assert len(cards) < len(at.legal.cards)


def test_a_rule_misses_where_all_its_cards_cost_a_counter() -> None:
    def advised(**costs: int) -> Advised:
        costs = {card: costs.get(f"c{card}", 0) for card in SAYS_CARDS}
        return Advised(
            position(SINGLE_DECK, LEAD), tuple(Choice(a_card(card), 50 - cost, cost, "best", ()) for card, cost in costs.items())
        )

    assert misses(advised(cAD=10)) == ("aces-first", "high-card-first")
    assert misses(advised(cAD=9)) == ()
    assert misses(advised(c9H=10, cAD=10)) == ("aces-first", "high-card-first", "lowest-card", "short-suit-first")
    assert "keep-trump" in misses(advised(c9H=10, cAD=10, c10D=20))


SAYS_CARDS = ("JS", "9H", "10D", "AD")


def a_card(text: str) -> Card:
    return parse_cards(text)[0]
