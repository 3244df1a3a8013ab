"""All that must be seen can be seen: every kind, at every size, in normal and large type, light and dark, before and after the check.

The scripts run in a Chromium without the app around them, under a strip as high as its navigation.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
import streamlit

from tests.amounts import many
from tests.truth.answering import answers as answers_to
from tutor.app import glancing
from tutor.app.table import answers, draw
from tutor.app.table.mount import SCRIPTS
from tutor.app.table.wire import Screen
from tutor.content import load_library
from tutor.drills import drill, why_not
from tutor.engine import VARIANTS, Card, Cards
from tutor.feedback import Playing, diagnose, judge, not_yet
from tutor.questions import KINDS, Question, read_question
from tutor.questions.best_play import BestPlay
from tutor.questions.graded import Graded
from tutor.questions.skills import SKILLS
from tutor.solver import Position

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.conftest import Sample

SIZES = [(390, 844), (390, 664), (360, 640), (844, 390), (820, 1180), (1180, 820), (1280, 900)]
TABLE = files("tutor.app.table")
SCRIPT = "\n".join(TABLE.joinpath(name).read_text(encoding="utf-8") for name in SCRIPTS).replace("export default function", "function")
FONTS = {"Source Sans": "SourceSansVF-Upright", "Source Serif": "SourceSerifVariable-Roman"}

WALK = Path(__file__).with_name("walk.js").read_text(encoding="utf-8")


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
      @media (max-width: 640px) { main { padding: 0 8px } header.nav { height: 48px } }
      @media (max-height: 500px) { header.nav { height: 40px } }"""
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
        question, look = self.question, glancing.TITLE if glancing.is_for(self.question) else None
        yield "asked", self._screen(large, 0, draw.draw_question(question, turn=self.turn, look=look), "Skip")
        wrong = next((one for one in answers_to(question, Random(1)) if not question.is_right(one)), None)
        if wrong is not None:
            diagnosis = diagnose(question, wrong)
            verdict, held = judge(question, wrong, diagnosis), not_yet(question, wrong, diagnosis)
            if held:
                yield (
                    "not yet",
                    self._screen(large, 0, draw.draw_question(question, 0, wrong, verdict, held, look=look), None, "show", "retry"),
                )
            yield "shown", self._screen(large, 0, draw.draw_question(question, 0, wrong, verdict, look=look), "Next", "retry")
        right = answers.read_response(question, answers.raw_response(question, question.drawn(), question.answer))
        yield "right", self._screen(large, 0, draw.draw_question(question, 0, right, judge(question, right), look=look), "Next")
        if isinstance(question, BestPlay):
            playing = Playing(question, right)
            yield "played on", self._screen(large, 0, draw.draw_question(question, 0, right, judge(question, right), playing=playing), None)

    @property
    def turn(self) -> str | None:
        """The words of the other way to answer, where there is one."""
        return {"meld-count": "Mark the melds on the cards", "mark-melds": "Type the total instead"}.get(self.question.kind)

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
    assert not [line for case in cases[:: many(1, 6)] for line in trouble(page, case, large, "light")]


@pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])
def test_all_of_a_lesson_can_be_seen(large: bool, page: Page) -> None:
    lessons = load_library().lessons.values()
    asked = [(lesson, step) for lesson in lessons for step in lesson.steps if step.ask]
    found = []
    for lesson, step in islice(asked, 0, None, many(1, 12)):
        assert step.ask
        case = Case(
            f"{lesson.id} {step.id}", step.ask, step.ask.says(step.text or lesson.goal), f"Lesson 12: {step.ask.says(lesson.title)}"
        )
        found += trouble(page, case, large, "light")
    assert not found


FULL = {
    "single-deck": {
        "trump": "S",
        "trick": "AD KD 9D",
        "hands": {
            "W": "9S 10H KH QC 10C KC JC",
            "N": "10S QS KH 10H KC QC 9C",
            "E": "AS KS QH JH 9H AC 10C",
            "S": "AS 10S QD JD 10D AC 9C 9H",
        },
    },
    "double-deck": {
        "trump": "H",
        "hands": {
            "W": "10S 10S 10H KH 10D KD 10C JC",
            "N": "AS AS QH JH AD QD AC KC",
            "E": "10S KS 10H AH 10D JD 10C QC",
            "S": "QS JS AH KH AD 10D AC 10C",
        },
    },
    "two-player": {"trump": "C", "hands": {"N": "10S 10S KS 10H KH QH 10D KD", "S": "AS KS QS AH 10H 9H AD 10D"}},
}


@pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])
@pytest.mark.parametrize("game", FULL)
def test_all_hands_can_be_seen_at_every_size(game: str, large: bool, page: Page) -> None:
    plain = read_question({"kind": "best-play", "rules": game, "skill": "see-end", **FULL[game]})[0]
    assert isinstance(plain, BestPlay)
    values = {card: 10 * at for at, card in enumerate(plain.position.legal.cards)}
    lines = {card: _any_line(plain.position, card) for card in values}
    question = replace(plain, graded=Graded(plain.key, 1, values, lines, (), (), 0))
    assert not trouble(page, Case(game, question), large, "light")


def _any_line(position: Position, card: Card) -> Cards:
    line = [card]
    position = position.after(card)[0]
    while any(position.hands.values()):
        line.append(position.legal.cards[0])
        position = position.after(line[-1])[0]
    return tuple(line)


# How much of what is told lies under what is worked, in px.
HIDDEN = """(data) => {
  const host = document.createElement("div");
  document.querySelector("main").replaceChildren(host);
  const stop = table({ data, parentElement: host, setTriggerValue: () => {} });
  const text = host.querySelector(".lesson");
  const over = text.scrollHeight - text.clientHeight;
  stop();
  return over;
}"""


@pytest.mark.parametrize(("lesson", "screen"), [("what-bids-say", "between-two-jumps"), ("double-deck-bids", "raise")])
def test_what_is_told_is_seen_above_what_is_worked(lesson: str, screen: str, page: Page) -> None:
    found = load_library().lessons[lesson]
    steps = next(steps for steps in found.screens() if steps[-1].id == screen)
    worked, asked = next(step.worked for step in steps if step.worked), steps[-1].ask
    assert worked
    assert asked
    case = Case(f"{lesson} {screen}", asked, asked.says(steps[0].text), "Lesson 12: what partners may tell each other")
    shown = {**case._screen(True, 0, draw.draw_question(asked), "Skip"), "worked": draw.draw_worked(worked)}
    page.set_viewport_size({"width": 390, "height": 664})
    assert page.evaluate(HIDDEN, shown) <= 1


def test_cards_stay_when_a_hand_of_twenty_is_judged_on_a_small_phone(page: Page) -> None:
    hand = "AS 10S 10S KS QS JS AH AH KH JH AD 10D 10D QD JD AC KC KC QC 10C"
    prompt = "Here is a whole hand, sorted for you. How many tens of diamonds have all the others together?"
    asked, _ = read_question({"kind": "copies-left", "card": "10D", "hand": hand, "rules": "double-deck", "prompt": prompt})
    assert asked
    text, heading = "Put each suit together, from the ace down.", "Lesson 12: Double deck, twenty cards for each player"
    found = trouble(page, Case("twenty", asked, text, heading), True, "light", [(390, 664)])
    assert not [line for line in found if "move" in line]
