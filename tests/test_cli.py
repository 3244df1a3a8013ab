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
