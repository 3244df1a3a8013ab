"""What is said of made bids, scores and games: every case that was once told wrongly, laws, and the slips."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from amounts import many
from drilled import made

from tutor.drills import DrillError
from tutor.engine import HOUSE_RULES, VARIANTS, score_hand
from tutor.feedback.slips.scores import SLIPS
from tutor.feedback.speakers.ledgers import score_lines
from tutor.feedback.speakers.outcomes import outcome_words
from tutor.feedback.speakers.scores import SPEAKERS
from tutor.feedback.speakers.speaker import Speaker
from tutor.questions import Answer, Question, read_question
from tutor.questions.hand_score import MadeOrSet

MOST_WORDS, SHORT = 40, 14
SAID: Mapping[str, Speaker[Any]] = {speaker.kind.kind: speaker for speaker in SPEAKERS}
SKILLS = ("points-needed", "made-or-set", "can-make", "save-the-meld", "hand-score", "game-winner")


def asked(kind: str, rules: Any = "single-deck", **fields: Any) -> Question:
    question, problems = read_question({"kind": kind, "rules": rules, **fields})
    assert question is not None, problems
    return question


def sides(declarer: int, *defenders: int) -> dict[str, Any]:
    """Figures by side, as an author writes them."""
    return {"declarer": declarer, "defenders": defenders[0] if len(defenders) == 1 else list(defenders)}


def hand(kind: str, bid: int, meld: tuple[int, ...], tricks: tuple[int, ...] | None, rules: Any = "single-deck", **more: Any) -> Question:
    """A question about a hand; no tricks: it was thrown in."""
    fields = {"counters": sides(*tricks)} if tricks else {"thrown-in": True}
    return asked(kind, rules, bid=bid, meld=sides(*meld), **fields, **more)


def drilled() -> Iterator[Question]:
    for game in VARIANTS:
        for skill in SKILLS:
            for level in (1, 2, 3):
                for seed in range(many(6, 2)):
                    try:
                        yield made(game, skill, level, f"scores-{game}-{seed}")
                    except DrillError:
                        continue


def texts(question: Question) -> tuple[str, ...]:
    said = SAID[question.kind]
    return said.ask(question), said.rule(question), said.part(question)[0], said.because(question)


# The cases ----------------------------------------------------------------------------------------------------------

BID_AND_MELD = {"base": "single-deck", "set-costs": "bid-and-meld"}


def test_what_a_set_costs_is_named_with_its_figures() -> None:
    question = hand("hand-score", 300, (100, 60), (150, 100), BID_AND_MELD)
    title, text = SAID["hand-score"].differs(question, {"outcome": "set", "declarer": -390, "defenders": 160})
    assert title == "Not quite: 10 too much for the declaring side"
    assert text == "A set costs the bid of 300 and the meld of 100: −400."


def test_a_set_at_a_table_that_takes_the_bid_off_leaves_meld_and_tricks_out() -> None:
    question = hand("hand-score", 300, (100, 60), (150, 100))
    text = SAID["hand-score"].differs(question, {"outcome": "set", "declarer": -50, "defenders": 160})[1]
    assert text == "A set costs the bid, and neither meld nor tricks are scored: −300."


@pytest.mark.parametrize(
    ("options", "counters", "words", "bid_line"),
    [
        ({"moon": True, "tricks": (11, 1)}, (240, 10), "The moon was shot and a trick was lost, so the bid is set.", "−500"),
        ({"no_marriage": True}, None, "The declarer holds no marriage to name trump in, so the bid is set.", "−350"),
        ({"thrown_in": True}, None, "The hand was thrown in, so the bid is set.", "−350"),
    ],
)
def test_hands_that_are_set_whatever_the_sum(options: dict[str, Any], counters: tuple[int, int] | None, words: str, bid_line: str) -> None:
    rules = asked("points-needed", {"base": "single-deck", "set-costs": "bid-and-meld", "shoot-moon": "bonus-250"}, bid=250, meld=0).rules
    scored = score_hand(250, (100, 40), counters, rules, **options)
    assert outcome_words(scored, rules) == words
    assert next(line.points for line in score_lines(scored, rules) if line.label == "Declaring side: bid") == bid_line


def test_a_meld_below_the_floor_is_named_with_the_floor() -> None:
    question = hand("hand-score", 50, (10, 30), (40, 10), "double-deck")
    said = SAID["hand-score"]
    assert said.because(question) == (
        "A meld of 10 is below 20, the least that counts here, so the bid is set. A set costs the bid: −50. "
        "The defenders score meld 30 without play."
    )
    assert said.rule(question) == (
        "With a meld below 20, a bid is set without play and costs the bid. The defenders score meld, and need no trick. "
        "A meld below 20 does not count."
    )


@pytest.mark.parametrize("kind", ["can-make", "made-or-set", "hand-score"])
def test_hint_two_names_the_save_where_the_declaring_side_owes_it(kind: str) -> None:
    if kind == "can-make":
        question = asked(kind, "double-deck", bid=60, meld=55, counters=sides(5, 30))
    else:
        question = hand(kind, 60, (55, 20), (15, 35), "double-deck")
    assert "must" in SAID[kind].rule(question)
    assert "at least 20 in tricks" in SAID[kind].rule(question)


def test_hints_of_points_needed_name_the_save() -> None:
    said, question = SAID["points-needed"], asked("points-needed", "double-deck", bid=60, meld=55)
    assert said.rule(question).endswith("The declaring side must also take enough in tricks to save its meld.")
    assert said.part(question)[0] == "Take 55 from 60. Then compare with the save of 20."
    assert said.because(question) == "Bid 60 less meld 55 is 5. But the declaring side must take at least 20 in tricks to save its meld."


def test_a_meld_beyond_the_bid_is_not_taken_from_it() -> None:
    question = asked("points-needed", bid=310, meld=330)
    assert SAID["points-needed"].part(question)[0] == "Compare the meld of 330 with the bid of 310."
    assert SAID["points-needed"].because(question) == "The meld of 330 covers the bid of 310, so no trick points are needed."


@pytest.mark.parametrize(
    ("meld", "tricks", "rules", "says"),
    [
        ((60, 10), (25, 25), "double-deck", "The defenders score tricks 25, but not the meld of 10, which is below 20."),
        ((60, 30), (40, 10), "double-deck", "The defenders took 10 in tricks, below the save of 20, and lose meld 30 and tricks 10."),
        ((60, 0), (50, 0), "double-deck", "The defenders took 0 in tricks, below the save of 20, and score nothing for meld and tricks."),
        ((200, 40), (250, 0), "single-deck", "The defenders took neither a counter nor the last trick and lose meld 40."),
        ((200, 40), (150, 100), "single-deck", "The defenders score meld 40 and tricks 100: 140."),
        ((100, 60), None, "single-deck", "The defenders score meld 60 without play."),
        (
            (100, 60),
            None,
            {"base": "single-deck", "throw-in-pays": "meld-and-half"},
            "The defenders score meld 60 and half the trick points, 125, without play: 185.",
        ),
        ((100, 0), (100, 150), {"base": "single-deck", "set-pays-opponents": "bid"}, "With the set bid of 300 that makes 450."),
        ((200, 20, 20), (200, 50, 0), "three-player", "Together that is 70."),
    ],
)
def test_what_the_defenders_score_names_the_threshold(meld: tuple[int, ...], tricks: tuple[int, ...] | None, rules: Any, says: str) -> None:
    bid = 60 if rules == "double-deck" else 300
    question = hand("hand-score", bid, meld, tricks, rules)
    right: Mapping[str, Any] = question.answer
    assert says in SAID["hand-score"].differs(question, {**right, "defenders": right["defenders"] + 10})[1]


@pytest.mark.parametrize(
    ("rules", "label", "detail"),
    [
        ("double-deck", "Defenders: meld", "30 lost: 10 in tricks, 20 needed"),
        ({"base": "double-deck", "save": 5, "min-meld": 40}, "Defenders: meld", "30 does not count: 40 needed"),
    ],
)
def test_a_line_of_the_ledger_names_the_threshold(rules: Any, label: str, detail: str) -> None:
    question = hand("hand-score", 60, (60, 30), (40, 10), rules)
    ledger = SAID["hand-score"].ledger(question, question.answer)
    assert ledger is not None
    assert next(line.detail for line in ledger.lines if line.label == label) == detail


def test_the_bid_of_the_set_side_is_no_bonus() -> None:
    question = hand("hand-score", 300, (0, 0), (100, 150), {"base": "single-deck", "set-pays-opponents": "bid"})
    lines = score_lines(question.result, question.rules)
    assert [line.label for line in lines][-1] == "Defenders: bid"
    assert lines[-1].detail == "the bid of the side that was set"


GAMES: tuple[tuple[Any, tuple[int, ...], tuple[int, ...], tuple[int, ...], str], ...] = (
    ("single-deck", (1300, 1410), (100, 40), (200, 50), "Both sides have reached 1,500, and then the declaring side comes first."),
    ("single-deck", (100, 1400), (100, 40), (200, 50), "Nobody has reached 1,500."),
    (
        "three-player",
        (1300, 1400, 100),
        (100, 60, 0),
        (200, 50, 0),
        "Two sides have reached 1,500, and then the declaring side comes first.",
    ),
    (
        {"base": "single-deck", "lose-at": -200},
        (0, 0),
        (0, 0),
        (100, 150),
        "The declaring side has reached the limit of −200, where the game is lost.",
    ),
    ({"base": "single-deck", "both-out": "higher-score"}, (1300, 1490), (100, 40), (200, 50), "and then the higher score wins."),
    ({"base": "single-deck", "both-out": "play-on"}, (1300, 1490), (100, 40), (200, 50), "and at this table that means playing on."),
)


@pytest.mark.parametrize(("rules", "before", "meld", "tricks", "says"), GAMES)
def test_who_has_won_is_told_with_the_target_or_the_limit(
    rules: Any, before: tuple[int, ...], meld: tuple[int, ...], tricks: tuple[int, ...], says: str
) -> None:
    question = hand("game-winner", 250, meld, tricks, rules, before=sides(*before))
    other = next(name for name in ("declarer", "none") if name != question.answer["winner"])
    assert SAID["game-winner"].differs(question, {**question.answer, "winner": other})[1].endswith(says)


@pytest.mark.parametrize(
    ("played", "says"),
    [
        (3, "This was hand 3 of 8."),
        (8, "The game is eight hands long, and then the higher score wins."),
        (None, "is not said to be the last."),
    ],
)
def test_a_game_of_so_many_hands_names_them(played: int | None, says: str) -> None:
    table = {"base": "single-deck", "game-target": "hands: 8"}
    more = {"hands-played": played} if played else {}
    question = hand("game-winner", 250, (100, 40), (200, 50), table, before=sides(100, 200), **more)
    assert SAID["game-winner"].differs(question, {**question.answer, "winner": "x"})[1].endswith(says)
    assert (("Hands played", f"{played} of 8") in question.scene().facts) is bool(played)


def test_two_defenders_are_asked_for_together() -> None:
    meld, tricks = (100, 40, 20), (200, 30, 20)
    score = hand("hand-score", 250, meld, tricks, "three-player")
    game = hand("game-winner", 250, meld, tricks, "three-player", before=sides(1200, 1400, 0))
    assert [part.label for _, part in score.scene().ask.parts] == ["The bid is", "Declaring side scores", "Both defenders together score"]
    parts = dict(game.scene().ask.parts)
    assert parts["defenders"].label == "Both defenders together now have"
    assert [option.label for option in parts["winner"].options] == ["Declaring side", "A defender", "Nobody yet"]
    assert ("Score before, defenders", "1,400 and 0") in game.scene().facts


# Laws ---------------------------------------------------------------------------------------------------------------


def test_every_text_is_whole_and_short() -> None:
    for question in drilled():
        shortly = SAID[question.kind].shortly(question)
        for text in (*texts(question), shortly):
            assert text[0].isupper() or text[0] in "−0123456789", text
            assert text.endswith((".", "?")), text
            assert "{" not in text
            assert "  " not in text
            assert len(text.split()) <= MOST_WORDS, text
            sentences = re.split(r"(?<=[.?]) ", text)
            assert len({*sentences}) == len(sentences), text
        assert len(shortly.split()) <= SHORT, shortly


def test_a_title_does_not_say_what_the_text_says() -> None:
    for question in drilled():
        if isinstance(question, MadeOrSet):
            title, text = SAID["made-or-set"].differs(question, "set" if question.answer == "made" else "made")
            assert title == f"The bid is {question.answer}"
            assert ": made" not in text
            assert ": set" not in text


def test_every_sentence_of_a_house_rule_says_itself_in_which_case_it_holds() -> None:
    for row in HOUSE_RULES.values():
        for value in row.known():
            words = row.says(value).split()
            assert 4 <= len(words) <= 15, row.says(value)
    assert HOUSE_RULES["throw-in-pays"].says("nothing") == "When a hand is not played, the defenders score nothing of their own."
    assert HOUSE_RULES["both-out"].says("higher-score") == "When several sides reach the target together, the higher score wins."
    assert HOUSE_RULES["save"].says("1") == "A counter or the last trick saves the points of a side without the bid."


# Slips --------------------------------------------------------------------------------------------------------------

Situation = tuple[Question, Answer]
MADE = hand("hand-score", 250, (150, 60), (130, 120))
SET = hand("hand-score", 300, (100, 60), (150, 100))
GAME = hand("game-winner", 250, (150, 60), (130, 120), before=sides(700, 600))
GAME_SET = hand("game-winner", 300, (100, 60), (150, 100), before=sides(700, 600))
NEEDED = asked("points-needed", bid=310, meld=140)
DD_NEEDED = asked("points-needed", "double-deck", bid=60, meld=55)
DD = hand("hand-score", 60, (60, 10), (25, 25), "double-deck")


def special(kind: str, switch: str = "", **fields: Any) -> Question:
    """A hand that a moon or a renege decides; `switch` is how a moon is paid."""
    table: Any = {"base": "single-deck", "shoot-moon": switch} if switch else "single-deck"
    return asked(kind, table, bid=300, meld=sides(150, 60), **fields)


def moon(kind: str, switch: str, how: str, lost: int, **fields: Any) -> Question:
    return special(kind, switch, counters=sides(250 - lost, lost), moon=how, **fields)


def scored(outcome: str, declarer: int, defenders: int) -> dict[str, Any]:
    return {"outcome": outcome, "declarer": declarer, "defenders": defenders}


def now(declarer: int, defenders: int, winner: str = "none") -> dict[str, Any]:
    return {"declarer": declarer, "defenders": defenders, "winner": winner}


# One situation for each slip, in which it gives this answer.
SLIPPED: Mapping[str, Situation] = {
    "needed-from-lowest-bid": (NEEDED, 110),
    "needed-is-lowest-bid": (NEEDED, 250),
    "needed-meld-added": (NEEDED, 450),
    "needed-wrong-way-round": (asked("points-needed", bid=310, meld=330), 20),
    "needed-not-borrowed": (NEEDED, 270),
    "needed-step-off": (NEEDED, 180),
    "needed-save-left-out": (DD_NEEDED, 5),
    "needed-save-added": (DD_NEEDED, 25),
    "can-make-left-not-counted": (asked("can-make", bid=300, meld=100, counters=sides(100, 50)), "no"),
    "can-make-taken-not-counted": (asked("can-make", bid=300, meld=100, counters=sides(110, 50)), "no"),
    "can-make-meld-forgotten": (asked("can-make", bid=300, meld=100, counters=sides(100, 50)), "no"),
    "can-make-theirs-as-left": (asked("can-make", bid=300, meld=100, counters=sides(100, 50)), "no"),
    "can-make-theirs-too": (asked("can-make", bid=300, meld=100, counters=sides(100, 60)), "yes"),
    "can-make-save-overlooked": (asked("can-make", "double-deck", bid=70, meld=60, counters=sides(3, 32)), "yes"),
    "can-make-floor-overlooked": (asked("can-make", "double-deck", bid=50, meld=10, counters=sides(0, 0)), "yes"),
    "made-meld-forgotten": (hand("made-or-set", 250, (150, 60), (130, 120)), "set"),
    "made-tricks-forgotten": (hand("made-or-set", 250, (150, 60), (130, 120)), "set"),
    "made-their-tricks": (hand("made-or-set", 280, (150, 60), (130, 120)), "set"),
    "made-their-meld": (hand("made-or-set", 300, (150, 60), (130, 120)), "made"),
    "made-save-overlooked": (hand("made-or-set", 60, (55, 20), (15, 35), "double-deck"), "made"),
    "made-floor-overlooked": (hand("made-or-set", 50, (10, 20), (40, 10), "double-deck"), "made"),
    "made-thrown-in": (hand("made-or-set", 300, (310, 20), None), "made"),
    "outcome-misjudged": (MADE, scored("set", -250, 180)),
    "made-as-bid": (MADE, scored("made", 250, 180)),
    "made-as-bid-and-meld": (MADE, scored("made", 400, 180)),
    "made-as-bid-and-all": (MADE, scored("made", 530, 180)),
    "made-as-tricks": (MADE, scored("made", 130, 180)),
    "made-as-meld": (MADE, scored("made", 150, 180)),
    "made-as-surplus": (MADE, scored("made", 30, 180)),
    "set-as-nothing": (GAME_SET, now(700, 760)),
    "set-added": (SET, scored("set", 300, 160)),
    "set-keeps-tricks": (SET, scored("set", -150, 160)),
    "set-scored-as-made": (SET, scored("set", 250, 160)),
    "defenders-without-tricks": (MADE, scored("made", 280, 60)),
    "defenders-without-meld": (MADE, scored("made", 280, 120)),
    "defenders-nothing": (GAME, now(980, 600)),
    "defenders-save-overlooked": (hand("hand-score", 60, (60, 30), (40, 10), "double-deck"), scored("made", 100, 40)),
    "defenders-floor-overlooked": (DD, scored("made", 85, 35)),
    "sides-swapped": (MADE, scored("made", 180, 280)),
    "unplayed-tricks-counted": (hand("hand-score", 300, (100, 60), None), scored("set", -300, 310)),
    "moon-forgotten": (moon("hand-score", "bonus-250", "made", 0), scored("made", 400, 0)),
    "moon-missed-as-set": (moon("hand-score", "bonus-250", "missed", 20), scored("set", -300, 80)),
    "moon-missed-as-nothing": (moon("hand-score", "bonus-250", "missed", 20), scored("set", 0, 80)),
    "moon-win-overlooked": (moon("game-winner", "wins-game", "made", 0, before=sides(100, 200)), now(500, 200)),
    "moon-trick-overlooked": (moon("made-or-set", "wins-game", "missed", 20), "made"),
    "renege-keeps-meld": (special("hand-score", renege="defenders"), scored("made", 150, 60)),
    "renege-pays-bid": (special("hand-score", renege="defenders"), scored("made", 300, 0)),
    "renege-of-the-other-side": (special("made-or-set", renege="declarer"), "made"),
    "before-forgotten": (GAME, now(280, 180)),
    "own-score-forgotten": (GAME, now(700, 780)),
    "leader-named": (GAME, now(980, 780, "declarer")),
    "target-overlooked": (hand("game-winner", 250, (150, 60), (130, 120), before=sides(1300, 600)), now(1580, 780)),
}


def test_every_slip_has_a_situation() -> None:
    assert set(SLIPPED) == {slip.name for slip in SLIPS}


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_a_slip_gives_its_answer_and_says_what_to_do_instead(slip: Any) -> None:
    question, given = SLIPPED[slip.name]
    assert not question.is_right(given)
    assert question.kind in slip.kinds
    found = next(one for one in slip.answers(question) if question.answers.same(one.answer, given))
    thought, remember = slip.thought.format_map(found.words), slip.remember.format_map(found.words)
    assert thought.startswith("you ")
    assert not thought.endswith(".")
    assert remember.endswith(".")
    assert max(len(thought.split()), len(remember.split())) <= SHORT


def test_a_sum_that_reaches_the_bid_is_told_to_who_took_it_as_set() -> None:
    slip = next(slip for slip in SLIPS if slip.name == "outcome-misjudged")
    (one,) = slip.answers(MADE)
    assert slip.thought.format_map(one.words) == "you took the bid as set"
    assert slip.remember.format_map(one.words) == "Meld and tricks together must reach the bid."


def test_only_a_borrowed_one_that_was_kept_is_called_so() -> None:
    slip = next(slip for slip in SLIPS if slip.name == "needed-not-borrowed")
    assert [one.answer for one in slip.answers(NEEDED)] == [270]
    assert list(slip.answers(asked("points-needed", bid=340, meld=110))) == []


def test_slips_of_any_drilled_question_are_few_and_filled() -> None:
    for question in drilled():
        for slip in (slip for slip in SLIPS if question.kind in slip.kinds):
            found = list(slip.answers(question))
            assert len(found) <= 4, slip.name
            for one in found:
                for text in (slip.thought.format_map(one.words), slip.remember.format_map(one.words)):
                    assert len(text.split()) <= SHORT, text
