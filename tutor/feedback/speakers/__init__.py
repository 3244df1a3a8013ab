"""Speakers: all that is said of a question of each kind, before the answer and after."""

from collections.abc import Mapping
from typing import Any

from tutor.feedback.speakers import auction, best_play, cards, choices, marking, melds, partner, scores, tricks
from tutor.feedback.speakers.speaker import Speaker
from tutor.questions import KINDS, Question

SPEAKERS: Mapping[type[Question], Speaker[Any]] = {
    speaker.kind: speaker
    for part in (cards, tricks, melds, marking, scores, auction, partner, choices, best_play)
    for speaker in part.SPEAKERS
}
assert set(SPEAKERS) == set(KINDS.values()), "every kind of question has a speaker"

__all__ = ["SPEAKERS"]
