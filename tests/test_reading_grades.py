"""How easy the course is to read, and that the measure of it works."""

from __future__ import annotations

import pytest
import reading_grades
from reading_grades import Reading, syllables, words_of

READINGS = reading_grades.readings()
# The hardest lesson reads at a grade of 1.4: one that comes near 3 has long sentences and long words, and 5 is what we promise.
MOST = 3.0
MOST_WORDS = 24
MOST_OF_A_SENTENCE = 9.0  # of ten words or more; in a shorter one a single long word of the game decides


@pytest.mark.parametrize("name", READINGS)
def test_a_lesson_reads_easily(name: str) -> None:
    reading = READINGS[name]
    assert reading.sentences
    assert reading.grade < MOST, reading.longest
    hard = [one for one in reading.sentences if len(words_of(one)) >= 10 and Reading((one,)).grade > MOST_OF_A_SENTENCE]
    assert hard == []
    assert len(words_of(reading.longest)) <= MOST_WORDS, reading.longest


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("queen", 1),
        ("aces", 2),
        ("tables", 2),
        ("table", 2),
        ("named", 1),
        ("added", 2),
        ("pinochle", 3),
        ("trump", 1),
        ("declarer", 3),
        ("won't", 1),
    ],
)
def test_syllables_are_counted_as_they_are_spoken(word: str, count: int) -> None:
    assert syllables(word) == count


def test_what_is_hard_to_read_has_a_high_grade() -> None:
    hard = "Notwithstanding these considerations, participants habitually underestimate the probability of unfavourable distributions."
    assert Reading((hard,)).grade > 15 > MOST > Reading(("You hold the ace.", "It wins.")).grade
    assert Reading(()).grade == 0
    assert words_of("Play AS or 10H: 20 points.") == ["Play", "or", "points"]
