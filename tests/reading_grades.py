"""Reading grades: how hard the lessons are to read, by Flesch and Kincaid.

The grade is that of an American school: 0.39 words a sentence and 11.8 syllables a word, less 15.59. Cards, such as AS, and figures are
left out, for they are seen, not read, and so are answers to choose from that are no sentences.
`python tests/reading_grades.py` prints each lesson's grade, that of all, and the hardest sentences.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tutor.content import load_library
from tutor.content.lessons import Lesson
from tutor.engine import Rules
from tutor.questions import Question
from tutor.questions.multiple_choice import MultipleChoice
from tutor.questions.prose import fill

_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)?")
_CARD = re.compile(r"\b(?:10|[AKQJ9])[SHDC]\b")
_END = re.compile(r"(?<=[.!?:])[\"']?\s+")
# Words whose syllables the rule below does not find.
_SYLLABLES = {
    "score": 1, "scored": 1, "scores": 1, "queen": 1, "queens": 1, "pinochle": 3, "people": 2, "area": 3, "being": 2,
    "before": 2, "therefore": 2, "somebody": 4, "nobody": 3, "everybody": 4, "something": 2, "sometimes": 2,
    "someone": 2, "sideways": 2, "declarer": 3, "marriage": 2, "marriages": 3, "every": 2, "everything": 3,
    "different": 3, "doing": 2, "going": 2, "idea": 3, "trying": 2, "anyone": 3, "seeing": 2, "quiet": 2, "doubles": 2,
    "whole": 1, "hopes": 1, "usual": 3, "closely": 2,
}  # fmt: skip
HARDEST = 5


@dataclass(frozen=True)
class Reading:
    """Sentences, and how hard they are."""

    sentences: tuple[str, ...]

    @property
    def words(self) -> list[str]:
        return [word for sentence in self.sentences for word in words_of(sentence)]

    @property
    def grade(self) -> float:
        """The Flesch-Kincaid grade, in school years."""
        words = self.words
        if not words:
            return 0.0
        return 0.39 * len(words) / len(self.sentences) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59

    @property
    def longest(self) -> str:
        """The sentence with the most words."""
        return max(self.sentences, key=lambda sentence: len(words_of(sentence)), default="")


def words_of(text: str) -> list[str]:
    """The words that are read: no cards, no figures."""
    return _WORD.findall(_CARD.sub(" ", text))


@cache
def syllables(word: str) -> int:
    """How many syllables a word has: its groups of vowels, but for a silent e."""
    plain = re.sub(r"['’].*", "", word.lower())
    if plain in _SYLLABLES:
        return _SYLLABLES[plain]
    groups = len(re.findall(r"[aeiouy]+", plain))
    silent = re.search(r"[^aeiouy]e$", plain) and not re.search(r"[^aeiouy]le$", plain)
    spoken = re.search(r"[^aeiouy]les$", plain)
    ended = not spoken and re.search(r"[^aeioutd]ed$|[^aeiouysxzcgh]es$", plain)
    return max(groups - bool(silent or ended), 1)


def sentences_of(texts: Iterator[str], rules: Rules) -> Reading:
    """The sentences of some texts, as they are read at a table."""
    parts = (part.strip() for text in texts for part in _END.split(" ".join(fill(text, rules).split())))
    return Reading(tuple(part for part in parts if words_of(part) and part[-1] in ".!?:"))


def texts_of(lesson: Lesson) -> Iterator[str]:
    """All that an author wrote in a lesson for a learner to read."""
    yield lesson.goal
    for step in lesson.steps:
        yield from (text for text in (step.text, step.show.caption if step.show else "") if text)
        if step.ask:
            yield from _asked(step.ask)


def _asked(question: Question) -> Iterator[str]:
    yield from (text for text in (question.prompt, question.hint, question.why) if text)
    if isinstance(question, MultipleChoice):
        yield from (text for choice in question.choices for text in (choice["text"], choice.get("why", "")) if text)


def readings() -> dict[str, Reading]:
    """How each lesson of the course reads at a table that plays by the usual rules, by its name."""
    return {name: sentences_of(texts_of(lesson), lesson.table.rules) for name, lesson in load_library().lessons.items()}


def main() -> None:
    """Print the grades."""
    found = readings()
    for name, reading in found.items():
        sys.stdout.write(f"{reading.grade:5.1f}  {name:28} {len(reading.words):5} words; longest: {reading.longest}\n")
    whole = Reading(tuple(sentence for reading in found.values() for sentence in reading.sentences))
    sys.stdout.write(f"{whole.grade:5.1f}  all lessons, {len(whole.words)} words\n")
    hardest = sorted(
        {sentence for sentence in whole.sentences if len(words_of(sentence)) > HARDEST}, key=lambda one: -Reading((one,)).grade
    )
    for sentence in hardest[: int(sys.argv[1]) if len(sys.argv) > 1 else HARDEST]:
        sys.stdout.write(f"{Reading((sentence,)).grade:5.1f}  {sentence}\n")


if __name__ == "__main__":
    main()
