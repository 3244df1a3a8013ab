"""Scoring, against rules.md 1.5, 1.6, 1.7 and 3.4 and against the reference."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
import reference
from hypothesis import given
from hypothesis import strategies as st
from reference import Scoring

from tutor.engine import (
    DOUBLE_DECK,
    SINGLE_DECK,
    THREE_PLAYER,
    TWO_PLAYER,
    VARIANTS,
    HandScore,
    Rules,
    count_counters,
    game,
    new_deck,
    parse_cards,
    score_game,
    score_hand,
)
from tutor.engine.moon import Moon, moon_tricks
from tutor.engine.needs import can_make, counters_left, points_needed
from tutor.engine.score import Renege, ScoreError

BOTH_SAVE = game("single-deck", {"declarer-must-save": "yes"})
ANY_TRICK = game("single-deck", {"save": "trick"})


def scores(bid: int, meld: tuple[int, ...], counters: tuple[int, ...] | None, rules: Rules = SINGLE_DECK) -> tuple[str, tuple[int, ...]]:
    hand = score_hand(bid, meld, counters, rules)
    return hand.outcome, hand.points


def thrown_in(bid: int, meld: tuple[int, ...], rules: Rules = SINGLE_DECK) -> HandScore:
    return score_hand(bid, meld, None, rules, thrown_in=True)


# Counters, 1.1 and 5 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counting", "expected"),
    [("tens", (10, 10, 10, 0, 0, 0)), ("ten-five", (10, 10, 5, 5, 0, 0)), ("classic", (11, 10, 4, 3, 2, 0)),
     ("ones", (1, 1, 1, 0, 0, 0))],
)  # fmt: skip
def test_counting(counting: str, expected: tuple[int, ...]) -> None:
    rules = game("single-deck", {"counting": counting})
    found = tuple(count_counters(parse_cards(f"{rank}H"), rules) for rank in reference.STRENGTH)
    assert found == expected


def test_24_counters_are_240_and_the_last_trick_10() -> None:
    deck = new_deck(SINGLE_DECK)
    assert sum(count_counters([card], SINGLE_DECK) > 0 for card in deck) == 24
    assert count_counters(deck, SINGLE_DECK) == 240
    assert count_counters(deck, SINGLE_DECK, last_trick=True) == 250
    assert count_counters((), SINGLE_DECK, last_trick=True) == 10


def test_double_deck_48_counters_and_2_for_the_last_trick() -> None:
    deck = new_deck(DOUBLE_DECK)
    assert count_counters(deck, DOUBLE_DECK) == 48
    assert count_counters((), DOUBLE_DECK, last_trick=True) == 2
    assert DOUBLE_DECK.trick_points == 50


def test_two_players_count_the_classic_way() -> None:
    assert count_counters(parse_cards("AS 10S KS QS JS 9S"), TWO_PLAYER) == 30
    assert TWO_PLAYER.trick_points == 250


@pytest.mark.parametrize("base", ["single-deck", "double-deck", "two-player", "three-player", "three-player-money"])
@pytest.mark.parametrize("counting", reference.COUNTING)
def test_counters_agree_with_the_reference(base: str, counting: str) -> None:
    rules = game(base, {"counting": counting})
    last, total = (reference.DOUBLE_TOTALS if base == "double-deck" else reference.SINGLE_TOTALS)[counting]
    assert (rules.scoring.last_trick, rules.trick_points) == (last, total)
    random, values = Random(41), reference.COUNTING[counting]
    for _ in range(150):
        cards = random.sample(new_deck(rules), random.randint(0, 40))
        points = sum(values.get(reference.rank_of(str(card)), 0) for card in cards)
        assert count_counters(cards, rules) == points
        assert count_counters(cards, rules, last_trick=True) == points + last


def test_counters_left() -> None:
    assert [counters_left(taken, SINGLE_DECK) for taken in (0, 110, 250)] == [250, 140, 0]
    assert counters_left(19, DOUBLE_DECK) == 31


@pytest.mark.parametrize("taken", [-10, 260])
def test_counters_left_of_more_than_a_hand_holds(taken: int) -> None:
    with pytest.raises(ScoreError) as caught:
        counters_left(taken, SINGLE_DECK)
    assert str(caught.value) == f"{taken} trick points taken, but a hand holds 250"


# The ledger of 1.5 ---------------------------------------------------------------------------------------------------------


def test_made_scores_the_whole_total_with_no_cap_and_no_bonus() -> None:
    assert scores(300, (120, 20), (200, 50)) == ("made", (320, 70))
    assert scores(250, (1500, 0), (240, 10)) == ("made", (1740, 10))


def test_set_loses_the_bid_meld_and_tricks_both_lost() -> None:
    assert scores(400, (250, 60), (130, 120)) == ("set", (-400, 180))


def test_reaching_the_bid_exactly_makes_it() -> None:
    assert scores(400, (250, 60), (150, 100)) == ("made", (400, 160))


def test_missing_by_10_is_a_full_set() -> None:
    assert scores(410, (250, 60), (150, 100)) == ("set", (-410, 160))


@pytest.mark.parametrize("bid", [300, 500])
def test_defenders_score_the_same_whether_the_declarers_make_or_go_set(bid: int) -> None:
    assert score_hand(bid, (200, 60), (130, 120), SINGLE_DECK).defenders == 180


def test_one_counter_saves_the_defenders_meld() -> None:
    assert scores(250, (100, 150), (240, 10)) == ("made", (340, 160))


def test_no_counter_and_not_the_last_trick_loses_the_defenders_meld() -> None:
    assert scores(250, (100, 150), (250, 0)) == ("made", (350, 0))


def test_winning_only_queens_jacks_and_nines_saves_nothing() -> None:
    hand = score_hand(250, (100, 150), (250, 0), SINGLE_DECK, tricks=(10, 2))
    assert hand.points == (350, 0)


def test_the_last_trick_alone_saves() -> None:
    taken = count_counters(parse_cards("QH JH 9H QH"), SINGLE_DECK, last_trick=True)
    assert scores(250, (100, 150), (250 - taken, taken)) == ("made", (340, 160))


@pytest.mark.parametrize(("counting", "least"), [("classic", 2), ("ones", 1), ("ten-five", 5)])
def test_the_least_counter_saves_in_any_counting_style(counting: str, least: int) -> None:
    rules = game("single-deck", {"counting": counting})
    total = rules.trick_points
    assert score_hand(20, (100, 150), (total - least, least), rules).defenders == 150 + least
    assert score_hand(20, (100, 150), (total, 0), rules).defenders == 0


def test_the_declaring_side_has_no_save_rule_and_meld_alone_can_make_a_bid() -> None:
    assert scores(300, (520, 20), (0, 250)) == ("made", (520, 270))


def test_declarer_must_save() -> None:
    assert scores(300, (520, 20), (0, 250), BOTH_SAVE) == ("set", (-300, 270))
    assert scores(300, (520, 20), (10, 240), BOTH_SAVE) == ("made", (530, 260))


def test_any_trick_saves_where_save_is_trick() -> None:
    won = score_hand(250, (100, 150), (250, 0), ANY_TRICK, tricks=(11, 1))
    none = score_hand(250, (100, 150), (250, 0), ANY_TRICK, tricks=(12, 0))
    assert (won.points, none.points) == ((350, 150), (350, 0))


def test_declarer_must_take_a_trick_where_save_is_trick_and_declarer_must_save() -> None:
    """Section 5, declarer-must-save: the rule applies to both sides."""
    rules = game("single-deck", {"save": "trick", "declarer-must-save": "yes"})
    assert score_hand(300, (520, 20), (0, 250), rules, tricks=(0, 12)).outcome == "set"
    assert score_hand(300, (520, 20), (0, 250), rules, tricks=(1, 11)).outcome == "made"


def test_no_save_at_all() -> None:
    assert scores(250, (100, 150), (250, 0), game("single-deck", {"save": 0})) == ("made", (350, 150))


def test_save_of_20_points() -> None:
    rules = game("single-deck", {"save": 20})
    assert scores(250, (100, 150), (240, 10), rules) == ("made", (340, 0))
    assert scores(250, (100, 150), (230, 20), rules) == ("made", (330, 170))


def test_set_costs_bid_and_meld() -> None:
    rules = game("single-deck", {"set-costs": "bid-and-meld"})
    assert scores(400, (250, 60), (130, 120), rules) == ("set", (-650, 180))
    assert scores(300, (250, 60), (130, 120), rules) == ("made", (380, 180))


def test_set_pays_opponents_the_bid() -> None:
    rules = game("single-deck", {"set-pays-opponents": "bid"})
    assert scores(400, (250, 60), (130, 120), rules) == ("set", (-400, 580))
    assert scores(300, (250, 60), (130, 120), rules) == ("made", (380, 180))


def test_worked_hand() -> None:
    assert scores(300, (230, 90), (140, 110)) == ("made", (370, 200))


def test_three_players_each_defender_keeps_and_saves_alone() -> None:
    assert scores(300, (100, 40, 80), (210, 40, 0), THREE_PLAYER) == ("made", (310, 80, 0))
    assert score_hand(300, (100, 40, 80), (210, 40, 0), THREE_PLAYER).defenders == 80


# Throwing in and auto-set, 1.6 -----------------------------------------------------------------------------------------------


def test_thrown_in_loses_the_bid_and_defenders_score_meld_unsaved() -> None:
    hand = thrown_in(360, (190, 100))
    assert (hand.outcome, hand.cause, hand.points) == ("set", "thrown-in", (-360, 100))


def test_auto_set_where_meld_and_250_cannot_reach_the_bid() -> None:
    hand = score_hand(500, (240, 60), None, SINGLE_DECK)
    assert (hand.outcome, hand.cause, hand.points) == ("set", "beyond-reach", (-500, 60))


def test_a_bid_just_in_reach_is_no_auto_set() -> None:
    with pytest.raises(ScoreError) as caught:
        score_hand(500, (250, 60), None, SINGLE_DECK)
    assert str(caught.value) == "no counters given for a hand that could be made"
    assert caught.value.hint == "give each side's counters, or say that it was thrown in"


@pytest.mark.parametrize(
    ("pays", "single", "double"),
    [("meld", 100, 40), ("nothing", 0, 0), ("meld-and-half", 225, 65), ("meld-and-all", 350, 90),
     ("meld-and-250", 350, 290)],
)  # fmt: skip
def test_throw_in_pays(pays: str, single: int, double: int) -> None:
    assert thrown_in(360, (190, 100), game("single-deck", {"throw-in-pays": pays})).points == (-360, single)
    assert thrown_in(60, (30, 40), game("double-deck", {"throw-in-pays": pays})).points == (-60, double)


def test_a_thrown_in_hand_needs_no_save() -> None:
    assert thrown_in(360, (190, 100), game("single-deck", {"save": 50})).defenders == 100


def test_throw_in_pays_the_same_when_a_bid_is_out_of_reach() -> None:
    rules = game("single-deck", {"throw-in-pays": "meld-and-half"})
    assert score_hand(600, (240, 60), None, rules).points == thrown_in(600, (240, 60), rules).points == (-600, 185)


# Double deck, 3.4 ------------------------------------------------------------------------------------------------------------


def test_declaring_side_off_the_board_loses_the_bid_without_play() -> None:
    hand = score_hand(50, (19, 30), None, DOUBLE_DECK)
    assert (hand.outcome, hand.cause, hand.points) == ("set", "below-floor", (-50, 30))


@pytest.mark.parametrize("counters", [None, (30, 20), (35, 15), (50, 0)])
def test_defenders_against_a_side_off_the_board_score_their_meld_with_no_need_to_save_it(
    counters: tuple[int, int] | None,
) -> None:
    """3.4: under the floor: set, and not played; counters given all the same cannot count."""
    assert score_hand(50, (19, 30), counters, DOUBLE_DECK).points == (-50, 30)


def test_defenders_off_the_board_score_no_meld_when_the_hand_is_not_played() -> None:
    assert score_hand(50, (19, 19), None, DOUBLE_DECK).points == (-50, 0)
    assert score_hand(50, (19, 20), None, DOUBLE_DECK).points == (-50, 20)


def test_defenders_off_the_board_still_score_tricks() -> None:
    assert scores(60, (34, 18), (26, 24), DOUBLE_DECK) == ("made", (60, 24))


def test_defenders_under_20_trick_points_score_nothing() -> None:
    assert scores(60, (34, 24), (31, 19), DOUBLE_DECK) == ("made", (65, 0))
    assert scores(60, (34, 24), (30, 20), DOUBLE_DECK) == ("made", (64, 44))


def test_declaring_side_under_20_trick_points_is_set_even_above_its_bid() -> None:
    hand = score_hand(60, (44, 24), (19, 31), DOUBLE_DECK)
    assert (hand.outcome, hand.cause, hand.points) == ("set", "not-saved", (-60, 55))
    assert scores(60, (44, 24), (20, 30), DOUBLE_DECK) == ("made", (64, 54))


def test_more_than_50_short_is_not_played() -> None:
    hand = score_hand(75, (24, 30), None, DOUBLE_DECK)
    assert (hand.cause, hand.points) == ("beyond-reach", (-75, 30))


def test_min_meld_of_our_own() -> None:
    rules = game("single-deck", {"min-meld": 50})
    assert scores(250, (60, 40), (200, 50), rules) == ("made", (260, 50))
    assert score_hand(250, (40, 60), None, rules).points == (-250, 60)


# Points needed and what can still be made -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "meld", "rules", "expected"),
    [
        (300, 120, SINGLE_DECK, 180),
        (300, 300, SINGLE_DECK, 0),
        (300, 520, SINGLE_DECK, 0),
        (600, 100, SINGLE_DECK, 500),  # the number even when it cannot be reached
        (300, 520, BOTH_SAVE, 1),
        (60, 50, DOUBLE_DECK, 20),
        (60, 24, DOUBLE_DECK, 36),
    ],
)
def test_points_needed(bid: int, meld: int, rules: Rules, expected: int) -> None:
    assert points_needed(bid, meld, rules) == expected


@pytest.mark.parametrize(
    ("bid", "meld", "counters", "rules", "expected"),
    [
        (400, 200, (0, 50), SINGLE_DECK, True),
        (400, 200, (0, 60), SINGLE_DECK, False),
        (400, 200, (200, 50), SINGLE_DECK, True),
        (400, 140, (0, 0), SINGLE_DECK, False),
        (60, 60, (0, 31), DOUBLE_DECK, False),
        (60, 60, (0, 30), DOUBLE_DECK, True),
        (50, 19, (0, 0), DOUBLE_DECK, False),
        (300, 100, (100, 30, 20), THREE_PLAYER, True),
        (320, 100, (100, 20, 20), THREE_PLAYER, False),
    ],
)
def test_can_make(bid: int, meld: int, counters: tuple[int, ...], rules: Rules, expected: bool) -> None:
    assert can_make(bid, meld, counters, rules) is expected


# Errors ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counters", "message"),
    [
        ((130, 130), "counters 130 and 130 make 260, but a hand holds 250"),
        ((120, 120), "counters 120 and 120 make 240, but a hand holds 250"),
        ((260, -10), "counters 260 and -10 make 250, but a hand holds 250"),
    ],
)
def test_impossible_counters(counters: tuple[int, int], message: str) -> None:
    with pytest.raises(ScoreError) as caught:
        score_hand(300, (100, 100), counters, SINGLE_DECK)
    assert str(caught.value) == message


def test_impossible_counters_of_double_deck() -> None:
    with pytest.raises(ScoreError) as caught:
        score_hand(60, (30, 30), (130, 120), DOUBLE_DECK)
    assert str(caught.value) == "counters 130 and 120 make 250, but a hand holds 50"


@pytest.mark.parametrize(("meld", "counters"), [((100, 50, 20), (150, 100)), ((100, 50), (150, 60, 40)), ((100,), (250,))])
def test_figures_of_too_many_or_too_few_sides(meld: tuple[int, ...], counters: tuple[int, ...]) -> None:
    with pytest.raises(ScoreError):
        score_hand(300, meld, counters, SINGLE_DECK)


def test_more_counters_than_a_hand_holds_cannot_make_a_bid() -> None:
    with pytest.raises(ScoreError) as caught:
        can_make(300, 100, (200, 60), SINGLE_DECK)
    assert str(caught.value) == "260 trick points taken, but a hand holds 250"


def test_impossible_bid() -> None:
    with pytest.raises(ScoreError) as caught:
        score_hand(0, (100, 100), (150, 100), SINGLE_DECK)
    assert (str(caught.value), caught.value.hint) == ("a bid of 0", "a bid is above 0")


def test_impossible_meld() -> None:
    with pytest.raises(ScoreError) as caught:
        score_hand(300, (100, -20), (150, 100), SINGLE_DECK)
    assert (str(caught.value), caught.value.hint) == ("a meld of -20", "meld is 0 or more")


def test_tricks_are_needed_where_any_trick_saves() -> None:
    with pytest.raises(ScoreError) as caught:
        score_hand(250, (100, 150), (250, 0), ANY_TRICK)
    assert str(caught.value) == "any trick saves the meld here, but not how many were taken"
    assert caught.value.hint == "give the tricks each side took"
    assert score_hand(250, (100, 150), (240, 10), ANY_TRICK).defenders == 160


# Against the reference -----------------------------------------------------------------------------------------------------------

TABLES: Mapping[str, tuple[Rules, Scoring]] = {
    "single-deck": (SINGLE_DECK, Scoring()),
    "double-deck": (DOUBLE_DECK, Scoring(trick_points=50, save=20, floor=20, declarer_must_save=True)),
    "three-player": (THREE_PLAYER, Scoring()),
    "declarer must save": (
        game("single-deck", {"declarer-must-save": "yes", "save": 30}),
        Scoring(save=30, declarer_must_save=True),
    ),
    "any trick": (ANY_TRICK, Scoring(save="trick")),
    "floor": (game("single-deck", {"min-meld": 100, "save": 0}), Scoring(floor=100, save=0)),
    "set costs and pays": (
        game("single-deck", {"set-costs": "bid-and-meld", "set-pays-opponents": "bid"}),
        Scoring(set_costs="bid-and-meld", set_pays="bid"),
    ),
    "three players, set pays": (game("three-player", {"set-pays-opponents": "bid"}), Scoring(set_pays="bid")),
    **{
        f"double-deck, thrown in pays {pays}": (
            game("double-deck", {"throw-in-pays": pays}),
            Scoring(trick_points=50, save=20, floor=20, declarer_must_save=True, throw_in=pays),
        )
        for pays in ("nothing", "meld-and-half", "meld-and-all", "meld-and-250")
    },
}


def split(random: Random, total: int, sides: int, step: int) -> tuple[int, ...]:
    """Points that add up to a total; a side with nothing is as likely as any."""
    left, found = total, []
    for _ in range(sides - 1):
        share = random.choice((0, left, step * random.randint(0, left // step), step * random.randint(0, left // step)))
        found.append(share)
        left -= share
    found.append(left)
    random.shuffle(found)
    return tuple(found)


def figures(random: Random, rules: Rules) -> tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Bid, meld, counters and tricks of a hand, by side; bids are close to what was reached."""
    sides, step = len(rules.deck.sides), 1 if rules.trick_points == 50 else 10
    meld = tuple(step * random.randint(0, 45) for _ in range(sides))
    counters = split(random, rules.trick_points, sides, step)
    tricks = tuple(random.randint(1, 12) if points else random.choice((0, 0, 2)) for points in counters)
    bid = max(step, meld[0] + counters[0] + step * random.choice((-10, -1, 0, 0, 1, 10)))
    return bid, meld, counters, tricks


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_played_hands_agree_with_the_formulas(name: str) -> None:
    rules, table = TABLES[name]
    random = Random(51)
    outcomes = set()
    for _ in range(2000):
        bid, meld, counters, tricks = figures(random, rules)
        if meld[0] < table.floor:  # not played
            continue
        hand = score_hand(bid, meld, counters, rules, tricks=tricks)
        expected = reference.played_hand(bid, meld, counters, tricks, table)
        assert (hand.outcome, hand.points) == expected, f"bid {bid}, meld {meld}, counters {counters}, tricks {tricks}"
        outcomes.add(hand.outcome)
    assert outcomes == {"made", "set"}


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_hands_not_played_agree_with_the_formulas(name: str) -> None:
    rules, table = TABLES[name]
    random = Random(52)
    causes = set()
    for _ in range(1000):
        bid, meld, _, _ = figures(random, rules)
        bid += random.choice((0, rules.trick_points))
        out_of_reach = meld[0] + table.trick_points < bid or meld[0] < table.floor
        hand = score_hand(bid, meld, None, rules, thrown_in=not out_of_reach)
        assert (hand.outcome, hand.points) == ("set", reference.unplayed_hand(bid, meld, table))
        causes.add(hand.cause)
    assert causes == {"thrown-in", "beyond-reach"} | ({"below-floor"} if table.floor else set())


@pytest.mark.parametrize("name", [name for name in TABLES if name != "any trick"])
def test_points_needed_is_the_least_that_makes_the_bid(name: str) -> None:
    rules, table = TABLES[name]
    random = Random(53)
    for _ in range(300):
        bid, meld, _, _ = figures(random, rules)
        if meld[0] >= table.floor:
            needed = points_needed(bid, meld[0], rules)
            assert reference.declarer_ok(bid, meld[0], needed, 1, table)
            assert needed == 0 or not reference.declarer_ok(bid, meld[0], needed - 1, 1, table)


@pytest.mark.parametrize("name", [name for name in TABLES if name != "any trick"])
def test_can_make_says_whether_some_rest_of_the_hand_makes_it(name: str) -> None:
    rules, table = TABLES[name]
    random = Random(54)
    verdicts = set()
    for _ in range(400):
        bid, meld, points, _ = figures(random, rules)
        taken = (points[0], *(random.randint(0, some) for some in points[1:]))
        rest = range(rules.trick_points - sum(taken) + 1)
        expected = any(reference.declarer_ok(bid, meld[0], taken[0] + more, 1, table) for more in rest)
        assert can_make(bid, meld[0], taken, rules) is expected
        verdicts.add(expected)
    assert verdicts == {True, False}


# Moons, reneges, and what else section 5 adds -------------------------------------------------------------------------------

MOON = {way: game("single-deck", {"shoot-moon": way}) for way in ("bonus-250", "wins-game")}
ALL, LOST = (12, 0), (11, 1)


@pytest.mark.parametrize(
    ("switches", "tricks", "cause", "expected"),
    [
        ({"shoot-moon": "bonus-250"}, ALL, "moon-made", 600),
        ({"shoot-moon": "wins-game"}, ALL, "moon-made", 350),
        ({"shoot-moon": "bonus-250"}, LOST, "moon-missed", -500),
        ({"shoot-moon": "wins-game"}, LOST, "moon-missed", -300),
        ({"shoot-moon": "wins-game", "moon-misses": "lose-target"}, LOST, "moon-missed", -1500),
        ({"shoot-moon": "bonus-250", "moon-misses": "lose-target", "game-target": 1000}, LOST, "moon-missed", -1000),
        ({"shoot-moon": "bonus-250", "moon-misses": "lose-target", "game-target": "hands: 8"}, LOST, "moon-missed", -500),
    ],
)  # fmt: skip
def test_moons(switches: Mapping[str, str], tricks: tuple[int, int], cause: str, expected: int) -> None:
    hand = score_hand(300, (100, 0), (250, 0), game("single-deck", switches), moon=True, tricks=tricks)
    assert (hand.cause, hand.declarer) == (cause, expected)


@pytest.mark.parametrize(
    ("switch", "by", "expected"),
    [
        ("set", "declarer", ("set", (-300, 60))),
        ("set", "defenders", ("made", (100, 0))),
        ("set-and-tricks", "declarer", ("set", (-300, 310))),
        ("set-and-tricks", "defenders", ("made", (350, 0))),
    ],
)
def test_reneges(switch: str, by: Renege, expected: tuple[str, tuple[int, ...]]) -> None:
    hand = score_hand(300, (100, 60), None, game("single-deck", {"renege": switch}), renege=by)
    assert (hand.outcome, hand.points) == expected


def test_a_defence_that_takes_too_little_may_lose_its_meld_alone() -> None:
    rules = game("double-deck", {"unsaved-loses": "meld"})
    assert score_hand(60, (40, 24), (40, 10), rules).points == (80, 10)
    assert score_hand(60, (40, 24), (40, 10), DOUBLE_DECK).points == (80, 0)
    # A declaring side that must save is set all the same.
    assert score_hand(50, (40, 24), (15, 35), rules).points == (-50, 59)


def test_a_hand_thrown_in_may_cost_nothing() -> None:
    rules = game("single-deck", {"throw-in-costs": "nothing"})
    assert thrown_in(300, (100, 60), rules).points == (0, 60)
    assert score_hand(500, (100, 60), None, rules).points == (-500, 60)  # out of reach, but not given up


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"moon": True, "tricks": ALL}, "there is no shooting the moon in this game"),
        ({"renege": "declarer", "thrown_in": True}, "a renege in a hand that was not played"),
    ],
)
def test_what_cannot_go_together(options: Mapping[str, Any], message: str) -> None:
    with pytest.raises(ScoreError) as caught:
        score_hand(300, (100, 0), (250, 0), SINGLE_DECK, **options)
    assert str(caught.value) == message


def test_a_moon_and_a_renege_cannot_go_together() -> None:
    with pytest.raises(ScoreError) as caught:
        score_hand(300, (100, 0), None, MOON["wins-game"], moon=True, renege="declarer")
    assert str(caught.value) == "a renege and a moon in one hand"


@pytest.mark.parametrize(
    ("moon", "counters", "tricks", "expected"),
    [
        ("made", (250, 0), None, (12, 0)),
        ("missed", (240, 10), None, (11, 1)),
        ("missed", (250, 0), None, (11, 1)),
        ("missed", (250, 0), (10, 2), (10, 2)),
    ],
)
def test_the_tricks_of_a_moon(moon: Moon, counters: tuple[int, int], tricks: tuple[int, int] | None, expected: tuple[int, int]) -> None:
    assert moon_tricks(moon, counters, tricks, MOON["wins-game"]) == expected


@pytest.mark.parametrize(("moon", "counters", "tricks"), [("made", (240, 10), None), ("made", (250, 0), LOST), ("missed", (250, 0), ALL)])
def test_a_moon_that_its_tricks_belie(moon: Moon, counters: tuple[int, int], tricks: tuple[int, int] | None) -> None:
    with pytest.raises(ScoreError):
        moon_tricks(moon, counters, tricks, MOON["wins-game"])


# Laws ----------------------------------------------------------------------------------------------------------------------------

tens = st.integers(0, 25).map(lambda number: number * 10)
melds = st.integers(0, 180).map(lambda number: number * 10)


@given(bid=st.integers(25, 200).map(lambda number: number * 10), meld=melds, other=melds, taken=tens)
def test_made_if_and_only_if_meld_and_counters_reach_the_bid(bid: int, meld: int, other: int, taken: int) -> None:
    hand = score_hand(bid, (meld, other), (taken, 250 - taken), SINGLE_DECK)
    assert (hand.outcome == "made") is (meld + taken >= bid)
    assert (hand.cause == "reached") is (hand.outcome == "made")
    assert hand.declarer == (meld + taken if meld + taken >= bid else -bid)
    assert hand.bid == bid


@given(
    bid=st.integers(25, 200).map(lambda number: number * 10),
    meld=melds,
    other=melds,
    switch=st.sampled_from(["set", "set-and-tricks"]),
    name=st.sampled_from(["single-deck", "double-deck"]),
)
def test_a_renege_gives_each_side_what_it_gives_the_other(bid: int, meld: int, other: int, switch: str, name: str) -> None:
    rules = game(name, {"renege": switch, "min-meld": 0})
    ours = score_hand(bid, (meld, other), None, rules, renege="defenders")
    theirs = score_hand(bid, (other, meld), None, rules, renege="declarer")
    assert (ours.declarer, ours.defenders) == (theirs.defenders, theirs.declarer + bid)
    assert (ours.outcome, theirs.outcome) == ("made", "set")
    for hand in (ours, theirs):
        assert hand.points == tuple(sum(line.scored for line in hand.lines if line.side == side) for side in (0, 1))


@given(
    bid=st.integers(25, 35).map(lambda number: number * 10),
    meld=melds,
    taken=tens,
    way=st.sampled_from(["bonus-250", "wins-game"]),
    misses=st.sampled_from(["set", "lose-target"]),
)
def test_a_moon_is_made_if_and_only_if_the_bid_is_and_every_trick(bid: int, meld: int, taken: int, way: str, misses: str) -> None:
    rules = game("single-deck", {"shoot-moon": way, "moon-misses": misses})
    tricks = ALL if taken == 250 else LOST
    hand = score_hand(bid, (meld, 0), (taken, 250 - taken), rules, moon=True, tricks=tricks)
    assert (hand.outcome == "made") is (taken == 250 and meld + taken >= bid)
    assert (hand.cause == "moon-missed") is (taken < 250)
    plain = score_hand(bid, (meld, 0), (taken, 250 - taken), rules)
    assert hand.points[1] == plain.points[1]


@pytest.mark.parametrize("name", TABLES)
def test_ledger_lines_add_up_to_the_score(name: str) -> None:
    rules, _ = TABLES[name]
    random = Random(55)
    for _ in range(400):
        bid, meld, counters, tricks = figures(random, rules)
        played = score_hand(bid, meld, counters, rules, tricks=tricks)
        for hand in (played, score_hand(bid, meld, None, rules, thrown_in=True)):
            for side, points in enumerate(hand.points):
                assert sum(line.scored for line in hand.lines if line.side == side) == points
            assert hand.declarer == hand.points[0]
            assert hand.defenders == sum(hand.points[1:])
            assert {line.side for line in hand.lines} == set(range(len(meld)))


def test_lines_of_a_set_hand() -> None:
    hand = score_hand(400, (250, 60), (130, 120), SINGLE_DECK)
    assert [(line.side, line.what, line.had, line.scored) for line in hand.lines] == [
        (0, "meld", 250, 0),
        (0, "tricks", 130, 0),
        (0, "bid", 400, -400),
        (1, "meld", 60, 60),
        (1, "tricks", 120, 120),
    ]


def test_lines_say_why_a_meld_was_lost() -> None:
    hand = score_hand(250, (100, 150), (250, 0), SINGLE_DECK)
    assert [(line.what, line.had, line.scored, line.why) for line in hand.lines if line.side == 1] == [
        ("meld", 150, 0, "not-saved"),
        ("tricks", 0, 0, "not-saved"),
    ]


@pytest.mark.parametrize(
    ("bid", "meld", "counters", "rules", "cause"),
    [
        (300, (200, 0), (100, 150), SINGLE_DECK, "reached"),
        (310, (200, 0), (100, 150), SINGLE_DECK, "short"),
        (60, (44, 24), (19, 31), DOUBLE_DECK, "not-saved"),
        (60, (19, 24), None, DOUBLE_DECK, "below-floor"),
        (600, (200, 0), None, SINGLE_DECK, "beyond-reach"),
    ],
)
def test_cause(bid: int, meld: tuple[int, int], counters: tuple[int, int] | None, rules: Rules, cause: str) -> None:
    assert score_hand(bid, meld, counters, rules).cause == cause


# The game, 1.7 ---------------------------------------------------------------------------------------------------------------------


def after(
    before: tuple[int, ...], points: tuple[int, ...], rules: Rules = SINGLE_DECK, hands_played: int | None = None
) -> tuple[tuple[int, ...], int | None]:
    """The scores and the winner after a hand with these points."""
    made = points[0] >= 0
    hand = HandScore("made" if made else "set", "reached" if made else "short", points, (), 250)
    found = score_game(before, hand, rules, hands_played)
    return found.points, found.winner


def test_exactly_1500_counts() -> None:
    assert after((1200, 0), (300, 0)) == ((1500, 0), 0)
    assert after((1190, 0), (300, 0)) == ((1490, 0), None)


def test_one_side_over_wins() -> None:
    assert after((0, 1400), (300, 150)) == ((300, 1550), 1)


def test_both_over_the_declaring_side_wins_whatever_the_scores() -> None:
    assert after((1300, 1400), (260, 190)) == ((1560, 1590), 0)


def test_declarers_set_and_defenders_over() -> None:
    assert after((1480, 1480), (-250, 70)) == ((1230, 1550), 1)


def test_no_floor_under_a_score() -> None:
    assert after((-900, 0), (-400, 100)) == ((-1300, 100), None)


def test_climbing_out_of_the_hole() -> None:
    assert after((-350, 900), (480, 100)) == ((130, 1000), None)


def test_both_out_higher_score() -> None:
    rules = game("single-deck", {"both-out": "higher-score"})
    assert after((1300, 1400), (260, 190), rules) == ((1560, 1590), 1)
    assert after((1400, 1400), (260, 190), rules) == ((1660, 1590), 0)
    assert after((1400, 1400), (260, 260), rules) == ((1660, 1660), None)


def test_both_out_play_on() -> None:
    rules = game("single-deck", {"both-out": "play-on"})
    assert after((1300, 1400), (260, 190), rules) == ((1560, 1590), None)
    assert after((1300, 1200), (260, 190), rules) == ((1560, 1390), 0)


def test_lose_at() -> None:
    rules = game("single-deck", {"lose-at": -1000})
    assert after((-700, 100), (-300, 100), rules) == ((-1000, 200), 1)
    assert after((-700, 100), (-290, 100), rules) == ((-990, 200), None)


def test_game_of_a_number_of_hands() -> None:
    rules = game("single-deck", {"game-target": {"hands": 8}})
    assert after((2000, 500), (300, 100), rules, 7) == ((2300, 600), None)
    assert after((2000, 500), (300, 100), rules, 8) == ((2300, 600), 0)
    assert after((500, 700), (300, 100), rules, 8) == ((800, 800), None)


def test_double_deck_is_played_to_500() -> None:
    assert after((450, 480), (60, 30), DOUBLE_DECK) == ((510, 510), 0)
    assert after((430, 400), (60, 30), DOUBLE_DECK) == ((490, 430), None)


def test_three_players_the_bidder_wins_first_and_tied_defenders_play_on() -> None:
    assert after((1400, 1450, 1450), (200, 100, 90), THREE_PLAYER) == ((1600, 1550, 1540), 0)
    assert after((0, 1450, 1450), (-250, 100, 90), THREE_PLAYER) == ((-250, 1550, 1540), 1)
    assert after((0, 1450, 1450), (-250, 100, 100), THREE_PLAYER) == ((-250, 1550, 1550), None)


@pytest.mark.parametrize("both_out", ["declarers", "higher-score", "play-on"])
@pytest.mark.parametrize("base", ["single-deck", "double-deck", "three-player"])
def test_game_agrees_with_the_reference(base: str, both_out: str) -> None:
    rules = game(base, {"both-out": both_out})
    target = 500 if base == "double-deck" else 1500
    random = Random(61)
    winners = set()
    for _ in range(1000):
        before = tuple(10 * random.randint(target // 10 - 40, target // 10 - 1) for _ in rules.deck.sides)
        points = (random.choice((-300, 300, 250, 200)), *(10 * random.randint(0, 30) for _ in before[1:]))
        total = tuple(old + new for old, new in zip(before, points, strict=True))
        winner = reference.game_winner(total, target, both_out)
        assert after(before, points, rules) == (total, winner)
        winners.add(winner)
    assert winners == {None, *range(len(before))}


@pytest.mark.parametrize("name", [name for name in VARIANTS if VARIANTS[name].scoring.target])
def test_nobody_has_won_at_the_start(name: str) -> None:
    rules = VARIANTS[name]
    nothing = (0,) * len(rules.deck.sides)
    assert after(nothing, nothing, rules) == (nothing, None)
