"""Practice: the doors, what is remembered, the ends with what was missed, and questions that are doubted and sent."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

import pytest
from conftest import NOW, Browser
from visiting import FIRST, asked, at_first_question, look_again, on_show, pictures, press, send, table, trigger, visit, words

from tutor.app.session import house, rounds, sent
from tutor.app.session.addresses import Drilled
from tutor.drills import DOORS, aimed, difficulty, drill
from tutor.engine import VARIANTS
from tutor.progress import Learner, Store
from tutor.questions import Question, Table
from tutor.training import Known, Strength
from tutor.training.skill_map import how_well

Given = Callable[[Question], Any]


def begin(door: str = "legal-plays") -> Any:
    """A round behind a door, entered from the choice."""
    at = visit("practise")
    return at.button(key=f"door-{door}").click().run()


def answer(at: Any, given: Given) -> None:
    """Answer what is on show, and go on."""
    send(at, "answer", response=given(asked(at)))
    send(at, "move", to="next")


# The choice, and what is remembered


@pytest.mark.parametrize("door", DOORS)
def test_a_door_is_one_tap_to_a_question_at_the_game_and_level_remembered(door: str, ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "game", "double-deck")
    store.save_setting(ann.id, "level", 3)
    at = begin(door)
    assert table(at)["crumb"] == {"label": f"{DOORS[door].title} · Double deck, hard", "opens": True}
    assert {name: at.query_params[name] for name in ("door", "game", "level")} == {"door": door, "game": "double-deck", "level": "3"}


def test_the_same_address_asks_the_same_question(ann: Learner) -> None:
    at = begin()
    assert table(visit("practise", **at.query_params))["question"]["hand"] == table(at)["question"]["hand"]


def test_a_door_that_is_shut_in_a_game_says_why(ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "game", "two-player")
    assert "nobody bids in this game" in words(visit("practise"))
    assert "Nobody bids in this game." in words(visit("practise", door="going-set"))


@pytest.mark.parametrize(
    "address",
    [
        {"door": "no-such"},
        {"door": "count-meld", "game": "x"},
        {"door": "count-meld", "level": "9", "seed": "²", "since": "9" * 15},
        {"drill": "run", "level": "x", "game": "y"},
        {"tries": "drill:x/y~strange~drill:single-deck/run/9/1", "from": "nowhere?x"},
        {"again": "drill:1"},
        {"sprint": "x"},
        {"sprint": "single-deck", "seed": "1", "since": "1", "at": "99", "until": "x"},
        {"test": "x", "at": "-1"},
    ],
    ids=str,
)
def test_a_strange_address_leads_somewhere(address: dict[str, str], ann: Learner) -> None:
    at = visit("practise", **address)
    assert not at.exception
    assert not at.error


def test_what_is_chosen_on_a_question_is_remembered(ann: Learner, store: Store) -> None:
    at = begin()
    send(at, "link", name="choices")
    at.radio(key="choose-game").set_value("double-deck").run()
    assert store.settings(ann.id)["game"] == "double-deck"
    assert "Double deck, easy" in next(button.label for button in visit("practise").button if button.key == "choices")


def test_an_easier_one_is_asked_once_and_the_level_stays(ann: Learner, store: Store, wrong: Given) -> None:
    store.save_setting(ann.id, "level", 3)
    at = begin()
    hard = asked(at)
    send(at, "answer", response=wrong(hard))
    assert link_names(at) == ["doubt", "keep", "easier"]
    send(at, "link", name="easier")
    assert asked(at).level < 3
    assert difficulty(asked(at)) < 1400
    assert store.settings(ann.id)["nudges"] == {hard.skill: -150}
    send(at, "move", to="next")
    assert asked(at).level == 3
    assert at.query_params["door"] == "legal-plays"
    assert store.settings(ann.id)["level"] == 3


def test_a_harder_one_is_asked_after_a_right_answer(ann: Learner, store: Store, right: Given) -> None:
    at = visit("practise", drill="must-beat", level="1000", game="single-deck", seed="7")
    send(at, "answer", response=right(aimed(VARIANTS["single-deck"], "must-beat", 1000, "7")))
    assert link_names(at) == ["doubt", "keep", "harder"]
    send(at, "link", name="harder")
    drilled = Drilled.read(str(at.query_params["tries"]))
    assert drilled is not None
    assert (drilled.skill, drilled.game) == ("must-beat", "single-deck")
    assert drilled.how >= 1100
    assert table(at)["crumb"]["label"].endswith("Single deck"), "no word for the nearest level, which may be the same as before"
    assert store.settings(ann.id)["nudges"] == {"must-beat": 100}
    send(at, "move", to="next")
    assert (at.query_params["drill"], at.query_params["level"]) == ("must-beat", "1000")


@pytest.mark.parametrize(
    ("wish", "start", "then"), [("easier", -500, -600), ("easier", -600, -600), ("harder", 550, 600), ("harder", -600, -500)]
)
def test_wishes_move_the_aim_no_further_than_that(
    wish: str, start: int, then: int, ann: Learner, store: Store, right: Given, wrong: Given
) -> None:
    store.save_setting(ann.id, "nudges", {"run": start, "rank": 7})
    at = visit("practise", drill="run", level="2", game="single-deck", seed="7")
    send(at, "answer", response=(right if wish == "harder" else wrong)(asked(at)))
    send(at, "link", name=wish)
    assert store.settings(ann.id)["nudges"] == {"run": then, "rank": 7}


@pytest.mark.parametrize("kept", [None, [], {"run": "far"}, {"run": 5000}, 3])
def test_wishes_that_cannot_be_are_none(kept: Any, ann: Learner, store: Store, wrong: Given) -> None:
    store.save_setting(ann.id, "nudges", kept)
    at = visit("practise", drill="run", level="2", game="single-deck", seed="7")
    send(at, "answer", response=wrong(asked(at)))
    send(at, "link", name="easier")
    assert store.settings(ann.id)["nudges"] == {"run": -150}


def link_names(at: Any) -> list[str]:
    """The ways on from what is said of an answer."""
    told = table(at)["question"]
    return [link["name"] for link in (told["result"] or told["notYet"])["links"]]


def test_a_skill_is_drilled_near_an_aim(ann: Learner, store: Store, wrong: Given) -> None:
    at = visit("practise", drill="must-beat", level="1040", game="single-deck", seed="7")
    assert table(at)["crumb"]["label"].endswith("Single deck, easy")
    question = aimed(VARIANTS["single-deck"], "must-beat", 1040, "7")
    assert table(at)["question"]["hand"] == [str(card) for card in question.drawn().hand]
    send(at, "answer", response=wrong(question))
    (kept,) = store.attempts(ann.id)
    assert kept.question == "drill:single-deck/must-beat/1040/7"
    assert rounds.another(kept.question, question).startswith("drill:single-deck/must-beat/1040/")
    send(at, "move", to="show")
    send(at, "move", to="next")
    assert at.query_params["level"] == "1040"
    assert at.query_params["seed"] != "7"


@pytest.mark.parametrize("written", ["0", "4", "99", "01", "10000", "-900", "1040.5", "x", ""])
def test_an_id_says_how_hard_or_it_is_none(written: str) -> None:
    assert Drilled.read(f"drill:single-deck/run/{written}/7") is None


# Ends


def test_a_round_ends_with_what_was_missed_and_it_can_be_tried_again(ann: Learner, right: Given, wrong: Given) -> None:
    at = begin()
    answer(at, right)
    missed = asked(at)
    send(at, "answer", response=wrong(missed))
    send(at, "move", to="back")
    assert at.title[0].value == "Legal plays"
    assert "Every card you may play" in words(at)
    (picture,) = pictures(at)
    assert picture["hand"] == [str(card) for card in missed.drawn().hand]
    assert pictures(visit("practise", **at.query_params)) == [picture]
    trigger(at, "pinochle_pictures", "pick", {"at": 0})
    again = asked(at)
    assert (again.skill, again.level, again.table.name) == (missed.skill, missed.level, missed.table.name)
    assert again.to_data() != missed.to_data()
    answer(at, right)
    assert at.title[0].value == "Legal plays"
    assert not pictures(at)
    assert "is right now" in words(at)


def test_all_that_was_missed_is_tried_again_one_after_the_other(ann: Learner, wrong: Given) -> None:
    at = begin("count-meld")
    for _ in range(2):
        answer(at, wrong)
    send(at, "move", to="back")
    assert len(pictures(at)) == 2
    press(at, "Try them all again")
    assert table(at)["crumb"]["label"].startswith("1 of 2 · ")
    first = on_show(at)
    answer(at, wrong)
    assert on_show(visit("practise", **at.query_params)) == on_show(at) != first
    answer(at, wrong)
    assert len(pictures(at)) == 2  # They are still two, and come with other cards again.


def test_after_every_ten_answers_stopping_is_offered(ann: Learner, right: Given) -> None:
    at = begin()
    for _ in range(10):
        answer(at, right)
    assert "went very well" in words(at)
    press(at, "Go on")
    assert table(at)["question"]


def test_back_without_an_answer_leads_to_the_choice(ann: Learner) -> None:
    assert send(begin(), "move", to="back").title[0].value == "Practise"


def test_a_lesson_ends_with_what_was_missed(ann: Learner) -> None:
    send(at_first_question(), "answer", response=[0])
    at = visit("lesson", lesson=FIRST, screen="end")
    assert [picture["title"] for picture in pictures(at)] == ["Which card is higher"]
    trigger(at, "pinochle_pictures", "pick", {"at": 0})
    assert on_show(at).startswith("drill:single-deck/rank/")


def test_a_test_and_a_sprint_go_on_after_a_reload(ann: Learner, right: Given) -> None:
    for address in ({"test": "Meld"}, {"sprint": "single-deck"}):
        at = visit("practise", **address)
        answer(at, right)
        later = visit("practise", **at.query_params)
        assert on_show(later) == on_show(at)
        assert table(later)["crumb"]["label"] == table(at)["crumb"]["label"]


# Doubt, and questions that are sent


def doubted(at: Any) -> str:
    """The link that the dialog offers."""
    send(at, "link", name="doubt")
    return str(at.code[0].value)


def test_a_doubt_shows_the_rule_the_house_rules_and_a_link(ann: Learner, right: Given) -> None:
    ruffed = '{"kind": "legal-plays", "trump": "H", "hand": "AS 9S KD", "trick": "KS 9H"}'
    at = visit("practise", asked=packed(ruffed))
    link = doubted(at)
    assert link.startswith("/practise?asked=")
    assert "Where even after a trump, whoever follows must beat the suit led if possible, the answer would be another one." in words(at)
    send(at, "answer", response=right(asked(at)))
    doubted(at)
    assert "the answer would be **the ace of spades**" in words(at)


def test_a_rule_that_is_doubted_stands_first_in_settings(ann: Learner) -> None:
    rules = [str(radio.key) for radio in visit("settings", rule="beat-after-ruff").radio if str(radio.key).startswith("rule-")]
    assert rules[0] == "rule-single-deck-beat-after-ruff"


def test_a_link_asks_the_question_by_the_rules_of_who_sent_it(ann: Learner, store: Store, browser: Browser, right: Given) -> None:
    store.save_setting(ann.id, "tables", {"single-deck": {"run-extras": "pair"}})
    at = visit("practise", drill="run", level="2", game="single-deck", seed="7")
    text = doubted(at).split("asked=")[1].replace("%3D", "=")
    bob = store.add_learner("Bob", NOW)
    browser.learner = bob.id
    his = visit("practise", asked=text)
    question = asked(his)
    assert dict(question.table.switches)["run-extras"] == "pair"
    assert table(his)["question"]["hand"] == table(at)["question"]["hand"]
    send(his, "answer", response=0 if question.answer else 10)
    assert table(visit("practise", **his.query_params))["question"]["response"] is not None
    (kept,) = store.attempts(bob.id)
    assert kept.question.startswith("sent:")
    progress = visit("progress")
    again = look_again(progress)
    assert table(again)["question"]["hand"] == table(at)["question"]["hand"]


def packed(text: str) -> str:
    return urlsafe_b64encode(zlib.compress(text.encode())).decode()


BROKEN = [
    "",
    "x",
    "é",
    "x" * 7000,
    packed("x"),
    packed("[1]"),
    packed("[" * 15_000),
    packed("{}" + " " * 10_000_000),
    packed('{"kind": "no-such-kind"}'),
    packed('{"kind": ["meld-count"]}'),
    packed('{"kind": "meld-count", "trump": "S", "hand": ["XX"]}'),
    packed('{"kind": "meld-count", "trump": "S", "hand": {"a": 1}, "rules": {"base": 7}}'),
    packed('{"kind": "meld-count", "trump": "S", "hand": "AS", "level": "x"}'),
    packed('{"kind": "meld-count", "trump": "S", "hand": "AS"}')[:30],
]


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:12] or "empty")
def test_a_broken_link_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(sent.UnreadableError, match=r"^(That|This) .*\.$"):
        sent.unpack(text)


def test_a_broken_link_shows_a_page(ann: Learner) -> None:
    at = visit("practise", asked="x")
    assert "not whole" in words(at)
    assert not at.exception


@pytest.mark.parametrize("skill", ["total-meld", "all-legal-plays", "hand-score", "auction", "least-bid", "turn"])
def test_what_is_packed_is_unpacked(skill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    question = drill(VARIANTS["double-deck"], skill, 2, 5)
    monkeypatch.setattr(house, "switches", lambda name: {})
    text = sent.pack(question)
    assert len(text) < 1000
    found = sent.unpack(text)
    assert found.answer == question.answer
    assert found.wording == question.wording
    assert isinstance(found.table, Table)


# Progress


@pytest.mark.parametrize(
    ("tries", "strength", "says"),
    [
        (1, Strength.JUST_BEGUN, "Just begun"),
        (17, Strength.JUST_BEGUN, "Worth practising"),
        (9, Strength.GOOD, "Good"),
    ],
)
def test_how_well_a_skill_goes_in_a_word(tries: int, strength: Strength, says: str) -> None:
    assert how_well(Known("run", 1000, 100, 0.5, strength, tries, NOW, NOW)) == says


def test_what_is_to_be_looked_at_again_is_told_apart(ann: Learner, wrong: Given) -> None:
    at = begin("count-meld")
    for _ in range(3):
        answer(at, wrong)
    shown = pictures(visit("progress"))
    assert len({str(one["hand"]) for one in shown}) == 3
    assert all("today" in one["title"] for one in shown)
