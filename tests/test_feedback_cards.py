"""What is said of questions about cards: ranks, copies, counters and turns; and the slips that beginners make there."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from drilled import made

from tutor.app.table.answers import read_response
from tutor.app.table.draw import draw_question
from tutor.drills import DrillError, drill
from tutor.engine import HOUSE_RULES, VARIANTS, Change, PinochleError, Rules
from tutor.engine.rules import TEN, A, J, Q
from tutor.feedback import Diagnosis, because, hint, judge
from tutor.feedback.slips import Slip
from tutor.feedback.slips.cards import SLIPS
from tutor.feedback.speakers import SPEAKERS
from tutor.questions import Answer, Question, Table, read_question
from tutor.questions.skills import SKILLS

KINDS = ("rank-order", "copies-left", "counters", "counters-left", "trump-count", "whose-turn")
OWN = tuple(skill.id for skill in SKILLS.values() if set(skill.kinds) & set(KINDS))
MOST_WORDS, FEW_WORDS = 40, 14
Fields = Mapping[str, Any]
Changed = tuple[tuple[str, Any], ...]


def asked(kind: str, **fields: Any) -> Question:
    """A question from its fields."""
    question, problems = read_question({"kind": kind, **{name.replace("_", "-"): value for name, value in fields.items()}})
    assert question is not None, problems
    return question


def given_to(question: Question, given: Any) -> Answer:
    return question.answers.reader.read(given)


def leads_to(slip: Slip, question: Question) -> Iterator[tuple[Answer, str, str]]:
    """The wrong answers of a slip, each with what is said of it."""
    for one in slip.answers(question):
        if not question.is_right(one.answer):
            yield one.answer, slip.thought.format_map(one.words), slip.remember.format_map(one.words)


@cache
def drilled(skills: tuple[str, ...]) -> tuple[Question, ...]:
    """Questions of these skills in every game, and at tables with one house rule or two."""
    found = []
    for name, skill, level, seed in itertools.product(VARIANTS, skills, (1, 2, 3), range(3)):
        try:
            found.append(made(name, skill, level, seed))
            found.append(drill(table(name, Random(f"{name}{skill}{level}{seed}")), skill, level, seed))
        except DrillError:
            continue
    return tuple(found)


def table(game: str, random: Random) -> Rules:
    """A game with one or two house rules that make sense in it."""
    rules = VARIANTS[game]
    for row in random.sample(list(HOUSE_RULES.values()), 2):
        try:
            rules = rules.but(row.change(random.choice(row.known() or ("0",)), rules))
        except PinochleError:
            continue
    return rules


# What is said -----------------------------------------------------------------------------------------------------

# A question, and why its answer is right.
BECAUSE: tuple[tuple[str, Fields, str], ...] = (
    ("counters", {"cards": "AS 10H KD QC"}, "One ace 10, one ten 10 and one king 10 make 30."),
    ("counters", {"cards": "KS KH QC"}, "Two kings make 20, and nothing else counts."),
    ("counters", {"cards": "KS QC"}, "One king makes 10, and nothing else counts."),
    ("counters", {"cards": "AS QC", "last_trick": "yes"}, "One ace 10 and the last trick 10 make 20."),
    ("counters", {"cards": "QC JC", "last_trick": "yes"}, "No card here counts; only the last trick does: 10."),
    ("counters", {"cards": "QC JC"}, "No card here counts, and there is no last trick to add: 0."),
    ("counters", {"cards": ""}, "No card here counts, and there is no last trick to add: 0."),
    ("counters", {"rules": "two-player", "cards": "AS 10H QD QC"}, "One ace 11, one ten 10 and two queens 6 make 27."),
    (
        "counters-left",
        {"cards": "AS 10H KD QC AC KH"},
        "Two aces 20, one ten 10 and two kings 20 make 50. A whole hand has 250 trick points, so 200 are left.",
    ),
    ("counters-left", {"cards": "AS QC"}, "One ace makes 10. A whole hand has 250 trick points, so 240 are left."),
    ("counters-left", {"cards": "QC JC"}, "No card here counts. A whole hand has 250 trick points, so all 250 are left."),
    ("counters-left", {"counters": 140}, "A whole hand has 250 trick points, and 140 of them are won, so 110 are left."),
    ("counters-left", {"counters": 0}, "A whole hand has 250 trick points, and none is won yet, so all 250 are left."),
    ("counters-left", {"counters": 250}, "A whole hand has 250 trick points, and 250 of them are won, so nothing is left."),
    ("counters-left", {"rules": "double-deck", "counters": 49}, "A whole hand has 50 trick points, and 49 of them are won, so 1 is left."),
    (
        "counters-left",
        {"counters": 140, "last_trick": "yes"},
        "140 and the last trick 10 make 150. A whole hand has 250 trick points, so 100 are left.",
    ),
    (
        "copies-left",
        {"card": "10H", "hand": "10H KH"},
        "The deck has two tens of hearts. You hold one and have seen no other, so one is still out.",
    ),
    (
        "copies-left",
        {"rules": "double-deck", "suit": "H", "hand": "10H KH", "seen": "AH KH QS JH"},
        "The deck has 20 hearts. You hold two and have seen three more, so 15 are still out.",
    ),
    (
        "copies-left",
        {"card": "10H", "hand": "KH"},
        "The deck has two tens of hearts. You hold none and have seen none, so both are still out.",
    ),
    (
        "copies-left",
        {"card": "10H", "hand": "10H", "seen": "10H KH 9H AH"},
        "The deck has two tens of hearts. You hold one and have seen one more, so none is still out.",
    ),
    (
        "trump-count",
        {"trump": "S", "hand": "AS KS QH", "tricks": ["AH KH 9H 9S"]},
        "The deck has twelve trumps. You hold two and one has fallen, so nine are still out.",
    ),
    (
        "trump-count",
        {"trump": "S", "hand": "QH"},
        "The deck has twelve trumps. You hold none and none has fallen, so all twelve are still out.",
    ),
    ("whose-turn", {"dealer": "N"}, "Your partner deals, and the bidding starts at the dealer's left: East calls first."),
    ("whose-turn", {"dealer": "E"}, "East deals, and the bidding starts at the dealer's left: you call first."),
    ("whose-turn", {"dealer": "N", "calls": [250]}, "Calls go clockwise. East called last, so you are next."),
    (
        "whose-turn",
        {"dealer": "N", "calls": ["pass", "pass", 250, 260]},
        "Your partner called last. East and you have passed, so West is next.",
    ),
    (
        "whose-turn",
        {"dealer": "N", "calls": ["pass", "pass", "pass"]},
        "All the others have passed, so your partner, the dealer, must take the bid.",
    ),
    (
        "whose-turn",
        {"rules": "three-player-money", "dealer": "N", "calls": ["pass", "pass", "pass"]},
        "All have passed, so East, the first to call, must take the bid.",
    ),
    (
        "whose-turn",
        {"dealer": "W", "calls": ["pass", "pass", 250, "pass"]},
        "All the others have passed, so you won the bidding and go on.",
    ),
    (
        "whose-turn",
        {"rules": {"base": "single-deck", "bid-rounds": "one"}, "dealer": "S", "calls": [250, "pass", 260, "pass"]},
        "Each player has called once. East bid the most, 260, and goes on.",
    ),
    ("whose-turn", {"leader": "W"}, "No card has been played yet, and West leads to this trick."),
    ("whose-turn", {"leader": "W", "trick": "KH QH"}, "Turns go clockwise. Your partner played last, so East is next."),
    (
        "whose-turn",
        {"leader": "W", "trick": "KH AH AH 9H", "trump": "S"},
        "No trump was played: your partner takes the trick with the ace of hearts, the highest heart, and leads next. "
        "Of identical cards the first played wins.",
    ),
    (
        "whose-turn",
        {"leader": "W", "trick": "KH AH AH 9S", "trump": "S"},
        "You take the trick with the nine of spades, the only trump, and lead next.",
    ),
    ("rank-order", {"cards": "KH 10H 9H"}, "From high to low the ranks are ace, ten, king, queen, jack and nine."),
)


@pytest.mark.parametrize(("kind", "fields", "says"), BECAUSE)
def test_why_an_answer_is_right(kind: str, fields: Fields, says: str) -> None:
    assert because(asked(kind, **fields)) == says


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("counters", {"cards": "AS 10H KD QC"}, "One ace 10, one ten 10 and one king 10 make 30."),
        ("counters", {"cards": "AS 10H KD KC", "last_trick": "yes"}, "Here the cards make 40 and the last trick 10: 50 in all."),
        ("counters", {"rules": "two-player", "cards": "AS 10H KD QC JC"}, "Here five cards count, and they make 30."),
        ("counters-left", {"cards": "AS 10H KD QC"}, "Here 250 less 30 leaves 220."),
        ("counters-left", {"cards": "QC"}, "Here no points are won yet, so all 250 are left."),
        ("copies-left", {"card": "10H", "hand": "10H KH"}, "Here you see one of the two, so one is still out."),
        ("copies-left", {"card": "10H", "hand": "10H 10H"}, "Here you see both, so none is still out."),
        ("rank-order", {"cards": "KH 10H 9H"}, "Here the order is ten, king and nine."),
        ("whose-turn", {"dealer": "N"}, "Here your partner deals, so East calls first."),
        ("whose-turn", {"dealer": "N", "calls": ["pass", "pass", 250, 260]}, "Here East and you have passed, so West is next."),
        ("whose-turn", {"leader": "W", "trick": "KH QH"}, "Here your partner played last, so East is next."),
    ],
)
def test_the_case_in_a_few_words(kind: str, fields: Fields, says: str) -> None:
    question = asked(kind, **fields)
    assert SPEAKERS[type(question)].shortly(question) == says


@pytest.mark.parametrize(
    ("base", "says"),
    [
        ({"base": "single-deck"}, "Aces, tens and kings count 10 each. Queens, jacks and nines count nothing."),
        ({"base": "single-deck", "counting": "ones"}, "Aces, tens and kings count 1 each. Queens, jacks and nines count nothing."),
        (
            {"base": "single-deck", "counting": "ten-five"},
            "Aces and tens count 10 each, kings and queens 5 each. Jacks and nines count nothing.",
        ),
        ({"base": "two-player"}, "Aces count 11, tens 10, kings 4, queens 3 and jacks 2. Nines count nothing."),
        ({"base": "double-deck", "counting": "classic"}, "Aces count 11, tens 10, kings 4, queens 3 and jacks 2."),
    ],
)
def test_the_rule_names_what_counts_at_this_table(base: Fields, says: str) -> None:
    question = asked("counters", rules=base, cards="AS")
    assert hint(question, 2).text == f"{says} Whoever wins the last trick gets points for that too."


def test_a_card_says_what_it_is_worth() -> None:
    """words.md E: an ace, not a ace."""
    reasons = [mark.reason for mark in judge(asked("counters", cards="AS 10H QC"), 0, Diagnosis()).marks]
    assert reasons == ["An ace is worth 10.", "A ten is worth 10."]


def test_cards_are_counted_as_many_or_few() -> None:
    question = asked("copies-left", suit="H", hand="10H KH")
    assert judge(question, 12, Diagnosis()).title == "Not quite: two too many"
    assert judge(question, 7, Diagnosis()).title == "Not quite: three too few"
    assert judge(asked("trump-count", trump="S", hand="AS"), 12, Diagnosis()).title == "Not quite: one too many"
    assert judge(asked("counters", cards="AS"), 20, Diagnosis()).title == "Not quite: 10 too much"


def test_an_order_says_which_card_comes_before() -> None:
    question = asked("rank-order", cards="KH 10H 9H")
    verdict = judge(question, given_to(question, "KH 10H 9H"), Diagnosis())
    assert verdict.text.startswith("The ten of hearts comes before the king of hearts. From high to low")
    assert judge(question, given_to(question, "10H KH"), Diagnosis()).text.startswith("Tap every card, highest first.")


def test_a_choice_is_told_in_few_words() -> None:
    why = {"text": "A suit that beats the others", "why": "Any trump beats any card of another suit."}
    question = asked("multiple-choice", prompt="What is trump?", choices=[why, {"text": "The ace", "why": "No."}], correct=1)
    assert SPEAKERS[type(question)].shortly(question) == "Any trump beats any card of another suit."
    assert hint(question, 3).text == "It is not this one: The ace."
    long = {"text": "Yes", "why": f"{'Very ' * 20}so."}
    question = asked("multiple-choice", prompt="Is it?", choices=[long, {"text": "No", "why": "No."}], correct=1)
    assert SPEAKERS[type(question)].shortly(question) == "Right is: Yes."


def test_what_is_counted_is_asked_in_a_whole_question() -> None:
    """words.md E: "How many are out of | ten of hearts"."""
    question = asked("copies-left", card="10H", hand="KH")
    assert question.wording == "How many tens of hearts are still out?"
    assert question.scene().facts == (("To be counted", "tens of hearts"),)
    assert asked("copies-left", suit="S", prompt="How many?").wording == "How many?"


# The numbers that can be typed --------------------------------------------------------------------------------------

BOUNDS: tuple[tuple[str, Fields, tuple[int | None, int | None]], ...] = (
    ("copies-left", {"card": "10H", "hand": "KH"}, (0, 2)),
    ("copies-left", {"rules": "double-deck", "suit": "H"}, (0, 20)),
    ("trump-count", {"trump": "S", "hand": "QH"}, (0, 12)),
    ("counters", {"cards": "AS"}, (0, 250)),
    ("counters-left", {"rules": "double-deck", "counters": 20}, (0, 50)),
    ("points-needed", {"bid": 300, "meld": 120}, (0, None)),
    ("meld-count", {"trump": "S", "hand": "AS"}, (0, None)),
    ("least-bid", {"dealer": "E"}, (1, None)),
)


@pytest.mark.parametrize(("kind", "fields", "bounds"), BOUNDS)
def test_a_number_that_cannot_be_is_refused(kind: str, fields: Fields, bounds: tuple[int | None, int | None]) -> None:
    """words.md E: from -99999 to 99999 where the answer is 0 to 8, and -1 accepted."""
    question = asked(kind, **fields)
    field = draw_question(question)["input"]
    assert (field["min"], field["max"]) == bounds  # type: ignore[typeddict-item]
    low, high = bounds
    assert read_response(question, low) == low
    for number in ([low - 1] if low is not None else []) + ([high + 1] if high is not None else []):
        with pytest.raises(ValueError, match="no number that can be typed"):
            read_response(question, number)
    assert read_response(question, 99_999 if high is None else high)


def test_scores_and_bids_of_a_form() -> None:
    hand = {"bid": 300, "meld": {"declarer": 120, "defenders": 40}, "counters": {"declarer": 170, "defenders": 80}}
    fields = draw_question(asked("hand-score", **hand))["input"]["fields"]  # type: ignore[typeddict-item]
    assert [(field["min"], field["max"]) for field in fields if field["type"] == "number"] == [(None, None)] * 2
    fields = draw_question(asked("auction", dealer="N", calls=[250, "pass", "pass", "pass"]))["input"]["fields"]  # type: ignore[typeddict-item]
    assert [(field["min"], field["max"]) for field in fields if field["type"] == "number"] == [(1, None)]


def test_every_right_answer_can_be_typed() -> None:
    for question in drilled(OWN):
        ask = question.scene().ask
        if ask.type == "number":
            assert ask.low is not None, question.kind
            assert ask.low <= question.answer <= (question.answer if ask.high is None else ask.high), question.to_data()


# Slips --------------------------------------------------------------------------------------------------------------

# One situation for each slip, an answer that it gives, and what is then thought and to be remembered.
SLIPPED: Mapping[str, tuple[str, Fields, Any, str, str]] = {
    "tens-forgotten": ("counters", {"cards": "AS 10H 10D KD QC"}, 20, "you left out the tens", "A ten is a counter too."),
    "aces-forgotten": ("counters", {"cards": "AS 10H 10D KD QC"}, 30, "you left out the ace", "An ace is a counter too."),
    "kings-not-taken-off": ("counters-left", {"cards": "AS 10H KD QC"}, 230, "you left out the king", "A king is a counter too."),
    "queens-counted": (
        "counters-left",
        {"cards": "AS 10H KD QC"},
        210,
        "you counted the queen as well",
        "A queen is worth nothing in tricks.",
    ),
    "queens-forgotten": (
        "counters",
        {"rules": "two-player", "cards": "AS QD QC"},
        11,
        "you left out the queens",
        "A queen is a counter too.",
    ),
    "jacks-forgotten": ("counters", {"rules": "two-player", "cards": "AS JC"}, 11, "you left out the jack", "A jack is a counter too."),
    "low-counters-forgotten": (
        "counters",
        {"rules": "two-player", "cards": "AS KD QC"},
        11,
        "you counted only aces and tens",
        "Kings, queens and jacks are worth something too.",
    ),
    "given-counters-left-out": (
        "counters",
        {"cards": "AS AH KD KC QC 10D", "given": ["aces"]},
        30,
        "you left out what is counted already",
        "What is counted already belongs to the total too.",
    ),
    "given-counters-added-again": (
        "counters",
        {"cards": "AS AH KD KC QC 10D", "given": ["aces"]},
        70,
        "you added what is counted already once more",
        "What is counted already is in the total once.",
    ),
    "counter-missed": (
        "counters",
        {"cards": "AS AH KD KC QC"},
        30,
        "you missed one of the counters",
        "There are four counters in the pile.",
    ),
    "counter-twice": (
        "counters",
        {"rules": "two-player", "cards": "AS AH QC"},
        36,
        "you counted one of the aces twice",
        "There are two aces in the pile.",
    ),
    "jacks-counted": ("counters", {"cards": "AS JC"}, 20, "you counted the jack as well", "A jack is worth nothing in tricks."),
    "court-counted": (
        "counters",
        {"cards": "AS QC JC"},
        30,
        "you counted the queens and jacks as well",
        "Queens and jacks are worth nothing in tricks.",
    ),
    "every-card-counted": ("counters", {"cards": "AS QC 9C"}, 30, "you counted every card", "Only aces, tens and kings count in tricks."),
    "last-trick-not-won": (
        "counters",
        {"cards": "AS 10H KD QC"},
        40,
        "you counted the last trick, which was not won",
        "The last trick counts only for whoever wins it.",
    ),
    "last-trick-at-other-points": (
        "counters",
        {"rules": "double-deck", "cards": "AS KD", "last_trick": "yes"},
        3,
        "you counted 1 for the last trick",
        "Here the last trick is worth 2.",
    ),
    "number-of-counters": (
        "counters",
        {"cards": "AS KD QC"},
        2,
        "you counted the cards and not their points",
        "Add up what the counters are worth, not how many they are.",
    ),
    "number-of-cards": (
        "counters",
        {"cards": "AS KD QC"},
        3,
        "you counted the cards and not their points",
        "Add up what the counters are worth, not how many cards there are.",
    ),
    "counted-as-elsewhere": (
        "counters",
        {"rules": "double-deck", "cards": "AS KD QC"},
        20,
        "you counted aces, tens and kings 10 each",
        "Here aces, tens and kings count 1 each.",
    ),
    "taken-not-left": (
        "counters-left",
        {"counters": 140},
        140,
        "you gave what is won, not what is left",
        "Take what is won from the 250 of a whole hand.",
    ),
    "whole-without-last-trick": (
        "counters-left",
        {"counters": 140, "last_trick": "yes"},
        90,
        "you took it from 240, a hand without its last trick",
        "With its last trick a whole hand has 250 trick points.",
    ),
    "last-trick-not-taken-off": (
        "counters-left",
        {"cards": "AS", "last_trick": "yes"},
        240,
        "you did not take off the last trick",
        "The last trick is won here: take its 10 off too.",
    ),
    "whole-of-another-game": (
        "counters-left",
        {"counters": 20},
        30,
        "you took it from 50",
        "Here a whole hand has 250 trick points.",
    ),
    "own-not-taken-off": (
        "trump-count",
        {"trump": "S", "hand": "AS KS QH", "tricks": ["AH KH 9H 9S"]},
        11,
        "you did not take off the two you hold",
        "What you hold yourself is not out.",
    ),
    "seen-not-taken-off": (
        "trump-count",
        {"trump": "S", "hand": "AS KS QH", "tricks": ["AH KH 9H 9S"]},
        10,
        "you did not take off the one in the tricks",
        "What has been played is not out any more.",
    ),
    "all-in-the-deck": (
        "copies-left",
        {"suit": "S", "hand": "AS KS QH", "seen": "AH KH 9H 9S"},
        12,
        "you gave all the spades there are",
        "Take off what you hold and what has been played.",
    ),
    "in-sight-not-out": (
        "copies-left",
        {"suit": "S", "hand": "AS KS QH", "seen": "AH KH 9H 9S"},
        3,
        "you counted those you can see, not those still out",
        "Those you can see are not out.",
    ),
    "own-alone": (
        "trump-count",
        {"trump": "S", "hand": "AS KS QH", "tricks": ["AH KH 9H 9S"]},
        2,
        "you counted those in your own hand",
        "Those still out are neither in your hand nor in the tricks.",
    ),
    "fallen-alone": (
        "trump-count",
        {"trump": "S", "hand": "AS KS QH", "tricks": ["AH KH 9H 9S"]},
        1,
        "you counted those in the tricks",
        "Those still out are neither in your hand nor in the tricks.",
    ),
    "deck-of-another-size": (
        "trump-count",
        {"trump": "S", "hand": "AS KS QH"},
        8,
        "you took ten trumps to be in the deck",
        "This deck has twelve trumps.",
    ),
    "suit-of-an-ordinary-deck": (
        "trump-count",
        {"trump": "S", "hand": "AS KS QH"},
        11,
        "you took 13 trumps to be in the deck",
        "This deck has twelve trumps.",
    ),
    "one-played-missed": (
        "trump-count",
        {"trump": "S", "hand": "QH", "tricks": ["AS KS 9S 9S"]},
        9,
        "you missed one that was played",
        "In the tricks there are four trumps.",
    ),
    "last-trick-missed": (
        "trump-count",
        {"trump": "S", "hand": "QH", "tricks": ["AS KS 9S 9S", "AH QS JS KH"]},
        8,
        "you left out the last of the tricks",
        "The last of these tricks has two trumps in it.",
    ),
    "trumps-on-other-suits-missed": (
        "trump-count",
        {"trump": "S", "hand": "QH", "tricks": ["AS KS 9S 9S", "AH QS JS JS"]},
        8,
        "you left out trumps that fell on other suits",
        "A trump played on another suit is gone too.",
    ),
    "one-trump-a-trick": (
        "trump-count",
        {"trump": "S", "hand": "QS", "tricks": ["AS KS 9S 9S"]},
        10,
        "you counted one trump for each trump lead",
        "Count every trump that fell, not the leads.",
    ),
    "lowest-first": (
        "rank-order",
        {"cards": "AH 10H KH 9H"},
        "9H KH 10H AH",
        "you put the lowest first",
        "The highest card comes first here.",
    ),
    "numbers-lowest-first": (
        "rank-order",
        {"cards": "AH 10H KH QH 9H"},
        "9H 10H QH KH AH",
        "you put the lowest first, and the ten among the low cards",
        "The highest comes first, and the ten ranks above the king.",
    ),
    "ace-low": (
        "rank-order",
        {"cards": "AH 10H KH QH"},
        "10H KH QH AH",
        "you put the ace last",
        "The ace is the highest card of its suit.",
    ),
    "ace-low-ten-low": (
        "rank-order",
        {"cards": "AH 10H KH QH"},
        "KH QH 10H AH",
        "you put the king first and the ace last",
        "The ace is highest, then the ten, then the king.",
    ),
    "ten-above-ace": (
        "rank-order",
        {"cards": "AH 10H KH QH"},
        "10H AH KH QH",
        "you put the ten above the ace",
        "The ace is highest; the ten comes right after it.",
    ),
    "ten-below-queen": (
        "rank-order",
        {"cards": "AH 10H KH QH JH"},
        "AH KH QH 10H JH",
        "you put the ten between queen and jack",
        "The ten ranks right after the ace, above the king.",
    ),
    "ten-last": (
        "rank-order",
        {"cards": "AH 10H KH 9H"},
        "AH KH 9H 10H",
        "you put the ten below the nine",
        "The ten ranks right after the ace, above the king.",
    ),
    "nine-above-jack": (
        "rank-order",
        {"cards": "AH JH KH 9H"},
        "AH KH 9H JH",
        "you put the nine above the jack",
        "The nine is the lowest card of its suit.",
    ),
    "nine-by-the-ten": (
        "rank-order",
        {"cards": "AH 10H JH KH 9H"},
        "AH 10H 9H KH JH",
        "you put the nine right after the ten",
        "The nine is the lowest card of its suit.",
    ),
    "queen-above-king": (
        "rank-order",
        {"cards": "AH KH QH"},
        "AH QH KH",
        "you put the queen above the king",
        "The king ranks above the queen.",
    ),
    "jack-above-queen": (
        "rank-order",
        {"cards": "AH QH JH"},
        "AH JH QH",
        "you put the jack above the queen",
        "The queen ranks above the jack.",
    ),
    "as-they-lie": (
        "rank-order",
        {"cards": "KH AH JH 10H"},
        "KH AH JH 10H",
        "you left the cards as they lay",
        "The highest card comes first, and so on down.",
    ),
    "leader-plays-again": (
        "whose-turn",
        {"leader": "W", "trick": "KH QH"},
        "W",
        "you let the leader play again",
        "Each player plays once to a trick.",
    ),
    "leader-leads-again": (
        "whose-turn",
        {"leader": "W", "trick": "KH QH AH 9H", "trump": "S"},
        "W",
        "you let the leader lead again",
        "Whoever wins a trick leads to the next.",
    ),
    "last-to-play-leads": (
        "whose-turn",
        {"leader": "W", "trick": "KH QH AH 9H", "trump": "S"},
        "S",
        "you let the last to play lead",
        "Whoever wins a trick leads to the next.",
    ),
    "left-of-the-winner-leads": (
        "whose-turn",
        {"leader": "W", "trick": "KH AH QH 9H", "trump": "S"},
        "E",
        "you let the seat after the winner lead",
        "The winner of a trick leads to the next.",
    ),
    "acted-last": (
        "whose-turn",
        {"leader": "W", "trick": "KH QH"},
        "N",
        "you gave the one who acted last another turn",
        "The turn goes on clockwise from your partner.",
    ),
    "anticlockwise": (
        "whose-turn",
        {"leader": "W", "trick": "KH"},
        "S",
        "you went round anticlockwise",
        "Turns go clockwise, which is to the left.",
    ),
    "dealers-right-calls-first": (
        "whose-turn",
        {"dealer": "N"},
        "W",
        "you started at the dealer's right",
        "The bidding starts at the dealer's left.",
    ),
    "seat-left-out": (
        "whose-turn",
        {"leader": "W", "trick": "KH"},
        "E",
        "you left out a seat",
        "The turn goes to the very next seat clockwise.",
    ),
    "passed-called-again": (
        "whose-turn",
        {"dealer": "N", "calls": ["pass", 250, 260, 270]},
        "E",
        "you let East call again after a pass",
        "Whoever has passed is out of the bidding.",
    ),
    "bidding-went-on": (
        "whose-turn",
        {"dealer": "W", "calls": ["pass", "pass", 250, "pass"]},
        "N",
        "you let the bidding go on",
        "When all the others have passed, the bidding is over.",
    ),
    "another-round": (
        "whose-turn",
        {"rules": {"base": "single-deck", "bid-rounds": "one"}, "dealer": "S", "calls": [250, "pass", 260, "pass"]},
        "W",
        "you let the bidding go round again",
        "At this table each player calls only once.",
    ),
    "high-bidder-again": (
        "whose-turn",
        {"dealer": "N", "calls": [250, "pass"]},
        "E",
        "you gave the turn to the highest bidder",
        "The highest bidder waits while the others call.",
    ),
    "dealer-next": (
        "whose-turn",
        {"dealer": "N", "calls": [250]},
        "N",
        "you gave the turn to the dealer",
        "The turn goes on clockwise from East.",
    ),
}


def test_every_slip_has_a_situation() -> None:
    assert set(SLIPPED) == {slip.name for slip in SLIPS}
    assert len({slip.name for slip in SLIPS}) == len(SLIPS)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_a_slip_gives_its_answer_and_its_words(slip: Slip) -> None:
    kind, fields, given, thought, remember = SLIPPED[slip.name]
    question = asked(kind, **fields)
    assert (given_to(question, given), thought, remember) in list(leads_to(slip, question))


def test_a_pass_of_ones_own_is_told_so() -> None:
    slip = next(slip for slip in SLIPS if slip.name == "passed-called-again")
    question = asked("whose-turn", dealer="E", calls=["pass", 250, 260, 270])
    assert [thought for _, thought, _ in leads_to(slip, question)] == ["you let yourself call again after a pass"]


ONE_COPY = (("deck.copies", 1),)
NO_KINGS = (("scoring.values", ((A, 10), (TEN, 10))),)


@pytest.mark.parametrize(
    ("name", "kind", "fields", "believed"),
    [  # Thoughts that a belief has had already, or that are of a table there is not.
        ("all-in-the-deck", "trump-count", {"trump": "H", "hand": "KH QS", "tricks": ["AH 9H JH 10S"]}, ONE_COPY),
        ("deck-of-another-size", "copies-left", {"card": "KH", "hand": "KH KH QS"}, ONE_COPY),
        ("every-card-counted", "counters-left", {"cards": "AS KH QC"}, NO_KINGS),
        ("low-counters-forgotten", "counters", {"cards": "QS JS AH"}, (("scoring.values", ((A, 11), (TEN, 10), (Q, 3), (J, 2))),)),
        ("whole-without-last-trick", "counters-left", {"cards": "AS KH", "last_trick": "yes"}, NO_KINGS),
        ("whole-of-another-game", "counters-left", {"cards": "AS 10H"}, NO_KINGS),
        ("number-of-cards", "counters", {"rules": "two-player", "cards": "JD 9C", "last_trick": "yes"}, ()),
    ],
)
def test_a_slip_is_silent_beside_what_it_would_contradict(name: str, kind: str, fields: Fields, believed: Changed) -> None:
    slip, question = next(slip for slip in SLIPS if slip.name == name), asked(kind, **fields)
    assert not list(slip.answers(replace(question, table=Table(None, question.rules.but(Change("", "", believed))))))


@pytest.mark.parametrize(
    ("kind", "fields", "given", "among"),
    [  # words.md C
        ("counters", {"cards": "AS 10H KD QC"}, 20, {"tens-forgotten", "kings-forgotten"}),
        ("counters", {"cards": "AS 10H KD QC"}, 40, {"last-trick-not-won"}),
        ("counters-left", {"cards": "AS 10H KD QC"}, 210, {"queens-counted"}),
        ("counters-left", {"cards": "AS 10H KD QC"}, 230, {"kings-not-taken-off", "tens-forgotten"}),
        ("counters", {"rules": "two-player", "cards": "AS 10H QD QC"}, 29, {"queens-as-kings"}),  # A6
    ],
)
def test_the_likeliest_cause_is_thought_of_first(kind: str, fields: Fields, given: int, among: set[str]) -> None:
    ways = judge(asked(kind, **fields), given).diagnosis.ways
    assert {way.name for way in ways[: len(among)]} == among


# Laws ---------------------------------------------------------------------------------------------------------------


def test_texts_are_short_and_whole() -> None:
    for question in drilled(OWN):
        speaker = SPEAKERS[type(question)]
        texts = [speaker.ask(question), speaker.rule(question), speaker.part(question)[0], speaker.because(question)]
        texts.append(speaker.shortly(question))
        assert len(texts[-1].split()) <= FEW_WORDS, texts[-1]
        for text in texts:
            assert len(text.split()) <= MOST_WORDS, text
            assert text.endswith((".", "?")), text
            assert text[0].isupper() or text[0].isdigit(), text
            assert not any(odd in text for odd in ("..", "  ", "{", "}", ": The", "is The")), text


def test_no_sentence_stands_twice_and_none_is_the_title() -> None:
    for question in drilled(OWN):
        for slip in SLIPS:
            for answer, _, _ in leads_to(slip, question) if question.kind in slip.kinds else ():
                verdict = judge(question, answer, Diagnosis())
                sentences = [part.strip(" .") for part in verdict.text.split(". ")]
                assert len(set(sentences)) == len(sentences), verdict.text
                assert verdict.title not in sentences


def test_slips_say_what_they_say_in_few_words() -> None:
    for question in drilled(OWN):
        for slip in SLIPS:
            if question.kind in slip.kinds:
                found = list(leads_to(slip, question))
                assert len({str(answer) for answer, _, _ in found}) <= 5, slip.name
                for _, thought, remember in found:
                    assert thought.startswith("you "), thought
                    assert not thought.endswith("."), thought
                    assert remember.endswith("."), remember
                    assert remember[0].isupper(), remember
                    assert max(len(thought.split()), len(remember.split())) <= FEW_WORDS, (thought, remember)
