"""The commands on judgement: advise, advise --write, check --prove, and what answer and diagnose say of it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from test_cli import run

from tutor.content import read_file, read_puzzles
from tutor.drills import judged
from tutor.questions.best_play import BestPlay
from tutor.questions.graded import Graded

HANDS = "{N: 10S KH KD QC, E: QH JD QD 9D, S: JS 9H 10D AD, W: 9S 10H KC 10C}"
ONE = f"title: One\nrules: {{base: single-deck}}\nkind: best-play\ntrump: S\npuzzles:\n  - id: first\n    hands: {HANDS}\n"
GRADED = """\
    graded:
      key: 147d4bd7
      version: 1
      values: {JS: 70, 9H: 50, 10D: 50, AD: 50}
      line:
"""
ODD = """\
# A club's own file, Ä and 🂡
title: Odd layouts
rules: {base: single-deck}
kind: best-play   # all of them
trump: S
puzzles:
  - {id: flow, hands: %HANDS%}   # a flow one

  - id: text-last
    hands: {N: 10S KH KD QC, E: QH JD QD 9D,
            S: JS 9H 10D AD, W: 9S 10H KC 10C}
    why: |
      Pull trump first.
      Then cash.

    # after a block text
  - id: empty
    graded:
    hands:
        N: 10S KH KD QC   # north
        E: QH JD QD 9D
        S: JS 9H 10D AD
        W: 9S 10H KC 10C  # west

  # a stale one
  - hands: %HANDS%
    graded:
        key: 00000000   # no
        version: 1
        values: {JS: 1}
        line: {JS: JS}
    # still here
    level: 2
    id: stale
  - id: other
    kind: legal-plays
    hand: AS 10S
# the end
""".replace("%HANDS%", HANDS)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(ONE, encoding="utf-8")
    return path


def written(path: Path) -> list[BestPlay]:
    document = read_file(path, path.name)
    found = [puzzle.question for puzzle in read_puzzles(document, "mine").puzzles]
    assert document.problems == []
    return [question for question in found if isinstance(question, BestPlay)]


def test_each_choice_is_told_with_what_it_costs_and_how_it_goes_on(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    code, out, _ = run(capsys, "advise", str(file))
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "first: JS"
    assert [line.split()[:4] for line in lines[1:5]] == [
        ["JS", "70", "best", "JS"],
        ["9H", "50", "loose,", "costs"],
        ["10D", "50", "loose,", "costs"],
        ["AD", "50", "loose,", "costs"],
    ]
    assert all(line.count(" / ") == 3 for line in lines[1:5])
    assert lines[5] == "    idea: pull-trump"


def test_advice_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(ONE))
    code, out, _ = run(capsys, "advise", "-", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["id"], found["kind"], found["idea"]) == ("first", "best-play", ["pull-trump"])
    assert [(one["card"], one["value"], one["cost"], one["grade"]) for one in found["choices"]][:2] == [
        ("JS", 70, 0, "best"),
        ("9H", 50, 20, "loose"),
    ]
    assert all(one["line"].split()[0] == one["card"] and len(one["line"].split()) == 16 for one in found["choices"])


def test_answer_gives_the_values(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    found = json.loads(run(capsys, "answer", str(file), "--json")[1])
    assert (found["answer"], found["values"]) == (["JS"], {"JS": 70, "9H": 50, "10D": 50, "AD": 50})


def test_diagnose_says_that_no_belief_is_looked_for(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    code, out, _ = run(capsys, "diagnose", str(file), "--response", "AD")
    assert code == 0
    assert out.splitlines()[-1] == "    here choices are weighed, so no belief about the rules is looked for"
    assert json.loads(run(capsys, "diagnose", str(file), "--response", "JS", "--json")[1])["right"]


# Writing -----------------------------------------------------------------------------------------------------------


def test_what_is_worked_out_is_written_once(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert run(capsys, "advise", "--write", str(file))[:2] == (0, f"{file}: 1 of 1 written\n")
    text = file.read_text(encoding="utf-8")
    assert text.startswith(ONE + GRADED)
    assert all(question.is_graded for question in written(file))
    assert run(capsys, "advise", str(file), "--write")[:2] == (0, f"{file}: 0 of 1 written, the others stand already\n")
    assert file.read_text(encoding="utf-8") == text


def test_a_file_that_is_changed_meanwhile_is_left_alone(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out = BestPlay.worked_out

    def edited_meanwhile(question: BestPlay) -> Graded:
        file.write_text("title: Mine\n", encoding="utf-8")
        return worked_out(question)

    monkeypatch.setattr(BestPlay, "worked_out", edited_meanwhile)
    code, _, err = run(capsys, "advise", "--write", str(file))
    assert code == 2
    assert "was changed meanwhile; nothing was written" in err
    assert file.read_text(encoding="utf-8") == "title: Mine\n"


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_comments_and_layout_stay(capsys: pytest.CaptureFixture[str], tmp_path: Path, ends: str) -> None:
    file = tmp_path / "odd.yaml"
    file.write_bytes(("\ufeff" + ODD).replace("\n", ends).encode())
    code, out, err = run(capsys, "advise", "--write", str(file))
    assert (code, out) == (0, f"{file}: 4 of 4 written\n")
    assert err == "note: left out: 1 of 5 questions, which ask for no judgement; the answer command answers them\n"
    text = file.read_bytes().decode()
    assert text.count(ends) == text.count("\n")
    kept = [line for line in ODD.splitlines() if "#" in line and "key" not in line]
    assert [line for line in text.replace("\ufeff", "").splitlines() if "#" in line] == [
        kept[0],
        kept[1],
        next(line for line in text.splitlines() if line.startswith("  - {id: flow") and line.endswith("# a flow one")),
        *kept[3:],
    ]
    questions = written(file)
    assert len(questions) == 4
    assert all(question.is_graded for question in questions)
    assert questions[1].why.split() == ["Pull", "trump", "first.", "Then", "cash."]


def test_a_lesson_gets_it_where_it_asks_and_shows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "60-mine.yaml"
    asked = f"{{kind: best-play, trump: S, hands: {HANDS}}}"
    file.write_text(
        f"title: Mine\ngoal: See.\nrules: {{base: single-deck}}\nsteps:\n  - text: Look.\n  - worked: {asked}   # first\n"
        f"  - id: it\n    ask:\n      kind: best-play\n      trump: H\n      hands: {HANDS}\n",
        encoding="utf-8",
    )
    assert run(capsys, "advise", "--write", str(file))[:2] == (0, f"{file}: 2 of 2 written\n")
    assert run(capsys, "check", "--prove", str(file))[:2] == (0, "1 files, 1 lessons, 0 puzzles, 2 proved: 0 problems\n")
    assert "}   # first" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("", "mine.yaml:1: the file is empty\n"),
        ("puzzles: 3", "mine.yaml:1: there are no puzzles\n"),
        ("a: [", "mine.yaml:2: did not find expected node content\n"),
    ],
)
def test_a_file_that_is_none_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, out: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    for more in ((), ("--write",)):
        code, said, _ = run(capsys, "advise", str(file), *more)
        assert code == 1
        assert out in said
        assert file.read_text(encoding="utf-8") == text


def test_a_question_that_cannot_be_is_told_and_the_others_are_written(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text(ONE + f"  - id: odd\n    trick: AS AS AS AS\n    hands: {HANDS}\n", encoding="utf-8")
    code, out, _ = run(capsys, "advise", "--write", str(file))
    assert code == 1
    assert "odd: error: " in out
    assert f"{file}: 1 of 1 written" in out


def test_wrong_arguments(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(capsys, "advise")[0] == 2
    code, out, err = run(capsys, "advise", str(tmp_path / "none.yaml"))
    assert (code, out) == (2, "")
    assert err.startswith("pinochle-tutor: there is no file ")
    monkeypatch.setattr("sys.stdin", io.StringIO(ONE))
    code, _, err = run(capsys, "advise", "-", "--write")
    assert code == 2
    assert err.startswith("pinochle-tutor: standard input cannot be written to")


def test_a_file_that_asks_nothing_to_judge(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("puzzles:\n  - {id: a, kind: legal-plays, trump: S, hand: AS 10S}\n", encoding="utf-8")
    code, out, err = run(capsys, "advise", str(file))
    assert (code, out) == (1, "")
    assert err.startswith("note: left out: 1 of 1 questions")


# Checking ----------------------------------------------------------------------------------------------------------


EIGHT = "{N: AS 10S KS QS JS 9S AH 10H, E: AS 10S KS QS JS 9S AH 10H, S: KH KH QH QH JH JH 9H 9H, W: AD 10D KD QD JD 9D AC AC}"  # not quick


def test_one_that_takes_long_must_be_worked_out_beforehand(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text(ONE.replace(HANDS, EIGHT), encoding="utf-8")
    code, out, _ = run(capsys, "check", str(file))
    assert code == 1
    assert out.splitlines()[:2] == [
        "mine.yaml:6: puzzles.0: 'graded' is missing: with 8 cards a hand it takes long to work out",
        "    hint: pinochle-tutor advise --write mine.yaml",
    ]


def test_a_stale_one_is_a_problem_until_it_is_worked_out_anew(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    run(capsys, "advise", "--write", str(file))
    file.write_text(file.read_text(encoding="utf-8").replace("trump: S", "trump: H"), encoding="utf-8")
    assert run(capsys, "check", str(file))[1].splitlines()[:2] == [
        "mine.yaml:8: puzzles.0.graded: graded is stale: situation or rules changed",
        "    hint: pinochle-tutor advise --write mine.yaml",
    ]
    assert run(capsys, "answer", str(file))[0] == 0  # worked out when asked
    run(capsys, "advise", "--write", str(file))
    assert run(capsys, "check", str(file))[0] == 0


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("JS: 70", "JS: 80", "graded.values.JS: JS 80, but it is worth 70"),
        ("AD: 50}", "AD: 40}", "graded.values.AD: AD 40, but it is worth 50"),
        ("JS: JS 9S 10S", "JS: JS 10S 9S", "graded.line.JS: JS 10S 9S "),
        ("idea: [pull-trump]", "idea: [feed, duck]", "graded.idea: feed, duck, but it comes out as pull-trump"),
        ("misses: [aces-first, ", "misses: [", "graded.misses: high-card-first"),
        ("steps: 1", "steps: 3", "graded.steps: 3, but it comes out as 1"),
    ],
)
def test_proving_finds_what_was_changed(capsys: pytest.CaptureFixture[str], file: Path, old: str, new: str, says: str) -> None:
    run(capsys, "advise", "--write", str(file))
    assert run(capsys, "check", "--prove", str(file))[:2] == (0, "1 files, 0 lessons, 1 puzzles, 1 proved: 0 problems\n")
    right = file.read_text(encoding="utf-8")
    assert right.count(old) == 1
    file.write_text(right.replace(old, new), encoding="utf-8")
    assert run(capsys, "check", str(file))[0] == 0  # without --prove nothing is worked out
    code, out, _ = run(capsys, "check", "--prove", str(file))
    assert code == 1
    assert f"puzzles.0.{says}" in out.splitlines()[0]
    assert out.splitlines()[1] == "    hint: pinochle-tutor advise --write mine.yaml"
    run(capsys, "advise", "--write", str(file))
    assert file.read_text(encoding="utf-8") == right


def test_what_an_author_expects_of_each_card_is_checked(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text(ONE + "    expect: {JS: 70, AD: 40, KH: 1, 9H: x}\n", encoding="utf-8")
    code, out, _ = run(capsys, "check", str(file))
    assert code == 1
    assert [line for line in out.splitlines() if "expect" in line] == [
        "mine.yaml:8: puzzles.0.expect.9H: 'x' is not a number",
        "mine.yaml:8: puzzles.0.expect.AD: AD 40, but it is worth 50",
        "mine.yaml:8: puzzles.0.expect.KH: 'KH' is none of the choices",
    ]


def test_pools_are_proved_with_the_course(capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(capsys, "advise", "--write", str(file))
    good = written(file)[0]
    text = file.read_text(encoding="utf-8").replace("JS: 70", "JS: 80")
    file.write_text(text, encoding="utf-8")
    bent = written(file)[0]
    pools = {"single-deck": (good, bent)}
    monkeypatch.setattr("tutor.commands.proving.pool", lambda game: pools.get(game, ()))
    monkeypatch.setattr("tutor.commands.content.content_files", lambda root: iter((file,)))
    code, out, _ = run(capsys, "check", "--prove")
    assert code == 1
    assert "tutor/drills/pools/single-deck.json:1: questions.1.graded.values.JS: JS 80, but it is worth 70\n    hint: mine it anew" in out
    assert judged.pool  # what it stands for
