"""The app as a person meets it: by mouse, by keyboard, on a phone, in the dark, and when things go wrong."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from tutor.content import load_library
from tutor.questions import KINDS, Question

if TYPE_CHECKING:
    from tests.browser.conftest import Desk, Desks, Server
    from tests.conftest import Sample

    At = Callable[..., Desk]

FIRST = "take-a-trick"
SIZES = [(390, 844), (820, 1180), (1180, 820), (1280, 900)]
PAGES = ["", "learn", "practise", "progress", "words", "settings", "my-table"]
Answer = Callable[[Question], Any]

# The element with the focus, through shadow roots: what it is called, and what it is.
FOCUS = """() => {
  let node = document.activeElement;
  while (node.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return [node.getAttribute("aria-label") ?? node.textContent.trim(), node.getAttribute("role") ?? node.tagName];
}"""

# Every element larger than a card whose own background is light; the faces of cards are meant to be.
LIGHT_PANELS = """() => {
  const found = [];
  const look = (root) => root.querySelectorAll("*").forEach((node) => {
    if (node.shadowRoot) look(node.shadowRoot);
    const box = node.getBoundingClientRect();
    const [r, g, b, a = 1] = getComputedStyle(node).backgroundColor.match(/[\\d.]+/g).map(Number);
    if (r + g + b > 600 && a > 0.5 && box.width * box.height > 12000 && !node.closest(".card")) found.push(node.outerHTML.slice(0, 120));
  });
  look(document);
  return found;
}"""

# How the element with the focus is ringed: what it is called, how many px wide, and the colours of the ring.
RING = """() => {
  const node = document.activeElement, style = getComputedStyle(node);
  const wide = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
  return [node.textContent.trim(), wide, style.outlineColor, style.boxShadow];
}"""

# How far the page could be moved sideways, in px.
SIDEWAYS = """() => Math.max(...[document.scrollingElement, ...document.querySelectorAll(".stMain, .stApp")]
  .map((node) => node.scrollWidth - node.clientWidth))"""


def first_question() -> Question:
    """The first question of the first lesson."""
    question = next(step.ask for step in load_library().lessons[FIRST].steps if step.ask)
    assert question
    return question


def tab_to(desk: Desk, name: str, times: int = 40) -> None:
    """Press Tab until the thing of this name has the focus."""
    for _ in range(times):
        if desk.page.evaluate(FOCUS)[0].startswith(name):
            return
        desk.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name!r}, but to {desk.page.evaluate(FOCUS)}")


# The way around


def test_the_menu_leads_from_a_question_to_every_skill(desk: At, sample: Sample) -> None:
    ann = desk()
    ann.go("practise", topic="sample/legal-plays")
    ann.prompt.wait_for()
    ann.page.get_by_role("link", name="Practise").click()
    ann.page.get_by_text("Every skill, without end").click()
    ann.page.get_by_role("button", name="The least you may bid").click()
    ann.page.wait_for_url("**drill=**")
    ann.prompt.wait_for()


# The first visit


def test_a_first_visit_by_mouse(desk: At, right: Answer) -> None:
    ann = desk(None)
    ann.go()
    name = f"Zoë {uuid4().hex[:8]}"
    ann.page.get_by_label("Your first name").fill(name)
    ann.page.get_by_role("button", name="Start").click()
    ann.button("Deal me in").click()
    ann.prompt.wait_for()
    assert f"lesson={FIRST}" in ann.page.url
    ann.choose(first_question(), right(first_question()))
    assert "right" in ann.check().lower()
    assert [kept.right for kept in ann.kept()] == [True]
    ann.go()
    assert name in ann.page.get_by_role("heading", level=1).inner_text()


def test_a_first_visit_by_keyboard_alone(desk: At) -> None:
    ann = desk(None)
    ann.go()
    keys = ann.page.keyboard
    tab_to(ann, "Your first name")
    keys.type(f"Bob {uuid4().hex[:8]}")
    keys.press("Enter")
    ann.button("Deal me in").wait_for()
    tab_to(ann, "Deal me in")
    keys.press("Enter")
    ann.prompt.wait_for()
    tab_to(ann, "Ace of spades")
    keys.press("ArrowRight")
    assert ann.page.evaluate(FOCUS)[0] == "Ten of hearts"
    keys.press("Space")
    tab_to(ann, "Check my answer")
    keys.press("Enter")
    assert "right" in ann.told().lower()
    assert ann.page.evaluate(FOCUS) == [ann.told(), "H2"], "the focus goes to the feedback"
    tab_to(ann, "Next")
    keys.press("Enter")
    ann.page.get_by_text("Step 2 of").wait_for()
    assert ann.page.evaluate(FOCUS)[1] in ("H1", "H2"), "the focus goes to the new screen"
    assert [kept.right for kept in ann.kept()] == [True]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 500])
def test_the_focus_can_be_seen_in_the_menu(width: int, scheme: str, desk: At) -> None:
    ann = desk(width=width, color_scheme=scheme)
    assert ann.learner
    ann.go()
    ann.page.get_by_role("button", name="Start lesson 1").wait_for()
    met = []
    if width < 600:
        ann.button("Menu").click()
        ann.page.get_by_role("link", name="Progress").last.wait_for()
    for _ in range(60):
        ann.page.keyboard.press("Tab")
        name, wide, ring, around = ann.page.evaluate(RING)
        if ann.page.evaluate("document.activeElement.matches('a, button')"):
            met.append(name)
            assert wide >= 3, name
            # A dark line within a light one is seen on any ground.
            assert ring == "rgb(28, 33, 29)", name
            assert around.startswith("rgb(251, 250, 245) 0px 0px 0px 6px"), name
    words = " ".join(met)
    for name in ("Home", "Learn", "Practise", "Progress", ann.learner.name, "Help", "Start lesson 1"):
        assert name in words


def test_the_title_of_the_window_is_that_of_the_page(desk: At) -> None:
    ann = desk()
    titles = {"": "Home", "learn": "Learn", "lesson": "Lesson 1: Take this trick", "practise": "Practise", "settings": "Settings"}
    for page, title in titles.items():
        ann.go(page, **({"lesson": FIRST} if page == "lesson" else {}))
        for _ in range(50):
            if ann.page.title() == f"{title} – Pinochle Tutor":
                break
            ann.page.wait_for_timeout(100)
        else:
            raise AssertionError(ann.page.title())


# Questions


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_wrong_then_right(kind: str, ann: Desk, sample: Sample, right: Answer, wrong: Answer) -> None:
    question = sample.question(kind)
    ann.go("practise", topic=f"sample/{kind}")
    ann.choose(question, wrong(question))
    assert ann.check()
    assert len(ann.feedback.inner_text().split()) > 3
    ann.button("Try again").click()
    ann.button("Check my answer").wait_for()
    ann.choose(question, right(question))
    assert ann.check()
    kept = [(kept.right, kept.number) for kept in ann.kept() if kept.question == f"sample/{kind}/first"]
    assert kept == [(False, 1), (True, 2)]


def test_nothing_is_sent_before_something_is_chosen(desk: At) -> None:
    ann = desk()
    ann.go("lesson", lesson=FIRST)
    ann.button("Check my answer").click()
    ann.page.locator(".idle.asks").get_by_text("Choose a card first.").wait_for()
    assert not ann.kept()


def test_a_double_click_counts_once(desk: At, right: Answer) -> None:
    ann = desk()
    ann.go("lesson", lesson=FIRST)
    ann.choose(first_question(), right(first_question()))
    ann.button("Check my answer").dblclick()
    ann.told()
    ann.page.wait_for_timeout(500)
    assert len(ann.kept()) == 1


def test_hint_next_back_and_try_again(desk: At) -> None:
    ann = desk()
    ann.go("lesson", lesson=FIRST)
    ann.button("Give me a hint").click()
    ann.page.locator(".hintText").get_by_text(first_question().hint).wait_for()
    ann.choose(first_question(), [0])
    held_back = ann.check()
    ann.button("Show me").click()
    ann.button("Next").wait_for()
    title = ann.told()
    assert title != held_back
    ann.button("Next").click()
    ann.page.get_by_text("Step 2 of").wait_for()
    ann.button("Back").click()
    ann.page.get_by_text("Step 1 of").wait_for()
    assert ann.told() == title
    ann.button("Try again").click()
    ann.choose(first_question(), [1])
    assert ann.check() != title
    assert [(kept.right, kept.number, kept.rung) for kept in ann.kept()] == [(False, 1, 1), (True, 2, 1)]


def test_a_marked_card_tells_its_reason(desk: At, sample: Sample) -> None:
    ann, question = desk(), sample.question("legal-plays")
    ann.go("practise", topic="sample/legal-plays")
    ann.choose(question, [0])
    ann.check()
    assert not ann.page.locator(".hand button.held").count(), "a card tells its reason before the answer is shown"
    ann.button("Show me").click()
    said = [ann.page.locator(".why").inner_text()]
    for at in range(2):
        ann.page.locator(".hand button.held").nth(at).click()
        said.append(ann.page.locator(".why").inner_text())
    assert len(set(said)) > 1


def test_the_reload_keys_of_streamlit_do_nothing_at_the_table(desk: At) -> None:
    ann = desk()
    ann.go("lesson", lesson=FIRST)
    ann.hand.nth(1).click()
    for key in ("r", "c"):
        ann.page.keyboard.press(key)
    ann.page.wait_for_timeout(300)
    assert ann.hand.nth(1).get_attribute("aria-pressed") == "true"
    assert not ann.page.get_by_role("dialog").count()


# What fits on a screen


def check_visible(desk: Desk, least: int, *others: Any) -> None:
    """The whole hand and more lie in the window, above the bar at its foot, and no card upon another."""
    height, width = desk.page.evaluate("[innerHeight, innerWidth]")
    foot = desk.page.locator(".bar").bounding_box()
    assert foot
    cards = [card.bounding_box() for card in desk.hand.all()]
    assert len(cards) == 12
    for box in cards:
        assert box
        assert box["width"] >= least
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        assert 0 <= box["y"] <= box["y"] + box["height"] <= foot["y"] + 1
    for count, one in enumerate(cards):
        for other in cards[:count]:
            apart = max(abs(one["x"] - other["x"]) / one["width"], abs(one["y"] - other["y"]) / one["height"])  # type: ignore[index]
            assert apart > 0.98, "a card lies upon another"
    for what in others:
        box = what.bounding_box()
        assert box, what
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width, what
        inside_bar = box["y"] >= foot["y"]
        assert 0 <= box["y"] <= box["y"] + box["height"] <= (height if inside_bar else foot["y"]) + 1, what


@pytest.mark.parametrize("name", ["plays", "meld"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_full_hand_needs_no_scrolling(width: int, height: int, name: str, ann: Desk, sample: Sample, wrong: Answer) -> None:
    ann.page.set_viewport_size({"width": width, "height": height})
    question = sample.library.puzzles[f"sample/full/{name}"].question
    assert question
    ann.go("practise", topic="sample/full", puzzle=name)
    least = 48 if width < 600 else 64
    trick = [ann.page.locator(".trick")] if name == "plays" else []
    check_visible(ann, least, ann.prompt, ann.button("Check my answer"), *trick)
    ann.choose(question, wrong(question))
    ann.check()
    ann.page.wait_for_timeout(300)
    check_visible(ann, least, ann.feedback, ann.button("Try again"))
    ann.button("Show me").click()
    ann.button("Next").wait_for()
    check_visible(ann, least, ann.feedback, ann.button("Next"))


def test_every_card_of_a_trick_can_be_seen_on_a_small_phone(desk: At) -> None:
    ann = desk(width=390, height=664)
    ann.go("lesson", lesson=FIRST, screen="trick-winner")
    if ann.button("To the question").count():
        ann.button("To the question").click()
    boxes = [place.bounding_box() for place in ann.page.locator(".play .trick .place").all()]
    assert len(boxes) == 4
    for box in boxes:
        assert box
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 390 + 1


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_moves_sideways(width: int, desk: At, wrong: Answer, sample: Sample) -> None:
    ann = desk(width=width, height=800)
    for page in PAGES:
        ann.go(page)
        ann.page.wait_for_timeout(300)
        assert ann.page.evaluate(SIDEWAYS) <= 0, page
    for kind in ("legal-plays", "meld-count", "hand-score", "multiple-choice", "auction", "trump-count"):
        ann.go("practise", topic=f"sample/{kind}")
        assert ann.page.evaluate(SIDEWAYS) <= 0, kind
        ann.choose(sample.question(kind), wrong(sample.question(kind)))
        ann.check()
        assert ann.page.evaluate(SIDEWAYS) <= 0, f"{kind}, answered"


# Light and dark


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_and_names_can_be_read_by_everybody(scheme: str, desk: At) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    ann, found = desk(color_scheme=scheme), []

    def look(where: str) -> None:
        ann.page.wait_for_timeout(250)
        for violation in axe.run(ann.page).response["violations"]:
            if violation["impact"] in ("serious", "critical") or violation["id"] == "heading-order":
                found.append((where, violation["id"], [node["html"][:160] for node in violation["nodes"][:3]]))
        if scheme == "dark":
            found.extend((where, "light", panel) for panel in ann.page.evaluate(LIGHT_PANELS))

    for puzzle in ("plays", "meld"):
        ann.go("practise", topic="sample/full", puzzle=puzzle)
        look(puzzle)
    ann.go("lesson", lesson=FIRST)
    look("lesson")
    ann.choose(first_question(), [0])
    ann.check()
    look("feedback")
    for page in PAGES:
        ann.go(page)
        look(page or "home")
    stranger = desk(None, color_scheme=scheme)
    stranger.go()
    ann = stranger
    look("welcome")
    assert not found


def test_the_dark_is_dark(desk: At) -> None:
    ann = desk(color_scheme="dark")
    ann.go("lesson", lesson=FIRST)
    background = ann.page.evaluate("getComputedStyle(document.querySelector('.stApp')).backgroundColor")
    assert sum(int(part) for part in background.removeprefix("rgb(").removesuffix(")").split(",")[:3]) < 150


# Coming back


def test_a_reload_keeps_the_learner_the_question_and_the_feedback(desk: At) -> None:
    ann = desk()
    ann.go("lesson", lesson=FIRST, screen="2")
    prompt = ann.prompt.inner_text()
    ann.page.reload()
    ann.button("Check my answer").wait_for()
    assert ann.prompt.inner_text() == prompt
    ann.hand.first.click()
    title = ann.check()
    ann.page.reload()
    assert ann.told() == title
    assert ann.prompt.inner_text() == prompt
    ann.page.get_by_text("Step 2 of").wait_for()
    assert len(ann.kept()) == 1


def test_an_answer_survives_the_death_of_the_server(desks: Desks, own_server: Server) -> None:
    ann = desks(own_server)
    ann.go()
    ann.page.get_by_role("button", name="Start lesson 1").click()
    ann.prompt.wait_for()
    ann.choose(first_question(), [1])
    title = ann.check()
    own_server.stop(signal.SIGKILL)
    assert [kept.right for kept in ann.kept()] == [True]
    ann.page.get_by_text("Connection lost. Trying again…").wait_for()
    own_server.start()
    ann.page.reload()
    assert ann.told() == title
    assert ann.page.get_by_role("link", name="Practise").first.is_visible(), "the way around is missing"
    assert len(ann.kept()) == 1


@pytest.mark.parametrize("away", [False, True], ids=["back-at-once", "away"])
@pytest.mark.parametrize("answered", [True, False], ids=["answered", "half-done"])
def test_a_page_left_open_goes_on_by_itself(answered: bool, away: bool, desks: Desks, own_server: Server) -> None:
    ann = desks(own_server)
    ann.go()
    ann.page.get_by_role("button", name="Start lesson 1").click()
    ann.prompt.wait_for()
    ann.choose(first_question(), [1])
    if answered:
        ann.check()
    own_server.stop(signal.SIGKILL)
    lost = ann.page.get_by_text("Connection lost. Trying again…")
    if away:
        lost.wait_for()
    with ann.page.expect_response("**/_stcore/health", timeout=20_000):
        own_server.start()
    lost.wait_for(state="hidden", timeout=20_000)
    ann.page.wait_for_timeout(1500)
    if not answered:
        ann.check()
        assert [kept.right for kept in ann.kept()] == [True]
    ann.button("Next").click()
    ann.page.get_by_text("Step 2 of").wait_for()


def test_the_first_page_of_a_server_just_started_may_be_any_page(desks: Desks, own_server: Server) -> None:
    ann = desks(own_server)
    ann.go("lesson", lesson=FIRST)
    assert ann.page.get_by_role("link", name="Practise").first.is_visible(), "the way around is missing"


def test_a_stranger_at_a_shared_address_is_asked_who_they_are(desks: Desks, own_server: Server) -> None:
    stranger = desks(own_server, None)
    stranger.go("lesson", lesson=FIRST)
    assert stranger.page.get_by_role("heading", level=1).inner_text() == "Welcome to Pinochle Tutor"


# Several learners, several tabs


def come_new(desk: Desk, name: str) -> None:
    """Type a new name on the first screen."""
    desk.page.get_by_label("Your first name").fill(f"{name} {uuid4().hex[:8]}")
    desk.page.get_by_role("button", name="Start").last.click()
    desk.button("Deal me in").click()
    desk.prompt.wait_for()


def test_two_tabs_and_two_learners_in_one_browser(desk: At, server: Server) -> None:
    ann = desk(None)
    ann.go()
    bob = type(ann)(ann.page.context.new_page(), server)
    bob.go()
    for each, name, card in ((ann, "Ann", 1), (bob, "Bob", 0)):
        come_new(each, name)
        each.choose(first_question(), [card])
    titles = [each.check() for each in (ann, bob)]
    last, first = server.learners()[:2]
    assert [[kept.right for kept in ann.kept(who)] for who in (first, last)] == [[True], [False]]
    for each in (bob, ann):  # The browser remembers Bob, who came last; Ann's address is not his.
        each.page.reload()
        each.prompt.wait_for()
    assert bob.told() == titles[1]
    assert not ann.feedback.count()
    bob.page.close()


def test_changing_the_learner(desk: At, server: Server) -> None:
    ann = desk()
    ann.go("settings")
    ann.button("Change learner").click()
    come_new(ann, "Bob")
    ann.choose(first_question(), [1])
    ann.check()
    assert not ann.kept()
    ann.page.reload()
    ann.told()
    assert len(ann.kept(server.learners()[0])) == 1


def test_nobody_becomes_somebody_else_without_a_word(desk: At, server: Server) -> None:
    ann = desk()
    ann.go()
    assert ann.learner
    bob = type(ann)(ann.page.context.new_page(), server)
    bob.go("settings")
    bob.button("Change learner").click()
    come_new(bob, "Bob")
    ann.page.get_by_role("button", name="Start lesson 1").click()
    ann.choose(first_question(), [1])
    ann.check()
    assert len(ann.kept()) == 1, "the other tab changed who is learning in this one"
    assert ann.page.get_by_role("link", name=ann.learner.name).first.is_visible()
    ann.go()
    ann.page.get_by_text("You are Bob").wait_for()
    ann.button(f"Go on as {ann.learner.name}").click()
    ann.page.get_by_role("heading", name=f"Good to see you, {ann.learner.name}").wait_for()
    assert not ann.page.get_by_text("You are Bob").count()
    bob.page.close()


def test_a_reload_while_the_greeting_appears_keeps_the_learner(desks: Desks, server: Server) -> None:
    slow = {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}
    for _ in range(6):
        ann = desks(server, locale="en-GB")  # A browser that has loaded nothing yet.
        assert ann.learner
        ann.page.context.clear_cookies()
        ann.go()
        ann.button(ann.learner.name).wait_for()
        ann.page.context.new_cdp_session(ann.page).send("Network.emulateNetworkConditions", slow)
        ann.button(ann.learner.name).click()
        ann.page.get_by_text("Good to see you").wait_for()
        ann.page.reload()
        ann.page.locator("h1").wait_for()
        assert ann.learner.name in ann.page.locator("h1").inner_text()


def test_two_browsers_do_not_mix(desk: At) -> None:
    ann, bob = desk("Ann"), desk("Bob")
    for each, card in ((ann, 1), (bob, 0)):
        each.go("lesson", lesson=FIRST)
        each.choose(first_question(), [card])
    for each in (bob, ann):
        each.check()
    assert [[kept.right for kept in each.kept()] for each in (ann, bob)] == [[True], [False]]
    bob.page.goto(ann.page.url)  # an address that somebody passed on
    bob.button("Check my answer").wait_for()


# Settings


def test_settings_take_effect_and_stay(desk: At) -> None:
    ann = desk()

    def look() -> tuple[bool, float]:
        ann.go("practise", topic="sample/win-trick")
        black, club = (
            ann.page.locator(f".hand .suit-{suit} .rank").first.evaluate("node => getComputedStyle(node).color") for suit in "SC"
        )
        size = ann.prompt.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
        return black != club, size

    four, size = look()
    assert four
    ann.go("settings")
    ann.page.get_by_text("Four colours").click()
    ann.page.wait_for_timeout(300)
    ann.page.get_by_role("radio", name="Large").click()
    ann.page.wait_for_timeout(500)
    four, larger = look()
    assert not four
    assert larger > size * 1.1
    ann.go("settings")
    assert not ann.page.get_by_role("switch", name="Four colours").or_(ann.page.get_by_label("Four colours")).first.is_checked()


def test_a_name_is_never_read_as_formatting(desks: Desks, server: Server) -> None:
    ann = desks(server, None)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    name = f"![](http://x.invalid/{uuid4().hex[:8]})"
    for _ in range(2):  # The second time it is taken.
        ann.page.context.clear_cookies()
        ann.go()
        ann.page.get_by_label("Your first name").fill(name)
        ann.page.get_by_role("button", name="Start").last.click()
        ann.page.locator(".st-key-first-visit, [role=alert]").first.wait_for()
    ann.page.wait_for_timeout(300)
    assert not [url for url in asked if "x.invalid" in url]
