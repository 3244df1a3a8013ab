"""Each page opens, for a new learner and for one with a history, at good addresses and at bad ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from conftest import NOW, Browser
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Button
from visiting import FIRST, LIBRARY, at_first_question, headings, look_again, on_show, pictures, press, send, settle, table, visit, words

from tutor.app.session import options
from tutor.app.texts import plain
from tutor.drills import drill
from tutor.engine import VARIANTS
from tutor.progress import Attempt, Learner, Store, parse_explained
from tutor.questions import Question

if TYPE_CHECKING:
    from tests.conftest import Sample

PAGES = ("", "learn", "lesson", "practise", "progress", "words", "settings", "my-table")


def add_history(store: Store, learner: Learner) -> None:
    """Answers of four days: right and wrong, with and without a skill, some to questions that are gone."""
    names = [f"{FIRST}#rank", f"{FIRST}#gone", "no-such-lesson#1", "gone/topic/puzzle", *list(LIBRARY.puzzles)[:4], "strange"]
    for count, name in enumerate(names * 4):
        at = NOW - timedelta(days=count % 4, minutes=count)
        right, skill, level = count % 3 > 0, "run" if count % 2 else None, 1 if count % 2 else None
        explained = parse_explained("" if right else "queens-count")
        store.record(Attempt(learner.id, name, f"s{count}", 1, "win-trick", skill, level, right, explained, 0, "[]", at, at))
    store.finish_step(learner.id, FIRST, "rank", NOW)
    store.finish_step(learner.id, FIRST, "gone", NOW)
    store.finish_step(learner.id, "no-such-lesson", "rank", NOW)
    store.visit(learner.id, "nowhere", NOW)


@pytest.mark.parametrize("history", [False, True], ids=["new", "with-a-history"])
@pytest.mark.parametrize("page", PAGES)
def test_each_page_opens(page: str, history: bool, ann: Learner, store: Store) -> None:
    if history:
        add_history(store, ann)
    at = visit(page)
    assert not at.exception
    assert not at.error
    assert at.title


def in_order(levels: list[int]) -> bool:
    """Whether headings begin at the first level and go down one level at a time."""
    return levels[:1] == [1] and all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("history", [False, True], ids=["new", "with-a-history"])
@pytest.mark.parametrize("page", ["", "learn", "practise", "progress", "words", "settings"])
def test_headings_go_down_one_level_at_a_time(page: str, history: bool, ann: Learner, store: Store) -> None:
    if history:
        add_history(store, ann)
    assert in_order(headings(visit(page)))


def test_headings_of_the_first_screen_and_of_an_end(store: Store, ann: Learner, browser: Browser) -> None:
    assert in_order(headings(visit("lesson", lesson=FIRST, screen="99")))
    browser.learner = None
    assert in_order(headings(visit()))


@pytest.mark.parametrize("page", PAGES)
def test_each_page_says_who_is_learning(page: str, ann: Learner) -> None:
    at = visit(page)
    assert [link.proto.page for link in at.get("page_link") if link.proto.label == "Ann"] == ["settings"]


@pytest.mark.parametrize("page", PAGES)
def test_without_a_learner_each_page_asks_who_it_is(page: str) -> None:
    at = visit(page)
    assert not at.exception
    assert [title.value for title in at.title] == ["Welcome to Pinochle Tutor"]


def test_every_lesson_and_topic_opens(ann: Learner) -> None:
    for lesson in LIBRARY.lessons.values():
        if not lesson.when:
            assert table(visit("lesson", lesson=lesson.id))["question"], lesson.id
    for topic in LIBRARY.sets.values():
        if any(puzzle.question and not puzzle.when for puzzle in topic.puzzles):
            assert table(visit("practise", topic=topic.id))["question"], topic.id


def test_a_deep_link_is_drawn_within_main(ann: Learner) -> None:
    # Streamlit runs a page of a folder named "pages" alone until st.navigation was called once; so ours has another name.
    assert at_first_question().get("page_link")


# Addresses


def test_an_unknown_lesson(ann: Learner) -> None:
    at = visit("lesson", lesson="no-such-lesson")
    assert "There is no such lesson" in words(at)
    assert "All lessons" in words(press(at, "To all lessons"))


@pytest.mark.parametrize(
    ("screen", "step"),
    [("2", 1), ("0", 0), ("-1", 0), ("x", 0), ("", 0), ("1.5", 0), ("²", 0), ("٢", 1), pytest.param("9" * 5000, None, id="9...9")],
)
def test_an_unknown_screen(screen: str, step: int | None, ann: Learner) -> None:
    at = visit("lesson", lesson=FIRST, screen=screen)
    assert not at.exception
    if step is None:
        assert at.title[0].value == "Nearly done"
    else:
        assert table(at)["dots"]["at"] == step


def test_an_unknown_topic(ann: Learner) -> None:
    assert visit("practise", topic="no/such").title[0].value == "Practise"


def test_an_unknown_puzzle_of_a_topic_is_its_first(ann: Learner) -> None:
    topic = next(topic for topic in LIBRARY.sets.values() if topic.puzzles)
    at = visit("practise", topic=topic.id, puzzle="no-such-puzzle")
    assert ": 1 of " in table(at)["crumb"]["label"]


def test_an_unknown_showing_asks_afresh(ann: Learner) -> None:
    at = visit("lesson", lesson=FIRST, shown="no-such-showing")
    assert table(at)["question"]["result"] is None
    assert at.query_params["shown"] != "no-such-showing"


# Home, learn


def big(at: AppTest, says: str) -> Button:
    """A button of several lines, by words of its label."""
    return next(button for button in at.button if says in button.label)


def answer(store: Store, who: Learner, question: str, minutes: int = 0) -> None:
    """An answer to a question, so many minutes later."""
    at = NOW + timedelta(minutes=minutes)
    store.record(Attempt(who.id, question, f"s{minutes}", 1, "win-trick", "run", 1, True, parse_explained(""), 0, "[]", at, at))


def finish(store: Store, who: Learner, lesson: str) -> None:
    """Every screen of a lesson done."""
    for step in LIBRARY.lessons[lesson].steps:
        for name in [f"{step.id}/{count + 1}" for count in range(step.drill.count)] if step.drill else [step.id]:
            store.finish_step(who.id, lesson, name, NOW)


def test_home_goes_on_where_it_was_left(ann: Learner, store: Store) -> None:
    store.finish_step(ann.id, FIRST, "rank", NOW)
    at = visit()
    button = big(at, "Go on with lesson 1")
    assert "Step 2 of 5" in button.label
    settle(button.click().run())
    assert at.query_params["lesson"] == FIRST
    assert table(at)["dots"]["at"] == 1


def test_a_lesson_merely_looked_into_is_not_the_next(ann: Learner) -> None:
    visit("lesson", lesson="naming-trump")
    assert big(visit(), "Start lesson 1")


def test_the_next_lesson_is_the_unfinished_one_answered_last(ann: Learner, store: Store) -> None:
    answer(store, ann, "runs#run", 1)
    answer(store, ann, "counters#counters", 2)
    answer(store, ann, "meld/runs/bare-run", 3)
    assert big(visit(), "lesson 10")
    finish(store, ann, "counters")
    assert big(visit(), "lesson 13")


def test_who_plays_already_is_offered_practice_until_a_lesson_is_begun(ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "start", "plays")
    at = settle(big(visit(), "**Practise**").click().run())
    assert at.title[0].value == "Practise"
    answer(store, ann, "runs#run")
    assert big(visit(), "lesson 13")


def test_who_knows_trick_games_is_not_sent_back_to_the_first_trick(ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "start", "tricks")
    assert big(visit(), "Start lesson 2")
    finish(store, ann, "ranks")
    assert big(visit(), "Start lesson 4")


def test_back_to_practice_only_after_practice(ann: Learner, store: Store) -> None:
    store.visit(ann.id, "practise?topic=meld/runs&puzzle=bare-run", NOW)
    assert big(visit(), "Back to practice")
    visit("lesson", lesson=FIRST)
    assert not [button for button in visit().button if "Back to practice" in button.label]


def test_a_door_says_in_a_word_how_it_goes(ann: Learner, store: Store) -> None:
    doors = [button.label for button in visit().button if (button.key or "").startswith("door-")]
    assert doors == ["**Count meld**", "**Legal plays**", "**Going set**"]
    for count in range(8):
        at = NOW + timedelta(minutes=count)
        name = f"drill:single-deck/all-legal-plays/1/{count}"
        store.record(Attempt(ann.id, name, f"s{count}", 1, "win-trick", "all-legal-plays", 1, True, parse_explained(""), 0, "", at, at))
    at = visit()
    assert big(at, "Legal plays").label.split() == ["**Legal", "plays**", "Good"]


def test_the_menu_has_a_page_for_home_and_one_for_all_lessons(ann: Learner) -> None:
    links = [link.proto.page for link in visit("learn").get("page_link")]
    assert links[:4] == links[4:8] == ["", "learn", "practise", "progress"]
    assert links[8:] == ["settings", "words", "meld-at-a-glance"]


# Progress, words, settings


def test_progress_leads_back_to_a_question_that_was_missed(ann: Learner) -> None:
    send(at_first_question(), "answer", response=[0])
    at = visit("progress")
    assert "1 answer so far. First tries: 0 of 1 right." in words(at)
    at = look_again(at)
    assert at.query_params["screen"] == "rank"
    assert table(at)["question"]["result"] is None


def test_words_are_found(ann: Learner) -> None:
    term = next(iter(LIBRARY.terms), None)
    at = visit("words")
    assert not term or term.term in words(at).replace("\\", "")
    at.text_input(key="find-word").input("nine of trump").run()
    assert words(at).index("**dix**") < words(at).index("nine of trump may be exchanged")
    at.text_input(key="find-word").input("no such word").run()
    assert "No such word here" in words(at)


def test_the_words_of_a_letter_have_an_address(ann: Learner) -> None:
    assert "**dix**" in words(visit("words", letter="D"))
    assert "**dix**" not in words(visit("words", letter="T"))
    assert "**any card**" in words(visit("words", letter="?"))


def test_settings_are_kept(ann: Learner, store: Store) -> None:
    at = visit("settings")
    four, large = at.toggle[0], at.segmented_control(key="settings-size")
    assert (four.value, large.value) == (True, "Normal")
    four.set_value(False).run()
    at.segmented_control(key="settings-size").set_value("Large").run()
    kept = store.settings(ann.id)
    assert (kept["four-colour"], kept["large"]) == (False, True)
    data = table(at_first_question())
    assert (data["fourColour"], data["large"]) == (False, True)


def test_the_rules_of_every_game_can_be_seen_and_set(ann: Learner, store: Store) -> None:
    at = visit("settings")
    for game in VARIANTS:
        at.radio(key="table-game").set_value(game).run()
        assert not at.exception, game
        assert store.settings(ann.id).get("game", "single-deck") == game
    assert visit("settings").radio(key="table-game").value == game
    at.radio(key=f"rule-{game}-must-beat").set_value("always").run()
    assert not at.exception
    assert any(store.settings(ann.id)["tables"].values())
    assert "Your table differs" in words(at)
    press(at, "Play the usual game again")
    assert "Your table differs" not in words(at)


UNUSABLE = [
    {"single-deck": {"no-such-rule": "x", "pass-count": 99}, "no-such-game": {"pass-count": 2}},
    {"single-deck": {"minimum-bid": 999_999_999_999}},
    {"single-deck": []},
    "abc",
    None,
]


@pytest.mark.parametrize("kept", UNUSABLE, ids=repr)
@pytest.mark.parametrize("page", ["", "settings"])
def test_rules_that_cannot_be_are_passed_over(page: str, kept: object, ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "tables", kept)
    at = visit(page)
    assert not at.exception
    assert not at.error


def test_a_name_is_changed_but_not_to_one_that_is_taken(ann: Learner, store: Store) -> None:
    store.add_learner("Bob", NOW)
    at = visit("settings")
    at.text_input[0].input("BOB")
    assert "There is already a learner called BOB." in words(press(at, "Save the name"))
    at.text_input[0].input("Anna")
    assert "Saved." in words(press(at, "Save the name"))
    assert {learner.name for learner in store.learners()} == {"Anna", "Bob"}


def test_changing_the_learner_asks_who_it_is(ann: Learner, store: Store) -> None:
    at = visit("settings")  # A visit sees the cookies it began with to its end.
    assert "Who is learning?" in words(press(at, "Change learner"))
    assert store.learner(ann.id)


def test_somebody_else_picked_stays_picked(ann: Learner, store: Store) -> None:
    store.add_learner("Bob", NOW)
    at = press(visit("settings"), "Change learner")
    press(at, "Bob")
    assert at.run().text_input[0].value == "Bob"


def test_removing_a_learner_takes_two_steps(ann: Learner, store: Store) -> None:
    at = visit("settings")
    at.checkbox[0].check().run()
    assert "Welcome to Pinochle Tutor" in words(press(at, "Delete"))
    assert not store.learners()


def test_a_learner_removed_elsewhere_is_asked_who_they_are(ann: Learner, store: Store) -> None:
    at = at_first_question()
    store.remove_learner(ann.id)
    assert "Welcome to Pinochle Tutor" in words(send(at, "answer", response=[1]))
    assert not at.exception


def test_progress_says_how_each_skill_goes(ann: Learner) -> None:
    at = at_first_question()
    send(at, "hint")
    send(at, "answer", response=[1])
    said = words(visit("progress"))
    assert "Which card is higher" in said
    assert "<b>Just begun</b>, 1 of 1 right, " in said


def test_an_answer_right_at_other_tables_counts_neither_way_in_progress(ann: Learner, store: Store) -> None:
    send(at_first_question(), "answer", response=[1])
    elsewhere = replace(store.attempts(ann.id)[0], showing="e" * 32, right=False, explained=parse_explained("house:must-beat=never"))
    store.record(elsewhere)
    at = visit("progress")
    assert "2 answers so far. First tries: 1 of 1 right." in words(at)
    assert "They count neither for nor against you." in words(at)


# House rules


def test_bids_that_go_up_by_more_than_one_step_are_words_to_choose(ann: Learner, store: Store) -> None:
    store.save_setting(ann.id, "game", "double-deck")
    at, key = visit("settings"), "rule-double-deck-bid-steps"
    assert at.radio(key=key).value == "as the game has it"
    at.radio(key=key).set_value("a number").run()
    at.number_input(key=f"{key}-number").set_value(5).run()
    assert store.settings(ann.id)["tables"]["double-deck"] == {"bid-steps": 5}
    assert visit("settings").radio(key=key).value == "a number"
    at.radio(key=key).set_value("as the game has it").run()
    assert store.settings(ann.id)["tables"]["double-deck"] == {}


def test_two_tabs_of_settings_keep_what_either_sets(ann: Learner, store: Store) -> None:
    one, two = visit("settings"), visit("settings")
    one.radio(key="rule-single-deck-run-extras").set_value("pair").run()
    two.radio(key="rule-single-deck-must-beat").set_value("trump-led").run()
    assert store.settings(ann.id)["tables"]["single-deck"] == {"run-extras": "pair", "must-beat": "trump-led"}


def test_a_lesson_lets_the_learner_set_their_own_rules(ann: Learner, store: Store) -> None:
    at = visit("lesson", lesson="your-table", screen="1")
    at.radio(key="rule-single-deck-must-beat").set_value("never").run()
    assert store.settings(ann.id)["tables"]["single-deck"] == {"must-beat": "never"}
    assert table(at)["question"]


def test_rows_of_a_table_are_shown_with_the_figures_of_the_rules(ann: Learner) -> None:
    worked = table(visit("lesson", lesson="hopes-and-chances"))["worked"]
    assert {"label": "One card, both copies out", "value": "56"} in worked["rows"]


# Testing out of a part


def asked_in(name: str) -> Question:
    """The question of a name, at the usual table."""
    if name.startswith("drill:"):
        game, skill, level, seed = name.removeprefix("drill:").split("/")
        return drill(VARIANTS[game], skill, int(level), seed)
    lesson, _, screen = name.partition("#")
    asked = next(step.ask for step in LIBRARY.lessons[lesson].steps if step.id == screen)
    assert asked is not None
    return asked


@pytest.mark.parametrize(("part", "judged"), [("Passing cards", 2), ("Playing better", 2), ("Meld", 0)])
def test_a_part_is_tested_by_what_its_lessons_ask(
    ann: Learner, store: Store, right: Callable[[Question], Any], part: str, judged: int
) -> None:
    at, names = visit("practise", test=part), []
    for _ in range(6):
        names.append(on_show(at))
        send(at, "answer", response=right(asked_in(names[-1])))
        send(at, "move", to="next")
    assert len(set(names)) == 6
    assert sum(asked_in(name).kind == "multiple-choice" for name in names) >= judged
    assert "You know this part" in words(at)
    done = store.finished_steps(ann.id)
    assert all(done.get(lesson.id) for lesson in LIBRARY.lessons.values() if lesson.part == part and not lesson.when)


def test_a_part_that_is_not_known_is_not_ticked_off(ann: Learner, store: Store, wrong: Callable[[Question], Any]) -> None:
    at = visit("practise", test="Passing cards")
    for _ in range(6):
        send(at, "answer", response=wrong(asked_in(on_show(at))))
        send(at, "move", to="next")
    assert "The lessons of this part will fill the gaps" in words(at)
    assert len(pictures(at)) == 6
    assert store.finished_steps(ann.id) == {}
    assert pictures(visit("practise", **at.query_params)) == pictures(at)


# Preview


def test_a_previewed_file_is_shown_at_once_with_its_problems(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    file = sample.folder / "puzzles" / "sample" / "full.yaml"
    monkeypatch.setattr(options, "_chosen", options.Options(preview=file))
    at = visit()
    assert not at.exception
    assert table(at)["crumb"]["label"] == "Full hands: 1 of 2"
    assert [panel.label for panel in at.expander][:1] == [f"{plain('full.yaml')}: no problems"]


def test_the_text_is_large_from_help_and_stays_so(ann: Learner, store: Store) -> None:
    at = visit("progress")
    press(at, "Large text")
    assert store.settings(ann.id)["large"] is True
    visit("words")
    visit("progress")
    assert store.settings(ann.id)["large"] is True
    press(visit("words"), "Normal text")
    assert store.settings(ann.id)["large"] is False
