"""The app as a process of its own, a Chromium, and somebody who learns in it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest

from tutor.app.session.cookie import COOKIE
from tutor.app.table import draw
from tutor.progress import Attempt, Learner, Store
from tutor.questions import Question

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

    from tests.conftest import Sample

ROOT = Path(__file__).parents[2]
ALWAYS = os.environ.get("PINOCHLE_BROWSER_TESTS") == "always"
SWITCHES = "no-sandbox disable-gpu disable-quic no-first-run disable-background-networking disable-component-update disable-sync"
RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "10": "Ten", "9": "Nine"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def _missing(what: str) -> None:
    if ALWAYS:
        pytest.fail(f"{what}, and PINOCHLE_BROWSER_TESTS=always")
    pytest.skip(what)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A Chromium of this machine."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("playwright is not installed (pip install -e '.[test]')")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None or not Path(path).exists():
        _missing(f"no Chromium at {path}" if path else "no Chromium found: install one, or set CHROMIUM to its path")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[f"--{switch}" for switch in SWITCHES.split()])
        yield browser
        browser.close()


@dataclass
class Server:
    """The app, running with its own database and the small course."""

    content: Path
    database: Path
    port: int = 0
    process: subprocess.Popen[bytes] | None = None
    options: tuple[str, ...] = ()

    def start(self) -> None:
        """Start, at the same port as before if there was one, and wait until it is healthy."""
        self.port = self.port or _free_port()
        command = [sys.executable, "-m", "tutor", "app", "--no-browser", "--port", str(self.port), "--content", str(self.content)]
        command += self.options
        environment = {**os.environ, "PINOCHLE_TUTOR_DB": str(self.database)}
        log = self.database.with_suffix(".log").open("ab")
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        for _ in range(150):
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=1):
                    return
            except OSError:
                assert self.process.poll() is None, self.database.with_suffix(".log").read_text()
                time.sleep(0.1)
        raise AssertionError("the app did not start in 15 seconds")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the process."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(10)

    def learners(self) -> tuple[Learner, ...]:
        """Everybody in the database, who was active last first."""
        store = Store(self.database)
        try:
            return store.learners()
        finally:
            store.close()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://localhost:{self.port}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def server(chromium: Browser, sample: Sample, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One app for most tests; somebody has been there before them."""
    server = Server(sample.folder, tmp_path_factory.mktemp("data") / "progress.sqlite")
    server.start()
    page = chromium.new_page()
    page.goto(server.url)
    page.get_by_text("Welcome to Pinochle Tutor").wait_for()
    page.close()
    yield server
    server.stop()


@pytest.fixture
def own_server(chromium: Browser, sample: Sample, tmp_path: Path) -> Iterator[Server]:
    """An app to be treated badly."""
    server = Server(sample.folder, tmp_path / "progress.sqlite")
    server.start()
    yield server
    server.stop()


@dataclass
class Desk:
    """Somebody at a browser: what they do there, and what is kept of it."""

    page: Page
    server: Server
    learner: Learner | None = None
    complaints: list[str] = field(default_factory=list)

    def go(self, path: str = "", **address: str) -> None:
        """Open an address and wait until the page is there."""
        self.page.goto(f"{self.server.url}/{path}" + (f"?{urlencode(address, safe='/')}" if address else ""))
        self.page.locator(".pt .bar, h1").first.wait_for()

    @property
    def prompt(self) -> Locator:
        """What is asked."""
        return self.page.locator(".prompt")

    @property
    def hand(self) -> Locator:
        """The cards of the hand."""
        return self.page.locator(".hand .held")

    @property
    def feedback(self) -> Locator:
        """What is said of the answer."""
        return self.page.get_by_role("region", name="Feedback")

    def button(self, name: str) -> Locator:
        """A button by its words."""
        return self.page.get_by_role("button", name=name, exact=True)

    def choose(self, question: Question, raw: Any) -> None:
        """Make an answer by mouse and keys, without checking it."""
        self._fill(draw.draw_question(question), self.page.locator(".pt"), raw)

    def _fill(self, drawing: dict[str, Any], root: Locator, raw: Any) -> None:
        ask = drawing.get("input", drawing)
        if ask["type"] in ("cards", "groups"):
            while (left := root.locator(".hand button.chosen, button.groupChip")).count():  # A retry begins with what was chosen before.
                left.last.click()
            for group in raw if ask["type"] == "groups" else [raw]:
                self.tap(drawing["hand"], root, group)
                if ask["type"] == "groups":
                    root.get_by_role("button", name=ask["add"]).click()
            if not raw:
                root.get_by_role("button", name=ask["none"], exact=True).click()
        elif ask["type"] == "number":
            root.get_by_role("textbox", name=ask["label"], exact=True).fill(str(raw))
        elif ask["type"] == "choice":
            label = next(option["label"] for option in ask["options"] if option["value"] == raw)
            root.get_by_role("radio", name=label, exact=True).click()
        else:
            for part in ask["fields"]:
                self._fill(part, root.locator(".field", has=self.page.get_by_text(part["label"], exact=True)), raw[part["name"]])

    def tap(self, hand: list[str], root: Locator, places: list[int]) -> None:
        """Choose cards of a hand by their places."""
        for at in places:
            name = f"{RANKS[hand[at][:-1]]} of {SUITS[hand[at][-1]]}"
            same = hand[:at].count(hand[at])
            root.locator(f".hand button.held[aria-label^='{name}']").nth(same).click()

    def check(self) -> str:
        """Press the button; the title of the feedback."""
        self.button("Check my answer").click()
        return self.told()

    def told(self) -> str:
        """The title of the feedback, once it is there."""
        self.feedback.wait_for()
        return self.feedback.get_by_role("heading").inner_text()

    def kept(self, learner: Learner | None = None) -> tuple[Attempt, ...]:
        """The answers in the database."""
        who = learner or self.learner or self.server.learners()[0]
        store = Store(self.server.database)
        try:
            return store.attempts(who.id)
        finally:
            store.close()


class Desks:
    """Desks for one test, each a browser of its own; none may have seen a complaint when the test is over."""

    def __init__(self, chromium: Browser, common: BrowserContext | None = None) -> None:
        """With a common context, the first desk is there: Streamlit's scripts are loaded already, nothing else is kept."""
        self._chromium = chromium
        self._common = common
        self._contexts: list[BrowserContext] = []
        self._desks: list[Desk] = []

    def __call__(self, server: Server, name: str | None = "Ann", width: int = 1280, height: int = 900, **options: Any) -> Desk:
        """A desk with a new learner at it; with name None, somebody who comes for the first time."""
        context, self._common = None if options else self._common, None
        if context is None:
            context = self._chromium.new_context(**options)
            self._contexts.append(context)
        context.clear_cookies()
        context.set_default_timeout(10_000)
        learner = None
        if name:
            store = Store(server.database)
            learner = store.add_learner(f"{name} {datetime.now(UTC):%H%M%S%f}", datetime.now(UTC))
            store.close()
            context.add_cookies([{"name": COOKIE, "value": learner.id, "url": server.url}])
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        return self.tab(Desk(page, server, learner))

    def tab(self, desk: Desk) -> Desk:
        """Listen to a page."""
        page = desk.page
        page.on("pageerror", lambda error: desk.complaints.append(str(error)))
        page.on("console", lambda message: message.type == "error" and not _known(message) and desk.complaints.append(message.text))
        self._desks.append(desk)
        return desk

    def close(self) -> list[str]:
        """Close everything; what was complained of."""
        for desk in self._desks:
            desk.page.close()
        for context in self._contexts:
            context.close()
        return [complaint for desk in self._desks for complaint in desk.complaints]


def _known(message: Any) -> bool:
    # On a page such as /lesson Streamlit first looks for its server below /lesson, then at the root.
    looked_for = message.location.get("url", "")
    return "404" in message.text and looked_for.endswith(("/_stcore/health", "/_stcore/host-config")) and looked_for.count("/") > 4


@pytest.fixture
def desks(chromium: Browser, common: BrowserContext) -> Iterator[Desks]:
    """Desks that may hear complaints, as of a server that is being killed."""
    desks = Desks(chromium, common)
    yield desks
    desks.close()


@pytest.fixture(scope="module")
def common(chromium: Browser) -> Iterator[BrowserContext]:
    """What a browser keeps of Streamlit's scripts from one test to the next."""
    context = chromium.new_context()
    yield context
    context.close()


@pytest.fixture(scope="module")
def ann(chromium: Browser, server: Server) -> Iterator[Desk]:
    """One learner who answers questions all day at the same desk."""
    desks = Desks(chromium)
    yield desks(server)
    assert not desks.close()


@pytest.fixture
def desk(chromium: Browser, server: Server, common: BrowserContext) -> Iterator[Callable[..., Desk]]:
    """A desk at the common server, and no complaint in its console at the end."""
    desks = Desks(chromium, common)
    yield lambda name="Ann", **options: desks(server, name, **options)
    assert not desks.close()
