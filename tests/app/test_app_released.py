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


# How many questions lessons had that go by other names now, or are no more.
LAST_LESSONS = {"45-double-deck": 6, "48-questions-on-play": 7, "49-questions-on-meld": 6, "50-questions-on-bids": 5}


@pytest.fixture
def at_the_end(released: Path) -> Path:
    """The same of a learner who had answered and finished the last lessons, and once held a belief that is a house rule today."""
    with closing(sqlite3.connect(released)) as db, db:
        (ann,) = db.execute("SELECT id FROM learners WHERE name = 'Ann'").fetchone()
        like = db.execute("SELECT * FROM attempts WHERE learner = ? AND number = 1", (ann,)).fetchone()
        names = [column for _, column, *_ in db.execute("PRAGMA table_info(attempts)")]
        for lesson, screens in LAST_LESSONS.items():
            for step in range(screens):
                row = dict(zip(names, like, strict=True)) | {"question": f"{lesson}#{step + 1}", "right": 0, "kind": "hand-score"}
                row |= {"id": f"{lesson}{step}-1", "showing": f"{lesson}{step}", "misconception": "unsaved-keeps-tricks"}
                db.execute(f"INSERT INTO attempts VALUES ({','.join('?' * len(names))})", [row[name] for name in names])
                db.execute("INSERT INTO steps VALUES (?, ?, ?, ?)", (ann, lesson, step, row["answered"]))
        db.execute("UPDATE places SET place = 'lesson?lesson=50-questions-on-bids&screen=3' WHERE learner = ?", (ann,))
    return released


def test_who_had_finished_lessons_that_are_others_now_loses_nothing(at_the_end: Path, browser: Browser) -> None:
    who, count = who_did_most(at_the_end)
    browser.learner = who.id
    for page in ("", "learn", "practise", "progress", "settings"):
        at = visit(page)
        assert not at.exception, page
    assert f"{count} answers so far." in words(visit("progress"))
    store = Store(at_the_end)
    done = store.finished_steps(who.id)
    store.close()
    asked = [screen[-1].id for screen in LIBRARY.lessons["double-deck"].screens()]
    assert all(any(name == one or name.startswith(f"{one}/") for name in done["double-deck"]) for one in asked)
    assert "say-so" in done["a-renege"]


@pytest.mark.parametrize("lesson", LAST_LESSONS)
def test_an_address_in_a_lesson_that_is_another_now_leads_somewhere(at_the_end: Path, browser: Browser, lesson: str) -> None:
    browser.learner = who_did_most(at_the_end)[0].id
    for screen in ("1", "3", "99"):
        at = visit("lesson", lesson=lesson, screen=screen)
        assert not at.exception
        assert at.button
