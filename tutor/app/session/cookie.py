"""Who is learning: a cookie that remembers the name picked on this browser. A preference, not a password."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import streamlit as st

from tutor.app.session import device

COOKIE = "pinochle_learner"
_ID = re.compile(r"[0-9a-f]{32}")
_YEAR = 365 * 24 * 3600


def is_id(text: str) -> bool:
    """Whether a text could be the id of a learner."""
    return _ID.fullmatch(text) is not None


def routes() -> Sequence[Any]:
    """The address that sets the cookie."""
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    async def remember(request: Request) -> Response:
        # The guard has seen to it that one of our pages sent this, and that it is short.
        if request.headers.get("content-type", "").partition(";")[0] != "text/plain":
            return Response(status_code=415)
        learner = (await request.body()).decode("ascii", "replace")
        if learner and not is_id(learner):
            return Response(status_code=400)
        if learner and not await asyncio.to_thread(device.may_be, learner, device.announced(request.headers)):
            return Response(status_code=403)
        response = Response(status_code=204)
        if learner:
            response.set_cookie(COOKIE, learner, max_age=_YEAR, httponly=True, samesite="lax")
        else:
            response.delete_cookie(COOKIE)
        return response

    return [Route("/api/learner", remember, methods=["POST"])]


def remembered() -> str | None:
    """The id of the learner this browser remembers."""
    return st.context.cookies.get(COOKIE) or None
