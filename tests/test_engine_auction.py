"""The auction, against rules.md 1.2 and 3.2 and against the reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
import reference
from reference import Bidding

from tutor.engine import (
    DOUBLE_DECK,
    SINGLE_DECK,
    THREE_PLAYER,
    THREE_PLAYER_MONEY,
    TWO_PLAYER,
    Rules,
    Seat,
    auction_result,
    game,
    legal_bids,
)
from tutor.engine.auction import AuctionError, Call, auction_state
from tutor.engine.rules import RulesError


def calls(text: str) -> list[Call]:
    return ["pass" if word == "pass" else int(word) for word in text.split()]


def result(text: str, dealer: str = "N", rules: Rules = SINGLE_DECK) -> tuple[str | None, int]:
    found = auction_result(calls(text), Seat(dealer), rules)
    return found.declarer, found.bid


def lowest(text: str, dealer: str = "N", rules: Rules = SINGLE_DECK) -> int:
    bids = legal_bids(calls(text), Seat(dealer), rules)
    assert bids is not None
    return bids.lowest


# The state machine of 1.2 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "first"), ["NE", "ES", "SW", "WN"])
def test_first_call_is_to_the_dealers_left(dealer: str, first: str) -> None:
    assert auction_state((), Seat(dealer), SINGLE_DECK).turn == first


def test_the_turn_goes_to_the_next_live_seat_clockwise() -> None:
    text = "pass 250 pass 260"
    turns = [auction_state(calls(text)[:count], Seat.NORTH, SINGLE_DECK).turn for count in range(5)]
    assert turns == ["E", "S", "W", "N", "S"]


def test_a_seat_that_passes_is_out() -> None:
    state = auction_state(calls("pass 250 pass"), Seat.NORTH, SINGLE_DECK)
    assert state.live == (Seat.NORTH, Seat.SOUTH)
    assert (state.bid, state.bidder) == (250, Seat.SOUTH)


def test_the_auction_ends_the_moment_three_seats_are_out() -> None:
    assert result("pass 250 pass 260 300 pass") == ("S", 300)
    assert legal_bids(calls("pass 250 pass 260 300 pass"), Seat.NORTH, SINGLE_DECK) is None


def test_an_opening_bid_and_three_passes() -> None:
    assert result("250 pass pass pass") == ("E", 250)


def test_three_passes_make_the_dealer_declarer_unasked() -> None:
    for dealer in Seat:
        assert result("pass pass pass", dealer) == (dealer, 250)
        assert legal_bids(calls("pass pass pass"), dealer, SINGLE_DECK) is None


def test_the_dealer_has_no_pass_when_stuck() -> None:
    with pytest.raises(AuctionError) as caught:
        auction_state(calls("pass pass pass pass"), Seat.NORTH, SINGLE_DECK)
    assert str(caught.value) == "call 4 is not legal: the auction was over"
    assert (caught.value.hint, caught.value.call) == ("leave out what came after", 4)


def test_after_two_passes_the_third_seat_may_open_and_the_dealer_may_bid_against_it() -> None:
    assert result("pass pass 250 pass") == ("W", 250)
    assert result("pass pass 250 260 pass") == ("N", 260)


def test_jumps_are_allowed() -> None:
    assert result("400 pass pass pass") == ("E", 400)
    assert result("250 400 pass pass pass") == ("S", 400)


@pytest.mark.parametrize(("text", "expected"), [("", 250), ("250", 260), ("pass 300", 310), ("250 260 pass 400", 410)])
def test_the_lowest_legal_bid(text: str, expected: int) -> None:
    assert lowest(text) == expected


def test_legal_bids_are_the_lowest_and_every_step_above() -> None:
    bids = legal_bids(calls("250"), Seat.NORTH, SINGLE_DECK)
    assert bids is not None
    assert bids.seat is Seat.SOUTH
    assert [bid for bid in range(0, 300) if bid in bids] == [260, 270, 280, 290]
    assert 1000 in bids


@pytest.mark.parametrize(
    ("text", "message", "hint", "number"),
    [
        ("240", "call 1 is not legal: '240', but the lowest bid is 250", "east may pass or bid 250 or more", 1),
        ("0", "call 1 is not legal: '0', but the lowest bid is 250", "east may pass or bid 250 or more", 1),
        ("-10", "call 1 is not legal: '-10', but the lowest bid is 250", "east may pass or bid 250 or more", 1),
        ("250 255", "call 2 is not legal: '255', but bids go by 10", "south may pass or bid 260 or more", 2),
        ("250 250", "call 2 is not legal: '250', but the next bid is 260 or more",
         "south may pass or bid 260 or more", 2),
        ("300 pass 290", "call 3 is not legal: '290', but the next bid is 310 or more",
         "west may pass or bid 310 or more", 3),
        ("250 pass pass pass 260", "call 5 is not legal: the auction was over", "leave out what came after", 5),
    ],
)  # fmt: skip
def test_illegal_calls(text: str, message: str, hint: str, number: int) -> None:
    with pytest.raises(AuctionError) as caught:
        auction_result(calls(text), Seat.NORTH, SINGLE_DECK)
    assert (str(caught.value), caught.value.hint, caught.value.call) == (message, hint, number)


@pytest.mark.parametrize(("text", "seat"), [("", "east"), ("250 260", "west"), ("pass 250 pass 260", "south")])
def test_an_unfinished_auction(text: str, seat: str) -> None:
    with pytest.raises(AuctionError) as caught:
        auction_result(calls(text), Seat.NORTH, SINGLE_DECK)
    assert str(caught.value) == f"the auction is not over: {seat} is to call"
    assert (caught.value.hint, caught.value.call) == ("add calls until one seat is left", 0)


def test_why_not_is_empty_for_a_legal_bid() -> None:
    bids = legal_bids((), Seat.NORTH, SINGLE_DECK)
    assert bids is not None
    assert (bids.why_not(250), bids.why_not(1000)) == ("", "")


# Other games and tables ----------------------------------------------------------------------------------------------


def test_double_deck_goes_by_1_to_60_then_by_5() -> None:
    bids = legal_bids((), Seat.NORTH, DOUBLE_DECK)
    assert bids is not None
    assert [bid for bid in range(80) if bid in bids] == [*range(50, 61), 65, 70, 75]
    assert lowest("59", rules=DOUBLE_DECK) == 60
    assert lowest("60", rules=DOUBLE_DECK) == 65
    assert bids.why_not(62) == "bids go by 5"
    assert bids.why_not(49) == "the lowest bid is 50"


def test_double_deck_dealer_is_stuck_at_50() -> None:
    assert result("pass pass pass", rules=DOUBLE_DECK) == ("N", 50)


def test_three_players() -> None:
    assert result("pass pass", rules=THREE_PLAYER) == ("N", 250)
    assert result("250 pass 260 pass", rules=THREE_PLAYER) == ("N", 260)
    assert result("250 260 pass 270 pass", "S", THREE_PLAYER) == ("N", 270)


def test_money_game_first_bidder_is_forced_at_300() -> None:
    assert result("pass pass pass", rules=THREE_PLAYER_MONEY) == ("E", 300)


def test_two_players_have_no_auction() -> None:
    with pytest.raises(AuctionError) as caught:
        legal_bids((), Seat.NORTH, TWO_PLAYER)
    assert str(caught.value) == "there is no auction in this game"


def test_a_dealer_who_does_not_sit_there() -> None:
    with pytest.raises(RulesError) as caught:
        auction_state((), Seat.WEST, THREE_PLAYER)
    assert str(caught.value) == "nobody sits at 'W' in this game"


def test_redeal_when_all_pass() -> None:
    rules = game("single-deck", {"all-pass": "redeal"})
    assert result("pass pass pass pass", rules=rules) == (None, 0)
    assert result("pass pass pass 250", rules=rules) == ("N", 250)
    assert lowest("pass pass pass", rules=rules) == 250


def test_stuck_below_the_minimum() -> None:
    rules = game("single-deck", {"stuck-at": 190})
    assert result("pass pass pass", rules=rules) == ("N", 190)
    assert lowest("", rules=rules) == 250


def test_one_round_of_bidding() -> None:
    rules = game("single-deck", {"bid-rounds": "one"})
    assert result("250 260 pass 270", rules=rules) == ("N", 270)
    assert result("250 260 270 280", rules=rules) == ("N", 280)
    assert result("pass 250 pass pass", rules=rules) == ("S", 250)
    assert result("pass pass pass", rules=rules) == ("N", 250)


def test_minimum_bid_and_steps_of_our_own() -> None:
    rules = game("single-deck", {"minimum-bid": 200, "bid-steps": [[0, 10], [400, 50]]})
    assert lowest("", rules=rules) == 200
    assert lowest("390", rules=rules) == 400
    assert lowest("400", rules=rules) == 450
    with pytest.raises(AuctionError, match="call 2 is not legal: '410', but bids go by 50"):
        auction_state(calls("400 410"), Seat.NORTH, rules)


def test_steps_are_counted_from_where_they_start() -> None:
    bids = legal_bids((), Seat.NORTH, game("single-deck", {"bid-steps": [[0, 10], [275, 20]]}))
    assert bids is not None
    assert [bid for bid in range(330) if bid in bids] == [250, 260, 270, 275, 295, 315]


def test_a_minimum_between_two_steps() -> None:
    assert lowest("", rules=game("single-deck", {"minimum-bid": 255})) == 260


# Against the reference -----------------------------------------------------------------------------------------------

TABLES: Mapping[str, tuple[Rules, Bidding]] = {
    "single-deck": (SINGLE_DECK, Bidding()),
    "double-deck": (DOUBLE_DECK, Bidding(minimum=50, steps=((0, 1), (60, 5)), stuck_at=50)),
    "three-player": (THREE_PLAYER, Bidding(players=3)),
    "redeal": (game("single-deck", {"all-pass": "redeal"}), Bidding(all_pass="redeal")),
    "stuck at 150": (game("single-deck", {"stuck-at": 150}), Bidding(stuck_at=150)),
    "one round": (game("single-deck", {"bid-rounds": "one"}), Bidding(rounds="one")),
    "one round, redeal": (
        game("single-deck", {"bid-rounds": "one", "all-pass": "redeal"}),
        Bidding(rounds="one", all_pass="redeal"),
    ),
    "three players, one round": (game("three-player", {"bid-rounds": "one"}), Bidding(players=3, rounds="one")),
    "by 10, then by 20 from 275": (
        game("single-deck", {"bid-steps": [[0, 10], [275, 20]]}),
        Bidding(steps=((0, 10), (275, 20))),
    ),
    "from 200 by 25": (
        game("single-deck", {"minimum-bid": 200, "bid-steps": 25}),
        Bidding(minimum=200, steps=((0, 25),), stuck_at=200),
    ),
}


def engine_says(bidding: Sequence[Call], dealer: Seat, rules: Rules) -> tuple[str, Any, int]:
    try:
        state = auction_state(bidding, dealer, rules)
    except AuctionError as error:
        return "illegal", error.call, 0
    if state.turn:
        return "turn", state.turn, state.bid
    found = auction_result(bidding, dealer, rules)
    return "over", found.declarer, found.bid


def random_calls(random: Random, rules: Rules) -> list[Call]:
    """Calls of which most are legal, so that auctions of every length turn up."""
    bid, found = 0, list[Call]()
    for _ in range(random.randint(0, 10)):
        step = random.choice((1, 5, 10, 10, 20, 25, 50)) if random.random() < 0.9 else random.choice((0, -10, 3))
        if random.random() < 0.55:
            found.append("pass")
        else:
            bid = (bid or (rules.auction.minimum or 0) - step) + step
            found.append(bid)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_auctions_agree_with_the_reference(name: str) -> None:
    rules, table = TABLES[name]
    random = Random(23)
    verdicts = set()
    for _ in range(2000):
        bidding, dealer = random_calls(random, rules), random.choice(rules.seats)
        expected = reference.auction(bidding, dealer.value, table)
        assert engine_says(bidding, dealer, rules) == expected, f"{bidding}, dealer {dealer}"
        verdicts.add(expected[0])
    assert verdicts == {"illegal", "turn", "over"}


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_every_legal_bid_is_accepted_and_no_other(name: str) -> None:
    rules, _ = TABLES[name]
    random = Random(24)
    for _ in range(300):
        bidding, dealer = random_calls(random, rules), random.choice(rules.seats)
        if engine_says(bidding, dealer, rules)[0] != "turn":
            continue
        bids = legal_bids(bidding, dealer, rules)
        assert bids is not None
        for bid in (bids.lowest, *(random.randint(0, 700) for _ in range(5))):
            legal = engine_says([*bidding, bid], dealer, rules)[0] != "illegal"
            assert (bid in bids) is legal
            assert (bids.why_not(bid) == "") is legal
        assert not any(bid in bids for bid in range(bids.lowest))
        assert engine_says([*bidding, "pass"], dealer, rules)[0] != "illegal"
