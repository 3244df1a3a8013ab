"""The guard at the door: what the app answers at all, and what a browser may do with its pages."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape

from tutor.app.door import front, gate
from tutor.app.door.gate import Gate, Visit
from tutor.app.door.replies import App, Message, Receive, Reply, Scope, Send, has_body, header, host_name, reply
from tutor.progress import StoreError

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

CLOSED = Reply(404, "There is nothing here")
FOREIGN = Reply(403, "Another page asked for this", "<p>Pinochle Tutor takes orders from its own pages only.</p>")
METHOD = Reply(405, "This cannot be done here")
TOO_LONG = Reply(413, "That is too long")
BROKEN = Reply(500, "Something went wrong", "<p>Load the page again. What you have answered is kept.</p>")


@dataclass(frozen=True)
class Door:
    """What one server answers to: host names without ports, the addresses to tell, who is let in, and the most bytes of a body."""

    hosts: frozenset[str]
    addresses: tuple[str, ...]
    gate: Gate | None = None
    body_limit: int = BODY_LIMIT


class Guard:
    """Middleware that looks at every request before anything else does, and puts the headers on every response."""

    def __init__(self, app: App, door: Door) -> None:
        """Guard an app. The policy is made for the page of the Streamlit that is installed."""
        self._app = app
        self._door = door
        self._headers = [*HEADERS.items(), ("content-security-policy", policy(front.page()))]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or have it answered."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        met = refused(scope, self._door) or await self._met(scope)
        if scope["type"] == "http":
            dressed = self._dressed(scope, send)
            await (reply(scope, dressed, met) if isinstance(met, Reply) else self._answer(scope, receive, dressed, met))
        elif isinstance(met, Reply):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self._app(met.announced(scope) if met else scope, receive, send)

    async def _met(self, scope: Scope) -> Visit | Reply | None:
        """Who is at the gate, or why they are not let in; None where there is no gate."""
        try:
            return await self._door.gate.look(scope) if self._door.gate else None
        except StoreError as problem:
            return BROKEN._replace(text=f"<p>{escape(str(problem))}</p>")

    async def _answer(self, scope: Scope, receive: Receive, send: Send, visit: Visit | None) -> None:
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        body = await _body(receive, self._door.body_limit) if has_body(scope) else None
        if body is not None and len(body) > self._door.body_limit:
            await reply(scope, send, TOO_LONG)
            return
        inside = _afresh(visit.announced(scope) if visit else scope)
        try:
            await self._app(inside, receive if body is None else _again(body, receive), _our_page(scope, watched, visit))
        except Exception:
            if not started:
                await reply(scope, send, BROKEN)
            raise

    def _dressed(self, scope: Scope, send: Send) -> Send:
        """Sending, with the headers put on."""
        own = [*self._headers, OPENER] if (host_name(scope) or "") in TRUSTED or scope["scheme"] == "https" else self._headers
        names = {name.encode() for name, _ in own}

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [(name, value) for name, value in message.get("headers", ()) if name.lower() not in names]
                message = {**message, "headers": [*kept, *((name.encode(), value.encode()) for name, value in own)]}
            await send(message)

        return dressed


def refused(scope: Scope, door: Door) -> Reply | None:
    """Why a request is not answered; None for one that is. Its body has not been looked at then."""
    if host_name(scope) not in door.hosts:
        links = " or ".join(f'<a href="{escape(address)}">{escape(address)}</a>' for address in door.addresses)
        return Reply(400, "Please use another address", f"<p>Pinochle Tutor is running here, but at this address: {links}.</p>")
    if not _from_own_page(scope):
        return FOREIGN
    if SHUT.fullmatch(scope["path"]):
        return CLOSED
    if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "POST"):
        return METHOD
    announced = header(scope, b"content-length") or "0"
    return TOO_LONG if not announced.isdecimal() or int(announced[:20]) > door.body_limit else None


def _from_own_page(scope: Scope) -> bool:
    """Whether a request comes from this server's own pages, or from none. What changes something has to say so."""
    host, origin = header(scope, b"host"), header(scope, b"origin")
    if origin is not None:
        return origin in (f"http://{host}", f"https://{host}")
    reading = scope["type"] == "websocket" or scope["method"] in ("GET", "HEAD")
    return reading or header(scope, b"sec-fetch-site") == "same-origin"


def policy(index: str) -> str:
    """The content security policy for a page, with the hashes of its scripts in place."""
    found = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", index, re.DOTALL | re.IGNORECASE)
    hashes = (b64encode(sha256(script.replace("\r\n", "\n").encode()).digest()).decode() for script in found)
    return "; ".join(POLICY).format(scripts=" ".join(f"'sha256-{one}'" for one in hashes)).replace(" ;", ";")


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


def _afresh(scope: Scope) -> Scope:
    """A request that takes no old copy of a page for good: one may be of Streamlit's own page."""
    if scope["path"].startswith(("/static/", "/media/")):
        return scope
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if name not in (b"if-none-match", b"if-modified-since")]}


def _our_page(scope: Scope, send: Send, visit: Visit | None) -> Send:
    """Sending, with our page in the place of Streamlit's, and without one where none can be meant."""
    ours: Reply | bytes | None = None

    async def sent(message: Message) -> None:
        nonlocal ours
        if message["type"] == "http.response.start" and _is_page(message):
            ours = CLOSED if NO_PAGE.fullmatch(scope["path"]) else front.page().encode()
            await (reply(scope, send, ours) if isinstance(ours, Reply) else _send_page(scope, send, ours, _cookies(scope, message, visit)))
        if ours is None:
            await send(message)

    return sent


def _is_page(message: Message) -> bool:
    kind: bytes = dict(message["headers"]).get(b"content-type", b"")
    return message["status"] == 200 and kind.startswith(b"text/html")


def _cookies(scope: Scope, message: Message, visit: Visit | None) -> list[tuple[bytes, bytes]]:
    """The cookies that go with a page; that of a device lasts from each visit anew."""
    theirs = [(name, value) for name, value in message["headers"] if name == b"set-cookie"]
    return [*theirs, (b"set-cookie", gate.cookie(scope, visit.token).encode())] if visit and visit.token else theirs


async def _send_page(scope: Scope, send: Send, page: bytes, cookies: list[tuple[bytes, bytes]]) -> None:
    headers = {"content-type": "text/html; charset=utf-8", "content-length": str(len(page)), "cache-control": "no-cache"}
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": 200, "headers": [*encoded, *cookies]})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else page})


def door_at(hosts: Sequence[str], addresses: Sequence[str], gate: Gate | None = None) -> Door:
    """The door of a server with these host names; `addresses` is what somebody who came by another name is told."""
    return Door(frozenset(host.lower() for host in hosts), tuple(addresses), gate)
