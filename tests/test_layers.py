"""The layers of the design: each part imports only what stands to its left."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "tutor"
# From left to right; what stands in one row does not know each other.
ORDER = (("engine",), ("solver",), ("advice",), ("questions",), ("feedback",), ("content", "drills"))
BEFORE: dict[str, set[str]] = {
    layer: {name for names in ORDER[:place] for name in names} for place, row in enumerate(ORDER) for layer in row
}
ALLOWED: dict[str, set[str]] = {
    **BEFORE,
    "progress": set(),
    "training": {*BEFORE, "progress"},
    "app": {*BEFORE, "progress", "training"},
    "commands": {*BEFORE, "training"},
    "cli": {*BEFORE, "commands", "app"},
}
ONLY_IN = {
    "streamlit": "app",
    "pandas": "app",
    "altair": "app",
    "yaml": "content",
    "sqlalchemy": "progress",
    "numpy": "engine solver",
    "numba": "solver",
    "dask": "commands",
    "distributed": "commands",
}


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{name.name}" if node.module == "tutor" else node.module for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.parametrize("layer", [layer for layer in ALLOWED if (ROOT / layer).exists() or (ROOT / f"{layer}.py").exists()])
def test_a_layer_imports_only_what_stands_to_its_left(layer: str) -> None:
    files = sorted((ROOT / layer).rglob("*.py")) or [ROOT / f"{layer}.py"]
    assert files
    for file in files:
        for name in imports(file):
            parts = name.split(".")
            if parts[0] == "tutor" and len(parts) > 1:
                assert parts[1] in ALLOWED[layer] | {layer}, f"{file.name} imports {name}"
            assert layer in ONLY_IN.get(parts[0], layer).split(), f"{file.name} imports {name}"


# The rooms of the app, and into which of them each may look.
ROOMS: dict[str, set[str]] = {
    "texts": set(),
    "theme": set(),
    "session": set(),
    "table": set(),
    "doubting": {"session", "texts"},
    "glancing": {"session", "table"},
    "player": {"session", "table", "texts", "doubting", "glancing"},
    "views": {"session", "table", "texts", "theme", "player", "glancing"},
    "main": {"session", "table", "texts", "theme", "player", "views"},
    "door": {"session", "theme"},
    "launch": {"session", "theme", "door", "views"},
}


def app_imports(file: Path) -> set[str]:
    """The modules of the app that a module of it imports as it is loaded, by their paths below it."""
    found = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tutor.app"):
            for name in node.names:
                below = f"{node.module}.{name.name}".split(".")[2:]
                found.add("/".join(below if _is_module(below) else below[:-1]))
    return found


def _is_module(below: list[str]) -> bool:
    path = ROOT.joinpath("app", *below)
    return path.is_dir() or path.with_suffix(".py").is_file()


APP = {str(file.relative_to(ROOT / "app").with_suffix("")): app_imports(file) for file in sorted((ROOT / "app").rglob("*.py"))}


def test_no_module_of_the_app_leads_back_to_itself() -> None:
    assert len(APP) > 20
    try:
        TopologicalSorter(APP).prepare()
    except CycleError as circle:
        pytest.fail(" <- ".join(circle.args[1]))


@pytest.mark.parametrize("module", [name for name in APP if not name.endswith("__init__")])
def test_a_room_of_the_app_looks_only_into_those_it_may(module: str) -> None:
    room = module.split("/")[0]
    assert {name.split("/")[0] for name in APP[module]} <= ROOMS[room] | {room}


def test_the_engine_needs_the_standard_library_alone() -> None:
    import sys

    for file in (ROOT / "engine").rglob("*.py"):
        outside = {name.split(".")[0] for name in imports(file)} - {"tutor"} - sys.stdlib_module_names
        assert outside <= ({"numpy"} if file.name == "bulk.py" else set()), file.name


def test_the_top_level_holds_what_the_design_names() -> None:
    shown = {path.name for path in ROOT.parent.iterdir() if not path.name.startswith(".")}
    assert shown - {"build", "dist"} <= {"pyproject.toml", "README.md", "lessons", "puzzles", "tests", "tutor"}
