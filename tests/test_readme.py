"""The README: its table of house rules and its examples are what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tutor.cli import main
from tutor.engine import HOUSE_RULES, VARIANTS
from tutor.questions import KINDS

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)


def house_rules_table() -> list[str]:
    rows = ["| house rule | values | what it asks | who plays it otherwise |", "|---|---|---|---|"]
    for row in HOUSE_RULES.values():
        fits = "" if row.fit.says == "any game" else f" ({row.fit.says})"
        rows.append(f"| `{row.name}` | {row.values()} | {row.asks}{fits} | {row.who} |")
    return rows


def test_the_table_of_house_rules_is_made_from_the_rows_of_the_engine() -> None:
    assert "\n".join(house_rules_table()) in README


def test_every_game_and_every_kind_is_named() -> None:
    assert [name for name in (*VARIANTS, *KINDS) if f"`{name}`" not in README] == []


@pytest.mark.slow
@pytest.mark.parametrize("block", BLOCKS, ids=[block.splitlines()[0] for block in BLOCKS])
def test_every_example_file_is_good(block: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "lessons" / "60-example.yaml" if "steps:" in block else tmp_path / "example.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(block.replace("puzzle: meld/runs/bare-run", "ask: {kind: points-needed, bid: 300, meld: 20}"), encoding="utf-8")
    command = "replay" if "calls:" in block else "score" if "declarer:" in block else "check"
    if command == "check":
        needed = tmp_path / "lessons" / "02-ranks.yaml"
        needed.parent.mkdir(exist_ok=True)
        needed.write_text("title: R\ngoal: G\nsteps:\n  - ask: {kind: points-needed, bid: 300, meld: 20}\n", encoding="utf-8")
        assert main(["check", str(file), str(needed)]) == 0, capsys.readouterr().out
    else:
        assert main([command, str(file)]) == 0, capsys.readouterr().out


def test_there_are_two_commands_for_a_fresh_machine() -> None:
    commands = re.findall(r"```sh\n(python3 -m venv .*)\n```", README)
    assert len(commands) == 2
    assert commands[0].endswith("pinochle-tutor")
    assert commands[1].endswith("pytest")
