"""What the tests of progress share: answers at certain minutes, and other processes."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tutor.progress import Attempt, parse_explained

ROOT = Path(__file__).parents[1]
NOW = datetime(2026, 11, 29, 18, 30, tzinfo=UTC)


def at(minutes: float) -> datetime:
    """So many minutes after now."""
    return NOW + timedelta(minutes=minutes)


def an_attempt(learner: str, showing: str = "a1", minutes: float = 0, **changes: Any) -> Attempt:
    """A wrong first try, given half a minute after the question was shown."""
    usual = Attempt(
        learner=learner,
        question="meld/runs/bare-run",
        showing=showing,
        number=1,
        kind="meld-count",
        skill="run",
        level=1,
        right=False,
        explained=parse_explained("royal-paid-in-run"),
        rung=0,
        response="190",
        shown=at(minutes),
        answered=at(minutes + 0.5),
    )
    return replace(usual, **changes)


def run(script: str, *arguments: object) -> subprocess.Popen[str]:
    """Another process."""
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script), *map(str, arguments)],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT / "tests") + os.pathsep + str(ROOT)},
        text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def ends(processes: list[subprocess.Popen[str]]) -> list[str]:
    """What processes print, once none of them has complained."""
    said = [process.communicate() for process in processes]
    assert [errors for _, errors in said] == [""] * len(said)
    return [out.strip() for out, _ in said]
