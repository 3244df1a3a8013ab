"""Diagnosis: every belief is found, house rules as house rules, right answers never; and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest
from amounts import many
from learners import Row, accused, changes, game_of, is_told, observe_slips, pool, rows, slip, touched, weigh

from tutor.drills import drill
from tutor.engine import HOUSE_RULES, VARIANTS
from tutor.feedback import Diagnosis, alternatives, because, diagnose, judge
from tutor.feedback.diagnosis import answer_under, relevant, slipped
from tutor.feedback.judge import shortly
from tutor.feedback.misconceptions import BELIEFS, HOUSE_BELIEFS, MISTAKES, Belief
from tutor.feedback.words import first_lower
from tutor.questions import Answer, Question, read_question

MOST_WORDS = 40
THREE_ANSWERS = 2.5  # points of evidence that three wrong answers must give one belief
Situation = tuple[Mapping[str, Any], Any]


def asked(situation: Situation) -> tuple[Question, Answer]:
    """A question and an answer to it, as YAML and a learner would write them."""
    data, given = situation
    question, problems = read_question(data)
    assert question is not None, problems
    return question, question.answers.reader.read(given)


def names(question: Question, given: Answer) -> list[str]:
    """The names of the ways to explain an answer, likeliest first."""
    return [way.name for way in diagnose(question, given).ways]


# One situation for each mistake, in which it alone explains the answer.
MISTAKEN: Mapping[str, Situation] = {
    "king-above-ten": ({"kind": "rank-order", "cards": "AH 10H KH QH 9H"}, "AH KH QH 10H 9H"),
    "ten-below-king": ({"kind": "rank-order", "cards": "AH 10H KH QH JH"}, "AH KH 10H QH JH"),
    "need-not-follow": ({"kind": "legal-plays", "trump": "S", "hand": "AH 10H 9S QS", "trick": "KH"}, "AH 10H 9S QS"),
    "partner-need-not-be-beaten": ({"kind": "legal-plays", "trump": "S", "hand": "AS 9S QH", "trick": "KS QS"}, "AS 9S"),
    "beats-after-a-ruff": ({"kind": "legal-plays", "trump": "S", "hand": "AH 9H QS", "trick": "KH AS"}, "AH"),
    "may-discard-with-trump": ({"kind": "legal-plays", "trump": "S", "hand": "9S QS AD KC", "trick": "KH"}, "9S QS AD KC"),
    "need-not-overtrump": ({"kind": "legal-plays", "trump": "S", "hand": "AS 9S QD", "trick": "KH QS"}, "AS 9S"),
    "later-twin-wins": ({"kind": "trick-winner", "trump": "S", "leader": "N", "trick": "AH KH AH 9H"}, "S"),
    "any-suit-wins": ({"kind": "trick-winner", "trump": "S", "leader": "N", "trick": "KH AD QH 9S"}, "E"),
    "royal-paid-in-run": ({"kind": "meld-count", "trump": "S", "hand": "AS 10S KS QS JS AH"}, "190"),
    "run-in-any-suit": ({"kind": "meld-count", "trump": "H", "hand": "AS 10S KS QS JS AH"}, "150"),
    "marriage-of-two-suits": ({"kind": "meld-count", "trump": "S", "hand": "KH QD AC 10C JS"}, "20"),
    "every-marriage-royal": ({"kind": "meld-count", "trump": "S", "hand": "KH QH AC 10C JS"}, "40"),
    "royal-paid-plain": ({"kind": "meld-count", "trump": "H", "hand": "KH QH AC 10C JS"}, "20"),
    "every-nine-a-dix": ({"kind": "meld-count", "trump": "S", "hand": "9S 9H 9D AC JS"}, "30"),
    "dix-forgotten": ({"kind": "meld-count", "trump": "S", "hand": "9S KH QH AC JS"}, "20"),
    "pinochle-in-other-suits": ({"kind": "meld-count", "trump": "S", "hand": "QC JD AC 10C 9D"}, "40"),
    "around-with-a-suit-missing": ({"kind": "meld-count", "trump": "S", "hand": "AS AH AD 10C JS"}, "100"),
    "tens-around": ({"kind": "meld-count", "trump": "S", "hand": "10S 10H 10D 10C JS"}, "90"),
    "doubles-on-top": ({"kind": "meld-count", "trump": "H", "hand": "QS QS JD JD AC"}, "380"),
    "one-meld-a-card": ({"kind": "shared-cards", "trump": "S", "hand": "KS QS JD 9H AC"}, "none"),
    "queens-as-kings": ({"kind": "counters", "rules": "two-player", "cards": "AS 10H QD QC"}, "29"),
    "queens-count": ({"kind": "counters", "cards": "AS QH QD JC"}, "30"),
    "kings-forgotten": ({"kind": "counters", "cards": "AS KH KD JC"}, "10"),
    "last-trick-forgotten": ({"kind": "counters", "cards": "AS 10H QD JC", "last-trick": "true"}, "20"),
    "dealer-calls-first": ({"kind": "whose-turn", "dealer": "N"}, "N"),
    "exact-bid-is-set": ({"kind": "points-needed", "bid": "300", "meld": "100"}, "210"),
    "set-costs-the-shortfall": (
        {
            "kind": "hand-score",
            "bid": "300",
            "meld": {"declarer": "100", "defenders": "40"},
            "counters": {"declarer": "150", "defenders": "100"},
        },
        {"outcome": "set", "declarer": "-50", "defenders": "140"},
    ),
    "set-keeps-the-meld": (
        {
            "kind": "hand-score",
            "bid": "300",
            "meld": {"declarer": "100", "defenders": "40"},
            "counters": {"declarer": "150", "defenders": "100"},
        },
        {"outcome": "set", "declarer": "-200", "defenders": "140"},
    ),
    "bid-from-tricks-alone": (
        {
            "kind": "hand-score",
            "bid": "300",
            "meld": {"declarer": "200", "defenders": "40"},
            "counters": {"declarer": "150", "defenders": "100"},
        },
        {"outcome": "set", "declarer": "-300", "defenders": "140"},
    ),
    "low-meld-loses-tricks": (
        {
            "kind": "hand-score",
            "rules": "double-deck",
            "bid": "60",
            "meld": {"declarer": "40", "defenders": "10"},
            "counters": {"declarer": "26", "defenders": "24"},
        },
        {"outcome": "made", "declarer": "66", "defenders": "0"},
    ),
    "one-of-each-card": ({"kind": "copies-left", "card": "10H", "hand": "10H AS KS"}, "0"),
    "doubles-as-singles": (
        {"kind": "meld-count", "rules": "double-deck", "trump": "S", "hand": "AS AS AH AH AD AD AC AC 10S 10H 10C 10D"},
        "20",
    ),
    "equal-bid-is-enough": ({"kind": "least-bid", "dealer": "N", "calls": "270"}, "270"),
    "any-raise-is-enough": ({"kind": "least-bid", "dealer": "N", "calls": "270"}, "271"),
}

# The answers of tables that play otherwise.
AT_SOME_TABLES: tuple[tuple[str, Mapping[str, Any], Any], ...] = (
    ("must-beat=trump-led", {"kind": "legal-plays", "trump": "S", "hand": "AH 9H QS", "trick": "KH"}, "AH 9H"),
    ("must-beat=never", {"kind": "legal-plays", "trump": "S", "hand": "AS 9S QH", "trick": "KS"}, "AS 9S"),
    ("double-arounds=twofold", {"kind": "meld-count", "trump": "H", "hand": "AS AH AD AC AS AH AD AC"}, "200"),
    ("double-pinochle=80", {"kind": "meld-count", "trump": "H", "hand": "QS QS JD JD AC"}, "80"),
    ("run-extras=pair", {"kind": "meld-count", "trump": "S", "hand": "AS 10S KS KS QS JS"}, "150"),
    ("run-extras=none", {"kind": "meld-count", "trump": "S", "hand": "AS 10S KS KS QS QS JS"}, "150"),
    ("double-royal-marriage=300", {"kind": "meld-count", "trump": "H", "hand": "KH KH QH QH"}, "300"),
    (
        "save=0",
        {
            "kind": "hand-score",
            "bid": "300",
            "meld": {"declarer": "100", "defenders": "40"},
            "counters": {"declarer": "250", "defenders": "0"},
        },
        {"outcome": "made", "declarer": "350", "defenders": "40"},
    ),
    (
        "save=20",
        {
            "kind": "hand-score",
            "rules": {"base": "double-deck", "save": "1"},
            "bid": "60",
            "meld": {"declarer": "40", "defenders": "24"},
            "counters": {"declarer": "40", "defenders": "10"},
        },
        {"outcome": "made", "declarer": "80", "defenders": "0"},
    ),
    (
        "both-out=higher-score",
        {
            "kind": "game-winner",
            "before": {"declarer": "1200", "defenders": "1450"},
            "bid": "300",
            "meld": {"declarer": "150", "defenders": "40"},
            "counters": {"declarer": "150", "defenders": "100"},
        },
        {"declarer": "1500", "defenders": "1590", "winner": "defenders"},
    ),
    (
        "both-out=play-on",
        {
            "kind": "game-winner",
            "before": {"declarer": "1200", "defenders": "1450"},
            "bid": "300",
            "meld": {"declarer": "150", "defenders": "40"},
            "counters": {"declarer": "150", "defenders": "100"},
        },
        {"declarer": "1500", "defenders": "1590", "winner": "none"},
    ),
    (
        "game-target=1000",
        {
            "kind": "game-winner",
            "before": {"declarer": "700", "defenders": "450"},
            "bid": "300",
            "meld": {"declarer": "150", "defenders": "40"},
            "counters": {"declarer": "150", "defenders": "100"},
        },
        {"declarer": "1000", "defenders": "590", "winner": "declarer"},
    ),
    (
        "set-costs=bid-and-meld",
        {
            "kind": "hand-score",
            "bid": "300",
            "meld": {"declarer": "100", "defenders": "40"},
            "counters": {"declarer": "150", "defenders": "100"},
        },
        {"outcome": "set", "declarer": "-400", "defenders": "140"},
    ),
    (
        "set-pays-opponents=bid",
        {
            "kind": "hand-score",
            "bid": "300",
            "meld": {"declarer": "100", "defenders": "40"},
            "counters": {"declarer": "150", "defenders": "100"},
        },
        {"outcome": "set", "declarer": "-300", "defenders": "440"},
    ),
    (
        "throw-in-pays=nothing",
        {"kind": "hand-score", "bid": "300", "meld": {"declarer": "100", "defenders": "40"}, "thrown-in": "true"},
        {"outcome": "set", "declarer": "-300", "defenders": "0"},
    ),
    (
        "throw-in-pays=meld-and-half",
        {"kind": "hand-score", "bid": "300", "meld": {"declarer": "100", "defenders": "40"}, "thrown-in": "true"},
        {"outcome": "set", "declarer": "-300", "defenders": "165"},
    ),
    ("counting=classic", {"kind": "counters", "cards": "AS 10S KH JC"}, "27"),
    ("counting=ones", {"kind": "counters", "cards": "AS 10S KH JC"}, "3"),
    (
        "declarer-must-save=yes",
        {
            "kind": "hand-score",
            "bid": "300",
            "meld": {"declarer": "400", "defenders": "40"},
            "counters": {"declarer": "0", "defenders": "250"},
        },
        {"outcome": "set", "declarer": "-300", "defenders": "290"},
    ),
    (
        "min-meld=20",
        {
            "kind": "hand-score",
            "rules": {"base": "double-deck", "min-meld": "0"},
            "bid": "60",
            "meld": {"declarer": "40", "defenders": "10"},
            "counters": {"declarer": "26", "defenders": "24"},
        },
        {"outcome": "made", "declarer": "66", "defenders": "24"},
    ),
    ("counting=ten-five", {"kind": "counters", "cards": "AS KS JC"}, "15"),
)


def test_every_mistake_has_a_situation() -> None:
    assert set(MISTAKEN) == {belief.name for belief in MISTAKES}
    assert len(MISTAKES) >= 22


# Where a slip is likelier until the learner has done so before.
LATER = ("bid-from-tricks-alone", "exact-bid-is-set")


@pytest.mark.parametrize("name", MISTAKEN)
def test_a_mistake_is_found_first(name: str) -> None:
    question, given = asked(MISTAKEN[name])
    found = names(question, given)
    assert name in found if name in LATER else found[:1] == [name], found
    known = diagnose(question, given, {name: (3, 0)}).likeliest
    assert known is not None
    assert known.name == name


@pytest.mark.parametrize("name", MISTAKEN)
def test_a_mistake_is_named_kindly_then_plainly(name: str) -> None:
    question, given = asked(MISTAKEN[name])
    belief = BELIEFS[name]
    known = diagnose(question, given, {name: (6, 0)})
    first, again = judge(question, given, known), judge(question, given, known, told=[name])
    assert not first.right
    assert first.text.startswith(f"It looks as if {belief.thought}."), first.text
    assert "It looks as if" not in again.text
    assert belief.remember in again.text, again.text
    for verdict in (first, again):
        assert "wrong" not in f"{verdict.title} {verdict.text}".lower()
        assert belief.remember in verdict.text, f"no rule: {verdict.text}"
        assert because(question) in verdict.text or shortly(question) in verdict.text, f"no figures: {verdict.text}"
        assert_well_said(verdict.text)


def assert_well_said(text: str) -> None:
    """Short, whole sentences, none of them twice."""
    assert 3 <= len(text.split()) <= MOST_WORDS, text
    assert text.endswith("."), text
    sentences = [part.strip() for part in text.rstrip(".").split(". ")]
    assert len(sentences) == len(set(sentences)), f"a sentence twice: {text}"


@pytest.mark.parametrize(("name", "data", "given"), AT_SOME_TABLES, ids=[name for name, _, _ in AT_SOME_TABLES])
def test_a_house_rule_is_found_as_a_house_rule(name: str, data: Mapping[str, Any], given: Any) -> None:
    question, answer = asked((data, given))
    found = diagnose(question, answer)
    assert found.likeliest, "nothing explains it"
    if HOUSE_RULES[name.split("=")[0]].common:
        assert found.likeliest.name == name, [way.name for way in found.ways]
    known = diagnose(question, answer, {name: (3, 0)}).likeliest
    assert known is not None
    assert (known.name, known.is_house_rule) == (name, True)


@pytest.mark.parametrize(("name", "data", "given"), AT_SOME_TABLES, ids=[name for name, _, _ in AT_SOME_TABLES])
def test_a_house_rule_is_said_kindly_and_so_is_the_rule_of_this_table(name: str, data: Mapping[str, Any], given: Any) -> None:
    question, answer = asked((data, given))
    verdict = judge(question, answer, diagnose(question, answer, {name: (6, 0)}))
    assert verdict.title == "Right at some tables"
    assert verdict.house_rule is BELIEFS[name]
    assert f"At some tables {first_lower(BELIEFS[name].says)}" in verdict.text
    assert "At this one " in verdict.text or "Not at this one." in verdict.text, f"the rule of this table is missing: {verdict.text}"
    assert because(question) in verdict.text or shortly(question) in verdict.text, f"no figures: {verdict.text}"
    assert_well_said(verdict.text)


def test_the_answer_of_a_house_rule_is_right_where_it_is_played() -> None:
    for name, data, given in AT_SOME_TABLES:
        switch, value = name.split("=")
        table = data.get("rules", {"base": "single-deck"})
        question, answer = asked(({**data, "rules": {**table, switch: value}}, given))
        assert question.is_right(answer), name
        assert diagnose(question, answer).ways == ()


PAIRED: tuple[tuple[str, Situation], ...] = (
    ("royal-paid-in-run+every-nine-a-dix", ({"kind": "meld-count", "trump": "S", "hand": "AS 10S KS QS JS 9H"}, "200")),
    ("every-marriage-royal+tens-around", ({"kind": "meld-count", "trump": "S", "hand": "KH QH 10S 10H 10D 10C"}, "130")),
    ("queens-count+last-trick-forgotten", ({"kind": "counters", "cards": "AS QH QD QC JC", "last-trick": "true"}, "40")),
)


@pytest.mark.parametrize(("name", "situation"), PAIRED, ids=[name for name, _ in PAIRED])
def test_two_mistakes_at_once_are_found_where_none_alone_explains(name: str, situation: Situation) -> None:
    question, given = asked(situation)
    ways = diagnose(question, given).ways
    assert name in [way.name for way in ways]
    assert all(len(way.causes) == 2 for way in ways)
    text = judge(question, given).text
    assert_well_said(text)


@pytest.mark.parametrize(("name", "situation"), PAIRED, ids=[name for name, _ in PAIRED])
def test_two_mistakes_are_put_plainly_only_when_both_were_told_before(name: str, situation: Situation) -> None:
    question, given = asked(situation)
    one, other = name.split("+")
    found = Diagnosis(tuple(replace(way, share=1.0) for way in diagnose(question, given).ways if way.name == name))
    for told, kindly in (((), True), ((one,), True), ((other,), True), ((one, other), False)):
        text = judge(question, given, found, told).text
        assert text.startswith("It looks as if you") is kindly, (told, text)


def test_which_belief_is_thought_of_first() -> None:
    """A rule that nearly all others play, what is part of a house rule, rules of many tables, mistakes, rules of a few."""
    names = ("beat-after-ruff=no", "need-not-overtrump", "run-extras=pair", "king-above-ten", "double-royal-marriage=300")
    likely = [BELIEFS[name].likely for name in names]
    assert likely == sorted(set(likely), reverse=True)
    assert BELIEFS["set-costs=bid-and-meld"].likely > BELIEFS["double-royal-marriage=300"].likely  # few play it, many have heard of it


def test_single_beliefs_come_before_pairs() -> None:
    for name, situation in MISTAKEN.items():
        question, given = asked(situation)
        assert all(len(way.causes) == 1 for way in diagnose(question, given).ways), name


def test_slips_that_nothing_explains_are_left_to_the_figures() -> None:
    question, given = asked(({"kind": "meld-count", "trump": "S", "hand": "AS 10S KS QS JS AH"}, "153"))
    misled = [belief.name for belief, _ in alternatives(question)] + [slip.name for slip, _ in slipped(question)]
    assert diagnose(question, given) == Diagnosis(spared=frozenset(misled))
    text = judge(question, given).text
    assert "It looks as if you" not in text
    assert "150" in text


@pytest.mark.slow
def test_a_right_answer_is_never_diagnosed() -> None:
    for question in (question for questions in pool("single-deck", 4).values() for question in questions):
        found = diagnose(question, question.answer)
        assert found.ways == ()
        assert judge(question, question.answer, found).right


@pytest.mark.slow
def test_what_is_said_of_any_explained_answer_is_short_and_whole() -> None:
    for game in VARIANTS:
        for question in (question for questions in pool(game, 1).values() for question in questions):
            for belief in relevant(question):
                given = answer_under(question, (belief,))
                if given is None or question.is_right(given):
                    continue
                found, known = diagnose(question, given), [[], [mistake.name for mistake in MISTAKES]]
                texts = [judge(question, given, found, told=beliefs).text for beliefs in known]
                for text in texts:
                    assert 3 <= len(text.split()) <= MOST_WORDS, (text, question.to_data())
                    assert text.endswith("."), (text, question.to_data())


# The table itself.


@pytest.mark.parametrize("game", VARIANTS)
def test_no_two_mistakes_are_the_same_change(game: str) -> None:
    rules = VARIANTS[game]
    held = [(belief.name, rules.but(belief.change(rules))) for belief in MISTAKES if belief.fits(rules)]
    same = [(one[0], two[0]) for one, two in combinations(held, 2) if one[1] == two[1] and one[1] != rules]
    assert same == []


def test_no_mistake_is_also_a_house_rule() -> None:
    for rules in VARIANTS.values():
        mistakes = {rules.but(belief.change(rules)): belief.name for belief in MISTAKES if belief.fits(rules)}
        mistakes.pop(rules, None)
        for belief in HOUSE_BELIEFS:
            if belief.fits(rules):
                changed = rules.but(belief.change(rules))
                assert changed not in mistakes, (belief.name, mistakes[changed])


@pytest.mark.parametrize("game", VARIANTS)
def test_a_belief_that_fits_a_game_can_be_held_in_it(game: str) -> None:
    rules = VARIANTS[game]
    fitting = [belief for belief in BELIEFS.values() if belief.fits(rules)]
    assert len(fitting) > 25
    for belief in fitting:
        assert isinstance(hash(rules.but(belief.change(rules))), int), belief.name


def test_beliefs_and_house_rules_may_be_keys() -> None:
    assert len({*BELIEFS.values()}) == len(BELIEFS)
    assert len({*HOUSE_RULES.values()}) == len(HOUSE_RULES)


@pytest.mark.slow
@pytest.mark.parametrize("belief", MISTAKES, ids=lambda belief: belief.name)
def test_every_mistake_changes_the_answer_of_some_drill(belief: Belief) -> None:
    assert touched(belief, game_of(belief, 8), 8)


@pytest.mark.parametrize("belief", MISTAKES, ids=lambda belief: belief.name)
def test_every_mistake_is_written_as_its_place_asks(belief: Belief) -> None:
    assert belief.says.endswith(".")
    assert belief.remember.endswith(".")
    assert belief.thought[0].islower()
    assert belief.thought[-1].isalpha()
    assert len(belief.remember.split()) <= 15


def test_a_learner_out_of_the_suit_may_think_that_any_card_goes() -> None:
    """The plain case of may-discard-with-trump: the trumps held would win the trick."""
    question, _ = asked(({"kind": "legal-plays", "trump": "S", "hand": "9S QS AD KC", "trick": "KH"}, "9S"))
    assert set(answer_under(question, (BELIEFS["may-discard-with-trump"],)) or ()) == set(question.scene().hand)


def test_a_learner_who_need_not_follow_may_still_follow() -> None:
    question, _ = asked(({"kind": "legal-plays", "trump": "S", "hand": "AH 10H 9S QS", "trick": "KH"}, "AH"))
    answer = answer_under(question, (BELIEFS["need-not-follow"],)) or ()
    assert {str(card) for card in answer} >= {"AH", "10H"}


# Simulated learners, in moderate numbers; the whole table is printed by `python tests/learners.py 2000`.


@cache
def table() -> Sequence[Row]:
    """A row for each misconception."""
    return rows(count=many(100, 60), each=8, tens=0)


@pytest.mark.slow
def test_the_true_one_comes_first_on_diagnostic_questions_and_is_always_named() -> None:
    random, reached, tried = Random(7), 0, 0
    for row in table():
        assert row.caused > 0, row.name
        assert row.share(row.first_diagnostic, row.diagnostic) >= 0.9, row.name
        assert row.share(row.named, row.caused) >= 0.99, row.name
        assert row.right_called_wrong == 0, row.name
        for _ in range(20):
            tried += 1
            reached += row.is_first_after(3, random)
    assert reached >= 0.8 * tried, f"three answers are enough for {reached / tried:.0%}"


@pytest.mark.slow
def test_ten_answers_put_the_true_one_first() -> None:
    random, late = Random(9), {}
    for row in table():
        first = sum(row.is_first_after(10, random) for _ in range(50))
        if first < 48:
            late[row.name] = f"{first} of 50, of its {row.caused} answers {row.diagnostic} diagnostic, {row.rivals.most_common(2)}"
    assert late == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["single-deck", "double-deck", "two-player"])
def test_learners_who_only_slip_are_seldom_told_a_misconception(game: str) -> None:
    seen = observe_slips(game, 4, Random(5))
    assert seen.errors > 150
    assert seen.told <= 0.1 * seen.errors, f"{seen.told / seen.errors:.1%} of {seen.errors}"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["single-deck", "double-deck", "two-player"])
def test_three_slips_seldom_weigh_for_one_belief(game: str) -> None:
    """Most beliefs reach these points in three answers that they caused (see above)."""
    assert accused(observe_slips(game, 3, Random(5), learners=many(8, 4), slips=1).names, Random(6), 5000, least=THREE_ANSWERS) <= 0.02


@pytest.mark.slow
def test_a_slip_is_another_answer() -> None:
    random = Random(8)
    for questions in pool("three-player", 2).values():
        for question in questions:
            given = slip(question, question.answer, random)
            assert not question.answers.same(given, question.answer)
            assert isinstance(is_told(question, given), bool)


# How surely a cause is told, by what the learner's earlier answers said of it (for, against).
TOLD: tuple[tuple[str, tuple[tuple[int, int], ...], str], ...] = (
    # A number that nothing else gives.
    ("royal-paid-in-run", ((0, 0),), "sure"),
    ("royal-paid-in-run", ((2, 0),), "sure"),
    ("royal-paid-in-run", ((0, 12),), "sure"),
    ("royal-paid-in-run", ((0, 40),), "perhaps"),
    # A choice of a few options could be a guess: told only the second time.
    ("later-twin-wins", ((0, 0),), "no"),
    ("later-twin-wins", ((1, 0),), "sure"),
    ("later-twin-wins", ((1, 4),), "perhaps"),
    ("later-twin-wins", ((1, 12),), "no"),
    # Two at once: only when each has been met before.
    ("royal-paid-in-run+every-nine-a-dix", ((0, 0), (0, 0)), "no"),
    ("royal-paid-in-run+every-nine-a-dix", ((2, 0), (2, 0)), "sure"),
    ("royal-paid-in-run+every-nine-a-dix", ((1, 9), (0, 9)), "no"),
)


@pytest.mark.parametrize(("name", "seen", "how"), TOLD)
def test_a_cause_is_told_as_surely_as_the_evidence_allows(name: str, seen: Sequence[tuple[int, int]], how: str) -> None:
    question, given = asked(MISTAKEN[name] if name in MISTAKEN else dict(PAIRED)[name])
    found = diagnose(question, given, dict(zip(name.split("+"), seen, strict=True)))
    assert found.likeliest is not None
    assert found.likeliest.name == name
    verdict = judge(question, given, found)
    start = {"sure": "It looks as if", "perhaps": "Perhaps"}.get(how)
    assert bool(verdict.told) is (start is not None), found.likeliest.share
    assert start is None or verdict.text.startswith(start), (found.likeliest.share, verdict.text)


def test_an_answer_speaks_for_what_alone_explains_it_and_against_what_would_have_misled() -> None:
    question, given = asked(({"kind": "meld-count", "trump": "S", "hand": "AS 10S KS QS JS 9S"}, "200"))
    wrong = {belief.name for belief, _ in alternatives(question)} | {slip.name for slip, _ in slipped(question)}
    found = diagnose(question, given)
    assert found.explained == {"royal-paid-in-run"}
    assert found.spared == wrong - {"royal-paid-in-run"} > {"dix-forgotten", "another-trump"}
    right = diagnose(question, question.answer)
    assert (right.ways, right.explained, right.spared, right.likeliest) == ((), frozenset(), wrong, None)
    pair, both = asked(dict(PAIRED)["royal-paid-in-run+every-nine-a-dix"])
    assert diagnose(pair, both).explained == frozenset()  # neither alone leads to it


def test_evidence_is_shared_among_what_explains_equally() -> None:
    assert weigh([("a", "b"), ("a",), ("c",)]) == [("a", 1.5), ("c", 1.0), ("b", 0.5)]
    assert weigh([]) == []


@pytest.mark.slow
def test_a_diagnostic_question_is_preferred() -> None:
    """Of the harder drills most answers that one belief gives are given by no other."""
    alone = shared = 0
    for skill in ("must-beat", "total-meld", "hand-score", "counters", "trick-winner"):
        for seed in range(15):
            question = drill(VARIANTS["single-deck"], skill, 3, seed)
            mine = [answer_under(question, (belief,)) for belief in relevant(question) if changes(belief, question)]
            for answer in mine:
                same = sum(1 for other in mine if question.answers.same(answer, other))
                alone, shared = alone + (same == 1), shared + (same > 1)
    assert alone > shared
