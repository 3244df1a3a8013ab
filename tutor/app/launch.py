"""Starting the app: in this process, on this machine only, at the first free port."""

from __future__ import annotations

import gc
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tutor.app.door import house
from tutor.app.session import options
from tutor.app.session.options import Options, Sharing
from tutor.app.theme import THEME
from tutor.engine import PinochleError

FIRST_PORT, PORTS = 8501, 50
CHARTS_AFTER = 8.0  # seconds after the start, when the first visitor has their first card
HOST, EVERYWHERE = "127.0.0.1", "0.0.0.0"
NAMES = ("localhost", HOST)  # what this machine is called in an address of the app


class LaunchError(PinochleError):
    """The app cannot start; the message says why."""


def launch(
    port: int | None = None, browser: bool = True, content: Path | None = None, preview: Path | None = None, share: bool = False
) -> int:
    """Run the app until it is stopped. Raises LaunchError for a port that is taken or cannot be, or for no network to share it in."""
    port = _port(port, EVERYWHERE if share else HOST)
    sharing = _sharing(port) if share else None
    options.choose(Options(content.resolve() if content else None, preview.resolve() if preview else None, sharing))
    address = f"http://localhost:{port}"
    print(f"Pinochle Tutor is at {address}   (stop it with Ctrl+C)", flush=True)  # noqa: T201
    if sharing:
        print(house.invitation(sharing, sys.stdout.encoding), flush=True)  # noqa: T201
    if browser:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    import streamlit as st
    from starlette.middleware import Middleware

    from tutor.app.door import front
    from tutor.app.door.gate import Gate
    from tutor.app.door.guard import Guard, door_at
    from tutor.app.session import cookie
    from tutor.app.session.store import store

    # Streamlit reads the command line of the process as its own.
    sys.argv = [str(Path(__file__).with_name("main.py"))]
    gate = Gate(sharing.code, store) if sharing else None
    guard = Middleware(Guard, door=door_at(_hosts(sharing), [address, *(sharing.addresses if sharing else ())], gate))
    routes = [*cookie.routes(), *front.routes()]
    app = st.App(Path(__file__).with_name("main.py"), lifespan=_lifespan, routes=routes, middleware=[guard])
    app.run(config=_config(port, sharing))
    return 0


def _sharing(port: int) -> Sharing:
    """A new code, and every address of this machine."""
    names = [*house.own_addresses(), house.own_name()]
    if len(names) == 1:
        raise LaunchError("this machine has no address in a network", "connect it to the network of the house first")
    return Sharing(house.new_code(), tuple(f"http://{name}:{port}" for name in names))


def _hosts(sharing: Sharing | None) -> list[str]:
    """What this machine is called in an address of the app."""
    shared = [urlsplit(address).hostname or "" for address in sharing.addresses] if sharing else []
    return [*NAMES, *shared]


def _config(port: int, sharing: Sharing | None = None) -> dict[str, Any]:
    return {
        "server.address": EVERYWHERE if sharing else HOST,
        "server.port": port,
        "server.headless": True,
        "server.fileWatcherType": "none",
        "server.maxUploadSize": 1,
        "server.maxMessageSize": 5,
        "server.maxWidgetStateSize": 1,
        "server.allowedHosts": _hosts(sharing),
        "server.enableCORS": True,
        "server.enableXsrfProtection": True,
        "server.corsAllowedOrigins": [],
        "server.showEmailPrompt": False,
        "browser.gatherUsageStats": False,
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        "client.showSidebarNavigation": False,
        "ui.hideTopBar": True,
        "logger.hideWelcomeMessage": True,
        "runner.postScriptGC": False,
        **THEME,
    }


@asynccontextmanager
async def _lifespan(app: Any) -> AsyncIterator[None]:
    """Import what pages need before the first visit, and keep it out of later collections."""
    from tutor.app.session import course
    from tutor.app.views import pages  # noqa: F401

    course.read_files()
    gc.collect()
    gc.freeze()
    later = threading.Timer(CHARTS_AFTER, _import_charts)
    later.daemon = True
    later.start()
    yield
    later.cancel()


def _import_charts() -> None:
    """What only the chart of Progress needs takes as long to import as all the rest."""
    import altair  # noqa: F401
    import pandas  # noqa: F401


def _port(wanted: int | None, host: str) -> int:
    if wanted is not None:
        if not 1 <= wanted <= 65535:
            raise LaunchError(f"port {wanted} cannot be", "a port is a number from 1 to 65535")
        if not _free(wanted, host):
            raise LaunchError(f"port {wanted} is in use", "leave --port out to take the next free one")
        return wanted
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        if _free(port, host):
            return port
    raise LaunchError(f"no port is free from {FIRST_PORT} to {FIRST_PORT + PORTS - 1}", "name another with --port")


def _free(port: int, host: str) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.2)
