"""Whole hands played at random in every game and under random house rules: what must be true of each of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
import reference
import yaml
from amounts import many
from reference import Scoring, Table

from tutor.content import read_text
from tutor.content.records import read_record, write_record
from tutor.engine import (
    HOUSE_RULES,
    VARIANTS,
    Cards,
    Hand,
    HandRecord,
    Rules,
    Seat,
    StockHand,
    Suit,
    count_meld,
    deal,
    game,
    new_deck,
    parse_cards,
    replay,
    start_hand,
    start_stock_hand,
)
from tutor.engine.hand import Phase
from tutor.engine.meld import LayingError
from tutor.engine.record import record_of
from tutor.engine.score import Renege
from tutor.engine.stock import StockPhase
from tutor.engine.tricks import HandError
from tutor.questions import Table as GameTable

pytestmark = pytest.mark.slow

GAMES = tuple(VARIANTS)
WHOLE = 180  # combinations, in which every value of every switch comes
COMBINATIONS = many(WHOLE, 70)

# Values that leave a game worth playing; every other switch takes any of its named values.
NUMBERS: Mapping[str, tuple[int, ...]] = {
    "minimum-bid": (100, 190, 300),
    "bid-steps": (5, 10, 25),
    "stuck-at": (150, 190),
    "save": (0, 1, 20, 60),
    "min-meld": (0, 10, 40),
    "double-run": (300, 777, 1500),
    "double-pinochle": (80, 277, 300),
    "double-royal-marriage": (80, 100, 300),
    "game-target": (500, 1234),
    "lose-at": (-1, -1000),
}
VALUES: tuple[Mapping[str, int], ...] = (
    {"run": 250, "pinochle": 150},
    {"marriage": 25, "royal-marriage": 55},
    {"aces-around": 110, "double-jacks-around": 555},
    {"marriage": 25, "kings-around": 85},
)


def fitting(base: str) -> list[str]:
    return [name for name, row in HOUSE_RULES.items() if row.fit.holds(VARIANTS[base])]


def random_switches(base: str, random: Random) -> dict[str, Any]:
    """Any switches of a game, each at any value."""
    chosen: dict[str, Any] = {}
    for name in random.sample(fitting(base), random.randint(1, len(fitting(base)))):
        values: list[Any] = [choice.name for choice in HOUSE_RULES[name].choices]
        values += NUMBERS.get(name, ()) if HOUSE_RULES[name].number else ()
        values += VALUES if name == "values" else ()
        values += ["hands: 3"] if name == "game-target" else ["[[0, 10], [300, 20]]"] if name == "bid-steps" else []
        chosen[name] = random.choice(values)
    return chosen


def all_games(count: int = COMBINATIONS) -> list[tuple[str, dict[str, Any]]]:
    """Each game as it is, then random switches of each in turn."""
    random = Random(41)
    return [(base, {}) for base in GAMES] + [(GAMES[n % 5], random_switches(GAMES[n % 5], random)) for n in range(count)]


# Every game is played in several parts, so that two cores share the work.
PARTS = many(10, 4)


def part(number: int, wanted: Sequence[str] = GAMES) -> Iterator[tuple[str, dict[str, Any], int]]:
    for seed, (base, switches) in enumerate(all_games()):
        if seed // len(GAMES) % PARTS == number and base in wanted:
            yield base, switches, seed


# Playing ------------------------------------------------------------------------------------------------------------


def check_legal(cards: Cards, hand: Cards, trick: Cards, trump: Suit, rules: Rules, first_lead: bool) -> None:
    """The legal cards against the six steps of 1.4."""
    words = [str(card) for card in hand]
    expected = reference.legal(words, [str(card) for card in trick], trump.value, rules.play.must_beat, rules.play.beat_after_ruff)
    trumps = {card for card in expected if card.endswith(trump.value)}
    if first_lead and rules.play.first_lead == "trump" and trumps:
        expected = trumps
    assert {str(card) for card in cards} == expected
    assert set(cards) <= set(hand)


def step_before_play(hand: Hand, random: Random, rules: Rules) -> Hand:
    seat = hand.turn
    assert seat is not None
    if hand.phase is Phase.AUCTION:
        married = any(Counter(hand.hands[seat]).keys() >= set(parse_cards(f"K{suit} Q{suit}")) for suit in Suit)
        if random.random() < 0.5 or (rules.auction.marriage_to_bid and not married):
            return hand.call("pass")
        return hand.call(next(bid for bid in range(hand.bid + 1, 10_000) if bid >= (rules.auction.minimum or 0) and on_step(bid, rules)))
    if hand.phase is Phase.TRUMP:
        suits = random.sample(list(Suit), 4)
        for trump in suits:
            try:
                return hand.name_trump(trump)
            except HandError:
                assert rules.auction.marriage_needed
        raise AssertionError("no suit may be named")
    if hand.phase is Phase.PASS:
        own = Counter(hand.hands[seat])
        if rules.passing.order == "together" and hand.passes:
            own -= Counter(hand.passes[0])
        return hand.pass_cards(tuple(random.sample(list(own.elements()), rules.passing.count)))
    return hand.bury(random_bury(hand, random))


def on_step(bid: int, rules: Rules) -> bool:
    start, step = max(row for row in rules.auction.steps if row[0] <= bid)
    return (bid - start) % step == 0


def random_bury(hand: Hand, random: Random) -> Cards:
    """Cards that are in no meld; where too few are left, any."""
    assert hand.declarer is not None
    used: Counter[Any] = Counter()
    for group in (1, 2, 3):
        of_class: Counter[Any] = Counter()
        for meld in hand.melds[hand.declarer].parts if hand.declarer in hand.melds else ():
            if meld.group == group:
                of_class.update(meld.cards)
        used |= of_class
    size = hand.rules.deck.widow
    spare = list((Counter(hand.hands[hand.declarer]) - used).elements())
    return tuple(random.sample(spare if len(spare) >= size else list(hand.hands[hand.declarer]), size))


def play_out(rules: Rules, seed: int) -> Hand:
    """A hand for four or three players, every step at random, every legal card checked."""
    random = Random(seed)
    hand = start_hand(deal(rules, seed), random.choice(rules.seats), rules)
    while hand.phase not in (Phase.PLAY, Phase.DONE):
        hand = step_before_play(hand, random, rules)
    if hand.phase is Phase.PLAY and rules.auction.shoot_moon != "off" and random.random() < 0.3:
        hand = hand.shoot_moon()
    if hand.phase is Phase.PLAY and random.random() < 0.1:
        hand = hand.throw_in()
    while hand.phase is Phase.PLAY:
        legal, seat = hand.legal(), hand.turn
        assert seat is not None
        assert hand.trump is not None
        check_legal(legal.cards, hand.hands[seat], hand.trick.cards, hand.trump, rules, first_lead=not hand.tricks)
        hand = hand.play(random.choice(legal.cards))
    return hand


@dataclass(frozen=True)
class StockPlay:
    """A two-player hand played out, and what was written of it."""

    hand: StockHand
    record: HandRecord
    paid: Mapping[Seat, int]
    laid: int


def two_player_melds(cards: Cards, trump: Suit, table: Table) -> list[Cards]:
    """What a player could think of laying."""
    words = [str(card) for card in cards]
    found = [kind[2] for kind in reference.kinds(trump.value, table) if not Counter(kind[2]) - Counter(words)]
    return [parse_cards(" ".join(kind)) for kind in found] + [parse_cards(f"9{trump}")] * words.count(f"9{trump}")


def play_out_two(rules: Rules, switches: Mapping[str, Any], seed: int) -> StockPlay:
    """A two-player hand at random; melds are tried at random and each refusal is checked to change nothing."""
    random = Random(seed)
    given = deal(rules, seed)
    dealer = random.choice(rules.seats)
    start = hand = start_stock_hand(given, dealer, rules)
    written: list[tuple[int, Cards]] = []
    table = table_of("two-player", switches)
    while hand.phase is not StockPhase.DONE:
        seat = hand.turn
        assert seat is not None
        if hand.phase is StockPhase.MELD:
            for cards in random.sample(options := two_player_melds(hand.hands[seat], hand.trump, table), len(options)):
                try:
                    before, hand = hand, hand.lay(cards)
                except (LayingError, HandError):
                    continue
                written.append((len(hand.tricks), cards))
                assert sum(hand.meld_by_side()) > sum(before.meld_by_side())
            hand = hand.draw()
            continue
        legal = hand.legal()
        if hand.phase is StockPhase.END:
            check_legal(legal.cards, hand.hands[seat], hand.trick.cards, hand.trump, rules, first_lead=False)
        else:
            assert set(legal.cards) == set(hand.hands[seat])
        hand = hand.play(random.choice(legal.cards))
    record = HandRecord(
        dealer,
        start.hands,
        stock=start.stock,
        melds=tuple(written),
        tricks=tuple(trick.cards for trick in hand.tricks),
    )
    return StockPlay(hand, record, dict(zip(rules.seats, hand.meld_by_side(), strict=True)), len(written))


# What must be true of a hand that was played ----------------------------------------------------------------------------


def scoring_of(base: str, switches: Mapping[str, Any], rules: Rules) -> Scoring:
    """How the switches score, read from section 5."""
    double = base == "double-deck"
    target = switches.get("game-target", 500 if double else 1500)
    save = switches.get("save", {"double-deck": 20, "three-player-money": 0}.get(base, 1))
    return Scoring(
        trick_points=rules.trick_points,
        save=save if save == "trick" else int(save),
        floor=int(switches.get("min-meld", 20 if double else 0)),
        declarer_must_save=switches.get("declarer-must-save", "yes" if double else "no") == "yes",
        set_costs=switches.get("set-costs", "bid"),
        set_pays=switches.get("set-pays-opponents", "no"),
        throw_in=switches.get("throw-in-pays", "meld"),
        unsaved_loses=switches.get("unsaved-loses", "all"),
        throw_in_costs=switches.get("throw-in-costs", "bid"),
        shoot_moon=switches.get("shoot-moon", "off"),
        moon_misses=switches.get("moon-misses", "set"),
        target=None if target == "hands: 3" else int(target),
        renege=switches.get("renege", "set"),
    )


TOTALS = {"tens": 250, "ten-five": 250, "classic": 250, "ones": 25}


def trick_points(base: str, switches: Mapping[str, Any]) -> int:
    default = {"double-deck": "ones", "two-player": "classic", "three-player-money": "classic"}.get(base, "tens")
    return TOTALS[switches.get("counting", default)] * (2 if base == "double-deck" else 1)


@pytest.mark.parametrize("number", range(PARTS))
def test_whole_hands(number: int) -> None:
    """Four and three players: trick points, ledger, score by the formulas of 1.5, 1.6 and 3.4, and the record."""
    ends: Counter[str] = Counter()
    for base, switches, seed in part(number, ("single-deck", "double-deck", "three-player", "three-player-money")):
        rules = game(base, switches)
        assert rules.trick_points == trick_points(base, switches), (base, switches)
        for again in range(4):
            hand = play_out(rules, 1000 * again + seed)
            ends[check_hand(hand, base, switches)] += 1
    assert ends["played"] > 10


def check_hand(hand: Hand, base: str, switches: Mapping[str, Any]) -> str:
    rules = hand.rules
    where = f"{base} with {switches}"
    score = hand.score()
    check_record(record_of(hand), hand, base, switches)
    if score is None:
        assert set(hand.calls) == {"pass"}, where
        assert rules.auction.all_pass == "redeal", where
        return "passed out"
    for side, total in enumerate(score.points):
        assert sum(line.scored for line in score.lines if line.side == side) == total, where
    tricks = hand.tricks_by_side()
    if hand.tricks:
        cards = Counter(card for trick in hand.tricks for card in trick.cards) + Counter(hand.buried)
        assert cards == Counter(new_deck(rules)), where
        assert sum(hand.counters_by_side()) == rules.trick_points, where
        assert sum(tricks) == len(hand.tricks) == rules.deck.hand, where
    table = scoring_of(base, switches, rules)
    if base == "three-player-money" or hand.no_marriage:
        return "played" if hand.tricks else "unplayed"
    if not hand.tricks:
        expected: tuple[int, ...] = reference.unplayed_hand(hand.bid, hand.meld_by_side(), table, hand.thrown_in)
        assert (score.outcome, score.points) == ("set", expected), where
        return "unplayed"
    outcome, points = reference.played_hand(hand.bid, hand.meld_by_side(), hand.counters_by_side(), tricks, table, hand.moon)
    assert (score.outcome, score.points) == (outcome, points), where
    reneges: tuple[Renege, ...] = () if hand.moon else ("declarer", "defenders")
    for by in reneges:
        ended = hand.claim_renege(by)
        check_record(record_of(ended), ended, base, switches)
        scored = ended.score()
        assert scored is not None, where
        assert (scored.outcome, scored.points) == reference.reneged_hand(hand.bid, hand.meld_by_side(), by, table), where
    return "played"


@pytest.mark.parametrize("number", range(PARTS))
def test_whole_hands_of_two_players(number: int) -> None:
    """Two players: any card first, the six steps at the end, trick points, ledger, record."""
    laid = 0
    for base, switches, seed in part(number, ("two-player",)):
        rules = game(base, switches)
        assert rules.trick_points == trick_points(base, switches), switches
        for again in range(4):
            done = play_out_two(rules, switches, 1000 * again + seed)
            hand, score = done.hand, done.hand.score()
            laid += done.laid
            assert Counter(card for trick in hand.tricks for card in trick.cards) == Counter(new_deck(rules))
            assert len(hand.tricks) == 24
            assert sum(hand.counters_by_side()) == rules.trick_points
            for side, total in enumerate(score.points):
                assert sum(line.scored for line in score.lines if line.side == side) == total
            taken = [reference.rounded(points) if rules.scoring.rounding else points for points in hand.counters_by_side()]
            if "min-meld" not in switches and "save" not in switches:
                assert score.points == tuple(meld + points for meld, points in zip(hand.meld_by_side(), taken, strict=True))
            check_record(done.record, hand, base, switches)
    assert laid > 10


def check_record(record: HandRecord, hand: Hand | StockHand, base: str, switches: Mapping[str, Any]) -> None:
    """Replayed, and written and read in YAML and in JSON, a record gives the same hand again."""
    where = f"{base} with {switches}"
    again = replay(record, hand.rules)
    assert again.score == hand.score(), where
    if isinstance(hand, Hand):
        same = ("hands", "tricks", "calls", "trump", "passes", "buried", "thrown_in", "moon", "widow", "dealt", "no_marriage")
        assert all(getattr(again.hand, name) == getattr(hand, name) for name in same), where
    else:
        assert (again.hand.hands, again.hand.meld_by_side()) == (hand.hands, hand.meld_by_side()), where
    table = GameTable(None, hand.rules, (("base", base), *switches.items())) if switches else GameTable(base, hand.rules)
    data = write_record(record, table)
    for text in (yaml.safe_dump(data), json.dumps(data)):
        document = read_text(text, "record.yaml")
        found = read_record(document)
        assert not document.problems, where
        assert found is not None
        assert found.record == record, where
        assert found.table.rules == hand.rules, where


# Meld under random meld rules ---------------------------------------------------------------------------------------------


def table_of(base: str, switches: Mapping[str, Any]) -> Table:
    """The meld table of a game with these switches, read from 1.3, 2.3, 3.3, 4.2 and 5."""
    table = {"double-deck": reference.DOUBLE, "three-player-money": reference.MONEY, "two-player": reference.TWO}.get(
        base, reference.SINGLE
    )
    four = base == "double-deck"
    rows: dict[str, Any] = {
        name: getattr(table, name) for name in ("run", "royal", "marriage", "pinochle", "aces", "kings", "queens", "jacks")
    }
    for switch, row in (("double-run", "run"), ("double-pinochle", "pinochle"), ("double-royal-marriage", "royal")):
        if switch in switches:
            rows[row] = (rows[row][0], int(switches[switch]), *rows[row][2:])
    if "double-arounds" in switches:
        for row in ("aces", "kings", "queens", "jacks"):
            times = {"tenfold": (1, 10, 15, 20), "twofold": (1, 2, 3, 4)}[switches["double-arounds"]]
            rows[row] = tuple(rows[row][0] * many for many in times[: 4 if four else 2])
    dix = table.dix
    for name, points in switches.get("values", {}).items():
        if name == "dix":
            dix = points
            continue
        level, single_name = (1, name.removeprefix("double-")) if name.startswith("double-") else (0, name)
        row = {"royal-marriage": "royal"}.get(single_name, single_name.removesuffix("-around"))
        rows[row] = changed(rows[row], level, points)
    if four and "double-royal-marriage" in switches:
        # Nothing is said of three and four: they are what is left after the double.
        single, double = rows["royal"][:2]
        rows["royal"] = (single, double, double + single, double + double)
    if base == "two-player" and switches.get("doubles") == "no":
        rows["pinochle"] = rows["pinochle"][:1]
    return replace(table, **rows, dix=dix, extras=switches.get("run-extras", table.extras))


def changed(row: tuple[int, ...], level: int, points: int) -> tuple[int, ...]:
    """A row with one value of our own; what was so many singles stays so many, past a double what is left after it."""
    plain = all(value == row[0] * count for count, value in enumerate(row, start=1))
    if not plain:
        return (*row[:level], points, *row[level + 1 :])
    if level:
        return (row[0], points, points + row[0], 2 * points)[: len(row)]
    return tuple(points * count for count in range(1, len(row) + 1))


MELD_SWITCHES = ("run-extras", "double-run", "double-pinochle", "double-arounds", "double-royal-marriage", "values", "doubles")


def rich_hand(deck: Cards, random: Random) -> Cards:
    """A hand in which some suits and ranks are common and others rare."""
    by_suit = {suit: random.choice((0.15, 0.7, 1.0)) for suit in Suit}
    by_rank = {card.rank: random.choice((0.3, 0.8, 1.0)) for card in deck}
    return tuple(card for card in deck if random.random() < by_suit[card.suit] * by_rank[card.rank])


def random_meld_rules(base: str, random: Random) -> dict[str, Any]:
    found = {name: value for name, value in random_switches(base, random).items() if name in MELD_SWITCHES}
    # Whether a double royal marriage of another value pays beside a run, where each extra card pays, the rules leave open.
    if "double-royal-marriage" in found and base != "two-player":
        found["run-extras"] = random.choice(("pair", "none"))
    return found


@pytest.mark.parametrize("base", [base for base in GAMES if base != "two-player"])
def test_meld_under_random_meld_rules_agrees_with_the_reference(base: str) -> None:
    random = Random(base)
    deck = new_deck(VARIANTS[base])
    set_by: Counter[str] = Counter()
    for _ in range(many(60, 30)):
        switches = random_meld_rules(base, random)
        set_by.update(list(switches))
        rules, table = game(base, switches), table_of(base, switches)
        for _ in range(25):
            hand, trump = rich_hand(deck, random), random.choice(list(Suit))
            expected = sum(reference.meld([str(card) for card in hand], trump.value, table))
            assert count_meld(hand, trump, rules).total == expected, (switches, trump, hand)
    assert set(set_by) == set(MELD_SWITCHES) - {"doubles"}


def test_the_tables_of_the_games_are_those_of_the_rules() -> None:
    assert table_of("single-deck", {}) == reference.SINGLE
    assert table_of("double-deck", {}) == reference.DOUBLE
    assert table_of("double-deck", {"double-arounds": "tenfold", "double-royal-marriage": 8}) == reference.DOUBLE
    assert table_of("three-player-money", {"double-arounds": "twofold", "double-run": 300}) == reference.MONEY


def test_the_random_switches_cover_every_switch_and_value() -> None:
    drawn = {(name, str(value)) for _, switches in all_games(WHOLE) for name, value in switches.items()}
    for name, row in HOUSE_RULES.items():
        for choice in row.choices:
            assert (name, choice.name) in drawn
        assert any(switch == name for switch, _ in drawn)
    assert sum(bool(switches) for _, switches in all_games(WHOLE)) >= 150
