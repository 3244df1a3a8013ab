"""The app on the devices of the house, in a browser; and what a browser too old for it is told.

Another device is one that comes from another address, such as 127.0.0.2: a relay brings a browser's requests from there.
"""

from __future__ import annotations

import asyncio
import http.client
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import Server, _free_port
from tutor.app.session.cookie import COOKIE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.browser.conftest import Desk
    from tests.conftest import Sample

PHONE = "127.0.0.2"
UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg=="}
TOO_OLD = "This browser is too old for Pinochle Tutor."


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while part := await reader.read(65536):
            writer.write(part)
            await writer.drain()
    writer.close()


async def _relay(port: int, to: int, ready: threading.Event) -> None:
    async def bring(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", to, local_addr=(PHONE, 0))
        await asyncio.gather(_carry(reader, back), _carry(there, writer))

    await asyncio.start_server(bring, "127.0.0.1", port)
    ready.set()
    await asyncio.Event().wait()


@dataclass
class House:
    """A shared app, and the address at which another device finds it."""

    server: Server
    url: str

    @property
    def code(self) -> str:
        """The code that the last start printed."""
        printed = self.server.database.with_suffix(".log").read_text(encoding="utf-8")
        return "".join(re.findall(r"this code: +(\d{3}) (\d{3})", printed)[-1])

    def ask(self, path: str = "/", **headers: str) -> http.client.HTTPResponse:
        """What another device is answered."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=10, source_address=(PHONE, 0))
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        return connection.getresponse()


@pytest.fixture(scope="module")
def house(chromium: Browser, sample: Sample, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An app that the house shares."""
    with socket.socket() as probe:
        try:
            probe.bind((PHONE, 0))
        except OSError:
            pytest.skip(f"this machine is not {PHONE} too")
    server = Server(sample.folder, tmp_path_factory.mktemp("data") / "progress.sqlite", options=("--share",))
    server.start()
    port, ready = _free_port(), threading.Event()
    threading.Thread(target=lambda: asyncio.run(_relay(port, server.port, ready)), daemon=True).start()
    assert ready.wait(10)
    yield House(server, f"http://127.0.0.1:{port}")
    server.stop()


@pytest.fixture
def devices(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Phones, each with cookies of its own."""
    contexts: list[BrowserContext] = []

    def device(**options: Any) -> Page:
        context = chromium.new_context(viewport={"width": 390, "height": 664}, **options)
        context.set_default_timeout(30_000)
        contexts.append(context)
        return context.new_page()

    yield device
    for context in contexts:
        context.close()


def come_in(page: Page, house: House) -> None:
    """Take the printed link."""
    page.goto(f"{house.url}/?code={house.code}")
    page.get_by_text("Welcome to Pinochle Tutor").wait_for()
    assert page.url == f"{house.url}/"


def start_as(page: Page, name: str) -> None:
    """Give a name, and wait for what comes then."""
    page.get_by_label("Your first name").fill(name)
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.get_by_text("Welcome to Pinochle Tutor").wait_for(state="hidden")
    page.locator(".pt .bar, h1").first.wait_for()


def test_a_first_visit_from_a_telephone(house: House, devices: Callable[..., Page]) -> None:
    page = devices()
    page.goto(f"{house.url}/words")
    assert page.get_by_role("heading", level=1).inner_text() == "Please type the code"
    field = page.get_by_label("The code")
    assert page.evaluate("document.activeElement.id") == "code"
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    field.fill("12")
    field.press("Enter")
    page.get_by_role("alert").get_by_text("That is not the code").wait_for()
    field.fill(f"{house.code[:3]} {house.code[3:]}")
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("Welcome to Pinochle Tutor").wait_for()
    assert page.url == f"{house.url}/words"
    start_as(page, "Wilma")
    assert "Wilma" in {learner.name for learner in house.server.learners()}


def test_another_device_is_nobody_it_should_not_be(house: House, devices: Callable[..., Page]) -> None:
    ones, others, here = devices(), devices(), devices()
    come_in(ones, house)
    start_as(ones, "Walter")
    come_in(others, house)
    assert "Walter" not in others.locator("body").inner_text()
    walter = next(learner.id for learner in house.server.learners() if learner.name == "Walter")
    send = "body => fetch('/api/learner', {method: 'POST', headers: {'Content-Type': 'text/plain'}, body}).then(one => one.status)"
    assert ones.evaluate(send, walter) == 204
    assert others.evaluate(send, walter) == 403
    others.context.add_cookies([{"name": COOKIE, "value": walter, "url": house.url}])
    others.reload()
    others.get_by_text("Welcome to Pinochle Tutor").wait_for()
    here.goto(house.server.url)
    here.get_by_role("button", name="Walter").wait_for()


def test_a_name_goes_to_another_device_with_its_pin(house: House, devices: Callable[..., Page]) -> None:
    ones, others = devices(), devices()
    come_in(ones, house)
    start_as(ones, "Greta")
    ones.goto(f"{house.url}/settings")
    ones.get_by_label("PIN: 4 digits or more").fill("4711")
    ones.get_by_role("button", name="Save the PIN").click()
    ones.get_by_text("Saved. Type your name").wait_for()
    come_in(others, house)
    others.get_by_text("My name is on another device").click()
    others.get_by_label("Your name there").fill("greta")
    others.get_by_label("Your PIN").fill("4711")
    others.get_by_role("button", name="Go on under my name").click()
    others.get_by_role("heading", name=re.compile("Greta")).wait_for()
    others.reload()
    others.get_by_role("heading", name=re.compile("Greta")).wait_for()


def test_what_a_device_without_the_code_is_refused(house: House) -> None:
    own = {"Host": f"127.0.0.1:{house.server.port}"}
    for path in ("/", "/lesson", "/_stcore/health", "/_stcore/host-config", "/api/learner", "/static/js/index.js"):
        assert house.ask(path, **own).status == 403
    assert house.ask("/_stcore/stream", **own, **UPGRADE).status == 403
    assert house.ask("/apple-touch-icon.png", **own).getheader("content-type") == "image/png"
    assert house.ask("/", Host="pinochle.evil.example").status == 400
    assert house.ask("/?code=1", **own).status == 403


def test_a_device_with_the_code_is_held_to_its_own_pages(house: House) -> None:
    host = f"127.0.0.1:{house.server.port}"
    cookie = str(house.ask(f"/?code={house.code}", Host=host).getheader("set-cookie")).partition(";")[0]
    socket_status = {
        origin: house.ask("/_stcore/stream", Host=host, Cookie=cookie, Origin=origin, **UPGRADE).status
        for origin in (f"http://{host}", "http://evil.example", "http://127.0.0.1:9")
    }
    assert list(socket_status.values()) == [101, 403, 403]
    assert house.ask("/", Host="pinochle.evil.example", Cookie=cookie).status == 400
    assert house.ask("/", Host=host, Cookie=cookie).status == 200


def test_a_restart_knows_its_devices(house: House, devices: Callable[..., Page]) -> None:
    page = devices()
    come_in(page, house)
    house.server.stop()
    house.server.start()
    page.goto(f"{house.url}/words")
    page.get_by_text("Welcome to Pinochle Tutor").wait_for()


# The home screen, and browsers that are too old


def test_the_page_names_its_icons(desk: Callable[..., Desk]) -> None:
    ann = desk()
    ann.go("words")
    for link in ("link[rel='apple-touch-icon']", "link[rel='manifest']", "link[rel~='icon']"):
        fetched = ann.page.evaluate(
            "at => fetch(document.querySelector(at).href).then(one => [one.status, one.headers.get('content-type')])", link
        )
        assert fetched in ([200, "image/png"], [200, "application/manifest+json"])
    assert not ann.page.get_by_text(TOO_OLD).count()


@pytest.mark.parametrize(
    "missing",
    [
        "delete Array.prototype.at",
        "delete Object.hasOwn",
        "delete HTMLElement.prototype.inert",
        "CSS.supports = () => false",
        "delete window.CSS",
        "window.RegExp = function (text) { throw new SyntaxError(text) }",
    ],
)
def test_a_browser_that_is_too_old_says_so(missing: str, server: Server, devices: Callable[..., Page]) -> None:
    page = devices()
    page.add_init_script(missing)
    page.goto(server.url, wait_until="domcontentloaded")
    page.get_by_role("alert").get_by_text(TOO_OLD).wait_for()


def test_without_scripts_a_sentence_stands_there(server: Server, devices: Callable[..., Page]) -> None:
    page = devices(java_script_enabled=False)
    page.goto(server.url)
    assert "needs JavaScript" in page.locator("noscript").inner_text()


def test_a_page_of_streamlits_own_that_is_still_kept_is_not_shown_again(server: Server) -> None:
    connection = http.client.HTTPConnection("localhost", server.port, timeout=10)
    connection.request("GET", "/", headers={"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT", "If-None-Match": "*"})
    assert connection.getresponse().status == 200
