"""Marking melds on the cards: any way to group what is paid is right, and nothing else is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from amounts import many
from holdings import SUITS, meld_hand
from houses import table
from marking import is_marked_right

from tutor.engine import Card, Cards, MeldCount, Rank, Rules, Suit, count_meld, format_cards
from tutor.engine.meld import Fate, MeldPart, mark_melds
from tutor.engine.meld.parts import RUN_RANKS
from tutor.feedback import diagnose, judge
from tutor.feedback.speakers import SPEAKERS
from tutor.questions import read_question
from tutor.questions.mark_melds import MarkMelds
from tutor.questions.meld_count import MeldTotal

RUN = "AS 10S KS QS JS"
ACES = "AS AH AD AC"
HOUSE = "KS QS KH QH KD QD KC QC"
PAIR = {"base": "single-deck", "run-extras": "pair"}
NONE = {"base": "single-deck", "run-extras": "none"}


def question(hand: str, trump: str = "S", rules: object = "single-deck") -> MarkMelds:
    made, problems = read_question({"kind": "mark-melds", "rules": rules, "trump": trump, "hand": hand})
    assert isinstance(made, MarkMelds), problems
    return made


def groups(text: str) -> tuple[Cards, ...]:
    return MarkMelds.answers.reader.read(text)  # type: ignore[no-any-return]


RIGHT = [
    (f"{RUN} 9S", RUN + ", 9S", "single-deck"),
    (f"{RUN} 9S", "9S, JS 10S AS QS KS", "single-deck"),
    (f"{RUN} 9S 9S", f"{RUN}, 9S, 9S", "single-deck"),
    (f"{RUN} 9S 9S", f"{RUN}, 9S 9S", "single-deck"),
    (f"{ACES} {ACES}", f"{ACES}, {ACES}", "single-deck"),
    (f"{ACES} {ACES}", f"{ACES} {ACES}", "single-deck"),
    ("KH KH QH QH", "KH QH, KH QH", "single-deck"),
    ("KH KH QH QH", "KH KH QH QH", "single-deck"),
    (f"{RUN} KS", f"{RUN} KS", "single-deck"),
    (f"{RUN} KS", f"{RUN}, KS QS", "single-deck"),
    (f"{RUN} KS", f"{RUN}, KS", "single-deck"),
    (f"{RUN} KS QS", f"{RUN} KS QS", "single-deck"),
    (f"{RUN} KS QS", f"{RUN}, KS QS", "single-deck"),
    (f"{RUN} KS QS", f"{RUN}, KS QS, KS QS", "single-deck"),
    (f"{RUN} KS QS", f"{RUN} KS, QS", "single-deck"),
    (f"{RUN} KS QS", f"{RUN}, KS QS", PAIR),
    (f"{RUN} KS QS", f"{RUN} KS QS", PAIR),
    (f"{RUN} KS QS", RUN, NONE),
    (f"{RUN} KS", RUN, PAIR),
    (f"{RUN} {RUN}", f"{RUN}, {RUN}", "single-deck"),
    (f"{RUN} JD KD QD", f"{RUN}, QS JD, KD QD", "single-deck"),
    ("AS 10H 9D", "none", "single-deck"),
    (RUN, f"KS QS, {RUN}", "two-player"),
    ("QS QS JD JD", "QS JD, QS QS JD JD", "two-player"),
    ("QS QS JD JD", "QS JD, QS JD", "two-player"),
    (HOUSE, "KS QS, KH QH, KC QC, KS KH KD KC, QS QH QD QC", "two-player"),
    (HOUSE, "KS QS, KH QH, KD QD, KS KH KD KC, QS QH QD QC", "two-player"),
]
WRONG = [
    (f"{RUN} 9S", RUN, "single-deck", "One found, one missed"),
    (f"{RUN} 9S", f"{RUN}, 9S, KS QS", "single-deck", "Two found, one paid twice"),
    (RUN, "KS QS", "single-deck", "One missed, one not paid"),
    ("KH KH QH", "KH QH, KH QH", "single-deck", "One found, one paid twice"),
    (f"{RUN} KS", f"{RUN}, KS QS, KS QS", "single-deck", "One found, one paid twice"),
    (f"{RUN} KS", f"{RUN}, QS", "single-deck", "One found in part, one is no meld"),
    (f"{RUN} KS", f"{RUN} KS", PAIR, "One found, one not paid"),
    (f"{RUN} KS", f"{RUN}, KS QS", PAIR, "One found, one paid twice"),
    (f"{RUN} KS QS", f"{RUN}, KS QS", NONE, "One found, one not paid"),
    (f"{ACES} {ACES}", ACES, "single-deck", "One found in part"),
    (f"{ACES} {ACES}", f"{ACES} {ACES}, {ACES}", "single-deck", "One found, one paid twice"),
    ("QS JD AH", "QS JD, AH", "single-deck", "One found, one is no meld"),
    ("QS JD AH", "QS AH, JD AH", "single-deck", "One missed, two are no meld"),
    ("QS JD AH", "none", "single-deck", "There is meld in this hand"),
    ("AS 10H 9D", "AS", "single-deck", "There is no meld here"),
    (RUN, RUN, "two-player", "One found, one missed"),
    ("QS QS JD JD", "QS QS JD JD", "two-player", "One found, one missed"),
    (HOUSE, "KS QS, KH QH, KD QD, KC QC, KS KH KD KC, QS QH QD QC", "two-player", "Five found, one not paid"),
]


@pytest.mark.parametrize(("hand", "given", "rules"), RIGHT)
def test_what_is_paid_is_right_in_any_groups(hand: str, given: str, rules: object) -> None:
    asked = question(hand, rules=rules)
    assert asked.is_right(groups(given))
    assert is_marked_right(groups(given), asked.hand, asked.result)
    assert judge(asked, groups(given)).title == "That is right"


@pytest.mark.parametrize(("hand", "given", "rules", "title"), WRONG)
def test_what_is_left_out_or_paid_twice_is_wrong(hand: str, given: str, rules: object, title: str) -> None:
    asked = question(hand, rules=rules)
    assert not asked.is_right(groups(given))
    assert not is_marked_right(groups(given), asked.hand, asked.result)
    assert SPEAKERS[MarkMelds].differs(asked, groups(given))[0] == title


# Laws, at random hands and tables. -----------------------------------------------------------------------------


def hands(whole: int, share: int) -> Iterator[tuple[Random, Cards, MeldCount]]:
    """Hands rich in meld, at tables of every game with up to two house rules."""
    for seed in range(many(whole, share)):
        random = Random(f"marking {seed}")
        rules, trump = table(random, ("meld",)).rules, Suit(random.choice(SUITS))
        hand = meld_hand(random, rules, trump, 0.8)
        yield random, hand, count_meld(hand, trump, rules)


def regrouped(random: Random, count: MeldCount) -> list[Cards]:
    """The melds that are paid, some of them put apart, and then some of the same put together."""
    found: list[Cards] = []
    for part in count.parts:
        found += random.choice(_ways_of(part, count.rules))
    for single in {frozenset(Counter(group).items()) for group in found}:
        same = [group for group in found if frozenset(Counter(group).items()) == single]
        if len(same) > 1 and random.random() < 0.5 and not count.rules.meld.one_per_trick:
            found = [group for group in found if group not in same] + [tuple(card for group in same for card in group)]
    shuffled = [tuple(random.sample(group, len(group))) for group in found]
    return random.sample(shuffled, len(shuffled))


def _ways_of(part: MeldPart, rules: Rules) -> list[list[Cards]]:
    """A meld as one group, a double as its singles, a run beside what it is paid more for."""
    ways = [[part.cards]]
    if part.meld.extras:
        (trump,) = {card.suit for card in part.cards}
        run, pair = tuple(Card(trump, rank) for rank in RUN_RANKS), (Card(trump, Rank.KING), Card(trump, Rank.QUEEN))
        ways += [[run, *([pair] * len(part.meld.extras))], [run, *((Card(trump, rank),) for rank in part.meld.extras)]]
    elif part.meld.copies > 1 and not rules.meld.one_per_trick:
        ways.append([part.cards[:: part.meld.copies]] * part.meld.copies)
    return ways


def changed(random: Random, found: list[Cards], hand: Cards) -> list[Cards]:
    """Groups with something changed: one left out, one twice, a card less or more, or any cards."""
    tries = [found, [*found, tuple(random.sample(hand, min(len(hand), random.randint(1, 5))))]]
    if found:
        at = random.randrange(len(found))
        group, others = found[at], [*found[:at], *found[at + 1 :]]
        tries += [others, [*found, group], [*others, (*group, random.choice(hand))], [*others, group[1:]] if group[1:] else others]
    return random.choice(tries)


@pytest.mark.slow
def test_any_groups_of_what_is_paid_are_right() -> None:
    for random, hand, count in hands(20_000, 400):
        given = regrouped(random, count)
        marking = mark_melds(given, hand, count)
        assert marking.is_right, (hand, count, given)
        assert {one.fate for one in marking.groups} <= {Fate.PAID}


@pytest.mark.slow
def test_groups_are_right_just_where_the_definition_says_so() -> None:
    told = Counter[bool]()
    for random, hand, count in hands(20_000, 400):
        for given in [changed(random, regrouped(random, count), hand) for _ in range(3)]:
            due = is_marked_right(given, hand, count)
            assert mark_melds(given, hand, count).is_right is due, (hand, count.trump, count.rules, count.parts, given)
            told[due] += 1
    assert min(told.values()) > 100


@pytest.mark.slow
def test_a_meld_that_is_left_out_is_missed_and_one_marked_twice_is_not_paid() -> None:
    for random, hand, count in hands(5_000, 200):
        if not count.parts:
            continue
        out = random.randrange(len(count.parts))
        found = [part.cards for part in count.parts]
        less = mark_melds([*found[:out], *found[out + 1 :]], hand, count)
        assert not less.is_right
        assert [one.part.meld for one in less.parts if one.found < one.whole], (hand, count)
        more = mark_melds([*found, found[out]], hand, count)
        assert not more.is_right
        assert sum(one.fate is not Fate.PAID for one in more.groups) == 1, (hand, count)
        assert all(one.found == one.whole for one in more.parts)


# The kind. -----------------------------------------------------------------------------------------------------


def test_a_count_gives_the_same_hand_to_mark() -> None:
    data = {"kind": "meld-count", "trump": "S", "hand": f"{RUN} 9S", "given": "run", "prompt": "How much?", "skill": "run", "level": 2}
    asked, problems = read_question(data)
    assert isinstance(asked, MeldTotal), problems
    marked = asked.marked()
    assert (marked.table, marked.hand, marked.skill, marked.level) == (asked.table, asked.hand, "run", 2)
    assert marked.wording == "Mark every meld in this hand."
    assert marked.is_right(groups(f"{RUN}, 9S"))


@pytest.mark.parametrize("written", [f"{RUN}, QS JD", [RUN, "QS JD"], [RUN.split(), ["QS", "JD"]], f"{RUN},, QS JD"])
def test_groups_are_read_however_they_are_written(written: object) -> None:
    found = MarkMelds.answers.reader.read(written)
    assert [format_cards(group) for group in found] == [RUN, "QS JD"]
    assert MarkMelds.answers.reader.read(MarkMelds.answers.reader.write(found)) == found


@pytest.mark.parametrize("written", ["none", "", [], [[]]])
def test_no_groups_are_an_answer(written: object) -> None:
    assert MarkMelds.answers.reader.read(written) == ()


def test_what_somebody_believes_is_told_from_the_groups() -> None:
    asked = question(f"{RUN} 9S")
    assert [way.name for way in diagnose(asked, groups(f"{RUN}, KS QS, 9S")).ways] == ["royal-paid-in-run"]
    assert [way.name for way in diagnose(question("QC JD AH"), groups("QC JD")).ways] == ["pinochle-in-other-suits"]


def test_the_ledger_says_of_each_meld_what_became_of_it() -> None:
    asked = question(f"{RUN} 9S AH KH QH JD")
    ledger = SPEAKERS[MarkMelds].ledger(asked, groups(f"{RUN}, KH QH, KS QS, AH JD"))
    assert ledger is not None
    assert [(line.label, line.points) for line in ledger.lines] == [
        ("Run, found", "150"),
        ("Pinochle, missed", "40"),
        ("Marriage in hearts, found", "20"),
        ("Dix, missed", "10"),
        ("Royal marriage, paid twice", "0"),
        ("No meld", "0"),
    ]
    assert (ledger.total, ledger.note) == ("220", "you found two of four")
    hand = asked.drawn().hand
    assert [[str(hand[at]) for at, word in line.badges if word == "Missed"] for line in ledger.lines[1::2][:2]] == [["QS", "JD"], ["9S"]]


def test_each_card_is_marked_by_its_melds() -> None:
    asked = question(f"{RUN} AH JD")
    hand = asked.drawn().hand
    marks = SPEAKERS[MarkMelds].marks(asked, groups(f"{RUN}, AH JD"))
    told = {str(hand[mark.at]): (mark.ribbon, mark.reason) for mark in marks}
    assert told["AS"] == ("Found", "It counts in the run.")
    assert told["QS"] == ("Missed", "It counts in the run and the pinochle.")
    assert told["AH"] == ("No meld", "It counts in no meld.")
