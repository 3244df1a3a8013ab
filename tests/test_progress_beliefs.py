"""What answers say of beliefs, and what trips a learner up."""

from datetime import UTC, timedelta

import pytest
from attempts import NOW, an_attempt, at

from tutor.progress import Attempt, Cause, Trip, evidence, parse_explained, trips

DAY = 24 * 60


def wrong(explained: str, **changes: object) -> Attempt:
    return an_attempt("ann", explained=parse_explained(explained), **changes)


def weights(*explained: str) -> dict[str, float]:
    return {trip.name: trip.weight for trip in trips(UTC)(map(wrong, explained))}


# Evidence


def test_evidence_counts_what_explains_a_first_try_alone_and_what_would_have_led_elsewhere() -> None:
    found = evidence(NOW)(
        [
            wrong("king-above-ten house:run-extras=pair", spared=("dix-forgotten",)),
            wrong("king-above-ten", spared=("dix-forgotten", "every-nine-a-dix")),
            wrong("", right=True, spared=("king-above-ten",)),
            wrong("king-above-ten+dix-forgotten"),  # a pair speaks for neither of the two
            wrong("king-above-ten", number=2, spared=("x",)),  # a retry
        ]
    )
    assert found.explained == {"king-above-ten": 2, "run-extras=pair": 1}
    assert found.spared == {"dix-forgotten": 2, "every-nine-a-dix": 1, "king-above-ten": 1}


def test_evidence_is_that_of_the_latest_forty_first_tries() -> None:
    old, new = [wrong("old", minutes=n) for n in range(15)], [wrong("new", minutes=n) for n in range(30)]
    retries = [wrong("retry", number=2)] * 50
    assert evidence(NOW)([*old, *new, *retries]).explained == {"old": 10, "new": 30}


def test_evidence_is_no_more_than_sixty_days_old() -> None:
    tries = [wrong("old", minutes=-0.5 - 60 * DAY - 1), wrong("just", minutes=-0.5 - 60 * DAY), wrong("ahead", minutes=400 * DAY)]
    assert evidence(NOW)(tries).explained == {"just": 1, "ahead": 1}
    assert evidence(NOW + timedelta(minutes=1))(tries).explained == {"ahead": 1}


def test_the_latest_are_those_answered_last_though_a_clock_was_set_back() -> None:
    tries = [*(wrong("ahead", minutes=DAY) for _ in range(40)), *(wrong("now") for _ in range(30))]
    assert evidence(at(1))(tries).explained == {"ahead": 10, "now": 30}


def test_what_was_told_is_the_likeliest_way_of_every_wrong_answer() -> None:
    pair = (Cause("run-extras=pair", house=True), Cause("dix-forgotten"))
    found = evidence(NOW)(
        [
            wrong("house:run-extras=pair+dix-forgotten every-nine-a-dix", minutes=-90 * DAY),
            wrong("house:run-extras=pair+dix-forgotten", number=2),
            wrong("house:run-extras=pair"),
            wrong("every-nine-a-dix king-above-ten"),
            wrong(""),
        ]
    )
    assert found.told == {pair: 2, pair[:1]: 1, (Cause("every-nine-a-dix"),): 1}


# Trips


def test_an_answer_gives_one_point_shared_among_ways_and_causes() -> None:
    assert weights("a") == {"a": 1}
    assert weights("a b", "a") == {"a": 1.5, "b": 0.5}
    assert weights("a+b") == {"a": 0.5, "b": 0.5}
    assert weights("a+b c d") == pytest.approx({"c": 1 / 3, "d": 1 / 3, "a": 1 / 6, "b": 1 / 6})


def test_the_mistake_in_a_pair_with_a_house_rule_is_counted() -> None:
    """The wrong answer that vanished: a pair beginning with a house rule was taken for a right one elsewhere."""
    assert weights("house:run-extras=pair+dix-forgotten") == {"dix-forgotten": 0.5}


def test_house_rules_trip_nobody_up() -> None:
    assert weights("house:run-extras=pair", "house:run-extras=pair a", "a house:run-extras=pair") == {"a": 0.5}


def test_heaviest_first_then_by_name() -> None:
    assert [trip.name for trip in trips(UTC)(map(wrong, ["b", "a", "c", "c"]))] == ["c", "a", "b"]


def test_weights_are_of_the_latest_sixty_wrong_answers_and_counts_of_all() -> None:
    tries = [wrong("old")] * 5 + [wrong("both")] * 3 + [wrong("both new")] * 59
    found = {trip.name: (trip.weight, trip.count) for trip in trips(UTC)([*tries, *[wrong("")] * 9, *[wrong("house:x")] * 9])}
    assert found == {"both": (1 + 59 / 2, 62), "new": (59 / 2, 59)}


def test_a_trip_says_what_was_asked_the_last_time() -> None:
    found = trips(UTC)(
        [
            wrong("a", question="first", asked='{"kind": "meld-count"}'),
            wrong("b+a", question="last", asked='{"kind": "legal-plays"}', skill=None, level=None),
            wrong("b", question="another", minutes=-400 * DAY),
        ]
    )
    assert found == (
        Trip("a", 1.5, 2, "last", '{"kind": "legal-plays"}', None, None),
        Trip("b", 1.5, 2, "another", "", "run", 1),
    )
