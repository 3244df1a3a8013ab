"""After a right card the ending may be played out: it is not logged, a reload comes back to it, and nothing else is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from visiting import send, table, visit

from tutor.app.table import answers
from tutor.progress import Learner, Store
from tutor.questions import Question

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest

    from tests.conftest import Sample

ADDRESS = {"topic": "sample/best-play", "puzzle": "first"}


def answered(sample: Sample, right: bool = True) -> tuple[AppTest, Question]:
    """The sample, answered."""
    question = sample.question("best-play")
    hand = question.drawn().hand
    place = next(at for at, card in enumerate(hand) if question.is_right((card,)) is right)
    at = visit("practise", **ADDRESS)
    return send(at, "answer", response=[place]), question


def playing(at: AppTest) -> dict[str, Any] | None:
    """The ending on show."""
    found: dict[str, Any] | None = table(at)["question"]["playing"]
    return found


def test_an_ending_is_played_out_and_nothing_of_it_is_kept(ann: Learner, store: Store, with_sample: Sample) -> None:
    at, question = answered(with_sample)
    assert table(at)["question"]["result"]["playOut"]
    assert playing(at) is None
    send(at, "play", cards=[])
    chosen: list[str] = []
    while (shown := playing(at)) and shown["now"]:
        assert shown["cards"] == [*map(str, question.answer[:1]), *chosen]
        chosen.append(table(at)["question"]["hand"][shown["legal"][0]])
        send(at, "play", cards=chosen)
    assert shown
    assert shown["title"].startswith("Played out")
    assert len(shown["tricks"]) == len(table(at)["question"]["hand"])
    assert len(store.attempts(ann.id)) == 1


def test_a_reload_comes_back_to_the_ending_and_a_card_can_be_taken_back(ann: Learner, with_sample: Sample) -> None:
    at, _ = answered(with_sample)
    send(at, "play", cards=[])
    shown = playing(at)
    assert shown
    card = table(at)["question"]["hand"][shown["legal"][0]]
    send(at, "play", cards=[card])
    again = visit("practise", **ADDRESS, shown=at.query_params["shown"], played=at.query_params["played"])
    assert playing(again) == playing(at) != shown
    send(again, "play", cards=[])
    assert playing(again) == shown
    send(again, "play", cards=None)
    assert playing(again) is None
    assert table(again)["question"]["result"]["right"]


@pytest.mark.parametrize("cards", [["9S"], ["nothing"], [1], "JS", {}, [["JS"]], ["JS"] * 30])
def test_what_cannot_be_played_is_not_taken(cards: Any, ann: Learner, with_sample: Sample) -> None:
    at, _ = answered(with_sample)
    send(at, "play", cards=cards)
    assert playing(at) is None
    assert not at.exception
    assert table(at)["question"]["result"]["right"]


def test_nothing_is_played_out_before_a_right_answer(ann: Learner, with_sample: Sample) -> None:
    fresh = visit("practise", **ADDRESS)
    send(fresh, "play", cards=[])
    assert playing(fresh) is None
    at, question = answered(with_sample, right=False)
    send(at, "play", cards=[])
    assert playing(at) is None
    send(at, "move", to="show")
    assert not table(at)["question"]["result"]["playOut"]
    send(at, "move", to="retry")
    send(at, "answer", response=answers.raw_response(question, question.drawn(), question.answer))
    assert playing(at) is None
    assert table(at)["question"]["result"]["playOut"]
