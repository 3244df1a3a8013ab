"""The oldest browser that is promised reads our scripts and styles: Safari 16.4."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "tutor" / "app"

# What came with a later Safari, and how it looks in a script or a style.
NEWER = {
    "17.0: methods of sets, popover": r"\.(isSubsetOf|isSupersetOf|symmetricDifference)\(|\bshowPopover\(|\[popover\]",
    "17.4: groupBy, withResolvers, checkVisibility": r"\.groupBy\(|\.withResolvers\(|\.checkVisibility\(",
    "17.4: text-wrap where a page depends on it": r"text-wrap:\s*nowrap",
    "17.4: other words for what a style writes, with nothing for older ones before": r'(?<!; )content: "[^"]*" / ',
    "17.5: light-dark, @starting-style": r"light-dark\(|@starting-style",
    "17.2: nested styles": r"^\s*&",
    "18.2: scrollbars": r"scrollbar-(width|gutter|color)",
    "later still": r"field-sizing|anchor-name|\bMath\.sumPrecise|\bIterator\.|\.toArray\(|\bRegExp\.escape|\bcalc-size\(|\bif\(style",
}


@pytest.mark.parametrize("newer", NEWER)
def test_nothing_is_written_that_the_oldest_browser_cannot_read(newer: str) -> None:
    files = [file for file in APP.rglob("*") if file.suffix in (".js", ".css") or file.name == "menu.py"]
    assert len(files) > 10
    found = [(file.name, hit[0]) for file in files for hit in re.finditer(NEWER[newer], file.read_text(encoding="utf-8"), re.MULTILINE)]
    assert found == []
