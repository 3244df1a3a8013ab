"""Firefox and WebKit, each by the protocol it speaks itself: no driver is downloaded, and what is done is done by mouse and keys."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

PATIENCE = 20  # s that a browser may take to start
SETTINGS = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


# The small browser's own buttons would keep its window wider than a phone.
NARROW = "* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }"


class MissingBrowserError(Exception):
    """Why a browser cannot be had on this machine."""


class Driver(Protocol):
    """A browser with one window; places are in px of the page."""

    def open(self, url: str) -> None:
        """Go to an address."""

    def resize(self, width: int, height: int) -> None:
        """Give the page a size."""

    def run(self, expression: str) -> Any:
        """What an expression comes to in the page."""

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a place."""

    def type(self, text: str) -> None:
        """Type where the focus is."""

    def complaints(self) -> list[str]:
        """The errors of scripts since this was last asked, where the browser tells them."""

    def quit(self) -> None:
        """End it."""


def _click(x: float, y: float) -> list[dict[str, Any]]:
    move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}
    steps = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]


def _typed(text: str) -> list[dict[str, Any]]:
    return [{"type": "key", "id": "keys", "actions": [{"type": how, "value": sign} for sign in text for how in ("keyDown", "keyUp")]}]


def _wait_for(found: Callable[[], Any], what: str) -> Any:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if (value := found()) is not None:
            return value
        time.sleep(0.1)
    raise AssertionError(f"{what} in {PATIENCE} s")


class Firefox:
    """Firefox by WebDriver BiDi, which it speaks at its debugging port."""

    def __init__(self) -> None:
        """Start it, with a profile that is thrown away."""
        path = shutil.which("firefox-esr")
        if path is None:
            raise MissingBrowserError("no Firefox found (apt-get install firefox-esr)")
        from websockets.sync.client import connect

        self._folder = tempfile.TemporaryDirectory(prefix="firefox", ignore_cleanup_errors=True)
        home = Path(self._folder.name)
        lines = (f'user_pref("{name}", {json.dumps(value)});\n' for name, value in SETTINGS.items())
        (home / "user.js").write_text("".join(lines), encoding="utf-8")
        log = home / "log"
        command = [path, "--headless", "--no-remote", "--profile", str(home), "--remote-debugging-port", "0"]
        with log.open("wb") as out:
            self._process = subprocess.Popen(command, stdout=out, stderr=out)
        where = _wait_for(lambda: re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text("utf-8", "replace")), "no Firefox")
        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(f"{where[1]}/session", max_size=None, open_timeout=PATIENCE))
        self._number = 0
        self._complaints: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(timeout=60))
            if told.get("id") == self._number:
                assert told["type"] == "success", told
                return told["result"]
            entry = told.get("params", {})
            if entry.get("type") == "javascript" and entry.get("level") == "error":
                self._complaints.append(entry["text"])

    def open(self, url: str) -> None:
        """Go to an address."""
        self._ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def resize(self, width: int, height: int) -> None:
        """Give the page a size."""
        self._ask("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})

    def run(self, expression: str) -> Any:
        """What an expression comes to in the page."""
        asked = f"JSON.stringify(({expression}) ?? null)"
        found = self._ask("script.evaluate", expression=asked, target={"context": self._page}, awaitPromise=False)
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"]["value"])

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a place."""
        self._ask("input.performActions", context=self._page, actions=_click(x, y))

    def type(self, text: str) -> None:
        """Type where the focus is."""
        self._ask("input.performActions", context=self._page, actions=_typed(text))

    def complaints(self) -> list[str]:
        """The errors of scripts since this was last asked."""
        told, self._complaints = self._complaints, []
        return told

    def quit(self) -> None:
        """End it."""
        self._open.close()
        _end(self._process)
        self._folder.cleanup()


class WebKit:
    """WebKit of GTK by classic WebDriver, on a screen that nobody sees."""

    def __init__(self) -> None:
        """Start the screen, the driver that comes with WebKit, and its small browser."""
        driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        browser = next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)
        if driver is None or screen is None or browser is None:
            raise MissingBrowserError("no WebKit found (apt-get install webkit2gtk-driver xvfb)")
        size = ["-screen", "0", "1600x1600x24"]
        self._screen = subprocess.Popen([screen, "-displayfd", "1", *size], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self._screen.stdout
        display = f":{int(self._screen.stdout.readline())}"
        self._folder = tempfile.TemporaryDirectory(prefix="webkit", ignore_cleanup_errors=True)
        look = Path(self._folder.name) / ".config/gtk-3.0/gtk.css"
        look.parent.mkdir(parents=True)
        look.write_text(NARROW, encoding="utf-8")
        port = _free_port()
        there = {"PATH": "/usr/bin:/bin", "HOME": self._folder.name, "DISPLAY": display, "GDK_BACKEND": "x11", "LANG": "C.UTF-8"}
        self._driver = subprocess.Popen([driver, f"--port={port}"], env=there, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._url = f"http://127.0.0.1:{port}"
        _wait_for(self._is_up, "no WebKitWebDriver")
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        session = self._ask("session", {"capabilities": {"alwaysMatch": wanted}})
        self._url += f"/session/{session['sessionId']}"

    def _is_up(self) -> bool | None:
        try:
            return bool(self._ask("status")) or None
        except OSError:
            return None

    def _ask(self, what: str, body: Mapping[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self._url}/{what}", data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)["value"]
        except urllib.request.HTTPError as problem:
            raise AssertionError(problem.read().decode()) from None

    def open(self, url: str) -> None:
        """Go to an address."""
        self._ask("url", {"url": url})

    def resize(self, width: int, height: int) -> None:
        """Give the page a size: that of the window, less what is around the page."""
        around = (0, 0)
        for _ in range(5):
            self._ask("window/rect", {"x": 0, "y": 0, "width": width + around[0], "height": height + around[1]})
            time.sleep(0.2)
            now = self.run("[innerWidth, innerHeight]")
            if now == [width, height]:
                return
            around = (around[0] + width - now[0], around[1] + height - now[1])
        raise AssertionError(f"the page is {now}, not {width} x {height}")

    def run(self, expression: str) -> Any:
        """What an expression comes to in the page."""
        return self._ask("execute/sync", {"script": f"return ({expression});", "args": []})

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a place."""
        self._ask("actions", {"actions": _click(x, y)})

    def type(self, text: str) -> None:
        """Type where the focus is."""
        self._ask("actions", {"actions": _typed(text)})

    def complaints(self) -> list[str]:
        """Nothing: WebKit keeps them to itself."""
        return []

    def quit(self) -> None:
        """End the browser, its driver and the screen."""
        request = urllib.request.Request(self._url, method="DELETE")
        urllib.request.urlopen(request, timeout=20).close()
        _end(self._driver)
        _end(self._screen)
        self._folder.cleanup()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait(10)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


DRIVERS: Mapping[str, Callable[[], Driver]] = {"firefox": Firefox, "webkit": WebKit}
