"""How much a running app costs, and how many learners it carries: learners over real websockets, and one in Chromium.

    python tests/bench/load.py --quick                               processor time per answer and next, two minutes
    python tests/bench/load.py --tree old=../released --tree new=.     that, and the most learners, of two trees
    python tests/bench/load.py --quick --kept 10000 --own 10000      after so many answers, with so many own puzzles
    python tests/bench/load.py --quick --chromium                    what somebody at a browser waits for

Run it with the tests' Python, on a quiet machine. It starts each tree's app on this machine with a database of its own and
speaks to it as a browser does. A pair is an answer and the next question; each learner does one in 3 s. A message takes
from its sending to the end of the run that carries what it asked for. Trees take turns, so that they meet the same weather:
compare the figures of one run. Where others are at work the most learners mean nothing, and processor time means a third
more or less; the first line says how many. Linux only, since it reads the processor time of the app from /proc.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from visitor import DRILL, PATIENCE, App, Learner

TURN = 3.0  # seconds in which a learner answers once and asks for the next once
LIMIT = 300.0  # ms that the 95th percentile stays under
KINDS = ("drill", "lesson", "topic")
OWN = "title: Own puzzles {at}\nrules: single-deck\nkind: legal-plays\ntrump: S\npuzzles:\n"
OWN_PUZZLE = "  - {{id: p{at}, hand: AS KH 10H 9D JC {card}, trick: QH AH, hint: Which suit was led?}}\n"
CARDS = [rank + suit for rank in ("A", "10", "K", "Q", "J", "9") for suit in "DC"]

# A press of the check button in the page itself, and the ms until the feedback has been painted; selectors go through shadow roots.
CHECK = """() => {
  const all = (css, root = document) =>
    [...root.querySelectorAll(css), ...[...root.querySelectorAll("*")].flatMap((one) => (one.shadowRoot ? all(css, one.shadowRoot) : []))];
  const started = performance.now();
  all("button").find((one) => /^check/i.test(one.textContent.trim())).click();
  return new Promise((done) => {
    const look = () => (all("[aria-label=Feedback]").length ? requestAnimationFrame(() => done(performance.now() - started))
      : requestAnimationFrame(look));
    look();
  });
}"""


async def cost(learner: Learner, pairs: int) -> tuple[float, list[float]]:
    """Pairs of one learner who does not wait: the ms of processor time they took in all, and how long each answer took."""
    took, used = [], 0.0
    for _ in range(pairs):
        before = learner.app.cpu()
        took.append(await learner.answer())
        await learner.next()
        used += learner.app.cpu() - before
        await learner.settle()
    return used, took


async def quick(apps: Sequence[App], kinds: Sequence[str], pairs: int, rounds: int = 4, known: str = "") -> None:
    """Print what a pair costs each app in processor time, and how long a lone learner waits for an answer."""
    for kind in kinds:
        learners = [await Learner.join(app, known or uuid4().hex[:12], bool(known)) for app in apps]
        found: list[list[tuple[float, list[float]]]] = [[] for _ in apps]
        for learner in learners:
            await learner.visit(kind)
            await cost(learner, 3)  # What only a first visit costs.
        for _ in range(rounds):
            for learner, results in zip(learners, found, strict=True):
                results.append(await cost(learner, -(-pairs // rounds)))
        for app, learner, results in zip(apps, learners, found, strict=True):
            per, took = [used / len(times) for used, times in results], [ms for _, times in results for ms in times]
            spread = f"({min(per):.0f} to {max(per):.0f})"
            print(f"{app.name:8} {kind:7} {median(per):5.0f} ms of processor a pair {spread:14} answer p50 {_of(took, 50):4.0f} ms")
            await learner.socket.close()


def _of(took: Sequence[float], percent: int) -> float:
    return quantiles(took, n=100)[percent - 1]


async def level(crowd: Sequence[Learner], seconds: float) -> list[float]:
    """Everybody takes turns for so long, evenly spread but for half a second; the ms that each message took after the first turn."""
    start, uneven = time.monotonic() + 1, Random(len(crowd))
    end = start + TURN + seconds

    async def one(learner: Learner, at: float) -> list[float]:
        took = []
        while at < end:
            for moment, act in ((at, learner.answer), (at + TURN / 2, learner.next)):
                await asyncio.sleep(max(0, moment + uneven.uniform(-0.5, 0.5) - time.monotonic()))
                took += [(at, await act())]
            await learner.settle()
            at += TURN * max(1, -(-(time.monotonic() - 1 - at) // TURN))
        return [ms for at, ms in took if at >= start + TURN]

    found = await asyncio.gather(
        *(one(learner, start + TURN * at / len(crowd)) for at, learner in enumerate(crowd)), return_exceptions=True
    )
    for learner, took in zip(crowd, found, strict=True):
        learner.lost = isinstance(took, TimeoutError)
        if isinstance(took, BaseException) and not learner.lost:
            raise took
    return [ms for took in found for ms in ([1000 * PATIENCE] * 20 if isinstance(took, BaseException) else took)]


async def capacity(app: App, kind: str, seconds: float, first: int, most: int) -> None:
    """Print the most learners at whom the 95th percentile is under the limit, found by doubling, then halving."""
    crowd: list[Learner] = []
    good, bad, said = 0, most + 1, "none"
    while bad - good > max(1, good // 12):
        wanted = (good + bad) // 2 if bad <= most else min(most, 2 * good or first)
        for at in range(len(crowd), wanted):
            crowd.append(await Learner.join(app, uuid4().hex[:12]))
            await crowd[-1].visit(kind, at)
        took = await level(crowd[:wanted], seconds)
        line = f"{wanted:4} learners: p50 {_of(took, 50):5.0f} ms, p95 {_of(took, 95):5.0f} ms"
        print(f"{app.name:8} {kind:7} ... {line}", flush=True)
        crowd = [learner for learner in crowd if not learner.lost]
        good, bad, said = (wanted, bad, line) if _of(took, 95) < LIMIT else (good, wanted, said)
        if good == most:
            break
    print(f"{app.name:8} {kind:7} {said}", flush=True)
    await asyncio.gather(*(learner.socket.close() for learner in crowd))


async def kept(apps: Sequence[App], answers: int, pairs: int) -> None:
    """Print what a pair costs somebody new, and somebody with so many kept answers of the last 60 days."""
    for app in apps:
        learner = await Learner.join(app, "Kept")
        await learner.visit("drill")
        await cost(learner, 12)
        await learner.socket.close()
        app.stop()
        multiply(app.database, answers)
        app.start()
    print(f"{answers:,} kept answers of one learner:")
    await quick(apps, ["drill"], pairs, known="Kept")


def multiply(database: Path, answers: int) -> None:
    """Copy the answers that are in a database until there are so many, each of another question at another time."""
    with closing(sqlite3.connect(database)) as db, db:
        db.row_factory = sqlite3.Row
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        table = next(one for one in tables if {"showing", "response"} <= {row["name"] for row in db.execute(f"PRAGMA table_info({one})")})
        rows = [dict(row) for row in db.execute(f"SELECT * FROM {table}")]
        rows = [row for row in rows if row["learner"] == rows[-1]["learner"]]
        names = list(rows[0])
        copies = [_copy(rows[at % len(rows)], timedelta(days=58) * (at + 1) / answers) for at in range(answers - len(rows))]
        marks = ", ".join(f":{name}" for name in names)
        quoted = ", ".join(f'"{name}"' for name in names)
        db.executemany(f"INSERT INTO {table} ({quoted}) VALUES ({marks})", copies)


def _copy(row: dict[str, Any], earlier: timedelta) -> dict[str, Any]:
    key = uuid4().hex
    changed: dict[str, Any] = {"id": f"{key}-{row['number']}", "seq": None, "showing": key}
    changed["question"] = row["question"].rpartition("/")[0] + f"/{uuid4().int % 10**9}"
    for name, value in row.items():
        if isinstance(value, str) and value[:2] == "20" and "T" in value:
            changed[name] = (datetime.fromisoformat(value) - earlier).isoformat(timespec="microseconds")
    return {**row, **changed}


def write_own(folder: Path, puzzles: int, a_file: int = 25) -> Path:
    """A folder of content with so many puzzles in it."""
    (folder / "puzzles" / "own").mkdir(parents=True)
    for at in range(-(-puzzles // a_file)):
        lines = [OWN_PUZZLE.format(at=number, card=CARDS[number % len(CARDS)]) for number in range(min(a_file, puzzles - at * a_file))]
        (folder / "puzzles" / "own" / f"set-{at:04}.yaml").write_text(OWN.format(at=at) + "".join(lines), encoding="utf-8")
    return folder


def chromium(app: App, pairs: int, starts: int = 3) -> None:
    """Print how long somebody at a Chromium waits: for the name field, for the first card, and for feedback."""
    from playwright.sync_api import sync_playwright

    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    fields, cards = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for _ in range(starts):
            app.stop()
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            started = time.perf_counter()
            app.launch()
            app.wait()
            page.goto(f"http://localhost:{app.port}")
            page.locator("input[type=text]").first.wait_for()
            fields.append(time.perf_counter() - started)
            page.locator("input[type=text]").first.fill(uuid4().hex[:12])
            page.wait_for_timeout(300)
            started = time.perf_counter()
            page.get_by_role("button", name="Start").click()
            page.locator(".card").first.wait_for()
            cards.append(time.perf_counter() - started)
        page.goto(f"http://localhost:{app.port}/practise?{urlencode(DRILL)}")
        took = []
        for _ in range(pairs):
            page.get_by_role("button", name="Check my answer").wait_for()
            page.wait_for_timeout(400)  # What the last question left to be done.
            page.locator("button.held:not(.quiet), button[role=radio]").first.click()
            took.append(page.evaluate(CHECK))
            page.locator(".bar button.next").click()
            page.locator("[aria-label=Feedback]").wait_for(state="detached")
        browser.close()
    print(f"{app.name:8} chromium: name field {median(fields):.1f} s after the start, first card {median(cards):.2f} s after the name")
    print(f"{app.name:8} chromium: feedback p50 {_of(took, 50):.0f} ms, p95 {_of(took, 95):.0f} ms, the first {took[0]:.0f} ms")


def _arguments() -> argparse.Namespace:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument(
        "--tree", action="append", metavar="NAME=PATH", help="a checkout to measure; give it again for another (default: new=.)"
    )
    words.add_argument("--kinds", default=",".join(KINDS), help="which visits, with commas (default: %(default)s)")
    words.add_argument("--quick", action="store_true", help="not the most learners, only the cost of a pair")
    words.add_argument("--pairs", type=int, default=40, help="pairs for one figure of cost (default: %(default)s)")
    words.add_argument("--seconds", type=float, default=18, help="how long each number of learners is tried (default: %(default)s)")
    words.add_argument("--first", type=int, default=8, help="the number of learners tried first (default: %(default)s)")
    words.add_argument("--most", type=int, default=320, help="the most learners tried (default: %(default)s)")
    words.add_argument("--kept", type=int, metavar="N", help="also: with N kept answers")
    words.add_argument("--own", type=int, metavar="N", help="also: with N puzzles of one's own")
    words.add_argument("--chromium", action="store_true", help="also: in Chromium")
    return words.parse_args()


async def over_websockets(apps: Sequence[App], chosen: argparse.Namespace, kinds: Sequence[str]) -> None:
    """Everything but Chromium."""
    await quick(apps, kinds, chosen.pairs)
    for kind in kinds if not chosen.quick else ():
        for app in apps:
            await capacity(app, kind, chosen.seconds, chosen.first, chosen.most)
    if chosen.kept:
        await kept(apps, chosen.kept, chosen.pairs)


def main() -> None:
    """Measure what was asked for."""
    chosen = _arguments()
    print(f"{os.cpu_count()} processors; {os.getloadavg()[0]:.1f} others wanted them in the last minute")
    kinds = [kind for kind in chosen.kinds.split(",") if kind]
    with tempfile.TemporaryDirectory(prefix="pinochle-load-") as scratch:
        apps = []
        for name, _, path in (tree.partition("=") for tree in chosen.tree or ["new=."]):
            apps.append(App(name, Path(path).resolve(), Path(tempfile.mkdtemp(dir=scratch))))
        try:
            for app in apps:
                app.start()
            asyncio.run(over_websockets(apps, chosen, kinds))
            for app in apps if chosen.chromium else ():
                chromium(app, chosen.pairs)
            if chosen.own:
                print(f"{chosen.own:,} puzzles of one's own:")
                own = write_own(Path(scratch) / "own", chosen.own)
                for app in apps:
                    app.stop()
                    app.content = own
                    app.start()
                asyncio.run(quick(apps, ["topic"], min(chosen.pairs, 8), 2))
        finally:
            for app in apps:
                app.stop()


if __name__ == "__main__":
    main()
