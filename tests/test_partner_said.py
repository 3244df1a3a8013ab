"""partner-said: what conventions say of calls, which go together, and the kind that asks for it, with its words and its drill."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from tutor.drills import DrillError, drill
from tutor.engine import DOUBLE_DECK, SINGLE_DECK, VARIANTS, Rules, game
from tutor.engine.agreements import AGREEMENTS, clashes, in_force, said, usual
from tutor.engine.auction import AuctionError
from tutor.engine.conventions import CONVENTIONS, fitting, meaning_named
from tutor.engine.hearing import Spoken, call_of, listen
from tutor.feedback import because, diagnose, hint, judge, not_yet
from tutor.questions import Question, read_question
from tutor.questions.partner_said import CHOICES, SHOWN

PARTNERS = {"single-deck": SINGLE_DECK, "double-deck": DOUBLE_DECK}


def asked(**fields: Any) -> Question:
    question, problems = read_question({"kind": "partner-said", **fields})
    assert question is not None, problems
    return question


def problem(**fields: Any) -> str:
    question, problems = read_question({"kind": "partner-said", **fields})
    assert question is None
    return "; ".join(map(str, problems))


# Conventions, each as its source has it -----------------------------------------------------------------------------


def told(calls: list[Spoken], dealer: str, names: str, rules: Rules = SINGLE_DECK) -> str:
    """What the last call tells."""
    last = listen(calls, dealer, rules)[-1]
    return said(calls, dealer, last.seat, rules, names.split())[-1].meaning.name


@pytest.mark.parametrize(
    ("calls", "names", "meaning"),
    [
        ([200, 220], "jump-20", "meld-100"),  # sbirnbaum: 20 over for 100 in meld, 30 for aces, 50 for a run
        ([200, 230], "jump-30", "aces"),
        ([200, 250], "jump-50", "run"),
        ([340], "open-340", "run-and-aces"),
        ([200, "pass", 220], "strong-jump", "strong"),  # TricksterBots 17: after partner opens
        ([200, 220], "strong-jump", "nothing"),
        ([200, 230], "three-legs-jump", "three-legs"),
        ([200, 240], "aces-jump", "aces-no-bid"),
        ([200, "pass", "pass"], "weak-pass", "weak"),
        (["pass"], "weak-pass", "nothing"),
        ([200, 220], "any-jump", "no-run-card"),  # pagat: more than 10 higher than the last bid
        ([200, 210], "any-jump", "nothing"),
        ([220], "any-jump", "nothing"),
        ([200, "pass with help"], "pass-with-help", "help"),
        ([210], "open-one-up", "aces"),  # 21 where bids begin at 20
        ([200, 210], "open-one-up", "nothing"),
    ],
)
def test_calls_of_one_deck(calls: list[Spoken], names: str, meaning: str) -> None:
    assert told(calls, "N", names, game("single-deck", {"minimum-bid": 200})) == meaning


@pytest.mark.parametrize(
    ("calls", "dealer", "names", "meaning"),
    [
        ([51], "N", "open-one-up", "aces"),  # instructables: 51 as the first bid
        ([50, 53], "N", "meld-bid", "meld-30"),  # and ten times what it is over, if not by one
        ([52], "N", "meld-bid", "meld-20"),  # a repository: 20 meld is a bid of 52
        ([50, 51], "N", "meld-bid", "nothing"),
        ([50, 51], "N", "meld-bid-from-one", "meld-10"),
        ([50, 60], "N", "meld-bid", "nothing"),  # 60 ends it
        ([50, "pass", "pass", "pass"], "N", "meld-bid", "nothing"),
        ([50, 51, "pass", "pass", 54], "N", "meld-bid", "nothing"),  # only the first call
        ([50, 51], "N", "one-over", "wants-bid"),  # angelfire: one over, and 50, want the bid
        ([50], "N", "open-lowest", "wants-bid"),
        (["pass", 50], "N", "open-lowest save-bid", "save"),  # unless the partner deals: a save
        (["pass", "pass", 50], "N", "open-lowest save-bid", "wants-bid"),
        (["by me"], "N", "by-me", "small-meld"),  # lebor.net
        (["by"], "N", "by", "out-with-aces"),
    ],
)
def test_calls_of_two_decks(calls: list[Spoken], dealer: str, names: str, meaning: str) -> None:
    assert told(calls, dealer, names, DOUBLE_DECK) == meaning


def test_only_the_calls_of_one_seat_are_told() -> None:
    calls: list[Spoken] = [250, 280, 290, "pass", 300]
    assert [one.meaning.name for one in said(calls, "S", "W", SINGLE_DECK, ["club-jumps"])] == ["nothing", "nothing"]
    assert [one.heard.spoken for one in said(calls, "S", "N", SINGLE_DECK, ["club-jumps"])] == [280]


@pytest.mark.parametrize("calls", [[240], [250, 255], ["help"], [250, "pass", "pass", "pass", "by me"]])
def test_a_convention_makes_no_call_legal(calls: list[Spoken]) -> None:
    with pytest.raises(AuctionError):
        listen(calls, "N", SINGLE_DECK)


def test_every_convention_has_its_words_its_source_and_a_game() -> None:
    for name, row in CONVENTIONS.items():
        assert row.source, name
        assert row.who.endswith("."), name
        at = [rules for rules in PARTNERS.values() if row.fit.holds(rules)]
        assert at, name
        assert all("{" not in row.words(rules) for rules in at)
        assert row.fixed is None or meaning_named(row.fixed.name) == row.fixed
    assert not any(fitting(rules) for name, rules in VARIANTS.items() if name not in PARTNERS)
    assert meaning_named("meld-0") is None
    assert meaning_named("tens") is None


# What goes together -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PARTNERS)
def test_named_agreements_go_together(name: str) -> None:
    rules = PARTNERS[name]
    fit = [one for one in AGREEMENTS.values() if one.fit.holds(rules)]
    assert usual(rules) in fit
    assert not any(clashes(one.rows, rules) for one in fit)
    assert all(CONVENTIONS[row].fit.holds(rules) for one in fit for row in one.rows)


@pytest.mark.parametrize("name", PARTNERS)
def test_where_nothing_clashes_no_call_is_read_in_two_ways(name: str) -> None:
    """The law behind a set of one's own, on random auctions: two readings of one call, and the pair is told as a clash."""
    rules, random = PARTNERS[name], Random(name)
    known = {frozenset((clash.one.name, clash.other.name)) for clash in clashes(tuple(CONVENTIONS), rules)}
    found: set[frozenset[str]] = set()
    for _ in range(300):
        calls: list[Spoken] = []
        for _ in range(7):
            low = max([bid for bid in calls if isinstance(bid, int)], default=0) or (rules.auction.minimum or 0) - rules.meld_step
            jump = low + random.choice((1, 1, 2, 3, 4, 5)) * rules.meld_step
            calls.append(random.choice((jump, jump, "pass", "pass with help", "by me", "by")))
            try:
                heard = listen(calls, "N", rules)
            except AuctionError:
                break
            rows = [row for row in fitting(rules) if row.reads(heard[-1])]
            found |= {frozenset((a.name, b.name)) for a, b in combinations(rows, 2) if a.tells(heard[-1]) != b.tells(heard[-1])}
    assert found == known


# The kind -----------------------------------------------------------------------------------------------------------


def test_the_last_call_of_the_partner_is_read_by_what_was_agreed() -> None:
    fields = {"dealer": "E", "calls": [250, "pass", 270]}
    assert asked(**fields, conventions="club-jumps").answer == "meld-100"
    assert asked(**fields, conventions="app-jumps").answer == "strong"
    assert asked(**fields, conventions=["jump-30"]).answer == "nothing"
    assert asked(**fields).answer == "meld-100"  # as is usual


def test_calls_are_written_as_a_list_or_in_one_line() -> None:
    listed = asked(dealer="E", calls=[250, "pass", "Pass with  help"])
    assert asked(dealer="E", calls="250 pass pass with help") == listed
    assert asked(dealer="E", calls="250, pass, pass with help") == listed
    assert read_question(listed.to_data()) == (listed, [])


def test_what_cannot_be_asked_is_told() -> None:
    assert problem(dealer="S", calls=[250]) == "your partner has not called yet"
    assert problem(dealer="W", calls=[240]).startswith("call 1 is not legal: '240'")
    assert problem(dealer="W", calls=["help"]) == "'help' is not a call"
    assert problem(dealer="W", calls=[250], conventions=["jump"]) == "unknown value 'jump'"
    assert "read the same call differently" in problem(dealer="W", calls=[250], conventions=["jump-20", "any-jump"])
    assert problem(dealer="W", calls=[250], conventions=["by-me"]) == "none of the conventions makes sense at this table"
    assert problem(rules="three-player", dealer="N", calls=[250]) == "nobody bids with a partner in this game"
    assert problem(rules="two-player", dealer="N", calls=[250]) == "nobody bids with a partner in this game"


def test_a_table_without_conventions_is_told_so() -> None:
    by_fives = {"base": "single-deck", "bid-steps": 5}
    data = {"kind": "partner-said", "rules": by_fives, "dealer": "W", "calls": [250], "conventions": ["club-jumps"]}
    assert [error.hint for error in read_question(data)[1]] == ["there are none where bids go by such steps"]


def test_a_learners_own_agreement_is_taken_where_the_file_pins_none() -> None:
    own, tables = (("single-deck", ("any-jump",)),), {"single-deck": SINGLE_DECK}
    open_one, pinned = asked(dealer="E", calls=[250, "pass", 270]), asked(dealer="E", calls=[250, "pass", 270], conventions="club-jumps")
    assert open_one.at(tables, own).answer == "no-run-card"
    assert pinned.at(tables, own).answer == "meld-100"
    assert open_one.at(tables, (("double-deck", ("by",)),)).answer == "meld-100"


def test_the_choices_hold_the_right_one_and_that_there_is_none() -> None:
    for skill_level in (1, 2, 3):
        for seed in range(12):
            for rules in PARTNERS.values():
                question: Any = drill(rules, "partner-said", skill_level, seed)
                names = [meaning.name for meaning in question.choices]
                assert len(names) == CHOICES == len(set(names))
                assert {question.answer, "nothing"} <= {*names}
                assert names[-1] == "nothing"


def test_of_a_long_agreement_the_line_that_reads_the_call_and_its_neighbours_are_shown() -> None:
    rows = ["open-one-up", "meld-bid", "one-over", "save-bid", "by-me", "by"]
    for calls, line in ((["pass", 53], "First call under 60, 2 or more over"), (["pass", "by"], "“by”"), ([50, 51], "1 over the last bid")):
        question = asked(rules="double-deck", dealer="S", calls=calls, conventions=rows)
        shown = [label for label, _ in question.scene().facts if label != "Dealer"]
        assert len(shown) == SHOWN
        assert line in shown


def test_what_is_said_of_right_and_wrong_readings() -> None:
    question = asked(dealer="E", calls=[250, "pass", 270], conventions="club-jumps")
    assert because(question) == "Your partner bid 270 after 250. That is 20 over. By your agreement that tells: about 100 of meld."
    assert judge(question, "strong").title == "Other tables read it so"
    held = not_yet(question, "run")
    assert held is not None
    assert held.text.startswith("That would be: 50 over the last bid.")
    assert "agreement, not a rule" in hint(question, 2).text
    assert "said-elsewhere" in diagnose(question, "strong").explained
    assert diagnose(question, "nothing").explained == {"said-plain"}
    assert "said-step-off" in diagnose(question, "aces").explained


def test_the_drill_asks_by_the_learners_own_agreement() -> None:
    for seed in range(8):
        question: Any = drill(SINGLE_DECK, "partner-said", 3, seed, agreed=("any-jump",))
        assert question.conventions == ("any-jump",)
        assert question.answer in ("no-run-card", "nothing")
    strange: Any = drill(SINGLE_DECK, "partner-said", 1, 1, agreed=("by-me",))  # of another game
    assert {row.name for row in strange.agreed} <= {row.name for row in in_force(["club-jumps"], SINGLE_DECK)}
    with pytest.raises(DrillError, match="partners"):
        drill(VARIANTS["three-player"], "partner-said", 1, 1)


def test_a_pass_in_other_words_is_a_pass() -> None:
    assert [call_of(one) for one in (250, "pass", "by me", "by", "pass with help")] == [250, *["pass"] * 4]
