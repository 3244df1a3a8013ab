"""The solver: exact values, by every engine there is here, against the unpruned search; and the lines that go with them."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from amounts import many
from endings import SHAPES, random_ending, random_endings, random_rules
from reference_solver import unpruned

from tutor.engine import SINGLE_DECK, VARIANTS, Cards, Change, Seat, Suit, format_cards, parse_card, parse_cards
from tutor.solver import Position, SolverError, at_least, best_line, card_values, position_of, search, value
from tutor.solver.engines import CHOSEN_BY, ENGINES, Engine, engine, found
from tutor.solver.holdings import Shortcuts
from tutor.solver.plain import PlainEngine

ENDINGS = many(2_000, 200)
LEGAL = many(100_000, 2_000)
LONGER = many(600, 10)


@pytest.fixture(params=found())
def solver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Each engine that can be used here, made the one that is used."""
    monkeypatch.setenv(CHOSEN_BY, request.param)
    return chosen(request.param)


def chosen(name: str) -> Engine:
    """The engine of a name, once it answers by itself."""
    made = engine(name)
    assert getattr(made, "ready", lambda: True)()
    return made


def south_leads(south: str, west: str, north: str, east: str) -> Position:
    hands = {Seat(seat): parse_cards(cards) for seat, cards in zip("SWNE", (south, west, north, east), strict=True)}
    return position_of(SINGLE_DECK, Suit.SPADES, hands, (), Seat.SOUTH)


# The two endings of judgement.md 2, each solved by two other programs.
ONE_BEST = south_leads("JS 9H 10D AD", "9S 10H KC 10C", "10S KH KD QC", "QH JD QD 9D")
LOSE_ONE_FIRST = south_leads("KS KD 10D JC", "AS AH 9D AD", "AH JD 10C AC", "JS JD QD 10C")


def written(position: Position) -> str:
    return " ".join(f"{card}={points}" for card, points in card_values(position).items())


@pytest.mark.usefixtures("solver")
def test_the_endings_that_two_other_programs_solved() -> None:
    assert written(ONE_BEST) == "JS=70 9H=50 10D=50 AD=50"
    assert written(LOSE_ONE_FIRST) == "KS=20 KD=30 10D=30 JC=50"


# Against the unpruned search ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_values_are_those_of_trying_everything(solver: Engine) -> None:
    for position in random_endings(1, ENDINGS):
        expected = unpruned(position)
        assert dict(solver.solve(position)) == expected, position
        assert list(solver.solve(position)) == list(position.legal.cards)
        best = max(expected.values())
        assert solver.value(position) == best, position
        for points in {best - 1, best, best + 1, 0, position.points_left}:
            assert solver.reaches(position, points) == (best >= points), (position, points)


def test_the_endings_tried_are_of_every_game_and_full_of_twins() -> None:
    endings = list(random_endings(1, 150))
    assert {len(position.rules.seats) for position in endings} == {2, 3, 4}
    assert {position.rules.deck.copies for position in endings} == {2, 4}
    assert {position.rules.play.must_beat for position in endings} == {"always", "trump-led", "never"}
    assert {position.rules.play.beat_after_ruff for position in endings} == {False, True}
    assert sum(len(position.legal.cards) < len(position.hands[position.turn]) for position in endings) > 30
    assert any(position.opening and position.rules.play.first_lead == "trump" for position in endings)
    assert {len(position.trick.cards) for position in endings} == {0, 1, 2, 3}

    def twins(position: Position) -> float:
        cards = [card for hand in position.hands.values() for card in hand]
        return 1 - len(set(cards)) / len(cards)

    plain, heavy = ([twins(position) for at, position in enumerate(endings) if at // 5 % 2 == odd] for odd in (0, 1))
    assert sum(heavy) / len(heavy) > 0.3 > sum(plain) / len(plain)


# Shortcuts ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("shortcut", Shortcuts._fields)
def test_a_shortcut_changes_no_value(shortcut: str) -> None:
    with_it = PlainEngine()
    without = PlainEngine(Shortcuts()._replace(**{shortcut: False}))
    cards = (4, 5) if shortcut == "table" else (5, 6, 7)
    for position in random_endings(2, LONGER, cards):
        assert with_it.solve(position) == without.solve(position), position


@pytest.mark.slow
def test_what_is_remembered_changes_no_value() -> None:
    warm = PlainEngine()
    for position in random_endings(3, LONGER, (5, 6)):
        assert warm.solve(position) == PlainEngine().solve(position) == warm.solve(position), position


@pytest.mark.slow
def test_engines_agree_on_longer_endings() -> None:
    if len(found()) == 1:
        pytest.skip("one engine alone can be used here")
    for position in random_endings(4, LONGER, (5, 6, 7, 8)):
        assert len({tuple(chosen(name).solve(position).items()) for name in found()}) == 1, position


@pytest.mark.slow
def test_a_full_memory_changes_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_REMEMBERED", 20)
    monkeypatch.setattr(search, "MOST_HOLDINGS", 200)
    forgetful = PlainEngine()
    for position in random_endings(6, LONGER, (5, 6)):
        assert forgetful.solve(position) == PlainEngine().solve(position), position


@pytest.mark.slow
def test_several_threads_may_ask_at_once(solver: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_REMEMBERED", 500)  # so that one forgets while another searches
    positions = list(random_endings(7, 40, (4, 5)))
    expected = [PlainEngine().solve(position) for position in positions]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as threads:
            runs = [threads.submit(lambda: [solver.solve(position) for position in positions]) for _ in range(4)]
            assert all(run.result() == expected for run in runs)
    finally:
        sys.setswitchinterval(before)


# Legal cards --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_legal_cards_are_those_of_the_engine() -> None:
    plain, random = PlainEngine(), Random(5)
    tables = [random_rules(random, name) for name in VARIANTS for _ in range(40)]
    for number in range(LEGAL):
        position = random_ending(random, random.choice(tables), random.randint(1, 9), SHAPES[number % 4])
        if not position.opening or position.trick.cards:
            assert set(plain.legal(position)) == set(position.legal.cards), position


# Lines --------------------------------------------------------------------------------------------------------------


def points_along(position: Position, line: Cards) -> int:
    """What the side to play gets where cards are played in this order. Raises SolverError where one may not be."""
    side, got = position.side(position.turn), 0
    for card in line:
        position, trick = position.after(card)
        got += position.points(trick) if trick is not None and position.turn in side else 0
    assert not any(position.hands.values())
    return got


@pytest.mark.slow
@pytest.mark.usefixtures("solver")
def test_a_line_is_worth_what_its_first_card_is() -> None:
    for position in random_endings(8, many(500, 40), (1, 3, 4, 5)):
        worth = card_values(position)
        assert points_along(position, best_line(position)) == max(worth.values()), position
        for card, points in worth.items():
            line = best_line(position, card)
            assert line[0] is card
            assert points_along(position, line) == points, position


@pytest.mark.slow
def test_lines_are_the_same_by_every_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    for position in random_endings(9, many(200, 15), (4, 5, 6)):
        lines = set()
        for name in found():
            monkeypatch.setenv(CHOSEN_BY, name)
            lines.add(best_line(position))
        assert len(lines) == 1, position


@pytest.mark.usefixtures("solver")
def test_lines_are_played_as_a_player_would() -> None:
    # On a trick of their own side they give what counts, on another as little as they can.
    ours = south_leads("AS JC", "9S 9H", "10H QH", "9S 9D")
    assert format_cards(best_line(ours, parse_card("AS"))) == "AS 9S 10H 9S JC 9H QH 9D"
    theirs = south_leads("JH JC", "AS 9D", "10C QC", "AC 9C")
    assert format_cards(best_line(theirs, parse_card("JH"))).startswith("JH AS QC AC")


# What it refuses ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("solver")
def test_the_rules_of_a_mistake_are_refused() -> None:
    mistakes: dict[str, object] = {
        "must_follow": False, "must_trump": False, "must_overtrump": False, "beat_partner": False, "twins": "last", "suits_matter": False
    }  # fmt: skip
    for name, mistaken in mistakes.items():
        rules = SINGLE_DECK.but(Change("", "", ((f"play.{name}", mistaken),)))
        position = position_of(rules, Suit.SPADES, ONE_BEST.hands, (), Seat.SOUTH)
        for ask in (value, card_values, best_line, lambda position: at_least(position, 10)):
            with pytest.raises(SolverError, match="no table plays"):
                ask(position)


def test_an_engine_is_named_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOSEN_BY, "plain")
    assert isinstance(engine(), PlainEngine)
    monkeypatch.setenv(CHOSEN_BY, "abacus")
    with pytest.raises(SolverError, match="unknown solver 'abacus'"):
        value(ONE_BEST)
    monkeypatch.delenv(CHOSEN_BY)
    assert engine() is engine(found()[0])


def test_there_is_always_a_plain_engine() -> None:
    assert list(ENGINES)[-1] == "plain"
    assert "plain" in found()


def test_a_position_says_what_is_left() -> None:
    assert ONE_BEST.points_left == 90
    played = ONE_BEST.after(parse_card("AD"))[0]
    assert played.points_left == 90
    assert not at_least(ONE_BEST, 71)
    assert at_least(ONE_BEST, 70)
