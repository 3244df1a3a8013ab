"""Practice in a browser: the address follows, Back and reload keep the place, and dialogs do what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Desk

    At = Callable[..., Desk]


FIRST_CARD = """(name) => {
  const roots = [...document.querySelectorAll("*")].map((node) => node.shadowRoot).filter(Boolean);
  return roots.some((root) => root.querySelector(".hand .held")?.getAttribute("aria-label") === name);
}"""


def at_choice(desk: Desk) -> None:
    desk.page.get_by_role("heading", name="Practise").wait_for()


def enter(desk: Desk, door: str = "Legal plays") -> str:
    """A question behind a door; its address."""
    desk.page.get_by_role("button", name=door).click()
    desk.page.wait_for_url("**door=**")
    desk.prompt.wait_for()
    desk.page.wait_for_url("**shown=**")
    return desk.page.url


def skip(desk: Desk) -> str:
    before = desk.page.url
    desk.button("Skip").click()
    desk.page.wait_for_url(lambda url: url != before)
    desk.prompt.wait_for()
    return desk.page.url


def menu(desk: Desk) -> None:
    """Practise, in the menu."""
    if not desk.page.get_by_role("link", name="Practise").locator("visible=true").count():
        desk.page.get_by_role("button", name="Menu").locator("visible=true").first.click()
    desk.page.get_by_role("link", name="Practise").locator("visible=true").first.click()
    at_choice(desk)


@pytest.mark.parametrize(("width", "height"), [(390, 664), (1280, 900)])
def test_the_menu_leads_to_the_choice_and_the_address_follows(desk: At, width: int, height: int) -> None:
    ann = desk(width=width, height=height)
    ann.go("practise")
    for _ in range(2):
        enter(ann)
        menu(ann)
        ann.page.wait_for_url("**/practise?choose=all")
        ann.page.get_by_text("Puzzles by topic").click()
        ann.page.reload()
        at_choice(ann)


def test_back_leads_to_the_question_before_and_to_the_choice(desk: At) -> None:
    ann = desk()
    ann.go("practise")
    at_choice(ann)
    first = enter(ann)
    hand = ann.hand.first.get_attribute("aria-label")
    second = skip(ann)
    assert second != first
    ann.page.go_back()
    ann.page.wait_for_url(first)
    ann.page.wait_for_function(FIRST_CARD, arg=hand)
    ann.page.go_back()
    at_choice(ann)


def test_reload_keeps_the_question_and_the_end(desk: At) -> None:
    ann = desk()
    ann.go("practise")
    enter(ann)
    hand = ann.hand.first.get_attribute("aria-label")
    ann.page.reload()
    ann.prompt.wait_for()
    assert ann.hand.first.get_attribute("aria-label") == hand
    ann.hand.first.click()
    ann.check()
    ann.button("Stop").click()
    ann.button("Go on").wait_for()
    ann.page.reload()
    ann.button("Go on").wait_for()


def test_what_is_missed_is_tried_again_from_its_picture(desk: At) -> None:
    ann = desk(width=390, height=664)
    ann.go("practise")
    enter(ann, "Count meld")
    ann.page.get_by_role("textbox").fill("7")
    ann.check()
    ann.button("Stop").click()
    end = ann.page.get_by_role("listitem", name="meld")
    end.first.wait_for()
    ann.button("Try again").click()
    ann.page.wait_for_url("**tries=**")
    ann.prompt.wait_for()
    ann.page.get_by_role("textbox").fill("7")
    ann.check()
    ann.button("Show me").click()
    ann.button("Done").click()
    ann.button("Go on").wait_for()
    ann.page.wait_for_url("**end=1**")


def test_game_and_level_are_changed_on_a_question(desk: At) -> None:
    ann = desk(width=390, height=664)
    ann.go("practise")
    enter(ann)
    ann.button("Legal plays · Single deck, easy").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_text("Four players, double deck").click()
    dialog.get_by_text("Hard", exact=True).click()
    dialog.get_by_role("button", name="Done").click()
    ann.page.wait_for_url("**game=double-deck&level=3**")
    dialog.wait_for(state="hidden")
    menu(ann)
    ann.page.get_by_role("button", name="Double deck, hard").wait_for()


def test_a_doubted_question_is_opened_by_somebody_else(desk: At, desks: Any, server: Any) -> None:
    ann = desk()
    ann.go("practise")
    enter(ann)
    hand = [str(card.get_attribute("aria-label")) for card in ann.hand.all()]
    ann.hand.first.click()
    ann.check()
    if not ann.button("I doubt this").is_visible():
        ann.page.get_by_role("button", name="More").click()
    ann.button("I doubt this").click()
    link = ann.page.get_by_role("dialog").locator("code").inner_text()
    assert link.startswith(f"{server.url}/practise?asked=")
    ann.page.keyboard.press("Escape")
    bob = desks(server, "Bob")
    bob.page.goto(link)
    bob.prompt.wait_for()
    assert len(bob.hand.all()) == len(hand)
    assert bob.hand.first.get_attribute("aria-label").startswith(hand[0])
    assert bob.page.get_by_text("A question sent to you").count()


def test_a_sprint_keeps_its_place_through_a_reload(desk: At) -> None:
    ann = desk()
    ann.go("practise", sprint="single-deck")
    ann.prompt.wait_for()
    skip(ann)
    ann.page.get_by_text("Meld sprint: 2 of 8").wait_for()
    ann.page.reload()
    ann.page.get_by_text("Meld sprint: 2 of 8").wait_for()
