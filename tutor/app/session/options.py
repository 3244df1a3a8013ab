"""What the app was started with, the same for every visit."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    """What the app was started with: a folder of one's own content, or one file to preview."""

    content: Path | None = None
    preview: Path | None = None


_chosen = Options()


def options() -> Options:
    """What the app was started with."""
    return _chosen


def choose(options: Options) -> None:
    """Say what the app is started with, before it runs."""
    global _chosen
    _chosen = options
