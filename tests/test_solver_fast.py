"""The fast engine: who answers while it is compiled, threads, where compiled code is kept, and machines without numba."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event

import pytest
from endings import random_ending, random_endings

from tutor.engine import DOUBLE_DECK, SINGLE_DECK
from tutor.solver.plain import PlainEngine

pytest.importorskip("numba")

from tutor.solver import compiled, fast
from tutor.solver.fast import FastEngine

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def engine() -> FastEngine:
    made = FastEngine(waits=True)
    assert made.ready()
    return made


def test_the_table_takes_64_megabytes() -> None:
    assert fast.PLACES * 4 * 8 == 64 * 2**20


def test_whole_hands_can_be_asked_about(engine: FastEngine) -> None:
    """Questions that are answered at once, so that hands of twenty cards take no minutes."""
    for rules, cards in ((SINGLE_DECK, 12), (DOUBLE_DECK, 20)):
        position = random_ending(Random(1), rules, cards)
        assert engine.reaches(position, 0)
        assert not engine.reaches(position, position.points_left + 1)


def test_hands_that_do_not_fit_are_left_to_the_plain_engine(engine: FastEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    position = random_ending(Random(2), SINGLE_DECK, 4)
    expected = PlainEngine().solve(position)
    monkeypatch.setattr(fast, "_fits", lambda position: False)
    monkeypatch.setattr(engine, "ask", None)
    assert engine.solve(position) == expected
    assert engine.value(position) == max(expected.values())
    assert engine.reaches(position, max(expected.values()))


def test_what_was_learned_at_one_table_is_not_taken_for_another(engine: FastEngine) -> None:
    """The same hands at many tables, one after the other with one memory."""
    for position in random_endings(6, 120, (4, 5)):
        assert engine.solve(position) == PlainEngine().solve(position) == engine.solve(position), position


@pytest.mark.slow
def test_threads_may_ask_at_once(engine: FastEngine) -> None:
    positions = list(random_endings(7, 60, (5, 6)))
    expected = [PlainEngine().solve(position) for position in positions]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(engine.solve, positions * 4)) == expected * 4


# While it is compiled -----------------------------------------------------------------------------------------------


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Compiling goes on until the event is set."""
    over = Event()
    monkeypatch.setattr(fast.k, "take_back", lambda *_: over.wait())
    monkeypatch.setattr(fast, "PATIENCE", 0.01)
    yield over
    over.set()


def test_the_plain_engine_answers_until_it_is_compiled(compiling: Event) -> None:
    engine, position = FastEngine(), random_ending(Random(3), SINGLE_DECK, 4)
    expected = PlainEngine().solve(position)
    asked: list[int] = []
    engine.ask, ask = lambda *question: asked.append(1) or ask(*question), engine.ask  # type: ignore[method-assign,func-returns-value]
    assert engine.solve(position) == expected
    assert not asked
    compiling.set()
    assert engine.ready()
    assert engine.reaches(position, max(expected.values()))
    assert asked


def test_what_cannot_be_compiled_is_left_to_the_plain_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("this machine is strange")

    monkeypatch.setattr(fast.k, "reach", fails)
    engine, position = FastEngine(), random_ending(Random(4), SINGLE_DECK, 4)
    assert not engine.ready()
    assert engine.solve(position) == PlainEngine().solve(position)


# Where compiled code is kept ----------------------------------------------------------------------------------------


def test_compiled_code_is_kept_beside_the_package_else_in_a_private_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "HERE", tmp_path)
    assert compiled.kept_in() == str(tmp_path / "__pycache__")
    (tmp_path / "file").touch()
    monkeypatch.setattr(compiled, "HERE", tmp_path / "file")  # A folder in a file cannot be made.
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = Path(compiled.kept_in() or "")
    assert folder.parent == tmp_path
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o777)
    assert compiled.kept_in() is None, "what others may have put there is not run"
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    assert compiled.kept_in() is None


SOLVES = """
import sys
from pathlib import Path
{first}
from tutor.engine import SINGLE_DECK, Seat, Suit, parse_cards
from tutor.solver import card_values, position_of
from tutor.solver.engines import engine, found
hands = {{Seat(s): parse_cards(c) for s, c in zip("SWNE", ("JS AD", "9S KC", "10S QC", "QH 9D"))}}
position = position_of(SINGLE_DECK, Suit.SPADES, hands, (), Seat.SOUTH)
print(*found(), engine().ready(), *card_values(position).values())
"""


def run(tmp_path: Path, first: str = "", **environment: str) -> str:
    """What a process of its own prints, with a home folder that must stay empty."""
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    known = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA", "XDG", "PINOCHLE"))}
    shown = subprocess.run(
        [sys.executable, "-c", SOLVES.format(first=first)],
        env={**known, "HOME": str(home), "TMPDIR": str(tmp_path), **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stderr == ""
    assert not list(home.iterdir())
    return shown.stdout.strip()


BROKEN = """
class Hidden:
    def find_spec(self, name, *_):
        if name.split(".")[0] == "numba":
            raise {error}
sys.meta_path.insert(0, Hidden())
"""


@pytest.mark.slow
def test_nothing_is_written_to_the_home_folder(tmp_path: Path) -> None:
    assert run(tmp_path).startswith("fast plain True")


@pytest.mark.slow
@pytest.mark.parametrize("error", ["ImportError('none')", "OSError('a library is missing')", "AttributeError('another numpy')"])
def test_without_numba_the_plain_engine_is_used_and_nothing_is_said(tmp_path: Path, error: str) -> None:
    without = run(tmp_path, BROKEN.format(error=error))
    assert without.startswith("plain True")
    assert without.split()[1:] == run(tmp_path).split()[2:]
