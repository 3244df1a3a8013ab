"""What is said of meld: each copy in melds of its own, sums that add up, and slips in words that are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest
from drilled import made

from tutor.drills import DrillError
from tutor.engine import HOUSE_RULES, VARIANTS, Card, PinochleError, Rules, Suit, count_meld, new_deck, parse_cards
from tutor.engine.meld import meld_table, shared_cards
from tutor.engine.meld.count import copies_used
from tutor.feedback import Diagnosis, Verdict, judge
from tutor.feedback.judge import SPEAKERS, because, shortly
from tutor.feedback.ladder import hint
from tutor.feedback.misconceptions import BELIEFS
from tutor.feedback.slips.melds import SLIPS
from tutor.questions import Answer, Question, Table, read_question
from tutor.questions.best_trump import BestTrump
from tutor.questions.find_meld import FindMeld
from tutor.questions.meld_count import MeldTotal
from tutor.questions.shared_cards import SharedCards

KINDS = ("meld-count", "find-meld", "shared-cards", "best-trump")
SKILLS = ("marriages", "run", "dix", "pinochle", "arounds", "doubles", "shared-cards", "total-meld", "best-trump")
MOST, SHORT = 40, 14
RUN = "AS 10S KS QS JS"
ROUND_HOUSE = "KS QS KH QH KD QD KC QC"
Fields = Mapping[str, Any]


def asked(kind: str, hand: str, trump: str = "", rules: Any = "single-deck", **more: str) -> Question:
    data: dict[str, Any] = {"kind": kind, "hand": hand, "rules": rules, **more} | ({"trump": trump} if trump else {})
    question, problems = read_question(data)
    assert question is not None, problems
    return question


def told(question: Question, given: Any) -> Verdict:
    """What is said of an answer where no cause of it is known."""
    return judge(question, question.answers.reader.read(given), Diagnosis())


def reasons(question: Question, given: Any) -> list[str]:
    hand = question.drawn().hand
    return [f"{hand[mark.at]}: {mark.reason}" for mark in told(question, given).marks]


# Which copy of a card is in which meld -----------------------------------------------------------------------------


def used(hand: str, trump: str, rules: Rules) -> dict[str, list[str]]:
    """The copies that each meld uses: KS0, KS1."""
    count = count_meld(parse_cards(hand), trump, rules)
    found: dict[str, list[str]] = {}
    for part, numbers in zip(count.parts, copies_used(count), strict=True):
        found.setdefault(part.name, []).append(" ".join(f"{card}{number}" for card, number in zip(part.cards, numbers, strict=True)))
    return found


def table(base: str, **switches: Any) -> Rules:
    found = read_question(
        {"kind": "best-trump", "hand": "AS", "rules": {"base": base, **{k.replace("_", "-"): v for k, v in switches.items()}}}
    )
    assert found[0] is not None, found[1]
    return found[0].rules


@pytest.mark.parametrize(
    ("rules", "hand", "meld", "copies"),
    [
        (VARIANTS["double-deck"], "AS 10S KS KS QS QS JS", "royal marriage", ["KS1 QS1"]),
        (VARIANTS["single-deck"], "9S 9S KH", "dix", ["9S0", "9S1"]),
        (VARIANTS["single-deck"], "QS QS KS JD", "pinochle", ["QS1 JD0"]),
        (VARIANTS["single-deck"], "QS QS KS JD", "royal marriage", ["KS0 QS0"]),
        (VARIANTS["single-deck"], "KS QS JD", "royal marriage", ["KS0 QS0"]),
        (VARIANTS["two-player"], RUN, "royal marriage", ["KS0 QS0"]),
        (VARIANTS["two-player"], f"{RUN} {RUN}", "royal marriage", ["KS0 QS0", "KS1 QS1"]),
        (VARIANTS["two-player"], "QS QS JD JD", "pinochle", ["QS0 JD0"]),
        (table("double-deck", run_extras="each"), f"{RUN} {RUN} KS", "royal marriage", ["KS2 QS0"]),
        (table("double-deck", run_extras="each"), f"{RUN} {RUN} KS KS QS", "royal marriage", ["KS0 QS2", "KS2 QS1", "KS3 QS0"]),
    ],
)
def test_each_meld_has_copies_of_its_own_where_it_can(rules: Rules, hand: str, meld: str, copies: list[str]) -> None:
    assert used(hand, "S", rules)[meld] == copies


def test_both_kings_and_queens_are_shared_where_two_runs_take_in_two_royal_marriages() -> None:
    assert Counter(shared_cards(parse_cards(f"{RUN} {RUN}"), "S", VARIANTS["two-player"])) == Counter(parse_cards("KS QS KS QS"))


def random_tables(seed: int, many: int) -> Iterator[Rules]:
    """Each game, with one or two house rules set as they may be."""
    random = Random(seed)
    while many:
        rules = VARIANTS[random.choice(list(VARIANTS))]
        try:
            for row in random.sample(list(HOUSE_RULES.values()), random.randint(0, 2)):
                rules = rules.but(row.change(random.choice(row.known() or ("20",)), rules))
            if random.random() < 0.3:
                text = random.choice(("run: 250, pinochle: 150", "royal marriage: 50", "pinochle: 0", "dix: 20", "tens around: 90"))
                rules = rules.but(HOUSE_RULES["values"].change(text, rules))
        except PinochleError:
            continue
        many -= 1
        yield rules


def random_hand(random: Random, rules: Rules) -> tuple[Card, ...]:
    """High cards more often than low ones, so that there is something to meld."""
    deck = [card for card in new_deck(rules) if card.rank.name in ("ACE", "KING", "QUEEN", "JACK") or random.random() < 0.4]
    return tuple(random.sample(deck, min(random.choice((5, 8, rules.deck.hand)), len(deck))))


def random_questions(seed: int, many: int) -> Iterator[Question]:
    random = Random(seed)
    for rules in random_tables(seed, many):
        trump, hand, at = random.choice(list(Suit)), random_hand(random, rules), Table(None, rules)
        part = random.choice(list(meld_table(trump, rules).values()))
        given = [one.meld for one in count_meld(hand, trump, rules).parts][: random.choice((0, 0, 1))]
        yield MeldTotal(table=at, trump=trump, hand=hand, given=tuple(given))
        yield FindMeld(table=at, trump=trump, hand=hand, meld=part.meld)
        yield FindMeld(table=at, trump=trump, hand=(*part.cards, *hand[: max(rules.deck.hand - len(part.cards), 0)]), meld=part.meld)
        yield SharedCards(table=at, trump=trump, hand=hand)
        yield BestTrump(table=at, hand=hand)


def test_a_copy_is_in_one_meld_of_a_class_and_as_few_as_can_be_are_in_two() -> None:
    for question in random_questions(3, 300):
        if not isinstance(question, SharedCards):
            continue
        copies: dict[tuple[Card, int], list[tuple[int, int]]] = {}
        for part, numbers in zip(question.result.parts, copies_used(question.result), strict=True):
            uses = list(zip(part.cards, numbers, strict=True))
            assert len(set(uses)) == len(uses)
            for use in uses:
                copies.setdefault(use, []).append((part.group, part.points if question.rules.meld.one_per_trick else 0))
        for (card, number), classes in copies.items():
            assert number < question.hand.count(card)
            extras = question.rules.meld.run_extras == "each" and question.rules.deck.copies > 2
            assert len(classes) == len(set(classes)) or extras, (card, question.result.parts)
        assert Counter(card for (card, _), classes in copies.items() if len(classes) > 1) == Counter(question.answer)


# The cases of words.md -----------------------------------------------------------------------------------------------


def test_each_line_of_a_ledger_lights_its_own_copies() -> None:
    question = asked("meld-count", "AS 10S KS KS QS QS JS", "S", "double-deck")
    ledger = told(question, 15).ledger
    assert ledger is not None
    hand = question.drawn().hand
    run, royal = (line.cards for line in ledger.lines)
    assert not set(run) & set(royal)
    assert [str(hand[at]) for at in royal] == ["KS", "QS"]
    assert reasons(question, 15).count("KS: It counts in the run.") == 1
    assert reasons(question, 15).count("KS: It counts in the royal marriage.") == 1


def test_each_nine_of_trump_is_in_a_dix_of_its_own() -> None:
    assert reasons(asked("meld-count", "9S 9S KH JC", "S"), 0) == ["9S: It counts in the dix."] * 2


def test_the_second_king_of_a_run_with_an_extra_king_has_the_badge() -> None:
    ledger = told(asked("meld-count", f"{RUN} KS", "S"), 150).ledger
    assert ledger is not None
    assert ledger.lines[0].detail == "150 + 40 for the second king"
    assert ledger.lines[0].badges == ((3, "+40"),)


MELD_TEXTS: tuple[tuple[tuple[Any, ...], Any, str, str], ...] = (
    (
        ("meld-count", "QS QS JD JD AS AS AH AH AD AD AC AC", "H", "three-player-money"),
        300,
        "Not quite: 20 too much",
        "Aces around twice 200 and pinochle twice 80 make 280.",
    ),
    (("meld-count", "KH QH AS", "S"), 30, "Not quite: 10 too much", "Marriage in hearts 20, and nothing more."),
    (("meld-count", "AH AS", "S"), 30, "Not quite: 30 too much", "There is no meld in this hand: no set of cards here pays."),
    (
        ("meld-count", "KH QH QS JD", "S"),
        80,
        "Not quite: 20 too much",
        "The marriage in hearts, the king and queen of hearts, counts only once. Pinochle 40 and marriage in hearts 20 make 60.",
    ),
    (
        ("meld-count", "KH QH QS JD 9S", "S"),
        10,
        "Not quite: 60 too little",
        "It looks as if you missed the pinochle (the queen of spades and the jack of diamonds) and the marriage in hearts "
        "(the king and queen of hearts): 60.",
    ),
    (
        ("meld-count", "KH QH KC QC AS", "S"),
        20,
        "Not quite: 20 too little",
        "This hand has two melds. Marriage in hearts 20 and marriage in clubs 20 make 40.",
    ),
    (
        ("meld-count", ROUND_HOUSE, "S", "two-player"),
        240,
        "Not quite: 20 too much",
        "Each meld after the first needs a card fresh from the hand. Kings around 80, queens around 60, royal marriage 40, "
        "marriage in diamonds 20 and marriage in clubs 20 make 220.",
    ),
    (
        ("shared-cards", RUN, "S", "two-player"),
        "none",
        "Not yet: two missed",
        "The king and queen of spades count in the run and the royal marriage. "
        "Laid one a trick, the royal marriage comes before the run, and both are paid.",
    ),
    (
        ("shared-cards", "QS QS KS JD", "H"),
        "QS",
        "No card is shared here",
        "One queen of spades counts in the pinochle only. "
        "Each meld has cards of its own: one queen of spades is for the pinochle, the other for the marriage in spades.",
    ),
    (
        ("shared-cards", f"{RUN} KS JD", "S"),
        "none",
        "Not yet: one missed",
        "The queen of spades counts in the run with an extra king and the pinochle. Melds of different sorts may share a card.",
    ),
    (("shared-cards", "AS AH", "H"), "AS", "No card is shared here", ""),
    (
        ("best-trump", "AS 10S KS QS JS KH QH"),
        "H",
        "Another suit gives more",
        "With hearts as trump it is only 60. With spades as trump the meld is 170: run 150 and marriage in hearts 20.",
    ),
    (("best-trump", "AS JH"), "S", "That is right", "No suit gives this hand any meld, so any of them is right."),
    (("best-trump", "AS JH AD AC AH"), "S", "That is right", "Every suit gives the same, 100, so any of them is right."),
)


@pytest.mark.parametrize(("fields", "given", "title", "text"), MELD_TEXTS)
def test_what_is_said(fields: tuple[Any, ...], given: Any, title: str, text: str) -> None:
    verdict = told(asked(*fields), given)
    assert verdict.title == title
    assert verdict.text == text or not text


@pytest.mark.parametrize(
    ("fields", "given", "title", "text"),
    [
        (
            {"hand": "KS KS QS JD", "trump": "H", "meld": "marriage spades"},
            "KS KS QS",
            "Nearly: one card too many",
            "One king of spades is enough. A marriage in spades is the king and queen of spades.",
        ),
        (
            {"hand": RUN, "trump": "S", "meld": "royal marriage"},
            "KS QS",
            "It is not in this hand",
            "A royal marriage is the king and queen of spades, but here they are in the run, "
            "and a run's own king and queen are not paid again.",
        ),
        (
            {"hand": f"{RUN} KS QS", "trump": "S", "meld": "royal marriage", "rules": {"base": "single-deck", "run-extras": "none"}},
            "KS QS",
            "It is not in this hand",
            "A royal marriage is the king and queen of spades, but with a run this table pays no royal marriage.",
        ),
        (
            {"hand": f"{RUN} {RUN}", "trump": "S", "meld": "run with extra king"},
            "AS",
            "It is not in this hand",
            "A run with an extra king is the ace, ten, both kings, queen and jack of spades, "
            "but here there is a second run, and that is paid instead.",
        ),
        (
            {"hand": ROUND_HOUSE, "trump": "S", "meld": "marriage hearts", "rules": "two-player"},
            "KH QH",
            "It is not in this hand",
            "A marriage in hearts is the king and queen of hearts, "
            "but here it would be the marriage that brings no fresh card, so it is not paid.",
        ),
        (
            {"hand": "QS JD", "trump": "S", "meld": "double pinochle"},
            "QS JD",
            "It is not in this hand",
            "A double pinochle is both queens of spades and both jacks of diamonds. "
            "This hand lacks another queen of spades and another jack of diamonds.",
        ),
        ({"hand": "QS JD", "trump": "S", "meld": "pinochle"}, "none", "It is in this hand", None),
        ({"hand": "AS 10S", "trump": "S", "meld": "kings around"}, "AS", "It is not in this hand", None),
    ],
)
def test_what_is_said_of_a_meld_to_be_found(fields: Fields, given: str, title: str, text: str | None) -> None:
    question, problems = read_question({"kind": "find-meld", **fields})
    assert question is not None, problems
    verdict = told(question, given)
    assert verdict.title == title
    assert text in (None, verdict.text)


def test_a_copy_too_many_is_told_on_the_card() -> None:
    assert reasons(asked("find-meld", "KS KS QS JD", "H", meld="marriage spades"), "KS KS QS") == [
        "KS: It belongs to the marriage in spades.",
        "KS: One king of spades is enough.",
        "QS: It belongs to the marriage in spades.",
    ]


def test_a_card_of_a_meld_that_is_not_whole_is_not_called_foreign() -> None:
    assert reasons(asked("find-meld", "AS 10S KS QS 9H", "S", meld="run"), "AS 9H") == [
        "AS: It would belong to the run, but the jack of spades is lacking.",
        "9H: It is not part of the run.",
    ]


def test_a_shared_card_and_its_twin_each_have_their_own_melds() -> None:
    assert reasons(asked("shared-cards", "QS QS KS KS JD JD", "H"), "none") == [
        "QS: It counts in the double pinochle and the marriage in spades.",
        "QS: It counts in the double pinochle and the marriage in spades.",
    ]
    assert reasons(asked("shared-cards", "QS QS KS JD", "H"), "QS QS") == [
        "QS: It counts in the pinochle only.",
        "QS: It counts in the marriage in spades only.",
    ]


# Hints ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "rung", "says"),
    [
        (("meld-count", "9S AS 10S KS QS JS", "S"), 3, "There are two melds here, all made of the bright cards. One is a run."),
        (("meld-count", "AH AD AS AC", "S"), 3, "There is one meld here, made of the bright cards."),
        (
            ("meld-count", "AH", "S"),
            2,
            "Look for runs and marriages, for pinochles, and for arounds. A card may serve once in each sort. "
            "Beside a run, an extra king or queen of trump marries a card of the run. Nines count only in trump.",
        ),
        (
            ("meld-count", "AH", "S", {"base": "single-deck", "values": "dix: 0", "run-extras": "pair"}),
            2,
            "Look for runs and marriages, for pinochles, and for arounds. A card may serve once in each sort.",
        ),
        (
            ("meld-count", "AH", "S", "two-player"),
            2,
            "Look for runs and marriages, for pinochles, and for arounds. A card may serve once in each sort, "
            "and again in a meld of the same sort that pays more. Nines count only in trump.",
        ),
        (
            ("meld-count", "AH", "S", {"base": "three-player-money", "values": "pinochle: 0", "run-extras": "none"}),
            2,
            "Look for runs and marriages, and for arounds. A card may serve once in each sort. Nines count only in trump.",
        ),
        (
            ("shared-cards", "AH", "S", {"base": "three-player-money", "values": "pinochle: 0", "run-extras": "none"}),
            2,
            "There are two sorts of meld: runs and marriages, arounds. A card may serve once in each sort.",
        ),
        (
            ("best-trump", "AH", "", {"base": "three-player-money", "values": "pinochle: 0"}),
            2,
            "Count the hand with each suit as trump: runs, royal marriages and nines need it. Arounds stay the same.",
        ),
        (("best-trump", "AH AS AD AC"), 3, "All four suits come to the same."),
        (
            ("shared-cards", "9S 9S KH QH QS JD", "S"),
            3,
            "The melds here are a pinochle, a marriage in hearts and two dixes. Only the bright cards could be in two of them.",
        ),
    ],
)
def test_a_hint_is_true_at_its_table(fields: tuple[Any, ...], rung: int, says: str) -> None:
    assert hint(asked(*fields), rung).text == says


def test_in_short_one_meld_is_not_called_each_meld() -> None:
    assert shortly(asked("shared-cards", RUN, "S")) == "There is only one meld here, a run."


def test_what_is_printed_otherwise_is_named_as_this_table_pays_it() -> None:
    question = asked("meld-count", "AS AS AH AH AD AD AC AC", "S", {"base": "single-deck", "double-arounds": "twofold"})
    slip = next(slip for slip in SLIPS if slip.name == "printed-values")
    assert [one.words["says"] for one in slip.answers(question)] == ["At this table double aces around pay 200."]


def test_a_king_and_queen_in_two_runs_are_in_the_runs() -> None:
    question = asked("find-meld", f"{RUN} {RUN}", "S", "double-deck", meld="royal marriage")
    assert "here they are in the runs" in because(question)


def test_a_dix_that_is_there_twice_is_named_once_in_the_line_of_a_suit() -> None:
    ledger = told(asked("best-trump", "9S 9S AH"), "H").ledger
    assert ledger is not None
    assert ledger.lines[0].detail == "dix twice"


def test_the_rule_for_a_royal_marriage_warns_of_the_run() -> None:
    question = asked("find-meld", RUN, "S", meld="royal marriage")
    assert "A run's own king and queen are not paid again." in hint(question, 2).text


# Slips: one situation for each, in which it gives its answer -----------------------------------------------------------

DD, TWO, CHIPS = "double-deck", "two-player", "three-player-money"
SLIPPED: Mapping[str, tuple[tuple[Any, ...], str, str, str]] = {
    "card-married-twice": (
        ("meld-count", "KH QH QH", "S"),
        "40",
        "you married the king of hearts twice",
        "One king and two queens of hearts make one marriage.",
    ),
    "royal-and-plain": (
        ("meld-count", "KS QS QS", "S"),
        "60",
        "you paid the royal marriage and a plain one",
        "A king and queen of trump make a royal marriage, and no plain one.",
    ),
    "run-without-a-card": (
        ("meld-count", "AS 10S KS QS", "S"),
        "150",
        "you counted a run without the jack of spades",
        "A run needs all five: ace, ten, king, queen and jack of trump.",
    ),
    "spare-card-as-a-run": (
        ("meld-count", f"{RUN} AS", "S"),
        "300",
        "you took a spare ace for a second run",
        "Each run needs five cards of its own.",
    ),
    "double-run-without-a-card": (
        ("meld-count", f"{RUN} AS 10S KS QS", "S"),
        "1500",
        "you counted a double run without a second jack of spades",
        "A double run needs two of each of its five cards.",
    ),
    "double-as-two": (
        ("meld-count", f"{RUN} {RUN}", "S"),
        "300",
        "you paid the double run as two singles",
        "The double run pays 1,500, not 300.",
    ),
    "one-of-a-double": (("meld-count", "QS QS JD JD", "H"), "40", "you counted the pinochle once", "A double pinochle pays 300."),
    "double-and-single": (
        ("meld-count", "QS QS JD JD", "H"),
        "340",
        "you paid the double pinochle and a single one",
        "A double takes the place of its singles.",
    ),
    "run-pair-too": (
        ("meld-count", f"{RUN} KS QS", "S"),
        "270",
        "you paid the run's own marriage as well",
        "A run's own king and queen are not paid again.",
    ),
    "run-pair-as-plain": (
        ("meld-count", RUN, "S"),
        "170",
        "you paid the run's own king and queen as a marriage",
        "A run's own king and queen are not paid again.",
    ),
    "extra-card-weds-run": (
        ("meld-count", f"{RUN} KS", "S", DD),
        "19",
        "you married an extra king to a card of the run",
        "With a run, only a whole extra king and queen pay.",
    ),
    "run-without-its-royal": (
        ("meld-count", RUN, "S", TWO),
        "150",
        "you counted the run without its royal marriage",
        "Laid one a trick, the royal marriage comes before the run; both pay.",
    ),
    "marriage-without-a-fresh-card": (
        ("meld-count", ROUND_HOUSE, "S", TWO),
        "240",
        "you counted a marriage with no fresh card",
        "Each meld after the first needs a card fresh from the hand.",
    ),
    "pinochle-leg-twice": (
        ("meld-count", "QS QS JD", "H"),
        "300",
        "you used the jack of diamonds twice",
        "Each pinochle needs its own queen of spades and jack of diamonds.",
    ),
    "pinochle-of-the-wrong-suits": (
        ("meld-count", "QD JS", "H"),
        "40",
        "you took the queen of diamonds and the jack of spades for a pinochle",
        "A pinochle is the queen of spades and the jack of diamonds.",
    ),
    "around-with-a-suit-repeated": (
        ("meld-count", "AS AS AH AD", "H"),
        "100",
        "you counted aces around without the ace of clubs",
        "An around needs an ace in each of the four suits.",
    ),
    "meld-left-out": (
        ("meld-count", "KH QH QS JD", "S"),
        "40",
        "you left out the marriage in hearts",
        "The king and queen of hearts make a marriage in hearts, 20.",
    ),
    "two-melds-left-out": (
        ("meld-count", "KH QH QS JD 9S", "S"),
        "10",
        "you left out the pinochle and the marriage in hearts",
        "Look for runs and marriages, then pinochles, then arounds.",
    ),
    "meld-counted-twice": (
        ("meld-count", "KH QH QS JD", "S"),
        "100",
        "you counted the pinochle twice",
        "The hand holds the pinochle only once.",
    ),
    "given-melds-added-again": (
        ("meld-count", "KH QH QS JD", "S", "single-deck", "pinochle"),
        "100",
        "you added the melds again that were counted already",
        "The melds already counted are in the total once.",
    ),
    "given-melds-left-out": (
        ("meld-count", "KH QH QS JD", "S", "single-deck", "pinochle"),
        "20",
        "you left out the melds that were counted already",
        "The melds already counted belong to the total too.",
    ),
    "another-trump": (("meld-count", "9H KH QH", "S"), "50", "you took hearts for trump", "Trump here is spades."),
    "trick-points-as-meld": (
        ("meld-count", "KH QH AS AD", "S"),
        "30",
        "you counted the cards as in tricks",
        "Meld is sets of cards; what a card is worth in tricks comes later.",
    ),
    "values-of-the-other-deck": (
        ("meld-count", "QS JD", "H", DD),
        "40",
        "you used the values of the single-deck game",
        "A pinochle pays 4.",
    ),
    "counted-as-in-single-deck": (
        ("meld-count", "QS QS JD JD", "H", CHIPS),
        "300",
        "you counted as in the single-deck game",
        "In this game two of a meld pay just two singles.",
    ),
    "printed-values": (
        ("meld-count", RUN, "S", {"base": "single-deck", "values": "run: 250"}),
        "150",
        "you used the printed values of the game",
        "At this table a run pays 250.",
    ),
    "around-at-another-value": (
        ("meld-count", "KS KH KD KC", "S"),
        "60",
        "you paid kings around as queens around",
        "Kings around pay 80.",
    ),
    "tens-around-as-another": (("meld-count", "10S 10H 10D 10C", "S"), "80", "you counted tens around", "Tens around are not paid."),
    "dix-paid-double": (("meld-count", "9S AH", "S"), "20", "you paid 20 for a dix", "A dix pays 10."),
    "one-marriage-as-royal": (
        ("meld-count", "KH QH KC QC", "S"),
        "60",
        "you paid one plain marriage as a royal one",
        "Only the marriage in trump is royal, and trump is spades.",
    ),
    "one-royal-as-plain": (
        ("meld-count", "KS QS KS QS", "S", DD),
        "6",
        "you paid one royal marriage as a plain one",
        "Each royal marriage here pays 4.",
    ),
    "find-copy-too-many": (
        ("find-meld", "KS KS QS JD", "H", "single-deck", "marriage spades"),
        "KS KS QS",
        "you took the king of spades once too often",
        "One king of spades is enough.",
    ),
    "find-card-left-out": (
        ("find-meld", f"{RUN} 9H", "S", "single-deck", "run"),
        "AS 10S KS QS",
        "you left out the jack of spades",
        "The jack of spades belongs to the run too.",
    ),
    "find-not-whole": (
        ("find-meld", "AS 10S KS QS 9H", "S", "single-deck", "run"),
        "AS 10S KS QS",
        "you took what there is of a run",
        "A run needs the jack of spades too.",
    ),
    "find-another-suit": (
        ("find-meld", "KS QS KH QH", "S", "single-deck", "marriage hearts"),
        "KS QS",
        "you took spades",
        "This meld must be in hearts.",
    ),
    "find-wrong-legs": (
        ("find-meld", "QD JS QS JD", "H", "single-deck", "pinochle"),
        "QD JS",
        "you took the queen of diamonds and the jack of spades for a pinochle",
        "A pinochle is the queen of spades and the jack of diamonds.",
    ),
    "find-suit-repeated": (
        ("find-meld", "AS AS AH AD", "H", "single-deck", "aces around"),
        "AS AS AH AD",
        "you took two aces of spades",
        "An around needs an ace in each of the four suits.",
    ),
    "find-not-seen": (
        ("find-meld", "KH QH QS JD", "S", "single-deck", "marriage hearts"),
        "none",
        "you did not see a marriage in hearts here",
        "Look for its cards one by one.",
    ),
    "find-one-of-each": (
        ("find-meld", "QS QS JD JD", "H", "single-deck", "double pinochle"),
        "QS JD",
        "you took one card of each",
        "A double pinochle needs two of each.",
    ),
    "find-every-trump": (
        ("find-meld", f"{RUN} 9S AS", "S", "single-deck", "run"),
        f"{RUN} 9S AS",
        "you took every trump",
        "A run is ace, ten, king, queen and jack of trump.",
    ),
    "shared-all-meld-cards": (
        ("shared-cards", "KS QS JD 9H", "H"),
        "KS QS JD 9H",
        "you took every card that is in a meld",
        "Only a card that counts in two melds is shared.",
    ),
    "shared-one-meld": (
        ("shared-cards", "KS QS JD 9H", "H"),
        "QS JD",
        "you took the cards of the pinochle",
        "Only a card that counts in two melds is shared.",
    ),
    "shared-card-forgotten": (
        ("shared-cards", "KS QS JD JS JH JC", "H"),
        "QS",
        "you missed the jack of diamonds",
        "The jack of diamonds belongs to the pinochle and jacks around.",
    ),
    "shared-royal-before-run": (
        ("shared-cards", RUN, "S", TWO),
        "none",
        "you counted the run without its royal marriage",
        "Laid one a trick, the royal marriage comes before the run; both pay.",
    ),
    "shared-twin-too": (
        ("shared-cards", "KS QS QS JD JD", "H"),
        "QS QS",
        "you took a twin of the queen of spades too",
        "Only one queen of spades counts in more than one meld.",
    ),
    "shared-twins-apart": (
        ("shared-cards", "QS QS KS JD", "H"),
        "QS",
        "you let one queen of spades serve in two melds",
        "With two queens of spades each meld has its own.",
    ),
    "trump-longest-suit": (
        ("best-trump", "AS 10S JS 9S KH QH AD"),
        "S",
        "you looked for the longest suit",
        "What counts is meld, not the number of cards.",
    ),
    "trump-highest-suit": (
        ("best-trump", "AS 10S KH QH"),
        "S",
        "you looked for high cards",
        "High cards win tricks; here only meld counts.",
    ),
    "trump-with-the-run": (
        ("best-trump", f"{RUN} AH 10H KH QH JH KH"),
        "S",
        "you chose the suit with a run, spades",
        "Add up all the melds with each suit as trump.",
    ),
    "trump-with-a-marriage": (
        ("best-trump", "KS QS KH QH KH QH"),
        "S",
        "you chose a suit with a marriage, spades",
        "Add up all the melds with each suit as trump.",
    ),
    "trump-most-meld-cards": (
        ("best-trump", "9S KH QH"),
        "S",
        "you counted the cards in melds, not their points",
        "Add up all the melds with each suit as trump.",
    ),
    "trump-most-melds": (
        ("best-trump", "9S KH QH"),
        "S",
        "you counted the melds, not their points",
        "Add up all the melds with each suit as trump.",
    ),
}


def situation(fields: tuple[Any, ...]) -> Question:
    """A question whose last field is what its kind needs beside the hand."""
    more = {"find-meld": "meld", "meld-count": "given"}
    own = {more[fields[0]]: fields[4]} if len(fields) > 4 else {}
    return asked(*fields[:4], **own)


def test_every_slip_has_a_situation() -> None:
    assert {slip.name for slip in SLIPS} == set(SLIPPED)
    assert len({slip.name for slip in SLIPS}) == len(SLIPS)


@pytest.mark.parametrize("name", SLIPPED)
def test_a_slip_gives_its_answer(name: str) -> None:
    fields, given, thought, remember = SLIPPED[name]
    slip = next(slip for slip in SLIPS if slip.name == name)
    question = situation(fields)
    answer = question.answers.reader.read(given)
    assert not question.is_right(answer)
    found = [one for one in slip.answers(question) if question.answers.same(answer, one.answer)]
    assert found, [one.answer for one in slip.answers(question)]
    assert slip.thought.format_map(found[0].words) == thought
    assert slip.remember.format_map(found[0].words) == remember


# Where a slip would be no mistake, or its sentence would be false.
@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("double-and-single", ("meld-count", "QS QS JD JD", "H", TWO)),
        ("extra-card-weds-run", ("meld-count", f"{RUN} KS", "S")),
        ("run-pair-too", ("meld-count", f"{RUN} KS", "S", TWO)),
        ("run-pair-as-plain", ("meld-count", RUN, "S", TWO)),
        ("card-married-twice", ("meld-count", f"{RUN} KS", "S")),
        ("tens-around-as-another", ("meld-count", "10S 10H 10D 10C", "S", {"base": "single-deck", "values": "tens around: 90"})),
        ("printed-values", ("meld-count", RUN, "S")),
        ("run-without-its-royal", ("meld-count", RUN, "S")),
        ("shared-royal-before-run", ("shared-cards", RUN, "S")),
        ("counted-as-in-single-deck", ("meld-count", "QS QS JD JD", "H")),
    ],
)
def test_a_slip_is_silent_where_it_would_not_be_true(name: str, fields: tuple[Any, ...]) -> None:
    slip = next(slip for slip in SLIPS if slip.name == name)
    question = situation(fields)
    assert not [one for one in slip.answers(question) if not question.is_right(one.answer)]


# Laws over many questions ----------------------------------------------------------------------------------------------


@cache
def many() -> tuple[Question, ...]:
    """Drilled questions of every game, and random ones at random tables."""
    found: list[Question] = []
    for game in VARIANTS:
        for skill in SKILLS:
            try:
                found += [made(game, skill, level, f"melds-{seed}") for level in (1, 2, 3) for seed in range(2)]
            except DrillError:
                continue
    return (*(question for question in found if question.kind in KINDS), *random_questions(7, 60))


def wrong_answers(question: Question) -> Iterator[Answer]:
    tries: list[Answer] = []
    if isinstance(question, MeldTotal):
        parts = question.result.parts[:3]
        tries = [0, question.answer + 10, *(question.answer + sign * part.points for part in parts for sign in (1, -1))]
    elif isinstance(question, BestTrump):
        tries = [(suit,) for suit in Suit]
    else:
        hand = question.scene().hand
        tries = [(), hand, hand[:2], question.answer[1:], (*question.answer, *hand[:1])]
    tries += [one.answer for slip in SLIPS if question.kind in slip.kinds for one in slip.answers(question)]
    yield from (given for given in tries if not question.is_right(given))


def assert_well_said(text: str, most: int) -> None:
    assert 2 <= len(text.split()) <= most, text
    assert text[0].isupper(), text
    assert text.endswith((".", "?")), text
    assert not [bad for bad in ("  ", "..", "{", " a ace", "one kings") if bad in text], text
    sentences = [sentence.strip() for sentence in text.replace("?", ".").split(". ")]
    assert len(set(sentences)) == len(sentences), text


@pytest.mark.slow
def test_every_text_is_short_and_whole() -> None:
    for question in many():
        speaker = SPEAKERS[type(question)]
        assert_well_said(speaker.because(question), MOST)
        assert_well_said(speaker.shortly(question), SHORT)
        for text in (speaker.ask(question), speaker.rule(question), speaker.part(question)[0]):
            assert_well_said(text, MOST)
        for given in wrong_answers(question):
            title, text = speaker.differs(question, given)
            assert_well_said(text, MOST)
            assert title.removesuffix(".") not in text
            for mark in speaker.marks(question, given):
                assert not mark.reason or assert_well_said(mark.reason, MOST) is None
            assert speaker.ledger(question, given) or question.kind in ("find-meld", "shared-cards")


def test_slips_are_in_words_that_fit() -> None:
    for question in many():
        for slip in (slip for slip in SLIPS if question.kind in slip.kinds):
            for one in slip.answers(question):
                thought, remember = slip.thought.format_map(one.words), slip.remember.format_map(one.words)
                assert thought.startswith("you "), thought
                assert not thought.endswith("."), thought
                assert len(thought.split()) <= SHORT, thought
                assert_well_said(remember, SHORT)


@pytest.mark.slow
def test_slips_may_be_asked_under_any_belief() -> None:
    for question in many()[::12]:
        for belief in BELIEFS.values():
            if not belief.fits(question.rules):
                continue
            try:
                believed = type(question)(**{**vars_of(question), "table": Table(None, question.rules.but(belief.change(question.rules)))})
                _ = believed.answer
            except PinochleError:
                continue
            for slip in (slip for slip in SLIPS if question.kind in slip.kinds):
                assert len(list(slip.answers(believed))) <= 9


def vars_of(question: Question) -> dict[str, Any]:
    names = {"meld-count": ("trump", "hand", "given"), "find-meld": ("trump", "hand", "meld"), "shared-cards": ("trump", "hand")}
    return {name: getattr(question, name) for name in names.get(question.kind, ("hand",))}
