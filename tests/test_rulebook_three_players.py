"""Three players, against rules.md 4: the widow, the bury, each defender alone, and chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import reference

from tutor.content import read_file
from tutor.engine import (
    SINGLE_DECK,
    THREE_PLAYER,
    THREE_PLAYER_MONEY,
    Change,
    Deal,
    Hand,
    Rules,
    Seat,
    Suit,
    count_counters,
    count_meld,
    deal,
    game,
    new_deck,
    parse_cards,
    score_game,
    score_hand,
    start_hand,
)
from tutor.engine.chips import Settlement, settle
from tutor.engine.evening import PlayedHand, play_evening
from tutor.engine.hand import Phase
from tutor.engine.score import ScoreError

N, E, S, W = Seat
SPADES, HEARTS, DIAMONDS, CLUBS = Suit
GOLDEN = read_file(Path(__file__).parent / "golden/engine-data/three-player.yaml", "three-player.yaml").data["cases"]


def dealt(rules: Rules, hands: Mapping[Seat, str], widow: str) -> Deal:
    """A deal with these cards in it; the others, in a random order, fill what is left."""
    fixed = {seat: parse_cards(hands.get(seat, "")) for seat in rules.seats}
    rest = Counter(new_deck(rules)) - Counter([card for hand in fixed.values() for card in hand]) - Counter(parse_cards(widow))
    cards = list(rest.elements())
    Random(3).shuffle(cards)
    full = {}
    for seat, hand in fixed.items():
        full[seat] = hand + tuple(cards[: 15 - len(hand)])
        del cards[: 15 - len(hand)]
    return Deal(full, parse_cards(widow), ())


def begun(rules: Rules = THREE_PLAYER, hands: Mapping[Seat, str] | None = None, widow: str = "9H 9D JC", calls: str = "") -> Hand:
    """Dealt by North, so that East calls first."""
    hand = start_hand(dealt(rules, hands or {}, widow), N, rules)
    for call in calls.split():
        hand = hand.call("pass" if call == "pass" else int(call))
    return hand


def finished(hand: Hand) -> Hand:
    while hand.phase is Phase.PLAY:
        hand = hand.play(hand.legal().cards[0])
    return hand


# Golden cases ----------------------------------------------------------------------------------------------------------


def test_the_golden_cases_are_all_read_here() -> None:
    assert [(case["id"], case["kind"]) for case in GOLDEN] == [("p02", "settlement"), ("p04", "settlement"), ("p05", "widow-count")]


@pytest.mark.parametrize("case", [case for case in GOLDEN if case["kind"] == "settlement"], ids=lambda case: case["id"])
def test_golden_settlement(case: Mapping[str, Any]) -> None:
    rules = game(case["rules"])
    assert rules.scoring.chips is not None
    assert rules.scoring.chips.units == tuple((int(bid), int(unit)) for bid, unit in case["scale"].items())
    paid = settle(
        int(case["bid"]), Suit(case["trump"]), case["outcome"], rules, opponents=int(case["opponents"]), kitty=case["kitty"] == "true"
    )
    assert (paid.each, paid.kitty, paid.total) == tuple(int(case["expect"][name]) for name in ("each", "kitty", "total"))


@pytest.mark.parametrize("case", [case for case in GOLDEN if case["kind"] == "widow-count"], ids=lambda case: case["id"])
def test_golden_widow_count(case: Mapping[str, Any]) -> None:
    assert case["style"] == "counters-10"
    assert count_counters(parse_cards(case["buried"]), game(case["rules"], {"counting": "tens"})) == int(case["expect"])


# 4.1 The common frame -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [THREE_PLAYER, THREE_PLAYER_MONEY])
def test_fifteen_each_and_a_widow_of_three(rules: Rules) -> None:
    given = deal(rules, 1)
    assert ({seat: len(cards) for seat, cards in given.hands.items()}, len(given.widow)) == ({N: 15, E: 15, S: 15}, 3)


def test_the_dealers_left_bids_first_and_a_pass_is_final() -> None:
    assert begun().turn is E
    hand = begun(calls="pass 250")
    assert (hand.turn, hand.call(260).turn) == (N, S)


def test_the_widow_is_the_bidders_and_may_complete_a_meld() -> None:
    hand = begun(hands={E: "AS 10S JS"}, widow="KS QS 9H", calls="250 pass pass").name_trump(SPADES)
    assert any(part.name.startswith("run") for part in hand.melds[E].parts)
    assert count_meld(hand.hands[E], SPADES, THREE_PLAYER).total == hand.melds[E].total


def test_the_widow_does_nothing_for_the_others() -> None:
    hand = begun(widow="KS QS 9H", calls="250 pass pass")
    assert {seat: hand.hands[seat] for seat in (N, S)} == {seat: hand.dealt[seat] for seat in (N, S)}


def test_a_stuck_dealer_takes_the_widow_too() -> None:
    hand = begun(calls="pass pass")
    assert (hand.declarer, hand.bid, len(hand.hands[N])) == (N, 250, 18)


LONG = "AS AS 10S 10S KS KS QS QS JS JS 9S 9S"


@cache
def bought(buried: str) -> Hand:
    """East holds every spade and the rest of these; it buries three cards and takes every trick."""
    hand = begun(hands={E: f"{LONG} AH 10H KH"}, widow="AD 9D JC", calls="250 pass pass").name_trump(SPADES)
    return finished(hand.bury(parse_cards(buried)))


@pytest.mark.parametrize(("buried", "counters"), [("AH 10H KH", 30), ("AH 10H 9D", 20), ("AD 9D JC", 10)])
def test_buried_counters_count_for_the_bidder(buried: str, counters: int) -> None:
    hand = bought(buried)
    won = [hand.winner(trick) for trick in hand.tricks]
    taken = sum(count_counters(trick.cards, THREE_PLAYER) for trick, seat in zip(hand.tricks, won, strict=True) if seat is E)
    assert hand.counters_by_side()[0] == counters + taken + (10 if won[-1] is E else 0)
    assert sum(hand.counters_by_side()) == 250


def test_buried_counters_count_before_the_first_trick_is_over() -> None:
    hand = begun(hands={E: f"{LONG} AH 10H KH"}, widow="AD 9D JC", calls="250 pass pass").name_trump(SPADES)
    assert hand.bury(parse_cards("AH 10H KH")).counters_by_side() == (30, 0, 0)


# 4.2 The target game ---------------------------------------------------------------------------------------------------------


def test_sides_are_the_bidder_and_then_clockwise() -> None:
    assert begun(calls="250 pass pass").sides() == ((E,), (S,), (N,))
    assert begun(calls="pass 250 pass").sides() == ((S,), (N,), (E,))


@pytest.mark.parametrize(
    ("counters", "expected"),
    [
        ((100, 75, 75), (350, 135, 95)),
        ((100, 150, 0), (350, 210, 0)),  # the second defender took nothing: its meld is lost
        ((100, 0, 150), (350, 0, 170)),
        ((240, 10, 0), (490, 70, 0)),
        ((250, 0, 0), (500, 0, 0)),
    ],
)
def test_each_defender_saves_alone(counters: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert score_hand(350, (250, 60, 20), counters, THREE_PLAYER).points == expected


def test_each_defender_scores_the_same_whether_the_bidder_makes_or_goes_set() -> None:
    made, lost = (score_hand(bid, (250, 60, 20), (100, 75, 75), THREE_PLAYER) for bid in (350, 360))
    assert (made.points, lost.points) == ((350, 135, 95), (-360, 135, 95))


def test_the_last_trick_alone_saves_a_defender() -> None:
    # Ten points are a counter or the last trick.
    assert score_hand(250, (250, 60, 20), (230, 10, 10), THREE_PLAYER).points == (480, 70, 30)


def test_thrown_in_each_defender_scores_its_meld() -> None:
    assert score_hand(300, (100, 60, 20), None, THREE_PLAYER, thrown_in=True).points == (-300, 60, 20)


def test_where_the_other_side_gets_the_bid_each_defender_does() -> None:
    rules = game("three-player", {"set-pays-opponents": "bid"})
    assert score_hand(400, (100, 60, 20), (100, 150, 0), rules).points == (-400, 60 + 150 + 400, 400)


@pytest.mark.parametrize(
    ("before", "winner"),
    [
        ((1200, 1450, 1450), 0),  # all are over: the bidder comes first
        ((1200, 1499, 0), 0),
        ((0, 1450, 0), 1),
        ((0, 0, 1450), 2),
        ((0, 1425, 1465), None),  # two others tied: another hand
        ((0, 1426, 1465), 1),
        ((0, 0, 0), None),
    ],
)
def test_who_wins_when_scores_pass_1500(before: tuple[int, ...], winner: int | None) -> None:
    hand = score_hand(300, (200, 60, 20), (100, 75, 75), THREE_PLAYER)  # 300, 135, 95
    assert score_game(before, hand, THREE_PLAYER).winner == winner


def test_two_others_tied_play_another_hand() -> None:
    """4.2: "bidder first; two non-bidders tied: play another hand"."""
    hands = [
        PlayedHand(E, 300, (100, 1400, 1400), (0, 125, 125)),  # east set; south and north at 1,525
        PlayedHand(E, 300, (300, 0, 0), (100, 100, 50)),
    ]
    lines = play_evening(hands, N, THREE_PLAYER)
    assert [line.winner for line in lines] == [None, (S,)]
    assert [line.totals for line in lines] == [(1525, -300, 1525), (1575, 100, 1625)]


def test_the_score_of_a_played_hand_is_that_of_its_figures() -> None:
    hand = bought("AH 10H KH")
    score = hand.score()
    assert score is not None
    outcome, points = reference.played_hand(250, hand.meld_by_side(), hand.counters_by_side(), hand.tricks_by_side(), reference.Scoring())
    assert (score.outcome, score.points) == (outcome, points)


# 4.2 The money game -----------------------------------------------------------------------------------------------------------


def test_the_first_bidder_is_forced_at_300_when_all_pass() -> None:
    hand = begun(THREE_PLAYER_MONEY, calls="pass pass pass")
    assert (hand.declarer, hand.bid, len(hand.hands[E])) == (E, 300, 18)


def test_doubles_are_two_singles_in_the_money_game() -> None:
    double = parse_cards("QS QS JD JD")
    assert count_meld(double, CLUBS, THREE_PLAYER_MONEY).total == 80
    assert count_meld(double, CLUBS, THREE_PLAYER).total == 300


def test_trick_points_are_the_old_count_in_the_money_game() -> None:
    assert count_counters(parse_cards("AS 10S KS QS JS 9S"), THREE_PLAYER_MONEY) == 11 + 10 + 4 + 3 + 2
    assert THREE_PLAYER_MONEY.trick_points == 250


# 4.3 Chips ----------------------------------------------------------------------------------------------------------------------

BIDS = (300, 310, 340, 350, 390, 400, 440, 450, 490, 500, 540, 550, 590, 600, 700, 1000)


@pytest.mark.parametrize("outcome", ["made", "single-bete", "double-bete"])
@pytest.mark.parametrize("trump", list(Suit))
@pytest.mark.parametrize("bid", BIDS)
def test_settlement_by_schedule_a(bid: int, trump: Suit, outcome: Any) -> None:
    for opponents, kitty in ((2, True), (2, False), (3, True)):
        paid = settle(bid, trump, outcome, THREE_PLAYER_MONEY, opponents=opponents, kitty=kitty)
        assert (paid.each, paid.kitty, paid.total) == reference.chips(bid, trump.value, outcome, opponents, kitty)


@pytest.mark.parametrize(("bid", "unit"), [(300, 3), (340, 3), (350, 5), (400, 10), (450, 15), (500, 20), (550, 25), (600, 30)])
def test_each_opponent_pays_the_unit_once_for_a_bid_made(bid: int, unit: int) -> None:
    assert settle(bid, HEARTS, "made", THREE_PLAYER_MONEY).each == unit
    assert settle(bid, SPADES, "made", THREE_PLAYER_MONEY).each == 2 * unit
    assert settle(bid, HEARTS, "double-bete", THREE_PLAYER_MONEY).each == -2 * unit


SCHEDULE_C = ((250, 2), (300, 3), (350, 5), (400, 7), (450, 10), (500, 13), (550, 17), (600, 21), (650, 25), (700, 30))


def test_the_unit_schedule_is_an_input() -> None:
    chips = THREE_PLAYER_MONEY.scoring.chips
    assert chips is not None
    bonus = type(chips)(units=SCHEDULE_C, factors=((SPADES, 2), (HEARTS, 3)), kitty_from=300)
    rules = THREE_PLAYER_MONEY.but(Change("schedule-c", "", (("scoring.chips", bonus),)))
    assert settle(290, CLUBS, "made", rules) == Settlement(2, 0, 4)
    assert settle(650, HEARTS, "single-bete", rules) == Settlement(-75, -75, -225)
    assert settle(300, SPADES, "double-bete", rules) == Settlement(-12, -12, -36)


def test_a_bid_below_the_schedule_has_no_unit() -> None:
    with pytest.raises(ScoreError, match="no units for a bid of 290") as caught:
        settle(290, CLUBS, "made", THREE_PLAYER_MONEY)
    assert caught.value.hint == "the units start at 300"


@pytest.mark.parametrize("rules", [SINGLE_DECK, THREE_PLAYER])
def test_a_scored_game_has_no_chips(rules: Rules) -> None:
    with pytest.raises(ScoreError, match="this game is scored, not settled in chips"):
        settle(300, CLUBS, "made", rules)
