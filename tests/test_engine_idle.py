"""House rules without effect: at random tables the engine answers alike with every value of a switch that a row calls idle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from tutor.engine import (
    HOUSE_RULES,
    VARIANTS,
    PinochleError,
    Rules,
    Suit,
    count_meld,
    deal,
    game,
    legal_plays,
    new_deck,
    score_game,
    score_hand,
    start_hand,
    start_stock_hand,
)
from tutor.engine.auction import auction_state, legal_bids
from tutor.engine.idle import IDLE, OVERRULED, Idle, no_difference, without_effect
from tutor.engine.meld import meld_table
from tutor.engine.score import score_alone
from tutor.engine.stock import StockHand, StockPhase

TABLES = 8  # of each game
NUMBERS = {
    "stuck-at": ("150", "400"),
    "lose-at": ("-10", "-1000"),
    "double-pinochle": ("80", "300", "500"),
}


def values_of(rule: str) -> tuple[str, ...]:
    return (*(choice.name for choice in HOUSE_RULES[rule].choices), *NUMBERS.get(rule, ()))


def a_table(name: str, dice: Random) -> dict[str, str]:
    """A game with a few house rules set at random."""
    fitting = [row for row in HOUSE_RULES.values() if row.fit.holds(VARIANTS[name]) and row.known()]
    return {row.name: dice.choice(row.known()) for row in dice.sample(fitting, min(9, len(fitting)))}


def meld(rules: Rules, dice: Random) -> object:
    hand = dice.sample(new_deck(rules), dice.randrange(rules.deck.hand + 4))
    table = {part.name: part.points for part in meld_table("S", rules).values()}
    return count_meld(hand, dice.choice(list(Suit)), rules).total, table if dice.random() < 0.1 else {}


def plays(rules: Rules, dice: Random) -> object:
    cards = dice.sample(new_deck(rules), 12)
    trick = cards[: dice.randrange(len(rules.seats))]
    stock = bool(rules.deck.stock and dice.random() < 0.5)
    legal = legal_plays(cards[4:], trick, dice.choice(list(Suit)), rules, stock=stock, first_lead=dice.random() < 0.5)
    return legal.cards, legal.duty


def auction(rules: Rules, dice: Random) -> object:
    calls: list[Any] = []
    dealer = dice.choice(rules.seats)
    while (legal := legal_bids(calls, dealer, rules)) and len(calls) < 12:
        calls.append("pass" if dice.random() < 0.7 else legal.lowest)
    return auction_state(calls, dealer, rules)


def figures(rules: Rules, dice: Random, most: int) -> tuple[int, ...]:
    """What each side has of so many points, with all or nothing not seldom."""
    first = dice.choice([0, most, rules.trick_step * dice.randrange(most // rules.trick_step + 1)])
    others = len(rules.deck.sides) - 1
    return (first, *([most - first] if others == 1 else [0, most - first]))


def score(rules: Rules, dice: Random) -> object:
    """A hand, and the game after it, from scores about the target."""
    sides, most = len(rules.deck.sides), rules.trick_points
    melds = tuple(dice.choice([0, rules.meld_step, dice.randrange(most), 2 * most]) for _ in range(sides))
    counters, whole = figures(rules, dice, most), dice.choice([1500, 500, most])
    tricks = (12, *[0] * (sides - 1)) if counters[0] == most else tuple(4 for _ in range(sides))
    near = (whole - rules.trick_step,) * sides
    before = near if dice.random() < 0.5 else tuple(dice.randrange(whole) for _ in range(sides))
    if rules.auction.minimum is None:
        hand = score_alone(melds, counters, rules, tricks=tricks)
    else:
        hand = score_hand(
            rules.auction.minimum + dice.choice([0, most // 2]),
            melds,
            None if dice.random() < 0.2 else counters,
            rules,
            thrown_in=dice.random() < 0.1,
            tricks=tricks,
            moon=rules.auction.shoot_moon != "off" and dice.random() < 0.3,
            renege=dice.choice([None] * 8 + ["declarer", "defenders"]),
        )
        before = before if dice.random() < 0.7 else tuple(points - 2000 for points in before)
    return hand.outcome, hand.points, score_game(before, hand, rules, dice.randrange(1, 10))


def whole_hand(rules: Rules, dice: Random) -> object:
    """A hand from the deal to its melds, with cards passed at random."""
    hand = start_hand(deal(rules, dice.random().__str__()), dice.choice(rules.seats), rules)
    while hand.auction.turn:
        legal = legal_bids(hand.calls, hand.dealer, rules)
        assert legal
        hand = hand.call(legal.lowest if dice.random() < 0.4 else "pass")
    if hand.declarer is None:
        return "passed out"
    hand = hand.name_trump("S")
    while rules.passing.count and not hand.melds:
        assert hand.turn
        hand = hand.pass_cards(hand.hands[hand.turn][: rules.passing.count])
    return hand.declarer, hand.bid, hand.hands, hand.melds


def stock_hand(rules: Rules, dice: Random) -> object:
    """A hand of two players, its cards and melds at random."""
    hand = start_stock_hand(deal(rules, dice.random().__str__()), dice.choice(rules.seats), rules)
    while hand.phase is not StockPhase.DONE:
        hand = _laid(hand, dice).draw() if hand.phase is StockPhase.MELD else hand.play(dice.choice(hand.legal().cards))
    before = dict.fromkeys(rules.seats, rules.scoring.target or 0)
    return hand.score().points, claimed(hand, before)


def claimed(hand: StockHand, before: Mapping[Any, int]) -> object:
    try:
        return hand.claim(hand.rules.seats[0], before)
    except PinochleError:
        return None


def _laid(hand: StockHand, dice: Random) -> StockHand:
    for part in dice.sample(list(meld_table(hand.trump, hand.rules).values()), 20):
        try:
            return hand.lay(part.cards)
        except PinochleError:
            continue
    return hand


def answered(ask: Callable[[Rules, Random], object], rules: Rules, seed: str) -> object:
    try:
        return ask(rules, Random(seed))
    except PinochleError as error:
        return type(error).__name__


def asked_of(rules: Rules) -> tuple[Callable[[Rules, Random], object], ...]:
    if rules.deck.stock:
        return (meld, plays, score, stock_hand)
    return (meld, plays, score, auction, whole_hand)


def apart(name: str, rule: str, table: Mapping[str, str], seed: str, times: int = 6) -> bool:
    """Whether the engine answers anything otherwise with one value of a switch than with another."""
    tables = [game(name, {**table, rule: value}) for value in values_of(rule)]
    for ask in asked_of(tables[0]):
        for number in range(times if ask is not stock_hand else times // 6):
            if len({repr(answered(ask, rules, f"{seed} {number}")) for rules in tables}) > 1:
                return True
    return False


@pytest.mark.parametrize("row", IDLE, ids=lambda row: f"{row.rule}, since {row.why[:20]}")
def test_a_switch_without_effect_changes_no_answer(row: Idle) -> None:
    dice, tried = Random(f"idle {row.why}"), 0
    for name in [name for name, rules in VARIANTS.items() if HOUSE_RULES[row.rule].fit.holds(rules)]:
        for number in range(TABLES):
            table = {rule: value for rule, value in a_table(name, dice).items() if rule != row.rule} | forced(row, name)
            if not row.holds(game(name, table)):
                continue
            tried += 1
            assert not apart(name, row.rule, table, f"{name} {number}"), table
    assert tried >= TABLES


def forced(row: Idle, name: str) -> dict[str, str]:
    """One switch that makes a row hold, where a game alone does not."""
    every = ((rule, value) for rule in HOUSE_RULES if rule != row.rule for value in (*values_of(rule), "0", "80", "hands: 8"))
    for rule, value in every:
        try:
            if not row.holds(VARIANTS[name]) and row.holds(game(name, {rule: value})):
                return {rule: value}
        except PinochleError:
            continue
    return {}


# A table at which each of these switches makes a difference, so that the questions above could tell.
TELLING: Mapping[str, tuple[str, dict[str, str]]] = {
    "run-extras": ("single-deck", {}),
    "pass-order": ("single-deck", {}),
    "stuck-at": ("single-deck", {}),
    "beat-after-ruff": ("single-deck", {}),
    "declarer-must-save": ("single-deck", {"save": "20"}),
    "unsaved-loses": ("single-deck", {"save": "100"}),
    "moon-misses": ("single-deck", {"shoot-moon": "wins-game"}),
    "both-out": ("single-deck", {}),
    "declare-out": ("two-player", {}),
    "lose-at": ("single-deck", {}),
    "rounding": ("two-player", {}),
    "doubles": ("two-player", {}),
    "double-pinochle": ("two-player", {}),
}


@pytest.mark.parametrize("rule", sorted({row.rule for row in IDLE}))
def test_where_a_switch_has_an_effect_the_same_questions_tell(rule: str) -> None:
    name, table = TELLING[rule]
    assert no_difference(rule, game(name, table)) == ""
    assert any(apart(name, rule, table, str(number), times=20) for number in range(12))


def test_what_is_told() -> None:
    assert without_effect("single-deck", {"pass-order": "together"}) == {}
    assert without_effect("single-deck", {"pass-count": "0", "pass-order": "together"}) == {"pass-order": "no cards are passed"}
    assert without_effect("double-deck", {"pass-order": "together"}) == {"pass-order": "no cards are passed"}
    # As the game has it anyway: nothing was asked for.
    assert without_effect("single-deck", {"pass-count": "0", "pass-order": "partner-first"}) == {}
    assert without_effect("single-deck", {"double-run": "1000", "values": "double run: 500"}) == {"double-run": OVERRULED}
    assert without_effect("two-player", {"run-extras": "each"}).keys() == {"run-extras"}


def test_each_row_is_of_a_house_rule_and_reads_as_a_clause() -> None:
    for row in IDLE:
        assert row.rule in HOUSE_RULES
        assert row.why[0].islower()
        assert not row.why.endswith(".")
