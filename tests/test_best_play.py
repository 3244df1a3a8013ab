"""best-play: what a position asks, what cannot be in it, and what was worked out of it beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from reference_solver import unpruned

from tutor.content import load_library, read_file, read_puzzles
from tutor.engine import Seat, format_cards, game, parse_cards
from tutor.feedback import diagnose, judge
from tutor.questions import read_question
from tutor.questions.best_play import BestPlay

GOLDEN = sorted((Path(__file__).parent / "golden" / "judgement").glob("*.yaml"))
HANDS = {"N": "10S KH KD QC", "E": "QH JD QD 9D", "S": "JS 9H 10D AD", "W": "9S 10H KC 10C"}
THREE = {"N": "AH 10H 10C", "E": "KH JC 9C", "S": "KC JH 10D"}
STAKE = {"declarer": "S", "bid": 300, "meld": {"declarer": 100, "defenders": 0}, "counters": {"declarer": 100, "defenders": 60}}


def fields(**more: Any) -> Mapping[str, Any]:
    return {"kind": "best-play", "trump": "S", "hands": HANDS, **more}


def asked(**more: Any) -> BestPlay:
    question, problems = read_question(fields(**more))
    assert isinstance(question, BestPlay), list(map(str, problems))
    return question


def problems(**more: Any) -> list[tuple[str, str]]:
    """Where something is wrong, and what."""
    question, found = read_question(fields(**more))
    assert question is None
    return [(".".join(map(str, error.path)), str(error)) for error in found]


# Values ------------------------------------------------------------------------------------------------------------


def golden() -> list[tuple[str, BestPlay]]:
    found = [(file, puzzle) for file in GOLDEN for puzzle in read_puzzles(read_file(file, file.name), file.stem).puzzles]
    return [(puzzle.id, puzzle.question) for _, puzzle in found if isinstance(puzzle.question, BestPlay)]


@pytest.mark.parametrize(("name", "question"), golden(), ids=[name for name, _ in golden()])
def test_the_golden_cases_come_out_of_the_unpruned_solver_too(name: str, question: BestPlay) -> None:
    points = unpruned(question.position)
    scored = {card: question.stakes.score(value) if question.stakes else value for card, value in points.items()}
    assert {choice.card: choice.value for choice in question.result.choices} == scored


def test_there_are_golden_cases_of_every_game() -> None:
    questions = [question for _, question in golden()]
    assert len(questions) >= 20
    assert {dict(question.table.switches)["base"] for question in questions} == {
        "single-deck",
        "double-deck",
        "three-player",
        "three-player-money",
        "two-player",
    }
    assert any(question.trick for question in questions)


def test_every_best_card_is_right_and_so_is_one_that_costs_less_than_a_counter() -> None:
    hands = {"N": "QD AC QC JC", "E": "QH QC JC 9C", "S": "AH 10D KD KC", "W": "QS QS JS JD"}
    question = asked(rules={"base": "single-deck", "counting": "classic"}, hands=hands)
    assert question.worth() == {"AH": 23, "10D": 15, "KC": 15, "KD": 9}
    assert [choice.grade for choice in question.result.choices] == ["best", "fine", "fine", "loose"]
    assert format_cards(question.answer) == "AH"
    assert [question.is_right(parse_cards(card)) for card in ("AH", "10D", "KC", "KD")] == [True, True, True, False]


def test_what_cannot_be_played_is_not_right() -> None:
    assert not asked().is_right(())
    assert not asked().is_right(parse_cards("JS AD"))
    assert not asked().is_right(parse_cards("KH"))  # North has it


# What is drawn -----------------------------------------------------------------------------------------------------


def test_whoever_plays_is_drawn_at_south() -> None:
    at_east = asked(seat="E", trick="KC", hands={"N": "AH 10C", "E": "QC 9C JS", "S": "9D QD JD", "W": "10H AD KD"})
    assert at_east.position.turn is Seat.SOUTH
    assert format_cards(at_east.scene().hand) == "QC 9C JS"
    assert at_east.scene().leader is Seat.EAST  # North led, a seat before East
    assert {seat.value: format_cards(hand) for seat, hand in at_east.drawn().hands.items()} == {
        "N": "10H AD KD",
        "E": "AH 10C",
        "S": "JS QC 9C",
        "W": "QD JD 9D",
    }


def test_what_is_at_stake_is_told() -> None:
    facts = dict(asked(**STAKE, rules="single-deck").scene().facts)
    assert list(facts.values()) == ["300, yours", "100, theirs 0", "100, theirs 60"]
    theirs = dict(asked(**{**STAKE, "declarer": "W"}).scene().facts)
    assert list(theirs.values()) == ["300, theirs", "0, theirs 100", "60, theirs 100"]
    assert asked(**STAKE).wording != asked().wording


def test_the_one_who_plays_alone_is_told() -> None:
    assert asked(rules="three-player", hands=THREE, declarer="E").scene().facts == (("Declarer", "East"),)
    assert asked(rules="three-player", hands=THREE, declarer="S").scene().facts == (("Declarer", "you"),)


# What cannot be ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "where", "says"),
    [
        ({"hands": {**HANDS, "N": "10S KH"}}, "hands", "the hands do not fit each other: N 2, E 4, S 4, W 4"),
        ({"trick": "AS"}, "hands", "the hands do not fit each other: N 4, E 4, S 4, W 4"),
        ({"trick": "AS KS QS JS"}, "hands", "a trick of 4 cards is whole"),
        ({"hands": {**HANDS, "N": "JS JS KD QC"}}, "hands.S", "3 x 'JS', but the deck has 2"),
        ({"trick": "10D 10D", "hands": HANDS}, "hands.S", "3 x '10D', but the deck has 2"),
        ({"hands": {"N": "10S", "E": "QH", "S": "JS"}}, "hands", "no cards given for W"),
        ({"hands": {**HANDS, "X": "9S"}}, "hands.X", "unknown seat 'X'"),
        ({"hands": {**HANDS, "N": "1S"}}, "hands.N", "unknown rank '1' in card '1S'"),
        ({"hands": "JS 9H"}, "hands", "'JS 9H' is not a mapping"),
        ({"seat": "E", "rules": "two-player", "hands": {"N": "AS", "S": "KS"}}, "seat", "nobody sits at 'E' in this game"),
        ({"rules": "three-player"}, "hands.W", "nobody sits at 'W' in this game"),
        ({"rules": "three-player", "hands": THREE}, "", "'declarer' is missing"),
        ({"hands": {"N": "10S", "E": "QH", "S": "JS", "W": "9S"}}, "hands.S", "there is nothing to choose"),
        ({"hands": {"N": "", "E": "", "S": "", "W": ""}}, "hands.S", "there is nothing to choose"),
        ({"opening-lead": "yes", "trick": "AS", "hands": {**HANDS, "W": "9S 10H KC"}}, "opening-lead", "the trick has been led"),
        ({"bid": 300}, "", "'meld' is missing"),
        ({**STAKE, "declarer": None}, "declarer", "nothing, but it must be a seat"),
        ({name: item for name, item in STAKE.items() if name != "declarer"}, "", "'declarer' is missing"),
        ({**STAKE, "bid": 0}, "bid", "a bid of 0"),
        (
            {**STAKE, "counters": {"declarer": 0, "defenders": 60}},
            "counters",
            "counters that leave 190 trick points, but 90 are still to come",
        ),
        (
            {**STAKE, "rules": "three-player", "hands": THREE},
            "bid",
            "a bid where each defender has a score of their own",
        ),
        (
            {**STAKE, "rules": "two-player", "hands": {"N": "AS 10S", "S": "KS QS"}},
            "bid",
            "a bid, but nobody bids in this game",
        ),
        ({"graded": {"key": "1"}}, "graded", "'version' is missing"),
        ({"graded": "no"}, "graded", "'no' is not a mapping"),
        ({"graded": {"key": "1", "version": 1, "values": {"JS": "x"}, "line": {}}}, "graded.values.JS", "'x' is not a number"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(more: Mapping[str, Any], where: str, says: str) -> None:
    assert problems(**more) == [(where, says)]


def test_a_graded_that_belongs_here_must_be_of_the_cards_that_may_be_played() -> None:
    good = asked().worked_out()
    wrong = {"key": good.key, "version": 1, "values": {"JS": 70}, "line": {"JS": "JS"}}
    assert problems(graded=wrong) == [("graded.values", "other cards than may be played")]
    values = {str(card): points for card, points in good.values.items()}
    lines = {str(card): format_cards(line) for card, line in good.line.items()}
    short = {"key": good.key, "version": 1, "values": values, "line": {**lines, "AD": "AD 9S"}}
    assert problems(graded=short) == [("graded.line.AD", "not all cards in the order played")]


# What was worked out -----------------------------------------------------------------------------------------------


def with_graded(**more: Any) -> BestPlay:
    """A question read back with what was worked out for it."""
    question = asked(**more)
    object.__setattr__(question, "graded", question.worked_out())
    read, found = read_question(question.to_data())
    assert isinstance(read, BestPlay), found
    return read


@pytest.mark.parametrize(
    "more",
    [
        {},
        STAKE,
        {"rules": "three-player", "hands": THREE, "declarer": "E"},
        {"seat": "W", "trick": "KC", "hands": {**HANDS, "S": "JS 9H 10D"}, "rules": {"base": "single-deck", "must-beat": "never"}},
    ],
    ids=["plain", "stakes", "alone", "turned"],
)
def test_what_was_worked_out_is_read_back_and_taken(more: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    fresh, read = asked(**more), with_graded(**more)
    assert read.is_graded
    assert read.due() is None

    def never(*_: object) -> None:
        raise AssertionError("it was worked out again")

    for name in ("advise_play", "ideas_of", "misses"):
        monkeypatch.setattr(f"tutor.questions.best_play.{name}", never)
    result, ideas, missed = read.result, read.ideas, read.missed
    monkeypatch.undo()
    assert result == fresh.result
    assert (ideas, missed) == (fresh.ideas, fresh.missed)


def test_reading_never_computes(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it computes")

    monkeypatch.setattr("tutor.questions.best_play.advise_play", never)
    asked()
    spades, hearts, mixed = "AS 10S KS QS JS 9S AH 10H", "KH KH QH QH JH JH 9H 9H", "AD 10D KD QD JD 9D AC AC"
    question = asked(hands={"N": spades, "E": spades, "S": hearts, "W": mixed})
    assert str(question.due()) == "'graded' is missing: with 8 cards a hand it takes long to work out"


def test_one_that_is_not_worked_out_yet_is_not_asked(tmp_path: Path) -> None:
    six = {"N": "KC AC", "E": "9C 9S", "S": "JC QS", "W": "JC QS"}
    more = "".join(f"      {seat}: {HANDS[seat]} {cards}\n" for seat, cards in six.items())
    text = "rules: single-deck\nkind: best-play\ntrump: S\npuzzles:\n  - id: six\n    hands:\n" + more
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    library = load_library(tmp_path)
    assert [(puzzle.id, puzzle.question) for puzzle in library.puzzles.values()] == [("mine/six", None)]
    assert [problem.message for problem in library.problems] == ["'graded' is missing: with 6 cards a hand it takes long to work out"]


def key(**more: Any) -> str:
    return asked(**more).key


def test_the_key_is_that_of_the_situation() -> None:
    same = {seat: " ".join(reversed(cards.split())) for seat, cards in HANDS.items()}
    round_the_table = {"E": HANDS["N"], "S": HANDS["E"], "W": HANDS["S"], "N": HANDS["W"]}
    assert key(hands=same) == key() == key(hands=round_the_table, seat="W") == key(prompt="Now?", level=3)
    assert len({key(), key(trump="H"), key(hands={**HANDS, "N": "10S KH KD JC"}), key(**STAKE), key(**{**STAKE, "bid": 310})}) == 5


@pytest.mark.parametrize(
    ("switch", "changes"),
    [
        ({"must-beat": "never"}, True),
        ({"counting": "ones"}, True),
        ({"beat-after-ruff": "yes"}, True),
        ({"first-lead": "trump"}, False),
        ({"run-extras": "pair"}, False),
        ({"minimum-bid": 200}, False),
        ({"save": 20}, False),
    ],
    ids=str,
)
def test_the_key_changes_with_the_rules_that_matter_and_no_others(switch: Mapping[str, Any], changes: bool) -> None:
    assert (key(rules={"base": "single-deck", **switch}) != key()) is changes


def test_the_save_matters_where_a_bid_is_at_stake_and_the_first_lead_where_it_is_due() -> None:
    pinned = {"base": "single-deck"}
    assert key(**STAKE, rules={**pinned, "save": 20}) != key(**STAKE)
    opening = {"hands": {**HANDS, "S": "JS QS 10D AD"}, "opening-lead": "yes"}
    assert key(rules={**pinned, "first-lead": "trump"}, **opening) != key(**opening)


def test_a_graded_of_another_situation_is_stale() -> None:
    data = {**with_graded().to_data(), "trump": "H"}
    question, _ = read_question(data)
    assert isinstance(question, BestPlay)
    assert not question.is_graded
    assert str(question.due()) == "graded is stale: situation or rules changed"
    assert question.worth() == asked(trump="H").worth()  # and it is not taken


# At other tables ---------------------------------------------------------------------------------------------------


def test_it_keeps_its_rules_at_a_learners_table_and_says_so() -> None:
    never = game("single-deck", {"must-beat": "never", "minimum-bid": 200})
    question = asked()
    there = question.at({"single-deck": never})
    assert there.rules == question.rules
    assert there.worth() == question.worth()
    told = "Another table's rules hold here. You must beat the winning card whenever you can."
    assert there.wording == f"{question.wording} {told}"


def test_nothing_is_said_of_rules_that_do_not_matter_here() -> None:
    question = asked()
    for switches in ({"first-lead": "trump"}, {"run-extras": "pair", "minimum-bid": 200}, {"save": 20}):
        assert question.at({"single-deck": game("single-deck", switches)}) is question
    other = asked(rules={"base": "single-deck", "must-beat": "never"})
    assert other.at({"single-deck": game("single-deck", {"must-beat": "never"})}) is other
    assert "You never have to beat the winning card." in other.at({"single-deck": game("single-deck")}).wording


# What is said ------------------------------------------------------------------------------------------------------


def test_no_belief_about_the_rules_is_looked_for() -> None:
    given = parse_cards("AD")
    assert diagnose(asked(), given).ways == ()
    assert judge(asked(), given).told == ()
