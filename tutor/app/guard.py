"""The guard at the door: what the app answers at all, and what a browser may do with its pages."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

BODY_LIMIT = 64  # bytes; the id of a learner has 32

# A component is a script that Streamlit makes in the page (blob:), and styles are set in place by it and by ours.
# Charts need no 'unsafe-eval': Streamlit draws them with the interpreter of Vega.
POLICY = (
    "default-src 'self'",
    "script-src 'self' blob: {scripts}",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
)
UNUSED = "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb"
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "referrer-policy": "same-origin",
    "permissions-policy": ", ".join(f"{name}=()" for name in UNUSED.split()),
    "cross-origin-resource-policy": "same-origin",
}
# Browsers take this of an address they trust only, and complain of it at any other.
OPENER = ("cross-origin-opener-policy", "same-origin")
TRUSTED = ("localhost", "127.0.0.1", "::1")

# Streamlit's own addresses that no page needs: its figures, uploads, interface for programs, and signing in elsewhere.
SHUT = re.compile(r"/_stcore/(?!(health|host-config|stream|bidi-components/.+)$).*|/(auth/.*|oauth2callback)", re.DOTALL)
# Where Streamlit answers with its page whatever is asked for, and no page can be meant.
NO_PAGE = re.compile(r"/api/.*|.*/[^/]*\.(?!html$)\w{1,12}", re.DOTALL)
_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?", re.ASCII | re.IGNORECASE)

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pinochle Tutor</title>
<style>:root {{ color-scheme: light dark }}
body {{ font: 18px/1.5 sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem }}</style>
</head><body><h1>{title}</h1>{text}</body></html>
"""


class Refusal(NamedTuple):
    """Why the app does not answer a request: the status, and words for who reads them."""

    status: int
    title: str
    text: str = ""


CLOSED = Refusal(404, "There is nothing here")
FOREIGN = Refusal(403, "Another page asked for this", "Pinochle Tutor takes orders from its own pages only.")
METHOD = Refusal(405, "This cannot be done here")
TOO_LONG = Refusal(413, "That is too long")
BROKEN = Refusal(500, "Something went wrong", "Load the page again. What you have answered is kept.")


@dataclass(frozen=True)
class Door:
    """What one server answers to: host names without ports, the addresses to tell, and the most bytes it takes of a body."""

    hosts: frozenset[str]
    addresses: tuple[str, ...]
    body_limit: int = BODY_LIMIT


class Guard:
    """Middleware that looks at every request before anything else does, and puts the headers on every response."""

    def __init__(self, app: App, door: Door) -> None:
        """Guard an app. The policy is made for the page of the Streamlit that is installed."""
        self._app = app
        self._door = door
        self._headers = [*HEADERS.items(), ("content-security-policy", policy(_index()))]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or have it answered."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refusal = refused(scope, self._door)
        if scope["type"] == "http":
            dressed = self._dressed(scope, send)
            await (_refuse(scope, dressed, refusal) if refusal else self._answer(scope, receive, dressed))
        elif refusal:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        body = await _body(receive, self._door.body_limit) if _has_body(scope) else None
        if body is not None and len(body) > self._door.body_limit:
            await _refuse(scope, send, TOO_LONG)
            return
        try:
            await self._app(scope, receive if body is None else _again(body, receive), _no_page(scope, watched))
        except Exception:
            if not started:
                await _refuse(scope, send, BROKEN)
            raise

    def _dressed(self, scope: Scope, send: Send) -> Send:
        """Sending, with the headers put on."""
        host = _name(_header(scope, b"host")) or ""
        own = [*self._headers, OPENER] if host in TRUSTED or scope["scheme"] == "https" else self._headers
        names = {name.encode() for name, _ in own}

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [(name, value) for name, value in message.get("headers", ()) if name.lower() not in names]
                message = {**message, "headers": [*kept, *((name.encode(), value.encode()) for name, value in own)]}
            await send(message)

        return dressed


def refused(scope: Scope, door: Door) -> Refusal | None:
    """Why a request is not answered; None for one that is. Its body has not been looked at then."""
    if _name(_header(scope, b"host")) not in door.hosts:
        links = " or ".join(f'<a href="{escape(address)}">{escape(address)}</a>' for address in door.addresses)
        return Refusal(400, "Please use another address", f"Pinochle Tutor is running here, but at this address: {links}.")
    if not _from_own_page(scope):
        return FOREIGN
    if SHUT.fullmatch(scope["path"]):
        return CLOSED
    if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "POST"):
        return METHOD
    announced = _header(scope, b"content-length") or "0"
    return TOO_LONG if not announced.isdecimal() or int(announced[:20]) > door.body_limit else None


def _from_own_page(scope: Scope) -> bool:
    """Whether a request comes from this server's own pages, or from none. What changes something has to say so."""
    host, origin = _header(scope, b"host"), _header(scope, b"origin")
    if origin is not None:
        return origin in (f"http://{host}", f"https://{host}")
    reading = scope["type"] == "websocket" or scope["method"] in ("GET", "HEAD")
    return reading or _header(scope, b"sec-fetch-site") == "same-origin"


def policy(index: str) -> str:
    """The content security policy for a page, with the hashes of its scripts in place."""
    found = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", index, re.DOTALL | re.IGNORECASE)
    hashes = (b64encode(sha256(script.replace("\r\n", "\n").encode()).digest()).decode() for script in found)
    return "; ".join(POLICY).format(scripts=" ".join(f"'sha256-{one}'" for one in hashes)).replace(" ;", ";")


def _index() -> str:
    return files("streamlit").joinpath("static", "index.html").read_text(encoding="utf-8")


def _header(scope: Scope, name: bytes) -> str | None:
    """A header that is there once; one that is there twice is as good as wrong."""
    values = [value for key, value in scope["headers"] if key == name]
    return ", ".join(value.decode("latin-1") for value in values) if values else None


def _name(host: str | None) -> str | None:
    """The name in a Host header, without its port; None for what is no such header."""
    found = _HOST.fullmatch(host or "")
    return found["name"].strip("[]").rstrip(".").lower() if found else None


def _has_body(scope: Scope) -> bool:
    return _header(scope, b"transfer-encoding") is not None or _header(scope, b"content-length") not in (None, "0")


async def _body(receive: Receive, limit: int) -> bytes:
    """The body of a request; of one that is longer, no more than shows it."""
    body, more = b"", True
    while more and len(body) <= limit:
        message = await receive()
        body += message.get("body", b"")[: limit + 1]
        more = message.get("more_body", False)
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """Receiving, with a body that has been read already."""
    left = [body]

    async def again() -> Message:
        return {"type": "http.request", "body": left.pop(), "more_body": False} if left else await receive()

    return again


def _no_page(scope: Scope, send: Send) -> Send:
    """Sending, but for a page where none can be meant."""
    missing = False

    async def sent(message: Message) -> None:
        nonlocal missing
        if message["type"] == "http.response.start" and NO_PAGE.fullmatch(scope["path"]):
            missing = message["status"] == 200 and dict(message["headers"]).get(b"content-type", b"").startswith(b"text/html")
            if missing:
                await _refuse(scope, send, CLOSED)
        if not missing:
            await send(message)

    return sent


async def _refuse(scope: Scope, send: Send, refusal: Refusal) -> None:
    """Say no, in words, and hang up on who has more to say."""
    page = PAGE.format(title=refusal.title, text=f"<p>{refusal.text}</p>" if refusal.text else "").encode()
    headers = [("content-type", "text/html; charset=utf-8"), ("content-length", str(len(page))), ("cache-control", "no-store")]
    headers += [("connection", "close")] if _has_body(scope) else []
    encoded = [(name.encode(), value.encode()) for name, value in headers]
    await send({"type": "http.response.start", "status": refusal.status, "headers": encoded})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else page})


def door_at(hosts: Sequence[str], addresses: Sequence[str]) -> Door:
    """The door of a server with these host names; `addresses` is what somebody who came by another name is told."""
    return Door(frozenset(host.lower() for host in hosts), tuple(addresses))
