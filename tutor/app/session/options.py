"""What the app was started with, the same for every visit."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Sharing:
    """How the devices of the house come in: the code of this start, and the addresses, the best one first."""

    code: str
    addresses: tuple[str, ...]

    @property
    def spaced(self) -> str:
        """The code in two halves, which can be read and kept in mind."""
        half = len(self.code) // 2
        return f"{self.code[:half]} {self.code[half:]}"

    @property
    def link(self) -> str:
        """The address that brings the code along."""
        return f"{self.addresses[0]}/?code={self.code}"


@dataclass(frozen=True)
class Options:
    """What the app was started with: a folder of one's own content, one file to preview, and whether the house shares it."""

    content: Path | None = None
    preview: Path | None = None
    sharing: Sharing | None = None


_chosen = Options()


def options() -> Options:
    """What the app was started with."""
    return _chosen


def choose(options: Options) -> None:
    """Say what the app is started with, before it runs."""
    global _chosen
    _chosen = options
