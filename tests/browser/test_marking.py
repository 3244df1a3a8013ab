"""Marking melds on the cards, as a person does it on a phone and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.conftest import Desk
    from tests.conftest import Sample

    At = Callable[..., Desk]

PHONE = {"width": 390, "height": 664}
RUN = ["Ace of spades", "Ten of spades", "King of spades", "Queen of spades", "Jack of spades"]
PINOCHLE = ["Queen of spades", "Jack of diamonds"]


@pytest.fixture
def marking(desk: At) -> Desk:
    """A full hand to be marked, on a phone with its browser's bars."""
    one = desk()
    one.page.set_viewport_size(PHONE)
    one.go("practise", topic="sample/full", puzzle="meld")
    one.button("Mark the melds on the cards").click()
    one.page.locator(".marking").wait_for()
    return one


def cards(desk: Desk, names: list[str]) -> list[Locator]:
    return [desk.page.locator(f".hand button[aria-label^='{name}']").first for name in names]


def add(desk: Desk, names: list[str]) -> None:
    for card in cards(desk, names):
        card.click()
    desk.page.locator(".add").click()


def box(found: Locator) -> dict[str, float]:
    where = found.bounding_box()
    assert where
    return dict(where)


def seen(desk: Desk, found: Locator, least: int = 48) -> bool:
    """Whether something is large enough, and in view above the bar or in it."""
    where, bar = box(found), box(desk.page.locator(".bar"))
    end = PHONE["height"] if where["y"] >= bar["y"] else bar["y"] + 8
    return min(where["width"], where["height"]) >= least and where["y"] >= 0 and where["y"] + where["height"] <= end + 1


def test_two_melds_are_marked_on_a_phone(marking: Desk) -> None:
    add(marking, RUN)
    add(marking, PINOCHLE)
    chips = marking.page.locator(".groupChip")
    assert [chips.nth(at).inner_text().split() for at in range(2)] == [["1", "A", "10", "K", "Q", "J", "×"], ["2", "Q", "J", "×"]]
    (queen,) = cards(marking, ["Queen of spades"])
    assert queen.get_attribute("aria-label") == "Queen of spades, in meld 1 and 2"
    assert queen.locator(".badge").inner_text() == "1 2"
    marking.page.wait_for_timeout(300)
    hand = [marking.hand.nth(at) for at in range(12)]
    assert [one.get_attribute("aria-label") for one in hand if not seen(marking, one)] == []
    assert all(seen(marking, one) for one in (chips.first, marking.page.locator(".add"), marking.button("Check my answer")))
    marking.check()
    assert chips.count() == 2  # What was marked stays in view while the right answer is held back.
    marking.button("Show me").click()
    marking.page.locator(".ledger").wait_for()
    assert marking.told() == "Two found, two missed"
    (kept,) = marking.kept()
    assert (kept.kind, kept.right) == ("mark-melds", False)
    assert marking.page.locator(".ledgerLine .name").all_inner_texts()[:2] == ["Run, found", "Pinochle, found"]
    assert marking.page.locator(".hand .ribbon").filter(has_text="Missed").count() > 0


def test_a_meld_is_taken_away_and_the_last_need_not_be_added(marking: Desk) -> None:
    add(marking, ["King of hearts", "Ace of clubs"])
    marking.page.get_by_role("button", name="Meld 1: King of hearts, Ace of clubs. Take it away").click()
    assert marking.page.locator(".groupChip").count() == 0
    assert not marking.page.locator(".hand .badge.added").count()
    add(marking, RUN)
    add(marking, PINOCHLE)
    add(marking, ["Nine of spades"])
    for card in cards(marking, ["King of hearts", "Queen of hearts"]):
        card.click()
    assert marking.check() == "That is right"


def test_nothing_is_sent_before_a_meld_is_marked(marking: Desk) -> None:
    marking.button("Check my answer").click()
    assert marking.page.locator(".idle").inner_text() == "Mark a meld first, or say that there is none."
    marking.button("There is no meld").click()
    marking.check()
    marking.button("Show me").click()
    marking.page.locator(".ledger").wait_for()
    assert marking.told() == "There is meld in this hand"


def test_melds_are_marked_by_keyboard_alone(marking: Desk) -> None:
    (first,) = cards(marking, ["Ace of spades"])
    first.focus()
    marking.page.keyboard.press("Space")
    assert first.get_attribute("aria-pressed") == "true"
    marking.page.keyboard.press("ArrowRight")
    marking.page.keyboard.press("Space")
    assert marking.page.locator(".add").inner_text() == "Add this meld: 2 cards"
    marking.page.locator(".add").press("Enter")
    assert marking.page.locator(".live").inner_text() == "Meld 1 added: Ace of spades, Ten of spades"
    marking.page.locator(".groupChip").press("Enter")
    assert marking.page.locator(".groupChip").count() == 0


def test_one_may_go_back_to_typing(marking: Desk, sample: Sample, right: Callable[[Any], Any]) -> None:
    marking.button("Type the total instead").click()
    question = sample.library.puzzles["sample/full/meld"].question
    assert question
    marking.choose(question, right(question))
    assert marking.check() == "That is right"
