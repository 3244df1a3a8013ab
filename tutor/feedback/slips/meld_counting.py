"""Slips in counting a hand's meld: cards used twice, melds that are nearly there, and melds left out."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.engine import HOUSE_RULES, Card, Rank, Suit
from tutor.engine.cards import PLURALS
from tutor.engine.meld import Sort
from tutor.engine.meld.parts import AROUND, LEGS, RUN_RANKS, never_fresh
from tutor.engine.rules import points_for
from tutor.feedback.slips.meld_hand import COUNT, Hand
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.speakers.meld_words import a_rank, copies_words, pays, the_meld
from tutor.feedback.words import card_words, first_upper, number_word, points, rank_word, the_card
from tutor.questions.meld_count import MeldTotal


def _married_twice(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    for suit in Suit:
        kings, queens = hand.pairs(suit)
        royal = suit is hand.trump
        if kings != queens and min(kings, queens) and not (royal and hand.runs):
            rare = Card(suit, Rank.KING if kings < queens else Rank.QUEEN)
            yield hand.more(
                hand.royal if royal else hand.marriage,
                card=the_card(rare),
                held=f"{first_upper(number_word(kings))} king{'s' * (kings > 1)} and {copies_words(Card(suit, Rank.QUEEN), queens)}",
                marriages=f"{number_word(min(kings, queens))} {'royal ' * royal}marriage{'s' * (min(kings, queens) > 1)}",
            )


def _royal_and_plain(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    if not hand.runs and min(hand.pairs(hand.trump)):
        yield hand.more(hand.marriage)


def _run_short(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    lacking = [rank for rank in RUN_RANKS if not hand.card(rank)]
    if len(lacking) == 1:
        card = Card(hand.trump, lacking[0])
        for answer in (hand.with_more(card), hand.total + hand.run):
            yield Slipped(answer, {"card": the_card(card)})


def _second_run(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    spare = next((rank for rank in RUN_RANKS if hand.card(rank) > hand.runs), None)
    if hand.runs and spare:
        yield hand.more(hand.run, again="second" if hand.runs == 1 else "further", card=f"a spare {rank_word(spare)}")


def _nearly_double_run(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    lacking = [rank for rank in RUN_RANKS if hand.card(rank) < 2]
    if hand.runs == 1 and len(lacking) == 1:
        card = Card(hand.trump, lacking[0])
        yield Slipped(hand.with_more(card), {"card": card_words(card)})


def _double_as_singles(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    old = str(2 * hand.pinochle)
    for meld, worth, single in hand.doubles():
        told = meld.sort is Sort.AROUND or (meld.sort is Sort.PINOCHLE and HOUSE_RULES["double-pinochle"].is_met(old, hand.rules))
        if not told and not hand.lays_one:
            many = meld.copies * single
            says = f"{first_upper(the_meld(meld))} pays {points(worth)}, not {points(many)}."
            yield hand.more(many - worth, double=the_meld(meld), many=number_word(meld.copies), says=says)


def _one_of_a_double(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    for meld, worth, single in hand.doubles():
        if not hand.lays_one:
            yield hand.more(single - worth, says=pays(meld, worth), single=the_meld(meld.single))


def _double_and_single(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    for meld, _, single in hand.doubles():
        if not hand.lays_one:
            yield hand.more(single, double=the_meld(meld))


def _run_pair_too(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    kings, queens = hand.spare
    if hand.runs == 1 and (kings or queens) and hand.meld.run_extras == "each" and not hand.lays_one:
        yield hand.more(hand.royal)
        if kings and queens:
            yield hand.more(2 * hand.royal)


def _run_pair_plain(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    if hand.runs and not hand.lays_one:
        yield hand.more(hand.marriage)


def _spare_weds_run(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    kings, queens = hand.spare
    strict = hand.meld.run_extras == "pair" and not HOUSE_RULES["run-extras"].is_met("each", hand.rules)
    if hand.runs and strict and not hand.lays_one and kings != queens:
        card = Card(hand.trump, Rank.KING if kings > queens else Rank.QUEEN)
        yield hand.more(hand.royal, card=f"an extra {rank_word(card.rank)}")


def _run_without_royal(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    if hand.lays_one and hand.runs and 0 < hand.royal < hand.run:
        yield hand.more(-hand.royal * hand.runs)


def _stale_marriage(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    if hand.lays_one:
        yield from (hand.more(part.points) for part in never_fresh(hand.held, hand.trump, hand.rules))


def _legs_short(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    queens, jacks = (hand.held[leg] for leg in LEGS)
    fewest = min(queens, jacks)
    if fewest and queens != jacks:
        card = LEGS[0] if queens < jacks else LEGS[1]
        row = hand.meld.pinochle
        grown = points_for(row, fewest + 1)
        more = grown if hand.lays_one and hand.meld.pinochle_grows else grown - points_for(row, fewest)
        yield hand.more(hand.pinochle, card=the_card(card))
        yield hand.more(more, card=the_card(card))


def _legs_swapped(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    for queen, jack in ((Suit.DIAMONDS, Suit.SPADES), (Suit.HEARTS, Suit.DIAMONDS), (Suit.SPADES, Suit.CLUBS)):
        pair = (Card(queen, Rank.QUEEN), Card(jack, Rank.JACK))
        many = min(hand.held[card] for card in pair)
        if many:
            yield hand.more(many * hand.pinochle, queen=the_card(pair[0]), jack=the_card(pair[1]))
            return


def _around_repeated(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    for rank, row in hand.meld.around:
        copies = [hand.held[card] for card in AROUND[rank]]
        lacking = [card for card in AROUND[rank] if not hand.held[card]]
        if lacking and len(lacking) < 3 and sum(copies) >= len(Suit):
            yield hand.more(points_for(row, 1), ranks=PLURALS[rank], card=the_card(lacking[0]), one=a_rank(lacking[0]))


_MARRIES = "A king and queen of trump make a royal marriage, and no plain one."
_OWN_PAIR = "A run's own king and queen are not paid again."
SLIPS: tuple[Slip, ...] = (
    Slip("card-married-twice", COUNT, _married_twice, "you married {card} twice", "{held} make {marriages}.", Likely.OFTEN),
    Slip("royal-and-plain", COUNT, _royal_and_plain, "you paid the royal marriage and a plain one", _MARRIES, Likely.SELDOM),
    Slip(
        "run-without-a-card",
        COUNT,
        _run_short,
        "you counted a run without {card}",
        "A run needs all five: ace, ten, king, queen and jack of trump.",
        Likely.OFTEN,
    ),
    Slip(
        "spare-card-as-a-run",
        COUNT,
        _second_run,
        "you took {card} for a {again} run",
        "Each run needs five cards of its own.",
        Likely.SELDOM,
    ),
    Slip(
        "double-run-without-a-card",
        COUNT,
        _nearly_double_run,
        "you counted a double run without a second {card}",
        "A double run needs two of each of its five cards.",
    ),
    Slip(
        "double-as-two",
        COUNT,
        _double_as_singles,
        "you paid {double} as {many} singles",
        "{says}",
        Likely.OFTEN,
    ),
    Slip("one-of-a-double", COUNT, _one_of_a_double, "you counted {single} once", "{says}", Likely.SELDOM),
    Slip(
        "double-and-single",
        COUNT,
        _double_and_single,
        "you paid {double} and a single one",
        "A double takes the place of its singles.",
        Likely.SELDOM,
    ),
    Slip("run-pair-too", COUNT, _run_pair_too, "you paid the run's own marriage as well", _OWN_PAIR),
    Slip("run-pair-as-plain", COUNT, _run_pair_plain, "you paid the run's own king and queen as a marriage", _OWN_PAIR),
    Slip(
        "extra-card-weds-run",
        COUNT,
        _spare_weds_run,
        "you married {card} to a card of the run",
        "With a run, only a whole extra king and queen pay.",
        Likely.OFTEN,
    ),
    Slip(
        "run-without-its-royal",
        COUNT,
        _run_without_royal,
        "you counted the run without its royal marriage",
        "Laid one a trick, the royal marriage comes before the run; both pay.",
        Likely.OFTEN,
    ),
    Slip(
        "marriage-without-a-fresh-card",
        COUNT,
        _stale_marriage,
        "you counted a marriage with no fresh card",
        "Each meld after the first needs a card fresh from the hand.",
        Likely.OFTEN,
    ),
    Slip(
        "pinochle-leg-twice",
        COUNT,
        _legs_short,
        "you used {card} twice",
        "Each pinochle needs its own queen of spades and jack of diamonds.",
        Likely.OFTEN,
    ),
    Slip(
        "pinochle-of-the-wrong-suits",
        COUNT,
        _legs_swapped,
        "you took {queen} and {jack} for a pinochle",
        "A pinochle is the queen of spades and the jack of diamonds.",
    ),
    Slip(
        "around-with-a-suit-repeated",
        COUNT,
        _around_repeated,
        "you counted {ranks} around without {card}",
        "An around needs {one} in each of the four suits.",
        Likely.OFTEN,
    ),
)
