"""Every golden case: a situation, the right answer, and where it comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.content import read_file, read_puzzles

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted((*GOLDEN.glob("*.yaml"), *GOLDEN.glob("judgement/*.yaml")))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_case_comes_out_as_expected(file: Path) -> None:
    document = read_file(file, file.name)
    found = read_puzzles(document, file.stem)
    assert [str(problem) for problem in document.problems] == []
    assert found.puzzles


def test_every_golden_case_expects_something() -> None:
    cases = [case for file in FILES for case in read_file(file, file.name).data["puzzles"]]
    assert len(cases) > 100
    assert [case["id"] for case in cases if "expect" not in case] == []


def test_a_wrong_expectation_would_be_noticed(tmp_path: Path) -> None:
    text = (GOLDEN / "meld-single-deck.yaml").read_text(encoding="utf-8")
    file = tmp_path / "bent.yaml"
    file.write_text(text.replace("expect: 150", "expect: 190", 1), encoding="utf-8")
    document = read_file(file, file.name)
    read_puzzles(document, "bent")
    assert [problem.message for problem in document.problems] == ["190, but the engine answers 150"]
