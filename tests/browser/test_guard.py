"""The guard in front of a running app: the headers of every response, pages that keep the policy, and words where it says no."""

from __future__ import annotations

import http.client
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tutor.app.door.guard import HEADERS, OPENER

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Desk, Server
    from tests.conftest import Sample
    from tutor.questions import Question

    At = Callable[..., Desk]

FIRST = "take-a-trick"
DRILL = {"drill": "must-beat", "level": "2", "game": "single-deck"}
PAGES: dict[str, tuple[str, dict[str, str]]] = {
    "learn": ("", {}),
    "lesson": ("lesson", {"lesson": FIRST}),
    "no such lesson": ("lesson", {"lesson": "none"}),
    "practise": ("practise", {}),
    "topic": ("practise", {"topic": "meld/arounds"}),
    "drill": ("practise", DRILL),
    "sprint": ("practise", {"sprint": "single-deck"}),
    "progress": ("progress", {}),
    "words": ("words", {}),
    "settings": ("settings", {}),
}
# A response of each kind: the method, the path, the status, and headers of the request.
RESPONSES = [
    ("GET", "/", 200, {}),
    ("HEAD", "/", 200, {}),
    ("GET", "/lesson?lesson=take-a-trick", 200, {}),
    ("GET", "/lesson/", 301, {}),
    ("GET", "/favicon.png", 200, {}),
    ("GET", "/_stcore/health", 200, {}),
    ("GET", "/_stcore/host-config", 200, {}),
    ("GET", "/lesson/_stcore/health", 404, {}),
    ("POST", "/api/learner", 204, {"Origin": "http://{host}", "Content-Type": "text/plain"}),
    ("POST", "/api/learner", 415, {"Origin": "http://{host}"}),
    ("POST", "/api/learner", 403, {"Origin": "http://evil.example"}),
    ("POST", "/api/learner", 413, {"Origin": "http://{host}", "Content-Length": "800000000"}),
    ("PUT", "/", 405, {"Origin": "http://{host}"}),
    ("POST", "/lesson", 405, {"Origin": "http://{host}"}),
    ("GET", "/api/learner", 404, {}),
    ("GET", "/_stcore/metrics", 404, {}),
    ("GET", "/apple-touch-icon-precomposed.png", 404, {}),
    ("GET", "/static/js/none.js", 404, {}),
    ("GET", "/media/none", 404, {}),
    ("GET", "//evil.example", 400, {}),
    ("GET", "/%2e%2e/secret", 400, {}),
    ("GET", "/", 400, {"Host": "pinochle.home:8501"}),
]
UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg=="}


def fetch(server: Server, method: str, path: str, headers: dict[str, str]) -> http.client.HTTPResponse:
    """Ask for one address, just as it is written."""
    connection = http.client.HTTPConnection("localhost", server.port, timeout=10)
    connection.putrequest(method, path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value.format(host=f"localhost:{server.port}"))
    connection.endheaders()
    return connection.getresponse()


@pytest.mark.parametrize(("method", "path", "status", "headers"), RESPONSES)
def test_headers(method: str, path: str, status: int, headers: dict[str, str], server: Server) -> None:
    answer = fetch(server, method, path, headers)
    assert answer.status == status
    found = {name.lower(): value for name, value in answer.getheaders()}
    assert found.items() >= HEADERS.items()
    assert OPENER[0] in found or "Host" in headers
    policy = dict(part.split(" ", 1) for part in found["content-security-policy"].split("; "))
    assert "'unsafe-inline'" not in policy["script-src"]
    assert "'unsafe-eval'" not in policy["script-src"]
    assert policy["frame-ancestors"] == "'self'"


def test_headers_of_what_a_page_loads(server: Server) -> None:
    page = fetch(server, "GET", "/", {}).read().decode()
    paths = re.findall(r'(?:src|href)="\.(/static/[^"]+)"', page)
    assert {path.rpartition(".")[2] for path in paths} == {"js", "css", "woff2"}
    for path in paths[:3] + paths[-1:]:
        answer = fetch(server, "GET", path, {})
        assert answer.status == 200
        assert HEADERS.items() <= {name.lower(): value for name, value in answer.getheaders()}.items()
        assert "html" not in answer.getheader("content-type", "html")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_keeps_the_policy(name: str, desk: At) -> None:
    path, address = PAGES[name]
    ann = desk()
    ann.go(path, **address)
    ann.page.wait_for_load_state("networkidle")
    assert not ann.complaints


def test_the_first_visit_keeps_the_policy(desk: At) -> None:
    ann = desk(None)
    ann.go()
    ann.page.get_by_role("button", name="Start").wait_for()


def test_an_answer_and_the_chart_of_it_keep_the_policy(desk: At, sample: Sample, right: Callable[[Question], Any]) -> None:
    ann = desk()
    ann.go("practise", topic="sample/legal-plays")
    ann.choose(sample.question("legal-plays"), right(sample.question("legal-plays")))
    ann.check()
    ann.go("progress")
    bar = ann.page.locator(".stVegaLiteChart svg .mark-rect.role-mark path[aria-label]").first
    bar.hover()
    ann.page.locator("#vg-tooltip-element").get_by_text("Answers").wait_for()


def test_what_breaks_the_policy_is_seen_here(chromium: Browser, server: Server) -> None:
    page = chromium.new_page()
    seen: list[str] = []
    page.on("console", lambda message: seen.append(message.text))
    page.goto(server.url)
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.broken = 1' }))")
    page.wait_for_timeout(100)
    assert page.evaluate("window.broken") is None
    assert any("Content Security Policy" in text for text in seen)
    page.close()


def test_another_name_is_told_the_right_address(chromium: Browser, server: Server) -> None:
    page = chromium.new_page()
    page.goto(f"http://pinochle.localhost:{server.port}/practise")
    assert "Please use another address" in page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("link", name=server.url).click()
    page.get_by_text("Welcome to Pinochle Tutor").wait_for()
    page.close()


def test_a_websocket_of_another_page_is_refused(server: Server) -> None:
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "http://{host}", "Host": "pinochle.home:8501"}):
        assert fetch(server, "GET", "/_stcore/stream", {**UPGRADE, **headers}).status == 403
    log = server.database.with_suffix(".log").read_text()
    assert "external" not in log.lower(), "Streamlit looked for its address outside"
