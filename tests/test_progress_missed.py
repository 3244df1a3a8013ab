"""What was missed and not put right yet."""

from datetime import timedelta

from attempts import NOW, an_attempt, at

from tutor.progress import Attempt, missed, parse_explained, still_open

DAY = 24 * 60


def wrong(question: str, minutes: float = 0, **changes: object) -> Attempt:
    return an_attempt("ann", question=question, minutes=minutes, explained=parse_explained(""), **changes)


def right(question: str, minutes: float = 0, **changes: object) -> Attempt:
    return wrong(question, minutes, right=True, **changes)


def names(*tries: Attempt) -> list[str]:
    return [one.question for one in missed(at(1))(tries)]


def test_a_question_is_missed_until_a_first_try_is_right() -> None:
    assert names(wrong("a"), wrong("b"), right("a")) == ["b"]
    assert names(wrong("a"), right("a", number=2)) == ["a"]
    assert names(right("a"), wrong("a")) == ["a"]
    assert names(wrong("a"), right("a", rung=2)) == []


def test_the_one_missed_first_comes_first_and_missed_again_it_comes_last() -> None:
    assert names(wrong("a"), wrong("b"), wrong("a")) == ["b", "a"]


def test_right_at_other_tables_is_not_missed_and_does_not_clear() -> None:
    elsewhere = an_attempt("ann", question="a", explained=parse_explained("house:x"))
    assert names(elsewhere) == []
    assert names(wrong("a"), elsewhere) == ["a"]


def test_after_sixty_days_it_is_let_go() -> None:
    assert names(wrong("old", -60 * DAY - 5), wrong("new", -60 * DAY + 5)) == ["new"]


def test_it_never_holds_more_than_the_latest_hundred_and_twenty() -> None:
    assert names(*(wrong(f"q{n}") for n in range(150))) == [f"q{n}" for n in range(30, 150)]


def test_what_was_right_of_its_skill_since_is_told() -> None:
    tries = [right("early"), wrong("a"), right("b"), right("c", rung=1), right("d", skill="dix"), right("e", number=2), right("f")]
    (one,) = missed(NOW + timedelta(hours=1))(tries)
    assert one.right == ("b", "f")


# Put right in another deal

CHAIN = {"a": "a1", "a1": "a2", "a2": "a3", "b": "b1"}


def left(*tries: Attempt) -> list[str]:
    return [one.question for one in still_open(missed(at(1))(tries), lambda name: CHAIN.get(name, name))]


def test_another_deal_in_its_place_puts_it_right() -> None:
    assert left(wrong("a"), right("a1")) == []
    assert left(wrong("a"), right("b")) == ["a"]
    assert left(right("a1"), wrong("a")) == ["a"]


def test_what_was_missed_in_its_place_as_well_is_one_miss_with_it() -> None:
    assert left(wrong("a"), wrong("a1")) == ["a"]
    assert left(wrong("a"), wrong("a1"), wrong("a2"), wrong("b")) == ["a", "b"]
    assert left(wrong("a"), wrong("a1"), right("a2")) == []


def test_what_cannot_be_dealt_again_has_to_be_right_itself() -> None:
    assert left(wrong("c"), right("other")) == ["c"]
    assert left(wrong("c"), right("c")) == []


def test_deals_that_go_round_in_a_circle_come_to_an_end() -> None:
    tries = [wrong("x"), wrong("y")]
    circle = {"x": "y", "y": "x"}
    assert still_open(missed(at(1))(tries), lambda name: circle[name]) is not None
