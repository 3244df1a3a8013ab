"""All that must be seen can be seen: every kind, at every size, in normal and large type, light and dark, before and after the check.

The scripts run in a Chromium without the app around them, under a strip as high as its navigation.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
import streamlit

from tests.amounts import many
from tests.truth.answering import answers as answers_to
from tutor.app.table import answers, draw
from tutor.app.table.mount import SCRIPTS
from tutor.app.table.wire import Screen
from tutor.content import load_library
from tutor.drills import drill, why_not
from tutor.engine import VARIANTS
from tutor.feedback import diagnose, judge, not_yet
from tutor.questions import KINDS, Question
from tutor.questions.skills import SKILLS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.conftest import Sample

SIZES = [(390, 844), (390, 664), (360, 640), (844, 390), (820, 1180), (1180, 820), (1280, 900)]
TABLE = files("tutor.app.table")
SCRIPT = "\n".join(TABLE.joinpath(name).read_text(encoding="utf-8") for name in SCRIPTS).replace("export default function", "function")
FONTS = {"Source Sans": "SourceSansVF-Upright", "Source Serif": "SourceSerifVariable-Roman"}

# Draws the screens of one question one after another; what is wrong with what can be seen of each.
WALK = """

window.walk = (screens, scheme) => {
  document.body.className = scheme;
  const host = document.createElement("div");
  document.querySelector("main").replaceChildren(host);
  const found = [];
  let before = null;
  for (const [state, data] of screens) {
    const stop = table({ data, parentElement: host, setTriggerValue: () => {} });
    const view = host.firstElementChild.view;
    if (view.stage === "read") { look(view, `${state}, reading`, found); turn(view, "ask"); }
    look(view, state, found);
    const places = view.cards.map((card) => [card.offsetLeft, card.offsetTop, card.offsetWidth, card.offsetHeight]);
    const moved = before && places.flat().some((one, at) => Math.abs(one - before.flat()[at]) > 1);
    if (moved) found.push(`${state}: cards move, from ${before[0]} to ${places[0]}`);
    before = places;
    if (state === screens.at(-1)[0]) stop();
  }
  return found;
};

// Everything that must be in view: what is asked, the cards, the ways to answer, the verdict, the buttons.
const SEEN = ".prompt, .trick .place .card, .hand .held, .answer .option, .stepper, .stepper button, .stepper input, .buttons > .button, .telling:not(.ghost), .telling .title, .telling .why, .chip, .idle.asks, .small";
const inside = (box, edge) => box.left >= edge.left - 1 && box.right <= edge.right + 1 && box.top >= edge.top - 1 && box.bottom <= edge.bottom + 1;

function look(view, state, found) {
  const { root, main } = view;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const bar = root.querySelector(".bar").getBoundingClientRect();
  const say = (node, what) => found.push(`${state}: ${what}: ${node.className || node.tagName} "${node.textContent.slice(0, 30)}"`);
  for (const node of root.querySelectorAll(SEEN)) {
    const box = node.getBoundingClientRect();
    if (!box.width || getComputedStyle(node).visibility === "hidden") continue;
    if (!inside(box, screen)) say(node, "off the screen");
    if (main.contains(node) && getComputedStyle(main).display !== "contents" && !inside(box, main.getBoundingClientRect())) say(node, "cut off");
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (top && inside(box, screen) && !node.contains(top) && !top.contains(node)) say(node, `under ${top.className || top.tagName}`);
    if (node.scrollWidth > node.clientWidth + 1 && /button|option/.test(node.className)) say(node, "words cut off");
  }
  for (const card of root.querySelectorAll(".hand .held, .trick .card")) if (card.offsetWidth && card.offsetWidth < 48) say(card, "too small");
  for (const node of root.querySelectorAll("button")) {
    const box = node.getBoundingClientRect();
    if (box.width && !node.matches(".term, .card") && Math.min(box.width, box.height) < 44) say(node, `only ${Math.round(box.width)} by ${Math.round(box.height)}`);
  }
  if (document.scrollingElement.scrollHeight > innerHeight + 1) found.push(`${state}: the page scrolls by ${document.scrollingElement.scrollHeight - innerHeight}`);
  if (document.scrollingElement.scrollWidth > innerWidth + 1) found.push(`${state}: the page scrolls sideways`);
  if (view.stage !== "read" && over(view) > 1) found.push(`${state}: the cards scroll by ${over(view)}`);
  if (Math.abs(bar.bottom - innerHeight) > 1) found.push(`${state}: the bar ends at ${bar.bottom}`);
}
"""


def _page(browser: Browser) -> Page:
    """A page with the table's scripts and the app's type, and nothing else."""
    media = Path(streamlit.__file__).parent / "static/static/media"
    faces = ""
    for name, file in FONTS.items():
        data = b64encode(next(media.glob(f"{file}.*.woff2")).read_bytes()).decode()
        faces += f"@font-face {{ font-family: '{name}'; font-weight: 200 900; src: url(data:font/woff2;base64,{data}); }}"
    page = browser.new_page()
    look = """html, body { margin: 0 } header.nav { height: 53px } main { padding: 0 24px } body { --st-background-color: #FBFAF5 }
      body.dark { --st-background-color: #171C18; background: #171C18 } * { scrollbar-width: none }
      @media (max-width: 640px) { main { padding: 0 8px } header.nav { height: 48px } } @media (max-height: 500px) { header.nav { height: 40px } }"""
    style = TABLE.joinpath("table.css").read_text(encoding="utf-8")
    page.set_content(f"<!doctype html><style>{faces}{look}{style}</style><header class=nav></header><main></main>")
    page.add_script_tag(content=SCRIPT + WALK)
    page.evaluate("Promise.all(['600 18px Source Sans', '600 18px Source Serif'].map((font) => document.fonts.load(font)))")
    return page


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """The bare page."""
    page = _page(chromium)
    yield page
    page.close()


@dataclass(frozen=True)
class Case:
    """A question and what stands around it."""

    name: str
    question: Question
    text: str = ""
    heading: str | None = None

    def screens(self, large: bool) -> Iterator[tuple[str, Screen]]:
        """It as it is asked, answered wrong, shown, and answered right."""
        question = self.question
        yield "asked", self._screen(large, 0, draw.draw_question(question), "Skip")
        wrong = next((one for one in answers_to(question, Random(1)) if not question.is_right(one)), None)
        if wrong is not None:
            diagnosis = diagnose(question, wrong)
            verdict, held = judge(question, wrong, diagnosis), not_yet(question, wrong, diagnosis)
            if held:
                yield "not yet", self._screen(large, 0, draw.draw_question(question, 0, wrong, verdict, held), None, "show", "retry")
            yield "shown", self._screen(large, 0, draw.draw_question(question, 0, wrong, verdict), "Next", "retry")
        right = answers.read_response(question, answers.raw_response(question, question.drawn(), question.answer))
        yield "right", self._screen(large, 0, draw.draw_question(question, 0, right, judge(question, right)), "Next")

    def _screen(self, large: bool, number: int, asked: Any, onward: str | None, *more: str) -> Screen:
        words = {"show": "Show me", "retry": "Try again"}
        bar = {name: {"label": words[name]} if name in more else None for name in words}
        return {
            "id": f"{self.name}-1",
            "large": large,
            "fourColour": True,
            "heading": self.heading,
            "dots": {"count": 6, "at": 2, "done": [0, 1]} if self.heading else None,
            "crumb": None if self.heading else {"label": "Count meld. Double deck, hard", "opens": True},
            "text": draw.paragraphs(self.text, {}) if self.text else [],
            "worked": None,
            "question": asked,
            "bar": {"back": {"label": "Back"}, **bar, "next": {"label": onward} if onward else None},  # type: ignore[typeddict-item]
        }


def trouble(page: Page, case: Case, large: bool, scheme: str, sizes: Sequence[tuple[int, int]] = SIZES) -> list[str]:
    """Everything that cannot be seen of a question."""
    found = []
    screens = list(case.screens(large))
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for said in page.evaluate("([screens, scheme]) => walk(screens, scheme)", [screens, scheme]):
            found.append(f"{case.name} {width}x{height}{' large' if large else ''} {scheme}: {said}")
    return found


@pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_all_of_a_question_can_be_seen_at_every_size(kind: str, large: bool, page: Page, sample: Sample) -> None:
    case = Case(kind, sample.question(kind))
    assert not [line for scheme in ("light", "dark") for line in trouble(page, case, large, scheme)]


def drilled() -> Iterator[Case]:
    """A question of every skill in every game, the hardest there are."""
    for game, rules in VARIANTS.items():
        for skill in SKILLS:
            if not why_not(rules, skill):
                yield Case(f"{game} {skill}", drill(rules, skill, 3, f"sizes {game}"))


@pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])
def test_all_of_what_is_drilled_can_be_seen(large: bool, page: Page) -> None:
    cases = list(drilled())
    assert not [line for case in cases[:: many(1, 3)] for line in trouble(page, case, large, "light")]


@pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])
def test_all_of_a_lesson_can_be_seen(large: bool, page: Page) -> None:
    lessons = load_library().lessons.values()
    asked = [(lesson, step) for lesson in lessons for step in lesson.steps if step.ask]
    found = []
    for lesson, step in islice(asked, 0, None, many(1, 5)):
        assert step.ask
        case = Case(
            f"{lesson.id} {step.id}", step.ask, step.ask.says(step.text or lesson.goal), f"Lesson 12: {step.ask.says(lesson.title)}"
        )
        found += trouble(page, case, large, "light")
    assert not found
