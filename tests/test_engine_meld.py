"""Meld, against rules.md 1.3 and 3.3 and against the reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random

import pytest
import reference
from amounts import many
from hypothesis import given
from hypothesis import strategies as st
from reference import DOUBLE, MONEY, SINGLE, Table

from tutor.engine import (
    DOUBLE_DECK,
    SINGLE_DECK,
    THREE_PLAYER,
    THREE_PLAYER_MONEY,
    Card,
    Cards,
    Rank,
    Rules,
    Suit,
    best_trump,
    count_meld,
    format_cards,
    game,
    new_deck,
    parse_cards,
)
from tutor.engine.meld import MeldError, find_meld, meld_cards, shared_cards

RUN_S = "AS 10S KS QS JS"
RUN_H = "AH 10H KH QH JH"
DOUBLE_RUN_S = f"{RUN_S} {RUN_S}"
ROUND_HOUSE = "KS QS KH QH KD QD KC QC"
PAIR = game("single-deck", {"run-extras": "pair"})
NONE = game("single-deck", {"run-extras": "none"})
EVERY_CARD = [Card(suit, rank) for suit in Suit for rank in Rank]


def total(hand: str, trump: str, rules: Rules = SINGLE_DECK) -> int:
    return count_meld(parse_cards(hand), Suit(trump), rules).total


def parts(hand: str, trump: str, rules: Rules = SINGLE_DECK) -> list[str]:
    return [f"{part.name} {part.points}" for part in count_meld(parse_cards(hand), Suit(trump), rules).parts]


# The table of 1.3, row by row -----------------------------------------------------------------------------------

ROWS = [
    ("run", RUN_S, "S", ["run 150"]),
    ("run with extra king", f"{RUN_S} KS", "S", ["run with extra king 190"]),
    ("run with extra queen", f"{RUN_S} QS", "S", ["run with extra queen 190"]),
    ("run with extra royal marriage", f"{RUN_S} KS QS", "S", ["run with extra royal marriage 230"]),
    ("double run", DOUBLE_RUN_S, "S", ["double run 1500"]),
    ("royal marriage", "KS QS", "S", ["royal marriage 40"]),
    ("two royal marriages", "KS KS QS QS", "S", ["royal marriage 40", "royal marriage 40"]),
    ("marriage", "KS QS", "H", ["marriage spades 20"]),
    ("two marriages", "KD KD QD QD", "H", ["marriage diamonds 20", "marriage diamonds 20"]),
    ("dix", "9C", "C", ["dix 10"]),
    ("two dixes", "9C 9C", "C", ["dix 10", "dix 10"]),
    ("nine of a plain suit", "9C", "S", []),
    ("pinochle", "QS JD", "H", ["pinochle 40"]),
    ("double pinochle", "QS QS JD JD", "H", ["double pinochle 300"]),
    ("aces around", "AS AH AD AC", "H", ["aces around 100"]),
    ("double aces around", "AS AH AD AC AS AH AD AC", "H", ["double aces around 1000"]),
    ("kings around", "KS KH KD KC", "H", ["kings around 80"]),
    ("double kings around", "KS KH KD KC KS KH KD KC", "H", ["double kings around 800"]),
    ("queens around", "QS QH QD QC", "H", ["queens around 60"]),
    ("double queens around", "QS QH QD QC QS QH QD QC", "H", ["double queens around 600"]),
    ("jacks around", "JS JH JD JC", "H", ["jacks around 40"]),
    ("double jacks around", "JS JH JD JC JS JH JD JC", "H", ["double jacks around 400"]),
    ("tens around", "10S 10H 10D 10C 10S 10H 10D 10C", "H", []),
    ("nines around are dixes only", "9S 9H 9D 9C 9S 9H 9D 9C", "H", ["dix 10", "dix 10"]),
    ("no cards", "", "S", []),
    ("A 10 K Q J of a plain suit is a marriage", RUN_H, "S", ["marriage hearts 20"]),
]


@pytest.mark.parametrize(("hand", "trump", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_meld_table_single_deck(hand: str, trump: str, expected: list[str]) -> None:
    assert parts(hand, trump) == expected
    assert total(hand, trump) == sum(int(line.split()[-1]) for line in expected)


# What may share cards, 1.3 ---------------------------------------------------------------------------------------


def test_queen_of_spades_serves_marriage_pinochle_and_queens_around() -> None:
    hand = "QS KS JD QH QD QC"
    assert parts(hand, "C") == ["queens around 60", "pinochle 40", "marriage spades 20"]
    assert format_cards(shared_cards(parse_cards(hand), Suit.CLUBS, SINGLE_DECK)) == "QS"


def test_jack_of_diamonds_serves_run_pinochle_and_jacks_around() -> None:
    hand = "AD 10D KD QD JD QS JS JH JC"
    assert parts(hand, "D") == ["run 150", "pinochle 40", "jacks around 40"]
    assert format_cards(shared_cards(parse_cards(hand), Suit.DIAMONDS, SINGLE_DECK)) == "JD"


def test_ace_serves_run_and_aces_around() -> None:
    assert parts(f"{RUN_S} AH AD AC", "S") == ["run 150", "aces around 100"]


def test_king_queen_queen_of_one_suit_is_one_marriage() -> None:
    assert parts("KH QH QH", "S") == ["marriage hearts 20"]
    assert parts("KH KH QH", "H") == ["royal marriage 40"]


def test_two_marriages_need_two_kings_and_two_queens() -> None:
    assert total("KH KH QH", "S") == 20
    assert total("KH KH QH QH", "S") == 40


@pytest.mark.parametrize(
    ("singles", "hand", "expected"),
    [
        ("two pinochles", "QS QS JD JD", 300),
        ("two aces around", "AS AH AD AC AS AH AD AC", 1000),
        ("two runs", DOUBLE_RUN_S, 1500),
    ],
)
def test_a_double_replaces_its_two_singles(singles: str, hand: str, expected: int) -> None:
    assert total(hand, "S") == expected, singles
    assert len(parts(hand, "S")) == 1


def test_arounds_of_different_ranks_all_add() -> None:
    hand = "AS AH AD AC KS KH KD KC JS JH JD JC"
    assert parts(hand, "S") == ["aces around 100", "kings around 80", "jacks around 40"]


@pytest.mark.parametrize("hand", ["", RUN_S, DOUBLE_RUN_S, f"{RUN_S} KS QS", ROUND_HOUSE, "QS QS JD JD"])
@pytest.mark.parametrize("nines", [1, 2])
def test_dix_conflicts_with_nothing(hand: str, nines: int) -> None:
    assert total(hand + " 9S" * nines, "S") == total(hand, "S") + 10 * nines


# The 190 / 190 / 230 rule, 1.3 -----------------------------------------------------------------------------------


def test_a_bare_run_is_150_never_190() -> None:
    assert total(RUN_S, "S") == 150
    assert parts(f"{RUN_S} AH 10H KD QC JC JH", "S") == ["run 150"]


@pytest.mark.parametrize("rank", ["K", "Q"])
def test_an_extra_king_or_queen_adds_40(rank: str) -> None:
    assert total(f"{RUN_S} {rank}S", "S") == 190


def test_both_extras_add_80() -> None:
    assert total(f"{RUN_S} KS QS", "S") == 230


@pytest.mark.parametrize(("kings", "queens"), [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_with_one_run_a_royal_marriage_for_every_king_or_queen_beyond_the_first(kings: int, queens: int) -> None:
    hand = "AC 10C JC" + " KC" * kings + " QC" * queens
    assert total(hand, "C") == 150 + 40 * (kings - 1) + 40 * (queens - 1)


def test_a_double_run_is_flat_1500() -> None:
    assert parts(DOUBLE_RUN_S, "S") == ["double run 1500"]


def test_all_twelve_trumps_are_1520() -> None:
    assert total(f"{DOUBLE_RUN_S} 9S 9S", "S") == 1520


def test_nearly_a_double_run_is_one_run_and_both_extras() -> None:
    assert total("AS AS 10S 10S KS KS QS QS JS", "S") == 230


@pytest.mark.parametrize("spare", ["AS", "10S", "JS", "AS 10S", "AS 10S KH JS"])
def test_spare_ace_ten_or_jack_adds_nothing(spare: str) -> None:
    assert total(f"{RUN_S} {spare}", "S") == 150


@pytest.mark.parametrize(("hand", "expected"), [(f"{RUN_S} 9S", 160), (f"{RUN_S} KS 9S", 200), (f"{RUN_S} KS QS 9S 9S", 250)])
def test_dix_beside_the_run_rows(hand: str, expected: int) -> None:
    assert total(hand, "S") == expected


def test_extras_are_about_trump_only() -> None:
    assert total("AH 10H KH KH QH JH", "S") == 20


def test_second_queen_of_spades_is_extra_queen_and_half_of_a_double_pinochle() -> None:
    assert parts(f"{RUN_S} QS JD JD", "S") == ["double pinochle 300", "run with extra queen 190"]


def test_three_marriages_of_one_suit_cannot_exist() -> None:
    every_heart = [card for card in new_deck(SINGLE_DECK) if card.suit is Suit.HEARTS]
    found = count_meld(every_heart, Suit.SPADES, SINGLE_DECK).parts
    assert [part.name for part in found] == ["marriage hearts"] * 2


def test_round_house_is_240_as_a_sum() -> None:
    assert parts(ROUND_HOUSE, "S") == [
        "kings around 80",
        "queens around 60",
        "royal marriage 40",
        "marriage hearts 20",
        "marriage diamonds 20",
        "marriage clubs 20",
    ]


def test_round_house_with_a_run_is_350() -> None:
    hand = f"{ROUND_HOUSE} AS 10S JS"
    assert total(hand, "S") == 350
    assert "royal marriage 40" not in parts(hand, "S")


# The largest twelve-card meld, 1.3: exact, by going through every holding of every suit ---------------------------


def holdings(trump: Suit, suit: Suit) -> Iterator[tuple[dict[Rank, int], int]]:
    """Every holding of one suit with its class I points, by the engine."""
    for copies in product(range(3), repeat=6):
        held = dict(zip(Rank, copies, strict=True))
        cards = [Card(suit, rank) for rank, count in held.items() for _ in range(count)]
        if len(cards) <= 12:
            yield held, count_meld(cards, trump, SINGLE_DECK).total


def useful(found: list[tuple[dict[Rank, int], int]]) -> list[tuple[dict[Rank, int], int]]:
    """Tens, and nines without points, matter only where they are worth something: drop the rest, to be quick."""
    best: dict[tuple[int, ...], tuple[dict[Rank, int], int]] = {}
    for held, points in found:
        key = (*(held[rank] for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)), points)
        if key not in best or sum(held.values()) < sum(best[key][0].values()):
            best[key] = (held, points)
    return list(best.values())


def largest_meld(trump: Suit, keep: Callable[[Mapping[Rank, int]], bool]) -> int:
    """The largest meld of twelve cards, over every level of arounds and pinochles, suit by suit."""
    by_suit = {suit: useful([row for row in holdings(trump, suit) if suit is not trump or keep(row[0])]) for suit in Suit}
    ranks = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    best = 0
    for *levels, pinochles in product(range(3), repeat=5):
        if 4 * sum(levels) > 12:
            continue
        least = dict(zip(ranks, levels, strict=True))
        points_of = [0]  # by cards used
        for suit in Suit:
            needs = dict(least)
            for leg, rank in ((Suit.SPADES, Rank.QUEEN), (Suit.DIAMONDS, Rank.JACK)):
                if suit is leg:
                    needs[rank] = max(needs[rank], pinochles)
            points_of = with_suit(points_of, by_suit[suit], needs)
        others = sum((0, v, 10 * v)[least[rank]] for rank, v in zip(ranks, (100, 80, 60, 40), strict=True))
        best = max(best, max(points_of) + others + (0, 40, 300)[pinochles])
    return best


def with_suit(points_of: list[int], rows: list[tuple[dict[Rank, int], int]], needs: Mapping[Rank, int]) -> list[int]:
    best_by_size: dict[int, int] = {}
    for held, points in rows:
        if all(held[rank] >= count for rank, count in needs.items()):
            size = sum(held.values())
            best_by_size[size] = max(best_by_size.get(size, 0), points)
    joined = [-(10**6)] * 13
    for used, points in enumerate(points_of):
        for size, more in best_by_size.items():
            if used + size <= 12:
                joined[used + size] = max(joined[used + size], points + more)
    return joined


@pytest.mark.slow
@pytest.mark.parametrize(("trump", "expected"), [("S", 1800), ("D", 1800), ("H", 1540), ("C", 1540)])
def test_largest_twelve_card_meld(trump: str, expected: int) -> None:
    assert largest_meld(Suit(trump), lambda held: True) == expected


@pytest.mark.slow
@pytest.mark.parametrize("trump", Suit)
def test_largest_twelve_card_meld_without_a_double_run_is_1300(trump: Suit) -> None:
    run = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
    assert largest_meld(trump, lambda held: min(held[rank] for rank in run) < 2) == 1300


def test_hands_of_the_largest_melds() -> None:
    assert total(f"{DOUBLE_RUN_S} JD JD", "S") == 1800
    assert total("AD AD 10D 10D KD KD QD QD JD JD QS QS", "D") == 1800
    assert total("AS AS AH AH AD AD AC AC QS QS JD JD", "H") == 1300


# House rules of the meld ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("extra", "each", "pair", "none"), [("", 150, 150, 150), ("KS", 190, 150, 150), ("QS", 190, 150, 150),
                                        ("KS QS", 230, 190, 150)]
)  # fmt: skip
def test_run_extras(extra: str, each: int, pair: int, none: int) -> None:
    hand = f"{RUN_S} {extra}"
    assert [total(hand, "S", rules) for rules in (SINGLE_DECK, PAIR, NONE)] == [each, pair, none]


def test_run_extras_pair_lists_run_and_royal_marriage() -> None:
    assert parts(f"{RUN_S} KS QS", "S", PAIR) == ["run 150", "royal marriage 40"]


@pytest.mark.parametrize("rules", [SINGLE_DECK, PAIR, NONE])
def test_without_a_run_royal_marriages_pay_under_every_run_extras(rules: Rules) -> None:
    assert total("KS KS QS QS AS 10S", "S", rules) == 80


def test_double_run_of_another_value() -> None:
    assert parts(DOUBLE_RUN_S, "S", game("single-deck", {"double-run": 600})) == ["double run 600"]


def test_a_cheap_double_run_still_replaces_its_singles() -> None:
    """Even where one run with both extras, 230, would pay more."""
    assert total(DOUBLE_RUN_S, "S", game("single-deck", {"double-run": 200})) == 200


def test_double_pinochle_as_two_singles() -> None:
    rules = game("single-deck", {"double-pinochle": 80})
    assert parts("QS QS JD JD", "H", rules) == ["pinochle 40", "pinochle 40"]


def test_a_double_pinochle_of_two_singles_leaves_the_triple_as_it_is() -> None:
    own = game("double-deck", {"double-pinochle": 8})
    totals = [count_meld(parse_cards("QS JD") * copies, Suit.HEARTS, own).total for copies in (1, 2, 3, 4)]
    assert totals == [4, 8, 60, 90]


def test_double_arounds_twofold() -> None:
    rules = game("single-deck", {"double-arounds": "twofold"})
    assert total("AS AH AD AC AS AH AD AC", "H", rules) == 200
    assert total("JS JH JD JC JS JH JD JC", "H", rules) == 80
    assert total("AS AH AD AC", "H", rules) == 100


def test_double_royal_marriage_of_300() -> None:
    rules = game("single-deck", {"double-royal-marriage": 300})
    assert total("KS KS QS QS", "S", rules) == 300
    assert total("KS KS QS QS", "H", rules) == 40
    assert total("KS KS QS", "S", rules) == 40


def test_values_of_our_own() -> None:
    rules = game("single-deck", {"values": {"run": 250, "pinochle": 150, "double-aces-around": 1200, "dix": 20}})
    assert total(RUN_S, "S", rules) == 250
    assert total(DOUBLE_RUN_S, "S", rules) == 1500
    assert total("QS JD", "H", rules) == 150
    assert total("AS AH AD AC AS AH AD AC", "H", rules) == 1200
    assert total("9S 9S", "S", rules) == 40


@pytest.mark.parametrize(
    ("values", "hand", "expected"),
    [
        ({"pinochle": 20}, "QS QS QS JD JD JD", 60),
        ({"triple aces around": 30}, "AS AH AD AC " * 3, 30),
        ({"quadruple run": 60}, f"{RUN_S} " * 4, 60),
    ],
    ids=["triple pinochle", "triple aces around", "quadruple run"],
)
def test_a_count_of_n_uses_the_n_column_even_where_it_is_n_singles(values: dict[str, int], hand: str, expected: int) -> None:
    """3.3: a count of n uses the n-column, replacing smaller ones."""
    count = count_meld(parse_cards(hand), Suit.SPADES, game("double-deck", {"values": values}))
    assert sum(part.points for part in count.parts) == expected
    assert count.total == expected


# Double deck, 3.3 -------------------------------------------------------------------------------------------------

AROUND = {rank: f"{rank}S {rank}H {rank}D {rank}C" for rank in "AKQJ"}
COLUMNS = [
    ("run", RUN_H, (15, 150, 225, 300)),
    ("royal marriage", "KH QH", (4, 8, 12, 16)),
    ("marriage", "KC QC", (2, 4, 6, 8)),
    ("pinochle", "QS JD", (4, 30, 60, 90)),
    ("aces around", AROUND["A"], (10, 100, 150, 200)),
    ("kings around", AROUND["K"], (8, 80, 120, 160)),
    ("queens around", AROUND["Q"], (6, 60, 90, 120)),
    ("jacks around", AROUND["J"], (4, 40, 60, 80)),
]


@pytest.mark.parametrize(("name", "hand", "row"), COLUMNS, ids=[row[0] for row in COLUMNS])
def test_meld_table_double_deck(name: str, hand: str, row: tuple[int, ...]) -> None:
    assert tuple(total(f"{hand} " * copies, "H", DOUBLE_DECK) for copies in (1, 2, 3, 4)) == row


@pytest.mark.parametrize("extra", ["KS", "QS", "KS KS KS", "KS AS 10S JS"])
def test_double_deck_has_no_extra_king_or_queen_row(extra: str) -> None:
    assert parts(f"{RUN_S} {extra}", "S", DOUBLE_DECK) == ["run 15"]


def test_double_deck_run_and_a_whole_extra_pair_is_19() -> None:
    assert parts(f"{RUN_S} KS QS", "S", DOUBLE_DECK) == ["run 15", "royal marriage 4"]


def test_double_deck_double_run_and_two_extra_pairs() -> None:
    assert total(f"{DOUBLE_RUN_S} KS KS QS QS", "S", DOUBLE_DECK) == 158


def test_double_deck_takes_as_many_runs_as_possible() -> None:
    assert total(f"{RUN_S} {RUN_S} {RUN_S} KS QS", "S", DOUBLE_DECK) == 229


def test_double_deck_sharing_across_classes() -> None:
    assert total("KS QS JD QH QD QC", "H", DOUBLE_DECK) == 2 + 4 + 6


def test_double_deck_round_houses() -> None:
    assert total(ROUND_HOUSE, "H", DOUBLE_DECK) == 24
    assert total(f"{ROUND_HOUSE} {ROUND_HOUSE}", "H", DOUBLE_DECK) == 160
    assert total(f"{ROUND_HOUSE} AH 10H JH", "H", DOUBLE_DECK) == 35


def test_double_deck_has_no_dix() -> None:
    assert total("9S 9S", "S", DOUBLE_DECK) == 0


# Three players, 4.2 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "trump", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_three_players_use_the_single_deck_table(hand: str, trump: str, expected: list[str]) -> None:
    assert parts(hand, trump, THREE_PLAYER) == expected


def test_money_game_pays_doubles_as_two_singles() -> None:
    assert total("QS QS JD JD", "H", THREE_PLAYER_MONEY) == 80
    assert total("AS AH AD AC AS AH AD AC", "H", THREE_PLAYER_MONEY) == 200


# Worked hand H01, 1.9 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("AS KS AH KH AD KD AC AC KC KC QC 9C",
         ["aces around 100", "kings around 80", "royal marriage 40", "dix 10"]),
        ("QS KH QH 9H 10D KD QD JD 10C JC JC 9C",
         ["pinochle 40", "marriage hearts 20", "marriage diamonds 20", "dix 10"]),
        ("QS JS 9S QH JH JH 9H 10S AD 10D 9D QD", []),
        ("AS 10S KS JS 9S AH 10H 10H JD 9D 10C QC", []),
    ],
)  # fmt: skip
def test_worked_hand(hand: str, expected: list[str]) -> None:
    assert sorted(parts(hand, "C")) == sorted(expected)


# Against the reference --------------------------------------------------------------------------------------------

GAMES: Mapping[str, tuple[Rules, Table]] = {
    "single-deck": (SINGLE_DECK, SINGLE),
    "single-deck pair": (PAIR, replace(SINGLE, extras="pair")),
    "single-deck none": (NONE, replace(SINGLE, extras="none")),
    "single-deck cheap doubles": (
        game("single-deck", {"double-run": 321, "double-pinochle": 80, "double-arounds": "twofold"}),
        replace(
            SINGLE,
            run=(150, 321),
            pinochle=(40, 80),
            aces=(100, 200),
            kings=(80, 160),
            queens=(60, 120),
            jacks=(40, 80),
        ),
    ),
    "single-deck own values": (
        game("single-deck", {"values": "run: 250, marriage: 30, double pinochle: 333, queens around: 70"}),
        replace(SINGLE, run=(250, 1500), marriage=(30, 60), pinochle=(40, 333), queens=(70, 600)),
    ),
    "double-deck": (DOUBLE_DECK, DOUBLE),
    "double-deck each": (game("double-deck", {"run-extras": "each"}), replace(DOUBLE, extras="each")),
    "double-deck none": (game("double-deck", {"run-extras": "none"}), replace(DOUBLE, extras="none")),
    "double-deck own values": (
        game("double-deck", {"values": "run: 25, triple pinochle: 91, quadruple kings around: 321"}),
        replace(DOUBLE, run=(25, 150, 225, 300), pinochle=(4, 30, 91, 90), kings=(8, 80, 120, 321)),
    ),
    "three-player": (THREE_PLAYER, SINGLE),
    "three-player pair": (game("three-player", {"run-extras": "pair"}), replace(SINGLE, extras="pair")),
    "three-player-money": (THREE_PLAYER_MONEY, MONEY),
}


def rich_hands(rules: Rules, count: int, seed: int) -> Iterator[Cards]:
    """Hands in which suits and ranks are common or rare, so that runs, doubles and arounds all turn up."""
    random = Random(seed)
    deck = new_deck(rules)
    for _ in range(count):
        by_suit = {suit: random.choice((0.15, 0.6, 1.0)) for suit in Suit}
        by_rank = {rank: random.choice((0.3, 0.8, 1.0)) for rank in Rank}
        hand = [card for card in deck if random.random() < by_suit[card.suit] * by_rank[card.rank]]
        random.shuffle(hand)
        yield tuple(hand)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_meld_agrees_with_the_reference(name: str) -> None:
    rules, table = GAMES[name]
    random = Random(12)
    for hand in rich_hands(rules, many(1500, 600), seed=13):
        trump = random.choice(list(Suit))
        count = count_meld(hand, trump, rules)
        groups = tuple(sum(part.points for part in count.parts if part.group == group) for group in (1, 2, 3))
        expected = reference.meld([str(card) for card in hand], trump.value, table)
        assert (groups, count.total) == (expected, sum(expected)), f"{format_cards(hand)} in {trump}"


@pytest.mark.parametrize(("rules", "table"), [(SINGLE_DECK, SINGLE), (DOUBLE_DECK, DOUBLE)])
def test_no_layout_with_fewer_runs_pays_more(rules: Rules, table: Table) -> None:
    for hand in rich_hands(rules, 300, seed=14):
        words = [str(card) for card in hand]
        runs = reference.how_many(words, [f"{rank}S" for rank in reference.RUN])
        layouts = [reference.with_runs(words, "S", table, laid) for laid in range(runs + 1)]
        found = count_meld(hand, Suit.SPADES, rules).parts
        assert sum(part.points for part in found if part.group == 1) == max(layouts)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_cards_of_every_part_are_held(name: str) -> None:
    rules, _ = GAMES[name]
    for hand in rich_hands(rules, 250, seed=15):
        for part in count_meld(hand, Suit.DIAMONDS, rules).parts:
            assert Counter(part.cards) <= Counter(hand), f"{part} from {format_cards(hand)}"
            assert part.points > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if name != "double-deck each"])
def test_inside_a_class_a_physical_card_is_used_once(name: str) -> None:
    rules, _ = GAMES[name]
    for hand in rich_hands(rules, 250, seed=16):
        uses: dict[int, Counter[Card]] = {1: Counter(), 2: Counter(), 3: Counter()}
        for part in count_meld(hand, Suit.SPADES, rules).parts:
            uses[part.group].update(part.cards)
        for used in uses.values():
            assert used <= Counter(hand), format_cards(hand)


@pytest.mark.parametrize("name", GAMES)
def test_parts_are_listed_dearest_first(name: str) -> None:
    rules, _ = GAMES[name]
    for hand in rich_hands(rules, 150, seed=17):
        points = [part.points for part in count_meld(hand, Suit.HEARTS, rules).parts]
        assert points == sorted(points, reverse=True)


@given(st.permutations(parse_cards(f"{RUN_S} KS QS 9S JD JH JC KH QH KD KC")), st.sampled_from(Suit))
def test_order_of_the_hand_never_matters(hand: list[Card], trump: Suit) -> None:
    sorted_hand = sorted(hand, key=lambda card: card.index)
    for rules in (SINGLE_DECK, DOUBLE_DECK):
        count, same = count_meld(hand, trump, rules), count_meld(sorted_hand, trump, rules)
        assert (count.total, count.parts) == (same.total, same.parts)
        assert best_trump(hand, rules) == best_trump(sorted_hand, rules)


def test_a_hand_may_be_any_iterable() -> None:
    assert count_meld(iter(parse_cards(RUN_S)), Suit.SPADES, SINGLE_DECK).total == 150
    assert best_trump(iter(parse_cards(RUN_S)), SINGLE_DECK) == (Suit.SPADES,)


@pytest.mark.parametrize("name", ["single-deck", "double-deck", "three-player"])
def test_one_more_card_never_lowers_the_meld(name: str) -> None:
    rules, _ = GAMES[name]
    random = Random(18)
    for hand in rich_hands(rules, 300, seed=18):
        left = list((Counter(new_deck(rules)) - Counter(hand)).elements())
        if left:
            more = (*hand, random.choice(left))
            assert count_meld(more, Suit.CLUBS, rules).total >= count_meld(hand, Suit.CLUBS, rules).total


# Best trump, named melds, shared cards ----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_best_trump_is_every_suit_with_the_highest_meld(name: str) -> None:
    rules, table = GAMES[name]
    for hand in rich_hands(rules, 200, seed=19):
        words = [str(card) for card in hand]
        totals = {suit: sum(reference.meld(words, suit.value, table)) for suit in Suit}
        assert best_trump(hand, rules) == tuple(suit for suit in Suit if totals[suit] == max(totals.values()))


def test_best_trump_keeps_ties() -> None:
    assert best_trump(parse_cards("KS QS KC QC"), SINGLE_DECK) == (Suit.SPADES, Suit.CLUBS)
    assert best_trump((), SINGLE_DECK) == tuple(Suit)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_part_can_be_found_by_its_name(name: str) -> None:
    rules, _ = GAMES[name]
    for hand in rich_hands(rules, 80, seed=20):
        for part in count_meld(hand, Suit.SPADES, rules).parts:
            assert find_meld(part.name, hand, Suit.SPADES, rules) == part.cards == meld_cards(part.name, Suit.SPADES, rules)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [SINGLE_DECK, DOUBLE_DECK])
@pytest.mark.parametrize(
    "name",
    ["run", "double run", "marriage hearts", "dix", "pinochle", "double pinochle", "aces around", "kings around",
     "queens around", "jacks around", "double aces around", "double jacks around"],
)  # fmt: skip
def test_a_named_meld_is_found_where_its_cards_are_held(name: str, rules: Rules) -> None:
    if name == "dix" and Rank.NINE not in rules.deck.order:
        with pytest.raises(MeldError):
            meld_cards(name, Suit.SPADES, rules)
        return
    cards = meld_cards(name, Suit.SPADES, rules)
    for hand in rich_hands(rules, 150, seed=21):
        held = Counter(cards) <= Counter(hand)
        assert find_meld(name, hand, Suit.SPADES, rules) == (cards if held else ()), format_cards(hand)


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("run", "AS 10S KS QS JS"),
        ("royal marriage", "KS QS"),
        ("marriage hearts", "KH QH"),
        ("run with extra king", "AS 10S KS KS QS JS"),
        ("run with extra queen", "AS 10S KS QS QS JS"),
        ("run with extra royal marriage", "AS 10S KS KS QS QS JS"),
        ("double run", "AS AS 10S 10S KS KS QS QS JS JS"),
        ("dix", "9S"),
        ("pinochle", "QS JD"),
        ("double pinochle", "QS QS JD JD"),
        ("aces around", "AS AH AD AC"),
        ("double kings around", "KS KS KH KH KD KD KC KC"),
    ],
)
def test_cards_of_a_named_meld(name: str, cards: str) -> None:
    assert sorted(format_cards(meld_cards(name, Suit.SPADES, SINGLE_DECK)).split()) == sorted(cards.split())


def test_king_and_queen_inside_a_run_are_no_royal_marriage() -> None:
    assert find_meld("royal marriage", parse_cards(RUN_S), Suit.SPADES, SINGLE_DECK) == ()
    assert find_meld("royal marriage", parse_cards(DOUBLE_RUN_S), Suit.SPADES, SINGLE_DECK) == ()
    extra = parse_cards(f"{RUN_S} KS")
    assert format_cards(find_meld("royal marriage", extra, Suit.SPADES, SINGLE_DECK)) == "KS QS"
    assert find_meld("royal marriage", extra, Suit.SPADES, PAIR) == ()
    assert find_meld("double royal marriage", extra, Suit.SPADES, SINGLE_DECK) == ()
    assert format_cards(find_meld("double royal marriage", parse_cards(f"{RUN_S} KS QS"), Suit.SPADES, SINGLE_DECK)) == "KS KS QS QS"


def test_unknown_meld() -> None:
    with pytest.raises(MeldError) as caught:
        find_meld("tens around", parse_cards(RUN_S), Suit.SPADES, SINGLE_DECK)
    assert str(caught.value) == "unknown meld 'tens around'"
    assert caught.value.hint.startswith("a meld is one of: run, ")
    names = caught.value.hint.removeprefix("a meld is one of: ").split(", ")
    assert {"royal marriage", "marriage clubs", "double pinochle", "jacks around", "dix"} <= set(names)


@pytest.mark.parametrize(
    ("hand", "trump", "expected"),
    [
        ("AS AH AD AC", "S", ""),
        (f"{RUN_S} AH AD AC", "S", "AS"),
        ("KS QS JD", "H", "QS"),
        ("KS QS QS JD", "H", ""),  # one queen for the marriage, the other for the pinochle
        ("KS QS QS JD JD", "H", "QS"),
        (ROUND_HOUSE, "S", ROUND_HOUSE),
        ("QS QS KS KS JD JD", "H", "QS QS"),
    ],
)
def test_shared_cards(hand: str, trump: str, expected: str) -> None:
    shared = shared_cards(parse_cards(hand), Suit(trump), SINGLE_DECK)
    assert sorted(format_cards(shared).split()) == sorted(expected.split())


def test_three_queens_of_spades_each_in_two_melds_are_all_shared() -> None:
    """All three are in marriages and in triple queens around, one of them in a pinochle as well."""
    hand = parse_cards("KS KS KS QS QS QS QH QH QH QD QD QD QC QC QC JD")
    assert format_cards(shared_cards(hand, Suit.HEARTS, DOUBLE_DECK)).split().count("QS") == 3


@pytest.mark.slow
@pytest.mark.parametrize("name", ["single-deck", "single-deck pair", "double-deck", "three-player"])
def test_shared_cards_are_those_that_cannot_but_be_shared(name: str) -> None:
    rules, _ = GAMES[name]
    for hand in rich_hands(rules, 400, seed=22):
        uses: Counter[tuple[Card, int]] = Counter()
        for part in count_meld(hand, Suit.SPADES, rules).parts:
            uses.update((card, part.group) for card in part.cards)
        shared = Counter(shared_cards(hand, Suit.SPADES, rules))
        for card, copies in Counter(hand).items():
            fewest = reference.fewest_shared(copies, [uses[card, group] for group in (1, 2, 3)])
            assert shared[card] == fewest, f"{card} in {format_cards(hand)}"


def test_every_card_has_an_answer_in_every_game() -> None:
    for rules, table in GAMES.values():
        for card, trump in product(EVERY_CARD, Suit):
            expected = table.dix if card.rank is Rank.NINE and card.suit is trump else 0
            assert count_meld([card], trump, rules).total == expected
