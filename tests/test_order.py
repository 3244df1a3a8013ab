"""The way through a course for players of one game."""

from __future__ import annotations

from pathlib import Path

import pytest
from course import COURSE

from tutor.content import load_files, way_at

ROWS = {
    "01-first": ("Tricks", "single-deck", ""),
    "02-second": ("Tricks", "single-deck", ""),
    "03-third": ("Meld", "single-deck", "first"),
    "04-mixed": ("Others", "{base: three-player}", "third"),
    "05-table": ("Others", "single-deck", ""),
    "06-ours": ("Ours", "double-deck", "second"),
    "07-pinned": ("Ours", "{base: double-deck, save: 1}", "ours"),
}


@pytest.mark.parametrize(
    ("game", "way"),
    [
        ("single-deck", "first second third mixed table"),
        ("three-player", "first second third mixed table"),
        ("two-player", "first second third mixed table"),
        ("double-deck", "second ours pinned"),
    ],
)
def test_the_way_at_a_game(game: str, way: str, tmp_path: Path) -> None:
    for name, (part, rules, needs) in ROWS.items():
        ask = "- ask: {kind: points-needed, bid: 300, meld: 20}"
        text = f"title: T\npart: {part}\nrules: {rules}\ngoal: G\nneeds: [{needs}]\nsteps:\n  {ask}\n"
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    found = load_files([(file, tmp_path) for file in sorted(tmp_path.iterdir())])
    assert " ".join(way_at(found.lessons, game)) == way


def test_double_deck_comes_after_taking_tricks() -> None:
    way = way_at(COURSE.lessons, "double-deck")
    parts = [COURSE.lessons[name].part for name in way]
    assert list(dict.fromkeys(parts)) == ["Taking tricks", "Double deck"]
    assert parts == sorted(parts, reverse=True)
    assert parts.count("Double deck") == 9
    assert all(one.part in parts or one.id not in way for one in COURSE.lessons.values())
    assert set(COURSE.lessons) - set(way_at(COURSE.lessons, "single-deck")) == {
        name for name in way if parts[way.index(name)] == "Double deck"
    }
