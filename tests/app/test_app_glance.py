"""Meld at a glance: a page of its own, and over every question of meld but those that find out what somebody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from visiting import asked, meld_table, press, said, send, table, visit

from tutor.app import glancing
from tutor.engine import VARIANTS
from tutor.progress import Learner, Store
from tutor.questions import KINDS

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest

TITLE = "Meld at a glance"


def rows(at: AppTest) -> dict[str, list[str]]:
    """What each meld pays in the table on show."""
    found = meld_table(at)
    assert found
    return {row["name"]: [pay["points"] for pay in row["pays"]] for group in found["groups"] for row in group["rows"]}


def drill(game: str = "single-deck", skill: str = "total-meld") -> AppTest:
    return visit("practise", drill=skill, level="2", game=game, seed="7")


def test_the_page_shows_the_learners_own_table(ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "tables", {"single-deck": {"run-extras": "none", "double-run": "300", "lose-at": "-500"}})
    at = visit("meld-at-a-glance")
    assert rows(at)["Run"] == ["150", "300"]
    found: dict[str, Any] | None = meld_table(at)
    assert found
    assert found["print"]
    assert found["house"] == ["A run pays the same with an extra king and queen as without.", "A double run is worth 300."]
    assert "One more house rule of this table bears on no meld." in found["foot"]
    assert {row["name"] for group in found["groups"] for row in group["rows"] if row["own"]} == {"Run"}
    assert found["own"] == "your table"


@pytest.mark.parametrize("name", VARIANTS)
def test_the_page_shows_every_game_by_its_address(name: str, ann: Learner) -> None:
    found = meld_table(visit("meld-at-a-glance", game=name))
    assert found
    assert len(found["columns"]) == VARIANTS[name].deck.copies
    assert found["foot"].endswith("Meld pays as in the usual game.")


def test_an_address_that_is_none_shows_the_own_game(ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "game", "double-deck")
    assert rows(visit("meld-at-a-glance", game="bridge", trump="X"))["Run"][0] == "15"


@pytest.mark.parametrize("skill", ["run", "total-meld", "shared-cards", "best-trump"])
def test_it_opens_over_a_question_and_counts_nothing(skill: str, ann: Learner, store: Store) -> None:
    at = drill(skill=skill)
    before, shown = table(at), at.query_params["shown"]
    assert before["question"]["look"] == TITLE
    assert meld_table(at) is None
    send(at, "link", name="glance")
    assert meld_table(at)
    assert table(at) == before, "the question stays as it was"
    press(at, "Back to the question")
    assert meld_table(at) is None
    assert (table(at), at.query_params["shown"]) == (before, shown)
    send(at, "answer", response="S" if skill == "best-trump" else [] if skill == "shared-cards" else 10)
    assert store.attempts(ann.id)[0].rung == 0


def test_it_has_the_trump_of_the_question_and_its_own_rules(ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "tables", {"single-deck": {"double-pinochle": "80"}})
    at = visit("practise", topic="meld/runs", puzzle="bare-run")
    send(at, "link", name="glance")
    found = meld_table(at)
    assert found
    assert found["groups"][0]["rows"][0]["cards"]["codes"][0] == f"A{table(at)['question']['trump']}"
    assert rows(at)["Pinochle"] == ["40", "80"]


def test_it_can_be_looked_at_after_the_answer(ann: Learner) -> None:
    at = drill()
    send(at, "answer", response=10_000)
    told = said(at)
    assert told
    assert told["links"][0] == {"name": "glance", "label": TITLE}
    assert table(at)["question"]["look"] is None
    send(at, "link", name="glance")
    assert meld_table(at)


def test_other_questions_have_no_such_link(ann: Learner) -> None:
    at = drill(skill="must-beat")
    assert table(at)["question"]["look"] is None
    send(at, "link", name="glance")
    assert meld_table(at) is None


def test_a_sprint_and_a_test_are_answered_without_it(ann: Learner) -> None:
    at = visit("practise", sprint="single-deck", seed="7", since="1764000000000", at="0")
    assert table(at)["question"]["input"]["type"] == "number"
    assert table(at)["question"]["look"] is None
    send(at, "link", name="glance")
    assert meld_table(at) is None


def test_the_kinds_of_meld_are_kinds() -> None:
    assert set(KINDS) >= glancing.KINDS


def test_a_placement_is_answered_without_it(ann: Learner) -> None:
    at, kinds = press(visit("practise", placement="start"), "Begin"), set[str]()
    while not at.title and len(kinds & glancing.KINDS) < 1:
        kinds.add(asked(at).kind)
        assert table(at)["question"]["look"] is None
        send(at, "move", to="next")
    assert kinds & glancing.KINDS, "it asks of meld"
