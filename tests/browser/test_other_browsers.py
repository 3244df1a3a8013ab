"""The app in Firefox and in WebKit, where they are on the machine: what a person does and sees there, on a phone and on a tablet."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.browser.conftest import RANKS, SUITS, Server
from tests.browser.drivers import DRIVERS, Driver, MissingBrowserError
from tutor.app.session.cookie import COOKIE
from tutor.app.table import answers, draw
from tutor.content import load_library
from tutor.drills import drill
from tutor.engine import VARIANTS
from tutor.progress import Store
from tutor.questions import Question

PATIENCE = 30  # s that a page may take
COUNT = itertools.count(1)
SIZES = [(390, 664), (820, 1180)]
PUZZLES = """\
title: Two more
rules: single-deck
puzzles:
  - id: order
    kind: rank-order
    cards: KH 10H 9H AH
  - id: minus
    kind: hand-score
    bid: 300
    meld: {declarer: 120, defenders: 40}
    counters: {declarer: 60, defenders: 190}
"""
# Streamlit tries WebAssembly, does without it, and the policy of our pages says so.
EXPECTED = "WebAssembly"

# Elements by CSS, through shadow roots; `called` is one by its name as well, or by how its name begins.
LOOKS = """
const all = (css, root = document) => [...root.querySelectorAll(css),
  ...[...root.querySelectorAll("*")].filter((node) => node.shadowRoot).flatMap((node) => all(css, node.shadowRoot))];
const seen = (css) => all(css).filter((node) => node.getClientRects().length && getComputedStyle(node).visibility !== "hidden");
const nameOf = (node) => (node.getAttribute("aria-label") ?? node.textContent).trim();
const called = (css, name) => seen(css).find((node) => nameOf(node) === name) ?? seen(css).find((node) => nameOf(node).startsWith(name));
const topmost = (x, y) => {
  let node = null;
  for (let next = document.elementFromPoint(x, y); next && next !== node; next = node.shadowRoot?.elementFromPoint(x, y)) node = next;
  return node;
};
const holds = (outer, inner) => {
  for (let node = inner; node; node = node.parentNode ?? node.host) if (node === outer) return true;
  return false;
};
"""

WORDS = 'return all(".pt, .stMain").map((node) => node.innerText).join(" ").slice(0, 500)'

# Where to press a thing, once nothing lies over it.
SPOT = """const node = called(css, name);
if (!node) return null;
const out = (box) => box.top < 0 || box.bottom > innerHeight;
if (out(node.getBoundingClientRect())) node.scrollIntoView({ block: "center" });
const box = node.getBoundingClientRect();
const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
const top = topmost(x, y);
return [x, y, holds(node, top) || top?.className];"""

# Whatever is wrong with a screen of the table, in words.
TROUBLE = """const found = [];
const [bar] = seen(".pt .bar"), edge = bar.getBoundingClientRect();
if (edge.bottom > innerHeight + 1) found.push(`the bar ends at ${edge.bottom} of ${innerHeight}`);
for (const node of seen(".pt :is(.card, .stepper, .option)")) {
  const { bottom, right } = node.getBoundingClientRect();
  if (bottom > edge.top + 1) found.push(`${nameOf(node)} goes ${bottom - edge.top} px under the bar`);
  if (right > innerWidth) found.push(`${nameOf(node)} runs out of the page`);
}
for (const node of seen(".pt .card")) {
  const { userSelect, webkitUserSelect } = getComputedStyle(node);
  if ((userSelect ?? webkitUserSelect) !== "none") found.push(`${nameOf(node)} is text that can be selected`);
}
for (const node of [document.scrollingElement, ...all(".stApp, .stMain")]) {
  const beyond = node.scrollHeight - node.clientHeight;
  if (beyond > 1) found.push(`${node.className || "the page"} scrolls by ${beyond} px`);
  if (node.scrollWidth > node.clientWidth) found.push(`${node.className || "the page"} moves sideways`);
}
return found;"""

# What is wrong with the way around: words that are cut off, more than one row, parts that run out of it.
ROW = """const found = [];
const [row] = seen(".st-key-nav"), { height } = row.getBoundingClientRect();
if (height > 72) found.push(`the way around is ${height} px high`);
for (const node of seen(".st-key-nav p")) {
  const range = document.createRange();
  range.selectNodeContents(node);
  const words = range.getBoundingClientRect();
  for (let each = node; each !== row; each = each.parentElement)
    if (getComputedStyle(each).overflowX !== "visible" && words.right > each.getBoundingClientRect().right + 1) {
      found.push(`${node.textContent} is cut off`);
      break;
    }
  if (words.right > innerWidth) found.push(`${node.textContent} runs out of the page`);
}
return found;"""


@dataclass
class Visitor:
    """Somebody at one of these browsers."""

    driver: Driver
    server: Server

    def look(self, looks: str, **names: Any) -> Any:
        """What a script sees."""
        given = "".join(f"const {name} = {json.dumps(value)};" for name, value in names.items())
        return self.driver.run(f"(() => {{ {LOOKS} {given} {looks} }})()")

    def settled(self, looks: str) -> None:
        """Nothing is wrong by what a script sees, once the page has found its form."""
        until = time.monotonic() + PATIENCE
        while (found := self.look(looks)) and time.monotonic() < until:
            time.sleep(0.2)
        assert found == []

    def wait(self, looks: str, **names: Any) -> Any:
        """What a script sees, once it sees something."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if found := self.look(looks, **names):
                return found
            time.sleep(0.1)
        raise AssertionError(f"not seen in {PATIENCE} s: {names or looks}; but {self.look(WORDS)}")

    def go(self, path: str = "", **address: str) -> None:
        """Open an address and wait until the page is there."""
        self.driver.open(f"{self.server.url}/{path}?{urlencode(address, safe='/')}")
        self.wait('return seen(".pt .bar, h1").length && seen(".st-key-nav").length')
        time.sleep(0.4)
        if self.look('return Boolean(called(".pt button", "To the question"))'):
            self.press("To the question")

    def press(self, name: str, css: str = "button") -> None:
        """Press what is called so, once it stands still and nothing lies over it."""
        before: list[Any] = []
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            spot = self.look(SPOT, css=css, name=name)
            if spot and spot[2] is True and spot == before:
                return self.driver.press(*spot[:2])
            before = spot
            time.sleep(0.1)
        raise AssertionError(f"{name} {f'is covered: {before}' if before else 'is not there'}: {self.look(WORDS)}")

    def card(self, code: str, nth: int = 0) -> None:
        """Press a card of the hand."""
        self.press(f"{RANKS[code[:-1]]} of {SUITS[code[-1]]}", "button.held")

    def number(self, label: str, number: int) -> None:
        """Type a number over what is there as on a phone: the digits, then the button for a minus."""
        self.press(label, ".stepper input")
        self.driver.type("\ue010" + "\ue003" * 5 + str(abs(number)))
        if number < 0:
            self.press("Plus or minus")
        assert self.look('return called(".stepper input", label).value', label=label) == str(number)

    def told(self) -> str:
        """The title of what is said of the answer; it is in the bar, and in view."""
        title = str(self.wait('return seen(".bar .title")[0]?.textContent'))
        time.sleep(0.3)
        box = self.look(
            "const node = seen('.bar .title')[0], box = node.getBoundingClientRect();"
            "return [box.top, box.bottom, innerHeight, holds(node, topmost(box.left + 5, box.top + box.height / 2))]"
        )
        assert 0 <= box[0] < box[1] <= box[2], f"the verdict is out of view: {box}"
        assert box[3], "something lies over the verdict"
        return title

    def check(self) -> str:
        """Have the answer checked."""
        assert self.look(TROUBLE) == []
        self.press("Check my answer")
        title = self.told()
        assert self.look(TROUBLE) == []
        return title


@pytest.fixture(scope="module")
def more(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two more puzzles."""
    root = tmp_path_factory.mktemp("content")
    (root / "puzzles").mkdir()
    (root / "puzzles" / "more.yaml").write_text(PUZZLES, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def app(more: Path) -> Iterator[Server]:
    """The app, for these browsers."""
    server = Server(more, more / "progress.sqlite")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module", params=DRIVERS)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """One browser after the other."""
    try:
        driver = DRIVERS[request.param]()
    except MissingBrowserError as missing:
        pytest.skip(str(missing))
    yield driver
    driver.quit()


@pytest.fixture(params=SIZES, ids=lambda size: "x".join(map(str, size)))
def visitor(request: pytest.FixtureRequest, driver: Driver, app: Server) -> Iterator[Visitor]:
    """A new learner at a screen of one of the sizes; no script may have failed when the test is over."""
    store = Store(app.database)
    learner = store.add_learner(f"Ann {next(COUNT)}", datetime.now(UTC))
    store.close()
    driver.open(f"{app.url}/_stcore/health")
    driver.resize(*request.param)
    driver.run(f"document.cookie = '{COOKIE}={learner.id}; path=/', sessionStorage.clear()")
    driver.complaints()
    yield Visitor(driver, app)
    assert [complaint for complaint in driver.complaints() if EXPECTED not in complaint] == []


def more_question(folder: Path, name: str) -> Question:
    """One of the two puzzles."""
    question = load_library(folder).puzzles[f"more/{name}"].question
    assert question
    return question


def test_the_first_question_of_lesson_1(visitor: Visitor) -> None:
    visitor.go("lesson", lesson="take-a-trick")
    visitor.settled(ROW)
    visitor.card("10H")
    assert visitor.check() == "That is right"


def test_a_count_that_is_wrong_at_first(visitor: Visitor) -> None:
    visitor.go("practise", drill="total-meld", level="1", game="single-deck", seed="7")
    answer = drill(VARIANTS["single-deck"], "total-meld", 1, "7").answer
    label = visitor.wait('return seen(".stepper input")[0]?.getAttribute("aria-label")')
    visitor.number(label, answer + 10)
    assert visitor.check() == "Not yet: too much"
    visitor.press("Try again")
    visitor.wait('return Boolean(called("button", "Check my answer"))')
    visitor.number(label, answer)
    assert visitor.check() == "That is right"


def test_cards_in_order(visitor: Visitor, more: Path) -> None:
    visitor.go("practise", topic="more", puzzle="order")
    for card in more_question(more, "order").answer:
        visitor.card(str(card))
    assert visitor.check() == "That is right"


def test_a_score_with_a_minus(visitor: Visitor, more: Path) -> None:
    question = more_question(more, "minus")
    given = answers.raw_response(question, question.drawn(), question.answer)
    assert given["declarer"] < 0
    visitor.go("practise", topic="more", puzzle="minus")
    for field in draw.draw_question(question)["input"]["fields"]:
        if not visitor.look("return Boolean(called('.fieldLabel', label))", label=field["label"]):
            visitor.press("Next part")
        if field["type"] == "number":
            visitor.number(field["label"], given[field["name"]])
        else:
            visitor.press(next(option["label"] for option in field["options"] if option["value"] == given[field["name"]]), "[role=radio]")
    assert visitor.check() == "That is right"


def test_large_type_is_large(visitor: Visitor) -> None:
    visitor.go("settings")
    visitor.settled(ROW)
    visitor.press("Large", "[role=radio]")
    visitor.wait("return parseFloat(getComputedStyle(document.documentElement).fontSize) > 20")
    visitor.wait('return parseFloat(getComputedStyle(seen(".stMain p")[0]).fontSize) > 20')
    time.sleep(0.5)
    visitor.settled(ROW)
