"""Home, the first visit, the menu, words, large type and paper, where only a browser shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Desk

    At = Callable[..., Desk]

FIRST = "take-a-trick"
SIZES = [(390, 664), (744, 1133), (820, 1180), (834, 1194), (844, 390), (1280, 900)]

# The lowest edge of what is seen in the row at the top, and the edges of its parts that run out of it.
ROW = """() => {
  const row = document.querySelector(".st-key-nav").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".st-key-nav :is(a, button)")].map((node) => node.getBoundingClientRect())
    .filter((box) => box.width);
  const out = parts.filter((box) => box.left < 0 || box.right > innerWidth + 1 || box.bottom > row.bottom + 2);
  return [row.height, out.length, parts.length];
}"""

# Words of the menu that are cut off.
CUT = """() => [...document.querySelectorAll(".st-key-nav p")].filter((node) => node.clientWidth && node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.textContent)"""

# Texts on the page, each with its size in px, of what is seen.
SMALL = """(least) => [...document.querySelectorAll(".stApp :is(p, li, input, h1, h2, summary, td)")]
  .filter((node) => node.offsetParent && !node.closest(".st-key-unseen, .pt") && parseFloat(getComputedStyle(node).fontSize) < least)
  .map((node) => [node.tagName, node.textContent.slice(0, 40), getComputedStyle(node).fontSize])"""

# What is pressed and is lower or narrower than a finger wants.
LOW = """() => [...document.querySelectorAll(".st-key-page :is(button, a, summary, [data-testid=stRadioOption], input[type=text])")]
  .filter((node) => node.offsetParent && !node.closest(".pt, [class*=st-key-rings-]"))
  .map((node) => [node.textContent.slice(0, 30), node.getBoundingClientRect().width, node.getBoundingClientRect().height])
  .filter(([, width, height]) => height < 47.5 || width < 47.5)"""


def settled(desk: Desk) -> None:
    """Wait until everything of a page is there."""
    desk.page.get_by_role("button", name="Help").wait_for()
    while desk.page.locator("[data-testid=stSkeleton], [data-stale=true]").count():
        desk.page.wait_for_timeout(100)
    desk.page.wait_for_timeout(300)


def grow(desk: Desk) -> None:
    """Choose the large type in Help."""
    settled(desk)
    desk.page.get_by_role("button", name="Help").click()
    desk.page.get_by_role("button", name="Large text").click()
    while desk.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") < 20:
        desk.page.wait_for_timeout(100)
    desk.page.keyboard.press("Escape")
    settled(desk)


# The way around


@pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])
def test_the_menu_is_one_row_at_every_size_and_nothing_is_cut(large: bool, desk: At) -> None:
    ann = desk("Ann", width=1280, height=900)
    ann.go()
    settled(ann)
    if large:
        grow(ann)
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.wait_for_timeout(200)
        tall, out, count = ann.page.evaluate(ROW)
        assert tall <= (44 if height < 500 else 62), (width, tall)
        assert count == (3 if width <= 640 else 6)
        assert not out, width
        assert not [text for text in ann.page.evaluate(CUT) if not text.startswith("Ann")], width


def test_the_menu_and_the_page_are_landmarks(desk: At) -> None:
    ann = desk()
    for page in ("", "settings"):
        ann.go(page)
        ann.page.get_by_role("navigation", name="Pinochle Tutor").get_by_role("button", name="Help").wait_for(timeout=30_000)
        assert ann.page.get_by_role("main").get_by_role("heading", level=1).count() == 1


def test_who_closes_the_help_is_back_at_the_card(desk: At) -> None:
    ann = desk()
    ann.go("practise", topic="sample/shared-cards", puzzle="first")
    ann.hand.nth(1).focus()
    ann.page.keyboard.press("?")
    ann.page.locator(":focus", has_text="Words of the game").wait_for()
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_function("""() => document.activeElement.shadowRoot?.activeElement?.matches(".held")""")


def test_a_word_is_found_without_enter(desk: At) -> None:
    ann = desk()
    ann.go("words")
    ann.page.get_by_label("Find a word").press_sequentially("nine of trump")
    ann.page.locator(".st-key-on-screen").get_by_text("Each one pays").wait_for()
    ann.page.keyboard.type("s")
    assert ann.page.get_by_label("Find a word").input_value() == "nine of trumps"


def test_equal_cards_have_names_of_their_own(desk: At) -> None:
    ann = desk()
    for kind in ("meld-count", "shared-cards", "mark-melds"):
        ann.go("practise", topic=f"sample/{kind}", puzzle="first")
        names = [str(card.get_attribute("aria-label")) for card in ann.hand.all()]
        assert len(set(names)) == len(names), names


def test_a_question_mark_opens_help_with_the_keys(desk: At) -> None:
    ann = desk()
    ann.go("learn")
    settled(ann)
    ann.page.keyboard.press("?")
    ann.page.get_by_text("move among the cards").wait_for()
    ann.page.get_by_role("link", name="Words of the game").click()
    ann.page.get_by_label("Find a word").fill("what?")
    ann.page.wait_for_timeout(300)
    assert not ann.page.get_by_text("move among the cards").count(), "a question mark was typed, not pressed"


def test_learn_has_an_address(desk: At) -> None:
    ann = desk()
    ann.go("learn")
    ann.page.get_by_role("heading", name="All lessons", level=1).wait_for()
    assert not ann.page.get_by_role("dialog").count()


# Home and the first visit


def test_what_matters_at_home_is_on_one_screen_of_a_phone(desk: At) -> None:
    ann = desk(width=390, height=664)
    ann.go()
    settled(ann)
    for name in ("Start lesson 1", "Count meld", "Legal plays", "Going set"):
        box = ann.page.get_by_role("button", name=name).bounding_box()
        assert box, name
        assert box["height"] >= 72, name
        assert box["y"] + box["height"] <= 664, name


def test_the_rings_of_the_first_visit_are_pressed_anywhere_and_by_keys(desk: At) -> None:
    ann = desk(None, width=390, height=664)
    ann.go()
    ann.page.get_by_label("Your first name").fill(f"Zoë {uuid4().hex[:8]}")
    ann.button("Start").click()
    start = ann.page.get_by_role("radiogroup", name="Where shall we start?")
    start.wait_for()
    rings = ann.page.locator(".st-key-first-visit [role=radiogroup] > div").all()
    assert len(rings) == 8
    assert all((ring.bounding_box() or {"height": 0})["height"] >= 64 for ring in rings)
    places = start.get_by_role("radio")
    box = rings[1].bounding_box()
    assert box
    ann.page.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
    settled(ann)
    assert [place.is_checked() for place in places.all()] == [False, True, False]
    ann.page.keyboard.press("ArrowDown")
    settled(ann)
    assert [place.is_checked() for place in places.all()] == [False, False, True]
    box = ann.button("Deal me in").bounding_box()
    assert box, "the button is in view, wherever the page stands"
    assert box["y"] + box["height"] <= 664
    ann.button("Deal me in").click()
    ann.page.get_by_role("heading", name="What do you know already?", level=1).wait_for()


# Large type, targets


@pytest.mark.parametrize("page", ["", "learn", "words", "settings", "my-table"])
def test_large_type_is_large_everywhere(page: str, desk: At) -> None:
    ann = desk(width=390, height=664)
    ann.go(page)
    grow(ann)
    settled(ann)
    assert not ann.page.evaluate(SMALL, 20)


@pytest.mark.parametrize("page", ["", "learn", "words", "settings", "my-table"])
def test_whatever_is_pressed_is_large_enough(page: str, desk: At) -> None:
    ann = desk(width=390, height=664)
    ann.go(page)
    settled(ann)
    assert not ann.page.evaluate(LOW)


# Paper


def test_words_are_printed_whole_and_without_the_menu(desk: At) -> None:
    ann = desk()
    ann.go("words")
    settled(ann)
    ann.page.emulate_media(media="print")
    assert not ann.page.locator(".st-key-nav").is_visible()
    assert not ann.page.get_by_label("Find a word").is_visible()
    assert ann.page.locator(".print-only p").count() > 60
    pages = ann.page.pdf(format="A4").count(b"/Type /Page\n")
    assert 1 <= pages <= 4, pages
