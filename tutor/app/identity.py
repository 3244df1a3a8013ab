"""Who is learning: a cookie that remembers the name picked on this browser. A preference, not a password."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import streamlit as st

COOKIE = "pinochle_learner"
_ID = re.compile(r"[0-9a-f]{32}")
_YEAR = 365 * 24 * 3600

_REMEMBER = """
export default function ({ data }) {
  fetch("api/learner", { method: "POST", headers: { "Content-Type": "text/plain" }, body: data.learner });
}
"""


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
        if learner and not _ID.fullmatch(learner):
            return Response(status_code=400)
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


def remember(learner: str) -> None:
    """Have this browser remember a learner, or forget with ""."""
    st.components.v2.component("pinochle_identity", js=_REMEMBER)(key="identity", data={"learner": learner}, height=1)


def now() -> datetime:
    """The time, for logs."""
    return datetime.now(UTC)
