"""What a slip is: a way of working a question out wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tutor.questions import Answer


class Likely(float, Enum):
    """How much of the wrong answers that show it a cause is behind, before anything is known of the learner."""

    OFTEN = 0.12
    AT_TIMES = 0.06
    SELDOM = 0.02
    HARDLY = 0.007


@dataclass(frozen=True)
class Slipped:
    """An answer that a slip gives, and the words for the places in its texts."""

    answer: Answer
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Slip:
    """A way of working it out wrong, by a learner who may know the rules well.

    `kinds` are the names of the kinds it belongs to; `answers` gives those that it leads to, the right one never among what
    counts. `thought` completes "it looks as if ..." and "perhaps ..."; `remember` says what to do instead, in a sentence.
    Both may have places, {card}, for the words that come with an answer.
    """

    name: str
    kinds: tuple[str, ...]
    answers: Callable[[Any], Iterator[Slipped]]
    thought: str
    remember: str
    likely: Likely = Likely.AT_TIMES
