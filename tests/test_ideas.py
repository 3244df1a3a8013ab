"""Ideas: why the best card is best. Each holds where it is what happens, and whatever suits and seats are called."""

from __future__ import annotations

from itertools import permutations

import pytest

from tutor.advice import IDEAS, Advised, Choice, advise_play, counter, ideas_of
from tutor.advice.ideas import SHARE, TESTS, Case, explains, sure, tempting
from tutor.advice.lines import tricks_of
from tutor.advice.stakes import Stakes
from tutor.engine import SINGLE_DECK, VARIANTS, Card, Cards, Seat, Suit, format_cards, parse_cards
from tutor.engine.play import seats_from
from tutor.solver import Position, position_of

# South is to play; hands in the order of the seats. The first two were checked by other programs, the others found by search.
EXAMPLES = [
    ("single-deck", "S", "10S KH KD QC / QH JD QD 9D / JS 9H 10D AD / 9S 10H KC 10C", "", "", "JS", "pull-trump"),
    ("single-deck", "S", "AH JD 10C AC / JS JD QD 10C / KS KD 10D JC / AS AH 9D AD", "", "", "JC", "force"),
    ("single-deck", "H", "KS JH 10C KC JC / AS QH 9H 9H AC / QS AH KH KD JC / 9S QD QD 10C 9C", "", "", "KD", "force hold-up duck"),
    ("single-deck", "S", "9S 10D 10C 9C 9C / AS KS QS JS / 10S 10S KS JS KC / QH JH 10D 9D 9D", "9S", "", "JS", "hold-up last-trick"),
    ("single-deck", "S", "10H KH 9H 10D 9D / KH QH QH JH KD / AH AD QD 9D 9C / 10S KS KS QS JD", "", "", "AD", "cash"),
    ("single-deck", "C", "KS KH JH KD 9D / 10D 10C 10C KC QC / AS QS JS 9S 10D / QS JS KD QD QD", "", "", "10D", "cash"),
    ("single-deck", "D", "10H KH JH JH QC / AS AH AH QD JD / QS JS QD KC 9C / KS 9H AC KC JC", "", "", "QD", "pull-trump"),
    ("single-deck", "S", "JS JH AC JC 9C / 10S QS JS 9S / KH KH QH JH 9H / 10H QH QD QD KC", "9S", "", "KH", "feed"),
    ("single-deck", "H", "QS JS JD KC / 10S 10S KS QC / QS 9S 10D 10C 9C / KH QH JH 9H JD", "KH JC", "", "10C", "feed"),
    ("single-deck", "D", "KH KH 9H QC JC / QD JD 10C KC QC / KD KD QD AC KC / 10S JS 9S JH 9C", "", "", "KC", "hold-up duck"),
    ("single-deck", "S", "10H 10H JH KD 9D / JS AH AH 9H 10D / KS 9S KH QH JD / QH JH 9H KC JC", "", "", "KS", "last-trick"),
    (
        "double-deck", "C", "QD QD JD JD KC JC / AH AH 10H KH 10D 10D / 10H KH QH KD KD QD / 10S JS 10H JH JH JH", "", "",
        "KD", "unblock last-trick duck",
    ),
    ("double-deck", "C", "10H KH 10D QC QC / AS KS QC QC JC / KS JS 10C 10C KC / KS KH KH AC AC", "", "", "KS", "force"),
    ("double-deck", "D", "10S KS QS 10H 10D / JH JH 10D KC KC / KH 10D 10C QC JC / 10S 10S QD QD JD", "", "", "KH", "duck"),
    ("three-player", "D", "AS 10S KS 10D KD / QD JD JD 9D 10C / KS 10D KD QD 9D", "", "E", "9D", "pull-trump"),
    ("three-player", "C", "10S KS 10D 10D KD / QS 9S AD KC QC / QS 10H QH 9C 9C", "", "S", "QH", "force last-trick"),
    ("three-player", "H", "10H KD JD QC 9C / AS 10S JH 10C / KS QS QD QC 9C", "9H", "E", "KS", "feed"),
    ("two-player", "C", "AH AD KC QC JC / QS QS JS AH 9C", "", "", "AH", "cash"),
    ("two-player", "H", "QH 9H 10D JD / AS KH QH JH AC", "10D", "", "JH", "hold-up"),
    ("two-player", "C", "AH KH KC QC QC / QS QS JC 9C 9C", "", "", "QS", "force"),
]  # fmt: skip


def ending(name: str, trump: str, hands: str, trick: str = "", alone: str = "") -> Position:
    """A position at South's turn."""
    rules = VARIANTS[name]
    held = dict(zip(rules.seats, map(parse_cards, hands.split("/")), strict=True))
    return position_of(rules, Suit(trump), held, parse_cards(trick), Seat.SOUTH, Seat(alone) if alone else None)


def renamed(position: Position, suits: dict[Suit, Suit], by: int = 0) -> Position:
    """The same with other suits, and everybody so many seats further."""
    seats = position.rules.seats

    def cards(given: Cards) -> Cards:
        return tuple(Card(suits[card.suit], card.rank) for card in given)

    def moved(seat: Seat) -> Seat:
        return seats[(seats.index(seat) + by) % len(seats)]

    given = {moved(seat): cards(hand) for seat, hand in position.hands.items()}
    alone = position.alone and moved(position.alone)
    hands = {seat: given[seat] for seat in seats}
    return position_of(position.rules, suits[position.trump], hands, cards(position.trick.cards), moved(position.turn), alone)


@pytest.mark.parametrize(("name", "trump", "hands", "trick", "alone", "best", "ideas"), EXAMPLES)
def test_the_ideas_of_an_ending(name: str, trump: str, hands: str, trick: str, alone: str, best: str, ideas: str) -> None:
    advised = advise_play(ending(name, trump, hands, trick, alone))
    assert format_cards(advised.best) == best
    assert " ".join(ideas_of(advised)) == ideas


def test_every_idea_has_its_test_and_its_examples() -> None:
    assert set(TESTS) == set(IDEAS)
    shown = {idea for *_, ideas in EXAMPLES for idea in ideas.split()}
    assert shown == set(IDEAS) - {"save"}


@pytest.mark.parametrize(("name", "trump", "hands", "trick", "alone", "best", "ideas"), EXAMPLES)
def test_names_of_suits_and_seats_are_no_matter(name: str, trump: str, hands: str, trick: str, alone: str, best: str, ideas: str) -> None:
    position = ending(name, trump, hands, trick, alone)
    for place, order in enumerate(list(permutations(Suit))[1::5]):
        suits = dict(zip(Suit, order, strict=True))
        assert " ".join(ideas_of(advise_play(renamed(position, suits, place)))) == ideas


def test_a_card_is_sure_where_no_reply_takes_the_trick_from_its_side() -> None:
    position = ending("single-deck", "S", "AH 9C / 9H 9C / KH QD / JS QC")
    assert not sure(position, parse_cards("KH")[0])  # West trumps
    assert not sure(position, parse_cards("QD")[0])
    partner = ending("single-deck", "S", "AH 9C / 9H 9C / KH QD / JH QC")
    assert sure(partner, parse_cards("KH")[0])  # partner's ace
    assert not sure(ending("single-deck", "S", "QH 9C / AH 9C / KH QD / JH QC"), parse_cards("KH")[0])


def cases(advised: Advised) -> list[Case]:
    return [Case(advised.position, advised.choices[0], advised.choice(card)) for card in tempting(advised)]


@pytest.mark.parametrize(("name", "trump", "hands", "trick", "alone", "best", "ideas"), EXAMPLES)
def test_an_idea_accounts_for_half_of_what_is_gained(
    name: str, trump: str, hands: str, trick: str, alone: str, best: str, ideas: str
) -> None:
    advised = advise_play(ending(name, trump, hands, trick, alone))
    for idea in ideas.split():
        held = [case for case in cases(advised) if explains(case, TESTS[idea])]
        assert held
        for case in held:
            assert case.gain == case.best.value - case.other.value
            assert TESTS[idea](case) >= max(SHARE * case.gain, counter(advised.position.rules))


def test_no_idea_is_in_the_best_card_itself() -> None:
    """Beside itself a card gains nothing, so nothing explains it."""
    for name, trump, hands, trick, alone, *_ in EXAMPLES:
        advised = advise_play(ending(name, trump, hands, trick, alone))
        best = advised.choices[0]
        assert not any(explains(Case(advised.position, best, best), accounts) for accounts in TESTS.values())


def test_the_tricks_of_a_line_hold_all_its_cards_and_points() -> None:
    for name, trump, hands, trick, alone, *_ in EXAMPLES:
        position = ending(name, trump, hands, trick, alone)
        for choice in advise_play(position).choices:
            tricks = tricks_of(position, choice.line)
            us = position.side(position.turn)
            assert sum(one.points for one in tricks if one.winner in us) == choice.value
            assert [card for one in tricks for card in one.cards] == [*position.trick.cards, *choice.line]
            for one in tricks:
                assert one.seats == seats_from(one.seats[0], position.rules)
                assert one.by(one.winner) is one.winning


def test_a_meld_is_saved_where_the_other_card_loses_it() -> None:
    """The same points, with a bid that the best card alone reaches, and one that both reach."""
    position = ending(*EXAMPLES[0][:3])
    for bid, saves in ((300, True), (280, False)):
        stakes = Stakes(SINGLE_DECK, True, bid, (100, 40), (130, 40))
        assert ("save" in ideas_of(advise_play(position, stakes))) is saves


def test_all_that_costs_is_tempting_where_no_rule_of_thumb_goes_wrong() -> None:
    position = ending(*EXAMPLES[1][:3])
    choices = tuple(Choice(card, 20, 0 if card.rank == "A" else 10, "best", ()) for card in position.legal.cards)
    assert sum(tempting(Advised(position, choices)).values()) >= 1
