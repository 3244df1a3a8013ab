"""Kept questions in the app: kept and let go on a question, and asked again in today's practice weeks later."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from conftest import NOW
from test_app_today import begin, taught
from visiting import asked, on_show, send, table, visit

from tutor.app.session import clock, plans
from tutor.progress import Learner, Store
from tutor.questions import Question
from tutor.training.keeping import GAPS
from tutor.training.session import LONGEST, Why

Given = Callable[[Question], Any]
__all__ = ["taught"]


def link(at: Any) -> str:
    """The words of the link that keeps a question or lets it go."""
    told = table(at)["question"]["notYet"] or table(at)["question"]["result"]
    return next(str(one["label"]) for one in told["links"] if one["name"] == "keep")


def test_a_question_is_kept_and_let_go(ann: Learner, store: Store, right: Given, wrong: Given) -> None:
    at = visit("practise", topic="meld/runs", puzzle="bare-run")
    send(at, "answer", response=wrong(asked(at)))
    assert link(at) == "Keep this question"
    send(at, "link", name="keep")
    (kept,) = store.documents(ann.id, "kept")
    assert kept.body["question"] == "meld/runs/bare-run"
    assert link(at) == "Let it go"
    assert link(visit("practise", **at.query_params)) == "Let it go"
    send(at, "link", name="keep")
    assert not store.documents(ann.id, "kept")


@pytest.mark.parametrize(("days", "comes"), [(GAPS[0] - 1, False), (GAPS[0] + 1, True)])
def test_a_kept_question_comes_back_as_it_was_weeks_later(
    days: int, comes: bool, taught: Learner, store: Store, right: Given, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = visit("practise", drill="must-beat", level="2", game="single-deck", seed="7")
    first, question = on_show(at), asked(at)
    send(at, "answer", response=right(question))
    send(at, "link", name="keep")
    later = clock.now() + timedelta(days=days)
    for module in ("today", "plans", "keeping"):
        monkeypatch.setattr(f"tutor.app.session.{module}.now", lambda: later)
    at, shown = begin(), list[str]()
    while not at.title and len(shown) < LONGEST:
        if on_show(at) == first:
            assert {**asked(at).to_data(), "rules": ""} == {**question.to_data(), "rules": ""}
            assert not table(at)["question"]["result"], "it is asked anew"
        shown.append(on_show(at))
        send(at, "move", to="next")
    assert (first in shown) is comes
    (stored,) = [plans.load(taught.id, one.id) for one in store.documents(taught.id, "plan")]
    assert stored
    assert ([one.slot.why for one in stored.asked].count(Why.KEPT) == 1) is comes
    assert later > NOW
