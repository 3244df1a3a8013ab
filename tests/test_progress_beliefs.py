"""What answers say of beliefs, and what trips a learner up."""

from datetime import UTC, timedelta, timezone, tzinfo

import pytest
from attempts import NOW, an_attempt, at

from tutor.progress import Attempt, Cause, Trip, elsewhere, evidence, parse_explained, trips

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


# Beaten


def right(day: float, name: str = "a", **changes: object) -> Attempt:
    return an_attempt("ann", right=True, explained=parse_explained(""), spared=(name,), minutes=day * DAY, **changes)


def the_trip(tries: list[Attempt], zone: tzinfo = UTC) -> Trip:
    return next(trip for trip in trips(zone)(tries) if trip.name == "a")


MET = [wrong("a"), wrong("a")]


def test_five_right_in_a_row_on_each_of_two_days_beat_a_mistake() -> None:
    one_day = the_trip([*MET, *[right(1)] * 5])
    assert (one_day.row, one_day.days, one_day.on_day, one_day.beaten) == (5, 1, 5, None)
    nearly = the_trip([*MET, *[right(1)] * 5, *[right(2)] * 4])
    assert (nearly.row, nearly.days, nearly.on_day, nearly.beaten) == (9, 2, 4, None)
    beaten = the_trip([*MET, *[right(1)] * 5, *[right(2)] * 5])
    assert beaten.beaten == right(2).answered
    assert (beaten.count, beaten.weight, beaten.row) == (0, 0, 0)


def test_however_many_on_one_day_do_not_beat_it() -> None:
    assert the_trip([*MET, *[right(1)] * 30]).beaten is None
    assert the_trip([*MET, *[right(1)] * 30, right(2)]).beaten is not None


def test_days_are_those_of_the_learner() -> None:
    """Answers on both sides of a midnight west of Greenwich are of two days there, and of one in Greenwich."""
    early, late = at(9 * 60), at(10 * 60)  # 3:30 and 4:30 in Greenwich
    night = [right(0, shown=NOW, answered=moment) for moment in [early] * 5 + [late] * 5]
    assert the_trip([*MET, *night], timezone(timedelta(hours=-4))).beaten is not None
    assert the_trip([*MET, *night], UTC).beaten is None


@pytest.mark.parametrize(
    "between",
    [wrong("a"), wrong("b a"), wrong("a+b"), wrong("a", number=2)],
    ids=["alone", "perhaps", "with another", "at a retry"],
)
def test_a_wrong_answer_that_it_explains_starts_the_row_anew(between: Attempt) -> None:
    found = the_trip([*MET, *[right(1)] * 5, between, *[right(2)] * 5])
    assert (found.row, found.days, found.beaten) == (5, 1, None)


@pytest.mark.parametrize(
    "other",
    [right(2, number=2), right(2, rung=1), right(2, name="b"), wrong("b", spared=("a",)), wrong("house:x", spared=("a",))],
    ids=["a retry", "with a hint", "a question it leaves alone", "wrong by another", "right elsewhere"],
)
def test_what_says_nothing_of_it_neither_counts_nor_breaks_the_row(other: Attempt) -> None:
    assert the_trip([*MET, *[right(1)] * 5, *[other] * 5]).row == 5
    assert the_trip([*MET, *[right(1)] * 5, other, *[right(2)] * 5]).beaten is not None


def test_met_again_it_is_counted_from_there() -> None:
    beaten = [*MET, *[right(1)] * 5, *[right(2)] * 5]
    again = the_trip([*beaten, wrong("a b")])
    assert (again.count, again.weight) == (1, 0.5)
    assert again.beaten is not None


def test_what_was_met_only_once_is_forgotten_and_never_called_beaten() -> None:
    tries = [wrong("a"), *[right(1)] * 5, *[right(2)] * 5]
    assert [trip.name for trip in trips(UTC)(tries)] == []
    assert the_trip([*tries, wrong("a")]).count == 1


# Other tables


def test_answers_right_at_other_tables_are_counted_by_their_rule() -> None:
    found = elsewhere([wrong("house:x"), wrong("house:y"), wrong("house:y a"), wrong("a house:x"), wrong("house:x+a")])
    assert [(one.rule, one.count) for one in found] == [("y", 2), ("x", 1)]
