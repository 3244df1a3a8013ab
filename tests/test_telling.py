"""What is said of a session: each sentence is read back, and is true of a session made at random."""

from __future__ import annotations

import re
from random import Random

import pytest

from tutor.questions.skills import SKILLS
from tutor.training.session import LENGTH, Plan, Slot, Why
from tutor.training.standing import Strength
from tutor.training.telling import MOST_NAMES, Answer, Shown, Told, days_word, length_of, made_of, placed_words, shown_words, spans, summary

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NAMES = {skill.name: skill.id for skill in SKILLS.values()}
STRENGTHS = [str(word) for word in Strength]


def name(skill: str) -> str:
    return SKILLS[skill].name


def number(word: str) -> int:
    return int(word) if word.isdecimal() else WORDS.index(word)


def a_session(dice: Random) -> Told:
    """Answers at random, of a few skills."""
    skills = dice.sample(list(SKILLS), dice.randint(1, 12))
    answers = [
        Answer(dice.choice(skills), dice.choice(list(Why)), dice.choice((True, True, False, None))) for _ in range(dice.randint(0, 16))
    ]
    words = [*STRENGTHS, "None"]
    return Told(
        answers,
        {skill: dice.choice(words) for skill in skills if dice.random() < 0.9},
        {skill: dice.choice(STRENGTHS) for skill in skills if dice.random() < 0.9},
        {skill: dice.randint(-3, 9) for skill in skills},
        {skill for skill in skills if dice.random() < 0.2},
    )


def named(sentence: str) -> tuple[set[str], int]:
    """The skills that a sentence names, and how many more it speaks of."""
    more = re.search(r"and (\w+) more", sentence)
    return {NAMES[found] for found in re.findall(r"\*\*(.+?)\*\*", sentence)}, number(more[1]) if more else 0


def holds(said: str, true: set[str]) -> None:
    """A sentence names these skills, or the first of them and says how many more."""
    found, more = named(said)
    assert found <= true
    assert len(found) + more == len(true)
    assert len(found) == min(len(true), MOST_NAMES)


def test_every_sentence_is_true_and_none_is_missing() -> None:
    dice, met = Random(7), set[str]()
    for _ in range(400):
        told = a_session(dice)
        tries: dict[str, list[bool]] = {}
        for one in told.answers:
            if one.right is not None:
                tries.setdefault(one.skill, []).append(one.right)
        truths = {
            "Right every time": {skill for skill, rights in tries.items() if False not in rights},
            "Missed, and then right with other cards": {skill for skill, rights in tries.items() if False in rights and rights[-1]},
            "New in practice": {one.skill for one in told.answers if one.why is Why.NEW and one.right is not None},
            "Stronger than before": {
                skill
                for skill in tries
                if told.before.get(skill) in STRENGTHS
                and told.after.get(skill) in STRENGTHS
                and STRENGTHS.index(told.after[skill]) > STRENGTHS.index(told.before[skill])
            },
        }
        said = summary(told, name)
        starts = {line.partition(":")[0]: line for line in said if line.partition(":")[0] in truths}
        assert {start for start, true in truths.items() if true} == starts.keys()
        for start, line in starts.items():
            holds(line, truths[start])
            met.add(start)
        for skill, word in re.findall(r"\*\*([^*]+)\*\* \((.+?) now\)", starts.get("Stronger than before", "")):
            assert told.after[NAMES[skill]].lower() == word
        met |= soon(told, tries, next((line for line in said if "before the end" in line), ""))
        met |= back(told, tries, " ".join(line for line in said if " back " in line))
        met |= later(told, tries, next((line for line in said if "the last time" in line), ""))
    assert len(met) == 7, "every row was met"


def soon(told: Told, tries: dict[str, list[bool]], line: str) -> set[str]:
    """What was missed and comes once more in the session."""
    true = {skill for skill, rights in tries.items() if False in rights and skill in told.again}
    assert bool(line) is bool(true)
    if line:
        holds(line, true)
        assert (" comes " in line) is (len(true) == 1)
    return {"soon"} if line else set()


def back(told: Told, tries: dict[str, list[bool]], line: str) -> set[str]:
    """What was missed at the last comes back, each by its day."""
    missed = {skill for skill, rights in tries.items() if not rights[-1] and skill not in told.again}
    found: set[str] = set()
    for sentence in filter(None, line.split(" with other cards.")):
        skills, more = named(sentence)
        when = sentence.partition(" back ")[2].rstrip(",")
        true = {skill for skill in missed if days_word(told.days[skill]) == when}
        assert skills <= true
        assert len(skills) + more == len(true)
        assert (" comes " in sentence) is (len(true) == 1)
        found |= true
    assert found == missed
    return {"back"} if missed else set()


def later(told: Told, tries: dict[str, list[bool]], line: str) -> set[str]:
    right = [skill for skill, rights in tries.items() if rights[-1]]
    if not line:
        assert not right or min(told.days[skill] for skill in right) < 1
        return set()
    soonest = re.search(r"some of it (.+)\.", line)
    assert soonest
    assert soonest[1] == days_word(min(told.days[skill] for skill in right))
    return {"later"}


@pytest.mark.parametrize(
    ("days", "says"), [(-2, "the next time you practise"), (0, "the next time you practise"), (1, "tomorrow"), (3, "in three days")]
)
def test_days_in_words(days: int, says: str) -> None:
    assert days_word(days) == says


def test_what_a_plan_is_made_of_adds_up() -> None:
    dice = Random(3)
    for _ in range(100):
        slots = tuple(Slot("run", dice.choice([why for why in Why if why is not Why.AGAIN])) for _ in range(dice.randint(1, LENGTH)))
        plan = Plan(slots)
        assert sum(number(word.lower()) for word in re.findall(r"\w+", made_of(plan)) if word.lower() in WORDS[1:]) == len(slots)
        assert length_of(plan).startswith(f"{len(slots)} questions, about {max(round(len(slots) / 2), 1)} minute")


def test_what_a_placement_found_is_said_part_by_part() -> None:
    dice = Random(5)
    for _ in range(100):
        skills = dice.sample(list(SKILLS), dice.randint(1, len(SKILLS)))
        cut = dice.choice((0, len(skills), dice.randint(0, len(skills))))
        known, still = skills[:cut], skills[cut:]
        said = placed_words(known, still, range(1, dice.randint(1, 5)), name)
        if not known:
            assert said == ("Nothing is sure yet, so no lesson is marked as known. Practice shows more.",)
            continue
        assert said[0] == f"You know {len(known)} of {len(skills)} skills."
        lines = dict(re.findall(r"\*\*(.+?):\*\* (.+)\.", "\n".join(said)))
        assert set(lines) == {SKILLS[skill].part for skill in known} | ({"Still open"} if still else set())
        for part, line in lines.items():
            true = {name(skill) for skill in (still if part == "Still open" else known) if part in ("Still open", SKILLS[skill].part)}
            if line == "all of it":
                assert not [skill for skill in still if SKILLS[skill].part == part]
            else:
                assert set(re.split(r", | and (?=[A-Z])", line)) == true


@pytest.mark.parametrize(
    ("numbers", "says"), [([3], "3"), ([2, 1], "1 and 2"), ([1, 4, 12, 13, 14, 20, 21], "1, 4, 12 to 14, 20 and 21"), ([1, 2, 3], "1 to 3")]
)
def test_lessons_by_their_numbers(numbers: list[int], says: str) -> None:
    assert spans(numbers) == says


@pytest.mark.parametrize(
    ("shown", "says"),
    [
        (Shown("run", True, ("run", "marriages")), "**Runs and their extras:** right. It takes Marriages as well."),
        (Shown("run", False), "**Runs and their extras:** not right yet."),
        (Shown("run", None), "**Runs and their extras:** you did not know."),
    ],
)
def test_why_something_is_taken_to_be_known(shown: Shown, says: str) -> None:
    assert shown_words(shown, name) == says
