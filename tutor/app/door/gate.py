"""The gate of an app that is shared in the house: every device shows the code once, and this machine none."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from html import escape
from ipaddress import ip_address
from urllib.parse import parse_qsl, quote, urlencode

from tutor.app.door.front import OPEN
from tutor.app.door.replies import Reply, Scope, header
from tutor.app.session import clock
from tutor.app.session.device import HEADER, HERE, NOBODY
from tutor.app.session.tries import Tries
from tutor.progress import Store

COOKIE = "pinochle_device"
YEAR = 365 * 24 * 3600
THIS_MACHINE = frozenset({"127.0.0.1", "::1"})
TRIES = (10, 60, 60.0)  # a minute: of one address, of all together
_TOKEN = re.compile(rf"(?:^|; ?){COOKIE}=([\w-]{{32}})(?=;|$)", re.ASCII)

ASK = "<p>The code has 6 digits. It stands where Pinochle Tutor was started, and in its Settings on that computer. You type it once.</p>"
WRONG = '<p role="alert"><b>That is not the code.</b> Please look at it again: it is a new one each time Pinochle Tutor is started.</p>'
TOO_MANY = '<p role="alert"><b>That was tried too often.</b> Please wait a minute, then try again.</p>'
FORM = """<form><label for="code">The code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" maxlength="12" required autofocus>{rest}
<button>Go on</button></form>"""
OUTSIDE = Reply(403, "Not from here", "<p>Pinochle Tutor is for the devices of one house.</p>")


@dataclass(frozen=True)
class Visit:
    """A request that was let in: the device it comes from, and what that keeps to show."""

    device: str = HERE
    token: str = ""

    def announced(self, scope: Scope) -> Scope:
        """The request, saying which device it comes from; what it said of that itself is gone."""
        headers = [(name, value) for name, value in scope["headers"] if name != HEADER]
        return {**scope, "headers": [*headers, (HEADER, self.device.encode())]}


@dataclass
class Gate:
    """Who is let in, by the code of this start; `store` keeps the devices that were."""

    code: str
    store: Callable[[], Store]
    tries: Tries = field(default_factory=lambda: Tries(*TRIES))
    _admitted: set[str] = field(default_factory=set)

    async def look(self, scope: Scope) -> Visit | Reply:
        """Let a request in, or say what it takes."""
        client = (scope.get("client") or ("",))[0]
        if client in THIS_MACHINE:
            return Visit()
        if not _in_the_house(client):
            return OUTSIDE
        if scope["type"] == "http" and scope["path"] in OPEN:
            return Visit(NOBODY)
        found = _TOKEN.search(header(scope, b"cookie") or "")
        visit = Visit(_device(found[1]), found[1]) if found else None
        known = visit is not None and await self._is_admitted(visit.device)
        if visit and known and b"code=" not in scope["query_string"]:
            return visit
        return await self._ask(scope, client, known)

    async def _is_admitted(self, device: str) -> bool:
        if device not in self._admitted and await asyncio.to_thread(lambda: self.store().is_admitted(device)):
            self._admitted.add(device)
        return device in self._admitted

    async def _ask(self, scope: Scope, client: str, known: bool) -> Reply:
        """Ask for the code, or take it and have the page loaded without it in its address."""
        code, rest = _told(scope)
        if known:
            return _come_in(scope, rest)
        if code and not self.tries.allow(client):
            return _form(429, TOO_MANY, rest)
        if code and secrets.compare_digest(re.sub(r"\D", "", code).encode(), self.code.encode()):
            token = secrets.token_urlsafe(24)
            await asyncio.to_thread(lambda: self.store().admit_device(_device(token), clock.now()))
            return _come_in(scope, rest, ("set-cookie", cookie(scope, token)))
        return _form(403, WRONG if code else "", rest)


def cookie(scope: Scope, token: str) -> str:
    """What a device is given to keep; for a year from its last visit."""
    secure = "; Secure" if scope["scheme"] in ("https", "wss") else ""
    return f"{COOKIE}={token}; Max-Age={YEAR}; Path=/; HttpOnly; SameSite=Lax{secure}"


def _device(token: str) -> str:
    """What a device is known by here, from which nobody can tell what it keeps."""
    return sha256(token.encode()).hexdigest()


@lru_cache(maxsize=256)
def _in_the_house(client: str) -> bool:
    try:
        return not ip_address(client.partition("%")[0]).is_global
    except ValueError:
        return False


def _told(scope: Scope) -> tuple[str, list[tuple[str, str]]]:
    """The code in the address of a page, and the rest of its query."""
    try:
        fields = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True, max_num_fields=30)
    except ValueError:
        fields = []
    rest = [(name, value) for name, value in fields if name != "code"]
    told = scope["type"] == "http" and scope["method"] == "GET"
    return next((value for name, value in fields if name == "code"), "") if told else "", rest


def _form(status: int, said: str, rest: list[tuple[str, str]]) -> Reply:
    fields = "".join(f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in rest)
    return Reply(status, "Please type the code", (said or ASK) + FORM.format(rest=fields))


def _come_in(scope: Scope, rest: list[tuple[str, str]], *headers: tuple[str, str]) -> Reply:
    # With one slash at its beginning it can be no address of another host.
    location = f"/{quote(scope['path'].lstrip('/'))}" + (f"?{urlencode(rest)}" if rest else "")
    return Reply(303, "Come in", headers=(("location", location), *headers))
