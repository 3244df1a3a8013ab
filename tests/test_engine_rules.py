"""Rules, the games, and the house rules of rules.md 5."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError
from random import Random
from typing import Any

import pytest

from tutor.engine import (
    DOUBLE_DECK,
    HOUSE_RULES,
    SINGLE_DECK,
    THREE_PLAYER,
    THREE_PLAYER_MONEY,
    TWO_PLAYER,
    VARIANTS,
    Change,
    Rank,
    Rules,
    Seat,
    Suit,
    count_meld,
    game,
    legal_plays,
    new_deck,
)
from tutor.engine.rules import RulesError, points_for
from tutor.engine.switches import HouseRule

# Every switch of section 5: a star where most tables need it, and the games it belongs to.
GAMES = ("single-deck", "double-deck", "two-player", "three-player", "three-player-money")
AUCTIONS = ("single-deck", "double-deck", "three-player", "three-player-money")
CONTRACTS = ("single-deck", "double-deck", "three-player")
SCORED = ("single-deck", "double-deck", "two-player", "three-player")
SWITCHES: Mapping[str, tuple[bool, tuple[str, ...]]] = {
    "run-extras": (True, GAMES),
    "counting": (True, GAMES),
    "minimum-bid": (True, AUCTIONS),
    "bid-steps": (True, AUCTIONS),
    "all-pass": (True, AUCTIONS),
    "stuck-at": (False, AUCTIONS),
    "bid-rounds": (False, AUCTIONS),
    "pass-count": (True, ("single-deck", "double-deck")),
    "pass-order": (False, ("single-deck", "double-deck")),
    "widow": (False, ("single-deck",)),
    "marriage-to-name-trump": (True, AUCTIONS),
    "must-beat": (True, AUCTIONS),
    "first-lead": (False, AUCTIONS),
    "beat-after-ruff": (False, AUCTIONS),
    "save": (True, SCORED),
    "declarer-must-save": (False, CONTRACTS),
    "min-meld": (False, GAMES),
    "throw-in-pays": (True, CONTRACTS),
    "double-run": (False, AUCTIONS),
    "double-pinochle": (False, GAMES),
    "double-arounds": (False, GAMES),
    "double-royal-marriage": (False, GAMES),
    "values": (False, GAMES),
    "set-costs": (False, CONTRACTS),
    "set-pays-opponents": (False, CONTRACTS),
    "game-target": (True, SCORED),
    "both-out": (False, SCORED),
    "lose-at": (False, SCORED),
    "redeal-nines": (True, ("single-deck", "two-player", "three-player", "three-player-money")),
    "shoot-moon": (False, CONTRACTS),
    "marriage-to-bid": (False, AUCTIONS),
    "moon-misses": (False, CONTRACTS),
    "unsaved-loses": (False, SCORED),
    "throw-in-costs": (False, CONTRACTS),
    "renege": (False, CONTRACTS),
    "end-must-beat": (False, ("two-player",)),
    "doubles": (False, ("two-player",)),
    "rounding": (False, ("two-player",)),
    "declare-out": (False, ("two-player",)),
    "dix-exchange": (False, ("two-player",)),
}
# The named values of section 5.
VALUES: Mapping[str, tuple[str, ...]] = {
    "run-extras": ("each", "pair", "none"),
    "counting": ("tens", "ten-five", "classic", "ones"),
    "all-pass": ("dealer-stuck", "redeal"),
    "bid-rounds": ("many", "one"),
    "pass-count": ("0", "1", "2", "3", "4", "5", "6"),
    "pass-order": ("partner-first", "together"),
    "widow": ("0", "4"),
    "marriage-to-name-trump": ("no", "yes"),
    "must-beat": ("always", "trump-led", "never"),
    "first-lead": ("any", "trump", "left-of-dealer"),
    "beat-after-ruff": ("no", "yes"),
    "save": ("trick",),
    "declarer-must-save": ("no", "yes"),
    "throw-in-pays": ("meld", "nothing", "meld-and-half", "meld-and-all", "meld-and-250"),
    "double-arounds": ("tenfold", "twofold"),
    "set-costs": ("bid", "bid-and-meld"),
    "set-pays-opponents": ("no", "bid"),
    "both-out": ("declarers", "higher-score", "play-on"),
    "lose-at": ("none",),
    "redeal-nines": ("none", "5", "5-and-no-ace", "6"),
    "shoot-moon": ("off", "bonus-250", "wins-game"),
    "marriage-to-bid": ("no", "yes"),
    "moon-misses": ("set", "lose-target"),
    "unsaved-loses": ("all", "meld"),
    "throw-in-costs": ("bid", "nothing"),
    "renege": ("set", "set-and-tricks"),
    "end-must-beat": ("always", "trump-led"),
    "doubles": ("yes", "no"),
    "rounding": ("no", "yes"),
    "declare-out": ("no", "yes"),
    "dix-exchange": ("yes", "no"),
}
NUMBERS = {
    "minimum-bid": 190,
    "bid-steps": 5,
    "stuck-at": 150,
    "save": 30,
    "min-meld": 40,
    "double-run": 777,
    "double-pinochle": 277,
    "double-royal-marriage": 297,
    "game-target": 1234,
    "lose-at": -700,
}
WRITTEN: Mapping[str, tuple[Any, ...]] = {
    "bid-steps": ([[0, 3], [70, 7]], "[[0, 3], [70, 7]]"),
    "values": ({"run": 250, "pinochle": 151}, "run: 250, pinochle: 151", {"double-aces-around": 1201}),
    "game-target": ({"hands": 8}, "hands: 8", "hands 8"),
}
FITTING = [(name, base) for name, (_, bases) in SWITCHES.items() for base in bases]
UNFITTING = [(name, base) for name, (_, bases) in SWITCHES.items() for base in GAMES if base not in bases]
NAMED = [(name, value, base) for name, base in FITTING for value in VALUES.get(name, ())]


def with_row(name: str, value: Any, base: str) -> Rules:
    """A game with one house rule set by its row."""
    rules = VARIANTS[base]
    return rules.but(HOUSE_RULES[name].change(value, rules))


# The games ------------------------------------------------------------------------------------------------------------


def test_the_games_by_name() -> None:
    assert dict(VARIANTS) == {
        "single-deck": SINGLE_DECK,
        "double-deck": DOUBLE_DECK,
        "two-player": TWO_PLAYER,
        "three-player": THREE_PLAYER,
        "three-player-money": THREE_PLAYER_MONEY,
    }
    assert tuple(VARIANTS) == GAMES


def test_single_deck_constants() -> None:
    rules = SINGLE_DECK
    assert (rules.deck.copies, rules.deck.hand, rules.deck.widow, rules.deck.stock) == (2, 12, 0, False)
    assert " ".join(rules.deck.order) == "A 10 K Q J 9"
    assert (rules.auction.minimum, rules.auction.steps, rules.stuck_bid) == (250, ((0, 10),), 250)
    assert (rules.passing.count, rules.passing.order) == (4, "partner-first")
    assert (rules.scoring.last_trick, rules.trick_points, rules.scoring.target) == (10, 250, 1500)
    assert dict(rules.point_values) == {"A": 10, "10": 10, "K": 10, "Q": 0, "J": 0, "9": 0}


def test_double_deck_constants() -> None:
    rules = DOUBLE_DECK
    assert (rules.deck.copies, rules.deck.hand, rules.passing.count) == (4, 20, 0)
    assert " ".join(rules.deck.order) == "A 10 K Q J"
    assert (rules.auction.minimum, rules.auction.steps, rules.stuck_bid) == (50, ((0, 1), (60, 5)), 50)
    assert (rules.scoring.last_trick, rules.trick_points, rules.scoring.target) == (2, 50, 500)
    assert (rules.meld.floor, rules.scoring.save, rules.scoring.declarer_must_save) == (20, 20, True)
    assert rules.auction.marriage_needed


def test_two_player_constants() -> None:
    rules = TWO_PLAYER
    assert (rules.deck.hand, rules.deck.stock, rules.auction.minimum) == (12, True, None)
    assert (rules.scoring.last_trick, rules.trick_points, rules.scoring.target) == (10, 250, 1000)
    with pytest.raises(RulesError, match="nobody bids in this game"):
        _ = rules.stuck_bid


def test_three_player_constants() -> None:
    assert (THREE_PLAYER.deck.hand, THREE_PLAYER.deck.widow, THREE_PLAYER.passing.count) == (15, 3, 0)
    assert (THREE_PLAYER.auction.minimum, THREE_PLAYER.trick_points, THREE_PLAYER.scoring.target) == (250, 250, 1500)
    assert (THREE_PLAYER_MONEY.auction.minimum, THREE_PLAYER_MONEY.scoring.target) == (300, None)
    assert THREE_PLAYER_MONEY.meld.melders == "bidder"


def test_units_of_the_money_game_are_data() -> None:
    chips = THREE_PLAYER_MONEY.scoring.chips
    assert chips is not None
    assert dict(chips.units) == {300: 3, 350: 5, 400: 10, 450: 15, 500: 20, 550: 25, 600: 30}


@pytest.mark.parametrize(
    ("rules", "partners"),
    [(SINGLE_DECK, {"N": "S", "E": "W", "S": "N", "W": "E"}), (THREE_PLAYER, {"N": None, "E": None, "S": None}),
     (TWO_PLAYER, {"N": None, "S": None})],
)  # fmt: skip
def test_seats_and_partners(rules: Rules, partners: Mapping[str, str | None]) -> None:
    assert {seat.value: rules.partner(seat) for seat in rules.seats} == partners


def test_play_goes_clockwise() -> None:
    for rules in VARIANTS.values():
        assert [rules.after(seat) for seat in rules.seats] == [*rules.seats[1:], rules.seats[0]]


def test_nobody_sits_there() -> None:
    with pytest.raises(RulesError) as caught:
        TWO_PLAYER.after(Seat.EAST)
    assert (str(caught.value), caught.value.hint) == ("nobody sits at 'E' in this game", "the seats are N S")


# Rules are values -----------------------------------------------------------------------------------------------------


def test_rules_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        SINGLE_DECK.meld = DOUBLE_DECK.meld  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        SINGLE_DECK.meld.floor = 20  # type: ignore[misc]


def test_equal_rules_hash_alike_and_different_ones_differ() -> None:
    assert game("single-deck") == SINGLE_DECK
    assert hash(game("single-deck", {"run-extras": "each"})) == hash(SINGLE_DECK)
    assert len({*VARIANTS.values(), game("single-deck", {"save": 5}), game("single-deck", {"save": "5"})}) == 6


def test_but_gives_a_changed_copy() -> None:
    change = Change("pair", "A run with an extra king pays nothing more", (("meld.run_extras", "pair"),))
    assert SINGLE_DECK.but(change).meld.run_extras == "pair"
    assert SINGLE_DECK.meld.run_extras == "each"
    assert SINGLE_DECK.but() == SINGLE_DECK
    assert SINGLE_DECK.but(change) == game("single-deck", {"run-extras": "pair"})


def test_but_takes_changes_in_order() -> None:
    first, second = (Change("", "", (("meld.floor", floor),)) for floor in (10, 20))
    assert SINGLE_DECK.but(first, second).meld.floor == 20
    assert SINGLE_DECK.but(second, first).meld.floor == 10


def test_a_changed_field_is_felt_by_what_was_derived_before() -> None:
    assert SINGLE_DECK.trick_points == 250
    assert SINGLE_DECK.but(Change("", "", (("scoring.last_trick", 20),))).trick_points == 260


def test_a_change_of_the_ranking_changes_who_wins() -> None:
    order = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE)
    rules = SINGLE_DECK.but(Change("king-above-ten", "", (("deck.order", order),)))
    hand, trick = new_deck(SINGLE_DECK)[:12], (new_deck(SINGLE_DECK)[2],)  # spades; the ten of spades led
    assert [str(card) for card in legal_plays(hand, trick, Suit.HEARTS, SINGLE_DECK).cards] == ["AS"]
    assert [str(card) for card in legal_plays(hand, trick, Suit.HEARTS, rules).cards] == ["AS", "KS", "QS", "JS"]


@pytest.mark.parametrize("path", ["meld.walk", "walk", "meld.run.walk", "", "meld..run", "trick_points"])
def test_a_field_that_is_not_there(path: str) -> None:
    with pytest.raises(RulesError) as caught:
        SINGLE_DECK.but(Change("", "", ((path, 1),)))
    assert str(caught.value) == f"rules have no field '{path}'"


def test_points_by_copies() -> None:
    assert [points_for((15, 150, 225, 300), copies) for copies in range(5)] == [0, 15, 150, 225, 300]
    assert [points_for((40,), copies) for copies in range(5)] == [0, 40, 80, 120, 160]
    assert [points_for((40, 300), copies) for copies in range(4)] == [0, 40, 300, 340]
    assert points_for((), 3) == 0


# The table of house rules -----------------------------------------------------------------------------------------------


def test_house_rules_are_those_of_section_5() -> None:
    assert set(HOUSE_RULES) == set(SWITCHES)


@pytest.mark.parametrize("name", SWITCHES)
def test_values_said_to_be_played_somewhere_can_be_set_there(name: str) -> None:
    row = HOUSE_RULES[name]
    for value in row.known():
        assert row.says(value).endswith(".")
        played = [rules for rules in VARIANTS.values() if row.is_met(value, rules)]
        assert played, f"{name} {value} is played in no game"
        assert all(row.change(value, rules).name == f"{name}={value}" for rules in played)


@pytest.mark.parametrize(
    ("name", "value", "bases"),
    [
        ("min-meld", "20", ("double-deck",)),  # of numbers only those named are known
        ("min-meld", "30", ()),
        ("save", "20", ("double-deck",)),
        ("save", "1", SCORED),
        ("save", "trick", SCORED),
        ("run-extras", "pair", GAMES),  # of named choices all are, unless the row says where
        ("run-extras", "none", ("single-deck", "two-player", "three-player", "three-player-money")),
        ("double-arounds", "twofold", ("single-deck", "two-player", "three-player", "three-player-money")),
        ("first-lead", "trump", AUCTIONS),
    ],
)
def test_where_a_value_is_known_to_be_played(name: str, value: str, bases: tuple[str, ...]) -> None:
    row = HOUSE_RULES[name]
    known = value in row.known()
    assert {base for base, rules in VARIANTS.items() if known and row.is_met(value, rules)} == set(bases)


def test_names_of_the_rows_are_their_keys() -> None:
    assert all(name == row.name for name, row in HOUSE_RULES.items())


def test_starred_switches_are_the_common_ones() -> None:
    assert {name for name, row in HOUSE_RULES.items() if row.common} == {name for name, (starred, _) in SWITCHES.items() if starred}


@pytest.mark.parametrize("name", SWITCHES)
def test_values_are_those_of_section_5(name: str) -> None:
    row = HOUSE_RULES[name]
    assert tuple(choice.name for choice in row.choices) == VALUES.get(name, ())
    assert bool(row.number) is (name in NUMBERS)
    assert bool(row.read) is bool(row.example) is (name in WRITTEN)


@pytest.mark.parametrize("row", HOUSE_RULES.values(), ids=HOUSE_RULES)
def test_a_row_asks_a_question_and_says_who_and_what(row: HouseRule) -> None:
    assert row.asks.endswith("?")
    assert row.who.endswith(".")
    assert all(choice.says.endswith(".") for choice in row.choices)
    assert row.number is None or "{n}" in row.number.says


@pytest.mark.parametrize(("name", "value", "base"), NAMED)
def test_a_value_changes_the_rules_or_is_their_default_and_reads_back(name: str, value: str, base: str) -> None:
    row, rules = HOUSE_RULES[name], VARIANTS[base]
    changed = with_row(name, value, base)
    assert (changed == rules) is (row.current(rules) == value)
    assert row.current(changed) == value
    assert row.change(value, rules).name == f"{name}={value}"
    assert row.change(value, changed).fields == row.change(value, rules).fields


@pytest.mark.parametrize(("name", "base"), [(name, base) for name, base in FITTING if len(VALUES.get(name, ())) > 1])
def test_different_values_make_different_rules(name: str, base: str) -> None:
    made = {with_row(name, value, base) for value in VALUES[name]}
    assert len(made) == len(VALUES[name])


@pytest.mark.parametrize(("name", "base"), [(name, base) for name, base in FITTING if name in NUMBERS])
def test_a_number_changes_the_rules_and_is_said(name: str, base: str) -> None:
    row, rules, number = HOUSE_RULES[name], VARIANTS[base], NUMBERS[name]
    change = row.change(number, rules)
    assert rules.but(change) != rules
    assert str(number) in change.says
    assert change == row.change(str(number), rules)
    assert change.name == f"{name}={number}"


@pytest.mark.parametrize(("name", "base"), [(name, base) for name, base in FITTING if name in WRITTEN])
def test_a_written_value_changes_the_rules(name: str, base: str) -> None:
    for value in WRITTEN[name]:
        changed = with_row(name, value, base)
        assert changed != VARIANTS[base]
        assert HOUSE_RULES[name].current(changed) is None


@pytest.mark.parametrize(("name", "base"), FITTING)
def test_a_house_rule_fits_its_games(name: str, base: str) -> None:
    assert HOUSE_RULES[name].fit.holds(VARIANTS[base])


@pytest.mark.parametrize(("name", "base"), UNFITTING)
def test_a_house_rule_makes_no_sense_in_other_games(name: str, base: str) -> None:
    row = HOUSE_RULES[name]
    value = (*VALUES.get(name, ()), NUMBERS.get(name))[0]
    with pytest.raises(RulesError) as caught:
        row.change(value, VARIANTS[base])
    assert str(caught.value) == f"'{name}' makes no sense in this game"
    assert caught.value.hint == f"it is a rule of {row.fit.says}"


@pytest.mark.parametrize("name", SWITCHES)
def test_a_house_rule_is_set_by_its_row(name: str) -> None:
    base = SWITCHES[name][1][0]
    values = (*VALUES.get(name, ()), NUMBERS.get(name), *WRITTEN.get(name, ()))
    chosen = next(value for value in values if value is not None)
    assert game(base, {name: chosen}) == with_row(name, chosen, base)


# Defaults, section 5 -------------------------------------------------------------------------------------------------------

DEFAULTS = {
    "run-extras": "each",
    "counting": "tens",
    "all-pass": "dealer-stuck",
    "bid-rounds": "many",
    "pass-count": "4",
    "pass-order": "partner-first",
    "widow": "0",
    "marriage-to-name-trump": "no",
    "must-beat": "always",
    "first-lead": "any",
    "declarer-must-save": "no",
    "throw-in-pays": "meld",
    "double-arounds": "tenfold",
    "set-costs": "bid",
    "set-pays-opponents": "no",
    "both-out": "declarers",
    "lose-at": "none",
    "redeal-nines": "none",
    "shoot-moon": "off",
    "marriage-to-bid": "no",
    "moon-misses": "set",
    "unsaved-loses": "all",
    "throw-in-costs": "bid",
    "renege": "set",
}
DOUBLE_DEFAULTS = {
    **{name: value for name, value in DEFAULTS.items() if name not in ("widow", "redeal-nines")},
    "run-extras": "pair",
    "counting": "ones",
    "pass-count": "0",
    "marriage-to-name-trump": "yes",
    "declarer-must-save": "yes",
}
TWO_PLAYER_DEFAULTS = {
    "counting": "classic",
    "end-must-beat": "always",
    "doubles": "yes",
    "rounding": "no",
    "declare-out": "no",
    "dix-exchange": "yes",
}
THREE_PLAYER_DEFAULTS = {name: value for name, value in DEFAULTS.items() if name not in ("pass-count", "pass-order", "widow")}


@pytest.mark.parametrize(
    ("base", "defaults"),
    [
        ("single-deck", DEFAULTS),
        ("double-deck", DOUBLE_DEFAULTS),
        ("two-player", TWO_PLAYER_DEFAULTS),
        ("three-player", THREE_PLAYER_DEFAULTS),
    ],
)
def test_defaults(base: str, defaults: Mapping[str, str]) -> None:
    assert {name: HOUSE_RULES[name].current(VARIANTS[base]) for name in defaults} == defaults


@pytest.mark.parametrize(
    ("base", "defaults"),
    [
        ("single-deck", {"minimum-bid": 250, "bid-steps": 10, "save": 1, "min-meld": 0, "double-run": 1500,
                         "double-pinochle": 300, "game-target": 1500}),
        ("double-deck", {"minimum-bid": 50, "bid-steps": [[0, 1], [60, 5]], "save": 20, "min-meld": 20,
                         "double-run": 150, "double-pinochle": 30, "double-royal-marriage": 8, "game-target": 500}),
        ("two-player", {"double-pinochle": 300, "game-target": 1000}),
        ("three-player", {"minimum-bid": 250, "bid-steps": 10, "save": 1, "min-meld": 0, "game-target": 1500}),
    ],
)  # fmt: skip
def test_default_numbers_play_like_the_game(base: str, defaults: Mapping[str, Any]) -> None:
    """A double royal marriage of twice the single is written as a row of its own but pays the same."""
    rules = game(base, defaults)
    if "double-royal-marriage" in defaults:
        hand = [card for card in new_deck(rules) if card.suit is Suit.SPADES and card.rank in (Rank.KING, Rank.QUEEN)]
        for copies in range(0, 9):
            found, same = (count_meld(hand[:copies], Suit.SPADES, some).total for some in (rules, VARIANTS[base]))
            assert found == same
        defaults = {name: value for name, value in defaults.items() if name != "double-royal-marriage"}
    assert game(base, defaults) == VARIANTS[base]


# Messages --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "switches", "message", "hint"),
    [
        ("single", {}, "unknown game 'single'", "did you mean single-deck?"),
        ("bridge", {}, "unknown game 'bridge'", "the games are: " + ", ".join(GAMES)),
        ("single-deck", {"run-extra": "each"}, "unknown house rule 'run-extra'", "did you mean run-extras?"),
        ("single-deck", {"xyz": 1}, "unknown house rule 'xyz'", "the house rules are: " + ", ".join(HOUSE_RULES)),
        ("single-deck", {"run-extras": "both"}, "unknown value 'both' for run-extras",
         "it is one of: each, pair, none"),
        ("single-deck", {"counting": "ten"}, "unknown value 'ten' for counting",
         "it is one of: tens, ten-five, classic, ones"),
        ("single-deck", {"must-beat": True}, "unknown value 'yes' for must-beat",
         "it is one of: always, trump-led, never"),
        ("single-deck", {"pass-count": 7}, "unknown value '7' for pass-count", "it is one of: 0, 1, 2, 3, 4, 5, 6"),
        ("single-deck", {"save": "any"}, "unknown value 'any' for save", "it is one of: trick, a number"),
        ("single-deck", {"save": 600}, "save '600' is out of range", "it is from 0 to 500"),
        ("single-deck", {"minimum-bid": 0}, "minimum-bid '0' is out of range", "it is from 1 to 5000"),
        ("single-deck", {"minimum-bid": "ten"}, "unknown value 'ten' for minimum-bid", "it is a number from 1 to 5,000"),
        ("single-deck", {"lose-at": 100}, "lose-at '100' is out of range", "it is from -100000 to -1"),
        ("single-deck", {"bid-steps": "up"}, "unknown value 'up' for bid-steps",
         "it is a number, or rows (from, step) such as [[0, 1], [60, 5]]"),
        ("single-deck", {"bid-steps": [[10, 1]]}, "unknown value '[[10, 1]]' for bid-steps",
         "it is a number, or rows (from, step) such as [[0, 1], [60, 5]]"),
        ("single-deck", {"bid-steps": [[0, 0]]}, "unknown value '[[0, 0]]' for bid-steps",
         "it is a number, or rows (from, step) such as [[0, 1], [60, 5]]"),
        ("single-deck", {"bid-steps": 0}, "bid-steps '0' is out of range", "it is from 1 to 500"),
        ("single-deck", {"game-target": "many"}, "unknown value 'many' for game-target",
         "it is a number of points, or hands: N"),
        ("single-deck", {"game-target": {"hands": 0}}, "unknown value 'hands: 0' for game-target",
         "it is a number of points, or hands: N"),
        ("single-deck", {"game-target": 0}, "game-target '0' is out of range", "it is from 1 to 100000"),
        ("single-deck", {"values": {"flush": 250}}, "unknown meld 'flush' in values",
         "the melds are: run, royal marriage, marriage, pinochle, dix, aces around, tens around, kings around, "
         "queens around, jacks around, each also double"),
        ("single-deck", {"values": {"run": "lots"}}, "unknown points 'lots' for 'run' in values",
         "points are a number from 0 to 99999"),
        ("single-deck", {"values": "more"}, "unknown value 'more' for values",
         "write melds and points, such as run: 250, pinochle: 150"),
        ("two-player", {"must-beat": "always"}, "'must-beat' makes no sense in this game",
         "it is a rule of games without a stock"),
        ("three-player", {"pass-count": 4}, "'pass-count' makes no sense in this game",
         "it is a rule of partnership games"),
        ("double-deck", {"redeal-nines": 5}, "'redeal-nines' makes no sense in this game",
         "it is a rule of games with nines"),
        ("three-player-money", {"save": 1}, "'save' makes no sense in this game",
         "it is a rule of games with a running score"),
    ],
)  # fmt: skip
def test_messages(base: str, switches: Mapping[str, Any], message: str, hint: str) -> None:
    with pytest.raises(RulesError) as caught:
        game(base, switches)
    assert (str(caught.value), caught.value.hint) == (message, hint)


@pytest.mark.parametrize(("written", "value"), [(True, "yes"), (False, "no"), ("yes", "yes"), (" no ", "no")])
def test_yes_and_no_may_be_written_either_way(written: object, value: str) -> None:
    rules = game("single-deck", {"marriage-to-name-trump": written})
    assert HOUSE_RULES["marriage-to-name-trump"].current(rules) == value


def test_numbers_may_be_text_or_numbers() -> None:
    assert game("single-deck", {"pass-count": 3}) == game("single-deck", {"pass-count": "3"})
    assert game("single-deck", {"minimum-bid": 200}) == game("single-deck", {"minimum-bid": "200"})


def test_values_come_after_the_switches_that_set_whole_rows_whatever_the_order_written() -> None:
    one = {"values": {"double aces around": 1234}, "double-arounds": "twofold"}
    other = {"double-arounds": "twofold", "values": {"double aces around": 1234}}
    assert game("single-deck", one) == game("single-deck", other)
    aces = [card for card in new_deck(SINGLE_DECK) if card.rank is Rank.ACE]
    assert count_meld(aces, Suit.SPADES, game("single-deck", one)).total == 1234


def test_a_target_and_a_number_of_hands_exclude_each_other() -> None:
    hands = game("single-deck", {"game-target": {"hands": 8}})
    assert (hands.scoring.target, hands.scoring.hands) == (None, 8)
    target = hands.but(HOUSE_RULES["game-target"].change(1000, hands))
    assert (target.scoring.target, target.scoring.hands) == (1000, None)


# Any combination --------------------------------------------------------------------------------------------------------------


def random_value(name: str, random: Random) -> Any:
    row = HOUSE_RULES[name]
    values: list[Any] = [choice.name for choice in row.choices]
    if row.number:
        low, high = max(row.number.low, -2000), min(row.number.high, 2000)
        values += [random.randint(low, high), low, high]
    return random.choice([*values, *WRITTEN.get(name, ())])


def combinations(count: int, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    random = Random(seed)
    for _ in range(count):
        base = random.choice(GAMES)
        fitting = [name for name, (_, bases) in SWITCHES.items() if base in bases]
        chosen = random.sample(fitting, random.randint(1, len(fitting)))
        yield base, {name: random_value(name, random) for name in chosen}


@pytest.mark.slow
def test_any_combination_of_switches_makes_a_game() -> None:
    for base, switches in combinations(500, seed=71):
        rules = game(base, switches)
        assert hash(rules) == hash(game(base, dict(reversed(switches.items()))))
        assert rules == game(base, switches)


@pytest.mark.slow
def test_switches_keep_their_values_in_any_combination() -> None:
    whole_rows = {"double-arounds"} | {"values"}  # both set the rows of arounds
    for base, switches in combinations(300, seed=72):
        rules = game(base, switches)
        for name, value in switches.items():
            if value in VALUES.get(name, ()) and not (name in whole_rows and whole_rows <= switches.keys()):
                assert HOUSE_RULES[name].current(rules) == value, f"{name} in {base} with {switches}"
