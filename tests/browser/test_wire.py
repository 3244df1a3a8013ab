"""The wire and the scripts agree: each key that is sent is read, and none is read that is not sent.

The scripts run in a Chromium on everything the course draws, in proxies that note each key they read, and every button is pressed.
"""

from __future__ import annotations

import types
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from tutor.app.table import answers, draw
from tutor.app.table.mount import SCRIPTS
from tutor.app.table.wire import EVENTS, Asked, Bar, Screen, Worked
from tutor.content import explain_terms, load_library
from tutor.engine import Rules
from tutor.feedback import Playing, diagnose, judge, not_yet
from tutor.questions import KINDS, Question, read_question
from tutor.questions.best_play import BestPlay

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.conftest import Sample

    Answer = Callable[[Question], Any]

LIBRARY = load_library()
MEANINGS = explain_terms(LIBRARY, Rules())
SCRIPT = "\n".join(files("tutor.app.table").joinpath(name).read_text(encoding="utf-8") for name in SCRIPTS)
BUTTONS: Bar = {"back": {"label": "Back"}, "show": {"label": "Show me"}, "retry": {"label": "Try again"}, "next": {"label": "Next"}}

# Draws a screen, presses everything on it, and gives back the paths of the keys that were read, and what was sent.
HARNESS = """
window.seen = (data, opaque) => {
  const read = new Set(), sent = [], known = new WeakMap();
  const watch = (value, path) => {
    if (value === null || typeof value !== "object") return value;
    if (!known.has(value)) known.set(value, new Proxy(value, { get: (target, key) => look(target, key, path) }));
    return known.get(value);
  };
  const look = (target, key, path) => {
    if (key === "toJSON") return () => target;  // A screen is compared with the one before it as a whole: that reads no key.
    if (typeof key === "symbol") return target[key];
    if (Array.isArray(target)) return /^\\d+$/.test(key) ? watch(target[key], path + "[]") : target[key];
    read.add(`${path}.${key}`);
    return opaque.includes(`${path}.${key}`) ? target[key] : watch(target[key], `${path}.${key}`);
  };
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  const fire = (event, payload) => sent.push([event, JSON.parse(JSON.stringify(payload))]);
  const stop = table({ data: watch(data, ""), parentElement: host, setTriggerValue: fire });
  const { view } = host.firstElementChild;
  const press = (node) => { node.click(); release(view); paint(view); };
  const key = (node, name) => node.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, composed: true }));
  view.check && press(view.check);
  for (const node of host.querySelectorAll("input")) { node.value = "10"; node.dispatchEvent(new Event("input")); }
  for (const node of host.querySelectorAll(".stepper button, .term, [role=radio], .none, button.card, .ledgerLine")) press(node);
  for (const name of ["ArrowRight", "ArrowDown", "ArrowUp"])
    for (const node of host.querySelectorAll("[role=radio], button.card, input")) key(node, name);
  key(host.firstElementChild, "1");
  for (const node of host.querySelectorAll(".turn, .link, .button")) press(node);
  const again = watch({ ...data, id: data.id + "x" }, "");
  table({ data: again, parentElement: host, setTriggerValue: fire });
  stop();
  return { read: [...read], sent };
};
"""


# The types of the wire, by the path at which a value of them is sent


def parts_of(kind: Any) -> Iterator[tuple[str, Any]]:
    """What a type is made of: (step of the path, type)."""
    if get_origin(kind) in (Union, types.UnionType):
        for one in get_args(kind):
            yield from parts_of(one)
    elif get_origin(kind) is list:
        yield "[]", get_args(kind)[0]
    elif is_typeddict(kind):
        for name, part in get_type_hints(kind).items():
            yield f".{name}", part


def members(kind: Any) -> tuple[Any, ...]:
    """The types a union is of, or the type itself."""
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def sent_at(kind: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every path of the wire and a type that is sent there."""
    for one in members(kind):
        yield path, one
    for step, part in parts_of(kind):
        yield from sent_at(part, path + step)


TYPES: Mapping[str, list[Any]] = defaultdict(list)
for _path, _kind in sent_at(Screen):
    TYPES[_path].append(_kind)
# What the scripts take as it is: an answer, and words by places.
OPAQUE = [path for path, kinds in TYPES.items() if any(kind is Any or get_origin(kind) is dict for kind in kinds)]


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a type of the wire, with every key of it and no other."""
    if kind is Any:
        return True
    if get_origin(kind) in (Union, types.UnionType):
        return any(fits(value, one) for one in get_args(kind))
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    if get_origin(kind) is list:
        return isinstance(value, list) and all(fits(one, get_args(kind)[0]) for one in value)
    if get_origin(kind) is dict:
        return isinstance(value, dict) and all(fits([*pair], list[str]) for pair in value.items())
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        return isinstance(value, dict) and value.keys() == hints.keys() and all(fits(value[name], hints[name]) for name in hints)
    return isinstance(value, kind) and (kind is not int or type(value) is int)


# What is drawn


def screen(question: Asked | None = None, worked: Worked | None = None, heading: str | None = None) -> Screen:
    """A screen around a question."""
    return {
        "id": "one",
        "large": False,
        "fourColour": True,
        "heading": heading,
        "dots": {"count": 3, "at": 1, "done": [0]} if heading else None,
        "crumb": {"label": "Topic: 1 of 2", "opens": True},
        "text": draw.paragraphs("A run with the 10H pays.\n\nSee meld.", MEANINGS) if heading else [],
        "worked": worked,
        "question": question,
        "bar": BUTTONS,
    }


def asked_and_answered(question: Question, right: Answer, wrong: Answer) -> Iterator[Asked]:
    """A question as it is asked, with a hint, and answered right and wrong, also with the right answer held back."""
    for rung, raw in ((0, None), (3, None), (0, right(question)), (1, wrong(question))):
        given = None if raw is None else answers.read_response(question, raw)
        verdict = None if given is None else judge(question, given)
        yield draw.draw_question(question, rung, given, verdict, turn="Another way", look="Meld at a glance")
        if isinstance(question, BestPlay) and verdict and verdict.right:
            yield draw.draw_question(question, rung, given, verdict, playing=Playing(question, given))
        if held := not_yet(question, given) if verdict and not verdict.right else None:
            yield draw.draw_question(question, rung, given, verdict, held)


def house_rule() -> Iterator[Asked]:
    """An answer that is right at other tables, to a question that follows the learner's."""
    data = {
        "kind": "meld-count",
        "trump": "S",
        "hand": "AS 10S KS KS QS JS 9H 9H JC JC 10D AD",
        "rules": "single-deck",
        "level": 2,
        "skill": "run",
    }
    question = read_question(data)[0]
    assert question
    for given in range(150, 260, 10):
        known = diagnose(question, given, {"run-extras=pair": (5, 0)})
        yield draw.draw_question(question, 0, given, judge(question, given, known))


def examples() -> Iterator[Worked]:
    """Everything that lessons show or work out."""
    for lesson in LIBRARY.lessons.values():
        for step in lesson.steps:
            if step.worked:
                yield draw.draw_worked(step.worked)
            elif step.show:
                yield draw.draw_shown(step.show, "", Rules())


@pytest.fixture(scope="module")
def screens(sample: Sample, right: Answer, wrong: Answer) -> list[tuple[Question | None, Screen]]:
    """A screen of every kind, and of every example."""
    questions = [sample.question(kind) for kind in KINDS] + [
        sample.library.puzzles[f"sample/full/{name}"].question for name in ("plays", "meld")
    ]
    found: list[tuple[Question | None, Screen]] = [
        (question, screen(asked)) for question in questions if question for asked in asked_and_answered(question, right, wrong)
    ]
    found += [(None, screen(asked)) for asked in house_rule()]
    found += [(None, screen(None, worked, "Lesson 1")) for worked in (*examples(), draw.draw_worked(sample.question("best-play")))]
    return [*found, (None, screen(found[0][1]["question"], found[-1][1]["worked"], "Lesson 2"))]


@pytest.fixture(scope="module")
def seen(chromium: Browser, screens: list[tuple[Question | None, Screen]]) -> list[tuple[Question | None, dict[str, Any]]]:
    """What the scripts read and sent, screen by screen, on a desk and on a phone."""
    page: Page = chromium.new_page()
    page.add_script_tag(content=SCRIPT.replace("export default function table", "function table") + HARNESS)
    found = []
    for width, every in ((1280, 1), (390, 5)):
        page.set_viewport_size({"width": width, "height": 844})
        found += [(asked, page.evaluate("([data, opaque]) => seen(data, opaque)", [data, OPAQUE])) for asked, data in screens[::every]]
    page.close()
    return found


def test_what_is_drawn_is_of_the_types_of_the_wire(screens: list[tuple[Question | None, Screen]]) -> None:
    for _, one in screens:
        for name, kind in get_type_hints(Screen).items():
            assert fits(one[name], kind), (name, one[name])  # type: ignore[literal-required]


def test_the_scripts_read_no_key_that_is_not_sent(seen: list[tuple[Question | None, dict[str, Any]]]) -> None:
    read = {path for _, one in seen for path in one["read"]}
    assert len(read) > 50
    assert sorted(read - TYPES.keys()) == []


def test_every_key_that_is_sent_is_read(seen: list[tuple[Question | None, dict[str, Any]]]) -> None:
    read = {path for _, one in seen for path in one["read"]}
    every = {(kind, name) for kinds in TYPES.values() for kind in kinds if is_typeddict(kind) for name in get_type_hints(kind)}
    known = {
        (kind, name)
        for path, kinds in TYPES.items()
        for kind in kinds
        if is_typeddict(kind)
        for name in get_type_hints(kind)
        if f"{path}.{name}" in read
    }
    assert sorted(f"{kind.__name__}.{name}" for kind, name in every - known) == []


def test_what_the_scripts_send_is_of_the_types_of_the_wire(seen: list[tuple[Question | None, dict[str, Any]]]) -> None:
    sent = [(question, event, payload) for question, one in seen for event, payload in one["sent"]]
    assert {event for _, event, _ in sent} == EVENTS.keys()
    for question, event, payload in sent:
        assert fits(payload, EVENTS[event]), (event, payload)
        if event == "answer" and question:
            answers.read_response(question, payload["response"])
    for event, key in (("move", "to"), ("link", "name")):
        assert {payload[key] for _, each, payload in sent if each == event} == set(get_args(get_type_hints(EVENTS[event])[key])), event
