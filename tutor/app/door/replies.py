"""What is said, in words, to a browser that the app itself does not answer, and how a request is read for it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

# Read by browsers of any age.
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pinochle Tutor</title><link rel="icon" href="/favicon.png">
<style>:root {{ color-scheme: light dark }}
body {{ font: 20px/1.5 sans-serif; max-width: 30em; margin: 0 auto; padding: 1em 16px }}
h1 {{ font-size: 1.6em; line-height: 1.2 }}
label {{ display: block; font-weight: bold; margin-bottom: 8px }}
input, button {{ font: inherit; box-sizing: border-box; width: 100%; max-width: 15em; min-height: 64px; border-radius: 12px }}
input {{ display: block; margin-bottom: 16px; padding: 0 16px; font-size: 1.6em; letter-spacing: 0.15em; border: 2px solid #767676 }}
button {{ display: block; border: 0; background: #14532D; color: #FFF; font-weight: bold; max-width: 24em }}
:focus {{ outline: 3px solid #2E7D4F; outline-offset: 3px }}</style>
</head><body><h1>{title}</h1>{text}</body></html>
"""
_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?", re.ASCII | re.IGNORECASE)


class Reply(NamedTuple):
    """What is said in the app's place: the status, words for who reads them (the text as HTML), and headers."""

    status: int
    title: str
    text: str = ""
    headers: tuple[tuple[str, str], ...] = ()


async def reply(scope: Scope, send: Send, said: Reply) -> None:
    """Say it, and hang up on who has more to say."""
    page = PAGE.format(title=said.title, text=said.text).encode()
    headers = [("content-type", "text/html; charset=utf-8"), ("content-length", str(len(page))), ("cache-control", "no-store")]
    headers += [*said.headers, *([("connection", "close")] if has_body(scope) else [])]
    encoded = [(name.encode(), value.encode()) for name, value in headers]
    await send({"type": "http.response.start", "status": said.status, "headers": encoded})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else page})


def header(scope: Scope, name: bytes) -> str | None:
    """A header that is there once; one that is there twice is as good as wrong."""
    values = [value for key, value in scope["headers"] if key == name]
    return ", ".join(value.decode("latin-1") for value in values) if values else None


def host_name(scope: Scope) -> str | None:
    """The name in the Host header, without its port; None for what is no such header."""
    found = _HOST.fullmatch(header(scope, b"host") or "")
    return found["name"].strip("[]").rstrip(".").lower() if found else None


def has_body(scope: Scope) -> bool:
    """Whether a request has a body to be read."""
    return header(scope, b"transfer-encoding") is not None or header(scope, b"content-length") not in (None, "0")
