"""A visit to the app in a test: AppTest, and what it lacks for the table component."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, Node
from streamlit.util import calc_hash

import tutor.app
from tutor.content import load_library
from tutor.questions import Question

MAIN = Path(tutor.app.__file__).with_name("main.py")
FIRST = "take-a-trick"
LIBRARY = load_library()


def visit(page: str = "", **address: str) -> AppTest:
    """A new visit that opens at an address."""
    at = AppTest.from_file(str(MAIN), default_timeout=30)
    at.query_params.update(address)
    at._page_hash = calc_hash(page) if page else ""
    return at.run()


def at_first_question() -> AppTest:
    """A new visit at the first question of the first lesson."""
    return visit("lesson", lesson=FIRST)


def first_lesson() -> list[Question]:
    """The questions of the first lesson, one a screen."""
    lesson = LIBRARY.lessons[FIRST]
    found = [screen[-1].ask or LIBRARY.puzzles[screen[-1].puzzle].question for screen in lesson.screens()]
    return [question for question in found if question]


def _components(node: Node) -> Iterator[Any]:
    for child in node.children.values() if isinstance(node, Block) else ():
        if child.type == "bidi_component":
            yield child.proto  # type: ignore[union-attr]
        yield from _components(child)


def _proto(at: AppTest, name: str) -> Any:
    return next((proto for proto in _components(at._tree) if proto.component_name.endswith(name)), None)


def table(at: AppTest) -> dict[str, Any]:
    """What the table was given to draw."""
    proto = _proto(at, "pinochle_table")
    assert proto is not None, f"no table on this page: {[each.value for each in (*at.title, *at.error)]}"
    data: dict[str, Any] = json.loads(proto.json)
    return data


def said(at: AppTest) -> dict[str, Any] | None:
    """What is said of the answer: while the right one is held back, or after."""
    question = table(at)["question"]
    found: dict[str, Any] | None = question["notYet"] or question["result"]
    return found


def pictures(at: AppTest) -> list[dict[str, Any]]:
    """The small pictures of what was missed."""
    proto = _proto(at, "pinochle_pictures")
    found: list[dict[str, Any]] = json.loads(proto.json)["items"] if proto else []
    return found


def meld_table(at: AppTest) -> dict[str, Any] | None:
    """The meld table on show."""
    proto = _proto(at, "pinochle_glance")
    found: dict[str, Any] | None = json.loads(proto.json) if proto else None
    return found


def look_again(at: AppTest, place: int = 0) -> AppTest:
    """Press the button of one of the pictures."""
    return trigger(at, "pinochle_pictures", "pick", {"at": place})


def on_show(at: AppTest) -> str:
    """The id of the question that came last."""
    return str(list(at.session_state["showings"])[-1])


def asked(at: AppTest) -> Question:
    """The question that came last."""
    question: Question = at.session_state["showings"][on_show(at)].question
    return question


def send(at: AppTest, event: str, **value: Any) -> AppTest:
    """What the table would send; `id` is the one on show unless given."""
    return trigger(at, "pinochle_table", event, {"id": table(at)["id"], **value})


def trigger(at: AppTest, component: str, event: str, value: Any) -> AppTest:
    """What the script of a component would send."""
    return trigger_written(at, component, json.dumps([{"event": event, "value": value}]))


def trigger_written(at: AppTest, component: str, written: str) -> AppTest:
    """What anybody could send in a component's place."""
    states = at._tree.get_widget_states()
    states.widgets.append(WidgetState(id=f"$$STREAMLIT_INTERNAL_KEY_{_proto(at, component).id}__events", json_trigger_value=written))
    return at._run(states)


def settle(at: AppTest) -> AppTest:
    """Have the browser say that it remembers who is learning, where it was asked to."""
    asked = json.loads(_proto(at, "pinochle_identity").json)
    return trigger(at, "pinochle_identity", "remembered", asked["learner"]) if asked["remember"] else at


def headings(at: AppTest) -> list[int]:
    """The levels of the headings that Streamlit draws, in order."""
    found = [*_headings(at._tree)]
    return [int(tag.removeprefix("h")) for tag in found]


def _headings(node: Node) -> Iterator[str]:
    for child in node.children.values() if isinstance(node, Block) else ():
        if child.type in ("title", "header", "subheader"):
            yield child.tag  # type: ignore[union-attr]
        yield from _headings(child)


def words(at: AppTest) -> str:
    """Everything that Streamlit itself says on the page, without the marks that keep a name from being formatted."""
    drawn = [each.value for each in at.get("html") if "<style>" not in str(each.value)]
    parts = (*at.title, *at.header, *at.subheader, *at.markdown, *at.warning, *at.error, *at.success, *at.exception)
    return "\n".join([*(str(part.value) for part in parts), *map(str, drawn)]).replace("\\", "").replace("\u200b", "")


def press(at: AppTest, label: str) -> AppTest:
    """Press a button by its words."""
    return settle(next(button for button in at.button if button.label == label).click().run())
