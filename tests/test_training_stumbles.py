"""Questions in which a mistake changes the answer, and what is told of mistakes."""

from __future__ import annotations

from datetime import UTC, timedelta
from random import Random

import pytest
from attempts import NOW, an_attempt
from hypothesis import given
from hypothesis import strategies as st
from learners import game_of
from tripped import CHANGED, only_slips, planted

from tutor.drills import asked
from tutor.engine import VARIANTS
from tutor.feedback import diagnose
from tutor.feedback.misconceptions import BELIEFS, MISTAKES
from tutor.progress import BEATEN_A_DAY, BEATEN_DAYS, Attempt, Trip, parse_explained, trips
from tutor.training.stumbles import STANDS, how_it_stands, left, misled, stumbles, telling

RULES = VARIANTS["single-deck"]
MET_IN = {"king-above-ten": "must-beat", "royal-paid-in-run": "total-meld", "meld-left-out": "total-meld", "later-twin-wins": "twins"}


@pytest.mark.parametrize("name", MET_IN)
def test_a_question_for_a_mistake_is_one_it_would_get_wrong(name: str) -> None:
    for seed in range(3):
        found = telling(RULES, name, MET_IN[name], 1 + seed % 3, seed)
        assert found is not None
        assert found.skill == MET_IN[name]
        assert asked(RULES, found.skill, found.level, found.seed) == found.question
        assert name in diagnose(found.question, found.question.answer).spared


def test_it_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    found = [telling.__wrapped__(RULES, "king-above-ten", "must-beat", 2, seed) for seed in ("7", "7", "8", "9")]
    assert found[0] == found[1]
    assert len({str(one.question.to_data()) for one in found if one}) == 3


def test_where_the_skill_cannot_show_it_one_that_can_is_asked() -> None:
    found = telling(RULES, "king-above-ten", "auction", 1, 3)
    assert found is not None
    assert found.skill != "auction"
    assert misled(found.question, "king-above-ten")
    assert telling(RULES, "king-above-ten", "no-such-skill", 1, 3) is not None


@pytest.mark.parametrize("name", ["no-such-mistake", "doubles-as-singles", ""])
def test_there_is_none_where_it_cannot_be(name: str) -> None:
    assert telling(RULES, name, "doubles", 1, 1) is None


@pytest.mark.long
@pytest.mark.parametrize("belief", MISTAKES, ids=lambda belief: belief.name)
def test_every_mistake_finds_a_question_in_the_game_it_can_be_made_in(belief: object) -> None:
    game = game_of(belief, 8)  # type: ignore[arg-type]
    assert telling(VARIANTS[game], belief.name, "rank", 2, 1) is not None  # type: ignore[attr-defined]


# How soon it is told


@pytest.mark.parametrize("name", ["king-above-ten", "later-twin-wins", "doubles-on-top", "any-raise-is-enough"])
def test_a_planted_misconception_is_told_within_fifteen_questions_it_changes(name: str) -> None:
    """The whole table, by hand: `python tests/tripped.py 40`."""
    assert CHANGED == 15
    belief = BELIEFS[name]
    assert [run for run in range(3) if name not in planted(belief, "single-deck", Random(f"{name}/{run}"), 3, 60)] == []


def test_who_only_slips_is_hardly_accused_of_a_belief() -> None:
    seen = [only_slips("single-deck", Random(run), 3) for run in range(10)]
    assert sum(any(name in BELIEFS for name in names) for names in seen) <= 1


def met(name: str, times: int, **changes: object) -> list[Attempt]:
    return [an_attempt("ann", explained=parse_explained(name), **changes)] * times


def test_what_was_met_once_or_shares_its_answers_with_many_is_not_told() -> None:
    said = [one.cause.name for one in stumbles(trips(UTC)([*met("king-above-ten", 1), *met("dix-forgotten", 2)]))]
    assert said == ["dix-forgotten"]
    assert stumbles(trips(UTC)(met("dix-forgotten every-nine-a-dix queens-count", 2))) == ()
    assert stumbles(trips(UTC)(met("house:run-extras=pair", 9) + met("no-such-thing", 9))) == ()


# What is said of one that is practised

TODAY = NOW.date()


@st.composite
def histories(draw: st.DrawFn) -> list[Attempt]:
    """Wrong and right answers over some days, the last of them today."""
    tries, ago = [], 6
    for _ in range(draw(st.integers(1, 30))):
        ago = max(ago - draw(st.sampled_from([0, 0, 0, 0, 1])), 0)
        right = draw(st.sampled_from([True, True, True, True, False]))
        tries.append(_try(right, ago))
    return [_try(False, 7), _try(False, 7), *tries]


def _try(right: bool, ago: int) -> Attempt:
    explained = parse_explained("" if right else "a")
    moment = NOW - timedelta(days=ago)
    return an_attempt("ann", right=right, explained=explained, spared=("a",) if right else (), shown=moment, answered=moment)


def _the_trip(tries: list[Attempt]) -> Trip:
    return next(trip for trip in trips(UTC)(tries) if trip.name == "a")


@given(histories())
def test_what_is_said_of_a_mistake_is_so(tries: list[Attempt]) -> None:
    """Read back from the answers themselves, and from what more right answers would do."""
    trip = _the_trip(tries)
    stand = how_it_stands(trip, TODAY)
    row = next((count for count, one in enumerate(reversed(tries)) if not one.right), len(tries))
    days = [one.answered.date() for one in tries[len(tries) - row :]]
    if stand.name == "beaten":
        assert trip.beaten is not None
        assert sum(not one.right for one in tries if one.answered > trip.beaten) < 2
    elif stand.name == "enough":
        assert set(days) == {TODAY}
        assert len(days) >= BEATEN_A_DAY
        _beats_tomorrow(tries, left(trip))
    elif stand.name == "back":
        assert trip.row >= BEATEN_A_DAY
        _beats_tomorrow(tries, left(trip))
    elif stand.name == "on the way":
        assert 0 < trip.row < BEATEN_A_DAY
        assert all(one.right for one in tries[-trip.row :])
    else:
        assert trip.row == 0


def _beats_tomorrow(tries: list[Attempt], count: int) -> None:
    """Just so many right answers on the next day beat it, one less does not."""
    assert _the_trip([*tries, *[_try(True, -1)] * count]).beaten != _the_trip(tries).beaten
    assert _the_trip([*tries, *[_try(True, -1)] * (count - 1)]).beaten == _the_trip(tries).beaten


def test_the_words_say_the_figures() -> None:
    trip = Trip("a", 1, 2, "q", "", "run", 1, row=6, days=1, on_day=6, last_day=TODAY)
    said = how_it_stands(trip, TODAY)
    assert (said.name, said.ends) == ("enough", True)
    assert (
        said.says(trip)
        == "Six questions in a row right today. Come back tomorrow, or on any day after. With four more right then, you have beaten it."
    )
    assert how_it_stands(trip, TODAY + timedelta(days=1)).says(trip) == "Four more right in a row, and you have beaten it."
    assert f"{BEATEN_A_DAY * BEATEN_DAYS}" == "10"
    assert "ten questions in a row" in STANDS[0].says(trip)
