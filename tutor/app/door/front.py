"""The page that every visit begins with, which is Streamlit's made ours: its icons, and words for a browser that cannot show it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from tutor.app.theme import GREEN, PAPER

NAME = "Pinochle Tutor"
HEAD = """<title>{name}</title>
    <meta name="theme-color" content="{green}" />
    <meta name="mobile-web-app-capable" content="yes" />
    <meta name="apple-mobile-web-app-title" content="{name}" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <script>
{script}    </script>"""
NO_SCRIPT = (
    "<noscript><p>{name} needs JavaScript. Please switch it on in the settings of this browser, then load this page again.</p></noscript>"
)
# What stands in Streamlit's page, and what stands there instead.
CHANGES: Mapping[str, str] = {
    r"<title>.*?</title>": HEAD,
    r"<noscript>.*?</noscript>": NO_SCRIPT,
    r'<!--(?:(?!-->).)*agent(?:(?!-->).)*-->\s*<link rel="service-desc"[^>]*>': "",
}
ICONS: Mapping[str, str] = {
    "/favicon.png": "favicon.png",
    "/apple-touch-icon.png": "icon-180.png",
    "/icon-192.png": "icon-192.png",
    "/icon-512.png": "icon-512.png",
}
MANIFEST_PATH = "/manifest.webmanifest"
MANIFEST: Mapping[str, Any] = {
    "name": NAME,
    "short_name": "Pinochle",
    "start_url": "/",
    "display": "standalone",
    "theme_color": GREEN,
    "background_color": PAPER,
    "icons": [
        {"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ],
}
# What a telephone asks for without its cookies when it puts the app on its home screen. There is nothing of anybody's in it.
OPEN = frozenset({*ICONS, MANIFEST_PATH})
_DAY = "public, max-age=86400"


@cache
def page() -> str:
    """The page, made of that of the Streamlit that is installed."""
    made = files("streamlit").joinpath("static", "index.html").read_text(encoding="utf-8")
    script = _asset("old.js").decode()
    for there, ours in CHANGES.items():
        text = ours.format(name=NAME, green=GREEN, script=script) if ours else ""
        made = re.sub(there, text.replace("\\", "\\\\"), made, count=1, flags=re.DOTALL)
    return made


def routes() -> Sequence[Any]:
    """The addresses of the icons, and of what a telephone's home screen reads."""
    from starlette.responses import JSONResponse, Response
    from starlette.routing import Route

    def serve(content: bytes) -> Any:
        async def icon(_: Any) -> Response:
            return Response(content, media_type="image/png", headers={"cache-control": _DAY})

        return icon

    async def manifest(_: Any) -> Response:
        return JSONResponse(MANIFEST, media_type="application/manifest+json", headers={"cache-control": _DAY})

    return [*(Route(path, serve(_asset(name))) for path, name in ICONS.items()), Route(MANIFEST_PATH, manifest)]


def _asset(name: str) -> bytes:
    return files("tutor.app").joinpath("assets", name).read_bytes()
