"""A running app, and one learner there: a browser's half of the websocket, without the browser."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

PATIENCE = 30.0  # seconds after which a message counts as lost
DRILL = {"drill": "must-beat", "level": "2", "game": "single-deck"}


@dataclass
class App:
    """One tree's app, running by itself with a new database."""

    name: str
    tree: Path
    folder: Path
    content: Path | None = None
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    @property
    def database(self) -> Path:
        """Where it keeps its answers."""
        return self.folder / "progress.sqlite"

    def launch(self) -> None:
        """Start the process at a free port. The module found first is the tree's own, since that is where it starts."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        command = [sys.executable, "-m", "tutor", "app", "--no-browser", "--port", str(self.port)]
        command += ["--content", str(self.content)] if self.content else []
        with (self.folder / "log.txt").open("ab") as log:
            environment = {**os.environ, "PINOCHLE_TUTOR_DB": str(self.database)}
            self.process = subprocess.Popen(command, cwd=self.tree, env=environment, stdout=log, stderr=log)

    def start(self) -> None:
        """Start, and wait until it listens."""
        self.launch()
        self.wait()

    def wait(self) -> None:
        """Wait until it listens."""
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if self.process is None or self.process.poll() is not None:
                    raise SystemExit(f"{self.name} does not start:\n{(self.folder / 'log.txt').read_text()}") from None
                time.sleep(0.01)

    def stop(self) -> None:
        """End the process."""
        if self.process:
            self.process.terminate()
            self.process.wait(20)

    def cpu(self) -> float:
        """The ms of processor time it has used so far."""
        assert self.process
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def places(self, kind: str) -> list[tuple[str, dict[str, str]]]:
        """The addresses that a kind of visit goes through, one after another."""
        if kind == "drill":
            return [("practise", DRILL)]
        if kind == "lesson":
            return [("lesson", {"lesson": file.stem}) for file in sorted((self.tree / "lessons").glob("[0-9]*.yaml"))]
        root = (self.content or self.tree) / "puzzles"
        found = [file.relative_to(root).with_suffix("") for file in sorted(root.rglob("*.yaml"))]
        return [("practise", {"topic": path.as_posix()}) for path in found if "records" not in path.parts]


@dataclass
class Learner:
    """A browser's half of the websocket: what is on the page, and what is pressed there."""

    app: App
    socket: ClientConnection
    places: Iterator[tuple[str, dict[str, str]]] = field(default_factory=lambda: iter(()))
    page: str = ""
    page_hash: str = ""
    query: str = ""
    shown: list[Any] = field(default_factory=list)  # every element that was drawn, with the fragment that drew it
    kept: dict[str, ForwardMsg] = field(default_factory=dict)  # messages that the server need not send whole again
    fragment: str = ""  # the part of the page that runs alone when the table sends something
    lost: bool = False  # whether a message of theirs got no answer in time

    @classmethod
    async def join(cls, app: App, name: str, known: bool = False) -> Learner:
        """Come to the welcome page and type a name there, or press the one there is."""
        uri, origin = f"ws://localhost:{app.port}/_stcore/stream", f"http://localhost:{app.port}"
        made = await connect(uri, origin=Origin(origin), subprotocols=[Subprotocol("streamlit")], compression=None, max_size=None)
        learner = cls(app, made)
        await learner.run()
        if known:
            button = next(one for one in learner.all("button") if name in one.label)
            await learner.run(WidgetState(id=button.id, trigger_value=True))
        else:
            box, button = learner.all("text_input")[0], next(one for one in learner.all("button") if one.is_form_submitter)
            await learner.run(WidgetState(id=box.id, string_value=name), WidgetState(id=button.id, trigger_value=True))
        await learner.be_remembered()
        return learner

    async def be_remembered(self) -> None:
        """Say that the browser remembers the name, where the page waits for that."""
        for one in self.all("bidi_component"):
            data = json.loads(one.json or one.mixed.json) if one.component_name.endswith("pinochle_identity") else {}
            if data.get("remember"):
                payload = json.dumps([{"event": "remembered", "value": data["learner"]}])
                await self.run(WidgetState(id=f"$$STREAMLIT_INTERNAL_KEY_{one.id}__events", json_trigger_value=payload))

    def all(self, kind: str) -> list[Any]:
        """Every element of a kind on the page."""
        drawn = [delta.new_element for delta in self.shown]
        return [getattr(one, kind) for one in drawn if one.WhichOneof("type") == kind]

    def component(self) -> Any:
        """The table as it was sent, if there is one."""
        return next((one for one in self.all("bidi_component") if one.component_name.endswith("pinochle_table")), None)

    def table(self) -> dict[str, Any]:
        """What the table was given to draw; nothing where there is none."""
        found = self.component()
        return json.loads(found.json or found.mixed.json) if found else {}

    async def run(self, *widgets: WidgetState, fragment: str = "") -> int:
        """Have the page run, or a fragment of it, and take what it sends until it has finished; the status it finished with."""
        message = BackMsg()
        asked = message.rerun_script
        asked.query_string, asked.page_script_hash = self.query, self.page_hash
        asked.page_name = "" if self.page_hash else self.page
        asked.fragment_id = fragment
        asked.widget_states.widgets.extend(widgets)
        asked.cached_message_hashes.extend(self.kept)
        await self.socket.send(message.SerializeToString())
        return await self.finish()

    async def finish(self) -> int:
        """Take what a run sends until it has finished."""
        drawn: list[Any] = []
        kept: dict[str, ForwardMsg] = {}
        while True:
            sent = ForwardMsg()
            sent.ParseFromString(await asyncio.wait_for(self.socket.recv(decode=False), PATIENCE))
            if sent.ref_hash:
                sent = self.kept[sent.ref_hash]
            if sent.metadata.cacheable:
                kept[sent.hash] = sent
            kind = sent.WhichOneof("type")
            if kind == "delta" and sent.delta.WhichOneof("type") == "new_element":
                drawn.append(sent.delta)
                if sent.delta.new_element.bidi_component.component_name.endswith("pinochle_table"):
                    self.fragment = sent.delta.fragment_id
            elif kind == "page_info_changed":
                self.query = sent.page_info_changed.query_string
            elif kind == "navigation":
                self.page_hash = sent.navigation.page_script_hash
            elif kind == "script_finished" and sent.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                whole = sent.script_finished != ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY
                others = [] if whole else [delta for delta in self.shown if delta.fragment_id != self.fragment]
                self.shown, self.kept = others + drawn, {**({} if whole else self.kept), **kept}
                return int(sent.script_finished)
            elif kind == "script_finished":
                drawn = []

    async def send(self, event: str, **value: Any) -> float:
        """Send an event of the table; the ms until the run that shows what came of it has finished."""
        before = self.table()
        payload = json.dumps([{"event": event, "value": {"id": before["id"], **value}}])
        started = time.perf_counter()
        widget = WidgetState(id=f"$$STREAMLIT_INTERNAL_KEY_{self.component().id}__events", json_trigger_value=payload)
        await self.run(widget, fragment=self.fragment)
        while (after := self.table()) == before:  # A run that was under way already, or one that is drawn in two.
            await self.finish()
        if event == "answer" and not _answered(after.get("question") or {}):
            raise RuntimeError(f"{self.app.name} did not take {payload} at {self.page}?{self.query}")
        return 1000 * (time.perf_counter() - started)

    async def settle(self) -> None:
        """Go on, unmeasured, to a question that can be answered."""
        for _ in range(60):
            question = self.table().get("question")
            if question and not _answered(question):
                return
            if not self.table():
                self.page, query = next(self.places)
                self.query, self.page_hash = urlencode(query), ""
                await self.run()
            elif question:
                await self.send("move", to="retry")
            else:
                await self.send("move", to="next")
        raise RuntimeError(f"{self.app.name}: no question to answer at {self.page}?{self.query}")

    async def visit(self, kind: str, at: int = 0) -> None:
        """Begin at one of the places of a kind, the others to follow."""
        found = self.app.places(kind)
        self.places = (found[number % len(found)] for number in count(at))
        self.shown = []
        await self.settle()

    async def answer(self) -> float:
        """Answer anything; how many ms that took."""
        question = self.table()["question"]
        return await self.send("answer", response=_any(question["input"], len(question["hand"])))

    async def next(self) -> float:
        """Ask for the next one; how many ms that took."""
        return await self.send("move", to="next")


def _answered(question: dict[str, Any]) -> bool:
    """Whether something is said of an answer; an older app holds nothing back."""
    return bool(question.get("result") or question.get("notYet"))


def _any(asked: dict[str, Any], cards: int) -> Any:
    """The first answer that can be given; `cards` are in the hand."""
    if asked["type"] == "form":
        return {part["name"]: _any(part, cards) for part in asked["fields"]}
    if asked["type"] in ("cards", "groups"):
        places = list(range(cards)) if asked.get("ordered") else [0]
        return [places] if asked["type"] == "groups" else places
    return asked["options"][0]["value"] if asked["type"] == "choice" else max(asked.get("start") or 0, asked.get("min") or 0)
