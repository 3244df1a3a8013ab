"""The engine's doors: what they name, what may be given as text, what equal values and their reprs are."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from itertools import combinations
from typing import Any

import pytest

from tutor import engine
from tutor.engine import (
    DOUBLE_DECK,
    HOUSE_RULES,
    SINGLE_DECK,
    THREE_PLAYER,
    THREE_PLAYER_MONEY,
    TWO_PLAYER,
    VARIANTS,
    HandRecord,
    NotationError,
    PinochleError,
    Rules,
    Seat,
    Suit,
    auction_result,
    beats,
    best_trump,
    count_meld,
    deal,
    game,
    legal_bids,
    legal_plays,
    parse_card,
    parse_cards,
    replay,
    score_hand,
    start_hand,
    start_stock_hand,
    trick_winner,
)
from tutor.engine.agreements import said
from tutor.engine.auction import AuctionError, auction_state
from tutor.engine.cards import as_seat, as_suit
from tutor.engine.chips import chips_by_seat, settle, settle_hand
from tutor.engine.evening import PlayedHand, play_evening
from tutor.engine.hearing import listen
from tutor.engine.house_rules import change_for
from tutor.engine.meld import Laid, Meld, MeldError, Sort, find_meld, lay, meld_cards, meld_table, named_meld, parse_meld, shared_cards
from tutor.engine.meld.bulk import count_hands, count_meld_many
from tutor.engine.meld.parts import all_parts, never_fresh
from tutor.engine.play import partner_is_winning, seats_from, winning_card, winning_place
from tutor.engine.record import record_of
from tutor.engine.rules import RulesError
from tutor.engine.tricks import HandError, Trick, trick_now

# The door ----------------------------------------------------------------------------------------------------------


def test_the_help_of_the_door_names_all_that_it_exports_and_no_more() -> None:
    table = [line for line in (engine.__doc__ or "").splitlines() if line.startswith("    ")]
    named = [word for line in table for word in line[28:].split("tutor.engine")[0].split()]
    assert sorted(named) == sorted(engine.__all__)


def test_a_part_that_the_help_points_to_is_there() -> None:
    pointed = re.findall(r"tutor\.engine((?:\.\w+)+)((?:, \.\w+)*)", engine.__doc__ or "")
    assert len(pointed) >= 10
    for first, others in pointed:
        for name in (first, *(other for other in others.split(", ") if other)):
            assert import_module(f"tutor.engine{name}").__doc__


@pytest.mark.parametrize(
    "door", ["tutor.engine", "tutor.engine.meld", "tutor.questions", "tutor.feedback", "tutor.drills", "tutor.progress"]
)
def test_the_names_of_a_door_are_sorted_and_are_there(door: str) -> None:
    module = import_module(door)
    names = list(module.__all__)
    assert names == sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    assert len(set(names)) == len(names)
    assert all(hasattr(module, name) for name in names)


# A suit as text ----------------------------------------------------------------------------------------------------

HAND = parse_cards("AS 10S KS QS JS 9S JD KH QH AH AD AC")
TRICK = parse_cards("KH QS")
STOCK_HAND = start_stock_hand(deal(TWO_PLAYER, 3), Seat.NORTH, TWO_PLAYER)
BID_FOR = start_hand(deal(SINGLE_DECK, 3), Seat.NORTH, SINGLE_DECK).call(250).call("pass").call("pass").call("pass")
HELD = {card: HAND.count(card) for card in HAND}
ROUND_HOUSE = dict.fromkeys(parse_cards("KS QS KH QH KD QD KC QC"), 1)
MADE_AT_350 = score_hand(350, (150, 0, 0), (200, 40, 10), THREE_PLAYER_MONEY)
TAKES_A_SUIT: Mapping[str, Callable[[Any], Any]] = {
    "cards.as_suit": as_suit,
    "chips.settle": lambda suit: settle(350, suit, "made", THREE_PLAYER_MONEY),
    "chips.settle_hand": lambda suit: settle_hand(MADE_AT_350, suit, THREE_PLAYER_MONEY),
    "hand.Hand.name_trump": lambda suit: (BID_FOR.name_trump(suit).meld_by_side(), BID_FOR.name_trump(suit).trump),
    "meld.bulk.count_meld_many": lambda suit: count_meld_many(count_hands([HAND], SINGLE_DECK), suit, SINGLE_DECK).tolist(),
    "meld.count.count_meld": lambda suit: (count_meld(HAND, suit, SINGLE_DECK), count_meld(HAND, suit, SINGLE_DECK).parts),
    "meld.count.find_meld": lambda suit: find_meld("run", HAND, suit, SINGLE_DECK),
    "meld.count.meld_cards": lambda suit: meld_cards("run", suit, SINGLE_DECK),
    "meld.count.shared_cards": lambda suit: shared_cards(HAND, suit, SINGLE_DECK),
    "meld.laying.lay": lambda suit: lay(Laid(), parse_cards("KS QS"), HAND, suit, TWO_PLAYER),
    "meld.laying.named_meld": lambda suit: named_meld(parse_cards("KS QS"), suit, TWO_PLAYER),
    "meld.parts.all_parts": lambda suit: list(all_parts(HELD, suit, SINGLE_DECK)),
    "meld.parts.meld_table": lambda suit: meld_table(suit, SINGLE_DECK),
    "meld.parts.never_fresh": lambda suit: never_fresh(ROUND_HOUSE, suit, TWO_PLAYER),
    "play.beats": lambda suit: beats(parse_card("QS"), parse_card("AH"), suit, SINGLE_DECK),
    "play.legal_plays": lambda suit: legal_plays(parse_cards("AS 9S 9D"), TRICK, suit, SINGLE_DECK),
    "play.partner_is_winning": lambda suit: partner_is_winning(parse_cards("KH 9S"), suit, SINGLE_DECK),
    "play.trick_winner": lambda suit: trick_winner(TRICK, Seat.NORTH, suit, SINGLE_DECK),
    "play.winning_card": lambda suit: winning_card(TRICK, suit, SINGLE_DECK),
    "play.winning_place": lambda suit: winning_place(TRICK, suit, SINGLE_DECK),
    "tricks.trick_now": lambda suit: trick_now([Trick(Seat.NORTH, parse_cards("KH QS 9H 9H"))], Seat.NORTH, suit, SINGLE_DECK),
}


def spellings(suit: Suit) -> tuple[str, ...]:
    return (suit.value, suit.value.lower(), suit.name.lower(), suit.name.capitalize(), "♠♥♦♣"[list(Suit).index(suit)])


@pytest.mark.parametrize("name", TAKES_A_SUIT)
def test_a_suit_may_be_given_as_text(name: str) -> None:
    take = TAKES_A_SUIT[name]
    answers = {suit: take(suit) for suit in Suit}
    for suit in Suit:
        for text in spellings(suit):
            given = take(text)
            assert given == answers[suit], f"{name} with '{text}'"
            assert repr(given) == repr(answers[suit])  # a suit, not the text that equals it
    if name != "meld.laying.lay":
        assert any(answers[one] != answers[two] for one, two in combinations(Suit, 2)), "the suit makes no difference here"


@pytest.mark.parametrize("name", TAKES_A_SUIT)
def test_text_that_is_no_suit_is_told(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        TAKES_A_SUIT[name]("X")
    assert str(caught.value) == "unknown suit 'X'"
    assert "S H D C" in caught.value.hint


def test_a_record_may_name_trump_in_text() -> None:
    stock = deal(TWO_PLAYER, 3)
    record = HandRecord(Seat.NORTH, stock.hands, trump=stock.stock[0].suit.value, stock=stock.stock)  # type: ignore[arg-type]
    with pytest.raises(PinochleError) as caught:
        replay(record, TWO_PLAYER)
    assert "trump" not in str(caught.value)


def engine_modules() -> Iterator[tuple[str, Any]]:
    for found in pkgutil.walk_packages(engine.__path__, "tutor.engine."):
        yield found.name.removeprefix("tutor.engine."), import_module(found.name)


@cache
def annotated(kind: str) -> tuple[tuple[str, str], ...]:
    """The public functions and methods that have a parameter of a type, and how it is annotated."""
    found = []
    for name, module in engine_modules():
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if not isinstance(node, (ast.Module, ast.ClassDef)):
                continue
            owner = f"{name}.{node.name}" if isinstance(node, ast.ClassDef) else name
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
                    says = [ast.unparse(one.annotation) for one in (*part.args.args, *part.args.kwonlyargs) if one.annotation]
                    found += [(f"{owner}.{part.name}", said) for said in says if re.match(rf"{kind}\b", said)]
    return tuple(found)


def test_every_function_that_takes_a_suit_takes_text_and_is_tried_here() -> None:
    assert {name for name, _ in annotated("Suit")} == set(TAKES_A_SUIT)
    assert [name for name, said in annotated("Suit") if "str" not in said] == []


# A seat as text ----------------------------------------------------------------------------------------------------

SEATED: Mapping[str, Callable[[Any], Any]] = {
    "agreements.said": lambda seat: said([50, 51, 52, 53], "W", seat, DOUBLE_DECK, ["meld-bids"]),
    "auction.auction_result": lambda seat: auction_result(["pass"] * 3, seat, SINGLE_DECK).declarer,
    "auction.auction_state": lambda seat: auction_state(["pass"] * 3, seat, SINGLE_DECK),
    "auction.legal_bids": lambda seat: legal_bids([], seat, SINGLE_DECK),
    "cards.as_seat": as_seat,
    "chips.chips_by_seat": lambda seat: chips_by_seat(settle(350, "S", "made", THREE_PLAYER_MONEY), seat, THREE_PLAYER_MONEY),
    "evening.play_evening": lambda seat: play_evening([PlayedHand(None)], seat, game("single-deck", {"all-pass": "redeal"}))[0].dealer,
    "hand.Hand.seen_by": lambda seat: (BID_FOR.seen_by(seat), BID_FOR.seen_by(seat).seat),
    "hand.start_hand": lambda seat: start_hand(deal(SINGLE_DECK, 1), seat, SINGLE_DECK).call("pass").call("pass").call("pass").next_step,
    "hearing.listen": lambda seat: listen([250, "pass"], seat, SINGLE_DECK),
    "play.seats_from": lambda seat: seats_from(seat, SINGLE_DECK),
    "play.trick_winner": lambda seat: trick_winner(TRICK[:1], seat, "S", SINGLE_DECK),
    "rules.Rules.after": SINGLE_DECK.after,
    "rules.Rules.partner": SINGLE_DECK.partner,
    "tricks.trick_now": lambda seat: trick_now([], seat, "S", SINGLE_DECK).leader,
    "stock.start_stock_hand": lambda seat: start_stock_hand(deal(TWO_PLAYER, 1), seat, TWO_PLAYER).next_step,
    "stock.StockHand.claim": lambda seat: start_stock_hand(
        deal(TWO_PLAYER, 1), Seat.NORTH, game("two-player", {"declare-out": "yes"})
    ).claim(seat, {Seat.NORTH: 1000, Seat.SOUTH: 1000}),
}
ONE_SEAT = "tricks.with_card"  # a step of a hand, whose seats are known


@pytest.mark.parametrize("name", SEATED)
def test_a_seat_may_be_given_as_text(name: str) -> None:
    take = SEATED[name]
    seats = {"stock": TWO_PLAYER, "chips": THREE_PLAYER_MONEY}.get(name.partition(".")[0], SINGLE_DECK).seats
    answers = {seat: take(seat) for seat in seats}
    assert len({repr(answer) for answer in answers.values()}) > 1
    for seat in seats:
        for text in (seat.value, seat.value.lower(), seat.name.lower(), seat.name.capitalize()):
            assert repr(take(text)) == repr(answers[seat]), f"{name} with '{text}'"
    with pytest.raises(NotationError, match="unknown seat 'X'"):
        take("X")


def test_every_function_that_takes_a_seat_takes_text_and_is_tried_here() -> None:
    assert {name for name, _ in annotated("Seat")} - {ONE_SEAT} == set(SEATED)
    assert [name for name, said in annotated("Seat") if "str" not in said and name != ONE_SEAT] == []


# Values that are refused -------------------------------------------------------------------------------------------


def test_a_game_with_a_stock_is_not_started_as_a_hand_with_an_auction() -> None:
    with pytest.raises(HandError) as caught:
        start_hand(deal(TWO_PLAYER, 1), Seat.NORTH, TWO_PLAYER)
    assert str(caught.value) == "this game is played with a stock"
    assert caught.value.hint == "start_stock_hand starts it"


@pytest.mark.parametrize("call", ["Pass", "PASS", "250", "", None, 250.0, True, [], object()], ids=lambda call: repr(call)[:10])
def test_what_is_no_call_is_an_auction_error_and_never_a_type_error(call: Any) -> None:
    hand = start_hand(deal(SINGLE_DECK, 1), "N", SINGLE_DECK)
    for take in (
        lambda: hand.call(call),
        lambda: auction_result(["pass", call], "N", SINGLE_DECK),
        lambda: legal_bids([call], "N", SINGLE_DECK),
    ):
        with pytest.raises(AuctionError, match=r"^call [12] is not a call: '") as caught:
            take()
        assert caught.value.hint == "a call is a number or 'pass'"


WRONG_TYPES: tuple[Any, ...] = (None, 3.5, 10**12, -1, [], {}, (), object, b"each", {"a": {"b": []}}, [[None]], "", " ", "x" * 5000, {1, 2})


@pytest.mark.parametrize("value", WRONG_TYPES, ids=lambda value: repr(value)[:20])
def test_a_value_of_a_wrong_type_is_a_rules_error_that_is_short(value: Any) -> None:
    for base, rules in VARIANTS.items():
        for name, row in HOUSE_RULES.items():
            if row.number and isinstance(value, int) and row.number.low <= value <= row.number.high:
                continue
            with pytest.raises(RulesError) as caught:
                game(base, {name: value})
            assert str(caught.value)
            assert len(str(caught.value)) < 200, name
            if row.fit.holds(rules):
                assert caught.value.hint


@pytest.mark.parametrize("name", [None, 3, ("run-extras",), "", "run extras", object()], ids=lambda name: repr(name)[:15])
def test_a_house_rule_that_is_none_is_a_rules_error(name: Any) -> None:
    for take in (lambda: change_for(name, "each", SINGLE_DECK), lambda: game("single-deck", {name: "each"}), lambda: game(name)):
        with pytest.raises(RulesError, match=r"^unknown (house rule|game) "):
            take()


# Equal values and reprs --------------------------------------------------------------------------------------------


def test_equal_counts_are_equal_whatever_the_order_of_the_hand() -> None:
    one, other = count_meld(HAND, Suit.SPADES, SINGLE_DECK), count_meld(HAND[::-1], "spades", SINGLE_DECK)
    assert one.parts == other.parts  # worked out before they are compared, or not
    third = count_meld(HAND, "S", game("single-deck"))
    assert one == other == third
    assert hash(one) == hash(other) == hash(third)
    assert one != count_meld(HAND, "H", SINGLE_DECK)
    assert one != count_meld(HAND, "S", game("single-deck", {"run-extras": "pair"}))
    assert one != count_meld(HAND[1:], "S", SINGLE_DECK)


def test_melds_are_equal_by_what_they_are() -> None:
    assert parse_meld("marriage in hearts") == parse_meld("marriage H") == Meld(Sort.MARRIAGE, Suit.HEARTS)
    assert len({parse_meld("double run"), parse_meld("Double  Run"), Meld(Sort.RUN, copies=2)}) == 1
    assert parse_meld("run") != parse_meld("double run")


@pytest.mark.parametrize("name", ["marriage hearts", "marriage in hearts", "Marriage in Hearts", "marriage H", "marriage ♥"])
def test_a_marriage_is_found_by_every_name_that_is_said_of_it(name: str) -> None:
    assert find_meld(name, HAND, "S", SINGLE_DECK) == parse_cards("KH QH")
    assert find_meld(name, parse_cards("KH QS"), "S", SINGLE_DECK) == ()


def test_a_plain_marriage_in_trump_is_no_meld_of_the_game() -> None:
    with pytest.raises(MeldError, match=r"^unknown meld 'marriage in hearts'$"):
        find_meld("marriage in hearts", HAND, "H", SINGLE_DECK)


@pytest.mark.parametrize("copies", [1, 4, 5, 127])
def test_many_copies_are_counted(copies: int) -> None:
    assert count_meld(parse_cards("KH QH") * copies, "S", SINGLE_DECK).total == 20 * copies


@pytest.mark.parametrize("cards", ["KS " * 9 + "QH QD QC", "AS AH AD AC " * 9, "JS JH JD JC " * 12, "KS QS KH QH KD QD KC QC " * 10])
def test_more_than_eight_copies_are_counted_as_their_melds_one_by_one(cards: str) -> None:
    for rules in (SINGLE_DECK, DOUBLE_DECK):
        for suit in Suit:
            count = count_meld(parse_cards(cards), suit, rules)
            assert count.total == sum(part.points for part in count.parts)


def test_at_most_255_cards_are_counted_at_once() -> None:
    assert count_meld(parse_cards("9S") * 255, "S", SINGLE_DECK).total == 2550
    with pytest.raises(MeldError) as caught:
        count_meld(parse_cards("KH QH") * 128, "S", SINGLE_DECK)
    assert str(caught.value) == "a hand of 256 cards"
    assert caught.value.hint == "at most 255 are counted at once"


def values() -> Iterator[Any]:
    """One value at least of every class that the engine hands out."""
    played = BID_FOR.name_trump(next(iter(best_trump(BID_FOR.hands[Seat.EAST], SINGLE_DECK))))
    while played.phase == "passing":
        assert played.turn
        played = played.pass_cards(played.hands[played.turn][:4])
    yield from (played, played.auction, played.legal() if played.phase == "play" else played.dealt, played.seen_by("N"))
    stock = STOCK_HAND.play(STOCK_HAND.legal().cards[0])
    yield from (stock, stock.legal(), stock.trick, deal(DOUBLE_DECK, 1), deal(TWO_PLAYER, 2), STOCK_HAND)
    yield from VARIANTS.values()
    yield from (count_meld(HAND, suit, SINGLE_DECK) for suit in Suit)
    yield from count_meld(HAND, "S", SINGLE_DECK).parts
    yield from (legal_plays(HAND, TRICK, "S", SINGLE_DECK), legal_plays(HAND, TRICK, "S", SINGLE_DECK).why(HAND[0]))
    yield from (
        parse_card("AS"),
        Suit.SPADES,
        Seat.NORTH,
        legal_bids([], "N", SINGLE_DECK),
        auction_result([250, *["pass"] * 3], "N", SINGLE_DECK),
    )
    yield from (parse_meld("double run"), parse_meld("run with extra king"), settle(350, "S", "made", THREE_PLAYER_MONEY))
    yield game("double-deck", {"values": {"run": 20, "pinochle": 5}, "double-arounds": "twofold", "counting": "classic", "save": "trick"})
    thrown = start_hand(deal(SINGLE_DECK, 4), "S", SINGLE_DECK).call("pass").call("pass").call("pass").name_trump("H")
    while thrown.phase == "passing":
        thrown = thrown.pass_cards(thrown.hands[thrown.turn][:4])  # type: ignore[index]
    record = record_of(thrown.throw_in())
    yield from (record, replay(record, SINGLE_DECK), replay(record, SINGLE_DECK).score)
    for rules in VARIANTS.values():
        for seed in range(20):
            yield from (count_meld(hand, suit, rules) for hand in deal(rules, seed).hands.values() for suit in Suit)


def test_reprs_are_short_and_say_no_address() -> None:
    seen = set()
    for value in values():
        if isinstance(value, Mapping):
            continue
        seen.add(type(value).__name__)
        text = repr(value)
        assert "0x" not in text
        assert "object at" not in text
        assert len(text) < 120 or type(value).__name__ in LONG, text
    assert seen >= {"Hand", "StockHand", "Deal", "Trick", "LegalPlays", "MeldCount", "MeldPart", "Rules", "View", "Replay", "HandScore"}


# Small values that show their fields.
LONG = {"LegalBids", "AuctionState", "Meld", "Reason"}


def test_a_deal_is_said_in_a_line() -> None:
    assert repr(deal(SINGLE_DECK, 5)) == "Deal(N 12, E 12, S 12, W 12)"
    assert repr(deal(THREE_PLAYER, 5)) == "Deal(N 15, E 15, S 15, widow 3)"


def test_the_dearest_melds_of_a_count_are_said() -> None:
    assert repr(count_meld(parse_cards("9S"), "S", SINGLE_DECK)) == "MeldCount(10 with S: dix 10)"
    assert repr(count_meld((), "S", SINGLE_DECK)) == "MeldCount(0 with S: no meld)"
    assert repr(count_meld(HAND, "S", SINGLE_DECK)) == "MeldCount(320 with S: run 150, aces around 100, pinochle 40, 2 more)"


def test_rules_are_said_as_a_game_and_what_differs() -> None:
    assert repr(SINGLE_DECK) == "Rules(single-deck)"
    assert repr(game("double-deck", {"min-meld": 0})) == "Rules(double-deck, meld.floor=0)"
    assert repr(THREE_PLAYER) == "Rules(three-player)"


def test_every_value_is_frozen() -> None:
    for name, module in engine_modules():
        for found in vars(module).values():
            if inspect.isclass(found) and is_dataclass(found) and found.__module__ == module.__name__:
                assert found.__dataclass_params__.frozen, f"{name}.{found.__name__}"  # type: ignore[attr-defined]


def test_rules_can_be_keys() -> None:
    for rules in VARIANTS.values():
        assert isinstance(hash(rules), int)
        assert all(isinstance(hash(getattr(rules, part.name)), int) for part in fields(Rules))
    assert score_hand(250, (100, 0), (250, 0), SINGLE_DECK) == score_hand(250, (100, 0), (250, 0), SINGLE_DECK)
