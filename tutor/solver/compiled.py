"""Compiling by numba, and where compiled code is kept: beside the package, else in the temporary folder; never in the home folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba  # type: ignore[import-not-found,import-untyped,unused-ignore]
from llvmlite import ir  # type: ignore[import-not-found,import-untyped,unused-ignore]
from numba import extending, types

HERE = Path(__file__).parent
config: Any = numba.config
F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """A function as machine code, made at its first call and kept for the next start. It lets other threads run meanwhile."""
    asked = config.CACHE_DIR
    folder = asked or kept_in()
    config.CACHE_DIR = "" if folder == str(HERE / "__pycache__") else folder or ""
    try:
        return cast(F, numba.njit(cache=folder is not None, error_model="numpy", nogil=True)(function))
    finally:
        config.CACHE_DIR = asked


def kept_in() -> str | None:
    """The folder for compiled code; None where there is none that only this user can write to, for what lies in it is run."""
    beside = HERE / "__pycache__"
    if _can_be_written(beside):
        return str(beside)
    user = os.getuid() if hasattr(os, "getuid") else ""
    ours = Path(tempfile.gettempdir()) / f"pinochle-tutor-{user}"
    return str(ours) if _can_be_written(ours) and _is_private(ours) else None


def _can_be_written(folder: Path) -> bool:
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _is_private(folder: Path) -> bool:
    if not hasattr(os, "getuid"):
        return True
    found = folder.lstat()
    return not folder.is_symlink() and found.st_uid == os.getuid() and not found.st_mode & 0o022


def _top_bit(_context: Any, _number: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, numbers: Any) -> Any:
        (number,) = numbers
        return builder.sub(number.type(63), builder.ctlz(number, ir.Constant(ir.IntType(1), 0)))

    return types.int64(types.int64), code


# The place of the highest bit of a number above 0, in one instruction.
top_bit = cast(Callable[[int], int], extending.intrinsic(_top_bit))
