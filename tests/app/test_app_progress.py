"""The Progress page, and practice of one mistake."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any

import pytest
from attempts import an_attempt
from conftest import NOW
from visiting import asked, look_again, on_show, pictures, press, said, send, table, trigger, visit, words

from tutor.app.session import clock, keeping
from tutor.app.session.looking import _another
from tutor.app.theme import THEME
from tutor.app.views.charts import ON
from tutor.drills import drill
from tutor.engine import VARIANTS
from tutor.feedback import diagnose
from tutor.feedback.diagnosis import answer_under
from tutor.feedback.misconceptions import BELIEFS
from tutor.progress import Learner, Store, parse_explained
from tutor.questions import Question, Table
from tutor.training.stumbles import misled

KING = "king-above-ten"
RULES = VARIANTS["single-deck"]


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days begin at midnight in Greenwich."""
    for module in ("evidence", "clock"):
        monkeypatch.setattr(f"tutor.app.session.{module}.zone", lambda: UTC)
    for module in ("progress", "charts", "stumbling", "skill_map"):
        monkeypatch.setattr(f"tutor.app.views.{module}.zone", lambda: UTC)


def made(skill: str, level: int, seed: int) -> tuple[str, Question]:
    """A made-up question as it is logged."""
    question = replace(drill(RULES, skill, level, seed), table=Table("single-deck", RULES))
    return f"drill:single-deck/{skill}/{level}/{seed}", question


def telling() -> Iterator[tuple[str, Question]]:
    """Questions that the king above the ten gets wrong."""
    for seed in range(1, 200):
        name, question = made("must-beat", 1, seed)
        if misled(question, KING):
            yield name, question


def log(store: Store, who: Learner, name: str, question: Question, right: bool, when: datetime) -> None:
    """An answer on record, right or as the king above the ten has it."""
    answer = question.answer if right else answer_under(question, (BELIEFS[KING],))
    found = diagnose(question, answer)
    data = {**question.to_data(), "rules": {"base": "single-deck"}}
    count = store.count_attempts(who.id)
    attempt = an_attempt(
        who.id, question=name, showing=f"{count:032x}", kind=question.kind, skill=question.skill, level=question.level, right=right,
        explained=parse_explained("" if right else KING), spared=tuple(sorted(found.spared)), asked=json.dumps(data, default=str),
        response=json.dumps(question.answers.reader.write(answer), default=str), shown=when, answered=when,
    )  # fmt: skip
    assert store.record(attempt)


@pytest.fixture
def tripped(ann: Learner, store: Store) -> Learner:
    """Somebody who has ranked the king above the ten twice, some days ago."""
    for name, question in islice(telling(), 2):
        log(store, ann, name, question, right=False, when=clock.now() - timedelta(days=9))
    return ann


def practise(at: Any, times: int) -> Any:
    """Answer so many questions right, and go on."""
    for _ in range(times):
        assert misled(asked(at), KING)
        send(at, "answer", response=answer_of(at))
        assert said(at)["right"]
        at = send(at, "move", to="next")
    return at


def to_practice() -> Any:
    """The first question against what trips the learner up."""
    return visit("practise", **press(visit("progress"), "Practise this").query_params)


def answer_of(at: Any) -> Any:
    """The right answer as the table would send it: the places of the cards in the hand."""
    question = asked(at)
    return [place for place, card in enumerate(question.drawn().hand) if card in question.answer]


def test_a_mistake_leads_to_questions_it_would_get_wrong_until_it_is_enough_for_the_day(tripped: Learner, store: Store) -> None:
    at = to_practice()
    assert at.query_params["stumble"] == KING
    assert table(at)["crumb"]["label"] == BELIEFS[KING].remember
    again = visit("practise", **at.query_params)
    assert on_show(again) == on_show(at)
    at = practise(at, 1)
    assert table(at)["crumb"]["label"] == f"{BELIEFS[KING].remember} One right."
    at = practise(at, 1)
    assert table(at)["crumb"]["label"] == f"{BELIEFS[KING].remember} Two right in a row."
    at = practise(at, 3)
    assert at.title[0].value == "Enough of this for today"
    assert "Five questions in a row right today" in words(at)
    assert "Since then five questions right" in words(visit("progress"))


def test_right_on_a_second_day_it_is_beaten_and_leaves(tripped: Learner, store: Store) -> None:
    rest = [*islice(telling(), 2, 8)]
    for name, question in rest[:5]:
        log(store, tripped, name, question, right=True, when=clock.now() - timedelta(days=2))
    at = practise(to_practice(), 5)
    assert at.title[0].value == "You have beaten this one"
    shown = visit("progress")
    assert not [button for button in shown.button if button.label == "Practise this"]
    assert f"You have beaten:\n- {BELIEFS[KING].remember}" in words(shown)
    for name, question in rest[4:6]:
        log(store, tripped, name, question, right=False, when=clock.now())
    assert [button for button in visit("progress").button if button.label == "Practise this"]


def test_an_address_of_no_mistake_or_of_somebody_elses_shows_a_page(ann: Learner) -> None:
    at = visit("practise", stumble="no-such-thing", skill="run", level="1", game="single-deck", seed="1")
    assert "No question for just this" in words(at)
    shared = visit("practise", stumble=KING, skill="must-beat", level="1", game="single-deck", seed="5")
    assert misled(asked(shared), KING)
    assert not visit("practise", stumble=KING, skill="x", level="x", game="x", seed="x").exception
    assert "nothing on record" in words(visit("practise", stumble=KING, end="1"))


def test_another_deal_in_the_place_of_a_miss_clears_it(tripped: Learner, store: Store) -> None:
    first, second = pictures(visit("progress"))
    assert first["button"] == "Try again"
    at = look_again(visit("progress"))
    assert at.query_params["again"].startswith("drill:")
    missed = at.query_params["again"]
    name = _another(missed, {})
    question = made("must-beat", 1, int(name.rpartition("/")[2]))[1]
    log(store, tripped, name, question, right=True, when=clock.now())
    assert len(pictures(visit("progress"))) == 1
    assert second["hand"] != first["hand"]


def test_a_kept_question_is_listed_and_can_be_let_go(ann: Learner, store: Store) -> None:
    name, question = made("run", 1, 4)
    log(store, ann, name, question, right=True, when=NOW)
    body = {"question": name, "asked": store.attempts(ann.id)[0].asked, "since": NOW.isoformat()}
    store.save_document(ann.id, keeping.KIND, "k", body, NOW)
    at = visit("progress")
    (one,) = pictures(at)
    assert (one["button"], one["other"]) == ("Ask it now", "Let it go")
    trigger(at, "pinochle_pictures", "pick", {"at": 0, "other": True})
    assert not pictures(at)
    assert not store.documents(ann.id, keeping.KIND)


def test_weeks_stand_in_place_of_days_after_two_weeks(ann: Learner, store: Store) -> None:
    pairs = [*islice(telling(), 2)]
    log(store, ann, *pairs[0], right=True, when=clock.now())
    assert "Day by day" in words(visit("progress"))
    log(store, ann, *pairs[1], right=True, when=clock.now() - timedelta(days=30))
    said = words(visit("progress"))
    assert "Week by week" in said
    assert "This week: 1 of 1 right at the first try." in said


def light(colour: str) -> float:
    """How light a colour is, as contrast is worked out from it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("kind", ["light", "dark"])
def test_the_weeks_can_be_read_on_paper_and_on_a_dark_page(kind: str) -> None:
    ground = light(THEME[f"theme.{kind}.backgroundColor"])
    ink, green = ((max(light(one), ground) + 0.05) / (min(light(one), ground) + 0.05) for one in ON[kind])
    assert ink >= 7
    assert green >= 7


def test_what_stands_at_the_weeks_has_the_colour_of_text(tripped: Learner, store: Store) -> None:
    spec = visit("progress").get("vega_lite_chart")[0].proto.spec
    assert spec.count(f'"labelColor": "{ON["light"][0]}"') == 3
