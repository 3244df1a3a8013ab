"""What is said of answers: short, complete, and never a bare "wrong"."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from course import COURSE

from tutor.content import read_file, read_puzzles
from tutor.engine import Seat, Suit, parse_cards
from tutor.feedback import Diagnosis, because, judge
from tutor.feedback.verdict import places_of
from tutor.questions import KINDS, Answer, Question, read_question

GOLDEN = Path(__file__).parent / "golden"


def every_question() -> list[tuple[str, Question]]:
    found = [(name, puzzle.question) for name, puzzle in COURSE.puzzles.items()]
    found += [(f"{lesson.id}.{at}", step.ask) for lesson in COURSE.lessons.values() for at, step in enumerate(lesson.steps)]
    for file in sorted((*GOLDEN.glob("*.yaml"), *GOLDEN.glob("judgement/*.yaml"))):
        found += [(puzzle.id, puzzle.question) for puzzle in read_puzzles(read_file(file, file.name), file.stem).puzzles]
    return [(name, question) for name, question in found if question]


QUESTIONS = every_question()


def wrong_answers(question: Question) -> Iterator[Answer]:
    """Some answers a learner might give that are not right."""
    right, scene = question.answer, question.drawn()
    candidates: list[Any] = []
    if scene.ask.type == "cards":
        candidates = [scene.hand[:1], scene.hand[-1:], scene.hand, () if scene.ask.none else scene.hand[1:]]
        candidates += [right[:-1] or scene.hand[:2], tuple(reversed(right))]
    elif scene.ask.type == "groups":
        candidates = [right[1:], (*right, scene.hand[-1:]), (*right, *right[:1]), (scene.hand,), ()]
    elif isinstance(right, int):
        candidates = [right + 10, right - 10, right + 40, right - 150, 0, 1000]
    elif isinstance(right, Seat):
        candidates = [seat for seat in question.rules.seats if seat is not right]
    elif isinstance(right, tuple):
        candidates = [(suit,) for suit in Suit]
    elif scene.ask.type == "choice":
        candidates = [option.value for option in scene.ask.options]
    elif isinstance(right, dict):
        for key, value in right.items():
            others = {"made": "set", "set": "made", "declarer": "none", "defenders": "none", "none": "declarer"}
            changed = value + 10 if isinstance(value, int) else others.get(value, next(s for s in Seat if s is not value))
            candidates.append({**right, key: changed})
    yield from (given for given in candidates if not question.is_right(given))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "question"), QUESTIONS, ids=[name for name, _ in QUESTIONS])
def test_the_right_answer_is_called_right_and_says_why(name: str, question: Question) -> None:
    verdict = judge(question, question.answer)
    assert verdict.right
    assert verdict.text
    assert len(verdict.text.split()) <= 40, verdict.text


@pytest.mark.slow
@pytest.mark.parametrize(("name", "question"), QUESTIONS, ids=[name for name, _ in QUESTIONS])
def test_a_wrong_answer_names_the_rule_and_the_fix_in_forty_words(name: str, question: Question) -> None:
    """And every card chosen wrongly or missed has its own reason."""
    for given in wrong_answers(question):
        verdict = judge(question, given)
        assert not verdict.right
        assert verdict.title
        assert 3 <= len(verdict.text.split()) <= 40, verdict.text
        assert "  " not in verdict.text
        assert verdict.text[0].isupper() or verdict.text[0].isdigit() or verdict.text[0] in "−"
        assert verdict.text.endswith((".", "!", "?")), verdict.text
        if question.kind in ("legal-plays", "win-trick", "find-meld", "shared-cards"):
            hand = question.drawn().hand
            told = {hand[mark.at]: mark for mark in verdict.marks if mark.reason}
            assert set(given) ^ set(question.answer) <= set(told)


def test_every_kind_is_among_the_questions_tried() -> None:
    assert {question.kind for _, question in QUESTIONS} == set(KINDS)


def test_reasons_are_sentences() -> None:
    for name, question in QUESTIONS:
        says = because(question)
        assert says[0].isupper() or says[0].isdigit() or says[0] == "−", name
        assert says.rstrip().endswith((".", "?", "!")), (name, says)


@pytest.mark.parametrize(
    ("hand", "given", "says"),
    [
        # Either marriage may be the one that was missed, and below a marriage and the dix, but which.
        ("KH QH KC QC AS", 20, "This hand has two melds. Marriage in hearts 20 and marriage in clubs 20 make 40."),
        ("KH QH KH QH AS", 20, "It looks as if you missed the marriage in hearts, the king and queen of hearts: 20."),
        ("KH QH 9S AS", 20, "It looks as if you missed the dix, the nine of spades: 10."),
        ("KH QH KC QC 9S", 20, "This hand has three melds. Marriage in hearts 20, marriage in clubs 20 and dix 10 make 50."),
        ("KH QH AS", 30, "Marriage in hearts 20, and nothing more."),
        ("AH AS", 30, "There is no meld in this hand: no set of cards here pays."),
    ],
)
def test_a_meld_is_named_as_missed_only_where_it_alone_makes_the_difference(hand: str, given: int, says: str) -> None:
    question, problems = read_question({"kind": "meld-count", "trump": "S", "hand": hand})
    assert question is not None, problems
    assert judge(question, given, Diagnosis()).text == says


def test_a_meld_that_was_given_is_not_called_missed() -> None:
    data = {"kind": "meld-count", "trump": "S", "hand": "KH QH KC QC AS", "given": "marriage hearts"}
    question, problems = read_question(data)
    assert question is not None, problems
    assert judge(question, 20, Diagnosis()).text.startswith("It looks as if you missed the marriage in clubs")


@pytest.mark.parametrize(("counters", "enough"), [((50, 100), "just enough"), ((50, 90), "enough")])
def test_a_bid_that_can_be_made_is_said_to_have_just_enough_or_more(counters: tuple[int, int], enough: str) -> None:
    data = {"kind": "can-make", "bid": 250, "meld": 100, "counters": {"declarer": counters[0], "defenders": counters[1]}}
    question, problems = read_question(data)
    assert question is not None, problems
    assert f"That is {enough} for the bid of 250." in because(question)


def test_a_twin_not_taken_yet_is_the_one_that_is_marked() -> None:
    """Where two copies lie in the hand, a card of a meld is drawn on the one that is still free."""
    hand = parse_cards("KH KH QH")
    assert places_of(parse_cards("KH"), hand) == (0,)
    assert places_of(parse_cards("KH"), hand, taken=(0,)) == (1,)
    assert places_of(parse_cards("KH KH"), hand, taken=(0,)) == (1, 0)
    assert places_of(parse_cards("KH QH"), hand, taken=(0, 1)) == (0, 2)
    assert places_of(parse_cards("AH KH"), hand) == (0,)
