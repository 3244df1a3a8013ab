"""Ideas of play and rules of thumb, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tutor.feedback.rows import Row, always


@dataclass(frozen=True)
class IdeaWords:
    """An idea: its name as advice, and the hint that names it."""

    name: str
    hint: str


IDEA_WORDS: Mapping[str, IdeaWords] = {
    "cash": IdeaWords("Take a sure trick in time", "Take a trick that is sure now: later it may be lost."),
    "force": IdeaWords("Make them trump", "A plain suit can be led so that somebody must trump it."),
    "hold-up": IdeaWords("Keep a winner for later", "A card that wins now may win later too, and do more then."),
    "duck": IdeaWords("Lose a trick first", "Sometimes it pays to lose this trick, and take more later."),
    "unblock": IdeaWords("Get out of the way", "A high card can stand in the way of lower ones of its suit on your side."),
    "feed": IdeaWords("Give a counter", "A trick that your side takes is the place for a counter."),
    "pull-trump": IdeaWords("Pull trump first", "Leading trump takes theirs, and they can no longer trump with them."),
    "last-trick": IdeaWords("Play for the last trick", "Look to the end: who takes the last trick?"),
    "save": IdeaWords("Look at the score", "See what each side still needs for its bid and its meld."),
}
OWN_TRUMP = "Let your side trump"
NO_IDEA = "Play it through for each of your cards: who takes the next tricks?"

# As the start of a sentence about the rule of thumb: "Leading aces first is often right".
THUMB_WORDS: Mapping[str, str] = {
    "aces-first": "Leading aces first",
    "high-card-first": "Leading the highest card",
    "lead-trump": "Leading trump",
    "keep-trump": "Keeping trump back",
    "lowest-card": "Playing the lowest card",
    "no-counter-to-them": "Giving them no counter",
    "counter-to-partner": "Giving your side a counter",
    "short-suit-first": "Leading the shortest suit",
    "long-suit-first": "Leading the longest suit",
    "win-if-you-can": "Winning when you can",
    "save-aces": "Saving an ace",
}

# A few words on a card that costs something, by its grade and cost.
GRADED: tuple[Row[Any], ...] = (
    Row(lambda one: one.grade == "best", "Nearly best: costs {cost}"),
    Row(lambda one: one.grade == "fine", "Fine: costs {cost}"),
    Row(lambda one: one.grade == "loose", "Loose: costs {cost}"),
    Row(always, "Costly: {cost} less"),
)
