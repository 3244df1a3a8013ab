"""The guard: what the app does not answer, what it never reads, and the headers on all that it sends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import streamlit
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route, WebSocketRoute

from tutor.app import launch
from tutor.app.door import front
from tutor.app.door.guard import BODY_LIMIT, HEADERS, Door, Guard, door_at, policy
from tutor.app.session import cookie
from tutor.app.session.device import HEADER

LEARNER = "0123456789abcdef" * 2
DOOR = door_at(["localhost", "127.0.0.1"], ["http://localhost:8501"])
OWN = {"host": "localhost:8501", "origin": "http://localhost:8501", "content-type": "text/plain"}


@dataclass
class Answer:
    """What came back, and how much of a body was taken before it did."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    taken: int = 0
    reached: bool = False  # whether the app behind the guard was asked at all
    device: str | None = None  # what the app behind the guard was told of who asks


async def _listen(socket: Any) -> None:
    await socket.accept()
    await socket.close()


async def _page(request: Any) -> Any:
    return HTMLResponse("<p>page</p>")


async def _file(request: Any) -> Any:
    return PlainTextResponse("file")


async def _broken(request: Any) -> Any:
    raise ZeroDivisionError


APP = Starlette(
    routes=[
        *cookie.routes(),
        WebSocketRoute("/_stcore/stream", _listen),
        Route("/broken", _broken),
        Route("/own.png", _file),
        Route("/{path:path}", _page),
    ]
)


def to_its_end(work: Awaitable[None]) -> None:
    """Do it in a thread of its own: in this one a browser's loop may be running."""

    async def done() -> None:
        await work

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, done()).result()


def ask(
    path: str = "/",
    method: str = "GET",
    body: Iterator[bytes] | None = None,
    kind: str = "http",
    door: Door = DOOR,
    client: str = "127.0.0.1",
    **headers: str | None,
) -> Answer:
    """Ask an app behind the guard; headers as keywords, None to leave one out."""
    answer = Answer()
    sent = {**({"host": "localhost:8501"} if "host" not in headers else {}), **headers}
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in sent.items() if value is not None]
    path, _, query = path.partition("?")
    scope = {
        "type": kind,
        "path": path,
        "method": method,
        "scheme": "http",
        "headers": raw,
        "query_string": query.encode(),
        "root_path": "",
    }
    scope["client"] = (client, 50000)
    scope |= {"subprotocols": []} if kind == "websocket" else {}
    parts = body or iter(())

    async def behind(scope: Any, receive: Any, send: Any) -> None:
        answer.reached = True
        answer.device = next((value.decode() for name, value in scope["headers"] if name == HEADER), None)
        await APP(scope, receive, send)

    async def receive() -> Any:
        if kind == "websocket":
            return {"type": "websocket.connect"}
        part = next(parts, b"")
        answer.taken += len(part)
        return {"type": "http.request", "body": part, "more_body": bool(part)}

    async def send(message: Any) -> None:
        answer.status = message.get("code", answer.status)
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers |= {name.decode(): value.decode() for name, value in message["headers"]}
        answer.body += message.get("body", b"")

    try:
        to_its_end(Guard(behind, door)(scope, receive, send))
    except ZeroDivisionError:
        assert path == "/broken"
    return answer


def learn(body: Iterator[bytes] | None = None, **headers: str | None) -> Answer:
    """Have a learner remembered, as the app's own page does."""
    given = {**OWN, "transfer-encoding": "chunked", **{name.replace("_", "-"): value for name, value in headers.items()}}
    return ask("/api/learner", "POST", body or iter([LEARNER.encode()]), **given)


# The learner's address


def test_a_learner_is_remembered() -> None:
    answer = learn()
    assert answer.status == 204
    assert f"{cookie.COOKIE}={LEARNER}" in answer.headers["set-cookie"]
    assert "HttpOnly" in answer.headers["set-cookie"]


def test_an_endless_body_is_not_read_on() -> None:
    answer = learn(b"0" * 10_000 for _ in range(80_000))
    assert answer.status == 413
    assert answer.taken <= 10_000, "one part shows that it is too long"
    assert answer.headers["connection"] == "close"
    assert not answer.reached


@pytest.mark.parametrize("length", ["65", "800000000", "9" * 30, "many", "-1"])
def test_a_long_body_is_not_read_at_all(length: str) -> None:
    answer = learn(iter([b"0" * 70] * 9), content_length=length, transfer_encoding=None)
    assert (answer.status, answer.taken) == (413, 0)


@pytest.mark.parametrize("path", ["/", "/practise", "/_stcore/health", "/own.png"])
def test_no_address_reads_a_long_body(path: str) -> None:
    for method in ("GET", "POST"):
        answer = ask(path, method, (b"0" * 100 for _ in range(99)), **{**OWN, "transfer-encoding": "chunked"})
        assert (answer.status, answer.taken) == (413, 100)


def test_a_body_of_the_greatest_length_arrives_whole() -> None:
    assert learn(iter([b"0"] * BODY_LIMIT)).status == 400, "read, and not the id of a learner"
    assert learn(iter([bytes([digit]) for digit in LEARNER.encode()])).status == 204


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:9999", "http://localhost:8501.evil.example", "http://["]
)
def test_another_page_cannot_change_who_is_learning(origin: str) -> None:
    answer = learn(origin=origin)
    assert answer.status == 403
    assert not answer.reached


def test_who_does_not_say_where_an_order_comes_from_is_refused() -> None:
    assert learn(origin=None).status == 403
    assert learn(origin=None, sec_fetch_site="cross-site").status == 403
    assert learn(origin=None, sec_fetch_site="same-origin").status == 204


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json", None])
def test_only_plain_text_names_a_learner(kind: str | None) -> None:
    assert learn(content_type=kind).status == 415


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_methods_that_no_page_uses(method: str) -> None:
    assert ask("/api/learner", method, **OWN).status == 405


# Host and origin


@pytest.mark.parametrize("host", ["localhost:8501", "127.0.0.1:8501", "LOCALHOST", "localhost."])
def test_the_names_of_this_machine(host: str) -> None:
    assert ask(host=host).status == 200


@pytest.mark.parametrize(
    "host", ["pinochle.home:8501", "evil.example", "localhost.evil.example", "localhost:8501@evil", "[::1]:8501", "", None]
)
def test_another_name_is_told_the_right_one(host: str | None) -> None:
    for path in ("/", "/practise", "/static/js/index.js"):
        answer = ask(path, host=host)
        assert answer.status == 400
        assert not answer.reached
        assert 'at this address: <a href="http://localhost:8501">http://localhost:8501</a>' in answer.body.decode()
    assert ask("/_stcore/stream", kind="websocket", host=host).status == 1008


def test_two_hosts_are_none() -> None:
    scope = {"type": "http", "path": "/", "method": "GET", "scheme": "http", "headers": [(b"host", b"localhost")] * 2}
    sent: list[Any] = []

    async def take(message: Any) -> None:
        sent.append(message)

    to_its_end(Guard(APP, DOOR)(scope, None, take))  # type: ignore[arg-type]
    assert sent[0]["status"] == 400


def test_a_websocket_of_another_page_never_reaches_streamlit() -> None:
    # Streamlit would look up the addresses of this machine, the one outside too, to compare them.
    answer = ask("/_stcore/stream", kind="websocket", origin="http://evil.example")
    assert (answer.status, answer.reached) == (1008, False)
    assert ask("/_stcore/stream", kind="websocket", origin="http://localhost:8501").reached


def test_other_doors_have_other_names() -> None:
    share = door_at(["192.168.1.7", "Kitchen.local"], ["http://192.168.1.7:8501", "http://kitchen.local:8501"])
    assert share.hosts == {"192.168.1.7", "kitchen.local"}


# What stays closed


@pytest.mark.parametrize(
    "path",
    [
        "/_stcore/metrics",
        "/_stcore/upload_file/a/b",
        "/_stcore/agent/openapi.json",
        "/_stcore/agent/mcp",
        "/_stcore/script-health-check",
        "/_stcore/health/more",
        "/auth/login",
        "/oauth2callback",
        "/_stcore/",
    ],
)
def test_streamlits_own_addresses_that_no_page_uses(path: str) -> None:
    answer = ask(path)
    assert (answer.status, answer.reached) == (404, False)


@pytest.mark.parametrize("path", ["/apple-touch-icon.png", "/robots.txt", "/lesson/sw.js", "/.env", "/wp-login.php"])
def test_a_file_that_is_not_there_is_no_page(path: str) -> None:
    answer = ask(path)
    assert answer.status == 404
    assert b"page" not in answer.body


def test_a_file_and_a_page_that_are_there() -> None:
    assert ask("/own.png").body == b"file"
    assert ask("/practise").body == front.page().encode()


# Headers


@pytest.mark.parametrize(
    ("path", "status", "headers"),
    [
        ("/", 200, {}),
        ("/own.png", 200, {}),
        ("/missing.png", 404, {}),
        ("/_stcore/metrics", 404, {}),
        ("/", 400, {"host": "evil.example"}),
        ("/", 403, {"origin": "http://evil.example"}),
        ("/broken", 500, {}),
    ],
)
def test_the_headers_are_on_every_answer(path: str, status: int, headers: dict[str, str]) -> None:
    answer = ask(path, **headers)
    assert answer.status == status
    assert answer.headers.items() >= HEADERS.items()
    assert "frame-ancestors 'self'" in answer.headers["content-security-policy"]


def test_the_opener_policy_is_for_addresses_that_browsers_trust() -> None:
    assert ask().headers["cross-origin-opener-policy"] == "same-origin"
    assert "cross-origin-opener-policy" not in ask(host="evil.example").headers


def test_the_policy_knows_the_scripts_of_the_page() -> None:
    # printf 1 | openssl dgst -sha256 -binary | base64
    made = policy('<script src="a.js"></script><script>1</script><SCRIPT type="module">1</SCRIPT>')
    one = "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"
    assert f"script-src 'self' blob: {one} {one};" in made
    assert "script-src 'self' blob:;" in policy("<p>no script</p>")
    index = Path(streamlit.__file__).parent / "static" / "index.html"
    assert policy(index.read_text(encoding="utf-8")).count("sha256-") == 1
    assert "unsafe-eval" not in made


def test_the_app_is_started_with_what_the_guard_lets_in() -> None:
    assert launch._config(8501)["server.allowedHosts"] == list(launch.NAMES)
