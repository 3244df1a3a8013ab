"""What somebody learned with the released program is there in this one, under the names that lessons and questions have now."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from conftest import Browser
from visiting import LIBRARY, table, visit, words

from tutor.app.session import store as keeping
from tutor.progress import Learner, Store

RELEASED = Path(__file__).parents[1] / "data" / "released.sql"


@pytest.fixture
def released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A database that the released program made, as the app's own."""
    path = tmp_path / "released.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(RELEASED.read_text(encoding="utf-8"))
    monkeypatch.setenv("PINOCHLE_TUTOR_DB", str(path))
    keeping.store.clear()  # type: ignore[attr-defined]
    yield path
    keeping.store.clear()  # type: ignore[attr-defined]


def who_did_most(path: Path) -> tuple[Learner, int]:
    """The learner with most answers, and how many, as the released program counted them."""
    with closing(sqlite3.connect(path)) as db:
        learner, count = db.execute("SELECT learner, count(*) FROM attempts GROUP BY learner ORDER BY 2 DESC").fetchone()
    store = Store(path)
    found = store.learner(learner)
    store.close()
    assert found is not None
    return found, count


def test_nothing_is_lost_and_everything_has_its_name_of_today(released: Path, browser: Browser) -> None:
    with closing(sqlite3.connect(released)) as db:
        steps = set(db.execute("SELECT learner, lesson, step FROM steps"))
        asked = {name for (name,) in db.execute("SELECT DISTINCT question FROM attempts")}
    who, count = who_did_most(released)
    browser.learner = who.id
    at = visit("progress")
    assert not at.exception
    assert f"{count} answers so far." in words(at)
    store = Store(released)
    named = {kept.question for learner in store.learners() for kept in store.attempts(learner.id)}
    assert named == {LIBRARY.renamed.get(name, name) for name in asked}
    done = {
        (learner.id, lesson, step)
        for learner in store.learners()
        for lesson, ids in store.finished_steps(learner.id).items()
        for step in ids
    }
    store.close()
    carried = {LIBRARY.renamed[f"{lesson}#{int(step) + 1}"] for _, lesson, step in steps if f"{lesson}#{int(step) + 1}" in LIBRARY.renamed}
    assert carried
    assert carried <= {f"{lesson}#{step}" for _, lesson, step in done}
    assert len(done) == len(steps)


def test_an_address_of_the_released_program_still_leads_there(released: Path, browser: Browser) -> None:
    browser.learner = who_did_most(released)[0].id
    at = visit("lesson", lesson="01-take-a-trick", screen="3")
    assert table(at)["dots"]["at"] == 2
    assert any("  \nStep " in button.label for button in visit().button)
