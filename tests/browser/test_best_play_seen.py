"""All hands seen, as a person meets it: the cards of each seat, the two lines, and the ending played out, by keyboard alone too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from test_browser import tab_to

if TYPE_CHECKING:
    from tests.browser.conftest import Desk
    from tests.conftest import Sample

    At = Callable[..., Desk]

PHONE = {"width": 390, "height": 664}


def opened(desk: At, **size: Any) -> Desk:
    """The sample, where the jack of spades is best and the ace of diamonds is trumped."""
    ann = desk(**size)
    ann.go("practise", topic="sample/best-play")
    ann.prompt.wait_for()
    return ann


def choose(ann: Desk, name: str) -> str:
    """Choose a card and check it."""
    ann.page.locator(f".hand button.held[aria-label^='{name}']").click()
    return ann.check()


def holds(ann: Desk) -> list[str | None]:
    """What the other seats hold, as it is read out."""
    return [hand.get_attribute("aria-label") for hand in ann.page.locator(".seen").all()]


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_the_line_that_punishes_a_card_is_played_with_back_and_next(size: dict[str, int], desk: At, sample: Sample) -> None:
    ann = opened(desk, **size)
    assert holds(ann) == [
        "West holds Nine of spades, Ten of hearts, Ten of clubs, King of clubs",
        "Partner holds Ten of spades, King of hearts, King of diamonds, Queen of clubs",
        "East holds Queen of hearts, Queen of diamonds, Jack of diamonds, Nine of diamonds",
    ]
    assert choose(ann, "Ace of diamonds").startswith("Not yet")
    assert not ann.button("Next trick").count()
    ann.button("Show me").click()
    ann.button("Next trick").wait_for()
    assert ann.told() == "Loose: costs 20 points"
    assert holds(ann)[0] == "West holds Ten of hearts, Ten of clubs, King of clubs"
    assert "West trumps" in ann.page.locator(".around").inner_text()
    ann.button("Back one trick").click()
    assert holds(ann)[0] == "West holds Nine of spades, Ten of hearts, Ten of clubs, King of clubs"
    assert ann.button("Back one trick").get_attribute("aria-disabled") == "true"
    for _ in range(4):
        ann.button("Next trick").click()
    assert holds(ann) == ["West holds no card", "Partner holds no card", "East holds no card"]
    assert ann.button("Next trick").get_attribute("aria-disabled") == "true"
    assert ann.page.locator(".pt > .live").inner_text().startswith("Trick 4 of 4. ")
    ann.button("The best line").click()
    assert "Pull trump first" in ann.page.locator(".around").inner_text()


def test_an_ending_is_played_out_by_keyboard_alone(desk: At, sample: Sample) -> None:
    ann = opened(desk)
    press = ann.page.keyboard.press
    tab_to(ann, "Jack of spades")
    press("Space")
    press("Enter")
    assert ann.told() == "Best: 70 points"
    tab_to(ann, "Play it out")
    press("Enter")
    ann.button("Go on").wait_for()
    tab_to(ann, "Go on")
    press("Enter")
    tab_to(ann, "Ace of diamonds")
    press("Space")
    tab_to(ann, "Play the ace of diamonds")
    press("Enter")
    ann.button("Take back").wait_for()
    assert ann.told() == "Best"
    assert "You take the trick: 30 points." in ann.feedback.inner_text()
    ann.page.reload()
    ann.button("Take back").wait_for()
    assert holds(ann)[0] == "West holds Ten of hearts, Ten of clubs"
    tab_to(ann, "Take back")
    press("Enter")
    ann.page.locator(".hand button.held[aria-label^='Ace of diamonds']").wait_for()
    tab_to(ann, "Stop")
    press("Enter")
    ann.button("Play it out").wait_for()
    assert len(ann.kept()) == 1
