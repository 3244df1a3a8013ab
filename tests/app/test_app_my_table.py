"""My table: found in the browser, said in words, kept, and shared by address and file."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest
from visiting import press, send, table, trigger, visit, words

from tutor.engine import VARIANTS, parse_card
from tutor.progress import Learner, Store
from tutor.training.known_tables import KNOWN_TABLES

SAID = {"game": "single-deck", "hand-1": "530", "hand-2": "1080", "hand-3": "1500"}
PLAYED = {**SAID, "trick-1": "AH 10H QH JH", "trick-2": "AS 10S"}


def count(at: AppTest, number: int) -> AppTest:
    """Give a count of the hand on show."""
    return send(at, "answer", response=number)


def play(at: AppTest, *cards: str) -> AppTest:
    """Say which cards may be played."""
    hand = [str(parse_card(card)) for card in table(at)["question"]["hand"]]
    return send(at, "answer", response=sorted(hand.index(card) for card in cards))


def address(at: AppTest) -> dict[str, str]:
    """What stands in the address."""
    found = {name: value[0] if isinstance(value, list) else value for name, value in at.query_params.items()}
    return {name: str(value) for name, value in found.items()}


def lines(at: AppTest) -> list[str]:
    """The lines of the table on show."""
    return [one.label.replace("\\", "") for one in at.expander]


def test_a_table_is_found_confirmed_and_kept_and_no_answer_is_logged(ann: Learner, store: Store) -> None:
    at = press(visit("my-table"), "Start")
    assert table(at)["bar"]["next"] == {"label": "Skip"}
    for number in (530, 1080, 1500):
        count(at, number)
    play(at, "AH", "10H", "QH", "JH")
    play(at, "AS", "10S")
    assert address(at) == PLAYED
    at.number_input(key="ask-single-deck-minimum-bid").set_value(200)
    at.radio(key="ask-single-deck-pass-count").set_value("0")
    press(at, "Next")
    assert at.title[0].value == "The score"
    press(at, "Next")
    assert at.title[0].value == "Is this your table?"
    assert lines(at)[:3] == [
        "The lowest bid is 200.",
        "Declarer and partner pass each other no cards.",
        "You must beat the winning card only when trump was led.",
    ]
    press(at, "Yes, play so here")
    assert "This is how you play here" in words(at)
    kept = store.settings(ann.id)
    assert kept["game"] == "single-deck"
    assert kept["tables"]["single-deck"] == {"minimum-bid": "200", "pass-count": "0", "must-beat": "trump-led"}
    assert store.last_attempt(ann.id, "hand-1") is None
    assert not list(store.attempts(ann.id))


def test_a_count_that_no_table_gives_is_told_and_may_be_given_again_or_left_out(ann: Learner) -> None:
    at = count(press(visit("my-table"), "Start"), 333)
    told = table(at)["question"]["notYet"]
    assert told["title"] == "We do not know that one"
    assert "".join(told["text"]) == "No table we know counts 333 here. The nearest count is 310."
    assert table(visit("my-table", **address(at)))["question"]["notYet"] == told
    send(at, "move", to="retry")
    assert table(at)["question"]["notYet"] is None
    assert "hand-1" not in at.query_params
    send(count(at, 333), "move", to="next")
    assert address(at)["hand-1"] == "skip"
    assert table(at)["crumb"]["label"] == "Question 3 of 8 at most"


def test_a_number_of_its_own_is_taken_at_a_press(ann: Learner) -> None:
    at = count(press(visit("my-table"), "Start"), 430)
    assert "A double pinochle is worth 200." in "".join(table(at)["question"]["notYet"]["text"])
    send(at, "move", to="show")
    assert address(at) == {"game": "single-deck", "double-pinochle": "200", "hand-1": "430"}
    assert table(at)["crumb"]["label"] == "Question 3 of 8 at most"


def test_back_takes_the_last_answer_back(ann: Learner) -> None:
    at = visit("my-table", **SAID)
    send(at, "move", to="back")
    assert address(at) == {name: value for name, value in SAID.items() if name != "hand-3"}
    at = visit("my-table", **PLAYED, **{"minimum-bid": "200", "bidding": "asked"})
    assert at.title[0].value == "The score"
    assert address(press(at, "Back")) == PLAYED


def test_a_skipped_hand_is_asked_in_words_at_the_end(ann: Learner) -> None:
    at = visit("my-table", **{**PLAYED, "hand-3": "skip"}, bidding="asked", score="asked")
    assert at.title[0].value == "One more rule"
    chosen = at.radio[0].options
    assert len(chosen) > 1
    press(at, "Next")
    assert at.title[0].value in ("One more rule", "Is this your table?")


def test_a_line_is_changed_at_a_tap(ann: Learner) -> None:
    at = visit("my-table", table="single-deck", **{"pass-count": "0"})
    at.radio(key="line-single-deck-pass-count-0").set_value("3").run()
    assert address(at) == {"table": "single-deck", "pass-count": "3"}
    at.radio(key="line-single-deck-pass-count-3").set_value("4").run()
    assert address(at) == {"table": "single-deck"}
    assert "Nothing: every rule is as the usual game has it." in words(at)


def test_a_rule_that_makes_no_difference_is_told_and_kept(ann: Learner, store: Store) -> None:
    at = visit("my-table", table="single-deck", **{"pass-count": "0", "pass-order": "together"})
    since = "since no cards are passed."
    assert lines(at)[:2] == [
        "Declarer and partner pass each other no cards.",
        f"Both partners pass their cards at the same time. (This makes no difference here, {since})",
    ]
    press(at, "Yes, play so here")
    assert store.settings(ann.id)["tables"]["single-deck"] == {"pass-count": "0", "pass-order": "together"}
    told = words(visit("settings"))
    assert f"Both partners pass their cards at the same time. This makes no difference at your table, {since}" in told
    assert told.count(f"This makes no difference at your table, {since}") == 2


def test_what_cannot_be_in_a_shared_address_is_told_and_the_rest_shown(ann: Learner, store: Store) -> None:
    at = visit("my-table", table="double-deck", widow="4", save="trick", xyz="<b>1</b>")
    told = words(at)
    assert "Left out: 'widow' makes no sense in this game; it is a rule of the four-handed single-deck game." in told
    assert "Left out: unknown house rule 'xyz'." in told
    assert lines(at)[0] == "In play, a side without the bid needs a trick to keep its meld."
    assert "tables" not in store.settings(ann.id)
    assert "There is no game called 'whist' here." in words(visit("my-table", table="whist"))


def test_what_bids_tell_goes_along_with_a_shared_table(ann: Learner, store: Store) -> None:
    at = visit("my-table", table="double-deck", save="trick", bids="open-one-up meld-bid-from-one by whist")
    assert "**First bid 51** tells: aces around" in words(at)
    assert "10 of meld" not in words(at)  # One call can tell only one thing.
    assert "agreed" not in store.settings(ann.id)
    press(at, "Yes, play so here")
    assert store.settings(ann.id)["agreed"] == {"double-deck": ["open-one-up", "by"]}
    here = visit("my-table", table="double-deck", save="trick")
    assert "This is how you play here" in words(here)
    assert any("save=trick&bids=open-one-up+by" in code.value for code in here.code)
    other = visit("my-table", table="double-deck", save="trick", bids="by-me")
    assert "This is how you play here" not in words(other)
    assert "Its list of what bids tell would take the place of yours." in words(other)


@pytest.mark.parametrize("name", KNOWN_TABLES)
def test_a_known_table_is_shown_in_words_and_taken(name: str, ann: Learner, store: Store) -> None:
    known = KNOWN_TABLES[name]
    at = visit("my-table")
    at.button(key=f"known-{name}").click().run()
    assert not store.settings(ann.id).get("tables")
    assert at.title[0].value.replace("\\", "").replace("\u200b", "") == known.title
    assert known.says in words(at)
    press(at, "Yes, play so here")
    assert "This is how you play here" in words(at)
    assert store.settings(ann.id)["game"] == known.base


def test_a_file_is_taken_or_its_problems_told(ann: Learner) -> None:
    at = visit("my-table")
    trigger(at, "pinochle_file", "file", {"name": "t.yaml", "text": "base: single-deck\nrun-extra: pair"})
    assert at.code[0].value == "t.yaml:2: run-extra: unknown field 'run-extra'\n    hint: did you mean run-extras?"
    trigger(at, "pinochle_file", "file", {"name": "t.yaml", "text": "x" * 30_000})
    assert "too long for a table" in at.code[0].value
    trigger(at, "pinochle_file", "file", {"name": "t.yaml", "text": "base: single-deck\nrun-extras: pair\n"})
    assert address(at) == {"table": "single-deck", "run-extras": "pair"}


@pytest.mark.parametrize("sent", [None, 1, {}, {"name": 1, "text": 2}, {"name": "a"}])
def test_no_file_is_no_file(sent: object, ann: Learner) -> None:
    at = visit("my-table")
    trigger(at, "pinochle_file", "file", sent)
    assert at.title[0].value == "My table"


@pytest.mark.parametrize("name", VARIANTS)
def test_every_game_can_be_gone_through_by_skipping(name: str, ann: Learner) -> None:
    at = visit("my-table", game=name)
    for _ in range(25):
        assert not at.exception
        if any(button.label == "Next" for button in at.button):
            press(at, "Next")
        elif at.title:
            break
        else:
            send(at, "move", to="next")
    assert at.title[0].value in ("Is this your table?", "Your table")
    assert "Nothing: every rule is as the usual game has it." in words(at)


def test_other_rules_of_the_table_are_kept(ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "tables", {"single-deck": {"lose-at": "-1000", "pass-count": "2"}})
    at = visit("my-table", **PLAYED, bidding="asked", score="asked")
    press(at, "Yes, play so here")
    assert store.settings(ann.id)["tables"]["single-deck"] == {"lose-at": "-1000", "must-beat": "trump-led"}


def test_a_table_for_a_friend_has_an_address_and_a_file(ann: Learner) -> None:
    at = visit("my-table", table="single-deck", **{"run-extras": "pair"})
    there, file = (one.value for one in at.code)
    assert there.endswith("?table=single-deck&run-extras=pair")
    assert file == "base: single-deck\nrun-extras: pair"


def test_settings_lead_to_my_table(ann: Learner) -> None:
    assert press(visit("settings"), "Find the rules of my table").title[0].value == "My table"


@pytest.mark.parametrize(("game", "shown"), [(None, "unknown"), ("double-deck", "double-deck"), ("three-player-money", "unknown")])
def test_who_took_a_table_before_the_first_visit_is_shown_its_game(ann: Learner, store: Store, game: str | None, shown: str) -> None:
    store.save_setting(ann.id, "start", "ask")
    store.save_setting(ann.id, "game", game)
    assert visit().radio(key="first-game").value == shown


def test_a_table_found_that_is_known_is_named(ann: Learner) -> None:
    known = KNOWN_TABLES["npa"]
    at = visit("my-table", table=known.base, **known.switches)
    assert at.title[0].value == known.title
    press(at, "Yes, play so here")
    assert at.title[0].value == "Your table"
    assert known.title in words(at)
