"""What is logged of a diagnosis comes back as it was, and says which tries count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.progress import Cause, Explained, parse_explained
from tutor.progress.explained import parse_names, write_names

PAIR = Cause("run-extras=pair", house=True)
DIX = Cause("dix-forgotten")
NINE = Cause("every-nine-a-dix")

names = st.text(min_size=1, max_size=8)
causes = st.builds(Cause, names, st.booleans())
ways = st.lists(causes, min_size=1, max_size=2).map(tuple)


@pytest.mark.parametrize(
    ("text", "explained"),
    [
        ("", Explained()),
        ("every-nine-a-dix", Explained(((NINE,),))),
        ("house:run-extras=pair", Explained(((PAIR,),))),
        ("house:run-extras=pair+dix-forgotten every-nine-a-dix", Explained(((PAIR, DIX), (NINE,)))),
    ],
)
def test_the_text_of_the_released_program_is_the_text_of_today(text: str, explained: Explained) -> None:
    assert parse_explained(text) == explained
    assert str(explained) == text


@given(st.lists(ways, max_size=4).map(tuple))
def test_any_names_come_back(found: tuple[tuple[Cause, ...], ...]) -> None:
    assert parse_explained(str(Explained(found))) == Explained(found)


@given(st.lists(names, max_size=4).map(tuple))
def test_any_names_of_spared_beliefs_come_back(found: tuple[str, ...]) -> None:
    assert parse_names(write_names(found)) == found


def test_odd_characters_are_written_so_that_they_break_nothing() -> None:
    odd = Explained(((Cause("minimum bid=1+1 %", house=True), Cause("house:x")),))
    assert str(odd) == "house:minimum%20bid=1%2B1%20%25+house%3Ax"


def test_where_nothing_stands_between_two_signs_it_is_passed_over() -> None:
    assert parse_explained(" a++b  + house:+c house:") == parse_explained("a+b c")


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("house:run-extras=pair", True),
        ("house:run-extras=pair every-nine-a-dix", True),
        ("house:run-extras=pair+dix-forgotten", False),
        ("dix-forgotten+house:run-extras=pair", False),
        ("every-nine-a-dix house:run-extras=pair", False),
        ("", False),
    ],
)
def test_right_elsewhere_is_one_house_rule_alone(text: str, yes: bool) -> None:
    assert parse_explained(text).is_house_rule is yes


def test_the_likeliest_way_is_the_first() -> None:
    assert parse_explained("house:run-extras=pair+dix-forgotten every-nine-a-dix").likeliest == (PAIR, DIX)
    assert Explained().likeliest == ()


def test_a_cause_has_a_name_and_a_way_a_cause() -> None:
    with pytest.raises(ValueError, match=r"^a cause needs a name$"):
        Cause("")
    with pytest.raises(ValueError, match=r"^a way has one cause or two$"):
        Explained(((),))
