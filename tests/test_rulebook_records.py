"""Hand records and the score sheet of an evening: read, replayed, kept, and refused with a reason."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.cli import main
from tutor.content import read_file, read_text
from tutor.content.records import play_record, read_evening, read_record, unexpected, write_record
from tutor.engine import (
    SINGLE_DECK,
    THREE_PLAYER,
    TWO_PLAYER,
    HandRecord,
    Seat,
    Suit,
    deal,
    game,
    parse_cards,
    replay,
    start_hand,
    start_stock_hand,
)
from tutor.engine.evening import EveningError, PlayedHand, play_evening
from tutor.engine.meld import LayingError
from tutor.engine.record import ReplayError, record_of
from tutor.engine.stock import StockPhase
from tutor.engine.tricks import HandError
from tutor.feedback.accounts import game_words, replay_data, replay_words
from tutor.questions import Table

N, E, S, W = Seat
RECORDS = Path(__file__).parent / "golden/records"
NAMES = ("h01", "h02", "marriage-to-bid", "pass-1", "pass-5", "pass-6")


def text(name: str) -> str:
    return (RECORDS / f"{name}.yaml").read_text(encoding="utf-8")


def plain(name: str = "h01") -> Any:
    return yaml.safe_load(text(name))


def loaded(name: str) -> HandRecord:
    found = read_record(read_file(RECORDS / f"{name}.yaml", name))
    assert found is not None
    return found.record


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return code, out, err


class Plain(yaml.SafeDumper):
    """Writes a value that comes twice out twice: anchors are not used in these files."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def saved(tmp_path: Path, data: Any, name: str = "hand.yaml") -> str:
    """A file with this in it; data is written as YAML."""
    file = tmp_path / name
    file.write_text(data if isinstance(data, str) else yaml.dump(data, Dumper=Plain), encoding="utf-8")
    return str(file)


def problems(data: Any) -> list[str]:
    document = read_text(data if isinstance(data, str) else yaml.safe_dump(data), "hand.yaml")
    assert read_record(document) is None
    return [str(problem) for problem in sorted(document.problems)]


# The golden records --------------------------------------------------------------------------------------------------


def test_these_are_the_golden_records() -> None:
    assert sorted(file.stem for file in RECORDS.glob("*.yaml")) == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_comes_out_as_expected(name: str) -> None:
    found = read_record(read_file(RECORDS / f"{name}.yaml", name))
    assert found is not None
    done = replay(found.record, found.table.rules)
    shown = replay_data(done)
    assert unexpected(found, done) == []
    assert {field: shown[field] for field in plain(name)["expect"]} == plain(name)["expect"]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_through_the_command_line(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, err = run(capsys, "replay", str(RECORDS / f"{name}.yaml"), "--json")
    shown = json.loads(out)
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert {field: shown[field] for field in plain(name)["expect"]} == plain(name)["expect"]
    assert shown["trump"] == "C"
    for side, label in (("declarer", "Declaring side"), ("defenders", "Defenders")):
        points = [int(line["points"].replace(",", "").replace("−", "-")) for line in shown["lines"] if line["label"].startswith(label)]
        assert sum(points) == shown["score"][side]


def test_the_golden_hands_are_the_worked_hand_and_a_stuck_dealer_set() -> None:
    assert plain("h01")["expect"]["score"] == {"declarer": 370, "defenders": 200}
    assert plain("h02")["expect"]["score"] == {"declarer": -250, "defenders": 250}


def test_a_bid_without_a_marriage_is_refused_where_one_is_asked_for() -> None:
    bent = {**plain("marriage-to-bid"), "calls": plain("h01")["calls"]}  # there north bids 260 with no king and queen of a suit
    document = read_text(yaml.safe_dump(bent), "hand.yaml")
    assert play_record(document) is None
    assert [problem.path for problem in document.problems] == ["calls.3"]
    assert "north bids 260 without a marriage" in document.problems[0].message
    assert play_record(read_text(yaml.safe_dump({**bent, "rules": "single-deck"}), "hand.yaml"))


def test_a_replay_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "replay", str(RECORDS / "h01.yaml"))
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "South is declarer at 300, trump clubs."
    assert lines[1] == "Meld: north 0, east 90, south 230, west 0"
    assert lines[2] == "Trick  1: south  leads AC  QC  10S 9C   south takes it"
    assert lines[13] == "Trick 12: west   leads AS  QD  KD  KD   west takes it"
    assert lines[14] == "Meld 230 and tricks 140 make 370. That reaches 300: made."
    assert lines[-1] == "Score: declarer 370, defenders 200"


def test_a_wrong_expectation_is_shown_and_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = saved(tmp_path, text("h01").replace("declarer: 370", "declarer: 380"))
    code, out, err = run(capsys, "replay", file, "--json")
    assert code == 1
    assert json.loads(out)["score"] == {"declarer": 370, "defenders": 200}
    said = "expect.score: {declarer: 380, defenders: 200}, but it comes out as {declarer: 370, defenders: 200}"
    line = next(number for number, row in enumerate(Path(file).read_text().splitlines(), start=1) if "score:" in row)
    assert err.startswith(f"{file}:{line}: {said}\n    hint: ")


@pytest.mark.parametrize("field", ["declarer", "bid", "meld", "winners", "counters", "outcome", "score"])
def test_every_part_of_an_expectation_is_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path, field: str) -> None:
    data = plain()
    data["expect"][field] = {"N": 1} if isinstance(data["expect"][field], dict) else "E"
    code, _, err = run(capsys, "replay", saved(tmp_path, data))
    assert code == 1
    assert f"expect.{field}: " in err


def test_an_expectation_that_is_no_mapping_is_not_passed_over() -> None:
    """7: "the offending value in quotes, never invalid without why"; an expectation that is not read checks nothing."""
    assert problems({**plain(), "expect": "370"})


@pytest.mark.parametrize("name", NAMES)
def test_a_record_written_and_read_again_is_the_same(name: str) -> None:
    record = loaded(name)
    data = write_record(record, Table("single-deck", SINGLE_DECK))
    found = read_record(read_text(yaml.safe_dump(data), "again.yaml"))
    assert found is not None
    assert (found.record, found.table.name) == (record, "single-deck")
    assert "widow" not in data
    assert ("thrown-in" in data) == record.thrown_in


@pytest.mark.parametrize("name", NAMES)
def test_a_replayed_hand_is_recorded_as_it_was(name: str) -> None:
    found = read_record(read_file(RECORDS / f"{name}.yaml", name))
    assert found is not None
    hand: Any = replay(found.record, found.table.rules).hand
    again = record_of(hand)
    assert replace(again, hands={}) == replace(loaded(name), hands={})
    assert {seat: sorted(map(str, cards)) for seat, cards in again.hands.items()} == {
        seat: sorted(map(str, cards)) for seat, cards in loaded(name).hands.items()
    }


def test_a_hand_that_is_not_over_is_not_recorded() -> None:
    with pytest.raises(HandError, match="the hand is not over: east is to call"):
        record_of(start_hand(deal(SINGLE_DECK, 1), N, SINGLE_DECK))


# The first illegal step -------------------------------------------------------------------------------------------------


def bent(**changes: Any) -> HandRecord:
    return replace(loaded("h01"), **changes)


def with_trick(number: int, cards: str) -> HandRecord:
    tricks = list(loaded("h01").tricks)
    tricks[number - 1] = parse_cards(cards)
    return bent(tricks=tuple(tricks))


@pytest.mark.parametrize(
    ("record", "step", "message", "hint"),
    [
        (
            # East leads the queen of hearts; south throws a club, holding the king of hearts.
            with_trick(7, "QH KC 10H JH"),
            "trick 7",
            "trick 7: south may not play KC: hearts were led and must be followed",
            "legal were KH",
        ),
        (
            with_trick(7, "QH KH JH 10H"),
            "trick 7",
            "trick 7: west does not hold JH",
            "west holds AS 10S KS AH 10H JD",
        ),
        (
            with_trick(2, "AS 9S KS QS"),
            "trick 2",
            "trick 2: north does not hold KS",
            "",
        ),
        (bent(calls=("pass", 255)), "call 2", "call 2: call 2 is not legal: '255', but bids go by 10", "south may pass or bid 250 or more"),
        (bent(calls=("pass", 250, "pass")), "naming trump", "", ""),
        (
            bent(partner_pass=parse_cards("KC KC AD")),
            "the partner's pass",
            "the partner's pass: north passes 3 cards, but 4 are due",
            "give 4 cards that north holds",
        ),
        (
            bent(declarer_pass=parse_cards("10S AD 10D JD")),
            "declarer's pass",
            "declarer's pass: south passes JD without holding it",
            "south holds AS 10S KS AH KH AD AD 10D KD QD AC AC KC KC QC 9C",
        ),
        (
            bent(declarer_pass=()),
            "declarer's pass",
            "declarer's pass: south passes 0 cards, but 4 are due",
            "give 4 cards that south holds",
        ),
        (bent(bury=parse_cards("AC KC QC")), "burying", "burying: cards are buried, but south is to play to trick 1", ""),
        (
            bent(moon=True),
            "shooting the moon",
            "shooting the moon: there is no shooting the moon in this game",
            "set shoot-moon to play it",
        ),
        (bent(thrown_in=True), "trick 1", "trick 1: a card is played, but the hand is over", ""),
        (
            bent(tricks=loaded("h01").tricks[:-1]),
            "the end",
            "the end: the hand is not over: west is to play to trick 12",
            "write the rest of it",
        ),
        (bent(tricks=()), "the end", "the end: the hand is not over: south is to play to trick 1", "write the rest of it"),
        (
            with_trick(12, "AS QD KD"),
            "trick 12",
            "trick 12: 3 cards, but 4 players play one each",
            "write them from the leader on",
        ),
        (
            bent(tricks=(*loaded("h01").tricks, parse_cards("AS QD KD KD"))),
            "trick 13",
            "trick 13: a card is played, but the hand is over",
            "",
        ),
        (bent(hands={}), "the deal", "the deal: north's hand: 0 cards, but there must be 12", "each player is dealt 12 cards"),
        (bent(widow=parse_cards("AS")), "the deal", "the deal: a widow of 1 cards, but it must have 0", ""),
        (bent(dealer=N, calls=()), "the partner's pass", "the partner's pass: cards are passed, but east is to call", ""),
        (bent(trump=None), "the partner's pass", "the partner's pass: cards are passed, but south is to name trump", ""),
    ],
)
def test_the_first_illegal_step_is_named(record: HandRecord, step: str, message: str, hint: str) -> None:
    with pytest.raises(ReplayError) as caught:
        replay(record, SINGLE_DECK)
    if message:
        assert caught.value.step == step
        assert str(caught.value) == message
        assert caught.value.hint == hint or not hint
    else:
        assert caught.value.step


def test_a_renege_in_trick_seven_through_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The trick, the seat, the card, why, and what was legal."""
    file = saved(tmp_path, text("h01").replace("- QH KH 10H JH", "- QH KC 10H JH"))
    code, out, err = run(capsys, "replay", file)
    assert (code, err) == (1, "")
    said = "trick 7: south may not play KC: hearts were led and must be followed"
    line = next(number for number, row in enumerate(Path(file).read_text().splitlines(), start=1) if "QH KC 10H JH" in row)
    assert out == f"{file}:{line}: tricks.6: {said}\n    hint: legal were KH\n"
    code, out, _ = run(capsys, "replay", file, "--json")
    assert code == 1
    assert json.loads(out) == {"error": said, "file": file, "line": line, "path": "tricks.6", "hint": "legal were KH"}


@pytest.mark.parametrize(
    ("change", "path", "said"),
    [
        (("- 260\n", "- 240\n"), "calls.3", "call 4: "),
        (("partner: KC KC AD 10D", "partner: KC KC AD KD"), "passes.partner", "the partner's pass: "),
        (("declarer: 10S AD 10D QD", "declarer: 10S AD 10D JD"), "passes.declarer", "declarer's pass: "),
        (("- AS QD KD KD\n", ""), "", "the end: "),
    ],
)
def test_an_illegal_step_is_shown_where_it_stands(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: tuple[str, str], path: str, said: str
) -> None:
    written = text("h01").replace(*change)
    assert written != text("h01")
    code, out, err = run(capsys, "replay", saved(tmp_path, written), "--json")
    problem = json.loads(out)
    assert (code, err) == (1, "")
    assert problem["path"] == path
    assert problem["error"].startswith(said), problem
    if path:
        assert problem["line"] > 1


def test_a_record_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text("h01")))
    code, out, _ = run(capsys, "replay", "-", "--json")
    assert (code, json.loads(out)["score"]) == (0, {"declarer": 370, "defenders": 200})


@pytest.mark.parametrize("command", [("answer",), ("diagnose", "--response", "1")])
def test_a_record_asks_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: tuple[str, ...]) -> None:
    name, *more = command
    code, out, err = run(capsys, name, saved(tmp_path, text("h01")), *more)
    assert code == 1
    assert "a hand record asks nothing\n    hint: the replay command plays it through" in out + err


def test_failing_to_beat_is_a_renege_too() -> None:
    with pytest.raises(ReplayError) as caught:
        replay(with_trick(6, "KC JS 9D JC"), SINGLE_DECK)
    assert (str(caught.value), caught.value.hint) == ("trick 6: east may not play JC: KC must be beaten", "legal were 10C")


def test_a_record_thrown_in() -> None:
    done = replay(bent(tricks=(), thrown_in=True), SINGLE_DECK)
    assert done.score is not None
    assert (done.score.cause, done.score.points) == ("thrown-in", (-300, 90))


def test_a_record_passed_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    data = {
        "rules": {"base": "single-deck", "all-pass": "redeal"},
        "dealer": "N",
        "hands": plain()["hands"],
        "calls": "pass pass pass pass",
    }
    code, out, _ = run(capsys, "replay", saved(tmp_path, data))
    assert (code, out) == (0, "Nobody bid: the cards are dealt again.\n")
    code, out, _ = run(capsys, "replay", saved(tmp_path, data), "--json")
    assert code == 0
    assert json.loads(out)["declarer"] is None


def test_melds_written_in_a_game_without_them_are_not_passed_over() -> None:
    """`melds` are of two players; a part of a record that says nothing here may not be dropped in silence."""
    with pytest.raises(ReplayError):
        replay(bent(melds=((1, parse_cards("AC KC")),)), SINGLE_DECK)


def test_a_money_hand_is_settled_in_words() -> None:
    rules = game("three-player-money")
    given = deal(rules, 4)
    hand = start_hand(given, N, rules).call(300).call("pass").call("pass").name_trump(Suit.SPADES)
    for size in range(0, 18):
        try:
            hand = hand.bury(hand.hands[E][size : size + 3])
            break
        except HandError:
            continue
    done = replay(record_of(hand.throw_in() if hand.turn else hand), rules)
    assert replay_words(done)[-1] == "Not played: the bidder pays once, 6 to each opponent: 12 in all."


# Bad files -----------------------------------------------------------------------------------------------------------------


def test_an_unknown_field_with_a_suggestion() -> None:
    found = problems(text("h01").replace("dealer: N", "dealer: N\ntriks: []"))
    assert found == ["hand.yaml:3: triks: unknown field 'triks'\n    hint: did you mean tricks?"]


def test_an_unknown_field_of_the_passes() -> None:
    found = problems(text("h01").replace("  partner:", "  partnr:"))
    assert len(found) == 1
    assert "passes.partnr: unknown field 'partnr'\n    hint: did you mean partner?" in found[0]


@pytest.mark.parametrize("name", ["dealer", "hands"])
def test_a_record_without_its_dealer_or_its_hands(name: str) -> None:
    data = plain()
    del data[name]
    hint = "a record has dealer, hands, calls, trump, passes and tricks"
    assert problems(data) == [f"hand.yaml:1: '{name}' is missing\n    hint: {hint}"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hands": "AS KS"}, "hands: 'AS KS' is not a mapping\n    hint: write {N: cards, E: cards, S: cards, W: cards}"),
        ({"hands": ["AS"]}, "hands: a list, but it must be {N: cards, E: cards, S: cards, W: cards}"),
        ({"hands": None}, "hands: "),
        ({"hands": {"X": "AS"}}, "hands.X: unknown seat 'X'\n    hint: a seat is one of N E S W"),
        ({"hands": {"N": "1S"}}, "hands.N: unknown rank '1' in card '1S'"),
        ({"dealer": "Q"}, "dealer: unknown seat 'Q'"),
        ({"calls": ["pass", "two"]}, "calls.1: 'two' is not a number\n    hint: write a whole number, such as 150"),
        ({"trump": "X"}, "trump: unknown suit 'X'"),
        ({"passes": "KC"}, "passes: 'KC' is not a mapping\n    hint: write {partner: cards, declarer: cards}"),
        ({"passes": {"partner": "ZZ"}}, "passes.partner: "),
        ({"tricks": ["AC QC 10S 9Z"]}, "tricks.0: unknown suit 'Z' in card '9Z'"),
        ({"thrown-in": "maybe"}, "thrown-in: unknown value 'maybe'"),
        ({"rules": "singel-deck"}, "rules: unknown game 'singel-deck'\n    hint: did you mean single-deck?"),
        ({"rules": {"base": "single-deck", "run-extra": "pair"}}, "rules: unknown house rule 'run-extra'"),
        ({"melds": [{"trick": "-1", "cards": "KS QS"}]}, "melds.0.trick: '-1' is below 0"),
        ({"melds": [{"cards": "KS QS"}]}, "melds.0: 'trick' is missing"),
    ],
)
def test_a_bad_value_is_shown_with_its_place(change: dict[str, Any], says: str) -> None:
    found = problems({**plain(), **change})
    assert len(found) == 1
    assert says in found[0]


def test_all_problems_at_once_sorted_and_with_their_lines() -> None:
    found = problems("rules: single-deck\ndealer: Q\nhands: AS\ntrump: X\n")
    assert [line.split(": ")[0] for line in found] == ["hand.yaml:2", "hand.yaml:3", "hand.yaml:4"]


def test_two_names_of_one_seat_are_not_passed_over() -> None:
    """7: each problem of a file has its message; here one of the two hands would be lost in silence."""
    data = plain()
    data["hands"] = {"north": "AS", **data["hands"]}
    assert problems(data)


@pytest.mark.parametrize("content", ["- a\n- b\n", "just words\n", "", "a: [\n", "hands: &x {N: AS}\ndealer: *x\n"])
def test_a_file_that_is_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str) -> None:
    file = saved(tmp_path, content)
    code, out, err = run(capsys, "replay", file)
    assert (code, err) == (1, "")
    assert out.startswith(f"{file}:")


def test_bad_files_through_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = saved(tmp_path, text("h01").replace("dealer: N", "dealr: N"))
    code, out, err = run(capsys, "replay", file, "--json")
    assert (code, err) == (1, "")
    problems = [json.loads(line) for line in out.splitlines()]
    assert {"error": "unknown field 'dealr'", "file": file, "line": 2, "path": "dealr", "hint": "did you mean dealer?"} in problems
    code, out, err = run(capsys, "replay", str(tmp_path / "nowhere.yaml"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "there is no file" in err


def test_a_dealer_who_does_not_sit_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """7: "All problems at once", each with its place: `file:line`; not an error of the command."""
    given = deal(THREE_PLAYER, 1)
    data = {
        "rules": "three-player",
        "dealer": "W",
        "hands": {seat.value: " ".join(map(str, cards)) for seat, cards in given.hands.items()},
        "widow": " ".join(map(str, given.widow)),
    }
    code, out, _ = run(capsys, "replay", saved(tmp_path, data))
    assert code == 1
    assert "nobody sits at 'W' in this game" in out


# An evening ------------------------------------------------------------------------------------------------------------------

MADE = {"declarer": "S", "bid": 300, "meld": {"declarer": 230, "defenders": 90}, "counters": {"declarer": 140, "defenders": 110}}
SET = {"declarer": "E", "bid": 400, "meld": {"declarer": 100, "defenders": 60}, "counters": {"declarer": 130, "defenders": 120}}
PASSED = {"passed-out": True}
THROWN = {"declarer": "W", "bid": 300, "meld": {"declarer": 40, "defenders": 80}, "thrown-in": True}


def evening(*hands: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"rules": "single-deck", "dealer": "N", **fields, "hands": list(hands)}


def kept(capsys: pytest.CaptureFixture[str], tmp_path: Path, sheet: Any) -> list[dict[str, Any]]:
    code, out, err = run(capsys, "score", saved(tmp_path, sheet, "evening.yaml"), "--json")
    assert (code, err) == (0, ""), out
    return [json.loads(line) for line in out.splitlines()]


def test_the_score_of_an_evening(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = kept(capsys, tmp_path, evening(MADE, SET, PASSED, THROWN))
    assert lines == [
        {
            "hand": 1,
            "dealer": "N",
            "outcome": "made",
            "scored": {"north-south": 370, "east-west": 200},
            "totals": {"north-south": 370, "east-west": 200},
            "winner": None,
        },
        {
            "hand": 2,
            "dealer": "E",
            "outcome": "set",
            "scored": {"east-west": -400, "north-south": 180},
            "totals": {"north-south": 550, "east-west": -200},
            "winner": None,
        },
        {
            "hand": 3,
            "dealer": "S",
            "outcome": "passed out",
            "scored": {},
            "totals": {"north-south": 550, "east-west": -200},
            "winner": None,
        },
        {
            "hand": 4,
            "dealer": "W",
            "outcome": "set",
            "scored": {"east-west": -300, "north-south": 80},
            "totals": {"north-south": 630, "east-west": -500},
            "winner": None,
        },
    ]


def test_the_score_of_an_evening_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "score", saved(tmp_path, evening(MADE, PASSED, THROWN)))
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "Hand 1, dealer north: south bid 300. Meld 230 and tricks 140 make 370. That reaches 300: made."
    assert lines[5] == "    north-south 370   east-west 200"
    assert lines[6:8] == ["Hand 2, dealer east: passed out.", "    north-south 370   east-west 200"]
    assert lines[8] == "Hand 3, dealer south: west bid 300. The hand was thrown in, so the bid is set."
    assert lines[-1] == "    north-south 450   east-west −100"


def test_the_target_wins_the_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = kept(capsys, tmp_path, evening(MADE, MADE, MADE, MADE, MADE))
    assert [line["totals"]["north-south"] for line in lines] == [370, 740, 1110, 1480, 1850]
    assert [line["winner"] for line in lines] == [None, None, None, None, "north-south"]
    out = run(capsys, "score", saved(tmp_path, evening(MADE, MADE, MADE, MADE, MADE)))[1]
    assert out.endswith("    north-south wins the game.\n")


@pytest.mark.parametrize(("declarer", "winner"), [("S", "north-south"), ("E", "east-west")])
def test_when_both_are_over_the_target_the_declaring_side_wins(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, declarer: str, winner: str
) -> None:
    big = {"declarer": declarer, "bid": 250, "meld": {"declarer": 1400, "defenders": 1500}, "counters": {"declarer": 100, "defenders": 150}}
    (line,) = kept(capsys, tmp_path, evening(big))
    assert line["winner"] == winner
    assert min(line["totals"].values()) == 1500


def test_both_over_under_other_house_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    big = {"declarer": "S", "bid": 250, "meld": {"declarer": 1400, "defenders": 1500}, "counters": {"declarer": 100, "defenders": 150}}
    for value, winner in (("higher-score", "east-west"), ("play-on", None)):
        (line,) = kept(capsys, tmp_path, evening(big, rules={"base": "single-deck", "both-out": value}))
        assert line["winner"] == winner


def test_a_set_side_may_go_below_zero_and_lose_at_a_limit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = kept(capsys, tmp_path, evening(SET, SET, SET, rules={"base": "single-deck", "lose-at": -1000}))
    assert [line["totals"]["east-west"] for line in lines] == [-400, -800, -1200]
    assert [line["winner"] for line in lines] == [None, None, "north-south"]


def test_a_hand_after_the_game_was_won(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = saved(tmp_path, evening(*[MADE] * 6), "evening.yaml")
    code, out, err = run(capsys, "score", file)
    assert (code, err) == (1, "")
    starts = [n for n, row in enumerate(Path(file).read_text(encoding="utf-8").splitlines(), 1) if row.startswith("- ")]
    assert out == f"{file}:{starts[5]}: hands.5: the game was won with hand 5\n    hint: start a new file for the next game\n"


def test_a_game_of_a_number_of_hands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = {"base": "single-deck", "game-target": {"hands": 3}}
    lines = kept(capsys, tmp_path, evening(MADE, SET, MADE, rules=rules))
    assert [line["winner"] for line in lines] == [None, None, "north-south"]
    assert run(capsys, "score", saved(tmp_path, evening(MADE, SET, MADE, MADE, rules=rules)))[0] == 1


def test_a_tie_after_the_last_hand_plays_on() -> None:
    rules = game("single-deck", {"game-target": "hands: 1"})
    even = PlayedHand(S, 250, (125, 125), (125, 125))
    more = PlayedHand(S, 250, (230, 90), (140, 110))
    assert [line.winner for line in play_evening([even, more], N, rules)] == [None, (N, S)]


def test_three_players(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    hands = [
        {
            "declarer": "E",
            "bid": 350,
            "meld": {"declarer": 250, "defenders": [60, 20]},
            "counters": {"declarer": 100, "defenders": [150, 0]},
        },
        {
            "declarer": "N",
            "bid": 300,
            "meld": {"declarer": 20, "defenders": [40, 0]},
            "counters": {"declarer": 100, "defenders": [100, 50]},
        },
    ]
    lines = kept(capsys, tmp_path, evening(*hands, rules="three-player"))
    assert lines[0]["scored"] == {"east": 350, "south": 210, "north": 0}
    assert lines[1]["scored"] == {"north": -300, "east": 140, "south": 50}
    assert lines[1]["totals"] == {"north": -300, "east": 490, "south": 260}
    assert [line["dealer"] for line in lines] == ["N", "E"]


def test_two_players(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    hands = [{"meld": [200, 60], "counters": [130, 120]}, {"meld": [700, 90], "counters": [50, 200]}]
    lines = kept(capsys, tmp_path, evening(*hands, rules="two-player"))
    assert [line["totals"] for line in lines] == [{"north": 330, "south": 180}, {"north": 1080, "south": 470}]
    assert [line["winner"] for line in lines] == [None, "north"]
    assert [line["dealer"] for line in lines] == ["N", "S"]
    out = run(capsys, "score", saved(tmp_path, evening(*hands, rules="two-player")))[1]
    assert out.splitlines()[0] == "Hand 1, dealer north:"


@pytest.mark.parametrize(
    ("hand", "rules", "says"),
    [
        ({**MADE, "bidd": 3}, "single-deck", "hands.0.bidd: unknown field 'bidd'\n    hint: did you mean bid?"),
        (
            {**MADE, "counters": {"declarer": 100, "defenders": 100}},
            "single-deck",
            "hands.0: counters 100 and 100 make 200, but a hand holds 250",
        ),
        ({**MADE, "counters": {"declarer": 100}}, "single-deck", "hands.0.counters: 'defenders' is missing"),
        ({**MADE, "declarer": "Q"}, "single-deck", "hands.0.declarer: unknown seat 'Q'"),
        ({**MADE, "declarer": "W"}, "three-player", "hands.0: nobody sits at 'W' in this game"),
        ({**MADE}, "three-player", "hands.0: meld for 2 sides, but this game has 3"),
        ({"declarer": "S", "bid": 300}, "single-deck", "hands.0: meld for 0 sides, but this game has 2"),
        (
            {"declarer": "S", "meld": MADE["meld"], "counters": MADE["counters"]},
            "single-deck",
            "hands.0: a bid of 0\n    hint: a bid is above 0",
        ),
        ({"declarer": "S", "bid": 300, "meld": MADE["meld"]}, "single-deck", "hands.0: no counters given for a hand that could be made"),
        ({"meld": [1, 2], "counters": [1, 2]}, "two-player", "hands.0: counters make 3, but a hand holds 250"),
        ({"meld": [1, 2]}, "two-player", "hands.0: counters for 0 sides, but this game has 2"),
    ],
)
def test_a_bad_hand_of_an_evening(capsys: pytest.CaptureFixture[str], tmp_path: Path, hand: Any, rules: str, says: str) -> None:
    code, out, err = run(capsys, "score", saved(tmp_path, evening(hand, rules=rules)))
    assert (code, err) == (1, "")
    assert f": {says}" in out


@pytest.mark.parametrize(
    "hand",
    [
        {"counters": [130, 120]},
        {"meld": [0, 0, 0], "counters": [130, 120]},
        {"meld": [0, 0, 0], "counters": [130, 100, 20]},
        {"meld": [0], "counters": [250]},
    ],
)
def test_figures_of_two_players_for_other_than_two(capsys: pytest.CaptureFixture[str], tmp_path: Path, hand: Any) -> None:
    """6: "No traceback reaches a user.\""""
    code, out, _ = run(capsys, "score", saved(tmp_path, evening(hand, rules="two-player")))
    assert code == 1
    assert ": hands.0" in out


def test_a_hand_without_its_declarer_is_not_taken_for_passed_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A hand with a bid and figures was bid by somebody; only `passed-out: true` says that nobody did."""
    hand = {field: value for field, value in MADE.items() if field != "declarer"}
    code, out, _ = run(capsys, "score", saved(tmp_path, evening(hand)))
    assert code == 1
    assert "hands.0" in out


def test_a_dealer_of_an_evening_who_does_not_sit_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """7: a wrong value of a file is named with its line, and the exit code is 1."""
    hand = {"meld": [200, 60], "counters": [130, 120]}
    code, out, _ = run(capsys, "score", saved(tmp_path, evening(hand, rules="two-player", dealer="W")))
    assert code == 1
    assert "nobody sits at 'W' in this game" in out


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ({"rules": "single-deck", "dealer": "N"}, "there are no hands\n    hint: write hands: and below it a list"),
        ({"hands": []}, "there are no hands"),
        ({"hands": ["S 300"]}, "hands.0: 'S 300' is not a hand\n    hint: write {declarer: S, bid: 300, meld: {...}, counters: {...}}"),
        ({"hands": [MADE], "dealr": "N"}, "dealr: unknown field 'dealr'\n    hint: did you mean dealer?"),
        ({"hands": [MADE], "rules": "bridge"}, "rules: unknown game 'bridge'"),
    ],
)
def test_a_bad_score_sheet(sheet: Any, says: str) -> None:
    document = read_text(yaml.safe_dump(sheet), "evening.yaml")
    assert read_evening(document) is None
    assert any(says in str(problem) for problem in document.problems)


def test_a_score_sheet_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "score", "nowhere.yaml")
    assert (code, out) == (2, "")
    assert err.startswith("pinochle-tutor: there is no file 'nowhere.yaml'")


def test_the_hand_at_fault_is_counted_from_one() -> None:
    with pytest.raises(EveningError) as caught:
        play_evening([PlayedHand(S, 300, (230, 90), (140, 110)), PlayedHand(S, 300, (230, 90), (140, 100))], N, SINGLE_DECK)
    assert (caught.value.hand, str(caught.value)) == (2, "hand 2: counters 140 and 100 make 240, but a hand holds 250")


def test_shooting_the_moon_in_an_evening() -> None:
    rules = game("single-deck", {"shoot-moon": "wins-game"})
    shot = PlayedHand(S, 300, (100, 0), (250, 0), moon=True, tricks=(12, 0))
    missed = PlayedHand(S, 300, (100, 0), (250, 0), moon=True, tricks=(11, 1))
    assert [line.winner for line in play_evening([missed, shot], N, rules)] == [None, (N, S)]


def test_a_moon_and_a_renege_in_an_evening() -> None:
    rules = game("single-deck", {"shoot-moon": "wins-game"})
    hands = [
        PlayedHand(S, 300, (100, 40), (130, 120), moon="missed"),
        PlayedHand(S, 300, (100, 40), renege="defenders"),
        PlayedHand(E, 300, (100, 40), renege="declarer"),
        PlayedHand(S, 300, (100, 40), (250, 0), moon="made"),
    ]
    lines = play_evening(hands, N, rules)
    assert [line.totals for line in lines] == [(-300, 160), (-200, 160), (-160, -140), (190, -140)]
    assert [line.winner for line in lines] == [None, None, None, (N, S)]
    said = "\n".join(game_words(4, lines[3], rules))
    assert "Meld 100 and tricks 250 make 350, and every trick was won, as announced: made." in said
    with pytest.raises(EveningError):
        play_evening([PlayedHand(S, 300, (100, 40), (240, 10), moon="made")], N, rules)


def test_the_tricks_save_a_side_where_any_trick_does() -> None:
    rules = game("single-deck", {"save": "trick"})
    hand = PlayedHand(S, 300, (100, 60), (250, 0), tricks=(11, 1))
    assert play_evening([hand], N, rules)[0].totals == (350, 60)


def test_two_players_record_with_melds_through_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    hand = start_stock_hand(deal(TWO_PLAYER, 11), S, TWO_PLAYER)
    start = hand
    melds = []
    while hand.phase is not StockPhase.DONE:
        if hand.phase is StockPhase.MELD:
            seat = hand.turn
            assert seat is not None
            for suit in "SHDC":
                pair = parse_cards(f"K{suit} Q{suit}")
                try:
                    hand = hand.lay(pair)
                    melds.append((len(hand.tricks), pair))
                    break
                except (LayingError, HandError):
                    continue
            hand = hand.draw()
        else:
            hand = hand.play(hand.legal().cards[-1])
    assert melds
    record = HandRecord(S, start.hands, stock=start.stock, melds=tuple(melds), tricks=tuple(trick.cards for trick in hand.tricks))
    file = saved(tmp_path, write_record(record, Table("two-player", TWO_PLAYER)))
    code, out, _ = run(capsys, "replay", file, "--json")
    shown = json.loads(out)
    assert code == 0
    assert shown["score"] == dict(zip(("north", "south"), hand.score().points, strict=True))
    assert shown["meld"] == dict(zip("NS", hand.meld_by_side(), strict=True))
    assert len(shown["winners"].split()) == 24
    out = run(capsys, "replay", file)[1]
    assert out.splitlines()[-1].startswith("Score: north ")
