"""A database of its own for each test, and a browser that remembers who is learning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tutor.app.session import cookie, options
from tutor.app.session import store as store_module
from tutor.progress import Learner, Store

if TYPE_CHECKING:
    from tests.conftest import Sample

NOW = datetime(2026, 11, 29, 18, 30, tzinfo=UTC)
HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder runs whole pages, which takes its time."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)


@dataclass
class Browser:
    """What a browser keeps: the cookie with the learner's id."""

    learner: str | None = None


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The database that the app uses in this test. (What the app read from files stays cached: it cannot be told apart.)"""
    path = tmp_path / "progress.sqlite"
    monkeypatch.setenv("PINOCHLE_TUTOR_DB", str(path))
    store_module.store.clear()  # type: ignore[attr-defined]
    store = Store(path)
    yield store
    store.close()
    store_module.store.clear()  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    """The browser of this test; AppTest has no cookies."""
    browser = Browser()
    monkeypatch.setattr(cookie, "remembered", lambda: browser.learner)
    return browser


@pytest.fixture
def ann(store: Store, browser: Browser) -> Learner:
    """Somebody who learns here and whom the browser remembers."""
    learner = store.add_learner("Ann", NOW)
    browser.learner = learner.id
    return learner


@pytest.fixture
def with_sample(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> Sample:
    """The app started with the small course beside its own."""
    monkeypatch.setattr(options, "_chosen", options.Options(content=sample.folder))
    return sample
