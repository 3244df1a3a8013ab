"""The page every visit begins with: what stands in it, what its script is written in, and the icons it names."""

from __future__ import annotations

import re
import struct

import pytest
from starlette.applications import Starlette
from test_app_guard import APP, ask

from tutor.app.door import front
from tutor.app.door.guard import policy
from tutor.app.theme import GREEN

PAGE = front.page()
SCRIPT = front._asset("old.js").decode()


@pytest.fixture(autouse=True)
def with_icons(monkeypatch: pytest.MonkeyPatch) -> None:
    """An app that has the icons, before what answers everything else."""
    monkeypatch.setattr("test_app_guard.APP", Starlette(routes=[*front.routes(), *APP.routes]))


def test_the_page_is_ours() -> None:
    assert PAGE.count("<title>") == PAGE.count("<noscript>") == PAGE.count(SCRIPT) == 1
    assert "<title>Pinochle Tutor</title>" in PAGE
    assert f'<meta name="theme-color" content="{GREEN}" />' in PAGE
    for gone in ("service-desc", "agent", "You need to enable JavaScript", "<title>Streamlit"):
        assert gone not in PAGE
    assert '<div id="root"></div>' in PAGE
    assert PAGE.index(SCRIPT) < PAGE.index('<script type="module"')


def test_the_policy_lets_the_scripts_of_the_page_run() -> None:
    assert policy(PAGE).count("sha256-") == 2


@pytest.mark.parametrize("newer", [r"=>", r"`", r"\b(let|const|class|async|of)\b", r"\?\.|\?\?", r"\.\.\.", r",\s*\)"])
def test_the_script_can_be_read_by_browsers_of_any_age(newer: str) -> None:
    code = re.sub(r'//.*|"[^"]*"', "0", SCRIPT)
    assert not re.search(newer, code)


@pytest.mark.parametrize("path", ["/", "/lesson", "/lesson?lesson=take-a-trick"])
def test_every_page_is_that_page(path: str) -> None:
    answer = ask(path)
    assert answer.body.decode() == PAGE
    assert int(answer.headers["content-length"]) == len(answer.body)
    assert answer.headers["cache-control"] == "no-cache"
    assert ask(path, "HEAD").body == b""


@pytest.mark.parametrize(
    ("path", "size"), [("/favicon.png", 64), ("/apple-touch-icon.png", 180), ("/icon-192.png", 192), ("/icon-512.png", 512)]
)
def test_an_icon_is_a_picture_of_its_size(path: str, size: int) -> None:
    answer = ask(path)
    assert answer.headers["content-type"] == "image/png"
    assert answer.body.startswith(b"\x89PNG")
    assert struct.unpack(">II", answer.body[16:24]) == (size, size)


def test_the_home_screen_is_told_of_icons_that_are_there() -> None:
    assert ask(front.MANIFEST_PATH).headers["content-type"] == "application/manifest+json"
    assert {icon["src"] for icon in front.MANIFEST["icons"]} <= set(front.ICONS)
    assert (front.MANIFEST["display"], front.MANIFEST["start_url"]) == ("standalone", "/")
