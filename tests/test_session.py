"""Today's practice: what a plan asks, in which order, and how what was missed comes back."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest
from attempts import NOW, an_attempt
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.questions.skills import RULE_SKILLS
from tutor.training.session import APART, LEAST, LENGTH, LONGEST, SHARES, Plan, Pool, Result, Slot, Why, coming, make_plan
from tutor.training.standing import Standing, standing

ALL = RULE_SKILLS


def stand(tries: dict[str, tuple[int, bool]]) -> Standing:
    """A learner who tried some skills so many days ago, right or wrong."""
    return standing(
        an_attempt("ann", f"s{place}", 0, skill=skill, right=right, shown=NOW - timedelta(days=days), answered=NOW - timedelta(days=days))
        for place, (skill, (days, right)) in enumerate(sorted(tries.items(), key=lambda item: -item[1][0]))
    )


learners = st.dictionaries(st.sampled_from(ALL), st.tuples(st.integers(0, 60), st.booleans()), max_size=len(ALL))
pools = st.builds(
    Pool,
    taught=st.lists(st.sampled_from(ALL), unique=True),
    drillable=st.frozensets(st.sampled_from(ALL), min_size=LEAST),
    practised=st.frozensets(st.sampled_from(ALL)),
    kept=st.lists(st.tuples(st.text("abc", min_size=1), st.sampled_from(("", *ALL))), max_size=4, unique_by=lambda one: one[0]),
    left=st.lists(st.sampled_from(ALL), max_size=6),
)


@given(learners, pools, st.integers(0, 999))
@settings(deadline=None, max_examples=50)
def test_a_plan_asks_what_may_be_asked_and_mixes_it(tries: dict[str, tuple[int, bool]], pool: Pool, seed: int) -> None:
    known = stand(tries)
    plan = make_plan(known, NOW, pool, Random(seed))
    may = {*pool.taught, *tries} & set(pool.drillable)
    if len(may) < LEAST:
        assert plan is None
        return
    assert plan
    assert len(plan.slots) == LENGTH
    assert plan == make_plan(known, NOW, pool, Random(seed))
    counts = Counter(slot.why for slot in plan.slots)
    assert counts[Why.NEW] in (0, SHARES[Why.NEW])
    for slot in plan.slots:
        if slot.why is Why.KEPT:
            assert (slot.kept, slot.skill) in pool.kept
        else:
            assert slot.skill in may
        if slot.why is Why.NEW:
            assert slot.skill in pool.taught
            assert slot.skill not in pool.practised
        if slot.why is Why.DUE:
            assert slot.skill in (*known.due(NOW), *pool.left)
        if slot.why is Why.WEAK:
            assert slot.skill in known.skills
    assert len({slot.skill for slot in plan.slots if slot.why is Why.NEW}) <= 1
    beside = [(one, other) for one, other in pairwise(plan.slots) if one.skill == other.skill]
    assert all(one.why is other.why is Why.NEW for one, other in beside if one.skill)
    assert len([one for one, _ in beside if one.skill]) <= 1
    assert plan.slots[0].why is not Why.NEW


def test_the_most_overdue_come_in_the_shares_of_the_rule() -> None:
    tries = {skill: (3 + place, True) for place, skill in enumerate(ALL[:20])}
    known = stand(tries)
    plan = make_plan(known, NOW, Pool((*ALL[:21],), ALL, ALL[:20]), Random(1))
    assert plan
    assert Counter(slot.why for slot in plan.slots) == SHARES
    due = {slot.skill for slot in plan.slots if slot.why is Why.DUE}
    assert due == set(known.due(NOW)[: SHARES[Why.DUE]])
    assert {slot.skill for slot in plan.slots if slot.why is Why.NEW} == {ALL[20]}


def test_after_a_month_away_it_is_still_twelve() -> None:
    tries = dict.fromkeys(ALL, (30, True))
    plan = make_plan(stand(tries), NOW, Pool(ALL, ALL, ALL), Random(1))
    assert plan
    assert (len(plan.slots), plan.minutes) == (12, 6)
    assert len({slot.skill for slot in plan.slots}) == 12


def test_what_an_earlier_plan_was_left_with_comes_first() -> None:
    tries = dict.fromkeys(ALL, (30, True))
    left = (ALL[-1], ALL[-2])
    plan = make_plan(stand(tries), NOW, Pool(ALL, ALL, ALL, left=left), Random(1))
    assert plan
    assert set(left) <= {slot.skill for slot in plan.slots if slot.why is Why.DUE}


def test_nothing_due_is_filled_with_what_was_practised_longest_ago() -> None:
    tries = {skill: (0 if place > 11 else 1, True) for place, skill in enumerate(ALL)}
    known = stand(tries)
    plan = make_plan(known, NOW - timedelta(hours=23), Pool(ALL, ALL, ALL), Random(1))
    assert plan
    more = [slot.skill for slot in plan.slots if slot.why is Why.MORE]
    assert set(more) <= set(ALL[:12])


# What comes back


plans = st.builds(lambda tries, pool, seed: make_plan(stand(tries), NOW, pool, Random(seed)), learners, pools, st.integers(0, 999)).filter(
    bool
)


@given(plans, st.lists(st.sampled_from([True, True, False, None]), min_size=LONGEST, max_size=LONGEST))
@settings(deadline=None)
def test_what_is_missed_comes_back_once_and_later(plan: Plan, answers: list[bool | None]) -> None:
    done: list[Result] = []
    while ahead := coming(plan, done):
        assert len(done) + len(ahead) <= LONGEST
        done.append(Result(ahead[0], answers[len(done)]))
        assert coming(plan, done) == coming(plan, tuple(done))
    order = [result.slot for result in done]
    assert len(order) >= LENGTH or not any(slot.why is not Why.AGAIN for slot in order[LENGTH:])
    back = [at for at, slot in enumerate(order) if slot.why is Why.AGAIN]
    for at in back:
        missed = [
            one for one in range(at) if order[one].skill == order[at].skill and done[one].right is False and order[one].why is not Why.AGAIN
        ]
        assert missed
        assert at - missed[0] > APART
    for at, (one, other) in enumerate(pairwise(order)):
        if one.skill and one.skill == other.skill:
            assert one.why is other.why is Why.NEW, at
    # What is missed early enough does come back.
    for at, result in enumerate(done[: LENGTH // 2]):
        if result.right is False and result.slot.skill and result.slot.why is not Why.AGAIN:
            assert any(one.skill == result.slot.skill for one in order[at + APART + 1 :])


def test_a_miss_at_the_very_end_comes_back_after_two_others() -> None:
    slots = [Slot(skill, Why.DUE) for skill in ALL[:12]]
    plan = Plan(tuple(slots), (Slot(ALL[11], Why.MORE), Slot(ALL[0], Why.MORE), Slot(ALL[1], Why.MORE)))
    done = [Result(slot, slot is not slots[11]) for slot in slots]
    assert [slot.skill for slot in coming(plan, done)] == [ALL[0], ALL[1], ALL[11]]
    assert coming(plan, [Result(slot, True) for slot in slots]) == ()


def test_many_misses_do_not_make_it_longer_than_sixteen() -> None:
    slots = tuple(Slot(skill, Why.DUE) for skill in ALL[:12])
    plan = Plan(slots, tuple(Slot(skill, Why.MORE) for skill in ALL[12:16]))
    done: list[Result] = []
    while ahead := coming(plan, done):
        done.append(Result(ahead[0], False))
    assert len(done) == LONGEST


@pytest.mark.parametrize("skipped", [True, False])
def test_what_is_skipped_does_not_come_back(skipped: bool) -> None:
    plan = Plan(tuple(Slot(skill, Why.DUE) for skill in ALL[:12]))
    ahead = coming(plan, [Result(plan.slots[0], None if skipped else False)])
    assert (len(ahead) == 11) is skipped
