"""Meld at a glance in a browser: over a question, by mouse and keys, and on one sheet of paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tutor.engine import VARIANTS

if TYPE_CHECKING:
    from tests.browser.conftest import Desk

    At = Callable[..., Desk]

FOCUS = """() => {
  let at = document.activeElement;
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at.textContent;
}"""
TITLE = "Meld at a glance"


def test_closing_it_returns_to_the_question_with_what_was_chosen(desk: At) -> None:
    one = desk()
    one.go("practise", topic="sample/shared-cards", puzzle="first")
    one.hand.nth(1).click()
    one.button(TITLE).focus()
    one.page.keyboard.press("Enter")
    one.page.get_by_role("table").first.wait_for()
    assert one.page.get_by_role("rowheader", name=re.compile("^Pinochle")).count() == 1
    assert one.page.get_by_role("img", name="The queen of spades and the jack of diamonds", exact=True).count() == 1
    one.page.keyboard.press("Escape")
    one.page.get_by_role("dialog").wait_for(state="detached")
    assert one.page.locator(".hand .chosen").count() == 1
    one.page.wait_for_function(f"({FOCUS})() === '{TITLE}'")
    one.check()
    assert [attempt.rung for attempt in one.kept()] == [0]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_is_printed_on_one_sheet(desk: At, paper: str) -> None:
    one = desk()
    for game in VARIANTS:
        one.go("meld-at-a-glance", game=game)
        one.page.get_by_role("table").first.wait_for()
        pdf = one.page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, game
