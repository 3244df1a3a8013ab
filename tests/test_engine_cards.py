"""Cards and their notation."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.engine import Card, NotationError, PinochleError, Rank, Seat, Suit, format_cards, parse_card, parse_cards
from tutor.engine.cards import parse_seat, parse_suit

CARD_HINT = "a card is a rank (A 10 K Q J 9) then a suit (S H D C), like AS or 10H"
EVERY_CARD = [Card(suit, rank) for suit in Suit for rank in Rank]

hands = st.lists(st.sampled_from(EVERY_CARD), max_size=30)


@pytest.mark.slow
@given(hands)
def test_parse_is_the_inverse_of_format(hand: list[Card]) -> None:
    assert parse_cards(format_cards(hand)) == tuple(hand)


@given(st.lists(st.sampled_from([str(card) for card in EVERY_CARD]), max_size=30))
def test_format_is_the_inverse_of_parse(words: list[str]) -> None:
    assert format_cards(parse_cards(" ".join(words))) == " ".join(words)


@pytest.mark.slow
@given(st.text(max_size=4))
def test_any_text_is_a_card_or_a_notation_error(text: str) -> None:
    card, hint = None, ""
    try:
        card = parse_card(text)
    except NotationError as error:
        hint = error.hint
    assert hint if card is None else parse_card(str(card)) is card


@given(st.text(alphabet="AKQJT109SHDCakqjt shdc♠♥,;/-", max_size=12))
def test_any_line_is_cards_or_a_notation_error(text: str) -> None:
    cards, hint = None, ""
    try:
        cards = parse_cards(text)
    except NotationError as error:
        hint = error.hint
    assert hint if cards is None else parse_cards(format_cards(cards)) == cards


def test_there_are_twenty_four_different_cards() -> None:
    assert len(set(EVERY_CARD)) == 24
    assert len({str(card) for card in EVERY_CARD}) == 24
    assert [card.index for card in EVERY_CARD] == list(range(24))


def test_a_card_is_written_rank_then_suit() -> None:
    assert str(Card(Suit.SPADES, Rank.TEN)) == "10S"
    assert str(Card(Suit.HEARTS, Rank.KING)) == "KH"


def test_order_and_copies_are_kept() -> None:
    assert format_cards(parse_cards("9C AS 9C 10S AS")) == "9C AS 9C 10S AS"


@pytest.mark.parametrize("text", ["10S", "10s", "TS", "ts", "tS", " 10S ", "10♠", "t♤", "10♠️"], ids=lambda text: repr(text))
def test_input_is_forgiving(text: str) -> None:
    assert parse_card(text) is Card(Suit.SPADES, Rank.TEN)


@pytest.mark.parametrize(
    ("sign", "suit"),
    [("♠", "S"), ("♤", "S"), ("♥", "H"), ("♡", "H"), ("♦", "D"), ("♢", "D"), ("♣", "C"), ("♧", "C")],
)
def test_suit_signs(sign: str, suit: str) -> None:
    assert str(parse_card(f"q{sign}")) == f"Q{suit}"
    assert parse_suit(sign) == suit


def test_cards_may_be_set_apart_by_commas_and_lines() -> None:
    assert format_cards(parse_cards("as, 10H;kd\n\t qc,")) == "AS 10H KD QC"


def test_no_cards() -> None:
    assert parse_cards("") == ()
    assert parse_cards(" , ") == ()
    assert format_cards(()) == ""


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("1S", "unknown rank '1' in card '1S'", CARD_HINT),
        ("11S", "unknown rank '11' in card '11S'", CARD_HINT),
        ("8h", "unknown rank '8' in card '8h'", CARD_HINT),
        ("2D", "unknown rank '2' in card '2D'", CARD_HINT),
        ("AX", "unknown suit 'X' in card 'AX'", CARD_HINT),
        ("10", "no suit in card '10'", CARD_HINT),
        ("K", "no suit in card 'K'", CARD_HINT),
        ("S", "no rank in card 'S'", CARD_HINT),
        ("SA", "suit before rank in card 'SA'", "write the rank first: AS"),
        ("h10", "suit before rank in card 'h10'", "write the rank first: 10H"),
        ("♦9", "suit before rank in card '♦9'", "write the rank first: 9D"),
        ("", "no card given", CARD_HINT),
        ("  ", "no card given", CARD_HINT),
    ],
)
def test_bad_card(text: str, message: str, hint: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    assert (str(caught.value), caught.value.hint) == (message, hint)


def test_the_first_bad_card_of_a_line_is_named() -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards("AS 10S 1S 2S")
    assert str(caught.value) == "unknown rank '1' in card '1S'"
    assert caught.value.hint == CARD_HINT


@pytest.mark.parametrize("text", ["S", "s", "spades", "Spade", " SPADES ", "♠"])
def test_suits_by_letter_or_name(text: str) -> None:
    assert parse_suit(text) is Suit.SPADES


def test_unknown_suit() -> None:
    with pytest.raises(NotationError) as caught:
        parse_suit("trump")
    assert str(caught.value) == "unknown suit 'trump'"
    assert caught.value.hint == "a suit is one of S H D C (spades, hearts, diamonds, clubs)"


@pytest.mark.parametrize("text", ["E", "e", "east", " East "])
def test_seats_by_letter_or_name(text: str) -> None:
    assert parse_seat(text) is Seat.EAST


def test_unknown_seat() -> None:
    with pytest.raises(NotationError) as caught:
        parse_seat("X")
    assert (str(caught.value), caught.value.hint) == ("unknown seat 'X'", "a seat is one of N E S W")


def test_notation_errors_are_value_errors() -> None:
    assert issubclass(NotationError, PinochleError)
    assert issubclass(PinochleError, ValueError)


def test_a_card_cannot_be_changed() -> None:
    card = parse_card("AS")
    with pytest.raises(AttributeError, match="a card cannot be changed: AS"):
        card.rank = Rank.KING
    with pytest.raises(AttributeError, match="a card cannot be changed: AS"):
        del card.suit
    assert str(card) == "AS"


@pytest.mark.parametrize("card", EVERY_CARD, ids=str)
def test_copies_of_a_card_are_the_same_value(card: Card) -> None:
    assert Card(card.suit, card.rank) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card


def test_seats_go_clockwise() -> None:
    assert "".join(Seat) == "NESW"


def test_suits_and_ranks_in_the_order_of_the_rules() -> None:
    assert "".join(Suit) == "SHDC"
    assert " ".join(Rank) == "A 10 K Q J 9"
