"""Words of the glossary are found by what people call them."""

from __future__ import annotations

import pytest

from tutor.content import explain_terms, find_terms, load_library
from tutor.engine import SINGLE_DECK

LIBRARY = load_library()
MEANINGS = explain_terms(LIBRARY, SINGLE_DECK)


def found(wanted: str) -> list[str]:
    """What is found, best first."""
    return [term.term for term in find_terms(LIBRARY.terms, MEANINGS, wanted)]


@pytest.mark.parametrize(
    ("wanted", "term"),
    [
        ("dix", "dix"),
        ("nine of trump", "dix"),
        ("9 of trump", "dix"),
        ("family", "run"),
        ("sluff", "discard"),
        ("melds", "meld"),
        ("Runs", "run"),
        ("king and queen", "marriage"),
        ("going set", "set"),
        ("pinochel", "pinochle"),
        ("mariage", "marriage"),
        ("trmup", "trump"),
        ("widdow", "widow"),
        ("kitty", "widow"),
    ],
)
def test_a_word_is_found_first(wanted: str, term: str) -> None:
    assert found(wanted)[0] == term


def test_meanings_come_after_names() -> None:
    names = found("trump")
    assert names[0] == "trump"
    assert names.index("overtrump") < names.index("run"), "of the run only the meaning names trump"


def test_nothing_wanted_is_everything_and_nonsense_is_nothing() -> None:
    assert found(" ") == sorted((term.term for term in LIBRARY.terms), key=str.lower)
    assert found("zzzz") == []
    assert found("?!") == found("")
