"""The journal of a search: a line for each batch, kept as soon as it is done, so that a run that was killed loses and repeats nothing."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from tutor.commands.batches import Batch, Search
from tutor.commands.common import UsageError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Journal:
    """The batches of one search that are done, in a file beside the one that is written from them.

    A line that was cut off by a kill is dropped. Raises UsageError for a file of another search or of no search, and where
    another run goes on in it.
    """

    def __init__(self, out: Path, search: Search) -> None:
        self.out, self.path, self.search = out, out.with_name(out.name + ".journal"), search
        self._places: dict[int, int] = {}
        self._written: set[str] = set()
        if not out.parent.is_dir():
            raise UsageError(f"there is no folder '{out.parent}'")
        if out.exists() and not self.path.exists():
            raise UsageError(f"'{out}' exists already, and no search wrote it", "choose another --out")
        self._file = self.path.open("r+b" if self.path.exists() else "x+b")
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise UsageError(f"another run is at work on '{out}'", "wait for it, or choose another --out") from None
        try:
            self._read()
        except UsageError:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()

    def _read(self) -> None:
        place = 0
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            self._take(line, place)
            place += len(line)
        self._file.seek(place)
        self._file.truncate()
        if not place:
            self._keep({"search": self.search.to_data()})

    def _take(self, line: bytes, place: int) -> None:
        """Know a whole line."""
        try:
            data = json.loads(line)
            begun = dict(data["search"]) if not place else {}
            if "wrote" in data:
                self._written.add(data["wrote"])
            elif place:
                self._places[Batch.of(data).number] = place
        except (ValueError, KeyError, TypeError):
            raise UsageError(f"'{self.path}' is no journal of a search: byte {place:,} on", "choose another --out") from None
        if not place:
            self._compare(begun)

    def _compare(self, begun: Mapping[str, Any]) -> None:
        now = self.search.to_data()
        other = [f"{name} {begun.get(name, 'unknown')}, not {now[name]}" for name in now if begun.get(name) != now[name]]
        if other:
            raise UsageError(f"'{self.out}' was begun with {'; '.join(other)}", "go on with the same, or choose another --out")

    def _keep(self, data: Mapping[str, Any]) -> int:
        """Add a line, and wait until the disk has it; where it begins."""
        place = self._file.seek(0, os.SEEK_END)
        self._file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        return place

    @property
    def done(self) -> frozenset[int]:
        """The batches that are done, by number."""
        return frozenset(self._places)

    def add(self, batch: Batch) -> None:
        """Keep a batch; one that is there already is not kept twice."""
        if batch.number not in self._places:
            self._places[batch.number] = self._keep(batch.to_data())

    def batches(self) -> Iterator[Batch]:
        """What was found, in order of the batches, however they came."""
        for _, place in sorted(self._places.items()):
            self._file.seek(place)
            yield Batch.of(json.loads(self._file.readline()))

    def may_replace(self) -> bool:
        """Whether the file is as this search last wrote it, or not there."""
        return not self.out.exists() or _digest(self.out) in self._written

    def replace_by(self, made: Path) -> None:
        """Put a file in the place of the one that was written before; remember it, so as to know whether somebody changes it."""
        digest = _digest(made)
        if digest not in self._written:
            self._written.add(digest)
            self._keep({"wrote": digest})
        made.replace(self.out)


def _digest(file: Path) -> str:
    with file.open("rb") as data:
        digest = sha256()
        while part := data.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()
