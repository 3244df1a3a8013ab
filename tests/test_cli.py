"""The commands: on good input, on bad input and on none."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tutor.cli import EXAMPLES, main
from tutor.questions import KINDS

ROOT = Path(__file__).parents[1]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def test_meld(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "meld", "as ts ks qs js k♠ 9s", "--trump", "spades", "--json")
    assert code == 0
    assert json.loads(out) == {
        "trump": "S",
        "total": 200,
        "parts": [
            {"name": "run with extra king", "points": 190, "cards": ["AS", "10S", "KS", "KS", "QS", "JS"]},
            {"name": "dix", "points": 10, "cards": ["9S"]},
        ],
    }
    assert json.loads(run(capsys, "meld", "AS 10S KS QS JS KS", "--trump", "S", "--set", "run-extras=pair", "--json")[1])["total"] == 150
    assert run(capsys, "meld", "", "--trump", "S")[1].split() == ["meld", "with", "spades", "trump", "0"]


def test_plays(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "plays", "AH 10H 9S", "KH", "--trump", "S", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["legal"], found["duty"]) == (["AH", "10H"], "beat")
    assert found["cards"][0] == {"card": "9S", "legal": False, "why": "Hearts were led and you hold hearts, so you must follow."}
    assert json.loads(run(capsys, "plays", "AH 10H 9S", "", "--trump", "S", "--json")[1])["duty"] == "lead"


def test_score(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "score", "--bid", "400", "--meld", "250", "60", "--counters", "130", "120", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["outcome"], found["declarer"], found["defenders"]) == ("set", -400, 180)
    assert sum(line["scored"] for line in found["lines"] if line["side"] == 0) == -400


A_TRICK = ("score", "--set", "save=trick", "--bid", "300", "--meld", "100", "60", "--counters", "250", "0")
MONEY = ("score", "--rules", "three-player-money", "--bid", "350", "--meld", "150", "0", "0", "--counters", "200", "40", "10")
MOON = ("score", "--set", "shoot-moon=bonus-250", "--bid", "300", "--meld", "100", "60", "--counters", "250", "0")


@pytest.mark.parametrize(
    ("words", "outcome", "declarer", "defenders"),
    [
        ((*A_TRICK, "--tricks", "11", "1"), "made", 350, 60),
        ((*A_TRICK, "--tricks", "12", "0"), "made", 350, 0),
        ((*MOON, "--moon", "made"), "made", 600, 0),
        ((*MOON, "--moon", "missed"), "set", -500, 0),
        (("score", "--bid", "300", "--meld", "100", "60", "--renege", "defenders"), "made", 100, 0),
        (("score", "--bid", "300", "--meld", "100", "60", "--renege", "declarer"), "set", -300, 60),
    ],
)
def test_score_of_tricks_a_moon_and_a_renege(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], outcome: str, declarer: int, defenders: int
) -> None:
    code, out, err = run(capsys, *words, "--json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert (found["outcome"], found["declarer"], found["defenders"]) == (outcome, declarer, defenders)
    for side, total in enumerate((declarer, defenders)):
        assert sum(line["scored"] for line in found["lines"] if line["side"] == side) == total


def test_score_in_chips(capsys: pytest.CaptureFixture[str]) -> None:
    """4.3: a unit of 5 from 350 on, twice that in spades, and the kitty takes part."""
    assert json.loads(run(capsys, *MONEY, "--trump", "S", "--json")[1])["chips"] == {"each": 10, "kitty": 10, "bidder": 30}
    code, out, err = run(capsys, *MONEY, "--trump", "hearts")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "Made: each opponent pays the bidder 5, and so does the kitty: 15 in all."
    given_up = run(capsys, *MONEY[:-4], "--thrown-in", "--trump", "H")[1]
    assert given_up.splitlines()[-1] == "Not played: the bidder pays once, 5 to each opponent and 5 to the kitty: 15 in all."
    unseen = run(capsys, "score", "--rules", "three-player-money", "--bid", "300", "--unseen")
    assert unseen[:2] == (
        0,
        "The hand was thrown in, so the bid is set.\nThrown in unseen: the bidder pays the kitty 3, and nobody else.\n",
    )


def test_score_of_an_evening_for_chips(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sheet = tmp_path / "evening.yaml"
    sheet.write_text(
        "rules: three-player-money\nhands:\n"
        "  - {declarer: S, bid: 300, trump: S, meld: {declarer: 80, defenders: [0, 0]}, counters: {declarer: 220, defenders: [20, 10]}}\n"
        "  - {declarer: N, bid: 300, unseen: true}\n",
        encoding="utf-8",
    )
    lines = [json.loads(line) for line in run(capsys, "score", str(sheet), "--json")[1].splitlines()]
    assert [line["chips"] for line in lines] == [{"N": -6, "E": -6, "S": 12, "kitty": 0}, {"N": -3, "E": 0, "S": 0, "kitty": 3}]
    assert lines[1]["chips-so-far"] == {"N": -9, "E": -6, "S": 12, "kitty": 3}
    assert run(capsys, "score", str(sheet))[1].splitlines()[-1] == "    Chips so far: north −9   east −6   south 12   kitty 3"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace("trump: S, ", ""), encoding="utf-8")
    code, out, _ = run(capsys, "score", str(sheet))
    assert code == 1
    assert out.startswith(f"{sheet}:3: hands.0: trump is not given\n    hint: say which suit was trump")


def test_where_nobody_bids_the_counters_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "score", "--rules", "two-player", "--meld", "10", "20")
    assert code == 2
    assert "give --meld and --counters, since nobody bids" in err


def test_what_is_left_aside_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, err = run(capsys, "score", "--bid", "250", "--meld", "10", "20", "--unseen", "--trump", "S")
    assert err.count("trump is left aside") == 1


@pytest.mark.parametrize(
    ("words", "note"),
    [
        (
            ("score", "--rules", "double-deck", "--bid", "50", "--meld", "15", "20", "--counters", "40", "10"),
            "the counters are left aside, since a meld of 15 is below 20 and the hand is not played",
        ),
        (
            ("score", "--bid", "300", "--meld", "100", "60", "--thrown-in", "--trump", "S"),
            "trump is left aside, since it matters only where",
        ),
        (
            ("score", "--bid", "250", "--meld", "10", "20", "--unseen"),
            "unseen counts as thrown in, since what was seen matters only where chips are paid",
        ),
        ((*MONEY[:7], "90", *MONEY[8:], "--trump", "H"), "the defenders' meld is left aside, since only the bidder melds in this game"),
        (
            ("meld", "KS QS", "--set", "pass-count=0", "--set", "pass-order=together"),
            "pass-order makes no difference, since no cards are passed",
        ),
        (
            ("plays", "AH", "", "--trump", "S", "--set", "both-out=play-on", "--set", "game-target=hands: 8"),
            "both-out makes no difference, since",
        ),
        (
            ("drill", "--skill", "run", "--set", "all-pass=redeal", "--set", "stuck-at=150"),
            "stuck-at makes no difference, since the cards are dealt",
        ),
    ],
)
def test_what_makes_no_difference_is_told_beside_the_answer(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], note: str) -> None:
    code, out, err = run(capsys, *words)
    assert (code, err.count("\n")) == (0, 1)
    assert out
    assert err.startswith(f"note: {note}")


def test_rules_of_a_table_in_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As Settings and My table save it."""
    table = tmp_path / "table.yaml"
    table.write_text("base: single-deck\nrun-extras: pair\npass-order: together\n", encoding="utf-8")
    hand = ("meld", "AS 10S KS QS JS KS", "--trump", "S", "--rules", str(table), "--json")
    assert json.loads(run(capsys, *hand)[1])["total"] == 150
    assert json.loads(run(capsys, *hand, "--set", "run-extras=each")[1])["total"] == 190
    assert run(capsys, *hand, "--set", "pass-count=0")[2] == "note: pass-order makes no difference, since no cards are passed\n"
    assert "run-extras: pair" in run(capsys, "drill", "--skill", "run", "--yaml", "--rules", str(table))[1]
    table.write_text("base: single-deck\nrun-extra: pair\n", encoding="utf-8")
    code, _, err = run(capsys, *hand)
    assert code == 2
    assert err.startswith(f"pinochle-tutor: {table}:2: unknown field 'run-extra' (did you mean run-extras?)")
    table.write_text("", encoding="utf-8")
    assert run(capsys, *hand)[2].startswith(f"pinochle-tutor: {table}:1: the file is empty")


def test_notes_of_a_file_are_told_and_nothing_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    puzzles = tmp_path / "p.yaml"
    puzzles.write_text(
        "title: T\nrules: {base: single-deck, pass-count: 0, pass-order: together}\ntrump: S\npuzzles:\n"
        "  - {id: a, kind: meld-count, hand: KS QS}\n",
        encoding="utf-8",
    )
    note = ":2: rules.pass-order: this makes no difference, since no cards are passed\n    hint: leave it out\n"
    code, out, err = run(capsys, "answer", str(puzzles))
    assert (code, out.startswith("a: 40"), err) == (0, True, f"{puzzles}{note}")
    code, out, _ = run(capsys, "diagnose", str(puzzles), "--response", "20")
    assert code == 0
    code, out, _ = run(capsys, "check", str(puzzles))
    assert (code, out) == (0, f"p.yaml{note}1 files, 0 lessons, 1 puzzles: 0 problems, 1 note\n")


def test_answer_gives_one_object_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        "title: T\ntrump: S\npuzzles:\n"
        "  - {id: a, kind: legal-plays, hand: 9C AH 10H AH, trick: KH}\n"
        "  - {id: b, kind: best-trump, hand: KS QS KH QH}\n"
        "  - {id: c, kind: rank-order, cards: KH 10H AH}\n"
        "  - {id: d, kind: meld-count, hand: 1S}\n"
        "  - {id: e, kind: hand-score, bid: 300, meld: {declarer: 100, defenders: 0}, counters: {declarer: 250, defenders: 0}}\n"
    )
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    code, out, _ = run(capsys, "answer", "-", "--json")
    found = {line["id"]: line for line in map(json.loads, out.splitlines())}
    assert code == 1
    assert found["a"]["answer"] == ["AH", "10H"]
    assert found["b"]["answer"] == ["S", "H"]
    assert found["c"]["answer"] == ["AH", "10H", "KH"]
    assert found["d"] == {"id": "d", "error": "unknown rank '1' in card '1S'"}
    assert found["e"]["answer"] == {"outcome": "made", "declarer": 350, "defenders": 0}
    assert all(line["because"] for line in found.values() if "answer" in line)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("meld", "AS 1S", "--trump", "S"), "unknown rank '1' in card '1S'"),
        (("meld", "AS AS AS", "--trump", "S"), "3 x 'AS', but the deck has 2"),
        (("meld", "AS", "--trump", "X"), "unknown suit 'X'"),
        (("meld", "AS", "--trump", "S", "--rules", "bridge"), "unknown game 'bridge'"),
        (("meld", "AS", "--trump", "S", "--set", "run-extras"), "'run-extras' is not RULE=VALUE"),
        (("meld", "AS", "--trump", "S", "--set", "run-extra=pair"), "unknown house rule 'run-extra'"),
        (("meld",), "the following arguments are required: hand"),
        (("plays", "AH", "KH QH JH 9H", "--trump", "S"), "the trick KH QH JH 9H is full"),
        (("plays", "", "KH", "--trump", "S"), "the hand is empty"),
        (("score", "--bid", "x", "--meld", "1", "2"), "argument --bid: invalid int value: 'x'"),
        (("score", "--bid", "300", "--meld", "100", "20"), "no counters given for a hand that could be made"),
        (
            ("score", "--bid", "300", "--meld", "100", "20", "--counters", "100", "100"),
            "counters 100 and 100 make 200, but a hand holds 250",
        ),
        (A_TRICK, "any trick saves the meld here, but not how many were taken"),
        ((*A_TRICK, "--tricks", "11"), "--tricks has 1 numbers, but this game has 2 sides"),
        ((*A_TRICK, "--tricks", "11", "3"), "tricks 11 and 3 make 14, but a hand has 12"),
        ((*A_TRICK, "--moon", "made"), "there is no shooting the moon in this game"),
        ((*A_TRICK, "--moon", "perhaps"), "argument --moon: invalid choice: 'perhaps'"),
        ((*MOON, "--renege", "declarer", "--moon", "made"), "a renege and a moon in one hand"),
        (MONEY, "trump is not given (say which suit was trump, since spades pay twice as much)"),
        ((*MONEY, "--trump", "X"), "unknown suit 'X'"),
        (("score", "--rules", "three-player-money", "--bid", "350", "--unseen"), "only a forced bid is thrown in unseen"),
        (
            ("score", "--rules", "two-player", "--meld", "1", "2", "--counters", "250", "0", "--moon", "made"),
            "--moon is for games with an auction",
        ),
        (("score", "nowhere.yaml", "--bid", "300"), "--bid beside a file of hands"),
        (("meld", "AS", "--rules", "nowhere.yaml"), "there is no file 'nowhere.yaml'"),
        (
            ("meld", "AS", "--rules", "double-deck", "--set", "values=dix: 1"),
            "no hand can have 'dix' in values (there are no nines in this deck",
        ),
        (("meld", "AS", "--set", "values=triple run: 1"), "no hand can have 'triple run' in values (this deck has 2 of each card"),
        (("meld", "AS", "--set", "values=run: 1, run: 2"), "'run' is given twice in values (keep one of the two)"),
        (("meld", "AS", "--set", "minimum-bid=low"), "unknown value 'low' for minimum-bid (it is a number from 1 to 5,000)"),
        (("check", "nowhere"), "there is no file or folder 'nowhere'"),
        (("answer", "nowhere.yaml"), "there is no file 'nowhere.yaml'"),
        (("preview", "nowhere.yaml"), "there is no file 'nowhere.yaml'"),
        (("app", "--content", "nowhere"), "there is no folder 'nowhere'"),
        (("app", "--port", "99999"), "port 99999 cannot be"),
        (("new", "meld-cuont", "x.yaml"), "unknown kind 'meld-cuont'"),
        (("drill", "--skill", "fly"), "unknown skill 'fly'"),
        (("fly",), "argument COMMAND: invalid choice: 'fly'"),
    ],
)
def test_a_wrong_argument_is_one_line_with_an_example(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"pinochle-tutor: {says}")
    assert "for example: pinochle-tutor" in err


def test_a_port_in_use(capsys: pytest.CaptureFixture[str]) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, _, err = run(capsys, "app", "--port", port, "--no-browser")
    assert code == 2
    assert err.startswith(f"pinochle-tutor: port {port} is in use (leave --port out to take the next free one)")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["lesson", *KINDS])
def test_new_writes_a_file_that_can_be_answered_and_never_over_another(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "mine" / f"{kind}.yaml"
    assert run(capsys, "new", kind, str(file))[0] == 0
    before = file.read_text(encoding="utf-8")
    assert run(capsys, "new", kind, str(file))[0] == 2
    assert file.read_text(encoding="utf-8") == before
    assert run(capsys, "answer", str(file))[0] == 0


@pytest.mark.slow
def test_new_writes_files_that_have_no_problem(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each alone, and all of them together: check reads the whole course beside them, so it is asked seldom."""
    for kind in ("lesson", *KINDS):
        assert run(capsys, "new", kind, str(tmp_path / "mine" / f"{kind}.yaml"))[0] == 0
    lesson, puzzle = (str(tmp_path / "mine" / f"{kind}.yaml") for kind in ("lesson", "meld-count"))
    assert run(capsys, "check", lesson)[:2] == (0, "1 files, 1 lessons, 0 puzzles: 0 problems\n")
    assert run(capsys, "check", puzzle)[:2] == (0, "1 files, 0 lessons, 1 puzzles: 0 problems\n")
    every = sorted(str(file) for file in (tmp_path / "mine").iterdir())
    assert run(capsys, "check", *every)[:2] == (0, f"{len(every)} files, 1 lessons, {len(KINDS)} puzzles: 0 problems\n")


@pytest.mark.slow
def test_check_of_the_course(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check")
    assert code == 0
    assert out.endswith("0 problems\n")


@pytest.mark.slow
def test_check_of_an_empty_file_and_an_empty_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.yaml").touch()
    assert run(capsys, "check", str(tmp_path / "folder"))[0] == 2
    code, out, _ = run(capsys, "check", str(tmp_path / "empty.yaml"))
    assert code == 1
    assert "the file is empty" in out


@pytest.mark.parametrize("command", EXAMPLES)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert f"example: {EXAMPLES[command]}".split()[1] in capsys.readouterr().out


@pytest.mark.slow
def test_the_readme_names_commands_that_work(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shlex

    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = [row.split("|")[2] for row in text.splitlines() if row.startswith("| ") and "`pinochle-tutor " in row]
    commands = [part for row in rows for part in row.split("`") if part.startswith("pinochle-tutor ")]
    assert len(commands) >= 8
    for command in commands:
        words = shlex.split(command)[1:]
        if words[0] in ("app", "preview", "replay") or words[1:2] == ["evening.yaml"]:
            continue
        assert main(words) == 0, command
    capsys.readouterr()


@pytest.mark.slow
def test_a_wheel_carries_the_course_and_runs_elsewhere(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "PYTHONDONTWRITEBYTECODE": "1"}
    check = subprocess.run(
        [sys.executable, "-m", "tutor", "check"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert check.returncode == 0, check.stdout + check.stderr
    assert " 0 problems" in check.stdout
    assert (tmp_path / "installed/tutor/app/table/screen.js").is_file()
    assert (tmp_path / "installed/tutor/py.typed").is_file()
    pools = {file.name for file in (ROOT / "tutor/drills/pools").glob("*.json")}
    assert {file.name for file in (tmp_path / "installed/tutor/drills/pools").glob("*.json")} == pools


LONG, ODD = "9" * 100_000, "A\x1b[31mS"


@pytest.mark.parametrize(
    "arguments",
    [
        ["meld", LONG, "--trump", "S"],
        ["meld", "AS", "--trump", LONG],
        ["meld", "AS", "--trump", "S", "--set", f"run-extras={LONG}"],
        ["plays", "AS", ODD, "--trump", "S"],
        ["score", "--bid", LONG, "--meld", "1", "2"],
        ["drill", "--skill", ODD + LONG],
        ["check", LONG],
        ["new", LONG, "x.yaml"],
        ["meld", ODD, "--trump", "S"],
    ],
    ids=lambda arguments: " ".join(each[:12] for each in arguments),
)
def test_what_is_long_or_odd_is_quoted_short_and_without_signs_a_terminal_acts_on(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert "\x1b" not in said
    assert len(said) < 3000
